"""Why so many points: the panel behind a line of the score table."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app import phrases
from app.house import House
from app.screens.score_table import OTHERS, OUT, Entry, ScoreTable, ending
from app.screens.stacks import Stack
from app.widgets.dialog import Act, Dialog
from app.widgets.words import Words
from app.words import _, plural, signed
from engine.match import Match

MOST = 24
"""So many moves are listed; the rest is counted"""


def open_reason(house: House, match: Match, table: ScoreTable, reason: str) -> None:
    """Lay the panel over the screen."""
    words = phrases.of(match.game.name)
    entries = next((row.entries for row in table.rows if row.reason == reason), ())
    text = ""
    ended = ending(match, table.number)
    if reason in (OUT, OTHERS) and ended is not None:
        text = words.line(ended, match.names).long
    content = _listed(match, entries) if entries else None
    close = house.navigation.close
    house.navigation.open(Dialog(words.row(reason), text, (Act(_("Close")),), close, content))


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
    words = phrases.of(match.game.name)
    lines = (words.line(event, match.names) for event in match.events[entry.ply - 1])
    return next((line.long for line in lines if line.long and line.seat == entry.seat), "")
