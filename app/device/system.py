"""System settings of the device, insets of its screen, clipboard, and exchange of texts and files with other apps."""

import locale
import os
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import NamedTuple

from app.device.fallback import NotAvailable, Timing


class DisplayScale(NamedTuple):
    """Scale of pixels and text on this device."""

    density: float
    """Pixels per dp."""
    text: float
    """The device's text size; 1 is normal."""


class System:
    """System settings and actions; this base class serves desktops and makes no slow calls."""

    def scale(self) -> DisplayScale | None:
        """Returns the display scale, or None to keep Kivy's."""
        return None

    def is_dark(self) -> bool | None:
        """Returns whether the device is in dark mode; None if it does not report that."""
        return None

    def wants_less_motion(self) -> bool:
        return False

    def language(self) -> str:
        """Returns the device's language tag: `fr-CA`, `fr_CA.UTF-8`; empty if unknown."""
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if os.environ.get(name):
                return os.environ[name].split(":")[0]
        return locale.getlocale()[0] or ""

    def leave(self) -> bool:
        """Moves the app to the background; returns False if this device closes apps instead."""
        return False

    def frame_rate(self) -> float | None:
        """Returns the display's frames per second; None if unknown or 60."""
        return None

    def hide_from_recents(self, is_secret: bool) -> None:
        """Sets whether the app's screenshot is hidden in the list of recent apps, on devices that take it before the
        pause.
        """

    def draw_before_sleep(self) -> None:
        """Draws a last frame on devices that take their screenshot after the pause."""

    def keep_awake(self, awake: bool) -> None:
        """Sets whether the screen stays on. SDL does this on every platform without a permission."""
        from kivy.core.window import Window

        if Window is not None:
            Window.allow_screensaver = not awake


SMALLEST_TEXT, LARGEST_TEXT = 0.85, 1.3
"""Limits of the device's text scale; the player's own text size comes on top."""


def clamp_text_scale(text: float) -> float:
    """Limits the device's text scale.

    >>> clamp_text_scale(2.0)
    1.3
    """
    return min(LARGEST_TEXT, max(SMALLEST_TEXT, text))


def set_scale(scale: DisplayScale | None) -> None:
    """Sets Kivy's scale, before the first widget is created.

    On Android Kivy takes a density that already includes the text size, and then multiplies by it again.
    """
    if scale is not None:
        from kivy.metrics import Metrics

        Metrics.density = scale.density
        Metrics.fontscale = clamp_text_scale(scale.text)


# Insets: bars, notch and round corners, and the system's swipe zones


MAX_TRIES = 25
RETRY_S = 0.2


class Insets(NamedTuple):
    """Pixels of each window edge that belong to the system."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_INSETS = Insets()


class SafeArea:
    """Insets of the window that the system covers; this base class returns fixed ones."""

    def __init__(self, insets: Insets = NO_INSETS) -> None:
        self._insets = insets

    def read(self) -> Insets | None:
        """Returns the current insets, or None if they are not known yet. Read again after each change of the window."""
        return self._insets


def read_when_ready(
    area: SafeArea, timing: Timing, callback: Callable[[Insets], object], tries: int = MAX_TRIES
) -> None:
    """Calls back with the insets once the system knows them, some time after the window opens."""
    insets = area.read()
    if insets is not None:
        callback(insets)
    elif tries > 1:
        timing.later(RETRY_S, partial(read_when_ready, area, timing, callback, tries - 1))


# Sharing


JSON, PNG = "application/json", "image/png"
"""MIME types."""


class ShareOutcome(Enum):
    """Result of sharing a text."""

    OFFERED = "offered to other apps"
    COPIED = "on the clipboard"
    NOWHERE = "nowhere"
    TOO_LARGE = "too large for another app"


class Sharing:
    """Exchange of texts and files with other apps; this base class supports none of it."""

    def share(self, text: str, title: str) -> ShareOutcome:
        """Offers a text to other apps, or copies it to the clipboard; the caller tells the player which."""
        return ShareOutcome.NOWHERE

    def share_picture(self, content: bytes, name: str, title: str) -> bool:
        """Saves a PNG in the gallery and offers it to other apps; returns False if that is not possible."""
        return False

    def paste(self) -> str:
        """Returns the text on the clipboard; empty if there is none."""
        return ""

    def listen(self, take: Callable[[str], object]) -> None:
        """Calls `take` with each text that another app sends, including the one that started this app."""

    def can_choose_files(self) -> bool:
        """Returns whether `save` and `load` open a file picker on this device."""
        return False

    def save(self, content: bytes, kind: str, name: str, on_saved: Callable[[bool], object]) -> None:
        """Lets the player choose a location, writes a file there and calls `on_saved` with its success. A cancelled
        choice makes no call.
        """
        on_saved(False)

    def load(self, max_bytes: int, take: Callable[[bytes | None], object]) -> None:
        """Lets the player choose a file and calls `take` with its content; with None if it exceeds `max_bytes` or is
        unreadable.
        """


class Clipboard(Sharing):
    """Sharing through Kivy's clipboard, which may raise."""

    def share(self, text: str, title: str) -> ShareOutcome:
        from kivy.core.clipboard import Clipboard as Board

        if type(Board).__name__.endswith("Dummy"):
            raise NotAvailable("a clipboard that other programs see")
        Board.copy(text)
        return ShareOutcome.COPIED

    def paste(self) -> str:
        from kivy.core.clipboard import Clipboard as Board

        return Board.paste() or ""
