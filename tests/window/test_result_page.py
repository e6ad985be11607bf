"""Result page: won and lost matches, the best move, and who had more luck."""

from random import Random

import pytest

from app.default_names import YOU, display_names
from app.games.ominos.picture import MarkedPicture
from app.match.match_stats import best_move
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.analysis.analysis_text import verdict
from app.screens.analysis.match_analysis import AnalysisJob
from app.screens.play.result import ANALYSIS_DELAY_S, WinnerMedals
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from app.widgets.victory_rings import VictoryRings
from engine.bots.bot_registry import find_bot
from engine.bots.luck_analysis import best_playing_seat, luckiest_seat
from tests.window.drawn import drawn, drawn_by

PLAYERS = (Player(YOU), Player("Nino", "learner"))


@pytest.fixture
def app(start):
    return start()


def finished(game, has_won, condition=lambda match: True, **options):
    """Returns a finished match of greedy bots that the first seat has won or lost."""
    bot = find_bot(game, "greedy")
    for seed in range(400):
        match, luck = MatchSetUp(game, PLAYERS, seed, options).match(), Random(1)
        while not match.winners:
            match.next_round()
            seat = match.state.actors()[0]
            match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
        if match.winners == ((0,) if has_won else (1,)) and condition(match):
            return match
    raise AssertionError("no match ends like this")


def show_result(app, stage, match):
    log = app.context.journal.create_log(match, PLAYERS)
    log.write(match)
    app.context.start_session(match, PLAYERS, log)
    app.navigation.go("result")
    stage.wait(0.3)
    return app.navigation.screen


def texts(stage):
    return [label.text for label in stage.all(TextLabel) if label.text]


def test_a_lost_match_has_no_rings_and_a_friendly_line(app, stage):
    def best_of_person(match):
        return max(event.points for events in match.events for event in events if event.seat == 0 and event.is_move)

    def is_clear(match):
        return match.state.scores[0] < 0.8 * match.state.scores[1] and best_of_person(match) >= 40

    match = finished("triominos", False, is_clear, length=1)
    show_result(app, stage, match)
    assert "Nino won" in texts(stage)
    assert not stage.all(VictoryRings)
    own = best_of_person(match)
    [line] = [text for text in texts(stage) if text.startswith("Your best move: ")]
    assert line.endswith(f"+{own}")


def test_a_narrow_defeat_is_called_close(app, stage):
    match = finished("triominos", False, lambda match: match.state.scores[0] / match.state.scores[1] > 0.9, length=1)
    show_result(app, stage, match)
    lead = match.state.scores[1] - match.state.scores[0]
    assert f"So close: only {lead} points short." in texts(stage)


def test_a_won_match_has_rings(app, stage):
    show_result(app, stage, finished("triominos", True, length=1))
    assert "You won!" in texts(stage)
    assert len(stage.all(VictoryRings)) == 1


def test_a_lost_match_without_points_has_a_friendly_line(app, stage):
    show_result(app, stage, finished("quadrot", False, lambda match: best_move(match, [0]) is None))
    assert "Good match! Play again?" in texts(stage)


@pytest.mark.parametrize("reason", ["Bridge", "Hexagon"])
def test_the_best_move_is_marked_on_the_board(app, stage, reason):
    def has_such_a_move(match):
        points, part = max(
            (event.points, [*event.parts][-1])
            for events in match.events
            for event in events
            if event.is_move and event.parts
        )
        return part == reason.lower() and points >= 40

    match = finished("triominos", True, has_such_a_move, length=1)
    show_result(app, stage, match)
    points, seat, cell = max(
        (event.points, event.seat, event.move.cell)
        for events in match.events
        for event in events
        if event.is_move and event.parts and reason.lower() in event.parts
    )
    assert f"Best move: {display_names(match.names)[seat]}, {reason}\N{NO-BREAK SPACE}+{points}" in texts(stage)
    (picture,) = stage.all(MarkedPicture)
    camera = picture.board.camera
    x, y = camera.to_window(*picture.shape.centre(cell))
    outlines = [shape for shape in drawn(picture) if shape.seat == seat]
    assert outlines
    for outline in outlines:
        assert outline.box.grown(1).contains(*picture.to_window(picture.x + x, picture.y + y))
        assert outline.box.width < 2 * camera.scale
    assert drawn_by("_draw_brass", picture)


def test_the_line_below_the_winner_names_luck_and_play_once_they_are_analysed(app, stage):
    match = finished("quadrot", True)
    screen = show_result(app, stage, match)
    row = next(row for row in stage.all(ListRow) if row.title.text == "Luck & skill")
    before = row.note.text
    stage.wait(ANALYSIS_DELAY_S / 2)
    assert row.note.text == before
    height = stage.find(WinnerMedals).height
    stage.until(lambda: row.note.text != before, 120)
    job = AnalysisJob(app.context.journal, screen.record.id, match)
    assert job.is_done
    assert row.note.text == verdict(display_names(match.names), job.all_impacts)
    if luckiest_seat(job.all_impacts) == 1:
        assert any("Nino was luckier." in text for text in texts(stage))
    assert stage.find(WinnerMedals).height == height
    if best_playing_seat(job.all_impacts) == 0:
        assert any("You played better." in text for text in texts(stage))
