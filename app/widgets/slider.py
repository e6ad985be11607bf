"""Slider for a number, and switch for an on/off setting."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.i18n import _, format_number
from app.look import surfaces
from app.look.appearance import colour, motion_easing, motion_seconds, shadow_colour
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import RoundedPolygon, circle_outline, pill_outline
from app.look.surfaces import paint
from app.look.theme import SIZES, mix
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.pressable import CLAIMED, Pressable

KNOB = 14
"""Radius of the knob in dp."""
CLAIM_DISTANCE = 6
"""Horizontal movement in dp after which a touch belongs to the slider and no longer scrolls the list around it."""


class Slider(Pressable):
    """Slider for a number from `least` to `most`. `on_change`: receives each new value; `on_done`: receives the value
    when the finger is released.
    """

    speaks_group = True

    def __init__(
        self,
        value: float,
        least: float,
        most: float,
        step: float = 1.0,
        on_change: Callable[[float], object] | None = None,
        on_done: Callable[[float], object] | None = None,
        format_value: Callable[[float], str] = format_number,
        **properties: object,
    ) -> None:
        """`format_value`: formats a value for display."""
        properties.setdefault("size_hint_y", None)
        self.value, self.least, self.most, self.step = value, least, most, step
        self._change, self._done, self._format_value = on_change, on_done, format_value
        super().__init__(on_press=lambda: None, **properties)
        self.bind(group=self._update_spoken)
        self._update_spoken()
        if self.size_hint_y is None:
            self.height = dp(SIZES["touch_min"])

    @property
    def _share(self) -> float:
        return (self.value - self.least) / ((self.most - self.least) or 1)

    @property
    def _track(self) -> tuple[float, float]:
        """Leftmost and rightmost x coordinates of the knob's middle."""
        return float(dp(KNOB)), float(self.width - dp(KNOB))

    def set(self, value: float) -> None:
        """Sets the value, rounded to a step within the range. If it has changed, it is passed to `on_change`."""
        value = self.least + round((min(max(value, self.least), self.most) - self.least) / self.step) * self.step
        value = min(round(value, 6), self.most)
        if value != self.value:
            self.value = value
            self._update_spoken()
            self.redraw()
            if self._change:
                self._change(value)

    def key(self, name: str) -> bool:
        if name not in ("left", "right"):
            return False
        self.set(self.value + (self.step if name == "right" else -self.step))
        self._finish()
        return True

    def _update_spoken(self, *_: object) -> None:
        self.spoken = self.in_group(self._format_value(self.value))

    def _finish(self) -> None:
        """Announces the value and passes it to `on_done`."""
        find_feedback_provider(self).speak(self._format_value(self.value))
        if self._done:
            self._done(self.value)

    def apply_class_lang_rules(self, *_: object, **__: object) -> None:
        """Prevents Kivy from applying its own style rule for widgets whose class is named `Slider`."""

    def outline(self) -> RoundedPolygon:
        return pill_outline(0, self.height / 2 - dp(20), self.width, dp(40))

    def draw(self, batch: Batch) -> None:
        left, right = self._track
        y, half = self.height / 2, dp(4)
        x = left + (right - left) * self._share
        surfaces.draw_groove(batch, pill_outline(left - half, y - half, right - left + 2 * half, 2 * half))
        if x > left:
            batch.fill(pill_outline(left - half, y - half, x - left + 2 * half, 2 * half), paint("touch_edge"))
        batch.rim(
            pill_outline(left - half, y - half, right - left + 2 * half, 2 * half),
            paint("touch_edge"),
            -dp(0.5),
            dp(0.5),
        )
        batch.shadow(circle_outline(x, y, dp(KNOB)), shadow_colour("button"), dp(1.6), 0, -dp(2))
        surfaces.draw_brass_knob(batch, x, y, dp(KNOB))
        if self.is_down:
            batch.rim(circle_outline(x, y, dp(KNOB)), paint("selection"), -dp(4), -dp(2))

    # Fingers

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return super().on_touch_move(touch)
        if touch.ud.get(CLAIMED, self) is not self:
            self._release(touch)
        elif touch.ud.get(CLAIMED) is self or abs(touch.x - touch.ox) > dp(CLAIM_DISTANCE):
            touch.ud[CLAIMED] = self
            self._follow(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return super().on_touch_up(touch)
        if touch.ud.get(CLAIMED, self) is self:
            self._follow(touch)
            self._finish()
        self._release(touch)
        return True

    def _follow(self, touch: MotionEvent) -> None:
        left, right = self._track
        self.set(self.least + (touch.x - self.x - left) / max(1.0, right - left) * (self.most - self.least))


# Switch


WIDE, HIGH = 56, 32
THUMB = 13


class Switch(Pressable):
    """Switch for an on/off setting. While it is on, its knob has a check mark, so that colour is not the only sign.
    `on_change`: receives the new state.
    """

    share = NumericProperty(0.0)

    def __init__(
        self, active: bool = False, on_change: Callable[[bool], object] | None = None, **properties: object
    ) -> None:
        self.active, self.on_change_ = active, on_change
        super().__init__(on_press=self.toggle, size_hint=(None, None), share=float(active), **properties)
        self.size = (dp(WIDE), dp(HIGH))
        self.bind(share=self.redraw)
        self.spoken = _spoken(active)

    def toggle(self) -> None:
        """Toggles the switch, announces its state and passes it to `on_change`."""
        self.set(not self.active)
        find_feedback_provider(self).speak(self.spoken)
        if self.on_change_:
            self.on_change_(self.active)

    def set(self, active: bool) -> None:
        """Sets the state without an announcement or a callback."""
        self.active = active
        self.spoken = _spoken(active)
        Animation.cancel_all(self, "share")
        Animation(share=float(active), duration=motion_seconds("press"), transition=motion_easing("press")).start(self)

    def apply_class_lang_rules(self, *_: object, **__: object) -> None:
        """Prevents Kivy from applying its own style rule for widgets whose class is named `Switch`."""

    def outline(self) -> RoundedPolygon:
        return pill_outline(0, 0, self.width, self.height)

    def draw(self, batch: Batch) -> None:
        edge = self.outline()
        surfaces.draw_groove(batch, edge)
        batch.fill(edge, solid_paint(mix((*colour("ok")[:3], 0.0), colour("ok"), self.share)))
        if self.share < 0.99:
            batch.rim(edge, paint("ink2", 1 - self.share), 0, dp(1.4))
        radius, y = dp(THUMB), self.height / 2
        x = y + (self.width - 2 * y) * self.share
        surfaces.draw_brass_knob(batch, x, y, radius)
        if self.share > 0.5:
            draw_icon(batch, "check", (x, y), dp(16), paint("brass_ink"), 1.4)


def _spoken(active: bool) -> str:
    return _("on") if active else _("off")
