"""The small glass beside a score sheet, for a table at home that plays with sand."""

from collections.abc import Callable

from kivy.metrics import dp

from app.hourglass.glass import Hourglass
from app.hourglass.ticks import Reading
from app.screens.scoring.home_timer_control import HomeTimerControl
from app.sheets.home_players import HomePlayers
from app.shell.context import AppContext
from app.shell.i18n import format_number
from app.widgets.layouts import Flow
from app.widgets.text import TextLabel

SIZE = 36, 64
"""dp of the glass"""


class SheetTimer(Flow):
    """The glass that was turned on its own screen, with the seconds that are left. A tap turns it: for whoever is in
    turn, where the sheet knows that.
    """

    def __init__(self, context: AppContext, people: HomePlayers, turn: Callable[[], int | None]) -> None:
        super().__init__(gap=dp(6), size_hint_x=None)
        self._people, self._turn = people, turn
        self._seconds = TextLabel("", "figure", wrap=False)
        self._own = HomeTimerControl(context, self._changed, lambda: self.glass.ran_out())
        self.glass = Hourglass(
            self._read,
            feel=context.feel,
            on_rotated=self._tapped,
            on_touched=self._tapped,
            size_hint=(None, None),
            size=(dp(SIZE[0]), dp(SIZE[1])),
        )
        for part in (self.glass, self._seconds):
            self.add_widget(part)

    @property
    def is_wanted(self) -> bool:
        """Tells whether these people play with sand: they have turned it, and not laid it down."""
        return self._own.sand.has_begun and self._own.sand.people == self._people

    def look_again(self) -> None:
        """Shows the sand as it is by now."""
        self._own.look_again()
        self._changed()

    def rest(self) -> None:
        self.glass.rest()
        self._own.rest()

    def to_people(self) -> None:
        """Gives the glass to the people of the sheet, unless it runs for others."""
        sand = self._own.sand
        if sand.people != self._people and not sand.reading(self._own.now).runs:
            self._own.keep(sand.reset().with_people(self._people).with_turn(self._turn() or 0))

    def _tapped(self) -> None:
        self._own.tapped(self._turn())

    def _read(self) -> Reading:
        reading = self._own.read()
        left = format_number(0 if self._own.is_out else reading.seconds)
        if self._seconds.text != left:
            self._seconds.text = left
            self.width = dp(SIZE[0]) + self.gap + self._seconds.width
        return reading

    def _changed(self) -> None:
        self.glass.refresh()
        self._own.stay_awake()
