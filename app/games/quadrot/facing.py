"""Round a table that lies between its players: which way up each of them sees it. No Kivy: pixels, y upwards."""

from dataclasses import dataclass
from math import cos, radians, sin

from app.games.quadrot.plan import Place
from app.look.shapes import Box


@dataclass(frozen=True, slots=True)
class Facing:
    """How somebody sees the table who sits so many quarter turns clockwise from the foot of the window.

    What they see upright is turned about `middle`. Between two of them a turn is on its way.

    >>> left = Facing(1, (50, 50))
    >>> left.place(60, 50), left.seen(50, 40)
    ((50.0, 40.0), (60.0, 50.0))
    """

    quarters: float = 0
    middle: Place = (0.0, 0.0)

    @property
    def angle(self) -> float:
        """By which their things are turned in the window: degrees counter-clockwise."""
        return -90.0 * self.quarters

    def way(self, right: float, up: float) -> Place:
        """In the window, what is so far to their right and away from them."""
        if not self.quarters:
            return right, up
        across, along = cos(radians(self.angle)), sin(radians(self.angle))
        return right * across - up * along, right * along + up * across

    def place(self, x: float, y: float) -> Place:
        """In the window, what they see there."""
        return self._turned(self, x, y)

    def seen(self, x: float, y: float) -> Place:
        """As they see it, what is there in the window."""
        return self._turned(Facing(-self.quarters), x, y)

    def _turned(self, by: "Facing", x: float, y: float) -> Place:
        at_x, at_y = self.middle
        right, up = by.way(x - at_x, y - at_y)
        return at_x + right, at_y + up

    def box(self, box: Box) -> Box:
        """A box of the window as they see it."""
        left, right = sorted((self.seen(box.x, box.y)[0], self.seen(box.right, box.top)[0]))
        foot, top = sorted((self.seen(box.x, box.y)[1], self.seen(box.right, box.top)[1]))
        return Box(left, foot, right - left, top - foot)


FROM_THE_FOOT = Facing()
