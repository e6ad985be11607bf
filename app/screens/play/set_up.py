"""The set-up of a match: the seats round the table with their panels, how much sand, which rules."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import level_name
from app.screens.page import GAP, Page
from app.screens.play.deal_codes import deal_card
from app.screens.play.match_options import (
    PickRow,
    help_card,
    match_card,
    rule_card,
    sand_cards,
    tutor_card,
    what_is_shown,
)
from app.screens.play.seat_rows import SeatRow, Seats, open_colours
from app.screens.play.seating_draft import SeatingDraft, plan_of
from app.shell.context import AppContext
from app.shell.i18n import _
from app.store.game_nights import past
from app.widgets.buttons import AddButton, MainButton, PillButton
from app.widgets.card import Level, indented
from app.widgets.dialog import Act, Dialog
from app.widgets.stacks import Flow, Stack
from app.widgets.text_field import TextField
from engine.bots.levels import LEVELS

MOVES = {"move up": -1, "move down": 1}
"""Keys that move a seat: so many places down"""


class SetUpScreen(Page):
    """The page on which a table of a `game` is set up: as the last time, or as a `plan` says."""

    def __init__(self, context: AppContext, game: str, plan: SeatingDraft | None = None, **what: Any) -> None:
        super().__init__(context, game=game, plan=plan, **what)
        self.plan: SeatingDraft = plan or plan_of(game, context.settings, past(context.journal, game))
        self.titled(APP_GAMES[game].name, _("Who sits round the table?"), self.rules_button(game))
        self.foot = MainButton("", self.begin)
        self._seats = Seats(self._move, gap=dp(GAP))
        self._places = Stack(self._seats, gap=dp(GAP))
        self._how = indented(_("Hold a seat to drag it to another place."))
        self._room = indented("")
        self._rules = Stack(gap=dp(14))
        self.add(self._places)
        self.add(Widget(size_hint_y=None, height=dp(2)))
        self.add(self._rules, 1)
        self._show_seats()
        self._show_rules()
        self.fill()

    # What it shows

    def _show_seats(self) -> None:
        self.keep_focus(self._make_seats)
        self._show_foot()

    def _make_seats(self) -> None:
        self._seats.show([self._row(seat) for seat in range(len(self.plan.chairs))])
        self._places.clear_widgets()
        self._places.add_widget(self._seats)
        if len(self.plan.chairs) > 1:
            self._places.add_widget(self._how)
        if self.plan.can_add:
            self._places.add_widget(AddButton(_("Add a seat"), self._add))

    def _row(self, seat: int) -> SeatRow:
        named = self.plan.chairs[seat]._replace(name=self.plan.called(seat))
        asked = (partial(each, seat) for each in (self._edit, self._recolour, self._sit))
        return SeatRow(named, self.plan.colour(seat), *asked)

    def _show_rules(self) -> None:
        self.keep_focus(self._make_rules)

    def _make_rules(self) -> None:
        self._rules.clear_widgets()
        plan = self.plan
        deal = deal_card(self.context, plan, self._use_luck)
        rules = (
            match_card(self.context, plan, self._choose, self._change),
            sand_cards(plan, self._choose),
            tutor_card(self.context, plan, self._show_rules),
            rule_card(self.context, plan, self._choose),
            help_card(self.context, plan.game),
        )
        for part in (deal, *rules) if plan.deal else (*rules, deal):
            if part:
                self._rules.add_widget(part)
        self._rules.add_widget(Widget(size_hint_y=None, height=dp(2)))

    def _show_foot(self) -> None:
        if isinstance(self.foot, MainButton):
            self.foot.text = _("Sit down and watch") if self.plan.is_watched else _("Sit down and play")
        self._places.remove_widget(self._room)
        how = self._how_together()
        if how:
            self._room = indented(how)
            self._places.add_widget(self._room)

    def _how_together(self) -> str:
        """Returns how several people play where all seats move at the same time; nothing where they do not."""
        players = self.plan.set_up(0).players
        people = sum(not player.is_bot for player in players)
        if people < 2 or not APP_GAMES[self.plan.game].traits.at_once(self.plan.agreed):
            return ""
        if self.context.has_room_for(self.plan.game, self.plan.agreed, players):
            return _("You play at the same time, each on a part of the screen.")
        return _("This screen is too small to share: you play one after the other, against the clock.")

    # What is changed

    def _use(self, plan: SeatingDraft) -> None:
        before, self.plan = self.plan, plan
        self._show_seats()
        self._refresh(before)

    def _use_luck(self, plan: SeatingDraft) -> None:
        self.plan = plan
        self._show_rules()

    def _add(self) -> None:
        self._use(self.plan.with_more())

    def _edit(self, seat: int) -> None:
        SeatPanel(self.context, self.plan, seat, self._use, partial(self._seats.move, seat)).open()

    def _move(self, seat: int, to: int) -> None:
        self._use(self.plan.with_moved(seat, to))
        text = _("{name}: place {n} of {of}.").format(name=self.plan.called(to), n=to + 1, of=len(self.plan.chairs))
        self.context.say(text, urgent=True)

    def key(self, name: str) -> bool:
        """Moves the seat that has the focus up or down, and the focus with it; other keys are the page's."""
        rows = enumerate(self._seats.rows)
        seat = next((seat for seat, row in rows if self.focus.at in row.walk(restrict=True)), None)
        if name not in MOVES or seat is None:
            return super().key(name)
        self.focus.clear()
        moved = self._seats.move(seat, MOVES[name])
        self.focus.take(self._seats.rows[seat + MOVES[name] * moved])
        return True

    def _recolour(self, seat: int) -> None:
        colour = self.plan.colour(seat)
        open_colours(self.context, colour, lambda chosen: self._use(self.plan.with_colour(seat, chosen)))

    def _sit(self, seat: int, level: str | None) -> None:
        before, self.plan = self.plan, self.plan.with_level(seat, level)
        if any(self.plan.called(each) != before.called(each) for each in range(len(before.chairs))):
            self._show_seats()
        self._show_foot()
        self._refresh(before)

    def _choose(self, option: str, value: Any) -> None:
        self._agree(self.plan.with_option(option, value))

    def _change(self, how: Callable[[SeatingDraft], SeatingDraft]) -> None:
        self._agree(how(self.plan))

    def _agree(self, plan: SeatingDraft) -> None:
        before, self.plan = self.plan, plan
        if plan.chairs != before.chairs or plan.seats != before.seats:
            self._show_seats()
        self._show_foot()
        self._refresh(before)

    def _refresh(self, before: SeatingDraft) -> None:
        """Shows the rules anew where more has changed than what a switch or a choice shows by itself."""
        if self.plan.deal or what_is_shown(self.plan) != what_is_shown(before):
            self._show_rules()

    # Leaving it

    def left(self) -> None:
        """Remembers the seats even if no match is begun; those of a deal with a code only for this page."""
        super().left()
        self.context.navigation.stack[-1].what["plan"] = self.plan if self.plan.deal else None
        if not self.plan.deal:
            self.context.remember(self.context.settings.with_set_up(self.plan.game, self.plan.last()))

    def begin(self) -> None:
        if self.context.begin(self.plan.set_up(self.context.seed())):
            self.context.navigation.replace("table")


SCREEN = SetUpScreen


# The panel of a seat at the set-up: its name, its level, and getting up


Changed = Callable[[SeatingDraft], Any]


class SeatPanel:
    """The panel of a seat; what is changed there holds once it is agreed to. `move` is told by how many places down."""

    def __init__(
        self, context: AppContext, plan: SeatingDraft, seat: int, then: Changed, move: Callable[[int], Any]
    ) -> None:
        self.context, self._plan, self._seat, self._then, self._move = context, plan, seat, then, move
        self._field = TextField(plan.called(seat), _("Name"), on_enter=self._finish)
        self._level = plan.chairs[seat].level
        """The level that is marked; None for a person"""
        self._levels = {level: self._row(level) for level in LEVELS} if self._level else {}

    def open(self) -> None:
        acts = [Act(_("Done"), self._agree, is_main=True)]
        if self._plan.can_remove:
            acts.append(Act(_("Remove this seat"), self._remove, icon="delete"))
        ways = Flow(*self._ways(), gap=dp(8), align=0.5)
        content = Stack(self._field, *self._levels.values(), *([ways] if ways.children else []), gap=dp(8))
        close = self.context.navigation.close
        self.context.navigation.open(Dialog(_("Who sits here?"), "", acts, close, content))
        if not self._level:
            self._field.begin()  # a person has come to write a name; a bot is chosen by its level

    def _ways(self) -> Iterator[PillButton]:
        """Yields a button for each place beside this one."""
        for icon, text, by in (("up", _("Move up"), -1), ("down", _("Move down"), 1)):
            if 0 <= self._seat + by < len(self._plan.chairs):
                yield PillButton(text, icon, on_press=partial(self._go, by))

    def _go(self, by: int) -> None:
        self._finish()
        self._move(by)

    def _row(self, level: str) -> PickRow:
        sign = Level(LEVELS.index(level) + 1, self._plan.colour(self._seat))
        note = APP_GAMES[self._plan.game].phrases.level(level)
        return PickRow(level_name(level), note, level == self._level, lambda: self._choose(level), sign)

    def _choose(self, level: str) -> None:
        """Marks the level; it holds once the panel is agreed to."""
        self._level = level
        for each, row in self._levels.items():
            row.choose(each == level)
        self.context.say(self._levels[level].spoken, urgent=True)

    def _named(self) -> SeatingDraft:
        """Returns the seats with the name that has been written; one that has not been touched stays as it is kept."""
        is_same = self._field.text == self._plan.called(self._seat)
        return self._plan if is_same else self._plan.with_name(self._seat, self._field.text)

    def _finish(self) -> None:
        self.context.navigation.close()
        self._agree()

    def _agree(self) -> None:
        named = self._named()
        self._then(named.with_level(self._seat, self._level) if self._level else named)

    def _remove(self) -> None:
        self._then(self._plan.without(self._seat))
