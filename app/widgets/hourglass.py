"""The sand timer: a glass that a person wants to turn.

It knows no session: `read` tells it the sand that is left. While that runs, it looks twenty-five times a second and
draws what can be seen to have changed; else nothing is scheduled. Whoever changes what `read` tells calls `refresh`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import radians
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.look.batch import Batch
from app.look.look import colour, ease, now, seconds
from app.look.palette import flat
from app.look.shapes import box, circle
from app.sand_ticks import REFILLED, Pulse
from app.services.motion import Gravity, Motion, Tipping
from app.services.timing import Stop
from app.widgets.hourglass_frame import Build, back, cast, front
from app.widgets.hourglass_sand import FALL, GRAINS_FROM, falling, lying, specks
from app.widgets.hourglass_turns import Turns
from app.words import _, plural

OFTEN = 1 / 25
SLIMMEST, WIDEST = 0.5, 0.63
"""Its width, in parts of its height"""
SEEN = 0.4
"""Pixels that sand must move to be drawn anew"""


@dataclass(frozen=True, slots=True)
class Reading:
    """The sand of a turn."""

    left: float
    total: float
    runs: bool = False

    @property
    def is_asleep(self) -> bool:
        """The glass has not been turned yet: all sand lies below."""
        return not self.runs and self.left >= self.total

    @property
    def above(self) -> float:
        return 0.0 if self.is_asleep or not self.total else min(1.0, self.left / self.total)


class Hourglass(Widget):
    """A glass in the size that it is given; the seconds under it are another's.

    A glass that sleeps is turned by a twist of two fingers, by a flick, a tap, or by tipping the device over, and
    tells `on_turned`; a tap on one that runs or stands tells `on_touched`. Without both it is only a picture.
    """

    turned = NumericProperty(0.0)
    """Degrees, clockwise, on its way to the other side"""
    veil = NumericProperty(1.0)
    """How much of the sand is to be seen, in a turn that must not move"""

    def __init__(
        self,
        read: Callable[[], Reading | None] | None = None,
        sand: float = 0.0,
        feel: Callable[[str, float], object] | None = None,
        on_turned: Callable[[], object] | None = None,
        on_touched: Callable[[], object] | None = None,
        motion: Motion | None = None,
        **properties: Any,
    ) -> None:
        """`sand`: what is above where there is nothing to read. `feel` is told the ticks, with their strength."""
        super().__init__(**properties)
        self._read, self._feel = read, feel
        self._on_turned, self._on_touched, self._motion = on_turned, on_touched, motion
        self.reading: Reading | None = None
        self._above, self._rest, self._drawn = sand, sand, -1.0
        self._goal: float | None = None
        self._pulse = Pulse(0)
        self._event: Any = None
        self._stop_listening: Stop | None = None
        self._turns = Turns(self)
        self._set_up_canvas()
        self._place = Clock.create_trigger(self._build_all, -1)
        self.bind(pos=self._place, size=self._place, turned=self._tilt, veil=self._fade)
        self._place()
        self.refresh()

    def _set_up_canvas(self) -> None:
        self._shadow, self._back, self._sand, self._specks, self._front, self._sign = (
            InstructionGroup() for _each in range(6)
        )
        with self.canvas:
            Color(1, 1, 1, 1)
            PushMatrix()
            self._middle = Translate()
        self.canvas.add(self._shadow)
        with self.canvas:
            self._rotation = Rotate(angle=0, axis=(0, 0, 1))
        self.canvas.add(self._back)
        with self.canvas:
            self._tint = Color(1, 1, 1, 1)
        for group in (self._sand, self._specks):
            self.canvas.add(group)
        with self.canvas:
            Color(1, 1, 1, 1)
        for group in (self._front, self._sign):
            self.canvas.add(group)
        with self.canvas:
            PopMatrix()

    # What it tells

    @property
    def spoken(self) -> str:
        """What it shows, as a sentence."""
        if self.reading is None or self.reading.is_asleep:
            return _("The glass waits to be turned.")
        left = seconds_left(self.reading)
        return plural("{n} second of sand is left.", "{n} seconds of sand are left.", left).format(n=left)

    @property
    def may_turn(self) -> bool:
        """Whether it sleeps, and somebody waits for it to be turned."""
        asleep = self.reading is None or self.reading.is_asleep
        return asleep and self._on_turned is not None and self._goal is None

    # Reading

    def refresh(self) -> None:
        """Look at the sand, now and from now on as long as it runs."""
        before = self.reading
        self.reading = self._read() if self._read else None
        above = self._rest if self.reading is None else self.reading.above
        if self.reading and (before is None or before.total != self.reading.total):
            self._pulse = Pulse(self.reading.total)
        if self._goal is not None:
            self._goal = above
        elif self._gained(before) and self.get_root_window():
            self._begin_turn(above, 1)
        else:
            self._above = above
            self._draw_sand()
        self._schedule()

    def _gained(self, before: Reading | None) -> bool:
        """Whether somebody has turned the glass since, or a new turn has."""
        if before is None or self.reading is None or self.reading.is_asleep:
            return False
        return before.is_asleep or self.reading.left > before.left + REFILLED

    def rest(self) -> None:
        """Schedule nothing any more, until the next `refresh`."""
        if self._event:
            self._event.cancel()
            self._event = None
        if self._stop_listening:
            self._stop_listening()
            self._stop_listening = None

    def on_parent(self, _widget: Any, parent: Any) -> None:
        if parent is None:
            self.rest()
        else:
            self.refresh()

    def _schedule(self) -> None:
        runs = self.reading is not None and self.reading.runs
        if not runs or self.parent is None:
            self.rest()
        elif self._event is None:
            self._event = Clock.schedule_interval(self._look, OFTEN)
        if self.may_turn and self._motion and self.parent and self._stop_listening is None:
            tipping = Tipping()
            self._stop_listening = self._motion.listen(lambda gravity: self._sense(tipping, gravity))

    def _sense(self, tipping: Tipping, gravity: Gravity) -> None:
        if self.get_root_window() is None:
            self.rest()
        elif tipping.sees(gravity):
            self.turn()

    def _look(self, _passed: float) -> None:
        if self.get_root_window() is None:
            self.rest()
            return
        self.refresh()
        if self.reading and self._feel and self.reading.runs:
            tick = self._pulse.due(self.reading.left)
            if tick:
                self._feel(tick.event, tick.strength)

    def ran_out(self) -> None:
        """The sand is out: to be called with the clock's move, as the glass may be full again before it looks."""
        tick = self._pulse.end()
        if tick and self._feel:
            self._feel(tick.event, tick.strength)

    # Turning

    def turn(self, way: int = 1) -> None:
        """Turn it by hand: 1 clockwise, −1 the other way; nothing if it may not be turned now."""
        if not self.may_turn or not self._on_turned:
            return
        if self._feel:
            self._feel("glass turned", 1.0)
        self._begin_turn(1.0, way)
        self._on_turned()
        self.refresh()

    def tap(self) -> None:
        """A finger has tapped it."""
        if self.may_turn:
            self.turn()
        elif self._on_touched:
            self._on_touched()

    def _begin_turn(self, above: float, way: int) -> None:
        """The sand that is below now comes up, and will be `above`."""
        Animation.cancel_all(self, "turned", "veil")
        self._goal = above
        if now().reduced_motion:
            self.turned = 0.0
            flight = Animation(veil=0.0, duration=seconds("glass_turn") / 2)
            flight.bind(on_complete=lambda *_: self._arrive())
        else:
            self._start, self._first = self._above, self.turned
            flight = Animation(turned=180.0 * way, duration=seconds("glass_turn"), t=ease("glass_turn"))
            flight.bind(on_complete=lambda *_: self._arrive())
        flight.start(self)

    def _arrive(self) -> None:
        self._above, self._goal = (self._goal or 0.0), None
        self._drawn = -1.0
        self.turned = 0.0
        self._frame_lit()
        self._draw_sand()
        self.refresh()
        if self.veil < 1:
            Animation(veil=1.0, duration=seconds("glass_turn") / 2).start(self)

    def swing_back(self) -> None:
        """A twist was given up."""
        Animation(turned=0.0, duration=seconds("glide_back"), t=ease("glide_back")).start(self)

    def _tilt(self, *_changed: Any) -> None:
        self._rotation.angle = -self.turned
        if self._goal is not None:
            part = min(1.0, abs(self.turned) / 180)
            first = min(1.0, abs(self._first) / 180)
            share = (part - first) / (1 - first) if first < 1 else 1.0
            self._above = self._start + (1 - self._goal - self._start) * max(0.0, share)
        self._frame_lit()
        self._draw_sand()

    def _fade(self, *_changed: Any) -> None:
        self._tint.a = self.veil

    # Drawing

    @property
    def build(self) -> Build:
        height = self.height
        width = min(max(self.width, height * SLIMMEST), height * WIDEST) if self.width > 0 else height * SLIMMEST
        if width > self.width > 0:
            width, height = self.width, self.width / SLIMMEST
        return Build(width, height, dp(1))

    def _build_all(self, *_changed: Any) -> None:
        self._middle.xy = self.center
        cast(self.build).into(self._shadow)
        self._was_lit = -1
        self._drawn = -1.0
        self._frame_lit()
        self._draw_sand()

    def _frame_lit(self) -> None:
        """Draw what light falls on, if it falls on another side than before."""
        is_turned = 90 < abs(self.turned) < 270
        if is_turned != self._was_lit and self.height > 0:
            self._was_lit = is_turned
            back(self.build, is_turned).into(self._back)
            front(self.build, is_turned).into(self._front)

    _was_lit: int = -1

    def _draw_sand(self) -> None:
        build, reading = self.build, self.reading
        if self.height <= 1 or self._is_as_drawn(build):
            return
        self._drawn = self._above
        batch = Batch()
        lying(batch, build, self._above, radians(self.turned), bool(self._was_lit))
        falls = reading is not None and reading.runs and self._goal is None
        if falls and reading and self._above > 0:
            falling(batch, build, self._above, reading.total - reading.left)
        batch.into(self._sand)
        grains = Batch()
        if not build.is_small and not self.turned:
            specks(grains, build, self._above)
        grains.into(self._specks)
        self._draw_sign(build, reading)

    def _is_as_drawn(self, build: Build) -> bool:
        """Whether nobody could see a difference."""
        if self.turned or self._drawn < 0 or self._state() != self._drawn_state:
            self._drawn_state = self._state()
            return False
        reading = self.reading
        if reading and reading.runs:
            starts = reading.total - reading.left < FALL + 2 * OFTEN
            if starts or (self._above < GRAINS_FROM and not build.is_small):
                return False
        return abs(self._above - self._drawn) * build.bulb < SEEN

    _drawn_state: tuple[object, ...] = ()

    def _state(self) -> tuple[object, ...]:
        return (self.reading is not None and self.reading.runs, self._stands, self._goal is None)

    @property
    def _stands(self) -> bool:
        """Whether sand is above and does not fall."""
        reading = self.reading
        return reading is not None and not reading.runs and not reading.is_asleep and reading.left > 0

    def _draw_sign(self, build: Build, reading: Reading | None) -> None:
        """Two bars over the neck where the sand stands."""
        batch = Batch()
        if self._stands:
            size = max(9 * build.dp, build.width * 0.11)
            batch.fill(circle(0, 0, size), flat(colour("raised", 0.94)))
            batch.rim(circle(0, 0, size), flat(colour("touch_edge")), 0, build.dp)
            for side in (-1, 1):
                x, wide, high = side * size * 0.28, size * 0.24, size * 0.85
                batch.fill(box(x - wide / 2, -high / 2, wide, high, wide / 2), flat(colour("ink")))
        batch.into(self._sign)

    # Fingers

    def collide_point(self, x: float, y: float) -> bool:
        half_x, half_y = max(self.width, dp(48)) / 2, max(self.height, dp(48)) / 2
        return abs(x - self.center_x) <= half_x and abs(y - self.center_y) <= half_y

    def on_touch_down(self, touch: Any) -> bool:
        if self._on_turned is None and self._on_touched is None:
            return False
        return self._turns.down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        return self._turns.move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        return self._turns.up(touch)


def seconds_left(reading: Reading) -> int:
    """As it is told: the second that is running out counts."""
    return max(0, -int(-reading.left // 1))
