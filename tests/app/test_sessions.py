"""Complete matches in sessions: bots that work in slices, pace, pause, and failures."""

from itertools import repeat
from random import Random

import pytest

from app.files.notices import UNKNOWN_LEVEL, BotFailed
from app.match.bots import BotTimeLimits
from app.match.messages import MovePlayed, MoveRefused, Stage
from engine.bots.bot import BestSoFar, Bot
from engine.bots.bot_registry import LEVELS
from engine.record import read_record, write_record
from tests.app.playing import (
    QUICK,
    SEATS,
    Clock,
    any_move,
    heard,
    moves_told,
    new_session,
    play_until,
    run_frame,
    table,
)
from tests.reports import looped


class Counting(Bot):
    """Fake bot that counts its slices and needs twenty of them."""

    name = "counting"
    slices = 20

    def __init__(self):
        self.steps = 0

    def think(self, view, rng, iterations=None):
        move = view.moves()[0]
        for _ in range(self.slices):
            self.steps += 1
            yield BestSoFar(move, 0.0)


@pytest.fixture
def counting(monkeypatch):
    bot = Counting()
    monkeypatch.setattr("app.match.bots.bot_of", lambda game, level: bot)
    return bot


def to_bots(session, clock):
    play_until(session, clock, lambda: session.stage is Stage.BOTS)


# Whole matches


@looped(("game", "seats"), SEATS)
def test_bots_play_whole_matches(game, seats):
    clock = Clock()
    session = new_session(game, "b" * seats, clock=clock, level=LEVELS[seats % 2])
    told = heard(session)
    play_until(session, clock, lambda: False)
    assert session.match.winners
    assert session.turn is None
    assert moves_told(told) == list(range(1, len(session.match.moves) + 1))
    assert not any(isinstance(each, BotFailed) for each in told)
    assert read_record(write_record(session.match)).moves == session.match.moves


@looped(("game", "seats"), SEATS)
def test_people_and_bots_play_whole_matches(game, seats):
    clock = Clock()
    pattern = ("pb" * 4)[: max(3, seats)][:seats]
    session = new_session(game, pattern, seed=seats, clock=clock, options={"turn_limit": 30})
    play_until(session, clock, lambda: False, Random(seats))
    assert session.match.winners


@pytest.mark.parametrize(
    ("game", "pattern", "options"),
    [
        ("quadrot", "pb", {}),
        ("quadrot", "ppb", {"turn_limit": 30}),
        ("domino3d", "pb", {}),
        ("domino3d", "p", {"mode": "solo"}),
        ("domino3d", "pp", {"mode": "advanced"}),
        ("domino3d", "pbb", {"mode": "race", "race_end": "rounds"}),
        ("domino3d", "pp", {"mode": "race", "race_end": "rounds"}),
        ("domino3d", "bb", {"mode": "race", "race_end": "rounds", "assisted": True}),
    ],
)
def test_the_other_games_play_too(game, pattern, options):
    clock = Clock()
    session = new_session(game, pattern, clock=clock, options=options, level="random")
    play_until(session, clock, lambda: False)
    assert session.match.winners


def test_a_bot_plays_the_same_whatever_the_slices_are():
    records = set()
    for tick, budget in ((0.0, 0), (0.001, 4), (0.001, 50)):
        clock = Clock(tick=tick)
        session = new_session("triominos", "bb", clock=clock, pace=BotTimeLimits(iterations=6))
        for _ in range(4000):
            clock.now += 0.05
            run_frame(session, budget)
            if len(session.match.moves) == 30:
                break
        records.add(write_record(session.match))
    assert len(records) == 1
    assert records.pop().count("\n0: ") > 5


# Slices


@pytest.mark.parametrize(
    ("tick", "budget_ms", "slices"),
    [(1.0, 0, 1), (0.001, 0, 1), (0.001, 1, 1), (0.001, 4, 4), (0.001, 10, 10), (0.002, 10, 5), (0.0, 4, 20)],
)
def test_a_frame_spends_its_budget_and_no_more(counting, tick, budget_ms, slices):
    """The clock advances at each reading: once before the first slice and once after each slice."""
    clock = Clock()
    session = new_session("triominos", "bb", clock=clock)
    clock.tick = tick
    run_frame(session, budget_ms)
    assert abs(counting.steps - slices) <= (1 if 0 < tick < 1 and budget_ms else 0)
    assert counting.steps >= 1


def test_nothing_thinks_while_a_person_moves(counting):
    clock = Clock()
    session = new_session("triominos", "pb", clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY)
    before = counting.steps
    assert not session.is_busy
    assert not run_frame(session, 1000)
    assert counting.steps == before


def test_a_bot_waits_with_its_move_until_it_would_be_seen():
    clock = Clock()
    session = new_session("triominos", "pb", clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.BOTS)
    before = len(session.match.moves)
    for _ in range(20):
        clock.now += 1
        assert not run_frame(session, 1000, may_move=False)
    assert session.is_thinking
    assert len(session.match.moves) == before
    assert run_frame(session, 0)
    assert len(session.match.moves) == before + 1


def test_a_dropped_thought_is_never_played(counting):
    """After an undo and another move of the person, the bot starts its search again."""
    clock = Clock()
    session = new_session("triominos", "pb", seed=5, clock=clock)
    rng = Random(2)
    play_until(session, clock, lambda: session.stage is Stage.BOTS and session.can_undo, rng)
    run_frame(session, 0)
    first = counting.steps
    session.undo()
    assert session.stage is Stage.PLAY
    clock.now += 10
    assert not run_frame(session, 0)
    assert counting.steps == first, "the thought was dropped with its question"
    moves = list(session.match.state.moves(0))
    assert session.play(0, moves[0]) is None
    before = len(session.match.moves)
    for _ in range(counting.slices + 1):
        clock.now += 0.1
        run_frame(session, 0)
    assert counting.steps == first + counting.slices
    assert len(session.match.moves) == before + 1


# Pace


@pytest.mark.parametrize(
    ("pace", "waited", "moved"),
    [
        (BotTimeLimits(0.4), 0.39, False),
        (BotTimeLimits(0.4), 0.41, True),
        (BotTimeLimits(2.0), 1.9, False),
        (BotTimeLimits(2.0), 2.1, True),
    ],
)
def test_a_bot_waits_before_it_moves(counting, pace, waited, moved):
    clock = Clock()
    session = new_session("triominos", "bb", clock=clock, pace=pace)
    assert not run_frame(session, 1000)
    clock.now += waited
    assert run_frame(session, 1000) == moved
    assert len(session.match.moves) == moved


@pytest.mark.parametrize(("waited", "moved"), [(1.0, False), (1.6, True)])
def test_a_slow_bot_plays_its_best_so_far(counting, waited, moved):
    clock = Clock()
    session = new_session("triominos", "bb", clock=clock, pace=BotTimeLimits(0.4, most=1.5))
    run_frame(session, 0)
    clock.now += waited
    assert run_frame(session, 0) == moved
    assert counting.steps == 2


def test_each_bot_of_a_row_waits_anew(counting):
    clock = Clock()
    session = new_session("triominos", "bbb", clock=clock)
    made = []
    for _ in range(12):
        clock.now += 0.2
        made.append(run_frame(session, 1000))
    assert made == [False, False, True] * 4


# Pause


def test_a_pause_stops_thoughts_and_goes_on_with_them(counting):
    clock = Clock()
    session = new_session("triominos", "bb", clock=clock)
    for _ in range(5):
        run_frame(session, 0)
    session.pause()
    clock.now += 3600
    assert not session.is_busy
    assert not run_frame(session, 1000)
    assert counting.steps == 5
    session.resume()
    for _ in range(counting.slices - 5):
        assert not run_frame(session, 0), "an hour of pause is no thinking time"
    assert counting.steps == counting.slices
    assert not run_frame(session, 0), "nor is it waiting time"
    clock.now += 0.5
    assert run_frame(session, 0)


def test_nobody_moves_in_a_pause():
    clock = Clock()
    session = new_session("triominos", "pb", clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY)
    move = session.match.state.moves(0)[0]
    session.pause()
    assert session.play(0, move) == MoveRefused(0, move, "paused")
    assert session.ask_hint() is None
    assert not session.can_undo
    session.resume()
    assert session.play(0, move) is None


@pytest.mark.parametrize("every", [2, 3, 7])
def test_a_match_survives_pauses_everywhere(every):
    clock = Clock()
    rng = Random(every)
    session = new_session("quadominos", "pbp", clock=clock, options={"turn_limit": 30})
    steps = 0

    def interrupt():
        nonlocal steps
        steps += 1
        if steps % every == 0:
            session.pause()
            clock.now += 1000
            session.resume()
        return len(session.match.moves) > 60

    for _ in range(3000):
        play_until(session, clock, interrupt, rng)
        if len(session.match.moves) > 60:
            return
    raise AssertionError("stuck")


# Refusals and failures


def test_refusals_are_data():
    clock = Clock()
    session = new_session("triominos", "pb", clock=clock)
    play_until(session, clock, lambda: session.stage is Stage.PLAY and len(session.match.moves) > 1)
    before = list(session.match.moves)
    hand = session.view.hand
    cases = [
        ((0, "rubbish"), "unreadable"),
        ((1, "pass"), "bot"),
        ((0, "pass"), "rules"),
    ]
    for (seat, move), reason in cases:
        assert session.play(seat, move) == MoveRefused(seat, move, reason)
    assert session.match.moves == before
    assert session.view.hand == hand
    to_bots(session, clock)
    assert session.play(0, "draw") == MoveRefused(0, "draw", "turn")
    assert session.play(7, "draw") is not None


class Broken(Bot):
    name = "broken"

    def __init__(self, thoughts):
        self.thoughts = thoughts

    def think(self, view, rng, iterations=None):
        yield from self.thoughts
        raise ZeroDivisionError("no idea")


class BrokenAtOnce(Bot):
    """Bot that raises an exception before its first slice."""

    name = "broken at once"

    def think(self, view, rng, iterations=None):
        raise ZeroDivisionError("no idea")


class Silent(Bot):
    """Bot that returns None instead of an iterator of thoughts."""

    name = "silent"

    def think(self, view, rng, iterations=None):
        return None


BROKEN = {
    "nothing": Broken([]),
    "no such move": Broken([BestSoFar("nonsense", 1.0)]),
    "a move of junk": Broken([BestSoFar([{}], 1.0)]),
    "no move": Broken([BestSoFar(None, 1.0)]),
    "a number": Broken([7]),
    "a pair": Broken([("draw", 1.0)]),
    "None for ever": Broken(repeat(None)),
    "raises at the call": BrokenAtOnce(),
    "no iterator": Silent(),
}


@pytest.mark.parametrize(("game", "options"), [("triominos", {}), ("quadrot", {}), ("domino3d", {"mode": "race"})])
@pytest.mark.parametrize("broken", BROKEN)
def test_a_match_outlives_a_broken_bot(monkeypatch, broken, game, options):
    monkeypatch.setattr("app.match.bots.bot_of", lambda game, level: BROKEN[broken])
    clock = Clock()
    session = new_session(game, "bb", clock=clock, options=options)
    told = heard(session)
    run_frame(session, 0)
    run_frame(session, 0)
    clock.now += 1
    assert run_frame(session, 0)
    assert len(session.match.moves) == 1
    failed, happened = told
    assert isinstance(failed, BotFailed)
    assert failed.seat == happened.seat == session.match.moves[0][0]
    assert failed.reason


def test_an_unknown_level_is_played_by_another_bot():
    clock = Clock()
    session = new_session("quadrot", "bb", clock=clock, level="champion")
    told = heard(session)
    play_until(session, clock, lambda: len(session.match.moves) == 4)
    failed = [each for each in told if isinstance(each, BotFailed)]
    assert sorted(failed, key=lambda each: each.seat) == [
        BotFailed(seat, "champion", UNKNOWN_LEVEL) for seat in range(2)
    ]


# Listeners, rematch


def test_who_no_longer_listens_hears_no_more():
    clock = Clock()
    session = new_session("triominos", "bb", clock=clock)
    told = []
    stop = session.listen(told.append)
    play_until(session, clock, lambda: len(session.match.moves) == 3)
    stop()
    play_until(session, clock, lambda: len(session.match.moves) == 6)
    assert moves_told(told) == [1, 2, 3]


def test_a_listener_may_ask_the_session_and_sees_it_after_the_move():
    clock = Clock()
    session = new_session("triominos", "bp", clock=clock)
    stages = []
    session.listen(lambda told: stages.append((session.stage, told.ply == len(session.match.moves))))
    play_until(session, clock, lambda: len(session.match.moves) == 5)
    assert {stage for stage, _ in stages} == {Stage.PLAY, Stage.BOTS}
    assert all(after for _, after in stages)


def test_in_a_rematch_everybody_moves_up():
    session = new_session("quadominos", "pbp", seed=4, options={"set": "beginners"})
    again = session.rematch(seed=9)
    assert [player.name for player in again.players] == ["B", "C", "A"]
    assert [player.is_bot for player in again.players] == [True, False, False]
    assert again.seed == 9
    assert again.match().options == session.match.options
    assert again.rotated(10).rotated(11).players == table("pbp")


def test_the_story_begins_with_the_deal():
    clock = Clock()
    session = new_session("triominos", "pb", clock=clock)
    rng = Random(3)
    play_until(session, clock, lambda: len(session.match.moves) >= 6, rng)
    story = session.all_messages()
    assert [each.ply for each in story] == list(range(len(session.match.moves) + 1))
    assert [each.seat for each in story[1:]] == [seat for seat, _ in session.match.moves]
    dealt = story[0].events[0]
    assert dealt.hands[0]
    assert not dealt.hands[1]
    assert not dealt.well


def test_the_table_knows_more_than_one_actor():
    """In a race, the moves of persons and bots do not wait for each other."""
    clock = Clock()
    session = new_session(
        "domino3d", "pb", clock=clock, options={"mode": "race"}, level="random", pace=BotTimeLimits(0.4)
    )
    assert session.match.state.actors() == (0, 1)
    assert session.stage is Stage.PLAY
    session.touch()
    movers = []
    session.listen(lambda told: movers.append(told.seat) if isinstance(told, MovePlayed) else None)
    rng = Random(5)
    for _ in range(60):
        clock.now += 0.5
        run_frame(session, 1)
        if session.stage is Stage.PLAY and len(movers) % 3 == 2:
            session.play(0, any_move(session, 0, rng))
    assert {0, 1} <= set(movers)
    assert QUICK.least == 0.4
