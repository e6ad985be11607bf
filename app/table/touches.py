"""Kivy's touches, wheel and clock for a touch machine, and how the fingers of a table feel."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.gestures import feel as lengths
from app.gestures.events import GestureEvent
from app.gestures.feel import RISE, Feel
from app.gestures.geometry import swipes_in
from app.gestures.machine import Machine
from app.look import look
from app.store.settings import Settings

NO_EDGES = (0.0, 0.0, 0.0, 0.0)


class Touches:
    """Of one widget, which hands on its touches. What they mean is told before the event returns: in the same frame."""

    def __init__(
        self,
        widget: Widget,
        machine: Machine,
        means: Callable[[GestureEvent], None],
        seen: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y),
        edges: Callable[[], Sequence[float]] = lambda: NO_EDGES,
        clock: Callable[[], float] = lambda: Clock.time(),  # the one that wakes it
    ):
        """`seen`: where a place of the window lies as the machine sees the table. `edges`: see `swipes_in`."""
        self.machine = machine
        self._widget = widget
        self._means = means
        self._seen, self._edges = seen, edges
        self._clock = clock
        self._alarm: Any = None
        self._takes_all = False

    # What the widget hands on

    def down(self, touch: Any) -> bool:
        """Whether the touch is the machine's."""
        self._forget_lost()
        if touch.is_mouse_scrolling:
            steps = 1 if touch.button == "scrolldown" else -1  # as Kivy calls it when the wheel turns away from oneself
            return self.tell(self.machine.wheel(steps, *self._seen(*touch.pos), self._clock()))
        covers = touch.device != "mouse"
        self.tell(self.machine.down(touch.uid, *self._seen(*touch.pos), self._clock(), _radius(touch), covers))
        is_mine = touch.uid in self.machine.fingers
        if is_mine:
            touch.grab(self._widget)
        return is_mine

    def move(self, touch: Any) -> bool:
        if touch.grab_current is not self._widget:
            return False
        if self._is_devices(touch):
            touch.ungrab(self._widget)
            self.tell(self.machine.lost(touch.uid, self._clock()))
        else:
            self.tell(self.machine.move(touch.uid, *self._seen(*touch.pos), self._clock()))
        return True

    def _is_devices(self, touch: Any) -> bool:
        """Whether it begins to move only now, and as a swipe that means back or home."""
        finger = self.machine.fingers.get(touch.uid)
        if finger is None or finger.has_moved:
            return False
        return swipes_in(self._edges(), Window.size, (touch.ox, touch.oy), touch.pos, dp(lengths.SLOP))

    def up(self, touch: Any) -> bool:
        if touch.grab_current is not self._widget:
            return False
        touch.ungrab(self._widget)
        self.tell(self.machine.up(touch.uid, *self._seen(*touch.pos), self._clock()))
        return True

    def key(self, name: str) -> bool:
        return self.tell(self.machine.key(name, self._clock()))

    def cancel(self) -> bool:
        """Bring everything home; whether anything was away."""
        return self.tell(self.machine.cancel())

    def tell(self, events: Iterable[GestureEvent]) -> bool:
        """Let the table do what was meant, and see to it that the machine is woken in time; whether there was any."""
        told = list(events)
        for each in told:
            self._means(each)
        self._set_alarm()
        self._take_all(self.machine.is_carrying)
        return bool(told)

    # Time

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wakes_at = self.machine.wakes_at
        if wakes_at is not None:
            self._alarm = Clock.schedule_once(self._wake, max(0.0, wakes_at - self._clock()))

    def _wake(self, _: float) -> None:
        self._alarm = None
        self.tell(self.machine.tick(self._clock()))

    # The second finger

    def _take_all(self, is_held: bool) -> None:
        """While something is held a second finger turns it, wherever it comes down: nobody else hears of it."""
        if is_held != self._takes_all:
            self._takes_all = is_held
            (Window.bind if is_held else Window.unbind)(on_touch_down=self._anywhere)

    def _anywhere(self, _window: Any, touch: Any) -> bool:
        self.down(touch)
        return True

    def _forget_lost(self) -> None:
        """Touches whose end nobody told, because the device had other things to do."""
        there = {touch.uid for touch in EventLoop.touches}
        for uid in [uid for uid in self.machine.fingers if uid not in there]:
            self.tell(self.machine.lost(uid, self._clock()))


def _radius(touch: Any) -> float:
    """Of its spot in pixels, where the screen tells."""
    shape = touch.shape if "shape" in touch.profile else None
    return 0.0 if shape is None else max(shape.width, shape.height) / 2


# How the fingers of any table feel, as the player and the device have it


def feel_of(settings: Settings) -> Feel:
    """Lengths and choices for a touch machine."""
    table = settings.table
    return Feel(
        dp=dp(1),
        lift=table.lift,
        rise=0.0 if look.now().reduced_motion else RISE,
        auto_rotate=table.auto_turn,
        confirm=settings.play.confirm,
        is_strict=table.is_strict,
    )
