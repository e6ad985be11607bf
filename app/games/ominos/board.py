"""The board: tiles that lie there, the lattice under them, and marks between and over them. One matrix moves all."""

from collections.abc import Collection, Mapping

from kivy.graphics import Color, InstructionGroup, MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp

from app.games.ominos.pieces import DrawnTile, Stamp, TileGroup, stamp_all
from app.games.ominos.shape import Shape
from app.look.look import colour
from app.look.mesh import Batch, flat
from app.look.shapes import Box, Point, circle
from app.table.camera import Extent, PlaneCamera
from engine.ominos.lattice import Cell
from engine.ominos.tiles import Digits, tile_name

DOT = 2.1
"""dp"""
BEYOND = 1.5
"""Sides round what is seen where the lattice is drawn too, so that a pan need not draw it anew"""
FINER, COARSER = 1.2, 0.8
"""When zoomed further than this, the tiles are drawn anew at their new size"""


class Board(InstructionGroup):
    """Draws the tiles that lie there. Everything is built in pixels at the scale `built`; a matrix does the rest."""

    def __init__(self, shape: Shape, camera: PlaneCamera, has_lattice: bool = True):
        super().__init__()
        self._has_lattice = has_lattice
        self.shape = shape
        self.camera = camera
        self.built = 1.0
        self.laid: Mapping[Cell, Digits] = {}
        """The tiles that are drawn"""
        self._matrix = MatrixInstruction()
        self._dots = InstructionGroup()
        self._dotted: Extent | None = None
        self._covered: set[tuple[int, int]] = set()
        """Corners of the lattice where tiles lie: a dot would look like dirt between them"""
        self.under, self.over = InstructionGroup(), InstructionGroup()
        """For marks below and above the tiles"""
        self.tiles = TileGroup(shape)
        self._clip = ScissorPush(x=0, y=0, width=0, height=0)
        clean = Color(1, 1, 1, 1)
        for each in (clean, PushMatrix(), self._matrix, self._clip, self._dots, ScissorPop()):
            self.add(each)
        for each in (self.under, self.tiles, self.over, PopMatrix()):
            self.add(each)

    # Where

    def arrange(self, box: Box) -> None:
        """Sets the box in which the lattice is seen."""
        self._clip.pos, self._clip.size = (int(box.x), int(box.y)), (int(box.width), int(box.height))

    def place(self, x: float, y: float) -> Point:
        """Returns a point of the board as meshes have it."""
        return x * self.built, y * self.built

    def centre(self, cell: Cell) -> Point:
        return self.place(*self.shape.centre(cell))

    def look(self) -> bool:
        """Follows the camera; returns whether the zoom asks for new meshes."""
        camera = self.camera
        share = camera.scale / self.built
        matrix = Matrix()
        matrix.scale(share, share, 1)
        moved = Matrix()
        moved.translate(camera.x, camera.y, 0)
        self._matrix.matrix = moved.multiply(matrix)
        seen = camera.seen()
        if self._has_lattice and (self._dotted is None or not _covers(self._dotted, seen)):
            self._draw_dots(seen)
        return not COARSER <= share <= FINER

    # What

    def draw(
        self,
        laid: Mapping[Cell, Digits],
        hidden: Collection[Cell] = (),
        bad: Mapping[Cell, tuple[int, ...]] | None = None,
        own: Collection[Cell] = (),
    ) -> None:
        """Draws the tiles on the table, without those that are still on their way.

        `bad`: wrong corners of a cell; `own`: cells whose tile has a brass pin.
        """
        self.laid = {cell: digits for cell, digits in laid.items() if cell not in hidden}
        is_other = self.built != self.camera.scale
        self.built = self.camera.scale
        tiles = [
            self._drawn(cell, digits, (bad or {}).get(cell, ()), "pin" if cell in own else "dot")
            for cell, digits in self.laid.items()
        ]
        self.tiles.draw(tiles, self.built)
        covered = {_rounded(corner) for cell in laid for corner in self.shape.corners(cell)}
        if is_other or covered != self._covered:
            self._covered, self._dotted = covered, None
        self.look()

    def _drawn(self, cell: Cell, digits: Digits, bad: tuple[int, ...], center: str) -> DrawnTile:
        name = tile_name(digits)
        angle = self.shape.angle(cell, digits)
        turn = round((angle - (60 if self.shape.sides == 3 and cell & 1 else 0)) / self.shape.step)
        wrong = tuple((corner + turn) % self.shape.sides for corner in bad)
        return DrawnTile(name, *self.centre(cell), angle, center, wrong)

    def _draw_dots(self, seen: Extent) -> None:
        self._dotted = seen.grown(BEYOND)
        one = Batch()
        one.fill(circle(0, 0, dp(DOT), 7), flat(colour("line", 0.6)))
        stamp = Stamp.of(one)
        dots = Batch()
        points = (corner for corner in self.shape.corners_within(self._dotted) if _rounded(corner) not in self._covered)
        stamp_all(dots, [(stamp, *self.place(x, y)) for x, y in points])
        dots.into(self._dots)


def _rounded(point: Point) -> tuple[int, int]:
    """Returns a corner of the lattice as a key, although its parts may differ in their last digits."""
    return round(point[0] * 4), round(point[1] * 4)


def _covers(outer: Extent, inner: Extent) -> bool:
    return (
        outer.left <= inner.left
        and outer.bottom <= inner.bottom
        and outer.right >= inner.right
        and outer.top >= inner.top
    )
