"""Dialog of the daily challenge."""

from datetime import date
from functools import partial

from app.games import APP_GAMES, playable
from app.games.page_names import DAILY
from app.i18n import _
from app.match.seating import MatchSetUp
from app.screens.library.match_text import continue_match
from app.screens.play import daily_challenge
from app.shell.context import AppContext
from app.shell.page import open_dialog
from app.widgets.dialog import Dialog, DialogAction


class DailyChallengePanel:
    """Dialog of the daily challenge: its description and the actions to play, continue or replay it."""

    def __init__(self, context: AppContext, day: date) -> None:
        self.context, self._day, self._games = context, day, playable()
        set_up = daily_challenge.own_daily_set_up(context.settings, day, self._games) if self._games else None
        self._match = daily_challenge.find_daily_match(context.journal, set_up) if set_up else None

    def open(self) -> None:
        """Opens the dialog."""
        if self._games:
            first, *rest = self.acts()
            acts = (first, *self._solo_acts(), *rest)
            open_dialog(self.context, Dialog(_(DAILY), self.text, acts))

    @property
    def text(self) -> str:
        """Returns the description of the match, with its result if it has been played."""
        return daily_challenge.describe_daily(self.context.journal, self._day, self._games, self._match)

    def acts(self) -> list[DialogAction]:
        """Returns the actions available for the match, the main one first."""
        go, match = self.context.navigation.go, self._match
        if match is None:
            return [DialogAction(_("Play"), self._begin, is_main=True), DialogAction(_("Later"))]
        if not match.is_over:
            return [
                DialogAction(_("Continue"), partial(continue_match, self.context, match.id), is_main=True),
                DialogAction(_("Later")),
            ]
        if match.is_deleted:
            return [DialogAction(_("Close"))]
        return [
            DialogAction(_("Replay"), partial(go, "replay", match=match.id), is_main=True),
            DialogAction(_("Close")),
        ]

    def _begin(self) -> None:
        if self.context.begin(daily_challenge.own_daily_set_up(self.context.settings, self._day, self._games)):
            self.context.navigation.go("table")

    # Solo matches

    def _solo_acts(self) -> list[DialogAction]:
        """Returns an action for the daily solo match of each game that has a solo mode."""
        return [self._solo_act(game) for game in self._games if APP_GAMES[game].solo_label]

    def _solo_act(self, game: str) -> DialogAction:
        set_up = daily_challenge.daily_solo_set_up(self.context.settings, self._day, game)
        match = daily_challenge.find_daily_match(self.context.journal, set_up)
        play, note = partial(self._play_solo, set_up, match), daily_challenge.describe_daily_solo(game, match)
        return DialogAction(_(APP_GAMES[game].solo_label), play, icon="glass", note=note)

    def _play_solo(self, set_up: MatchSetUp, match: daily_challenge.DailyMatch | None) -> None:
        """Starts or continues the daily solo match, or opens its result."""
        if match is None:
            if self.context.begin(set_up):
                self.context.navigation.go("table")
        elif not match.is_over:
            continue_match(self.context, match.id)
        elif not match.is_deleted:
            self.context.navigation.go("result", match=match.id)
