"""Points of each seat by reason and by round, for results and statistics."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from engine.game import Event, Seat
from engine.match import Match

MOVE, AWARD, AHEAD = "move", "award", "ahead"
"""Reasons in addition to those of the games: single moves, awards at the end of a round, head starts"""


class ReasonTally(NamedTuple):
    """Points scored for one reason: number of times, sum, maximum."""

    times: int = 0
    points: int = 0
    best: int = 0
    """Highest number of points scored at once"""

    def with_points(self, points: int) -> "ReasonTally":
        return ReasonTally(self.times + 1, self.points + points, max(self.best, points) if self.times else points)


class RoundPoints(NamedTuple):
    """Points of one round by reason. All points of a seat add up to the change of its total."""

    end: str
    """Kind of the round's end, as named by the game; empty while the round is under way"""
    parts: tuple[Mapping[str, int], ...]
    """Points by reason, for each seat"""
    totals: tuple[int, ...]
    """Totals after the round"""


def tally_reasons(match: Match) -> tuple[dict[str, ReasonTally], ...]:
    """Returns the points of each seat, by the game's own reasons and by `move` and `award`."""
    tallies: tuple[dict[str, ReasonTally], ...] = tuple({} for _ in match.names)
    for events in match.events:
        for seat, reason, points in (part for event in events for part in _parts(event)):
            tallies[seat][reason] = tallies[seat].get(reason, ReasonTally()).with_points(points)
    return tallies


def _parts(event: Event) -> list[tuple[int, str, int]]:
    """Returns seat, reason and points of each score in an event."""
    parts = [(seat, AWARD, points) for seat, points in enumerate(event.awards) if points]
    seat = event.seat
    if seat is not None:
        parts += [(seat, MOVE, event.points)] if event.is_move else []
        parts += ((seat, reason, points) for reason, points in event.parts.items())
    return parts


REMARKABLE = 1.5
"""Points of a remarkable move, as a multiple of the median of all moves that score"""


class BestMove(NamedTuple):
    """Move with the most points."""

    ply: int
    """Number of the move, from 1"""
    seat: Seat
    points: int
    reason: str
    """Reason for points of this move that is rarest in the match"""


def best_move(match: Match, seats: Iterable[Seat], is_last_round: bool = False) -> BestMove | None:
    """Returns the move of these seats with the most points, in the whole match or in its last round; None if no move
    scored clearly more than usual.
    """
    scoring = [
        (event.points, ply, event)
        for ply, events in enumerate(match.events, 1)
        for event in events
        if event.is_move and event.points > 0
    ]
    start = _start_of_last_round(match) if is_last_round else 0
    own = {*seats}
    best = max(
        ((points, -ply, event) for points, ply, event in scoring if ply > start and event.seat in own),
        key=lambda entry: entry[:2],
        default=None,
    )
    if best is None or best[0] < REMARKABLE * median(points for points, _ply, _event in scoring):
        return None
    points, ply, event = best
    counts = Counter(reason for _points, _ply, other in scoring for reason in other.parts)
    return BestMove(-ply, event.seat or 0, points, min(event.parts, key=counts.__getitem__))


def _start_of_last_round(match: Match) -> int:
    """Returns the number of the move that dealt the last round; 0 in the first round."""
    deals = (ply for ply, events in enumerate(match.events, 1) if any(event.begins_round for event in events))
    return max(deals, default=0)


def is_won(match: Match, people: Sequence[Seat], is_match: bool) -> bool:
    """Returns whether one of `people` has won the match (`is_match` true) or the last round; True if no person
    plays.
    """
    winners: Sequence[Seat] = match.winners if is_match else round_winners(match)
    return not people or any(seat in people for seat in winners)


def round_winners(match: Match) -> list[Seat]:
    """Returns the seats with the highest award at the end of the last round."""
    all_events = [event for events in match.events for event in events]
    awards = next((event.awards for event in reversed(all_events) if event.awards), ())
    return [seat for seat, award in enumerate(awards) if award == max(awards)]


def rounds_of(match: Match) -> list[RoundPoints]:
    """Returns the points of every round started so far, with head starts in the first one. A game without rounds has a
    single round.
    """
    rounds: list[RoundPoints] = []
    parts: list[dict[str, int]] = [{} for _ in match.names]
    totals = [0] * len(match.names)
    for event in (event for events in (match.opening_events, *match.events) for event in events):
        for seat, reason, points in _parts(event):
            if reason != MOVE:
                parts[seat][reason] = parts[seat].get(reason, 0) + points
                totals[seat] += points
        if event.ends_round:
            rounds.append(RoundPoints(event.end, tuple(parts), tuple(totals)))
            parts = [{} for _ in match.names]
    if any(parts) or not rounds:
        rounds.append(RoundPoints("", tuple(parts), tuple(totals)))
    return rounds


def totals_of(rounds: Sequence[RoundPoints]) -> list[tuple[int, ...]]:
    """Returns the totals at the start and after each round."""
    return [head_starts(rounds), *(stats.totals for stats in rounds)]


def head_starts(rounds: Sequence[RoundPoints]) -> tuple[int, ...]:
    """Returns the points with which each seat started."""
    return tuple(parts.get(AHEAD, 0) for parts in rounds[0].parts) if rounds else ()
