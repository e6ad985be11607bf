"""The fingers of a table, between Kivy and what is drawn: the base of every game's own."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from kivy.uix.widget import Widget

from app.gestures import events
from app.gestures.events import GestureEvent
from app.gestures.feel import Feel
from app.gestures.geometry import BoardGeometry, Thing
from app.gestures.machine import Machine
from app.table.contract import Host
from app.table.touches import Touches, feel_of


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
