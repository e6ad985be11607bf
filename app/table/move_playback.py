"""Shows what has happened, one move after the other: the base of every game's player of events."""

from abc import ABC, abstractmethod
from collections import deque

from app.look.animation import Animation, AnimationRun, Animator
from app.match.messages import MovePlayed
from engine.game import Seat

MAX_WAITING_MOVES = 2
"""More moves than this that wait to be shown are not shown one by one: the table is drawn as it is by now"""


class MovePlayback(ABC):
    """One queue of moves. The match may be ahead of it: what the screen says of the match follows what has been shown.

    A game writes what one move looks like (`animation`), what is to be done when nothing is left to show (`settled`),
    and how the table looked before a move that is shown once more (`put_back`).
    """

    def __init__(self, motions: Animator):
        self._motions = motions
        self._waiting: deque[MovePlayed] = deque()
        self._under_way: list[MovePlayed] = []
        """What is being shown: one move, where a game does not show several at once"""
        self._is_replay = False
        self._run: AnimationRun | None = None
        self.last: MovePlayed | None = None
        """The last move that `replay` would show once more"""

    # What a game writes

    @abstractmethod
    def animation(self, message: MovePlayed) -> Animation:
        """Shows one move."""

    @abstractmethod
    def after_playback(self) -> None:
        """Lets the person in front go on: nothing is left to show."""

    @abstractmethod
    def restore_before(self, message: MovePlayed) -> None:
        """Draws everything as it was before a move that is shown once more."""

    def after_replay(self) -> None:
        """Is called when a move has been shown once more."""
        self.after_playback()

    # What a host may ask

    @property
    def is_showing(self) -> bool:
        """Whether a move is being shown, or waits for it."""
        return bool(self._under_way or self._waiting)

    @property
    def animated_seat(self) -> Seat | None:
        """Whose move is being shown; None while none is."""
        return self._under_way[0].seat if self._under_way else None

    def is_showing_other_seat(self, seat: Seat | None) -> bool:
        """Returns whether a move of another seat is being shown, or waits for it."""
        return not self._is_replay and any(each.seat != seat for each in (*self._under_way, *self._waiting))

    @property
    def shown(self) -> int | None:
        """After how many moves the match stands that can be seen; None: as the match is now."""
        to_show = [*self._under_way, *self._waiting]
        return to_show[0].ply - 1 if to_show and not self._is_replay else None

    # Showing

    def play(self, message: MovePlayed, is_seen: bool = False) -> bool:
        """Shows a move once those before it have been shown; returns whether anything is left to show.

        `is_seen`: a hand has shown it already. If too many wait, none is shown any more: draw the table anew.
        """
        self.last = message
        if not is_seen:
            self._waiting.append(message)
        if len(self._waiting) > MAX_WAITING_MOVES:
            self.stop()
        elif not self._under_way:
            self._run = self._motions.run(self._show_waiting())
        return self.is_showing

    def _show_waiting(self) -> Animation:
        while self._waiting:
            yield from self._tracked(self._waiting.popleft())
        self.after_playback()

    def _tracked(self, message: MovePlayed) -> Animation:
        """Shows a move, and knows meanwhile that it does."""
        self._under_way.append(message)
        try:
            yield from self.animation(message)
        finally:
            if message in self._under_way:
                self._under_way.remove(message)

    def replay(self) -> bool:
        """Shows the last move once more; returns whether there is one."""
        if self.last is None or self.is_showing:
            return False
        self._run = self._motions.run(self._show_again(self.last))
        return True

    def _show_again(self, message: MovePlayed) -> Animation:
        self._is_replay = True
        self.restore_before(message)
        yield from self._tracked(message)
        self._is_replay = False
        self.after_replay()

    def stop(self) -> None:
        """Shows nothing any more; the table must be drawn anew."""
        self._waiting.clear()
        self._under_way.clear()
        self._is_replay = False
        self._motions.stop(self._run)
