"""Cards of solo matches: points of each turn, medals, a bot's score with the same deal, best matches."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob
from app.games import APP_GAMES
from app.games.texts import describe_medals, describe_points, level_name, medal_name
from app.i18n import _, end_sentence, format_day, format_number, label_value, plural
from app.look import surfaces
from app.look.appearance import current_appearance
from app.look.appearance import seat_colours as seat_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, circle_outline, regular_polygon, rounded_box
from app.look.surfaces import paint
from app.match.comparison_match import ComparisonMatch
from app.match.seating import MatchSetUp
from app.match.traits import SoloMatch, medal_for
from app.players import colour_of
from app.screens.library.import_export_dialogs import share_text
from app.screens.library.match_text import LoadedMatch, describe_day
from app.screens.match.solo_turns import bar_height, draw_turns, turn_columns
from app.screens.play.solo_results import (
    MAX_BEST_MATCHES,
    bar_share,
    best_matches,
    describe_points_per_turn,
    result_text,
    solo_match_filter,
)
from app.shell.context import AppContext
from app.store.statistics import PlayerMatchResult, match_results, player_statistics
from app.widgets.card import Card, heading
from app.widgets.layouts import Columns, Stack
from app.widgets.list_row import ListRow
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

DOT_CIRCLE, DOT_RADIUS = 4.6, 1.7
"""Radius in dp of the circle of dots on a medal, and of one dot"""
CHART_HEIGHT = 112
"""Height of the chart in dp at text scale 1"""


# The cards of the result


def turn_points_card(record: LoadedMatch, solo: SoloMatch) -> Card:
    """Returns the card with the chart of points per turn and the medals."""
    card = Card(gap=dp(10))
    card.add_widget(TextLabel(_("Points per turn"), "name"))
    card.add_widget(TurnPointsChart(solo, colour_of(record.players, 0)))
    if solo.medals:
        card.add_widget(medal_row(solo.points, solo.medals))
    return card


def medal_row(points: int, medals: Mapping[str, int]) -> Columns:
    """Returns a row of all medals, lowest first; medals earned with these points are filled."""
    ascending = enumerate(reversed([*medals.items()]), 1)
    labels = [SoloMedalLabel(medal_name(name), needed, points >= needed, rank) for rank, (name, needed) in ascending]
    return Columns(*labels, least=max(dp(64), *(label.natural_width for label in labels)), most=4, gap=dp(8))


def best_matches_card(context: AppContext, record: LoadedMatch, solo: SoloMatch) -> Widget | None:
    """Returns the card of the player's best matches in this variant, with this match highlighted."""
    name = record.players[0].stored_name
    best = best_matches(context.journal, solo_match_filter(record.game, solo.variant, name))
    if record.players[0].is_bot or not best:
        return None
    card = Card(gap=dp(2))
    for line in best_match_lines(best, context.journal.clock(), record.id, colour_of(record.players, 0)):
        card.add_widget(line)
    return Stack(heading(_("Your best scores")), card, gap=dp(8))


def best_match_lines(
    best: Sequence[PlayerMatchResult], now: float, this: str = "", colour: int = 0
) -> list["BestMatchLine"]:
    """Returns a line for each match, with days relative to `now`. `this`: id of the match to draw in the seat's
    colour.
    """
    return [
        BestMatchLine(
            describe_day(result.ended, now),
            result.score,
            bar_share(result, best),
            colour if result.id == this else None,
        )
        for result in best
    ]


# The card on the records page


def solo_records_card(context: AppContext, game: str, variant: str, player: str) -> Card:
    """Returns the card of a player's solo records in a variant: statistics, medals, best matches, daily deals."""
    journal, choice = context.journal, solo_match_filter(game, variant, player)
    statistics, ended, medals = (
        player_statistics(journal, choice),
        match_results(journal, choice),
        APP_GAMES[game].traits.medals(variant),
    )
    card = Card(gap=dp(12))
    figures = (
        (format_number(statistics.played), plural("match", "matches", statistics.played)),
        (format_number(statistics.best or 0), _("best score")),
        (format_number(statistics.mean or 0), _("average")),
    )
    stacks = (Stack(TextLabel(value, "score"), TextLabel(name, "small", "ink2")) for value, name in figures)
    card.add_widget(Columns(*stacks, least=dp(84), most=3, gap=dp(10)))
    counted = Counter(medal_for(result.score, medals) for result in ended)
    won = {medal: counted[medal] for medal in medals if counted[medal]}
    if won:
        card.add_widget(TextLabel(_("Medals: {medals}").format(medals=describe_medals(won)), "label", "ink2"))
    best = best_matches(journal, choice)
    card.add_widget(TextLabel(_("Best scores"), "name"))
    for line in best_match_lines(best, journal.clock()):
        card.add_widget(line)
    daily = [(date, result) for result in ended if (date := APP_GAMES[game].traits.daily_date(result.seed))][
        :MAX_BEST_MATCHES
    ]
    if daily:
        card.add_widget(TextLabel(_("Daily challenges"), "name"))
    for date, result in daily:
        card.add_widget(BestMatchLine(format_day(*date, -1), result.score, bar_share(result, best)))
    return card


# Widgets


class TurnPointsChart(MeshWidget):
    """Bar chart of the points of each turn."""

    def __init__(self, solo: SoloMatch, colour: int) -> None:
        self._solo, self._colour = solo, colour
        super().__init__(size_hint_y=None, height=dp(CHART_HEIGHT) * current_appearance().text_scale)
        self._words = [TextLabel(format_number(points), "label", wrap=False) for points in solo.turn_points]
        for words in self._words:
            self.add_widget(words)
        self.bind(pos=self._place, size=self._place)
        self.spoken = describe_points_per_turn(solo)

    @property
    def _room(self) -> Box:
        """Returns the area of the bars, without the space for the numbers."""
        return Box(0, 0, self.width, self.height - (self._words[0].height if self._words else 0))

    def _place(self, *_: object) -> None:
        room = self._room
        for words, column, points in zip(self._words, turn_columns(room, self._solo.turns), self._solo.turn_points):
            top = bar_height(column, self._solo, points) if points >= 0 else column.width
            words.pos = self.x + column.middle[0] - words.width / 2, self.y + top

    def draw(self, batch: Batch) -> None:
        draw_turns(batch, self._room, self._solo, solid_paint(seat_colour(self._colour).text))
        surfaces.draw_hairline(batch, 0, 0, self.width)


class SoloMedalLabel(Stack):
    """Medal with its name and required points; drawn as an empty ring until it is earned."""

    def __init__(self, name: str, needed: int, is_earned: bool, rank: int) -> None:
        ink = "ink" if is_earned else "ink2"
        self._name = TextLabel(name, "label", ink, halign="center", fit=True)
        super().__init__(
            MedalDisc(is_earned, rank),
            self._name,
            TextLabel(format_number(needed), "figure", ink, halign="center"),
            align=0.5,
        )

    @property
    def natural_width(self) -> float:
        return float(self._name.natural_width)


class MedalDisc(MeshWidget):
    """Brass disc of an award medal, or an empty ring until it is earned, with one dot for each rank of the medal."""

    def __init__(self, is_filled: bool, rank: int) -> None:
        self._is_filled, self._rank = is_filled, rank
        super().__init__(size_hint=(None, None), size=(dp(26), dp(28)))

    def draw(self, batch: Batch) -> None:
        outline = circle_outline(self.width / 2, self.height - dp(13), dp(11))
        if self._is_filled:
            surfaces.draw_brass(batch, outline)
        else:
            batch.rim(outline, paint("ink2"), 0, dp(1.6))
        x, y = self.width / 2, self.height - dp(13)
        ink = paint("brass_ink" if self._is_filled else "ink2")
        for dot_x, dot_y in regular_polygon(x, y, dp(DOT_CIRCLE), self._rank) if self._rank > 1 else [(x, y)]:
            batch.fill(circle_outline(dot_x, dot_y, dp(DOT_RADIUS)), ink)


class BestMatchLine(MeshWidget, Layout):
    """Line of one match in the list of best matches: day, bar and points."""

    def __init__(self, day: str, points: int, share: float, colour: int | None = None) -> None:
        self._share, self._colour = share, colour
        style = "label" if colour is None else "name"
        self._day = TextLabel(day, style, "ink2" if colour is None else "ink", wrap=False)
        self._points = TextLabel(format_number(points), style, wrap=False)
        super().__init__(size_hint_y=None, height=max(dp(26), self._day.height + dp(4)))
        for words in (self._day, self._points):
            self.add_widget(words)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    @property
    def _day_width(self) -> float:
        """Returns the width of the day column, which is equal in all lines."""
        return max(self._day.natural_width, dp(96) * current_appearance().text_scale)

    def do_layout(self, *_: object) -> None:
        self._day.pos = self.x, self.center_y - self._day.height / 2
        self._points.pos = self.right - self._points.width, self.center_y - self._points.height / 2

    def draw(self, batch: Batch) -> None:
        left, right = self._day_width + dp(8), self.width - dp(34) * current_appearance().text_scale
        width, height = max(dp(3), (right - left) * self._share), dp(12)
        ink = paint("ink2", 0.55) if self._colour is None else solid_paint(seat_colour(self._colour).text)
        batch.fill(rounded_box(left, (self.height - height) / 2, width, height, min(width, height) / 2.5), ink)


class BotScoreRow(ListRow):
    """Row with the score of a bot that plays the same deal, computed while the page is open."""

    def __init__(self, context: AppContext, record: LoadedMatch, level: str) -> None:
        self._context = context
        set_up = MatchSetUp.of(record.match, record.players)
        self.reference = ComparisonMatch(set_up, level)
        """Match of the bot, to be run as a background job of the page"""
        self._figure = TextLabel("…", "figure", wrap=False)
        bot = _("{level} bot with the same deal").format(level=level_name(level))
        super().__init__(bot, APP_GAMES[record.game].phrases.rival_note, self._figure)

    @property
    def points(self) -> int | None:
        """Returns the bot's score; None while it is still playing."""
        return self.reference.points if self.reference.is_done else None

    def job_advanced(self, job: BackgroundJob) -> None:
        """Shows and announces the score once the bot has finished."""
        if job.is_done:
            self._figure.text = format_number(self.reference.points)
            self.lay_out()
            self._context.say(end_sentence(label_value(self.title.text, describe_points(self.reference.points))))
        elif job.has_failed:
            self._figure.text = "–"
            self.lay_out()


# Share


def share_result(context: AppContext, record: LoadedMatch, solo: SoloMatch) -> None:
    """Shares the result as a text that reveals nothing about the deal."""
    share_text(context, result_text(record, solo), _("My Sablier result"), _("Copied to the clipboard."))
