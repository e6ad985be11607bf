"""Pictures of tiles for screens other than the table: matches, rulebook figures, summaries of moves, remaining
tiles.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.ominos.board_marks import TOUCHED, BoardMarks, touched_corners
from app.games.ominos.home_picture import TilePicture
from app.games.ominos.labels import RING_RADIUS
from app.games.ominos.pieces import TileStyle
from app.games.ominos.rules import TileFigure, later_moves_of, place_of, refused_corners, table_of
from app.games.ominos.tile_shape import TileShape, bounding_extent, tile_shape_of
from app.games.ominos.traits import omino_state
from app.i18n import plural
from app.look.appearance import colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import circle_outline
from app.look.surfaces import CREAM
from app.players import Player, colour_of
from app.table.camera import Extent
from app.table.piece_pictures import PieceRow, PieceTray
from app.widgets.layouts import Stack
from app.widgets.text_label import TextLabel
from engine.match import Match
from engine.ominos.events import Laid, PiecelessMovePlayed
from engine.ominos.lattice import Cell
from engine.ominos.moves import Place
from engine.ominos.table import Table, laid_table
from engine.ominos.tiles import Digits

CLOSED = 3
"""Number of face-down tiles in the picture of an empty table"""


class MarkedPicture(TilePicture):
    """Picture of a table with marks, scaled to fit the widget."""

    def __init__(self, table: Table, own: Iterable[Place] = (), **properties: object) -> None:
        """`own`: tiles that were on the table before the move; they have a brass pin."""
        super().__init__(
            tile_shape_of(table.tiles.tiles[0]), table.laid, tuple(place.cell for place in own), **properties
        )
        self.table = table
        self.marks = BoardMarks(self.board)

    def mark_tile(self, laid: Laid, colour: int) -> None:
        """Outlines a placed tile in a seat's colour, and marks the hexagon or the bridge that it made."""
        cell = laid.move.cell
        before = list(takewhile(lambda placed: placed[0] != cell, self.table.laid.items()))
        self.marks.outline_last_tiles([(colour, cell)])
        self.marks.show_shape(
            laid_table(self.table.tiles, [*before, (cell, self.table.laid[cell])]), cell, laid.parts, laid.bonus
        )

    def _draw(self, *_: object) -> None:
        super()._draw()
        self.marks.redraw()


class FigurePicture(MarkedPicture):
    """Picture of a rulebook figure: tiles, a move, and the reason why it scores or is refused."""

    def __init__(self, drawn: TileFigure, **properties: object) -> None:
        before, place = table_of(drawn), place_of(drawn)
        after = before.copy()
        wrong = [before.tiles.lattice.corners_of(place.cell)[at] for at in refused_corners(drawn)] if place else []
        laid = [place, *later_moves_of(drawn)] if place else []
        for move in laid:
            after.lay(move.cell, move.digits)
        super().__init__(after, laid, **properties)
        self._rings = InstructionGroup()
        self._wrong = self._ringed = wrong
        self.board.above_tiles.add(self._rings)
        if place and wrong:
            self.wrong_corners = _wrong_corners(after, wrong)
        elif place:
            bonus = drawn.game == "quadominos" and (drawn.points or 0) >= sum(place.digits) + 25
            reasons = _reasons(before, place, drawn)
            self.marks.show_shape(after, place.cell, reasons, bonus)
            self._ringed = touched_corners(after, place.cell) if bonus or "bridge" in reasons else []

    @property
    def content_extent(self) -> Extent:
        """Returns the bounding box of the tiles and of the rings around their corners, in tile sides."""
        tiles, points = super().content_extent, [self.shape.point(corner) for corner in self._ringed]
        by = RING_RADIUS[self.shape.sides] if self._wrong else TOUCHED
        rings = [(x + way * by, y + way * by) for x, y in points for way in (-1, 1)]
        return bounding_extent([(tiles.left, tiles.bottom), (tiles.right, tiles.top), *rings])

    def _draw(self, *_: object) -> None:
        super()._draw()
        batch = Batch()
        for corner in self._wrong:
            ring = circle_outline(
                *self.board.to_mesh(*self.shape.point(corner)), RING_RADIUS[self.shape.sides] * self.board.built_scale
            )
            batch.rim(ring, solid_paint(CREAM), -dp(1.2), dp(3.6))
            batch.rim(ring, solid_paint(colour("bad")), 0, dp(2.4))
        batch.draw_into(self._rings)


def _reasons(before: Table, place: Place, drawn: TileFigure) -> list[str]:
    """Returns the reasons for points to mark: a hexagon, a bridge, or none."""
    if drawn.game != "triominos" or before.touched(place.cell) < 3:
        return []
    return ["hexagon"] if before.hexagons(place.cell) else ["bridge"]


def _wrong_corners(table: Table, corners: Sequence[int]) -> dict[Cell, tuple[int, ...]]:
    """Returns the indices of the wrong corners of each tile, by cell."""
    wrong: dict[Cell, tuple[int, ...]] = {}
    for corner in corners:
        for way, at in table.tiles.lattice.around:
            if corner + way in table.laid:
                wrong[corner + way] = (*wrong.get(corner + way, ()), at)
    return wrong


# Pictures for other screens


def match(match: Match, players: Sequence[Player] = (), marked_ply: int = 0) -> Widget:
    """Creates a picture of a match. Before the first tile is placed, it shows a few face-down tiles. `marked_ply`:
    number of the move whose tile is outlined, from 1; 0 for none.
    """
    table = omino_state(match).table
    if not table.laid:
        return PieceRow(TileStyle(tile_shape_of(table.tiles.tiles[0])), (), CLOSED, most=44)
    laid = _placed_tile(match, marked_ply)
    if laid is None or laid.move.cell not in table.laid:
        return MarkedPicture(table)
    picture = MarkedPicture(table, [laid.move])
    picture.mark_tile(laid, colour_of(players, laid.seat) if players else laid.seat)
    return picture


def _placed_tile(match: Match, ply: int) -> Laid | None:
    """Returns the event of the tile that a move has placed, or for which it has chosen a bonus; None for other moves
    and if `ply` is 0.
    """
    for events in reversed(match.events[max(0, ply - 2) : ply]):
        for event in events:
            if isinstance(event, Laid):
                return event
            if not isinstance(event, PiecelessMovePlayed) or event.points <= 0:
                return None
    return None


def figure(drawn: TileFigure) -> Widget:
    """Creates the picture of a rulebook figure."""
    return FigurePicture(drawn)


def hand(tiles: Sequence[Digits]) -> Widget:
    """Creates a tray with the remaining tiles of a seat; its height depends on its width."""
    return PieceTray(TileStyle(tile_shape_of(tiles[0])), tiles)


class UnseenTiles(Stack):
    """Tray with the tiles that nobody has seen yet, and their number."""

    def __init__(self, shape: TileShape, tiles: Sequence[Digits]) -> None:
        self.tiles = tuple(tiles)
        text = plural("{n} face-down tile", "{n} face-down tiles", len(tiles))
        self._words = TextLabel(text, "label", "ink2")
        super().__init__(self._words, PieceTray(TileStyle(shape), tiles), gap=dp(8))

    @property
    def spoken(self) -> str:
        return str(self._words.text)
