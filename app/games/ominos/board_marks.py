"""Marks on the board: open cells, ghost tiles, the last tiles of other seats, hexagons and bridges, hinted places."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import pi

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp

from app.games.ominos.board import Board
from app.games.ominos.pieces import TileGroup, tile_outline
from app.games.ominos.visible_match import TileFit
from app.look.appearance import colour, current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import RoundedPolygon, circle_outline, regular_polygon, rounded_polygon
from app.look.surfaces import CREAM, paint
from app.look.theme import mix
from app.players import COLOURS
from app.table.piece_style import DrawnPiece
from engine.game import Seat
from engine.ominos.lattice import Cell, Corner
from engine.ominos.moves import Place
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, tile_name

LAST, PLAIN_LAST = (0.3, 2.7), (2.6, 2.0)
"""Widths in dp of the outline of a seat's last tile, outside and inside the tile's edge. In a plain theme (high
contrast) the outline covers the tile's own edge line
"""
PLAIN_GAP = 1.6
"""Gap in dp between that outline and the neighbouring tiles, in a plain theme"""
LINE, LIGHT = 3.0, 1.6
"""Widths in dp of the brass line around a hexagon, and of the light line inside it"""
GLOW = 7.0
TOUCHED = 0.15
"""Radius of the ring around a corner that a bridge touches, in tile sides"""
FULL = 64.0
"""Tile side in dp from which lines have their full width. In smaller pictures the lines are thinner"""
ROUND = 0.13
SHOWN, TRIED = 0.6, 0.9
"""Opacity of ghost tiles (previews of tiles on open cells), and of a tile that was tried and does not fit"""


class MarkLayer(InstructionGroup):
    """Canvas layer of one kind of mark."""

    def __init__(self) -> None:
        super().__init__()
        self._ink = InstructionGroup()
        for instruction in (Color(1, 1, 1, 1), self._ink, Color(1, 1, 1, 1)):
            self.add(instruction)

    def show(self, batch: Batch | None = None) -> None:
        (batch or Batch()).draw_into(self._ink)


class BoardMarks:
    """Marks on one board, redrawn when the board's scale changes."""

    def __init__(self, board: Board, colours: Sequence[int] = range(COLOURS)):
        """`colours`: colour of each seat."""
        self.board = board
        self._colours = colours
        self._fits, self._halo = MarkLayer(), MarkLayer()
        self._last, self._shape, self._place = MarkLayer(), MarkLayer(), MarkLayer()
        for layer in (self._halo, self._fits):
            board.below_tiles.add(layer)
        for layer in (self._last, self._shape, self._place):
            board.above_tiles.add(layer)
        self.ghosts, self.trial = TileGroup(board.shape, casts_shadow=False), TileGroup(board.shape)
        for group, share in ((self.ghosts, SHOWN), (self.trial, TRIED)):
            group.fade(share)
            board.above_tiles.add(group)
        self._drawers: dict[str, Callable[[], None]] = {}

    def redraw(self) -> None:
        for draw in tuple(self._drawers.values()):
            draw()

    def _draw_and_store(self, name: str, draw: Callable[[], None]) -> None:
        self._drawers[name] = draw
        draw()

    def _outline(self, cell: Cell, inset: float = 0.0) -> RoundedPolygon:
        shape = self.board.shape
        angle = 60.0 if shape.sides == 3 and cell & 1 else 0.0
        return tile_outline(shape, self.board.built_scale, angle, inset, steps=9)

    # Open cells

    def mark_fits(self, cells: Iterable[Cell], strong: Iterable[Cell] = ()) -> None:
        """Marks the open cells of the held tile. `strong`: cells of a hint or of the cursor, marked more strongly."""
        usual, meant = tuple(cells), tuple(strong)

        def draw() -> None:
            batch = Batch()
            for cell in usual:
                self._ghost(batch, cell, 0.62, 1.3)
            for cell in meant:
                self._ghost(batch, cell, 0.9, 2.6)
            self._fits.show(batch)

        self._draw_and_store("fits", draw)

    def _ghost(self, batch: Batch, cell: Cell, alpha: float, width: float) -> None:
        outline = self._outline(cell, 0.012)
        x, y = self.board.centre(cell)
        batch.fill(outline, solid_paint(colour("raised", alpha)), 0, x, y)
        batch.rim(outline, paint("touch_edge", 0.9), 0, dp(width), x, y)

    def show_ghosts(self, places: Iterable[Place]) -> None:
        """Shows translucent tiles (ghost tiles) on the cells where they could be placed."""
        shown = tuple(places)

        def draw() -> None:
            board, shape = self.board, self.board.shape
            ways = [(place, shape.angle(place.cell, place.digits)) for place in shown]
            drawn = [
                DrawnPiece(tile_name(place.digits), *board.centre(place.cell), angle, "pin") for place, angle in ways
            ]
            self.ghosts.draw(drawn, board.built_scale)

        self._draw_and_store("tiles", draw)

    def show_trial(self, fit: TileFit | None, wrong: Iterable[int] = ()) -> None:
        """Shows a tile that does not fit, on the cell where it was tried, with its wrong digits in red. `wrong`:
        indices of these digits. None removes the tile.
        """
        corners = tuple(wrong)

        def draw() -> None:
            tiles: list[DrawnPiece[Digits]] = []
            if fit is not None:
                name = tile_name(fit.place.digits)
                tiles.append(DrawnPiece(name, *self.board.centre(fit.cell), fit.angle, "pin"))
            self.trial.draw(tiles, self.board.built_scale, {0: corners})

        self._draw_and_store("tried", draw)

    # Moves of other seats

    def outline_last_tiles(self, recent: Sequence[tuple[Seat, Cell]]) -> None:
        """Outlines the last tile of each seat in the seat's colour."""

        def draw() -> None:
            batch = Batch()
            share = min(1.0, self.board.built_scale / dp(FULL))
            for who, cell in recent:
                x, y = self.board.centre(cell)
                outline, colours = self._outline(cell), seat_colours(self._colours[who])
                if current_appearance().theme.is_dark:
                    batch.rim(outline, solid_paint(colours.rim), -dp(1.4) * share, dp(0.4) * share, x, y)
                outside, inside = PLAIN_LAST if current_appearance().theme.is_plain else LAST
                if current_appearance().theme.is_plain:  # next to the dark edges of tiles
                    batch.rim(outline, paint("ivory"), -dp(outside + PLAIN_GAP) * share, -dp(outside) * share, x, y)
                batch.rim(outline, solid_paint(colours.solid), -dp(outside) * share, dp(inside) * share, x, y)
            self._last.show(batch)

        self._draw_and_store("last", draw)

    # Shapes that earn points

    def show_shape(self, table: Table, cell: Cell, parts: Iterable[str], bonus: bool | None = None) -> None:
        """Marks the bonus of a tile: draws the hexagons that it completes, or rings at the corners that it touches as a
        bridge. For any other tile, removes both.
        """
        reasons = tuple(parts)
        if "hexagon" in reasons:
            corners = closed_hexagons(table, cell)
            self._draw_and_store("shape", partial(self._draw_hexagons, corners))
        elif "bridge" in reasons or bonus:
            touching = touched_corners(table, cell)
            self._draw_and_store("shape", partial(self._draw_bridge, cell, touching))
        else:
            self.hide_shape()

    def hide_shape(self) -> None:
        self._drawers.pop("shape", None)
        self._halo.show()
        self._shape.show()

    def _draw_hexagons(self, corners: Iterable[Corner]) -> None:
        built = self.board.built_scale
        outlines = []
        for corner in corners:
            x, y = self.board.to_mesh(*self.board.shape.point(corner))
            outlines.append(rounded_polygon(regular_polygon(x, y, built, 6, 0.0), ROUND * built))
        self._draw_brass(outlines)

    def _draw_bridge(self, cell: Cell, corners: Iterable[Corner]) -> None:
        built = self.board.built_scale
        x, y = self.board.centre(cell)
        shape = self.board.shape
        down = shape.sides == 3 and bool(cell & 1)
        first = (shape.first + (60 if down else 0)) * pi / 180
        tile = rounded_polygon(regular_polygon(x, y, shape.radius * built, shape.sides, first), 0.09 * built)
        rings = [circle_outline(*self.board.to_mesh(*shape.point(corner)), TOUCHED * built) for corner in corners]
        self._draw_brass([tile, *rings])

    def _draw_brass(self, outlines: Sequence[RoundedPolygon]) -> None:
        """Draws brass outlines with a light line inside, and a halo below the tiles."""
        halo, line = Batch(), Batch()
        share = min(1.0, self.board.built_scale / dp(FULL))
        light = solid_paint(mix(CREAM, colour("raised"), 0.0))
        edge = paint("brass") if current_appearance().theme.is_dark else paint("brass_lo")
        for outline in outlines:
            halo.shadow(outline, colour("halo"), dp(GLOW) * share)
            line.rim(outline, light, -dp(LINE / 2 + LIGHT) * share, dp(LINE / 2 + LIGHT) * share)
            line.rim(outline, edge, -dp(LINE / 2) * share, dp(LINE / 2) * share)
        self._halo.show(halo)
        self._shape.show(line)

    # Halo of one place

    def mark_place(self, cell: Cell | None, is_large: bool = False) -> None:
        """Draws a halo around the cell of the snapped tile or of the cursor. `is_large`: whether the halo is that of
        the cursor, which is larger.
        """

        def draw() -> None:
            batch = Batch()
            if cell is not None:
                x, y = self.board.centre(cell)
                outline = self._outline(cell, -0.02)
                batch.rim(outline, paint("selection"), -dp(1.6), dp(1.0), x, y)
                if is_large:
                    batch.rim(outline, solid_paint(CREAM), -dp(4.5), -dp(1.6), x, y)
                    batch.rim(outline, paint("engrave"), -dp(9.5), -dp(4.5), x, y)
            self._place.show(batch)

        self._draw_and_store("place", draw)

    def clear(self) -> None:
        """Removes all marks except the outlines of last tiles."""
        self.mark_fits(())
        self.mark_place(None)
        self.hide_shape()


def closed_hexagons(table: Table, cell: Cell) -> list[Corner]:
    """Returns the centres of the hexagons that a tile on this cell completes, as lattice corners."""
    lattice = table.tiles.lattice

    def is_covered(other: Cell) -> bool:
        return other == cell or other in table.laid

    return [c for c in lattice.corners_of(cell) if all(is_covered(c + way) for way, _ in lattice.around)]


def touched_corners(table: Table, cell: Cell) -> list[Corner]:
    """Returns the corners of a cell that other tiles touch."""
    lattice = table.tiles.lattice
    return [
        corner
        for corner in lattice.corners_of(cell)
        if any(corner + way in table.laid for way, _ in lattice.around if corner + way != cell)
    ]


def cells_of(fits: Iterable[TileFit]) -> list[Cell]:
    return list(dict.fromkeys(fit.cell for fit in fits))
