"""Base class of every game's move animations: a queue that animates moves one after another."""

from abc import ABC, abstractmethod
from collections import deque

from app.look.animation import Animation, AnimationRun, Animator
from app.match.messages import MovePlayed
from engine.game import Seat

MAX_WAITING_MOVES = 2
"""Maximum number of waiting moves; if there are more, all animations are skipped and the table is redrawn."""


class MovePlayback(ABC):
    """Queue of moves to animate. The match may be ahead of the visible position.

    A game implements the animation of a move (`animation`), the end of the queue (`after_playback`), and the position
    before a move for its replay (`restore_before`).
    """

    def __init__(self, motions: Animator):
        self._motions = motions
        self._waiting: deque[MovePlayed] = deque()
        self._under_way: list[MovePlayed] = []
        """Moves that are being animated; several if a game animates moves in parallel."""
        self._is_replay = False
        self._run: AnimationRun | None = None
        self.last: MovePlayed | None = None
        """Move that `replay` animates."""

    # Implemented by a game

    @abstractmethod
    def animation(self, message: MovePlayed) -> Animation:
        """Returns the animation of one move."""

    @abstractmethod
    def after_playback(self) -> None:
        """Returns control to the person in front; called when the queue is empty."""

    @abstractmethod
    def restore_before(self, message: MovePlayed) -> None:
        """Draws the position before a move, for its replay."""

    def after_replay(self) -> None:
        """Returns control after a replay; by default in the same way as at the end of the queue."""
        self.after_playback()

    # State

    @property
    def is_showing(self) -> bool:
        """Returns whether a move is being animated or waiting."""
        return bool(self._under_way or self._waiting)

    @property
    def animated_seat(self) -> Seat | None:
        """Returns the seat of the move being animated, or None."""
        return self._under_way[0].seat if self._under_way else None

    def is_showing_other_seat(self, seat: Seat | None) -> bool:
        """Returns whether a move of another seat is being animated or waiting."""
        return not self._is_replay and any(message.seat != seat for message in (*self._under_way, *self._waiting))

    @property
    def visible_ply(self) -> int | None:
        """Returns the number of moves in the visible position; None if it is the current position."""
        to_show = [*self._under_way, *self._waiting]
        return to_show[0].ply - 1 if to_show and not self._is_replay else None

    # Playback

    def play(self, message: MovePlayed, is_seen: bool = False) -> bool:
        """Adds a move to the queue; returns whether anything remains to be animated.

        `is_seen`: whether the player's hand has already shown the move. If too many moves wait, all animations are
        dropped and the caller must redraw the table.
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
        """Runs the animation of a move, which counts as under way until the end."""
        self._under_way.append(message)
        try:
            yield from self.animation(message)
        finally:
            if message in self._under_way:
                self._under_way.remove(message)

    def replay(self) -> bool:
        """Animates the last move again; returns whether a move exists."""
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
        """Drops all animations. The caller must then redraw the table."""
        self._waiting.clear()
        self._under_way.clear()
        self._is_replay = False
        self._motions.stop(self._run)
