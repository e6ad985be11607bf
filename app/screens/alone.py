"""A match alone on its result: what each glass has brought, the medals, a bot with the same deal, the best matches."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.traits import Alone
from app.games.words import earned, level_name, medal_name
from app.look import materials
from app.look.look import now
from app.look.look import seat as seat_colour
from app.look.materials import paint
from app.look.mesh import Batch, flat
from app.look.shapes import Box, box, circle
from app.match.par import Par
from app.match.seating import SetUp
from app.screens.data import offer
from app.screens.matches import Finished, colour_of
from app.shell.context import AppContext
from app.shell.words import _, day, number
from app.store.journal import Journal
from app.store.statistics import Finish, MatchFilter, finishes
from app.table.glass_row import bar_height, columns, draw_glasses
from app.widgets.card import Card, heading
from app.widgets.drawn import Drawn
from app.widgets.row import Row
from app.widgets.stacks import Columns, Stack
from app.widgets.text import Words
from engine.game import value_text

BEST = 10
"""Matches that are listed"""
BUDGET = 0.004
"""Seconds of a frame for the bot with the same deal"""
CHART = 112
"""dp of the chart of the glasses, at text of 100 %"""
BLOCKS = "▁▂▃▄▅▆▇█"
"""A glass in a text: what it has brought, up to the last one for all that is more"""


def alone_of(found: Finished) -> Alone | None:
    """Returns how a match that was played alone has ended; None for any other one."""
    return APP_GAMES[found.game].traits.alone(found.match)


def played_alone(game: str, way: str, player: str) -> MatchFilter:
    """Chooses the matches that a person has played alone in this way."""
    ways = APP_GAMES[game].traits.ways_alone
    names = dict.fromkeys(name for each in ways.values() for name in each)
    agreed = tuple((name, value_text(ways[way][name]) if name in ways[way] else "") for name in names)
    return MatchFilter(game=game, player=player, is_alone=True, agreed=agreed)


def best_of(journal: Journal, choice: MatchFilter) -> list[Finish]:
    """Returns the best of these matches, the best one first, of the same the one that came first."""
    return sorted(finishes(journal, choice), key=lambda each: (-each.score, each.ended))[:BEST]


# The cards of the result


def glass_card(found: Finished, alone: Alone) -> Card:
    """Returns what each glass has brought, and the medals."""
    card = Card(gap=dp(10))
    card.add_widget(Words(_("What each glass brought"), "name"))
    card.add_widget(GlassChart(alone, colour_of(found.players, 0)))
    if alone.medals:
        card.add_widget(medal_row(alone.points, alone.medals))
    return card


def medal_row(points: int, medals: Mapping[str, int]) -> Columns:
    """Returns the medals, the least first; those that so many points have earned are of brass."""
    each = [MedalSign(medal_name(name), least, points >= least) for name, least in reversed([*medals.items()])]
    return Columns(*each, least=max(dp(64), *(sign.natural_width for sign in each)), most=4, gap=dp(8))


def best_card(context: AppContext, found: Finished, alone: Alone) -> Widget | None:
    """Returns the best matches of this kind that the player has ever played, with this one among them."""
    name = found.players[0].name
    best = best_of(context.journal, played_alone(found.game, alone.way, name))
    if found.players[0].is_bot or not best:
        return None
    return Stack(heading(_("Your best")), best_rows(best, found.id, colour_of(found.players, 0)), gap=dp(8))


def best_rows(best: Sequence[Finish], this: str, colour: int) -> Card:
    """Returns a bar a match; `this` one is in the colour of its seat."""
    card = Card(gap=dp(2))
    most = max(1, best[0].score)
    for each in best:
        card.add_widget(BestLine(each, most, colour if each.id == this else None))
    return card


class GlassChart(Drawn):
    """A bar a glass, each with its number above it."""

    def __init__(self, alone: Alone, colour: int) -> None:
        self._alone, self._colour = alone, colour
        super().__init__(size_hint_y=None, height=dp(CHART) * now().text_scale)
        self._words = [Words(number(points), "label", wrap=False) for points in alone.brought]
        for words in self._words:
            self.add_widget(words)
        self.bind(pos=self._place, size=self._place)
        self.spoken = f"{_('What each glass brought')}: {', '.join(map(number, alone.brought))}"

    @property
    def _room(self) -> Box:
        """Returns the room of the bars, below that of a number."""
        return Box(0, 0, self.width, self.height - (self._words[0].height if self._words else 0))

    def _place(self, *_: Any) -> None:
        room = self._room
        for words, column, points in zip(self._words, columns(room, self._alone.glasses), self._alone.brought):
            foot = bar_height(column, self._alone, points) if points >= 0 else column.width
            words.pos = self.x + column.middle[0] - words.width / 2, self.y + foot

    def draw(self, batch: Batch) -> None:
        draw_glasses(batch, self._room, self._alone, flat(seat_colour(self._colour).text))
        materials.hairline(batch, 0, 0, self.width)


class MedalSign(Stack):
    """A medal with its name and what it takes: of brass once it is earned, an empty ring before."""

    def __init__(self, name: str, least: int, is_earned: bool) -> None:
        ink = "ink" if is_earned else "ink2"
        self._name = Words(name, "label", ink, halign="center", fit=True)
        super().__init__(Disc(is_earned), self._name, Words(number(least), "figure", ink, halign="center"), align=0.5)

    @property
    def natural_width(self) -> float:
        return float(self._name.natural_width)


class Disc(Drawn):
    """A round of brass, or the ring where it will lie."""

    def __init__(self, is_filled: bool) -> None:
        self._is_filled = is_filled
        super().__init__(size_hint=(None, None), size=(dp(26), dp(28)))

    def draw(self, batch: Batch) -> None:
        outline = circle(self.width / 2, self.height - dp(13), dp(11))
        if self._is_filled:
            materials.brass(batch, outline)
        else:
            batch.rim(outline, paint("ink2"), 0, dp(1.6))


class BestLine(Drawn, Layout):
    """A match in the list of the best: its day, a bar, its points."""

    def __init__(self, finish: Finish, most: int, colour: int | None) -> None:
        self._share, self._colour = max(0, finish.score) / most, colour
        then = date.fromtimestamp(finish.ended)
        told = day(then.year, then.month, then.day, (date.today() - then).days)
        style = "label" if colour is None else "name"
        self._day = Words(told, style, "ink2" if colour is None else "ink", wrap=False)
        self._points = Words(number(finish.score), style, wrap=False)
        super().__init__(size_hint_y=None, height=max(dp(26), self._day.height + dp(4)))
        for words in (self._day, self._points):
            self.add_widget(words)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    @property
    def _days(self) -> float:
        """Returns the room of the day, the same in every line."""
        return max(self._day.natural_width, dp(96) * now().text_scale)

    def do_layout(self, *_: Any) -> None:
        self._day.pos = self.x, self.center_y - self._day.height / 2
        self._points.pos = self.right - self._points.width, self.center_y - self._points.height / 2

    def draw(self, batch: Batch) -> None:
        left, right = self._days + dp(8), self.width - dp(34) * now().text_scale
        width, high = max(dp(3), (right - left) * self._share), dp(12)
        ink = paint("ink2", 0.55) if self._colour is None else flat(seat_colour(self._colour).text)
        batch.fill(box(left, (self.height - high) / 2, width, high, min(width, high) / 2.5), ink)


class RivalRow(Row):
    """What a bot makes of the same deal: it plays while the screen is shown, a few milliseconds a frame."""

    def __init__(self, context: AppContext, found: Finished, level: str) -> None:
        self._context = context
        one = SetUp.of(found.match, found.players)
        self._par = Par(one, level)
        self._figure = Words("…", "figure", wrap=False)
        bot = _("The bot “{level}” with the same deal").format(level=level_name(level))
        super().__init__(bot, APP_GAMES[found.game].phrases.rival_note, self._figure)
        self._event = Clock.schedule_interval(self._go_on, 0)

    @property
    def points(self) -> int | None:
        """Returns what the bot has got; None while it plays."""
        return self._par.points if self._par.is_done else None

    def _go_on(self, _passed: float) -> None:
        self._par.go_on(self._context.clock, BUDGET)
        if self._par.is_done:
            self.rest()
            self._figure.text = number(self._par.points)
            self.lay_out()

    def rest(self) -> None:
        """Stops the bot where it is."""
        self._event.cancel()


# As a text


def share_result(context: AppContext, found: Finished, alone: Alone) -> None:
    """Offers the result as a text that tells nothing of the deal."""
    offer(context, result_text(found, alone), _("A result from Sablier"), _("It is on the clipboard now."))


def result_text(found: Finished, alone: Alone) -> str:
    """Returns a result in a few lines: the game, the day if it is the deal of a day, the points, a block a glass."""
    title = f"Sablier, {APP_GAMES[found.game].name}"
    when = APP_GAMES[found.game].traits.day_of(found.match.seed)
    if when is not None:
        title = f"{title}, {day(*when, -1)}"
    blocks = "".join(BLOCKS[min(max(points, 0), len(BLOCKS) - 1)] for points in alone.brought)
    return f"{title}\n{earned(alone.points, alone.medal)}\n{blocks}"
