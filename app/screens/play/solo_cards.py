"""The cards of matches alone: what each glass has brought, medals, a bot with the same deal, the best of all."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import describe_medals, describe_points, level_name, medal_name
from app.games.traits import SoloMatch, medal_for
from app.look import materials
from app.look.appearance import now
from app.look.appearance import seat as seat_colour
from app.look.materials import paint
from app.look.mesh import Batch, flat
from app.look.shapes import Box, box, circle, regular
from app.match.bot_reference import BotReference
from app.match.seating import SetUp
from app.screens.library.import_export import share_text
from app.screens.library.match_text import LoadedMatch, describe_day, player_colour
from app.screens.play.solo import (
    BEST,
    bar_share,
    best_matches,
    describe_points_per_turn,
    result_text,
    solo_match_filter,
)
from app.shell.context import AppContext
from app.shell.i18n import _, format_day, format_number, plural
from app.store.statistics import MatchResult, match_results, player_statistics
from app.table.solo_turns import bar_height, draw_turns, turn_columns
from app.widgets.card import Card, heading
from app.widgets.drawn import Drawn
from app.widgets.row import Row
from app.widgets.stacks import Columns, Stack
from app.widgets.text import Words

BUDGET = 0.004
"""Seconds of a frame for the bot with the same deal"""
DOTS, DOT = 4.6, 1.7
"""dp of the round on which the dots of a medal lie, and of a dot"""
CHART = 112
"""dp of the chart of the glasses, at text of 100 %"""


# The cards of the result


def turn_points_card(found: LoadedMatch, alone: SoloMatch) -> Card:
    """Returns what each glass has brought, and the medals."""
    card = Card(gap=dp(10))
    card.add_widget(Words(_("What each glass brought"), "name"))
    card.add_widget(TurnPointsChart(alone, player_colour(found.players, 0)))
    if alone.medals:
        card.add_widget(medal_row(alone.points, alone.medals))
    return card


def medal_row(points: int, medals: Mapping[str, int]) -> Columns:
    """Returns the medals, the least first; those that so many points have earned are of brass."""
    ascending = enumerate(reversed([*medals.items()]), 1)
    each = [MedalLabel(medal_name(name), least, points >= least, rank) for rank, (name, least) in ascending]
    return Columns(*each, least=max(dp(64), *(sign.natural_width for sign in each)), most=4, gap=dp(8))


def best_matches_card(context: AppContext, found: LoadedMatch, alone: SoloMatch) -> Widget | None:
    """Returns the best matches of this kind that the player has ever played, with this one among them."""
    name = found.players[0].name
    best = best_matches(context.journal, solo_match_filter(found.game, alone.variant, name))
    if found.players[0].is_bot or not best:
        return None
    card = Card(gap=dp(2))
    for line in best_match_lines(best, context.journal.clock(), found.id, player_colour(found.players, 0)):
        card.add_widget(line)
    return Stack(heading(_("Your best")), card, gap=dp(8))


def best_match_lines(best: Sequence[MatchResult], now: float, this: str = "", colour: int = 0) -> list["BestMatchLine"]:
    """Returns a bar a match, with its day as it is called `now`; `this` one is in the colour of its seat."""
    return [
        BestMatchLine(
            describe_day(each.ended, now), each.score, bar_share(each, best), colour if each.id == this else None
        )
        for each in best
    ]


# The card of the records


def solo_records_card(context: AppContext, game: str, way: str, player: str) -> Card:
    """Returns what a person has reached alone in one of a game's ways: figures, medals, the best matches."""
    journal, choice = context.journal, solo_match_filter(game, way, player)
    reached, ended, medals = (
        player_statistics(journal, choice),
        match_results(journal, choice),
        APP_GAMES[game].traits.medals(way),
    )
    card = Card(gap=dp(12))
    sums = (
        (format_number(reached.played), plural("match", "matches", reached.played)),
        (format_number(reached.best or 0), _("best score")),
        (format_number(reached.mean or 0), _("on average")),
    )
    card.add_widget(Columns(*(Stack(Words(each, "score"), Words(name, "small", "ink2")) for each, name in sums),
                            least=dp(84), most=3, gap=dp(10)))  # fmt: skip
    counted = Counter(medal_for(each.score, medals) for each in ended)
    won = {medal: counted[medal] for medal in medals if counted[medal]}
    if won:
        card.add_widget(Words(_("Medals: {medals}").format(medals=describe_medals(won)), "label", "ink2"))
    best = best_matches(journal, choice)
    card.add_widget(Words(_("The best"), "name"))
    for line in best_match_lines(best, journal.clock()):
        card.add_widget(line)
    daily = [(then, each) for each in ended if (then := APP_GAMES[game].traits.daily_date(each.seed))][:BEST]
    if daily:
        card.add_widget(Words(_("Deals of the day"), "name"))
    for then, each in daily:
        card.add_widget(BestMatchLine(format_day(*then, -1), each.score, bar_share(each, best)))
    return card


# What they are made of


class TurnPointsChart(Drawn):
    """A bar a glass, each with its number above it."""

    def __init__(self, alone: SoloMatch, colour: int) -> None:
        self._alone, self._colour = alone, colour
        super().__init__(size_hint_y=None, height=dp(CHART) * now().text_scale)
        self._words = [Words(format_number(points), "label", wrap=False) for points in alone.turn_points]
        for words in self._words:
            self.add_widget(words)
        self.bind(pos=self._place, size=self._place)
        self.spoken = describe_points_per_turn(alone)

    @property
    def _room(self) -> Box:
        """Returns the room of the bars, below that of a number."""
        return Box(0, 0, self.width, self.height - (self._words[0].height if self._words else 0))

    def _place(self, *_: Any) -> None:
        room = self._room
        for words, column, points in zip(self._words, turn_columns(room, self._alone.turns), self._alone.turn_points):
            foot = bar_height(column, self._alone, points) if points >= 0 else column.width
            words.pos = self.x + column.middle[0] - words.width / 2, self.y + foot

    def draw(self, batch: Batch) -> None:
        draw_turns(batch, self._room, self._alone, flat(seat_colour(self._colour).text))
        materials.hairline(batch, 0, 0, self.width)


class MedalLabel(Stack):
    """A medal with its name and what it takes: of brass once it is earned, an empty ring before."""

    def __init__(self, name: str, least: int, is_earned: bool, rank: int) -> None:
        ink = "ink" if is_earned else "ink2"
        self._name = Words(name, "label", ink, halign="center", fit=True)
        super().__init__(
            MedalDisc(is_earned, rank),
            self._name,
            Words(format_number(least), "figure", ink, halign="center"),
            align=0.5,
        )

    @property
    def natural_width(self) -> float:
        return float(self._name.natural_width)


class MedalDisc(Drawn):
    """A round of brass, or the ring where it will lie, with as many dots as its rank: one on the least medal."""

    def __init__(self, is_filled: bool, rank: int) -> None:
        self._is_filled, self._rank = is_filled, rank
        super().__init__(size_hint=(None, None), size=(dp(26), dp(28)))

    def draw(self, batch: Batch) -> None:
        outline = circle(self.width / 2, self.height - dp(13), dp(11))
        if self._is_filled:
            materials.brass(batch, outline)
        else:
            batch.rim(outline, paint("ink2"), 0, dp(1.6))
        x, y = self.width / 2, self.height - dp(13)
        ink = paint("brass_ink" if self._is_filled else "ink2")
        for dot_x, dot_y in regular(x, y, dp(DOTS), self._rank) if self._rank > 1 else [(x, y)]:
            batch.fill(circle(dot_x, dot_y, dp(DOT)), ink)


class BestMatchLine(Drawn, Layout):
    """A match in the list of the best: its day, a bar, its points."""

    def __init__(self, told: str, points: int, share: float, colour: int | None = None) -> None:
        self._share, self._colour = share, colour
        style = "label" if colour is None else "name"
        self._day = Words(told, style, "ink2" if colour is None else "ink", wrap=False)
        self._points = Words(format_number(points), style, wrap=False)
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

    def __init__(self, context: AppContext, found: LoadedMatch, level: str) -> None:
        self._context = context
        one = SetUp.of(found.match, found.players)
        self._par = BotReference(one, level)
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
            self._figure.text = format_number(self._par.points)
            self.lay_out()
            self._context.say(f"{self.title.text}: {describe_points(self._par.points)}.")

    def rest(self) -> None:
        """Stops the bot where it is."""
        self._event.cancel()


# As a text


def share_result(context: AppContext, found: LoadedMatch, alone: SoloMatch) -> None:
    """Offers the result as a text that tells nothing of the deal."""
    share_text(context, result_text(found, alone), _("A result from Sablier"), _("It is on the clipboard now."))
