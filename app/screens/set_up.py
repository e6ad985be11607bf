"""The set-up of a match: the seats round the table with their panels, how much sand, which rules."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.words import level_name
from app.look import materials
from app.look.look import colour, now
from app.look.look import seat as seat_paint
from app.look.mesh import Batch, flat
from app.look.shapes import Outline, circle
from app.look.tokens import SEATS
from app.screens.agreed import PickRow, help_card, match_card, rule_card, sand_cards, what_is_shown
from app.screens.chairs import SeatingDraft, plan_of
from app.screens.deals import deal_card
from app.screens.page import GAP, LARGE, Page
from app.shell.context import AppContext
from app.shell.words import _
from app.store.settings import Chair
from app.widgets.buttons import AddButton, MainButton
from app.widgets.card import Card, Level
from app.widgets.choice import Choice, Option, chosen
from app.widgets.dialog import Act, Dialog
from app.widgets.pressable import Pressable
from app.widgets.row import Row
from app.widgets.stacks import Flow, Stack
from app.widgets.text import Words
from app.widgets.text_field import TextField
from engine.bots.levels import LEVELS


class SetUpScreen(Page):
    """The page on which a table of a `game` is set up: as the last time, or as a `plan` says."""

    def __init__(self, context: AppContext, game: str, plan: SeatingDraft | None = None, **what: Any) -> None:
        super().__init__(context, game=game, plan=plan, **what)
        self.plan: SeatingDraft = plan or plan_of(game, context.settings, context.journal.past(game))
        self.titled(APP_GAMES[game].name, _("Who sits round the table?"), self.rules_button(game))
        self.foot = MainButton("", self.begin)
        self._seats = Stack(gap=dp(GAP))
        self._room = Words("", "label", "ink2")
        self._rules = Stack(gap=dp(14))
        self.add(self._seats)
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
        self._seats.clear_widgets()
        for seat, chair in enumerate(self.plan.chairs):
            card = Card(padding=(dp(16), dp(8)))
            named = chair._replace(name=self.plan.called(seat))
            row = SeatRow(
                named,
                self.plan.colour(seat),
                partial(self._edit, seat),
                partial(self._recolour, seat),
                partial(self._sit, seat),
            )
            card.add_widget(row)
            self._seats.add_widget(card)
        if self.plan.can_add:
            self._seats.add_widget(AddButton(_("Add a seat"), self._add))

    def _show_rules(self) -> None:
        self.keep_focus(self._make_rules)

    def _make_rules(self) -> None:
        self._rules.clear_widgets()
        plan = self.plan
        deal = deal_card(self.context, plan, self._use_luck)
        rules = (
            match_card(self.context, plan, self._choose, self._change),
            sand_cards(plan, self._choose),
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
        self._seats.remove_widget(self._room)
        self._room.text = self._how_together()
        if self._room.text:
            self._seats.add_widget(self._room)

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
        open_seat(self.context, self.plan, seat, self._use)

    def _recolour(self, seat: int) -> None:
        open_colours(self.context, self.plan, seat, self._use)

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


# The panels of a seat at the set-up: its colour; its name, its level, and getting up


Changed = Callable[[SeatingDraft], Any]


def open_colours(context: AppContext, plan: SeatingDraft, seat: int, then: Changed) -> None:
    """Chooses the medal of a seat."""

    def choose(colour: int) -> None:
        context.navigation.close()
        then(plan.with_colour(seat, colour))

    medals = [
        MedalButton(
            colour,
            partial(choose, colour),
            _("Medal {n}").format(n=colour + 1),
            is_chosen=colour == plan.colour(seat),
        )
        for colour in range(SEATS)
    ]
    text = _("If somebody else has it, you swap.")
    content = Flow(*medals, gap=dp(14), row_gap=dp(14), align=0.5)
    title = _("Choose a medal")
    context.navigation.open(Dialog(title, text, (Act(_("Cancel")),), context.navigation.close, content))


def open_seat(context: AppContext, plan: SeatingDraft, seat: int, then: Changed) -> None:
    """Changes who sits there."""
    SeatPanel(context, plan, seat, then).open()


class SeatPanel:
    """The panel of a seat; what is changed there holds once it is agreed to."""

    def __init__(self, context: AppContext, plan: SeatingDraft, seat: int, then: Changed) -> None:
        self.context, self._plan, self._seat, self._then = context, plan, seat, then
        self._field = TextField(plan.called(seat), _("Name"), on_enter=self._finish)
        self._level = plan.chairs[seat].level
        """The level that is marked; None for a person"""
        self._levels = {level: self._row(level) for level in LEVELS} if self._level else {}

    def open(self) -> None:
        acts = [Act(_("Done"), self._agree, is_main=True)]
        if self._plan.can_remove:
            acts.append(Act(_("Remove this seat"), self._remove, icon="delete"))
        content = Stack(self._field, *self._levels.values(), gap=dp(8))
        close = self.context.navigation.close
        self.context.navigation.open(Dialog(_("Who sits here?"), "", acts, close, content))
        if not self._level:
            self._field.begin()  # a person has come to write a name; a bot is chosen by its level

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


# A seat at the set-up: its medal, who sits there, person or bot


MEDAL = 48
"""dp"""
CELLS, NARROW_CELLS, NARROW = 124, 102, 330
"""dp that the choice between person and bot takes, and in a narrower row, where a level needs the room beside it"""


class MedalButton(Pressable):
    """A medal that can be pressed."""

    def __init__(
        self, seat_colour: int, on_press: Callable[[], Any], spoken: str, is_chosen: bool = False, **properties: Any
    ) -> None:
        self.seat_colour, self._is_chosen = seat_colour, is_chosen
        super().__init__(on_press=on_press, spoken=chosen(spoken, is_chosen), size_hint=(None, None), **properties)
        self.size = dp(MEDAL), dp(MEDAL) * 1.06

    def outline(self) -> Outline:
        radius = self.width / 2
        return circle(radius, self.height - radius, radius)

    def draw(self, batch: Batch) -> None:
        radius = self.width / 2
        middle = self.height - radius - (dp(2) if self.is_down else 0)
        materials.medal(batch, radius, middle, radius, seat_paint(self.seat_colour))
        if self._is_chosen:
            batch.rim(circle(radius, middle, radius + dp(4)), flat(colour("selection")), 0, dp(2.4))


class SeatRow(Row):
    """The row of a seat. It asks to `edit` who sits there, to `recolour` it, and for a level, or None for a person."""

    def __init__(
        self,
        chair: Chair,
        colour: int,
        edit: Callable[[], Any],
        recolour: Callable[[], Any],
        sit: Callable[[str | None], Any],
    ) -> None:
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
        """Says who sits there: a person, or a bot of some level."""
        if level:
            self._level = level
        told = level_name(level) if level else _("Person")
        self.level.filled = LEVELS.index(level) + 1 if level in LEVELS else 0
        self.level.redraw()
        self.spoken = f"{self.title.text}, {told}"
        if self.note:
            self.note.text = told
        self.lay_out()

    def lay_out(self, *_: Any) -> None:
        if self._which.size_hint_x is None:
            self._which.width = dp(CELLS if self.width >= dp(NARROW) else NARROW_CELLS)
        super().lay_out()

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
