"""Bricks in any pose that move through the structure, drawn with a depth buffer."""

from collections.abc import Sequence

from kivy.graphics import Callback, InstructionGroup

from app.games.domino3d.geometry.block_mesh import blocks_of_brick
from app.games.domino3d.geometry.collapse_physics import BrickPose, FallingBrick
from app.games.domino3d.geometry.projection import Projection
from app.games.domino3d.graphics.brick_renderer import BrickLayer, LooseBrick
from app.games.domino3d.graphics.depth_buffer import hide_behind, ignore_depth, record_depth


class MovingBricks:
    """Group of bricks in any pose, which hide board and structure and are hidden by them. The shader of the structure
    draws them, because compiling another one would take longer than a frame.
    """

    def __init__(self, bricks: Sequence[FallingBrick], board: InstructionGroup, structure: BrickLayer):
        """`board`: canvas group of the board, which is drawn first; `structure`: layer that draws the structure."""
        self._board, self._structure, self._moved = board, structure, bricks
        self._begin_depth, self._test_depth, self._end_depth = map(Callback, (record_depth, hide_behind, ignore_depth))
        board.insert(0, self._begin_depth)
        structure.add(self._test_depth)
        self._bricks = [LooseBrick(structure) for _brick in bricks]
        for moved, brick in zip(bricks, self._bricks):
            brick.show(blocks_of_brick(moved.place))
        structure.add(self._end_depth)

    def show(self, poses: Sequence[BrickPose], projection: Projection) -> None:
        """Draws all bricks in these poses."""
        for pose, moved, brick in zip(poses, self._moved, self._bricks):
            brick.rotate(pose.rows, moved.start, pose.at)
            brick.look(projection)

    def fade_last(self, alpha: float) -> None:
        """Sets the opacity of the last brick. The change is visible after the next call of `show`."""
        self._bricks[-1].fade(alpha)

    def remove(self) -> None:
        self._board.remove(self._begin_depth)
        for brick in self._bricks:
            brick.hide()
        for instruction in (self._test_depth, self._end_depth):
            self._structure.remove(instruction)


def cubes_of_pose(pose: BrickPose, axis: int) -> list[tuple[float, float, float]]:
    """Returns the two cubes of a brick in a pose, each as its lowest corner if it were not rotated. `axis`: long axis
    of the brick at its place.
    """
    way = [row[axis] / 2 for row in pose.rows]
    ends = ([at + sign * part - 0.5 for at, part in zip(pose.at, way)] for sign in (-1, 1))
    return [(x, y, max(z, 0.0)) for x, y, z in ends]
