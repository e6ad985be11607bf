"""Luck and skill page of a match: a verdict, a chart of the winning chances, and the key moves of each player.

The page is a replay whose slider is the chart. The match is analysed while the page is shown.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Unpack

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, Slices
from app.games import APP_GAMES
from app.i18n import N_, _, capitalize, format_percent, join_sentences
from app.match.bots import Advice
from app.players import colour_of, colours_of
from app.screens.analysis.analysis_text import (
    describe_breakdown,
    describe_chances,
    describe_gain,
    describe_impact,
    describe_loss,
    describe_luck,
    verdict,
)
from app.screens.analysis.match_analysis import AnalysisJob
from app.screens.analysis.replay import ReplayPage
from app.screens.analysis.win_chance_chart import ReplaySlider, WinChanceChart
from app.screens.library.import_export_dialogs import describe_seed
from app.screens.library.match_text import LoadedMatch, load_match, take_back_note
from app.shell.context import AppContext
from app.shell.page import GAP, MatchUnavailable, Page, PageArguments, open_dialog
from app.store.practice import worst_mistakes as practice_mistakes
from app.widgets.card import Card, Icon, SeatMedal, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.progress import Progress
from app.widgets.slider import Slider
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import game_bots
from engine.bots.explain import Comparison
from engine.bots.luck_analysis import Decision, luckiest_moves, result_breakdowns, turning_points, worst_mistakes
from engine.game import Seat

UPDATE_STEP = 0.02
"""Minimum progress of the analysis between two updates of the page, as a share of the complete analysis"""
MEANING = N_("Luck is what the deal, draws and dice gave you. Skill is how well you used it.")
LEGEND = N_("The lines show each player’s chance of winning. Triangle: a costly move. Dot: a lucky break.")


class LuckPage(ReplayPage):
    """Luck and skill page of the stored `match`. `ply` is the number of the move to show first."""

    PICTURE_SHARE = 0.27
    LEAP_LABELS = (N_("Previous turning point"), N_("Next turning point"))

    def __init__(
        self,
        context: AppContext,
        loaded: LoadedMatch,
        match: str = "",
        ply: int = -1,
        **arguments: Unpack[PageArguments],
    ) -> None:
        self.analysis = AnalysisJob(context.journal, loaded.id, loaded.match)
        self._turning_points: list[int] = []
        self._explains_next = False
        """Whether to ask the bot for an explanation as soon as the next move is shown"""
        super().__init__(context, loaded, match=match, ply=ply, **arguments)
        self._show_results()
        if self.analysis.is_done:
            for _row in self._add_key_moves():
                """Builds all rows at once, because the page appears complete"""
        else:
            self.jobs.start(self.analysis, self)
        self.spoken = join_sentences(_("Luck & skill"), self._verdict.text)

    # Building the page

    def _title(self) -> str:
        return _("Luck & skill")

    def _add_cards(self) -> None:
        self._verdict = TextLabel("", "name", halign="center")
        self._progress = Progress()
        self._summary = Card(gap=dp(8))
        self._summary.add_widget(self._verdict)
        self.add(self._summary)
        if self.loaded.match.take_backs:
            self.add(TextLabel(take_back_note(), "label", "ink2", halign="center"))
        self._add_table()
        self._add_move_card()
        self._key_moves = Stack(gap=dp(GAP))
        self.add(self._key_moves, 1)
        self.add(Stack(heading(_("Was it fair?")), self._fairness_card(), gap=dp(8)), 1)
        self.add(Widget(size_hint_y=None, height=dp(4)), 1)

    def _fairness_card(self) -> Card:
        """Returns the card that explains how the deal was drawn and lists the pieces that nobody drew."""
        match, game = self.loaded.match, APP_GAMES[self.loaded.game]
        undrawn = game.traits.undrawn_pieces(match.state)
        text, card = game.phrases.undrawn_note(undrawn), Card(lines=True)
        card.add_widget(Stack(TextLabel(describe_seed(self.loaded), "body", "ink2"), air=dp(8)))
        if text:
            show = partial(self._show_undrawn, text, undrawn) if undrawn else None
            card.add_widget(ListRow(text, on_press=show, style="label"))
        return card

    def _show_undrawn(self, title: str, pieces: Sequence[object]) -> None:
        """Shows the pieces that nobody drew in a dialog."""
        picture = APP_GAMES[self.loaded.game].hand_picture(pieces)
        panel = Dialog(title, actions=(DialogAction(_("Close")),), content=picture)
        panel.spoken = join_sentences(title, picture.spoken)
        open_dialog(self.context, panel)

    def _add_move_card(self) -> None:
        super()._add_move_card()
        self._position_text = TextLabel("", "label", "ink2")
        self._cost_text = TextLabel("", "body")
        self._practise_row = ListRow(_("Try again"), leading=Icon("replay"), on_press=self._practise)
        """Row with which a player starts to practise the mistake that is shown"""
        self._move_card.add_widget(self._position_text, index=len(self._move_card.children))
        self._move_card.add_widget(self._cost_text, index=1)

    def _make_track(self) -> tuple[Widget, Slider]:
        slider = ReplaySlider(self.cursor.length, self._on_slide, self._on_slide_end, self._describe_position)
        self.chart = WinChanceChart(slider, colours_of(self.loaded.players))
        return self.chart, slider

    # Analysis

    def job_advanced(self, job: BackgroundJob) -> None:
        """Shows the progress of the analysis; once it is finished, starts to add the rows of key moves."""
        if job is not self.analysis:
            super().job_advanced(job)
            return
        if not job.is_running or job.progress >= self._shown_progress + UPDATE_STEP:
            self._show_results()
        if job.is_done:
            self.context.say(self._verdict.text)
            self.jobs.start(BackgroundJob(self._add_key_moves(), self._title()))

    def _show_results(self) -> None:
        """Shows the results so far: the winning chances as soon as the quick pass is done, and the texts once the
        precise pass is done.
        """
        job = self.analysis
        self._shown_progress = job.progress
        if job.is_done:
            self._turning_points = turning_points(job.all_impacts)
        self.chart.show(
            job.impacts, {ply: self._seat_of(ply) for ply in self._turning_points}, self._mistakes(self._turning_points)
        )
        self._summarize()
        self._cost_text.text = self._describe_move()
        self._position_text.text = self._describe_position(self.cursor.at)
        self._show_practise_row()

    def _summarize(self) -> None:
        job, names = self.analysis, self.cursor.names
        if job.is_done:
            self._verdict.text = verdict(names, job.all_impacts)
            self._set_below_verdict(TextLabel(join_sentences(_(MEANING), _(LEGEND)), "label", "ink2", halign="center"))
        elif job.has_failed:
            self._verdict.text = _("This match can’t be analyzed.")
            self._set_below_verdict()
        else:
            text = _("Analyzing luck and skill: {percent}")
            self._verdict.text = text.format(percent=format_percent(int(100 * job.progress)))
            self._set_below_verdict(self._progress)
            self._progress.show(job.progress)

    def _set_below_verdict(self, *widgets: Widget) -> None:
        """Replaces the widgets below the verdict, unless widgets of the same types are there already."""
        shown = self._summary.children[:-1]
        if [type(widget) for widget in shown] == [type(widget) for widget in widgets]:
            return
        for widget in shown:
            self._summary.remove_widget(widget)
        for widget in widgets:
            self._summary.add_widget(widget)

    def _decision(self, ply: int) -> Decision | None:
        """Returns the analysed decision of a move if the precise pass has found it to be a mistake; otherwise None."""
        impact = self.analysis.impacts.get(ply)
        decision = impact.decision if impact and ply in self.analysis.precise_plies else None
        return decision if decision and decision.is_mistake else None

    def _mistakes(self, plies: Iterable[int]) -> list[int]:
        return [ply for ply in plies if self._decision(ply)]

    def _seat_of(self, ply: int) -> Seat:
        """Returns the seat of a turning point (a mistake, or a move with much luck): the seat that made the mistake, or
        the one that luck helped most.
        """
        luck = self.analysis.impacts[ply].luck
        return self.cursor.whole.moves[ply - 1][0] if self._decision(ply) else luck.index(max(luck))

    # Key moves of each player

    def _add_key_moves(self) -> Slices:
        """Adds a card of key moves for each player; yields after each row."""
        impacts = self.analysis.all_impacts
        for seat, breakdown in enumerate(result_breakdowns(impacts)):
            card = Card(lines=True)
            mistake_count = [
                self.cursor.whole.moves[ply - 1][0] for ply in self._mistakes(self.analysis.precise_plies)
            ].count(seat)
            medal = SeatMedal(colour_of(self.loaded.players, seat))
            card.add_widget(
                ListRow(self.cursor.names[seat], describe_breakdown(breakdown, mistake_count), leading=medal)
            )
            self._key_moves.add_widget(card)
            yield None
            for ply in worst_mistakes(self.loaded.match, impacts, seat):
                card.add_widget(
                    self._key_move_row("question", ply, self.cursor.describe(ply), describe_loss(self._loss(ply)))
                )
                yield None
            for ply in luckiest_moves(impacts, seat):
                text = self.cursor.describe_luck(ply) or _("The deal")
                card.add_widget(self._key_move_row("star", ply, text, describe_gain(impacts[ply].luck[seat])))
                yield None

    def _loss(self, ply: int) -> float:
        decision = self._decision(ply)
        return decision.loss if decision else 0.0

    def _key_move_row(self, icon: str, ply: int, text: str, note: str) -> ListRow:
        return ListRow(text, note, leading=Icon(icon), on_press=partial(self.explain_move, ply), style="label")

    def explain_move(self, ply: int) -> None:
        """Shows a move and, if it was a mistake, the better move."""
        self.go(ply)
        self._explains_next = self._decision(ply) is not None
        self._scroll_to_move()

    # The shown move

    def _describe_position(self, ply: float) -> str:
        impact = self.analysis.impacts.get(round(ply))
        position = super()._describe_position(ply)
        if not impact:
            return position
        chances = describe_chances(self.cursor.names, impact.chances)
        return _("{place}. Winning chances: {chances}").format(place=position, chances=chances)

    def _on_slide_end(self, value: float) -> None:
        """Explains the mistake if the slider stops at one."""
        if round(value) in self._mistakes(self._turning_points):
            self.explain_move(round(value))

    def _leap_target(self, direction: int) -> int:
        at, stops = self.cursor.at, [0, *self._turning_points, self.cursor.length]
        return (
            min([stop for stop in stops if stop > at], default=at)
            if direction > 0
            else max([stop for stop in stops if stop < at], default=0)
        )

    def _show_details(self) -> None:
        self._position_text.text = self._describe_position(self.cursor.at)
        self._cost_text.text = self._describe_move()
        self._show_practise_row()
        if self._explains_next:
            self._explains_next = False
            self.ask_why()

    def _announce(self) -> None:
        if self.cursor.at != self._announced_ply:
            self._announced_ply = self.cursor.at
            self.context.say(join_sentences(self._move_text, self._describe_move()), urgent=True)

    def _describe_move(self) -> str:
        """Describes the cost of the current move and the luck that followed."""
        ply = self.cursor.at
        if ply not in self.analysis.precise_plies:
            return "" if self.analysis.has_failed else _("Still analyzing this move.")
        impact, names = self.analysis.impacts[ply], self.cursor.names
        if ply in self._hint_plies and impact.decision is None:
            return join_sentences(_("The hint suggested this move."), describe_luck(names, impact))
        return describe_impact(names, impact) if self.cursor.is_played else ""

    def _reason(self, advice: Advice) -> str:
        """Returns the reason why the best move is better, if the advising bot agrees; otherwise only names that
        move.
        """
        decision = self._decision(self.cursor.at)
        if decision is None:
            return super()._reason(advice)
        phrases = APP_GAMES[self.loaded.game].phrases
        best = self.loaded.match.game.read_move(decision.best)
        explanation = advice.why(best)
        if isinstance(explanation, Comparison) and explanation.gain < 0 and not explanation.is_even:
            return phrases.explain(explanation)
        move = phrases.describe_move(best, advice.played)
        return capitalize(_("{move} would have been better.").format(move=move))

    # Practice of a mistake

    @property
    def _player_to_practise(self) -> str:
        """Returns the name of the player who can practise the current mistake now; empty if nobody can."""
        ply = self.cursor.at
        if not self.analysis.is_done or self._decision(ply) is None:
            return ""
        player, now = self.loaded.players[self.cursor.whole.moves[ply - 1][0]], self.context.journal.clock()
        mistakes = () if player.is_bot else practice_mistakes(self.context.journal, player.stored_name)
        due = [(mistake.match, mistake.ply) for mistake in mistakes if mistake.due <= now]
        return player.stored_name if (self.loaded.id, ply) in due else ""

    def _show_practise_row(self) -> None:
        is_shown = self._practise_row.parent is not None
        if bool(self._player_to_practise) != is_shown:
            (self._move_card.remove_widget if is_shown else self._move_card.add_widget)(self._practise_row)

    def _practise(self) -> None:
        self.context.navigation.go(
            "practice", match=self.loaded.id, ply=self.cursor.at, player=self._player_to_practise
        )

    def _show_reason(self, text: str) -> None:
        super()._show_reason(text)
        if text:
            Clock.schedule_once(self._scroll_to_move, 0)

    def _scroll_to_move(self, _passed: float = 0.0) -> None:
        if self.scroller:
            self.scroller.show(self._move_card)

    # Lifecycle

    def on_leave(self) -> None:
        super().on_leave()
        self.analysis.save()

    def pause(self) -> None:
        self.analysis.save()


def luck_page(context: AppContext, match: str = "", ply: int = -1, **arguments: Unpack[PageArguments]) -> Page:
    """Returns the luck page of a match, or an error page if the match has no result."""
    loaded = load_match(context, match)
    if loaded is None or not loaded.match.winners:
        return MatchUnavailable(context, _("This match has no result."), **arguments)
    game_bots(loaded.game)  # loads the judging bot now, not in a frame of the analysis
    return LuckPage(context, loaded, match, ply, **arguments)


SCREEN = luck_page
