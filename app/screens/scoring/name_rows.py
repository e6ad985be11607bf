"""The people of a table at home, to be named: a row each, and a place for one more."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout

from app.look.theme import SIZES
from app.screens.play.seat_rows import MedalButton, open_colour_picker
from app.sheets.home_players import HomePlayer, HomePlayers, is_default_name, with_colour, with_name, with_new_player
from app.shell.context import AppContext
from app.shell.i18n import _
from app.widgets.buttons import AddButton, RingButton
from app.widgets.card import Card
from app.widgets.layouts import Stack
from app.widgets.list_row import GAP
from app.widgets.text_field import TextField
from engine.player_names import sanitize_name


class PersonRow(Layout):
    """A token to choose, a name to write, and a ring that takes the person away."""

    def __init__(
        self,
        person: HomePlayer,
        recolour: Callable[[], Any],
        on_done: Callable[[str], Any],
        leave: Callable[[], Any] | None,
    ) -> None:
        super().__init__(size_hint_y=None)
        name = person.name
        self._medal = MedalButton(person.colour, recolour, "")
        is_default = is_default_name(name)  # whoever writes a name need not delete a number first
        self.field = TextField("" if is_default else name, name if is_default else _("Name"), on_done=on_done)
        self._ring = RingButton("close", on_press=leave) if leave else None
        self.call(name)
        for part in (self._medal, self.field, self._ring):
            if part:
                self.add_widget(part)
        self.height = max(self.field.height, self._medal.height) + dp(8)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    def call(self, name: str) -> None:
        """Says whose token and whose ring these are."""
        self._medal.spoken = _("Colour of {name}").format(name=name)
        if self._ring:
            self._ring.spoken = _("Take {name} away").format(name=name)

    def do_layout(self, *_: Any) -> None:
        left, right = self._medal.width + dp(GAP), self._ring.width + dp(GAP) if self._ring else 0
        self._medal.pos = self.x, self.center_y - self._medal.height / 2
        self.field.width = max(1, self.width - left - right)
        self.field.pos = self.x + left, self.center_y - self.field.height / 2
        if self._ring:
            self._ring.pos = self.right - self._ring.width, self.center_y - self._ring.height / 2


class PeopleRows(Stack):
    """The people who play. `on_change` gets them whenever one has been named, coloured, added or taken away."""

    def __init__(
        self,
        context: AppContext,
        those: HomePlayers,
        on_change: Callable[[HomePlayers], Any],
        least: int = 0,
        most: int = 8,
    ) -> None:
        super().__init__(gap=dp(SIZES["s"]))
        self.people = those
        self._context, self._change, self._least, self._most = context, on_change, least, most
        self._make()

    def _make(self) -> None:
        self.clear_widgets()
        self._rows: list[PersonRow] = []
        card = Card(gap=dp(4))
        for seat, person in enumerate(self.people):
            leave = partial(self._leave, seat) if len(self.people) > self._least else None
            self._rows.append(PersonRow(person, partial(self._recolour, seat), partial(self._named, seat), leave))
            card.add_widget(self._rows[-1])
        if self.people:
            self.add_widget(card)
        if len(self.people) < self._most:
            self.add_widget(AddButton(_("Add a person"), self._add))

    def _named(self, seat: int, text: str) -> None:
        """Takes a written name; without one the person is called as before."""
        self.people = with_name(self.people, seat, sanitize_name(text) or self.people[seat].name)
        self._rows[seat].call(self.people[seat].name)
        self._change(self.people)

    def _recolour(self, seat: int) -> None:
        chosen = self.people[seat].colour
        open_colour_picker(self._context, chosen, lambda colour: self._become(with_colour(self.people, seat, colour)))

    def _add(self) -> None:
        self._become(with_new_player(self.people))

    def _leave(self, seat: int) -> None:
        self._become((*self.people[:seat], *self.people[seat + 1 :]))

    def _become(self, those: HomePlayers) -> None:
        self.people = those
        self._make()
        self._change(those)
