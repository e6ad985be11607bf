"""Coach of a person in a match: it warns before large losses, delays nobody, and does not change the bots' moves."""

from random import Random

import pytest

from app.files.settings import COACH_LEVELS, MOST_COACHES, Settings
from app.match.coaches import coach_thresholds
from app.match.messages import COACH_WARNING, Stage
from app.players import Player
from engine.bots.coach import WARNING_LOSSES, Coach
from engine.bots.luck_analysis import Decision
from engine.record import write_record
from tests.app.playing import Clock, any_move, new_session, play_until, run_frame

DEAR = Decision(0.5, 0.01, "better")
SLICES = 5


class Strict(Coach):
    """Fake coach that thinks in five slices, then reports a large loss for every move except the first one."""

    def __init__(self, view):
        self.view = view
        self.slices = 0

    def think(self):
        for _ in range(SLICES):
            self.slices += 1
            yield

    def cost(self, move):
        return DEAR if self.slices == SLICES and move != self.view.moves()[0] else None


@pytest.fixture
def strict(monkeypatch):
    made = []

    def tutor_for(_game, view, _step):
        made.append(Strict(view))
        return made[-1]

    monkeypatch.setattr("app.match.coaches.coach_for", tutor_for)
    return made


def person_to_choose(pattern="pb", **more):
    clock = Clock()
    session = new_session("triominos", pattern, seed=3, clock=clock, **more)
    session.set_coaches({0: 0.1})
    play_until(session, clock, lambda: session.stage is Stage.PLAY and len(session.match.state.moves(0)) > 1, Random(3))
    return session, clock


def think_out(session):
    while session.is_thinking:
        assert not run_frame(session, 0)


def test_a_dear_move_is_asked_about_before_it_is_made(strict):
    session, _ = person_to_choose()
    think_out(session)
    best, dear = session.match.state.moves(0)[:2]
    before = len(session.match.moves)
    asked = session.coach_warning(dear)
    assert (asked.reason, asked.move, asked.cost) == (COACH_WARNING, dear, 0.5)
    assert len(session.match.moves) == before
    assert session.coach_warning(best) is None
    assert session.play(0, dear) is None  # the player ignores the warning


def test_nobody_waits_for_it(strict):
    session, _ = person_to_choose()
    dear = session.match.state.moves(0)[1]
    for _ in range(SLICES - 1):
        run_frame(session, 0)
        assert session.coach_warning(dear) is None
    think_out(session)
    assert session.coach_warning(dear)


def test_what_the_rules_refuse_is_not_asked_about(strict):
    session, _ = person_to_choose()
    think_out(session)
    assert session.coach_warning("no move at all") is None


def test_it_thinks_anew_about_each_position(strict):
    session, clock = person_to_choose()
    think_out(session)
    session.play(0, session.match.state.moves(0)[0])
    play_until(session, clock, lambda: session.is_front_in_turn, Random(3))
    dear = session.match.state.moves(0)[-1]
    assert session.coach_warning(dear) is None
    think_out(session)
    assert len(strict) > 1


def test_only_whoever_wants_one_has_a_tutor(strict):
    clock = Clock()
    session = new_session("triominos", "bp", seed=3, clock=clock)
    session.set_coaches({0: 0.1})
    play_until(session, clock, lambda: session.stage is Stage.PLAY, Random(3))
    assert not session.is_thinking
    assert session.coach_warning(session.match.state.moves(1)[0]) is None
    assert not strict


def test_a_covered_table_is_not_thought_about(strict):
    clock = Clock()
    session = new_session("triominos", "pp", seed=3, clock=clock)
    session.set_coaches({0: 0.1, 1: 0.1})
    assert session.stage is Stage.HANDOVER
    assert not session.is_thinking
    session.reveal(session.turn)
    assert session.is_thinking
    session.cover()
    assert not session.is_thinking


def test_a_tutor_that_fails_ends_no_match(strict, monkeypatch):
    monkeypatch.setattr(Strict, "cost", lambda self, move: DEAR)
    monkeypatch.setattr(Strict, "think", lambda self: (1 / 0 for _ in (0,)))
    session, _ = person_to_choose()
    think_out(session)
    dear = session.match.state.moves(0)[1]
    assert session.coach_warning(dear) is None
    assert session.play(0, dear) is None


@pytest.mark.parametrize("fault", ["app.match.coaches.coach_for", "tests.app.test_coaches.Strict.cost"])
def test_nor_does_one_that_cannot_begin_or_cannot_tell(strict, monkeypatch, fault):
    def fails(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(fault, fails)
    session, _ = person_to_choose()
    think_out(session)
    dear = session.match.state.moves(0)[1]
    assert session.coach_warning(dear) is None
    assert session.play(0, dear) is None


def record(coaches, game, pattern, **more):
    """Returns the record of a match of random moves against bots; persons with a coach play despite its warnings."""
    clock, rng = Clock(tick=0.001), Random(4)
    session = new_session(game, pattern, seed=4, clock=clock, **more)
    session.set_coaches(coaches)
    for _ in range(3000):
        if session.stage is Stage.OVER or len(session.match.moves) > 24:
            break
        clock.now += 0.5
        if session.stage is Stage.ROUND_OVER:
            session.next_round()
        elif session.stage is Stage.PLAY and rng.random() < 0.3:
            move = any_move(session, session.turn, rng)
            session.coach_warning(move)
            session.play(session.turn, move)
        run_frame(session, 2)
    return write_record(session.match)


@pytest.mark.parametrize(("game", "more"), [("triominos", {}), ("quadrot", {}), ("domino3d", {})])
def test_with_and_without_it_the_bots_play_the_same(game, more):
    assert record({0: 0.03}, game, "pb", **more) == record({}, game, "pb", **more)


# Settings by person


def test_only_people_have_tutors_by_their_names():
    players = (Player("Ada"), Player("Bo", "expert"), Player("Cy"))
    assert coach_thresholds(players, {"Cy": "small", "Bo": "large", "Di": "large"}) == {2: WARNING_LOSSES["small"]}


def test_the_settings_know_the_steps_of_the_tutor_in_their_order():
    assert tuple(WARNING_LOSSES) == COACH_LEVELS


def test_a_tutor_is_kept_for_each_person():
    settings = Settings().with_coach("Ada", "small").with_coach("Bo", "large")
    assert Settings.read(settings.to_data()) == settings
    assert dict(settings.with_coach("Ada", "").coaches) == {"Bo": "large"}
    assert "tutors" not in Settings().to_data()


@pytest.mark.parametrize("given", [None, 3, [], {"Ada": 1}, {"": "large"}, {"Ada": "huge"}, {"A" * 481: "large"}])
def test_what_makes_no_sense_is_no_tutor(given):
    assert dict(Settings.read({"tutors": given}).coaches) == {}


def test_no_more_tutors_are_kept_than_there_may_be():
    settings = Settings()
    for number in range(MOST_COACHES + 3):
        settings = settings.with_coach(f"Ada {number}", "large")
    assert len(settings.coaches) == MOST_COACHES
    assert f"Ada {MOST_COACHES + 2}" in settings.coaches


class Junk(Strict):
    """Fake coach whose result is not a valid decision."""

    def __init__(self, view, found):
        super().__init__(view)
        self.found = found

    def cost(self, move):
        return self.found


@pytest.mark.parametrize(
    "found",
    [7, "dear", (0.5,), [], Decision("dear", 0.0, ""), Decision(float("nan"), 0.0, ""), Decision(0.5, None, "")],
    ids=repr,
)
def test_a_cost_that_is_none_is_not_asked_about(monkeypatch, found):
    monkeypatch.setattr("app.match.coaches.coach_for", lambda _game, view, _step: Junk(view, found))
    session, _ = person_to_choose()
    think_out(session)
    move = session.match.state.moves(0)[1]
    assert session.coach_warning(move) is None
    assert session.play(0, move) is None
