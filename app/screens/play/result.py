"""Result page of a match: winners, final table, score table and chart, with buttons to play again, to view the replay
and to share.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Unpack

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob
from app.default_names import display_names
from app.files.settings import LastSetUp
from app.games import APP_GAMES
from app.games.texts import announce_winners, describe_solo_result, list_scores
from app.i18n import N_, _, join_sentences
from app.look.appearance import current_appearance
from app.match.match_stats import best_move, rounds_of
from app.players import colours_of, in_order, names_of
from app.screens.analysis.analysis_text import verdict
from app.screens.analysis.match_analysis import AnalysisJob
from app.screens.bottom_bar import BottomBar
from app.screens.library.game_pictures import PictureCard, frame_picture, live_picture, match_picture
from app.screens.library.import_export_dialogs import describe_seed, share_match, show_message
from app.screens.library.match_text import LoadedMatch, load_match, take_back_note
from app.screens.mirrored_page import mirror_if_facing
from app.screens.play.deal_codes import open_deal_code
from app.screens.play.remaining_hands import remaining_hands_card
from app.screens.play.result_image import save_result_image
from app.screens.play.result_text import describe_best_move, describe_luck_and_play, describe_result, is_lost
from app.screens.play.score_card import ScoreCard
from app.screens.play.score_table import (
    PLACE,
    ScoreRow,
    ScoreTable,
    count_ended_rounds,
    seat_places,
    seats_by_place,
    totals_by_reason,
)
from app.screens.play.solo_result_cards import BotScoreRow, best_matches_card, share_result, turn_points_card
from app.screens.play.solo_results import describe_points_per_turn, solo_result
from app.screens.play.totals_chart import totals_chart
from app.screens.scoring.game_night_card import game_night_card
from app.shell.context import AppContext
from app.shell.page import LARGE_TEXT, MatchUnavailable, Page, PageArguments, Screen, has_two_columns, open_dialog
from app.store.game_nights import past_matches
from app.widgets.buttons import MainButton, RingButton
from app.widgets.card import Card, Icon, SeatMedal
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from app.widgets.victory_rings import VictoryRings
from engine.bots.bot_registry import has_own_bots
from engine.deal_code import Deal, write_deal

AS_TEXT = N_("As text that Sablier can read back")
MIN_LIVE_HEIGHT, LIVE_HEIGHT, LIVE_SHARE = 200, 320, 0.36
"""Limits in dp for the height of a picture that fingers turn, and its height as a share of the window's height"""


class ResultPage(Page):
    """Result page of the stored `match`, or of the match that has just ended."""

    def __init__(
        self, context: AppContext, record: LoadedMatch, match: str = "", **arguments: Unpack[PageArguments]
    ) -> None:
        super().__init__(context, match=match, **arguments)
        self.record = record
        self.solo = solo_result(record)
        self._rival: BotScoreRow | None = None
        self._people = [seat for seat, player in enumerate(record.players) if not player.is_bot]
        self._analysis = AnalysisJob(context.journal, record.id, record.match) if self._is_analysed else None
        self._analyse_later = Clock.create_trigger(self._start_analysis, ANALYSIS_DELAY_S)
        self._luck_row: ListRow | None = None
        self._medals = self._winner_medals()
        self._add_cards()
        home = RingButton("home", on_press=self.go_home, spoken=_("Home"))
        self.bottom_bar = BottomBar(MainButton(_("Play again"), self.play_again), home, self.rules_button(record.game))
        self.assemble()

    def _add_cards(self) -> None:
        """Adds the winners and all cards. In two columns, pictures are in the left one and tables in the right one."""
        record, match = self.record, self.record.match
        order = seats_by_place(match)
        if has_two_columns():
            self.add(self._medals, 1)
        else:
            self.header = self._medals
        if match.take_backs:
            self.add(TextLabel(take_back_note(), "label", "ink2", halign="center"), 1)
        self._add_solo_points()
        self.add(self._showcase())
        self.add(ScoreCard(self._table().in_order(order), in_order(record.players, order), self._row_name), 1)
        hands = remaining_hands_card(match, count_ended_rounds(match), record.players)
        if hands is not None:
            self.add(hands, 1)
        if count_ended_rounds(match) > 1:
            self.add(totals_chart(match, record.players, len(rounds_of(match))))
        best = best_matches_card(self.context, record, self.solo) if self.solo else None
        if best is not None:
            self.add(best)
        game_night = game_night_card(self.context, record.id, record.players)
        if game_night:
            self.add(game_night, 1)
        self.add(self._more(), 1)

    def _add_solo_points(self) -> None:
        """Adds a card with the points of each turn of a solo match and the points of a bot with the same deal."""
        if self.solo is None:
            return
        card, level = turn_points_card(self.record, self.solo), APP_GAMES[self.record.game].traits.rival_level
        if level:
            self._rival = BotScoreRow(self.context, self.record, level)
            card.add_widget(self._rival)
            self.jobs.start(self._rival.reference, self._rival)
        self.add(card, 1)

    def on_enter(self) -> None:
        super().on_enter()
        self._medals.celebrate()
        if self._analysis and not self._analysis.is_done and not self.arguments["match"]:
            self._analyse_later()

    def on_leave(self) -> None:
        super().on_leave()
        self._analyse_later.cancel()

    # Luck and skill

    @property
    def _is_analysed(self) -> bool:
        """Returns whether luck and play of the match can be compared."""
        record = self.record
        return record.match.has_used_luck and len(record.players) > 1 and has_own_bots(record.game)

    def _start_analysis(self, _passed: float) -> None:
        """Continues the analysis of the match, because the page names who had more luck."""
        self._analysis = job = AnalysisJob(self.context.journal, self.record.id, self.record.match)
        if job.is_done:
            self._show_analysis()
        else:
            self.jobs.start(job, self)

    def job_advanced(self, job: BackgroundJob) -> None:
        if job.is_done:
            self._show_analysis()

    def _show_analysis(self) -> None:
        """Shows who had more luck and who played better."""
        self._medals.show_note(self._result_note())
        if self._luck_row:
            self._luck_row.set_note(self._luck_note())

    def _result_note(self) -> str:
        """Returns the line below the winner: luck and play if they have been analysed and differ clearly."""
        match, job = self.record.match, self._analysis
        text = describe_luck_and_play(match, self._people, job.all_impacts) if job and job.is_done else ""
        return text or describe_result(match, self._people)

    def _winner_medals(self) -> "WinnerMedals":
        match = self.record.match
        names, scores = display_names(match.names), match.state.scores
        title = (
            describe_solo_result(self.solo.points, self.solo.medal)
            if self.solo
            else announce_winners(match.winners, names)
        )
        scores_text = describe_points_per_turn(self.solo) if self.solo else list_scores(names, scores)
        self.spoken = join_sentences(title, scores_text)
        colours = colours_of(self.record.players)
        winners = [colours[seat] for seat in match.winners]
        if self.solo:
            return WinnerMedals(winners, title, None)
        note = self._result_note() or ("" if self._is_analysed else None)
        return WinnerMedals(winners, title, note, is_lost(match, self._people))

    def _showcase(self) -> PictureCard:
        """Returns the picture of the final table with the best move, which fingers turn if the game has such a
        picture.
        """
        record, match = self.record, self.record.match
        best = None if self.solo else best_move(match, range(len(match.names)), is_last_round=True)
        caption = [TextLabel(describe_best_move(match, best), "label", "ink2", "center")] if best else []
        self.live_picture = live_picture(record.game, match, record.players, best.ply if best else 0)
        if self.live_picture is not None:
            least = max(MIN_LIVE_HEIGHT, min(LIVE_HEIGHT, LIVE_SHARE * Window.height / dp(1)))
            return PictureCard(frame_picture(self.live_picture), *caption, least=least)
        marked_ply = best.ply if best else len(match.moves)
        return PictureCard(match_picture(self.jobs, record.game, match, record.players, marked_ply), *caption)

    def _table(self) -> ScoreTable:
        match = self.record.match
        ranks = (ScoreRow(PLACE, seat_places(match)),) if seat_places(match) else ()
        return ScoreTable(0, "", None, (*totals_by_reason(match), *ranks), (), tuple(match.state.scores), match.winners)

    def _row_name(self, reason: str) -> str:
        return _("Place") if reason == PLACE else APP_GAMES[self.record.game].phrases.reason_row_name(reason)

    def _more(self) -> Card:
        card = Card(lines=True)
        for icon, title, note, then in self._offers():
            row = ListRow(title, note, leading=Icon(icon), on_press=then)
            card.add_widget(row)
            if then == self._show_luck:
                self._luck_row = row
        return card

    def _offers(self) -> Iterator[tuple[str, str, str, Callable[[], object]]]:
        """Yields icon, title, note and callback of each action for the match."""
        picture_note = APP_GAMES[self.record.game].result_image_title
        replay_note = _("Every move explained") if has_own_bots(self.record.game) else _("Every move")
        yield "replay", _("Replay match"), replay_note, self._look_through
        if self.solo:
            yield "glass", _("Share result"), _("A short text without spoilers"), self._share_result
        share_note = _("The whole match, or its deal") if self.record.match.has_used_luck else _(AS_TEXT)
        yield "share", _("Share match"), share_note, self._share
        if picture_note:
            yield "save", _("Save picture"), _(picture_note), self._save_picture
        if self._is_analysed or (self.record.match.has_used_luck and len(self.record.players) == 1):
            yield "dice", _("Luck & skill"), self._luck_note(), self._show_luck

    def _look_through(self) -> None:
        self.context.navigation.go("replay", match=self.record.id)

    def _share(self) -> None:
        """Shares the match as a text; a match with luck offers its deal code too."""
        if not self.record.match.has_used_luck:
            share_match(self.context, self.record)
            return
        deal = Deal.of(self.record.match)
        acts = (
            DialogAction(_("The whole match"), partial(share_match, self.context, self.record), note=_(AS_TEXT)),
            DialogAction(_("Share deal"), partial(open_deal_code, self.context, deal), note=write_deal(deal)),
            DialogAction(_("Cancel")),
        )
        open_dialog(self.context, Dialog(_("Share match"), actions=acts))

    def _share_result(self) -> None:
        if self.solo:
            share_result(self.context, self.record, self.solo)

    def _save_picture(self) -> None:
        if self.live_picture is not None:
            save_result_image(self.context, self.record, self.live_picture.pose)

    def _luck_note(self) -> str:
        """Returns the verdict of the luck analysis, or a description of the page if the match has not been analysed
        yet.
        """
        if len(self.record.players) == 1:
            return _("Was it fair? See for yourself")
        if self._analysis and self._analysis.is_done:
            return verdict(names_of(self.record.players), self._analysis.all_impacts)
        return _("Who got lucky, and who played better")

    def _show_luck(self) -> None:
        """Opens the luck page; for a solo match, shows only the explanation of the deal."""
        if len(self.record.players) == 1:
            show_message(self.context, _("Luck & skill"), describe_seed(self.record))
        else:
            self.context.navigation.go("luck", match=self.record.id)

    # Leave

    def play_again(self) -> None:
        """Starts a rematch with all players moved by one seat, with the first-player rule of the last set-up."""
        context, game = self.context, self.record.game
        last = context.settings.set_ups.get(game, LastSetUp())
        table = self.record.rematch(context.seed()).with_first_player(
            last.begins, past_matches(context.journal, game), APP_GAMES[game].traits
        )
        if context.begin(table):
            self.context.navigation.home("table")

    def go_home(self) -> None:
        self.context.leave_table()
        self.context.navigation.home()

    def back(self) -> bool:
        """Goes home if the match has just ended; otherwise returns to the previous screen."""
        if self.arguments["match"]:
            return False
        self.go_home()
        return True


# The winners


MEDAL = 64
"""Size in dp of a medal, the disc with the colour and symbol of a seat"""
HEADER_RINGS = 30
"""Distance in dp from a medal in a fixed header to its outermost ring"""
ANALYSIS_DELAY_S = 2.0
"""Seconds for which the page is shown before it analyses the match"""
NO_NOTE = "\N{NO-BREAK SPACE}"
"""Text of an empty line, which keeps its height for a later note"""
OPENING = 2.0
"""Angle in radians of the gap in the rings, in which the heading is placed"""


class WinnerMedals(Stack):
    """Medals of the winners with animated rings and a heading below.

    The rings have space: in a fixed header they are closer together than in a scrolling page. After a lost match there
    are no rings.
    """

    def __init__(self, colours: Sequence[int], title: str, note: str | None, has_lost: bool = False) -> None:
        """`note`: line below the heading, possibly empty; None for no line."""
        self._medals = [SeatMedal(colour, MEDAL) for colour in colours]
        scrolls = has_two_columns() or current_appearance().text_scale >= LARGE_TEXT
        radius = dp(MEDAL) * 0.62
        reach = None if scrolls else dp(MEDAL / 2 + HEADER_RINGS)
        winning = () if has_lost else colours
        self._rings = [VictoryRings(colour, radius, opening=OPENING, reach=reach) for colour in winning]
        self._note = TextLabel(note or NO_NOTE, "body", "ink2", halign="center")
        medals = Flow(*self._medals, gap=dp(MEDAL) * 0.7, align=0.5)
        margin = self._rings[0].reach - dp(MEDAL) / 2 if self._rings else dp(12)
        texts = [TextLabel(title, "heading", halign="center"), *([] if note is None else [self._note])]
        gap, parts = dp(12), [medals, Stack(*texts, gap=dp(2))]
        if not scrolls:  # rings extend only upwards
            parts.insert(0, Widget(size_hint_y=None, height=max(0.0, margin - 2 * gap)))
        super().__init__(*parts, gap=gap, air=margin if scrolls else gap)
        for medal, rings in zip(self._medals, self._rings):
            medal.add_widget(rings)
            medal.bind(pos=self._follow)

    def _follow(self, *_: object) -> None:
        for medal, rings in zip(self._medals, self._rings):
            rings.pos = medal.center_x, medal.top - medal.width / 2

    def show_note(self, text: str) -> None:
        self._note.text = text or NO_NOTE

    def celebrate(self) -> None:
        """Starts the ring animation."""
        for rings in self._rings:
            rings.start()


def result(context: AppContext, match: str = "", **arguments: Unpack[PageArguments]) -> Screen:
    """Returns the page of a result, or an error page if there is no result.

    The result of a match that has just ended is mirrored if the players face each other.
    """
    record = load_match(context, match)
    if record is None or not record.match.winners:
        return MatchUnavailable(context, _("This match has no result."), **arguments)
    if match:
        return ResultPage(context, record, match=match, **arguments)
    return mirror_if_facing(context, partial(ResultPage, context, record, **arguments), **arguments)


SCREEN = result
