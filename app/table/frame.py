"""Widgets around a table: plaques, timer, side panel and buttons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look import appearance
from app.look.appearance import Layout, ScreenShape, current_appearance
from app.look.materials import draw_card
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.shell.i18n import _
from app.table.contract import GameTable, TableAction
from app.table.match_screen_layout import (
    MIN_RING_SLOTS,
    LayoutRequest,
    MatchScreenLayout,
    arrange,
    arrange_full_screen,
    has_two_rows,
    pill_height,
)
from app.table.message_card import BELOW, LEFT, RIGHT, TextBubble
from app.table.score_strip import ScoreStrip
from app.table.table_timer import TableTimer
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.focus import FocusManager
from app.widgets.mesh_widget import MeshWidget
from engine.game import Seat

FILL_PARENT: dict[str, Any] = {"pos_hint": {"x": 0, "y": 0}}
"""Properties of a widget that fills the safe area."""
TIMER_NOTE_S = 4
"""Seconds for which a text about the timer is shown."""
REFUSAL_S = 4
"""Seconds for which a refusal is shown."""
LOW_BOARD = 480
"""Height of the board in dp below which a text is shown beside the timer instead of below it."""


class TableFrame:
    """Layout and content of the widgets around a table, inside the safe area."""

    def __init__(
        self, safe: Widget, table: GameTable, strip: ScoreStrip, glass: TableTimer, press: Callable[[str], None]
    ):
        self._safe, self._table = safe, table
        self.strip, self.glass = strip, glass
        self.panel = SidePanel()
        self._pieces = FloatLayout(**FILL_PARENT)
        self.buttons = TableButtons(self._pieces, press)
        self.bubble = TextBubble()
        self.focus = FocusManager(self._pieces, table, glass, strip)
        self.arrangement: MatchScreenLayout | None = None
        """Boxes in window coordinates."""
        self._hand, self._timer_text = 0.0, ""
        for widget in (self.panel, table, strip, glass, self._pieces, self.bubble, table.overlay):
            if widget is not None:
                safe.add_widget(widget)

    def lay_out(self, seats: int) -> None:
        """Lays out all widgets and the table."""
        self._lay_out(seats)
        if self.has_hand_resized:
            self._lay_out(seats)  # the table computes its hand during the first pass
        if self._timer_text and self.bubble.text == self._timer_text:
            self.show_timer_text(self._timer_text)  # the timer may have moved

    def _lay_out(self, seats: int) -> None:
        safe, now = self._safe, appearance.current_appearance()
        has_row = any(self._table.note(seat).alone for seat in range(seats))
        table = self._table
        request = LayoutRequest(
            seats, self.glass.is_enabled, table.hand_height, dp(1), now.text_scale, has_row, table.uses_pill_row
        )
        size, side = (safe.width, safe.height), now.left_handed
        is_whole = self._table.is_full_screen
        boxes = arrange_full_screen(*size, request, side) if is_whole else arrange(*size, now.layout, request, side)
        where = boxes.moved(*safe.pos)
        for widget in (self.strip, self.glass):
            widget.opacity = 0.0 if is_whole else 1.0
        self.strip.columns = where.columns
        self.strip.face = "surface" if where.panel == EMPTY_BOX else "sunk" if now.theme.is_dark else "ground"
        for widget, place in ((self.strip, where.strip), (self.panel, where.panel), (self.glass, where.glass)):
            widget.pos, widget.size = (place.x, place.y), (place.width, place.height)
        self.arrangement = where
        self._hand = self._table.hand_height(where.hand.width)
        self._table.arrange(where.board, where.hand)
        self._table.show()

    @property
    def has_hand_resized(self) -> bool:
        """Returns whether the hand now needs a different height."""
        return (
            self.arrangement is not None and abs(self._table.hand_height(self.arrangement.hand.width) - self._hand) > 1
        )

    def show(
        self, notes: Sequence[Any], turn: Seat | None, actions: Sequence[TableAction], can: Mapping[str, bool]
    ) -> None:
        """Updates plaques and buttons. `can`: see `plan_buttons`."""
        if self.arrangement is None:
            return
        if not self._table.is_full_screen:
            self.strip.update(notes, turn)
        self.glass.refresh()
        layout = appearance.current_appearance().layout
        is_roomy = layout.shape is ScreenShape.TABLET_LANDSCAPE and not self._table.is_full_screen
        focused = self.buttons.key_of(self.focus.current)
        plan = plan_buttons(actions, can, is_roomy)
        self.buttons.show(plan, self.arrangement, layout)
        if self._table.uses_pill_row:
            self._table.make_room_for_pills(
                bool(plan.pills) and self.arrangement.board.y < self.arrangement.actions.top
            )
        button = self.buttons.get(focused)
        if button is not None and button is not self.focus.current:
            self.focus.move_silently(button)  # a new widget replaces it

    @property
    def is_obscured(self) -> bool:
        """Returns whether board and hand are hidden."""
        return self._table.canvas not in self._safe.canvas.children

    def obscure(self, is_veiled: bool) -> None:
        """Hides or shows board and hand by removing or adding their canvas, because opacity does not affect a table
        with its own shaders.
        """
        if is_veiled == self.is_obscured:
            return
        drawn, table, overlay = self._safe.canvas, self._table.canvas, self._table.overlay
        if is_veiled:
            drawn.remove(table)
        else:
            drawn.insert(drawn.indexof(self.strip.canvas), table)
        if overlay is not None:
            (drawn.remove if is_veiled else drawn.add)(overlay.canvas)

    def show_hint_text(self, text: str) -> None:
        """Shows a hint above its button, at the bottom of the board if that button is at the side, or where the table
        shows hints itself. An empty text hides it.
        """
        place = None if self._table.show_hint_text(text) else self.buttons.place(HINT)
        if place is None or self.arrangement is None:
            self.bubble.hide()
            return
        x, y = self._safe.to_widget(*place)
        above = None if self.arrangement.side.contains(x, y) else (x, y + dp(26))
        self.bubble.show_text(text, above, self._room(self.arrangement))

    def show_refusal(self, text: str) -> None:
        """Shows a refusal at the bottom of the board for `REFUSAL_S` seconds."""
        if self.arrangement is not None:
            room = self._room(self.arrangement)
            self.bubble.show_text(text, None, room, REFUSAL_S)

    def show_timer_text(self, text: str, seconds: float = TIMER_NOTE_S) -> None:
        """Shows a text below the timer, or beside it if the board is low. `seconds`: duration; 0 until the next
        touch.
        """
        self._timer_text = text
        if self.arrangement is not None:
            glass, room = self.arrangement.glass, self._room(self.arrangement)
            if self.arrangement.panel != EMPTY_BOX and room.height < dp(LOW_BOARD):
                way = RIGHT if glass.middle[0] < room.middle[0] else LEFT
                beside = glass.right if way == RIGHT else glass.x
                self.bubble.show_text(text, (beside, glass.middle[1]), room, seconds, way)
                return
            room = room._replace(height=min(room.top, glass.y) - room.y)
            self.bubble.show_text(text, (glass.middle[0], glass.y), room, seconds, BELOW)

    def _room(self, where: MatchScreenLayout) -> Box:
        """Returns the part of the board available for texts, without the table's reserved box."""
        board = (
            where.board if where.panel != EMPTY_BOX else where.board._replace(x=self._safe.x, width=self._safe.width)
        )
        reserved = self._table.reserved_box()
        if reserved == EMPTY_BOX:
            return board
        is_left = reserved.middle[0] < board.middle[0]
        beside = (
            board._replace(x=reserved.right, width=board.right - reserved.right)
            if is_left
            else board._replace(width=reserved.x - board.x)
        )
        above = board._replace(y=reserved.top, height=board.top - reserved.top)
        return max(above, beside, key=lambda room: room.width * room.height)


# Side panel of wide layouts


class SidePanel(MeshWidget):
    """Card behind scores, hand and buttons in a wide layout; hidden if it has no size."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))

    def draw(self, batch: Batch) -> None:
        if self.width > 1:
            draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(22)), "surface")


# Buttons

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
    """Buttons to show; an unchanged plan is not redrawn."""

    pills: tuple[TableAction, ...]
    rings: tuple[TableAction, ...]
    """The table's small buttons, followed by hint, undo, rules and menu."""
    faint: frozenset[str] = frozenset()
    """Keys of disabled buttons. They remain visible, so that no finger hits another button in their place."""


HINT, UNDO, RULES, MENU = "hint", "undo", "book", "menu"


def plan_buttons(
    actions: Sequence[TableAction], can: Mapping[str, bool], is_roomy: bool, has_menu: bool = True
) -> ButtonPlan:
    """Returns a plan with main actions and actions with a note or price as pills, and all others as ring buttons.

    `can`: whether hint and undo are enabled; a missing one is not shown.
    """
    pills = tuple(action for action in actions if action.is_main or action.note or action.price)
    rings = [action for action in actions if action not in pills]
    if len(pills) < 2 or is_roomy:
        rings += [TableAction(key, text) for key, text in ((HINT, _("Hint")), (UNDO, _("Undo"))) if key in can]
    rings += [TableAction(RULES, _("Rules"))] if is_roomy else []
    faint = frozenset(key for key in can if not can[key])
    rings += [TableAction(MENU, _("Menu"))] if has_menu else []
    return ButtonPlan(pills, tuple(rings), faint)


MAX_PILL_WIDTH = 440
"""Maximum width in dp of a pill beside the ring buttons, so that both are within a thumb's reach on a large tablet."""


class TableButtons:
    """Widgets for the buttons of a plan."""

    def __init__(self, parent: Widget, press: Callable[[str], None]):
        """`press` is called with the key of the pressed button."""
        self._parent = parent
        self._press = press
        self._widgets: dict[str, Widget] = {}
        self.wanted = ButtonPlan((), ())
        self._where: MatchScreenLayout | None = None

    def show(self, plan: ButtonPlan, where: MatchScreenLayout, layout: Layout) -> None:
        """Shows the buttons of a plan."""
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
        for widget in self._widgets.values():
            self._parent.add_widget(widget)

    def _pill(self, action: TableAction) -> Widget:
        def press() -> None:
            self._press(action.key)

        if action.is_main:
            return MainButton(action.text, on_press=press)
        icon = action.picture() if action.picture else action.key
        return PillButton(action.text, icon=icon, note=action.note, price=action.price, on_press=press)

    def _ring(self, action: TableAction) -> Widget:
        return RingButton(action.key, action.text, on_press=lambda: self._press(action.key))

    # Layout

    def _lay_row(self, row: Box) -> None:
        """Places pills at the left and ring buttons beside the hand; with large text, ring buttons are below the
        pills.
        """
        rings = [self._widgets[action.key] for action in self.wanted.rings]
        pills = [self._widgets[action.key] for action in self.wanted.pills]
        text = current_appearance().text_scale
        step = max(dp(RING) * min(MAX_RING_GROWTH, max(1.0, text)), *_words_apart(rings))
        gap, high = dp(GAP), dp(pill_height(text))
        if has_two_rows(row.width / dp(1), text):
            self._share(pills, Box(row.x, row.top - high, row.width, high))
            step = row.width / max(MIN_RING_SLOTS, len(rings))
            for index, ring in enumerate(rings, max(MIN_RING_SLOTS, len(rings)) - len(rings)):
                _hang(ring, row.x + (index + 0.5) * step, row.top - high - gap)
            return
        taken = len(rings) * step
        is_left = current_appearance().left_handed
        left = row.x if is_left else row.right - taken
        for index, ring in enumerate(reversed(rings) if is_left else rings):
            _hang(ring, left + (index + 0.5) * step, row.top)
        wide = min(row.width - taken - gap, dp(MAX_PILL_WIDTH) * len(pills))
        beside = row.x + taken + gap if is_left else row.right - taken - gap - wide
        self._share(pills, Box(beside, row.top - high, wide, high))

    def _lay_wide(self, where: MatchScreenLayout, layout: Layout) -> None:
        """Places pills in the panel, and ring buttons from the bottom up in the column at the opposite side."""
        pills = [self._widgets[action.key] for action in self.wanted.pills]
        rings = [action.key for action in self.wanted.rings]
        row = where.actions
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
