"""Rules of a match in the set-up: edition, first player, house rules and deal."""

from collections.abc import Callable
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.i18n import _
from app.screens.play.deal_codes import deal_card
from app.screens.play.match_draft import MatchDraft
from app.screens.play.match_options import displayed_state, edition_card, house_rules_card
from app.shell.context import AppContext
from app.shell.page import Page, PageArguments
from app.widgets.layouts import Stack
from engine.game import Value


class MatchRulesPage(Page):
    """Page of the rules of a `draft`. When it is left, it passes the changed draft to the set-up page below it."""

    def __init__(self, context: AppContext, draft: MatchDraft, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, draft=draft, **arguments)
        self.draft = draft
        self.set_title(_("Rules of this match"), APP_GAMES[draft.game].name, self.rules_button(draft.game))
        self._columns = Stack(gap=dp(14)), Stack(gap=dp(14))
        for index, column in enumerate(self._columns):
            self.add(column, index)
        self._show()
        self.assemble()

    def _show(self) -> None:
        self.keep_focus(self._build_cards)

    def _build_cards(self) -> None:
        draft = self.draft
        left = (
            edition_card(self.context, draft, self._change),
            deal_card(self.context, draft, self._use),
        )
        right = (house_rules_card(self.context, draft, self._choose), Widget(size_hint_y=None, height=dp(2)))
        for column, cards in zip(self._columns, (left, right)):
            column.clear_widgets()
            for card in filter(None, cards):
                column.add_widget(card)

    def _choose(self, option: str, value: Value) -> None:
        self._use(self.draft.with_option(option, value))

    def _change(self, change: Callable[[MatchDraft], MatchDraft]) -> None:
        self._use(change(self.draft))

    def _use(self, draft: MatchDraft) -> None:
        """Replaces the draft; builds the cards again if a change affects more than the control that was used."""
        before, self.draft = self.draft, draft
        if displayed_state(draft) != displayed_state(before):
            self._show()

    def on_leave(self) -> None:
        super().on_leave()
        below, own = self.context.navigation.stack[-2:]
        own.arguments["draft"] = self.draft
        if below.name == "set up":
            below.arguments["draft"] = self.draft


SCREEN = MatchRulesPage
