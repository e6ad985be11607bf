"""Base class of widgets that can be pressed by finger or key."""

from collections.abc import Callable

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.i18n import label_value
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import RoundedPolygon, rounded_box
from app.look.surfaces import draw_focus
from app.look.theme import SIZES
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.mesh_widget import MeshWidget

SLOP = 12
"""Distance in dp by which a finger may slide off the widget without ending the press."""
FAINT, PLAINLY_FAINT = 0.45, 0.62
"""Opacity of a disabled widget, normally and in a plain theme."""
OnPress = Callable[[], object] | None
"""Function that a widget calls when it is pressed; None for a widget that cannot be pressed."""
CLAIMED = "taken"
"""Key in `touch.ud` for the widget to which a touch now belongs: a scrolling list, or the navigation once it covers or
removes the touched button.
"""


class Pressable(MeshWidget):
    """Widget that calls `on_press` when a finger is released on it after touching it, or when Enter or Space is
    pressed.

    A finger may slide off the widget and back. `disabled`: property of Kivy. `spoken`: accessible label.
    """

    is_down = BooleanProperty(False)
    has_focus = BooleanProperty(False)
    spoken = StringProperty("")
    group = StringProperty("")
    """Name of the setting to which the value belongs"""
    speaks_group = False
    """Whether the accessible label begins with the name of the setting"""
    focusable = True

    def __init__(self, on_press: OnPress = None, **properties: object) -> None:
        self.callback = on_press
        self._finger: MotionEvent | None = None
        super().__init__(**properties)
        self.bind(is_down=self.redraw, has_focus=self.redraw, disabled=self._fade)
        self._fade()

    def press(self) -> None:
        """Plays haptics and sound and calls the callback, unless the widget is disabled."""
        if self.callback and not self.disabled:
            find_feedback_provider(self).feel()
            self.callback()

    def key(self, name: str) -> bool:
        """Handles a key while the widget has the focus; returns whether it had an effect."""
        if name in ("enter", "space"):
            self.press()
            return True
        return False

    def in_group(self, value: str) -> str:
        """Returns the accessible label of a value, which begins with the name of the setting (`group`), if any."""
        return label_value(self.group, value) if self.group else value

    def outline(self) -> RoundedPolygon:
        """Returns the outline of the widget, relative to it, along which the keyboard focus is drawn."""
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))

    @property
    def press_depth(self) -> float:
        """1 while the widget is pressed, else 0."""
        return 1.0 if self.is_down else 0.0

    def hits(self, x: float, y: float, slop: float = 0.0) -> bool:
        """Returns whether a point hits the widget. The area that reacts to touches is at least 48 dp wide and high, and
        larger by `slop` pixels at each side.
        """
        wide = max(0.0, dp(SIZES["touch_min"]) - self.width) / 2 + slop
        high = max(0.0, dp(SIZES["touch_min"]) - self.height) / 2 + slop
        return bool(self.x - wide <= x <= self.right + wide and self.y - high <= y <= self.top + high)

    def _build(self, *_: object) -> None:
        batch = Batch()
        self.draw(batch)
        if self.has_focus:
            draw_focus(batch, self.outline())
        batch.draw_into(self._ink)

    def _fade(self, *_: object) -> None:
        disabled_opacity = PLAINLY_FAINT if current_appearance().theme.is_plain else FAINT
        self.opacity = disabled_opacity if self.disabled else 1.0

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.callback is None or self.disabled or touch.is_mouse_scrolling or not self.hits(*touch.pos):
            return False
        if self._finger is None:
            self._finger = touch
            touch.grab(self)
            self.is_down = True
        return True

    def has_grabbed(self, touch: MotionEvent) -> bool:
        """Returns whether the event belongs to the touch that the widget has grabbed, and is sent to the widget as
        its owner.
        """
        return touch.grab_current is self and touch is self._finger

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return bool(super().on_touch_move(touch))
        if touch.ud.get(CLAIMED, self) is not self:
            self._release(touch)
        else:
            self.is_down = self.hits(*touch.pos, dp(SLOP))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return bool(super().on_touch_up(touch))
        is_pressed = self.is_pressed_by(touch)
        self._release(touch)
        if is_pressed:
            self.press()
        return True

    def is_pressed_by(self, touch: MotionEvent) -> bool:
        """Returns whether releasing the touch now would press the widget: the touch is inside, no other widget has
        claimed it, and the widget is in the window.
        """
        return self.is_down and touch.ud.get(CLAIMED, self) is self and self.get_root_window() is not None

    def _release(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self._finger = None
        self.is_down = False
