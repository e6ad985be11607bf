"""The main positions look as they did when somebody last looked at them."""

import pytest

from tests.window.likeness import LOOKS, SCENES, difference, name_of
from tests.window.visits import visit

MEAN, WORST = 1.5, 12.0
"""Of 255: other machines draw letters and edges a little differently, and nothing else"""


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("scene", SCENES)
def test_it_looks_as_it_did(the_stage, scene, look):
    with visit(the_stage, scene, look):
        mean, worst = difference(name_of(scene, look))
    assert mean <= MEAN
    assert worst <= WORST


def test_another_picture_is_told_apart(the_stage):
    with visit(the_stage, "table triominos mid", "phone - light"):
        _mean, worst = difference(name_of("table triominos late", "phone - light"))
    assert worst > WORST
