"""Timer of the match screen: a small hourglass with a countdown of the last seconds, and the large hourglass that it
opens.
"""

from collections.abc import Callable
from math import pi

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.device.motion_sensor import MotionSensor
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.timer_cues import LAST_SECONDS, SPOKEN_AT, SpokenCues, TimerReading, describe_reading, timer_reading
from app.i18n import _, format_duration, plural
from app.look.appearance import colour, current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, arc_path, curve_path, pill_outline
from app.look.surfaces import draw_card, draw_medal
from app.match.messages import Stage
from app.match.session import Session
from app.players import colour_of
from app.shell.context import AppContext
from app.widgets.mesh_widget import MeshWidget
from app.widgets.screen_background import ScreenBackground
from app.widgets.text_label import TextLabel

BEAT_GROWTH = 0.12
"""Relative growth of the hourglass at each of the last seconds, unless reduced motion is set."""
BEAT_S = 0.3


class TableTimer(FloatLayout):
    """Small hourglass of a match and its countdown; empty if the match has no timer."""

    swell = NumericProperty(0.0)
    """Pulse of each of the last seconds, falling from 1 to 0."""

    def __init__(
        self,
        context: AppContext,
        session: Session,
        hold: Callable[[], None],
        wake: Callable[[], None],
        show_text: Callable[[str], None],
        on_closed: Callable[[], None],
    ):
        """`hold` pauses the match, `wake` starts the timer, `show_text` shows texts about it, `on_closed` is called
        after the large hourglass has been closed.
        """
        super().__init__(size_hint=(None, None))
        self._app, self._session = context, session
        self._hold, self._wake, self._show_text, self._on_closed = hold, wake, show_text, on_closed
        self.is_enabled = session.timer_limit is not None
        self._total = session.timer_limit or 0.0
        self._is_awake = False
        self._voice = SpokenCues()
        self._hourglass: Hourglass | None = None
        if self.is_enabled:
            self._seconds = CountdownCard()
            self._hourglass = Hourglass(
                self._read_and_show,
                feel=context.give_feedback,
                on_rotated=self._rotated,
                on_touched=self._touched,
                motion=self._motion,
                pos_hint={"x": 0, "y": 0},
            )
            self.add_widget(self._hourglass)
            self.add_widget(self._seconds)
            self._beat()

    def _beat(self) -> None:
        """Scales the drawing with `swell`."""
        with self.canvas.before:
            PushMatrix()
            self._scale = Scale(1.0)
        with self.canvas.after:
            PopMatrix()
        self.bind(swell=self._place, pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        x = self.x + self.width / 2
        self._scale.origin = x, self.y
        self._scale.xyz = (1 + BEAT_GROWTH * self.swell, 1 + BEAT_GROWTH * self.swell, 1)
        self._seconds.pos = x - self._seconds.width / 2, self.y - self._seconds.height - dp(4)

    @property
    def _motion(self) -> MotionSensor | None:
        """Returns the motion sensor for turning the hourglass; None if the setting is off."""
        return self._app.services.motion if self._app.settings.sand.tip else None

    def read(self) -> TimerReading:
        return timer_reading(self._session) or TimerReading(self._total, self._total)

    @property
    def spoken(self) -> str:
        """Returns a sentence that announces the time left."""
        if not self.is_enabled:
            return _("This match has no sand.")
        return self._why_asleep() or describe_reading(self.read())

    def _read_and_show(self) -> TimerReading:
        reading = self.read()
        if self._seconds.show(reading) and not current_appearance().reduced_motion:
            Animation.cancel_all(self, "swell")
            self.swell = 1.0
            Animation(swell=0.0, duration=BEAT_S, t="out_quad").start(self)
        self._say_seconds(reading)
        return reading

    def _say_seconds(self, reading: TimerReading) -> None:
        """Announces the time left of a person's turn at fixed moments, each only once."""
        moment = self._voice.due(reading)
        if moment and self._session.stage is Stage.PLAY:
            self._app.say(describe_reading(reading), SPOKEN_AT[moment])

    def refresh(self) -> None:
        """Shows the current time on the hourglass, and keeps the display on while the timer runs."""
        if self._hourglass is not None:
            self._hourglass.refresh()
            self._keep_awake(self._session.is_timer_running)

    def rest(self) -> None:
        if self._hourglass is not None:
            self._hourglass.rest()
            self._keep_awake(False)

    def _keep_awake(self, awake: bool) -> None:
        """Keeps the display on while the timer runs, because a thinking player touches nothing."""
        if awake != self._is_awake:
            self._is_awake = awake
            self._app.services.system.keep_awake(awake)

    def _rotated(self) -> None:
        """Starts the timer, or shows the reason why it cannot start."""
        self._wake()
        why = self._why_asleep()
        if why:
            self._show_text(why)
            self._app.say(why)

    def _why_asleep(self) -> str:
        if self._session.stage is Stage.PASS_ON:
            return _("The sand waits until the table is passed on.")
        return _("No time limit on this move: the sand waits.") if self._session.next_timer_left is None else ""

    def _touched(self) -> None:
        """Pauses the match and opens the large hourglass, which resumes the match when it is tapped."""
        session = self._session
        seat = session.turn
        if session.stage not in (Stage.PLAY, Stage.BOTS) or seat is None:
            return
        from app.screens.match.table_timer import TimerPanel

        standing = self.read()
        self._hold()  # may cover the hand, and then the timer has no reading
        panel = TimerPanel(
            lambda: standing._replace(is_running=False),
            self._close,
            on_closed=self._close,
            name=session.players[seat].name,
            seat_colour=colour_of(session.players, seat),
            motion=self._motion,
        )
        panel.closed = self._resumed
        self._app.navigation.open_panel(panel)

    def _close(self) -> None:
        self._app.navigation.close_panel()

    def _resumed(self) -> None:
        self._on_closed()
        self._wake()

    def play_last_cue(self) -> None:
        """Announces that the time is up and a move was made automatically."""
        if self._hourglass is not None:
            self._hourglass.play_last_cue()
            self._show_text(_("The sand has run out."))


# Countdown beside the small hourglass: a visible equivalent of its ticks


class CountdownCard(MeshWidget):
    """Card with a countdown of the last ten seconds; it is hidden until then."""

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **properties)
        self._number = TextLabel(str(LAST_SECONDS), "score", "bad", wrap=False)
        self.size = self._number.width + dp(26), self._number.height + dp(8)
        self._number.text = ""
        self.add_widget(self._number)
        self.bind(pos=self._place)

    @property
    def shown(self) -> str:
        return str(self._number.text) if self.opacity else ""

    def show(self, reading: TimerReading | None) -> bool:
        """Updates the seconds; returns whether a new one has started."""
        number = str(reading.seconds) if reading and reading.is_ending else ""
        if number == self.shown:
            return False
        self.opacity = 1 if number else 0
        self._number.text = number
        self._place()
        return bool(number)

    def _place(self, *_: object) -> None:
        self._number.center = self.center

    def draw(self, batch: Batch) -> None:
        draw_card(batch, pill_outline(0, 0, self.width, self.height), "raised")


# Page with the large hourglass

MAX_GLASS_HEIGHT = 540
"""Maximum height of the hourglass in dp."""
MINUTES_FROM_S = 100
"""Number of seconds from which the time is shown in minutes."""
MIN_CLEAR_HEIGHT = 180
"""Height of the hourglass in dp that has priority over the gaps between texts."""


class SecondsLabel(FloatLayout):
    """Label of the seconds left, below the hourglass. For the last ten seconds it is red, with waves at both sides."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._number = TextLabel("", "timer", wrap=False)
        self._unit = TextLabel("", "body", "ink2", wrap=False)
        self._waves = InstructionGroup()
        with self.canvas:
            PushMatrix()
            self._middle = Translate()
        self.canvas.add(self._waves)
        with self.canvas:
            PopMatrix()
        self.add_widget(self._number)
        self.add_widget(self._unit)
        self._shown = (-1, False)
        self.bind(pos=self._place, size=self._place)

    @property
    def needed_height(self) -> float:
        """Returns the minimum height of the label in pixels."""
        return self._number.height + self._unit.height

    def show(self, left: int, is_near_end: bool) -> None:
        """Updates the seconds; redraws only if they have changed."""
        if (left, is_near_end) == self._shown:
            return
        self._shown = (left, is_near_end)
        self._number.text = str(left) if left < MINUTES_FROM_S else format_duration(left)
        self._number.set_colour("bad" if is_near_end else "ink")
        self._unit.text = plural("second", "seconds", left) if left < MINUTES_FROM_S else _("minutes")
        batch = Batch()
        if is_near_end:
            _draw_waves(batch, self._number.width / 2)
        batch.draw_into(self._waves)
        self._place()

    def _place(self, *_changed: object) -> None:
        middle, top = self.x + self.width / 2, self.y + self.height
        number, unit = self._number, self._unit
        number.pos = (middle - number.width / 2, top - number.height)
        unit.pos = (middle - unit.width / 2, number.y - unit.height + dp(6))
        self._middle.xy = (middle, top - number.height / 2)


def _draw_waves(batch: Batch, beside: float) -> None:
    for distance, high, alpha in ((dp(36), dp(16), 0.9), (dp(52), dp(23), 0.6)):
        for side in (-1, 1):
            bend = arc_path(0, 0, high * 1.7, -pi / 5, pi / 5)
            places: list[Point] = [(side * (beside + distance + x - high * 1.7), y) for x, y in bend]
            batch.line(places, dp(3), solid_paint(colour("bad", alpha)))


class NamePill(MeshWidget):
    """Pill with the name of the player whose turn it is."""

    def __init__(self, name: str, seat_colour: int, **properties: object) -> None:
        self._seat_colour = seat_colour
        super().__init__(size_hint=(None, None), **properties)
        self._words = TextLabel(name, "card", wrap=False)
        self.add_widget(self._words)
        self.bind(pos=self._set_words)
        self.show(name, seat_colour)

    def show(self, name: str, seat_colour: int) -> None:
        """Sets name and seat colour; an empty name hides the pill."""
        self._words.text, self._seat_colour = name, seat_colour
        self.size = (self._words.width + dp(80), max(dp(56), self._words.height + dp(16))) if name else (0, 0)
        self.opacity = 1 if name else 0
        self._set_words()
        self.redraw()

    def _set_words(self, *_changed: object) -> None:
        self._words.pos = (self.x + dp(56), self.y + (self.height - self._words.height) / 2)

    def draw(self, batch: Batch) -> None:
        draw_card(batch, pill_outline(0, 0, self.width, self.height), "raised")
        draw_medal(batch, dp(30), self.height / 2 + dp(1), dp(16), seat_colours(self._seat_colour))


class TwistArrows(MeshWidget):
    """Arrows that show how to turn the hourglass."""

    def draw(self, batch: Batch) -> None:
        wide, high = self.width / 2, self.height / 2
        ink = solid_paint(colour("ink" if current_appearance().theme.is_plain else "brass_text"))
        for side in (-1, 1):
            places = curve_path((0.79, 0.68), (0.98, 0.56), (1.2, 0.36), (1.23, 0.21))
            line = [(wide * (1 + side * x), high * (1 + side * y)) for x, y in places]
            batch.line(line, dp(3.6), ink)
            tip_x, tip_y = line[-1]
            for x, y in ((-12, 9), (9, 12)):
                batch.line([(tip_x, tip_y), (tip_x + side * dp(x), tip_y + side * dp(y))], dp(3.6), ink)


class TimerPanel(FloatLayout):
    """Page with the large hourglass, the seconds left and an instruction.

    Turning or tapping a stopped hourglass calls `on_started`, a tap on a running one calls `on_paused`, and a tap
    beside it calls `on_closed`. `feel` is None if a small hourglass already plays the ticks.
    """

    def __init__(
        self,
        read: Callable[[], TimerReading | None],
        on_started: Callable[[], object],
        on_paused: Callable[[], object] | None = None,
        on_closed: Callable[[], object] | None = None,
        name: str = "",
        seat_colour: int = 0,
        motion: MotionSensor | None = None,
        feel: Callable[[str, float], object] | None = None,
        **properties: object,
    ) -> None:
        super().__init__(**properties)
        self._read, self._on_started, self._is_tipped = read, on_started, motion is not None
        self._on_paused, self._on_closed = on_paused, on_closed
        self.pill = NamePill(name, seat_colour)
        self.number = SecondsLabel(size_hint=(None, None))
        self.arrows = TwistArrows(size_hint=(None, None))
        self.hint = TextLabel("", "body", "ink2", halign="center", size_hint=(None, None))
        self.glass = Hourglass(
            self._read_and_show,
            feel=feel,
            on_rotated=on_started,
            on_touched=self._touched,
            motion=motion,
            size_hint=(None, None),
        )
        for part in (ScreenBackground(), self.pill, self.glass, self.arrows, self.number, self.hint):
            self.add_widget(part)
        self._arrange = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._arrange, size=self._arrange)
        self._arrange()

    @property
    def spoken(self) -> str:
        """Returns the accessible label of the page."""
        return f"{self.glass.spoken} {self.hint.text}"

    def key(self, name: str) -> bool:
        return self.glass.key(name)

    def back(self) -> bool:
        """Closes the page; returns whether it can be closed."""
        if self._on_closed:
            self._on_closed()
        return self._on_closed is not None

    def _touched(self) -> None:
        reading = self.glass.reading
        if not (reading and reading.is_running):
            self._on_started()
        elif self._on_paused:
            self._on_paused()
        self.glass.refresh()

    def _read_and_show(self) -> TimerReading | None:
        reading = self._read()
        left = self.seconds_of(reading)
        self.number.show(left, bool(reading) and 0 < left <= LAST_SECONDS)
        self.number.opacity = 1 if reading else 0
        self.arrows.opacity = 1 if reading and reading.is_waiting else 0
        self.hint.text = self.hint_of(reading)
        return reading

    def seconds_of(self, reading: TimerReading | None) -> int:
        """Returns the number of seconds shown below the hourglass."""
        return reading.seconds if reading else 0

    def hint_of(self, reading: TimerReading | None) -> str:
        """Returns the instruction below the hourglass."""
        return _hint(reading, self._is_tipped)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return self.back()
        return bool(super().on_touch_up(touch))

    # Layout

    def _lay_out(self, *_changed: object) -> None:
        words = self.number.needed_height
        if self.width > self.height:
            self._lay_out_wide(words)
        else:
            self._lay_out_tall(words)

    def _lay_out_tall(self, words: float) -> None:
        self.hint.width = self.width - dp(40)
        spare = self.height - words - self.hint.height - self.pill.height
        gap = max(dp(6), min(dp(20), (spare - dp(MIN_CLEAR_HEIGHT)) / 6))
        high = max(dp(80), min(dp(MAX_GLASS_HEIGHT), spare - 6 * gap, self.width * 1.6))
        rest = spare - high - 5 * gap
        self.pill.center_x, self.pill.top = self.center_x, self.top - gap - rest / 3
        self._set_glass(self.center_x, self.pill.y - gap - high / 2, high)
        self._set_words(self.center_x, self.glass.y - 2 * gap, words)

    def _lay_out_wide(self, words: float) -> None:
        high = max(dp(80), min(dp(MAX_GLASS_HEIGHT), self.height - dp(60)))
        self._set_glass(self.x + self.width * 0.32, self.center_y + dp(8), high)
        self.hint.width = self.width * 0.4
        middle = self.x + self.width * 0.68
        top = self.center_y + (words + self.pill.height + dp(60)) / 2
        self.pill.center_x, self.pill.top = middle, top
        self._set_words(middle, self.pill.y - dp(16), words)

    def _set_glass(self, x: float, y: float, high: float) -> None:
        self.glass.size = (high * 0.54, high)
        self.glass.center = (x, y)
        self.arrows.size, self.arrows.pos = self.glass.size, (x - high * 0.27, y - high / 2)

    def _set_words(self, x: float, top: float, words: float) -> None:
        self.number.size = (dp(200), words)
        self.number.center_x, self.number.top = x, top
        self.hint.center_x, self.hint.top = x, top - words - dp(12)


def _hint(reading: TimerReading | None, is_tipped: bool) -> str:
    if reading is None:
        return _("Here the sand does not run.")
    if reading.is_waiting:
        return _("Twist it, flick it, or tip the phone over") if is_tipped else _("Twist it, flick it, or tap it")
    if not reading.is_running:
        return _("Press to go on")
    if reading.left <= LAST_SECONDS:
        return _("A tick each second, stronger towards the end")
    return _("Press to pause")
