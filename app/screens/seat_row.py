"""A seat at the set-up: its medal, who sits there, person or bot."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from app.look import materials
from app.look.batch import Batch
from app.look.look import colour, now, seat
from app.look.palette import flat
from app.look.shapes import Outline, circle
from app.phrases.common import level_name
from app.screens.page import LARGE
from app.settings import Chair
from app.widgets.choice import Choice, Option
from app.widgets.medal import Level
from app.widgets.pressable import Pressable
from app.widgets.row import Row
from app.words import _
from engine.bots.levels import LEVELS

MEDAL = 48
"""dp"""


class MedalButton(Pressable):
    """A medal that can be pressed."""

    def __init__(
        self, seat_colour: int, on_press: Callable[[], Any], spoken: str, is_chosen: bool = False, **properties: Any
    ) -> None:
        self.seat_colour, self._is_chosen = seat_colour, is_chosen
        super().__init__(on_press=on_press, spoken=spoken, size_hint=(None, None), **properties)
        self.size = dp(MEDAL), dp(MEDAL) * 1.06

    def outline(self) -> Outline:
        radius = self.width / 2
        return circle(radius, self.height - radius, radius)

    def draw(self, batch: Batch) -> None:
        radius = self.width / 2
        middle = self.height - radius - (dp(2) if self.is_down else 0)
        materials.medal(batch, radius, middle, radius, seat(self.seat_colour))
        if self._is_chosen:
            batch.rim(circle(radius, middle, radius + dp(4)), flat(colour("selection")), 0, dp(2.4))


class SeatRow(Row):
    """Tells what its seat is asked for: `edit` who sits there, `recolour`, and a level or None for a person."""

    def __init__(self, chair: Chair, colour: int, edit: Callable[[], Any], recolour: Callable[[], Any],
                 sit: Callable[[str | None], Any]) -> None:  # fmt: skip
        self._sit, self._level = sit, chair.level or LEVELS[0]
        options = Option("person", icon="person", spoken=_("Person")), Option("bot", icon="bot", spoken=_("Bot"))
        room = {"size_hint_x": 1} if now().text_scale >= LARGE else {}
        which = Choice(options, "bot" if chair.level else "person", self._change, **room)
        medal = MedalButton(colour, recolour, _("Colour of {name}").format(name=chair.name))
        self.level = Level(0, colour)
        self._which = which
        super().__init__(chair.name, " ", which, leading=medal, on_press=edit, style="card")
        self.add_widget(self.level)
        self.show(chair.level)

    def show(self, level: str | None) -> None:
        """Say who sits there: a person, or a bot of some level."""
        if level:
            self._level = level
        told = level_name(level) if level else _("Person")
        self.level.filled = LEVELS.index(level) + 1 if level in LEVELS else 0
        self.level.redraw()
        self.spoken = f"{self.title.text}, {told}"
        if self.note:
            self.note.text = told
        self.lay_out()

    def _change(self, which: str) -> None:
        level = self._level if which == "bot" else None
        self.show(level)
        self._sit(level)

    def _place(self, *_: Any) -> None:
        super()._place()
        if not self.note:
            return
        beside, middle = self.note.x + self.note.natural_width + dp(10), self.note.y + self.note.height / 2
        is_above = middle > self._which.top
        end = self.right if is_above else self._which.x
        self.level.pos = beside, middle - self.level.height / 2 + dp(1)
        self.level.opacity = 1.0 if self.level.filled and beside + self.level.width < end else 0.0
