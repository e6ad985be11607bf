"""Replay of a match, forwards and backwards."""

import pytest

from app.games.quadrot.texts import describe_colours
from app.match.messages import Stage
from app.screens.analysis.replay_cursor import ReplayCursor
from engine.ominos.moves import PiecelessMove
from tests.app.playing import Clock, new_session, play_until, run_frame


@pytest.fixture(scope="module")
def match():
    clock = Clock()
    session = new_session("triominos", "pp", 4, clock=clock)
    play_until(session, clock, lambda: len(session.match.moves) >= 60)
    return session.match


def looks(match):
    return [str(match.view(seat)) for seat in range(2)]


def test_it_shows_the_match_after_every_move_from_both_sides(match):
    cursor, forwards = ReplayCursor(match), {}
    for ply in range(cursor.length + 1):
        cursor.go(ply)
        forwards[ply] = looks(cursor.match)
    assert forwards[cursor.length] == looks(match)
    assert len({tuple(look) for look in forwards.values()}) > cursor.length / 2
    for ply in (50, 3, 17, 0, cursor.length):
        cursor.go(ply)
        assert looks(cursor.match) == forwards[ply]
        assert cursor.at == ply


def test_the_match_itself_stays_as_it_is(match):
    before, moves = looks(match), list(match.moves)
    cursor = ReplayCursor(match)
    cursor.go(2)
    assert (looks(match), match.moves) == (before, moves)


def test_beyond_the_ends_there_is_nothing(match):
    cursor = ReplayCursor(match)
    cursor.go(10_000)
    assert cursor.at == cursor.length
    cursor.go(-3)
    assert (cursor.at, cursor.seat, cursor.advice()) == (0, None, None)


def test_what_happened_stands_there_in_words_with_everything_open(match):
    cursor = ReplayCursor(match)
    for ply in range(1, cursor.length + 1):
        cursor.go(ply)
        assert cursor.names[cursor.seat] in cursor.describe(ply)
    drawn = next(ply for ply, (_, move) in enumerate(match.moves, 1) if str(move) == "draw")
    digits = match.events[drawn - 1][0].tile
    assert "-".join(map(str, digits)) in cursor.describe(drawn)


def test_rounds_can_be_found_forwards_and_backwards(match):
    cursor, stops = ReplayCursor(match), [0]
    cursor.go(0)
    while cursor.at < cursor.length:
        cursor.go(cursor.next_round_end(1))
        stops.append(cursor.at)
    assert len(stops) == match.state.round + 1
    back = [cursor.at]
    while cursor.at:
        cursor.go(cursor.next_round_end(-1))
        back.append(cursor.at)
    assert back == stops[::-1]
    assert (cursor.next_round_end(-1), stops[-1]) == (0, cursor.length)


def test_a_move_can_be_asked_about(match):
    cursor = ReplayCursor(match)
    cursor.go(5)
    advice = cursor.advice()
    while not advice.is_done:
        advice.step()
    assert advice.played == match.moves[4][1]
    assert advice.why() is not None


def test_there_is_nothing_to_say_about_the_clock():
    clock = Clock()
    session = new_session("triominos", "pb", 3, {"turn_limit": 30}, clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY and session.match.state.timeout(0) is not None)
    session.touch()
    clock.now += 31
    assert run_frame(session, 0)
    assert session.match.moves[-1] == (0, PiecelessMove.TIME)
    assert ReplayCursor(session.match).advice() is None


def test_a_turn_of_quadrot_is_told_once_and_not_pawn_by_pawn():
    clock = Clock()
    session = new_session("quadrot", "pp", 4, clock=clock)
    play_until(session, clock, lambda: len(session.match.moves) >= 30)
    cursor = ReplayCursor(session.match)
    for ply in range(1, cursor.length + 1):
        mover = [line for line in cursor.lines(ply) if line.seat == cursor.whole.moves[ply - 1][0]]
        assert len(mover) == 2, cursor.describe(ply)  # the roll and the turn


def test_a_throw_is_told_with_the_move_that_is_made_of_it():
    clock = Clock()
    session = new_session("quadrot", "bb", 4, clock=clock)
    play_until(session, clock, lambda: len(session.match.moves) >= 20)
    cursor = ReplayCursor(session.match)
    for ply in range(1, 20):
        throw, played = cursor.lines(ply)[:2]
        (turn,) = [event for event in session.match.events[ply - 1] if event.is_move]
        assert throw.seat == played.seat == turn.seat
        assert describe_colours(turn.dice) in throw.long
