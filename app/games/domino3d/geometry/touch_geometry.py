"""What the touch machine asks of the table: the place that a finger means, and those behind it. No Kivy."""

from collections.abc import Callable, Sequence
from math import floor, hypot

from app.games.domino3d.geometry.candidates import (
    Candidate,
    candidates_of,
    nearest_look,
    open_rooms,
    shown_cubes,
    spots_of,
    survey,
)
from app.games.domino3d.geometry.projection import Cube, before, box_round, pick, sight_of
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
TO_SNAP = SNAP_DISTANCE / REACH
"""From cells of this table to the machine's"""
BEHIND = 0.1
"""A place that is hidden altogether is as good as one so many cells farther away"""
POINTED = 0.4
"""A place that begins on the face under the finger is as good as another at this part of its distance"""
STACK = 0.9
"""Cells within which places lie behind one another"""
BESIDE = 2.0
"""Cells beside the structure that are still the table under it"""
RIM = 34.0
"""dp of the board's rim under which the board goes on"""


def angle_of(axis: Axis) -> float:
    """Returns how the machine writes the way a brick lies."""
    return DETENT * axis


def axis_of(angle: float) -> Axis:
    return round(angle / DETENT) % 3


def lying(brick: Brick, angle: float, cell: Cell = MIDDLE) -> Place:
    """Returns a brick on its own, as it lies at this angle."""
    return Place(brick, cell, 2 * axis_of(angle), 1)


class BrickGeometry(BoardGeometry):
    """The table under fingers. The one thing is the brick in the hand; fits are places."""

    def __init__(self, camera: SpaceCamera):
        self.camera = camera
        self.sight = sight_of(camera)
        self.board = self.tray = NOTHING
        self.brick_at: Box = NOTHING
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
        self.asked: Place | None = None
        """The place behind another that was asked for by a tap"""
        self.shown: Place | None = None
        """Where the brick is drawn as if it lay there: a tap on it means that place"""
        self._by_place: dict[Place, Candidate] = {}
        self._surveyed: object = None

    def set_structure(self, structure: Structure, brick: Brick | None) -> None:
        """Sets what stands, and the brick that may be laid on it."""
        self.structure, self.brick, self.asked, self._finger = structure, brick, None, None
        self.cubes = shown_cubes(structure)
        self.candidates = [] if brick is None else self.fitting(brick)
        self.know_places()
        self._surveyed = None

    def know_places(self) -> None:
        """Knows each candidate by its place as that is now."""
        self._by_place = {each.place: each for each in self.candidates}

    def fitting(self, brick: Brick) -> list[Candidate]:
        """Returns the places that are offered for a brick."""
        return candidates_of(self.structure, brick)

    def looking(self, brick: Brick, low: Cell, axis: Axis) -> Place:
        """Returns how a brick lies in a room when it is tried there."""
        return nearest_look(self.structure, brick, low, axis)

    def forget_brick(self) -> None:
        """Offers nothing to be laid until it is set anew."""
        self.brick, self.candidates, self._by_place, self.asked = None, [], {}, None

    def look(self) -> None:
        """Reckons anew what is seen, as the camera has moved."""
        self.sight = sight_of(self.camera)

    def seen(self) -> list[Candidate]:
        """Returns all candidates as they are seen now."""
        if self._surveyed != self.sight:
            survey(self.sight, self.cubes, self.candidates)
            self._surveyed = self.sight
        return self.candidates

    def candidate(self, place: Place) -> Candidate:
        """Returns a place as it is seen now; also one where the brick does not fit."""
        found = self._by_place.get(place)
        if found is None:
            found = Candidate(place)
            survey(self.sight, self.cubes, (found,))
        else:
            self.seen()
        return found

    def stack(self, place: Place) -> list[Candidate]:
        """Returns all places that lie behind one another where this one is seen, the nearest first; and those that are
        as near to the finger that looked for places last.
        """
        here, scale = self.candidate(place), self.sight.scale
        near = [each for each in self.seen() if each.distance(*here.at, scale) <= STACK or self._is_under(each)]
        return sorted((each for each in near if not each.is_hidden or each is here), key=lambda each: each.depth)

    def _is_under(self, each: Candidate) -> bool:
        """Returns whether the finger could mean this place."""
        return self._finger is not None and each.distance(*self._finger, self.sight.scale) <= REACH

    def hidden(self) -> list[Candidate]:
        """Returns the places that cannot be seen from here, each spot once."""
        return spots_of([each for each in self.seen() if each.is_hidden])

    # As the machine asks

    def piece_at(self, x: float, y: float) -> Piece | None:
        return self.brick if self.brick_at.holds(x, y) else None

    def zone_at(self, x: float, y: float) -> Zone:
        if self.tray.holds(x, y):
            return Zone.HAND
        return Zone.BOARD if self.board.holds(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.lift

    def middle(self, piece: Piece, fit: Place | None) -> Point:
        return self.brick_at.middle if fit is None else self.candidate(fit).at

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._finger, scale = (x, y), self.sight.scale
        return self._sorted(lambda each: each.distance(x, y, scale))

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        self._finger, scale, shown = (x, y), self.sight.scale, self._shown_at(x, y)
        return self._sorted(lambda each: 0.0 if each is shown else each.tapped(x, y, scale), shown)

    def _shown_at(self, x: float, y: float) -> Candidate | None:
        """Returns the place where the brick is shown, if that is what is seen at this point."""
        shown = self._by_place.get(self.shown) if self.shown is not None else None
        if shown is None:
            return None
        return shown if pick({*self.cubes, *shown.cubes}, self.camera.ray(x, y)) in shown.cubes else None

    def _sorted(self, far: Callable[[Candidate], float], meant: Candidate | None = None) -> list[NearFit]:
        """Returns the places that are seen near the finger; one that is meant, or was tapped for, comes first, and one
        on the face that is pointed at before those behind it.
        """
        found, pointed = [], self._pointed_at()
        for each in self.seen():
            is_asked = each is meant or each.place == self.asked
            distance = far(each) * TO_SNAP
            if distance <= RELEASE_DISTANCE and (is_asked or not each.is_hidden):
                nearer = POINTED if pointed in each.cubes else 1.0
                cost = 0.0 if is_asked else distance * nearer + TO_SNAP * BEHIND * (1 - each.share)
                found.append(NearFit(each.place, angle_of(each.place.axis), cost))
        return sorted(found, key=lambda near: near.distance)

    def needs_confirm(self, fit: Place) -> bool:
        return self.candidate(fit).falls and fit != self.shown

    def _pointed_at(self) -> Cube | None:
        """Returns the cell before the face that is seen under the finger; None where no brick is."""
        return before(self.cubes, self.camera.ray(*self._finger)) if self._finger is not None else None

    def hits_fit(self, fit: Place, x: float, y: float) -> bool:
        return self.candidate(fit).tapped(x, y, self.sight.scale) < REACH

    def detent(self, piece: Piece) -> float:
        return DETENT

    def orientations(self, piece: Piece, fit: Place, are_all: bool) -> Sequence[NearFit]:
        return [NearFit(each.place, angle_of(each.place.axis), 0.0) for each in self.stack(fit)]

    def fit_after_rotation(self, piece: Piece, fit: Place, step: int) -> NearFit | None:
        """Returns the next of the places behind one another, from the last one the first."""
        stack = self.stack(fit)
        if len(stack) < 2:
            return None
        here = next(at for at, each in enumerate(stack) if each.place == fit)
        found = stack[(here + step) % len(stack)].place
        self.asked = found
        return NearFit(found, angle_of(found.axis), 0.0)

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the brick in the open room that is seen here, lying like this if it can; else on the bare table."""
        if self.brick is None:
            return None
        near = self._rooms_at(x, y)
        wanted = [each for each in near if each.place.axis == axis_of(angle)] or near
        if not wanted:
            return self._apart_at(self.brick, angle, x, y)
        found = min(wanted, key=lambda each: each.distance(x, y, self.sight.scale) + BEHIND * (1 - each.share))
        place = self.looking(self.brick, found.place.body[0], found.place.axis)
        return NearFit(place, angle_of(place.axis), found.distance(x, y, self.sight.scale))

    def _rooms_at(self, x: float, y: float) -> list[Candidate]:
        """Returns the open rooms that can be seen about a point of the window."""
        rooms = [Candidate(Place(self.brick or 0, low, 2 * axis, 0)) for low, axis in open_rooms(self.structure)]
        reach = REACH * self.sight.scale
        near = [each for each in rooms if _far(self.sight.project(*each.middle), x, y) <= reach]
        survey(self.sight, self.cubes, near)
        return [each for each in near if not each.is_hidden]

    def _apart_at(self, brick: Brick, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the brick on the bare table that is seen here, not far from the others but touching none."""
        ray = self.camera.ray(x, y)
        if not self.cubes or ray.direction.z >= 0 or pick(self.cubes, ray):
            return None
        at = ray.eye.plus(ray.direction, -ray.eye.z / ray.direction.z)
        box = box_round(self.cubes)
        if not all(low - BESIDE <= each <= high + BESIDE for each, low, high in list(zip(at, *box))[:2]):
            return None
        place = lying(brick, angle, cell_at(floor(at.x), floor(at.y), 0))
        return NearFit(place, angle_of(place.axis), 0.0) if self.structure.refusal(place) == "apart" else None

    def edge_depth(self, x: float, y: float) -> Point:
        across, up = edge_depth_in((self.board.x, self.board.y, self.board.right, self.board.top), x, y, RIM * self.dp)
        camera = self.camera
        return (across if camera.can_slide(across, 0) else 0.0), (up if camera.can_slide(0, up) else 0.0)


def _far(at: Point, x: float, y: float) -> float:
    return hypot(at[0] - x, at[1] - y)
