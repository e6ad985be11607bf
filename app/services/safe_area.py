"""The rim of the screen that bars, notch and round corners take, and the one from which the device takes swipes."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from app.services.timing import Timing

TRIES = 25
TRY_AGAIN = 0.2


class Insets(NamedTuple):
    """Pixels of each edge that belong to the system."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NOTHING = Insets()


class SafeArea:
    """A rim. This one is none, or the one that it is given: for a computer that plays a phone."""

    def __init__(self, insets: Insets = NOTHING) -> None:
        self._insets = insets

    def read(self) -> Insets | None:
        """The rim as it is now, to be read again when the window changes; None if it is not known yet."""
        return self._insets


def when_known(area: SafeArea, timing: Timing, tell: Callable[[Insets], object], tries: int = TRIES) -> None:
    """Tell the rim as soon as the system knows it; the system learns it a while after the window is there."""
    insets = area.read()
    if insets is not None:
        tell(insets)
    elif tries > 1:
        timing.later(TRY_AGAIN, partial(when_known, area, timing, tell, tries - 1))
