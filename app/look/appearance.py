"""Current appearance of the app (theme, text size), and the layout class of a window. A widget reads both once, when
it is built.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from dataclasses import field as _field
from enum import StrEnum
from typing import NamedTuple

from app.look.theme import MOTIONS, Rgba, SeatColour, Theme, load_theme

TABLET_FROM = 600
"""Minimum length of a tablet window's shorter side, in dp."""
MIN_FULL_RATIO = 1.4
"""Minimum ratio of length to width of a full-screen window on a phone; below it the app shares the screen with another
app.
"""
MIN_FULL_LENGTH = 540
"""Minimum length of a full-screen window's longer side, in dp; below it the app shares the screen with another app."""


class ScreenShape(StrEnum):
    PHONE_PORTRAIT = "phone portrait"
    PHONE_LANDSCAPE = "phone landscape"
    TABLET_PORTRAIT = "tablet portrait"
    TABLET_LANDSCAPE = "tablet landscape"
    SPLIT = "split"


class Layout(NamedTuple):
    """Layout class of a window, such as wide. When a window is resized within one class, widgets are moved but not
    built again.

    >>> Layout.of(412, 892).shape
    <ScreenShape.PHONE_PORTRAIT: 'phone portrait'>
    >>> Layout.of(1280, 800).is_wide
    True
    """

    shape: ScreenShape
    is_wide: bool
    """Whether scores and hand are beside the board rather than above and below it."""

    @property
    def is_tablet(self) -> bool:
        return self.shape in (ScreenShape.TABLET_PORTRAIT, ScreenShape.TABLET_LANDSCAPE)

    @classmethod
    def of(cls, width: float, height: float) -> "Layout":
        """Returns the layout of a window. `width`, `height`: in dp."""
        is_wide = width > height
        shorter, longer = sorted((width, height))
        if shorter >= TABLET_FROM:
            return cls(ScreenShape.TABLET_LANDSCAPE if is_wide else ScreenShape.TABLET_PORTRAIT, is_wide)
        if longer < MIN_FULL_LENGTH or longer < shorter * MIN_FULL_RATIO:
            return cls(ScreenShape.SPLIT, is_wide)
        return cls(ScreenShape.PHONE_LANDSCAPE if is_wide else ScreenShape.PHONE_PORTRAIT, is_wide)


# Current appearance


FLIGHT_MOTIONS = frozenset(
    {
        "snap",
        "lay",
        "glide_back",
        "points_rise",
        "points_flight",
        "board_slide",
        "bot_flight",
        "handover",
        "glass_turn",
        "screen",
    }
)


@dataclass(frozen=True)
class UiAppearance:
    """Appearance of the whole app: theme, text size and layout. After a change all screens are built again."""

    theme: Theme = _field(default_factory=lambda: load_theme("light"))
    text_scale: float = 1.0
    """Text size chosen by the player, from 0.85 to 2."""
    reduced_motion: bool = False
    left_handed: bool = False
    digits_upright: bool = True
    layout: Layout = _field(default_factory=lambda: Layout.of(412, 892))


_in_force: UiAppearance | None = None


def set_current(look: UiAppearance) -> None:
    """Sets the current appearance. The caller must build the screens again afterwards."""
    global _in_force
    _in_force = look


def current_appearance() -> UiAppearance:
    """Returns the current appearance."""
    if _in_force is None:
        set_current(UiAppearance())
        return current_appearance()
    return _in_force


@contextmanager
def layout_override(layout: Layout) -> Iterator[None]:
    """Context manager in which widgets are built with another layout, for a part of the window."""
    whole = current_appearance()
    set_current(replace(whole, layout=layout))
    try:
        yield
    finally:
        set_current(whole)


def colour(role: str, alpha: float = 1.0) -> Rgba:
    """Returns the colour of a role, such as `ink`, in the current theme; its opacity is multiplied by `alpha`."""
    red, green, blue, own = current_appearance().theme.colours[role]
    return red, green, blue, own * alpha


def shadow_colour(kind: str) -> Rgba:
    """Returns the colour of a shadow. `kind`: contact, tile, card, held or button."""
    return colour("shadow", current_appearance().theme.shadows[kind])


def seat_colours(index: int) -> SeatColour:
    """Returns the colours and the symbol of a seat in the current theme. After the last seat colour the indices start
    again from the first.
    """
    seats = current_appearance().theme.seats
    return seats[index % len(seats)]


def motion_seconds(name: str) -> float:
    """Returns the duration in seconds of a motion, such as `press`. With reduced motion, a motion that moves pieces
    gets the duration of a fade, because the pieces fade instead.
    """
    return MOTIONS[_motion(name)].seconds


def motion_easing(name: str) -> str:
    """Returns the easing of a motion, such as `press`, as the name that Kivy's `Animation` uses for it."""
    return MOTIONS[_motion(name)].ease


def _motion(name: str) -> str:
    return "fade" if current_appearance().reduced_motion and name in FLIGHT_MOTIONS else name
