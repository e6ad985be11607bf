"""Feedback for placed bricks: the sound depends on the height, and the vibration on the number of contacts."""

import pytest

from app.device.feedback import RESPONSES
from app.games.domino3d.traits import LANDINGS, landing_feedback
from engine.domino3d.moves import read_place


@pytest.mark.parametrize(
    ("place", "row"),
    [
        ("sun|moon@0,0,0+x1", "brick"),
        ("sun|moon@0,0,0+z0", "brick"),
        ("sun|moon@0,0,2-z0", "brick on 1"),
        ("sun|moon@0,0,2+x0", "brick on 2"),
        ("sun|moon@0,0,3+y0", "brick on 3"),
        ("sun|moon@0,0,9+z0", "brick on 5"),
    ],
)
def test_the_higher_the_brighter(place, row):
    assert landing_feedback(read_place(place), 1)[0] == row


def test_the_more_it_touches_the_heavier():
    strengths = [landing_feedback(read_place("sun|moon@0,0,0+x1"), contacts)[1] for contacts in range(7)]
    assert strengths == sorted(strengths)
    assert strengths[0] < strengths[2] <= 1.0
    assert strengths[-1] == 1.0


def test_each_landing_has_a_sound_of_its_own():
    assert len({RESPONSES[row].sound for row in LANDINGS}) == len(LANDINGS) == 6
