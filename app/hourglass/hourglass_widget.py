"""Hourglass widget: an animated sand timer that a person turns."""

from functools import partial
from math import atan2, degrees, hypot, pi, radians

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.graphics import Canvas, Color, InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.device.motion_sensor import FlipDetector, GravityReading
from app.device.services_with_fallback import CancelCallback
from app.hourglass.drawing import (
    FALL,
    GRAINS_FROM,
    HourglassSize,
    back_layer,
    draw_falling_sand,
    draw_sand,
    draw_specks,
    front_layer,
    shadow_layer,
)
from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import REFILLED, HapticCues, TimerReading, describe_reading
from app.look.appearance import colour, current_appearance, motion_easing, motion_seconds
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, circle_outline, rounded_box
from app.look.surfaces import draw_focus
from app.look.theme import SIZES
from app.widgets.mesh_widget import settled_trigger

INTERVAL = 1 / 25
"""Seconds between two timer readings."""
SLIMMEST, WIDEST = 0.5, 0.63
"""Minimum and maximum width, relative to the height."""
NOD = 9
"""Angle in degrees by which the hourglass swings when it is touched but does not start."""
SEEN = 0.4
"""Minimum movement of the sand's surface in pixels after which it is drawn again."""


class Hourglass(Widget):
    """Widget with an animated hourglass that shows a timer, without a label of the seconds.

    A player turns a hourglass that is not running by a twist of two fingers, a flick, a tap, or by turning the device
    upside down; the widget then calls `handle_turn` of its timer. A tap on a running or paused hourglass calls
    `handle_tap`.
    """

    has_focus = BooleanProperty(False)
    rotated = NumericProperty(0.0)
    """Rotation during a turn, in degrees clockwise."""
    sand_alpha = NumericProperty(1.0)
    """Opacity of the sand. With reduced motion the sand fades out and in instead of a rotation."""
    reading: TimerReading | None = ObjectProperty(None, allownone=True, force_dispatch=True)
    """Last reading of the timer"""

    def __init__(self, timer: ShownTimer | None = None, sand: float = 0.0, **properties: object) -> None:
        """`timer`: None for a still picture. `sand`: share in the upper bulb if there is no reading."""
        super().__init__(**properties)
        self._timer = timer or ShownTimer()
        self._above = self._still = self._drawn_share = sand
        self._drawn: tuple[bool, bool] | None = None
        self._goal: float | None = None
        self._start = self._first = 0.0
        self._cues = HapticCues(0)
        self._event: ClockEvent | None = None
        self._stop_listening: CancelCallback | None = None
        self._turning = HourglassTurnGesture(self)
        self._picture = HourglassCanvas(self.canvas)
        self._place = settled_trigger(self, self._build_all)
        self.focusable = self._timer.is_touchable
        self.bind(pos=self._place, size=self._place, has_focus=self._place, rotated=self._tilt, sand_alpha=self._fade)
        self._timer.bind(on_change=self.refresh, on_time_up=self.play_last_cue)
        self._place()
        self.refresh()

    # State

    @property
    def spoken(self) -> str:
        """Accessible label: the timer reading as a sentence."""
        return describe_reading(self.reading)

    @property
    def can_turn(self) -> bool:
        """Whether the hourglass is waiting to be turned by a player."""
        is_waiting = self.reading is None or self.reading.is_waiting
        return is_waiting and self._timer.is_touchable and self._goal is None

    @property
    def is_turning(self) -> bool:
        """Whether the turn animation is running."""
        return self._goal is not None

    # Reading

    def refresh(self, *_changed: object) -> None:
        """Reads the timer, and schedules the next readings while the timer runs."""
        before = self.reading
        self.reading = self._timer.read()
        self._timer.handle_reading(self.reading)
        above = self._still if self.reading is None else self.reading.upper_share
        if self.reading and (before is None or before.total != self.reading.total):
            self._cues = HapticCues(self.reading.total)
            self._cues.due(self.reading.left)
        if self._goal is not None:
            self._goal = above
        elif self._gained(before) and self.get_root_window():
            self._begin_turn(above, 1)
        else:
            self._above = above
            self._draw_sand()
        self._schedule()

    def _gained(self, before: TimerReading | None) -> bool:
        """Returns whether the timer has been restarted since the reading `before`."""
        if before is None or self.reading is None or self.reading.is_waiting:
            return False
        return before.is_waiting or self.reading.left > before.left + REFILLED

    def rest(self) -> None:
        """Stops timer readings and the motion sensor until the next `refresh`."""
        if self._event:
            self._event.cancel()
            self._event = None
        if self._stop_listening:
            self._stop_listening()
            self._stop_listening = None

    def on_parent(self, _widget: object, parent: Widget | None) -> None:
        if parent is None:
            self.rest()
        else:
            self.refresh()

    def _schedule(self) -> None:
        is_running = self.reading is not None and self.reading.is_running
        if not is_running or self.parent is None:
            self.rest()
        elif self._event is None:
            self._event = Clock.schedule_interval(self._update, INTERVAL)
        if self.can_turn and self._timer.motion and self.parent and self._stop_listening is None:
            self._stop_listening = self._timer.motion.listen(partial(self._sense, FlipDetector()))

    def _sense(self, detector: FlipDetector, gravity: GravityReading) -> None:
        if self.get_root_window() is None:
            self.rest()
        elif detector.update(gravity):
            self.rotate()

    def _update(self, _elapsed: float) -> None:
        if self.get_root_window() is None:
            self.rest()
            return
        self.refresh()
        if self.reading and self.reading.is_running:
            cue = self._cues.due(self.reading.left)
            if cue:
                self._timer.give_feedback(cue.event, cue.strength)

    def play_last_cue(self, *_ended: object) -> None:
        """Plays the haptic signal for the end of the time, because the next turn may start before the next
        `_update`.
        """
        cue = self._cues.end()
        if cue:
            self._timer.give_feedback(cue.event, cue.strength)

    # Turning

    def rotate(self, way: int = 1) -> None:
        """Turns the hourglass as if by hand, if it can be turned. `way`: 1 clockwise, −1 counter-clockwise.

        The hourglass swings back if the timer does not start.
        """
        if not self.can_turn:
            return
        self._timer.handle_turn()
        reading = self._timer.read()
        if reading is not None and reading.is_waiting:
            self._begin_nod(way)
            return
        self._timer.give_feedback("glass turned")
        self._begin_turn(1.0, way)
        self.refresh()

    def tap(self) -> None:
        """Turns the hourglass if it is waiting to be turned; otherwise calls `handle_tap` of the timer."""
        if self.can_turn:
            self.rotate()
        else:
            self._timer.handle_tap()

    def _begin_turn(self, above: float, way: int) -> None:
        """Starts the animation of a turn. `above`: share of the sand in the upper bulb after it; `way`: 1 clockwise, −1
        counter-clockwise.
        """
        Animation.cancel_all(self, "rotated", "sand_alpha")
        self._goal = above
        if current_appearance().reduced_motion:
            self.rotated = 0.0
            flight = Animation(sand_alpha=0.0, duration=motion_seconds("glass_turn") / 2)
            flight.bind(on_complete=self._arrive)
        else:
            self._start, self._first = self._above, min(1.0, abs(self.rotated) / 180)
            flight = Animation(
                rotated=180.0 * way, duration=motion_seconds("glass_turn"), t=motion_easing("glass_turn")
            )
            flight.bind(on_complete=self._arrive)
        flight.start(self)

    def _arrive(self, *_completed: object) -> None:
        self._above, self._goal = (self._goal or 0.0), None
        self._drawn = None
        self.rotated = 0.0
        self._tilt()
        self.refresh()
        if self.sand_alpha < 1:
            Animation(sand_alpha=1.0, duration=motion_seconds("glass_turn") / 2).start(self)

    def _begin_nod(self, way: int) -> None:
        """Lets the hourglass swing briefly, to acknowledge a touch that does not start the timer. `way`: 1 clockwise,
        −1 counter-clockwise.
        """
        if not self.rotated and not current_appearance().reduced_motion:
            self.rotated = NOD * way
        self.swing_back()

    def swing_back(self) -> None:
        """Lets the hourglass swing back to upright after a twist that did not complete a turn."""
        if self.is_turning:
            return
        Animation(rotated=0.0, duration=motion_seconds("glide_back"), t=motion_easing("glide_back")).start(self)

    def _tilt(self, *_changed: object) -> None:
        if self._goal is not None:
            part = min(1.0, abs(self.rotated) / 180)
            share = (part - self._first) / (1 - self._first) if self._first < 1 else 1.0
            self._above = self._start + (1 - self._goal - self._start) * max(0.0, share)
        self._picture.rotate(self.rotated)
        self._draw_sand()

    def _fade(self, *_changed: object) -> None:
        self._picture.set_sand_alpha(self.sand_alpha)

    # Drawing

    def _build_all(self, *_changed: object) -> None:
        if self.width > 1 and self.height > 1:
            before = self._picture.glass_size
            self._picture.place(self.center, self._measure(), self.has_focus)
            self._picture.rotate(self.rotated)
            if before != self._picture.glass_size:
                self._drawn = None
            self._draw_sand()

    def _measure(self) -> HourglassSize:
        """Returns the size of the largest hourglass that fits into the widget."""
        width = min(self.width, self.height * WIDEST)
        return HourglassSize(width, min(self.height, width / SLIMMEST), dp(1))

    def _draw_sand(self) -> None:
        reading, glass_size = self.reading, self._picture.glass_size
        if not glass_size.height:
            return
        falls = reading is not None and reading.is_running and self._goal is None
        is_paused = reading is not None and not reading.is_running and not reading.is_waiting and reading.left > 0
        fallen = reading.total - reading.left if reading and falls else None
        if self._drawn == (falls, is_paused) and not self.rotated and not self._would_be_seen(fallen):
            return
        self._drawn, self._drawn_share = (falls, is_paused), self._above
        self._picture.draw_sand(self._above, self.rotated, fallen)
        self._picture.draw_pause(is_paused)

    def _would_be_seen(self, fallen: float | None) -> bool:
        """Returns whether the sand has moved so far that a redraw would be visible. `fallen`: seconds since the start,
        or None if no sand falls.
        """
        glass_size = self._picture.glass_size
        if fallen is not None and (
            fallen < FALL + 2 * INTERVAL or (self._above < GRAINS_FROM and not glass_size.is_small)
        ):
            return True
        return abs(self._above - self._drawn_share) * glass_size.bulb >= SEEN

    # Fingers and keys

    def key(self, name: str) -> bool:
        """Handles a key while the widget has the focus; returns whether it had an effect."""
        if name in ("enter", "space"):
            self.tap()
            return True
        return False

    def collide_point(self, x: float, y: float) -> bool:
        half_x, half_y = max(self.width, dp(48)) / 2, max(self.height, dp(48)) / 2
        return abs(x - self.center_x) <= half_x and abs(y - self.center_y) <= half_y

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self._timer.is_touchable and self._turning.down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._turning.move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._turning.up(touch)


# Canvas of the glass, whose meshes are reused


class HourglassCanvas:
    """Canvas instructions of an hourglass, drawn around its middle."""

    def __init__(self, canvas: Canvas) -> None:
        self.glass_size = HourglassSize(0, 0, dp(1))
        self._placed: tuple[HourglassSize, bool] | None = None
        self._is_upside_down: bool | None = None
        self._shadow, self._back, self._sand, self._specks, self._front, self._sign = (
            InstructionGroup() for _index in range(6)
        )
        self._middle, self._rotation = Translate(), Rotate(angle=0, axis=(0, 0, 1))
        self._tint = Color(1, 1, 1, 1)
        for part in (
            Color(1, 1, 1, 1),
            PushMatrix(),
            self._middle,
            self._shadow,
            self._rotation,
            self._back,
            self._tint,
            self._sand,
            self._specks,
            Color(1, 1, 1, 1),
            self._front,
            self._sign,
            PopMatrix(),
        ):
            canvas.add(part)

    def place(self, middle: Point, glass_size: HourglassSize, has_focus: bool) -> None:
        """Moves the hourglass, and redraws it if its size or focus has changed."""
        self._middle.xy = middle
        if (glass_size, has_focus) == self._placed:
            return
        self.glass_size, self._placed = glass_size, (glass_size, has_focus)
        shadow = shadow_layer(glass_size)
        if has_focus:
            half, high = glass_size.width / 2, glass_size.height / 2
            draw_focus(shadow, rounded_box(-half, -high, 2 * half, 2 * high, dp(SIZES["radius_chip"])))
        shadow.draw_into(self._shadow)
        self._is_upside_down = None

    def rotate(self, angle: float) -> None:
        """Rotates the hourglass. `angle`: degrees clockwise; beyond 90° the light comes from the other side of the
        glass.
        """
        self._rotation.angle = -angle
        is_upside_down = 90 < abs(angle) < 270
        if is_upside_down != self._is_upside_down and self.glass_size.height > 0:
            self._is_upside_down = is_upside_down
            back_layer(self.glass_size, is_upside_down).draw_into(self._back)
            front_layer(self.glass_size, is_upside_down).draw_into(self._front)

    def set_sand_alpha(self, alpha: float) -> None:
        self._tint.a = alpha

    def draw_sand(self, above: float, angle: float, fallen: float | None) -> None:
        """Draws the sand. `above`: share in the upper bulb; `angle`: degrees clockwise; `fallen`: seconds since the
        start, or None if no sand falls.
        """
        batch = Batch()
        draw_sand(batch, self.glass_size, above, radians(angle), bool(self._is_upside_down))
        if fallen is not None and above > 0:
            draw_falling_sand(batch, self.glass_size, above, fallen)
        batch.draw_into(self._sand)
        grains = Batch()
        if not self.glass_size.is_small and not angle:
            draw_specks(grains, self.glass_size, above)
        grains.draw_into(self._specks)

    def draw_pause(self, is_paused: bool) -> None:
        """Draws or removes the pause sign over the neck."""
        batch = Batch()
        if is_paused:
            unit = self.glass_size.dp
            size = max(9 * unit, self.glass_size.width * 0.11)
            batch.fill(
                circle_outline(0, 0, size),
                solid_paint(colour("raised", 1.0 if current_appearance().theme.is_plain else 0.94)),
            )
            batch.rim(circle_outline(0, 0, size), solid_paint(colour("touch_edge")), 0, unit)
            for side in (-1, 1):
                x, wide, high = side * size * 0.28, size * 0.24, size * 0.85
                batch.fill(rounded_box(x - wide / 2, -high / 2, wide, high, wide / 2), solid_paint(colour("ink")))
        batch.draw_into(self._sign)


# Touches: a twist, a flick or a tap turns the glass


STILL = 9
"""Maximum movement of a finger during a tap, in dp."""
QUICK = 0.3
"""Maximum duration of a flick in seconds."""
FAR = 24
"""Minimum length of a flick in dp."""
HALF_WAY = 50
"""Minimum rotation in degrees at which a twist completes the turn when the fingers are released."""
STIFF = 0.12
"""Share of the fingers' twist by which the hourglass rotates while it cannot be turned."""


class HourglassTurnGesture:
    """Detector of turn gestures on the hourglass, made by one or two fingers; a third finger is ignored."""

    __slots__ = ("_fingers", "_glass", "_moved", "_began", "_is_late")

    def __init__(self, glass: Hourglass) -> None:
        self._glass = glass
        self._fingers: list[MotionEvent] = []
        self._moved = 0.0
        self._began = 0.0
        self._is_late = False
        """Whether the hourglass was already turning at the first touch; such a touch may have started the turn and must
        not start another.
        """

    def down(self, touch: MotionEvent) -> bool:
        if len(self._fingers) == 2 or not self._glass.collide_point(*touch.pos):
            return False
        touch.grab(self._glass)
        if not self._fingers:
            self._moved, self._began = 0.0, Clock.time()
            self._is_late = self._glass.is_turning
        self._fingers.append(touch)
        return True

    def move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self._glass or touch not in self._fingers:
            return False
        self._moved = max(self._moved, hypot(touch.x - touch.ox, touch.y - touch.oy))
        if self._moved > dp(STILL):
            self._follow(self._swept(touch))
        return True

    def _swept(self, touch: MotionEvent) -> float:
        """Returns the angle in degrees by which a moving finger rotates the hourglass, clockwise."""
        if len(self._fingers) == 2:
            other = self._fingers[0] if touch is self._fingers[1] else self._fingers[1]
            before = atan2(touch.py - other.y, touch.px - other.x)
            after = atan2(touch.y - other.y, touch.x - other.x)
            return degrees((before - after + pi) % (2 * pi) - pi)
        x, y = touch.x - self._glass.center[0], touch.y - self._glass.center[1]
        lever = max(hypot(x, y), self._glass.height * 0.3, dp(40))
        return degrees((y * (touch.x - touch.px) - x * (touch.y - touch.py)) / lever**2)

    def _follow(self, angle: float) -> None:
        if self._glass.is_turning:
            return
        if self._glass.can_turn:
            self._glass.rotated = max(-179.0, min(179.0, self._glass.rotated + angle))
        else:
            self._glass.rotated = max(-6.0, min(6.0, self._glass.rotated + angle * STIFF))

    def up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self._glass or touch not in self._fingers:
            return False
        touch.ungrab(self._glass)
        self._fingers.remove(touch)
        if not self._fingers:
            self._end()
        return True

    def _end(self) -> None:
        glass = self._glass
        if self._is_late:
            glass.swing_back()
        elif self._moved <= dp(STILL):
            glass.tap()
        elif glass.can_turn and (abs(glass.rotated) >= HALF_WAY or self._is_flick()):
            glass.rotate(-1 if glass.rotated < 0 else 1)
        else:
            glass.swing_back()

    def _is_flick(self) -> bool:
        return self._moved >= dp(FAR) and Clock.time() - self._began <= QUICK
