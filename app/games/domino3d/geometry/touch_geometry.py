"""What the touch machine asks of the table: the place that a finger means, and those behind it. No Kivy."""

from collections.abc import Callable, Sequence
from math import floor, hypot

from app.games.domino3d.geometry.candidates import (
    Candidate,
    brick_numbers_by_cube,
    candidates_of,
    least_conflicting_place,
    one_per_position,
    open_positions,
    update_visibility,
)
from app.games.domino3d.geometry.projection import Cube, bounding_box, camera_projection, cell_before_face, pick_cube
from app.gestures.geometry import BoardGeometry, NearFit, Piece, Zone, edge_depth_in
from app.gestures.gesture_config import RELEASE_DISTANCE, SNAP_DISTANCE
from app.look.shapes import NOTHING, Box, Point
from app.table.camera import SpaceCamera
from engine.domino3d.bricks import Brick
from engine.domino3d.cells import Axis, Cell, cell_at
from engine.domino3d.moves import Place
from engine.domino3d.structure import MIDDLE, Structure

DETENT = 120.0
"""A brick lies along x, along y or stands: three ways, which the machine knows as angles"""
REACH = 0.75
"""Cells from which a held brick snaps to a place"""
SNAP_PER_CELL = SNAP_DISTANCE / REACH
"""From cells of this table to the machine's"""
HIDDEN_PENALTY = 0.1
"""A place that is hidden altogether is as good as one so many cells farther away"""
POINTED_FACTOR = 0.4
"""A place that begins on the face under the finger is as good as another at this part of its distance"""
OVERLAP_DISTANCE = 0.9
"""Cells within which places lie behind one another"""
TABLE_MARGIN = 2.0
"""Cells beside the structure that are still the table under it"""
RIM = 34.0
"""dp of the board's rim under which the board goes on"""


def angle_of(axis: Axis) -> float:
    """Returns how the machine writes the way a brick lies."""
    return DETENT * axis


def axis_of(angle: float) -> Axis:
    return round(angle / DETENT) % 3


def place_at_angle(brick: Brick, angle: float, cell: Cell = MIDDLE) -> Place:
    """Returns a brick on its own, as it lies at this angle."""
    return Place(brick, cell, 2 * axis_of(angle), 1)


class BrickGeometry(BoardGeometry):
    """The table under fingers. The one thing is the brick in the hand; fits are places."""

    def __init__(self, camera: SpaceCamera):
        self.camera = camera
        self.projection = camera_projection(camera)
        self.board = self.tray = NOTHING
        self.brick_box: Box = NOTHING
        """The part of the tray where the brick lies"""
        self.lift = self.dp = 1.0
        """Pixels that a held brick stands above the finger, and those of a dp"""
        self.structure = Structure()
        self.cubes: dict[Cube, int] = {}
        self.brick: Brick | None = None
        """The brick that the person in front may lay now"""
        self.candidates: list[Candidate] = []
        self._finger: Point | None = None
        """Where places were last looked for"""
        self.requested: Place | None = None
        """The place behind another that was asked for by a tap"""
        self.previewed: Place | None = None
        """Where the brick is drawn as if it lay there: a tap on it means that place"""
        self._by_place: dict[Place, Candidate] = {}
        self._visibility_projection: object = None

    def set_structure(self, structure: Structure, brick: Brick | None) -> None:
        """Sets what stands, and the brick that may be laid on it."""
        self.structure, self.brick, self.requested, self._finger = structure, brick, None, None
        self.cubes = brick_numbers_by_cube(structure)
        self.candidates = [] if brick is None else self.offered_candidates(brick)
        self.index_candidates()
        self._visibility_projection = None

    def index_candidates(self) -> None:
        """Knows each candidate by its place as that is now."""
        self._by_place = {each.place: each for each in self.candidates}

    def offered_candidates(self, brick: Brick) -> list[Candidate]:
        """Returns the places that are offered for a brick."""
        return candidates_of(self.structure, brick)

    def place_in_position(self, brick: Brick, low: Cell, axis: Axis) -> Place:
        """Returns how a brick lies in a room when it is tried there."""
        return least_conflicting_place(self.structure, brick, low, axis)

    def withdraw_brick(self) -> None:
        """Offers nothing to be laid until it is set anew."""
        self.brick, self.candidates, self._by_place, self.requested = None, [], {}, None

    def look(self) -> None:
        """Reckons anew what is seen, as the camera has moved."""
        self.projection = camera_projection(self.camera)

    def seen(self) -> list[Candidate]:
        """Returns all candidates as they are seen now."""
        if self._visibility_projection != self.projection:
            update_visibility(self.projection, self.cubes, self.candidates)
            self._visibility_projection = self.projection
        return self.candidates

    def candidate(self, place: Place) -> Candidate:
        """Returns a place as it is seen now; also one where the brick does not fit."""
        found = self._by_place.get(place)
        if found is None:
            found = Candidate(place)
            update_visibility(self.projection, self.cubes, (found,))
        else:
            self.seen()
        return found

    def overlapping_candidates(self, place: Place) -> list[Candidate]:
        """Returns all places that lie behind one another where this one is seen, the nearest first; and those that are
        as near to the finger that looked for places last.
        """
        here, scale = self.candidate(place), self.projection.scale
        near = [
            each
            for each in self.seen()
            if each.distance(*here.at, scale) <= OVERLAP_DISTANCE or self._is_near_finger(each)
        ]
        return sorted((each for each in near if not each.is_hidden or each is here), key=lambda each: each.depth)

    def _is_near_finger(self, each: Candidate) -> bool:
        """Returns whether the finger could mean this place."""
        return self._finger is not None and each.distance(*self._finger, self.projection.scale) <= REACH

    def hidden(self) -> list[Candidate]:
        """Returns the places that cannot be seen from here, each spot once."""
        return one_per_position([each for each in self.seen() if each.is_hidden])

    # As the machine asks

    def piece_at(self, x: float, y: float) -> Piece | None:
        return self.brick if self.brick_box.holds(x, y) else None

    def zone_at(self, x: float, y: float) -> Zone:
        if self.tray.holds(x, y):
            return Zone.HAND
        return Zone.BOARD if self.board.holds(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.lift

    def middle(self, piece: Piece, fit: Place | None) -> Point:
        return self.brick_box.middle if fit is None else self.candidate(fit).at

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._finger, scale = (x, y), self.projection.scale
        return self._sorted(lambda each: each.distance(x, y, scale))

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._finger, scale, previewed = (x, y), self.projection.scale, self._previewed_at(x, y)
        return self._sorted(lambda each: 0.0 if each is previewed else each.tap_distance(x, y, scale), previewed)

    def _previewed_at(self, x: float, y: float) -> Candidate | None:
        """Returns the place where the brick is shown, if that is what is seen at this point."""
        previewed = self._by_place.get(self.previewed) if self.previewed is not None else None
        if previewed is None:
            return None
        return (
            previewed if pick_cube({*self.cubes, *previewed.cubes}, self.camera.ray(x, y)) in previewed.cubes else None
        )

    def _sorted(self, far: Callable[[Candidate], float], meant: Candidate | None = None) -> list[NearFit]:
        """Returns the places that are seen near the finger; one that is meant, or was tapped for, comes first, and one
        on the face that is pointed at before those behind it.
        """
        found, pointed = [], self._pointed_cell()
        for each in self.seen():
            is_requested = each is meant or each.place == self.requested
            distance = far(each) * SNAP_PER_CELL
            if distance <= RELEASE_DISTANCE and (is_requested or not each.is_hidden):
                nearer = POINTED_FACTOR if pointed in each.cubes else 1.0
                cost = (
                    0.0
                    if is_requested
                    else distance * nearer + SNAP_PER_CELL * HIDDEN_PENALTY * (1 - each.visible_share)
                )
                found.append(NearFit(each.place, angle_of(each.place.axis), cost))
        return sorted(found, key=lambda near: near.distance)

    def needs_confirm(self, fit: Place) -> bool:
        return self.candidate(fit).is_unstable and fit != self.previewed

    def _pointed_cell(self) -> Cube | None:
        """Returns the cell before the face that is seen under the finger; None where no brick is."""
        return cell_before_face(self.cubes, self.camera.ray(*self._finger)) if self._finger is not None else None

    def hits_fit(self, fit: Place, x: float, y: float) -> bool:
        return self.candidate(fit).tap_distance(x, y, self.projection.scale) < REACH

    def detent(self, piece: Piece) -> float:
        return DETENT

    def orientations(self, piece: Piece, fit: Place, are_all: bool) -> Sequence[NearFit]:
        return [NearFit(each.place, angle_of(each.place.axis), 0.0) for each in self.overlapping_candidates(fit)]

    def fit_after_rotation(self, piece: Piece, fit: Place, step: int) -> NearFit | None:
        """Returns the next of the places behind one another, from the last one the first."""
        overlapping_candidates = self.overlapping_candidates(fit)
        if len(overlapping_candidates) < 2:
            return None
        here = next(at for at, each in enumerate(overlapping_candidates) if each.place == fit)
        found = overlapping_candidates[(here + step) % len(overlapping_candidates)].place
        self.requested = found
        return NearFit(found, angle_of(found.axis), 0.0)

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the brick in the open room that is seen here, lying like this if it can; else on the bare table."""
        if self.brick is None:
            return None
        near = self._open_candidates_at(x, y)
        wanted = [each for each in near if each.place.axis == axis_of(angle)] or near
        if not wanted:
            return self._table_place_at(self.brick, angle, x, y)
        found = min(
            wanted,
            key=lambda each: each.distance(x, y, self.projection.scale) + HIDDEN_PENALTY * (1 - each.visible_share),
        )
        place = self.place_in_position(self.brick, found.place.body[0], found.place.axis)
        return NearFit(place, angle_of(place.axis), found.distance(x, y, self.projection.scale))

    def _open_candidates_at(self, x: float, y: float) -> list[Candidate]:
        """Returns the open rooms that can be seen about a point of the window."""
        rooms = [Candidate(Place(self.brick or 0, low, 2 * axis, 0)) for low, axis in open_positions(self.structure)]
        reach = REACH * self.projection.scale
        near = [each for each in rooms if _distance_to(self.projection.project(*each.middle), x, y) <= reach]
        update_visibility(self.projection, self.cubes, near)
        return [each for each in near if not each.is_hidden]

    def _table_place_at(self, brick: Brick, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the brick on the bare table that is seen here, not far from the others but touching none."""
        ray = self.camera.ray(x, y)
        if not self.cubes or ray.direction.z >= 0 or pick_cube(self.cubes, ray):
            return None
        at = ray.eye.plus(ray.direction, -ray.eye.z / ray.direction.z)
        box = bounding_box(self.cubes)
        if not all(low - TABLE_MARGIN <= each <= high + TABLE_MARGIN for each, low, high in list(zip(at, *box))[:2]):
            return None
        place = place_at_angle(brick, angle, cell_at(floor(at.x), floor(at.y), 0))
        return NearFit(place, angle_of(place.axis), 0.0) if self.structure.refusal(place) == "apart" else None

    def edge_depth(self, x: float, y: float) -> Point:
        across, up = edge_depth_in((self.board.x, self.board.y, self.board.right, self.board.top), x, y, RIM * self.dp)
        camera = self.camera
        return (across if camera.can_slide(across, 0) else 0.0), (up if camera.can_slide(0, up) else 0.0)


def _distance_to(at: Point, x: float, y: float) -> float:
    return hypot(at[0] - x, at[1] - y)
