"""Luck analysis of a match: how much of its result came from luck, from skill and from hidden hands.

A match is analysed move by move. Each move, with the luck that follows it, changes every seat's winning chance; this
change is the impact of the move. An impact separates luck (dice, drawn tiles, deals) from skill (the loss compared with
the best move, judged from the seat's view). The remainder is due to the hidden hands of the others. All parts add up to
the result.
"""

from collections.abc import Callable, Container, Generator, Iterator, Sequence
from math import exp, fsum, sqrt
from typing import Any, NamedTuple, TypeAlias

from engine.bots.bot_registry import game_bots
from engine.game import AnyState, Event, JsonObject, Seat
from engine.match import Match

Chances: TypeAlias = tuple[float, ...]
"""Chance of each seat to win, with sum 1; or the change of each chance, with sum 0"""

MISTAKE_LOSS = 0.03
"""Minimum loss of winning chance that counts as a mistake, where 0.03 is 3 percentage points"""
SIGNIFICANCE = 2.0
"""Minimum loss that counts as a mistake, in standard errors"""
CLEAR_LUCK_LEAD = 0.2
"""Minimum difference in luck, as a share of a win, by which a seat must lead all others to be called clearly luckier"""
CLEAR_PLAY_LEAD = 0.05
"""Minimum difference in skill by which a seat must lead all others to be called clearly better; the difference must
also be statistically significant
"""
ANALYSIS_VERSION = 3
"""Version of the analysis. Stored impacts of another version are ignored."""
MOST_LISTED = 3
"""Maximum number of mistakes, and of lucky moments, that are listed for a seat"""
TURNING_CHANGE = 0.1
"""Minimum change of a winning chance, by a mistake or by luck, at a turning point"""
MOST_TURNING_POINTS = 6
"""Maximum number of turning points listed per match"""
DECIMALS = 6
"""Number of decimals of displayed and stored numbers"""


class Decision(NamedTuple):
    """Judgement of a move that a seat has chosen: its loss compared with the best move, based on the view of the
    seat.
    """

    loss: float
    """Winning chance lost compared with the best move; negative if the move proved better"""
    error: float
    """Standard error of the loss"""
    best: str
    """Text of the best move found"""

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE_LOSS and self.loss > SIGNIFICANCE * self.error


class MoveImpact(NamedTuple):
    """Change of the winning chances by one move and the luck that follows it."""

    chances: Chances
    """Each seat's chance to win after the move, computed with all hands open"""
    luck: Chances
    play: Chances
    """Change of each chance by the choice of the move: a loss for its seat, a gain for the others"""
    decision: Decision | None
    """Judgement of the move; None if the seat had no choice or the move cannot be judged"""


class Ply(NamedTuple):
    """One move of a match, with the states before and after it."""

    number: int
    """Number of the move, counted from 1; 0 for the beginning of the match"""
    before: AnyState | None
    """State before the move; None at the beginning"""
    seat: Seat
    move: Any
    after: AnyState
    events: Sequence[Event]


ImpactTask: TypeAlias = Generator[None, None, MoveImpact]
"""Generator that computes the impact of a move in short time slices and returns it"""
DecisionImpact: TypeAlias = tuple[Decision | None, Chances]
"""Judgement of a move, with the change of each seat's chance that the move caused"""
MoveAnalyser: TypeAlias = Callable[[Ply, bool], ImpactTask]


class AnalysisUnavailable(ValueError):
    """Error raised if a game has no luck analysis."""


class ResultBreakdown(NamedTuple):
    """Parts of a seat's result: start, luck, play and rest add up to `result`, the seat's share of the win.

    `start` is a winning chance from 0 to 1. `luck`, `play` and `rest` are changes of this chance.
    """

    start: float
    """Chance at the start, before any luck: equal for all seats, except for a head start or a chosen first player"""
    luck: float
    play: float
    rest: float
    """Effect of the hidden hands of the others"""
    result: float


def analyse_match(
    match: Match, fine: bool = True, done: Container[int] = ()
) -> Iterator[tuple[int, MoveImpact] | None]:
    """Yields the impact of each move with its number. After each slice of work without a result it yields None, so that
    the app stays responsive.

    `done`: numbers of moves to skip. An impact depends on the record alone, not on earlier results, so the analysis can
    be interrupted and continued at any time.
    """
    assess = analyser_for(match.game.name)
    yield None  # importing the game's bots is a slice of its own
    for ply in match_plies(match):
        yield None
        if ply.number not in done:
            impact = yield from assess(ply, fine) if len(match.names) > 1 else _solo_impact()
            yield ply.number, _rounded(impact)


def analyser_for(game: str) -> MoveAnalyser:
    """Returns the function that analyses the moves of a game; raises AnalysisUnavailable if it has none."""
    players = game_bots(game)
    if players is None:
        raise AnalysisUnavailable(f"nobody can judge matches of {game}")
    return players.analyse_move


def match_plies(match: Match) -> Iterator[Ply]:
    """Yields the beginning of a match as the first ply, then each of its moves. The caller must not change the
    states.
    """
    again = match.restarted()
    yield Ply(0, None, 0, None, again.state.copy(), again.opening_events)
    for number, (seat, move) in enumerate(match.moves, 1):
        before = again.state.copy()
        events = again.state.play(seat, move)
        yield Ply(number, before, seat, move, again.state.copy(), events)


def _solo_impact() -> ImpactTask:
    """Returns the impact of a move in a solo match, which is zero because a single seat always wins the whole match."""
    return MoveImpact((1.0,), (0.0,), (0.0,), None)
    yield


def _rounded(impact: MoveImpact) -> MoveImpact:
    chances, luck, play = (tuple(round(value, DECIMALS) for value in values) for values in impact[:3])
    decision = impact.decision
    if decision:
        decision = Decision(round(decision.loss, DECIMALS), round(decision.error, DECIMALS), decision.best)
    return MoveImpact(chances, luck, play, decision)


# Whole match


def result_breakdowns(impacts: Sequence[MoveImpact]) -> list[ResultBreakdown]:
    """Computes the result breakdown of each seat. `impacts` must contain all moves of the match."""
    return [_account(impacts, seat) for seat in range(len(impacts[0].chances))]


def _account(impacts: Sequence[MoveImpact], seat: Seat) -> ResultBreakdown:
    first = impacts[0]
    start = first.chances[seat] - first.luck[seat] - first.play[seat]
    luck = fsum(impact.luck[seat] for impact in impacts)
    play = fsum(impact.play[seat] for impact in impacts)
    result = impacts[-1].chances[seat]
    return ResultBreakdown(start, luck, play, result - start - luck - play, result)


def luckiest_seat(impacts: Sequence[MoveImpact]) -> Seat | None:
    """Returns the seat that was clearly luckier than every other; None if no seat was."""
    return _clear_leader([account.luck for account in result_breakdowns(impacts)], CLEAR_LUCK_LEAD)


def best_playing_seat(impacts: Sequence[MoveImpact]) -> Seat | None:
    """Returns the seat that clearly played better than every other; None if no lead is clear and significant."""
    doubt = sqrt(fsum(impact.decision.error**2 for impact in impacts if impact.decision))
    return _clear_leader(
        [account.play for account in result_breakdowns(impacts)], max(CLEAR_PLAY_LEAD, 2 * SIGNIFICANCE * doubt)
    )


def _clear_leader(values: Sequence[float], lead: float) -> Seat | None:
    """Returns the seat with the highest value if it leads by at least `lead`, else None."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    return order[0] if len(order) > 1 and values[order[0]] - values[order[1]] >= lead else None


def worst_mistakes(match: Match, impacts: Sequence[MoveImpact], seat: Seat) -> list[int]:
    """Returns the move numbers of a seat's worst mistakes, worst first."""
    mistakes = [
        (impact.decision.loss, -number)
        for number, impact in enumerate(impacts)
        if impact.decision and impact.decision.is_mistake and match.moves[number - 1][0] == seat
    ]
    return [-number for _, number in sorted(mistakes, reverse=True)[:MOST_LISTED]]


def luckiest_moves(impacts: Sequence[MoveImpact], seat: Seat) -> list[int]:
    """Returns the numbers of the moves after which a seat had the most luck, luckiest first; 0 is the beginning of the
    match.
    """
    lucky = [(impact.luck[seat], -number) for number, impact in enumerate(impacts) if impact.luck[seat] >= MISTAKE_LOSS]
    return [-number for _, number in sorted(lucky, reverse=True)[:MOST_LISTED]]


def turning_points(impacts: Sequence[MoveImpact]) -> list[int]:
    """Returns the move numbers, in order, where a mistake or luck changed the chances most."""
    changes = [
        (_largest_change(impact), -number)
        for number, impact in enumerate(impacts)
        if _largest_change(impact) >= TURNING_CHANGE
    ]
    return sorted(-number for _, number in sorted(changes, reverse=True)[:MOST_TURNING_POINTS])


def _largest_change(impact: MoveImpact) -> float:
    """Returns the largest change of any winning chance by a mistake or by luck."""
    loss = impact.decision.loss if impact.decision and impact.decision.is_mistake else 0.0
    return max(loss, *map(abs, impact.luck))


def analysis_summary(match: Match, impacts: Sequence[MoveImpact]) -> JsonObject:
    """Returns the analysis as a JSON object: the result breakdown of each seat and all judged moves."""
    moves = [(number, impact.decision) for number, impact in enumerate(impacts) if impact.decision]
    return {
        "game": match.game.name,
        "seats": [account._asdict() for account in result_breakdowns(impacts)],
        "moves": [
            {"ply": number - 1, "seat": match.moves[number - 1][0], **decision._asdict()} for number, decision in moves
        ],
    }


# Helpers for the analysers of the games


def equal_chances(seats: int) -> Chances:
    """Returns an equal chance for every seat."""
    return (1 / seats,) * seats


def no_change(seats: int) -> Chances:
    return (0.0,) * seats


def chance_gains(after: Sequence[float], before: Sequence[float]) -> Chances:
    """Returns the difference `after - before` for each seat's chance."""
    return tuple(now - then for now, then in zip(after, before))


def final_chances(winners: Sequence[Seat], seats: int) -> Chances:
    """Returns each seat's share of the win in a finished match. Several winners share it equally."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def chances_from_scores(scores: Sequence[float], scale: float) -> Chances:
    """Estimates each seat's chance to win from the scores (softmax). `scale`: typical effect of the remaining luck, in
    points.

    >>> chances_from_scores([2.0, 2.0], 1.0)
    (0.5, 0.5)
    """
    best = max(scores)
    shares = [exp((score - best) / scale) for score in scores]
    whole = sum(shares)
    return tuple(share / whole for share in shares)


def weighted_mean(weighted: Sequence[tuple[float, Chances]]) -> Chances:
    """Returns the mean of several predictions of the chances, weighted by their probabilities."""
    return tuple(
        fsum(weight * chance for (weight, _), chance in zip(weighted, column)) for column in _columns(weighted)
    )


def _columns(weighted: Sequence[tuple[float, Chances]]) -> Iterator[tuple[float, ...]]:
    return zip(*(chances for _, chances in weighted))
