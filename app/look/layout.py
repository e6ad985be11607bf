"""Which arrangement a window gets: decided here and nowhere else."""

from enum import StrEnum
from typing import NamedTuple

TABLET = 600
"""dp of the shorter side from which a window is a tablet's"""
SQUARE = 1.4
"""A phone's window that is less long than this, against its width, shares the screen with another app"""
SHORT = 540
"""dp of the longer side below which a window is a part of a screen"""


class Shape(StrEnum):
    PHONE_PORTRAIT = "phone portrait"
    PHONE_LANDSCAPE = "phone landscape"
    TABLET_PORTRAIT = "tablet portrait"
    TABLET_LANDSCAPE = "tablet landscape"
    SPLIT = "split"


class Layout(NamedTuple):
    """The class of a window. Equal layouts need no other arrangement; a resize between them only moves things.

    >>> Layout.of(412, 892).shape
    <Shape.PHONE_PORTRAIT: 'phone portrait'>
    >>> Layout.of(1280, 800).is_wide
    True
    """

    shape: Shape
    is_wide: bool
    """Scores and hand at the side of the board, not above and below"""

    @property
    def is_tablet(self) -> bool:
        return self.shape in (Shape.TABLET_PORTRAIT, Shape.TABLET_LANDSCAPE)

    @classmethod
    def of(cls, width: float, height: float) -> "Layout":
        """The layout of a window of so many dp."""
        is_wide = width > height
        shorter, longer = sorted((width, height))
        if shorter >= TABLET:
            return cls(Shape.TABLET_LANDSCAPE if is_wide else Shape.TABLET_PORTRAIT, is_wide)
        if longer < SHORT or longer < shorter * SQUARE:
            return cls(Shape.SPLIT, is_wide)
        return cls(Shape.PHONE_LANDSCAPE if is_wide else Shape.PHONE_PORTRAIT, is_wide)
