"""Score table of a round or match as plain data: points by reason, gains of the round, and totals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.games import APP_GAMES
from app.match.match_stats import AWARD, RoundPoints, head_starts, rounds_of
from engine.game import Event, Seat
from engine.match import Match

PLACE = "place"
"""Key of the line with each seat's final place; all other lines have the key of a reason for points"""


class MoveScore(NamedTuple):
    """Points that one move scored for a reason."""

    ply: int
    """Number of the move, from 1"""
    seat: Seat
    points: int


@dataclass(frozen=True)
class ScoreRow:
    """Line of the table: the points of all seats for one reason."""

    reason: str
    points: tuple[int, ...]
    """Points of each seat"""
    entries: tuple[MoveScore, ...] = ()


@dataclass(frozen=True)
class ScoreTable:
    """Points of a round, or of a whole match in a game without rounds."""

    number: int
    """Number of the round, from 1"""
    end_kind: str
    """Kind of the round's end, as named by the game; empty in games without rounds"""
    ended_by: Seat | None
    """Seat that ended the round"""
    rows: tuple[ScoreRow, ...]
    gains: tuple[int, ...]
    """Points of each seat in the round"""
    totals: tuple[int, ...]
    highlighted_seats: tuple[Seat, ...] = ()
    """Seats with the most points in the round, or the winners of the match"""

    def in_order(self, seats: Sequence[Seat]) -> "ScoreTable":
        """Returns a copy with the columns in the order of `seats`. Only the columns change: the scores of single moves
        keep their seat numbers.
        """

        def of(points: Sequence[int]) -> tuple[int, ...]:
            return tuple(points[seat] for seat in seats) if points else ()

        rows = tuple(replace(row, points=of(row.points)) for row in self.rows)
        best = tuple(at for at, seat in enumerate(seats) if seat in self.highlighted_seats)
        return replace(self, rows=rows, gains=of(self.gains), totals=of(self.totals), highlighted_seats=best)

    @property
    def has_sums(self) -> bool:
        """Returns whether the totals differ from each single line, so that a line of sums is useful."""
        return bool(self.gains) or all(row.points != self.totals for row in self.rows)


def round_score_table(match: Match, number: int = 0) -> ScoreTable:
    """Returns the score table of round `number` (from 1); 0 means the last finished round."""
    rounds = rounds_of(match)
    index = (number or count_ended_rounds(match) or 1) - 1
    stats = rounds[index]
    before = rounds[index - 1].totals if index else head_starts(rounds)
    ended = round_end_event(match, index + 1)
    gains = tuple(total - earlier for total, earlier in zip(stats.totals, before))
    first = ended.seat if ended else None
    rows = _rows(match, stats, index)
    return ScoreTable(index + 1, stats.end, first, rows, gains, stats.totals, _highest(gains))


def _highest(gains: Sequence[int]) -> tuple[Seat, ...]:
    """Returns the seats with the highest gain; empty if all gains are equal."""
    best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
    return tuple(best) if len(best) < len(gains) else ()


def count_ended_rounds(match: Match) -> int:
    """Returns the number of finished rounds."""
    return len(_endings(match))


def round_end_event(match: Match, number: int) -> Event | None:
    """Returns the event that ended round `number` (from 1); None before its end."""
    endings = _endings(match)
    return endings[number - 1] if 0 < number <= len(endings) else None


def events_of_round(match: Match, number: int) -> list[Event]:
    """Returns the events of round `number` (from 1), including its end."""
    rounds: list[list[Event]] = [[]]
    for event in (event for events in match.events for event in events):
        rounds[-1].append(event)
        if event.ends_round:
            rounds.append([])
    return rounds[number - 1] if 0 < number <= len(rounds) else []


def _endings(match: Match) -> list[Event]:
    return [event for events in match.events for event in events if event.ends_round]


def _rows(match: Match, stats: RoundPoints, index: int) -> tuple[ScoreRow, ...]:
    entries = _entries(match, index)
    parts = tuple(_with_award_split(match, stats.end, part) for part in stats.parts)
    reasons = _ordered(match, {reason for part in parts for reason, points in part.items() if points})
    return tuple(
        ScoreRow(reason, tuple(part.get(reason, 0) for part in parts), tuple(entries.get(reason, ())))
        for reason in reasons
    )


def _ordered(match: Match, reasons: Iterable[str]) -> list[str]:
    """Returns the reasons for points in the order that the game defines."""
    order = list(APP_GAMES[match.game.name].phrases.reasons)
    return sorted(reasons, key=order.index)


def _with_award_split(match: Match, end: str, parts: Mapping[str, int]) -> Mapping[str, int]:
    """Returns points by reason, with the award at the end of the round split into the game's own reasons."""
    if not parts.get(AWARD):
        return parts
    award = APP_GAMES[match.game.name].traits.split_award(match.state, end, parts[AWARD])
    return {**{reason: points for reason, points in parts.items() if reason != AWARD}, **award}


def _entries(match: Match, index: int) -> dict[str, list[MoveScore]]:
    """Returns the points that single moves scored in a round, by reason."""
    entries: dict[str, list[MoveScore]] = {}
    at = 0
    for ply, events in enumerate(match.events, 1):
        for event in events:
            if at == index and event.seat is not None:
                for reason, points in event.parts.items():
                    entries.setdefault(reason, []).append(MoveScore(ply, event.seat, points))
            at += event.ends_round
    return entries


# The whole match


def totals_by_reason(match: Match) -> tuple[ScoreRow, ...]:
    """Returns the lines of the score table of the whole match."""
    seats = range(len(match.names))
    sums: dict[str, list[int]] = {}
    for round_stats in rounds_of(match):
        for seat in seats:
            for reason, points in _with_award_split(match, round_stats.end, round_stats.parts[seat]).items():
                sums.setdefault(reason, [0 for _seat in seats])[seat] += points
    return tuple(ScoreRow(reason, tuple(sums[reason])) for reason in _ordered(match, sums) if any(sums[reason]))


def seats_by_place(match: Match) -> list[Seat]:
    """Returns the seats of a finished match by place: by the game's ranking, or winners first and then by points."""
    ranking = APP_GAMES[match.game.name].traits.finishing_order(match.state)
    scores = match.state.scores
    rest = [seat for seat in range(len(scores)) if seat not in ranking]
    return [*ranking, *sorted(rest, key=lambda seat: (seat not in match.winners, -scores[seat]))]


def seat_places(match: Match) -> tuple[int, ...]:
    """Returns the place of each seat, from 1, in games that rank all seats; otherwise empty."""
    ranking = APP_GAMES[match.game.name].traits.finishing_order(match.state)
    seats = range(len(match.names))
    return tuple(ranking.index(seat) + 1 for seat in seats) if set(ranking) == set(seats) and len(seats) > 2 else ()
