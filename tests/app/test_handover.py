"""Hidden information, handovers between persons, and the limits of undo."""

from itertools import takewhile
from random import Random

import pytest

from app.match.messages import NOBODY, MovePlayed, MovesUndone, Stage, WrongStage
from engine.games import GAMES
from engine.match import CannotUndo
from engine.ominos.events import Dealt, Drew
from engine.ominos.moves import PiecelessMove, Place
from tests.app.playing import Clock, events_since_own_move, go_on, heard, new_session, play_until, run_frame
from tests.engine.variants import name_of, option_sets
from tests.reports import check_each


def check_handover(game, given):
    """Checks that only matches of several persons have handovers, and only if the game hides information."""
    options = GAMES[game].options.of(given)
    seats = options.seats
    one = new_session(game, "b" * (seats[0] - 1) + "p", options=given)
    assert not one.has_handover
    assert one.front == seats[0] - 1
    for count in {seats[0], max(2, seats[0]), seats[-1]} & set(seats):
        for pattern in ("p" * count, "pb" * (count // 2) + "p" * (count % 2)):
            session = new_session(game, pattern, options=given)
            is_covered = GAMES[game].hides(options) and pattern.count("p") > 1
            assert session.has_handover == is_covered, pattern
            assert not is_covered or (session.front is None and session.view is None), pattern
            assert (session.stage is Stage.HANDOVER) == (is_covered and session.turn in session.people), pattern


def test_the_screen_is_handed_over_only_between_people_who_hide_something():
    ways = [(game, given) for game in GAMES for given in option_sets(GAMES[game])]
    check_each(ways, check_handover, lambda way: f"{way[0]} {name_of(way[1])}")


def test_the_way_of_the_table():
    """A person sees the table after the handover until it is covered again, and can undo a move until then."""
    clock = Clock()
    session = new_session("triominos", "pp", clock=clock)
    first = session.turn
    other = 1 - first
    assert session.stage is Stage.HANDOVER
    assert session.play(first, session.match.state.moves(first)[0]).reason == "covered"
    session.reveal(first)
    assert (session.stage, session.front, session.view.seat) == (Stage.PLAY, first, first)
    assert session.is_front_in_turn
    assert session.play(first, session.match.state.moves(first)[0]) is None
    assert (session.stage, session.turn, session.front) == (Stage.PASS_ON, other, first)
    assert not session.is_front_in_turn
    assert session.can_undo
    session.cover()
    assert (session.stage, session.turn, session.front) == (Stage.HANDOVER, other, None)
    assert not session.is_front_in_turn
    assert not session.can_undo
    session.reveal(other)
    assert (session.stage, session.turn, session.front) == (Stage.PLAY, other, other)
    assert not session.can_undo


def test_only_the_person_in_turn_can_look():
    session = new_session("triominos", "ppp")
    for seat in range(3):
        if seat != session.turn:
            with pytest.raises(WrongStage):
                session.reveal(seat)
    session.reveal(session.turn)
    with pytest.raises(WrongStage):
        session.reveal(session.turn)


def test_a_pause_covers_the_hand():
    session = new_session("triominos", "pp")
    session.reveal(session.turn)
    session.pause()
    assert session.front is None
    with pytest.raises(WrongStage):
        session.reveal(session.turn)
    session.resume()
    assert session.stage is Stage.HANDOVER
    session.reveal(session.turn)
    assert session.view is not None


def test_a_single_person_needs_no_cover():
    session = new_session("triominos", "pb")
    session.pause()
    session.resume()
    session.cover()
    assert session.front == 0


def hidden_from(seat, events):
    """Yields the tiles in these events that this seat must not see."""
    for event in events:
        if isinstance(event, Dealt):
            yield from (tile for owner, hand in enumerate(event.hands) if owner != seat for tile in hand)
            yield from event.well
        elif isinstance(event, Drew) and event.seat != seat and event.tile:
            yield event.tile


@pytest.mark.parametrize("pattern", ["pp", "ppp", "pbp", "bpb", "bbb"])
def test_everybody_hears_only_what_their_seat_may(pattern):
    clock = Clock()
    session = new_session("triominos", pattern, seed=3, clock=clock)
    wrong = []

    def hear(told):
        viewer = NOBODY if session.front is None else session.front
        wrong.extend(hidden_from(viewer, told.events))

    session.listen(hear)
    rng = Random(4)
    play_until(session, clock, lambda: False, rng)
    drawn = [event for events in session.match.events for event in events if isinstance(event, Drew)]
    assert drawn, "otherwise this shows nothing"
    assert wrong == []


@pytest.mark.parametrize("pattern", ["pp", "ppp", "pbpb"])
def test_news_tell_each_person_every_move_once(pattern):
    """The news at a handover and the messages during the own turns contain the complete match in order."""
    clock = Clock()
    session = new_session("quadominos", pattern, seed=3, clock=clock, options={"set": "beginners"})
    people = [seat for seat, sort in enumerate(pattern) if sort == "p"]
    known = {seat: [] for seat in people}
    session.listen(lambda told: session.front is not None and known[session.front].append(told.ply))
    rng = Random(4)
    while session.stage is not Stage.OVER and len(session.match.moves) < 150:
        if session.stage is Stage.HANDOVER:
            seat = session.turn
            public = session.news(seat)
            news = session.reveal(seat)
            assert [each.ply for each in public] == [each.ply for each in news]
            assert not list(hidden_from(NOBODY, [event for each in public for event in each.events]))
            assert not list(hidden_from(seat, [event for each in news for event in each.events]))
            known[seat] += [each.ply for each in news]
            assert known[seat] == list(range(len(session.match.moves) + 1))
            assert session.news(seat) == ()
        else:
            go_on(session, clock, rng)
    assert all(len(plies) > 20 for plies in known.values())


# Undo


def until_undo(session, clock, rng):
    play_until(session, clock, lambda: session.can_undo and len(session.match.moves) > 4, rng)
    assert session.can_undo


@pytest.mark.parametrize("seed", range(1, 5))
def test_against_bots_an_undo_goes_back_over_their_answers(seed):
    """Undo returns to the last move of the person and restores the view, as the bots have revealed no tiles since."""
    clock = Clock()
    session = new_session("triominos", "pbb", seed=seed, clock=clock)
    rng = Random(seed)
    views = {}
    undone = 0
    for _ in range(3000):
        if session.stage is Stage.OVER or undone == 3:
            break
        if session.stage is Stage.PLAY:
            views[len(session.match.moves)] = session.view
            if session.can_undo and session.match.moves[-1][0] != 0:
                told = heard(session)
                session.undo()
                undone += 1
                (back,) = told
                assert isinstance(back, MovesUndone)
                assert back.ply == len(session.match.moves)
                assert session.turn == 0
                assert session.view == views[back.ply]
        go_on(session, clock, rng)
    assert undone


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_nothing_seen_is_ever_taken_back(game):
    clock = Clock()
    session = new_session(game, "pb", seed=2, clock=clock)
    rng = Random(2)
    barred = 0

    def look():
        nonlocal barred
        if any(event.reveals for event in events_since_own_move(session, 0)):
            barred += 1
            assert not session.can_undo
            with pytest.raises(CannotUndo):
                session.undo()
        return False

    play_until(session, clock, look, rng)
    assert barred > 5


@pytest.mark.parametrize(
    ("pattern", "handed", "allowed"),
    [("pp", False, True), ("pp", True, False), ("ppp", False, True), ("pb", False, True), ("pb", True, True)],
)
def test_in_pass_and_play_undo_ends_with_the_handover(pattern, handed, allowed):
    clock = Clock()
    session = new_session("triominos", pattern, seed=1, clock=clock)
    rng = Random(1)
    play_until(session, clock, lambda: session.can_undo and session.stage in (Stage.PASS_ON, Stage.BOTS), rng)
    if handed:
        session.cover()
    assert session.can_undo == allowed


def last(session):
    return session.match.moves[-1]


def test_a_bot_between_two_people_does_not_end_the_undo_of_the_first():
    clock = Clock()
    session = new_session("triominos", "pbp", seed=2, clock=clock)
    rng = Random(8)
    play_until(
        session,
        clock,
        lambda: session.stage is Stage.PASS_ON and last(session)[0] == 1 and session.can_undo,
        rng,
    )
    assert not isinstance(last(session)[1], Place), "nothing of the bot's hand has been seen"
    assert session.turn == 2
    assert session.front == 0
    session.undo()
    assert (session.stage, session.turn, session.front) == (Stage.PLAY, 0, 0)


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_among_several_people_who_has_seen_a_tile_of_a_bot_s_hand_takes_nothing_back(game):
    clock = Clock()
    session = new_session(game, "pbp", seed=2, clock=clock)
    seen = 0

    def look():
        nonlocal seen
        after = [move for seat, move in takewhile(lambda made: made[0] == 1, reversed(session.match.moves))]
        if any(isinstance(move, Place) for move in after):
            seen += 1
            assert not session.can_undo
        return False

    play_until(session, clock, look, Random(2))
    assert seen > 20


def test_what_the_clock_has_done_stays():
    clock = Clock()
    session = new_session("triominos", "pb", seed=2, clock=clock, options={"turn_limit": 30})
    play_until(session, clock, lambda: session.stage is Stage.PLAY and session.match.state.timeout(0) is not None)
    session.touch()
    clock.now += 31
    assert run_frame(session, 0)
    assert last(session) == (0, PiecelessMove.TIME)
    assert not session.can_undo


def test_a_match_that_is_over_stays_over():
    clock = Clock()
    session = new_session("quadominos", "pb", seed=2, clock=clock)
    play_until(session, clock, lambda: False)
    assert not session.can_undo
    assert not session.is_busy


def test_at_the_end_nothing_is_covered():
    clock = Clock()
    session = new_session("triominos", "pp", seed=2, clock=clock)
    play_until(session, clock, lambda: False)
    last_mover = last(session)[0]
    session.pause()
    session.cover()
    assert session.front == last_mover


def test_open_games_need_no_reveal():
    clock = Clock()
    session = new_session("quadrot", "pp", clock=clock)
    told = heard(session)
    for _ in range(10):
        seat = session.turn
        assert session.front == seat
        assert session.play(seat, session.match.state.moves(seat)[0]) is None
        assert session.stage is Stage.PLAY
    assert len([each for each in told if isinstance(each, MovePlayed)]) == 10


def test_nobody_sees_where_another_builds_in_a_race():
    """Opponents see the places neither during play nor in the news; the seat itself sees them after the handover."""
    clock = Clock()
    session = new_session("domino3d", "pp", clock=clock, options={"mode": "race"})
    session.reveal(0)
    for _ in range(3):
        clock.now += 1
        assert session.play(0, session.match.state.moves(0)[0]) is None
    session.pause()
    session.resume()
    story = session.all_messages()
    assert [type(event).__name__ for told in story[1:] for event in told.events] == ["Built"] * 3
    assert all(event.place is None for told in story[1:] for event in told.events)
    assert all(event.place is None for told in session.news(1)[1:] for event in told.events)
    assert all(event.place for told in session.reveal(0)[1:] for event in told.events)
    assert all(event.place for told in session.all_messages()[1:] for event in told.events)
