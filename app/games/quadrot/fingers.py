"""Fingers on the board: what they mean is drawn, felt and played."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from kivy.uix.widget import Widget

from app.games.quadrot.ground import BoardGround, spot_of
from app.games.quadrot.turn import Way
from app.gestures import events as told
from app.gestures.events import GestureEvent
from app.gestures.machine import Machine
from app.table.contract import Host
from app.table.touches import Touches, feel_of
from engine.quadrot.board import Point


class Meant(Protocol):
    """What the table does. Places are as the person in front sees them."""

    def select(self, spot: Point | None) -> None:
        """This pawn is taken, and where it can go is lit; None: none is."""

    def hold(self, spot: Point, x: float, y: float) -> None:
        """It follows a finger."""

    def near(self, spot: Point, way: Way | None) -> None:
        """It would go this way if it were let go now."""

    def go(self, way: Way) -> None:
        """The player wants it."""

    def refuse(self, start: Point, end: Point) -> None:
        """It cannot go there."""

    def home(self, spot: Point) -> None:
        """It is neither held nor taken any more."""

    def tap(self, x: float, y: float) -> None:
        """A tap that no pawn is meant by."""


class Fingers:
    """The touch machine of the table, between Kivy and what is drawn."""

    def __init__(self, table: Widget, ground: BoardGround, meant: Meant, host: Host):
        self.ground, self._meant, self._host = ground, meant, host
        self.machine = Machine(ground, self._feel())
        self.touches = Touches(
            table, self.machine, self._mean, lambda x, y: ground.facing.seen(x, y), lambda: host.edges
        )
        self._acts: dict[type[GestureEvent], Callable[[Any], None]] = {
            told.Selected: self._selected,
            told.Lifted: self._lifted,
            told.Dragged: lambda each: meant.hold(spot_of(each.thing), each.x, each.y),
            told.Snapped: self._snapped,
            told.LetGo: self._let_go,
            told.Dropped: lambda each: self._laid(each.thing, each.fit),
            told.DropRejected: lambda each: meant.refuse(*each.attempt),
            told.Home: lambda each: meant.home(spot_of(each.thing)),
            told.Tapped: lambda each: meant.tap(each.x, each.y),
        }

    def _feel(self) -> Any:
        """A step is never loose: until the turn is complete it can be taken back."""
        return replace(feel_of(self._host.settings), confirm=False)

    def cancel(self) -> bool:
        """No pawn is held or taken; whether one was."""
        was_away = self.touches.cancel()
        self.machine.feel = self._feel()
        return was_away

    def select(self, spot: Point) -> None:
        """As a tap does: for keys, hints, and a pawn that may hop."""
        self.touches.tell(self.machine.select((spot,)))

    def _mean(self, event: GestureEvent) -> None:
        act = self._acts.get(type(event))
        if act:
            act(event)

    def _selected(self, each: told.Selected) -> None:
        self._host.feel("press")
        self._meant.select(spot_of(each.thing))

    def _lifted(self, each: told.Lifted) -> None:
        self._host.feel("lift")
        self._meant.select(spot_of(each.thing))

    def _snapped(self, each: told.Snapped) -> None:
        self._host.feel("snap")
        self._meant.near(spot_of(each.thing), each.fit)

    def _let_go(self, each: told.LetGo) -> None:
        self._host.feel("let go")
        self._meant.near(spot_of(each.thing), None)

    def _laid(self, thing: Any, fit: Any) -> None:
        """A way, or where the player tries to go in the strict way of playing."""
        if isinstance(fit, Way):
            self._meant.go(fit)
            return
        start, end = fit
        play = self.ground.play
        ways = play.ways_of(start) if play else []
        way = next((way for way in ways if way.end == end), None)
        if way:
            self._meant.go(way)
        else:
            self._meant.refuse(start, end)
            self._meant.home(start)
