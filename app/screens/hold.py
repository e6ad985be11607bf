"""The round button that shows a hand: it is held for a moment, so that nobody shows it by mistake."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.label import Label

from app.look.batch import Batch
from app.look.icons import draw_icon
from app.look.look import colour, seat
from app.look.materials import brass, gauge, paint
from app.look.palette import flat
from app.look.shapes import circle
from app.look.type import size_of, text_of
from app.widgets.drawn import Drawn
from app.words import _

HOLD_S = 0.4
RING = 7
GAP = 9


class Hold(Drawn):
    """Filled brass, with a ring that fills while it is held."""

    share = NumericProperty(0.0)
    wanted = property(lambda _self: dp(164))

    def __init__(self, seat_colour: int, then: Callable[[], None], too_short: Callable[[], None], by_tap: bool):
        """`then` once it has been held; `too_short` where it was let go before."""
        self._colour, self._then, self._too_short, self._by_tap = seat_colour, then, too_short, by_tap
        self._is_done = False
        self._word = Label(text=_("Tap") if by_tap else _("Hold"), color=colour("brass_ink"), size_hint=(None, None),
                           **text_of("button"))  # fmt: skip
        super().__init__(size_hint=(None, None))
        self.add_widget(self._word)
        self.bind(share=self.redraw, pos=self._lay_word, size=self._lay_word)

    @property
    def spoken(self) -> str:
        return _("Show my tiles")

    def reveal(self) -> None:
        """Show the hand; once."""
        if not self._is_done:
            self._is_done = True
            self._then()

    def _lay_word(self, *_changed: object) -> None:
        self._word.font_size = min(size_of("button"), self.height * 0.15)
        self._word.size = self.width, self.height * 0.2
        self._word.pos = self.x, self.y + self.height * 0.21

    def draw(self, batch: Batch) -> None:
        middle = self.width / 2
        outer = middle - dp(RING) / 2 - dp(2)
        gauge(batch, middle, middle, outer, dp(RING), self.share, flat(seat(self._colour).text))
        disc = outer - dp(RING) / 2 - dp(GAP)
        brass(batch, circle(middle, middle, disc), 1.0 if self.share else 0.0)
        draw_icon(batch, "hand", (middle, middle + disc * 0.24), disc * 0.62, paint("brass_ink"))

    # Touch

    def collide_point(self, x: float, y: float) -> bool:
        return (x - self.center_x) ** 2 + (y - self.center_y) ** 2 <= (self.width / 2) ** 2

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        Animation.cancel_all(self, "share")
        if not self._by_tap:
            holding = Animation(share=1.0, duration=HOLD_S)
            holding.bind(on_complete=lambda *_: self.reveal())
            holding.start(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        Animation.cancel_all(self, "share")
        if self._by_tap and self.collide_point(*touch.pos):
            self.reveal()
        elif not self._is_done:
            Animation(share=0.0, duration=0.12).start(self)
            self._too_short()
        return True
