"""A person's dearest mistakes, to be tried again over days."""

from functools import partial
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from app.games import APP_GAMES, playable
from app.screens.analysis.analysis_text import describe_loss
from app.screens.analysis.match_analysis import BUDGET, AnalysisQueue
from app.screens.library.match_text import describe_day
from app.screens.page import GAP, Page
from app.shell.context import AppContext
from app.shell.i18n import _, number, percent, sentences
from app.store.journal import PASTED, StoredMatch
from app.store.practice import DEAREST, Mistake, dearest
from app.widgets.card import Card, Icon
from app.widgets.progress import Progress
from app.widgets.row import Row
from app.widgets.stacks import Stack
from app.widgets.text import Words
from engine.bots.levels import players_of

LOOKED_THROUGH = 12
"""So many of the last matches are looked through for mistakes"""


class MistakesPage(Page):
    """The page of the mistakes of a `player`. While it is shown the last matches are looked through for more."""

    def __init__(self, context: AppContext, player: str = "", **what: Any) -> None:
        super().__init__(context, player=player, **what)
        self.player = player
        own = (each for each in context.journal.finished() if self._is_own(each))
        matches = [*islice(own, LOOKED_THROUGH)]
        for game in {each.game for each in matches}:
            players_of(game)  # who judges them is loaded with the page, not in a frame of the weighing
        self._work = AnalysisQueue(context.journal, matches, Clock.time)
        self._look_soon = Clock.create_trigger(self._look, 0, interval=True)
        self.set_title(_("Your mistakes"), player)
        self._progress = Progress()
        self._told = Words("", "body", "ink2")
        self._looking = Card(gap=dp(8))
        for part in (self._told, self._progress):
            self._looking.add_widget(part)
        self._list = Stack(gap=dp(GAP))
        self.add(self._list)
        self.add(self._looking, 1)
        self.assemble()

    # Looking through matches

    def _is_own(self, stored: StoredMatch) -> bool:
        """Returns whether it is a match in which the player has had somebody to beat."""
        names = [player.name for player in stored.players if not player.is_bot]
        is_here = stored.origin != PASTED
        return self.player in names and len(stored.players) > 1 and is_here and stored.game in playable()

    def _look(self, _passed: float) -> None:
        """Weighs for some milliseconds of a frame."""
        work, weighed = self._work, self._work.weighed
        work.go_on(BUDGET)
        if work.weighed > weighed or not work.left:
            self._show()
        else:
            self._tell()
        if not work.left:
            self._look_soon.cancel()

    # What it shows

    def _show(self) -> None:
        self.keep_focus(self._make_list)
        self._tell()

    def _make_list(self) -> None:
        self._list.clear_widgets()
        found = [each for each in dearest(self.context.journal, self.player) if each.game in playable()]
        card = Card(lines=True)
        for mistake in found:
            card.add_widget(self._row(mistake))
        if not found and not self._work.left:
            card.add_widget(Words(_("There is none: play on."), "body", "ink2"))
        if card.children:
            self._list.add_widget(card)

    def _row(self, mistake: Mistake) -> Row:
        now = self.context.journal.clock()
        is_due = mistake.due <= now
        solved = _("Solved once.") if mistake.solved else ""
        again = "" if is_due else _("To be tried again: {day}.").format(day=describe_day(mistake.due, now))
        go = partial(self.context.navigation.go, "practice", match=mistake.match, ply=mistake.ply, player=self.player)
        title = f"{APP_GAMES[mistake.game].name}, {describe_day(mistake.played, now)}"
        note = sentences(describe_loss(mistake.loss), solved, again)
        icon = Icon("question" if is_due else "clock")
        return Row(title, note, leading=icon, on_press=go if is_due else None)

    def _tell(self) -> None:
        if not self._work.left:
            self._looking.remove_widget(self._progress)
            told = _("{n} at a time, from your last matches. Each is gone once you have solved it twice, days apart.")
            told = told.format(n=number(DEAREST))
        else:
            share = self._work.share
            told = _("Your matches are being looked through: {percent}").format(percent=percent(100 * share))
            self._progress.show(share)
        if self._told.text != told:
            self._told.text = told

    # Life

    def on_enter(self) -> None:
        super().on_enter()
        self._show()
        self._look_soon()

    def on_leave(self) -> None:
        super().on_leave()
        self._look_soon.cancel()
        self._work.keep()


SCREEN = MistakesPage
