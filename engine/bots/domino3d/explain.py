"""Why a move is good or bad, as data: the app says it in words, in every language."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from engine.bots.bot import Thought, decide
from engine.bots.domino3d.inspector import inspected_table
from engine.bots.domino3d.offers import brick_set, expected_answer, offers_of
from engine.bots.domino3d.placement_bot import bricks_per_turn, draws_next, is_last, opening_value
from engine.bots.domino3d.race_builder import count_wrong_joints
from engine.bots.explain import EVEN, Comparison, best_alternative, compare_moves
from engine.domino3d.joints import is_wrong
from engine.domino3d.moves import Call, Domino3dMove, Joint, Place, Timed
from engine.domino3d.race import RaceView
from engine.domino3d.structure import ROWS
from engine.domino3d.turns import TurnsView

if TYPE_CHECKING:
    from engine.bots.domino3d.level_bot import Domino3dBot


@dataclass(frozen=True)
class LayOutlook:
    """What a move of the modes with turns brings and what it opens."""

    move: Domino3dMove
    points: int
    parts: tuple[tuple[str, int], ...]
    """The same by reason"""
    dearer: int
    """How many other places of the brick bring more points"""
    opens: float
    """The points that whoever draws next can expect afterwards, from marks alone"""
    for_oneself: bool
    """Whether the seat itself draws next"""


@dataclass(frozen=True)
class BuildOutlook:
    """What a move of the building in the race does."""

    move: Domino3dMove
    faults: int
    """Joints at which the brick shows wrong marks"""
    left: int
    """Bricks that are still to be laid afterwards"""
    upright: bool
    """Whether the upright that there must be stands then"""


@dataclass(frozen=True)
class InspectOutlook:
    """What an inspection tells."""

    move: Domino3dMove
    wrong: bool
    """Whether it points at a fault"""


Outlook: TypeAlias = LayOutlook | BuildOutlook | InspectOutlook


Explanation: TypeAlias = Comparison[Outlook]
"""The value: the points of a place, and what it opens as far as that counts"""


REASONS = (
    *("only", "time", "points", "less", "onward", "more", EVEN),
    *("plan", "slip", "back", "done", "stop", "fault", "fine"),
)
"""Keys of the reasons. With turns: no choice; time is up; more points; fewer chances for the next seat; more chances
for the same seat; more value in total; another place is about as good. In the race: part of a building of all bricks;
wrong marks; a brick in the way; all bricks placed; the seat gives up; a wrong joint; no wrong joint seen"""

STANDS_OUT = 0.25
"""Minimum difference in expected points for a reason: texts show one decimal, and a tenth is not decisive"""


def explain(view: TurnsView | RaceView, move: Domino3dMove, rng: Random, thought: Thought | None = None) -> Explanation:
    """Tells why this move is good or bad. Nothing in it comes from picks to come or from tables that are hidden."""
    if thought is None:
        thought = decide(_expert(), view, rng)
    values = dict(thought.considered) or {thought.move: thought.value}
    if isinstance(view, RaceView):
        return _of_race(view, move, values)
    return _of_turns(view, move, values)


def _expert() -> "Domino3dBot":
    from engine.bots.domino3d.levels import EXPERT

    return EXPERT


# Turns


def _of_turns(view: TurnsView, move: Domino3dMove, values: dict[Domino3dMove, float]) -> Comparison[LayOutlook]:
    look, worth = partial(look_after, view), partial(_value, view)
    return compare_moves(move, values, look, worth, _reason, _lonely(view, move))


def look_after(view: TurnsView, move: Domino3dMove) -> LayOutlook:
    """Returns what one move brings and opens."""
    pile = brick_set(view.pile)
    if not isinstance(move, Place):
        return LayOutlook(move, 0, (), 0, expected_answer(offers_of(view.structure), pile), len(view.scores) == 1)
    after = 0.0 if is_last(view) else expected_answer(offers_of(view.structure.with_brick(move)), pile)
    points = view.structure.points(move)
    places = view.structure.places(move.brick)
    dearer = sum(view.structure.points(place) > points for place in places)
    return LayOutlook(move, points, _parts(view, move), dearer, after, draws_next(view))


def _parts(view: TurnsView, place: Place) -> tuple[tuple[str, int], ...]:
    spot = view.structure.spot(place.body[0], place.axis)
    parts: Sequence[tuple[str, int]] = [("contacts", spot.contacts), (spot.row, ROWS[spot.row])] if spot else []
    return tuple((reason, points) for reason, points in parts if points)


def _value(view: TurnsView, outlook: LayOutlook) -> float:
    """Returns what the expert would find it worth."""
    move = outlook.move
    if not isinstance(move, Place):
        return 0.0
    after = view.structure.with_brick(move)
    return outlook.points + opening_value(view, _expert().placement, after)


def _lonely(view: TurnsView, move: Domino3dMove) -> str:
    """Returns why nothing else was weighed."""
    spent = move is Call.TIME and 0 < view.laid_in_turn >= bricks_per_turn(view.options)
    return "time" if spent else "only"


def _reason(better: LayOutlook, worse: LayOutlook) -> str:
    if better.points > worse.points:
        return "points"
    opened = better.opens - worse.opens
    if better.points == worse.points and abs(opened) < STANDS_OUT:
        return EVEN
    if better.for_oneself and opened >= STANDS_OUT:
        return "onward"
    return "less" if not better.for_oneself and -opened >= STANDS_OUT else "more"


# The race


def _of_race(view: RaceView, move: Domino3dMove, values: dict[Domino3dMove, float]) -> Explanation:
    outlook, reason = _look_at(view, move)
    value, beside = values.get(move), best_alternative(move, values)
    if beside is None or value is None:
        return Comparison(outlook, value, None, None, 0.0, reason)
    other, other_value = beside
    return Comparison(outlook, value, _look_at(view, other)[0], other_value, value - other_value, reason)


def _look_at(view: RaceView, move: Domino3dMove) -> tuple[Outlook, str]:
    if isinstance(move, Timed):
        return _build_outlook(view, move)
    table = inspected_table(view)
    wrong = isinstance(move, Joint) and table is not None and is_wrong(table, move)
    return InspectOutlook(move, wrong), "fault" if wrong else "fine"


def _build_outlook(view: RaceView, timed: Timed) -> tuple[BuildOutlook, str]:
    table, move, left = view.tables[view.seat], timed.move, len(view.hand)
    if table is None:
        raise ValueError(f"seat {view.seat} has no table")
    if isinstance(move, Call):
        return BuildOutlook(timed, 0, left + (move is Call.BACK), bool(table.uprights)), move.value
    wrong = count_wrong_joints(table, move)
    upright = bool(table.uprights) or move.axis == 2
    return BuildOutlook(timed, wrong, left - 1, upright), "slip" if wrong else "plan"
