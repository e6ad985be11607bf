"""Playing without looking: keys walk over what can be chosen, and swipes anywhere are keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.texts import plain_refusal
from app.match.messages import NOBODY, MoveRefused
from app.shell.i18n import _
from app.table.contract import Host

Item = TypeVar("Item")

# Keys


NOT_YOUR_TURN = MoveRefused(NOBODY, "", "turn")

DESCRIBE_KEY = "b"
"""The key that tells what can be done now, at every table"""


class Cursor:
    """The base of every game's cursor: arrows go from one thing to the next, and each step is felt and spoken."""

    def __init__(self, host: Host, keys: Mapping[str, Callable[[], bool | None]]):
        """`keys`: what each key does; it returns False if it meant nothing now."""
        self.host = host
        self._keys = keys

    @property
    def is_awake(self) -> bool:
        """Whether keys mean anything now."""
        return True

    def back(self) -> bool:
        """Leaves the place on which it is; returns whether it was on one."""
        return False

    @property
    def possible(self) -> str:
        """What the person in front can do now, in a sentence; nothing while it is not their turn."""
        return ""

    def key(self, name: str) -> bool:
        """Does what a key means; returns whether it meant something."""
        if name == DESCRIBE_KEY:
            self.say(self.possible or plain_refusal(NOT_YOUR_TURN))
            return True
        act = self._keys.get(name)
        return act is not None and self.is_awake and act() is not False

    def say(self, text: str) -> None:
        """Speaks at once: whoever has gone on does not wait for what was said of the step before."""
        self.host.say(text, urgent=True)

    def next_of(self, items: Sequence[Item], at: Item | None, by: int) -> Item:
        """Returns the thing that lies so many steps on, round and round; from nowhere the first or the last one."""
        self.host.give_feedback("cursor")
        if at in items:
            return items[(items.index(at) + by) % len(items)]
        return items[0 if by > 0 else -1]


def describe_choice(what: str, n: int, count: int) -> str:
    """Returns what enter would do now, and which of all that can be done it is."""
    return _("{what}, choice {n} of {count}").format(what=what, n=n, count=count)


# Fingers that see nothing: swipes anywhere are the arrow keys, a double tap is enter, a hold asks


SLOP = 30
"""dp that a finger must go to swipe"""
HOLD_S = 0.6
DOUBLE_S = 0.4
ENTER, ASK = "enter", "?"


class SwipeKeys:
    """Turns one finger at a time into keys, for cursor mode."""

    def __init__(self, key: Callable[[str], Any]):
        self._key = key
        self._finger: Any = None
        self._tapped = -1.0
        self._hold = Clock.create_trigger(self._held, HOLD_S)

    def down(self, touch: Any) -> None:
        if self._finger is None:
            self._finger = touch
            self._hold()

    def up(self, touch: Any) -> bool:
        """Takes the end of a touch; returns whether it was the finger that swipes."""
        if touch is not self._finger:
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
