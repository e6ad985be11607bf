"""The rim of the screen that bars, notch and round corners take."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from app.services import android
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
    """This one has no rim, or the one that it is given: for a computer that plays a phone."""

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


class AndroidSafeArea(SafeArea):
    """System bars and the notch, however the version of Android tells them."""

    BY_KIND = 30
    CUTOUTS = 28

    def __init__(self) -> None:
        self._version = android.version()
        self._view = android.activity().getWindow().getDecorView()

    def read(self) -> Insets | None:
        known = self._view.getRootWindowInsets()
        if known is None:
            return None
        if self._version >= self.BY_KIND:
            from jnius import autoclass

            kinds = autoclass("android.view.WindowInsets$Type")
            rim = known.getInsets(kinds.systemBars() | kinds.displayCutout())
            return Insets(rim.left, rim.top, rim.right, rim.bottom)
        bars = [getattr(known, f"getSystemWindowInset{edge}")() for edge in EDGES]
        cutout = known.getDisplayCutout() if self._version >= self.CUTOUTS else None
        notch = [getattr(cutout, f"getSafeInset{edge}")() for edge in EDGES] if cutout else [0] * 4
        return Insets(*map(max, bars, notch))


EDGES = ("Left", "Top", "Right", "Bottom")


class IosSafeArea(SafeArea):
    """As the first window tells it, in points."""

    def read(self) -> Insets | None:
        import ios

        points, scale = ios.get_safe_area(), ios.get_scale()
        return Insets(*(points[edge.lower()] * scale for edge in EDGES))
