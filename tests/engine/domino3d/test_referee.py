"""Engine and referee compared: legality, reason of a refusal, and points of each place."""

import sys
from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.domino3d import cell_constraints
from engine.domino3d.bricks import BRICKS
from engine.domino3d.cells import STEPS, cell_at
from engine.domino3d.moves import Place, read_place
from engine.domino3d.structure import Structure, structure_of, unchecked_structure
from engine.domino3d.turn_based import MOST_STOREYS

if sys.flags.optimize:
    pytest.skip("compared once, in the run with assert statements", allow_module_level=True)

from tests.engine.domino3d.growing import grown, pose_near, poses_near, stacked, texts
from tests.engine.domino3d.referee import Referee
from tests.exhaustive import one_in

CHUNKS = 8


def compare(structure, referee, text):
    place = read_place(text)
    reason = structure.refusal(place)
    assert reason == referee.reason(text), (texts(structure), text)
    if reason is None:
        assert structure.points(place) == referee.points(text), (texts(structure), text)
    return reason


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_pose_round_small_structures(chunk):
    rng = Random(f"small {chunk}")
    for _ in range(3):
        structure = grown(rng, rng.randint(1, 5))
        free = [brick for brick in BRICKS if all(place.brick != brick for place in structure.laid)]
        brick = rng.choice(free)
        referee = Referee(texts(structure))
        reasons = {text: compare(structure, referee, text) for text in poses_near(structure, brick)}
        legal = {text for text, reason in reasons.items() if reason is None}
        assert legal == set(map(str, structure.places(brick)))
        assert sum(reason == "collapse" for reason in reasons.values()) == len(structure.collapsing_places(brick))


@pytest.mark.parametrize("chunk", one_in(10, range(CHUNKS)))
def test_random_structures(chunk):
    """Compares structures of all sizes. A third of them lack a brick, so that they cannot occur in a match."""
    rng = Random(f"random {chunk}")
    reasons = set()
    for _ in range(50):
        laid = grown(rng, 28, look=rng.choice((1, 3, 8))).laid
        for number in range(6):
            structure = structure_of(laid[: rng.randint(2, 12) if number else rng.randint(13, 28)])
            if number % 3 == 0:
                structure = unchecked_structure(rng.sample(structure.laid, len(structure.laid) - 1))
            reasons |= compare_some(structure, rng)
    assert reasons >= {"table", "taken", "apart", "floating", "marks", "unmatched", "collapse", None}


@pytest.mark.parametrize("chunk", one_in(10, range(CHUNKS)))
def test_no_higher_than_four(chunk):
    """In structures of at most four storeys, no placement may lift another brick above the fourth one."""
    rng = Random(f"low {chunk}")
    reasons = Counter()
    for _ in range(10):
        structure = grown(rng, 26, look=8, empty=Structure(MOST_STOREYS))
        referee = Referee(texts(structure), MOST_STOREYS)
        for brick in rng.sample(BRICKS, 4):
            for place in structure.matching_places(brick):
                reasons[compare(structure, referee, str(place))] += 1
    assert min(reasons["high"], reasons[None]) > 20


def compare_some(structure, rng):
    """Compares some poses near a structure and some places with matching marks; returns the reasons of refusals."""
    referee = Referee(texts(structure))
    brick = rng.choice([brick for brick in BRICKS if all(place.brick != brick for place in structure.laid)])
    matching = list(map(str, structure.matching_places(brick)))
    near = [pose_near(structure, brick, rng) for _ in range(8)]
    return {compare(structure, referee, text) for text in (*near, *rng.sample(matching, min(3, len(matching))))}


@pytest.mark.parametrize("chunk", one_in(10, range(CHUNKS)))
def test_standing_whatever_the_marks(chunk):
    """Without the rule of marks, high columns and narrow entry paths are common, so that their rules are tested too."""
    rng = Random(f"stacked {chunk}")
    reasons = Counter()
    for _ in range(10):
        structure = stacked(rng, rng.randint(4, 20))
        referee = Referee(texts(structure))
        cells = rng.sample(list(structure.touching), min(60, len(structure.touching)))
        for cell, axis in product(cells, range(3)):
            place = Place(0, cell - rng.choice((0, STEPS[axis])), 2 * axis, 0)
            reason = structure.refusal(place, marks_count=False)
            assert reason == blind_reason(referee, str(place)), (texts(structure), str(place))
            reasons[reason] += 1
    assert reasons.keys() >= {"top", "collapse", None}


def blind_reason(referee, text):
    """Returns the referee's reason without the rule of marks."""
    referee.is_differing = referee.is_unmatched = lambda cubes: False
    return referee.reason(text)


def test_ways_in():
    """Holes in a block of cubes: the engine searches for a path out, and the referee fills the whole space."""
    rng = Random("ways")
    verdicts = Counter()
    for _ in range(400):
        lump = {cell: (0, {}) for cell in product(range(5), range(5), range(4)) if rng.random() < 0.72}
        referee = Referee([])
        referee.at = lump
        cells = dict.fromkeys(cell_at(*cell) for cell in lump)
        for _ in range(20):
            x, y, z, axis = rng.randrange(5), rng.randrange(5), rng.randrange(4), rng.randrange(3)
            other = tuple(number + (along == axis) for along, number in enumerate((x, y, z)))
            if (x, y, z) in lump or other in lump:
                continue
            is_open = cell_constraints.has_entry_path(cells, cell_at(x, y, z), STEPS[axis])
            assert is_open != referee.is_blocked([((x, y, z), {}), (other, {})])
            verdicts[is_open] += 1
    assert min(verdicts.values()) > 20
