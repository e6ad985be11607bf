"""A new score sheet: who plays, and by the rules of which box."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from app.games import APP_GAMES
from app.match.seating import COLOURS
from app.screens.page import Page
from app.screens.play.match_options import LENGTH, house_rule_row, length_row
from app.screens.play.seating_draft import SeatingDraft, load_draft
from app.screens.play.solo import distinguishing_options
from app.screens.scoring.name_rows import PeopleRows
from app.sheets.home_players import HomePlayers, assign_colours, colours_of, default_name, names_of
from app.sheets.open_sheet import parse_valid_sheet
from app.sheets.plain_scoring import CALLED, LEAST, PLAIN, is_lowest_wins, plain_options
from app.sheets.score_sheet import ScoreSheet, written
from app.shell.context import AppContext
from app.shell.i18n import _
from app.store.settings import LastPlayer
from app.store.sheets import new_id, store_sheet, stored_sheets
from app.widgets.buttons import MainButton
from app.widgets.card import Card, heading
from app.widgets.choice import Option, SegmentedControl
from app.widgets.layouts import Stack
from app.widgets.text import TextLabel
from app.widgets.text_field import TextField
from engine.game import OPTIONS_OUTSIDE_BOXES, Options, value_text
from engine.games import GAMES

MOST = "most"
"""Stands for the usual way to win on a plain pad"""
MIX = ""
"""Stands for the rules of the last match where no box has them"""


class SheetSetUpPage(Page):
    """Names as they were the last time, or these `people`; the box as in the last match."""

    def __init__(self, context: AppContext, game: str, people: Sequence[str] = (), **what: Any) -> None:
        super().__init__(context, game=game, people=people, **what)
        self.game = game
        self.options = _last_pad(context) if game == PLAIN else _last_options(context, game)
        seats = range(1, COLOURS + 1) if game == PLAIN else self.agreed.seats
        self.people = _known_people(context, people, seats)
        self.set_title(_("Any game") if game == PLAIN else APP_GAMES[game].name, _("A score sheet"))
        self.add(heading(_("Who plays"), "people"))
        self.add(PeopleRows(context, self.people, self._seated, max(1, seats[0]), seats[-1]))
        self._rules = Stack(gap=0)
        self._offer_rules()
        self.bottom_bar = MainButton(_("Begin"), self._begin, icon="edit")
        self.assemble()

    @property
    def plan(self) -> SeatingDraft:
        """Returns the table as it would be set up for a match."""
        return SeatingDraft(
            self.game, tuple(LastPlayer(name, None, colour) for name, colour in self.people), self.options
        )

    @property
    def agreed(self) -> Options:
        return GAMES[self.game].options.of(self.options)

    def _seated(self, people: HomePlayers) -> None:
        are_as_many = len(people) == len(self.people)
        self.people = people
        if not are_as_many:
            self._show_rules()

    # By which rules

    def _offer_rules(self) -> None:
        """Offers the boxes of the game, or its ways to play; on a plain pad its name and who wins."""
        if self.game == PLAIN:
            self._offer_name()
            options = [Option(MOST, _("Highest wins")), Option(LEAST, _("Lowest wins"))]
            self.add(SegmentedControl(options, LEAST if is_lowest_wins(self.options) else MOST, self._set_wins), 1)
            return
        if len(self.agreed.boxes()) > 1:
            self._offer_boxes()
        elif len(APP_GAMES[self.game].traits.variants) > 1:
            self._offer_ways()
        self.add(self._rules, 1)
        self._show_rules()

    def _offer_boxes(self) -> None:
        words = APP_GAMES[self.game].phrases
        options = [Option(box, _(words.box_texts(self.game, box).title)) for box in self.agreed.boxes()]
        if self.agreed.box is None:
            self._mix = dict(self.options)
            options.append(Option(MIX, _("A mix of your own")))
        self._told = TextLabel("", "label", "ink2")
        self.add(heading(_("Which box"), "book"), 1)
        card = Card(gap=dp(8))
        card.add_widget(SegmentedControl(options, self.agreed.box or MIX, self._set_box))
        card.add_widget(self._told)
        self.add(card, 1)
        self._tell_box()

    def _set_box(self, box: str) -> None:
        self.options = dict(self._mix if box == MIX else self.plan.with_edition(box).options)
        self._tell_box()
        self._show_rules()

    def _tell_box(self) -> None:
        box = self.agreed.box
        self._told.text = (
            APP_GAMES[self.game].phrases.box_texts(self.game, box).summary if box else _("As in the last match.")
        )

    def _offer_ways(self) -> None:
        game = APP_GAMES[self.game]
        options = [Option(way, game.phrases.variant_name(way)) for way in game.traits.variants]
        self.add(heading(_("Way to play"), "book"), 1)
        card = Card()
        card.add_widget(SegmentedControl(options, self._way, self._set_way))
        self.add(card, 1)

    @property
    def _way(self) -> str:
        ways = APP_GAMES[self.game].traits.variants
        told = {way: distinguishing_options(ways, way) for way in ways}
        return next(way for way in ways if all(self.options.get(name, "") == text for name, text in told[way]))

    def _set_way(self, way: str) -> None:
        self.options |= dict(distinguishing_options(APP_GAMES[self.game].traits.variants, way))
        self.options = {name: text for name, text in self.options.items() if text}
        self._show_rules()

    def _offer_name(self) -> None:
        self.add(heading(_("Which game"), "edit"), 1)
        self.add(TextField(self.options.get(CALLED, ""), _("What you call it"), on_change=self._call), 1)

    def _call(self, name: str) -> None:
        self.options = plain_options(name, is_lowest_wins(self.options))

    def _set_wins(self, wins: str) -> None:
        self.options = plain_options(self.options.get(CALLED, ""), wins == LEAST)

    # What else the game's sheet asks

    def _show_rules(self) -> None:
        """Shows the options that mean something for so many people who play like this."""
        self._rules.clear_widgets()
        if self.game == PLAIN:
            return
        plan, card = self.plan, Card(lines=True)
        offered = plan.choices()
        if LENGTH in offered:
            card.add_widget(length_row(self.context, plan, self._set_length))
        for name in APP_GAMES[self.game].sheet_options:
            if name in offered:
                card.add_widget(house_rule_row(self.context, plan, name, offered[name], self._set_option))
        if card.children:
            self._rules.add_widget(card)

    def _set_option(self, name: str, value: Any) -> None:
        self.options[name] = value_text(value)

    def _set_length(self, name: str, value: Any) -> None:
        self._set_option(name, value)
        self._show_rules()

    def _begin(self) -> None:
        """Stores the new sheet, and shows it."""
        names, colours = names_of(self.people), colours_of(self.people)
        sheet, sheet_id = ScoreSheet(self.game, names, dict(self.options), colours=colours), new_id()
        store_sheet(self.context.journal, sheet_id, str(sheet), False)
        self.context.navigation.replace("sheet", sheet=sheet_id)


def _last_pad(context: AppContext) -> dict[str, str]:
    """Returns what was agreed on the plain pad that was written last."""
    sheets = filter(None, (ScoreSheet.of(each.text) for each in stored_sheets(context.journal)))
    return next((dict(sheet.options) for sheet in sheets if sheet.game == PLAIN), {})


def _last_options(context: AppContext, game: str) -> dict[str, str]:
    """Returns the rules of the last match. What only that table agreed on stays away, such as points ahead; and nobody
    writes down what they play alone.
    """
    agreed = load_draft(game, context.settings).full_options.reseated(())
    rules = {
        name: text for name, text in written(agreed).items() if name == LENGTH or name not in OPTIONS_OUTSIDE_BOXES
    }
    ways = APP_GAMES[game].traits.variants
    asked = [dict(distinguishing_options(ways, way)) for way in ways]
    if any(all(rules.get(name, "") == text for name, text in each.items()) for each in asked):
        return rules
    return {name: text for name, text in rules.items() if name not in asked[0]}


def _known_people(context: AppContext, names: Sequence[str], seats: range) -> HomePlayers:
    """Returns the people of these names, or else who wrote a sheet last or has sat at a table here, as many as may
    play: each in the colour they had.
    """
    sheets = filter(None, (parse_valid_sheet(each.text) for each in stored_sheets(context.journal)[:1]))
    last = next((sheet.people for sheet in sheets), ())
    chairs = [chair for each in context.settings.set_ups.values() for chair in each.chairs if chair.level is None]
    sat = {chair.name: COLOURS if chair.colour is None else chair.colour for chair in chairs if chair.name != _("You")}
    colours = {**sat, **dict(last)}
    called = [*(names or names_of(last) or sat)][: seats[-1]]
    called += [default_name(n + 1) for n in range(len(called), max(2, seats[0]))]
    return assign_colours(called, [colours.get(name, COLOURS) for name in called])


SCREEN = SheetSetUpPage
