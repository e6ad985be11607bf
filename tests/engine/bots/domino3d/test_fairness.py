"""Secrecy of the Domino 3D bots: data that are hidden from a seat do not change the decisions of its bot."""

from random import Random

import pytest

from engine.bots.bot_registry import LEVELS, explain, find_bot
from tests.engine.bots.domino3d.positions import MODES, named, positions


@pytest.mark.parametrize(("seats", "given"), MODES, ids=named)
def test_what_is_hidden_changes_no_thought(seats, given):
    """Two states with the same view lead to the same moves, values and explanations."""
    race = given.get("mode") == "race"
    changed = 0
    for number, (state, seat) in enumerate(positions(seats, given, 40 + seats, every=3 if race else 1, most=120)):
        view = state.view(seat)
        other = view.sample_state(Random(number))
        other_view = other.view(seat)
        assert other_view == view
        changed += hidden_from(other, race) != hidden_from(state, race)
        bot = find_bot("domino3d", LEVELS[number % len(LEVELS)])
        thoughts = list(bot.think(view, Random(number), 3))
        assert list(bot.think(other_view, Random(number), 3)) == thoughts
        if number % 3 == 0:
            explained = explain("domino3d", view, thoughts[-1].move, Random(number), thoughts[-1])
            assert explain("domino3d", other_view, thoughts[-1].move, Random(number), thoughts[-1]) == explained
    assert changed > 5


def hidden_from(state, race):
    """Returns data that are not in every view of a state: the seed, and in a race the structures of all seats."""
    return (state.random_source.seed, *state.tables) if race else state.random_source.seed


def test_what_others_have_found_out_changes_no_thought():
    """Legal places that a structure has cached earlier must not influence a bot."""
    for number, (state, seat) in enumerate(positions(2, {}, 7, every=4)):
        bot = find_bot("domino3d", "expert")
        view = state.view(seat)
        view.structure.clear_cache()
        thoughts = list(bot.think(view, Random(number), 2))
        for brick in view.pile:
            view.structure.places(brick)
        assert list(bot.think(view, Random(number), 2)) == thoughts
