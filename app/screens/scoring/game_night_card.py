"""Summary of a game night for other pages: its standings, and the question whether to track it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from kivy.metrics import dp

from app.i18n import _, join_sentences
from app.players import Player
from app.screens.scoring.game_night_text import describe_standings, headline, progress
from app.sheets.game_night import LEAST, UNTRACKED, GameNight, PlayerGroup, excluded_matches
from app.shell.context import AppContext
from app.store.game_nights import RECENT, choices, current_game_night, group_matches, group_of, store_choice
from app.widgets.buttons import PillButton
from app.widgets.card import Card, Icon
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel


def game_night_row(context: AppContext, game_night: GameNight) -> ListRow:
    """Returns a row with the standings of a game night; a tap opens its page."""
    title = headline(game_night, context.journal.clock())
    note = join_sentences(describe_standings(game_night), f"{progress(game_night)}.")

    def open_page() -> None:
        context.navigation.go("evening", group=game_night.group)

    return ListRow(title, note, leading=Icon("moon"), on_press=open_page)


def game_night_card(context: AppContext, match_id: str, players: Sequence[Player]) -> "GameNightCard | None":
    """Returns the game night card for the result of a match; None if it would be empty."""
    card = GameNightCard(context, match_id, group_of(players))
    return card if card.children else None


class GameNightCard(Stack):
    """Card with the standings of the current game night. After the second match of a group it asks once whether to
    track them.
    """

    def __init__(self, context: AppContext, match_id: str, group: PlayerGroup) -> None:
        super().__init__()
        self._context, self._id, self._group = context, match_id, group
        self._show()

    def _show(self) -> None:
        self.clear_widgets()
        game_night = current_game_night(self._context.journal, self._group) if self._group else None
        if game_night is None:
            return
        player_choices = choices(self._context.journal, self._group)
        if self._id in excluded_matches(player_choices):
            note = _("Tap to count it for the game night again.")
            self._add_rows(
                game_night_row(self._context, game_night),
                self._leave_out_row(game_night, _("This match doesn’t count"), note, False),
            )
            return
        if all(match.id != self._id for match in game_night.matches) or len(game_night.matches) < LEAST:
            return
        if game_night.terms.is_tracked:
            self._add_rows(
                game_night_row(self._context, game_night),
                self._leave_out_row(game_night, _("Don’t count this match"), "", True),
            )
        elif len(game_night.matches) == LEAST and not player_choices:
            self.add_widget(self._question_card(game_night))

    def _add_rows(self, *rows: ListRow) -> None:
        card = Card(lines=True)
        for row in rows:
            card.add_widget(row)
        self.add_widget(card)

    def _leave_out_row(self, game_night: GameNight, title: str, note: str, is_out: bool) -> ListRow:
        """Returns a row that excludes the match from the game night, or includes it again."""
        icon = Icon("close" if is_out else "plus")
        return ListRow(title, note, leading=icon, on_press=partial(self._set_left_out, game_night, is_out))

    def _set_left_out(self, game_night: GameNight, is_out: bool) -> None:
        """Stores whether this match is left out of its game night. The choice applies from the start of that game
        night.
        """
        journal = self._context.journal
        moments = (match.moment for match in group_matches(journal, self._group, RECENT) if match.id == self._id)
        store_choice(journal, self._group, game_night.terms.without(self._id, is_out), min(game_night.begun, *moments))
        self._context.give_feedback("taken back" if is_out else "lay")
        self._show()
        self._context.say(_("This match doesn’t count") if is_out else _("This match counts again"))

    def _question_card(self, game_night: GameNight) -> Card:
        card = Card(gap=dp(8))
        text = _("Sablier keeps a running score across all your games, in the app or on your own board.")
        yes = PillButton(_("Keep score"), "check", on_press=partial(self._answer, game_night, True))
        no = PillButton(_("No"), "close", on_press=partial(self._answer, game_night, False))
        for widget in (
            TextLabel(_("Same players again! Keep score for a game night?"), "name"),
            TextLabel(text, "label", "ink2"),
            Flow(yes, no, gap=dp(10)),
        ):
            card.add_widget(widget)
        return card

    def _answer(self, game_night: GameNight, is_tracked: bool) -> None:
        store_choice(self._context.journal, self._group, replace(UNTRACKED, is_tracked=is_tracked), game_night.begun)
        self._show()
        if is_tracked:
            self._context.say(headline(game_night, self._context.journal.clock()))
