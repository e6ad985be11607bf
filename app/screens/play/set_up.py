"""Set-up of a match: variant, seats with their dialogs, length and timer, and a row that opens the rules."""

from collections.abc import Iterator
from functools import partial
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import level_name
from app.i18n import _, join_with_and
from app.screens.play.coach_choice import CoachChoice, can_have_coach
from app.screens.play.deal_codes import deal_card
from app.screens.play.match_draft import MatchDraft, load_draft
from app.screens.play.match_options import SingleChoiceRow, describe_rules, displayed_state, time_card
from app.screens.play.quick_start import begin_match
from app.screens.play.set_up_seat_list import SeatList, SeatRow, open_colour_picker
from app.screens.play.variant_cards import VariantCards
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments, open_dialog
from app.store.game_nights import past_matches
from app.widgets.buttons import AddButton, MainButton, PillButton
from app.widgets.card import BotLevelMark, indented_text
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_field import TextField
from engine.bots.bot_registry import LEVELS
from engine.game import Seat, Value

MOVE_KEYS = {"move up": -1, "move down": 1}
"""Keys that move the focused seat, with the number of rows to move it down (-1: up)"""


class SetUpScreen(Page):
    """Set-up page of a `game`, starting with `draft` or the last set-up."""

    def __init__(
        self, context: AppContext, game: str, draft: MatchDraft | None = None, **arguments: Unpack[PageArguments]
    ) -> None:
        super().__init__(context, game=game, draft=draft, **arguments)
        self.draft: MatchDraft = draft or load_draft(game, context.settings, past_matches(context.journal, game))
        self.set_title(APP_GAMES[game].name, _("Who’s playing?"), self.rules_button(game))
        self.bottom_bar = MainButton("", self.begin)
        self._seats = SeatList(gap=dp(GAP))
        self._seats.bind(on_seat_moved=self._move_seat)
        self._seat_stack = Stack(self._seats, gap=dp(GAP))
        self._share_note = indented_text("")
        self._rules = Stack(gap=dp(14))
        self._variants: VariantCards | None = None
        if self.draft.variants:
            self._variants = VariantCards(game, self.draft.variants, self._choose_variant)
            self.add(self._variants)
        self.add(self._seat_stack)
        self.add(Widget(size_hint_y=None, height=dp(2)))
        self.add(self._rules, 1)
        self._show_seats()
        self._show_rules()
        self.assemble()

    # Content

    def _show_seats(self) -> None:
        self.keep_focus(self._make_seats)
        self._show_bottom_bar()

    def _make_seats(self) -> None:
        self._seats.show([SeatRow(self, seat) for seat in range(len(self.draft.players))])
        self._seat_stack.clear_widgets()
        self._seat_stack.add_widget(self._seats)
        if self.draft.can_add:
            self._seat_stack.add_widget(AddButton(_("Add a player"), self._ask_who_joins))

    def _show_rules(self) -> None:
        self.keep_focus(self._make_rules)

    def _make_rules(self) -> None:
        self._rules.clear_widgets()
        self._show_variant()
        if self.draft.deal:
            self._rules.add_widget(deal_card(self.context, self.draft, self._agree))
        card = time_card(self.context, self.draft, self._choose)
        card.add_widget(ListRow(_("Rules"), describe_rules(self.draft), on_press=self._open_rules))
        self._rules.add_widget(card)
        self._rules.add_widget(Widget(size_hint_y=None, height=dp(2)))

    def _open_rules(self) -> None:
        self.context.navigation.go("match rules", draft=self.draft)

    def _show_variant(self) -> None:
        if self._variants is not None:
            self._variants.select(self.draft.value(self.draft.variant_option))

    def _show_bottom_bar(self) -> None:
        if isinstance(self.bottom_bar, MainButton):
            self.bottom_bar.text = _("Watch") if self.draft.has_only_bots else _("Play")
        self._seat_stack.remove_widget(self._share_note)
        how = self._describe_sharing()
        if how:
            self._share_note = indented_text(how)
            self._seat_stack.add_widget(self._share_note)

    def _describe_sharing(self) -> str:
        """Explains how several people share the screen in a simultaneous game; empty in other games."""
        players = self.draft.set_up(0).players
        people = sum(not player.is_bot for player in players)
        if people < 2 or not APP_GAMES[self.draft.game].traits.is_simultaneous(self.draft.full_options):
            return ""
        if self.context.can_play_simultaneously(self.draft.game, self.draft.full_options, players):
            return _("You all play at once, each on your own part of the screen.")
        return _("This screen is too small to share, so you play in turn, against the clock.")

    # Changes

    def use(self, draft: MatchDraft) -> None:
        """Shows and keeps a changed draft."""
        before, self.draft = self.draft, draft
        self._show_seats()
        self._rebuild_rules_if_changed(before)

    def _ask_who_joins(self) -> None:
        """Asks whether a person or a bot joins, and for the name of a person."""
        acts = (
            DialogAction(_("A player"), self._add_person, icon="person"),
            DialogAction(_("A bot"), self._add_bot, icon="bot"),
            DialogAction(_("Cancel")),
        )
        open_dialog(self.context, Dialog(_("Who joins?"), "", acts))

    def _add_bot(self) -> None:
        self.use(self.draft.with_added_seat())

    def _add_person(self) -> None:
        seat = len(self.draft.players)
        self.use(self.draft.with_added_seat().with_level(seat, None))
        self.edit_seat(seat)

    def edit_seat(self, seat: Seat) -> None:
        """Opens the dialog of a seat."""
        SeatDialog(self, seat).open()

    def move_seat(self, seat: Seat, by: int) -> bool:
        """Moves a seat down by `by` places, up if negative; returns whether that place exists."""
        return self._seats.move(seat, by)

    def _move_seat(self, _seats: SeatList, seat: Seat, to: Seat) -> None:
        self.use(self.draft.with_moved(seat, to))
        text = _("{name}: place {n} of {of}.").format(
            name=self.draft.seat_name(to), n=to + 1, of=len(self.draft.players)
        )
        self.context.say(text, urgent=True)

    def key(self, name: str) -> bool:
        """Moves the focused seat up or down, and the focus with it; passes all other keys to the page."""
        rows = enumerate(self._seats.rows)
        seat = next((seat for seat, row in rows if self.focus.current in row.walk(restrict=True)), None)
        if name not in MOVE_KEYS or seat is None:
            return super().key(name)
        self.focus.clear()
        moved = self.move_seat(seat, MOVE_KEYS[name])
        self.focus.move_silently(self._seats.rows[seat + MOVE_KEYS[name] * moved])
        return True

    def choose_colour(self, seat: Seat) -> None:
        """Opens the choice of a seat's colour."""
        open_colour_picker(self.context, self.draft.colour(seat), partial(self._set_colour, seat))

    def _set_colour(self, seat: Seat, colour: int) -> None:
        self.use(self.draft.with_colour(seat, colour))

    def set_level(self, seat: Seat, level: str | None) -> None:
        """Sets the level of a bot at a seat; None for a person."""
        before, self.draft = self.draft, self.draft.with_level(seat, level)
        if self.draft.names != before.names:
            self._show_seats()
        self._show_bottom_bar()
        self._rebuild_rules_if_changed(before)

    def _choose(self, option: str, value: Value) -> None:
        self._agree(self.draft.with_option(option, value))

    def _choose_variant(self, variant: str) -> None:
        """Chooses a variant; asks first if players would lose their seats."""
        draft = self.draft.with_option(self.draft.variant_option, variant)
        leaving = self.draft.players_leaving(draft)
        if not leaving:
            self._agree(draft)
            return
        name = APP_GAMES[self.draft.game].phrases.variant_name(variant)
        text = _("No room for {names} here. They’ll be back if you choose another way to play.")
        acts = (
            DialogAction(_("Choose {variant}").format(variant=name), partial(self._agree, draft), is_main=True),
            DialogAction(_("Cancel")),
        )
        text = text.format(names=join_with_and(leaving))
        open_dialog(self.context, Dialog(name, text, acts))

    def _agree(self, draft: MatchDraft) -> None:
        before, self.draft = self.draft, draft
        if draft.players != before.players or draft.seats != before.seats:
            self._show_seats()
        self._show_bottom_bar()
        self._show_variant()
        self._rebuild_rules_if_changed(before)

    def _rebuild_rules_if_changed(self, before: MatchDraft) -> None:
        """Rebuilds the rules if a change affects more than the control that the player has just used."""
        if displayed_state(self.draft) != displayed_state(before):
            self._show_rules()

    # Entering and leaving

    def on_enter(self) -> None:
        """Shows the draft that the page of the rules has changed."""
        draft = self.context.navigation.stack[-1].arguments.get("draft")
        if isinstance(draft, MatchDraft) and draft != self.draft:
            self.draft = draft
            self._show_seats()
            self._show_rules()
        super().on_enter()

    def on_leave(self) -> None:
        """Stores a changed set-up even if no match is started, unless it has a deal code."""
        super().on_leave()
        self.context.navigation.stack[-1].arguments["draft"] = self.draft
        if self.draft.to_last_set_up() != load_draft(self.draft.game, self.context.settings).to_last_set_up():
            self._store()

    def begin(self) -> None:
        if begin_match(self.context, self.draft):
            self._store()
            self.context.navigation.replace("table")

    def _store(self) -> None:
        """Stores the set-up as the last one of the game, unless it has a deal code."""
        if not self.draft.deal:
            settings = self.context.settings.with_set_up(self.draft.game, self.draft.to_last_set_up())
            self.context.save_settings(settings)


SCREEN = SetUpScreen


# The dialog of a seat: its name, level and removal


class SeatDialog:
    """Dialog of a seat; "Done" applies its changes to the draft of the page."""

    def __init__(self, page: SetUpScreen, seat: Seat) -> None:
        self._page, self._seat = page, seat
        self.context, self._draft = page.context, page.draft
        self._field = TextField(self._draft.seat_name(seat), _("Name"), on_enter=self._finish)
        self._level = self._draft.players[seat].level
        """Selected level; None for a person"""
        self._levels = {level: self._row(level) for level in LEVELS} if self._level else {}
        coach = self.context.settings.coaches.get(self._draft.stored_name(seat), "")
        self._coach = CoachChoice(coach) if not self._level and can_have_coach(self._draft) else None

    def open(self) -> None:
        acts = [DialogAction(_("Done"), self._agree, is_main=True)]
        if self._draft.can_remove:
            acts.append(DialogAction(_("Remove player"), self._remove, icon="delete"))
        moves = Flow(*self._move_buttons(), gap=dp(8), align=0.5)
        parts = [self._field, *self._levels.values(), self._coach, moves if moves.children else None]
        content = Stack(*filter(None, parts), gap=dp(8))
        open_dialog(self.context, Dialog(_("Who’s this?"), "", acts, content))
        if not self._level:
            self._field.begin()  # people open the dialog to enter a name, bots to choose a level

    def _move_buttons(self) -> Iterator[PillButton]:
        """Yields the buttons that move the seat up and down, if it can be moved."""
        for icon, text, by in (("up", _("Move up"), -1), ("down", _("Move down"), 1)):
            if 0 <= self._seat + by < len(self._draft.players):
                yield PillButton(text, icon, on_press=partial(self._finish_and_move, by))

    def _finish_and_move(self, by: int) -> None:
        self._finish()
        self._page.move_seat(self._seat, by)

    def _row(self, level: str) -> SingleChoiceRow:
        icon = BotLevelMark(LEVELS.index(level) + 1, self._draft.colour(self._seat))
        note = APP_GAMES[self._draft.game].phrases.level_note(level)
        return SingleChoiceRow(level_name(level), note, level == self._level, partial(self._choose, level), icon)

    def _choose(self, level: str) -> None:
        """Selects the level of a bot in the list. The draft changes only when the person presses "Done"."""
        self._level = level
        for row_level, row in self._levels.items():
            row.choose(row_level == level)
        self.context.say(self._levels[level].spoken, urgent=True)

    def _renamed_draft(self) -> MatchDraft:
        """Returns the draft with the entered name; an unedited name is stored unchanged."""
        is_same = self._field.text == self._draft.seat_name(self._seat)
        return self._draft if is_same else self._draft.with_name(self._seat, self._field.text)

    def _finish(self) -> None:
        self.context.navigation.close_panel()
        self._agree()

    def _agree(self) -> None:
        draft = self._renamed_draft()
        if self._coach:
            name = draft.stored_name(self._seat)
            self.context.save_settings(self.context.settings.with_coach(name, self._coach.level))
        self._page.use(draft.with_level(self._seat, self._level) if self._level else draft)

    def _remove(self) -> None:
        self._page.use(self._draft.without_seat(self._seat))
