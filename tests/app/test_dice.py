"""Motion of thrown dice: the throw determines direction and distance, and the dice come to rest naturally."""

from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin
from random import Random

import pytest

from app.games.quadrot.dice_rolling import (
    LET_GO,
    NEAREST,
    RIM,
    SHAKEN,
    DiceThrow,
    DiePath,
    FingerSample,
    throw_from_path,
)
from tests.reports import looped

CORNERS = [(-RIM, -4.38), (RIM, -4.38)]
THROWS = [
    LET_GO,
    SHAKEN,
    *(DiceThrow(Random(seed).uniform(-pi, pi), Random(seed + 99).random()) for seed in range(40)),
]


def moments(roll, count=120):
    return [roll.at(number / count) for number in range(count + 1)]


@looped("throw", THROWS)
def test_dice_stay_between_the_rims_and_lie_flat_at_last(throw):
    for index, corner in enumerate(CORNERS):
        way = moments(DiePath(corner, throw, index))
        for rolling in way:
            assert all(abs(each) <= RIM + 1e-9 for each in rolling.place)
            assert 0 <= rolling.squash <= 1
        last = way[-1]
        assert (last.faces_left, last.edges_left) == (0, 0)
        assert last.slide == pytest.approx(0)
        assert last.squash == pytest.approx(1)


@pytest.mark.parametrize("angle", [pi / 4, pi / 2, 3 * pi / 4])
def test_a_flick_decides_the_way(angle):
    start = (0.0, -4.0)
    way = moments(DiePath(start, DiceThrow(angle, 0.3)))
    x, y = way[12].place
    assert atan2(y - start[1], x - start[0]) == pytest.approx(angle, abs=0.15)


def test_the_harder_the_throw_the_farther_and_the_more_faces():
    strengths = [0.0, 0.3, 0.6, 1.0]
    rolls = [DiePath(CORNERS[0], DiceThrow(1.0, strength)) for strength in strengths]
    lengths = [roll.length for roll in rolls]
    assert lengths == sorted(set(lengths))
    assert lengths[0] == NEAREST
    faces = [roll.at(0).faces_left for roll in rolls]
    assert faces == sorted(set(faces))
    assert rolls[-1].at(1).bounces > 0


def test_they_are_slowed_down_and_roll_out():
    way = [rolling.place for rolling in moments(DiePath((0.0, -4.0), DiceThrow(pi / 2, 0.2)), 10)]
    steps = [dist(one, other) for one, other in pairwise(way)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] < steps[0] / 10


def test_a_face_leaves_along_the_way_and_the_next_one_comes_from_behind():
    slides = [rolling.slide for rolling in moments(DiePath((0.0, -4.0), DiceThrow(pi / 2, 0.5)), 600)]
    falls = sum(later < before for before, later in pairwise(slides))
    assert max(slides) > 0.3
    assert min(slides) < -0.3
    assert falls < len(slides) / 20, "it jumps back only where the face changes"


def test_the_speed_just_before_the_finger_leaves_is_what_counts():
    slow = [FingerSample(number / 60, (0.0, number * 0.05)) for number in range(30)]
    assert throw_from_path(slow).strength < 0.2
    flung = [*slow, *(FingerSample(0.5 + number / 60, (0.0, 1.5 + number * 0.45)) for number in range(8))]
    assert throw_from_path(flung).strength > 0.7
    assert hypot(cos(throw_from_path(flung).angle), sin(throw_from_path(flung).angle) - 1) < 0.01
    assert throw_from_path([FingerSample(0.0, (2.0, 2.0))]) == LET_GO
