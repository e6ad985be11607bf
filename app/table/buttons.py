"""The buttons of the playing screen: the table's own acts, and hint, undo, menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.look import Layout, Shape, now
from app.look.shapes import NOTHING, Box
from app.shell.words import _
from app.table.arrangement import PILL, TWO_ROWS, Arrangement
from app.table.contract import Action
from app.widgets.buttons import MainButton, PillButton, RingButton

GAP = 8
RING = 60
"""dp that a ring button takes in a row"""
SIDE_STEP = 84
"""dp from one ring button to the next in a column"""


@dataclass(frozen=True)
class Wanted:
    """Which buttons there are now; the same wanted twice draws nothing anew."""

    pills: tuple[Action, ...]
    rings: tuple[Action, ...]
    """The table's small ones, then hint, undo, rules, menu"""
    faint: frozenset[str] = frozenset()
    """Keys of what cannot be pressed now: it keeps its place, so that no finger meets another button there"""


HINT, UNDO, RULES, MENU = "hint", "undo", "book", "menu"


def wanted(actions: Sequence[Action], can: Mapping[str, bool], is_roomy: bool) -> Wanted:
    """The table's acts with a price, a note or weight are pills; the others are rings beside those of the app.

    `can`: whether hint and undo may be pressed now, for each of them that there is.
    """
    pills = tuple(action for action in actions if action.is_main or action.note or action.price)
    rings = [action for action in actions if action not in pills]
    if len(pills) < 2 or is_roomy:
        rings += [Action(key, text) for key, text in ((HINT, _("Hint")), (UNDO, _("Undo"))) if key in can]
    rings += [Action(RULES, _("Rules"))] if is_roomy else []
    faint = frozenset(key for key in can if not can[key])
    return Wanted(pills, (*rings, Action(MENU, _("Menu"))), faint)


class Buttons:
    """The widgets for them, on a parent that the screen hands in."""

    def __init__(self, parent: Widget, press: Callable[[str], None]):
        """`press` is called with the key of what was pressed."""
        self._parent = parent
        self._press = press
        self._widgets: dict[str, Widget] = {}
        self._wanted = Wanted((), ())
        self._where: Arrangement | None = None

    def show(self, what: Wanted, where: Arrangement, layout: Layout) -> None:
        """These buttons, laid out."""
        if (what, where) == (self._wanted, self._where):
            return
        if (what.pills, what.rings) != (self._wanted.pills, self._wanted.rings):
            self._make(what, layout)
        for key, widget in self._widgets.items():
            widget.disabled = key in what.faint
        self._wanted, self._where = what, where
        if where.side != NOTHING:
            self._lay_wide(where, layout)
        else:
            self._lay_row(where.actions)

    def place(self, key: str) -> tuple[float, float] | None:
        """The middle of a button's picture, in the window; None where there is no such button."""
        button = self._widgets.get(key)
        if button is None:
            return None
        return button.to_window(button.x + min(button.width, button.height) / 2, button.center_y)

    def box(self, key: str) -> Box | None:
        """Where a button lies in the window; None where there is no such button."""
        button = self._widgets.get(key)
        return Box(*button.to_window(*button.pos), *button.size) if button else None

    def _make(self, what: Wanted, layout: Layout) -> None:
        for widget in self._widgets.values():
            self._parent.remove_widget(widget)
        self._widgets = {action.key: self._pill(action) for action in what.pills}
        is_panel = layout.shape is Shape.TABLET_LANDSCAPE
        for action in what.rings:
            in_panel = is_panel and action.key in (HINT, UNDO)
            self._widgets[action.key] = self._pill(action) if in_panel else self._ring(action)
        for widget in self._widgets.values():
            self._parent.add_widget(widget)

    def _pill(self, action: Action) -> Widget:
        def press() -> None:
            self._press(action.key)

        if action.is_main:
            return MainButton(action.text, on_press=press)
        icon = action.picture() if action.picture else action.key
        return PillButton(action.text, icon=icon, note=action.note, price=action.price, on_press=press)

    def _ring(self, action: Action) -> Widget:
        return RingButton(action.key, action.text, on_press=lambda: self._press(action.key))

    # Where they lie

    def _lay_row(self, row: Box) -> None:
        """Pills on the left, rings at the side of the hand; where text is large, rings below the pills."""
        rings = [self._widgets[action.key] for action in self._wanted.rings]
        pills = [self._widgets[action.key] for action in self._wanted.pills]
        text = now().text_scale
        step, gap = dp(RING), dp(GAP)
        if text >= TWO_ROWS:
            high = dp(PILL) * text
            self._share(pills, Box(row.x, row.top - high, row.width, high))
            step = row.width / len(rings)
            for index, ring in enumerate(rings):
                _hang(ring, row.x + (index + 0.5) * step, row.top - high - gap)
            return
        taken = len(rings) * step
        is_left = now().left_handed
        left = row.x if is_left else row.right - taken
        for index, ring in enumerate(reversed(rings) if is_left else rings):
            _hang(ring, left + (index + 0.5) * step, row.top)
        beside = row.x + taken + gap if is_left else row.x
        self._share(pills, Box(beside, row.top - dp(58), row.width - taken - gap, dp(58)))

    def _lay_wide(self, where: Arrangement, layout: Layout) -> None:
        """Pills in the panel, rings in the column at the other side, from its foot upwards."""
        pills = [self._widgets[action.key] for action in self._wanted.pills]
        rings = [action.key for action in self._wanted.rings]
        row = where.actions
        if layout.shape is Shape.TABLET_LANDSCAPE:
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


def _hang(ring: Widget, middle: float, top: float) -> None:
    """A ring has a size of its own."""
    ring.pos = middle - ring.width / 2, top - ring.height


def _put(widget: Widget, where: Box) -> None:
    widget.size_hint = None, None
    widget.pos, widget.size = (where.x, where.y), (where.width, where.height)
