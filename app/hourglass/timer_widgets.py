"""Timer widgets: an hourglass with the seconds left, small or large."""

from math import pi

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import LAST_SECONDS, TimerReading
from app.i18n import _, format_duration, format_number, plural
from app.look.appearance import colour, current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, arc_path, curve_path, pill_outline
from app.look.surfaces import draw_card, draw_medal
from app.widgets.mesh_widget import MeshWidget
from app.widgets.screen_background import ScreenBackground
from app.widgets.text_label import TextLabel

BEAT_GROWTH = 0.12
"""Relative growth of the hourglass at each of the last seconds, unless reduced motion is set."""
BEAT_S = 0.3
LABELLED_SIZE = 36, 64
"""Width and height in dp of a small hourglass beside its label"""
LABEL_GAP = 6
"""Gap between the hourglass and its label in dp"""


class TimerWidget(FloatLayout):
    """Base class of the timer widgets: an hourglass, and other parts that `show` updates after each reading."""

    def __init__(self, timer: ShownTimer, **properties: object) -> None:
        super().__init__(**properties)
        self.timer = timer
        self.hourglass = Hourglass(timer, size_hint=(None, None))
        self.hourglass.bind(reading=self.show)

    def show(self, _hourglass: Hourglass, reading: TimerReading | None) -> None:
        """Shows a new reading beside the hourglass."""


class SmallTimer(TimerWidget):
    """Small hourglass, with a card below it that counts down the last seconds."""

    swell = NumericProperty(0.0)
    """Pulse of each of the last seconds, falling from 1 to 0."""

    def __init__(self, timer: ShownTimer) -> None:
        super().__init__(timer, size_hint=(None, None))
        self._card = CountdownCard()
        with self.canvas.before:
            PushMatrix()
            self._scale = Scale(1.0)
        with self.canvas.after:
            PopMatrix()
        self.bind(swell=self._place, pos=self._place, size=self._place)
        self.add_widget(self.hourglass)
        self.add_widget(self._card)

    def _place(self, *_: object) -> None:
        """Scales the drawing with `swell`, and places the card below the hourglass."""
        x = self.x + self.width / 2
        self._scale.origin = x, self.y
        self._scale.xyz = (1 + BEAT_GROWTH * self.swell, 1 + BEAT_GROWTH * self.swell, 1)
        self.hourglass.pos, self.hourglass.size = self.pos, self.size
        self._card.pos = x - self._card.width / 2, self.y - self._card.height - dp(4)

    def show(self, _hourglass: Hourglass, reading: TimerReading | None) -> None:
        if self._card.show(reading) and not current_appearance().reduced_motion:
            Animation.cancel_all(self, "swell")
            self.swell = 1.0
            Animation(swell=0.0, duration=BEAT_S, t="out_quad").start(self)


class LabelledTimer(TimerWidget):
    """Small hourglass with the seconds left beside it."""

    def __init__(self, timer: ShownTimer) -> None:
        super().__init__(timer, size_hint=(None, None))
        self._label = TextLabel("", "figure", wrap=False)
        self.hourglass.size = dp(LABELLED_SIZE[0]), dp(LABELLED_SIZE[1])
        self.bind(pos=self._place)
        self._label.bind(size=self._place)
        self.add_widget(self.hourglass)
        self.add_widget(self._label)
        self._place()

    def _place(self, *_: object) -> None:
        hourglass, label, gap = self.hourglass, self._label, dp(LABEL_GAP)
        self.size = hourglass.width + gap + label.width, max(hourglass.height, label.height)
        hourglass.pos = self.x, self.y + (self.height - hourglass.height) / 2
        label.pos = self.x + hourglass.width + gap, self.y + (self.height - label.height) / 2

    def show(self, _hourglass: Hourglass, reading: TimerReading | None) -> None:
        self._label.text = format_number(self.timer.seconds(reading))


# Countdown below the small hourglass: a visible equivalent of its ticks


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


# Large hourglass

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


class LargeTimer(TimerWidget):
    """Large hourglass with the name of the player whose turn it is, the seconds left and an instruction. A tap beside
    the hourglass has the effect of a tap on it.
    """

    def __init__(self, timer: ShownTimer, **properties: object) -> None:
        super().__init__(timer, **properties)
        self.pill = NamePill(timer.name, timer.colour)
        self.number = SecondsLabel(size_hint=(None, None))
        self.arrows = TwistArrows(size_hint=(None, None))
        self.hint = TextLabel("", "body", "ink2", halign="center", size_hint=(None, None))
        for part in (ScreenBackground(), self.pill, self.hourglass, self.arrows, self.number, self.hint):
            self.add_widget(part)
        timer.bind(on_change=self._show_player)
        self._arrange = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._arrange, size=self._arrange)
        self._arrange()

    @property
    def spoken(self) -> str:
        """Returns the accessible label of the widget."""
        return f"{self.hourglass.spoken} {self.hint.text}"

    def key(self, name: str) -> bool:
        return self.hourglass.key(name)

    def show(self, _hourglass: Hourglass, reading: TimerReading | None) -> None:
        left = self.timer.seconds(reading)
        self.number.show(left, bool(reading) and 0 < left <= LAST_SECONDS)
        self.number.opacity = 1 if reading else 0
        self.arrows.opacity = 1 if reading and reading.is_waiting else 0
        self.hint.text = self.timer.hint(reading)

    def _show_player(self, _timer: ShownTimer) -> None:
        self.pill.show(self.timer.name, self.timer.colour)
        self._arrange()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.hourglass.tap()
            return True
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
        self._set_words(self.center_x, self.hourglass.y - 2 * gap, words)

    def _lay_out_wide(self, words: float) -> None:
        high = max(dp(80), min(dp(MAX_GLASS_HEIGHT), self.height - dp(60)))
        self._set_glass(self.x + self.width * 0.32, self.center_y + dp(8), high)
        self.hint.width = self.width * 0.4
        middle = self.x + self.width * 0.68
        top = self.center_y + (words + self.pill.height + dp(60)) / 2
        self.pill.center_x, self.pill.top = middle, top
        self._set_words(middle, self.pill.y - dp(16), words)

    def _set_glass(self, x: float, y: float, high: float) -> None:
        self.hourglass.size = (high * 0.54, high)
        self.hourglass.center = (x, y)
        self.arrows.size, self.arrows.pos = self.hourglass.size, (x - high * 0.27, y - high / 2)

    def _set_words(self, x: float, top: float, words: float) -> None:
        self.number.size = (dp(200), words)
        self.number.center_x, self.number.top = x, top
        self.hint.center_x, self.hint.top = x, top - words - dp(12)
