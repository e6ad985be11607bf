"""Cursor mode, which makes the tables playable without sight: keys step through pieces and places, and swipes act
as keys.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp

from app.i18n import _
from app.match.messages import NOBODY, MoveRefused
from app.match.refusals import plain_refusal
from app.table.contract import TableHost
from engine.game import Seat

Item = TypeVar("Item")

# Keys


NOT_YOUR_TURN = MoveRefused(NOBODY, "", "turn")

DESCRIBE_KEY = "b"
"""Key that announces the possible actions at every table."""


class KeyboardCursor:
    """Base class of every game's cursor: arrow keys step through the options, with feedback and speech."""

    def __init__(self, host: TableHost, keys: Mapping[str, Callable[[], bool | None]], seat: Seat | None = None):
        """`keys`: action of each key; an action returns False if it has no effect. `seat`: seat of the person in
        simultaneous play.
        """
        self.host, self._seat = host, seat
        self._keys = keys

    @property
    def is_awake(self) -> bool:
        """Returns whether the cursor currently reacts to keys."""
        return True

    def back(self) -> bool:
        """Leaves the current place; returns whether the cursor was on a place."""
        return False

    @property
    def possible(self) -> str:
        """Returns a sentence that lists the actions of the person who uses the device; empty if it is another player's
        turn.
        """
        return ""

    def key(self, name: str) -> bool:
        """Handles a key; returns whether it had an effect."""
        if name == DESCRIBE_KEY:
            self.say(self.possible or plain_refusal(NOT_YOUR_TURN))
            return True
        act = self._keys.get(name)
        return act is not None and self.is_awake and act() is not False

    def say(self, text: str) -> None:
        """Speaks a text immediately, interrupting the previous sentence."""
        self.host.say_to(self._seat, text)

    def next_of(self, items: Sequence[Item], at: Item | None, by: int) -> Item:
        """Returns the item `by` steps after the current one, in a cycle; without a current item the first or the last
        one.
        """
        self.host.give_feedback("cursor")
        if at in items:
            return items[(items.index(at) + by) % len(items)]
        return items[0 if by > 0 else -1]


def describe_choice(choice: str, n: int, count: int) -> str:
    """Formats the label of the current option with its number among all options."""
    return _("{what}, choice {n} of {count}").format(what=choice, n=n, count=count)


# Touches in cursor mode: a swipe is an arrow key, a double tap is enter, a long press asks for a hint


SLOP = 30
"""Minimum movement of a swipe in dp."""
HOLD_S = 0.6
DOUBLE_S = 0.4
ENTER, ASK = "enter", "?"


class SwipeKeys:
    """Converter from the swipes of one finger to keys, for cursor mode."""

    def __init__(self, key: Callable[[str], object]):
        self._key = key
        self._finger: MotionEvent | None = None
        self._tapped = -1.0
        self._hold = Clock.create_trigger(self._held, HOLD_S)

    def down(self, touch: MotionEvent) -> None:
        if self._finger is None:
            self._finger = touch
            self._hold()

    def up(self, touch: MotionEvent) -> bool:
        """Handles the end of a touch; returns whether it was the tracked finger."""
        if self._finger is None or touch is not self._finger:
            return False
        self._finger = None
        self._hold.cancel()
        across, up = touch.x - touch.ox, touch.y - touch.oy
        if max(abs(across), abs(up)) < dp(SLOP):
            self._tap(touch.time_end if touch.time_end > 0 else Clock.time())
        elif abs(across) > abs(up):
            self._key("right" if across > 0 else "left")
        else:
            self._key("up" if up > 0 else "down")
        return True

    def _tap(self, now: float) -> None:
        if now - self._tapped < DOUBLE_S:
            self._tapped = -1.0
            self._key(ENTER)
        else:
            self._tapped = now

    def _held(self, _: float) -> None:
        self._finger = None
        self._key(ASK)
