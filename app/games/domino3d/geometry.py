"""Where bricks may lie, as the eye sees it: rays, places near a finger, places behind one another. No Kivy.

A cell here is its three coordinates; its cube goes from there one on along each axis.
"""

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from math import atan2, floor, hypot, inf, sqrt
from typing import NamedTuple, TypeAlias

from app.gestures.feel import LET_GO, SNAP
from app.gestures.geometry import BoardGeometry, Near, Thing, Zone, edge_pull
from app.look.shapes import NOTHING, Box, Point
from app.table.camera import Ray, Solid, SpaceCamera, Vector
from engine.domino3d.bricks import Brick, looks
from engine.domino3d.cells import SIDES, STEPS, Axis, Cell, position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

Cube: TypeAlias = tuple[int, int, int]
Cubes: TypeAlias = Container[Cube]

NORMALS: tuple[Cube, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
"""The way out of each side of a cube, in the order of the engine's sides"""
FURTHEST = 60.0
"""Cells that a ray goes on inside a structure"""

# What the eye sees


class Sight(NamedTuple):
    """A camera at one moment, quick to ask."""

    right: Vector
    up: Vector
    ahead: Vector
    eye: Vector
    focal: float
    """The way from the eye to the window, in pixels"""
    middle: Point
    """Where the place that is looked at lies in the window"""
    scale: float
    """Pixels of a cell there"""

    def project(self, x: float, y: float, z: float) -> Point:
        """Returns where a place is seen in the window."""
        right, up, ahead, eye = self.right, self.up, self.ahead, self.eye
        x, y, z = x - eye[0], y - eye[1], z - eye[2]
        size = self.focal / (x * ahead[0] + y * ahead[1] + z * ahead[2])
        return (
            self.middle[0] + size * (x * right[0] + y * right[1] + z * right[2]),
            self.middle[1] + size * (x * up[0] + y * up[1] + z * up[2]),
        )

    def depth(self, x: float, y: float, z: float) -> float:
        """Returns how far a place is from the eye, straight ahead."""
        ahead, eye = self.ahead, self.eye
        return (x - eye[0]) * ahead[0] + (y - eye[1]) * ahead[1] + (z - eye[2]) * ahead[2]

    def faces(self, point: Sequence[float], normal: Sequence[float]) -> bool:
        """Returns whether a face through this point looks at the eye."""
        return sum((eye - at) * way for eye, at, way in zip(self.eye, point, normal)) > 0

    def clip(self, width: float, height: float) -> list[float]:
        """Returns the matrix for a shader that draws on a window of this size, column by column."""
        far = 2 * self.focal / self.scale + FURTHEST
        ahead, (x, y) = self.ahead, self.middle
        across, above = 2 * x / width - 1, 2 * y / height - 1
        wide, high = 2 * self.focal / width, 2 * self.focal / height
        deep, shift = (far + 1) / (far - 1), -2 * far / (far - 1)
        rows = [
            [wide * right + across * way for right, way in zip(self.right, ahead)],
            [high * up + above * way for up, way in zip(self.up, ahead)],
            [deep * way for way in ahead],
            list(ahead),
        ]
        last = [-sum(part * eye for part, eye in zip(row, self.eye)) for row in rows]
        last[2] += shift
        return [rows[row][column] if column < 3 else last[row] for column in range(4) for row in range(4)]


def sight_of(camera: SpaceCamera) -> Sight:
    """Returns what a camera sees now."""
    right, up, ahead = camera.axes
    eye = camera.eye
    focal = camera.at.plus(eye, -1).dot(ahead) * camera.scale
    return Sight(right, up, ahead, eye, focal, camera.to_window(camera.at), camera.scale)


def sight_at(yaw: float, pitch: float, middle: Point, scale: float, target: Vector) -> Sight:
    """Returns how a single thing is seen from some side, as large as wanted, at a place of the window."""
    camera = SpaceCamera()
    camera.yaw, camera.pitch, camera.scale, camera.at = yaw, pitch, 1.0, target
    right, up, ahead = camera.axes
    focal = 2400.0
    return Sight(right, up, ahead, target.plus(ahead, -focal / scale), focal, middle, scale)


# Rays


def first_hit(cubes: Cubes, start: Sequence[float], way: Sequence[float], most: float = FURTHEST) -> Cube | None:
    """Returns the first cube that a ray meets, going from lattice plane to lattice plane."""
    cell = [floor(each) for each in start]
    step, near, span = [0, 0, 0], [inf] * 3, [inf] * 3
    for axis in range(3):
        if abs(way[axis]) > 1e-9:
            step[axis] = 1 if way[axis] > 0 else -1
            near[axis] = (cell[axis] + (way[axis] > 0) - start[axis]) / way[axis]
            span[axis] = abs(1 / way[axis])
    gone = 0.0
    while gone < most:
        if (cell[0], cell[1], cell[2]) in cubes:
            return cell[0], cell[1], cell[2]
        axis = 0 if near[0] < near[1] and near[0] < near[2] else 1 if near[1] < near[2] else 2
        gone = near[axis]
        near[axis] += span[axis]
        cell[axis] += step[axis]
        if cell[2] < 0 and step[2] < 0:
            return None
    return None


def box_round(cubes: Iterable[Cube]) -> Solid:
    """Returns the box round all these cubes."""
    along = list(zip(*cubes)) or [(0, -1)] * 3
    return Solid(Vector(*map(min, along)), Vector(*(max(each) + 1 for each in along)))


def pick(cubes: Collection[Cube], ray: Ray) -> Cube | None:
    """Returns the cube that is seen along a ray from far away."""
    begin = _entry(box_round(cubes), ray)
    if begin is None:
        return None
    start = [eye + begin * way for eye, way in zip(ray.eye, ray.direction)]
    return first_hit(cubes, start, ray.direction)


def _entry(box: Solid, ray: Ray) -> float | None:
    """Returns how far along a ray this box begins; None: it goes past it."""
    near, far = 0.0, inf
    for eye, way, low, high in zip(ray.eye, ray.direction, *box):
        if abs(way) < 1e-9:
            if not low <= eye <= high:
                return None
            continue
        one, two = sorted(((low - eye) / way, (high - eye) / way))
        near, far = max(near, one), min(far, two)
    return max(0.0, near - 1e-4) if near <= far else None


def can_be_seen(sight: Sight, cubes: Collection[Cube], point: Sequence[float], box: Solid | None = None) -> bool:
    """Returns whether nothing stands between a point and the eye. `box`: the one round the cubes, where it is known."""
    way = [eye - at for eye, at in zip(sight.eye, point)]
    length = sqrt(sum(each * each for each in way))
    way = [each / length for each in way]
    return first_hit(cubes, point, way, _exit(box or box_round(cubes), point, way)) is None


def _exit(box: Solid, start: Sequence[float], way: Sequence[float]) -> float:
    """Returns how far along a ray this box ends, if it comes through it at all."""
    ends = zip(start, way, *box)
    return min(((high if go > 0 else low) - at) / go for at, go, low, high in ends if abs(go) > 1e-9)


# Places


HIDDEN = 0.12
"""What is seen less than this, in parts of its faces, is hidden"""


class Candidate:
    """A place where the marks agree, and how it is seen."""

    __slots__ = ("place", "cubes", "middle", "falls", "points", "at", "seen_at", "depth", "share")

    def __init__(self, place: Place, falls: bool = False, points: int = 0):
        low, high = place.body
        self.place, self.falls, self.points = place, falls, points
        self.cubes = position(low), position(high)
        (a, b, c), (d, e, f) = self.cubes
        self.middle = Vector((a + d + 1) / 2, (b + e + 1) / 2, (c + f + 1) / 2)
        self.at: Point = (0.0, 0.0)
        """Where its middle lies in the window"""
        self.seen_at: Point = (0.0, 0.0)
        """The middle of what can be seen of it"""
        self.depth = self.share = 0.0
        """How far it is, and how much of it can be seen: 0 to 1"""

    @property
    def is_hidden(self) -> bool:
        return self.share < HIDDEN

    def distance(self, x: float, y: float, scale: float) -> float:
        """Returns how far from a point of the window its middle is, in cells: there a held brick is brought."""
        return hypot(self.at[0] - x, self.at[1] - y) / scale

    def tapped(self, x: float, y: float, scale: float) -> float:
        """Returns how far it is for a tap, which may mean what can be seen of it as well."""
        return min(self.distance(x, y, scale), hypot(self.seen_at[0] - x, self.seen_at[1] - y) / scale)


def candidates_of(structure: Structure, brick: Brick) -> list[Candidate]:
    """Returns every place where the marks of a brick agree and it can be brought: those that collapse too."""
    found = []
    for place in structure.matching(brick):
        verdict = structure.verdict(place.body[0], place.axis)
        if verdict in (None, "collapse"):
            found.append(Candidate(place, verdict == "collapse", structure.points(place)))
    return found


def survey(sight: Sight, cubes: Collection[Cube], candidates: Iterable[Candidate]) -> None:
    """Finds out where each candidate is seen, and how much of it: once for a pose of the camera."""
    box = box_round(cubes)
    faces: dict[Cube, list[Face]] = {}
    for each in candidates:
        for cube in each.cubes:
            if cube not in faces:  # a cube belongs to several places
                faces[cube] = _faces(cube, sight, cubes, box)
        one, two = each.cubes
        outer = [face for face in faces[one] if face.next != two] + [face for face in faces[two] if face.next != one]
        seen = [face.at for face in outer if face.at]
        each.at, each.depth = sight.project(*each.middle), sight.depth(*each.middle)
        each.share = len(seen) / len(outer) if outer else 0.0
        each.seen_at = (sum(x for x, _ in seen) / len(seen), sum(y for _, y in seen) / len(seen)) if seen else each.at


class Face(NamedTuple):
    """A square of a cube that looks at the eye."""

    next: Cube
    """The cube before it"""
    at: Point | None
    """Where its middle is seen in the window; None behind others"""


def _faces(cube: Cube, sight: Sight, cubes: Collection[Cube], box: Solid) -> list[Face]:
    """Returns the squares of a cube that look at the eye. Their middles are taken just outside."""
    x, y, z = cube
    found = []
    for normal in NORMALS:
        a, b, c = normal
        point = x + 0.5 + a * 0.501, y + 0.5 + b * 0.501, z + 0.5 + c * 0.501
        if sight.faces(point, normal):
            is_seen = can_be_seen(sight, cubes, point, box)
            found.append(Face((x + a, y + b, z + c), sight.project(*point) if is_seen else None))
    return found


def spots_of(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Returns one candidate of each pair of cells, the first."""
    return list({each.cubes: each for each in reversed(candidates)}.values())


def round_the_tower(cubes: Iterable[Cube], candidates: Iterable[Candidate]) -> list[Candidate]:
    """Returns places in the order in which one would walk past them: layer by layer, and each once round."""
    found = list(cubes) or [(0, 0, 0)]
    x, y = (sum(cube[axis] + 0.5 for cube in found) / len(found) for axis in (0, 1))

    def order(each: Candidate) -> tuple[float, float, Place]:
        return each.cubes[0][2], round(atan2(each.middle.y - y, each.middle.x - x), 6), each.place

    return sorted(candidates, key=order)


def shown_cubes(structure: Structure) -> dict[Cube, int]:
    """Returns every cube of a structure with the number of its brick."""
    return {position(cell): number for cell, number in structure.cells.items()}


def touching(structure: Structure, place: Place) -> set[int]:
    """Returns the numbers of the bricks that a place touches."""
    near = (structure.cells.get(cell + step) for cell in place.body for step in SIDES)
    return {number for number in near if number is not None}


def in_the_way(structure: Structure, place: Place, reason: str) -> set[int]:
    """Returns the bricks that a refusal is about: the column that would be too high, or what bars the way."""
    if reason in ("column", "top", "high"):
        x, y, _ = position(place.body[0])
        return {number for (a, b, _), number in shown_cubes(structure).items() if (a, b) == (x, y)}
    return touching(structure, place) if reason == "blocked" else set()


# Attempts: where a player tries a brick that the marks forbid


def open_rooms(structure: Structure) -> list[tuple[Cell, Axis]]:
    """Returns every pair of cells beside the structure where there is room and something below."""
    return [
        (low, axis)
        for axis, step in enumerate(STEPS)
        for low in dict.fromkeys(low for cell in structure.touching for low in (cell, cell - step))
        if structure.is_room(low, low + step) and structure.is_supported(low, axis)
    ]


def nearest_look(structure: Structure, brick: Brick, low: Cell, axis: Axis) -> Place:
    """Returns the brick in this room, with as few marks as can be that differ from its neighbours'."""
    mask, demanded = structure.demanded(low, axis)

    def wrong(marks: int) -> int:
        differing = (marks ^ demanded) & mask
        return sum(1 for at in range(6) if differing >> 4 * at & 15)

    best = min(looks(brick)[axis], key=lambda look: wrong(look.marks))
    return Place(brick, low + STEPS[axis] * (best.direction & 1), best.direction, best.roll)


# What the touch machine asks


DETENT = 120.0
"""A brick lies along x, along y or stands: three ways, which the machine knows as angles"""
REACH = 0.75
"""Cells from which a held brick snaps to a place"""
TO_SNAP = SNAP / REACH
"""From cells of this table to the machine's"""
BEHIND = 0.1
"""A place that is hidden altogether is as good as one so many cells farther away"""
STACK = 0.9
"""Cells within which places lie behind one another"""
RIM = 34.0
"""dp of the board's rim under which the board goes on"""


def angle_of(axis: Axis) -> float:
    """Returns how the machine writes the way a brick lies."""
    return DETENT * axis


def axis_of(angle: float) -> Axis:
    return round(angle / DETENT) % 3


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

    def thing_at(self, x: float, y: float) -> Thing | None:
        return self.brick if self.brick_at.holds(x, y) else None

    def zone_at(self, x: float, y: float) -> Zone:
        if self.tray.holds(x, y):
            return Zone.HAND
        return Zone.BOARD if self.board.holds(x, y) else Zone.OUTSIDE

    def height(self, thing: Thing) -> float:
        return self.lift

    def middle(self, thing: Thing, fit: Place | None) -> Point:
        return self.brick_at.middle if fit is None else self.candidate(fit).at

    def fits_near(self, thing: Thing, x: float, y: float) -> Sequence[Near]:
        self._finger, scale = (x, y), self.sight.scale
        return self._sorted(lambda each: each.distance(x, y, scale))

    def fits_under(self, thing: Thing, x: float, y: float) -> Sequence[Near]:
        self._finger, scale, shown = (x, y), self.sight.scale, self._shown_at(x, y)
        return self._sorted(lambda each: 0.0 if each is shown else each.tapped(x, y, scale), shown)

    def _shown_at(self, x: float, y: float) -> Candidate | None:
        """Returns the place where the brick is shown, if that is what is seen at this point."""
        shown = self._by_place.get(self.shown) if self.shown is not None else None
        if shown is None:
            return None
        return shown if pick({*self.cubes, *shown.cubes}, self.camera.ray(x, y)) in shown.cubes else None

    def _sorted(self, far: Callable[[Candidate], float], meant: Candidate | None = None) -> list[Near]:
        """Returns the places that are seen near something; one that is meant, or was tapped for, comes first."""
        found = []
        for each in self.seen():
            is_asked = each is meant or each.place == self.asked
            distance = far(each) * TO_SNAP
            if distance <= LET_GO and (is_asked or not each.is_hidden):
                cost = 0.0 if is_asked else distance + TO_SNAP * BEHIND * (1 - each.share)
                found.append(Near(each.place, angle_of(each.place.axis), cost))
        return sorted(found, key=lambda near: near.distance)

    def is_on(self, fit: Place, x: float, y: float) -> bool:
        return self.candidate(fit).tapped(x, y, self.sight.scale) < REACH

    def detent(self, thing: Thing) -> float:
        return DETENT

    def ways(self, thing: Thing, fit: Place, are_all: bool) -> Sequence[Near]:
        return [Near(each.place, angle_of(each.place.axis), 0.0) for each in self.stack(fit)]

    def behind(self, thing: Thing, fit: Place, step: int) -> Near | None:
        """Returns the next of the places behind one another, from the last one the first."""
        stack = self.stack(fit)
        if len(stack) < 2:
            return None
        here = next(at for at, each in enumerate(stack) if each.place == fit)
        found = stack[(here + step) % len(stack)].place
        self.asked = found
        return Near(found, angle_of(found.axis), 0.0)

    def attempt_at(self, thing: Thing, angle: float, x: float, y: float) -> Near | None:
        """Returns the brick in the open room that is seen here, lying like this if there is one."""
        if self.brick is None:
            return None
        near = self._rooms_at(x, y)
        wanted = [each for each in near if each.place.axis == axis_of(angle)] or near
        if not wanted:
            return None
        found = min(wanted, key=lambda each: each.distance(x, y, self.sight.scale) + BEHIND * (1 - each.share))
        place = self.looking(self.brick, found.place.body[0], found.place.axis)
        return Near(place, angle_of(place.axis), found.distance(x, y, self.sight.scale))

    def _rooms_at(self, x: float, y: float) -> list[Candidate]:
        """Returns the open rooms that can be seen about a point of the window."""
        rooms = [Candidate(Place(self.brick or 0, low, 2 * axis, 0)) for low, axis in open_rooms(self.structure)]
        reach = REACH * self.sight.scale
        near = [each for each in rooms if _far(self.sight.project(*each.middle), x, y) <= reach]
        survey(self.sight, self.cubes, near)
        return [each for each in near if not each.is_hidden]

    def pull(self, x: float, y: float) -> Point:
        across, up = edge_pull((self.board.x, self.board.y, self.board.right, self.board.top), x, y, RIM * self.dp)
        camera = self.camera
        return (across if camera.can_slide(across, 0) else 0.0), (up if camera.can_slide(0, up) else 0.0)


def _far(at: Point, x: float, y: float) -> float:
    return hypot(at[0] - x, at[1] - y)
