"""Pictures of placed tiles, including the one on the home page. They are drawn without loading the rules."""

from collections.abc import Mapping

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.ominos.board import Board
from app.games.ominos.tile_shape import SQUARE, TRIANGLE, TileShape
from app.table.camera import Extent, PlaneCamera
from app.widgets.mesh_widget import settled_trigger
from engine.ominos.lattice import Cell, corner_at
from engine.ominos.tiles import Digits

UP, DOWN = 0, 1
CARDS: dict[str, tuple[TileShape, dict[Cell, Digits]]] = {
    "triominos": (
        TRIANGLE,
        {
            corner_at(0, 0) + UP: (3, 2, 2),
            corner_at(0, 0) + DOWN: (3, 5, 2),
            corner_at(1, 0) + UP: (5, 0, 2),
            corner_at(1, 0) + DOWN: (5, 5, 0),
            corner_at(1, -1) + DOWN: (2, 0, 1),
        },
    ),
    "quadominos": (
        SQUARE,
        {
            corner_at(1, 0): (4, 0, 3, 4),
            corner_at(0, 0): (2, 4, 4, 1),
            corner_at(1, 1): (5, 0, 0, 4),
            corner_at(2, 1): (0, 1, 2, 0),
        },
    ),
}
"""Shape and placed tiles of each game's picture on the home page"""
MARGIN = 0.16
"""Margin around the tiles, in tile sides"""
RIM = 7
"""Minimum margin in dp around the tiles, which applies to small tiles"""
LARGEST = {3: 84.0, 4: 68.0}
"""Largest side of a tile in dp, by number of sides"""


class TilePicture(Widget):
    """Picture of placed tiles, scaled to the widget; redrawn only if its size changes."""

    def __init__(self, shape: TileShape, laid: Mapping[Cell, Digits], own: tuple[Cell, ...] = (), **properties: object):
        """`own`: cells of the player's own tiles, which have a brass pin."""
        super().__init__(**properties)
        self.shape, self.tiles, self.pinned_cells = shape, laid, own
        self.wrong_corners: dict[Cell, tuple[int, ...]] = {}
        self.board = Board(shape, PlaneCamera(), is_picture=True)
        self._origin = Translate(*self.pos)
        for instruction in (PushMatrix(), self._origin, self.board, PopMatrix()):
            self.canvas.add(instruction)
        redraw = settled_trigger(self, self._draw)
        self.bind(pos=self._move, size=redraw)
        redraw()

    @property
    def content_extent(self) -> Extent:
        """Returns the bounding box that must be visible, in tile sides."""
        return self.shape.extent(self.tiles) or Extent(0, 0, 1, 1)

    def _move(self, *_: object) -> None:
        self._origin.xy = self.pos

    def _draw(self, *_: object) -> None:
        """Draws the tiles relative to the lower left corner of the widget."""
        tight = self.content_extent
        extent, rim = tight.grown(MARGIN), 2 * dp(RIM)
        if min(self.width, self.height) <= rim:
            return
        fitting = min(
            self.width / extent.width,
            self.height / extent.height,
            dp(LARGEST[self.shape.sides]),
            (self.width - rim) / tight.width,
            (self.height - rim) / tight.height,
        )
        camera = self.board.camera
        camera.arrange(Extent(0, 0, self.width, self.height), fitting)
        camera.show(extent)
        self.board.draw(self.tiles, bad=self.wrong_corners, own=self.pinned_cells)


def home_picture(game: str) -> Widget:
    """Creates the picture for a game's card on the home page."""
    return TilePicture(*CARDS[game])
