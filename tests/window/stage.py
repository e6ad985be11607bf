"""Window and fingers for tests: input goes through the window, as a person's would, not through method calls."""

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
"""Seconds between two frames during a wait, in which another test process may draw"""
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
    "home": 278,
    "end": 279,
    "shift": 304,
    "f1": 282,
}


class TestTouch(MotionEvent):
    """Touch event as a touch screen reports it."""

    __test__ = False

    def __init__(self, number: int, x: float, y: float):
        super().__init__("touchscreen", number, (x, y), is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        self.profile = ["pos"]
        self.sx, self.sy = args[0] / (Window.width - 1), args[1] / (Window.height - 1)  # inverse of Kivy's conversion
        super().depack(args)


class Finger:
    """Finger on the screen; positions are in pixels from the lower left corner, as in Kivy."""

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
    """Window of a test process. Call `resize` before `show`."""

    def __init__(self) -> None:
        EventLoop.ensure_window()
        EventLoop.start()
        EventLoop.status = "started"
        Clock._max_fps = 0  # no limit of the frame rate

    def free_objects(self) -> None:
        """Hook for stages that show many apps."""

    def before_frame(self) -> None:
        """Hook for stages with their own clock."""

    @property
    def root(self) -> Widget | None:
        return Window.children[0] if Window.children else None

    def resize(self, width_dp: float, height_dp: float, density: float = 1) -> None:
        """Sets size and density of the device; widgets are notified as if the phone was rotated."""
        if Metrics.density != density:  # Kivy would notify all widgets, even those of earlier apps
            Metrics.density = density
        Window.size = (round(width_dp * density), round(height_dp * density))
        self.frames(3)

    def show(self, widget: Widget) -> Widget:
        """Shows only this widget, on the whole window."""
        self.clear()
        Window.add_widget(widget)
        self.frames(2)
        return widget

    def start(self, app: App) -> None:
        """Starts the app like on a phone, but without the loop: tests run the frames."""
        self.clear()
        app._run_prepare()
        self.frames(3)

    def stop(self, app: App) -> None:
        app.dispatch("on_stop")
        EventLoop.touches.clear()  # fingers left from this app would disturb the next one
        Window.release_all_keyboards()  # a text field of this app would receive the keys of the next one
        self.clear()
        Window.clearcolor = BLACK
        App._running_app = None

    def clear(self) -> None:
        for widget in list(Window.children):
            Window.remove_widget(widget)
        self.frames(1)

    # Time

    def now(self) -> float:
        """Returns the time that `wait` uses."""
        return time.monotonic()

    def pause(self) -> None:
        """Pauses between two frames of a wait."""
        time.sleep(PAUSE)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.before_frame()
            EventLoop.idle()
            Window.mainloop()
        if EventLoop.quit:
            raise AssertionError("an app has ended the loop, and nothing is drawn any more")

    def until(self, condition: Callable[[], object], seconds: float = 60.0) -> None:
        """Draws frames until a condition is true; raises `AssertionError` at the time limit.

        The limit is generous, because a frame can take a second on a loaded machine.
        """
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
        """Returns the number of frames that are drawn in this time without input."""
        count = 0

        def counted(*_: object) -> None:
            nonlocal count
            count += 1

        Window.bind(on_flip=counted)
        self.wait(seconds)
        Window.unbind(on_flip=counted)
        return count

    def rest(self, seconds: float = 0.4) -> None:
        """Waits until no frame is drawn for a while; fails if that never happens.

        Some late frames are tolerated: a window may receive its size, or a slow machine draw its last frame, after a
        delay.
        """
        self.until(lambda: self.drawn_in(seconds) == 0, 20)

    # Fingers and keys

    def down(self, x: float, y: float) -> Finger:
        return Finger(x, y)

    def tap(self, where: Widget | tuple[float, float]) -> None:
        """Taps the middle of a widget, or a position in pixels."""
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
        """Presses a key, given by its name or its letter. Kivy reports a letter even for keys without one."""
        code = KEYS.get(name) or ord(name)
        letter = name if len(name) == 1 else chr(code)
        if not Window.dispatch("on_key_down", code, 0, letter, [*modifiers]):
            Window.dispatch("on_keyboard", code, 0, letter, [*modifiers])
        Window.dispatch("on_key_up", code, 0)
        self.frames(2)

    # Pixels and widgets

    def pixels(self) -> bytes:
        """Returns the pixels of the window: three bytes per pixel, rows from the bottom up."""
        return pixels()[2]

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        at = 3 * (int(y) * Window.system_size[0] + int(x))
        return tuple(self.pixels()[at : at + 3])

    def shot(self, path: object) -> None:
        """Saves a picture of the window."""
        save_picture(Path(str(path)))

    def find(self, kind: type, **properties: object) -> Widget:
        """Returns the first visible widget of a class with these properties, from the top."""
        for widget in self.all(kind):
            if all(getattr(widget, name, None) == value for name, value in properties.items()):
                return widget
        raise AssertionError(f"no {kind.__name__} with {properties}")

    def all(self, kind: type) -> list[Widget]:
        return [widget for root in Window.children for widget in root.walk() if isinstance(widget, kind)]

    @staticmethod
    def dp(number: float) -> float:
        return dp(number)
