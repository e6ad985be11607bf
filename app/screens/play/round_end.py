"""Round end page: the player who ended the round, the points of each seat by reason, and the chart of totals."""

from collections.abc import Sequence
from functools import partial
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.default_names import display_names
from app.games import APP_GAMES
from app.games.round_pictures import RoundPicture
from app.games.texts import list_scores
from app.i18n import _, format_signed, join_sentences, plural
from app.match.messages import Message, MovePlayed
from app.players import Player
from app.screens.bottom_bar import BottomBar
from app.screens.library.match_text import describe_round, load_match
from app.screens.match.match_menu import open_menu
from app.screens.mirrored_page import mirror_if_facing
from app.screens.play.remaining_hands import remaining_hands_card
from app.screens.play.round_pictures_card import RoundPicturesCard
from app.screens.play.score_card import ScoreCard
from app.screens.play.score_table import (
    MoveScore,
    ScoreTable,
    count_ended_rounds,
    events_of_round,
    round_end_event,
    round_score_table,
)
from app.screens.play.totals_chart import totals_chart
from app.shell.context import AppContext
from app.shell.page import Page, PageArguments, Screen, open_dialog
from app.widgets.buttons import MainButton, RingButton
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Stack
from app.widgets.text_label import TextLabel
from engine.match import Match


def heading_block(above: str, title: str, below: str = "") -> Widget:
    """Returns a heading with a line of small text above it and an optional sentence below it."""
    note = [TextLabel(below, "body", "ink2", "center")] if below else []
    return Stack(
        TextLabel(above, "label", "ink2", "center"), TextLabel(title, "heading", halign="center"), *note, gap=dp(2)
    )


class RoundEndPage(Page):
    """Page with the result of round `number` (counted from 1); by default, of the last finished round."""

    def __init__(self, context: AppContext, number: int = 0, **arguments: Unpack[PageArguments]) -> None:
        super().__init__(context, number=number, **arguments)
        self._is_continued = False
        record = load_match(context)
        if record is None:
            return
        self.match = record.match
        self.names = display_names(self.match.names)
        self.table: ScoreTable = round_score_table(self.match, number or count_ended_rounds(self.match))
        self.game = APP_GAMES[record.game]
        above, heading = self._heading()
        events = events_of_round(self.match, self.table.number)
        note = self.game.phrases.round_note(events, self.names)
        pictures = self.game.round_pictures(events, self.names)
        self.header = heading_block(above, heading, "" if pictures else note)
        self.spoken = join_sentences(heading, note, list_scores(self.names, self.table.totals))
        self.add(ScoreCard(self.table, record.players, self.game.phrases.reason_row_name, self._open_reason))
        hands = remaining_hands_card(self.match, self.table.number, record.players)
        if hands is not None:
            self.add(hands)
        self._add_pictures(pictures, record.players)
        look = RingButton("eye", on_press=self._open_replay, spoken=_("See the table"))
        menu = RingButton("menu", on_press=self.back, spoken=_("Menu"))
        self.bottom_bar = BottomBar(MainButton(_("Next round"), self.go_on), menu, look)
        self.assemble()

    def _add_pictures(self, pictures: Sequence[RoundPicture], players: Sequence[Player]) -> None:
        """Adds the chart of totals; in a game with pictures of the round those are beside it or above it. There is no
        chart without points, and beside pictures none of the first round, whose points the score table shows. Without
        a chart, the page has one column.
        """
        chart = totals_chart(self.match, players, self.table.number)
        has_chart = chart.has_points and (self.table.number > 1 or not pictures)
        if not has_chart:
            self.join_columns()
        if pictures:
            self.add(RoundPicturesCard(pictures, players), 1)
        if has_chart:
            self.add(chart, 0 if pictures else 1)

    def go_on(self) -> None:
        """Deals the next round, announces its first events and returns to the table."""
        self._is_continued = True
        session = self.context.session
        if session is not None:
            stop = session.listen(self._announce)
            session.next_round()
            stop()
        self.context.navigation.back()

    def _announce(self, message: Message) -> None:
        if isinstance(message, MovePlayed):
            for event in message.events:
                self.context.feedback.say(self.game.phrases.line(event, self.names).long)

    def back(self) -> bool:
        """Opens the menu instead of starting the next round by mistake."""
        if not self._is_continued:
            open_menu(self.context, self.game.name, self.game.key)
        return not self._is_continued

    def _open_replay(self) -> None:
        """Opens the replay of the match so far."""
        self.context.navigation.go("replay")

    def _heading(self) -> tuple[str, str]:
        match = self.match
        ended = round_end_event(match, self.table.number)
        above = describe_round(match, self.table.number)
        heading = self.game.phrases.round_heading(ended, self.names) if ended else _("The round is over")
        return above, heading

    def _open_reason(self, reason: str) -> None:
        open_reason(self.context, self.match, self.table, reason)


# The dialog with the moves behind a line of the score table


MAX_LISTED_MOVES = 24
"""Maximum number of moves in the list. The points of further moves are added up in one line."""


def open_reason(context: AppContext, match: Match, table: ScoreTable, reason: str) -> None:
    """Opens a dialog with the moves that scored points for `reason`."""
    phrases = APP_GAMES[match.game.name].phrases
    entries = next((row.entries for row in table.rows if row.reason == reason), ())
    text = ""
    ended = round_end_event(match, table.number)
    if not entries and ended is not None:  # the points come from the end of the round
        text = phrases.line(ended, display_names(match.names)).long
    content = _move_list(match, entries) if entries else None
    open_dialog(context, Dialog(phrases.reason_row_name(reason), text, (DialogAction(_("Close")),), content))


def _move_list(match: Match, entries: Sequence[MoveScore]) -> Widget:
    """Returns a list of moves with their points, highest first."""
    ordered = sorted(entries, key=lambda entry: (-abs(entry.points), entry.ply))
    stack = Stack(gap=dp(8))
    for entry in ordered[:MAX_LISTED_MOVES]:
        stack.add_widget(TextLabel(describe_scoring_move(match, entry), "body"))
    rest = ordered[MAX_LISTED_MOVES:]
    if rest:
        sums = plural("{n} more, {points} total", "{n} more, {points} total", len(rest))
        stack.add_widget(
            TextLabel(sums.format(points=format_signed(sum(entry.points for entry in rest))), "label", "ink2")
        )
    return stack


def describe_scoring_move(match: Match, entry: MoveScore) -> str:
    """Describes the move that scored these points."""
    phrases = APP_GAMES[match.game.name].phrases
    lines = (phrases.line(event, display_names(match.names)) for event in match.events[entry.ply - 1])
    return next((line.long for line in lines if line.long and line.seat == entry.seat), "")


def round_end(context: AppContext, number: int = 0, **arguments: Unpack[PageArguments]) -> Screen:
    """Returns the page of a finished round, mirrored if the players face each other."""
    return mirror_if_facing(context, partial(RoundEndPage, context, number, **arguments), number=number, **arguments)


SCREEN = round_end
