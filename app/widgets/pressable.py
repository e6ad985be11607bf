"""What can be pressed: by a finger, which may slide off and back, and by keys."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.look.appearance import current_appearance
from app.look.materials import draw_focus
from app.look.mesh import Batch
from app.look.shapes import Outline, rounded_box
from app.look.theme import SIZES
from app.shell.i18n import _
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.mesh_widget import MeshWidget

SLOP = 12
"""dp that a finger may slide off while it still presses"""
FAINT, PLAINLY_FAINT = 0.45, 0.62
"""Opacity of what cannot be pressed now, and in a plain theme"""
CLAIMED = "taken"
"""Key in `touch.ud` for the owner that has claimed a touch: a list that scrolls, or the navigation after it covers or
removes the touched button
"""


class Pressable(MeshWidget):
    """Calls `on_press`, without arguments, when a finger that came down on it goes up on it, or by a key.

    `disabled` is Kivy's. `spoken` is what is said of it.
    """

    is_down = BooleanProperty(False)
    has_focus = BooleanProperty(False)
    spoken = StringProperty("")
    group = StringProperty("")
    """What it is a value of, as its row says: it is spoken before a value, which says nothing by itself"""
    focusable = True

    def __init__(self, on_press: Callable[[], Any] | None = None, **properties: Any) -> None:
        self.callback = on_press
        self._finger: Any = None
        super().__init__(**properties)
        self.bind(is_down=self.redraw, has_focus=self.redraw, disabled=self._fade)
        self._fade()

    def press(self) -> None:
        """Does what a finger or a key asks for."""
        if self.callback and not self.disabled:
            find_feedback_provider(self).feel()
            self.callback()

    def key(self, name: str) -> bool:
        """Takes a key while it has the focus; tells whether it meant something here."""
        if name in ("enter", "space"):
            self.press()
            return True
        return False

    def in_group(self, value: str) -> str:
        """Returns a value as it is spoken, with what it is a value of."""
        return _("{group}: {value}").format(group=self.group, value=value) if self.group else value

    def outline(self) -> Outline:
        """Returns its edge, in own coordinates: the line of the focus runs round it."""
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"]))

    @property
    def press_depth(self) -> float:
        """Returns 1 while it is pressed, else 0."""
        return 1.0 if self.is_down else 0.0

    def hits(self, x: float, y: float, slop: float = 0.0) -> bool:
        """Tells whether a place is on it; nothing is smaller than 48 dp for a finger."""
        wide = max(0.0, dp(SIZES["touch_min"]) - self.width) / 2 + slop
        high = max(0.0, dp(SIZES["touch_min"]) - self.height) / 2 + slop
        return bool(self.x - wide <= x <= self.right + wide and self.y - high <= y <= self.top + high)

    def _build(self, *_: Any) -> None:
        batch = Batch()
        self.draw(batch)
        if self.has_focus:
            draw_focus(batch, self.outline())
        batch.draw_into(self._ink)

    def _fade(self, *_: Any) -> None:
        faint = PLAINLY_FAINT if current_appearance().theme.is_plain else FAINT
        self.opacity = faint if self.disabled else 1.0

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.callback is None or self.disabled or touch.is_mouse_scrolling or not self.hits(*touch.pos):
            return False
        if self._finger is None:
            self._finger = touch
            touch.grab(self)
            self.is_down = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch is not self._finger or touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if touch.ud.get(CLAIMED, self) is not self:
            self._let_go(touch)
        else:
            self.is_down = self.hits(*touch.pos, dp(SLOP))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch is not self._finger or touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        pressed = self.is_pressed_by(touch)
        self._let_go(touch)
        if pressed:
            self.press()
        return True

    def is_pressed_by(self, touch: Any) -> bool:
        """Returns whether lifting the finger now would press the widget: inside, unclaimed, and still in the window."""
        return self.is_down and touch.ud.get(CLAIMED, self) is self and self.get_root_window() is not None

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self._finger = None
        self.is_down = False
