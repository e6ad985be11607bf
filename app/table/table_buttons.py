"""Buttons of one person at the match screen: the actions of the game, hint, undo, rules and menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import _
from app.look.appearance import Layout, ScreenShape, current_appearance
from app.look.shapes import EMPTY_BOX, Box
from app.table.contract import TableAction
from app.table.match_screen_layout import MIN_RING_SLOTS, MatchScreenLayout, has_two_rows, pill_height, ring_row_height
from app.widgets.buttons import MainButton, PillButton, RingButton

GAP = 8
RING = 60
"""Width in dp of a ring button in a row."""
MAX_RING_GROWTH = 1.5
"""Maximum growth of that width for a wide label."""
LABEL_GAP = 4
"""Gap between two labels in dp."""
SIDE_STEP = 84
"""Distance in dp between two ring buttons in a column."""


@dataclass(frozen=True)
class ButtonPlan:
    """Selection of the buttons to show. The buttons are redrawn only if the plan changes."""

    pills: tuple[TableAction, ...]
    rings: tuple[TableAction, ...]
    """The table's small buttons, followed by hint, undo, rules and menu."""
    faint: frozenset[str] = frozenset()
    """Keys of disabled buttons. They remain visible, so that no finger hits another button in their place."""


HINT, UNDO, RULES, MENU = "hint", "undo", "book", "menu"


def plan_buttons(
    actions: Sequence[TableAction], can: Mapping[str, bool], is_roomy: bool, has_menu: bool = True
) -> ButtonPlan:
    """Returns a plan of all buttons. Main actions and actions with a note or a price become pills (wide buttons with a
    text), all others ring buttons (round buttons with an icon).

    `can`: whether hint and undo are enabled; a missing one is not shown.
    """
    pills = tuple(action for action in actions if action.is_main or action.note or action.price)
    rings = [action for action in actions if action not in pills]
    if len(pills) < 2 or is_roomy:
        rings += [TableAction(key, text) for key, text in ((HINT, _("Hint")), (UNDO, _("Undo"))) if key in can]
    rings += [TableAction(RULES, _("Rules"))] if is_roomy else []
    disabled = [action.key for action in actions if not action.is_enabled]
    faint = frozenset(key for key in can if not can[key]).union(disabled)
    rings += [TableAction(MENU, _("Menu"))] if has_menu else []
    return ButtonPlan(pills, tuple(rings), faint)


MAX_PILL_WIDTH = 440
"""Maximum width in dp of a pill beside the ring buttons, so that both are within a thumb's reach on a large tablet."""


class TableButtons:
    """Buttons of one area of the match screen: those of a `ButtonPlan`."""

    def __init__(self, parent: Widget, press: Callable[[str], None]):
        """`press` is called with the key of the pressed button."""
        self._parent = parent
        self._press = press
        self._widgets: dict[str, Widget] = {}
        self.wanted = ButtonPlan((), ())
        self._where: MatchScreenLayout | None = None
        self.free_row = EMPTY_BOX
        """Part of the row of ring buttons that is free for the game's own controls; empty if there is no such row"""

    def show(self, plan: ButtonPlan, where: MatchScreenLayout, layout: Layout) -> None:
        """Shows the buttons of a plan in the boxes of the match screen. `where`: boxes of the match screen; `layout`:
        layout of the window, which determines size and side of the buttons.
        """
        if (plan, where) == (self.wanted, self._where):
            return
        if (plan.pills, plan.rings) != (self.wanted.pills, self.wanted.rings):
            self._make(plan, layout)
        for key, widget in self._widgets.items():
            widget.disabled = key in plan.faint
        self.wanted, self._where = plan, where
        if where.side != EMPTY_BOX:
            self._lay_wide(where, layout)
        else:
            self._lay_row(where.actions)

    def get(self, key: str) -> Widget | None:
        return self._widgets.get(key)

    def key_of(self, button: Widget | None) -> str:
        """Returns the key of a button; empty for any other widget."""
        return next((key for key, widget in self._widgets.items() if widget is button), "")

    def place(self, key: str) -> tuple[float, float] | None:
        """Returns the window position of a button's icon (its middle); None if the button is not shown."""
        button = self._widgets.get(key)
        if button is None:
            return None
        return button.to_window(button.x + min(button.width, button.height) / 2, button.center_y)

    def box(self, key: str) -> Box | None:
        """Returns the window box of a button; None if it is not shown."""
        button = self._widgets.get(key)
        return Box(*button.to_window(*button.pos), *button.size) if button else None

    def _make(self, plan: ButtonPlan, layout: Layout) -> None:
        for widget in self._widgets.values():
            self._parent.remove_widget(widget)
        self._widgets = {action.key: self._pill(action) for action in plan.pills}
        is_panel = layout.shape is ScreenShape.TABLET_LANDSCAPE
        for action in plan.rings:
            in_panel = is_panel and action.key in (HINT, UNDO)
            self._widgets[action.key] = self._pill(action) if in_panel else self._ring(action)
        for action in (*plan.pills, *plan.rings):
            self._widgets[action.key].is_urged = action.is_urged
            self._parent.add_widget(self._widgets[action.key])

    def _pill(self, action: TableAction) -> Widget:
        def press() -> None:
            self._press(action.key)

        if action.is_main:
            return MainButton(action.text, on_press=press)
        icon = action.picture() if action.picture else action.key
        return PillButton(action.text, icon=icon, note=action.note, price=action.price, on_press=press)

    def _ring(self, action: TableAction) -> Widget:
        return RingButton(action.key, action.text, on_press=partial(self._press, action.key))

    # Layout

    def _lay_row(self, row: Box) -> None:
        """Places pills at the left and ring buttons beside the hand; with large text, ring buttons are below the
        pills.
        """
        rings = [self._widgets[action.key] for action in self.wanted.rings]
        pills = [self._widgets[action.key] for action in self.wanted.pills]
        text = current_appearance().text_scale
        self.free_row = EMPTY_BOX
        step = max(dp(RING) * min(MAX_RING_GROWTH, max(1.0, text)), *_words_apart(rings))
        gap, high = dp(GAP), dp(pill_height(text))
        if has_two_rows(row.width / dp(1), text):
            self._share(pills, Box(row.x, row.top - high, row.width, high))
            step = row.width / max(MIN_RING_SLOTS, len(rings))
            for index, ring in enumerate(rings, max(MIN_RING_SLOTS, len(rings)) - len(rings)):
                _hang(ring, row.x + (index + 0.5) * step, row.y + dp(ring_row_height(text)))
            return
        taken = len(rings) * step
        is_left = current_appearance().left_handed
        left = row.x if is_left else row.right - taken
        for index, ring in enumerate(reversed(rings) if is_left else rings):
            _hang(ring, left + (index + 0.5) * step, row.top)
        wide = min(row.width - taken - gap, dp(MAX_PILL_WIDTH) * len(pills))
        beside = row.x + taken + gap if is_left else row.right - taken - gap - wide
        self._share(pills, Box(beside, row.top - high, wide, high))
        used = taken + gap + (wide + gap if pills else 0)
        self.free_row = Box(row.x + used if is_left else row.x, row.y, row.width - used, row.height)

    def _lay_wide(self, where: MatchScreenLayout, layout: Layout) -> None:
        """Lays out the buttons of a wide window: pills in the panel, and ring buttons from the bottom up in a column at
        the opposite edge. On a tablet, the buttons for a hint and for undo are in the panel too, below the pills.
        """
        pills = [self._widgets[action.key] for action in self.wanted.pills]
        rings = [action.key for action in self.wanted.rings]
        row, self.free_row = where.actions, EMPTY_BOX
        if layout.shape is ScreenShape.TABLET_LANDSCAPE:
            half = (row.height - dp(GAP)) / 2
            in_panel = [self._widgets[key] for key in rings if key in (HINT, UNDO)]
            self._share(in_panel, row._replace(height=half))
            self._share(pills, row._replace(y=row.y + half + dp(GAP), height=half))
            rings = [key for key in rings if key not in (HINT, UNDO)]
        else:
            self._share(pills, row)
        step = min(dp(SIDE_STEP), where.side.height / max(1, len(rings)))
        for index, key in enumerate(reversed(rings)):
            _hang(self._widgets[key], where.side.middle[0], where.side.y + (index + 1) * step)

    def _share(self, widgets: Sequence[Widget], row: Box) -> None:
        gap = dp(GAP)
        width = (row.width - (len(widgets) - 1) * gap) / max(1, len(widgets))
        for index, widget in enumerate(widgets):
            _put(widget, Box(row.x + index * (width + gap), row.y, width, row.height))


def _words_apart(rings: Sequence[Widget]) -> list[float]:
    """Returns the distances in pixels between neighbouring buttons at which their labels do not overlap."""
    return [0.0, *((one.width + other.width) / 2 + dp(LABEL_GAP) for one, other in pairwise(rings))]


def _hang(ring: Widget, middle: float, top: float) -> None:
    """Centres a ring button horizontally at `middle`, with its upper edge at `top`."""
    ring.pos = middle - ring.width / 2, top - ring.height


def _put(widget: Widget, where: Box) -> None:
    widget.size_hint = None, None
    widget.pos, widget.size = (where.x, where.y), (where.width, where.height)
