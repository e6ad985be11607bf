"""Touch geometry of the three-dimensional table: which places a finger can point at, including places that overlap in
the window. No Kivy.
"""

from collections.abc import Sequence
from itertools import product
from math import dist, floor, hypot

from app.games.domino3d.geometry.candidate_places import (
    CandidatePlace,
    brick_numbers_by_cube,
    candidates_of,
    least_conflicting_place,
    open_positions,
    separate_aim_points,
    unique_positions,
    update_aim_points,
    update_positions,
    update_visibility,
)
from app.games.domino3d.geometry.projection import (
    Cube,
    Projection,
    bounding_box,
    camera_projection,
    corners_of,
    pick_cube,
)
from app.gestures.geometry import BoardGeometry, NearFit, Piece, Zone, edge_depth_in
from app.gestures.gesture_config import RELEASE_DISTANCE, SNAP_DISTANCE
from app.look.shapes import EMPTY_BOX, Box, Point
from app.table.camera import SpaceCamera, Vector
from engine.domino3d.bricks import Brick
from engine.domino3d.cells import Axis, Cell, cell_at
from engine.domino3d.moves import Place
from engine.domino3d.structure import MIDDLE, Structure

DETENT = 120.0
"""Degrees between two orientations: the gesture state machine represents each orientation (along x, along y, upright)
by an angle
"""
REACH = 0.75
"""Distance in cells within which a held brick snaps to a place"""
SNAP_PER_CELL = SNAP_DISTANCE / REACH
FIRST_DISTANCE = 0.99 * SNAP_DISTANCE
"""Maximum distance of the first brick to its place, so that it snaps from everywhere on the empty board"""
"""Factor from cells of this table to the gesture machine's distances"""
HIDDEN_PENALTY = 0.1
"""Distance in cells that is added for a fully hidden place where a brick that does not fit is tried"""
REQUEST_REACH = 0.35
"""Distance in cells by which the brick may move before a place selected by rotating is dropped"""
OVERLAP_DISTANCE = 0.9
"""Distance in cells, as projected to the window, up to which two places count as overlapping"""
FINGERTIP = 24.0
"""Distance in dp between two aim points up to which a tap may mean either of them"""
SURVEY_REACH = 1.5
"""Distance in cells by which the eye may move, without a rotation, before the visibility is computed again"""
TABLE_MARGIN = 2.0
"""Distance in cells from the structure up to which a brick can be tried on the bare table"""
FINGER_MARGIN = 8.0
"""Distance in dp from the lower edge of the window that a finger can reach"""
PILL_MARGIN = 6.0
"""Distance in dp from the button for hidden places up to which a carried brick is over it"""
EDGE_CLEARANCE = 24.0
"""Distance in dp from the edge of the board at which a brick or a place is clearly visible"""
RIM, BEYOND = 34.0, 60.0
"""Distances in dp from the edge of the board, inside and outside, within which a held brick pans the camera"""


def angle_of(axis: Axis) -> float:
    """Returns the angle in degrees by which the gesture state machine represents the axis of a brick."""
    return DETENT * axis


def axis_of(angle: float) -> Axis:
    return round(angle / DETENT) % 3


def place_at_angle(brick: Brick, angle: float, cell: Cell = MIDDLE) -> Place:
    """Returns the place of a brick on this cell, in the orientation for this angle."""
    return Place(brick, cell, 2 * axis_of(angle), 1)


class BrickGeometry(BoardGeometry):
    """Touch geometry of the three-dimensional board. Its only piece is the brick in the hand, and its fits are the
    brick's possible places.
    """

    def __init__(self, camera: SpaceCamera):
        self.camera = camera
        self.projection = camera_projection(camera)
        self.board = self.tray = EMPTY_BOX
        self.brick_box: Box = EMPTY_BOX
        """Box of the part of the tray with the brick"""
        self.pill: Box = EMPTY_BOX
        """Box of the button for hidden places; empty while it is hidden"""
        self.lift = self.dp = 1.0
        """Pixels between a finger and the brick held above it, and pixels per dp"""
        self.structure = Structure()
        self.cubes: dict[Cube, int] = {}
        self.corners: list[Vector] = []
        """Corners of the cubes"""
        self.brick: Brick | None = None
        """Brick that the player in front can place now"""
        self.candidates: list[CandidatePlace] = []
        self._finger: Point | None = None
        """Window position of the last search for fits"""
        self.requested: Place | None = None
        """Place that the player selected by rotating, among places that overlap in the window"""
        self._requested_from: Point | None = None
        """Window position of the brick at that time"""
        self.fixed_axis: Axis | None = None
        """Axis of the places that the brick can take; None if it rotates automatically to fit any place"""
        self.previewed: Place | None = None
        """Place where the brick is previewed. A tap on the preview selects this place"""
        self._by_place: dict[Place, CandidatePlace] = {}
        self._visibility_projection: object = None
        self._surveyed: Projection | None = None
        """Projection for which the visibility of the candidates was last computed"""
        self._separated_view: object = None
        """View for which the aim points are separated: direction of the camera and visibility of each candidate"""

    def set_structure(self, structure: Structure, brick: Brick | None) -> None:
        """Sets the structure, and the brick that can be placed on it."""
        self.structure, self.brick, self._finger = structure, brick, None
        self.request(None)
        self.cubes = brick_numbers_by_cube(structure)
        self.corners = corners_of(self.cubes)
        self.candidates = [] if brick is None else self.offered_candidates(brick)
        self.index_candidates()
        self._visibility_projection = self._separated_view = self._surveyed = None

    def index_candidates(self) -> None:
        """Rebuilds the index of candidates by place."""
        self._by_place = {candidate.place: candidate for candidate in self.candidates}

    def offered_candidates(self, brick: Brick) -> list[CandidatePlace]:
        """Returns the candidates that the player can choose for a brick. The race overrides this method."""
        return candidates_of(self.structure, brick)

    def place_in_position(self, brick: Brick, low: Cell, axis: Axis) -> Place:
        """Returns the place of a brick that is tried on these cells, although it may not fit."""
        return least_conflicting_place(self.structure, brick, low, axis)

    def withdraw_brick(self) -> None:
        """Removes the brick and its candidates until the next `set_structure`."""
        self.brick, self.candidates, self._by_place = None, [], {}
        self.request(None)

    def look(self) -> None:
        """Updates the projection after the camera has moved."""
        self.projection = camera_projection(self.camera)

    def seen(self) -> list[CandidatePlace]:
        """Returns all candidates with up-to-date visibility."""
        if self._visibility_projection != self.projection:
            if self._has_turned():
                update_visibility(self.projection, self.cubes, self.candidates)
                self._surveyed = self.projection
            else:
                update_positions(self.projection, self.candidates)
            self._update_aim_points()
            self._visibility_projection = self.projection
        return self.candidates

    def _has_turned(self) -> bool:
        """Returns whether the camera has rotated, or moved far, since the visibility was last computed."""
        before, now = self._surveyed, self.projection
        return before is None or before.ahead != now.ahead or dist(before.eye, now.eye) > SURVEY_REACH

    def _update_aim_points(self) -> None:
        """Moves the aim points with the camera. They are separated again only if the camera rotates or the visibility
        of a place changes.
        """
        scale, view = self.projection.scale, (self.projection.ahead, [each.visible_share for each in self.candidates])
        if view != self._separated_view:
            separate_aim_points(self.candidates, scale)
            self._separated_view = view
        update_aim_points(self.candidates, scale)

    def candidate(self, place: Place) -> CandidatePlace:
        """Returns the candidate of a place with up-to-date visibility, even if the brick does not fit there."""
        candidate = self._by_place.get(place)
        if candidate is None:
            candidate = CandidatePlace(place)
            update_visibility(self.projection, self.cubes, (candidate,))
        else:
            self.seen()
        return candidate

    def overlapping_candidates(self, place: Place) -> list[CandidatePlace]:
        """Returns the candidates that overlap `place` as seen in the window, or are near the finger; the candidate
        nearest to the camera comes first.
        """
        here, scale = self.candidate(place), self.projection.scale
        near = [
            candidate
            for candidate in self.seen()
            if _distance_to(candidate.at, *here.at) <= OVERLAP_DISTANCE * scale or self._is_near_finger(candidate)
        ]
        return sorted(
            (candidate for candidate in near if not candidate.is_hidden or candidate is here),
            key=lambda candidate: candidate.depth,
        )

    def _is_near_finger(self, candidate: CandidatePlace) -> bool:
        """Returns whether a candidate is within reach of the finger."""
        return self._finger is not None and candidate.distance(*self._finger, self.projection.scale) <= REACH

    def hidden(self) -> list[CandidatePlace]:
        """Returns the candidates that are hidden from the current angle, only one of those that cover the same two
        cells.
        """
        return unique_positions([candidate for candidate in self.seen() if candidate.is_hidden])

    def shows_whole(self, place: Place) -> bool:
        """Returns whether a brick on this place is completely inside the board."""
        corners = product(*zip(*bounding_box(self.candidate(place).cubes)))
        return all(self.board.contains(*self.projection.project(*corner)) for corner in corners)

    def outside_frame(self) -> dict[str, list[CandidatePlace]]:
        """Returns the candidates outside the board's frame that no brick hides, by the side of the frame at which they
        are; only one of those that cover the same two cells.
        """
        sides: dict[str, list[CandidatePlace]] = {}
        for candidate in unique_positions([each for each in self.seen() if not each.is_hidden]):
            side = side_beyond(self.board, candidate.aim)
            if side:
                sides.setdefault(side, []).append(candidate)
        return sides

    # Contract of the touch machine

    def piece_at(self, x: float, y: float) -> Piece | None:
        return self.brick if self.brick_box.contains(x, y) else None

    def zone_at(self, x: float, y: float) -> Zone:
        if self.tray.contains(x, y):
            return Zone.HAND
        return Zone.BOARD if self.board.contains(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.lift

    def middle(self, piece: Piece, fit: Place | None) -> Point:
        return self.brick_box.middle if fit is None else self.candidate(fit).at

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        """Returns the places within reach of a carried brick; none outside the board's frame, where buttons are."""
        self._finger = x, y
        if self._requested_from and self._distance_from(*self._requested_from) > REQUEST_REACH:
            self.request(None)
        return [near for near in self._fits_by_distance() if self.board.contains(*self.candidate(near.fit).aim)]

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._finger = x, y
        return self._fits_by_distance(self._previewed_at(x, y))

    def _distance_from(self, x: float, y: float) -> float:
        """Returns the distance in cells between the last searched position and a point of the window."""
        return _distance_to(self._finger or (x, y), x, y) / self.projection.scale

    def _previewed_at(self, x: float, y: float) -> CandidatePlace | None:
        """Returns the previewed candidate if its brick is visible at this point; None otherwise."""
        previewed = self._by_place.get(self.previewed) if self.previewed is not None else None
        if previewed is None:
            return None
        return (
            previewed if pick_cube({*self.cubes, *previewed.cubes}, self.camera.ray(x, y)) in previewed.cubes else None
        )

    def _fits_by_distance(self, tapped: CandidatePlace | None = None) -> list[NearFit]:
        """Returns the fits whose aim points are within reach of the last searched position, nearest first. The
        requested place and the `tapped` preview come before all others. On an empty table the first brick fits from
        everywhere on the board.
        """
        fits, (x, y), scale = [], self._finger or (0.0, 0.0), self.projection.scale
        is_first = not self.cubes and self.board.contains(x, y)
        for candidate in self.seen():
            is_requested = candidate is tapped or candidate.place == self.requested
            distance = candidate.distance(x, y, scale) * SNAP_PER_CELL
            distance = min(distance, FIRST_DISTANCE) if is_first else distance
            if candidate is tapped or (distance <= RELEASE_DISTANCE and (is_requested or not candidate.is_hidden)):
                fits.append(NearFit(candidate.place, angle_of(candidate.place.axis), 0.0 if is_requested else distance))
        return sorted(fits, key=lambda near: near.distance)

    def nearest_places(self, x: float, y: float, reach: float, count: int) -> list[CandidatePlace]:
        """Returns the visible places whose aim points are at most `reach` cells from a point of the window, nearest
        first, at most `count`.
        """
        signs, scale = self.signs(), self.projection.scale
        near = sorted((candidate.distance(x, y, scale), at) for at, candidate in enumerate(signs))
        return [signs[at] for distance, at in near[:count] if distance <= reach]

    def signs(self) -> list[CandidatePlace]:
        """Returns the candidates that have a sign: those inside the board's frame that the brick can take, only one of
        those that share an aim point.
        """
        return unique_positions([each for each in self._reachable() if self.board.contains(*each.aim)])

    def _reachable(self) -> list[CandidatePlace]:
        """Returns the visible candidates that the brick can take without another rotation by the player."""
        axis = self.fixed_axis
        return [each for each in self.seen() if not each.is_hidden and axis in (None, each.place.axis)]

    def request(self, place: Place | None) -> None:
        """Selects one of the places near the brick, until the brick is moved away; None cancels the selection."""
        self.requested, self._requested_from = place, self._finger if place is not None else None

    def needs_confirm(self, fit: Place) -> bool:
        if fit == self.previewed:
            return False
        return self.previewed is not None or self._is_crowded(fit)

    def is_costly(self, fit: Place) -> bool:
        return self.candidate(fit).is_unstable

    def _is_crowded(self, fit: Place) -> bool:
        """Returns whether another place is so near to this one that a fingertip may mean either of them."""
        here, reach = self.candidate(fit), FINGERTIP * self.dp
        return any(
            candidate.place != fit and _distance_to(candidate.aim, *here.aim) <= reach
            for candidate in self._reachable()
        )

    def hits_fit(self, fit: Place, x: float, y: float) -> bool:
        return fit == self.previewed and self.is_on_preview(x, y)

    def is_on_preview(self, x: float, y: float) -> bool:
        """Returns whether the previewed brick is visible at this point, so that a tap there lays it."""
        return self._previewed_at(x, y) is not None

    def detent(self, piece: Piece) -> float:
        return DETENT

    def orientations(self, piece: Piece, fit: Place, are_all: bool) -> Sequence[NearFit]:
        return [
            NearFit(candidate.place, angle_of(candidate.place.axis), 0.0)
            for candidate in self.overlapping_candidates(fit)
        ]

    def fit_after_rotation(self, piece: Piece, fit: Place, step: int) -> NearFit | None:
        """Returns the place to which a rotation of the snapped brick leads: of the places that overlap `fit` in the
        window, the one `step` places after it, cyclically. None if no other place overlaps it.
        """
        stack = self.overlapping_candidates(fit)
        if len(stack) < 2:
            return None
        here = next(at for at, candidate in enumerate(stack) if candidate.place == fit)
        place = stack[(here + step) % len(stack)].place
        self.request(place)
        return NearFit(place, angle_of(place.axis), 0.0)

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the place where a brick that does not fit is tried: the nearest open cells, preferably in this
        orientation, or else the bare table.
        """
        if self.brick is None:
            return None
        near = self.open_candidates_at(x, y)
        wanted = [candidate for candidate in near if candidate.place.axis == axis_of(angle)] or near
        if not wanted:
            return self._table_place_at(self.brick, angle, x, y)
        nearest = min(
            wanted,
            key=lambda candidate: (
                candidate.distance(x, y, self.projection.scale) + HIDDEN_PENALTY * (1 - candidate.visible_share)
            ),
        )
        place = self.place_in_position(self.brick, nearest.place.body[0], nearest.place.axis)
        return NearFit(place, angle_of(place.axis), nearest.distance(x, y, self.projection.scale))

    def open_candidates_at(self, x: float, y: float) -> list[CandidatePlace]:
        """Returns the candidate places for the brick near a point of the window: pairs of open cells that are visible
        there.
        """
        rooms = [
            CandidatePlace(Place(self.brick or 0, low, 2 * axis, 0)) for low, axis in open_positions(self.structure)
        ]
        reach = REACH * self.projection.scale
        near = [
            candidate for candidate in rooms if _distance_to(self.projection.project(*candidate.middle), x, y) <= reach
        ]
        update_visibility(self.projection, self.cubes, near)
        return [candidate for candidate in near if not candidate.is_hidden]

    def _table_place_at(self, brick: Brick, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the brick on the bare table at this point, if that is near the structure but touches no brick."""
        ray = self.camera.ray(x, y)
        if not self.cubes or ray.direction.z >= 0 or pick_cube(self.cubes, ray):
            return None
        at = ray.eye.plus(ray.direction, -ray.eye.z / ray.direction.z)
        box = bounding_box(self.cubes)
        if not all(low - TABLE_MARGIN <= value <= high + TABLE_MARGIN for value, low, high in list(zip(at, *box))[:2]):
            return None
        place = place_at_angle(brick, angle, cell_at(floor(at.x), floor(at.y), 0))
        return NearFit(place, angle_of(place.axis), 0.0) if self.structure.refusal(place) == "apart" else None

    def carried_edge_depth(self, piece: Point, finger: Point) -> Point | None:
        """Returns how deep the middle of the carried brick is in the edge zone of the board, or a little outside the
        board; None if the finger is over the tray, where it may put the brick back, and if the brick is over the button
        for hidden places. Elsewhere the finger may be outside the board.
        """
        board, rim = self.board, RIM * self.dp
        if (
            self.tray.contains(*finger)
            or self.is_on_pill(piece, finger)
            or not board.grown(BEYOND * self.dp).contains(*piece)
        ):
            return None
        lowest = max(board.y, piece[1] - finger[1] + FINGER_MARGIN * self.dp)  # the finger must stay in the window
        across, up = edge_depth_in((board.x, lowest, board.right, board.top), *piece, rim)
        return (across if self._has_more(across, 0) else 0.0), (up if self._has_more(0, up) else 0.0)

    def _has_more(self, across: float, up: float) -> bool:
        """Returns whether a brick or a place lies beyond the edge of the board in this direction, and the camera can
        move there.
        """
        if not (across or up) or not self.camera.can_pan(across, up):
            return False
        clear = self.board.grown(-EDGE_CLEARANCE * self.dp)
        points = [*(self.projection.project(*corner) for corner in self.corners), *(each.aim for each in self.seen())]
        if across:
            return any(x > clear.right if across > 0 else x < clear.x for x, _y in points)
        return any(y > clear.top if up > 0 else y < clear.y for _x, y in points)

    def is_on_pill(self, piece: Point, finger: Point) -> bool:
        """Returns whether a carried brick is over the button for hidden places. Near the lower edge of the window,
        where the lifted brick cannot be, the finger may be over it instead.
        """
        box = self.pill.grown(PILL_MARGIN * self.dp) if self.pill.width else EMPTY_BOX
        return box.contains(*(piece if box.top >= self.lift + FINGER_MARGIN * self.dp else finger))


def side_beyond(box: Box, point: Point) -> str:
    """Returns the side of a box beyond which a point is farthest: below, above, left or right; empty inside the box."""
    x, y = point
    ways = {"below": box.y - y, "above": y - box.top, "left": box.x - x, "right": x - box.right}
    side = max(ways, key=lambda way: ways[way])
    return side if ways[side] > 0 else ""


def _distance_to(at: Point, x: float, y: float) -> float:
    return hypot(at[0] - x, at[1] - y)
