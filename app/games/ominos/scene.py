"""Scene of the table: board, held tile and messages.

The scene only draws what others have decided. State that several of its parts share is stored here.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kivy.metrics import dp

from app.games.ominos.board import Board, OffscreenContent
from app.games.ominos.board_marks import BoardMarks, cells_of
from app.games.ominos.board_messages import BoardMessages, PointsExplainer
from app.games.ominos.highlights import Highlights, TileCloseUp
from app.games.ominos.labels import find_mismatch
from app.games.ominos.tile_shape import PHONE, TABLET, TileSizes
from app.games.ominos.touch_geometry import OminoGeometry
from app.games.ominos.turn_prompt import TurnPrompt
from app.games.ominos.visible_match import (
    AS_DRAWN,
    FITS_FIRST,
    TileFit,
    VisibleMatch,
    order_as_drawn,
    order_fits_first,
)
from app.i18n import _
from app.look.appearance import current_appearance
from app.look.shapes import EMPTY_BOX, Box
from app.match.messages import MoveRefused
from app.players import colours_of
from app.table.camera_movement import CameraMovement
from app.table.message_area import MessageArea
from app.widgets.buttons import RingButton
from engine.game import Seat
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable

EDGE = 10.0
"""Distance in dp between the edge of the board and its button"""
ICON_ONLY_TEXT_SCALE = 1.3
"""Text scale from which the button has no label, because the label would cover much of the board"""
MAX_RESERVED_SHARE = 0.5
"""Maximum share of the board's height reserved for messages"""


class OminoScene:
    """Drawing of a match on a table, from one snapshot after another."""

    def __init__(self, table: "OminoTable", geometry: OminoGeometry):
        self.table, self.host, self.motions = table, table.host, table.motions
        self.geometry = geometry
        self.view = view = geometry.view
        self.board = Board(view.shape, geometry.camera)
        self.marks = BoardMarks(self.board, colours_of(self.host.session.players))
        table.board_layer.add(self.board)
        self.framing = CameraMovement(
            self.geometry.camera, self.motions, self.follow_camera, self._finish_camera_movement
        )
        self.highlights = Highlights(self.host, table.air)
        self.messages = BoardMessages(self)
        self.prompt = TurnPrompt(self, table.prompt_panel)
        self.close_up = TileCloseUp(self)
        self.explainer = PointsExplainer(self)
        word = _("Show all")
        self.fit_button = RingButton(
            "fit", word if current_appearance().text_scale < ICON_ONLY_TEXT_SCALE else "", self.frame_all, spoken=word
        )
        self.message_area = self.geometry.board
        """Box of the board that messages may cover"""
        self.arriving_cells: set[Cell] = set()
        """Cells whose tile is still moving"""
        self.wrong_corners: dict[Cell, tuple[int, ...]] = {}
        """Indices of wrong corners of placed tiles beside a refused one, by cell"""
        self._viewer: Seat | None = None
        """Seat whose hand was shown last. Pan and zoom are reset when the hand of another seat is shown"""

    @property
    def sizes(self) -> TileSizes:
        """Returns the preferred sides of tiles in dp."""
        return (TABLET if current_appearance().layout.is_tablet else PHONE)[self.view.shape.sides]

    # Coordinates

    def arrange(self) -> None:
        """Fits the drawing of the board to its box."""
        self.board.arrange(self.geometry.board)
        self.reserve_edge(EMPTY_BOX)

    def reserve_edge(self, card: Box, is_framed_beside: bool = False) -> None:
        """Reserves the lower or upper edge of the board, where a card is, so that no other messages appear there; an
        empty box ends that. If `is_framed_beside`, the camera also shows all tiles in the rest of the board.
        """
        board, is_low = self.geometry.board, card.middle[1] < self.geometry.board.middle[1]
        height = 0.0 if card == EMPTY_BOX else card.top - board.y if is_low else board.top - card.y
        height = min(height, board.height * MAX_RESERVED_SHARE)
        self.message_area = board._replace(y=board.y + (height if is_low else 0.0), height=board.height - height)
        self.geometry.frame(
            self.message_area if is_framed_beside else board, self.sizes.board, current_appearance().text_scale
        )

    def covers_tiles(self, card: Box) -> bool:
        """Returns whether a card would cover a tile or an open cell, if the camera framed the board automatically."""
        return self.covers_cells(card, {*self.view.table.laid, *self.view.fits.cells()})

    def covers_cells(self, card: Box, cells: Iterable[Cell]) -> bool:
        """Returns whether a card would cover one of these cells, if the camera framed the board automatically."""
        shape = self.view.shape
        scale, x, y = self.geometry.camera.framing_pose()
        near = card.grown(shape.radius * scale)
        return any(near.contains(x + cx * scale, y + cy * scale) for cx, cy in map(shape.centre, cells))

    def message_area_around(self, cell: Cell) -> MessageArea:
        """Returns the area for a message about a cell."""
        to_window, centre = self.geometry.camera.to_window, self.view.shape.centre
        radius = self.geometry.camera.scale * self.view.shape.radius
        x, y = to_window(*centre(cell))
        return MessageArea(
            self.message_area,
            Box(x, y, 0, 0).grown(radius),
            [to_window(*centre(laid)) for laid in self.view.table.laid],
            radius,
            finger=self.table.fingers.carrying_finger,
        )

    @property
    def hint_area(self) -> MessageArea:
        """Returns the area for the text of a hint."""
        return self.card_area(self._hinted_cells)

    def card_area(self, important: Iterable[Cell], spare: Box = EMPTY_BOX) -> MessageArea:
        """Returns the area for a card that should hide neither the important cells nor tiles and open cells. `spare`:
        box beside the board that the card may cover instead.
        """
        obstacles = [self.message_area_around(cell).subject for cell in important]
        to_window, centre = self.geometry.camera.to_window, self.view.shape.centre
        cells = {*self.view.table.laid, *self.view.fits.cells()}
        pieces = [to_window(*centre(cell)) for cell in cells]
        radius = self.geometry.camera.scale * self.view.shape.radius
        return MessageArea(self.geometry.board, pieces=pieces, piece_radius=radius, obstacles=obstacles, spare=spare)

    # Snapshots

    def show(self, view: VisibleMatch) -> None:
        """Draws a snapshot without animation; ends all animations and releases the held tile."""
        self.motions.finish()
        self.table.held_piece.clear()
        self.arriving_cells.clear()
        self.marks.clear()
        self.set_view(view, slides=False)
        self._reset_view(view)
        self.geometry.camera.show(self.geometry.extent(), self.geometry.focus())
        self.show_newest()
        self.draw_board()
        self.table.draw_hand()
        self.place_overlays()

    def _reset_view(self, view: VisibleMatch) -> None:
        """Resets pan and zoom to automatic at the start of a round or when another player takes the device, so that the
        last player's pan and zoom are not kept.
        """
        is_handed_on = view.front not in (None, self._viewer)
        if is_handed_on:
            self._viewer = view.front
        if is_handed_on or not view.table.laid:
            self.geometry.camera.is_manual = False

    def set_view(self, view: VisibleMatch, slides: bool = True) -> None:
        """Stores a new snapshot without drawing it. `slides`: whether tiles of the hand slide to close gaps."""
        self.view = self.geometry.view = view
        self.table.layout_hand(self._ordered(view), view.turn_counts, slides)

    def _ordered(self, view: VisibleMatch) -> tuple[Digits, ...]:
        """Returns the hand in the order set by the player. In strict play, where the app reveals no fits, the order
        does not depend on which tiles fit.
        """
        table = self.host.settings.table
        if table.order == AS_DRAWN:
            return order_as_drawn(view, self.host.session.all_messages())
        return order_fits_first(view) if table.order == FITS_FIRST and not table.is_strict else view.hand

    # Drawing

    def draw_board(self) -> None:
        """Draws the placed tiles and all marks."""
        self.board.draw(self.view.table.laid, self.arriving_cells, self.wrong_corners)
        self.marks.redraw()
        self.marks.outline_last_tiles(
            [(who, cell) for who, cell in self.view.recent if cell not in self.arriving_cells]
        )
        self.draw_fits()

    def draw_fits(self) -> None:
        """Marks the hinted cells and, depending on the setting, the open cells where the held tile or any tile of the
        hand fits.
        """
        when, fits = self.host.settings.table.show_fits, self.view.fits
        taken = self.table.held_piece.piece
        meant = self.prompt.previewed_cells or self.highlights.hinted_cells(self.view, taken)
        cells: list[Cell] = []
        if self.view.is_opening or (when == "always" and taken is None and not meant):
            cells = list(fits.cells())
        elif taken is not None:
            cells = cells_of(fits.of(taken))
        self.marks.mark_fits([] if when == "never" else [cell for cell in cells if cell not in meant], meant)

    def draw_button_highlight(self) -> None:
        """Outlines the button that the hint advises."""
        self.highlights.draw(self.view)

    # The hand

    def inspect(self, tile: Digits | None) -> None:
        """Shows the close-up of a tile; None hides it."""
        self.prompt.hide()
        self.close_up.show(tile)
        if tile is None:
            self.prompt.refresh()

    # Messages about a tile

    def show_preview(self, fit: TileFit) -> None:
        """Shows the points that a tile would score on this place."""
        self.messages.hide_preview()
        if self.view.front is not None and not self.host.settings.table.is_strict:
            parts, bonus = self.table.state.worth(fit.place)
            self.messages.show_preview(self.view.front, fit, parts, bonus)
            self.marks.show_shape(self.view.table, fit.cell, parts, bonus)

    def hide_preview(self) -> None:
        """Hides the preview of a place."""
        self.marks.mark_place(None)
        self.marks.hide_shape()
        self.messages.hide_preview()
        if not self.prompt.is_question:
            self.marks.show_ghosts(())

    def show_refusal(self, tile: Digits, attempt: TileFit, refused: MoveRefused | None) -> None:
        """Shows why a tile does not fit: both digits at each wrong corner, and a text.

        If the tile rotates automatically, the reason refers to the rotation that fits best.
        """
        if refused is None and self.host.settings.table.auto_turn and not self.host.settings.table.is_strict:
            attempt = self._rotated_best(tile, attempt)
        reason = find_mismatch(self.view, attempt, refused, self.table.state)
        self.messages.show_refusal(reason)
        self.host.say(reason.spoken, urgent=True)

    def _rotated_best(self, tile: Digits, attempt: TileFit) -> TileFit:
        """Returns the tile in the rotation with the fewest wrong corners. If a rotation without wrong corners exists,
        the tile is refused for another reason, and stays in the rotation that the player chose.
        """
        table = self.view.table
        ways = [near.fit for near in self.geometry.orientations(tile, attempt, are_all=True)]
        best = min((attempt, *ways), key=lambda fit: len(table.differing_corners(fit.cell, fit.place.digits)))
        return best if table.differing_corners(best.cell, best.place.digits) else attempt

    def clear_messages(self) -> None:
        """Removes all messages and questions."""
        self.messages.clear()
        self.close_up.show(None)
        self.prompt.hide()
        self.table.confirm_bar.hide()

    # The board

    def follow_camera(self) -> None:
        """Moves all drawings that are attached to the board."""
        if self.board.follow_camera():
            self.draw_board()
        self.table.held_piece.stay_on_fit()
        self.prompt.follow_camera()
        self.place_overlays()

    def place_overlays(self) -> None:
        """Positions labels, the button and the edge signs for the current view."""
        self.messages.place_labels()
        self.draw_edge_signs()
        self.update_fit_button()

    def _finish_camera_movement(self) -> None:
        self.draw_board()
        self.update_fit_button()

    def draw_edge_signs(self) -> None:
        """Draws the signs that point to tiles beyond the edges."""
        view, geometry = self.view, self.geometry
        middle, to_window = view.shape.centre, geometry.camera.to_window
        last = [(self.host.colour_index(who), to_window(*middle(cell))) for who, cell in view.recent]
        out = tuple((colour, place) for colour, place in last if not self.message_area.contains(*place))
        self.board.edges.show(OffscreenContent(self.message_area, geometry.sides_beyond(self.message_area), out))

    def update_fit_button(self) -> None:
        """Shows the button that frames everything if something is out of sight or the player has moved the view."""
        if self.framing.is_gliding:
            return
        button, is_own = self.fit_button, self.geometry.camera.is_manual
        is_wanted = is_own or bool(self.geometry.sides_beyond(self.message_area))
        if is_wanted and not (is_own and button.parent):  # it does not change sides under a finger that pans
            button.x = self._corner()
        button.y = self.message_area.y + dp(EDGE)
        if is_wanted and button.parent is None:
            self.table.add_widget(button)
        elif button.parent is not None and not is_wanted:
            self.table.remove_widget(button)

    @property
    def fit_button_box(self) -> Box:
        """Returns the window box of the button that frames everything; empty while it is hidden."""
        button = self.fit_button
        return Box(button.x, button.y, button.width, button.height) if button.parent else EMPTY_BOX

    def _corner(self) -> float:
        """Returns the x position of the button that frames everything: at the side where it covers fewer open cells and
        last tiles.
        """
        button, free, geometry = self.fit_button, self.message_area, self.geometry
        sides = [free.right - dp(EDGE) - button.width, free.x + dp(EDGE)]
        near = geometry.camera.scale * self.view.shape.radius
        cells = self.view.open_cells | self.view.last_cells
        matter = [geometry.camera.to_window(*self.view.shape.centre(cell)) for cell in cells]

        def covered(x: float) -> int:
            box = Box(x, free.y + dp(EDGE), button.width, button.height).grown(near)
            return sum(box.contains(*place) for place in matter)

        return min(reversed(sides) if current_appearance().left_handed else sides, key=covered)

    def frame_all(self) -> None:
        """Frames everything; if everything is framed already, frames only the most important cells."""
        self.geometry.camera.toggle_show_all()
        self.framing.frame()
        self.update_fit_button()

    def reframe(self) -> None:
        """Frames the board after it has grown. If the player has moved the camera, only makes sure that the last tile
        is visible.
        """
        self.update_camera_content()
        if not self.geometry.camera.is_manual:
            self.framing.frame()
        self.show_newest()

    def show_newest(self) -> None:
        """Brings the last tile into sight, if the player has moved the camera."""
        if self.geometry.camera.is_manual and self.view.newest is not None:
            self.bring_into_sight(self.view.newest)

    def bring_into_sight(self, cell: Cell) -> None:
        """Pans the board until a cell is visible, unless a finger holds the board."""
        camera, part = self.geometry.camera, self.geometry.cell_extent(cell)
        if not camera.shows_whole(part) and not self.table.fingers.machine.fingers:
            self.framing.glide(camera.pose_showing(part))

    @property
    def _hinted_cells(self) -> tuple[Cell, ...]:
        return self.highlights.hinted_cells(self.view, self.table.held_piece.selected)

    def covers_hint(self, card: Box) -> bool:
        """Returns whether a card covers the centre of a hinted cell."""
        to_window, centre = self.geometry.camera.to_window, self.view.shape.centre
        return any(card.contains(*to_window(*centre(cell))) for cell in self._hinted_cells)

    def bring_hint_into_sight(self) -> None:
        """Pans the board until the hinted cells are visible."""
        for cell in self._hinted_cells:
            self.bring_into_sight(cell)

    def update_camera_content(self) -> None:
        """Updates the bounds of the camera's content without moving the view."""
        self.geometry.camera.set_content(self.geometry.extent(), self.geometry.focus())
