"""Table of the expected turns that four pawns need together, and its packed form."""

from base64 import b64decode
from random import Random

import pytest

from engine.bots.quadrot.evaluation import FROM_EACH_POINT
from engine.bots.quadrot.turns_to_finish import (
    IN_A_SLICE,
    PARTS,
    SAFE_POINTS,
    SLICES,
    UNITS,
    TurnsToFinishTable,
    least_turns,
    pack,
    pawn_positions,
    turns_to_finish,
)
from engine.bots.quadrot.turns_to_finish_data import PACKED
from engine.quadrot.board import BOTTOM, FINISH_SQUARES, LAST_POINTS, SIDES, rotated
from engine.quadrot.expected_turns import ROLLS, free_turns
from engine.quadrot.legal_turns import Position, legal_turns
from engine.quadrot.packed_pawns import ALL_HOME, ONE_HOME, PAWNS

ROUNDED = 2 / UNITS


def test_known_values():
    first, second = LAST_POINTS[BOTTOM]
    assert turns_to_finish(0, BOTTOM) == pytest.approx(24.70, abs=ROUNDED)
    assert turns_to_finish(ONE_HOME, BOTTOM) == pytest.approx(21.09, abs=ROUNDED)
    assert turns_to_finish(2 * ONE_HOME, BOTTOM) == pytest.approx(17.75, abs=ROUNDED)
    assert turns_to_finish(3 * ONE_HOME, BOTTOM) == pytest.approx(13.77, abs=ROUNDED)
    assert turns_to_finish(3 * ONE_HOME + (1 << first), BOTTOM) == pytest.approx(2.21, abs=ROUNDED)
    assert turns_to_finish(2 * ONE_HOME + (1 << first) + (1 << second), BOTTOM) == pytest.approx(3.93, abs=ROUNDED)
    assert turns_to_finish(ALL_HOME, BOTTOM) == 0


def random_pawns(rng):
    """Returns a random position of the four pawns of the bottom side."""
    pawns = int(rng.random() * PAWNS) * ONE_HOME
    for _ in range(PAWNS - pawns // ONE_HOME):
        if rng.random() < 0.8:
            pawns |= 1 << SAFE_POINTS[int(rng.random() * len(SAFE_POINTS))]
    return pawns


def test_a_placing_is_a_turn_dearer_than_what_its_rolls_lead_to():
    rng = Random(1)
    for _ in range(60):
        pawns = random_pawns(rng)
        position = Position(BOTTOM, pawns, 0, False)
        after = sum(chance * least_turns(legal_turns(position, roll).results, BOTTOM) for roll, chance in ROLLS.items())
        assert turns_to_finish(pawns, BOTTOM) == pytest.approx(1 + after, abs=ROUNDED)


def test_all_sides_are_alike():
    rng = Random(2)
    for _ in range(60):
        pawns = random_pawns(rng)
        for side in SIDES:
            points = [point for point in SAFE_POINTS if pawns >> point & 1]
            same = pawns // ONE_HOME * ONE_HOME + sum(1 << rotated(point, side) for point in points)
            assert turns_to_finish(same, side) == turns_to_finish(pawns, BOTTOM)


def test_the_own_red_square_is_as_good_as_a_point_beside_it():
    for side in SIDES:
        red, last = 1 << FINISH_SQUARES[side], 1 << LAST_POINTS[side][0]
        assert turns_to_finish(3 * ONE_HOME + red, side) == turns_to_finish(3 * ONE_HOME + last, side)
        both = sum(1 << point for point in LAST_POINTS[side])
        assert turns_to_finish(ONE_HOME + red + both, side) == turns_to_finish(2 * ONE_HOME + both, side)


def test_all_is_unpacked_in_its_slices():
    worth = TurnsToFinishTable()
    for _ in range(SLICES):
        before = len(worth)
        worth.unpack_some()
        assert len(worth) - before <= 2 * IN_A_SLICE
    assert len(worth) == len(list(pawn_positions())) == 47501
    worth.unpack_some()
    at_once = TurnsToFinishTable()
    at_once[0]  # unpacks all missing values at once
    assert worth.parts == at_once.parts
    assert max(map(len, worth.parts)) < 4 * len(worth) / PARTS


def test_what_is_packed_is_what_was_given():
    given = {pawns: turns_to_finish(pawns, BOTTOM) for pawns, _ in pawn_positions()}
    assert pack(given) == b64decode(PACKED)


def test_no_such_placing():
    with pytest.raises(KeyError):
        turns_to_finish(5 * ONE_HOME, BOTTOM)


def test_the_turns_of_single_pawns_are_the_exact_ones():
    for someone_home in (False, True):
        exact = free_turns(BOTTOM, someone_home)
        for point, turns in exact.items():
            assert FROM_EACH_POINT[point] == pytest.approx(turns, abs=0.006)
