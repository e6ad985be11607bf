"""The small glass beside the plaques, with the last seconds in figures, and the large one that it opens."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.device.motion import MotionSensor
from app.hourglass.glass import Hourglass
from app.hourglass.ticks import LAST_SECONDS, Reading
from app.look.look import now
from app.look.materials import card
from app.look.mesh import Batch
from app.look.shapes import pill
from app.match.messages import Stage
from app.match.session import Session
from app.shell.context import AppContext
from app.shell.words import _
from app.widgets.drawn import Drawn
from app.widgets.text import Words

SWELLS = 0.12
"""So much larger it is with each of the last seconds, unless motion is reduced"""
BEAT_S = 0.3


class TableGlass(FloatLayout):
    """Nothing where the match has no sand."""

    swell = NumericProperty(0.0)
    """From 1 at the beginning of a last second back to 0"""

    def __init__(
        self,
        context: AppContext,
        session: Session,
        wake: Callable[[], None],
        tell: Callable[[str], None],
        closed: Callable[[], None],
    ):
        """`wake` lets the sand run; `tell` is given words about it; `closed` is called once the large glass is gone."""
        super().__init__(size_hint=(None, None))
        self._app, self._session = context, session
        self._wake, self._tell, self._closed = wake, tell, closed
        self.is_there = session.sand_limit is not None
        self._total = session.sand_limit or 0.0
        self._is_awake = False
        self._hourglass: Hourglass | None = None
        if self.is_there:
            self._seconds = LastSeconds()
            self._hourglass = Hourglass(
                self._read_and_show, feel=context.feel, on_turned=self._turned, on_touched=self._touched,
                motion=self._motion, pos_hint={"x": 0, "y": 0},
            )  # fmt: skip
            self.add_widget(self._hourglass)
            self.add_widget(self._seconds)
            self._beat()

    def _beat(self) -> None:
        """What is drawn grows and shrinks with `swell`."""
        with self.canvas.before:
            PushMatrix()
            self._scale = Scale(1.0)
        with self.canvas.after:
            PopMatrix()
        self.bind(swell=self._place, pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        x = self.x + self.width / 2
        self._scale.origin = x, self.y
        self._scale.xyz = (1 + SWELLS * self.swell, 1 + SWELLS * self.swell, 1)
        self._seconds.pos = x - self._seconds.width / 2, self.y - self._seconds.height - dp(4)

    @property
    def _motion(self) -> MotionSensor | None:
        """What tells that the device is tipped over; None where the player does not want that."""
        return self._app.services.motion if self._app.settings.sand.tip else None

    def read(self) -> Reading:
        left = self._session.sand_left
        if left is None:
            return Reading(self._total, self._total)
        return Reading(left, self._total, self._session.sand_runs)

    def _read_and_show(self) -> Reading:
        reading = self.read()
        if self._seconds.show(reading) and not now().reduced_motion:
            Animation.cancel_all(self, "swell")
            self.swell = 1.0
            Animation(swell=0.0, duration=BEAT_S, t="out_quad").start(self)
        return reading

    def refresh(self) -> None:
        if self._hourglass is not None:
            self._hourglass.refresh()
            self._keep_awake(self._session.sand_runs)

    def rest(self) -> None:
        if self._hourglass is not None:
            self._hourglass.rest()
            self._keep_awake(False)

    def _keep_awake(self, awake: bool) -> None:
        """Who thinks while the sand runs touches nothing, and must still see it."""
        if awake != self._is_awake:
            self._is_awake = awake
            self._app.services.system.keep_awake(awake)

    def _turned(self) -> None:
        """Let the sand run, or tell why it does not."""
        self._wake()
        why = self._why_asleep()
        if why:
            self._tell(why)
            self._app.say(why)

    def _why_asleep(self) -> str:
        if self._session.stage is Stage.PASS_ON:
            return _("The sand waits until the table is passed on.")
        return _("No time limit on this move: the sand waits.") if self._session.sand_to_come is None else ""

    def _touched(self) -> None:
        """Pause, and show the glass large; it is closed by a tap, and the match goes on."""
        session = self._session
        seat = session.turn
        if session.stage not in (Stage.PLAY, Stage.BOTS) or seat is None:
            return
        from app.hourglass.panel import GlassPanel

        standing = self.read()
        session.pause()  # may cover the hand, and then no sand is to be read
        player = session.players[seat]
        panel = GlassPanel(
            lambda: standing._replace(runs=False), self._close, on_closed=self._close, name=player.name,
            seat_colour=seat if player.colour is None else player.colour, motion=self._motion,
        )  # fmt: skip
        panel.closed = self._resumed
        self._app.navigation.open(panel)

    def _close(self) -> None:
        self._app.navigation.close()

    def _resumed(self) -> None:
        self._closed()
        self._wake()

    def ran_out(self) -> None:
        """The clock has made a move."""
        if self._hourglass is not None:
            self._hourglass.ran_out()
            self._tell(_("The sand has run out."))


# The last seconds of a turn, in figures beside the small glass: what is felt and heard is seen as well


class LastSeconds(Drawn):
    """A number on a card; nothing before the last ten seconds."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **properties)
        self._number = Words(str(LAST_SECONDS), "score", "bad", wrap=False)
        self.size = self._number.width + dp(26), self._number.height + dp(8)
        self._number.text = ""
        self.add_widget(self._number)
        self.bind(pos=self._place)

    @property
    def shown(self) -> str:
        return str(self._number.text) if self.opacity else ""

    def show(self, reading: Reading | None) -> bool:
        """As it is now; whether another second has begun."""
        number = str(reading.seconds) if reading and reading.is_ending else ""
        if number == self.shown:
            return False
        self.opacity = 1 if number else 0
        self._number.text = number
        self._place()
        return bool(number)

    def _place(self, *_: Any) -> None:
        self._number.center = self.center

    def draw(self, batch: Batch) -> None:
        card(batch, pill(0, 0, self.width, self.height), "raised")
