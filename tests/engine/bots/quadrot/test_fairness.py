"""Secrecy of the Quadrot bots: future rolls do not change the decisions of a bot."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, explain, find_bot
from engine.randomness import RandomSource
from tests.engine.bots.quadrot.positions import SEATS, positions


@pytest.mark.parametrize("seats", SEATS)
def test_other_dice_to_come_change_no_thought(seats):
    for number, state in enumerate(positions(seats, 30 + seats, every=1 if seats == 2 else 2)):
        view = state.view(state.turn)
        other = state.copy()
        other.random_source = RandomSource(number + 1000)
        other_view = other.view(state.turn)
        assert other_view == view
        bot = find_bot("quadrot", (*LEVELS, "greedy")[number % 5])
        thoughts = list(bot.think(view, Random(number), 2))
        assert list(bot.think(other_view, Random(number), 2)) == thoughts
        if number % 5 == 0:
            explained = explain("quadrot", view, thoughts[-1].move, Random(number), thoughts[-1])
            assert explain("quadrot", other_view, thoughts[-1].move, Random(number), thoughts[-1]) == explained


def test_other_dice_do_come():
    state = next(iter(positions(2, 5)))
    rolled = set()
    for seed in range(20):
        other = state.view(state.turn).sample_state(Random(seed))
        other.play(other.turn, decide(find_bot("quadrot", "strong"), state.view(state.turn), Random(0)).move)
        rolled.add(other.dice)
    assert len(rolled) > 3
