"""Turn timer, moves at its end, and times of a race."""

from random import Random

import pytest

from app.games import traits_of
from app.match.bots import BotTimeLimits
from app.match.clocks import Stopwatch, TurnTimer
from app.match.countdown import UsedTime
from app.match.messages import Stage
from app.match.session import Session
from engine.domino3d.moves import PiecelessMove as Domino3dCall
from engine.domino3d.moves import TimedMove
from engine.ominos.moves import PiecelessMove
from tests.app.playing import Clock, go_on, new_session, play_until, run_frame


def test_a_stopwatch_counts_only_while_it_runs():
    clock = Clock(5.0)
    watch = Stopwatch(clock)
    for runs, seconds, sum_after in ((False, 3, 0), (True, 2, 2), (True, 1, 3), (False, 9, 3), (True, 4, 7)):
        watch.run(runs)
        clock.now += seconds
        assert watch.read() == sum_after
    watch.set(1)
    clock.now += 1
    assert watch.read() == 2


def test_time_that_goes_back_is_no_time():
    clock = Clock(5.0)
    watch = Stopwatch(clock)
    watch.run(True)
    clock.now = 1.0
    assert watch.read() == 0


def test_a_glass_is_full_for_each_turn():
    clock = Clock()
    sand = TurnTimer(clock, used=4.0)
    sand.set_turn("first", 30)
    assert sand.left == 26
    sand.run(True)
    clock.now += 10
    sand.set_turn("first", 30)
    assert sand.left == 16
    sand.set_turn("second", 30)
    assert sand.left == 30
    clock.now += 99
    assert sand.left == 0
    assert sand.is_out
    sand.set_turn("third", None)
    assert sand.left is None
    assert not sand.is_out


def at_turn(clock, options=None, pattern="pb", **more):
    """Returns a session at the turn of seat 0, a person with a running timer."""
    session = new_session(
        "triominos", pattern, seed=2, clock=clock, options={"turn_limit": 30, **(options or {})}, **more
    )
    play_until(session, clock, lambda: session.stage is Stage.PLAY and session.match.state.timeout(0) is not None)
    return session


def test_no_sand_without_a_limit():
    clock = Clock()
    session = new_session("triominos", "pb", clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY)
    session.touch()
    clock.now += 10_000
    assert session.timer_left is None
    assert not session.is_busy
    assert not run_frame(session, 0)


@pytest.mark.parametrize(
    ("limit", "stretch", "waited", "out"),
    [
        (30, 1.0, 29.9, False),
        (30, 1.0, 30.0, True),
        (60, 1.0, 59.0, False),
        (60, 1.0, 61.0, True),
        (30, 2.0, 59.0, False),
        (30, 2.0, 61.0, True),
    ],
)
def test_the_turn_ends_with_the_sand(limit, stretch, waited, out):
    clock = Clock()
    session = at_turn(clock, {"turn_limit": limit}, stretch=stretch)
    session.touch()
    before = len(session.match.moves)
    assert session.timer_left == limit * stretch
    clock.now += waited
    assert session.is_busy
    assert run_frame(session, 0) == out
    assert session.match.moves[before:] == ([(0, PiecelessMove.TIME)] if out else [])


def test_sand_stands_until_somebody_touches():
    clock = Clock()
    session = at_turn(clock)
    session.touch()
    clock.now += 10
    left = session.timer_left
    session.pause()
    clock.now += 500
    session.resume()
    clock.now += 500
    assert session.timer_left == left
    assert not session.is_timer_running
    assert not session.is_busy
    session.touch()
    clock.now += 1
    assert session.timer_left == left - 1


def test_a_covered_person_is_told_what_is_left():
    clock = Clock()
    session = new_session("triominos", "pp", seed=2, clock=clock, options={"turn_limit": 30})
    assert session.next_timer_left is None  # the opening has no time limit
    play_until(session, clock, lambda: session.stage is Stage.HANDOVER and len(session.match.moves) > 2, Random(1))
    assert session.next_timer_left == 30
    session.reveal(session.turn)
    clock.now += 10
    session.pause()
    session.resume()
    assert session.stage is Stage.HANDOVER
    assert session.timer_left is None
    assert session.next_timer_left == 20


def test_in_an_open_game_the_sand_waits_for_the_touch_of_the_next_person():
    clock, rng = Clock(), Random(1)
    session = new_session("quadrot", "ppb", seed=2, clock=clock, options={"turn_limit": 30})
    for _ in range(30):
        play_until(session, clock, lambda: session.stage is Stage.PLAY, rng)
        seat = session.turn
        assert session.is_waiting
        clock.now += 100
        assert session.timer_left == 30
        session.touch()
        clock.now += 3
        assert session.timer_left == 27
        while session.turn == seat:
            go_on(session, clock, rng)
    assert session.stage is not Stage.OVER


def test_a_single_person_is_not_waited_for():
    clock, rng = Clock(), Random(1)
    session = new_session("quadrot", "pb", seed=2, clock=clock, options={"turn_limit": 30})
    session.touch()
    for _ in range(10):
        play_until(session, clock, lambda: session.stage is Stage.PLAY, rng)
        assert session.is_timer_running
        go_on(session, clock, rng)


def test_sand_runs_from_the_reveal():
    clock = Clock()
    session = new_session("triominos", "pp", seed=2, clock=clock, options={"turn_limit": 30})
    rng = Random(1)
    play_until(session, clock, lambda: session.stage is Stage.HANDOVER and len(session.match.moves) > 2, rng)
    clock.now += 300
    assert session.timer_left is None
    assert not session.is_busy
    assert not run_frame(session, 0)
    session.reveal(session.turn)
    assert session.timer_left == 30
    clock.now += 12
    assert session.timer_left == 18
    session.cover()
    clock.now += 300
    session.reveal(session.turn)
    assert session.timer_left == 18


def test_the_opening_has_no_limit():
    clock = Clock()
    session = new_session("triominos", "pp", seed=2, clock=clock, options={"turn_limit": 30})
    session.reveal(session.turn)
    clock.now += 500
    assert session.timer_left == 30
    assert not run_frame(session, 0)
    assert session.match.moves == []


def test_the_glass_of_an_opening_is_as_full_in_every_round():
    """The timer shows its full time before each opening, although the clock advances with each reading."""
    clock = Clock(tick=0.001)
    session = new_session("triominos", "pb", seed=2, clock=clock, options={"turn_limit": 30})
    play_until(session, clock, lambda: session.match.state.round == 2, Random(1))
    assert session.next_timer_left is None
    assert session.timer_left == 30


def test_a_new_round_is_a_new_turn_for_who_opens_it():
    """A player who ends a round may open the next one, with a full timer."""
    found = 0
    for seed in range(8):
        clock = Clock()
        session = new_session(
            "quadominos", "pp", seed=seed, clock=clock, options={"turn_limit": 60, "set": "beginners"}
        )
        rng = Random(seed)
        while session.stage is not Stage.OVER:
            before = session.match.state.round, session.turn
            if session.stage is Stage.PLAY:
                clock.now += 5
            go_on(session, clock, rng)
            if session.stage is Stage.PLAY and session.match.state.round > before[0] and session.turn == before[1]:
                found += 1
                assert session.timer_left == 60
    assert found


def test_a_draw_does_not_fill_the_glass():
    clock = Clock()
    session = at_turn(clock)
    play_until(
        session, clock, lambda: session.stage is Stage.PLAY and PiecelessMove.DRAW in list(session.match.state.moves(0))
    )
    session.touch()
    clock.now += 7
    left = session.timer_left
    assert session.play(0, PiecelessMove.DRAW) is None
    assert session.timer_left == left
    assert left < 30


def test_an_undo_gives_no_sand_back():
    clock = Clock()
    session = at_turn(clock)
    rng = Random(3)
    play_until(
        session,
        clock,
        lambda: session.stage is Stage.PLAY and session.is_timer_running and session.timer_left > 20,
        rng,
    )
    clock.now += 8
    left = session.timer_left
    move = session.match.state.moves(0)[0]
    assert session.play(0, move) is None
    assert session.can_undo
    clock.now += 5
    session.undo()
    assert session.timer_left == left
    session.touch()
    clock.now += 2
    assert session.timer_left == left - 2


def test_what_had_run_down_before_a_restart_stays_down():
    clock = Clock()
    session = new_session("quadrot", "pp", clock=clock, options={"turn_limit": 30}, used=UsedTime(11.0))
    assert session.timer_left == 19
    session.touch()
    clock.now += 4
    assert session.timer_left == 15
    assert session.play(session.turn, session.match.state.moves(session.turn)[0]) is None
    assert session.timer_left == 30


def test_the_next_person_s_glass_is_full_after_a_restart():
    """The used time of one person does not count for the next one, who has not taken the device yet."""
    clock = Clock()
    used = []

    class Log:
        hints = {}

        def write(self, match, sand, sand_at, part):
            used.append(sand)

    session = new_session("triominos", "pp", seed=2, clock=clock, options={"turn_limit": 30}, log=Log())
    rng = Random(1)
    play_until(session, clock, lambda: session.is_timer_running and len(session.match.moves) > 2, rng)
    clock.now += 25
    play_until(session, clock, lambda: session.stage is Stage.PASS_ON, rng)
    session.pause()
    again = Session(session.match, session.players, traits_of(session.match), clock, used=UsedTime(used[-1]))
    again.reveal(again.turn)
    assert again.timer_left == 30


def test_a_bot_is_never_too_late():
    """When its time is up, a bot plays the best move so far."""
    clock = Clock()
    slow = BotTimeLimits(least=100.0, iterations=2)  # minimum time that is longer than the timer
    session = new_session("triominos", "bp", 2, {"turn_limit": 30}, clock, pace=slow, level="expert")
    play_until(session, clock, lambda: session.stage is Stage.BOTS and session.match.state.timeout(0) is not None)
    session.touch()
    run_frame(session, 0)
    clock.now += 31
    before = len(session.match.moves)
    assert run_frame(session, 0)
    assert session.match.moves[before][1] is not PiecelessMove.TIME


def test_domino3d_fills_the_glass_for_every_turn_of_a_solo_match():
    clock = Clock()
    session = new_session("domino3d", "p", clock=clock, options={"mode": "solo"})
    session.touch()
    for _ in range(4):
        assert session.timer_left == 60
        clock.now += 20
        assert session.play(0, session.match.state.moves(0)[0]) is None


def test_a_draw_by_the_clock_passes_the_turn_in_quadrot():
    clock = Clock()
    session = new_session("quadrot", "pp", clock=clock, options={"turn_limit": 30})
    session.touch()
    seat = session.turn
    clock.now += 30
    assert run_frame(session, 0)
    assert session.turn != seat
    assert session.timer_left == 30


def test_the_sand_of_an_open_game_waits_for_the_next_person():
    """Neither a move nor a timeout starts the timer of the next person, because handing over the device takes time."""
    clock = Clock()
    session = new_session("quadrot", "pp", clock=clock, options={"turn_limit": 30})
    session.touch()
    seat = session.turn
    clock.now += 10
    assert session.play(seat, session.match.state.moves(seat)[0]) is None
    clock.now += 100
    assert session.timer_left == 30
    session.touch()
    clock.now += 31
    assert run_frame(session, 0)
    assert session.turn == seat
    clock.now += 100
    assert not run_frame(session, 0)
    assert session.timer_left == 30


def test_the_sand_of_the_only_person_runs_on_after_a_bot():
    clock = Clock()
    session = new_session("quadrot", "pb", clock=clock, options={"turn_limit": 30}, level="random")
    session.touch()
    play_until(session, clock, lambda: session.stage is Stage.PLAY and len(session.match.moves) > 3)
    clock.now += 4
    assert session.timer_left < 30


# A race


def race(clock, pattern):
    return new_session("domino3d", pattern, clock=clock, options={"mode": "race"}, level="random")


def test_a_race_is_timed_from_the_first_touch():
    clock = Clock()
    session = race(clock, "pb")
    clock.now += 50
    assert session.elapsed_ms(0) == 0
    session.touch()
    clock.now += 1.25
    assert session.elapsed_ms(0) == 1250
    session.pause()
    clock.now += 50
    session.resume()
    clock.now += 50
    assert session.elapsed_ms(0) == 1250
    session.touch()
    clock.now += 0.5
    assert session.elapsed_ms(0) == 1750


def test_each_person_of_a_race_has_a_time_of_their_own():
    clock = Clock()
    session = race(clock, "pp")
    assert session.turn == 0
    session.reveal(0)
    clock.now += 20
    assert session.play(0, TimedMove(Domino3dCall.STOP, session.elapsed_ms(0))) is None
    assert (session.stage, session.turn) == (Stage.PASS_ON, 1)
    session.cover()
    clock.now += 100
    session.reveal(1)
    clock.now += 3
    assert (session.elapsed_ms(0), session.elapsed_ms(1)) == (20_000, 3_000)


def test_who_was_interrupted_in_a_race_goes_on():
    clock = Clock()
    session = race(clock, "ppp")
    session.reveal(0)
    clock.now += 5
    assert session.play(0, session.match.state.moves(0)[0]) is None
    session.pause()
    session.resume()
    assert (session.stage, session.turn) == (Stage.HANDOVER, 0)
    session.reveal(0)
    assert session.play(0, TimedMove(Domino3dCall.STOP, session.elapsed_ms(0))) is None
    session.cover()
    assert session.turn == 1


def test_a_bot_of_a_race_waits_for_its_time_while_a_person_builds():
    clock = Clock()
    session = race(clock, "pb")
    session.touch()
    for _ in range(5):
        run_frame(session, 0)
    clock.now += 0.6
    assert not run_frame(session, 0), "its first brick takes a second"
    clock.now += 0.6
    assert run_frame(session, 0)
    assert session.match.moves[0][0] == 1
    assert session.match.moves[0][1].ms == 1000


def test_a_new_round_of_a_race_waits_for_a_touch():
    clock = Clock()
    session = race(clock, "pp")
    rng = Random(2)
    for _ in range(20_000):
        if session.match.state.round == 2 or session.stage is Stage.OVER:
            break
        go_on(session, clock, rng)
    assert session.match.state.round == 2
    assert session.is_waiting
    assert [session.elapsed_ms(seat) for seat in range(2)] == [0, 0]
    clock.now += 10
    assert session.elapsed_ms(session.turn) == 0
