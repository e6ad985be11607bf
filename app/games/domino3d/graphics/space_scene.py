"""Three-dimensional scene: board, structure, bricks in motion, preview, and camera movements."""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import hypot
from typing import NamedTuple, TypeVar

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import (
    NEWEST,
    PLAIN,
    PREVIEWED,
    TOUCHED,
    WRONG,
    Blocks,
    blocks_of,
    blocks_of_brick,
)
from app.games.domino3d.geometry.candidate_places import touched_bricks
from app.games.domino3d.geometry.projection import bounding_box, corners_of, outline_rings
from app.games.domino3d.geometry.touch_geometry import BrickGeometry, place_at_angle
from app.games.domino3d.graphics.board_renderer import FIRST_BRICK_CUBES, BoardRenderer, board_area
from app.games.domino3d.graphics.brick_renderer import BrickLayer, LooseBrick, StructureRenderer
from app.games.domino3d.graphics.dust import DustClouds
from app.games.domino3d.graphics.landing import Landing
from app.look.animation import Animation, AnimationRun, Animator, Tween, delay, tween
from app.look.appearance import current_appearance, seat_colours
from app.look.shapes import Box, Point
from app.look.theme import MOTIONS
from app.table.camera import QUARTER, START_ORBIT, Extent, Pose, SpaceBox, SpaceCamera, Vector
from app.table.camera_movement import SpaceCameraMovement
from engine.domino3d.bricks import Brick
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

PREFERRED, LARGEST, LEGIBLE, CLEAR, LEAST_LEGIBLE = 64.0, 110.0, 44.0, 32.0, 25.0
"""Size of a cell in dp: preferred, largest after zooming in, comfortable for a finger, smallest beside a brick at rest,
and smallest while a brick is in the hand
"""
MIN_GAIN = 1.15
"""Minimum factor by which the bricks must become larger for the camera to approach a brick in the hand"""
REST_S, REST_REACH = 0.7, 12.0
"""Seconds for which a carried brick must rest until the camera approaches it, and the distance in dp that it may move
meanwhile
"""
KEPT = 0.3
"""Maximum distance in cells between the carried brick and its place after the camera has approached it"""
NEARER = 0.96
"""Factor of that approach for near bricks, which grow more than distant ones"""
FOOT = 0.4
"""Margin in cells below the structure, which fades out at the bottom of the board"""
WHOLE = 9.3
"""Width of the window in cells at which the smallest board is fully visible"""
LIFT = 84.0
"""Distance in dp between the finger and a held brick"""
FREE = 1.12
"""Scale of a held brick relative to a brick on the board"""
AROUND, ABOVE = 1.0, 1.2
"""Margins in cells around and above the structure that the camera frames"""
IN_TRAY = 2.5
"""Height of the tray in cells of the brick in it"""
ROUND_S = 5.0
"""Seconds of the camera's flight around the finished structure"""
SLOWING = 3.0
"""Ratio of the distance at constant speed to the distance while coasting, for cubic easing"""
MOST_IN_TRAY = 96.0
"""Maximum size of a cell in the tray, in dp"""


ResultT = TypeVar("ResultT")


class NewestBrick(NamedTuple):
    """Newest brick, if another seat placed it, with the colour of that seat."""

    number: int
    colour: int


class Visit(NamedTuple):
    """Automatic turn of the camera to another side, such as for a bot's move."""

    home: Pose
    """Pose before the turn"""
    target: Pose
    """Pose after it"""


class SpaceScene:
    """Everything drawn in perspective, on two canvases: the table's, and one above score panels and buttons."""

    _is_touched = _is_frame_due = False
    """Whether fingers are on the board, and whether the structure is framed when they are lifted"""
    _has_new_brick = False
    """Whether a brick has been placed since the structure was last framed"""
    _can_approach = False
    """Whether the camera will approach the carried brick when it rests"""
    _resting: AnimationRun | None = None
    """Timer that ends when the carried brick has rested"""
    _rest_point: Point = (0.0, 0.0)
    """Window position of the carried brick when this timer started"""
    _visit: Visit | None = None
    """Last automatic turn of the camera to another side"""

    def __init__(
        self,
        canvas: InstructionGroup,
        air: InstructionGroup,
        motions: Animator,
        looked: Callable[[], None],
        rested: Callable[[], None],
        geometry: BrickGeometry | None = None,
        is_rotated: bool = False,
    ):
        """`looked`: called after each camera movement. `rested`: called when an automatic camera movement ends.
        `is_rotated`: whether the scene is drawn rotated by 180° about the middle of the window.
        """
        self.geometry = geometry or BrickGeometry(SpaceCamera())
        self.camera = self.geometry.camera
        self.framing = SpaceCameraMovement(self.camera, motions, self.look, rested)
        self.motions, self._looked = motions, looked
        self.structure = Structure()
        """Structure that is drawn. The match may be ahead of it while moves are animated"""
        self.newest: NewestBrick | None = None
        self.preview: Place | None = None
        """Place of the previewed brick"""
        self._kind = PREVIEWED
        self._blocking: Collection[int] = ()
        self._before: tuple[Pose, bool] | None = None
        """Camera pose before a brick was taken, and whether the player had chosen that pose"""
        self.board, self.bricks = BoardRenderer(), StructureRenderer()
        self.under, self.over = InstructionGroup(), InstructionGroup()
        self.standing = InstructionGroup()
        """Canvas of the structure and of falling bricks"""
        self.dust, self.landing = DustClouds(), Landing(self)
        self.edge_fade = InstructionGroup()
        """Gradient above board and bricks, below the annotations"""
        self.in_tray, self.in_air = BrickLayer(), BrickLayer()
        self.tray, self.held = LooseBrick(self.in_tray), LooseBrick(self.in_air)
        self.shade, self.above_held = InstructionGroup(), InstructionGroup()
        """Shadow of the held brick, and labels above it"""
        self._put_on(canvas, air)
        if is_rotated:
            self._rotate_layers()

    def _put_on(self, canvas: InstructionGroup, air: InstructionGroup) -> None:
        self.standing.add(self.bricks)
        for instruction in (
            self.board,
            Color(1, 1, 1, 1),
            self.under,
            self.standing,
            self.dust,
            Color(1, 1, 1, 1),
            self.edge_fade,
            self.over,
        ):
            canvas.add(instruction)
        for instruction in (Color(1, 1, 1, 1), self.shade, self.in_air, Color(1, 1, 1, 1), self.above_held):
            air.add(instruction)

    def _rotate_layers(self) -> None:
        self.board.rotate_half_turn()
        for layer in (self.bricks, self.in_tray, self.in_air):
            layer.is_rotated = True

    # Layout

    def arrange(self, board: Box, tray: Box, brick_box: Box) -> None:
        """Sets the boxes of the board, of the tray, and of the brick in the tray."""
        geometry = self.geometry
        geometry.board, geometry.tray, geometry.brick_box = board, tray, brick_box
        geometry.lift, geometry.dp = dp(LIFT), dp(1)
        self._arrange_camera(board)
        self._before = None

    def _arrange_camera(self, board: Box) -> None:
        frame = Extent(board.x, board.y, max(board.x + 1, board.right), max(board.y + 1, board.top))
        preferred = max(dp(LEGIBLE), min(dp(PREFERRED), board.width / WHOLE))
        self.camera.arrange(frame, preferred, dp(LARGEST))

    def slide(self, dx: float, dy: float) -> None:
        """Draws everything displaced by an offset in pixels from its place."""
        self._arrange_camera(self.geometry.board.moved(dx, dy))
        self.look()

    def look(self) -> None:
        """Redraws everything for the current camera pose."""
        self.geometry.look()
        projection = self.geometry.projection
        self.board.look(projection)
        self.bricks.look(projection)
        self._looked()

    def update_camera_bounds(self) -> None:
        """Updates the content that the camera frames: the structure with a margin, and the previewed brick."""
        cubes = list(self.geometry.cubes) or FIRST_BRICK_CUBES
        low, high = bounding_box(cubes)
        ends = Vector(low.x - AROUND, low.y - AROUND, 0), Vector(high.x + AROUND, high.y + AROUND, high.z + ABOVE)
        if self.preview:
            brick = bounding_box(blocks_of_brick(self.preview))
            ends = Vector(*map(min, ends[0], brick.low)), Vector(*map(max, ends[1], brick.high))
            cubes = [*cubes, *blocks_of_brick(self.preview)]
        content = SpaceBox(*ends)
        self.camera.set_content(content, outline_rings(cubes, content.middle, AROUND, ABOVE))

    # Structure and preview

    def show_structure(
        self, structure: Structure, brick: Brick | None = None, newest: NewestBrick | None = None
    ) -> None:
        """Draws a structure, and sets the brick that can be placed on it."""
        is_longer = len(structure.laid) == len(self.structure.laid) + 1
        self._has_new_brick = bool(structure.laid) and (self._has_new_brick or is_longer)
        self.structure, self.newest = structure, newest
        self.preview = self.geometry.previewed = None
        self.geometry.set_structure(structure, brick)
        cubes = self.geometry.cubes
        self.board.show(list(cubes), board_area(cubes))
        self.update_camera_bounds()
        self._draw()

    def show_preview(self, place: Place | None, kind: int = PREVIEWED, blocking: Collection[int] = ()) -> None:
        """Draws a brick on a place with the edge style `kind`, and highlights the bricks it touches; None removes the
        preview.

        `blocking`: bricks that prevent the placement.
        """
        if (place, kind) != (self.preview, self._kind):
            self.preview, self._kind, self._blocking = place, kind, blocking
            self.geometry.previewed = None if self.is_showing_wrong else place
            self.update_camera_bounds()
            self._draw()

    @property
    def is_showing_wrong(self) -> bool:
        """Returns whether the previewed brick has been refused."""
        return self.preview is not None and self._kind == WRONG

    def show_blocks(self, blocks: Blocks) -> None:
        """Draws only these cubes, until the next structure is shown."""
        self.bricks.show(blocks)
        self.board.show(list(blocks), self.board.area or board_area(blocks))
        self.bricks.look(self.geometry.projection)

    def _draw(self) -> None:
        self.bricks.show(self._blocks())
        if self.newest:
            self.bricks.tint_last(seat_colours(self.newest.colour).solid[:3])
        self.bricks.look(self.geometry.projection)

    def _blocks(self) -> Blocks:
        place = self.preview
        touched = touched_bricks(self.structure, place) if place and self._kind != WRONG else set()
        newest = self.newest.number if self.newest else None

        def kind(number: int) -> int:
            if number in touched:
                return TOUCHED
            if place and number in self._blocking:
                return WRONG
            return NEWEST if number == newest else PLAIN

        blocks = blocks_of(self.structure, kind)
        if place:
            blocks.update(blocks_of_brick(place, self._kind))
        return blocks

    # Brick in the tray or in the air

    def show_tray(self, brick: Brick | None, angle: float = 0.0) -> None:
        """Draws the brick in the tray, rotated by this angle; None clears the tray."""
        if brick is None:
            self.tray.hide()
            return
        self.tray.show(blocks_of_brick(place_at_angle(brick, angle)))
        self.tray.put(self.geometry.brick_box.middle, self.tray_scale, *START_ORBIT)

    @property
    def tray_scale(self) -> float:
        """Returns the pixels per cell in the tray."""
        at = self.geometry.brick_box
        return min(at.height / IN_TRAY, at.width / IN_TRAY, dp(MOST_IN_TRAY))

    def hold(self, brick: Brick, angle: float, at: Point) -> None:
        """Draws the held brick in the air."""
        self.held.show(blocks_of_brick(place_at_angle(brick, angle)))
        self.held.put(at, self.camera.scale * FREE, self.camera.yaw, self.camera.pitch)

    def hide_held(self) -> None:
        """Removes the held brick and its shadow."""
        self.held.hide()
        self.shade.clear()

    def fly(self, place: Place, start: tuple[Point, float], end: tuple[Point, float], name: str) -> Animation:
        """Animates a brick from one window position to another, each with its pixels per cell.

        With reduced motion the brick fades in at its destination instead.
        """
        loose = LooseBrick(self.in_air)
        loose.show(blocks_of_brick(place))
        if current_appearance().reduced_motion:
            start = end

        def step(share: float) -> None:
            (x, y), scale = start
            (to_x, to_y), to_scale = end
            at = x + (to_x - x) * share, y + (to_y - y) * share
            loose.fade(share if start == end else 1.0)
            loose.put(at, scale + (to_scale - scale) * share, self.camera.yaw, self.camera.pitch)

        step(0.0)
        try:
            yield tween(name, step)
        finally:
            loose.hide()

    # The camera

    def orbit(self, dx: float, dy: float) -> None:
        """Rotates the camera by a finger's movement. The pose still counts as automatic, not as chosen by the player,
        because the camera frames all sides in the same way.
        """
        is_own = self.camera.is_manual
        self.framing.orbit(dx, dy)
        self.camera.is_manual = is_own

    def glide_to_next_side(self, step: int) -> None:
        """Rotates the camera to the next or previous of the four sides, animated. The pose still counts as automatic,
        not as chosen by the player.
        """
        is_own = self.camera.is_manual
        self.framing.glide_to_next_side(step)
        self.camera.is_manual = is_own

    def lean_in(self, places: Iterable[Place]) -> None:
        """Moves the camera near enough to place the brick in the hand, with these places in view if possible. If a
        finger carries the brick, the camera later approaches the point where it rests.
        """
        camera = self.camera
        if self._before is not None:
            return
        self._before = camera.pose, camera.is_manual
        if camera.is_manual and camera.scale >= dp(LEAST_LEGIBLE):
            return  # the player has chosen a legible pose
        self._can_approach = True
        self.framing.glide(self._pose_for(places, self.framing.target), "lean")

    def _pose_for(self, places: Iterable[Place], start: Pose) -> Pose:
        """Returns the pose nearest to `start` that shows the whole structure and these places in a legible size. If not
        all fits into the frame, it shows the places.
        """
        shown = [self.geometry.candidate(place) for place in places]
        cubes = corners_of(cube for each in shown for cube in each.cubes)
        foot = [corner._replace(z=-FOOT) for corner in self.geometry.corners if corner.z == 0]
        groups = cubes, [*self.geometry.corners, *foot], [each.middle for each in shown]
        return self.camera.pose_keeping(start, dp(LEAST_LEGIBLE), groups)

    def bring_into_view(self, places: Sequence[Place]) -> int:
        """Moves the camera so that these places are in view, if it does not show all of them already; returns their
        number.
        """
        if not all(self.camera.frames(*self.geometry.candidate(place).at) for place in places):
            self.framing.glide(self._pose_for(places, self.framing.target), "lean")
        return len(places)

    def follow(self, x: float, y: float) -> None:
        """Approaches the middle of the carried brick once it has rested over the structure for a moment."""
        is_still = hypot(x - self._rest_point[0], y - self._rest_point[1]) <= dp(REST_REACH)
        if self._can_approach and not (self._resting and is_still):
            self._rest_point = x, y
            self.motions.stop(self._resting)
            self._resting = self.motions.run(self._approach())

    def _approach(self) -> Animation:
        """Waits, and then moves the camera towards the carried brick, so that what is below the brick stays there. It
        does not move if no open cells are below the brick, because other places could leave the view.
        """
        yield delay(REST_S, is_blocking=False)
        self._resting, camera = None, self.camera
        size = self._approached_size()
        is_worth = size > camera.scale * MIN_GAIN and camera.frames(*self._rest_point)
        if not is_worth or not self.geometry.open_candidates_at(*self._rest_point):
            return
        aim = camera.zoom_pose(size / camera.scale, *self._rest_point)
        if self.view_from(aim, self._keeps_preview):
            self._can_approach = False
            self.framing.glide(aim, "lean")

    def _approached_size(self) -> float:
        """Returns the size of a cell in pixels up to which the camera approaches a brick at rest: comfortable if the
        whole structure stays in view, or else clear.
        """
        corners = (self.geometry.projection.project(*corner) for corner in self.geometry.corners)
        whole = self.camera.keeping_factor(corners, *self._rest_point) * self.camera.scale * NEARER
        return min(dp(LEGIBLE), max(whole, dp(CLEAR)))

    def _keeps_preview(self) -> bool:
        """Returns whether a brick at rest would still mean the previewed place in the current view."""
        if self.preview is None:
            return True
        candidate = self.geometry.candidate(self.preview)
        return not candidate.is_hidden and candidate.distance(*self._rest_point, self.camera.scale) < KEPT

    def restore_view(self) -> None:
        """Restores the view from before `lean_in`, but keeps a side to which the player has turned."""
        before, self._before = self._before, None
        self.motions.stop(self._resting)
        self._resting, self._can_approach = None, False
        if before:
            pose, self.camera.is_manual = before
            if self.camera.is_manual:
                self.framing.glide((pose[0], *self._side, *pose[3:]), "lean")
        self.frame()

    def frame(self) -> None:
        """Frames the whole structure, unless the player has chosen another pose that shows the newest brick; ends a
        visit to another side. While a finger is on the board, waits until it is lifted.
        """
        self._is_frame_due = self._is_touched
        if self._is_touched:
            return
        if self._frames_itself:
            self.show_all()
        self.end_visit()
        self._has_new_brick = False

    @property
    def is_visiting(self) -> bool:
        """Returns whether the camera is still where an automatic turn has moved it, and not the player."""
        return self._visit is not None and self.framing.target == self._visit.target

    @property
    def _side(self) -> Pose:
        """Returns the yaw and pitch that the player has chosen."""
        return self._visit.home[1:3] if self._visit and self.is_visiting else self.framing.side

    def end_visit(self) -> None:
        """Returns from a visit to another side, unless the player has moved the camera since."""
        visit, is_there = self._visit, self.is_visiting
        self._visit = None
        if visit and is_there:
            self.framing.glide(visit.home, "lean")

    def visit_best_side(self, worth: Callable[[], float], place: Place) -> None:
        """Turns to the side that is best by `worth`, a function that rates the current view, with a place in view. The
        next `frame` or `end_visit` returns.
        """
        home = self._visit.home if self._visit and self.is_visiting else self.framing.target
        self._glide_to_side(self.best_side(worth), [place])
        self._visit = Visit(home, self.framing.target)

    def set_touched(self, is_touched: bool) -> None:
        """Sets whether fingers are on the board."""
        self._is_touched = is_touched
        if self._is_frame_due and not is_touched:
            self.frame()

    def show_all(self) -> None:
        """Glides to a pose that shows the whole structure."""
        self.camera.is_manual = False
        scale, _yaw, _pitch, *at = self.camera.framing_pose()
        self.framing.glide((scale, *self._side, *at), "lean")

    @property
    def _frames_itself(self) -> bool:
        """Returns whether the pose is automatic: neither zoomed in nor chosen by the player. A chosen pose that does
        not show a new brick becomes automatic.
        """
        newest = self.structure.laid[-1] if self._has_new_brick else None
        is_outside = newest is not None and not self.camera.frames(*self.geometry.candidate(newest).at)
        return self._before is None and (not self.camera.is_manual or is_outside)

    def face(self, degrees: float) -> None:
        """Turns to another side without animation; `degrees` from the starting side."""
        scale, _, *rest = self.camera.pose
        self.framing.stop()
        self.camera.pose = (scale, START_ORBIT[0] + degrees, *rest)
        self.look()

    def coast_to_rest(self, speed: Point, reach: float) -> None:
        """Lets the camera coast at the finger's speed, in pixels per second. The camera stops at one of the four sides
        of the board if that side is at most `reach` degrees away.
        """
        far = 0.0 if current_appearance().reduced_motion else MOTIONS["coast"].seconds / SLOWING
        scale, yaw, pitch, *at = self.camera.orbit_pose(speed[0] * far, speed[1] * far)
        side = round((yaw - START_ORBIT[0]) / QUARTER) * QUARTER + START_ORBIT[0]
        if self._frames_itself:
            scale = self.camera.fitting(pitch)
        self.framing.coast((scale, side if abs(side - yaw) <= reach else yaw, pitch, *at))

    def circle_structure(self) -> Animation:
        """Animates the camera once around the finished structure."""
        scale, yaw, pitch, *at = self.camera.framing_pose()

        def step(share: float) -> None:
            self.camera.pose = (scale, yaw + 360 * share, pitch, *at)
            self.look()

        yield Tween(ROUND_S, step, "in_out_sine")

    def view_opposite_side(self) -> None:
        """Turns to the opposite side and frames the whole structure."""
        scale, yaw, pitch, *at = self.camera.framing_pose()
        self.camera.is_manual = False
        self.framing.glide((scale, yaw + 180, pitch, *at))

    def best_side(self, worth: Callable[[], float]) -> Pose:
        """Returns the best pose from the sides and corners of the board; on a tie, the current pose. `worth`: function
        that rates the current view.

        Corners are included because one place in a thousand is visible from no side.
        """
        pose = self.camera.pose
        sides = [self.camera.quarter_turn_pose(step) for step in (1, -1, 2)]
        corners = [(scale, yaw + 45, *rest) for scale, yaw, *rest in (pose, *sides)]
        return max([pose, *sides, *corners], key=lambda tried: self.view_from(tried, worth))

    def view_from(self, pose: Pose, function: Callable[[], ResultT]) -> ResultT:
        """Returns the result of a function that depends on the current view, for the view in another pose."""
        before, self.camera.pose = self.camera.pose, pose
        self.geometry.look()
        result = function()
        self.camera.pose = before
        self.geometry.look()
        return result

    def show_next_side(self, places: Sequence[Place]) -> int:
        """Turns to the next side, or else corner, from which some of these hidden places are visible, and returns their
        number. Each call turns in the same direction, so that repeated calls lead around the structure.
        """

        def seen() -> float:
            return sum(not self.geometry.candidate(place).is_hidden for place in places)

        sides = [self.camera.quarter_turn_pose(step) for step in (1, 2, 3)]
        corners = [(scale, yaw - 45, *rest) for scale, yaw, *rest in sides]
        rated = ((pose, int(self.view_from(pose, seen))) for pose in (*sides, *corners))
        pose, count = next(((pose, count) for pose, count in rated if count), (self.camera.pose, 0))
        self._glide_to_side(pose, places)
        return count

    def _glide_to_side(self, pose: Pose, places: Iterable[Place]) -> None:
        """Glides to a pose at another side. An automatic pose shows the whole structure there and, while a brick is in
        the hand, these places.
        """
        if self._before is not None or not self.camera.is_manual:
            scale, _yaw, _pitch, *at = self.camera.framing_pose()
            whole = scale, *pose[1:3], *at
            pose = whole if self._before is None else self._pose_for(places, whole)
        self.framing.glide(pose)

    def show_hidden(self, places: Iterable[Place]) -> None:
        """Turns to the side from which these places are most visible, with as many of them in view as possible."""
        wanted = list(places)
        pose = self.best_side(lambda: sum(self.geometry.candidate(place).visible_share for place in wanted))
        self._glide_to_side(pose, wanted)
