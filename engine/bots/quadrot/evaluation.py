"""Evaluation of a turn: the number of turns that rivals still need, minus the number that the seat itself needs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from engine.bots.quadrot.turns_to_finish import least_turns, turns_to_finish
from engine.game import Seat
from engine.quadrot.board import PointNumber, Side, rotated, sides_of
from engine.quadrot.expected_turns import BEHIND_LINE, ROLLS, turns_to_go
from engine.quadrot.legal_turns import LegalTurns, Position, legal_turns
from engine.quadrot.packed_pawns import ON_BOARD, Pawns
from engine.quadrot.state import QuadrotView

RIVAL_DECAY = 0.5
"""Decay rate of a rival's weight, per turn that it is behind the leading rival"""


class Rival(NamedTuple):
    """Opponent whose pawns are not all home yet."""

    seat: Seat
    side: Side
    pawns: Pawns
    others: int
    """Bitmask of the points with pawns of the other opponents of the evaluating seat"""
    share: float
    """Weight of the rival in the evaluation; the weights of all rivals add up to 1"""


class TurnContext(NamedTuple):
    """Data for evaluating a turn. The list of rivals is empty until the table of `turns_to_finish.py` is unpacked."""

    side: Side
    pawns: Pawns
    turns: LegalTurns
    rivals: tuple[Rival, ...]
    someone_home: bool


def turn_context(view: QuadrotView, rivals: bool = True) -> TurnContext | None:
    """Returns the data for evaluating a turn; None if the seat has no move. With `rivals=False` the rivals are left
    out, which is faster.
    """
    if view.seat != view.turn or view.winners:
        return None
    position = position_of(view, view.seat)
    turns = legal_turns(position, view.dice)
    return TurnContext(position.side, position.own, turns, rivals_of(view) if rivals else (), position.someone_home)


def position_of(view: QuadrotView, seat: Seat) -> Position:
    """Returns the board from the perspective of a seat."""
    others = _occupied(view, [other for other in range(len(view.pawns)) if other != seat])
    return Position(sides_of(len(view.pawns))[seat], view.pawns[seat], others, bool(view.ranking))


def _occupied(view: QuadrotView, seats: Sequence[Seat]) -> int:
    bits = 0
    for seat in seats:
        bits |= view.pawns[seat]
    return bits & ON_BOARD


def rivals_of(view: QuadrotView) -> tuple[Rival, ...]:
    """Returns the opponents whose pawns are not all home yet, in order of their turns."""
    seats, sides = len(view.pawns), sides_of(len(view.pawns))
    order = [(view.seat + ahead) % seats for ahead in range(1, seats)]
    left = [seat for seat in order if seat not in view.ranking]
    to_go = [turns_to_finish(view.pawns[seat], sides[seat]) for seat in left]
    weights = [exp(RIVAL_DECAY * (min(to_go) - turns)) for turns in to_go]
    return tuple(
        Rival(
            seat, sides[seat], view.pawns[seat], _occupied(view, [o for o in order if o != seat]), weight / sum(weights)
        )
        for seat, weight in zip(left, weights)
    )


FROM_EACH_POINT: Mapping[PointNumber, float] = {
    0: 1.12, 1: 1.12, 2: 1.12, 3: 2.05, 4: 1.93, 5: 1.93, 6: 2.05, 7: 3.22, 8: 3.18, 9: 4.62, 10: 3.18, 11: 3.22,
    12: 3.47, 13: 5.32, 14: 5.32, 15: 3.47, 17: 5.08, 19: 5.08, 21: 5.66, 22: 6.03, 23: 6.03, 24: 5.66, 25: 6.7,
    26: 6.7, 27: 5.65, 28: 6.7, 29: 6.7, 30: 7.12, 31: 7.07, 32: 7.07, 33: 7.12, 34: 7.76, 36: 7.76, BEHIND_LINE: 8.54,
}  # fmt: skip
"""Expected turns from each point of the bottom side, precomputed by `expected_turns.py`"""


@cache
def _of_side(side: Side) -> Mapping[PointNumber, float]:
    return {point if point == BEHIND_LINE else rotated(point, side): turns for point, turns in FROM_EACH_POINT.items()}


def turns_alone(results: Sequence[Pawns], context: TurnContext) -> list[float]:
    """Estimates the number of turns that the seat needs after each result: the sum of separate estimates for its pawns,
    each of which moves alone and may leave dice unused.
    """
    return [turns_to_go(pawns, _of_side(context.side)) for pawns in results]


def turns_together(results: Sequence[Pawns], context: TurnContext) -> list[float]:
    """Returns the expected number of turns that the seat needs after each result, if all four pawns move together on an
    otherwise empty board.
    """
    return [turns_to_finish(pawns, context.side) for pawns in results]


def turns_roughly(results: Sequence[Pawns], context: TurnContext) -> list[float]:
    """Approximates `turns_together` without the table of `turns_to_finish.py`."""
    return [0.52 * turns + 5.6 for turns in turns_alone(results, context)]


def rival_turns_unhindered(context: TurnContext) -> float:
    """Returns the number of turns that the rivals need after their next turn, as a weighted mean, if nothing blocks
    them.
    """
    return sum(rival.share * (turns_to_finish(rival.pawns, rival.side) - 1) for rival in context.rivals)


def rival_turns_by_roll(context: TurnContext, pawns: Pawns) -> Iterator[float]:
    """Yields the number of turns that a rival needs after each possible roll, multiplied by the probability of the roll
    and the weight of the rival.

    The sum of all values is the rivals' expected number of turns if our pawns are in their way.
    """
    standing = pawns & ON_BOARD
    for rival in context.rivals:
        position = Position(rival.side, rival.pawns, rival.others | standing, context.someone_home)
        for roll, chance in ROLLS.items():
            results = legal_turns(position, roll).results
            yield rival.share * chance * least_turns(results, rival.side)


def own_turns_by_roll(context: TurnContext, pawns: Pawns) -> Iterator[float]:
    """Yields the number of turns that we need after each possible next roll, multiplied by its probability. The rivals
    do not move in between.
    """
    others = 0
    for rival in context.rivals:
        others |= rival.pawns
    position = Position(context.side, pawns, others & ON_BOARD, context.someone_home)
    for roll, chance in ROLLS.items():
        yield chance * least_turns(legal_turns(position, roll).results, context.side)
