"""Fingers on the table of a corner-digit game: what they mean is drawn, felt, and played."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from kivy.uix.widget import Widget

from app.games.ominos.carried import Carried
from app.games.ominos.geometry import OminoGeometry
from app.games.ominos.position import Fit
from app.gestures import events as told
from app.gestures.events import GestureEvent
from app.gestures.feel import Feel
from app.gestures.machine import Machine
from app.match.messages import Refused
from app.table.contract import Host
from app.table.touches import Touches, feel_of
from engine.ominos.tiles import Digits


class Scene(Protocol):
    """What is drawn, as fingers change it. Tiles are those of the hand; places are in pixels, angles in degrees."""

    def press(self, tile: Digits | None) -> None:
        """A finger lies on it; None: on none."""

    carried: Carried | None
    """The tile that is held, pending, or gliding under a finger"""

    def select(self, tile: Digits | None, angle: float) -> None:
        """It is raised in its place, turned like this, and where it fits can be seen; None: nothing is selected."""

    def hold(self, tile: Digits, x: float, y: float) -> None:
        """Its middle is here from now on, above everything: at once, nothing eased."""

    def turn(self, tile: Digits, angle: float) -> None:
        """What is held or selected turns to this angle, the shorter way."""

    def lean(self, tile: Digits, degrees: float) -> None:
        """Between two detents it is turned so much further."""

    def snap(self, tile: Digits, fit: Fit | None) -> None:
        """It lies on a fit; None: it follows the finger again."""

    def pend(self, tile: Digits, fit: Fit) -> None:
        """It lies loosely on a place, with the buttons to agree, turn it or take it back."""

    def laying(self, tile: Digits, fit: Fit) -> None:
        """It is about to be played from where it is; `happened` follows, or `refuse` and `home`."""

    def refuse(self, tile: Digits, attempt: Fit, refused: Refused | None) -> None:
        """It does not fit there: the corners that differ light up, with both digits and a word."""

    def home(self, tile: Digits) -> None:
        """It is neither held nor selected nor pending any more, and glides into its place in the hand."""

    def inspect(self, tile: Digits | None) -> None:
        """Its large picture; None: no more."""

    def scroll(self, by: float) -> None:
        """The hand goes on, in pixels."""

    def pan(self, dx: float, dy: float) -> None:
        """The board goes so far, in pixels."""

    def zoom(self, scale: float, x: float, y: float) -> None:
        """The board grows about a point."""

    def frame(self) -> None:
        """Everything is to be seen again."""

    def tap(self, x: float, y: float) -> None:
        """A tap on the board that means nothing in the hand."""

    def ask(self, x: float, y: float) -> None:
        """A long press on the board: what is that?"""


class Fingers:
    """The touch machine of a table, between Kivy and what is drawn."""

    def __init__(self, table: Widget, geometry: OminoGeometry, scene: Scene, host: Host):
        self.geometry, self.scene, self.host = geometry, scene, host
        self.machine = Machine(geometry, self._feel())
        self._is_pressed = False
        self.touches = Touches(table, self.machine, self._mean, edges=lambda: host.edges)
        self._acts: dict[type[GestureEvent], Callable[[Any], None]] = {
            told.Pressed: self._pressed,
            told.Released: lambda _each: self._press(None),
            told.Selected: self._selected,
            told.Rotated: self._turned,
            told.Rotating: lambda each: scene.lean(each.thing, each.degrees),
            told.Lifted: self._lifted,
            told.Dragged: lambda each: scene.hold(each.thing, each.x, each.y),
            told.Snapped: self._snapped,
            told.LetGo: self._let_go,
            told.Dropped: self._laid,
            told.AwaitingConfirm: self._pending,
            told.DropRejected: lambda each: self._refuse(each.thing, each.attempt, None),
            told.Home: self._home,
            told.Inspected: self._inspected,
            told.Closed: lambda _each: scene.inspect(None),
            told.Scrolled: lambda each: scene.scroll(each.by),
            told.Panned: lambda each: scene.pan(each.dx, each.dy),
            told.Pinched: lambda each: scene.zoom(each.scale, each.x, each.y),
            told.Framed: lambda _each: scene.frame(),
            told.Tapped: lambda each: scene.tap(each.x, each.y),
            told.Asked: lambda each: scene.ask(each.x, each.y),
        }

    def _feel(self) -> Feel:
        return replace(feel_of(self.host.settings), asks=True)

    # What the table hands on

    def cancel(self) -> bool:
        """Everything is at home; whether anything was not. How it feels is asked for anew."""
        was_away = self.touches.cancel()
        self.machine.feel = self._feel()
        return was_away

    def agree(self) -> None:
        """The ✓ of what is pending."""
        self.touches.tell(self.machine.confirm())

    def turn(self, step: int = 1) -> None:
        """The ↻ of what is pending or selected."""
        self.touches.tell(self.machine.rotate(step, 0.0))

    def select(self, tile: Digits) -> None:
        """As a tap does: for the keys and for hints."""
        self.touches.tell(self.machine.select(tile))

    # What is meant

    def _mean(self, event: GestureEvent) -> None:
        self._acts[type(event)](event)

    def _press(self, tile: Digits | None) -> None:
        self._is_pressed = tile is not None
        self.scene.press(tile)

    def _pressed(self, each: told.Pressed) -> None:
        self._press(_tile(each.thing))

    def _selected(self, each: told.Selected) -> None:
        if self._is_pressed:  # keys have their own feel
            self.host.feel("press")
        self._press(None)
        self.scene.select(_tile(each.thing), each.angle)

    def _turned(self, each: told.Rotated) -> None:
        self.host.feel("detent")
        self._press(None)
        self.scene.turn(_tile(each.thing), each.angle)

    def _lifted(self, each: told.Lifted) -> None:
        self.host.feel("lift")
        tile = _tile(each.thing)
        self._press(None)
        if self.scene.carried:  # it lay there to be confirmed
            self.scene.snap(tile, None)
        self.scene.hold(tile, *self.geometry.home(tile))

    def _snapped(self, each: told.Snapped) -> None:
        self.host.feel("snap")
        self.scene.snap(_tile(each.thing), each.fit)

    def _let_go(self, each: told.LetGo) -> None:
        self.host.feel("let go")
        self.scene.snap(_tile(each.thing), None)

    def _pending(self, each: told.AwaitingConfirm) -> None:
        tile = _tile(each.thing)
        self.host.feel("snap")
        self._press(None)
        self.scene.pend(tile, each.fit)
        self.scene.turn(tile, each.angle)

    def _laid(self, each: told.Dropped) -> None:
        tile: Digits = _tile(each.thing)
        self._press(None)
        self.scene.laying(tile, each.fit)
        refused = self.host.play(each.fit.place)
        if refused is not None:
            self._refuse(tile, each.fit, refused)
            self.scene.home(tile)

    def _refuse(self, tile: Any, attempt: Fit, refused: Refused | None) -> None:
        self.host.feel("refuse")
        self.scene.refuse(_tile(tile), attempt, refused)

    def _home(self, each: told.Home) -> None:
        self._press(None)
        self.host.feel("glide back")
        self.scene.home(_tile(each.thing))

    def _inspected(self, each: told.Inspected) -> None:
        self._press(None)
        self.scene.inspect(_tile(each.thing))


def _tile(thing: Any) -> Digits:
    """Things of this table are tiles."""
    return tuple(thing)
