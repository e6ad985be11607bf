"""Set-up page of a score sheet: players, and rules of the edition."""

from collections.abc import Sequence
from typing import Unpack

from app.default_names import YOU, default_name
from app.games import APP_GAMES
from app.i18n import _
from app.players import COLOURS, Players, colours_of, stored_names_of
from app.screens.play.match_draft import MatchDraft, load_draft
from app.screens.play.match_options import LENGTH, house_rule_row, length_row, open_picker
from app.screens.play.solo_results import distinguishing_options
from app.screens.scoring.home_player_list import HomePlayerList
from app.sheets.editable_sheet import parse_valid_sheet
from app.sheets.home_players import assign_colours
from app.sheets.plain_score_sheet import CALLED, LEAST, PLAIN, is_lowest_wins, plain_options
from app.sheets.sheet_record import SheetRecord, format_options
from app.shell.context import AppContext
from app.shell.page import Page, PageArguments
from app.store.sheets import new_id, store_sheet, stored_sheets
from app.widgets.buttons import MainButton
from app.widgets.card import Card, heading
from app.widgets.choice import Option, SegmentedControl
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.text_field import TextField
from engine.game import OPTIONS_OUTSIDE_BOXES, Options, Value, value_text
from engine.games import GAMES

HIGHEST = "most"
"""Key of the choice that the highest total wins, on a plain sheet (a sheet without the rules of a game)"""
CUSTOM = ""
"""Key of the choice to use the custom rules of the last match"""


class SheetSetUpPage(Page):
    """Set-up page of a score sheet, initialized with `people` or the last players, and with the rules of the last
    match.
    """

    def __init__(
        self, context: AppContext, game: str, people: Sequence[str] = (), **arguments: Unpack[PageArguments]
    ) -> None:
        super().__init__(context, game=game, people=people, **arguments)
        self.game = game
        self.options = _last_plain_options(context) if game == PLAIN else _last_options(context, game)
        seats = range(1, COLOURS + 1) if game == PLAIN else self.agreed.seats
        self.people = _default_people(context, people, seats)
        self.set_title(_("Any game") if game == PLAIN else APP_GAMES[game].name, _("Score sheet"))
        self.add(heading(_("Players"), "people"))
        players = HomePlayerList(context, self.people, max(1, seats[0]), seats[-1])
        players.bind(on_people_change=self._set_people)
        self.add(players)
        self._rules = Stack(gap=0)
        self._add_rules()
        self.bottom_bar = MainButton(_("Start"), self._start, icon="edit")
        self.assemble()

    @property
    def draft(self) -> MatchDraft:
        """Returns the draft of a match on this device with the same players and rules."""
        return MatchDraft(self.game, self.people, self.options)

    @property
    def agreed(self) -> Options:
        return GAMES[self.game].options.of(self.options)

    def _set_people(self, _list: HomePlayerList, people: Players) -> None:
        has_same_size = len(people) == len(self.people)
        self.people = people
        if not has_same_size:
            self._show_rules()

    # Rules

    def _add_rules(self) -> None:
        """Adds the choice of a variant, if there are several, and the card of all other rules. A plain sheet gets a
        field for the name of the game and the choice of which total wins instead.
        """
        if self.game == PLAIN:
            self._add_name()
            options = [Option(HIGHEST, _("Highest wins")), Option(LEAST, _("Lowest wins"))]
            self.add(SegmentedControl(options, LEAST if is_lowest_wins(self.options) else HIGHEST, self._set_wins), 1)
            return
        if not self._has_editions and len(APP_GAMES[self.game].traits.variants) > 1:
            self._add_variants()
        self._custom_rules = dict(self.options) if self.agreed.box is None else {}
        self.add(self._rules, 1)
        self._show_rules()

    @property
    def _has_editions(self) -> bool:
        return len(self.agreed.boxes()) > 1

    def _edition_texts(self, edition: str) -> tuple[str, str]:
        """Returns title and summary of an edition, or of the custom rules of the last match."""
        if edition == CUSTOM:
            return _("Custom rules"), _("Same as last match.")
        texts = APP_GAMES[self.game].phrases.box_texts(self.game, edition)
        return _(texts.title), texts.summary

    def _edition_row(self) -> ListRow:
        return ListRow(_("Edition"), self._edition_texts(self.agreed.box or CUSTOM)[0], on_press=self._pick_edition)

    def _pick_edition(self) -> None:
        editions = [*self.agreed.boxes(), *([CUSTOM] if self._custom_rules else [])]
        rows = [(edition, *self._edition_texts(edition)) for edition in editions]
        open_picker(self.context, _("Edition"), rows, self.agreed.box or CUSTOM, self._set_edition)

    def _set_edition(self, edition: str) -> None:
        self.options = dict(self._custom_rules if edition == CUSTOM else self.draft.with_edition(edition).options)
        self._show_rules()

    def _add_variants(self) -> None:
        game = APP_GAMES[self.game]
        options = [Option(variant, game.phrases.variant_name(variant)) for variant in game.traits.variants]
        self.add(heading(_("Way to play"), "book"), 1)
        card = Card()
        card.add_widget(SegmentedControl(options, self._variant, self._set_variant))
        self.add(card, 1)

    @property
    def _variant(self) -> str:
        variants = APP_GAMES[self.game].traits.variants
        options = {variant: distinguishing_options(variants, variant) for variant in variants}
        return next(
            variant
            for variant in variants
            if all(self.options.get(name, "") == text for name, text in options[variant])
        )

    def _set_variant(self, variant: str) -> None:
        self.options |= dict(distinguishing_options(APP_GAMES[self.game].traits.variants, variant))
        self.options = {name: text for name, text in self.options.items() if text}
        self._show_rules()

    def _add_name(self) -> None:
        self.add(heading(_("Game"), "edit"), 1)
        self.add(TextField(self.options.get(CALLED, ""), _("Name of the game"), on_change=self._set_name), 1)

    def _set_name(self, name: str) -> None:
        self.options = plain_options(name, is_lowest_wins(self.options))

    def _set_wins(self, wins: str) -> None:
        self.options = plain_options(self.options.get(CALLED, ""), wins == LEAST)

    # Options of the game's sheet

    def _show_rules(self) -> None:
        """Shows the options that apply to the current number of players and rules."""
        self._rules.clear_widgets()
        if self.game == PLAIN:
            return
        draft, card = self.draft, Card(lines=True)
        choices = draft.choices()
        if self._has_editions:
            card.add_widget(self._edition_row())
        if LENGTH in choices:
            card.add_widget(length_row(self.context, draft, self._set_length))
        for name in APP_GAMES[self.game].sheet_options:
            if name in choices:
                card.add_widget(house_rule_row(self.context, draft, name, choices[name], self._set_option))
        if card.children:
            self._rules.add_widget(card)

    def _set_option(self, name: str, value: Value) -> None:
        self.options[name] = value_text(value)

    def _set_length(self, name: str, value: Value) -> None:
        self._set_option(name, value)
        self._show_rules()

    def _start(self) -> None:
        """Stores the new sheet and opens it."""
        names, colours = stored_names_of(self.people), colours_of(self.people)
        sheet, sheet_id = SheetRecord(self.game, names, dict(self.options), colours=colours), new_id()
        store_sheet(self.context.journal, sheet_id, str(sheet), False)
        self.context.navigation.replace("sheet", sheet=sheet_id)


def _last_plain_options(context: AppContext) -> dict[str, str]:
    """Returns the options of the last plain sheet."""
    sheets = filter(None, (SheetRecord.of(stored.text) for stored in stored_sheets(context.journal)))
    return next((dict(sheet.options) for sheet in sheets if sheet.game == PLAIN), {})


def _last_options(context: AppContext, game: str) -> dict[str, str]:
    """Returns the rules of the last set-up, without table options such as a head start and without those of a solo
    match.
    """
    agreed = load_draft(game, context.settings).full_options.reseated(())
    rules = {
        name: text
        for name, text in format_options(agreed).items()
        if name == LENGTH or name not in OPTIONS_OUTSIDE_BOXES
    }
    variants = APP_GAMES[game].traits.variants
    variant_options = [dict(distinguishing_options(variants, variant)) for variant in variants]
    if any(all(rules.get(name, "") == text for name, text in options.items()) for options in variant_options):
        return rules
    return {name: text for name, text in rules.items() if name not in variant_options[0]}


def _default_people(context: AppContext, names: Sequence[str], seats: range) -> Players:
    """Returns players with these names, by default those of the last sheet or of earlier matches, with their last
    colours.
    """
    sheets = filter(None, (parse_valid_sheet(entry.text) for entry in stored_sheets(context.journal)[:1]))
    last_people = next((sheet.people for sheet in sheets), ())
    players = [player for entry in context.settings.set_ups.values() for player in entry.players if not player.is_bot]
    seated = [player for player in players if player.stored_name != YOU]
    colours = {
        player.stored_name: COLOURS if player.colour is None else player.colour for player in (*seated, *last_people)
    }
    player_names = [*(names or stored_names_of(last_people) or dict.fromkeys(stored_names_of(seated)))][: seats[-1]]
    player_names += [default_name(n + 1) for n in range(len(player_names), max(2, seats[0]))]
    return assign_colours(player_names, [colours.get(name, COLOURS) for name in player_names])


SCREEN = SheetSetUpPage
