"""The settings of an iOS device."""

import ctypes
from typing import Any

from app.services.system import Scale, System

DARK = 2
TEXT_SIZES = {"XS": 0.82, "S": 0.88, "M": 0.94, "L": 1.0, "XL": 1.12, "XXL": 1.24, "XXXL": 1.35}
"""Of the names that begin with `UICTContentSizeCategory`; the accessibility sizes are larger than all of them"""
PREFIX = "UICTContentSizeCategory"
LARGER = 1.6


class IosSystem(System):
    def __init__(self) -> None:
        from pyobjus import autoclass

        self._application = autoclass("UIApplication").sharedApplication()
        self._screen = autoclass("UIScreen").mainScreen()
        self._locales = autoclass("NSLocale")

    def scale(self) -> Scale | None:
        import ios

        category = text_of(read(self._application, "preferredContentSizeCategory"))
        return Scale(ios.get_scale(), TEXT_SIZES.get(category.removeprefix(PREFIX), LARGER))

    def is_dark(self) -> bool | None:
        return int(read(read(self._screen, "traitCollection"), "userInterfaceStyle")) == DARK

    def wants_less_motion(self) -> bool:
        return bool(ctypes.CDLL(None).UIAccessibilityIsReduceMotionEnabled())

    def language(self) -> str:
        return text_of(self._locales.preferredLanguages().objectAtIndex_(0))


def read(owner: Any, name: str) -> Any:
    """A property, which pyobjus shows as a value or as a method, by what the class tells of itself."""
    value = getattr(owner, name)
    return value() if callable(value) else value


def text_of(string: Any) -> str:
    """An NSString as a text."""
    text = read(string, "UTF8String")
    return text.decode() if isinstance(text, bytes) else str(text)
