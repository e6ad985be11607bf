"""Effects of a brick that lands: dust, a shadow that closes under it, and a sway of the structure near its limit."""

from collections.abc import Sequence
from math import exp, pi, radians, sin
from typing import TYPE_CHECKING

from app.games.domino3d.geometry.projection import Projection
from app.games.domino3d.graphics.dust import SECONDS, Puff, puffs_around
from app.look.animation import Animation, AnimationRun, Tween
from app.look.appearance import current_appearance
from engine.domino3d.cells import position
from engine.domino3d.collapse import BalanceMargin
from engine.domino3d.moves import Place

if TYPE_CHECKING:
    from app.games.domino3d.graphics.space_scene import SpaceScene

BEHIND = 0.35
"""Component of a direction away from the camera from which dust is hidden by the brick"""
SHADOW_S, SHADOW_HEIGHT = 0.18, 0.5
"""Seconds in which the shadow closes, and the height in cells from which the brick seems to land"""
DUST = 0.8
"""Strength of the dust, as a share of that of a hard impact"""
NEAR_LIMIT = 0.3
"""Margin of balance in cells below which the structure sways"""
SWAY_DEGREES, LEAST_SWAY = 1.1, 0.45
"""Angle of the sway at the limit of balance, and the share of it at `NEAR_LIMIT`"""
SWAY_S, SWAYS_PER_S, CALMING = 1.3, 2.1, 3.2
"""Duration of the sway in seconds, its frequency, and the rate at which it fades"""


class Landing:
    """Effects of the brick that has landed last. They do not delay the match."""

    def __init__(self, scene: "SpaceScene"):
        self._scene = scene
        self._run: AnimationRun | None = None

    def start(self, place: Place, margin: BalanceMargin | None) -> None:
        """Shows the effects of a brick; none with reduced motion. `margin`: see `balance_margin`."""
        self.stop()
        if not current_appearance().reduced_motion:
            self._run = self._scene.motions.run(self._animate(place, margin))

    def stop(self) -> None:
        """Ends the effects at once."""
        self._scene.motions.stop(self._run)
        self._run = None

    def _animate(self, place: Place, margin: BalanceMargin | None) -> Animation:
        scene, puffs = self._scene, _dust_below(place, self._scene.geometry.projection)
        is_near = margin is not None and margin.cells < NEAR_LIMIT
        seconds = SWAY_S if is_near else SECONDS

        def step(share: float) -> None:
            now = share * seconds
            if now - SHADOW_S < 1 / 30:
                _close_shadow(scene, place, min(1.0, now / SHADOW_S))
            scene.dust.draw(puffs, now, scene.geometry.projection)
            if is_near and margin:
                scene.bricks.sway(margin.direction, _angle(margin.cells, now) * (share < 1))

        try:
            step(0.0)
            yield Tween(seconds, step, is_blocking=False)
        finally:
            scene.dust.clear_dust()
            scene.bricks.sway((0.0, 0.0), 0.0)


def _angle(margin: float, seconds: float) -> float:
    """Returns the angle of the sway in radians, some seconds after the landing."""
    largest = SWAY_DEGREES * (1 - (1 - LEAST_SWAY) * margin / NEAR_LIMIT)
    return radians(largest) * exp(-CALMING * seconds) * sin(2 * pi * SWAYS_PER_S * seconds)


def _close_shadow(scene: "SpaceScene", place: Place, share: float) -> None:
    height = SHADOW_HEIGHT * (1 - share) ** 2
    own = [position(cell) for cell in place.body]
    scene.board.cast_shadows([(x, y, z + height) for x, y, z in own], without=own)


def _dust_below(place: Place, projection: Projection) -> Sequence[Puff]:
    """Returns dust around the lower side of a brick, except behind the brick."""
    x, y, _ = projection.ahead
    low = min(position(cell)[2] for cell in place.body)
    cubes = [position(cell) for cell in place.body if position(cell)[2] == low]
    puffs = (puffs_around(0.0, (at[0] + 0.5, at[1] + 0.5, float(at[2])), DUST, 0.55, 6) for at in cubes)
    return [puff for around in puffs for puff in around if puff.way[0] * x + puff.way[1] * y < BEHIND]
