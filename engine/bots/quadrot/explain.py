"""Why a turn is good or bad, as data: the app says it in words, in every language."""

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from engine.bots.bot import Thought, decide
from engine.bots.explain import Comparison, compare_moves, main_reason
from engine.bots.quadrot.evaluation import (
    TurnContext,
    rival_turns_by_roll,
    rival_turns_unhindered,
    turn_context,
    turns_alone,
)
from engine.bots.quadrot.solo_table import solo_turns
from engine.quadrot.moves import Kind, QuadrotMove, Turn
from engine.quadrot.pawns import ALL_HOME, Pawns, home_count, start_count
from engine.quadrot.state import QuadrotView

if TYPE_CHECKING:
    from engine.bots.quadrot.search import QuadrotBot


@dataclass(frozen=True)
class Outlook:
    """What a turn brings and what it leaves."""

    move: QuadrotMove
    home: int
    """Pawns that it brings home"""
    entered: int
    """Pawns that it brings onto the board"""
    hops: int
    """Black and white hops in it"""
    jumps: int
    sent_back: int
    """Pawns of its own that a red square sends back"""
    gained: float
    """By how many turns each pawn by itself gets on, all added up"""
    to_go: float
    """The turns that the four pawns need together afterwards, with no pawn in their way"""
    behind: int
    """Pawns that still wait behind the start line afterwards"""
    held_up: float
    """How many turns the others can expect to lose by the pawns in their way, the foremost of them counting most"""
    wins: bool
    """Whether all pawns are home then"""


Explanation: TypeAlias = Comparison[Outlook]
"""The value: how many turns the turn leaves the seat ahead of the others"""


REASONS = ("only", "wins", "safe", "home", "gained", "together", "held_up", "more")
"""There is no choice; it ends the race; it sends fewer pawns back; it brings more pawns home; its pawns get further;
they waste fewer dice together; it is more in the way of the others; all in all it is worth more"""

STANDS_OUT = 0.1
"""A difference of fewer turns is no reason"""


def explain(view: QuadrotView, move: QuadrotMove, rng: Random, thought: Thought | None = None) -> Explanation:
    """Tells why this turn is good or bad. Nothing in it comes from the dice to come."""
    if thought is None:
        thought = decide(_expert(), view, rng)
    scene = turn_context(view)
    if scene is None:
        raise ValueError(f"seat {view.seat} has no move")
    values = dict(thought.considered) or {thought.move: thought.value}
    return compare_moves(move, values, partial(look_after, scene), partial(_value, scene), _reason)


def _expert() -> "QuadrotBot":
    from engine.bots.quadrot.levels import EXPERT

    return EXPERT


def _value(scene: TurnContext, outlook: Outlook) -> float:
    """Returns about what the expert would find it worth."""
    return _expert().hindering * (rival_turns_unhindered(scene) + outlook.held_up) - outlook.to_go


def look_after(scene: TurnContext, move: QuadrotMove) -> Outlook:
    """Returns what one turn brings and leaves."""
    steps = move.steps if isinstance(move, Turn) else ()
    after = move.after(scene.pawns) if isinstance(move, Turn) else scene.pawns
    before_alone, after_alone = turns_alone((scene.pawns, after), scene)
    kinds = [step.kind for step in steps]
    return Outlook(
        move=move,
        home=home_count(after) - home_count(scene.pawns),
        entered=kinds.count(Kind.IN),
        hops=kinds.count(Kind.WHITE_HOP) + kinds.count(Kind.BLACK_HOP),
        jumps=kinds.count(Kind.JUMP),
        sent_back=sum(step.returns for step in steps),
        gained=before_alone - after_alone,
        to_go=solo_turns(after, scene.side),
        behind=start_count(after),
        held_up=_held_up(scene, after),
        wins=after == ALL_HOME,
    )


def _held_up(scene: TurnContext, after: Pawns) -> float:
    return sum(rival_turns_by_roll(scene, after)) - rival_turns_unhindered(scene)


def _reason(better: Outlook, worse: Outlook) -> str:
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
