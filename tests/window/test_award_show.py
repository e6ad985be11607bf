"""Show at the end of a round: the pieces left in each hand fly to the winner, whose score counts up."""

from dataclasses import replace
from random import Random

import pytest
from kivy.metrics import dp

from app.look import appearance
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.score_table import round_end_event
from app.table.left_hand import LeftHandCard
from app.table.piece_pictures import PieceTray
from app.widgets.text_label import TextLabel
from app.widgets.victory_rings import VictoryRings
from engine.bots.bot_registry import find_bot
from engine.ominos.tiles import points_of

PEOPLE = (Player("Léa"), Player("Nino", "learner"), Player("Ada", "casual"))
TRIOMINOS_OUT = 25
"""Points for going out first in Tri-Ominos"""


@pytest.fixture
def app(start):
    return start()


def before_the_end(game, end="out", seats=3, winner=0, **options):
    """Returns a match before the move of the first seat that ends its round, and that move. `winner`: only winner of
    the round.
    """
    bot, players = find_bot(game, "greedy"), PEOPLE[:seats]
    for seed in range(300):
        match, luck = MatchSetUp(game, players, seed, {"length": 1, **options}).match(), Random(1)
        while not match.winners:
            seat = match.state.actors()[0]
            match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
        ended = round_end_event(match, 1)
        if ended.end == end and ended.awards[winner] > 0 and match.winners == (winner,) and match.moves[-1][0] == 0:
            last = match.moves[-1][1]
            match.rewind(len(match.moves) - 1)
            return match, players, last
    raise AssertionError("no round ends like this")


def play_last_move(app, stage, match, players, last):
    """Opens the table and plays the last move; returns the screen and the points before that move."""
    app.context.start_session(match, players, app.context.journal.create_log(match, players))
    app.navigation.go("table")
    stage.until(lambda: app.navigation.screen.opacity == 1)
    screen, before = app.navigation.screen, [*match.state.scores]
    assert screen.play(last) is None
    return screen, before


def name_on_top(app):
    return app.navigation.stack[-1].name


def shown_score(screen, seat):
    """Returns the score in the text on a plaque."""
    labels = [part for part in reversed(screen.strip.children) if isinstance(part, TextLabel)]
    return int(labels[len(screen.names) + seat].text.replace("−", "-"))  # after all names


def record_show(app, stage, screen, seat=0):
    """Plays the show; returns each score on the plaque of a seat, each row of left tiles, and the seconds until the
    result.
    """
    scores, rows, start = [], [], None
    while name_on_top(app) == "table":
        if start is None and stage.all(VictoryRings):
            start = stage.now()
        shown = shown_score(screen, seat)
        if not scores or scores[-1] != shown:
            scores.append(shown)
        for tray in [tray for card in stage.all(LeftHandCard) for tray in card.walk() if isinstance(tray, PieceTray)]:
            if not rows or rows[-1] != tray.pieces:
                rows.append(tray.pieces)
        stage.frames()
        stage.pause()
    return scores, rows, stage.now() - start


def test_the_score_of_the_winner_counts_up_with_each_tile_of_the_others(app, stage):
    match, players, last = before_the_end("triominos")
    screen, before = play_last_move(app, stage, match, players, last)
    ended = round_end_event(match, 1)
    scores, rows, _seconds = record_show(app, stage, screen)
    of_last_tile = sum(sum(event.parts.values()) for event in match.events[-1] if event.seat == 0)
    expected = [before[0], before[0] + of_last_tile]
    left = [hand for hand in (ended.hands[1], ended.hands[2]) if hand]
    for tile in (tile for hand in left for tile in hand):
        if sum(tile):
            expected.append(expected[-1] + sum(tile))
    expected.append(expected[-1] + TRIOMINOS_OUT)
    assert scores == expected
    assert scores[-1] == match.state.scores[0]
    assert [row for row in rows if row in left] == left


def test_a_blocked_round_ends_with_the_own_tiles_of_the_winner(app, stage):
    match, players, last = before_the_end("triominos", end="blocked", seats=2)
    screen, _before = play_last_move(app, stage, match, players, last)
    ended = round_end_event(match, 1)
    scores, _rows, _seconds = record_show(app, stage, screen)
    own = points_of(ended.hands[0])
    assert own > 0
    assert max(scores) == match.state.scores[0] + own
    assert scores[-1] == match.state.scores[0]


def test_an_award_that_counts_no_hands_is_one_flight(app, stage):
    """In an edition in which left tiles do not count, none of them flies."""
    match, players, last = before_the_end("triominos", seats=2, points="children")
    screen, _before = play_last_move(app, stage, match, players, last)
    scores, rows, _seconds = record_show(app, stage, screen)
    assert scores[-1] == match.state.scores[0]
    assert rows == []


def test_a_tap_during_the_show_opens_the_result(app, stage):
    match, players, last = before_the_end("triominos")
    play_last_move(app, stage, match, players, last)
    stage.until(lambda: stage.all(LeftHandCard))
    stage.tap((206, 500))
    assert name_on_top(app) == "result"
    assert not stage.all(LeftHandCard)


@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_key_during_the_show_opens_the_result(app, stage, key):
    match, players, last = before_the_end("triominos")
    play_last_move(app, stage, match, players, last)
    stage.until(lambda: stage.all(LeftHandCard))
    stage.key(key)
    assert name_on_top(app) == "result"


def test_the_show_is_short_with_reduced_motion(app, stage):
    match, players, last = before_the_end("triominos")
    screen, _before = play_last_move(app, stage, match, players, last)
    *_, usual = record_show(app, stage, screen)
    appearance.set_current(replace(appearance.current_appearance(), reduced_motion=True))
    match, players, last = before_the_end("triominos")
    screen, _before = play_last_move(app, stage, match, players, last)
    scores, _rows, short = record_show(app, stage, screen)
    assert scores[-1] == match.state.scores[0]
    assert short < 0.7 * usual
    assert usual < 7


def test_the_row_of_left_tiles_is_on_the_board_of_each_window(app, stage):
    for size in ((412, 892), (360, 640), (892, 412), (800, 1280), (500, 480)):
        stage.resize(*size)
        match, players, last = before_the_end("triominos", seats=2)
        screen, _before = play_last_move(app, stage, match, players, last)
        stage.until(lambda: stage.all(LeftHandCard))
        (card,), board = stage.all(LeftHandCard), screen.table.geometry.board
        stage.wait(0.4)
        assert card.center_x == pytest.approx(board.middle[0], abs=1)
        assert board.x <= card.x < card.right <= board.right
        assert board.y <= card.y < card.top <= board.top
        stage.tap((size[0] / 2, size[1] / 2))
        app.navigation.home()
        stage.wait(0.3)


def test_a_bot_that_wins_against_people_has_few_rings(app, stage):
    match, players, last = before_the_end("triominos", end="blocked", seats=2, winner=1)
    play_last_move(app, stage, match, players, last)
    stage.until(lambda: stage.all(VictoryRings))
    (rings,) = stage.all(VictoryRings)
    assert rings.reach <= rings.radius + dp(14)
