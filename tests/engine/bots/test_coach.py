"""Coach: uses only the view of a seat, agrees with the luck analysis, and warns only about significant losses."""

from itertools import islice
from math import hypot
from random import Random

import pytest

from engine.bots.bot_registry import BOT_MODULES
from engine.bots.coach import WARNING_LOSSES, coach_for, should_warn
from engine.bots.luck_analysis import Decision
from engine.bots.ominos import luck_analysis as of_ominos
from engine.bots.ominos.coach import MOST_SAMPLES, is_in_doubt
from engine.bots.ominos.move_comparison import MoveResults
from engine.bots.quadrot import luck_analysis as of_quadrot
from engine.ominos.moves import PiecelessMove
from engine.quadrot.moves import Turn
from tests.engine.bots.positions import OMINOS, match_of, positions
from tests.engine.bots.test_luck_analysis import verdict_of
from tests.engine.coach_sample import first_choices

STEP = WARNING_LOSSES["large"]


def thought_out(game, view, step=STEP):
    tutor = coach_for(game, view, step)
    for _ in tutor.think():
        pass
    return tutor


def told(tutor, moves):
    return [tutor.cost(move) for move in moves]


def with_choice(game, seats=2, seed=5, every=9, **given):
    """Returns the positions of a match in which a seat has at least three legal moves."""
    found = positions(game, seats, seed, every, given)
    return (state for state in found if len(state.moves(state.turn)) > 2)


@pytest.mark.parametrize("game", OMINOS)
def test_what_is_hidden_changes_no_cost(game):
    number, state = next(
        (number, state)
        for number, state in enumerate(with_choice(game))
        if state.view(state.turn).sample_state(Random(number)).hands != state.hands and len(state.moves(state.turn)) < 7
    )
    view, other = state.view(state.turn), state.view(state.turn).sample_state(Random(number))
    moves = state.moves(state.turn)
    assert told(thought_out(game, other.view(state.turn)), moves) == told(thought_out(game, view), moves)


@pytest.mark.parametrize("game", sorted(BOT_MODULES))
def test_the_best_move_costs_nothing_and_no_move_is_forgotten(game):
    for state in with_choice(game):
        moves = state.moves(state.turn)
        costs = told(thought_out(game, state.view(state.turn)), moves) if len(moves) < 9 else [None]
        if any(costs):  # all None if solving the end of the round takes too long
            assert None not in costs
            assert len({cost.best for cost in costs}) == 1
            assert any(cost.loss == 0 for cost in costs)
            return
    raise AssertionError("nothing is judged")


def test_it_says_of_a_turn_what_the_ledger_says():
    compared = 0
    for state in with_choice("quadrot", every=5):
        view = state.view(state.turn)
        tutor = thought_out("quadrot", view)
        for move in state.moves(state.turn)[:3]:
            decision, _ = verdict_of(of_quadrot.judge_move(view, move, True))
            assert tutor.cost(move).loss >= decision.loss - 1e-12
            compared += tutor.cost(move) == decision
        if compared > 8:
            return
    raise AssertionError("they hardly ever agree")


def test_another_way_to_the_same_end_costs_the_same():
    for state in with_choice("quadrot", every=3):
        turns = state.moves(state.turn)
        pawns = state.pawns[state.turn]
        both = [turn for turn in turns if isinstance(turn, Turn) and len(turn.steps) == 2]
        for turn in both:
            other = Turn(turn.steps[::-1])
            if turn.steps[0].start != turn.steps[1].end and other.after(pawns) in turns.results:
                tutor = thought_out("quadrot", state.view(state.turn))
                assert tutor.cost(other) == tutor.cost(turn) is not None
                return
    raise AssertionError("no such turn")


@pytest.mark.parametrize("game", OMINOS)
def test_of_a_move_the_ledger_says_the_same(game):
    """Coach and luck analysis use different numbers of samples, so their results may differ by the standard errors."""
    state = next(each for each in with_choice(game, seed=8) if len(each.moves(each.turn)) < 7)
    view = state.view(state.turn)
    tutor = thought_out(game, view)
    for move in state.moves(state.turn):
        decision, _ = verdict_of(of_ominos.judge_move(view, move, of_ominos.FINE, 1))
        cost = tutor.cost(move)
        assert abs(decision.loss - cost.loss) <= 4 * hypot(decision.error, cost.error, 0.02)


class Misled:
    """Replacement for the expert that always suggests one given move."""

    def __init__(self, move):
        self.move = move

    def hoards(self, _view):
        return True

    def evaluate_turns(self, *_given):
        yield [(1.0, (self.move,))]


@pytest.mark.parametrize("worlds", [80, MOST_SAMPLES])
def test_a_move_that_proves_better_is_the_best_from_then_on(monkeypatch, worlds):
    """The sampled deals may show that another move is better than the expert's. With few samples it replaces the best
    move if it is 2.3 standard errors better at the end.
    """
    monkeypatch.setattr("engine.bots.ominos.coach.MOST_SAMPLES", worlds)
    choice = next(islice(first_choices("triominos", ["learner", "casual"], 2100), 2, None))
    view, dear = choice.view, choice.move
    monkeypatch.setattr("engine.bots.ominos.move_comparison.expert_for_view", lambda _view: Misled(dear))
    tutor = thought_out("triominos", view, WARNING_LOSSES["small"])
    assert tutor.cost(dear).loss > 0.03
    assert tutor.cost(dear).best != str(dear)


@pytest.mark.parametrize(("mean", "in_doubt"), [(-0.03, True), (-0.01, True), (0.002, False), (0.15, False)])
def test_what_may_be_much_better_is_not_left(mean, in_doubt):
    """The coach needs more samples for a move that may be better than the best one, even if its loss is clearly below
    the threshold. Otherwise all other moves would be compared with a bad one.
    """
    results = MoveResults(())
    for number in range(80):
        results.add(mean + (0.15 if number % 2 else -0.15))
    assert is_in_doubt(results, WARNING_LOSSES["medium"]) is in_doubt


@pytest.mark.parametrize("game", sorted(BOT_MODULES))
def test_before_it_has_thought_it_says_nothing(game):
    state = next(iter(with_choice(game)))
    tutor = coach_for(game, state.view(state.turn), STEP)
    assert told(tutor, state.moves(state.turn)) == [None] * len(state.moves(state.turn))


def test_without_a_choice_there_is_nothing_to_say():
    state = next(each for each in positions("triominos", 2, 5) if len(each.moves(each.turn)) == 1)
    tutor = thought_out("triominos", state.view(state.turn))
    assert told(tutor, state.moves(state.turn)) == [None]
    state = next(each for each in positions("quadrot", 2, 5) if len(each.moves(each.turn)) == 1)
    assert coach_for("quadrot", state.view(state.turn), STEP) is None


@pytest.mark.parametrize(("mode", "seats"), [("race", 2), ("solo", 1)])
def test_in_a_race_and_alone_there_is_none(mode, seats):
    match = match_of("domino3d", seats, 3, {"mode": mode})
    assert coach_for("domino3d", match.view(0), STEP) is None


def test_a_collapse_costs_the_same_wherever_it_happens():
    for state in with_choice("domino3d", seed=7, every=4):
        falls = state.structure.collapsing_places(state.hand)
        if len(falls) > 1:
            tutor = thought_out("domino3d", state.view(state.turn))
            costs = told(tutor, falls)
            assert costs[0] is not None
            assert len({cost.loss for cost in costs}) == 1
            assert costs[0].loss > 0
            return
    raise AssertionError("nothing can fall")


@pytest.mark.parametrize(
    ("loss", "error", "asks"),
    [(0.16, 0.0, True), (0.159, 0.0, False), (0.18, 0.03, False), (0.2, 0.03, True), (0.3, 0.16, False)],
)
def test_it_asks_about_what_is_dear_and_sure(loss, error, asks):
    assert should_warn(Decision(loss, error, "pass"), STEP) is asks
    assert not should_warn(None, STEP)


def dear_choice():
    """Returns a view, a move of a learner with a large loss in it, and the best move."""
    choice = next(islice(first_choices("triominos", ["learner", "casual"], 2100), 26, None))
    return choice.view, choice.move, PiecelessMove.DRAW


def test_a_best_move_that_is_refuted_is_the_best_no_longer(monkeypatch):
    """If the expert suggests a worse move, the luck analysis finds no loss in the better one, like the coach."""
    view, dear, good = dear_choice()
    monkeypatch.setattr("engine.bots.ominos.move_comparison.expert_for_view", lambda _view: Misled(dear))
    decision, play = verdict_of(of_ominos.judge_move(view, good, of_ominos.FINE))
    assert (decision.loss, decision.best) == (0, str(good))
    assert play == (0, 0)


class Unsure(Misled):
    """Replacement for the expert that considers two moves and prefers the worse one."""

    def __init__(self, dear, good):
        self.moves = dear, good

    def evaluate_turns(self, *_given):
        yield [(1.0 - number / 10, (move,)) for number, move in enumerate(self.moves)]


def test_whoever_follows_a_false_best_move_is_told_so(monkeypatch):
    view, dear, good = dear_choice()
    monkeypatch.setattr("engine.bots.ominos.move_comparison.expert_for_view", lambda _view: Unsure(dear, good))
    decision, play = verdict_of(of_ominos.judge_move(view, dear, of_ominos.FINE))
    assert decision.best == str(good)
    assert decision.is_mistake
    assert play[view.seat] == pytest.approx(-decision.loss)


@pytest.mark.parametrize("game", OMINOS)
def test_ledger_and_tutor_try_moves_in_the_same_worlds(game):
    """With the same number of samples, coach and luck analysis compute exactly the same loss."""
    state = next(each for each in with_choice(game, seed=8) if len(each.moves(each.turn)) < 7)
    view = state.view(state.turn)
    forty = of_ominos.FINE._replace(samples=(40,), contenders=0)
    tutor = thought_out(game, view, 1.0)
    alike = [verdict_of(of_ominos.judge_move(view, move, forty))[0] for move in view.moves()]
    assert any(tutor.cost(move) == decision for move, decision in zip(view.moves(), alike) if decision.loss)
