"""Explanations of moves in Domino 3D as data; the app turns them into text."""

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from engine.bots.bot import BestSoFar, decide
from engine.bots.domino3d.building_bot import count_wrong_joints
from engine.bots.domino3d.inspection_bot import inspected_table
from engine.bots.domino3d.placement_bot import bricks_per_turn, draws_next, is_last, opening_value
from engine.bots.domino3d.scoring_spots import brick_set, expected_answer, scoring_spots
from engine.bots.explain import EVEN, Comparison, best_alternative, compare_moves
from engine.domino3d.joints import is_wrong
from engine.domino3d.moves import Domino3dMove, Joint, PiecelessMove, Place, TimedMove
from engine.domino3d.race import RaceView
from engine.domino3d.turn_based import TurnBasedView

if TYPE_CHECKING:
    from engine.bots.domino3d.level_bot import Domino3dBot


@dataclass(frozen=True)
class PlacementEffects:
    """Effects of a move in a turn-based mode."""

    move: Domino3dMove
    points: int
    parts: tuple[tuple[str, int], ...]
    """Points of the move by reason, such as contacts"""
    better_places: int
    """Number of other places of the brick with more points"""
    opens: float
    """Expected points of the next brick drawn if it is placed where it earns most; balance is not checked"""
    for_oneself: bool
    """Whether the same seat draws the next brick, so that `opens` is an advantage for it"""


@dataclass(frozen=True)
class BuildingEffects:
    """Effects of a building move in the race."""

    move: Domino3dMove
    wrong_joints: int
    """Number of joints where the brick shows wrong marks"""
    left: int
    """Number of bricks that the seat still has to place after the move"""
    upright: bool
    """Whether at least one brick on the table is then upright, as the rules require"""


@dataclass(frozen=True)
class InspectionEffects:
    """Effects of an inspection move."""

    move: Domino3dMove
    wrong: bool
    """Whether the joint that the move reports as wrong is wrong"""


MoveEffects: TypeAlias = PlacementEffects | BuildingEffects | InspectionEffects


Explanation: TypeAlias = Comparison[MoveEffects]
"""Comparison of moves by value: the points of a place plus the bot's estimate of the next draws"""


REASONS = (
    *("only", "time", "points", "less", "onward", "more", EVEN),
    *("plan", "slip", "back", "done", "stop", "fault", "fine"),
)
"""Keys of the reasons. Turn-based modes: no choice; time is up; more points; fewer points for the next seat; more
points for the same seat's next brick; higher value in total; about equal. Race: part of a plan for all bricks;
wrong marks; a brick is taken back because it blocks the plan; all bricks are placed; the seat gives up; a wrong
joint is reported; no wrong joint found.
"""

STANDS_OUT = 0.25
"""Minimum difference in expected points for a reason. Texts show one decimal, and a difference of 0.1 is not
decisive.
"""


def explain(
    view: TurnBasedView | RaceView, move: Domino3dMove, rng: Random, thought: BestSoFar | None = None
) -> Explanation:
    """Explains a move. It uses only facts that the seat knows: no future draws and no hidden tables."""
    if thought is None:
        thought = decide(_expert(), view, rng)
    values = dict(thought.considered) or {thought.move: thought.value}
    if isinstance(view, RaceView):
        return _explain_race_move(view, move, values)
    return _explain_placement(view, move, values)


def _expert() -> "Domino3dBot":
    from engine.bots.domino3d.levels import EXPERT

    return EXPERT


# Turn-based modes


def _explain_placement(
    view: TurnBasedView, move: Domino3dMove, values: dict[Domino3dMove, float]
) -> Comparison[PlacementEffects]:
    look, worth = partial(predict_effects, view), partial(_value, view)
    return compare_moves(move, values, look, worth, _reason, _only_reason(view, move))


def predict_effects(view: TurnBasedView, move: Domino3dMove) -> PlacementEffects:
    """Predicts the effects of a move."""
    pile = brick_set(view.pile)
    if not isinstance(move, Place):
        return PlacementEffects(
            move, 0, (), 0, expected_answer(scoring_spots(view.structure), pile), len(view.scores) == 1
        )
    after = 0.0 if is_last(view) else expected_answer(scoring_spots(view.structure.with_brick(move)), pile)
    points = view.structure.points(move)
    places = view.structure.places(move.brick)
    dearer = sum(view.structure.points(place) > points for place in places)
    parts = tuple(view.structure.point_parts(move).items())
    return PlacementEffects(move, points, parts, dearer, after, draws_next(view))


def _value(view: TurnBasedView, effects: PlacementEffects) -> float:
    """Returns the value of a move by the evaluation of the expert bot."""
    move = effects.move
    if not isinstance(move, Place):
        return 0.0
    after = view.structure.with_brick(move)
    return effects.points + opening_value(view, _expert().placement, after)


def _only_reason(view: TurnBasedView, move: Domino3dMove) -> str:
    """Returns the reason for a move without alternatives."""
    spent = move is PiecelessMove.TIME and 0 < view.laid_in_turn >= bricks_per_turn(view.options)
    return "time" if spent else "only"


def _reason(better: PlacementEffects, worse: PlacementEffects) -> str:
    if better.points > worse.points:
        return "points"
    opened = better.opens - worse.opens
    if better.points == worse.points and abs(opened) < STANDS_OUT:
        return EVEN
    if better.for_oneself and opened >= STANDS_OUT:
        return "onward"
    return "less" if not better.for_oneself and -opened >= STANDS_OUT else "more"


# Race


def _explain_race_move(view: RaceView, move: Domino3dMove, values: dict[Domino3dMove, float]) -> Explanation:
    effects, reason = _effects_and_reason(view, move)
    value, beside = values.get(move), best_alternative(move, values)
    if beside is None or value is None:
        return Comparison(effects, value, None, None, 0.0, reason)
    other, other_value = beside
    return Comparison(effects, value, _effects_and_reason(view, other)[0], other_value, value - other_value, reason)


def _effects_and_reason(view: RaceView, move: Domino3dMove) -> tuple[MoveEffects, str]:
    if isinstance(move, TimedMove):
        return _building_effects(view, move)
    table = inspected_table(view)
    wrong = isinstance(move, Joint) and table is not None and is_wrong(table, move)
    return InspectionEffects(move, wrong), "fault" if wrong else "fine"


def _building_effects(view: RaceView, timed: TimedMove) -> tuple[BuildingEffects, str]:
    table, move, left = view.tables[view.seat], timed.move, len(view.hand)
    if table is None:
        raise ValueError(f"seat {view.seat} has no table")
    if isinstance(move, PiecelessMove):
        return BuildingEffects(timed, 0, left + (move is PiecelessMove.BACK), bool(table.uprights)), move.value
    wrong = count_wrong_joints(table, move)
    upright = bool(table.uprights) or move.axis == 2
    return BuildingEffects(timed, wrong, left - 1, upright), "slip" if wrong else "plan"
