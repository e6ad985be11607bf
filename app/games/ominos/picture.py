"""Pictures of tiles for screens other than the table: matches, rulebook figures, summaries of moves, remaining
tiles.
"""

from collections.abc import Iterable, Sequence

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.ominos.board_marks import TOUCHED, BoardMarks, touched_corners
from app.games.ominos.home_picture import TilePicture
from app.games.ominos.labels import RING_RADIUS
from app.games.ominos.pieces import DrawnTile, TileGroup, add_tiles, layers_of
from app.games.ominos.rack import FEET
from app.games.ominos.rules import TileFigure, later_moves_of, place_of, refused_corners, table_of
from app.games.ominos.tile_shape import TileShape, bounding_extent, tile_shape_of
from app.games.ominos.traits import omino_state
from app.i18n import plural
from app.look.appearance import colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import circle_outline, rounded_box
from app.look.surfaces import CREAM, draw_tray
from app.look.theme import SIZES
from app.table.camera import Extent
from app.widgets.layouts import Stack
from app.widgets.mesh_widget import settled_trigger
from app.widgets.text_label import TextLabel
from engine.match import Match
from engine.ominos.events import Laid
from engine.ominos.lattice import Cell
from engine.ominos.moves import Place
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, digits_text

LEAST_BACK = 30.0
"""Side in dp of a face-down tile below which tiles overlap"""
CLOSED = 3
"""Number of face-down tiles in the picture of an empty table"""
STACKED, STEP = 4, 3.2
"""Number of tiles in the picture of a well, and the offset in dp between two of them"""


class MarkedPicture(TilePicture):
    """Picture of a table with marks, scaled to fit the widget."""

    def __init__(self, table: Table, own: Iterable[Place] = (), **properties: object) -> None:
        """`own`: tiles that were on the table before the move; they have a brass pin."""
        super().__init__(
            tile_shape_of(table.tiles.tiles[0]), table.laid, tuple(place.cell for place in own), **properties
        )
        self.table = table
        self.marks = BoardMarks(self.board, lambda seat: seat)

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


class TileRow(Widget):
    """Row of tiles, followed by face-down tiles."""

    def __init__(
        self,
        shape: TileShape,
        tiles: Sequence[Digits],
        hidden: int = 0,
        most: float = 60,
        stands: bool = False,
        **properties: object,
    ):
        """`stands`: whether the tiles stand on a wooden ledge at the bottom, instead of being centred."""
        super().__init__(**properties)
        self.shape, self._most, self._stands = shape, most, stands
        self._tiles: list[tuple[Digits, str]] = [*((tile, "dot") for tile in tiles), *([((), "back")] * hidden)]
        self._group = TileGroup(shape)
        self.canvas.add(self._group)
        self._redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._redraw, size=self._redraw)

    def _draw(self, *_: object) -> None:
        count = len(self._tiles)
        if not count or min(self.width, self.height) < 4:
            return
        largest = min(dp(self._most), self.height / (self.shape.height + 0.12))
        least = min(largest, dp(LEAST_BACK)) if all(not tile for tile, _ in self._tiles) else 0.0
        side = max(least, min(largest, self.width / (count * 1.06)))
        pitch = min(side * 1.06, (self.width - side) / max(1, count - 1))
        left = self.center_x - pitch * (count - 1) / 2
        low = self.y + side * FEET if self._stands else self.center_y - side * (self.shape.height - 0.1) / 2
        foot = low + side * self.shape.inner
        drawn = [DrawnTile(tile, left + i * pitch, foot, 0.0, center) for i, (tile, center) in enumerate(self._tiles)]
        self._group.draw(drawn, side)


class WellPicture(Widget):
    """Picture of a small stack of face-down tiles, on the button for drawing."""

    def __init__(self, shape: TileShape, count: int, **properties: object):
        super().__init__(size_hint=(None, None), size=(dp(46), dp(36)), **properties)
        self._ink = InstructionGroup()
        self.shape, self._count = shape, min(count, STACKED)
        for instruction in (Color(1, 1, 1, 1), self._ink):
            self.canvas.add(instruction)
        self._redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        side = dp(34 if self.shape.sides == 3 else 28)
        layers = layers_of(self.shape, side, 0.0, "back")
        x, y = self.x + side / 2, self.y + (self.height - side * self.shape.height) / 2 + side * self.shape.inner
        batch = Batch()
        for index in range(STACKED - self._count, STACKED):
            step = dp(STEP) * index
            add_tiles(batch, [(layers, x + step, y - step * 0.35 + dp(2))])
        batch.draw_into(self._ink)


# Pictures for other screens


def match(match: Match, _players: object = (), marks_last_move: bool = False) -> Widget:
    """Creates a picture of a match. Before the first tile is placed, it shows a few face-down tiles."""
    table = omino_state(match).table
    shape = tile_shape_of(table.tiles.tiles[0])
    if not table.laid:
        return TileRow(shape, (), CLOSED, most=44)
    return TilePicture(shape, table.laid, _last(match) if marks_last_move else ())


def _last(match: Match) -> tuple[Cell, ...]:
    """Returns the cells of the tiles placed in the last move."""
    events = match.events[-1] if match.events else ()
    return tuple(event.move.cell for event in events if isinstance(event, Laid))


def figure(drawn: TileFigure) -> Widget:
    """Creates the picture of a rulebook figure."""
    return FigurePicture(drawn)


def hand(tiles: Sequence[Digits]) -> Widget:
    """Creates a tray with the remaining tiles of a seat; its height depends on its width."""
    return TileTray(tile_shape_of(tiles[0]), tiles)


SIDE = {3: 50.0, 4: 40.0}
"""Tile side in dp by number of sides, for digits larger than 13 sp"""
PITCH = {3: 0.62, 4: 1.15}
"""Distance between two neighbouring tiles by number of sides, in tile sides. It is less for triangles, because every
second one points down
"""
RIM = 10.0
"""Padding of the tray in dp"""
BELOW = 8.0
"""Gap between two rows in dp"""


class TileTray(Widget):
    """Tray with rows of tiles; its height depends on its width."""

    def __init__(self, shape: TileShape, tiles: Sequence[Digits], **properties: object) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.shape, self.tiles = shape, tuple(tiles)
        self._side, self._pitch = dp(SIDE[shape.sides]), dp(SIDE[shape.sides]) * PITCH[shape.sides]
        self._place, self._floor, self._group = Translate(), InstructionGroup(), TileGroup(shape)
        group = InstructionGroup()
        for instruction in (Color(1, 1, 1, 1), PushMatrix(), self._place, self._floor, self._group, PopMatrix()):
            group.add(instruction)
        self.canvas.add(group)
        self._drawn_for = 0.0
        self._arrange = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._arrange, width=self._arrange)

    @property
    def natural_width(self) -> float:
        """Returns the width needed to show all tiles in one row."""
        return 2 * dp(RIM) + self._side + (len(self.tiles) - 1) * self._pitch

    @property
    def spoken(self) -> str:
        return ", ".join(map(digits_text, self.tiles))

    @property
    def _columns(self) -> int:
        return max(1, int((self.width - 2 * dp(RIM) - self._side) / self._pitch + 1.01))

    def _lay_out(self, *_: object) -> None:
        rows = -(-len(self.tiles) // self._columns)
        step = self._side * self.shape.height + dp(BELOW)
        self.height = rows * step - dp(BELOW) + 2 * dp(RIM)
        self._place.xy = self.x, self.y
        if self._drawn_for != self.width:
            self._drawn_for = self.width
            self._draw(rows, step)

    def _draw(self, rows: int, step: float) -> None:
        floor = Batch()
        draw_tray(floor, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))
        floor.draw_into(self._floor)
        self._group.draw([self._tile(index, rows, step) for index in range(len(self.tiles))], self._side)

    def _tile(self, index: int, rows: int, step: float) -> DrawnTile:
        """Returns the tile to draw at an index; every second triangle points down."""
        row, column = divmod(index, self._columns)
        hangs = self.shape.sides == 3 and column % 2 == 1
        middle = self.shape.height - self.shape.inner if hangs else self.shape.inner
        x = dp(RIM) + self._side / 2 + column * self._pitch
        y = dp(RIM) + (rows - 1 - row) * step + middle * self._side
        return DrawnTile(self.tiles[index], x, y, 60.0 if hangs else 0.0)


class UnseenTiles(Stack):
    """Tray with the tiles that nobody has seen yet, and their number."""

    def __init__(self, shape: TileShape, tiles: Sequence[Digits]) -> None:
        self.tiles = tuple(tiles)
        text = plural("{n} tile lies face down", "{n} tiles lie face down", len(tiles))
        self._words = TextLabel(text, "label", "ink2")
        super().__init__(self._words, TileTray(shape, tiles), gap=dp(8))

    @property
    def spoken(self) -> str:
        return str(self._words.text)
