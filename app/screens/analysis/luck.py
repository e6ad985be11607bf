"""Luck and play of a match: in a sentence, as everybody's chances move by move, and for each player what counted most.

It is a replay whose slider has the chances for its track. The match is weighed while somebody looks.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.match.bots import Advice
from app.screens.analysis.analysis_text import (
    describe_account,
    describe_chances,
    describe_gain,
    describe_loss,
    describe_luck,
    describe_swing,
    verdict,
)
from app.screens.analysis.chance_chart import ChanceChart
from app.screens.analysis.match_analysis import BUDGET, AnalysisJob
from app.screens.analysis.replay import ReplayPage
from app.screens.library.import_export import describe_seed
from app.screens.library.match_text import LoadedMatch, load_match, seat_labels
from app.screens.page import GAP, MatchUnavailable, Page
from app.shell.context import AppContext
from app.shell.i18n import N_, _, capital, percent, sentences
from app.store.practice import dearest as dearest_of
from app.widgets.card import Card, Icon, Medal, heading
from app.widgets.dialog import Act, Dialog
from app.widgets.progress import Progress
from app.widgets.row import Row
from app.widgets.slider import Slider
from app.widgets.stacks import Stack
from app.widgets.text import Words
from engine.bots.explain import Comparison
from engine.bots.ledger import Decision, accounts, dearest, luckiest, turning_points
from engine.bots.levels import players_of
from engine.game import Seat

STEP = 0.02
"""After such a share of the work what is shown is brought up to date"""
MEANING = N_("Luck is what deals, draws and dice brought; play is what moves gave away.")
LEGEND = N_(
    "The chart shows how likely everybody was to win: a triangle is a costly move, a disc luck that turned the match."
)


class LuckPage(ReplayPage):
    """The page of luck and play: `match` is the id of a stored match. `ply`: which move is shown first."""

    SHARE = 0.27
    LEAPS = (N_("To the turning point before"), N_("To the next turning point"))

    def __init__(self, context: AppContext, found: LoadedMatch, match: str = "", ply: int = -1, **what: Any) -> None:
        self.analysis = AnalysisJob(context.journal, found.id, found.match)
        self._turns: list[int] = []
        self._asks = False
        """Whether the move that is to be shown is asked about as well"""
        super().__init__(context, found, match=match, ply=ply, **what)
        self._weigh_soon = Clock.create_trigger(self._weigh, 0, interval=True)
        self._counting = self._count()
        self._show_weighed()
        if self.analysis.is_done:
            deque(self._counting, maxlen=0)
        self.spoken = sentences(f"{_('The luck')}.", self._verdict.text)

    # What it is made of

    def _title(self) -> str:
        return _("The luck")

    def _make_cards(self) -> None:
        self._verdict = Words("", "name", halign="center")
        self._progress = Progress()
        self._summary = Card(gap=dp(8))
        self._summary.add_widget(self._verdict)
        self.add(self._summary)
        self._make_table()
        self._make_moment()
        self._counted = Stack(gap=dp(GAP))
        self.add(self._counted, 1)
        self.add(Stack(heading(_("Was it fair?")), self._make_fair(), gap=dp(8)), 1)
        self.add(Widget(size_hint_y=None, height=dp(4)), 1)

    def _make_fair(self) -> Card:
        """Returns the card of how luck came about, and of what nobody has drawn."""
        match, game = self.found.match, APP_GAMES[self.found.game]
        left = game.traits.left_over(match.state)
        said, card = game.phrases.left_over(left), Card(lines=True)
        card.add_widget(Stack(Words(describe_seed(self.found), "body", "ink2"), air=dp(8)))
        if said:
            show = partial(self._show_left, said, left) if left else None
            card.add_widget(Row(said, on_press=show, style="label"))
        return card

    def _show_left(self, said: str, left: Sequence[object]) -> None:
        """Lays what nobody has drawn over the page."""
        picture: Any = APP_GAMES[self.found.game].hand_picture(left)
        panel = Dialog(said, actions=(Act(_("Close")),), close=self.context.navigation.close, content=picture)
        panel.spoken = f"{said}. {picture.spoken}"
        self.context.navigation.open(panel)

    def _make_moment(self) -> None:
        super()._make_moment()
        self._place_said = Words("", "label", "ink2")
        self._judged = Words("", "body")
        self._again = Row(_("Try it again"), leading=Icon("replay"), on_press=self._try_again)
        """Leads to the table as it stood there, while the move that is shown is a mistake to be tried"""
        self._card.add_widget(self._place_said, index=len(self._card.children))
        self._card.add_widget(self._judged, index=1)

    def _track(self) -> tuple[Widget, Slider]:
        colours = seat_labels(self.found).colours
        self.chart = ChanceChart(self.cursor.length, colours, self._slide, self._stopped, self._place)
        return self.chart, self.chart.slider

    # What is known by now

    def _weigh(self, _passed: float) -> None:
        """Weighs the match for some milliseconds of a frame; in the end lists what counted most, a row a frame."""
        if self._advice and not self._advice.is_done:
            return
        if self.analysis.is_done:
            if next(self._counting, self) is self:
                self._weigh_soon.cancel()
            return
        self.analysis.go_on(Clock.time, BUDGET)
        if self.analysis.is_done or self.analysis.has_failed or self.analysis.share >= self._shown + STEP:
            self._show_weighed()
        if self.analysis.is_done:
            self.context.say(self._verdict.text)
        elif self.analysis.has_failed:
            self._weigh_soon.cancel()

    def _show_weighed(self) -> None:
        """Shows what is known: the chances at once, words only when all has been looked at closely."""
        job = self.analysis
        self._shown = job.share
        if job.is_done:
            self._turns = turning_points(job.all_swings)
        self.chart.show(job.swings, {ply: self._whose(ply) for ply in self._turns}, self._mistakes(self._turns))
        self._summarize()
        self._judged.text = self._judgement()
        self._place_said.text = self._place(self.cursor.at)
        self._offer_again()

    def _summarize(self) -> None:
        job, names = self.analysis, self.cursor.names
        if job.is_done:
            self._verdict.text = verdict(names, job.all_swings)
            self._sum_up(Words(sentences(_(MEANING), _(LEGEND)), "label", "ink2", halign="center"))
        elif job.has_failed:
            self._verdict.text = _("This match cannot be weighed.")
            self._sum_up()
        else:
            told = _("Luck and play are being weighed: {percent}")
            self._verdict.text = told.format(percent=percent(int(100 * job.share)))
            self._sum_up(self._progress)
            self._progress.show(job.share)

    def _sum_up(self, *below: Widget) -> None:
        """Puts these below the sentence, unless there is something of their kind already."""
        there = [type(each) for each in self._summary.children if each is not self._verdict]
        if there == [type(each) for each in below]:
            return
        for each in self._summary.children[:-1]:
            self._summary.remove_widget(each)
        for each in below:
            self._summary.add_widget(each)

    def _decision(self, ply: int) -> Decision | None:
        """Returns what is known closely of a move that was a mistake; None for every other one."""
        swing = self.analysis.swings.get(ply)
        decision = swing.decision if swing and ply in self.analysis.fine else None
        return decision if decision and decision.is_mistake else None

    def _mistakes(self, plies: Iterable[int]) -> list[int]:
        return [ply for ply in plies if self._decision(ply)]

    def _whose(self, ply: int) -> Seat:
        """Returns whom a turning point is about: who has erred there, or whom luck has helped most."""
        luck = self.analysis.swings[ply].luck
        return self.cursor.whole.moves[ply - 1][0] if self._decision(ply) else luck.index(max(luck))

    # For each player what counted most

    def _count(self) -> Iterator[None]:
        """Adds a card for each player, with a break after each row."""
        swings = self.analysis.all_swings
        for seat, account in enumerate(accounts(swings)):
            card = Card(lines=True)
            erred = [self.cursor.whole.moves[ply - 1][0] for ply in self._mistakes(self.analysis.fine)].count(seat)
            medal = Medal(seat_labels(self.found).colours[seat])
            card.add_widget(Row(self.cursor.names[seat], describe_account(account, erred), leading=medal))
            self._counted.add_widget(card)
            yield
            for ply in dearest(self.found.match, swings, seat):
                card.add_widget(self._moment("question", ply, self.cursor.said(ply), describe_loss(self._loss(ply))))
                yield
            for ply in luckiest(swings, seat):
                said = self.cursor.describe_luck(ply) or _("The deal")
                card.add_widget(self._moment("star", ply, said, describe_gain(swings[ply].luck[seat])))
                yield

    def _loss(self, ply: int) -> float:
        decision = self._decision(ply)
        return decision.loss if decision else 0.0

    def _moment(self, icon: str, ply: int, said: str, note: str) -> Row:
        return Row(said, note, leading=Icon(icon), on_press=lambda: self.point_at(ply), style="label")

    def point_at(self, ply: int) -> None:
        """Shows a move, and why another one was better."""
        self.go(ply)
        self._asks = self._decision(ply) is not None
        if self.scroller:
            self.scroller.show(self._card)

    # The move that is shown

    def _place(self, ply: float) -> str:
        swing = self.analysis.swings.get(round(ply))
        where = super()._place(ply)
        if not swing:
            return where
        chances = describe_chances(self.cursor.names, swing.chances)
        return _("{place}. To win: {chances}").format(place=where, chances=chances)

    def _stopped(self, value: float) -> None:
        """Asks why at a turning point where somebody has erred."""
        if round(value) in self._mistakes(self._turns):
            self.point_at(round(value))

    def _leap(self, way: int) -> int:
        at, stops = self.cursor.at, [0, *self._turns, self.cursor.length]
        return (
            min([stop for stop in stops if stop > at], default=at)
            if way > 0
            else max([stop for stop in stops if stop < at], default=0)
        )

    def _tell_more(self) -> None:
        self._place_said.text = self._place(self.cursor.at)
        self._judged.text = self._judgement()
        self._offer_again()
        if self._asks:
            self._asks = False
            self.ask_why()

    def _speak(self) -> None:
        if self.cursor.at != self._heard:
            self._heard = self.cursor.at
            self.context.say(sentences(self._happened, self._judgement()), urgent=True)

    def _judgement(self) -> str:
        """Returns what the move that is shown has cost, and what luck did afterwards."""
        ply = self.cursor.at
        if ply not in self.analysis.fine:
            return "" if self.analysis.has_failed else _("This move is still being weighed.")
        swing, names = self.analysis.swings[ply], self.cursor.names
        if ply in self._followed and swing.decision is None:
            return sentences(_("The hint advised this move."), describe_luck(names, swing))
        return describe_swing(names, swing) if self.cursor.is_played else ""

    def _reason(self, advice: Advice) -> str:
        """Returns why what the ledger has found was better, if the bot that is asked agrees; else which move it is."""
        decision = self._decision(self.cursor.at)
        if decision is None:
            return super()._reason(advice)
        words = APP_GAMES[self.found.game].phrases
        best = self.found.match.game.read_move(decision.best)
        explained = advice.why(best)
        if isinstance(explained, Comparison) and explained.gain < 0 and not explained.is_even:
            return words.why(explained)
        said = words.move(best, advice.played)
        return capital(_("{move} would have been better.").format(move=said))

    # A mistake, tried again

    @property
    def _erred(self) -> str:
        """Returns whose mistake the move that is shown is, if it is to be tried again now; nothing where it is not."""
        ply = self.cursor.at
        if not self.analysis.is_done or self._decision(ply) is None:
            return ""
        player, now = self.found.players[self.cursor.whole.moves[ply - 1][0]], self.context.journal.clock()
        own = () if player.is_bot else dearest_of(self.context.journal, player.name)
        due = [(each.match, each.ply) for each in own if each.due <= now]
        return player.name if (self.found.id, ply) in due else ""

    def _offer_again(self) -> None:
        is_there = self._again.parent is not None
        if bool(self._erred) != is_there:
            (self._card.remove_widget if is_there else self._card.add_widget)(self._again)

    def _try_again(self) -> None:
        self.context.navigation.go("practice", match=self.found.id, ply=self.cursor.at, player=self._erred)

    def _explain(self, text: str) -> None:
        super()._explain(text)
        if text and self.scroller:
            Clock.schedule_once(lambda _passed: self.scroller.show(self._card) if self.scroller else None, 0)

    # Life

    def on_enter(self) -> None:
        super().on_enter()
        self.resume()

    def on_leave(self) -> None:
        super().on_leave()
        self.pause()

    def pause(self) -> None:
        self._weigh_soon.cancel()
        self.analysis.keep()

    def resume(self) -> None:
        if not self.analysis.has_failed:
            self._weigh_soon()


def luck_page(context: AppContext, match: str = "", **what: Any) -> Page:
    """Returns the page of luck and play of a match, or a page that says that there is nothing to weigh."""
    found = load_match(context, match)
    if found is None or not found.match.winners:
        return MatchUnavailable(context, _("It has no result."), match=match, **what)
    players_of(found.game)  # who judges it is loaded with the page, not in a frame of the weighing
    return LuckPage(context, found, match=match, **what)


SCREEN = luck_page
