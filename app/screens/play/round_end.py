"""The end of a round: who ended it, what brought points to whom, and how the totals stand."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import list_scores
from app.match.messages import Message, MovePlayed
from app.screens.bottom_bar import BottomBar
from app.screens.library.match_text import describe_round, load_match, seat_labels
from app.screens.mirrored_page import mirror_if_facing
from app.screens.page import Page, Screen, open_menu
from app.screens.play.remaining_hands import remaining_hands_card
from app.screens.play.score_card import ScoreCard
from app.screens.play.score_table import (
    ScoreEntry,
    ScoreTable,
    count_ended_rounds,
    events_of_round,
    round_end_event,
    score_table,
)
from app.screens.play.totals_chart import totals_chart
from app.shell.context import AppContext
from app.shell.i18n import _, format_signed, join_sentences, plural
from app.widgets.buttons import MainButton, RingButton
from app.widgets.dialog import Act, Dialog
from app.widgets.stacks import Stack
from app.widgets.text import Words
from engine.match import Match


def heading_block(above: str, title: str, below: str = "") -> Widget:
    """Returns a heading with a small line above it, and perhaps a sentence below it."""
    note = [Words(below, "body", "ink2", "center")] if below else []
    return Stack(Words(above, "label", "ink2", "center"), Words(title, "heading", halign="center"), *note, gap=dp(2))


class RoundEndPage(Page):
    """The page of a round that is over: `number`, from 1; without it the last one."""

    def __init__(self, context: AppContext, number: int = 0, **arguments: Any) -> None:
        super().__init__(context, number=number, **arguments)
        self._is_seen = False
        found = load_match(context)
        if found is None:
            return
        self.match = found.match
        self.table: ScoreTable = score_table(self.match, number or count_ended_rounds(self.match))
        self.game = APP_GAMES[found.game]
        above, heading = self._heading()
        note = self.game.phrases.round_note(events_of_round(self.match, self.table.number), self.match.names)
        self.header = heading_block(above, heading, note)
        self.spoken = join_sentences(f"{heading}.", note, list_scores(self.match.names, self.table.totals))
        self.add(ScoreCard(self.table, seat_labels(found), self.game.phrases.reason_row_name, self._why))
        hands = remaining_hands_card(self.match, self.table.number, seat_labels(found))
        if hands is not None:
            self.add(hands)
        self.add(totals_chart(self.match, found.players, self.table.number), 1)
        look = RingButton("eye", on_press=self._look, spoken=_("Look at the table"))
        menu = RingButton("menu", on_press=self.back, spoken=_("Menu"))
        self.bottom_bar = BottomBar(MainButton(_("Next round"), self.go_on), menu, look)
        self.assemble()

    def go_on(self) -> None:
        """Deals the next round, tells of it, and goes back to the table."""
        self._is_seen = True
        session = self.context.session
        if session is not None:
            stop = session.listen(self._hear)
            session.next_round()
            stop()
        self.context.navigation.back()

    def _hear(self, message: Message) -> None:
        if isinstance(message, MovePlayed):
            for event in message.events:
                self.context.feedback.say(self.game.phrases.line(event, self.match.names).long)

    def back(self) -> bool:
        """Opens the menu, as at the table, so that the next round does not begin by mistake."""
        if not self._is_seen:
            open_menu(self.context, self.game.name, self.game.key)
        return not self._is_seen

    def _look(self) -> None:
        """Shows the table as it was left, and how it came to that."""
        self.context.navigation.go("replay")

    def _heading(self) -> tuple[str, str]:
        match = self.match
        ended = round_end_event(match, self.table.number)
        above = describe_round(match, self.table.number)
        heading = self.game.phrases.round_heading(ended, match.names) if ended else _("The round is over")
        return above, heading

    def _why(self, reason: str) -> None:
        open_reason(self.context, self.match, self.table, reason)


# Why so many points: the panel behind a line of the score table


MOST = 24
"""Moves that are listed at most; the rest is counted"""


def open_reason(context: AppContext, match: Match, table: ScoreTable, reason: str) -> None:
    """Lays the panel over the screen."""
    words = APP_GAMES[match.game.name].phrases
    entries = next((row.entries for row in table.rows if row.reason == reason), ())
    text = ""
    ended = round_end_event(match, table.number)
    if not entries and ended is not None:  # the end of the round brought them
        text = words.line(ended, match.names).long
    content = _listed(match, entries) if entries else None
    close = context.navigation.close
    context.navigation.open(Dialog(words.reason_row_name(reason), text, (Act(_("Close")),), close, content))


def _listed(match: Match, entries: Sequence[ScoreEntry]) -> Widget:
    """Returns what each move brought, the dearest first."""
    dearest = sorted(entries, key=lambda entry: (-abs(entry.points), entry.ply))
    stack = Stack(gap=dp(8))
    for entry in dearest[:MOST]:
        stack.add_widget(Words(describe_entry(match, entry), "body"))
    rest = dearest[MOST:]
    if rest:
        sums = plural("{n} more, {points} in all", "{n} more, {points} in all", len(rest))
        stack.add_widget(Words(sums.format(points=format_signed(sum(entry.points for entry in rest))), "label", "ink2"))
    return stack


def describe_entry(match: Match, entry: ScoreEntry) -> str:
    """Returns a move in words."""
    words = APP_GAMES[match.game.name].phrases
    lines = (words.line(event, match.names) for event in match.events[entry.ply - 1])
    return next((line.long for line in lines if line.long and line.seat == entry.seat), "")


def round_end(context: AppContext, **arguments: Any) -> Screen:
    """Returns the page of a round that is over, on both sides of a device that lies between those who have played."""
    return mirror_if_facing(context, partial(RoundEndPage, context, **arguments), **arguments)


SCREEN = round_end
