"""Where bricks may lie, as they are seen: places that fit, and rooms in which a brick is tried. No Kivy."""

from collections.abc import Collection, Iterable, Sequence
from math import atan2, hypot
from typing import NamedTuple

from app.games.domino3d.geometry.projection import NORMALS, Cube, Projection, bounding_box, is_visible
from app.look.shapes import Point
from app.table.camera import SpaceBox, Vector
from engine.domino3d.bricks import Brick, orientations
from engine.domino3d.cells import SIDES, STEPS, Axis, Cell, position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

HIDDEN_BELOW = 0.12
"""What is seen less than this, in parts of its faces, is hidden"""


class Candidate:
    """A place where the marks agree, and how it is seen."""

    __slots__ = ("place", "cubes", "middle", "is_unstable", "points", "at", "seen_at", "depth", "visible_share")

    def __init__(self, place: Place, is_unstable: bool = False, points: int = 0):
        low, high = place.body
        self.place, self.is_unstable, self.points = place, is_unstable, points
        self.cubes = position(low), position(high)
        (a, b, c), (d, e, f) = self.cubes
        self.middle = Vector((a + d + 1) / 2, (b + e + 1) / 2, (c + f + 1) / 2)
        self.at: Point = (0.0, 0.0)
        """Where its middle lies in the window"""
        self.seen_at: Point = (0.0, 0.0)
        """The middle of what can be seen of it"""
        self.depth = self.visible_share = 0.0
        """How far it is, and how much of it can be seen: 0 to 1"""

    @property
    def is_hidden(self) -> bool:
        return self.visible_share < HIDDEN_BELOW

    def distance(self, x: float, y: float, scale: float) -> float:
        """Returns how far from a point of the window its middle is, in cells: there a held brick is brought."""
        return hypot(self.at[0] - x, self.at[1] - y) / scale

    def tap_distance(self, x: float, y: float, scale: float) -> float:
        """Returns how far it is for a tap, which may mean what can be seen of it as well."""
        return min(self.distance(x, y, scale), hypot(self.seen_at[0] - x, self.seen_at[1] - y) / scale)


def candidates_of(structure: Structure, brick: Brick) -> list[Candidate]:
    """Returns every place where the marks of a brick agree and it can be brought: those that collapse too."""
    found = []
    for place in structure.matching_places(brick):
        verdict = structure.placement_refusal(place.body[0], place.axis)
        if verdict in (None, "collapse"):
            found.append(Candidate(place, verdict == "collapse", structure.points(place)))
    return found


def update_visibility(projection: Projection, cubes: Collection[Cube], candidates: Iterable[Candidate]) -> None:
    """Finds out where each candidate is seen, and how much of it: once for a pose of the camera."""
    box = bounding_box(cubes)
    faces: dict[Cube, list[Face]] = {}
    for each in candidates:
        for cube in each.cubes:
            if cube not in faces:  # a cube belongs to several places
                faces[cube] = _faces(cube, projection, cubes, box)
        one, two = each.cubes
        outer = [face for face in faces[one] if face.next != two] + [face for face in faces[two] if face.next != one]
        seen = [face.at for face in outer if face.at]
        each.at, each.depth = projection.project(*each.middle), projection.depth(*each.middle)
        each.visible_share = len(seen) / len(outer) if outer else 0.0
        each.seen_at = (sum(x for x, _ in seen) / len(seen), sum(y for _, y in seen) / len(seen)) if seen else each.at


class Face(NamedTuple):
    """A square of a cube that looks at the eye."""

    next: Cube
    """The cube before it"""
    at: Point | None
    """Where its middle is seen in the window; None behind others"""


def _faces(cube: Cube, projection: Projection, cubes: Collection[Cube], box: SpaceBox) -> list[Face]:
    """Returns the squares of a cube that look at the eye. Their middles are taken just outside."""
    x, y, z = cube
    found = []
    for normal in NORMALS:
        a, b, c = normal
        point = x + 0.5 + a * 0.501, y + 0.5 + b * 0.501, z + 0.5 + c * 0.501
        if projection.is_facing(point, normal):
            is_seen = is_visible(projection, cubes, point, box)
            found.append(Face((x + a, y + b, z + c), projection.project(*point) if is_seen else None))
    return found


def one_per_position(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Returns one candidate of each pair of cells, the first."""
    return list({each.cubes: each for each in reversed(candidates)}.values())


def in_walking_order(cubes: Iterable[Cube], candidates: Iterable[Candidate]) -> list[Candidate]:
    """Returns places in the order in which one would walk past them: layer by layer, and each once round."""
    found = list(cubes) or [(0, 0, 0)]
    x, y = (sum(cube[axis] + 0.5 for cube in found) / len(found) for axis in (0, 1))

    def order(each: Candidate) -> tuple[float, float, Place]:
        return each.cubes[0][2], round(atan2(each.middle.y - y, each.middle.x - x), 6), each.place

    return sorted(candidates, key=order)


def brick_numbers_by_cube(structure: Structure) -> dict[Cube, int]:
    """Returns every cube of a structure with the number of its brick."""
    return {position(cell): number for cell, number in structure.cells.items()}


def touched_bricks(structure: Structure, place: Place) -> set[int]:
    """Returns the numbers of the bricks that a place touches."""
    near = (structure.cells.get(cell + step) for cell in place.body for step in SIDES)
    return {number for number in near if number is not None}


def blocking_bricks(structure: Structure, place: Place, reason: str) -> set[int]:
    """Returns the bricks that a refusal is about: the column that would be too high, or what bars the way."""
    if reason in ("column", "top", "high"):
        x, y, _ = position(place.body[0])
        return {number for (a, b, _), number in brick_numbers_by_cube(structure).items() if (a, b) == (x, y)}
    return touched_bricks(structure, place) if reason == "blocked" else set()


# Attempts: where a player tries a brick that the marks forbid


def open_positions(structure: Structure) -> list[tuple[Cell, Axis]]:
    """Returns every pair of cells beside the structure where there is room and something below."""
    return [
        (low, axis)
        for axis, step in enumerate(STEPS)
        for low in dict.fromkeys(low for cell in structure.touching for low in (cell, cell - step))
        if structure.is_free(low, low + step) and structure.is_supported(low, axis)
    ]


def least_conflicting_place(structure: Structure, brick: Brick, low: Cell, axis: Axis) -> Place:
    """Returns the brick in this room, with as few marks as can be that differ from its neighbours'."""
    mask, demanded = structure.required_marks_at(low, axis)

    def wrong(marks: int) -> int:
        differing = (marks ^ demanded) & mask
        return sum(1 for at in range(6) if differing >> 4 * at & 15)

    best = min(orientations(brick)[axis], key=lambda look: wrong(look.marks))
    return Place(brick, low + STEPS[axis] * (best.direction & 1), best.direction, best.roll)
