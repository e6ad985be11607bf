"""Where to lay the brick that was drawn, and whether to draw on.

A level looks a few times at a legal place, picked at random, or sees them all, and takes the one with the most points.
The best level also asks what a place opens: what those who draw next can expect from it.
"""

from collections.abc import Generator, Iterator
from copy import copy
from random import Random
from typing import NamedTuple

from engine.bots.bot import Thought, pick
from engine.bots.domino3d.offers import brick_set, expected_answer, expected_lead, offers_of
from engine.domino3d.moves import Call, Domino3dMove, Place
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.structure import Structure
from engine.domino3d.turns import TurnsView, most_turns

USUAL_TURN_SECONDS = 60
"""Seconds; where no sand runs a turn is as long as with so much"""
SECONDS_PER_BRICK = 10
"""The seconds that every level takes for a brick where a turn goes on after the first, as the quickest in the race.
With six bricks to a usual glass two seats lay 18 and 17 of them.
"""


class PlacementSkill(NamedTuple):
    """How much of a structure a level sees."""

    looks: int | None
    """How many times it looks at one of the legal places; None if it sees them all"""
    against: float = 0.0
    """What a point counts that the next seat can expect to gain on the one after it"""
    onward: float = 0.0
    """What a point counts that the seat itself can expect from its next brick"""
    width: int = 0
    """For how many places, the best by points, it asks what they open"""


class SeenPlace(NamedTuple):
    """A legal place. The lot decides between places of the same points."""

    lot: float
    place: Place
    points: int


BRICK_BACK = Thought(Call.TIME, 0.0, ((Call.TIME, 0.0),))
"""The brick goes back: always allowed, never better than any place"""


def think_placement(view: TurnsView, skill: PlacementSkill, rng: Random, iterations: int | None) -> Iterator[Thought]:
    """Yields thoughts about the brick in the hand; none where the seat has no move."""
    if view.hand is None or view.turn != view.seat:
        return
    yield BRICK_BACK
    if view.laid_in_turn >= bricks_per_turn(view.options):
        return
    structure = copy(view.structure)
    structure.clear_cache()  # what others have found out there is no part of the view
    seen = yield from _look_for_places(structure, view.hand, skill.looks, rng)
    most = skill.width if iterations is None else min(iterations, skill.width)
    if len(seen) > 1:
        yield from _evaluate_openings(view, skill, structure, seen[:most])


def bricks_per_turn(options: Domino3dOptions) -> int:
    """Returns how many bricks a level lays before its sand is out."""
    return max(1, (options.sand or USUAL_TURN_SECONDS) // SECONDS_PER_BRICK)


def draws_next(view: TurnsView) -> bool:
    """Returns whether the brick after this one is the seat's own as well."""
    goes_on = view.options.draws_on and view.laid_in_turn + 1 < bricks_per_turn(view.options)
    return goes_on or len(view.scores) == 1


def is_last(view: TurnsView) -> bool:
    """Returns whether nobody draws once the brick in the hand lies."""
    most = most_turns(view.options, len(view.scores))
    return view.left <= 0 or (most is not None and view.turns + 1 >= most and not view.options.draws_on)


def opening_value(view: TurnsView, skill: PlacementSkill, after: Structure) -> float:
    """Returns what the seat has of a structure that it leaves like this, in points."""
    if is_last(view):
        return 0.0
    offers, pile = offers_of(after), brick_set(view.pile)
    if draws_next(view):
        return skill.onward * expected_answer(offers, pile)
    return -skill.against * expected_lead(offers, pile)


def _look_for_places(
    structure: Structure, brick: int, looks: int | None, rng: Random
) -> Generator[Thought, None, list[SeenPlace]]:
    """Returns what this level sees, the best first. The same place may catch its eye twice."""
    legal: list[SeenPlace] = []
    thought = BRICK_BACK
    for place in structure.search_places(brick):
        if place:
            legal.append(SeenPlace(rng.random(), place, structure.points(place)))
            thought = _thought([(legal[0].place, float(legal[0].points))])
        yield thought
    seen = legal if looks is None or not legal else list({pick(legal, rng): None for _ in range(looks)})
    seen = sorted(seen, key=_most_points_first)
    if seen:
        yield _thought([(found.place, float(found.points)) for found in seen])
    return seen


def _most_points_first(found: SeenPlace) -> tuple[int, float]:
    return -found.points, found.lot


def _thought(values: list[tuple[Domino3dMove, float]]) -> Thought:
    """Returns the first of these, which is the best."""
    return Thought(*values[0], tuple(values))


def _evaluate_openings(
    view: TurnsView, skill: PlacementSkill, structure: Structure, seen: list[SeenPlace]
) -> Iterator[Thought]:
    """Asks of these places what they open, one by one."""
    thought = _thought([(found.place, float(found.points)) for found in seen]) if seen else BRICK_BACK
    weighed: list[tuple[Domino3dMove, float]] = []
    for found in seen:
        if found.points < seen[0].points - MOST_POINTS_BEHIND:
            break
        after = structure.with_brick(found.place)
        yield thought
        weighed.append((found.place, found.points + opening_value(view, skill, after)))
        weighed.sort(key=lambda move: -move[1])
        thought = _thought(weighed)
        yield thought


MOST_POINTS_BEHIND = 2
"""Points: a place that brings fewer than the best by more than this is not weighed"""
