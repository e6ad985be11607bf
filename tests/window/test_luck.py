"""Tests of the luck analysis page: analysis in the background, chart, and explanations of turning points."""

from math import dist
from random import Random

import numpy as np
import pytest
from kivy.metrics import dp

from app.look.mesh import Batch
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.analysis.analysis_text import describe_chances, verdict
from app.screens.analysis.win_chance_chart import MEDAL_RADIUS, WinChancePlot
from app.store.analysis import load_impacts, store_impacts
from app.store.seen_hints import store_hint
from app.table.piece_pictures import PieceTray
from app.widgets.buttons import RingButton
from app.widgets.dialog import Dialog
from app.widgets.list_row import ListRow
from app.widgets.slider import KNOB
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import find_bot
from engine.bots.luck_analysis import Decision, analyse_match
from tests.window.drawn import drawn_by
from tools.scenes import invented_analysis

PLAYERS = (Player("Léa"), Player("Nino", "casual"))


@pytest.fixture
def app(start):
    return start()


@pytest.fixture
def stored(app):
    """Returns a function that stores a match between greedy bots and returns its id and the match."""

    def storing(game="quadrot"):
        match, luck = MatchSetUp(game, PLAYERS, 5).match(), Random(1)
        while not match.winners:
            match.next_round()
            seat = match.state.actors()[0]
            *_earlier, thought = find_bot(game, "greedy").think(match.view(seat), luck, 1)
            match.play(seat, thought.move)
        log = app.context.journal.create_log(match, PLAYERS)
        log.write(match)
        return log.id, match

    return storing


@pytest.fixture
def told(app, stage, stored):
    """Returns the page of an analysed Tri-Ominos match with one mistake."""
    match_id, match = stored("triominos")
    swings = invented_analysis(match)
    laid = [ply for ply, (seat, move) in enumerate(match.moves, 1) if seat == 0 and "@" in str(move)]
    erred = next(ply for ply in laid if ply >= 30)
    swings[erred] = swings[erred]._replace(decision=Decision(0.35, 0.01, "draw"), luck=(0.0, 0.0))
    store_impacts(app.context.journal, match_id, swings, True)
    screen = go(app, stage, match_id)
    screen.erred = erred
    return screen


def go(app, stage, match_id):
    app.navigation.go("luck", match=match_id)
    stage.until(lambda: app.navigation.screen.opacity == 1)
    stage.frames(3)
    return app.navigation.screen


def texts(stage):
    return [words.text for words in stage.all(TextLabel) if words.text]


def on_chart(screen, ply):
    """Returns the window position of a move on the chart's slider."""
    slider = screen.chart.slider
    return slider.to_window(slider.x + slider.x_at(ply), slider.center_y)


def test_a_large_well_is_folded_behind_a_row_and_shown_as_tiles(app, stage, told):
    left = told.loaded.match.state.well[told.loaded.match.state.drawn_count :]
    title = f"{len(left)} tiles were left in the well"
    assert len(left) > 5
    assert not [text for text in texts(stage) if ", 0-0-" in text]
    stage.find(ListRow, spoken=title).callback()
    stage.rest()
    (panel,) = stage.all(Dialog)
    (tray,) = stage.all(PieceTray)
    assert tray.pieces == tuple(sorted(left))
    assert panel.spoken == f"{title}. {tray.spoken}"


def test_it_is_weighed_while_somebody_looks_and_goes_on_where_it_was(app, stage, stored):
    match_id, match = stored()
    screen = go(app, stage, match_id)
    stage.until(lambda: len(screen.analysis.impacts) > 5)
    assert any(text.startswith("Analyzing luck and skill") for text in texts(stage))
    stage.key("escape")
    stage.frames(2)
    known = len(load_impacts(app.context.journal, match_id))
    assert known == len(screen.analysis.impacts)
    again = go(app, stage, match_id)
    assert len(again.analysis.impacts) >= known
    said = verdict(match.names, [found[1] for found in analyse_match(match) if found])
    stage.until(lambda: said in texts(stage))
    assert sum(kept.is_fine for kept in load_impacts(app.context.journal, match_id).values()) == len(match.moves) + 1
    stage.rest()
    app.navigation.go("result", match=match_id)
    stage.until(lambda: said in texts(stage))


def test_the_chart_is_the_slider_of_the_replay(told, stage):
    cursor, names = told.cursor, told.loaded.match.names
    stage.tap(on_chart(told, 20))
    stage.frames(3)
    shown = cursor.at
    assert abs(shown - 20) <= 2 or shown in told.chart.slider.turning_points
    assert cursor.describe(shown) in texts(stage)
    chances = told.analysis.impacts[shown].chances
    assert any(describe_chances(names, chances) in text for text in texts(stage))
    told.focus.move_silently(told.chart.slider)
    stage.key("right")
    stage.frames(3)
    assert cursor.at == shown + 1


def on_plot(screen, ply, chance):
    """Returns the window position of a winning chance on the chart, whose lowest line is 0%."""
    rules = [each.box for each in drawn_by("draw", screen.chart, kind="line") if each.has_role("line")]
    low, high = min(box.middle[1] for box in rules), max(box.middle[1] for box in rules)
    return on_chart(screen, ply)[0], low + (high - low) * chance


def test_each_line_runs_through_the_chances_of_its_player(told):
    last = max(told.analysis.impacts)
    lines = {each.seat: each for each in drawn_by("_draw_lines", told.chart)}
    assert set(lines) == {0, 1}
    for ply, swing in told.analysis.impacts.items():
        for seat, chance in enumerate(swing.chances):
            if ply in (0, last) or ply in told.chart.slider.turning_points:
                gaps = np.hypot(*(lines[seat].points - on_plot(told, ply, chance)).T)
                assert gaps.min() < 3


def test_a_medal_stands_at_the_end_of_its_line(told):
    chances = told.analysis.impacts[max(told.analysis.impacts)].chances
    medals = {each.seat: each.middle[1] for each in drawn_by("_draw_medals", told.chart) if each.seat is not None}
    assert sorted(medals, key=medals.__getitem__) == sorted((0, 1), key=chances.__getitem__)


def test_turning_points_stand_on_the_line_of_their_player(told):
    turns, mistakes = told.chart.plot.turning_points, set(told.chart.plot.mistakes)
    marks = [each for each in drawn_by("_draw_marks", told.chart) if not each.has_role("ground2")]
    assert len(marks) == len(turns) > 1
    for ply, seat in turns.items():
        place = on_plot(told, ply, told.analysis.impacts[ply].chances[seat])
        [mark] = [each for each in marks if dist(each.middle, place) < 4]
        assert mark.has_role("bad" if ply in mistakes else "ink")


def test_a_tap_near_a_turning_point_shows_it_and_says_what_was_better(told, stage):
    assert told.erred in told.chart.slider.turning_points
    x, y = on_chart(told, told.erred)
    stage.tap((x + 6, y))
    assert told.cursor.at == told.erred
    stage.until(lambda: "would have been better" in told.reason.text, 20)
    assert any("It lowered the chance of winning by about 35%." in text for text in texts(stage))


def test_what_counted_most_leads_to_its_move(told, stage):
    dear = next(
        row
        for row in stage.all(ListRow)
        if row.note and row.note.text == "It lowered the chance of winning by about 35%."
    )
    told.scroller.show(dear)
    stage.frames(2)
    stage.tap(dear)
    assert told.cursor.at == told.erred


def test_ones_own_mistake_is_tried_again_from_here(app, told, stage):
    def offered():
        return [row for row in stage.all(ListRow) if row.title.text == "Try again"]

    assert not offered()
    for _time in range(2):
        told.go(told.erred)
        stage.until(offered)
        told.go(told.erred + 1)
        stage.until(lambda: not offered())
    told.go(told.erred)
    stage.until(offered)
    offered()[0].callback()
    stage.frames(3)
    assert len(app.navigation.screen.session.match.moves) == told.erred - 1


def test_leaps_lead_from_turning_point_to_turning_point(told, stage):
    told.go(0)
    found = []
    for _ in range(len(told.chart.slider.turning_points)):
        stage.tap(next(each for each in stage.all(RingButton) if each.spoken == "Next turning point"))
        found.append(told.cursor.at)
    assert found == sorted(set(told.chart.slider.turning_points) - {0})[: len(found)]


def test_each_move_is_said_with_what_it_cost(app, told, stage):
    heard = []
    app.context.say = lambda text, urgent=False: heard.append(text)
    told.go(told.erred)
    stage.frames(3)
    assert any("It lowered the chance of winning by about 35%." in text for text in heard)


def test_a_mistake_that_follows_a_hint_is_none(app, stage, told):
    """A move that follows a hint is not a mistake: neither in the list, nor in texts, nor in "Why this move?"."""
    stage.until(lambda: "It lowered the chance of winning by about 35%." in texts(stage))
    match_id, ply = told.loaded.id, told.erred
    store_hint(app.context.journal, match_id, ply - 1, str(told.loaded.match.moves[ply - 1][1]))
    app.navigation.back()
    screen = go(app, stage, match_id)
    screen.go(ply)
    stage.frames(30)
    assert "It lowered the chance of winning by about 35%." not in texts(stage)
    assert "The hint suggested this move." in texts(stage)
    screen.ask_why()
    stage.until(lambda: screen.reason.text not in ("", "Thinking…"))
    assert "would have been better" not in screen.reason.text


def test_a_chart_of_a_long_match_shows_a_chance_that_only_one_move_had(stage):
    plot = WinChancePlot(400, (0, 1))
    plot.size = 380, 190
    plot.chances = dict.fromkeys(range(401), (0.5, 0.5)) | {301: (0.95, 0.05)}
    batch = Batch()
    plot.draw(batch)
    left, right = dp(KNOB + 2), plot.width - dp(KNOB + 2 * MEDAL_RADIUS)
    x = left + (right - left) * 301 / 400
    vertices = [part[0][first : first + 2] for part in batch.parts for first in range(0, len(part[0]), 4)]
    assert any(abs(across - x) < dp(2) and up > plot.height * 0.8 for across, up in vertices)
