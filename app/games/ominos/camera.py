"""Which part of the board is seen, how large: one scale and one shift. Without Kivy."""

from app.games.ominos.geometry import Extent, Point

LEAST, MOST = 0.45, 1.6
"""How small and how large a person may make a tile, in preferred sizes"""


class Camera:
    """From the board's units to the window's pixels and back."""

    def __init__(self) -> None:
        self.scale = 1.0
        """Pixels a side of a tile"""
        self.x = self.y = 0.0
        """Where the board's origin lies in the window"""
        self._frame = Extent(0, 0, 1, 1)
        self._preferred = self._legible = 1.0
        self._content: Extent | None = None
        self._focus: Extent | None = None
        self.is_own = False
        """Whether a person has moved it since it last framed itself"""

    def arrange(self, frame: Extent, preferred: float, legible: float = 0.0) -> None:
        """The part of the window that shows the board, in pixels, and the size of a tile where there is room.

        Where there is none tiles are at least `legible`, and what matters most is framed.
        """
        self._frame, self._preferred = frame, preferred
        self._legible = max(legible, preferred * LEAST)

    def show(self, content: Extent, focus: Extent | None = None) -> None:
        """What should be seen; the camera frames it unless a person has chosen another view."""
        self.know(content, focus)
        if not self.is_own:
            self.fit()

    def know(self, content: Extent, focus: Extent | None = None) -> None:
        """What should be seen from now on, and what of it matters most; the camera stays where it is."""
        self._content, self._focus = content, focus

    def target(self) -> tuple[float, float, float]:
        """Scale and origin that frame everything, or as much about what matters as can be read."""
        frame, content = self._frame, self._content or Extent(-1, -1, 1, 1)
        focus = self._focus or content
        scale = min(self._preferred, frame.width / content.width, frame.height / content.height)
        scale = max(scale, self._legible)
        (fx, fy), (x, y) = frame.middle, focus.middle
        cx = _within(x, frame.width / scale, content.left, content.right)
        cy = _within(y, frame.height / scale, content.bottom, content.top)
        return scale, fx - cx * scale, fy - cy * scale

    def fit(self) -> None:
        self.scale, self.x, self.y = self.target()
        self.is_own = False

    def pan(self, dx: float, dy: float) -> None:
        self.x += dx
        self.y += dy
        self.is_own = True
        self._keep_in_sight()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Larger or smaller about a point of the window, which stays under the finger."""
        scale = min(max(self.scale * factor, self._preferred * LEAST), self._preferred * MOST)
        by = scale / self.scale
        self.x, self.y, self.scale = x + (self.x - x) * by, y + (self.y - y) * by, scale
        self.is_own = True
        self._keep_in_sight()

    def can_slide(self, dx: float, dy: float) -> bool:
        """Whether there is more to see towards this side."""
        limits = self._limits()
        return (
            (dx > 0 and self.x > limits.left + 0.5)
            or (dx < 0 and self.x < limits.right - 0.5)
            or (dy > 0 and self.y > limits.bottom + 0.5)
            or (dy < 0 and self.y < limits.top - 0.5)
        )

    def _limits(self) -> Extent:
        """Where the origin may lie: the middle of the frame is always on what is to be seen, so nobody gets lost."""
        content = self._content
        if content is None:
            return Extent(self.x, self.y, self.x, self.y)
        fx, fy = self._frame.middle
        return Extent(
            fx - content.right * self.scale, fy - content.top * self.scale,
            fx - content.left * self.scale, fy - content.bottom * self.scale,
        )  # fmt: skip

    def _keep_in_sight(self) -> None:
        limits = self._limits()
        self.x = min(max(self.x, limits.left), limits.right)
        self.y = min(max(self.y, limits.bottom), limits.top)

    def to_window(self, x: float, y: float) -> Point:
        return self.x + x * self.scale, self.y + y * self.scale

    def to_board(self, x: float, y: float) -> Point:
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def seen(self) -> Extent:
        """The part of the board that is in the frame."""
        frame = self._frame
        return Extent(*self.to_board(frame.left, frame.bottom), *self.to_board(frame.right, frame.top))


def _within(middle: float, length: float, low: float, high: float) -> float:
    """The middle of a stretch of this length that shows nothing beyond two ends; of both where it is longer."""
    if length >= high - low:
        return (low + high) / 2
    return min(max(middle, low + length / 2), high - length / 2)
