"""Hints in stages, and explanations why a move was good or bad."""

from random import Random

import pytest

from app.match.bots import Advice, advice_on, create_random
from app.match.coaches import CoachJob
from app.match.messages import Stage
from engine.bots.bot_registry import BOT_MODULES, adviser_for, find_bot
from engine.bots.coach import Coach
from engine.bots.luck_analysis import Decision
from tests.app.playing import Clock, new_session, play_until, run_frame


def person_to_move(game="triominos", pattern="pb", seed=3, moves=4, **more):
    clock = Clock()
    session = new_session(game, pattern, seed=seed, clock=clock, **more)
    play_until(session, clock, lambda: session.stage is Stage.PLAY and len(session.match.moves) >= moves, Random(seed))
    return session, clock


def think_out(session):
    for _ in range(10_000):
        if session.advice is None or session.advice.is_done:
            return
        assert session.is_busy
        assert not run_frame(session, 0)
    raise AssertionError("no end of advice")


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_a_hint_comes_in_stages(game):
    session, _ = person_to_move(game)
    advice = session.ask_hint()
    assert (advice.move, advice.why()) == (None, None)
    think_out(session)
    assert advice.move in list(session.match.state.moves(0))
    reason = advice.why()
    assert reason.effects.move == advice.move
    assert reason.reason


@pytest.mark.parametrize(("game", "options"), [("quadrot", {}), ("domino3d", {})])
def test_the_other_games_hint_too(game, options):
    session, _ = person_to_move(game, options=options, level="random")
    advice = session.ask_hint()
    think_out(session)
    assert session.match.state.refusal(0, advice.move) is None


def test_a_hint_is_worked_out_from_what_the_seat_sees():
    """A hint of the session equals the advice of a calculation that receives only the seat's view."""
    session, _ = person_to_move()
    advice = session.ask_hint()
    think_out(session)
    alone = Advice("triominos", session.view, create_random("advice", 3, len(session.match.moves), 0), iterations=2)
    while not alone.is_done:
        alone.step()
    assert (alone.move, alone.value) == (advice.move, advice.value)


def test_a_hint_is_gone_with_the_next_move():
    session, _ = person_to_move()
    session.ask_hint()
    assert session.play(0, session.match.state.moves(0)[0]) is None
    assert session.advice is None


def test_nobody_gets_a_hint_for_somebody_else():
    session, clock = person_to_move("triominos", "pp", moves=3)
    session.cover()
    assert session.stage is Stage.HANDOVER
    assert session.ask_hint() is None
    session.reveal(session.turn)
    assert session.ask_hint() is not None
    session.cover()
    assert session.advice is None
    play_until(session, clock, lambda: session.stage is Stage.PASS_ON)
    assert session.ask_hint() is None


def test_in_a_race_a_hint_is_for_whoever_is_in_front_and_outlasts_what_others_do():
    session = new_session("domino3d", "ppb", options={"mode": "race"}, level="random")
    session.play_simultaneously()
    session.touch()
    session.set_front(2)
    assert session.front == 0, "nobody sits where a bot is"
    session.set_front(1)
    assert session.front == 1
    advice = session.ask_hint()
    assert advice.seat == 1
    assert session.play(0, session.match.state.moves(0)[0]) is None
    assert session.advice is advice
    think_out(session)
    assert session.play(1, advice.move._replace(ms=session.elapsed_ms(1))) is None
    assert session.advice is None


def test_the_adviser_is_the_strongest_there_is():
    assert adviser_for("triominos").playouts == find_bot("triominos", "expert").playouts
    assert adviser_for("domino3d").name == adviser_for("quadrot").name == "expert"
    assert adviser_for("chess").name == "expert"


@pytest.mark.parametrize("game", sorted(BOT_MODULES))
def test_a_move_is_held_beside_one_alone(game):
    """An explanation compares a move with the requested one; a move that was not analysed has no explanation."""
    session, _ = person_to_move(game, level="random", moves=10)
    view = session.match.view(0)
    thinking = Advice(game, view, Random(1))
    while not thinking.is_done:
        thinking.step()
    assert len(thinking.compared) >= 3
    best, second, third = thinking.compared[:3]
    advice = Advice(game, view, Random(1), third)
    while not advice.is_done:
        advice.step()
    assert advice.why().other.move == best
    assert advice.why(second).other.move == second
    assert (advice.why(second).effects.move, advice.why("nothing")) == (third, None)


# The judge of the coach


class Judge(Coach):
    """Fake coach that reports a given decision after five slices."""

    SLICES = 5

    def __init__(self, decision):
        self.decision, self.slices = decision, 0

    def think(self):
        for _ in range(self.SLICES):
            self.slices += 1
            yield

    def cost(self, move):
        return self.decision(move) if self.slices == self.SLICES else None


def with_judge(monkeypatch, decision):
    monkeypatch.setattr("app.match.coaches.coach_for", lambda *_: Judge(decision))


def advised(session, **more):
    advice = session.ask_hint(**more)
    think_out(session)
    return advice


def test_a_hint_that_the_coach_finds_a_mistake_gives_way_to_its_better_move(monkeypatch):
    session, _ = person_to_move()
    first, other = advised(session).compared[:2]
    with_judge(monkeypatch, lambda move: Decision(0.1 if move == first else 0.0, 0.01, str(other)))
    advice = advised(session)
    assert advice.move == other
    assert (advice.why().effects.move, advice.why().gain >= 0) == (other, True)


@pytest.mark.parametrize("decision", [Decision(0.02, 0.001, "draw"), Decision(0.1, 0.09, "draw"), None])
def test_what_is_no_sure_mistake_is_hinted_at_as_before(monkeypatch, decision):
    session, _ = person_to_move()
    first = advised(session).move
    with_judge(monkeypatch, lambda _move: decision)
    assert advised(session).move == first


def test_a_hint_does_not_wait_for_a_slow_judge(monkeypatch):
    session, clock = person_to_move()
    first, other = advised(session).compared[:2]
    with_judge(monkeypatch, lambda _move: Decision(0.1, 0.01, str(other)))
    advice = session.ask_hint()
    while advice.move is None or not advice.is_done:
        clock.now += 0.6
        run_frame(session, 0)
    assert advice.move == first
    think_out(session)
    assert advice.move == first, "a hint that was given stays"


def test_the_coach_hints_at_the_move_that_it_finds_better():
    session, _ = person_to_move()
    first, other = advised(session).compared[:2]
    advice = advised(session, better=str(other))
    assert advice.move == other
    assert advice.why().gain >= 0
    assert advised(session, better="no move").move == first


@pytest.mark.parametrize(("loss", "is_good"), [(0.0, True), (0.2, False)])
def test_a_replay_tells_of_a_move_what_the_coach_tells(monkeypatch, loss, is_good):
    session, _ = person_to_move()
    compared = advised(session).compared
    with_judge(monkeypatch, lambda _move: Decision(loss, 0.01, str(compared[1])))
    advice = advice_on(session.match, 0, compared[2], judging=CoachJob("triominos", session.view, 0.03))
    while not advice.is_done:
        advice.step()
    assert (advice.why().gain >= 0) is is_good
    assert is_good or advice.why().other.move == compared[1]
