"""Glass bricks: transparent pictures of a brick at its possible places. Bricks of the structure hide them."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Callback, InstructionGroup
from kivy.graphics.opengl import glDepthMask

from app.games.domino3d.geometry.block_mesh import GLASS, SHAKY_GLASS, blocks_of_brick
from app.games.domino3d.geometry.projection import Projection
from app.games.domino3d.graphics.brick_renderer import BrickLayer, LooseBrick
from app.games.domino3d.graphics.depth_buffer import hide_behind, ignore_depth, record_depth
from engine.domino3d.moves import Place

STRONG, FAINT = 1.0, 0.5
"""Opacity of the glass brick at the nearest place, and of all others"""


class GlassBrick(NamedTuple):
    """Glass brick at one place. `is_shaky`: whether bricks would fall there."""

    place: Place
    is_shaky: bool
    alpha: float


class GlassBricks:
    """Canvas group of glass bricks. Their meshes are rebuilt only when their places change."""

    def __init__(self, standing: InstructionGroup):
        """`standing`: canvas of the structure, whose depth is recorded while glass bricks are shown."""
        self._layer = BrickLayer()
        self._pool: list[LooseBrick] = []
        self.shown: tuple[GlassBrick, ...] = ()
        standing.insert(0, Callback(self._record_depth))
        for instruction in (Callback(self._test_depth), self._layer, Callback(self._ignore_depth)):
            standing.add(instruction)

    def show(self, bricks: Sequence[GlassBrick], projection: Projection) -> None:
        """Shows exactly these glass bricks; a later one is drawn over an earlier one."""
        if tuple(bricks) == self.shown:
            return
        self.shown = tuple(bricks)
        while len(self._pool) < len(bricks):
            self._pool.append(LooseBrick(self._layer))
        for loose in self._pool[len(bricks) :]:
            loose.hide()
        for glass, loose in zip(bricks, self._pool):
            loose.show(blocks_of_brick(glass.place, SHAKY_GLASS if glass.is_shaky else GLASS))
        self.look(projection)

    def look(self, projection: Projection, alpha: float = 1.0) -> None:
        """Redraws the glass bricks for this projection. `alpha`: opacity of all of them."""
        for glass, loose in zip(self.shown, self._pool):
            loose.fade(glass.alpha * alpha)
            loose.look(projection)

    def _record_depth(self, _instruction: object) -> None:
        """Writes the depth of the structure, which is drawn in its usual order."""
        if self.shown:
            record_depth()

    def _test_depth(self, _instruction: object) -> None:
        """Hides the parts of glass bricks that are behind the structure."""
        if self.shown:
            hide_behind()
            glDepthMask(False)

    def _ignore_depth(self, _instruction: object) -> None:
        if self.shown:
            glDepthMask(True)
            ignore_depth()
