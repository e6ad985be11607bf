"""Levels of Domino 3D: reproducible in every process, little work between two thoughts, and use of views alone."""

from random import Random

import pytest

from engine.bots.bot import NoMove, decide
from engine.bots.bot_registry import LEVELS, find_bot
from engine.bots.coach import coach_for
from engine.bots.domino3d import luck_analysis
from engine.domino3d import structure
from engine.domino3d.structure import Structure
from tests.engine.bots.domino3d.positions import MODES, named, positions
from tests.engine.bots.positions import match_of
from tests.engine.bots.processes import common_output


def test_who_has_no_move_has_no_thought():
    match = match_of("domino3d", 2, 8)
    for level in LEVELS:
        with pytest.raises(NoMove):
            decide(find_bot("domino3d", level), match.view(1 - match.state.turn), Random(0))
        with pytest.raises(TypeError, match="no view of Domino 3D"):
            decide(find_bot("domino3d", level), match.state, Random(0))


def test_who_has_declared_has_no_thought():
    for state, _ in positions(3, {"mode": "race"}, 2, most=40):
        for seat in set(range(3)) - set(state.actors()):
            with pytest.raises(NoMove):
                decide(find_bot("domino3d", "expert"), state.view(seat), Random(0))


IN_A_SLICE = {"laid": 2, "judged": 1, "matched": 1}
"""Maximum numbers of bricks placed, entry paths checked and searches for scoring spots between two thoughts"""


@pytest.fixture
def done(monkeypatch):
    """Fixture that counts the expensive operations by kind."""
    done = dict.fromkeys(IN_A_SLICE, 0)

    def count(kind, owner, name):
        method = getattr(owner, name)

        def counting(*arguments):
            done[kind] += 1
            return method(*arguments)

        monkeypatch.setattr(owner, name, counting)

    count("laid", Structure, "with_brick")
    count("judged", structure, "has_entry_path")
    count("matched", luck_analysis, "scoring_spots")
    return done


def in_small_slices(thinking, done):
    done.update(dict.fromkeys(done, 0))
    for _ in thinking:
        assert all(done[kind] <= most for kind, most in IN_A_SLICE.items()), done
        done.update(dict.fromkeys(done, 0))


@pytest.mark.parametrize(("seats", "given"), MODES, ids=named)
def test_slices_are_small(seats, given, done):
    for state, seat in positions(seats, given, 9, every=9, most=100):
        in_small_slices(find_bot("domino3d", "expert").think(state.view(seat), Random(2)), done)


def test_slices_of_the_tutor_are_small(done):
    """The coach evaluates every place, so it needs more slices than a bot, but none of them may be longer."""
    for state, seat in positions(2, {}, 9, every=9, most=100):
        state.structure.clear_cache()
        in_small_slices(coach_for("domino3d", state.view(seat), 0.0).think(), done)


THOUGHTS = """
from random import Random
from engine.bots.bot_registry import find_bot
from tests.engine.bots.domino3d.positions import positions
for seats, given in ((2, {}), (2, {"mode": "race"})):
    for number, (state, seat) in enumerate(positions(seats, given, 3, every=8, most=80)):
        for level in ("learner", "expert"):
            for thought in find_bot("domino3d", level).think(state.view(seat), Random(number), 2):
                print(thought.move, thought.value, *thought.considered)
"""


def test_thoughts_are_the_same_in_every_process():
    assert len(common_output(THOUGHTS)) > 1000
