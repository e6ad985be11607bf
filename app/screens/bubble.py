"""Words beside what they are about: a hint above its button, a refusal that has no corner of its own."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.label import Label

from app.box import Box
from app.look.batch import Batch
from app.look.look import colour
from app.look.materials import card, paint
from app.look.shapes import box
from app.look.type import text_of
from app.widgets.drawn import Drawn

PADDING = 14
POINTER = 9
RIM = 14
WIDEST = 420


class Bubble(Drawn):
    """A card with a few words, pointing at a place. It takes no touches; it stays until it is told otherwise."""

    def __init__(self) -> None:
        self._label = Label(color=colour("ink"), halign="left", valign="middle", line_height=1.1, **text_of("body"))
        self._tip, self._hangs = 0.0, False
        super().__init__(size_hint=(None, None), opacity=0)
        self.add_widget(self._label)
        self._away = Clock.create_trigger(lambda _: self.hide(), 0)

    @property
    def text(self) -> str:
        return str(self._label.text) if self.opacity else ""

    def tell(self, text: str, tip: tuple[float, float], within: Box, seconds: float = 0.0, hangs: bool = False) -> None:
        """These words above a place, or below it, inside a box; for so many seconds, or until `hide`."""
        self._away.cancel()
        if not text:
            self.hide()
            return
        padding = dp(PADDING)
        width = min(dp(WIDEST), within.width - 2 * dp(RIM))
        self._label.text_size = None, None
        self._label.text = text
        self._label.texture_update()
        if self._label.texture_size[0] > width - 2 * padding:
            self._label.text_size = width - 2 * padding, None
            self._label.texture_update()
        text_width, text_height = self._label.texture_size
        self.size = min(width, text_width + 2 * padding), text_height + 2 * padding * 0.8
        x = min(max(tip[0] - self.width / 2, within.x + dp(RIM)), within.right - self.width - dp(RIM))
        y = tip[1] - dp(POINTER) - self.height if hangs else tip[1] + dp(POINTER)
        y = min(max(y, within.y), within.top - self.height)
        self.pos = x, y
        self._tip, self._hangs = min(max(tip[0] - x, dp(24)), self.width - dp(24)), hangs
        self._label.size, self._label.pos = self.size, self.pos
        self.opacity = 1
        self.redraw()
        if seconds:
            self._away.timeout = seconds
            self._away()

    def hide(self) -> None:
        self.opacity = 0

    def draw(self, batch: Batch) -> None:
        card(batch, box(0, 0, self.width, self.height, dp(16)))
        tip, size = self._tip, dp(POINTER)
        foot, point = (self.height - dp(1), self.height + size * 0.9) if self._hangs else (dp(1), -size * 0.9)
        batch.polygon([(tip - size, foot), (tip + size, foot), (tip, point)], paint("raised"))
