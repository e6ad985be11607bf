"""Legal turns of a roll: each possible result, with a shortest sequence of steps that leads to it.

By the rules, sequences with the same result are the same turn. So the search is for results, which are the seat's
`Pawns` after the turn. A sequence has at most two die moves, and its steps are built on request.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, overload

from engine.quadrot.board import Bits, Colour, Side
from engine.quadrot.moves import PiecelessMove, QuadrotMove, StepKind, Turn
from engine.quadrot.packed_pawns import ON_BOARD, Pawns, start_count
from engine.quadrot.pawn_moves import BEHIND, GATE_COLOURS, DieMove, DieMoves, Jump, die_moves, jumps

Dice: TypeAlias = tuple[Colour, ...]
DieSequence: TypeAlias = tuple[DieMove | Jump, ...]
SequencesByResult: TypeAlias = dict[Pawns, DieSequence]


class Position(NamedTuple):
    """Board as the seat to move sees it: its own pawns and the occupied points."""

    side: Side
    own: Pawns
    others: Bits
    """Bitmask of the points with pawns of other seats"""
    someone_home: bool
    """Whether any seat had all its pawns home before this turn"""


class LegalTurns(Sequence[QuadrotMove]):
    """Legal turns of a roll, one for each possible result. If no die can be used, there is a single turn, a pass."""

    __slots__ = ("dice_used", "results", "_ways")

    def __init__(self, dice_used: int, results: list[Pawns], ways: list[DieSequence]):
        self.dice_used = dice_used
        """Number of dice that the turns use. A turn in which a pawn leaves the board may use fewer."""
        self.results = results
        """The seat's pawns after each turn"""
        self._ways = ways

    def __len__(self) -> int:
        return len(self.results)

    @overload
    def __getitem__(self, index: int) -> QuadrotMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[QuadrotMove]: ...
    def __getitem__(self, index: int | slice) -> QuadrotMove | list[QuadrotMove]:
        if isinstance(index, slice):
            return list(map(_named, self._ways[index]))
        return _named(self._ways[index])

    def __iter__(self) -> Iterator[QuadrotMove]:
        return map(_named, self._ways)

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"


def _named(way: DieSequence) -> QuadrotMove:
    if not way:
        return PiecelessMove.PASS
    return Turn(way[0].steps if len(way) == 1 else way[0].steps + way[1].steps)


# Search


def legal_turns(position: Position, dice: Dice) -> LegalTurns:
    """Returns all legal turns: those that use both dice if any exist, otherwise those that use one die, otherwise a
    pass.
    """
    if len(dice) == 2:
        both = _with_both(position, dice)
        if both:
            return LegalTurns(2, list(both), list(both.values()))
    one = _with_one(position, dice)
    if one:
        return LegalTurns(1, list(one), list(one.values()))
    return LegalTurns(0, [position.own], [()])


def pass_reason(own: Pawns, dice: Dice) -> str:
    """Returns why a seat can use no die: `stuck` if it has a pawn on the board; otherwise `start` if neither die can
    bring a pawn in, or `gates` if the points of entry are occupied.

    >>> from engine.quadrot.board import BLACK, BLUE, YELLOW
    >>> pass_reason(0, (YELLOW, BLACK)), pass_reason(0, (BLUE, BLACK)), pass_reason(1 << 3, (BLACK, BLACK))
    ('start', 'gates', 'stuck')
    """
    if own & ON_BOARD:
        return "stuck"
    return "gates" if any(die in GATE_COLOURS for die in dice) else "start"


def free_results(position: Position, dice: Dice) -> set[Pawns]:
    """Returns all results that would be possible if the seat could leave any die unused."""
    both = _with_both(position, dice) if len(dice) == 2 else {}
    return {position.own, *_with_one(position, dice), *both}


def _pawns(position: Position) -> Bits:
    """Returns the bitmask of the pawns that may move. All pawns behind the start line share one bit."""
    behind = BEHIND if start_count(position.own) else 0
    return position.own & ON_BOARD | behind


def _with_one(position: Position, dice: Dice) -> SequencesByResult:
    side, own, others, someone_home = position
    taken = others | own & ON_BOARD
    results: tuple[SequencesByResult, SequencesByResult] = {}, {}
    for die in dict.fromkeys(dice):
        for use in _usable(die_moves(side, someone_home)[die], _pawns(position), taken):
            results[use.hops].setdefault(own + use.change, (use,))
    return _shortest(*results)


def _usable(of_die: DieMoves, pawns: Bits, taken: Bits) -> list[DieMove]:
    """Returns all moves that these pawns can make with one die; for each pawn those without a white hop come first.
    `of_die`: moves with this die on an empty board; `taken`: occupied points.
    """
    moves = []
    while pawns:
        pawn = pawns & -pawns
        pawns ^= pawn
        for use in of_die[pawn]:
            if not use.free & taken:
                moves.append(use)  # noqa: PERF401  # of these few a comprehension takes longer
    return moves


def _with_both(position: Position, dice: Dice) -> SequencesByResult:
    """Returns all sequences that use both dice, and those in which a pawn leaves the board and the other die cannot be
    used; empty if no sequence uses both.
    """
    one, other = sorted(dice)
    of_die = die_moves(position.side, position.someone_home)
    plain, hopping = _with_jump(position, (one, other))
    leaving = _in_order(position, of_die[one], of_die[other], plain, hopping)
    if one != other:
        leaving |= _in_order(position, of_die[other], of_die[one], plain, hopping)
    if not plain and not hopping:
        return {}
    return _shortest(leaving, plain, hopping)


def _shortest(*by_length: SequencesByResult) -> SequencesByResult:
    """Merges several groups of sequences, shortest first. Of sequences with the same result only the first is kept."""
    shortest: SequencesByResult = {}
    for ways in by_length:
        for pawns, way in ways.items():
            shortest.setdefault(pawns, way)
    return shortest


def _with_jump(position: Position, dice: tuple[Colour, Colour]) -> tuple[SequencesByResult, SequencesByResult]:
    """Returns the jumps without a white hop, and the jumps with one (a move between white points, which uses no
    die).
    """
    side, own, others, someone_home = position
    taken = others | own & ON_BOARD
    results: tuple[SequencesByResult, SequencesByResult] = {}, {}
    for pawn, of_pawn in jumps(side, someone_home, dice).items():
        if own & pawn:
            for jump in of_pawn:
                if jump.over & taken and not jump.free & taken:
                    results[jump.hops].setdefault(own + jump.change, (jump,))
    return results


def _in_order(
    position: Position, of_first: DieMoves, of_second: DieMoves, plain: SequencesByResult, hopping: SequencesByResult
) -> SequencesByResult:
    """Adds to `plain` and `hopping` the sequences that use the dice in this order; returns those in which a pawn leaves
    the board and the second die cannot be used. `of_first`, `of_second`: moves with each die on an empty board.
    """
    own = position.own
    leaving: SequencesByResult = {}
    for first in _usable(of_first, _pawns(position), position.others | own & ON_BOARD):
        seconds = _after(position, first, of_second)
        for second in seconds:
            results = hopping if first.hops or second.hops else plain
            results.setdefault(own + first.change + second.change, (first, second))
        if not seconds and first.steps[0].kind is StepKind.OUT:
            leaving.setdefault(own + first.change, (first,))
    return leaving


def _after(position: Position, first: DieMove, of_second: DieMoves) -> list[DieMove]:
    """Returns the possible moves with the second die after the first move."""
    standing = position.own + first.change & ON_BOARD
    # A pawn that a red square has sent back in this turn does not enter again
    behind = start_count(position.own) - (first.pawn == BEHIND)
    return [
        second
        for second in _usable(of_second, standing | BEHIND if behind else standing, position.others | standing)
        if not (second.first == first.back and second.pawn == first.end) and not (first.hops and second.hops)
    ]
