"""Labels on the board of Tri-Ominos and Quad-Ominos that must not cover each other, or the digits of a drawn tile."""

from itertools import combinations

import pytest

from app.match.seating import MatchSetUp
from app.players import Player
from app.table.place_label import BoardLabel
from engine.ominos.events import Laid
from engine.ominos.moves import PiecelessMove
from tests.window.drawn import drawn

PLAYERS = (Player("Léa"), Player("Nino", "casual"))
SIZES = [(412, 892), (360, 640), (892, 412), (800, 1280), (500, 480)]


@pytest.fixture
def app(start):
    return start()


def labels(screen):
    """Returns the window boxes of all labels on the board."""
    return [each.box for each in screen.table.air.children if isinstance(each, BoardLabel)]


def open_table(app, stage, match):
    app.context.start_session(match, PLAYERS, app.context.journal.create_log(match, PLAYERS))
    app.navigation.go("table")
    stage.until(lambda: app.navigation.screen.opacity == 1)
    return app.navigation.screen


def bot_opens_with_a_quad():
    """Returns a match against the timer in which the bot opens with a quad and chooses a bonus."""
    for seed in range(100):
        match = MatchSetUp("quadominos", PLAYERS, seed, {"turn_limit": 60}).match()
        if match.state.actors() != (1,):
            continue
        match.play(1, match.state.moves(1)[0])
        if match.state.choosing:
            match.rewind(0)
            return match
    raise AssertionError("no bot opens with a bonus")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_note_about_the_timer_covers_no_label_of_the_opening(app, stage, size):
    stage.resize(*size)
    screen = open_table(app, stage, bot_opens_with_a_quad())
    card, seen = screen.area.card, False
    end = stage.now() + 8
    while stage.now() < end:
        shown = [*labels(screen), *([card.box] if card.is_shown else [])]
        seen = seen or (card.is_shown and len(shown) > 1)
        if card.is_shown:
            assert not any(one.overlaps(other) for one, other in combinations(shown, 2))
        stage.frames()
        stage.pause()
    assert any(isinstance(event, Laid) for events in screen.session.match.events for event in events)
    assert card.is_shown
    assert seen


def before_a_draw():
    """Returns a match of Tri-Ominos in which the first seat can only draw."""
    for seed in range(100):
        match = MatchSetUp("triominos", PLAYERS, seed).match()
        while len(match.moves) < 12:
            [seat] = match.state.actors()
            moves = match.state.moves(seat)
            if seat == 0 and [*moves] == [PiecelessMove.DRAW] and len(match.moves) > 2:
                return match
            match.play(seat, moves[0])
    raise AssertionError("nobody has to draw")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_cost_of_a_draw_covers_no_tile_of_the_hand(app, stage, size):
    stage.resize(*size)
    screen = open_table(app, stage, before_a_draw())
    before = len(screen.table.geometry.order)
    screen.press("draw")
    stage.until(lambda: len(screen.table.geometry.order) > before and labels(screen))
    end, hand = stage.now() + 3, screen.table.geometry.hand
    while stage.now() < end:
        assert not any(label.overlaps(hand) for label in labels(screen))
        stage.frames()
        stage.pause()


def before_draws_and_a_pass():
    """Returns a match of Tri-Ominos before a turn in which the first seat draws three tiles and passes."""
    for seed in range(300):
        match = MatchSetUp("triominos", PLAYERS, seed).match()
        while len(match.moves) < 60 and not match.winners:
            match.next_round()
            [seat] = match.state.actors()
            moves = [*match.state.moves(seat)]
            draws = [move for _seat, move in match.moves[-3:]] == [PiecelessMove.DRAW] * 3
            if seat == 0 and draws and moves == [PiecelessMove.PASS]:
                match.rewind(len(match.moves) - 3)
                return match
            match.play(seat, moves[0])
    raise AssertionError("nobody draws three tiles and passes")


def drawn_labels(screen):
    return [shape.text for shape in drawn(canvas=screen.table.air) if shape.kind == "text"]


def test_a_pass_after_draws_shows_what_the_whole_turn_has_cost(app, stage):
    screen = open_table(app, stage, before_draws_and_a_pass())
    before = app.context.session.match.state.scores[0]
    for call in ["draw"] * 3 + ["pass"]:
        assert screen.play(PiecelessMove(call)) is None
        stage.until(lambda: not screen.table.is_moving)
    cost = before - app.context.session.match.state.scores[0]
    assert cost == 25
    stage.frames(2)
    assert f"−{cost}" in drawn_labels(screen)
    assert {"3 tiles drawn", "Passed turn"} <= {*drawn_labels(screen)}


def test_a_tap_on_a_score_shows_what_the_whole_last_turn_has_cost(app, stage):
    match = before_draws_and_a_pass()
    for call in ["draw"] * 3 + ["pass"]:
        match.play(0, PiecelessMove(call))
    players = Player("Nino", "casual"), Player("Léa")
    app.context.start_session(match, players, app.context.journal.create_log(match, players))
    app.navigation.go("table")
    stage.until(lambda: app.navigation.screen.opacity == 1)
    screen = app.navigation.screen
    stage.tap(screen.strip.box(0).middle)
    stage.wait(0.4)
    assert "−25" in drawn_labels(screen)


def test_rising_points_avoid_a_label_that_is_still_shown(app, stage):
    match = before_a_draw()
    screen = open_table(app, stage, match)
    messages, cell = screen.table.scene.messages, [*match.state.table.laid][-1]
    messages.show_points(0, cell, {"tile": 6}, None)
    stage.wait(0.5)
    [usual] = labels(screen)
    messages.clear()
    messages.show_cost(25, ["Bonus"], 1, (usual.middle[0], usual.top))
    messages.show_points(0, cell, {"tile": 6}, None)
    stage.wait(0.5)
    one, other = labels(screen)
    assert not one.overlaps(other)
