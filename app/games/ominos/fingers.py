"""Fingers on the table of a corner-digit game: what they do is drawn, felt, and played."""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from app.games.ominos.position import Fit
from app.gestures import events
from app.gestures.feel import Feel
from app.gestures.geometry import Thing
from app.match.messages import Refused
from app.table.contract import Fingers
from engine.ominos.tiles import Digits

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable


class OminoFingers(Fingers):
    """Shows each gesture on the scene, and asks the host to play what is dropped."""

    CUES: ClassVar = {
        **Fingers.CUES,
        events.Rotated: "detent",
        events.AwaitingConfirm: "snap",
        events.DropRejected: "refuse",
        events.Home: "glide back",
        events.Selected: "",  # keys have a feel of their own
    }

    def __init__(self, table: "OminoTable"):
        self.scene, self.taken = table.scene, table.scene.taken
        self._is_pressed = False
        super().__init__(table, table.host, table.scene.geometry)

    def feel(self) -> Feel:
        return replace(super().feel(), asks=True)

    # The hand

    def _press(self, tile: Digits | None) -> None:
        self._is_pressed = tile is not None
        self.scene.press(tile)

    def pressed(self, each: events.Pressed) -> None:
        self._press(_tile(each.thing))

    def released(self, each: events.Released) -> None:
        self._press(None)

    def selected(self, each: events.Selected) -> None:
        if self._is_pressed:
            self.host.feel("press")
        self._press(None)
        self.taken.select()

    def rotated(self, each: events.Rotated) -> None:
        self._press(None)
        self.taken.rotate(_tile(each.thing), each.angle)

    def inspected(self, each: events.Inspected) -> None:
        self._press(None)
        self.scene.inspect(_tile(each.thing))

    def closed(self, each: events.Closed) -> None:
        self.scene.inspect(None)

    def scrolled(self, each: events.Scrolled) -> None:
        self.scene.scroll(each.by)

    # In the air

    def lifted(self, each: events.Lifted) -> None:
        self._press(None)
        self.taken.lift(_tile(each.thing))

    def dragged(self, each: events.Dragged) -> None:
        self.taken.drag(_tile(each.thing), each.x, each.y)

    def rotating(self, each: events.Rotating) -> None:
        self.taken.lean(each.degrees)

    def snapped(self, each: events.Snapped) -> None:
        self.taken.snap(_tile(each.thing), each.fit)

    def let_go(self, each: events.LetGo) -> None:
        self.taken.let_go(_tile(each.thing))

    # Laid, or home again

    def awaiting_confirm(self, each: events.AwaitingConfirm) -> None:
        tile = _tile(each.thing)
        self._press(None)
        self.taken.await_confirm(tile, each.fit)
        self.taken.rotate(tile, each.angle)

    def dropped(self, each: events.Dropped) -> None:
        self._press(None)
        self._play(_tile(each.thing), each.fit)

    def lay(self, tile: Digits, fit: Fit) -> Refused | None:
        """Lays a tile without a finger: for keys. Returns why not, where it does not fit."""
        self.cancel()
        return self._play(tile, fit)

    def _play(self, tile: Digits, fit: Fit) -> Refused | None:
        self.taken.laying(tile)
        refused = self.host.play(fit.place)
        if refused is not None:
            self.host.feel("refuse")
            self.scene.refuse(tile, fit, refused)
            self.taken.home(tile)
        return refused

    def rejected(self, each: events.DropRejected) -> None:
        self.scene.refuse(_tile(each.thing), each.attempt, None)

    def home(self, each: events.Home) -> None:
        self._press(None)
        self.taken.home(_tile(each.thing))

    # The board

    def panned(self, each: events.Panned) -> None:
        self.scene.framing.pan(each.dx, each.dy)

    def pinched(self, each: events.Pinched) -> None:
        self.scene.framing.zoom(each.scale, each.x, each.y)

    def framed(self, each: events.Framed) -> None:
        self.scene.framing.frame()

    def tapped(self, each: events.Tapped) -> None:
        self.scene.notes.hush()

    def asked(self, each: events.Asked) -> None:
        self.scene.explaining.tile(self.scene.geometry.cell_at(each.x, each.y))


def _tile(thing: Thing) -> Digits:
    """The things of this table are tiles."""
    return thing if isinstance(thing, tuple) else ()
