"""Settings of the device, insets of the screen, clipboard, and exchange of texts and files with other apps."""

import locale
import os
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import NamedTuple

from app.device.services_with_fallback import NotAvailable, Scheduler


class DisplayScale(NamedTuple):
    """Scale of pixels and text on this device."""

    density: float
    """Pixels per dp."""
    text: float
    """Text scale chosen in the settings of the device; 1 is normal."""


class System:
    """Settings and actions of the operating system. This base class serves desktops and makes no slow calls."""

    def scale(self) -> DisplayScale | None:
        """Returns the display's pixel density and text scale, or None if the values that Kivy detects are correct."""
        return None

    def is_dark(self) -> bool | None:
        """Returns whether the device is in dark mode, or None if unknown."""
        return None

    def wants_less_motion(self) -> bool:
        return False

    def has_keyboard(self) -> bool:
        """Returns whether a keyboard with letter keys is attached."""
        return True

    def language(self) -> str:
        """Returns the device's language tag, such as `fr-CA` or `fr_CA.UTF-8`; empty if unknown."""
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if os.environ.get(name):
                return os.environ[name].split(":")[0]
        return locale.getlocale()[0] or ""

    def leave(self) -> bool:
        """Moves the app to the background; returns False if the system cannot do that and the app must close."""
        return False

    def frame_rate(self) -> float | None:
        """Returns the display's frame rate in Hz, or None if it is unknown or 60."""
        return None

    def hide_from_recents(self, is_secret: bool) -> None:
        """Hides or shows the app's content in the list of recent apps, on devices that take a screenshot for it before
        they pause the app.
        """

    def draw_before_sleep(self) -> None:
        """Draws a last frame before the app pauses, on devices that take a screenshot of the app after the pause
        event.
        """

    def keep_awake(self, awake: bool) -> None:
        """Sets whether the screen stays on while the app is open; works on every platform through SDL, without a
        permission.
        """
        from kivy.core.window import Window

        if Window is not None:
            Window.allow_screensaver = not awake


SMALLEST_TEXT, LARGEST_TEXT = 0.85, 1.3
"""Limits of the device's text scale. The text size chosen in the app is a further factor."""


def clamp_text_scale(text: float) -> float:
    """Limits the device's text scale to the supported range.

    >>> clamp_text_scale(2.0)
    1.3
    """
    return min(LARGEST_TEXT, max(SMALLEST_TEXT, text))


def set_scale(scale: DisplayScale | None) -> None:
    """Sets Kivy's display scale. Must be called before the first widget is created.

    On Android Kivy's own density already includes the text scale, and Kivy would multiply by it again.
    """
    if scale is not None:
        from kivy.metrics import Metrics

        Metrics.density = scale.density
        Metrics.fontscale = clamp_text_scale(scale.text)


# Insets: bars, notch and round corners, and the system's swipe zones


MAX_TRIES = 25
RETRY_S = 0.2


class Insets(NamedTuple):
    """Margins of the window that system bars or system gestures use, in pixels."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_INSETS = Insets()


class SafeArea:
    """Source of the window's insets that the system covers. This base class returns fixed insets."""

    def __init__(self, insets: Insets = NO_INSETS) -> None:
        self._insets = insets

    def read(self) -> Insets | None:
        """Returns the current insets, or None if the system has not reported them yet. They may change when the window
        changes.
        """
        return self._insets


def read_when_ready(
    area: SafeArea, scheduler: Scheduler, callback: Callable[[Insets], object], tries: int = MAX_TRIES
) -> None:
    """Calls `callback` with the insets as soon as the system reports them, which may be some time after the window
    opens. `tries`: number of attempts before it gives up.
    """
    insets = area.read()
    if insets is not None:
        callback(insets)
    elif tries > 1:
        scheduler.later(RETRY_S, partial(read_when_ready, area, scheduler, callback, tries - 1))


# Sharing


JSON, PNG = "application/json", "image/png"
"""MIME types of the files that the app exchanges."""


class ShareOutcome(Enum):
    """Outcome of sharing a text."""

    OFFERED = "offered to other apps"
    COPIED = "on the clipboard"
    NOWHERE = "nowhere"
    TOO_LARGE = "too large for another app"


class Sharing:
    """Exchange of texts and files with other apps. This base class supports neither."""

    def share(self, text: str, title: str) -> ShareOutcome:
        """Offers a text to other apps, or copies it to the clipboard; returns which of them happened, so that the
        caller can tell the player.
        """
        return ShareOutcome.NOWHERE

    def share_picture(self, content: bytes, name: str, title: str) -> bool:
        """Saves a PNG in the gallery and offers it to other apps; returns whether both worked."""
        return False

    def paste(self) -> str:
        """Returns the text on the clipboard; empty if there is none."""
        return ""

    def listen(self, take: Callable[[str], object]) -> None:
        """Registers the callback `take` for texts that other apps send to this app, including a text that started
        it.
        """

    def can_choose_files(self) -> bool:
        """Returns whether `save` and `load` can open a file picker on this device."""
        return False

    def save(self, content: bytes, kind: str, name: str, on_saved: Callable[[bool], object]) -> None:
        """Lets the player choose a location and writes a file there.

        `kind`: MIME type. `on_saved`: receives whether the file was written; not called if the player cancels.
        """
        on_saved(False)

    def load(self, max_bytes: int, take: Callable[[bytes | None], object]) -> None:
        """Lets the player choose a file and passes its content to `take`, or None if it exceeds `max_bytes` or is
        unreadable.
        """


class Clipboard(Sharing):
    """Sharing of texts through Kivy's clipboard, which may raise an exception."""

    def share(self, text: str, title: str) -> ShareOutcome:
        from kivy.core.clipboard import Clipboard as Board

        if type(Board).__name__.endswith("Dummy"):
            raise NotAvailable("a clipboard that other programs see")
        Board.copy(text)
        return ShareOutcome.COPIED

    def paste(self) -> str:
        from kivy.core.clipboard import Clipboard as Board

        return Board.paste() or ""
