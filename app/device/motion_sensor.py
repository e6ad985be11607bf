"""Gravity sensor, and detection of a device that is flat on a table or has been turned over."""

from collections.abc import Callable
from math import acos, degrees, sqrt
from typing import NamedTuple

from app.device.native import NativeObject
from app.device.services_with_fallback import CancelCallback, Scheduler

READ_INTERVAL_S = 0.1
MAX_FLAT_ANGLE = 15.0
"""Maximum angle in degrees between the device and the horizontal at which it counts as flat."""
MIN_FLIP_ANGLE = 120.0
"""Minimum rotation in degrees that counts as turned over."""
REARM_ANGLE = 60.0
"""Maximum angle in degrees from the first orientation at which the detector can detect the next turn."""


class GravityReading(NamedTuple):
    """Gravity vector of any length in the axes of the device: x to the right, y to the top, z out of the screen."""

    x: float
    y: float
    z: float

    def angle(self, other: "GravityReading") -> float:
        """Returns the angle between two directions in degrees.

        >>> round(GravityReading(0, 9.8, 0).angle(GravityReading(0, -4, 0)))
        180
        """
        lengths = self.length * other.length
        along = sum(one * two for one, two in zip(self, other))
        return degrees(acos(max(-1.0, min(1.0, along / lengths)))) if lengths else 0.0

    @property
    def length(self) -> float:
        return sqrt(self.x**2 + self.y**2 + self.z**2)


def is_flat(gravity: GravityReading) -> bool:
    """Returns whether the device is horizontal, with its screen up or down.

    >>> is_flat(GravityReading(0.5, 0.5, -9.7)), is_flat(GravityReading(0, 7, 7))
    (True, False)
    """
    level = GravityReading(0.0, 0.0, 1.0 if gravity.z >= 0 else -1.0)
    return gravity.length > 0 and gravity.angle(level) <= MAX_FLAT_ANGLE


class FlipDetector:
    """Detector of turns by which a player turns the device upside down, like an hourglass.

    >>> detector = FlipDetector()
    >>> [detector.update(GravityReading(0, y, 1)) for y in (9, 9, -9, -9, 9, -9)]
    [False, False, True, False, False, True]
    """

    __slots__ = ("_held", "_is_over")

    def __init__(self) -> None:
        self._held: GravityReading | None = None
        self._is_over = False

    def update(self, gravity: GravityReading) -> bool:
        """Processes a reading of the sensor; returns whether it completes a turn of the device."""
        if self._held is None:
            self._held = gravity
        angle = self._held.angle(gravity)
        if not self._is_over and angle >= MIN_FLIP_ANGLE:
            self._is_over = True
            return True
        if angle <= REARM_ANGLE:
            self._is_over = False
            self._held = GravityReading(*(held + (now - held) / 8 for held, now in zip(self._held, gravity)))
        return False


GravityListener = Callable[[GravityReading], object]


class MotionSensor:
    """Gravity sensor. This base class has no sensor and never calls its listeners."""

    def listen(self, listener: GravityListener) -> CancelCallback:
        """Calls the listener with the current gravity ten times a second; returns a function that removes it."""
        return lambda: None


SENSORS = {"gravity": "gravity", "accelerometer": "acceleration"}
"""plyer's sensors that measure gravity, best first, each with the attribute that contains its reading."""
MAX_EMPTY_READINGS = 5
"""Number of empty readings after which the next sensor is used, because plyer does not report that a sensor is
missing.
"""


class PlyerMotion(MotionSensor):
    """Gravity sensor based on plyer. It tries several sensors until one works, and is on only while it has
    listeners.
    """

    def __init__(self, scheduler: Scheduler, names: tuple[str, ...] = tuple(SENSORS)) -> None:
        self._scheduler = scheduler
        self._names = list(names)
        """Names of the sensors to try, the current one first."""
        self._sensor: NativeObject = None
        self._empty = 0
        self._listeners: list[GravityListener] = []
        self._stop: CancelCallback | None = None

    def listen(self, listener: GravityListener) -> CancelCallback:
        if not self._listeners:
            self._wake()
            self._stop = self._scheduler.every(READ_INTERVAL_S, self._look)
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)
                if not self._listeners:
                    self._rest()

        return stop

    def _wake(self) -> None:
        """Switches on the first sensor that works."""
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
        except Exception:  # it may not have been enabled
            self._sensor = None

    def _look(self) -> None:
        """Reads the sensor and calls the listeners; switches the sensor off if it raises an exception."""
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

    def _read(self) -> GravityReading | None:
        """Returns the current gravity, or None for an empty reading; changes to the next sensor after several empty
        readings.
        """
        values = getattr(self._sensor, SENSORS[self._names[0]])
        if values and None not in values[:3] and any(values[:3]):
            return GravityReading(*(float(value) for value in values[:3]))
        self._empty += 1
        if self._empty >= MAX_EMPTY_READINGS and len(self._names) > 1:
            self._sleep()
            del self._names[0]
            self._wake()
        return None
