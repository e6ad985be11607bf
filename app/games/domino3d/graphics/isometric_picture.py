"""Isometric pictures of bricks for other screens, drawn with flat meshes."""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.domino3d.graphics.mark_atlas import mark_texture_for, mark_uv
from app.look.appearance import colour, shadow_colour
from app.look.mesh import Batch, Paint, solid_paint
from app.look.shapes import Path, Point, rounded_polygon
from app.look.theme import mix
from app.widgets.mesh_widget import settled_trigger
from engine.domino3d.bricks import cubes_of, mark_on
from engine.domino3d.cells import SIDES, UP, Cell, Side, position
from engine.domino3d.moves import Place

RIGHT, FRONT, TOP = 0, 3, 4
"""Sides of a cube that are visible in the picture"""
SPANS: Mapping[Side, tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]] = {
    RIGHT: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    FRONT: ((0, 0, 0), (1, 0, 0), (0, 0, 1)),
    TOP: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
}
"""Lower left corner of each visible side relative to the cube, and the side's two axes"""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
TINTS = {RIGHT: 0.24, FRONT: 0.1, TOP: 0.0}
"""Opacity of the shading on each visible side"""
SOFTENED = 0.35
"""Share by which edges are lighter than marks"""
ACROSS, AWAY = (0.80, -0.25), (0.60, 0.33)
"""Screen offset, in cells, of one step along x and along y"""
RISE = 0.83
LARGEST = 46
"""Largest size of a cell, in dp"""
MARGIN = 0.45
"""Margin around the bricks, in cells"""
EDGE, GROOVE = 0.035, 0.014
"""Half the width in cells of the dark line between bricks, and of the line between the halves of a brick"""
ACCENT = 0.1
"""Width in cells of the coloured edge of a highlighted brick"""
CAST = (-0.16, -0.06)
"""Offset in cells of the shadow on the table"""

Accents: TypeAlias = Mapping[int, str]
"""Colour role of each highlighted brick, by its index in the list"""
NO_ACCENTS: Accents = MappingProxyType({})
WrongSquares: TypeAlias = Set[tuple[Cell, Side]]


class Square(NamedTuple):
    """Visible side of a cube, with its mark."""

    cell: Cell
    side: Side
    mark: int
    brick: int
    other: Cell
    """Cell of the brick's other cube"""


def to_screen(x: float, y: float, z: float) -> Point:
    """Returns the screen position of a point in space, in cells."""
    return ACROSS[0] * x + AWAY[0] * y, ACROSS[1] * x + AWAY[1] * y + RISE * z


def visible_squares(laid: Sequence[Place]) -> list[list[Square]]:
    """Returns the visible squares (sides of cubes) in layers, farthest layer first. Squares of one layer do not
    overlap.
    """
    filled = {cell for place in laid for cell in place.body}
    layers: dict[int, list[Square]] = {}
    for brick, place in enumerate(laid):
        for cell, marks in zip(place.body, cubes_of(place.marks)):
            x, y, z = position(cell)
            other = sum(place.body) - cell
            seen = (side for side in TINTS if cell + SIDES[side] not in filled)
            layers.setdefault(x - y + z, []).extend(
                Square(cell, side, mark_on(marks, side), brick, other) for side in seen
            )
    return [layers[depth] for depth in sorted(layers)]


class BrickPicture(Widget):
    """Isometric picture of bricks, scaled to fit the widget and drawn once per size."""

    is_lit = True
    """Whether the three visible sides differ in brightness in every theme"""

    def __init__(
        self,
        laid: Sequence[Place],
        accents: Accents = NO_ACCENTS,
        wrong: WrongSquares = frozenset(),
        **properties: object,
    ) -> None:
        """`accents`: colours of highlighted bricks; `wrong`: squares (visible sides of cubes) that mismatch their
        neighbours.
        """
        super().__init__(**properties)
        self.laid, self.accents, self.wrong = tuple(laid), accents, wrong
        self._ink = InstructionGroup()
        for instruction in (Color(1, 1, 1, 1), self._ink):
            self.canvas.add(instruction)
        self._redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._redraw, size=self._redraw)

    def _draw(self, *_changed: object) -> None:
        self._ink.clear()
        if not self.laid or min(self.width, self.height) < 4:
            return
        self._frame()
        below = Batch()
        self._draw_shadow(below)
        for squares in visible_squares(self.laid):
            above, marks = Batch(), Batch(mark_texture_for(self._scale))
            for square in squares:
                below.polygon(self._path(square), solid_paint(colour("ivory")))
                marks.quad(self._path(square), [mark_uv(square.mark, *corner) for corner in CORNERS])
                self._draw_edges(above, square)
            self._show(below)
            self._show(marks)
            below = above
        self._show(below)

    def _show(self, batch: Batch) -> None:
        group = InstructionGroup()
        batch.draw_into(group)
        self._ink.add(group)

    def _frame(self) -> None:
        """Computes the size of a cell and the origin."""
        corners = [to_screen(x + i, y + j, z + k) for x, y, z in self._cubes() for i, j, k in product((0, 1), repeat=3)]
        (left, right), (low, high) = ((min(along), max(along)) for along in zip(*corners))
        wide, tall = right - left + 2 * MARGIN, high - low + 2 * MARGIN
        self._scale = min(self.width / wide, self.height / tall, dp(LARGEST))
        self._origin = (
            self.center_x - self._scale * (left + right) / 2,
            self.center_y - self._scale * (low + high) / 2,
        )

    def _cubes(self) -> Iterator[tuple[int, int, int]]:
        return (position(cell) for place in self.laid for cell in place.body)

    def _on_screen(self, point: Point) -> Point:
        return self._origin[0] + self._scale * point[0], self._origin[1] + self._scale * point[1]

    def _path(self, square: Square, inset: float = 0.0, grooved: float = 0.0) -> Path:
        """Returns the path on the screen around a square, which is the visible side of a cube. Its edges are moved
        inwards: by `grooved` towards the other cube of the brick, and by `inset` elsewhere.
        """
        corner, *ways = SPANS[square.side]
        (ax, ay), (bx, by) = (to_screen(*way) for way in ways)
        (left, right), (low, high) = (_inset(square, way, inset, grooved) for way in ways)
        x, y = to_screen(*(here + step for here, step in zip(position(square.cell), corner)))
        places = ((left, low), (1 - right, low), (1 - right, 1 - high), (left, 1 - high))
        return [self._on_screen((x + i * ax + j * bx, y + i * ay + j * by)) for i, j in places]

    def _draw_edges(self, batch: Batch, square: Square) -> None:
        """Shades a square that is turned away from the light, and draws its outlines."""
        if TINTS[square.side]:
            batch.polygon(self._path(square), solid_paint(colour("shadow", TINTS[square.side])))
        if square.brick in self.accents:
            self._draw_rim(batch, square, solid_paint(colour("ivory_hi")), 1.5 * ACCENT)  # visible on gold and on ivory
            self._draw_rim(batch, square, solid_paint(colour(self.accents[square.brick])), ACCENT)
        dark = mix(colour("engrave"), colour("ivory_side"), SOFTENED)
        self._draw_rim(batch, square, solid_paint(dark), EDGE, GROOVE)
        if (square.cell, square.side) in self.wrong:
            self._draw_rim(batch, square, solid_paint(colour("bad")), 1.5 * ACCENT, 1.5 * ACCENT)

    def _draw_rim(self, batch: Batch, square: Square, paint: Paint, wide: float, groove: float = 0.0) -> None:
        """Draws a line with a soft edge along the sides of a square. Towards the other cube of the brick, the line is a
        thin groove.
        """
        soft = 0.5 / self._scale
        insets = (
            (-soft, -soft),
            (0.0, 0.0),
            (wide - soft, max(0.0, groove - soft)),
            (wide + soft, groove and groove + soft),
        )
        batch.rows([self._path(square, *inset) for inset in insets], paint, (0, 1, 1, 0))

    def _draw_shadow(self, batch: Batch) -> None:
        """Draws the shadow of the bricks on the table."""
        for x, y, z in self._cubes():
            if z <= 0:
                corners = [(x + CAST[0], y + CAST[1]), (x + 1, y + CAST[1]), (x + 1, y + 1), (x + CAST[0], y + 1)]
                path = [self._on_screen(to_screen(i, j, 0)) for i, j in corners]
                batch.shadow(
                    rounded_polygon(path, self._scale * 0.2),
                    shadow_colour("contact"),
                    self._scale * 0.12,
                    -self._scale * 0.1,
                )


def _inset(square: Square, way: tuple[int, int, int], inset: float, grooved: float) -> tuple[float, float]:
    """Returns the insets at both ends of a square along one axis: `inset`, or `grooved` at the end towards the other
    cube of the brick.
    """
    step = way[0] * SIDES[0] + way[1] * SIDES[2] + way[2] * UP
    low = grooved if square.other == square.cell - step else inset
    high = grooved if square.other == square.cell + step else inset
    return low, high
