"""A rectangle of the window."""

from typing import NamedTuple


class Box(NamedTuple):
    """In pixels, y upwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.top

    def moved(self, dx: float, dy: float) -> "Box":
        return self._replace(x=self.x + dx, y=self.y + dy)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


NOTHING = Box(0, 0, 0, 0)
