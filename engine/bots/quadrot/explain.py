"""Explanations of turns in Quadrot as data; the app turns them into text."""

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from engine.bots.bot import BestSoFar, decide
from engine.bots.explain import Comparison, compare_moves, main_reason
from engine.bots.quadrot.evaluation import (
    TurnContext,
    rival_turns_by_roll,
    rival_turns_unhindered,
    turn_context,
    turns_alone,
)
from engine.bots.quadrot.turns_to_finish import turns_to_finish
from engine.quadrot.moves import QuadrotMove, StepKind, Turn
from engine.quadrot.packed_pawns import ALL_HOME, Pawns, home_count, start_count
from engine.quadrot.state import QuadrotView

if TYPE_CHECKING:
    from engine.bots.quadrot.search_bot import QuadrotBot


@dataclass(frozen=True)
class TurnEffects:
    """Effects of a turn, as numbers that can be compared."""

    move: QuadrotMove
    home: int
    """Pawns brought home"""
    entered: int
    """Pawns brought onto the board"""
    hops: int
    """Number of black and white hops"""
    jumps: int
    sent_back: int
    """Number of own pawns that red squares send back"""
    gained: float
    """Progress: number of expected turns that the turn saves, as the sum over all pawns, each estimated alone"""
    to_go: float
    """Expected number of turns that the seat still needs afterwards, with all four pawns on an otherwise empty board"""
    behind: int
    """Number of pawns behind the start line after the turn"""
    held_up: float
    """Expected turns that rivals lose because pawns block them, weighted by rival"""
    wins: bool
    """Whether all pawns are home after the turn, so that the seat wins"""


Explanation: TypeAlias = Comparison[TurnEffects]
"""Comparison of turns. Values are leads over the other seats, in turns."""


REASONS = ("only", "wins", "safe", "home", "gained", "together", "held_up", "more")
"""Keys of the reasons: no choice; the turn wins; fewer pawns sent back; more pawns home; more progress; fewer unused
dice later; hinders the others more; higher value in total
"""

STANDS_OUT = 0.1
"""Minimum difference for a reason, in turns"""


def explain(view: QuadrotView, move: QuadrotMove, rng: Random, thought: BestSoFar | None = None) -> Explanation:
    """Explains a turn, by the position and the current roll alone."""
    if thought is None:
        thought = decide(_expert(), view, rng)
    context = turn_context(view)
    if context is None:
        raise ValueError(f"seat {view.seat} has no move")
    values = dict(thought.considered) or {thought.move: thought.value}
    return compare_moves(move, values, partial(predict_effects, context), partial(_value, context), _reason)


def _expert() -> "QuadrotBot":
    from engine.bots.quadrot.levels import EXPERT

    return EXPERT


def _value(context: TurnContext, effects: TurnEffects) -> float:
    """Returns the value of a turn by the evaluation of the expert bot."""
    return _expert().hindering * (rival_turns_unhindered(context) + effects.held_up) - effects.to_go


def predict_effects(context: TurnContext, move: QuadrotMove) -> TurnEffects:
    """Predicts the effects of a turn."""
    steps = move.steps if isinstance(move, Turn) else ()
    after = move.after(context.pawns) if isinstance(move, Turn) else context.pawns
    before_alone, after_alone = turns_alone((context.pawns, after), context)
    kinds = [step.kind for step in steps]
    return TurnEffects(
        move=move,
        home=home_count(after) - home_count(context.pawns),
        entered=kinds.count(StepKind.IN),
        hops=kinds.count(StepKind.WHITE_HOP) + kinds.count(StepKind.BLACK_HOP),
        jumps=kinds.count(StepKind.JUMP),
        sent_back=sum(step.returns for step in steps),
        gained=before_alone - after_alone,
        to_go=turns_to_finish(after, context.side),
        behind=start_count(after),
        held_up=_held_up(context, after),
        wins=after == ALL_HOME,
    )


def _held_up(context: TurnContext, after: Pawns) -> float:
    return sum(rival_turns_by_roll(context, after)) - rival_turns_unhindered(context)


def _reason(better: TurnEffects, worse: TurnEffects) -> str:
    if better.wins > worse.wins:
        return "wins"
    if better.sent_back < worse.sent_back:
        return "safe"
    if better.home > worse.home:
        return "home"
    together = (worse.to_go - better.to_go) - (better.gained - worse.gained)
    differences = (
        (better.gained - worse.gained, "gained"),
        (together, "together"),
        (better.held_up - worse.held_up, "held_up"),
    )
    return main_reason(differences, STANDS_OUT)
