"""What the table feels of the device: a shake, as dice are shaken, and whether it lies between its players."""

from collections import deque
from collections.abc import Callable
from math import dist

from app.device.guarded import Stop
from app.device.motion import Gravity, lies_flat
from app.look.look import now
from app.table.contract import Host
from engine.quadrot.board import Side

JOLT = 0.4
"""Of its whole length gravity changes so much from one reading to the next"""
JOLTS = 2
WITHIN = 6
"""Readings"""


class Shaking:
    """Sees the moment in which the device is shaken; to be held otherwise, or laid down, is no shake.

    >>> shaking = Shaking()
    >>> [shaking.sees(Gravity(x, 9, 0)) for x in (0, 0, 6, -5, 4)]
    [False, False, False, True, False]
    """

    __slots__ = ("_jolts", "_last")

    def __init__(self) -> None:
        self._last: Gravity | None = None
        self._jolts: deque[bool] = deque(maxlen=WITHIN)

    def sees(self, gravity: Gravity) -> bool:
        """Returns whether it has just been shaken."""
        last, self._last = self._last, gravity
        if last is None:
            return False
        self._jolts.append(dist(last, gravity) > JOLT * max(last.length, 1.0))
        if sum(self._jolts) < JOLTS:
            return False
        self._jolts.clear()
        return True


class Cup:
    """Feels for a shake of the device while dice are in it, and no longer."""

    def __init__(self, host: Host, throw: Callable[[], None]):
        self._host, self._throw = host, throw
        self._stop: Stop | None = None

    def hold(self, has_dice: bool) -> None:
        """Puts dice in it, or takes them out."""
        if has_dice and self._stop is None:
            shaking = Shaking()
            self._stop = self._host.motion.listen(lambda gravity: self._sense(shaking, gravity))
        elif not has_dice and self._stop is not None:
            self._stop()
            self._stop = None

    def _sense(self, shaking: Shaking, gravity: Gravity) -> None:
        if shaking.sees(gravity):
            self._throw()


class TableRotation:
    """To whom the table is rotated: on a tablet that lies between people, to the one who is to move.

    Whether the device lies is felt once as each turn begins: a table that is picked up does not rotate in the hand.
    """

    def __init__(self, host: Host, changed: Callable[[], None]):
        """`changed` is called when the device has been laid down, or taken up."""
        self._host, self._changed = host, changed
        self._lies_flat = False
        self._side: Side = 0
        self._stop_feeling: Stop | None = None

    @property
    def is_possible(self) -> bool:
        """Whether people may come to sit round this table."""
        people = sum(not player.is_bot for player in self._host.session.players)
        return now().layout.is_tablet and people > 1 and self._wish != "never"

    @property
    def is_on(self) -> bool:
        """Whether people sit round this table."""
        return self.is_possible and (self._wish == "always" or self._lies_flat)

    @property
    def quarters(self) -> int:
        """How far it is rotated, clockwise from the foot of the window; while bots play, as it was before."""
        return self._side if self.is_on else 0

    def begin(self, side: Side) -> None:
        """Begins the turn of the person who sits there."""
        self._side = side
        if self.is_possible and self._wish == "flat" and self._stop_feeling is None:
            self._stop_feeling = self._host.motion.listen(self._feel)

    def rest(self) -> None:
        """Feels for nothing any more."""
        if self._stop_feeling is not None:
            self._stop_feeling()
            self._stop_feeling = None

    @property
    def _wish(self) -> str:
        return self._host.settings.table.turn_to_seat

    def _feel(self, gravity: Gravity) -> None:
        if not gravity.length:
            return
        self.rest()
        if lies_flat(gravity) != self._lies_flat:
            self._lies_flat = not self._lies_flat
            self._changed()
