"""The set-up of a match: who sits round the table, how much sand, which rules. As it was the last time."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.house import House
from app.phrases.common import game_name
from app.screens.chairs import Plan, plan_of
from app.screens.house_rules import help_card, rule_card, sand_cards
from app.screens.page import GAP, Page
from app.screens.seat_panels import open_colours, open_seat
from app.screens.seat_row import SeatRow
from app.screens.stacks import Stack
from app.widgets.buttons import AddButton, MainButton
from app.widgets.card import Card
from app.words import _


class SetUpScreen(Page):
    """`game`: which one."""

    def __init__(self, house: House, game: str, **what: Any) -> None:
        super().__init__(house, game=game, **what)
        self.plan: Plan = plan_of(game, house.settings)
        self.titled(game_name(game), _("Who sits round the table?"), self.rules_button(game))
        self.foot = MainButton("", self.begin)
        self._seats = Stack(gap=dp(GAP))
        self._rules = Stack(gap=dp(14))
        self.add(self._seats)
        self.add(Widget(size_hint_y=None, height=dp(2)))
        self.add(self._rules, 1)
        self._show_seats()
        self._show_rules()
        self.fill()

    # What it shows

    def _show_seats(self) -> None:
        self._seats.clear_widgets()
        for seat, chair in enumerate(self.plan.chairs):
            card = Card(padding=(dp(16), dp(8)))
            named = chair._replace(name=self.plan.called(seat))
            row = SeatRow(named, self.plan.colour(seat), lambda seat=seat: self._edit(seat),  # type: ignore[misc]
                          lambda seat=seat: self._recolour(seat),  # type: ignore[misc]
                          lambda level, seat=seat: self._sit(seat, level))  # type: ignore[misc]  # fmt: skip
            card.add_widget(row)
            self._seats.add_widget(card)
        if self.plan.can_add:
            self._seats.add_widget(AddButton(_("Add a seat"), self._add))
        self._show_foot()

    def _show_rules(self) -> None:
        self._rules.clear_widgets()
        for part in (sand_cards(self.plan, self._choose), rule_card(self.plan, self._choose)):
            if part:
                self._rules.add_widget(part)
        self._rules.add_widget(help_card(self.house, self.plan.game))
        self._rules.add_widget(Widget(size_hint_y=None, height=dp(2)))

    def _show_foot(self) -> None:
        if isinstance(self.foot, MainButton):
            self.foot.text = _("Sit down and watch") if self.plan.is_watched else _("Sit down and play")

    # What is changed

    def _use(self, plan: Plan) -> None:
        self.plan = plan
        self._show_seats()

    def _add(self) -> None:
        self._use(self.plan.with_more())

    def _edit(self, seat: int) -> None:
        open_seat(self.house, self.plan, seat, self._use)

    def _recolour(self, seat: int) -> None:
        open_colours(self.house, self.plan, seat, self._use)

    def _sit(self, seat: int, level: str | None) -> None:
        before, self.plan = self.plan, self.plan.with_level(seat, level)
        if any(self.plan.called(each) != before.called(each) for each in range(len(before.chairs))):
            self._show_seats()
        self._show_foot()

    def _choose(self, option: str, value: Any) -> None:
        before = self.plan
        self.plan = before.with_option(option, value)
        if self.plan.chairs != before.chairs or self.plan.seats != before.seats:
            self._show_seats()
        if list(self.plan.choices()) != list(before.choices()):
            self._show_rules()

    # Leaving it

    def left(self) -> None:
        """It is remembered even if nobody sits down."""
        super().left()
        self.house.remember(self.house.settings.with_set_up(self.plan.game, self.plan.last()))

    def begin(self) -> None:
        self.house.begin(self.plan.set_up(self.house.seed()))
        self.house.navigation.replace("table")


SCREEN = SetUpScreen
