"""Screen geometry of the table, as used by the gesture machine. Pixels, y upwards."""

from collections.abc import Iterable, Sequence
from math import hypot

from app.games.ominos.rack import LEDGE, HandGrid, Rack, layout_rack
from app.games.ominos.tile_shape import bounding_extent, is_inside, reading_at
from app.games.ominos.visible_match import TileFit, VisibleMatch
from app.gestures.geometry import BoardGeometry, NearFit, Piece, Zone, edge_depth_in, rotation_between
from app.gestures.gesture_config import PAN_MARGIN, RELEASE_DISTANCE
from app.look.shapes import EMPTY_BOX, Box
from app.table.camera import Extent, PlaneCamera
from engine.ominos.lattice import OPENING_CELL, Cell
from engine.ominos.moves import Place
from engine.ominos.tiles import Digits

THUMB = 24.0
"""Touch radius of a small place, in dp"""
SIGN_REACH = 20.0
"""Touch radius of the scroll sign at an end of the hand, in dp"""
LEAF = 0.75
"""Distance that a tap on a scroll sign scrolls, as a share of the hand's box"""
BESIDE = 8.0
"""Margin around the hand that counts as part of it, in dp"""
AIR = 6.0
"""Margin around the framed part of the board, in dp"""
AROUND = 0.3
"""Margin around the framed cells, in tile sides"""
LEGIBLE = 10.0
"""Smallest readable height of a digit in dp. If the digits on the whole board would be smaller, only the most important
cells are framed
"""


class OminoGeometry(BoardGeometry):
    """Positions of board and hand on the screen. A piece of the gesture machine is a tile of the hand, identified by
    its digits in their smallest order.
    """

    def __init__(self, view: VisibleMatch, rack: Rack, dp: float = 1.0):
        self.view = view
        self.rack = rack
        self.camera = PlaneCamera()
        self.dp = dp
        self.board = self.hand = EMPTY_BOX
        self.order: tuple[Digits, ...] = view.hand
        """Tiles of the hand in display order"""
        self.scrolled = 0.0
        """Scroll offset of the hand in dp"""

    # The hand

    def layout_hand(
        self,
        order: tuple[Digits, ...],
        wanted: float,
        is_upright: bool,
        grid: HandGrid | None = None,
        is_left_handed: bool = False,
    ) -> None:
        """Lays out these tiles in the hand's box, on the slots of the grid. `wanted`: preferred tile side in dp."""
        self.order = order
        width, height = self.hand.width / self.dp, self.hand.height / self.dp
        shape = self.view.shape
        self.rack = layout_rack(shape, len(order), width, height, wanted, is_upright, grid, is_left_handed)
        self.scrolled = min(self.scrolled, self.rack.max_scroll)

    def scroll(self, by: float) -> None:
        """Scrolls the hand by a finger's movement of `by` pixels."""
        way = -by if self.rack.is_upright else by
        self.scrolled = min(max(self.scrolled + way / self.dp, 0.0), self.rack.max_scroll)

    def scroll_signs(self) -> dict[int, tuple[float, float]]:
        """Returns the window positions of the signs at the scrollable ends of the hand: −1 for the start, 1 for the
        end.
        """
        box, rack = self.hand, self.rack
        (x, y) = box.middle
        if rack.is_upright and rack.ledges:  # on the ledge, where it covers no digit
            y = box.y + (rack.ledges[len(rack.ledges) // 2] - LEDGE / 2) * self.dp
        before, after = ((box.x, y), (box.right, y)) if rack.is_upright else ((x, box.top), (x, box.y))
        has_more = {-1: self.scrolled > 1, 1: self.scrolled < rack.max_scroll - 1}
        return {end: place for end, place in ((-1, before), (1, after)) if has_more[end]}

    def _end_at(self, x: float, y: float) -> int:
        """Returns the end of the hand whose scroll sign is at this point: −1 for the start, 1 for the end, 0 if there
        is none.
        """
        reach = SIGN_REACH * self.dp
        return next(
            (end for end, place in self.scroll_signs().items() if hypot(x - place[0], y - place[1]) <= reach), 0
        )

    def page_step_at(self, x: float, y: float) -> float:
        upright = self.rack.is_upright
        page = (self.hand.width if upright else self.hand.height) * LEAF
        return self._end_at(x, y) * (-page if upright else page)

    def scroll_to_tile(self, tile: Digits) -> None:
        """Scrolls until a tile is visible."""
        if tile in self.order and self.rack.max_scroll:
            width, height = self.hand.width / self.dp, self.hand.height / self.dp
            self.scrolled = self.rack.scroll_to(self.order.index(tile), width, height, self.scrolled)

    def slot(self, index: int) -> tuple[float, float]:
        """Returns the window position of the centre of a slot."""
        x, y = self.rack.slots[index]
        dx, dy = self.rack.shift(self.scrolled)
        return self.hand.x + (x + dx) * self.dp, self.hand.y + (y + dy) * self.dp

    def home(self, tile: Digits) -> tuple[float, float]:
        """Returns the window position of a tile in the hand, or the centre of the hand if the tile is not in it."""
        return self.slot(self.order.index(tile)) if tile in self.order else self.hand.middle

    @property
    def hand_side(self) -> float:
        """Returns the side of the tiles in the hand, in pixels."""
        return self.rack.side * self.dp

    def piece_at(self, x: float, y: float) -> Piece | None:
        if not _holds(self.hand, x, y, BESIDE * self.dp) or self._end_at(x, y):
            return None
        index = self.rack.slot_at((x - self.hand.x) / self.dp, (y - self.hand.y) / self.dp, self.scrolled)
        return self.order[index] if index is not None and index < len(self.order) else None

    def hits_fit(self, fit: TileFit, x: float, y: float) -> bool:
        return is_inside(self.view.shape.corners(fit.cell), *self.camera.to_board(x, y))

    def scroll_axis(self) -> str:
        if not self.rack.max_scroll:
            return ""
        return "x" if self.rack.is_upright else "y"

    # The board

    def zone_at(self, x: float, y: float) -> Zone:
        if _holds(self.hand, x, y, BESIDE * self.dp):
            return Zone.HAND
        return Zone.BOARD if _holds(self.board, x, y) else Zone.OUTSIDE

    def cell_at(self, x: float, y: float) -> Cell:
        return self.view.shape.cell_at(*self.camera.to_board(x, y))

    def fit_on(self, cell: Cell, digits: Digits) -> TileFit:
        """Returns the fit of a tile on a cell, whether legal or not."""
        shape = self.view.shape
        x, y = shape.centre(cell)
        return TileFit(Place(digits, cell), x, y, shape.angle(cell, digits))

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        bx, by = self.camera.to_board(x, y)
        return _near(self.view.fits.near(_tile(piece), bx, by, RELEASE_DISTANCE), bx, by)

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the fits on the cell under a finger; if cells are small, also the fits nearby."""
        bx, by = self.camera.to_board(x, y)
        shape = self.view.shape
        on_cell = self.view.fits.on(_tile(piece), shape.cell_at(bx, by))
        within = max(shape.inner, THUMB * self.dp / self.camera.scale)
        return _near(on_cell or self.view.fits.near(_tile(piece), bx, by, within), bx, by)

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        cell = self.cell_at(x, y)
        if not self._is_open(cell):
            return None
        fit = self._attempt(_tile(piece), angle, cell)
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
        laid = self.view.laid
        if not laid:
            return cell == OPENING_CELL
        return cell not in laid and any(near in laid for near in self.view.shape.neighbours(cell))

    def orientations(self, piece: Piece, fit: TileFit, are_all: bool) -> Sequence[NearFit]:
        tile, shape = _tile(piece), self.view.shape
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

    def detent(self, piece: Piece) -> float:
        return self.view.shape.step

    def middle(self, piece: Piece, fit: TileFit | None) -> tuple[float, float]:
        return self.camera.to_window(fit.x, fit.y) if fit else self.home(_tile(piece))

    def height(self, piece: Piece) -> float:
        return self.camera.scale * self.view.shape.height

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
        shape, laid = self.view.shape, self.view.laid
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


def _tile(piece: Piece) -> Digits:
    return piece if isinstance(piece, tuple) else ()


def _near(fits: Iterable[TileFit], x: float, y: float) -> list[NearFit]:
    return sorted(
        (NearFit(fit, fit.angle, hypot(fit.x - x, fit.y - y)) for fit in fits),
        key=lambda near: (round(near.distance, 6), abs(rotation_between(0, near.angle))),
    )


def _holds(box: Box, x: float, y: float, beside: float = 0.0) -> bool:
    return box.x - beside <= x <= box.right + beside and box.y - beside <= y <= box.top + beside
