"""No player of Domino 3D knows what will be drawn, or a table that is not declared: with others it thinks the same."""

from random import Random

import pytest

from engine.bots.bot_registry import LEVELS, explain, find_bot
from tests.engine.bots.domino3d.positions import MODES, named, positions


@pytest.mark.parametrize(("seats", "given"), MODES, ids=named)
def test_what_is_hidden_changes_no_thought(seats, given):
    """Over hundreds of states of all modes and numbers of seats: same answer, same values, same explanation."""
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
    """What no seat may know, as it stands; in the race also what the others may."""
    return (state.random_source.seed, *state.tables) if race else state.random_source.seed


def test_what_others_have_found_out_changes_no_thought():
    """A structure keeps the verdicts on its places; they are worked out anew for each thought."""
    for number, (state, seat) in enumerate(positions(2, {}, 7, every=4)):
        bot = find_bot("domino3d", "expert")
        view = state.view(seat)
        view.structure.clear_cache()
        thoughts = list(bot.think(view, Random(number), 2))
        for brick in view.pile:
            view.structure.places(brick)
        assert list(bot.think(view, Random(number), 2)) == thoughts
