"""Luck analysis of Quadrot: the impact of each turn and each roll.

Nothing is hidden, so no states are sampled. Each seat's chance to win follows from the number of turns that the seats
still need. A roll is compared with all possible rolls. A turn is judged by the mean of the chances over all rolls of
the next seat.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from math import sqrt
from typing import TypeAlias, cast

from engine.bots.luck_analysis import (
    Chances,
    Decision,
    DecisionImpact,
    ImpactTask,
    MoveImpact,
    Ply,
    chance_gains,
    chances_from_scores,
    equal_chances,
    final_chances,
    no_change,
    weighted_mean,
)
from engine.bots.quadrot.evaluation import position_of
from engine.bots.quadrot.turns_to_finish import SLICES, TURNS_TO_FINISH, least_turns, turns_to_finish
from engine.game import Seat
from engine.quadrot.board import sides_of
from engine.quadrot.events import TurnPlayed
from engine.quadrot.expected_turns import COLOUR_CHANCES, ROLLS
from engine.quadrot.legal_turns import Dice, Position, legal_turns
from engine.quadrot.moves import QuadrotMove, Turn
from engine.quadrot.packed_pawns import ALL_HOME, ON_BOARD, Pawns
from engine.quadrot.state import QuadrotState, QuadrotView

SPREAD = 1.25
"""Typical difference, in turns, that luck makes between seats, divided by the square root of the turns that they still
need; fitted to matches of the strong bot
"""
TURNS_EXAMINED = {False: 3, True: 8}
"""Number of turns examined, in a coarse (False) and in a fine analysis (True); those after which the seat needs the
fewest further turns are examined first
"""

ChancesTask: TypeAlias = Generator[None, None, Chances]
"""Generator that computes each seat's chance to win in short time slices, and returns these chances"""


def analyse_move(ply: Ply, fine: bool) -> ImpactTask:
    """Computes the impact of a turn and of the roll after it, in short time slices, so that the app stays responsive.
    `fine`: whether to compare more turns, which is slower.
    """
    for _ in range(SLICES):
        TURNS_TO_FINISH.unpack_some()
        yield
    state = cast(QuadrotState, ply.after)
    seats, chances = len(state.pawns), chances_of(state)
    if ply.before is None:
        return MoveImpact(chances, chance_gains(chances, (yield from _at_start(state))), no_change(seats), None)
    decision, play = yield from judge_move(cast(QuadrotView, ply.before.view(ply.seat)), _turn_played(ply), fine)
    if state.winners or state.ranking:
        return MoveImpact(chances, no_change(seats), play, decision)
    before_roll = yield from chances_before_roll(state.pawns, state.turn)
    return MoveImpact(chances, chance_gains(chances, before_roll), play, decision)


def _turn_played(ply: Ply) -> QuadrotMove:
    """Returns the turn that was played. After a timeout this is the turn that the game has played for the seat."""
    return next(event.turn for event in ply.events if isinstance(event, TurnPlayed))


# Chances


def chances_of(state: QuadrotState) -> Chances:
    """Returns each seat's chance to win with the current roll, if the seat whose turn it is plays its best turn."""
    if state.winners or state.ranking:
        return final_chances(state.ranking[:1], len(state.pawns))
    return _best_of(state.pawns, state.turn, legal_turns(state.position(state.turn), state.dice).results)


def _best_of(pawns: Sequence[Pawns], seat: Seat, results: Sequence[Pawns]) -> Chances:
    side = sides_of(len(pawns))[seat]
    return chances_after_turn(_to_go(pawns), seat, least_turns(results, side))


def _to_go(pawns: Sequence[Pawns]) -> list[float]:
    return [turns_to_finish(own, side) for own, side in zip(pawns, sides_of(len(pawns)))]


def _at_start(state: QuadrotState) -> ChancesTask:
    """Computes each seat's chance to win before the first roll. The chances are equal if the first player is chosen by
    lot.
    """
    if not isinstance(state.options.opener, int):
        return equal_chances(len(state.pawns))
    one_die: Mapping[Dice, float] = {(colour,): chance for colour, chance in COLOUR_CHANCES.items()}
    return (yield from chances_before_roll(state.pawns, state.turn, one_die if len(state.dice) == 1 else ROLLS))


def chances_after_turn(to_go: Sequence[float], seat: Seat, left: float) -> Chances:
    """Returns each seat's chance to win after a turn of `seat`. `left`: number of turns that this seat then still
    needs.
    """
    seats = len(to_go)
    if not left:
        return final_chances((seat,), seats)
    turns = [left if other == seat else turns for other, turns in enumerate(to_go)]
    waiting = [(other - seat - 1) % seats / seats for other in range(seats)]
    scale = SPREAD * sqrt(sum(turns) / seats)
    return chances_from_scores([-first - later for first, later in zip(turns, waiting)], scale)


def chances_before_roll(pawns: Sequence[Pawns], seat: Seat, rolls: Mapping[Dice, float] = ROLLS) -> ChancesTask:
    """Computes each seat's chance to win before a seat rolls: the mean over all possible rolls. Yields after each
    roll.
    """
    seats, to_go = len(pawns), _to_go(pawns)
    side = sides_of(seats)[seat]
    others = 0
    for other, pawns_of_seat in enumerate(pawns):
        others |= pawns_of_seat if other != seat else 0
    position = Position(side, pawns[seat], others & ON_BOARD, False)
    weighted: list[tuple[float, Chances]] = []
    for roll, chance in rolls.items():
        left = least_turns(legal_turns(position, roll).results, side)
        weighted.append((chance, chances_after_turn(to_go, seat, left)))
        yield
    return weighted_mean(weighted)


# Loss of a turn


def judge_move(view: QuadrotView, played: QuadrotMove, fine: bool) -> Generator[None, None, DecisionImpact]:
    """Returns the loss of the played turn and the change of each seat's chance that it caused.

    The turn is compared with the best ones of the same roll: three in a coarse and eight in a fine analysis. Returns no
    decision if there was no choice, or if a seat was already home.
    """
    compared = TurnComparison(view)
    if view.ranking or len(compared.turns) < 2:
        return None, no_change(len(view.pawns))
    mine = compared.index_of(played)
    yield from compared.examine((mine, *compared.order[: TURNS_EXAMINED[fine]]))
    return compared.decision_impact(mine)


class TurnComparison:
    """Comparison of the possible turns of one roll. Each examined turn is judged by each seat's chance to win before
    the next seat rolls.
    """

    def __init__(self, view: QuadrotView):
        self._view = view
        position = position_of(view, view.seat)
        self.turns = legal_turns(position, view.dice)
        self._to_go = _to_go(view.pawns)
        self._left = [turns_to_finish(pawns, position.side) for pawns in self.turns.results]
        self.order = sorted(range(len(self._left)), key=self._left.__getitem__)
        """Indices of the turns; those after which the seat needs the fewest further turns come first"""
        self.chances: dict[int, Chances] = {}
        """By index of an examined turn: each seat's chance to win after it"""

    def index_of(self, move: QuadrotMove) -> int:
        """Returns the index of a turn among the possible ones. Sequences of steps with the same result count as the
        same turn.
        """
        pawns = self._view.pawns[self._view.seat]
        return self.turns.results.index(move.after(pawns) if isinstance(move, Turn) else pawns)

    def examine(self, indices: Iterable[int]) -> Generator[None, None, None]:
        """Computes each seat's chance to win after the turns with these indices, in short time slices; skips turns that
        are already examined.
        """
        for index in indices:
            if index not in self.chances:
                self.chances[index] = yield from _after(self._view, self.turns.results[index])

    def decision_impact(self, mine: int) -> tuple[Decision, Chances]:
        """Returns the loss of a turn compared with the best examined one, and the change of each seat's chance that it
        causes.

        The standard error is estimated as half of the difference between this loss and the loss that follows without a
        look at the next roll.
        """
        seat, chances = self._view.seat, self.chances
        best = max(chances, key=lambda index: chances[index][seat])
        lead = chance_gains(chances[best], chances[mine])
        at_first_sight = self._at_first_sight(best) - self._at_first_sight(mine)
        decision = Decision(lead[seat], abs(lead[seat] - at_first_sight) / 2, str(self.turns[best]))
        return decision, tuple(-share for share in lead)

    def _at_first_sight(self, index: int) -> float:
        return chances_after_turn(self._to_go, self._view.seat, self._left[index])[self._view.seat]


def _after(view: QuadrotView, result: Pawns) -> ChancesTask:
    """Computes each seat's chance to win after a turn, before the next seat rolls."""
    seats = len(view.pawns)
    if result == ALL_HOME:
        return final_chances((view.seat,), seats)
    pawns = [result if seat == view.seat else own for seat, own in enumerate(view.pawns)]
    return (yield from chances_before_roll(pawns, (view.seat + 1) % seats))
