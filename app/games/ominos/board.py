"""Drawing of the board: placed tiles, dots at the corners of the lattice below them, and layers for marks. One matrix
transforms all of them.

Signs at the edges show where tiles continue outside the visible part.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp

from app.games.ominos.pieces import TileGroup, TilePartMesh, add_copies
from app.games.ominos.tile_shape import TileShape
from app.look import surfaces
from app.look.appearance import colour, current_appearance
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, Point, circle_outline
from app.look.surfaces import paint
from app.table.camera import Extent, PlaneCamera
from app.table.piece_style import DrawnPiece
from app.widgets.screen_background import background_colour
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits, tile_name

DOT = 2.1
"""Radius of a lattice dot in dp"""
LATTICE_MARGIN = 1.5
"""Margin around the visible part in which dots are drawn too, in tile sides, so that most pans need no new dots"""
FINER, COARSER = 1.2, 0.8
"""Zoom factors above and below which the tiles are redrawn at their new size"""


class Board(InstructionGroup):
    """Canvas of the board. Tiles are drawn in pixels at the scale `built_scale`, and a matrix applies the camera."""

    def __init__(self, shape: TileShape, camera: PlaneCamera, is_picture: bool = False):
        """`is_picture`: whether the board is a picture, without lattice dots and without clipping."""
        super().__init__()
        self._is_picture = is_picture
        self.shape = shape
        self.camera = camera
        self.built_scale = 1.0
        self._matrix = MatrixInstruction()
        self._dots = InstructionGroup()
        self._dotted: Extent | None = None
        self._covered: set[tuple[int, int]] = set()
        """Lattice corners under tiles, which get no dot, because a dot between two tiles would look like dirt"""
        self.below_tiles, self.above_tiles = InstructionGroup(), InstructionGroup()
        """Layers for marks below and above the tiles"""
        self.tiles = TileGroup(shape)
        self._clip = ScissorPush(x=0, y=0, width=0, height=0)
        for instruction in (
            Color(1, 1, 1, 1),
            PushMatrix(),
            self._matrix,
            self._dots,
            self.below_tiles,
            self.tiles,
            self.above_tiles,
        ):
            self.add(instruction)
        self.edges = OffscreenSigns()
        for instruction in (PopMatrix(), self.edges):
            self.add(instruction)
        if not is_picture:
            self.insert(0, self._clip)
            self.add(ScissorPop())

    # Coordinates

    def arrange(self, box: Box) -> None:
        """Sets the visible box of the board."""
        self._clip.pos, self._clip.size = (int(box.x), int(box.y)), (int(box.width), int(box.height))

    def to_mesh(self, x: float, y: float) -> Point:
        """Converts board coordinates to mesh coordinates."""
        return x * self.built_scale, y * self.built_scale

    def centre(self, cell: Cell) -> Point:
        return self.to_mesh(*self.shape.centre(cell))

    def follow_camera(self) -> bool:
        """Applies the camera; returns whether the zoom has changed so much that the tiles must be redrawn."""
        camera = self.camera
        share = camera.scale / self.built_scale
        matrix = Matrix()
        matrix.scale(share, share, 1)
        moved = Matrix()
        moved.translate(camera.x, camera.y, 0)
        self._matrix.matrix = moved.multiply(matrix)
        seen = camera.visible_extent()
        has_dots = not self._is_picture and not current_appearance().theme.is_plain
        if has_dots and (self._dotted is None or not _covers(self._dotted, seen)):
            self._draw_dots(seen)
        return not COARSER <= share <= FINER

    # Drawing

    def draw(
        self,
        laid: Mapping[Cell, Digits],
        hidden: Collection[Cell] = (),
        bad: Mapping[Cell, tuple[int, ...]] = {},
        own: Collection[Cell] = (),
    ) -> None:
        """Draws the placed tiles, except those on `hidden` cells, which are still moving.

        `bad`: indices of the wrong corners by cell; `own`: cells of the player's own tiles, which have a brass pin.
        """
        is_other = self.built_scale != self.camera.scale
        self.built_scale = self.camera.scale
        shown = [cell for cell in laid if cell not in hidden]
        tiles = [self._drawn(cell, laid[cell], "pin" if cell in own else "dot") for cell in shown]
        wrong = {shown.index(cell): self._digits_at(cell, laid[cell], bad[cell]) for cell in bad if cell in shown}
        self.tiles.draw(tiles, self.built_scale, wrong)
        covered = {_rounded(corner) for cell in laid for corner in self.shape.corners(cell)}
        if is_other or covered != self._covered:
            self._covered, self._dotted = covered, None
        self.follow_camera()

    def _drawn(self, cell: Cell, digits: Digits, center: str) -> DrawnPiece[Digits]:
        return DrawnPiece(tile_name(digits), *self.centre(cell), self.shape.angle(cell, digits), center)

    def _digits_at(self, cell: Cell, digits: Digits, corners: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the indices, in the name of a cell's tile, of its digits at these corners of the cell."""
        half = 60 if self.shape.sides == 3 and cell & 1 else 0
        turn = round((self.shape.angle(cell, digits) - half) / self.shape.step)
        return tuple((corner + turn) % self.shape.sides for corner in corners)

    def _draw_dots(self, seen: Extent) -> None:
        self._dotted = seen.grown(LATTICE_MARGIN)
        one = Batch()
        one.fill(circle_outline(0, 0, dp(DOT), 7), solid_paint(colour("line", 0.6)))
        stamp = TilePartMesh.of(one)
        dots = Batch()
        points = (corner for corner in self.shape.corners_within(self._dotted) if _rounded(corner) not in self._covered)
        add_copies(dots, [(stamp, *self.to_mesh(x, y)) for x, y in points])
        dots.draw_into(self._dots)


# Signs at the edges of the board


FADE = 20.0
"""Width in dp of the fade at an edge where tiles continue"""
SIGN = 11.0
"""Radius of an edge sign in dp"""
INSET = 17.0
"""Distance in dp from an edge to the centre of its sign"""
SIGNS = {"left": "back", "right": "forward", "top": "up", "bottom": "down"}
"""Icon of each edge sign"""


class OffscreenContent(NamedTuple):
    """Tiles and open cells outside a box of the window."""

    box: Box = EMPTY_BOX
    sides: frozenset[str] = frozenset()
    """Edges of the box beyond which there are tiles or open cells"""
    last_tiles: tuple[tuple[int, Point], ...] = ()
    """Seat colour and window position of the last tile of each seat whose last tile is outside the box"""


class OffscreenSigns(InstructionGroup):
    """Signs at those edges of the board beyond which tiles continue. A medal at an edge shows that the last tile of a
    seat is beyond it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.content = OffscreenContent()

    def show(self, beyond: OffscreenContent) -> None:
        """Shows the signs for the tiles `beyond` the edges, if they have changed."""
        if beyond == self.content:
            return
        self.content, batch = beyond, Batch()
        for side in sorted(beyond.sides):
            self._fade(batch, beyond.box, side)
        for side in sorted(beyond.sides):
            self._sign(batch, beyond.box, side)
        for colour_index, place in beyond.last_tiles:
            x, y = clamp_to_edge(beyond.box, place)
            surfaces.draw_card(batch, circle_outline(x, y, dp(SIGN + 3)))
            surfaces.draw_seat_medal(batch, x, y, dp(SIGN), colour_index)
        batch.draw_into(self)

    @staticmethod
    def _fade(batch: Batch, box: Box, side: str) -> None:
        deep = dp(FADE)
        edge, inner = {
            "left": ((box.x, box.y, box.x, box.top), (deep, 0)),
            "right": ((box.right, box.y, box.right, box.top), (-deep, 0)),
            "bottom": ((box.x, box.y, box.right, box.y), (0, deep)),
            "top": ((box.x, box.top, box.right, box.top), (0, -deep)),
        }[side]
        (ax, ay, bx, by), (dx, dy) = edge, inner
        rows = [[(ax, ay), (bx, by)], [(ax + dx, ay + dy), (bx + dx, by + dy)]]
        ground = background_colour(ay / Window.height) if dy else colour("ground2")
        batch.rows(rows, solid_paint(ground), (0.9, 0), closed=False)

    @staticmethod
    def _sign(batch: Batch, box: Box, side: str) -> None:
        (x, y), far = box.middle, dp(INSET)
        across = {"left": box.x + far, "right": box.right - far}
        up = {"bottom": box.y + far, "top": box.top - far}
        place = across.get(side, x), up.get(side, y)
        surfaces.draw_card(batch, circle_outline(*place, dp(SIGN)))
        draw_icon(batch, SIGNS[side], place, dp(SIGN) * 1.4, paint("ink2"))


def clamp_to_edge(box: Box, place: Point) -> Point:
    """Returns the position of an edge sign: the point nearest to `place` in the box reduced by the inset."""
    far = dp(INSET)
    return min(max(place[0], box.x + far), box.right - far), min(max(place[1], box.y + far), box.top - far)


def _rounded(point: Point) -> tuple[int, int]:
    """Returns a lattice corner as a pair of integers, so that rounding errors do not matter."""
    return round(point[0] * 4), round(point[1] * 4)


def _covers(outer: Extent, inner: Extent) -> bool:
    return (
        outer.left <= inner.left
        and outer.bottom <= inner.bottom
        and outer.right >= inner.right
        and outer.top >= inner.top
    )
