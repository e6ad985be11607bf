"""Yes or no."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.look import materials
from app.look.batch import Batch
from app.look.icons import draw_icon
from app.look.look import colour, ease, seconds
from app.look.materials import paint
from app.look.palette import flat
from app.look.shapes import Outline, pill
from app.look.tokens import mix
from app.widgets.pressable import Pressable
from app.words import _

WIDE, HIGH = 56, 32
KNOB = 13


class Switch(Pressable):
    """On or off; `on_change` gets the new value. The knob bears a mark when it is on, so that colour is not alone."""

    share = NumericProperty(0.0)

    def __init__(self, active: bool = False, on_change: Callable[[bool], Any] | None = None, **properties: Any) -> None:
        self.active, self.on_change_ = active, on_change
        super().__init__(on_press=self.turn, size_hint=(None, None), share=float(active), **properties)
        self.size = (dp(WIDE), dp(HIGH))
        self.bind(share=self.redraw)
        self.spoken = _spoken(active)

    def turn(self) -> None:
        """The other way, and tell so."""
        self.set(not self.active)
        if self.on_change_:
            self.on_change_(self.active)

    def set(self, active: bool) -> None:
        """Show a value, and tell nobody."""
        self.active = active
        self.spoken = _spoken(active)
        Animation.cancel_all(self, "share")
        Animation(share=float(active), duration=seconds("press"), transition=ease("press")).start(self)

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """None: Kivy has a rule for a widget of this name, with the look of its own."""

    def outline(self) -> Outline:
        return pill(0, 0, self.width, self.height)

    def draw(self, batch: Batch) -> None:
        edge = self.outline()
        materials.groove(batch, edge)
        batch.fill(edge, flat(mix((*colour("ok")[:3], 0.0), colour("ok"), self.share)))
        if self.share < 0.99:
            batch.rim(edge, paint("ink2", 1 - self.share), 0, dp(1.4))
        radius, y = dp(KNOB), self.height / 2
        x = y + (self.width - 2 * y) * self.share
        materials.brass_knob(batch, x, y, radius)
        if self.share > 0.5:
            draw_icon(batch, "check", (x, y), dp(16), paint("brass_ink"), 1.4)


def _spoken(active: bool) -> str:
    return _("on") if active else _("off")
