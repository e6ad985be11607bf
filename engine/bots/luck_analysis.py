"""After a match: what of it was luck, what was play, and what the others happened to hold.

A match is a row of swings: each move, and the luck that followed it, changes every seat's chance to win. A swing tells
which part of that was luck (dice, drawn tiles, the deal) and which was play (what a move cost against the best one,
judged from its seat's view). What is left is what the others happened to hold. From beginning to end all adds up.
"""

from collections.abc import Callable, Container, Generator, Iterator, Sequence
from math import exp, fsum, sqrt
from typing import Any, NamedTuple, TypeAlias

from engine.bots.levels import game_bots
from engine.game import Event, Seat, State
from engine.match import Match

Chances: TypeAlias = tuple[float, ...]
"""What each seat can expect to have of the match: together 1; or by how much that changes: together 0"""

MISTAKE_LOSS = 0.03
"""The least that a mistake costs, as a share of the match"""
SIGNIFICANCE = 2.0
"""So many standard errors a loss must be away from nothing, or nobody speaks of a mistake"""
CLEAR_LUCK_LEAD = 0.2
"""By how much of the match somebody must have had more luck than all others, or nobody speaks of it"""
CLEAR_PLAY_LEAD = 0.05
"""The same for play; and it must be sure"""
ANALYSIS_VERSION = 3
"""Which way of reckoning this is: whoever keeps swings goes by it, as those of another way do not belong to these"""
MOST_LISTED = 3
"""So many of its dearest mistakes, and of the draws that brought it most, are told of a seat"""
TURNING_CHANGE = 0.1
"""By how much of the match play or luck must have moved somebody's chance to make a turning point"""
MOST_TURNING_POINTS = 6
"""So many turning points of a match are told at most"""
DECIMALS = 6
"""Of the numbers that are told and stored"""


class Decision(NamedTuple):
    """What a move cost that was chosen among several, judged from its seat's view."""

    loss: float
    """By how much the best move would have won more of the match; below 0 where it proved no better"""
    error: float
    """The standard error of that"""
    best: str
    """The best move that was found, as text"""

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE_LOSS and self.loss > SIGNIFICANCE * self.error


class MoveImpact(NamedTuple):
    """What one move of a match, and the luck that followed it, changed."""

    chances: Chances
    """Afterwards, all hands open"""
    luck: Chances
    play: Chances
    """What the choice of the move brought each seat: its own what it lost by it, the others what they won"""
    decision: Decision | None
    """None where there was no choice, or where it cannot be judged"""


class Ply(NamedTuple):
    """One move of a match with the states round it."""

    number: int
    """How many moves the match then has; 0 is its beginning"""
    before: State[Any] | None
    """None at the beginning"""
    seat: Seat
    move: Any
    after: State[Any]
    events: Sequence[Event]


ImpactTask: TypeAlias = Generator[None, None, MoveImpact]
"""Work in slices that ends with a swing"""
DecisionImpact: TypeAlias = tuple[Decision | None, Chances]
"""What a decision cost, and what it brought each seat"""
MoveAnalyser: TypeAlias = Callable[[Ply, bool], ImpactTask]


class AnalysisUnavailable(ValueError):
    """Nobody can judge the matches of this game."""


class ResultBreakdown(NamedTuple):
    """What a seat's result is made of: the first four add up to the last."""

    start: float
    """Chance before any luck: even, except for a head start and for a first player chosen by players or rules"""
    luck: float
    play: float
    rest: float
    """What the others happened to hold"""
    result: float


def analyse_match(
    match: Match, fine: bool = True, known: Container[int] = ()
) -> Iterator[tuple[int, MoveImpact] | None]:
    """Yields the swings of a match, each with its number, and None after every slice of work between them.

    Swings whose numbers are known already are passed over. A swing follows from the record alone, whatever was
    reckoned before, so the work can be broken off anywhere.
    """
    assess = analyser_for(match.game.name)
    yield None  # whoever judges this game may just have been loaded
    for ply in match_plies(match):
        yield None
        if ply.number not in known:
            swing = yield from assess(ply, fine) if len(match.names) > 1 else _solo_impact()
            yield ply.number, _rounded(swing)


def analyser_for(game: str) -> MoveAnalyser:
    """Returns who assesses the moves of a game."""
    players = game_bots(game)
    if players is None:
        raise AnalysisUnavailable(f"nobody can judge matches of {game}")
    return players.analyse_move


def match_plies(match: Match) -> Iterator[Ply]:
    """Yields the beginning of a match, then each of its moves. What it hands out is not to be changed."""
    again = match.restarted()
    yield Ply(0, None, 0, None, again.state.copy(), again.opening_events)
    for number, (seat, move) in enumerate(match.moves, 1):
        before = again.state.copy()
        events = again.state.play(seat, move)
        yield Ply(number, before, seat, move, again.state.copy(), events)


def _solo_impact() -> ImpactTask:
    """Yields nothing: whoever plays alone has the whole match."""
    return MoveImpact((1.0,), (0.0,), (0.0,), None)
    yield


def _rounded(swing: MoveImpact) -> MoveImpact:
    chances, luck, play = (tuple(round(value, DECIMALS) for value in values) for values in swing[:3])
    decision = swing.decision
    if decision:
        decision = Decision(round(decision.loss, DECIMALS), round(decision.error, DECIMALS), decision.best)
    return MoveImpact(chances, luck, play, decision)


# The whole match


def result_breakdowns(swings: Sequence[MoveImpact]) -> list[ResultBreakdown]:
    """Returns what each seat's result is made of. All swings from the beginning on are needed."""
    return [_account(swings, seat) for seat in range(len(swings[0].chances))]


def _account(swings: Sequence[MoveImpact], seat: Seat) -> ResultBreakdown:
    first = swings[0]
    start = first.chances[seat] - first.luck[seat] - first.play[seat]
    luck = fsum(swing.luck[seat] for swing in swings)
    play = fsum(swing.play[seat] for swing in swings)
    result = swings[-1].chances[seat]
    return ResultBreakdown(start, luck, play, result - start - luck - play, result)


def luckiest_seat(swings: Sequence[MoveImpact]) -> Seat | None:
    """Returns who clearly had more luck than every other seat; None if nobody had."""
    return _clear_leader([account.luck for account in result_breakdowns(swings)], CLEAR_LUCK_LEAD)


def best_playing_seat(swings: Sequence[MoveImpact]) -> Seat | None:
    """Returns who clearly played better than every other seat; None if nobody did, or if it is not sure."""
    doubt = sqrt(fsum(swing.decision.error**2 for swing in swings if swing.decision))
    return _clear_leader(
        [account.play for account in result_breakdowns(swings)], max(CLEAR_PLAY_LEAD, 2 * SIGNIFICANCE * doubt)
    )


def _clear_leader(values: Sequence[float], lead: float) -> Seat | None:
    """Returns whose value is greater than all others by so much."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    return order[0] if len(order) > 1 and values[order[0]] - values[order[1]] >= lead else None


def worst_mistakes(match: Match, swings: Sequence[MoveImpact], seat: Seat) -> list[int]:
    """Returns the moves, from 1, that were a seat's dearest mistakes, the dearest first."""
    found = [
        (swing.decision.loss, -number)
        for number, swing in enumerate(swings)
        if swing.decision and swing.decision.is_mistake and match.moves[number - 1][0] == seat
    ]
    return [-number for _, number in sorted(found, reverse=True)[:MOST_LISTED]]


def luckiest_moves(swings: Sequence[MoveImpact], seat: Seat) -> list[int]:
    """Returns the moves after which luck brought a seat most, the luckiest first; 0 is the beginning of the match."""
    found = [(swing.luck[seat], -number) for number, swing in enumerate(swings) if swing.luck[seat] >= MISTAKE_LOSS]
    return [-number for _, number in sorted(found, reverse=True)[:MOST_LISTED]]


def turning_points(swings: Sequence[MoveImpact]) -> list[int]:
    """Returns the moves by which a mistake or luck changed the match most, in their order."""
    found = [
        (_largest_change(swing), -number)
        for number, swing in enumerate(swings)
        if _largest_change(swing) >= TURNING_CHANGE
    ]
    return sorted(-number for _, number in sorted(found, reverse=True)[:MOST_TURNING_POINTS])


def _largest_change(swing: MoveImpact) -> float:
    """Returns by how much of the match a mistake, or luck, has moved somebody's chance."""
    loss = swing.decision.loss if swing.decision and swing.decision.is_mistake else 0.0
    return max(loss, *map(abs, swing.luck))


def analysis_summary(match: Match, swings: Sequence[MoveImpact]) -> dict[str, Any]:
    """Returns the ledger as one object: the accounts of the seats, and the moves that were chosen among several."""
    moves = [(number, swing.decision) for number, swing in enumerate(swings) if swing.decision]
    return {
        "game": match.game.name,
        "seats": [account._asdict() for account in result_breakdowns(swings)],
        "moves": [
            {"ply": number - 1, "seat": match.moves[number - 1][0], **decision._asdict()} for number, decision in moves
        ],
    }


# What assessors need


def equal_chances(seats: int) -> Chances:
    """Returns equal chances."""
    return (1 / seats,) * seats


def no_change(seats: int) -> Chances:
    return (0.0,) * seats


def chance_gains(after: Sequence[float], before: Sequence[float]) -> Chances:
    """Returns by how much each seat's chance has changed."""
    return tuple(now - then for now, then in zip(after, before))


def final_chances(winners: Sequence[Seat], seats: int) -> Chances:
    """Returns what each seat has of a match that is over: winners share."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def chances_from_scores(scores: Sequence[float], scale: float) -> Chances:
    """Returns the chances of seats that stand like this, where `scale` is about the luck that is still to come.

    >>> shared([2.0, 2.0], 1.0)
    (0.5, 0.5)
    """
    best = max(scores)
    shares = [exp((score - best) / scale) for score in scores]
    whole = sum(shares)
    return tuple(share / whole for share in shares)


def weighted_mean(weighed: Sequence[tuple[float, Chances]]) -> Chances:
    """Returns the mean of chances, each with how likely it is."""
    return tuple(fsum(weight * chance for (weight, _), chance in zip(weighed, column)) for column in _columns(weighed))


def _columns(weighed: Sequence[tuple[float, Chances]]) -> Iterator[tuple[float, ...]]:
    return zip(*(chances for _, chances in weighed))
