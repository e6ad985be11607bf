"""Home timer: a turn timer for players of a physical board game, which passes from player to player.

The timer is plain data. It uses the clock of the device, so that a phone call, a locked screen or the end of the app
does not stop it.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Self

from app.default_names import display_name, upgrade_name
from app.files import number_validation
from app.files.decoding import decode_or_none
from app.hourglass.timer_cues import TimerReading
from app.match.countdown import Countdown
from app.players import COLOURS, Players, colour_of, colours_of, stored_names_of
from app.sheets.home_players import assign_colours
from engine.player_names import sanitize_name

SHORTEST, LONGEST = 10, 600
"""Minimum and maximum duration of a turn in seconds"""
USUAL = (30, 60, 90)
"""Suggested turn durations in seconds"""
STEP = 5
"""Step in seconds between two selectable durations"""
FORGOTTEN = 1800.0
"""Seconds after the end of a turn, after which the app assumes that the players have stopped and resets the timer"""
AGAIN = 0.7
"""Seconds after a tap during which another tap is ignored as a double tap"""
MOST_PEOPLE = COLOURS


@dataclass(frozen=True)
class HomeTimer:
    """State of the home timer: its players, whose turn it is, and the time used."""

    seconds: int = 60
    """Duration of a turn in seconds"""
    names: tuple[str, ...] = ()
    """Players in turn order; empty for a timer without players"""
    colours: tuple[int, ...] = ()
    """Colours of the players; may be shorter than `names`"""
    turn: int = 0
    """Index of the player whose turn it is"""
    used: float = 0.0
    """Seconds of the turn that were used before the last pause"""
    since: float | None = None
    """Time of the last start or resume, in seconds since 1970; None while the timer is paused"""

    # Reading

    @property
    def name(self) -> str:
        """Returns the name of the player whose turn it is; empty without players."""
        return display_name(self.names[self.turn]) if self.names else ""

    @property
    def people(self) -> Players:
        return assign_colours(self.names, self.colours)

    @property
    def colour(self) -> int:
        """Returns the colour of the player whose turn it is."""
        return colour_of(self.people, self.turn) if self.names else 0

    @property
    def next_name(self) -> str:
        """Returns the name of the next player; empty without players."""
        return display_name(self.names[self._next]) if self.names else ""

    @property
    def has_begun(self) -> bool:
        """Returns whether a turn has been started since the last reset."""
        return self.since is not None or self.used > 0

    @property
    def countdown(self) -> Countdown:
        return Countdown(self.seconds, self.used, self.since)

    def left(self, now: float) -> float:
        """Returns the seconds left in the turn. If the device's clock was set back, they never exceed the seconds left
        at the last start or resume.
        """
        return self.countdown.left(now)

    def is_out(self, now: float) -> bool:
        return self.left(now) <= 0

    def reading(self, now: float) -> TimerReading:
        """Returns the reading for the picture of a sand timer; after the end of a turn it shows the full time again,
        ready for the next turn.
        """
        if not self.has_begun or self.is_out(now):
            return TimerReading(self.seconds, self.seconds)
        return TimerReading(self.left(now), self.seconds, self.since is not None)

    # Actions

    def tapped(self, now: float) -> Self:
        """Returns the timer after a tap, which starts it, resumes it or passes it to the next player; the second tap
        of a double tap is ignored.
        """
        if not self.has_begun:
            return replace(self, since=now)
        if self.since is None:
            return self.resumed(now)
        if 0 <= now - self.since < AGAIN:
            return self
        return replace(self, turn=self._next, used=0.0, since=now)

    def paused(self, now: float) -> Self:
        """Returns a paused copy of the timer."""
        return replace(self, used=min(self.countdown.elapsed(now), self.seconds), since=None)

    def resumed(self, now: float) -> Self:
        return replace(self, since=self.countdown.started(now).since)

    def reset_if_forgotten(self, now: float) -> Self:
        """Returns the timer, reset if its turn ended more than `FORGOTTEN` seconds ago."""
        is_old = self.since is not None and now - self.since > self.seconds - self.used + FORGOTTEN
        return self.reset() if is_old else self

    def reset(self) -> Self:
        """Returns the timer with its full time, not started, for the same player."""
        return replace(self, used=0.0, since=None)

    def with_seconds(self, seconds: int) -> Self:
        return replace(self.reset(), seconds=min(max(seconds, SHORTEST), LONGEST))

    def with_names(self, names: Sequence[str], colours: Sequence[int] = ()) -> Self:
        """Returns the timer with other players; invalid names are dropped."""
        return self.with_people(assign_colours([*filter(None, map(sanitize_name, names))], colours))

    def with_people(self, people: Players) -> Self:
        turn = self.turn if self.turn < len(people) else 0
        return replace(self, names=stored_names_of(people), colours=colours_of(people), turn=turn)

    def with_turn(self, turn: int) -> Self:
        """Returns the timer for the turn of another player."""
        return replace(self, turn=turn)

    @property
    def _next(self) -> int:
        return (self.turn + 1) % len(self.names) if self.names else 0

    # As text

    def __str__(self) -> str:
        """Formats the timer for storage."""
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Self:
        """Parses a stored timer; invalid values are replaced by defaults."""
        return decode_or_none(cls._decode, text) or cls()

    @classmethod
    def _decode(cls, text: str) -> Self:
        data = json.loads(text)
        names, colours = map(upgrade_name, map(str, data["names"])), map(int, data.get("colours", ()))
        timer = cls().with_seconds(int(data["seconds"])).with_names([*names], [*colours])
        turn, used, since = int(data["turn"]), float(data["used"]), data["since"]
        moment = None if since is None else number_validation.parse_time(since)
        if not (0 <= turn < max(1, len(timer.names)) and 0 <= used <= LONGEST):
            return timer
        return replace(timer, turn=turn, used=used, since=moment)
