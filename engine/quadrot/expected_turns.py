"""Expected number of turns that a single pawn needs on an empty board: an estimate for simple bots, and a property of
the board.

It is computed by value iteration on first use: the value of a point is one turn plus the mean, over all rolls, of the
best value that the roll can reach.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import fsum

from engine.quadrot.board import BLACK, BLUE, BOTTOM, COLOURS, POINTS, RED, YELLOW, PointNumber, Side, rotated
from engine.quadrot.legal_turns import Dice, Position, free_results, legal_turns
from engine.quadrot.packed_pawns import ALL_HOME, ONE_HOME, Pawns, points_of, start_count
from engine.quadrot.pawn_moves import dangerous_squares

COLOUR_CHANCES = {BLUE: 1 / 3, RED: 1 / 3, YELLOW: 1 / 6, BLACK: 1 / 6}
ROLLS: dict[Dice, float] = {
    (one, other): COLOUR_CHANCES[one] * COLOUR_CHANCES[other] * (1 if one == other else 2)
    for one, other in combinations_with_replacement(COLOURS, 2)
}
"""Probability of each roll with two dice, regardless of their order"""
CONVERGENCE = 1e-10
"""Maximum change of a value in the last iteration"""

TurnsByPoint = Mapping[PointNumber, float]
"""Expected number of turns that a pawn needs from each point, and from `BEHIND_LINE`"""
BEHIND_LINE: PointNumber = -1
THREE_HOME: Pawns = ALL_HOME - ONE_HOME


@cache
def free_turns(side: Side, someone_home: bool = False) -> TurnsByPoint:
    """Returns the expected turns of a single pawn that may leave dice unused, because in a match other pawns could use
    them. `someone_home`: whether any seat has all its pawns home.

    >>> round(free_turns(BOTTOM)[BEHIND_LINE], 2)
    8.54
    """
    return _of_side(side, _solve(someone_home, free_results))


@cache
def lone_turns(side: Side, someone_home: bool = False) -> TurnsByPoint:
    """Returns the expected turns of a seat's last pawn, which must use its dice if it can. No other pawn is on the
    board. `someone_home`: whether any seat has all its pawns home.

    >>> round(lone_turns(BOTTOM)[BEHIND_LINE], 2)
    13.77
    """
    return _of_side(side, _solve(someone_home, _forced_results))


def turns_to_go(pawns: Pawns, values: TurnsByPoint) -> float:
    """Returns the sum of the expected turns of all pawns of a seat. `values`: expected turns by point."""
    on_board = fsum(values[point] for point in points_of(pawns))
    return on_board + start_count(pawns) * values[BEHIND_LINE]


def best_of(results: Iterable[Pawns], values: TurnsByPoint) -> int:
    """Returns the index of the result after which the fewest turns are expected; the first one if several are equal."""
    to_go = [turns_to_go(pawns, values) for pawns in results]
    return to_go.index(min(to_go))


def _forced_results(position: Position, dice: Dice) -> Iterable[Pawns]:
    return legal_turns(position, dice).results


def _of_side(side: Side, of_bottom: TurnsByPoint) -> TurnsByPoint:
    """Converts the values of the bottom side to another side, by rotating the board."""
    return {point if point == BEHIND_LINE else rotated(point, side): value for point, value in of_bottom.items()}


def _solve(someone_home: bool, results: Callable[[Position, Dice], Iterable[Pawns]]) -> TurnsByPoint:
    """Computes the values for a pawn of the bottom side by value iteration."""
    red = dangerous_squares(BOTTOM, someone_home)
    places = {point: THREE_HOME + (1 << point) for point in POINTS if not red >> point & 1}
    places[BEHIND_LINE] = THREE_HOME
    leads = {
        pawns: [
            (chance, tuple(results(Position(BOTTOM, pawns, 0, someone_home), roll))) for roll, chance in ROLLS.items()
        ]
        for pawns in places.values()
    }
    worth = _iterate(leads)
    return {place: worth[pawns] for place, pawns in places.items()}


def _iterate(leads: Mapping[Pawns, list[tuple[float, tuple[Pawns, ...]]]]) -> dict[Pawns, float]:
    worth: dict[Pawns, float] = dict.fromkeys(leads, 0.0)
    worth[ALL_HOME] = 0.0
    moved = 1.0
    while moved > CONVERGENCE:
        moved = 0.0
        for pawns, rolls in leads.items():
            value = 1 + fsum(chance * min(map(worth.__getitem__, after)) for chance, after in rolls)
            moved = max(moved, abs(value - worth[pawns]))
            worth[pawns] = value
    return worth
