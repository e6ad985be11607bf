"""What every state of the touch machine answers to."""

from typing import TYPE_CHECKING

from app.gestures.fingers import Finger
from app.gestures.ground import Thing
from app.gestures.intentions import By

if TYPE_CHECKING:
    from app.gestures.machine import Machine

Step = tuple[float, float]
"""How far a finger has come since the last time"""


class Doing:
    """A state. By default nothing means anything in it."""

    finger: Finger | None = None
    """The one it depends on"""
    thing: Thing | None = None
    """What is held"""
    wakes_at: float | None = None

    def __init__(self, machine: "Machine"):
        self.machine = machine

    def joined(self, finger: Finger, now: float) -> None:
        """A finger has come down."""

    def moved(self, finger: Finger, step: Step, now: float) -> None:
        """Any finger has moved."""

    def left(self, now: float) -> None:
        """Its finger has gone up."""

    def parted(self, finger: Finger, now: float) -> None:
        """Another finger has gone up."""

    def tick(self, now: float) -> None:
        """It is time."""

    def turn(self, step: int, by: By, now: float) -> None:
        """What is held is turned."""

    def cancelled(self) -> None:
        """It comes to nothing."""
