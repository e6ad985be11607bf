"""The score table of a round as plain data: lines of points by reason, what the round brought, the totals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from app.games import APP_GAMES
from app.match.match_stats import AWARD, RoundStats, head_starts, rounds_of
from engine.game import Event, Seat
from engine.match import Match

PLACE = "place"
"""A line beside those of the games: which place a seat has come to"""


def thin_indices(values: Sequence[int], most: int) -> list[int]:
    """Returns the indices of about `most` values that keep the shape of a line: the first, the last, and the lowest and
    highest of each section between them.

    >>> thin_indices([0, 5, 1, 2, 9, 3, 4], 6)
    [0, 1, 2, 3, 4, 6]
    """
    inner, stretches = len(values) - 2, max(1, (most - 2) // 2)
    if len(values) <= max(2, most):
        return [*range(len(values))]
    ends = [1 + inner * number // stretches for number in range(stretches + 1)]
    parts = (range(*pair) for pair in pairwise(ends))
    peaks = ({min(part, key=values.__getitem__), max(part, key=values.__getitem__)} for part in parts)
    return [0, *(index for pair in peaks for index in sorted(pair)), len(values) - 1]


class ScoreEntry(NamedTuple):
    """A move that brought or cost points for some reason: what stands behind a line of the table."""

    ply: int
    """The number of the move, from 1"""
    seat: Seat
    points: int


@dataclass(frozen=True)
class ScoreRow:
    """The points of all seats for one reason."""

    reason: str
    points: tuple[int, ...]
    """The points of each seat"""
    entries: tuple[ScoreEntry, ...] = ()


@dataclass(frozen=True)
class ScoreTable:
    """The points of one round, or of a match without rounds."""

    number: int
    """Which round, from 1"""
    end_kind: str
    """How it ended, in the game's word; nothing for a game without rounds"""
    ended_by: Seat | None
    """Who ended it"""
    rows: tuple[ScoreRow, ...]
    gains: tuple[int, ...]
    """What the round brought each seat"""
    totals: tuple[int, ...]
    highlighted_seats: tuple[Seat, ...] = ()
    """Whose columns stand out: who gained most in the round, or won the match"""

    def in_order(self, seats: Sequence[Seat]) -> "ScoreTable":
        """Returns the table with its columns in this order of the seats; moves keep the seats that made them."""

        def of(points: Sequence[int]) -> tuple[int, ...]:
            return tuple(points[seat] for seat in seats) if points else ()

        rows = tuple(replace(row, points=of(row.points)) for row in self.rows)
        best = tuple(at for at, seat in enumerate(seats) if seat in self.highlighted_seats)
        return replace(self, rows=rows, gains=of(self.gains), totals=of(self.totals), highlighted_seats=best)

    @property
    def has_sums(self) -> bool:
        """Tells whether the totals tell anything that the lines do not."""
        return bool(self.gains) or all(row.points != self.totals for row in self.rows)


def score_table(match: Match, number: int = 0) -> ScoreTable:
    """Returns the table of round `number`, from 1; 0 is the last one that has ended."""
    rounds = rounds_of(match)
    index = (number or count_ended_rounds(match) or 1) - 1
    this = rounds[index]
    before = rounds[index - 1].totals if index else head_starts(rounds)
    ended = round_end_event(match, index + 1)
    gains = tuple(total - earlier for total, earlier in zip(this.totals, before))
    first = ended.seat if ended else None
    rows = _rows(match, this, index)
    return ScoreTable(index + 1, this.end, first, rows, gains, this.totals, _highest(gains))


def _highest(gains: Sequence[int]) -> tuple[Seat, ...]:
    """Returns the seats with most; none where all have the same."""
    best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
    return tuple(best) if len(best) < len(gains) else ()


def count_ended_rounds(match: Match) -> int:
    """Returns how many rounds are over."""
    return len(_endings(match))


def round_end_event(match: Match, number: int) -> Event | None:
    """Returns the event that ended round `number`, from 1."""
    endings = _endings(match)
    return endings[number - 1] if 0 < number <= len(endings) else None


def events_of_round(match: Match, number: int) -> list[Event]:
    """Returns everything that happened in round `number`, from 1, its end the last."""
    found: list[list[Event]] = [[]]
    for event in (event for events in match.events for event in events):
        found[-1].append(event)
        if event.ends_round:
            found.append([])
    return found[number - 1] if 0 < number <= len(found) else []


def _endings(match: Match) -> list[Event]:
    return [event for events in match.events for event in events if event.ends_round]


def _rows(match: Match, this: RoundStats, index: int) -> tuple[ScoreRow, ...]:
    entries = _entries(match, index)
    parts = tuple(_with_award_split(match, this.end, each) for each in this.parts)
    reasons = _ordered(match, {reason for part in parts for reason, points in part.items() if points})
    return tuple(
        ScoreRow(reason, tuple(part.get(reason, 0) for part in parts), tuple(entries.get(reason, ())))
        for reason in reasons
    )


def _ordered(match: Match, reasons: Iterable[str]) -> list[str]:
    """Returns reasons in the game's order."""
    order = list(APP_GAMES[match.game.name].phrases.reasons)
    return sorted(reasons, key=order.index)


def _with_award_split(match: Match, end: str, parts: Mapping[str, int]) -> Mapping[str, int]:
    """Returns points by reasons, the award at the end of the round as the game splits it."""
    if not parts.get(AWARD):
        return parts
    award = APP_GAMES[match.game.name].traits.split_award(match.state, end, parts[AWARD])
    return {**{reason: points for reason, points in parts.items() if reason != AWARD}, **award}


def _entries(match: Match, index: int) -> dict[str, list[ScoreEntry]]:
    """Returns the moves of a round by reason."""
    found: dict[str, list[ScoreEntry]] = {}
    at = 0
    for ply, events in enumerate(match.events, 1):
        for event in events:
            if at == index and event.seat is not None:
                for reason, points in event.parts.items():
                    found.setdefault(reason, []).append(ScoreEntry(ply, event.seat, points))
            at += event.ends_round
    return found


# The whole match


def totals_by_reason(match: Match) -> tuple[ScoreRow, ...]:
    """Returns the lines of the whole match, for its result."""
    seats = range(len(match.names))
    sums: dict[str, list[int]] = {}
    for each in rounds_of(match):
        for seat in seats:
            for reason, points in _with_award_split(match, each.end, each.parts[seat]).items():
                sums.setdefault(reason, [0 for _seat in seats])[seat] += points
    return tuple(ScoreRow(reason, tuple(sums[reason])) for reason in _ordered(match, sums) if any(sums[reason]))


def seats_by_place(match: Match) -> list[Seat]:
    """Returns the seats of a match that is over in the order of their places: winners first, then by their points."""
    ranking = APP_GAMES[match.game.name].traits.finishing_order(match.state)
    scores = match.state.scores
    rest = [seat for seat in range(len(scores)) if seat not in ranking]
    return [*ranking, *sorted(rest, key=lambda seat: (seat not in match.winners, -scores[seat]))]


def seat_places(match: Match) -> tuple[int, ...]:
    """Returns the place of each seat, from 1, in a game that is played for every place; else nothing."""
    ranking = APP_GAMES[match.game.name].traits.finishing_order(match.state)
    seats = range(len(match.names))
    return tuple(ranking.index(seat) + 1 for seat in seats) if set(ranking) == set(seats) and len(seats) > 2 else ()


# The chart


class Axis(NamedTuple):
    least: int
    most: int
    ticks: tuple[int, ...]


def make_axis(values: Sequence[int], target: int | None = None, most_ticks: int = 6) -> Axis:
    """Returns a scale of round numbers that has room for all of these, nought and the target.

    >>> make_axis([0, 341, 198], 400)
    Axis(least=0, most=400, ticks=(0, 100, 200, 300, 400))
    >>> make_axis([0, -35, 12])
    Axis(least=-40, most=20, ticks=(-40, -20, 0, 20))
    """
    low, high = min(0, *values), max(1, *values, target or 0)
    step = next(step for step in _steps() if -(-high // step) - low // step < most_ticks)
    least, most = low // step * step, -(-high // step) * step
    return Axis(least, most, tuple(range(least, most + 1, step)))


def _steps() -> Sequence[int]:
    return [factor * 10**power for power in range(9) for factor in (1, 2, 5)]
