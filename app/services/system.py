"""What the device is set to, and the few things that are asked of it as a whole."""

import locale
import os
from typing import NamedTuple


class Scale(NamedTuple):
    """How large things are on this device."""

    density: float
    """Pixels of a dp"""
    text: float
    """The device's own text size, 1 is normal"""


class System:
    """A computer, as far as it can be asked without waiting."""

    def scale(self) -> Scale | None:
        """None: as Kivy finds it."""
        return None

    def is_dark(self) -> bool | None:
        """Whether dark colours are wanted; None if the device does not say."""
        return None

    def wants_less_motion(self) -> bool:
        return False

    def language(self) -> str:
        """What the device calls its language: `fr-CA`, `fr_CA.UTF-8`; empty if it does not say."""
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            if os.environ.get(name):
                return os.environ[name].split(":")[0]
        return locale.getlocale()[0] or ""

    def leave(self) -> bool:
        """Go to the background, as the back key does at the end; False if this device ends apps instead."""
        return False

    def keep_awake(self, awake: bool) -> None:
        """Whether the screen must not go dark by itself. SDL does it on every platform, without a permission."""
        from kivy.core.window import Window

        if Window is not None:
            Window.allow_screensaver = not awake


SMALLEST_TEXT, LARGEST_TEXT = 0.85, 1.3
"""What the device's text size may do to ours; the rest is the player's own setting"""


def clamped(text: float) -> float:
    """
    >>> clamped(2.0)
    1.3
    """
    return min(LARGEST_TEXT, max(SMALLEST_TEXT, text))


def set_scale(scale: Scale | None) -> None:
    """Make Kivy measure by it, before the first widget.

    On Android Kivy takes a density that holds the text size already, and then multiplies it in a second time.
    """
    if scale is not None:
        from kivy.metrics import Metrics

        Metrics.density = scale.density
        Metrics.fontscale = clamped(scale.text)
