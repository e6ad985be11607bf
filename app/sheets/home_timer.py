"""The sand of a table at home: a glass of any length that people turn and hand on. Plain data.

It runs by the clock on the wall, like a glass that stands on the table: a call, a locked screen, or the end of the
app do not stop it.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Self

from app.hourglass.ticks import Reading
from app.match.seating import COLOURS
from app.sheets.home_players import HomePlayers, assign_colours, colours_of, names_of
from app.store import validation
from engine.player_names import sanitize_name

SHORTEST, LONGEST = 10, 600
"""Seconds of sand"""
USUAL = (30, 60, 90)
STEP = 5
"""Seconds from one length to the next"""
FORGOTTEN = 1800.0
"""Seconds after its end in which people may still come back to it"""
AGAIN = 0.7
"""Seconds in which a second tap is still the first one"""
MOST_PEOPLE = COLOURS


@dataclass(frozen=True)
class HomeTimer:
    """A glass and the people round it. All moments are seconds since 1970."""

    seconds: int = 60
    """How much sand it has"""
    names: tuple[str, ...] = ()
    """Who takes turns; nobody where the glass is for all alike"""
    colours: tuple[int, ...] = ()
    """Of their tokens, as far as they were chosen"""
    turn: int = 0
    """Whose turn it is, among the names"""
    used: float = 0.0
    """The sand that had run down when it was last stopped"""
    since: float | None = None
    """From when on it runs; None while it stands"""

    # What it shows

    @property
    def name(self) -> str:
        """Returns whose glass it is; empty where nobody has been named."""
        return self.names[self.turn] if self.names else ""

    @property
    def people(self) -> HomePlayers:
        return assign_colours(self.names, self.colours)

    @property
    def colour(self) -> int:
        """Returns the colour of whoever's glass it is."""
        return self.people[self.turn].colour if self.names else 0

    @property
    def next_name(self) -> str:
        """Returns whose glass it will be next; empty where nobody has been named."""
        return self.names[self._next] if self.names else ""

    @property
    def has_begun(self) -> bool:
        """Tells whether it has been turned since it was laid down, and is not to be turned anew."""
        return self.since is not None or self.used > 0

    def left(self, now: float) -> float:
        """Returns the seconds that are left. A clock that is set back takes no sand back beyond the last turning."""
        passed = 0.0 if self.since is None else max(0.0, now - self.since)
        return max(0.0, self.seconds - self.used - passed)

    def is_out(self, now: float) -> bool:
        return self.left(now) <= 0

    def reading(self, now: float) -> Reading:
        """Returns what a drawn glass is told; one that is out waits to be turned, as all its sand lies below."""
        if not self.has_begun or self.is_out(now):
            return Reading(self.seconds, self.seconds)
        return Reading(self.left(now), self.seconds, self.since is not None)

    # What people do with it

    def tapped(self, now: float) -> Self:
        """Returns the glass after a tap: turned for whoever is next, gone on with where it stood in the middle. A tap
        right after the last one is none.
        """
        if not self.has_begun:
            return replace(self, since=now)
        if self.since is None:
            return self.resumed(now)
        if 0 <= now - self.since < AGAIN:
            return self
        return replace(self, turn=self._next, used=0.0, since=now)

    def paused(self, now: float) -> Self:
        """Returns the glass laid on its side: its sand stands."""
        if self.since is None:
            return self
        return replace(self, used=self.seconds - self.left(now), since=None)

    def resumed(self, now: float) -> Self:
        return replace(self, since=now) if self.since is None else self

    def reset_if_forgotten(self, now: float) -> Self:
        """Returns the glass as people come to it: one that ran out long ago is asleep."""
        is_old = self.since is not None and now - self.since > self.seconds - self.used + FORGOTTEN
        return self.reset() if is_old else self

    def reset(self) -> Self:
        """Returns the glass asleep, for the same person."""
        return replace(self, used=0.0, since=None)

    def with_seconds(self, seconds: int) -> Self:
        return replace(self.reset(), seconds=min(max(seconds, SHORTEST), LONGEST))

    def with_names(self, names: Sequence[str], colours: Sequence[int] = ()) -> Self:
        """Returns the glass for people of these names; names that are none are left out."""
        return self.with_people(assign_colours([*filter(None, map(sanitize_name, names))], colours))

    def with_people(self, people: HomePlayers) -> Self:
        turn = self.turn if self.turn < len(people) else 0
        return replace(self, names=names_of(people), colours=colours_of(people), turn=turn)

    def with_turn(self, turn: int) -> Self:
        """Returns the glass as the one of another of its people."""
        return replace(self, turn=turn)

    @property
    def _next(self) -> int:
        return (self.turn + 1) % len(self.names) if self.names else 0

    # As text

    def __str__(self) -> str:
        """Returns it as it is stored."""
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Self:
        """Returns a glass that was stored, as far as that makes sense; the usual one for what does not."""
        try:
            given = json.loads(text)
            names, colours = map(str, given["names"]), map(int, given.get("colours", ()))
            glass = cls().with_seconds(int(given["seconds"])).with_names([*names], [*colours])
            turn, used, since = int(given["turn"]), float(given["used"]), given["since"]
            moment = None if since is None else validation.parse_time(since)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError):
            return cls()
        if not (0 <= turn < max(1, len(glass.names)) and 0 <= used <= LONGEST):
            return glass
        return replace(glass, turn=turn, used=used, since=moment)
