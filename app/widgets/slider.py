"""A number chosen by sliding."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from app.look import materials
from app.look.batch import Batch
from app.look.look import shadow
from app.look.materials import paint
from app.look.shapes import Outline, circle, pill
from app.look.tokens import SIZES
from app.widgets.pressable import TAKEN, Pressable

KNOB = 14
TAKES = 6
"""dp sideways from which a touch is the slider's and no longer a list's"""


class Slider(Pressable):
    """From `least` to `most` in steps. `on_change` gets each new value, `on_done` the one where the finger leaves."""

    def __init__(self, value: float, least: float, most: float, step: float = 1.0,
                 on_change: Callable[[float], Any] | None = None, on_done: Callable[[float], Any] | None = None,
                 **properties: Any) -> None:  # fmt: skip
        properties.setdefault("size_hint_y", None)
        self.value, self.least, self.most, self.step = value, least, most, step
        self._change, self._done = on_change, on_done
        super().__init__(on_press=lambda: None, spoken=f"{value:g}", **properties)
        if self.size_hint_y is None:
            self.height = dp(SIZES["touch_min"])

    @property
    def _share(self) -> float:
        return (self.value - self.least) / ((self.most - self.least) or 1)

    @property
    def _track(self) -> tuple[float, float]:
        """Where the knob's middle may go, from left to right."""
        return float(dp(KNOB)), float(self.width - dp(KNOB))

    def set(self, value: float) -> None:
        """Show a value, on a step and within the range; tells it where it is another one."""
        value = self.least + round((min(max(value, self.least), self.most) - self.least) / self.step) * self.step
        value = min(round(value, 6), self.most)
        if value != self.value:
            self.value = value
            self.spoken = f"{value:g}"
            self.redraw()
            if self._change:
                self._change(value)

    def key(self, name: str) -> bool:
        if name not in ("left", "right"):
            return False
        self.set(self.value + (self.step if name == "right" else -self.step))
        self._tell()
        return True

    def _tell(self) -> None:
        if self._done:
            self._done(self.value)

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """None: Kivy has a rule for a widget of this name, with the look of its own."""

    def outline(self) -> Outline:
        return pill(0, self.height / 2 - dp(20), self.width, dp(40))

    def draw(self, batch: Batch) -> None:
        left, right = self._track
        y, half = self.height / 2, dp(4)
        x = left + (right - left) * self._share
        materials.groove(batch, pill(left - half, y - half, right - left + 2 * half, 2 * half))
        if x > left:
            batch.fill(pill(left - half, y - half, x - left + 2 * half, 2 * half), paint("touch_edge"))
        batch.rim(
            pill(left - half, y - half, right - left + 2 * half, 2 * half), paint("touch_edge"), -dp(0.5), dp(0.5)
        )
        batch.shadow(circle(x, y, dp(KNOB)), shadow("button"), dp(1.6), 0, -dp(2))
        materials.brass_knob(batch, x, y, dp(KNOB))
        if self.is_down:
            batch.rim(circle(x, y, dp(KNOB)), paint("selection"), -dp(4), -dp(2))

    # Fingers

    def on_touch_move(self, touch: Any) -> bool:
        if touch is not self._finger or touch.grab_current is not self:
            return super().on_touch_move(touch)
        if touch.ud.get(TAKEN, self) is not self:
            self._let_go(touch)
        elif touch.ud.get(TAKEN) is self or abs(touch.x - touch.ox) > dp(TAKES):
            touch.ud[TAKEN] = self
            self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch is not self._finger or touch.grab_current is not self:
            return super().on_touch_up(touch)
        if touch.ud.get(TAKEN, self) is self:
            self._follow(touch)
            self._tell()
        self._let_go(touch)
        return True

    def _follow(self, touch: Any) -> None:
        left, right = self._track
        self.set(self.least + (touch.x - self.x - left) / max(1.0, right - left) * (self.most - self.least))
