"""Editable list of the players at home."""

from functools import partial

from kivy.metrics import dp
from kivy.uix.layout import Layout

from app.default_names import is_default_name
from app.i18n import _
from app.look.theme import SIZES
from app.players import Players, colour_of, with_colour, with_name
from app.screens.play.set_up_seat_list import SeatMedalButton, open_colour_picker
from app.sheets.home_players import with_new_player
from app.shell.context import AppContext
from app.widgets.buttons import AddButton, RingButton
from app.widgets.card import Card
from app.widgets.layouts import Stack
from app.widgets.list_row import GAP
from app.widgets.text_field import TextField
from engine.game import Seat
from engine.player_names import sanitize_name


class HomePlayerRow(Layout):
    """Row of a player: a colour button, a name field, and a button that removes the player."""

    def __init__(self, players: "HomePlayerList", seat: Seat, can_remove: bool) -> None:
        super().__init__(size_hint_y=None)
        name = players.people[seat].name
        self._medal = SeatMedalButton(colour_of(players.people, seat), "", partial(players.choose_colour, seat))
        is_default = is_default_name(
            players.people[seat].stored_name
        )  # a default name is only a placeholder: nobody has to delete it first
        rename = partial(players.rename, seat)
        self.field = TextField("" if is_default else name, name if is_default else _("Name"), on_done=rename)
        self._ring = RingButton("close", on_press=partial(players.remove, seat)) if can_remove else None
        self.set_name(name)
        for widget in (self._medal, self.field, self._ring):
            if widget:
                self.add_widget(widget)
        self.height = max(self.field.height, self._medal.height) + dp(8)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    def set_name(self, name: str) -> None:
        """Updates the accessible labels with a new name."""
        self._medal.spoken = _("Color: {name}").format(name=name)
        if self._ring:
            self._ring.spoken = _("Remove {name}").format(name=name)

    def do_layout(self, *_: object) -> None:
        left_width, right_width = self._medal.width + dp(GAP), self._ring.width + dp(GAP) if self._ring else 0
        self._medal.pos = self.x, self.center_y - self._medal.height / 2
        self.field.width = max(1, self.width - left_width - right_width)
        self.field.pos = self.x + left_width, self.center_y - self.field.height / 2
        if self._ring:
            self._ring.pos = self.right - self._ring.width, self.center_y - self._ring.height / 2


class HomePlayerList(Stack):
    """Rows of all players and a button that adds one. It dispatches `on_people_change` with the players after each
    change.
    """

    __events__ = ("on_people_change",)

    def __init__(self, context: AppContext, people: Players, least: int = 0, most: int = 8) -> None:
        super().__init__(gap=dp(SIZES["s"]))
        self.people = people
        self._context, self._least, self._most = context, least, most
        self._make_rows()

    def on_people_change(self, people: Players) -> None: ...

    def _make_rows(self) -> None:
        self.clear_widgets()
        self._rows: list[HomePlayerRow] = []
        card = Card(gap=dp(4))
        for seat in range(len(self.people)):
            self._rows.append(HomePlayerRow(self, seat, can_remove=len(self.people) > self._least))
            card.add_widget(self._rows[-1])
        if self.people:
            self.add_widget(card)
        if len(self.people) < self._most:
            self.add_widget(AddButton(_("Add a player"), self._add))

    def rename(self, seat: Seat, text: str) -> None:
        """Stores an entered name; an empty input keeps the previous name."""
        self.people = with_name(self.people, seat, sanitize_name(text) or self.people[seat].stored_name)
        self._rows[seat].set_name(self.people[seat].name)
        self.dispatch("on_people_change", self.people)

    def choose_colour(self, seat: Seat) -> None:
        """Opens the choice of a player's colour."""
        open_colour_picker(self._context, colour_of(self.people, seat), partial(self._set_colour, seat))

    def _set_colour(self, seat: Seat, colour: int) -> None:
        self._set_people(with_colour(self.people, seat, colour))

    def _add(self) -> None:
        self._set_people(with_new_player(self.people))

    def remove(self, seat: Seat) -> None:
        self._set_people((*self.people[:seat], *self.people[seat + 1 :]))

    def _set_people(self, people: Players) -> None:
        self.people = people
        self._make_rows()
        self.dispatch("on_people_change", people)
