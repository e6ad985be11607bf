"""Animation of a collapse: the bricks fall, lie still for a while, and are put up again."""

from collections.abc import Collection, Sequence

from app.games.domino3d.geometry.block_mesh import blocks_of
from app.games.domino3d.geometry.collapse_physics import BrickPose, CollapseSimulation, FallingArea
from app.games.domino3d.geometry.rebuild_path import poses_while_rebuilding
from app.games.domino3d.graphics.board_renderer import BOARD_THICKNESS, board_area
from app.games.domino3d.graphics.dust import Puff, puffs_around
from app.games.domino3d.graphics.moving_bricks import MovingBricks, cubes_of_pose
from app.games.domino3d.graphics.space_scene import SpaceScene
from app.look.animation import Animation, Tween
from app.table.camera import SpaceBox, Vector
from engine.domino3d.cells import position
from engine.domino3d.collapse import find_tilt
from engine.domino3d.events import Collapsed
from engine.domino3d.structure import Structure, structure_of

FRAME_S = 1 / 60
BRICKS_PER_FRAME = 8
"""Number of bricks whose next frame is simulated in one frame of the app; with more bricks, one frame is simulated"""
REST_S = 1.0
"""Seconds for which the fallen bricks lie still"""
FIRST_S, EACH_S, MAX_S = 0.45, 0.18, 1.6
"""Seconds to put up the first brick, seconds added for each further one, and maximum seconds for all"""
VANISHED = 0.25
"""Share of that time after which the last brick, which returns to the pile, has vanished"""
DUSTY = 12.0
"""Speed of an impact, in cells per second, that raises the most dust"""
SEEN = 3.0
"""Distance in cells from the board up to which the camera keeps fallen bricks in view"""


def structure_without(full: Structure, falling: Collection[int]) -> Structure:
    """Returns the structure without the bricks that fall."""
    return structure_of(place for number, place in enumerate(full.laid) if number not in falling)


class CollapseAnimation:
    """Fall of the bricks of one collapse, which is simulated before it is shown."""

    def __init__(self, scene: SpaceScene, event: Collapsed):
        self.scene, self.event = scene, event
        full = scene.structure.with_brick(event.place)
        self._rest = structure_without(full, set(event.falling))
        area = board_area(position(cell) for cell in full.cells)
        self._fall = CollapseSimulation(
            [(number, full.laid[number]) for number in event.falling],
            self._rest.laid,
            find_tilt(scene.structure, event.place),
            FallingArea(*area, BOARD_THICKNESS),
        )
        self._bricks: MovingBricks | None = None
        self._puffs: list[Puff] = []

    # Simulation

    def simulate(self, seconds: float) -> Animation:
        """Computes the fall in small slices, for at least `seconds`."""
        yield Tween(seconds, self._simulate_some)
        while not self._fall.is_over:
            yield Tween(FRAME_S, self._simulate_some)

    def _simulate_some(self, _share: float) -> None:
        for _frame in range(max(1, BRICKS_PER_FRAME // len(self._fall.flights))):
            if not self._fall.is_over:
                self._fall.advance_frame()

    # Motions

    def fall(self) -> Animation:
        """Shows the fall until all bricks are at rest."""
        scene, fall = self.scene, self._fall
        for seconds, at, speed in fall.impacts:
            self._puffs += puffs_around(seconds, at, min(1.0, speed / DUSTY))
        self._bricks = MovingBricks(fall.flights, scene.board, scene.bricks)
        scene.show_blocks(blocks_of(self._rest))
        self._frame_fallen()
        self._show(fall.frames[0], 0.0)
        yield Tween(fall.seconds, lambda share: self._show(fall.poses_at(share * fall.seconds), share * fall.seconds))

    def rest(self) -> Animation:
        """Lets the bricks lie while the dust settles."""
        fall = self._fall
        yield Tween(REST_S, lambda share: self._show(fall.frames[-1], fall.seconds + share * REST_S))

    def rebuild(self) -> Animation:
        """Moves all bricks except the last one, which returns to the pile, back to their places."""
        flights, end = self._fall.flights, self._fall.frames[-1][-1]
        self._puffs = []

        def step(share: float) -> None:
            if self._bricks:
                self._bricks.fade_last(max(0.0, 1 - share / VANISHED))
            self._show([*poses_while_rebuilding(flights[:-1], share), *[end] * (share < VANISHED)], 0.0)

        yield Tween(min(MAX_S, FIRST_S + EACH_S * len(flights)), step)

    def remove(self) -> None:
        """Removes the moving bricks and the dust."""
        self.scene.dust.clear_dust()
        if self._bricks:
            self._bricks.remove()

    def _show(self, poses: Sequence[BrickPose], seconds: float) -> None:
        projection = self.scene.geometry.projection
        if self._bricks:
            self._bricks.show(poses, projection)
            flights = self._fall.flights
            self.scene.board.cast_shadows(
                cube for pose, brick in zip(poses, flights) for cube in cubes_of_pose(pose, brick.place.axis)
            )
        self.scene.dust.draw(self._puffs, seconds, projection)

    def _frame_fallen(self) -> None:
        """Keeps the fallen bricks in view, unless the player has chosen the pose of the camera."""
        board, cubes = self._fall.board, list(self.scene.geometry.cubes)
        ends: list[tuple[float, float]] = []
        for axis, middle, half in ((0, board.x, board.half_width), (1, board.y, board.half_height)):
            fallen = [
                min(max(at[axis], middle - half - SEEN), middle + half + SEEN) for at, _rows in self._fall.frames[-1]
            ]
            low = min(*(cube[axis] for cube in cubes), *(at - 1 for at in fallen))
            ends.append((low, max(*(cube[axis] + 1 for cube in cubes), *(at + 1 for at in fallen))))
        (left, right), (front, back) = ends
        top = max(cube[2] + 1 for cube in cubes)
        self.scene.camera.set_content(SpaceBox(Vector(left, front, 0), Vector(right, back, top)))
        self.scene.frame()
