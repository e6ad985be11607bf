"""Tests of a person's largest mistakes: their page, and the table on which the player can try one again."""

from itertools import pairwise

import pytest

from app.match.seating import MatchSetUp
from app.players import Player
from app.shell import frame_scheduler
from app.shell.page import MatchUnavailable
from app.store.analysis import store_impacts
from app.store.practice import worst_mistakes
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel
from engine.bots.luck_analysis import Decision, MoveImpact
from engine.match import Match
from tools.scenes import TO_THE_END, play_on

PLAYERS = (Player("Léa"), Player("Nino", "casual"))


def weighed(context, game="quadrot", better=""):
    """Stores an analysed match with one mistake of Léa's; returns its ply, a better move, and the move that was made.

    `better`: part of the text that the better move must contain.
    """
    match = MatchSetUp(game, PLAYERS, 7, {}).match()
    play_on(match, TO_THE_END)
    log = context.journal.create_log(match, PLAYERS)
    log.write(match)
    again = match.restarted()
    swings, wrong = {0: MoveImpact((0.5, 0.5), (0.0, 0.0), (0.0, 0.0), None)}, None
    for ply, (seat, move) in enumerate(match.moves, 1):
        others = [each for each in again.state.moves(seat) if each != move and better in str(each)]
        decision = None
        if wrong is None and ply > 10 and seat == 0 and len(others) > (not better):
            wrong, decision = (ply, others[0], move), Decision(0.12, 0.001, str(others[0]))
        swings[ply] = MoveImpact((0.5, 0.5), (0.0, 0.0), (0.0, 0.0), decision)
        again.play(seat, move)
    store_impacts(context.journal, log.id, swings, True)
    return wrong


@pytest.fixture
def app(start):
    return start()


def rows(stage, title):
    return [row for row in stage.all(ListRow) if row.title.text == title]


def test_a_mistake_is_found_in_the_records_and_tried_until_it_is_solved(app, stage):
    ply, better, played = weighed(app.context)
    app.navigation.go("records", player="Léa")
    stage.until(lambda: rows(stage, "Your costliest mistakes"))
    rows(stage, "Your costliest mistakes")[0].press()
    stage.frames(3)
    (row,) = rows(stage, "Quadrot, today")
    assert "12%" in row.note.text
    row.press()
    stage.frames(3)
    screen = app.navigation.screen
    assert "12%" in screen.run.text
    assert screen.play(played).reason == "lesson"
    assert worst_mistakes(app.context.journal, "Léa")[0].solved == 0
    assert screen.play(better) is None
    stage.until(lambda: screen.run.is_done and not screen.table.is_moving)
    (mistake,) = worst_mistakes(app.context.journal, "Léa")
    assert (mistake.ply, mistake.solved) == (ply, 1)
    app.navigation.back()
    stage.frames(3)
    (row,) = rows(stage, "Quadrot, today")
    assert "Solved once" in row.note.text
    assert row.callback is None


@pytest.mark.parametrize("game", ["triominos", "domino3d"])
def test_the_table_of_a_mistake_shows_nothing_that_its_seat_could_not_see(app, stage, game):
    ply, _, _ = weighed(app.context, game)
    (mistake,) = worst_mistakes(app.context.journal, "Léa")
    app.navigation.go("practice", match=mistake.match, ply=ply, player="Léa")
    stage.frames(3)
    screen = app.navigation.screen
    assert screen.session.front == 0
    assert len(screen.session.match.moves) == ply - 1
    assert screen.session.is_front_in_turn


def test_the_right_answer_is_not_argued_against(app, stage):
    """An unnecessary draw is not questioned here, unlike in a match, because it may be the solution."""
    ply, *_ = weighed(app.context, "triominos", "draw")
    (mistake,) = worst_mistakes(app.context.journal, "Léa")
    app.navigation.go("practice", match=mistake.match, ply=ply, player="Léa")
    stage.frames(3)
    screen = app.navigation.screen
    assert screen.table.scene.view.fits
    assert app.context.settings.play.ask_before
    screen.table.act("draw")
    assert app.navigation.panel is None
    assert screen.run.is_done


def test_a_mistake_that_is_gone_has_no_table(app, stage):
    app.navigation.go("practice", match="none", ply=3, player="Léa")
    stage.frames(2)
    assert isinstance(app.navigation.screen, MatchUnavailable)


def test_no_frame_takes_up_more_than_a_slice_of_a_match(app, stage, monkeypatch):
    weighed(app.context)
    match = MatchSetUp("quadrot", PLAYERS, 8, {}).match()
    play_on(match, TO_THE_END)
    app.context.journal.create_log(match, PLAYERS).write(match)
    played, play = [], Match.play
    monkeypatch.setattr(Match, "play", lambda *told: (played.append(told), play(*told))[1])
    for limit in ("FRAME_S", "MAX_DRAWING_S", "MIN_S"):
        monkeypatch.setattr(frame_scheduler, limit, 0.0)
    app.navigation.go("mistakes", player="Léa")
    assert len(played) <= 1
    before = []
    while len(played) < len(match.moves) - 2:
        before.append(len(played))
        stage.frames(1)
    assert max(after - earlier for earlier, after in pairwise(before)) <= 1
    app.navigation.back()


def test_what_is_stored_is_read_once_as_the_page_opens(app, stage, monkeypatch):
    weighed(app.context)
    read = []
    monkeypatch.setattr(
        "app.screens.analysis.mistakes.worst_mistakes", lambda *told: (read.append(told), worst_mistakes(*told))[1]
    )
    app.navigation.go("mistakes", player="Léa")
    assert len(read) == 1
    stage.frames(2)
    assert rows(stage, "Quadrot, today")


def test_whoever_has_made_none_is_told(app, stage):
    app.navigation.go("mistakes", player="Léa")
    stage.frames(3)
    assert [words.text for words in stage.all(TextLabel) if "Keep playing" in words.text]
