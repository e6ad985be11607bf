"""Luck analysis of a match: how much of the result was luck, skill, and the hidden hands of the others.

A match is a sequence of move impacts: each move, and the luck after it, changes every seat's winning chances. An impact
separates luck (dice, drawn tiles, deals) from skill (loss of a move against the best one, judged from its seat's view).
The rest comes from the tiles that the others happened to hold. All parts add up to the result.
"""

from collections.abc import Callable, Container, Generator, Iterator, Sequence
from math import exp, fsum, sqrt
from typing import Any, NamedTuple, TypeAlias

from engine.bots.levels import game_bots
from engine.game import Event, Seat, State
from engine.match import Match

Chances: TypeAlias = tuple[float, ...]
"""Winning chance of each seat, with sum 1; or the change of these chances, with sum 0"""

MISTAKE_LOSS = 0.03
"""Minimum loss of a mistake, as a share of the match"""
SIGNIFICANCE = 2.0
"""Minimum loss of a mistake in standard errors"""
CLEAR_LUCK_LEAD = 0.2
"""Lead in luck, as a share of the match, from which a seat was clearly luckier than all others"""
CLEAR_PLAY_LEAD = 0.05
"""Lead in play from which a seat was clearly better than all others, if it is also significant"""
ANALYSIS_VERSION = 3
"""Version of the analysis; stored impacts of another version are not used"""
MOST_LISTED = 3
"""Maximum listed mistakes and lucky draws of a seat"""
TURNING_CHANGE = 0.1
"""Minimum change of a winning chance by play or luck at a turning point"""
MOST_TURNING_POINTS = 6
"""Maximum listed turning points of a match"""
DECIMALS = 6
"""Decimals of shown and stored numbers"""


class Decision(NamedTuple):
    """Loss of a move chosen among several, judged from its seat's view."""

    loss: float
    """Winning chance lost against the best move; negative if the move proved better"""
    error: float
    """Standard error of the loss"""
    best: str
    """Best move found, as text"""

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE_LOSS and self.loss > SIGNIFICANCE * self.error


class MoveImpact(NamedTuple):
    """Change of the winning chances by one move and the luck after it."""

    chances: Chances
    """Winning chances afterwards, all hands open"""
    luck: Chances
    play: Chances
    """Change by the choice of the move: the loss of its seat, the gains of the others"""
    decision: Decision | None
    """Judgement of the move; None without a choice, or if it cannot be judged"""


class Ply(NamedTuple):
    """Move of a match, with the states before and after it."""

    number: int
    """Number of moves so far, this one included; 0 at the beginning of the match"""
    before: State[Any] | None
    """State before the move; None at the beginning"""
    seat: Seat
    move: Any
    after: State[Any]
    events: Sequence[Event]


ImpactTask: TypeAlias = Generator[None, None, MoveImpact]
"""Generator that works in slices and returns a move's impact"""
DecisionImpact: TypeAlias = tuple[Decision | None, Chances]
"""Decision with the change of chances that it caused"""
MoveAnalyser: TypeAlias = Callable[[Ply, bool], ImpactTask]


class AnalysisUnavailable(ValueError):
    """Error for a game without luck analysis."""


class ResultBreakdown(NamedTuple):
    """Parts of a seat's result; the first four add up to the last."""

    start: float
    """Chance before any luck: even, except for a head start and for a first player chosen by players or rules"""
    luck: float
    play: float
    rest: float
    """Effect of the tiles that the others happened to hold"""
    result: float


def analyse_match(
    match: Match, fine: bool = True, done: Container[int] = ()
) -> Iterator[tuple[int, MoveImpact] | None]:
    """Yields the impacts of a match, each with its number, and None after every slice of work.

    Skips the numbers in `known`. An impact depends on the record alone, not on earlier results, so the analysis can be
    interrupted anywhere.
    """
    assess = analyser_for(match.game.name)
    yield None  # importing the game's bots is a slice of its own
    for ply in match_plies(match):
        yield None
        if ply.number not in done:
            swing = yield from assess(ply, fine) if len(match.names) > 1 else _solo_impact()
            yield ply.number, _rounded(swing)


def analyser_for(game: str) -> MoveAnalyser:
    """Returns the move analyser of a game; raises AnalysisUnavailable if it has none."""
    players = game_bots(game)
    if players is None:
        raise AnalysisUnavailable(f"nobody can judge matches of {game}")
    return players.analyse_move


def match_plies(match: Match) -> Iterator[Ply]:
    """Yields the beginning of a match, then each of its moves. The yielded states must not be changed."""
    again = match.restarted()
    yield Ply(0, None, 0, None, again.state.copy(), again.opening_events)
    for number, (seat, move) in enumerate(match.moves, 1):
        before = again.state.copy()
        events = again.state.play(seat, move)
        yield Ply(number, before, seat, move, again.state.copy(), events)


def _solo_impact() -> ImpactTask:
    """Returns the impact of a solo move: a single seat always has the whole match."""
    return MoveImpact((1.0,), (0.0,), (0.0,), None)
    yield


def _rounded(swing: MoveImpact) -> MoveImpact:
    chances, luck, play = (tuple(round(value, DECIMALS) for value in values) for values in swing[:3])
    decision = swing.decision
    if decision:
        decision = Decision(round(decision.loss, DECIMALS), round(decision.error, DECIMALS), decision.best)
    return MoveImpact(chances, luck, play, decision)


# Whole match


def result_breakdowns(swings: Sequence[MoveImpact]) -> list[ResultBreakdown]:
    """Returns the result breakdown of each seat; needs all impacts from the beginning on."""
    return [_account(swings, seat) for seat in range(len(swings[0].chances))]


def _account(swings: Sequence[MoveImpact], seat: Seat) -> ResultBreakdown:
    first = swings[0]
    start = first.chances[seat] - first.luck[seat] - first.play[seat]
    luck = fsum(swing.luck[seat] for swing in swings)
    play = fsum(swing.play[seat] for swing in swings)
    result = swings[-1].chances[seat]
    return ResultBreakdown(start, luck, play, result - start - luck - play, result)


def luckiest_seat(swings: Sequence[MoveImpact]) -> Seat | None:
    """Returns the seat that clearly had more luck than every other; None if there is none."""
    return _clear_leader([account.luck for account in result_breakdowns(swings)], CLEAR_LUCK_LEAD)


def best_playing_seat(swings: Sequence[MoveImpact]) -> Seat | None:
    """Returns the seat that clearly played better than every other; None if there is none or the lead is not
    significant.
    """
    doubt = sqrt(fsum(swing.decision.error**2 for swing in swings if swing.decision))
    return _clear_leader(
        [account.play for account in result_breakdowns(swings)], max(CLEAR_PLAY_LEAD, 2 * SIGNIFICANCE * doubt)
    )


def _clear_leader(values: Sequence[float], lead: float) -> Seat | None:
    """Returns the seat whose value exceeds all others by at least `lead`; None if there is none."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    return order[0] if len(order) > 1 and values[order[0]] - values[order[1]] >= lead else None


def worst_mistakes(match: Match, swings: Sequence[MoveImpact], seat: Seat) -> list[int]:
    """Returns the numbers, from 1, of a seat's worst mistakes, the worst first."""
    mistakes = [
        (swing.decision.loss, -number)
        for number, swing in enumerate(swings)
        if swing.decision and swing.decision.is_mistake and match.moves[number - 1][0] == seat
    ]
    return [-number for _, number in sorted(mistakes, reverse=True)[:MOST_LISTED]]


def luckiest_moves(swings: Sequence[MoveImpact], seat: Seat) -> list[int]:
    """Returns the numbers of the moves with the most luck for a seat, the luckiest first; 0 is the beginning of the
    match.
    """
    lucky = [(swing.luck[seat], -number) for number, swing in enumerate(swings) if swing.luck[seat] >= MISTAKE_LOSS]
    return [-number for _, number in sorted(lucky, reverse=True)[:MOST_LISTED]]


def turning_points(swings: Sequence[MoveImpact]) -> list[int]:
    """Returns the numbers of the moves where a mistake or luck changed the match most, in order."""
    changes = [
        (_largest_change(swing), -number)
        for number, swing in enumerate(swings)
        if _largest_change(swing) >= TURNING_CHANGE
    ]
    return sorted(-number for _, number in sorted(changes, reverse=True)[:MOST_TURNING_POINTS])


def _largest_change(swing: MoveImpact) -> float:
    """Returns the largest change of a winning chance by a mistake or by luck."""
    loss = swing.decision.loss if swing.decision and swing.decision.is_mistake else 0.0
    return max(loss, *map(abs, swing.luck))


def analysis_summary(match: Match, swings: Sequence[MoveImpact]) -> dict[str, Any]:
    """Returns the analysis as a JSON object: result breakdowns of the seats, and all judged moves."""
    moves = [(number, swing.decision) for number, swing in enumerate(swings) if swing.decision]
    return {
        "game": match.game.name,
        "seats": [account._asdict() for account in result_breakdowns(swings)],
        "moves": [
            {"ply": number - 1, "seat": match.moves[number - 1][0], **decision._asdict()} for number, decision in moves
        ],
    }


# Helpers for the analysers of the games


def equal_chances(seats: int) -> Chances:
    """Returns the same chance for every seat."""
    return (1 / seats,) * seats


def no_change(seats: int) -> Chances:
    return (0.0,) * seats


def chance_gains(after: Sequence[float], before: Sequence[float]) -> Chances:
    """Returns the change of each seat's chance."""
    return tuple(now - then for now, then in zip(after, before))


def final_chances(winners: Sequence[Seat], seats: int) -> Chances:
    """Returns the share of each seat in a finished match; winners share equally."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def chances_from_scores(scores: Sequence[float], scale: float) -> Chances:
    """Returns winning chances from scores (softmax); `scale` is about the luck that is still to come.

    >>> chances_from_scores([2.0, 2.0], 1.0)
    (0.5, 0.5)
    """
    best = max(scores)
    shares = [exp((score - best) / scale) for score in scores]
    whole = sum(shares)
    return tuple(share / whole for share in shares)


def weighted_mean(weighted: Sequence[tuple[float, Chances]]) -> Chances:
    """Returns the mean of chances, weighted by their probabilities."""
    return tuple(
        fsum(weight * chance for (weight, _), chance in zip(weighted, column)) for column in _columns(weighted)
    )


def _columns(weighted: Sequence[tuple[float, Chances]]) -> Iterator[tuple[float, ...]]:
    return zip(*(chances for _, chances in weighted))
