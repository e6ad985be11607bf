"""Highlights for the person in front: opening tiles, hints, a newly drawn tile, and a tile's close-up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.ominos.board_marks import cells_of
from app.games.ominos.labels import caption_label
from app.games.ominos.visible_match import HandFits, VisibleMatch
from app.i18n import _, plural
from app.look.mesh import Batch
from app.look.shapes import Point, pill_outline
from app.look.surfaces import paint
from app.table.contract import TableHost
from app.table.loose_piece import LoosePiece
from app.table.place_label import BoardLabel
from engine.ominos.lattice import Cell
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.scene import OminoScene


@dataclass(frozen=True)
class TableHint:
    """Hint for the current position: a tile, perhaps with its place, or a move without a tile, such as drawing."""

    ply: int
    tile: Digits | None = None
    place: Place | None = None
    call: PiecelessMove | None = None


class Highlights:
    """Current highlights. They apply to one position and end with the next move or undo."""

    def __init__(self, host: TableHost, air: InstructionGroup):
        self._host = host
        self._hint: TableHint | None = None
        self._drawn: tuple[int, Digits] | None = None
        """Newly drawn tile, with the number of moves at that time"""
        self._ring = InstructionGroup()
        air.add(self._ring)

    # Changes

    def set_hint(self, hint: TableHint) -> None:
        """Sets the hint to show."""
        self._hint = hint

    def set_drawn_tile(self, view: VisibleMatch, tile: Digits) -> None:
        """Highlights a drawn tile that has just arrived in the hand."""
        self._drawn = view.ply, tile

    def forget_drawn_tile(self) -> None:
        """Ends the highlight of a drawn tile, when the player touches the hand."""
        self._drawn = None

    # Queries

    def outlined_tiles(self, view: VisibleMatch) -> tuple[Digits, ...]:
        """Returns the tiles of the hand that are outlined."""
        hint = self._current_hint(view)
        if hint is not None:
            return (hint.tile,) if hint.tile else ()
        return view.fits.tiles if view.is_opening else ()

    def drawn_tile(self, view: VisibleMatch) -> Digits | None:
        """Returns the newly drawn tile; None once the player has touched the hand."""
        if self._drawn is None or self._drawn[0] != view.ply or self._drawn[1] not in view.hand:
            return None
        return self._drawn[1]

    def hinted_cells(self, view: VisibleMatch, taken: Digits | None) -> tuple[Cell, ...]:
        """Returns the cell of the hint; empty if another tile is held. `taken`: tile that the player holds."""
        hint = self._current_hint(view)
        if hint is None or hint.place is None or taken not in (None, hint.tile):
            return ()
        return (hint.place.cell,)

    def hinted_place(self, view: VisibleMatch) -> Place | None:
        """Returns the place of the hint for its tile; None if the hint shows no place."""
        hint = self._current_hint(view)
        return hint.place if hint is not None else None

    def hinted_call(self, view: VisibleMatch) -> PiecelessMove | None:
        """Returns the move without a tile, such as drawing, that the hint advises; None if it advises a tile."""
        hint = self._current_hint(view)
        return hint.call if hint is not None else None

    def draw(self, view: VisibleMatch) -> None:
        """Outlines the button that the hint advises; the host must have laid out its buttons before."""
        hint, batch = self._current_hint(view), Batch()
        box = self._host.action_box(str(hint.call)) if hint and hint.call else None
        if box:
            batch.rim(pill_outline(*box), paint("selection"), -dp(4.5), -dp(1.5))
        batch.draw_into(self._ring)

    def clear(self) -> None:
        """Ends all highlights of a hint after a move."""
        self._hint = None
        Batch().draw_into(self._ring)

    def _current_hint(self, view: VisibleMatch) -> TableHint | None:
        is_now = self._hint is not None and view.is_my_turn and self._hint.ply == view.ply
        return self._hint if is_now else None


CLOSE_UP_SIDE = 190.0
"""Side of the close-up in dp"""
EDGE, CAPTION = 12.0, 48.0
"""Margins in dp at the sides of the close-up, and above it for its caption"""


class TileCloseUp:
    """Enlarged view of one tile, while the open cells where it fits are marked on the board."""

    def __init__(self, scene: "OminoScene"):
        self.scene = scene
        self.tile: LoosePiece[Digits] | None = None
        """Tile in the close-up; None while it is hidden"""
        self._caption: BoardLabel | None = None

    def show(self, tile: Digits | None) -> None:
        """Shows the close-up of this tile; None hides it."""
        scene = self.scene
        self._clear()
        if tile is None:
            return
        fits = scene.view.fits
        is_strict = scene.host.settings.table.is_strict
        if not is_strict:
            scene.marks.mark_fits((), cells_of(fits.of(tile)))
        self._draw(tile, "" if is_strict else _describe_fits(fits, tile, scene.view.is_my_turn))

    def _clear(self) -> None:
        for item in (self.tile, self._caption):
            if item is not None:
                self.scene.table.air.remove(item)
        if self.tile is not None:
            self.tile = self._caption = None
            self.scene.draw_fits()

    def _draw(self, tile: Digits, text: str) -> None:
        shape, board = self.scene.view.shape, self.scene.geometry.board
        side = dp(CLOSE_UP_SIDE) if shape.sides == 3 else dp(CLOSE_UP_SIDE * 0.72)
        self.tile = loose = LoosePiece(self.scene.table.style, tile, side)
        x, y = self._spot(tile, side)
        loose.show((x, y), 1.0, 0.0, 1.0)
        self.scene.table.air.add(loose)
        if text:
            self._caption = caption_label(text, x, y + side * (shape.height - shape.inner), board)
            self.scene.table.air.add(self._caption)

    def _spot(self, tile: Digits, side: float) -> Point:
        """Returns a position near the finger where the close-up covers the fewest open cells of its tile."""
        geometry, half = self.scene.geometry, side / 2 + dp(EDGE)
        board, (x, y) = geometry.board, geometry.home(tile)
        left, right = board.x + half, board.right - half
        low = max(y + side * 0.9, board.y + side * 0.55)
        across = (min(max(x, left), right), left, right)
        spots = [(sx, sy) for sy in (low, (low + board.top - side) / 2, board.top - side) for sx in across]
        places = [geometry.camera.to_window(fit.x, fit.y) for fit in self.scene.view.fits.of(tile)]
        far = half + geometry.camera.scale / 2
        return min(spots, key=lambda spot: sum(_is_near(spot, place, far) for place in places))


def _describe_fits(fits: HandFits, tile: Digits, is_mine: bool) -> str:
    count = len(fits.of(tile))
    if not is_mine:
        return ""
    return plural("Fits in {n} place", "Fits in {n} places", count) if count else _("Fits nowhere")


def _is_near(spot: Point, place: Point, far: float) -> bool:
    """Returns whether a close-up at the position `spot`, with its caption, would cover a place. `far`: distance in
    pixels from its middle up to which it covers places.
    """
    return abs(spot[0] - place[0]) < far and -far < place[1] - spot[1] < far + dp(CAPTION)
