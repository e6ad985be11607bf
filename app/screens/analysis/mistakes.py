"""Mistakes page: a player's costliest mistakes, to practise over several days."""

from functools import partial
from itertools import islice
from typing import Unpack

from kivy.metrics import dp

from app.background_jobs import BackgroundJob
from app.default_names import display_name
from app.games import APP_GAMES, playable
from app.i18n import _, format_number, format_percent, join_sentences
from app.screens.analysis.analysis_text import describe_loss
from app.screens.analysis.match_analysis import RecentAnalysisJob
from app.screens.library.match_text import describe_day
from app.shell.context import AppContext
from app.shell.page import GAP, Page, PageArguments
from app.store.journal import PASTED, StoredMatch
from app.store.practice import MAX_PRACTISED, Mistake, worst_mistakes
from app.widgets.card import Card, Icon
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.progress import Progress
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import game_bots, has_own_bots

MATCHES = 12
"""Number of recent matches that are analysed"""


class MistakesPage(Page):
    """Mistakes page of a `player`. While it is open, it analyses the latest matches for further mistakes."""

    def __init__(self, context: AppContext, player: str = "", **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, player=player, **arguments)
        self.player = player
        stored_matches = (stored for stored in context.journal.finished() if self._has_countable_mistakes(stored))
        matches = [*islice(stored_matches, MATCHES)]
        for game in {stored.game for stored in matches}:
            game_bots(game)  # loads the judging bot now, not in a frame of the analysis
        self._analysis = RecentAnalysisJob(context.journal, matches, _("Your mistakes"))
        self._listed_count = 0
        """Number of analysed matches when the list was built"""
        self.jobs.start(self._analysis, self)
        self.set_title(_("Your mistakes"), display_name(player))
        self._progress = Progress()
        self._status = TextLabel("", "body", "ink2")
        self._status_card = Card(gap=dp(8))
        for widget in (self._status, self._progress):
            self._status_card.add_widget(widget)
        self._list = Stack(gap=dp(GAP))
        self.add(self._list)
        self.add(self._status_card, 1)
        self.assemble()

    # Search

    def _has_countable_mistakes(self, stored: StoredMatch) -> bool:
        """Returns whether mistakes in a stored match can be practised: the player played it in this app with other
        players, the app has a table for the game, and the game has its own bots.
        """
        names = [player.stored_name for player in stored.players if not player.is_bot]
        is_played_here = stored.origin != PASTED
        is_analysed = stored.game in playable() and has_own_bots(stored.game)
        return self.player in names and len(stored.players) > 1 and is_played_here and is_analysed

    def job_advanced(self, job: BackgroundJob) -> None:
        """Shows the progress of the analysis, and updates the list of mistakes after each match."""
        if self._analysis.analysed_count > self._listed_count or not job.is_running:
            self._show()
        else:
            self._show_status()

    # Display

    def _show(self) -> None:
        self.keep_focus(self._make_list)
        self._show_status()

    def _make_list(self) -> None:
        self._list.clear_widgets()
        self._listed_count = self._analysis.analysed_count
        mistakes = [
            mistake for mistake in worst_mistakes(self.context.journal, self.player) if mistake.game in playable()
        ]
        card = Card(lines=True)
        for mistake in mistakes:
            card.add_widget(self._row(mistake))
        if not mistakes and not self._analysis.is_running:
            card.add_widget(TextLabel(_("No mistakes to review. Keep playing!"), "body", "ink2"))
        if card.children:
            self._list.add_widget(card)

    def _row(self, mistake: Mistake) -> ListRow:
        now = self.context.journal.clock()
        is_due = mistake.due <= now
        solved = _("Solved once.") if mistake.solved else ""
        next_try = "" if is_due else _("Try again: {day}.").format(day=describe_day(mistake.due, now))
        practise = partial(
            self.context.navigation.go, "practice", match=mistake.match, ply=mistake.ply, player=self.player
        )
        title = f"{APP_GAMES[mistake.game].name}, {describe_day(mistake.played, now)}"
        note = join_sentences(describe_loss(mistake.loss), solved, next_try)
        icon = Icon("question" if is_due else "clock")
        return ListRow(title, note, leading=icon, on_press=practise if is_due else None)

    def _show_status(self) -> None:
        if not self._analysis.is_running:
            self._status_card.remove_widget(self._progress)
            text = _("Up to {n} from your recent matches. Solve one twice, days apart, and it’s gone.")
            text = text.format(n=format_number(MAX_PRACTISED))
        else:
            progress = self._analysis.progress
            text = _("Looking for mistakes in your matches: {percent}").format(percent=format_percent(100 * progress))
            self._progress.show(progress)
        if self._status.text != text:
            self._status.text = text

    # Lifecycle

    def on_enter(self) -> None:
        super().on_enter()
        self._show()

    def on_leave(self) -> None:
        super().on_leave()
        self._analysis.save()


SCREEN = MistakesPage
