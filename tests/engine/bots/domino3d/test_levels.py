"""The levels think alike in every process, in slices of little work, and only about views."""

from random import Random

import pytest

from engine.bots.bot import NoMove, decide
from engine.bots.levels import LEVELS, find_bot
from engine.domino3d import demands, structure
from engine.domino3d.structure import Structure
from tests.engine.bots.domino3d.positions import MODES, named, positions
from tests.engine.bots.positions import match_of
from tests.engine.bots.processes import printed_alike


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


IN_A_SLICE = {"laid": 2, "judged": 1}
"""Bricks laid on any table and places judged between two thoughts"""


@pytest.mark.parametrize(("seats", "given"), MODES, ids=named)
def test_slices_are_small(seats, given, monkeypatch):
    done = {"laid": 0, "judged": 0}

    def counted(kind, method):
        def counting(*arguments):
            done[kind] += 1
            return method(*arguments)

        return counting

    asked = list(positions(seats, given, 9, every=9, most=100))
    monkeypatch.setattr(Structure, "with_brick", counted("laid", Structure.with_brick))
    monkeypatch.setattr(structure, "has_way_in", counted("judged", demands.has_way_in))
    expert = find_bot("domino3d", "expert")
    for state, seat in asked:
        done.update(laid=0, judged=0)
        for _ in expert.think(state.view(seat), Random(2)):
            assert all(done[kind] <= most for kind, most in IN_A_SLICE.items()), done
            done.update(laid=0, judged=0)


THOUGHTS = """
from random import Random
from engine.bots.levels import find_bot
from tests.engine.bots.domino3d.positions import positions
for seats, given in ((2, {}), (2, {"mode": "race"})):
    for number, (state, seat) in enumerate(positions(seats, given, 3, every=8, most=80)):
        for level in ("learner", "expert"):
            for thought in find_bot("domino3d", level).think(state.view(seat), Random(number), 2):
                print(thought.move, thought.value, *thought.considered)
"""


def test_thoughts_are_the_same_in_every_process():
    assert len(printed_alike(THOUGHTS)) > 1000
