"""How the device is held: flat on a table, or just tipped over like a glass."""

from collections.abc import Callable
from math import acos, degrees, sqrt
from typing import Any, NamedTuple

from app.device.fallback import CancelCallback, Timing

READ_INTERVAL_S = 0.1
MAX_FLAT_ANGLE = 15.0
"""Degrees off the level that still are flat"""
MIN_TIP_ANGLE = 120.0
"""Degrees from how it was held: it has been turned over"""
REARM_ANGLE = 60.0
"""Degrees from how it was held: it can be turned over once more"""


class Gravity(NamedTuple):
    """Where down is, as the device sees it: x to the right, y to the top, z out of the screen. Any length."""

    x: float
    y: float
    z: float

    def angle(self, other: "Gravity") -> float:
        """Degrees between two of them.

        >>> round(Gravity(0, 9.8, 0).angle(Gravity(0, -4, 0)))
        180
        """
        lengths = self.length * other.length
        along = sum(one * two for one, two in zip(self, other))
        return degrees(acos(max(-1.0, min(1.0, along / lengths)))) if lengths else 0.0

    @property
    def length(self) -> float:
        return sqrt(self.x**2 + self.y**2 + self.z**2)


def is_flat(gravity: Gravity) -> bool:
    """Tells whether the device lies on a table, its screen up or down.

    >>> is_flat(Gravity(0.5, 0.5, -9.7)), is_flat(Gravity(0, 7, 7))
    (True, False)
    """
    level = Gravity(0.0, 0.0, 1.0 if gravity.z >= 0 else -1.0)
    return gravity.length > 0 and gravity.angle(level) <= MAX_FLAT_ANGLE


class TipDetector:
    """Sees the moment in which the device is tipped over, however it was held before.

    >>> tipping = TipDetector()
    >>> [tipping.sees(Gravity(0, y, 1)) for y in (9, 9, -9, -9, 9, -9)]
    [False, False, True, False, False, True]
    """

    __slots__ = ("_held", "_is_over")

    def __init__(self) -> None:
        self._held: Gravity | None = None
        self._is_over = False

    def sees(self, gravity: Gravity) -> bool:
        """Tells whether it has just been tipped over."""
        if self._held is None:
            self._held = gravity
        angle = self._held.angle(gravity)
        if not self._is_over and angle >= MIN_TIP_ANGLE:
            self._is_over = True
            return True
        if angle <= REARM_ANGLE:
            self._is_over = False
            self._held = Gravity(*(held + (now - held) / 8 for held, now in zip(self._held, gravity)))
        return False


Listener = Callable[[Gravity], object]


class MotionSensor:
    """The sensor of gravity; this one never tells anything."""

    def listen(self, listener: Listener) -> CancelCallback:
        """Tells a listener of gravity ten times a second, until what is returned is called."""
        return lambda: None


SENSORS = {"gravity": "gravity", "accelerometer": "acceleration"}
"""plyer's sensors of where down is, the better one first, and what each calls its value"""
MAX_EMPTY_READINGS = 5
"""Empty readings after which a sensor is given up: plyer does not tell that a phone has none"""


class PlyerMotion(MotionSensor):
    """Listens to plyer's sensors, one after the other until one tells anything, only while it is needed."""

    def __init__(self, timing: Timing, names: tuple[str, ...] = tuple(SENSORS)) -> None:
        self._timing = timing
        self._names = list(names)
        """Those that have not been given up"""
        self._sensor: Any = None
        self._empty = 0
        self._listeners: list[Listener] = []
        self._stop: CancelCallback | None = None

    def listen(self, listener: Listener) -> CancelCallback:
        if not self._listeners:
            self._wake()
            self._stop = self._timing.every(READ_INTERVAL_S, self._look)
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)
                if not self._listeners:
                    self._rest()

        return stop

    def _wake(self) -> None:
        """Switches the first sensor on that can be."""
        import plyer

        while True:
            try:
                self._sensor = getattr(plyer, self._names[0])
                self._sensor.enable()
                return
            except Exception:
                if len(self._names) == 1:
                    raise
                del self._names[0]

    def _rest(self) -> None:
        if self._stop:
            self._stop()
            self._stop = None
        self._sleep()

    def _sleep(self) -> None:
        try:
            self._sensor.disable()
        except Exception:  # it is not needed any more, and may not have been on
            self._sensor = None

    def _look(self) -> None:
        """Reads the sensor; one that fails is silent, and may come back."""
        try:
            values = self._read()
        except Exception:
            self._listeners.clear()
            self._rest()
            return
        if values:
            self._empty = 0
            for listener in tuple(self._listeners):
                listener(values)

    def _read(self) -> Gravity | None:
        """Returns where down is; goes on to the next sensor where this one has told nothing for a while."""
        values = getattr(self._sensor, SENSORS[self._names[0]])
        if values and None not in values[:3] and any(values[:3]):
            return Gravity(*(float(value) for value in values[:3]))
        self._empty += 1
        if self._empty >= MAX_EMPTY_READINGS and len(self._names) > 1:
            self._sleep()
            del self._names[0]
            self._wake()
        return None
