"""Simulated table for the gesture state machine: a board, a row of buttons, and a hand of three pieces; 1 cell = 100
pixels.

```
900 ┌──────────────┐
    │  board       │   fits of `tile`: `left` at (100, 500), rotated by 90; `right` at (300, 500), not rotated
    │              │   an open cell at (200, 700) where nothing fits
200 ├──────────────┤
    │  buttons     │
100 ├──────────────┤
    │  hand        │   tile, other, pawn (never rotated) at x = 60, 160, 260
  0 └──────────────┘   x = 0…400; the device reserves the first 8 pixels
```
"""

from math import hypot

from app.gestures.events import Panned
from app.gestures.geometry import BoardGeometry, NearFit, Zone, edge_depth_in
from app.gestures.gesture_config import PAN_MARGIN, RELEASE_DISTANCE, GestureConfig
from app.gestures.state_machine import GestureMachine

CELL = 100
EDGES = (0, 200, 400, 900)
HAND = {"tile": (60, 50), "other": (160, 50), "pawn": (260, 50)}
LEFT, RIGHT, OPEN = (100, 500), (300, 500), (200, 700)
TO_LEFT, TO_RIGHT = ("tile", LEFT, 90), ("tile", RIGHT, 0)
FITS = {
    "tile": {("tile", LEFT, 90): (LEFT, 90), ("tile", RIGHT, 0): (RIGHT, 0)},
    "other": {("other", LEFT, 0): (LEFT, 0), ("other", LEFT, 180): (LEFT, 180)},
    "pawn": {("pawn", RIGHT, 0): (RIGHT, 0)},
}


class Meadow(BoardGeometry):
    def __init__(self, axis=""):
        self.axis = axis
        self.at = (0.0, 0.0)
        """Offset by which the board has been moved"""
        self.is_at_end = False

    def piece_at(self, x, y):
        return next((piece for piece, at in HAND.items() if hypot(x - at[0], y - at[1]) < 45), None)

    def hits_fit(self, fit, x, y):
        return hypot(x - fit[1][0], y - fit[1][1]) < CELL / 2

    def zone_at(self, x, y):
        return Zone.HAND if y < 100 else Zone.OUTSIDE if y < 200 else Zone.BOARD

    def detent(self, piece):
        return 0 if piece == "pawn" else 90

    def height(self, piece):
        return 60

    def middle(self, piece, fit):
        return HAND[piece]

    def fits_near(self, piece, x, y):
        x, y = x - self.at[0], y - self.at[1]
        nears = [NearFit(fit, angle, hypot(x - at[0], y - at[1]) / CELL) for fit, (at, angle) in FITS[piece].items()]
        return sorted((near for near in nears if near.distance <= RELEASE_DISTANCE), key=lambda near: near.distance)

    def fits_at(self, piece, x, y):
        return self.fits_near(piece, x, y)

    def attempt_at(self, piece, angle, x, y):
        for at in (LEFT, RIGHT, OPEN):
            if max(abs(x - self.at[0] - at[0]), abs(y - self.at[1] - at[1])) < CELL / 2:
                return NearFit((piece, at, angle), angle, 0)
        return None

    def orientations(self, piece, fit, are_all):
        if are_all:
            return [NearFit((piece, fit[1], angle), angle, 0) for angle in (0, 90, 180, 270)]
        return [NearFit(other, angle, 0) for other, (at, angle) in FITS[piece].items() if at == fit[1]]

    def edge_depth(self, x, y):
        return (0.0, 0.0) if self.is_at_end else edge_depth_in(EDGES, x, y, PAN_MARGIN)

    def scroll_axis(self):
        return self.axis


class Player:
    """Simulated fingers on a gesture state machine, with a clock and a record of all events."""

    def __init__(self, axis="", **feel):
        self.meadow = Meadow(axis)
        self.machine = GestureMachine(self.meadow, GestureConfig(**feel))
        self.now = 10.0
        self.told = []

    def tell(self, intentions):
        """Handles events as a table does."""
        for each in intentions:
            if isinstance(each, Panned):
                self.meadow.at = self.meadow.at[0] + each.dx, self.meadow.at[1] + each.dy
        self.told += intentions
        return intentions

    def down(self, x, y, touch=1, **how):
        return self.tell(self.machine.down(touch, x, y, self.now, **how))

    def move(self, x, y, touch=1):
        self.now += 0.008
        return self.tell(self.machine.move(touch, x, y, self.now))

    def up(self, touch=1, at=None):
        x, y = at or self.where(touch)
        self.now += 0.008
        return self.tell(self.machine.up(touch, x, y, self.now))

    def where(self, touch=1):
        finger = self.machine.fingers.get(touch)
        return (finger.x, finger.y) if finger else (0, 0)

    def wait(self, seconds):
        """Advances the clock and runs frames only while the machine requests them; returns their number."""
        end, frames = self.now + seconds, 0
        while (wakes_at := self.machine.wakes_at) is not None and max(wakes_at, self.now) < end:
            self.now = max(wakes_at, self.now + 1 / 60)
            self.tell(self.machine.tick(self.now))
            frames += 1
        self.now = end
        return frames

    def tap(self, x, y, touch=1):
        told = self.down(x, y, touch)
        self.wait(0.05)
        return told + self.up(touch)

    def lift(self, piece="tile", to=(200, 350), touch=1):
        """Picks up a piece and moves its centre to a position."""
        self.down(*HAND[piece], touch=touch)
        self.move(to[0], to[1] - self.lift_seconds, touch)
        self.wait(0.1)

    @property
    def carried(self):
        """Returns the piece that a finger carries."""
        held = self.machine.held
        return held.piece if held and held.is_carried else None

    @property
    def lift_seconds(self):
        return 60 * self.machine.config.lift

    def centre(self, x, y, touch=1):
        """Moves the centre of the carried piece to a position."""
        return self.move(x, y - self.lift_seconds, touch)

    def kinds(self, *but):
        """Returns the names of the recorded events, except those that only report positions."""
        return [type(each).__name__ for each in self.told if type(each).__name__ not in ("Dragged", "Rotating", *but)]

    def fresh(self):
        self.told = []
        return self

    @property
    def last(self):
        return self.told[-1]
