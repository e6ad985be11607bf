"""The touch machine: events in, intentions out.

It does two things at once, each of them one state. *What is loose*: nothing, a selected thing of the hand, or one that
lies pending on the board. *What the fingers do*:

```
            ┌─ up: selected; once more: turned one step (pending: its next way)
            ├─ still 450 ms ─▶ Inspecting ─ up: stays open until the next touch; moved ─▶ Holding
  thing ─▶ Pressing ─ moved along the hand ─▶ Scrolling (a quick flick of the selected thing turns it: Flicking)
    ▲       └─ moved ─▶ Holding ─ second finger: twists in detents, or taps: turned one step
    │                     near a fit: snaps, turns to it after 120 ms; in the rim: the board slides
  Free                    up on a fit: laid or pending; else home, with the reason over an open place
    │
    ▼       ┌─ up: lays what is selected; twice: all is framed
  board ─▶ Tapping ─ moved ─▶ Panning ◀─▶ Pinching (second finger)
            ├─ still 450 ms: asked what lies there, where the table answers that and nothing is loose
            └─ a finger on a thing: Pressing, the first one rests
```

Two fingers count, the third and palms do not. `cancel` leads from everywhere to Free with everything at home.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import hypot

from app.gestures import feel as lengths
from app.gestures.doing import Doing
from app.gestures.feel import Feel
from app.gestures.fingers import Finger
from app.gestures.ground import BoardGeometry, Fit, Near, Thing, Zone, turn_between
from app.gestures.intentions import (
    By,
    Dropped,
    DropRejected,
    Framed,
    Home,
    Intention,
    Pending,
    Pinched,
    Selected,
    Tapped,
    Turned,
)
from app.gestures.states import Free

TURNING_KEYS = {"r": 1, "]": 1, "[": -1}


@dataclass(frozen=True)
class Loose:
    """What has been taken and not laid, while no finger holds it."""

    thing: Thing
    angle: float
    fit: Fit | None = None
    """Where it is pending; None: selected, in the hand"""


class Machine:
    """Of one table. Every event returns what is meant by it; `wakes_at` tells when `tick` is due."""

    def __init__(self, ground: BoardGeometry, feel: Feel = Feel()):  # noqa: B008  it is frozen
        self.ground = ground
        self.feel = feel
        self.fingers: dict[Hashable, Finger] = {}
        """Those that count: two at most"""
        self.loose: Loose | None = None
        self.doing: Doing = Free(self)
        self._last_tap: tuple[float, float, float] | None = None
        self._told: list[Intention] = []

    # Events

    def down(
        self, touch: Hashable, x: float, y: float, now: float, radius: float = 0.0, covers: bool = True
    ) -> list[Intention]:
        """A finger comes down; `radius` of its spot, if the screen tells. A mouse does not cover what it holds."""
        if touch in self.fingers:
            self._lose(touch, now)
        if len(self.fingers) < 2 and radius <= self.dp(lengths.PALM):
            self.fingers[touch] = Finger(touch, x, y, now, covers)
            self.doing.joined(self.fingers[touch], now)
        return self._taken()

    def move(self, touch: Hashable, x: float, y: float, now: float) -> list[Intention]:
        if finger := self.fingers.get(touch):
            self._move(finger, x, y, now)
        return self._taken()

    def _move(self, finger: Finger, x: float, y: float, now: float) -> None:
        if (x, y) != (finger.x, finger.y):
            step = finger.move(x, y, self.dp(lengths.SLOP))
            self.doing.moved(finger, step, now)

    def up(self, touch: Hashable, x: float, y: float, now: float) -> list[Intention]:
        if finger := self.fingers.get(touch):
            self._move(finger, x, y, now)
            del self.fingers[touch]
            self._leave(finger, now)
        return self._taken()

    def _leave(self, finger: Finger, now: float) -> None:
        if self.doing.finger is finger:
            self.doing.left(now)
        else:
            self.doing.parted(finger, now)

    def lost(self, touch: Hashable, now: float) -> list[Intention]:
        """A touch was taken away by the device: what it held goes home."""
        self._lose(touch, now)
        return self._taken()

    def _lose(self, touch: Hashable, now: float) -> None:
        finger = self.fingers.pop(touch, None)
        if finger is None:
            return
        finger.has_moved = True  # so that it has not tapped
        if self.doing.finger is finger:
            self.stop()
        else:
            self.doing.parted(finger, now)

    def wheel(self, steps: float, x: float, y: float, now: float) -> list[Intention]:
        """Away from oneself is positive: turns what is held counter-clockwise, or brings the board nearer."""
        if self.doing.thing is not None:
            self._turn(-1 if steps > 0 else 1, By.WHEEL, now)
        elif self.ground.zone_at(x, y) is Zone.BOARD:
            self.tell(Pinched(lengths.WHEEL_ZOOM**steps, x, y))
        return self._taken()

    def key(self, name: str, now: float) -> list[Intention]:
        """`r`, `[`, `]` turn, `enter` agrees, `escape` cancels; others mean nothing here."""
        if name in TURNING_KEYS:
            return self.turn(TURNING_KEYS[name], now, By.KEY)
        if name == "enter":
            return self.agree()
        return self.cancel() if name == "escape" else []

    def tick(self, now: float) -> list[Intention]:
        """Time has passed."""
        if self.wakes_at is not None and now >= self.wakes_at:
            self.doing.tick(now)
        return self._taken()

    @property
    def wakes_at(self) -> float | None:
        """When `tick` is due if nothing happens before; None: never. A time that has passed means the next frame."""
        return self.doing.wakes_at

    # Buttons

    def turn(self, step: int, now: float, by: By = By.BUTTON) -> list[Intention]:
        """Turn what is held, selected or pending: 1 clockwise, −1 the other way."""
        self._turn(step, by, now)
        return self._taken()

    def _turn(self, step: int, by: By, now: float) -> None:
        if self.doing.thing is not None:
            self.doing.turn(step, by, now)
        else:
            self.turn_loose(step, by)

    def agree(self) -> list[Intention]:
        """What is pending is laid."""
        if self.loose and self.loose.fit is not None:
            self.stop()
            loose, self.loose = self.loose, None
            self.tell(Dropped(loose.thing, loose.fit))
        return self._taken()

    def select(self, thing: Thing) -> list[Intention]:
        """As a tap does, without turning."""
        is_it = self.loose and self.loose.thing == thing and self.loose.fit is None
        if self.doing.thing is None and not is_it:
            self.stop()
            self.loosen(thing)
        return self._taken()

    def cancel(self) -> list[Intention]:
        """Everything goes home and no finger counts any longer: back, pause, resize, another's turn."""
        self.stop()
        self.fingers.clear()
        self.put_home()
        self._last_tap = None
        return self._taken()

    # What the states do

    def dp(self, length: float) -> float:
        return length * self.feel.dp

    def tell(self, intention: Intention) -> None:
        self._told.append(intention)

    def _taken(self) -> list[Intention]:
        told, self._told = self._told, []
        return told

    def stop(self) -> None:
        """Whatever the fingers do comes to nothing; they may stay."""
        self.doing.cancelled()
        self.free()

    def free(self) -> None:
        self.doing = Free(self)

    def other(self, finger: Finger) -> Finger | None:
        """The second of two fingers."""
        return next((each for each in self.fingers.values() if each is not finger), None)

    def put_home(self) -> None:
        if self.loose:
            self.tell(Home(self.loose.thing))
            self.loose = None

    def loosen(self, thing: Thing) -> None:
        """Select a thing of the hand, and nothing else."""
        self.put_home()
        self.loose = Loose(thing, 0.0)
        self.tell(Selected(thing, 0.0))

    def tap_thing(self, thing: Thing) -> None:
        if self.loose is None or self.loose.thing != thing:
            self.loosen(thing)
        elif self.ground.detent(thing):
            self.turn_loose(1, By.TAP)
        else:
            self.put_home()

    def turn_loose(self, step: int, by: By) -> None:
        loose = self.loose
        if loose is None or not self.ground.detent(loose.thing):
            return
        if loose.fit is not None:
            self._turn_pending(loose, step)
            return
        angle = (loose.angle - step * self.ground.detent(loose.thing)) % 360
        self.loose = Loose(loose.thing, angle)
        self.tell(Turned(loose.thing, step, angle, by))

    def _turn_pending(self, loose: Loose, step: int) -> None:
        ways = self.ground.ways(loose.thing, loose.fit, self.feel.is_strict)
        here = next((index for index, way in enumerate(ways) if way.fit == loose.fit), None)
        if here is not None:
            way = ways[(here - step) % len(ways)]
            self.lay(loose.thing, way)

    def tap_board(self, x: float, y: float, now: float) -> None:
        if self.loose is None or not self._try_to_lay(self.loose, x, y):
            self.tell(Tapped(x, y))
            self._count_tap(x, y, now)

    def _try_to_lay(self, loose: Loose, x: float, y: float) -> bool:
        """Whether the tap meant a place."""
        fits = self.ground.fits_under(loose.thing, x, y)
        if near := self.choose(loose.thing, fits, loose.angle, self.feel.auto_turn):
            self.lay(loose.thing, near)
        elif attempt := self.ground.attempt_at(loose.thing, loose.angle, x, y):
            self.attempt(loose.thing, attempt)
        else:
            return False
        return True

    def _count_tap(self, x: float, y: float, now: float) -> None:
        last, self._last_tap = self._last_tap, (x, y, now)
        is_second = last is not None and now - last[2] <= lengths.DOUBLE_TAP
        if last and is_second and hypot(x - last[0], y - last[1]) <= self.dp(lengths.DOUBLE_TAP_REACH):
            self.tell(Framed())
            self._last_tap = None

    def choose(self, thing: Thing, fits: Iterable[Near], angle: float, may_turn: bool) -> Near | None:
        """The nearest fit, and the one that turns the thing least; none that turns it against the player's will."""
        half = 360.0 if may_turn else self.ground.detent(thing) / 2 + 1e-6
        turns = [(abs(turn_between(angle, near.angle)), near) for near in fits]
        agreeing = [(round(near.distance, 6), turn, near) for turn, near in turns if turn <= half]
        return min(agreeing, key=lambda each: each[:2])[2] if agreeing and not self.feel.is_strict else None

    def lay(self, thing: Thing, near: Near) -> None:
        """On a place: for good, or until the player agrees."""
        if self.feel.confirm:
            self.loose = Loose(thing, near.angle, near.fit)
            self.tell(Pending(thing, near.fit, near.angle))
        else:
            self.loose = None
            self.tell(Dropped(thing, near.fit))

    def attempt(self, thing: Thing, attempt: Near) -> bool:
        """On a place where it may not fit: whether that is left to the rules."""
        if self.feel.is_strict:
            self.lay(thing, attempt)
        else:
            self.tell(DropRejected(thing, attempt.fit))
        return self.feel.is_strict
