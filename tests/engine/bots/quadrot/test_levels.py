"""Levels of Quadrot: legal, reproducible in every process, and with little work between two thoughts."""

from random import Random

import pytest

from engine.bots.bot import NoMove, decide
from engine.bots.bot_registry import LEVELS, find_bot
from engine.bots.quadrot import evaluation, levels
from engine.bots.quadrot.turns_to_finish import SLICES
from engine.quadrot.expected_turns import free_turns, turns_to_go
from engine.quadrot.legal_turns import legal_turns
from tests.engine.bots.positions import match_of
from tests.engine.bots.processes import common_output
from tests.engine.bots.quadrot.positions import SEATS, positions
from tests.engine.bots.thoughts import check_thought
from tests.reports import looped

ALL = (*LEVELS, "greedy")


@looped("seats", SEATS)
@looped("given", [{}, {"short_opening": True}, {"ranking": False}, {"turn_limit": 30}], ids=lambda given: str([*given]))
def test_all_levels_play_a_match_together(seats, given):
    match = match_of("quadrot", seats, 5, given)
    rng = Random(5)
    while not match.winners:
        seat = match.state.turn
        level = find_bot("quadrot", ALL[(seat + seats) % len(ALL)])
        match.play(seat, decide(level, match.view(seat), rng, iterations=2).move)
    assert len(match.moves) < 100 * seats


@pytest.mark.parametrize("level", ALL)
def test_thoughts_are_of_legal_moves_best_first(level):
    bot = find_bot("quadrot", level)
    for state in positions(3, 7, every=9):
        legal = set(state.moves(state.turn))
        for thought in bot.think(state.view(state.turn), Random(1), iterations=3):
            check_thought(thought, legal)


def test_the_weaker_levels_make_no_visible_blunders():
    for name in ("learner", "casual", "strong"):
        bot = find_bot("quadrot", name)
        for number, state in enumerate(positions(2, 8, every=3)):
            thought = decide(bot, state.view(state.turn), Random(number))
            assert thought.value >= thought.considered[0][1] - bot.tolerance


def test_a_level_that_doubts_does_not_always_play_the_same():
    state = list(positions(2, 9))[20]
    bot = find_bot("quadrot", "learner")
    assert len({decide(bot, state.view(state.turn), Random(seed)).move for seed in range(30)}) > 1


def test_greedy_gains_most_turns():
    greedy = find_bot("quadrot", "greedy")
    for state in positions(2, 10, every=4):
        values = free_turns(state.sides[state.turn], bool(state.ranking))
        results = state.turns().results
        thought = decide(greedy, state.view(state.turn), Random(0))
        after = results[list(state.turns()).index(thought.move)]
        assert turns_to_go(after, values) == min(turns_to_go(pawns, values) for pawns in results)


def test_who_has_no_move_has_no_thought():
    match = match_of("quadrot", 2, 8)
    for level in ALL:
        with pytest.raises(NoMove):
            decide(find_bot("quadrot", level), match.view(1 - match.state.turn), Random(0))
        with pytest.raises(TypeError, match="no view of Quadrot"):
            decide(find_bot("quadrot", level), match.state, Random(0))


@pytest.mark.parametrize("seats", SEATS)
def test_slices_are_small(seats, monkeypatch):
    """The bot evaluates at most one roll between two thoughts."""
    done = []
    monkeypatch.setattr(evaluation, "legal_turns", lambda *given: done.append(1) or legal_turns(*given))
    expert = find_bot("quadrot", "expert")
    for state in positions(seats, 9, every=11):
        done.clear()
        for _ in expert.think(state.view(state.turn), Random(2)):
            assert len(done) <= 1
            done.clear()


def test_iterations_bound_the_work():
    state = list(positions(2, 11))[20]
    bot = find_bot("quadrot", "expert")
    counts = [len(list(bot.think(state.view(state.turn), Random(0), most))) for most in (0, 1, 2)]
    assert counts[0] == SLICES + 2
    assert counts[0] < counts[1] < counts[2]


def test_variants_play_too():
    state = list(positions(2, 12))[15]
    for bot in levels.variants("quadrot"):
        assert decide(find_bot("quadrot", bot.name), state.view(state.turn), Random(0)).move


THOUGHTS = """
from random import Random
from engine.bots.bot_registry import find_bot
from tests.engine.bots.quadrot.positions import positions
for number, state in enumerate(positions(3, 3, every=9)):
    for level in ("learner", "expert", "greedy"):
        for thought in find_bot("quadrot", level).think(state.view(state.turn), Random(number), 2):
            print(thought.move, thought.value, *thought.considered)
"""


def test_thoughts_are_the_same_in_every_process():
    assert len(common_output(THOUGHTS)) > 1000
