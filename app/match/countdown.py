"""Countdown of one turn as plain data, for matches, the home timer and score sheets, and the used time of a match."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple, Self


@dataclass(frozen=True)
class Countdown:
    """Countdown of `limit` seconds; without a limit it only measures time. The caller passes the time of its clock."""

    limit: float = inf
    """Seconds of the whole turn"""
    used: float = 0.0
    """Seconds that were used before the last start"""
    since: float | None = None
    """Time of the last start; None while the countdown is stopped"""

    @property
    def is_running(self) -> bool:
        return self.since is not None

    def elapsed(self, now: float) -> float:
        """Returns the seconds used so far. If the clock was set back, the time since the last start counts as 0."""
        return self.used if self.since is None else self.used + max(0.0, now - self.since)

    def left(self, now: float) -> float:
        return max(0.0, self.limit - self.elapsed(now))

    def started(self, now: float) -> Self:
        return self if self.is_running else replace(self, since=now)

    def stopped(self, now: float) -> Self:
        return replace(self, used=self.elapsed(now), since=None)

    def with_used(self, used: float, now: float) -> Self:
        """Returns the countdown with other used seconds, neither started nor stopped."""
        return replace(self, used=used, since=now if self.is_running else None)


class UsedTime(NamedTuple):
    """Timer seconds that were used before a match was left."""

    turn: float = 0.0
    """Seconds used in the current turn"""
    moves: Mapping[int, float] = {}
    """Seconds used for each move, by move number from 0; some may be missing"""


NO_TIME = UsedTime()
