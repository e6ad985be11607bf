"""Practice screen: the player looks for a better move in the position of a mistake."""

from typing import Unpack

from kivy.uix.widget import Widget

from app.games import playable
from app.i18n import _
from app.screens.analysis.practice_task import PracticeTask
from app.screens.bottom_bar import BottomBar
from app.screens.library.lesson import TaskScreen
from app.screens.library.match_text import LoadedMatch, load_match
from app.shell.context import AppContext
from app.shell.page import MatchUnavailable, PageArguments, Screen
from app.store.practice import Mistake, store_attempt, worst_mistakes
from app.widgets.buttons import MainButton


class PracticeScreen(TaskScreen):
    """Screen with the game table in the position before a mistake, where the player looks for a better move."""

    run: PracticeTask

    def __init__(
        self,
        context: AppContext,
        loaded: LoadedMatch,
        mistake: Mistake,
        player: str,
        **arguments: Unpack[PageArguments],
    ) -> None:
        self.mistake, self.player = mistake, player
        run = PracticeTask(loaded.match, loaded.players, mistake)
        self._is_noted = False
        super().__init__(context, run, match=mistake.match, ply=mistake.ply, player=player, **arguments)
        self.jobs.start(run.coach_job)

    def _make_timer(self) -> None:
        """Returns None, because practice has no timer."""

    def _make_end_bar(self) -> Widget:
        return BottomBar(MainButton(_("Done"), self.context.navigation.back))

    def _after_move(self) -> None:
        if self.run.is_done and not self._is_noted:
            self._is_noted = True
            store_attempt(self.context.journal, self.mistake, not self.run.was_shown)
        super()._after_move()


def practice_screen(
    context: AppContext, match: str = "", ply: int = 0, player: str = "", **arguments: Unpack[PageArguments]
) -> Screen:
    """Returns the practice screen of a mistake, or an error page if the mistake no longer exists."""
    mistake = next(
        (
            mistake
            for mistake in worst_mistakes(context.journal, player)
            if (mistake.match, mistake.ply) == (match, ply)
        ),
        None,
    )
    loaded = load_match(context, match) if mistake else None
    if mistake is None or loaded is None or loaded.game not in playable():
        return MatchUnavailable(context, _("This mistake is no longer on your list."), **arguments)
    return PracticeScreen(context, loaded, mistake, player, **arguments)


SCREEN = practice_screen
