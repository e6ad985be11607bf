"""The end of a round: who ended it, what brought points to whom, and how the totals stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import scores_said
from app.look.look import colour, seat
from app.look.materials import medal_of, paint, tray
from app.look.mesh import Batch, flat
from app.look.shapes import box, circle
from app.look.text import Letters
from app.look.tokens import SIZES
from app.match.match_stats import rounds_of, totals_of
from app.match.messages import Message, MovePlayed
from app.match.seating import Player
from app.screens.library.match_text import describe_round, load_match, player_colour, seat_labels
from app.screens.mirrored_page import mirror_if_facing
from app.screens.page import Page, Screen, open_menu
from app.screens.play.remaining_hands import remaining_hands_card
from app.screens.play.score_card import ScoreCard
from app.screens.play.score_table import (
    Axis,
    ScoreEntry,
    ScoreTable,
    count_ended_rounds,
    events_of_round,
    make_axis,
    round_end_event,
    score_table,
    thin_indices,
)
from app.shell.context import AppContext
from app.shell.i18n import _, number, plural, sentences, signed
from app.widgets.buttons import MainButton, RingButton
from app.widgets.dialog import Act, Dialog
from app.widgets.stacks import Stack
from app.widgets.text import Words
from engine.match import Match

MAX_CHART_RATIO = 1.0
"""The height of the chart, of its width, at most"""


class BottomBar(Layout):
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


def heading_block(above: str, title: str, below: str = "") -> Widget:
    """Returns a heading with a small line above it, and perhaps a sentence below it."""
    note = [Words(below, "body", "ink2", "center")] if below else []
    return Stack(Words(above, "label", "ink2", "center"), Words(title, "heading", halign="center"), *note, gap=dp(2))


class RoundEndPage(Page):
    """The page of a round that is over: `number`, from 1; without it the last one."""

    def __init__(self, context: AppContext, number: int = 0, **what: Any) -> None:
        super().__init__(context, number=number, **what)
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
        self.spoken = sentences(f"{heading}.", note, scores_said(self.match.names, self.table.totals))
        self.add(ScoreCard(self.table, seat_labels(found), self.game.phrases.row, self._why))
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
    context.navigation.open(Dialog(words.row(reason), text, (Act(_("Close")),), close, content))


def _listed(match: Match, entries: Sequence[ScoreEntry]) -> Widget:
    """Returns what each move brought, the dearest first."""
    dearest = sorted(entries, key=lambda entry: (-abs(entry.points), entry.ply))
    stack = Stack(gap=dp(8))
    for entry in dearest[:MOST]:
        stack.add_widget(Words(describe_entry(match, entry), "body"))
    rest = dearest[MOST:]
    if rest:
        sums = plural("{n} more, {points} in all", "{n} more, {points} in all", len(rest))
        stack.add_widget(Words(sums.format(points=signed(sum(entry.points for entry in rest))), "label", "ink2"))
    return stack


def describe_entry(match: Match, entry: ScoreEntry) -> str:
    """Returns a move in words."""
    words = APP_GAMES[match.game.name].phrases
    lines = (words.line(event, match.names) for event in match.events[entry.ply - 1])
    return next((line.long for line in lines if line.long and line.seat == entry.seat), "")


# The chart of all totals: a line for each seat, its medal and its total at the end of it, the target dashed


STEP = 2
"""Minimum dp between two points of a line; with more rounds only the peaks are drawn"""
FLOOR = "ground2"
"""The floor of its tray"""


@dataclass(frozen=True)
class ChartData:
    """The figures that a chart shows."""

    after: Sequence[Sequence[int]]
    """The totals of all seats, at the beginning and after each round"""
    colours: Sequence[int]
    """The colours of the seats"""
    target: int | None = None
    note: str = ""
    """What reaching the target means"""


def spread_apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Returns places moved apart until no two are nearer than `gap`, kept between two ends, in their order.

    >>> spread([5, 5, 40], 10, 0, 50)
    [10.0, 0.0, 40.0]
    """
    order = sorted(range(len(places)), key=lambda index: (places[index], -index))
    gap = min(gap, (high - low) / max(1, len(places) - 1))

    def middle(group: list[int]) -> float:
        """Returns where places that touch each other have their middle."""
        half = (len(group) - 1) * gap / 2
        return min(max(sum(places[index] for index in group) / len(group), low + half), high - half)

    groups: list[list[int]] = []
    for each in order:
        groups.append([each])
        while len(groups) > 1 and middle(groups[-1]) - middle(groups[-2]) < (len(groups[-1] + groups[-2])) * gap / 2:
            groups[-2:] = [groups[-2] + groups[-1]]
    found = [0.0] * len(places)
    for group in groups:
        for step, index in enumerate(group):
            found[index] = middle(group) + (step - (len(group) - 1) / 2) * gap
    return found


class TotalsChart(Widget):
    """The chart in a tray. It draws anew when its size changes, else nothing."""

    extra_height = NumericProperty(0.0)
    """Pixels of height that its page gives it beside what it needs"""

    def __init__(self, totals: ChartData, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        self.totals = totals
        self.make_axis: Axis = make_axis([total for each in totals.after for total in each], totals.target)
        self._meshes, self._texts = InstructionGroup(), InstructionGroup()
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._meshes)
        self.canvas.add(self._texts)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, extra_height=self._stretch)
        self._stretch()
        self._draw_soon()

    @property
    def max_extra_height(self) -> float:
        """Returns how much it can use: it is never higher than wide."""
        return max(0.0, self.width * MAX_CHART_RATIO - self.wanted())

    def _stretch(self, *_: Any) -> None:
        self.height = self.wanted() + self.extra_height

    # Where things lie

    def _measure(self) -> None:
        """Measures the plane of the lines: what is left beside the numbers."""
        small = _written("0", "small", "ink2")
        ends = [_written(number(total), "figure", "ink").width for total in self.totals.after[-1]]
        ticks = [_written(number(tick), "small", "ink2").width for tick in self._marks()]
        self._radius = dp(SIZES["seat_medal"]) / 2
        self._left = self.x + dp(14) + max(ticks) + dp(8)
        self._right = self.x + self.width - dp(14) - max(ends) - dp(6) - 2 * self._radius
        self._low = self.y + dp(10) + small.height + dp(6)
        self._high = self.y + self.height - dp(14) - small.height / 2
        if self.totals.note:
            room = max(1, int(self._right - self._left - dp(6)))
            self._note = Letters(self.totals.note, "small", colour("brass_text"), text_size=(room, None))
            near = (self.make_axis.most - (self.totals.target or 0)) / (self.make_axis.most - self.make_axis.least)
            room = near * (self._high - self._low)
            self._high -= max(0.0, self._note.height - room)

    def wanted(self) -> float:
        """Returns the height in which nothing overlaps."""
        line = max(_written("0", "figure", "ink").height, dp(SIZES["seat_medal"]) * 1.08)
        return max(dp(200), line * (len(self.totals.colours) + 0.5) + 3 * _written("0", "small", "ink2").height)

    def _marks(self) -> list[int]:
        return [*self.make_axis.ticks, *((self.totals.target,) if self.totals.target else ())]

    def _x(self, index: int) -> float:
        last = max(1, len(self.totals.after) - 1)
        return self._left + (self._right - self._left) * index / last

    def _y(self, total: float) -> float:
        share = (total - self.make_axis.least) / (self.make_axis.most - self.make_axis.least)
        return self._low + (self._high - self._low) * share

    # What is drawn

    def _draw(self, *_: object) -> None:
        if self.width < dp(60) or self.height < dp(60):
            return
        self._measure()
        self._texts.clear()
        batch = Batch()
        tray(batch, box(self.x, self.y, self.width, self.height, dp(SIZES["radius_card"])), FLOOR)
        self._draw_grid(batch)
        self._draw_lines(batch)
        self._draw_ends(batch)
        batch.into(self._meshes)

    def _draw_grid(self, batch: Batch) -> None:
        target = self.totals.target
        space = _written("0", "small", "ink2").height
        for tick in self.make_axis.ticks:
            near_target = target is not None and abs(self._y(tick) - self._y(target)) < space
            if tick != target:
                height = self._y(tick)
                batch.line([(self._left, height), (self._right, height)], dp(1), paint("line"), caps=False)
                if not near_target:
                    self._write(number(tick), "small", "ink2", self._left - dp(8), height, 1.0)
        if target is not None:
            height = self._y(target)
            batch.dashed([(self._left, height), (self._right, height)], dp(2), dp(4), dp(5), paint("brass_lo"), False)
            self._write(number(target), "small", "brass_text", self._left - dp(8), height, 1.0)
            if self.totals.note:
                self._put(self._note, self._left + dp(6), height + self._note.height / 2 + dp(2), 0.0)
        self._write_rounds()

    def _write_rounds(self) -> None:
        last = len(self.totals.after) - 1
        foot = self._low - dp(6) - _written("0", "small", "ink2").height / 2
        if last < 1:
            return
        word = _written(_("Round"), "small", "ink2")
        wide = max(_written(number(last), "small", "ink2").width + dp(8), dp(20))
        step = max(1, -(-int(wide) * last // max(1, int(self._right - self._left))))
        self._write(_("Round"), "small", "ink2", self._left, foot, 0.5 if word.width / 2 < self._left - self.x else 0.0)
        for index in range(step, last + 1, step):
            if self._x(index) - wide / 2 > self._left + word.width:
                self._write(number(index), "small", "ink2", self._x(index), foot, 0.5)

    def _draw_lines(self, batch: Batch) -> None:
        background, last = flat(colour(FLOOR)), len(self.totals.after) - 1
        for place in self._worst_first():
            totals = [each[place] for each in self.totals.after]
            shown = thin_indices(totals, int((self._right - self._left) / dp(STEP)))
            points = [(self._x(index), self._y(totals[index])) for index in shown]
            ink = flat(seat(self.totals.colours[place]).text)
            batch.line(points, dp(6.5), background)
            batch.line(points, dp(3), ink)
            for index, (x, y) in enumerate(points):
                if 0 < index < last <= 12:
                    batch.fill(circle(x, y, dp(5)), background)
                    batch.fill(circle(x, y, dp(3.6)), ink)

    def _worst_first(self) -> list[int]:
        last = self.totals.after[-1]
        return sorted(range(len(last)), key=lambda place: last[place])

    def _draw_ends(self, batch: Batch) -> None:
        totals = self.totals.after[-1]
        ends = [self._y(total) for total in totals]
        room = self._low - dp(4) + self._radius, self.y + self.height - self._radius - dp(10)
        heights = spread_apart(ends, max(2.15 * self._radius, _written("0", "figure", "ink").height), *room)
        for place in self._worst_first():
            middle = self._x(len(self.totals.after) - 1) + self._radius * 0.2
            ink = seat(self.totals.colours[place]).text
            medal_of(batch, middle, heights[place], self._radius, self.totals.colours[place])
            self._put(Letters(number(totals[place]), "figure", ink), middle + self._radius + dp(6), heights[place], 0.0)

    # Texts

    def _write(self, text: str, style: str, role: str, x: float, y: float, share: float) -> None:
        """Writes a text in its line's middle; `share` of it lies left of `x`."""
        self._put(_written(text, style, role), x, y, share)

    def _put(self, text: Letters, x: float, y: float, share: float) -> None:
        self._texts.add(text)
        text.put(x - share * text.width, y - text.height / 2)


def _written(text: str, style: str, role: str) -> Letters:
    return Letters(text, style, colour(role))


def totals_chart(match: Match, players: Sequence[Player], rounds: int) -> TotalsChart:
    """Returns the chart of all totals after so many rounds."""
    totals = totals_of(rounds_of(match)[:rounds])
    colours = [player_colour(players, seat) for seat in range(len(players))]
    game = APP_GAMES[match.game.name]
    return TotalsChart(ChartData(totals, colours, game.traits.target(match.state), game.target))


def round_end(context: AppContext, **what: Any) -> Screen:
    """Returns the page of a round that is over, on both sides of a device that lies between those who have played."""
    return mirror_if_facing(context, partial(RoundEndPage, context, **what), **what)


SCREEN = round_end
