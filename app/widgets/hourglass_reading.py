"""The sand of a turn, as a glass is told of it. No Kivy."""

from typing import NamedTuple

from app.sand_ticks import LAST_SECONDS
from app.words import _, plural


class Reading(NamedTuple):
    """Seconds that are left, of all of them, and whether they pass."""

    left: float
    total: float
    runs: bool = False

    @property
    def is_asleep(self) -> bool:
        """The glass has not been turned yet: all sand lies below."""
        return not self.runs and self.left >= self.total

    @property
    def above(self) -> float:
        return 0.0 if self.is_asleep or not self.total else min(1.0, self.left / self.total)

    @property
    def seconds(self) -> int:
        """What is left, as it is told: the second that is running out counts."""
        return max(0, -int(-self.left // 1))

    @property
    def is_ending(self) -> bool:
        """Whether the last seconds pass."""
        return self.runs and 0 < self.seconds <= LAST_SECONDS


def spoken(reading: Reading | None) -> str:
    """What a glass shows, as a sentence."""
    if reading is None or reading.is_asleep:
        return _("The glass waits to be turned.")
    return plural("{n} second of sand is left.", "{n} seconds of sand are left.", reading.seconds)
