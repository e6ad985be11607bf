"""Text bubble on a table: hints, refusals, notes about the timer."""

from kivy.clock import Clock
from kivy.metrics import dp

from app.look.appearance import current_appearance
from app.look.materials import PLAIN_EDGE, draw_card, paint
from app.look.mesh import Batch
from app.look.shapes import Box, Point, rounded_box
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

ABOVE, BELOW, RIGHT, LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
"""Sides of a bubble relative to its target."""
PADDING = 14
POINTER = 9
CORNER = 24
"""Length in dp at each end of an edge that must not have the pointer."""
RIM = 14
MAX_BUBBLE_WIDTH = 420
MAX_TEXT_SHARE = 0.4
"""Maximum height of a text as a share of the board's height; a longer text gets a smaller font."""


class TextBubble(MeshWidget):
    """Text bubble that may point at a position. It receives no touches and remains until it is hidden."""

    def __init__(self) -> None:
        self._words = TextLabel("", leading=1.1, size_hint_x=None)
        self.tip: float | None = None
        """Offset of the pointer along its edge in pixels; None without a pointer."""
        self._way: Point = ABOVE
        super().__init__(size_hint=(None, None), opacity=0)
        self.add_widget(self._words)
        self._away = Clock.create_trigger(lambda _: self.hide(), 0)

    @property
    def text(self) -> str:
        return str(self._words.text) if self.opacity else ""

    def show_text(self, text: str, place: Point | None, within: Box, seconds: float = 0.0, way: Point = ABOVE) -> None:
        """Shows a text inside the box `within`, pointing at `place`, for some seconds or until `hide`.

        Without a `place` it is at the bottom of the box, without a pointer.
        """
        self._away.cancel()
        if not text:
            self.hide()
            return
        padding = dp(PADDING)
        self._words.text = text
        self._words.shrink_into(
            min(dp(MAX_BUBBLE_WIDTH), within.width - 2 * dp(RIM)) - 2 * padding, within.height * MAX_TEXT_SHARE
        )
        self.size = self._words.width + 2 * padding, self._words.height + 2 * padding * 0.8
        across, up = place or (within.middle[0], within.y)
        x = across + way[0] * (dp(POINTER) + self.width / 2) - self.width / 2
        y = up + way[1] * (dp(POINTER) + self.height / 2) - self.height / 2
        x = min(max(x, within.x + dp(RIM)), within.right - self.width - dp(RIM))
        y = min(max(y, within.y), within.top - self.height)
        self.pos, self._way = (x, y), way
        self.tip = self._tip_at(across - x, self.width) if way[1] else self._tip_at(up - y, self.height)
        if place is None:
            self.tip = None
        self._words.pos = x + padding, y + padding * 0.8
        self.opacity = 1
        self.redraw()
        if seconds:
            self._away.timeout = seconds
            self._away()

    @staticmethod
    def _tip_at(wanted: float, edge: float) -> float:
        """Returns the offset of the pointer along an edge, as near to `wanted` as possible; on a short edge the
        middle.
        """
        corner = min(dp(CORNER), edge / 2)
        return min(max(wanted, corner), edge - corner)

    def hide(self) -> None:
        self._away.cancel()
        self.opacity = 0
        self.redraw()

    def draw(self, batch: Batch) -> None:
        if not self.opacity:
            return  # invisible shapes would cost the same in each frame
        draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(16)))
        if self.tip is not None:
            self._draw_pointer(batch, self.tip)

    def _draw_pointer(self, batch: Batch, tip: float) -> None:
        size, (right, up) = dp(POINTER), self._way
        deep = self.width if right else self.height
        foot, point = (dp(1), -size * 0.9) if right + up > 0 else (deep - dp(1), deep + size * 0.9)
        pointer = [(tip - size, foot), (tip, point), (tip + size, foot)]
        if right:
            pointer = [(y, x) for x, y in pointer]
        batch.polygon([pointer[0], pointer[2], pointer[1]], paint("raised"))
        if current_appearance().theme.is_plain:
            batch.line(pointer, dp(PLAIN_EDGE), paint("touch_edge"))
