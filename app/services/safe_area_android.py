"""The rims on Android, as far as they lie over the app: system bars and the notch; swipes for back and home."""

from typing import Any

from app.services import android
from app.services.safe_area import Insets, SafeArea

BY_KIND = 30
GESTURES = 29
CUTOUTS = 28
CONTENT = 0x01020002
"""Android's number for the view that holds what the app draws"""
EDGES = ("Left", "Top", "Right", "Bottom")


class AndroidSafeArea(SafeArea):
    """Newer versions draw the app under the bars, older ones beside them: only what is under them counts."""

    def __init__(self) -> None:
        self._version = android.version()
        self._window = android.activity().getWindow().getDecorView()

    def read(self) -> Insets | None:
        known = self._window.getRootWindowInsets()
        if known is None:
            return None
        return Insets(*(max(0.0, inset - away) for inset, away in zip(self._rim(known), self._margins())))

    def _rim(self, known: Any) -> Insets:
        if self._version < BY_KIND:
            return self._by_edge(known)
        return _of_kinds(known, "systemBars", "displayCutout")

    def _by_edge(self, known: Any) -> Insets:
        bars = [getattr(known, f"getSystemWindowInset{edge}")() for edge in EDGES]
        cutout = known.getDisplayCutout() if self._version >= CUTOUTS else None
        notch = [getattr(cutout, f"getSafeInset{edge}")() for edge in EDGES] if cutout else [0] * 4
        return Insets(*map(max, bars, notch))

    def _margins(self) -> Insets:
        """How far the app's own view is from the window's edges."""
        from jnius import autoclass

        place = autoclass("android.graphics.Rect")()
        content = self._window.findViewById(CONTENT)
        if content is None or not content.getGlobalVisibleRect(place):
            return Insets()
        width, height = self._window.getWidth(), self._window.getHeight()
        return Insets(place.left, place.top, width - place.right, height - place.bottom)


class AndroidEdges(AndroidSafeArea):
    """Where a swipe inwards is the device's own."""

    def _rim(self, known: Any) -> Insets:
        if self._version < GESTURES:
            return Insets()
        if self._version < BY_KIND:
            return _insets(known.getSystemGestureInsets())
        return _of_kinds(known, "systemGestures")


def _of_kinds(known: Any, *names: str) -> Insets:
    from jnius import autoclass

    kinds = autoclass("android.view.WindowInsets$Type")
    mask = 0
    for name in names:
        mask |= getattr(kinds, name)()
    return _insets(known.getInsets(mask))


def _insets(insets: Any) -> Insets:
    """Android's own class of that name, as ours."""
    return Insets(insets.left, insets.top, insets.right, insets.bottom)
