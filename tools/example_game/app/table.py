"""Table of the example game: the row on the board, and the hand below it."""

from collections.abc import Sequence

from kivy.metrics import dp

from app.games.round_table import RoundTable
from app.gestures.geometry import TAP_REACH, NearFit, Piece
from app.look.shapes import EMPTY_BOX, Box, Point
from app.table.contract import TableHost
from app.table.hand_geometry import HandGeometry
from app.table.piece_style import DrawnPiece
from engine.game import Move
from tools.example_game.app.pieces import STYLE
from tools.example_game.engine.state import ExampleState, Place, Tile

WIDEST = 64.0
"""Maximum width of a tile in dp"""
GAP = 1.15
"""Distance between the middles of two tiles of the row, in widths"""
SHOWN = 6
"""Number of tiles at the end of the row that the board shows"""


class RowGeometry(HandGeometry[Tile]):
    """Touch geometry of the board: one place at the end of the row. A fit is a `Place`."""

    end = EMPTY_BOX
    """Place at the end of the row"""
    fits: Sequence[Place] = ()
    """Legal placements of the person in front"""

    @property
    def board_side(self) -> float:
        return self.end.width

    def middle(self, piece: Piece, fit: Place | None) -> Point:
        return self.home(piece) if fit is None else self.end.middle

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        near = self._near(piece, x, y)
        return [near] if near.fit in self.fits else []

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        near = self._near(piece, x, y)
        return near if near.distance <= TAP_REACH else None

    def _near(self, piece: Piece, x: float, y: float) -> NearFit:
        """Returns the placement at the end of the row, as only this place is open; its cell is two tiles wide."""
        distance = abs(x - self.end.middle[0]) + abs(y - self.end.middle[1])
        return NearFit(Place(self.piece_of(piece)), 0.0, distance / (2 * max(1.0, self.end.width)))

    def hits_fit(self, fit: Place, x: float, y: float) -> bool:
        return self.end.contains(x, y)


class ExampleTable(RoundTable[Tile, ExampleState]):
    """Table that shows a session, and plays moves made by touch, keys and buttons."""

    geometry: RowGeometry
    state_class = ExampleState

    def __init__(self, host: TableHost, **properties: object) -> None:
        super().__init__(host, RowGeometry(STYLE.shape), STYLE, **properties)
        self._row = STYLE.group()
        self.board_layer.add(self._row)

    @property
    def hand_side(self) -> float:
        return WIDEST

    def piece_of(self, move: Move) -> Tile | None:
        return move.tile if isinstance(move, Place) else None

    def draw_board(self) -> None:
        board, row = self.geometry.board, self.state.row[-SHOWN:]
        placed = row[:-1] if self.arriving in row else row
        side = min(dp(WIDEST), (board.width - dp(32)) / (GAP * (len(placed) + 1)))
        left, y = board.middle[0] - side * GAP * len(placed) / 2, board.middle[1]
        end, height = left + side * GAP * len(placed), side * STYLE.shape.height
        self.geometry.end = Box(end - side / 2, y - height / 2, side, height)
        self.geometry.fits = [move for move in self.moves if isinstance(move, Place)]
        marks = ["dot"] * (len(placed) - 1) + ["last"]
        tiles = [DrawnPiece(tile, left + side * GAP * at, y, 0.0, marks[at]) for at, tile in enumerate(placed)]
        self._row.draw([*tiles, DrawnPiece(None, *self.geometry.end.middle, 0.0, "back")], side)


TABLE = ExampleTable
