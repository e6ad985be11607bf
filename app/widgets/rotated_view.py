"""Container that is rotated by 180°, for people on the opposite side of the device."""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look.shapes import Box, Point


class RotatedView(FloatLayout):
    """Container that rotates a widget by 180° about the middle of the window."""

    def __init__(self, widget: Widget):
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._rotation = Rotate(angle=180, axis=(0, 0, 1))
        for instruction in (PushMatrix(), self._rotation):
            self.canvas.before.add(instruction)
        self.canvas.after.add(PopMatrix())
        self.add_widget(widget)
        widget.fbind("size", self._place)
        widget.fbind("pos", self._place)
        self._place()

    def _place(self, *_changed: object) -> None:
        self._rotation.origin = Window.width / 2, Window.height / 2

    def to_local(self, x: float, y: float, relative: bool = False) -> Point:
        return rotated_point(x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> Point:
        return rotated_point(x, y)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self._hand_on(touch, super().on_touch_down)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._hand_on(touch, super().on_touch_move)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._hand_on(touch, super().on_touch_up)

    def _hand_on(self, touch: MotionEvent, to: Callable[[MotionEvent], object]) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(to(touch))
        finally:
            touch.pop()


def rotated_point(x: float, y: float) -> Point:
    """Returns a point rotated by 180° about the middle of the window."""
    return Window.width - x, Window.height - y


def rotated_box(area: Box) -> Box:
    """Returns a box rotated by 180° about the middle of the window."""
    x, y = rotated_point(area.right, area.top)
    return area._replace(x=x, y=y)
