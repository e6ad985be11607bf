"""Candidate places for a brick, with their visibility from the camera. No Kivy."""

from collections.abc import Collection, Iterable, Sequence
from math import atan2, hypot
from typing import NamedTuple

from app.games.domino3d.geometry.aim_points import spread_points
from app.games.domino3d.geometry.projection import NORMALS, Cube, Projection, bounding_box, is_visible
from app.look.shapes import Point
from app.table.camera import SpaceBox, Vector
from engine.domino3d.bricks import Brick, orientations
from engine.domino3d.cells import SIDES, STEPS, Axis, Cell, position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

HIDDEN_BELOW = 0.12
"""Visible share of its faces, 0 to 1, below which a place counts as hidden"""


class CandidatePlace:
    """Place that can be offered for a brick, with its visibility from the camera."""

    __slots__ = (
        *("place", "cubes", "middle", "is_unstable", "points"),
        *("at", "aim", "shift", "seen_middle", "seen_at", "depth", "visible_share"),
    )

    def __init__(self, place: Place, is_unstable: bool = False, points: int = 0):
        low, high = place.body
        self.place, self.is_unstable, self.points = place, is_unstable, points
        self.cubes = position(low), position(high)
        (a, b, c), (d, e, f) = self.cubes
        self.middle = Vector((a + d + 1) / 2, (b + e + 1) / 2, (c + f + 1) / 2)
        self.at: Point = (0.0, 0.0)
        """Window position of the brick's middle"""
        self.aim: Point = (0.0, 0.0)
        """Window position at which the middle of a held brick means this place, and of the place's sign"""
        self.shift: Point = (0.0, 0.0)
        """Distance in cells by which the aim point is moved away from those of other places"""
        self.seen_middle = self.middle
        """Middle of the visible faces"""
        self.seen_at: Point = (0.0, 0.0)
        """Window position of the middle of the visible faces"""
        self.depth = self.visible_share = 0.0
        """Distance from the camera in cells, and visible share of the faces, 0 to 1"""

    @property
    def is_hidden(self) -> bool:
        return self.visible_share < HIDDEN_BELOW

    def distance(self, x: float, y: float, scale: float) -> float:
        """Returns the distance in cells between the place's aim point and a point of the window."""
        return hypot(self.aim[0] - x, self.aim[1] - y) / scale


def candidates_of(structure: Structure, brick: Brick) -> list[CandidatePlace]:
    """Returns every place where a brick's marks match and that is not blocked, including unstable places."""
    result = []
    for place in structure.matching_places(brick):
        verdict = structure.placement_refusal(place.body[0], place.axis)
        if verdict in (None, "collapse"):
            result.append(CandidatePlace(place, verdict == "collapse", structure.points(place)))
    return result


def update_visibility(projection: Projection, cubes: Collection[Cube], candidates: Sequence[CandidatePlace]) -> None:
    """Updates the window position, depth and visible share of each candidate for this projection."""
    box = bounding_box(cubes)
    faces: dict[Cube, list[Face]] = {}
    for candidate in candidates:
        for cube in candidate.cubes:
            if cube not in faces:  # several places share a cube
                faces[cube] = _faces(cube, projection, cubes, box)
        one, two = candidate.cubes
        outer = [face for face in faces[one] if face.next != two] + [face for face in faces[two] if face.next != one]
        seen = [face.middle for face in outer if face.is_visible]
        candidate.visible_share = len(seen) / len(outer) if outer else 0.0
        candidate.seen_middle = Vector(*(sum(along) / len(seen) for along in zip(*seen))) if seen else candidate.middle
    update_positions(projection, candidates)


def update_positions(projection: Projection, candidates: Iterable[CandidatePlace]) -> None:
    """Updates the window position and depth of each candidate for this projection, but not its visibility."""
    for candidate in candidates:
        candidate.at, candidate.depth = projection.project(*candidate.middle), projection.depth(*candidate.middle)
        candidate.seen_at = projection.project(*candidate.seen_middle)
        candidate.aim = candidate.at


def separate_aim_points(candidates: Sequence[CandidatePlace], scale: float) -> None:
    """Updates the shifts that keep the aim points of visible candidates apart; candidates that cover the same two cells
    share one. `scale`: pixels per cell.
    """
    visible = sorted(
        unique_positions([candidate for candidate in candidates if not candidate.is_hidden]),
        key=lambda candidate: candidate.depth,
    )
    middles = [_visible_middle(candidate, scale) for candidate in visible]
    shifts = {
        candidate.cubes: (x - u, y - v) for candidate, (x, y), (u, v) in zip(visible, spread_points(middles), middles)
    }
    for candidate in candidates:
        candidate.shift = shifts.get(candidate.cubes, (0.0, 0.0))


def update_aim_points(candidates: Iterable[CandidatePlace], scale: float) -> None:
    """Updates the aim points of candidates for their current window positions. `scale`: pixels per cell."""
    for candidate in candidates:
        (x, y), (dx, dy) = _visible_middle(candidate, scale), candidate.shift
        candidate.aim = (x + dx) * scale, (y + dy) * scale


def _visible_middle(candidate: CandidatePlace, scale: float) -> Point:
    """Returns the middle of a candidate's brick, moved towards its visible faces by its hidden share, in cells."""
    (x, y), (u, v), share = candidate.at, candidate.seen_at, 1 - candidate.visible_share
    return (x + (u - x) * share) / scale, (y + (v - y) * share) / scale


class Face(NamedTuple):
    """Face of a cube that points towards the eye."""

    next: Cube
    """Position of the cube in front of it"""
    middle: tuple[float, float, float]
    is_visible: bool
    """Whether the middle of the face is visible"""


def _faces(cube: Cube, projection: Projection, cubes: Collection[Cube], box: SpaceBox) -> list[Face]:
    """Returns the faces of a cube that point towards the eye. Their middles are sampled just outside the cube."""
    x, y, z = cube
    result = []
    for normal in NORMALS:
        a, b, c = normal
        point = x + 0.5 + a * 0.501, y + 0.5 + b * 0.501, z + 0.5 + c * 0.501
        if projection.is_facing(point, normal):
            result.append(Face((x + a, y + b, z + c), point, is_visible(projection, cubes, point, box)))
    return result


def unique_positions(candidates: Sequence[CandidatePlace]) -> list[CandidatePlace]:
    """Returns the candidates without those that cover the same two cells as an earlier candidate."""
    return list({candidate.cubes: candidate for candidate in reversed(candidates)}.values())


def sort_for_cursor(cubes: Iterable[Cube], candidates: Iterable[CandidatePlace]) -> list[CandidatePlace]:
    """Sorts candidates by layer, and within a layer by direction from the middle of the structure."""
    framed = list(cubes) or [(0, 0, 0)]
    x, y = (sum(cube[axis] + 0.5 for cube in framed) / len(framed) for axis in (0, 1))

    def order(candidate: CandidatePlace) -> tuple[float, float, Place]:
        return candidate.cubes[0][2], round(atan2(candidate.middle.y - y, candidate.middle.x - x), 6), candidate.place

    return sorted(candidates, key=order)


def brick_numbers_by_cube(structure: Structure) -> dict[Cube, int]:
    """Returns the brick number of every cube of a structure."""
    return {position(cell): number for cell, number in structure.cells.items()}


def touched_bricks(structure: Structure, place: Place) -> set[int]:
    """Returns the numbers of the bricks that touch a place."""
    near = (structure.cells.get(cell + step) for cell in place.body for step in SIDES)
    return {number for number in near if number is not None}


def blocking_bricks(structure: Structure, place: Place, reason: str) -> set[int]:
    """Returns the bricks that cause a refusal: those of a column that is too high, or those in the way."""
    if reason in ("column", "top", "high"):
        x, y, _ = position(place.body[0])
        return {number for (a, b, _), number in brick_numbers_by_cube(structure).items() if (a, b) == (x, y)}
    return touched_bricks(structure, place) if reason == "blocked" else set()


# Attempts: places tried although the marks forbid them


def open_positions(structure: Structure) -> list[tuple[Cell, Axis]]:
    """Returns every pair of free, supported cells that touches the structure, as the lower cell and the axis of the
    pair.
    """
    return [
        (low, axis)
        for axis, step in enumerate(STEPS)
        for low in dict.fromkeys(low for cell in structure.touching for low in (cell, cell - step))
        if structure.is_free(low, low + step) and structure.is_supported(low, axis)
    ]


def least_conflicting_place(structure: Structure, brick: Brick, low: Cell, axis: Axis) -> Place:
    """Returns the place of the brick on two cells, in the orientation with the fewest mismatching marks. The cells are
    given by the lower one (`low`) and their axis.
    """
    mask, demanded = structure.required_marks_at(low, axis)

    def wrong(marks: int) -> int:
        differing = (marks ^ demanded) & mask
        return sum(1 for at in range(6) if differing >> 4 * at & 15)

    best = min(orientations(brick)[axis], key=lambda look: wrong(look.marks))
    return Place(brick, low + STEPS[axis] * (best.direction & 1), best.direction, best.roll)
