"""What the device is set to, the rims of its screen, and the texts and files that leave the app and come into it."""

import locale
import os
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import NamedTuple

from app.device.fallback import NotAvailable, Timing


class DisplayScale(NamedTuple):
    """How large a pixel and a letter are on this device."""

    density: float
    """Pixels of a dp"""
    text: float
    """The device's own text size, 1 is normal"""


class System:
    """Asks the system; this one is a computer, asked only for what it tells without waiting."""

    def scale(self) -> DisplayScale | None:
        """Returns the scale, or None where it is as Kivy finds it."""
        return None

    def is_dark(self) -> bool | None:
        """Tells whether dark colours are wanted; None if the device does not say."""
        return None

    def wants_less_motion(self) -> bool:
        return False

    def language(self) -> str:
        """Returns what the device calls its language: `fr-CA`, `fr_CA.UTF-8`; empty if it does not say."""
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if os.environ.get(name):
                return os.environ[name].split(":")[0]
        return locale.getlocale()[0] or ""

    def leave(self) -> bool:
        """Goes to the background, as the back key does at the end; False if this device ends apps instead."""
        return False

    def frame_rate(self) -> float | None:
        """Returns how many pictures a second the display shows; None if the device does not say, or shows sixty."""
        return None

    def hide_from_recents(self, is_secret: bool) -> None:
        """Sets whether the list of recent apps must show no picture of this one, where the device asks beforehand."""

    def draw_before_sleep(self) -> None:
        """Draws what may be seen while the app sleeps, where the device makes its picture of it after the pause."""

    def keep_awake(self, awake: bool) -> None:
        """Sets whether the screen must not go dark by itself. SDL does it on every platform, without a permission."""
        from kivy.core.window import Window

        if Window is not None:
            Window.allow_screensaver = not awake


SMALLEST_TEXT, LARGEST_TEXT = 0.85, 1.3
"""What the device's text size may do to ours; the rest is the player's own setting"""


def clamp_text_scale(text: float) -> float:
    """
    >>> clamp_text_scale(2.0)
    1.3
    """
    return min(LARGEST_TEXT, max(SMALLEST_TEXT, text))


def set_scale(scale: DisplayScale | None) -> None:
    """Makes Kivy measure by it, before the first widget.

    On Android Kivy takes a density that holds the text size already, and then multiplies it in a second time.
    """
    if scale is not None:
        from kivy.metrics import Metrics

        Metrics.density = scale.density
        Metrics.fontscale = clamp_text_scale(scale.text)


# The rim of the screen that bars, notch and round corners take, and the one from which the device takes swipes


MAX_TRIES = 25
RETRY_S = 0.2


class Insets(NamedTuple):
    """The pixels of each edge that belong to the system."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


NO_INSETS = Insets()


class SafeArea:
    """Tells the rim of the window that the system covers; this one tells what it was given."""

    def __init__(self, insets: Insets = NO_INSETS) -> None:
        self._insets = insets

    def read(self) -> Insets | None:
        """Returns the rim as it is now, to be read again when the window changes; None if it is not known yet."""
        return self._insets


def read_when_known(area: SafeArea, timing: Timing, tell: Callable[[Insets], object], tries: int = MAX_TRIES) -> None:
    """Tells the rim as soon as the system knows it; the system learns it a while after the window is there."""
    insets = area.read()
    if insets is not None:
        tell(insets)
    elif tries > 1:
        timing.later(RETRY_S, partial(read_when_known, area, timing, tell, tries - 1))


# What leaves the app and comes into it: a match to share, a match to paste, files


JSON, PNG = "application/json", "image/png"
"""Kinds of files, as all systems call them"""


class ShareOutcome(Enum):
    """Where a text went that was to be shared."""

    OFFERED = "offered to other apps"
    COPIED = "on the clipboard"
    NOWHERE = "nowhere"
    TOO_LARGE = "too large for another app"


class Sharing:
    """Shares texts and files; this one has no way out and none in."""

    def share(self, text: str, title: str) -> ShareOutcome:
        """Offers a text to other apps, or else puts it on the clipboard, which the player must be told."""
        return ShareOutcome.NOWHERE

    def share_picture(self, content: bytes, name: str, title: str) -> bool:
        """Keeps a PNG among the device's own pictures and offers it to other apps; False where that cannot be."""
        return False

    def paste(self) -> str:
        """Returns the text on the clipboard; empty if there is none."""
        return ""

    def listen(self, take: Callable[[str], object]) -> None:
        """Gives `take` each text that another app sends to this one: the one it was started with, and later ones."""

    def can_choose_files(self) -> bool:
        """Tells whether this device lets its owner choose files, by the two methods below."""
        return False

    def save(self, content: bytes, kind: str, name: str, told: Callable[[bool], object]) -> None:
        """Lets the player choose where a file is kept, and tells whether it is; nothing if it was thought better of."""
        told(False)

    def load(self, most: int, take: Callable[[bytes | None], object]) -> None:
        """Lets the player choose a file, and gives what is in it; None if that is more than so many bytes, or cannot be
        read.
        """


class Clipboard(Sharing):
    """Puts texts on Kivy's clipboard, which may fail like anything of a platform."""

    def share(self, text: str, title: str) -> ShareOutcome:
        from kivy.core.clipboard import Clipboard as Board

        if type(Board).__name__.endswith("Dummy"):
            raise NotAvailable("a clipboard that other programs see")
        Board.copy(text)
        return ShareOutcome.COPIED

    def paste(self) -> str:
        from kivy.core.clipboard import Clipboard as Board

        return Board.paste() or ""
