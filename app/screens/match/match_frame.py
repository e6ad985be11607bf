"""Widgets around a table: plaques, timer, side panel and player areas."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.hourglass.timer_widgets import SmallTimer
from app.look import appearance
from app.look.mesh import Batch
from app.look.player_panes import PlayerPane, menu_box, split_area
from app.look.shapes import EMPTY_BOX, Box, rounded_box
from app.look.surfaces import draw_card
from app.screens.match.score_strip import ScoreStrip
from app.screens.match.turn_line import TurnLine
from app.table.contract import GameTable, PlaqueContent, TableAction
from app.table.match_screen_layout import MatchScreenLayout, SpaceNeeds, arrange, arrange_shared, has_two_rows
from app.table.player_area import FILL_PARENT, PlayerArea
from app.widgets.buttons import RingButton
from app.widgets.focus import FocusManager
from app.widgets.mesh_widget import MeshWidget
from app.widgets.rotated_view import RotatedView
from engine.game import Seat


class TableFrame:
    """Layout and content of the widgets around the table of the person in front, inside the safe area."""

    def __init__(
        self,
        safe: Widget,
        table: GameTable,
        strip: ScoreStrip,
        timer: SmallTimer | None,
        turn_line: TurnLine | None,
        areas: Sequence[PlayerArea],
    ):
        """`timer`, `turn_line`: None in a match without a timer or without turns."""
        self._safe, self._table, self._areas = safe, table, areas
        self.strip, self.timer = strip, timer
        self.panel, self.turn_line = SidePanel(), turn_line
        self._layer = FloatLayout(**FILL_PARENT)
        """Layer of the areas."""
        self.arrangement: MatchScreenLayout | None = None
        """Boxes in window coordinates."""
        self._hand = 0.0
        self._rotations: Sequence[bool] = ()
        """For each area in the layer, whether it is rotated by half a turn."""
        self._has_pills = False
        """Whether a pill has been shown; only then does the layout reserve a row for pills."""
        self._obscured_at: int | None = None
        """Position of the removed canvas of the table; None while board and hand are shown."""
        around = self._around()
        self.focus = FocusManager(self._layer, table, *reversed(around))
        for widget in (self.panel, table, *around, self._layer, table.overlay):
            if widget is not None:
                safe.add_widget(widget)

    def _around(self) -> tuple[Widget, ...]:
        """Returns the widgets around the table that do not belong to an area."""
        return tuple(widget for widget in (self.turn_line, self.strip, self.timer) if widget is not None)

    # Layout

    def lay_out(self, seats: int) -> None:
        """Lays out all widgets and the table."""
        self._lay_out(seats)
        if self._has_hand_resized:
            self._lay_out(seats)  # the table computes its hand during the first pass
        for area in self._areas:
            area.place_texts()

    def _lay_out(self, seats: int) -> None:
        table, text = self._table, appearance.current_appearance().text_scale
        has_row = any(table.note(seat).alone for seat in range(seats))
        self._has_pills = self._has_pills or self._shows_pills
        has_parts = has_row, self._has_pills, self.turn_line is not None
        needs = SpaceNeeds(seats, self.timer is not None, table.hand_height, dp(1), text, *has_parts)
        where, prompt = self._arrange(needs), table.prompt_panel
        if where.turn_line != EMPTY_BOX and where.panel == EMPTY_BOX and prompt is not None and prompt.is_cramped:
            self._arrange(replace(needs, has_turn_line=False))  # the line must not push out the prompt
        table.show()

    def _arrange(self, needs: SpaceNeeds) -> MatchScreenLayout:
        """Moves all widgets into the boxes for these needs, and returns the boxes."""
        self.arrangement = where = self._boxes(needs).moved(*self._safe.pos)
        self._hand = self._table.hand_height(where.hand.width)
        self._place(where)
        return where

    def _boxes(self, needs: SpaceNeeds) -> MatchScreenLayout:
        """Returns the boxes of all widgets, relative to the safe area."""
        now = appearance.current_appearance()
        return arrange(self._safe.width, self._safe.height, now.layout, needs, now.left_handed)

    def _place(self, where: MatchScreenLayout) -> None:
        """Moves all widgets into their boxes."""
        self.strip.columns = where.columns
        is_dark = appearance.current_appearance().theme.is_dark
        self.strip.face = "surface" if where.panel == EMPTY_BOX else "sunk" if is_dark else "ground"
        for widget, place in ((self.strip, where.strip), (self.panel, where.panel), (self.timer, where.glass)):
            if widget is not None:
                widget.pos, widget.size = (place.x, place.y), (place.width, place.height)
        if self.turn_line is not None:
            self.turn_line.place(where.turn_line)
        self._show_areas([False])
        self._areas[0].layout = where
        text = appearance.current_appearance().text_scale
        self._table.shares_row = where.side == EMPTY_BOX and not has_two_rows(where.actions.width / dp(1), text)
        self._table.arrange(where.board, where.hand)

    def _show_areas(self, rotations: Sequence[bool]) -> None:
        """Adds the areas to their layer. `rotations`: whether each is rotated by half a turn."""
        if rotations != self._rotations:
            self._rotations = rotations
            self._layer.clear_widgets()
            for area, is_rotated in zip(self._areas, rotations):
                if area.parent is not None:
                    area.parent.remove_widget(area)
                self._layer.add_widget(RotatedView(area) if is_rotated else area)

    @property
    def is_outdated(self) -> bool:
        """Returns whether the hand now needs a different height, or the first pills need their row."""
        return self._has_hand_resized or (self._shows_pills and not self._has_pills)

    @property
    def _shows_pills(self) -> bool:
        return any(area.buttons.wanted.pills for area in self._areas)

    @property
    def _has_hand_resized(self) -> bool:
        where = self.arrangement
        return where is not None and abs(self._table.hand_height(where.hand.width) - self._hand) > 1

    # Content

    def show(self, notes: Sequence[PlaqueContent], turn: Seat | None) -> None:
        """Updates the plaques."""
        if self.arrangement is not None:
            self.strip.update(notes, turn)

    def show_buttons(self, area: PlayerArea, actions: Sequence[TableAction], can: Mapping[str, bool]) -> None:
        """Updates the buttons of an area. `can`: whether hint and undo are enabled."""
        if self.arrangement is None:
            return
        focused = area.buttons.key_of(self.focus.current)
        area.show_buttons(actions, can)
        button = area.buttons.get(focused)
        if button is not None and button is not self.focus.current:
            self.focus.move_silently(button)  # a new widget replaces it

    @property
    def is_obscured(self) -> bool:
        """Returns whether board and hand are hidden."""
        return self._obscured_at is not None

    def obscure(self, is_veiled: bool) -> None:
        """Covers board and hand with a veil, or shows them. Their canvas is removed or added, because opacity does not
        affect a table with its own shaders.
        """
        for area in self._areas:
            area.cover(is_veiled)
        if is_veiled == self.is_obscured:
            return
        drawn, table, overlay = self._safe.canvas, self._table.canvas, self._table.overlay
        if self._obscured_at is None:
            self._obscured_at = drawn.indexof(table)
            drawn.remove(table)
        else:
            drawn.insert(self._obscured_at, table)
            self._obscured_at = None
        if overlay is not None:
            (drawn.remove if is_veiled else drawn.add)(overlay.canvas)


MENU_GAP = 5
"""Space around the common menu button, in dp."""


class SharedFrame(TableFrame):
    """Layout of a window that several people share in simultaneous play: a pane for each person, and a common menu
    button. Names, points and timers are in the panes.
    """

    def __init__(
        self,
        safe: Widget,
        table: GameTable,
        strip: ScoreStrip,
        timer: SmallTimer | None,
        turn_line: TurnLine | None,
        areas: Sequence[PlayerArea],
        menu: RingButton,
    ):
        self._menu = menu
        super().__init__(safe, table, strip, timer, turn_line, areas)

    def _around(self) -> tuple[Widget, ...]:
        return (self._menu,)

    def _boxes(self, needs: SpaceNeeds) -> MatchScreenLayout:
        area, left_handed = Box(0, 0, *self._safe.size), appearance.current_appearance().left_handed
        menu = menu_box(area, self._panes(area), self._menu.width + 2 * MENU_GAP * needs.dp, left_handed)
        return arrange_shared(area.width, area.height, menu)

    def _panes(self, area: Box) -> list[PlayerPane]:
        return split_area(area, len(self._areas), self._table.host.settings.table.turn_to_seat)

    def _place(self, where: MatchScreenLayout) -> None:
        menu, panes = where.actions, self._panes(where.board)
        self._show_areas([pane.is_rotated for pane in panes])
        for area, layout in zip(self._areas, self._table.arrange_panes(panes, menu)):
            area.layout = layout
        self._menu.center = menu.middle

    def show(self, notes: Sequence[PlaqueContent], turn: Seat | None) -> None:
        """Does nothing, because the panes of the players have no plaques."""


# Side panel of wide layouts


class SidePanel(MeshWidget):
    """Card behind scores, hand and buttons in a wide layout; hidden if it has no size."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))

    def draw(self, batch: Batch) -> None:
        if self.width > 1:
            draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(22)), "surface")
