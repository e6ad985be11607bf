"""Screen geometry of the table, as used by the gesture machine. Pixels, y upwards."""

from collections.abc import Iterable, Sequence
from math import hypot

from app.games.ominos.tile_shape import bounding_extent, is_inside, reading_at
from app.games.ominos.visible_match import TileFit, VisibleMatch
from app.gestures.geometry import NearFit, Piece, edge_depth_in, rotation_between
from app.gestures.gesture_config import PAN_MARGIN, RELEASE_DISTANCE
from app.look.shapes import Box
from app.table.camera import Extent, PlaneCamera
from app.table.hand_geometry import HandGeometry
from engine.ominos.lattice import OPENING_CELL, Cell
from engine.ominos.moves import Place
from engine.ominos.tiles import Digits

THUMB = 24.0
"""Touch radius of a small place, in dp"""
AIR = 6.0
"""Margin around the framed part of the board, in dp"""
AROUND = 0.3
"""Margin around the framed cells, in tile sides"""
LEGIBLE = 10.0
"""Smallest readable height of a digit in dp. If the digits on the whole board would be smaller, only the most important
cells are framed
"""


class OminoGeometry(HandGeometry[Digits]):
    """Positions of board and hand on the screen. A piece of the gesture machine is a tile of the hand, identified by
    its digits in their smallest order.
    """

    def __init__(self, view: VisibleMatch, dp: float = 1.0):
        super().__init__(view.shape, view.hand, dp)
        self.view = view
        self.camera = PlaneCamera()

    @property
    def board_side(self) -> float:
        return self.camera.scale

    def hits_fit(self, fit: TileFit, x: float, y: float) -> bool:
        return is_inside(self.view.shape.corners(fit.cell), *self.camera.to_board(x, y))

    # The board

    def cell_at(self, x: float, y: float) -> Cell:
        return self.view.shape.cell_at(*self.camera.to_board(x, y))

    def fit_on(self, cell: Cell, digits: Digits) -> TileFit:
        """Returns the fit of a tile on a cell, whether legal or not."""
        shape = self.view.shape
        x, y = shape.centre(cell)
        return TileFit(Place(digits, cell), x, y, shape.angle(cell, digits))

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        bx, by = self.camera.to_board(x, y)
        return _near(self.view.fits.near(self.piece_of(piece), bx, by, RELEASE_DISTANCE), bx, by)

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the fits on the cell under a finger; if cells are small, also the fits nearby."""
        bx, by = self.camera.to_board(x, y)
        shape = self.view.shape
        on_cell = self.view.fits.on(self.piece_of(piece), shape.cell_at(bx, by))
        within = max(shape.inner, THUMB * self.dp / self.camera.scale)
        return _near(on_cell or self.view.fits.near(self.piece_of(piece), bx, by, within), bx, by)

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        cell = self.cell_at(x, y)
        if not self._is_open(cell):
            return None
        fit = self._attempt(self.piece_of(piece), angle, cell)
        return NearFit(fit, fit.angle, 0.0)

    def _attempt(self, tile: Digits, angle: float, cell: Cell) -> TileFit:
        shape = self.view.shape
        if shape.points_down(angle) != bool(cell & 1):
            angle += 60
        return self.fit_on(cell, reading_at(tile, angle, shape))

    def _is_open(self, cell: Cell) -> bool:
        """Returns whether a cell is empty and beside a placed tile. Before the first tile, only the cell of the first
        tile is open.
        """
        laid = self.view.table.laid
        if not laid:
            return cell == OPENING_CELL
        return cell not in laid and any(near in laid for near in self.view.shape.neighbours(cell))

    def orientations(self, piece: Piece, fit: TileFit, are_all: bool) -> Sequence[NearFit]:
        tile, shape = self.piece_of(piece), self.view.shape
        if not are_all:
            return sorted((NearFit(each, each.angle, 0.0) for each in self.view.fits.on(tile, fit.cell)), key=_angle)
        rotated = dict.fromkeys(tile[first:] + tile[:first] for first in range(shape.sides))
        fits = [self.fit_on(fit.cell, digits) for digits in rotated]
        return sorted((NearFit(each, each.angle, 0.0) for each in fits), key=_angle)

    def edge_depth(self, x: float, y: float) -> tuple[float, float]:
        board, camera = self.board, self.camera
        across, up = edge_depth_in((board.x, board.y, board.right, board.top), x, y, PAN_MARGIN * self.dp)
        return (across if camera.can_pan(across, 0) else 0.0), (up if camera.can_pan(0, up) else 0.0)

    # Held tile

    def middle(self, piece: Piece, fit: TileFit | None) -> tuple[float, float]:
        return self.camera.to_window(fit.x, fit.y) if fit else self.home(piece)

    # Camera

    def frame(self, free: Box, wanted: float, text: float) -> None:
        """Sets the part of the window for the board. `wanted`: preferred tile side in dp; `text`: text scale, which
        enlarges the digits too.
        """
        inside = Extent(free.x, free.y, free.right, free.top).grown(-AIR * self.dp)
        legible = LEGIBLE * max(1.0, text) / self.view.shape.digit_setting(text).size
        self.camera.arrange(inside, wanted * self.dp, legible * self.dp)

    def extent(self) -> Extent:
        """Returns the bounding box of all tiles and reachable cells, with a small margin.

        It does not depend on the hand, so that drawing a tile does not move the board.
        """
        shape, laid = self.view.shape, self.view.table.laid
        if not laid:
            return (shape.extent([OPENING_CELL]) or Extent(0, 0, 1, 1)).grown(1.0)
        reach = {near for cell in laid for near in shape.neighbours(cell)}
        return (shape.extent([*laid, *reach]) or Extent(0, 0, 1, 1)).grown(0.1)

    def focus(self) -> Extent | None:
        """Returns the bounding box of the most important cells: open cells for the hand, and the tile placed last.

        The last tiles of other seats are included if everything stays readable; otherwise signs at the edges point to
        them.
        """
        view = self.view
        newest = set() if view.newest is None else {view.newest}
        extents = [view.shape.extent(view.open_cells | last) for last in (view.last_cells, newest)]
        parts = [extent.grown(AROUND) for extent in extents if extent]
        return next(filter(self.camera.is_legible, parts), parts[-1] if parts else None)

    def sides_beyond(self, free: Box) -> frozenset[str]:
        """Returns the sides of a part of the window beyond which there are tiles or open cells."""
        whole, to_board = self.view.whole_extent, self.camera.to_board
        seen = Extent(*to_board(free.x, free.y), *to_board(free.right, free.top))
        return seen.beyond(whole, self.dp / self.camera.scale) if whole else frozenset()

    def cell_extent(self, cell: Cell) -> Extent:
        """Returns the bounding box of one cell."""
        return bounding_extent(self.view.shape.corners(cell))


def _angle(near: NearFit) -> float:
    return near.angle


def _near(fits: Iterable[TileFit], x: float, y: float) -> list[NearFit]:
    return sorted(
        (NearFit(fit, fit.angle, hypot(fit.x - x, fit.y - y)) for fit in fits),
        key=lambda near: (round(near.distance, 6), abs(rotation_between(0, near.angle))),
    )
