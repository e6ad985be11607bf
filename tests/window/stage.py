"""The window and the fingers of a test: what a person would do, not a call of what they would touch."""

import time
from collections.abc import Callable
from pathlib import Path

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from app.shell.window import pixels, save_picture

BLACK = (0, 0, 0, 1)
PAUSE = 0.004
"""Seconds between two frames while something is waited for, in which another process of the tests may draw"""
KEYS = {
    "escape": 27,
    "back": 27,
    "enter": 13,
    "space": 32,
    "tab": 9,
    "backspace": 8,
    "up": 273,
    "down": 274,
    "right": 275,
    "left": 276,
    "shift": 304,
    "f1": 282,
}


class TestTouch(MotionEvent):
    """What a touch screen would tell."""

    __test__ = False

    def __init__(self, number: int, x: float, y: float):
        super().__init__("touchscreen", number, (x, y), is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        self.profile = ["pos"]
        self.sx, self.sy = args[0] / (Window.width - 1), args[1] / (Window.height - 1)  # as Kivy undoes it
        super().depack(args)


class Finger:
    """A finger on the glass; places in pixels from the lower left corner, like Kivy's."""

    count = 0

    def __init__(self, x: float, y: float):
        Finger.count += 1
        self.touch = TestTouch(Finger.count, x, y)
        EventLoop.post_dispatch_input("begin", self.touch)

    def move(self, x: float, y: float) -> None:
        self.touch.move((x, y))
        EventLoop.post_dispatch_input("update", self.touch)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self.touch)


class Stage:
    """The one window of a process. `resize` before `show`."""

    def __init__(self) -> None:
        EventLoop.ensure_window()
        EventLoop.start()
        EventLoop.status = "started"
        Clock._max_fps = 0  # as fast as it draws

    def before_frame(self) -> None:
        """For tests that have a time of their own."""

    @property
    def root(self) -> Widget | None:
        return Window.children[0] if Window.children else None

    def resize(self, width_dp: float, height_dp: float, density: float = 1) -> None:
        """A device of this size. What is shown hears of it as of a turned phone."""
        Metrics.density = density
        Window.size = (round(width_dp * density), round(height_dp * density))
        self.frames(3)

    def show(self, widget: Widget) -> Widget:
        """Only this, on the whole window."""
        self.clear()
        Window.add_widget(widget)
        self.frames(2)
        return widget

    def start(self, app: App) -> None:
        """The whole app, as a phone starts it, but for the loop: frames are the test's."""
        self.clear()
        app._run_prepare()
        self.frames(3)

    def stop(self, app: App) -> None:
        app.dispatch("on_stop")
        self.clear()
        Window.clearcolor = BLACK
        App._running_app = None

    def clear(self) -> None:
        for widget in list(Window.children):
            Window.remove_widget(widget)
        self.frames(1)

    # Time

    def now(self) -> float:
        """The time by which `wait` goes."""
        return time.monotonic()

    def pause(self) -> None:
        """What passes between two frames while something is waited for."""
        time.sleep(PAUSE)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.before_frame()
            EventLoop.idle()
            Window.mainloop()
        if EventLoop.quit:
            raise AssertionError("an app has ended the loop, and nothing is drawn any more")

    def until(self, condition: Callable[[], object], seconds: float = 60.0) -> None:
        """Draw frames until it is so. A frame can take a second on a loaded machine; what never comes fails anyway."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError("it did not come to that")
            self.frames()
            self.pause()

    def wait(self, seconds: float) -> None:
        end = self.now() + seconds
        while self.now() < end:
            self.frames()
            self.pause()

    def drawn_in(self, seconds: float) -> int:
        """How many frames are drawn in this time by themselves."""
        count = 0

        def counted(*_: object) -> None:
            nonlocal count
            count += 1

        Window.bind(on_flip=counted)
        self.wait(seconds)
        Window.unbind(on_flip=counted)
        return count

    def rest(self, seconds: float = 0.4) -> None:
        """Draw until nothing is drawn by itself for a while. What never rests fails.

        A window may hear of its size, or a slow machine draw a last frame, a while later: that is no unrest.
        """
        self.until(lambda: self.drawn_in(seconds) == 0, 20)

    # Fingers and keys

    def down(self, x: float, y: float) -> Finger:
        return Finger(x, y)

    def tap(self, where: Widget | tuple[float, float]) -> None:
        """Tap the middle of a widget, or a place in pixels."""
        x, y = where.to_window(*where.center) if isinstance(where, Widget) else where
        finger = self.down(x, y)
        self.frames(2)
        finger.up()
        self.frames(2)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        finger = self.down(*start)
        for step in range(1, steps + 1):
            share = step / steps
            finger.move(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            self.frames()
        finger.up()
        self.frames(2)

    def key(self, name: str, *modifiers: str) -> None:
        """A key, by its name or as its letter. Of keys without a letter Kivy tells one all the same."""
        code = KEYS.get(name) or ord(name)
        letter = name if len(name) == 1 else chr(code)
        if not Window.dispatch("on_key_down", code, 0, letter, [*modifiers]):
            Window.dispatch("on_keyboard", code, 0, letter, [*modifiers])
        Window.dispatch("on_key_up", code, 0)
        self.frames(2)

    # Looking

    def pixels(self) -> bytes:
        """What is drawn now: three bytes a pixel, rows from below."""
        return pixels()[2]

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        at = 3 * (int(y) * Window.system_size[0] + int(x))
        return tuple(self.pixels()[at : at + 3])

    def shot(self, path: object) -> None:
        """Keep a picture of what is drawn."""
        save_picture(Path(str(path)))

    def find(self, kind: type, **properties: object) -> Widget:
        """The shown widget of a kind with these properties: the first, looked for from the top."""
        for widget in self.all(kind):
            if all(getattr(widget, name, None) == value for name, value in properties.items()):
                return widget
        raise AssertionError(f"no {kind.__name__} with {properties}")

    def all(self, kind: type) -> list[Widget]:
        return [widget for root in Window.children for widget in root.walk() if isinstance(widget, kind)]

    @staticmethod
    def dp(number: float) -> float:
        return dp(number)
