"""Fingers on a table: Kivy's touches, wheel and clock for a touch machine, and the base of every game's fingers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.gestures import events
from app.gestures import feel as lengths
from app.gestures.events import GestureEvent
from app.gestures.feel import RISE, Feel
from app.gestures.geometry import BoardGeometry, Thing, swipes_in
from app.gestures.machine import Machine
from app.look import look
from app.store.settings import Settings
from app.table.contract import Host

# From Kivy to the machine

NO_EDGES = (0.0, 0.0, 0.0, 0.0)


class Touches:
    """Brings the touches of one widget to a machine; what they mean is told before the event returns."""

    def __init__(
        self,
        widget: Widget,
        machine: Machine,
        means: Callable[[GestureEvent], None],
        seen: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y),
        edges: Callable[[], Sequence[float]] = lambda: NO_EDGES,
        clock: Callable[[], float] = lambda: Clock.time(),  # the one that wakes it
    ):
        """`seen` returns where a place of the window lies as the machine sees the table. `edges`: see `swipes_in`."""
        self.machine = machine
        self._widget = widget
        self._means = means
        self._seen, self._edges = seen, edges
        self._clock = clock
        self._alarm: Any = None
        self._takes_all = False

    # What the widget hands on

    def down(self, touch: Any) -> bool:
        """Takes a touch that begins; returns whether it is the machine's."""
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
        """Returns whether it begins to move only now, and as a swipe that means back or home."""
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
        """Brings everything home; returns whether anything was away."""
        return self.tell(self.machine.cancel())

    def tell(self, events: Iterable[GestureEvent]) -> bool:
        """Lets the table do what gestures mean, and wakes the machine in time; returns whether there were any."""
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
        """While a finger carries something a second one rotates it, wherever it comes down: nobody else hears of it."""
        if is_held != self._takes_all:
            self._takes_all = is_held
            (Window.bind if is_held else Window.unbind)(on_touch_down=self._anywhere)

    def _anywhere(self, _window: Any, touch: Any) -> bool:
        self.down(touch)
        return True

    def _forget_lost(self) -> None:
        """Loses touches whose end nobody told, because the device had other things to do."""
        there = {touch.uid for touch in EventLoop.touches}
        for uid in [uid for uid in self.machine.fingers if uid not in there]:
            self.tell(self.machine.lost(uid, self._clock()))


def _radius(touch: Any) -> float:
    """Returns the radius of its spot in pixels, where the screen tells."""
    shape = touch.shape if "shape" in touch.profile else None
    return 0.0 if shape is None else max(shape.width, shape.height) / 2


def feel_of(settings: Settings) -> Feel:
    """Returns lengths and choices for a touch machine, as the player and the device have them."""
    table = settings.table
    return Feel(
        dp=dp(1),
        lift=table.lift,
        rise=0.0 if look.now().reduced_motion else RISE,
        auto_rotate=table.auto_turn,
        confirm=settings.play.confirm,
        is_strict=table.is_strict,
    )


# From the machine to a game


class Fingers:
    """One touch machine. Each gesture is felt, then calls the method of its name.

    A game overrides the methods of the gestures that mean something on its table, and plays what is dropped.
    """

    CUES: ClassVar[Mapping[type[GestureEvent], str]] = {
        events.Selected: "press",
        events.Lifted: "lift",
        events.Snapped: "snap",
        events.LetGo: "let go",
    }
    """How a gesture feels, by the names of the feedback table; a game may name more"""

    def __init__(self, table: Widget, host: Host, geometry: BoardGeometry):
        self.host = host
        self.machine = Machine(geometry, self.feel())
        self.touches = Touches(table, self.machine, self._mean, self.seen, lambda: host.edges)
        self._methods: dict[type[GestureEvent], Callable[[Any], None]] = {
            events.Pressed: self.pressed, events.Released: self.released, events.Selected: self.selected,
            events.Rotated: self.rotated, events.Rotating: self.rotating, events.Lifted: self.lifted,
            events.Dragged: self.dragged, events.Snapped: self.snapped, events.LetGo: self.let_go,
            events.Dropped: self.dropped,
            events.AwaitingConfirm: self.awaiting_confirm, events.DropRejected: self.rejected, events.Home: self.home,
            events.Inspected: self.inspected, events.Closed: self.closed, events.Scrolled: self.scrolled,
            events.Panned: self.panned, events.Pinched: self.pinched, events.Framed: self.framed,
            events.Tapped: self.tapped, events.Asked: self.asked,
        }  # fmt: skip

    def feel(self) -> Feel:
        """Returns how gestures feel at this table, as the player likes it."""
        return feel_of(self.host.settings)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """Returns where a place of the window lies as the person in front sees the table."""
        return x, y

    # What the table hands on

    def cancel(self) -> bool:
        """Brings everything home, and asks anew how gestures feel; returns whether anything was away."""
        was_away = self.touches.cancel()
        self.machine.feel = self.feel()
        return was_away

    def select(self, thing: Thing) -> None:
        """Selects a thing as a tap does: for keys and hints."""
        self.touches.tell(self.machine.select(thing))

    def confirm(self) -> None:
        """Lays what awaits confirmation."""
        self.touches.tell(self.machine.confirm())

    def rotate(self, step: int = 1) -> None:
        """Rotates what is taken by so many detents, clockwise."""
        self.touches.tell(self.machine.rotate(step, 0.0))

    def _mean(self, event: GestureEvent) -> None:
        cue = self.CUES.get(type(event))
        if cue:
            self.host.feel(cue)
        self._methods[type(event)](event)

    # What a game makes of each gesture: by default nothing

    def pressed(self, each: events.Pressed) -> None: ...
    def released(self, each: events.Released) -> None: ...
    def selected(self, each: events.Selected) -> None: ...
    def rotated(self, each: events.Rotated) -> None: ...
    def rotating(self, each: events.Rotating) -> None: ...
    def lifted(self, each: events.Lifted) -> None: ...
    def dragged(self, each: events.Dragged) -> None: ...
    def snapped(self, each: events.Snapped) -> None: ...
    def let_go(self, each: events.LetGo) -> None: ...
    def dropped(self, each: events.Dropped) -> None: ...
    def awaiting_confirm(self, each: events.AwaitingConfirm) -> None: ...
    def rejected(self, each: events.DropRejected) -> None: ...
    def home(self, each: events.Home) -> None: ...
    def inspected(self, each: events.Inspected) -> None: ...
    def closed(self, each: events.Closed) -> None: ...
    def scrolled(self, each: events.Scrolled) -> None: ...
    def panned(self, each: events.Panned) -> None: ...
    def pinched(self, each: events.Pinched) -> None: ...
    def framed(self, each: events.Framed) -> None: ...
    def tapped(self, each: events.Tapped) -> None: ...
    def asked(self, each: events.Asked) -> None: ...
