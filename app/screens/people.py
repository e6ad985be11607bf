"""The people of a table at home, to be named: a row each, and a place for one more."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout

from app.look.tokens import SIZES
from app.shell.words import _
from app.widgets.buttons import AddButton, RingButton
from app.widgets.card import Card, Medal
from app.widgets.row import GAP
from app.widgets.stacks import Stack
from app.widgets.text_field import TextField
from engine.names import made_name


class PersonRow(Layout):
    """A medal, a name to write, and a ring that takes the person away."""

    def __init__(self, seat: int, name: str, on_done: Callable[[str], Any], leave: Callable[[], Any] | None) -> None:
        super().__init__(size_hint_y=None)
        self._medal = Medal(seat, SIZES["seat_medal"])
        self.field = TextField(name, _("Name"), on_done=on_done)
        gone = _("Take {name} away").format(name=name)
        self._ring = RingButton("close", on_press=leave, spoken=gone) if leave else None
        for part in (self._medal, self.field, self._ring):
            if part:
                self.add_widget(part)
        self.height = self.field.height + dp(8)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        left, right = self._medal.width + dp(GAP), self._ring.width + dp(GAP) if self._ring else 0
        self._medal.pos = self.x, self.center_y - self._medal.height / 2
        self.field.width = max(1, self.width - left - right)
        self.field.pos = self.x + left, self.center_y - self.field.height / 2
        if self._ring:
            self._ring.pos = self.right - self._ring.width, self.center_y - self._ring.height / 2


class People(Stack):
    """The names of those who play. `on_change` gets them whenever one has been written, added or taken away."""

    def __init__(
        self, names: Sequence[str], on_change: Callable[[tuple[str, ...]], Any], least: int = 0, most: int = 8
    ) -> None:
        super().__init__(gap=dp(SIZES["s"]))
        self.names, self._change, self._least, self._most = list(names), on_change, least, most
        self._make()

    def _make(self) -> None:
        self.clear_widgets()
        card = Card(gap=dp(4))
        for seat, name in enumerate(self.names):
            leave = partial(self._leave, seat) if len(self.names) > self._least else None
            card.add_widget(PersonRow(seat, name, partial(self._named, seat), leave))
        if self.names:
            self.add_widget(card)
        if len(self.names) < self._most:
            self.add_widget(AddButton(_("Add a person"), self._add))

    def _named(self, seat: int, text: str) -> None:
        """Takes a written name; without one the person is called as before."""
        self.names[seat] = made_name(text) or self.names[seat]
        self._change(tuple(self.names))

    def _add(self) -> None:
        self.names.append(_("Player {n}").format(n=len(self.names) + 1))
        self._tell()

    def _leave(self, seat: int) -> None:
        del self.names[seat]
        self._tell()

    def _tell(self) -> None:
        self._make()
        self._change(tuple(self.names))
