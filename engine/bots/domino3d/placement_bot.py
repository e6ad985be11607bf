"""Bot for the turn-based modes: places the drawn brick and decides whether to draw again.

A level considers a few random legal places, or all of them, and takes the one with the most points. The best level also
estimates the points that the next draws can earn after a placement.
"""

from collections.abc import Generator, Iterator
from copy import copy
from random import Random
from typing import NamedTuple

from engine.bots.bot import BestSoFar, pick
from engine.bots.domino3d.scoring_spots import brick_set, expected_answer, expected_lead, scoring_spots
from engine.domino3d.moves import Domino3dMove, PiecelessMove, Place
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.structure import Structure
from engine.domino3d.turn_based import TurnBasedView, most_turns

USUAL_TURN_SECONDS = 60
"""Seconds of a turn that bots assume if no timer is used"""
SECONDS_PER_BRICK = 10
"""Seconds that every level takes for a brick in a turn of several bricks, like the fastest level in the race. A turn of
usual length then has six bricks, so that two seats place 18 and 17 bricks in a match.
"""


class PlacementSkill(NamedTuple):
    """Skill of a level: how many places it considers and how far ahead it evaluates them."""

    places_considered: int | None
    """Number of legal places that are considered, chosen at random with repetition; None for all places"""
    against: float = 0.0
    """Weight of the points by which the next seat is expected to gain a lead"""
    onward: float = 0.0
    """Weight of the points that the seat's own next brick is expected to earn"""
    width: int = 0
    """Maximum number of places, most points first, for which it estimates the next draws"""


class ConsideredPlace(NamedTuple):
    """Legal place that a level considers. `tie_breaker`: random tie-breaker between places with the same points."""

    tie_breaker: float
    place: Place
    points: int


BRICK_BACK = BestSoFar(PiecelessMove.TIME, 0.0, ((PiecelessMove.TIME, 0.0),))
"""Result before a place is found: the brick returns to the pile, which is always legal and never better than a place"""


def think_placement(
    view: TurnBasedView, skill: PlacementSkill, rng: Random, iterations: int | None
) -> Iterator[BestSoFar]:
    """Yields the best move found so far for the brick in hand; yields nothing if the seat has no move."""
    if view.hand is None or view.turn != view.seat:
        return
    yield BRICK_BACK
    if view.laid_in_turn >= bricks_per_turn(view.options):
        return
    structure = copy(view.structure)
    structure.clear_cache()  # results cached by others are not part of the view
    seen = yield from _consider_places(structure, view.hand, skill.places_considered, rng)
    most = skill.width if iterations is None else min(iterations, skill.width)
    if len(seen) > 1:
        yield from _evaluate_openings(view, skill, structure, seen[:most])


def bricks_per_turn(options: Domino3dOptions) -> int:
    """Returns the number of bricks that a level places before its timer runs out."""
    return max(1, (options.sand or USUAL_TURN_SECONDS) // SECONDS_PER_BRICK)


def draws_next(view: TurnBasedView) -> bool:
    """Returns whether the same seat also draws the next brick."""
    can_still_play = view.options.draws_on and view.laid_in_turn + 1 < bricks_per_turn(view.options)
    return can_still_play or len(view.scores) == 1


def is_last(view: TurnBasedView) -> bool:
    """Returns whether the brick in hand is the last one of the match."""
    most = most_turns(view.options, len(view.scores))
    return view.left <= 0 or (most is not None and view.turns + 1 >= most and not view.options.draws_on)


def opening_value(view: TurnBasedView, skill: PlacementSkill, after: Structure) -> float:
    """Returns the expected value of the next draws after this placement, in points for the seat that has placed the
    brick.
    """
    if is_last(view):
        return 0.0
    spots, pile = scoring_spots(after), brick_set(view.pile)
    if draws_next(view):
        return skill.onward * expected_answer(spots, pile)
    return -skill.against * expected_lead(spots, pile)


def _consider_places(
    structure: Structure, brick: int, places_considered: int | None, rng: Random
) -> Generator[BestSoFar, None, list[ConsideredPlace]]:
    """Returns the places that the bot considers, best first: all legal places or, at weaker levels, the places that
    `places_considered` random choices yield. A place that is chosen more than once is returned only once.
    """
    legal: list[ConsideredPlace] = []
    thought = BRICK_BACK
    for place in structure.search_places(brick):
        if place:
            legal.append(ConsideredPlace(rng.random(), place, structure.points(place)))
            thought = _best_so_far([(legal[0].place, float(legal[0].points))])
        yield thought
    seen = (
        legal
        if places_considered is None or not legal
        else list({pick(legal, rng): None for _ in range(places_considered)})
    )
    seen = sorted(seen, key=_most_points_first)
    if seen:
        yield _best_so_far([(candidate.place, float(candidate.points)) for candidate in seen])
    return seen


def _most_points_first(candidate: ConsideredPlace) -> tuple[int, float]:
    return -candidate.points, candidate.tie_breaker


def _best_so_far(values: list[tuple[Domino3dMove, float]]) -> BestSoFar:
    """Returns the first of these moves, which are sorted best first, as a `BestSoFar`."""
    return BestSoFar(*values[0], tuple(values))


def _evaluate_openings(
    view: TurnBasedView, skill: PlacementSkill, structure: Structure, seen: list[ConsideredPlace]
) -> Iterator[BestSoFar]:
    """Evaluates these places one by one, with the expected value of the next draws, and yields the best one so far."""
    thought = _best_so_far([(candidate.place, float(candidate.points)) for candidate in seen]) if seen else BRICK_BACK
    evaluated: list[tuple[Domino3dMove, float]] = []
    for candidate in seen:
        if candidate.points < seen[0].points - MOST_POINTS_BEHIND:
            break
        after = structure.with_brick(candidate.place)
        yield thought
        evaluated.append((candidate.place, candidate.points + opening_value(view, skill, after)))
        evaluated.sort(key=lambda move: -move[1])
        thought = _best_so_far(evaluated)
        yield thought


MOST_POINTS_BEHIND = 2
"""Maximum difference in points between the best place and another place that is evaluated"""
