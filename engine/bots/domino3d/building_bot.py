"""Bot for the building phase of the race, with human speed and human mistakes.

A seat knows only its own bricks. The bot plans a structure of all its bricks, always the same one for the same hand,
and places them brick by brick. If the bricks on its table do not match the plan, it makes a new plan that continues
from them.
"""

from collections.abc import Generator, Iterator
from math import log
from random import Random
from typing import NamedTuple, TypeAlias

from engine.bots.bot import BestSoFar, pick
from engine.domino3d.bricks import NAMES, Brick, orientations
from engine.domino3d.cells import STEPS
from engine.domino3d.joints import is_wrong, joints
from engine.domino3d.moves import MOST_MS, PiecelessMove, Place, TimedMove
from engine.domino3d.race import RaceView
from engine.domino3d.race_hands import Hand
from engine.domino3d.structure import Structure, opening_places

ATTEMPTS = 12
"""Number of random structures that are tried before the bot takes a brick back"""

BuildPlan: TypeAlias = tuple[Place, ...]
PlanSearch: TypeAlias = Generator[None, None, BuildPlan | None]


class RaceSkill(NamedTuple):
    """Speed and accuracy of a level in the race."""

    ms: int
    """Mean time per brick, in milliseconds"""
    mistake_share: float
    """Share of bricks placed in a wrong orientation"""
    share_seen: float
    """Share of the joints examined in an inspection"""


def think_building(view: RaceView, skill: RaceSkill, rng: Random) -> Iterator[BestSoFar]:
    """Yields the best move found so far for the next brick; yields nothing if the seat has declared that it is done or
    gives up. `skill`: speed and accuracy of the bot.
    """
    table, clock = view.tables[view.seat], view.clocks[view.seat]
    if view.declared[view.seat] or table is None or clock is None:
        return
    ms = min(clock + _time_taken(skill, rng), MOST_MS)
    thought = _best_so_far(view, _unplanned_move(view, table), ms)
    yield thought
    if not view.hand:
        return
    plan: BuildPlan | None = None
    for planning in (_first_plan(view.dealt[view.seat]), _complete_plan(table, view.hand, rng)):
        plan = yield from _run_search(planning, thought)
        if plan and _follows(table, plan):
            break
        plan = None
    if plan:
        place = plan[len(table.laid)]
        yield _best_so_far(
            view, place if view.options.assisted else _with_random_mistake(table, place, skill.mistake_share, rng), ms
        )


def _time_taken(skill: RaceSkill, rng: Random) -> int:
    """Returns a random time for a brick, in milliseconds. As with people, a few bricks take much longer than most."""
    return round(skill.ms * (LEAST_TIME_SHARE + (1 - LEAST_TIME_SHARE) * min(-log(1 - rng.random()), MOST_DELAY)))


LEAST_TIME_SHARE = 0.3
"""Minimum time for a brick, as a share of the mean"""
MOST_DELAY = 5.0


def _unplanned_move(view: RaceView, table: Structure) -> Place | PiecelessMove:
    """Returns the move to make if no plan was found: done, take back the last brick, or place the first one."""
    if not view.hand and table.uprights:
        return PiecelessMove.DONE
    return PiecelessMove.BACK if table.laid else next(opening_places(view.hand[0]))


def _best_so_far(view: RaceView, move: Place | PiecelessMove, ms: int) -> BestSoFar:
    """Returns the move as a `BestSoFar`. Its value is the share of the hand that is on the table after the move."""
    laid = (
        len(view.dealt[view.seat])
        - len(view.hand)
        + (-1 if move is PiecelessMove.BACK else int(isinstance(move, Place)))
    )
    value = laid / len(view.dealt[view.seat])
    return BestSoFar(TimedMove(move, ms), value, ((TimedMove(move, ms), value),))


def _run_search(planning: PlanSearch, thought: BestSoFar) -> Generator[BestSoFar, None, BuildPlan | None]:
    while True:
        try:
            next(planning)
        except StopIteration as stop:
            plan: BuildPlan | None = stop.value
            return plan
        yield thought


# Plans


def _first_plan(hand: Hand) -> PlanSearch:
    """Searches a plan for a hand, starting with an empty table. The plan depends on the hand alone."""
    return _complete_plan(Structure(), hand, Random(" ".join(NAMES[brick] for brick in hand)))


def _follows(table: Structure, plan: BuildPlan) -> bool:
    """Returns whether all bricks on the table are in their planned places, regardless of their marks."""
    laid = table.laid
    return len(laid) < len(plan) and all(
        mine.brick == planned.brick and mine.body == planned.body for mine, planned in zip(laid, plan)
    )


def _complete_plan(table: Structure, hand: Hand, rng: Random) -> PlanSearch:
    """Searches for a structure that extends the table and uses all bricks of the hand; returns None if all attempts
    fail.
    """
    for _ in range(ATTEMPTS):
        plan = yield from _attempt(table, hand, rng)
        if plan:
            return plan
    return None


def _attempt(structure: Structure, hand: Hand, rng: Random) -> PlanSearch:
    """Places the bricks at random with matching marks; returns None if a brick has no place or no brick is upright."""
    left = list(hand)
    while left:
        place = yield from _random_place(structure, left, rng)
        if not place:
            return None
        left.remove(place.brick)
        structure = structure.with_brick(place)
        yield
    return structure.laid if structure.uprights else None


def _random_place(structure: Structure, left: list[Brick], rng: Random) -> Generator[None, None, Place | None]:
    """Returns a random place for one of the bricks in `left`. If no brick is upright yet, upright places are preferred,
    and the last brick must be upright.
    """
    bricks = left[:]
    while bricks:
        brick = bricks.pop(int(rng.random() * len(bricks)))
        places: list[Place] = []
        for place in structure.search_places(brick):
            if place:
                places.append(place)
            else:
                yield
        if not structure.uprights:
            places = [place for place in places if place.axis == 2] or (places if len(left) > 1 else [])
        if places:
            chosen: Place = pick(places, rng)
            return chosen
    return None


# Mistakes


def _with_random_mistake(table: Structure, place: Place, share: float, rng: Random) -> Place:
    """Returns the place or, with probability `share`, a mistake: the same cells, but with wrong marks."""
    slips = rng.random() < share
    wrong = [other for other in _other_orientations(place) if count_wrong_joints(table, other)] if slips else []
    slipped: Place = pick(wrong, rng) if wrong else place
    return slipped


def _other_orientations(place: Place) -> Iterator[Place]:
    """Yields the other orientations of the brick in the same two cells."""
    low = place.body[0]
    for _, direction, roll in orientations(place.brick)[place.axis]:
        if (direction, roll) != (place.direction, place.roll):
            yield Place(place.brick, low + STEPS[place.axis] if direction & 1 else low, direction, roll)


def count_wrong_joints(table: Structure, place: Place) -> int:
    """Returns the number of the brick's joints that would show wrong marks."""
    after = table.with_brick(place)
    body = place.body
    return sum(
        is_wrong(after, joint)
        for joint in joints(after)
        if joint.cell in body or joint.cell + STEPS[joint.side >> 1] in body
    )
