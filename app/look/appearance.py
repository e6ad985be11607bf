"""The look in force, and the layout that a window gets. Everything drawn reads both once, when it is built."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from dataclasses import field as _field
from enum import StrEnum
from typing import NamedTuple

from app.look.theme import MOTIONS, Rgba, SeatColour, Theme, load_theme

TABLET_FROM = 600
"""dp of the shorter side from which a window is a tablet's"""
MIN_FULL_RATIO = 1.4
"""A phone's window that is less long than this, against its width, shares the screen with another app"""
MIN_FULL_LENGTH = 540
"""dp of the longer side below which a window is a part of a screen"""


class ScreenShape(StrEnum):
    PHONE_PORTRAIT = "phone portrait"
    PHONE_LANDSCAPE = "phone landscape"
    TABLET_PORTRAIT = "tablet portrait"
    TABLET_LANDSCAPE = "tablet landscape"
    SPLIT = "split"


class Layout(NamedTuple):
    """The class of a window. Between windows of equal layouts a resize only moves things.

    >>> Layout.of(412, 892).shape
    <ScreenShape.PHONE_PORTRAIT: 'phone portrait'>
    >>> Layout.of(1280, 800).is_wide
    True
    """

    shape: ScreenShape
    is_wide: bool
    """Scores and hand at the side of the board, not above and below"""

    @property
    def is_tablet(self) -> bool:
        return self.shape in (ScreenShape.TABLET_PORTRAIT, ScreenShape.TABLET_LANDSCAPE)

    @classmethod
    def of(cls, width: float, height: float) -> "Layout":
        """Returns the layout of a window of so many dp."""
        is_wide = width > height
        shorter, longer = sorted((width, height))
        if shorter >= TABLET_FROM:
            return cls(ScreenShape.TABLET_LANDSCAPE if is_wide else ScreenShape.TABLET_PORTRAIT, is_wide)
        if longer < MIN_FULL_LENGTH or longer < shorter * MIN_FULL_RATIO:
            return cls(ScreenShape.SPLIT, is_wide)
        return cls(ScreenShape.PHONE_LANDSCAPE if is_wide else ScreenShape.PHONE_PORTRAIT, is_wide)


# The look in force. The application sets it; everything drawn reads it once, when it is built


FLIGHT_MOTIONS = frozenset(
    {"snap", "lay", "glide_back", "points_rise", "bot_flight", "handover", "glass_turn", "screen"}
)


@dataclass(frozen=True)
class UiAppearance:
    """How everything looks now. A screen that is to look otherwise is built anew."""

    theme: Theme = _field(default_factory=lambda: load_theme("light"))
    text_scale: float = 1.0
    """0.85 to 2"""
    reduced_motion: bool = False
    left_handed: bool = False
    digits_upright: bool = True
    layout: Layout = _field(default_factory=lambda: Layout.of(412, 892))


_in_force: UiAppearance | None = None


def set_current(look: UiAppearance) -> None:
    """Puts a look in force. Only the application does, and it builds the screens anew."""
    global _in_force
    _in_force = look


def current_appearance() -> UiAppearance:
    """Returns the look in force."""
    if _in_force is None:
        set_current(UiAppearance())
        return current_appearance()
    return _in_force


@contextmanager
def layout_override(layout: Layout) -> Iterator[None]:
    """Lets what is built meanwhile be laid out for a part of the window."""
    whole = current_appearance()
    set_current(replace(whole, layout=layout))
    try:
        yield
    finally:
        set_current(whole)


def colour(role: str, alpha: float = 1.0) -> Rgba:
    """Returns the colour of a role in the theme in force, its own alpha times this one."""
    red, green, blue, own = current_appearance().theme.colours[role]
    return red, green, blue, own * alpha


def shadow_colour(kind: str) -> Rgba:
    """Returns the colour of a kind of shadow: contact, tile, card, held or button."""
    return colour("shadow", current_appearance().theme.shadows[kind])


def seat_colours(index: int) -> SeatColour:
    """Returns the colour and the glyph of one of the eight seat colours, as this theme shows them."""
    seats = current_appearance().theme.seats
    return seats[index % len(seats)]


def motion_seconds(name: str) -> float:
    """Returns how long a motion takes; a flight becomes a fade where motion is reduced."""
    return MOTIONS[_motion(name)].seconds


def motion_easing(name: str) -> str:
    """Returns how a motion eases, by the name that Kivy's `Animation` knows."""
    return MOTIONS[_motion(name)].ease


def _motion(name: str) -> str:
    return "fade" if current_appearance().reduced_motion and name in FLIGHT_MOTIONS else name
