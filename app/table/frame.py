"""Widgets around a table: plaques, timer, side panel and the player's area."""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look import appearance
from app.look.materials import draw_card
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, rounded_box
from app.table.contract import GameTable, TableAction
from app.table.match_screen_layout import LayoutRequest, MatchScreenLayout, arrange, arrange_full_screen
from app.table.player_area import PlayerArea
from app.table.score_strip import ScoreStrip
from app.table.table_timer import TableTimer
from app.widgets.focus import FocusManager
from app.widgets.mesh_widget import MeshWidget
from engine.game import Seat


class TableFrame:
    """Layout and content of the widgets around a table, inside the safe area."""

    def __init__(self, safe: Widget, table: GameTable, strip: ScoreStrip, glass: TableTimer, area: PlayerArea):
        self._safe, self._table = safe, table
        self.strip, self.glass, self._area = strip, glass, area
        self.panel = SidePanel()
        self.focus = FocusManager(area, table, glass, strip)
        self.arrangement: MatchScreenLayout | None = None
        """Boxes in window coordinates."""
        self._hand = 0.0
        for widget in (self.panel, table, strip, glass, area, table.overlay):
            if widget is not None:
                safe.add_widget(widget)

    def lay_out(self, seats: int) -> None:
        """Lays out all widgets and the table."""
        self._lay_out(seats)
        if self.has_hand_resized:
            self._lay_out(seats)  # the table computes its hand during the first pass

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
        self._area.arrange(where)
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
        buttons = self._area.buttons
        focused = buttons.key_of(self.focus.current)
        plan = self._area.show_buttons(actions, can)
        if self._table.uses_pill_row:
            self._table.make_room_for_pills(
                bool(plan.pills) and self.arrangement.board.y < self.arrangement.actions.top
            )
        button = buttons.get(focused)
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


# Side panel of wide layouts


class SidePanel(MeshWidget):
    """Card behind scores, hand and buttons in a wide layout; hidden if it has no size."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))

    def draw(self, batch: Batch) -> None:
        if self.width > 1:
            draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(22)), "surface")
