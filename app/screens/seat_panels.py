"""The panels of a seat at the set-up: its colour; its name, its level, and getting up."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from app import phrases
from app.house import House
from app.look.tokens import SEATS
from app.phrases.common import level_name
from app.screens.chairs import Plan
from app.screens.seat_row import MedalButton
from app.screens.stacks import Flow, Stack
from app.widgets.dialog import Act, Dialog
from app.widgets.icon import Icon
from app.widgets.medal import Level
from app.widgets.row import Row
from app.widgets.text_field import TextField
from app.words import _
from engine.bots.levels import LEVELS

Changed = Callable[[Plan], Any]


def open_colours(house: House, plan: Plan, seat: int, then: Changed) -> None:
    """Choose the medal of a seat."""

    def choose(colour: int) -> None:
        house.navigation.close()
        then(plan.with_colour(seat, colour))

    medals = [
        MedalButton(colour, lambda colour=colour: choose(colour), _("Medal {n}").format(n=colour + 1),  # type: ignore[misc]
                    is_chosen=colour == plan.colour(seat))
        for colour in range(SEATS)
    ]  # fmt: skip
    text = _("If somebody else has it, you swap.")
    content = Flow(*medals, gap=dp(14), row_gap=dp(14), align=0.5)
    title = _("Choose a medal")
    house.navigation.open(Dialog(title, text, (Act(_("Cancel")),), house.navigation.close, content))


def open_seat(house: House, plan: Plan, seat: int, then: Changed) -> None:
    """Change who sits there."""
    SeatPanel(house, plan, seat, then).open()


class SeatPanel:
    """The panel while it is open: what is changed holds once it is agreed to."""

    def __init__(self, house: House, plan: Plan, seat: int, then: Changed) -> None:
        self._house, self._plan, self._seat, self._then = house, plan, seat, then
        self._field = TextField(plan.called(seat), _("Name"), on_enter=self._finish)

    def open(self) -> None:
        acts = [Act(_("Done"), self._agree, is_main=True)]
        if self._plan.can_remove:
            acts.append(Act(_("Take this seat away"), self._remove, icon="delete"))
        content = Stack(self._field, gap=dp(8))
        if self._plan.chairs[self._seat].level:
            for level in LEVELS:
                content.add_widget(self._row(level))
        close = self._house.navigation.close
        self._house.navigation.open(Dialog(_("Who sits here?"), "", acts, close, content))
        if not self._plan.chairs[self._seat].level:
            self._field.begin()  # a person has come to write a name; a bot is chosen by its level

    def _row(self, level: str) -> Row:
        colour = self._plan.colour(self._seat)
        is_chosen = self._plan.chairs[self._seat].level == level
        note = phrases.of(self._plan.game).level(level)
        mark = Icon("check", 22, "ink" if is_chosen else (0, 0, 0, 0))
        sign = Level(LEVELS.index(level) + 1, colour)
        return Row(level_name(level), note, mark, leading=sign, on_press=lambda: self._choose(level))

    def _named(self) -> Plan:
        """With the name that has been written; one that has not been touched stays as it is kept."""
        is_same = self._field.text == self._plan.called(self._seat)
        return self._plan if is_same else self._plan.with_name(self._seat, self._field.text)

    def _finish(self) -> None:
        self._house.navigation.close()
        self._agree()

    def _agree(self) -> None:
        self._then(self._named())

    def _choose(self, level: str) -> None:
        self._house.navigation.close()
        self._then(self._named().with_level(self._seat, level))

    def _remove(self) -> None:
        self._then(self._plan.without(self._seat))
