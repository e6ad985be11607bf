"""Pointing devices other than fingertips: mouse, wheel, palm."""

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.shape import ShapeRect

from tests.window.stage import Finger


class Pointer(Finger):
    """Pointer that reports another device than a touch screen."""

    def __init__(self, touch):
        self.touch = touch
        EventLoop.post_dispatch_input("begin", touch)


class MouseTouch(MotionEvent):
    def __init__(self, x, y, button):
        Finger.count += 1
        self.pressed = button
        super().__init__("mouse", f"mouse{Finger.count}", (x, y), is_touch=True, type_id="touch")

    def depack(self, args):
        self.profile = ["pos", "button"]
        self.sx, self.sy = args[0] / (Window.width - 1), args[1] / (Window.height - 1)
        self.button = self.pressed
        super().depack(args)


class PalmTouch(MotionEvent):
    def __init__(self, x, y, size):
        Finger.count += 1
        self.spot = ShapeRect()
        self.spot.width = self.spot.height = size
        super().__init__("touchscreen", f"palm{Finger.count}", (x, y), is_touch=True, type_id="touch")

    def depack(self, args):
        self.profile = ["pos", "shape"]
        self.sx, self.sy = args[0] / (Window.width - 1), args[1] / (Window.height - 1)
        self.shape = self.spot
        super().depack(args)


def mouse(x, y, button="left"):
    return Pointer(MouseTouch(x, y, button))


def wheel(x, y, steps):
    """Turns the wheel; positive steps are away from the user."""
    mouse(x, y, "scrolldown" if steps > 0 else "scrollup").up()


def palm(x, y, size):
    """Touches the screen with a palm. `size`: size of the contact area in pixels."""
    return Pointer(PalmTouch(x, y, size))
