"""Shows what has happened, one move after the other: the base of every game's player of events."""

from abc import ABC, abstractmethod
from collections import deque

from app.look.motion import Animation, Motions, Run
from app.match.messages import MovePlayed
from engine.game import Seat

MOST_WAITING = 2
"""More moves than this that wait to be shown are not shown one by one: the table is drawn as it is by now"""


class EventPlayer(ABC):
    """One queue of moves. The match may be ahead of it: what is told of the match follows what has been shown.

    A game writes what one move looks like (`animation`), what is to be done when nothing is left to show (`settled`),
    and how the table looked before a move that is shown once more (`put_back`).
    """

    def __init__(self, motions: Motions):
        self._motions = motions
        self._waiting: deque[MovePlayed] = deque()
        self._now: MovePlayed | None = None
        self._is_replay = False
        self._run: Run | None = None
        self.last: MovePlayed | None = None
        """The last move that `replay` would show once more"""

    # What a game writes

    @abstractmethod
    def animation(self, told: MovePlayed) -> Animation:
        """Shows one move."""

    @abstractmethod
    def settled(self) -> None:
        """Nothing is left to show: the person in front may go on."""

    @abstractmethod
    def put_back(self, told: MovePlayed) -> None:
        """Draws everything as it was before a move that is shown once more."""

    def replayed(self) -> None:
        """A move has been shown once more."""
        self.settled()

    # What a host may ask

    @property
    def is_showing(self) -> bool:
        """Whether a move is being shown, or waits for it."""
        return self._now is not None or bool(self._waiting)

    @property
    def showing(self) -> Seat | None:
        """Whose move is being shown; None: nobody's."""
        return None if self._now is None else self._now.seat

    @property
    def shown(self) -> int | None:
        """After how many moves the match stands that can be seen; None: as the match is now."""
        first = self._waiting[0] if self._waiting and self._now is None else self._now
        return None if first is None or self._is_replay else first.ply - 1

    # Showing

    def play(self, told: MovePlayed, is_seen: bool = False) -> bool:
        """Shows a move once those before it have been shown; returns whether anything is left to show.

        `is_seen`: a hand has shown it already. If too many wait, none is shown any more: draw the table anew.
        """
        self.last = told
        if not is_seen:
            self._waiting.append(told)
        if len(self._waiting) > MOST_WAITING:
            self.stop()
        elif self._now is None:
            self._run = self._motions.run(self._show_waiting())
        return self.is_showing

    def _show_waiting(self) -> Animation:
        while self._waiting:
            self._now = self._waiting.popleft()
            yield from self.animation(self._now)
            self._now = None
        self.settled()

    def replay(self) -> bool:
        """Shows the last move once more; returns whether there is one."""
        if self.last is None or self.is_showing:
            return False
        self._run = self._motions.run(self._show_again(self.last))
        return True

    def _show_again(self, told: MovePlayed) -> Animation:
        self._now, self._is_replay = told, True
        self.put_back(told)
        yield from self.animation(told)
        self._now, self._is_replay = None, False
        self.replayed()

    def stop(self) -> None:
        """Shows nothing any more; the table must be drawn anew."""
        self._waiting.clear()
        self._now, self._is_replay = None, False
        self._motions.stop(self._run)
