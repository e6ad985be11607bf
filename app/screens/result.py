"""The result of a match: who won, the whole table, the chart; then again, look through it, share it."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.words import scores_said, winners
from app.match.figures import rounds_of
from app.screens.data import luck_text, share_match
from app.screens.matches import Finished, finished, seated
from app.screens.page import Page
from app.screens.round_end import Foot, chart_of
from app.screens.score_card import ScoreCard
from app.screens.score_table import PLACE, ScoreRow, ScoreTable, ended_rounds, places, totals_by_reason
from app.shell.context import AppContext
from app.shell.words import _, plural
from app.widgets.buttons import MainButton, RingButton
from app.widgets.card import Card, Icon, Medal
from app.widgets.row import Row
from app.widgets.stacks import Flow, Stack
from app.widgets.text import Words


class Result(Page):
    """The page of a result: `match` is the id of a stored one; without it the one that has just ended."""

    def __init__(self, context: AppContext, match: str = "", **what: Any) -> None:
        super().__init__(context, match=match, **what)
        found = finished(context, match)
        if found is None:
            self.titled(_("A match"), _("It has no result."))
            self.fill()
            return
        self.found: Finished = found
        self.head = self._winners()
        self.add(ScoreCard(self._table(), seated(found), self._named))
        if ended_rounds(found.match) > 1:
            self.add(chart_of(found.match, found.players, len(rounds_of(found.match))), 1)
        self.add(self._more(), 1)
        home = RingButton("home", on_press=self.go_home, spoken=_("Home"))
        self.foot = Foot(MainButton(_("Play again"), self.play_again), home, self.rules_button(found.game))
        self.fill()

    def _winners(self) -> Widget:
        won = self.found.match.winners
        medals = Flow(*(Medal(seated(self.found).colours[seat], 56) for seat in won), gap=dp(8), align=0.5)
        names = self.found.match.names
        if len(names) == 1:
            title = plural("{n} point", "{n} points", self.found.match.state.scores[0])
        else:
            title = winners(won, names)
        self.spoken = f"{title}. {scores_said(names, self.found.match.state.scores)}"
        return Stack(medals, Words(title, "heading", halign="center"), gap=dp(6))

    def _table(self) -> ScoreTable:
        match = self.found.match
        ranks = (ScoreRow(PLACE, places(match)),) if places(match) else ()
        return ScoreTable(0, "", None, (*totals_by_reason(match), *ranks), (), tuple(match.state.scores), match.winners)

    def _named(self, reason: str) -> str:
        return _("Place") if reason == PLACE else APP_GAMES[self.found.game].phrases.row(reason)

    def _more(self) -> Card:
        go = self.context.navigation.go
        card = Card(lines=True)
        for icon, title, note, then in (
            (
                "replay",
                _("Look through the match"),
                _("Every move, and why"),
                lambda: go("replay", match=self.found.id),
            ),
            (
                "share",
                _("Share the match"),
                _("As a text that Sablier can read again"),
                lambda: share_match(self.context, self.found),
            ),
            ("lock", _("The luck"), _("Was it fair? See for yourself"), self._show_luck),
        ):
            card.add_widget(Row(title, note, leading=Icon(icon), on_press=then))
        return card

    def _show_luck(self) -> None:
        from app.widgets.dialog import Act, Dialog

        close = self.context.navigation.close
        self.context.navigation.open(Dialog(_("The luck"), luck_text(self.found.match), (Act(_("Close")),), close))

    # Away

    def play_again(self) -> None:
        """Begins a match at the same table, everybody one seat further."""
        if self.context.begin(self.found.rematch(self.context.seed())):
            self.context.navigation.home("table")

    def go_home(self) -> None:
        self.context.leave_table()
        self.context.navigation.home()

    def back(self) -> bool:
        self.go_home()
        return True


SCREEN = Result
