"""What each seat has done in a match, counted: for the end of a round, the result and the statistics."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game import Event, Seat
from engine.match import Match

MOVE, AWARD, AHEAD = "move", "award", "ahead"
"""Reasons beside those of the games: every single move, what the end of a round brought, what a match began with"""


class ReasonTally(NamedTuple):
    """How often something brought or cost points."""

    times: int = 0
    points: int = 0
    best: int = 0
    """The most that it brought at once"""

    def with_points(self, points: int) -> "ReasonTally":
        return ReasonTally(self.times + 1, self.points + points, max(self.best, points) if self.times else points)


class RoundStats(NamedTuple):
    """The points of one round. Those of a seat add up to what the round changed in its total."""

    end: str
    """How it ended, in the game's word; nothing while it goes on"""
    parts: tuple[Mapping[str, int], ...]
    """For each seat its points by reason"""
    totals: tuple[int, ...]
    """After it"""


def tally_reasons(match: Match) -> tuple[dict[str, ReasonTally], ...]:
    """Returns for each seat what brought it points: by the game's own reasons, by `move`, by `award`."""
    found: tuple[dict[str, ReasonTally], ...] = tuple({} for _ in match.names)
    for events in match.events:
        for seat, reason, points in (part for event in events for part in _parts(event)):
            found[seat][reason] = found[seat].get(reason, ReasonTally()).with_points(points)
    return found


def _parts(event: Event) -> list[tuple[int, str, int]]:
    """Returns seat, reason and points of everything that an event counts."""
    parts = [(seat, AWARD, points) for seat, points in enumerate(event.awards) if points]
    seat = event.seat
    if seat is not None:
        parts += [(seat, MOVE, event.points)] if event.is_move else []
        parts += ((seat, reason, points) for reason, points in event.parts.items())
    return parts


def is_won(match: Match, people: Sequence[Seat], is_match: bool) -> bool:
    """Returns whether one of these has won the match, or else the round that ended last; true where nobody is one."""
    winners: Sequence[Seat] = match.winners if is_match else round_winners(match)
    return not people or any(seat in people for seat in winners)


def round_winners(match: Match) -> list[Seat]:
    """Returns who was awarded the most at the end of the last round."""
    told = [event for events in match.events for event in events]
    awards = next((event.awards for event in reversed(told) if event.awards), ())
    return [seat for seat, award in enumerate(awards) if award == max(awards)]


def rounds_of(match: Match) -> list[RoundStats]:
    """Returns every round that has been begun, the first one with points ahead. A game without rounds has one."""
    rounds: list[RoundStats] = []
    parts: list[dict[str, int]] = [{} for _ in match.names]
    totals = [0] * len(match.names)
    for event in (event for events in (match.opening_events, *match.events) for event in events):
        for seat, reason, points in _parts(event):
            if reason != MOVE:
                parts[seat][reason] = parts[seat].get(reason, 0) + points
                totals[seat] += points
        if event.ends_round:
            rounds.append(RoundStats(event.end, tuple(parts), tuple(totals)))
            parts = [{} for _ in match.names]
    if any(parts) or not rounds:
        rounds.append(RoundStats("", tuple(parts), tuple(totals)))
    return rounds


def totals_of(rounds: Sequence[RoundStats]) -> list[tuple[int, ...]]:
    """Returns all totals at the beginning and after each round, for the chart."""
    return [head_starts(rounds), *(each.totals for each in rounds)]


def head_starts(rounds: Sequence[RoundStats]) -> tuple[int, ...]:
    """Returns the points with which each seat began."""
    return tuple(parts.get(AHEAD, 0) for parts in rounds[0].parts) if rounds else ()
