"""The end of a round: who ended it, what brought points to whom, and how the totals stand."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.words import scores_said
from app.look.look import now
from app.match.figures import rounds_of, totals_of
from app.match.messages import Message, MovePlayed
from app.match.seating import Player
from app.screens.chart import Chart, Totals
from app.screens.finished import finished, seated
from app.screens.matches import colour_of
from app.screens.page import Page
from app.screens.score_card import ScoreCard
from app.screens.score_table import Entry, ScoreTable, ended_rounds, ending, score_table
from app.shell.context import AppContext
from app.shell.words import _, number, plural, signed
from app.table.menu import open_menu
from app.widgets.buttons import MainButton, RingButton
from app.widgets.dialog import Act, Dialog
from app.widgets.stacks import Stack
from app.widgets.text import Words
from engine.match import Match

TALL = 330
"""dp of the chart on a tablet"""


class Foot(Layout):
    """Ring buttons, and the main button in the room that they leave; above them, where its words need all of it."""

    def __init__(self, main: MainButton, *rings: RingButton) -> None:
        super().__init__(size_hint_y=None)
        self._main, self._rings = main, rings
        for each in (*rings, main):
            self.add_widget(each)
        self._beside = sum(ring.width + dp(14) for ring in rings)
        self.natural_width = main.natural_width + self._beside
        self.height = max(each.height for each in (main, *rings))
        self.bind(pos=self._trigger_layout, width=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        high = max((ring.height for ring in self._rings), default=0.0)
        is_below = self.natural_width > self.width
        self.height = self._main.height + dp(8) + high if is_below else max(high, self._main.height)
        x, middle = self.x + dp(4), self.y + high / 2 if is_below else self.center_y
        for ring in self._rings:
            ring.pos = x, middle - ring.height / 2
            x += ring.width + dp(14)
        left = self.x if is_below else x
        self._main.width = self.right - left
        self._main.pos = left, self.top - self._main.height if is_below else self.center_y - self._main.height / 2


def headed(above: str, title: str) -> Widget:
    """A heading with a small line above it."""
    return Stack(Words(above, "label", "ink2", "center"), Words(title, "heading", halign="center"))


def chart_of(match: Match, players: Sequence[Player], rounds: int) -> Chart:
    """The chart of all totals after so many rounds."""
    totals = totals_of(rounds_of(match)[:rounds])
    colours = [colour_of(players, seat) for seat in range(len(players))]
    game = APP_GAMES[match.game.name]
    chart = Chart(Totals(totals, colours, game.traits.target(match.state), game.target), size_hint_y=None)
    chart.height = max(chart.wanted(), dp(TALL) if now().layout.is_tablet else 0)
    return chart


class RoundEnd(Page):
    """`number`: which round, from 1; without it the last one that is over."""

    def __init__(self, context: AppContext, number: int = 0, **what: Any) -> None:
        super().__init__(context, number=number, **what)
        self._is_seen = False
        found = finished(context)
        if found is None:
            return
        self.match = found.match
        self.table: ScoreTable = score_table(self.match, number or ended_rounds(self.match))
        self.game = APP_GAMES[found.game]
        above, heading = self._heading()
        self.head = headed(above, heading)
        self.spoken = f"{heading}. {scores_said(self.match.names, self.table.totals)}"
        self.add(ScoreCard(self.table, seated(found), self.game.phrases.row, self._why))
        self.add(chart_of(self.match, found.players, self.table.number), 1)
        look = RingButton("eye", on_press=self._look, spoken=_("Look at the table"))
        menu = RingButton("menu", on_press=self.back, spoken=_("Menu"))
        self.foot = Foot(MainButton(_("Next round"), self.go_on), menu, look)
        self.fill()

    def go_on(self) -> None:
        """Deals the next round, tells of it, and goes back to the table."""
        self._is_seen = True
        session = self.context.session
        if session is not None:
            stop = session.listen(self._told)
            session.next_round()
            stop()
        self.context.navigation.back()

    def _told(self, told: Message) -> None:
        if isinstance(told, MovePlayed):
            for event in told.events:
                self.context.feedback.say(self.game.phrases.line(event, self.match.names).long)

    def back(self) -> bool:
        """The menu, as at the table: nobody comes to the next round by mistake."""
        if not self._is_seen:
            open_menu(self.context, self.game.name, self.game.key)
        return not self._is_seen

    def _look(self) -> None:
        """The table as it was left, and how it came to that."""
        self.context.navigation.go("replay")

    def _heading(self) -> tuple[str, str]:
        match = self.match
        ended = ending(match, self.table.number)
        above = _("Round {n}").format(n=number(self.table.number))
        heading = self.game.phrases.round_heading(ended, match.names) if ended else _("The round is over")
        return above, heading

    def _why(self, reason: str) -> None:
        open_reason(self.context, self.match, self.table, reason)


SCREEN = RoundEnd


# Why so many points: the panel behind a line of the score table


MOST = 24
"""So many moves are listed; the rest is counted"""


def open_reason(context: AppContext, match: Match, table: ScoreTable, reason: str) -> None:
    """Lay the panel over the screen."""
    words = APP_GAMES[match.game.name].phrases
    entries = next((row.entries for row in table.rows if row.reason == reason), ())
    text = ""
    ended = ending(match, table.number)
    if not entries and ended is not None:  # the end of the round brought them
        text = words.line(ended, match.names).long
    content = _listed(match, entries) if entries else None
    close = context.navigation.close
    context.navigation.open(Dialog(words.row(reason), text, (Act(_("Close")),), close, content))


def _listed(match: Match, entries: Sequence[Entry]) -> Widget:
    """What each move brought, the dearest first."""
    dearest = sorted(entries, key=lambda entry: (-abs(entry.points), entry.ply))
    stack = Stack(gap=dp(8))
    for entry in dearest[:MOST]:
        stack.add_widget(Words(told(match, entry), "body"))
    rest = dearest[MOST:]
    if rest:
        sums = plural("{n} more, {points} in all", "{n} more, {points} in all", len(rest))
        stack.add_widget(Words(sums.format(points=signed(sum(entry.points for entry in rest))), "label", "ink2"))
    return stack


def told(match: Match, entry: Entry) -> str:
    """A move in words."""
    words = APP_GAMES[match.game.name].phrases
    lines = (words.line(event, match.names) for event in match.events[entry.ply - 1])
    return next((line.long for line in lines if line.long and line.seat == entry.seat), "")
