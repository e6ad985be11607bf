"""Every screen of the app: fingers can hit what is there, and all texts can be read.

At a commit each scene is visited once, in one of the looks by turns, with all checks of that look; in a whole run it is
visited in all looks.
"""

from itertools import cycle

import pytest

from tests.exhaustive import WHOLE
from tests.window import screen_checks
from tests.window.scene_visits import visit
from tools.scenes import SCENES

ONE_OF_A_KIND = [name for name in SCENES if "quadominos" not in name]  # drawn by the same code as Tri-Ominos
PLAIN = [name for name in ONE_OF_A_KIND if not name.endswith(("late", "opening", "mid"))]
COARSE = 1
"""The density where no edge is looked at: a quarter of the pixels says the same of letters and fingers"""
EDGE, TEXT = 3.0, 7.0
"""What low vision needs, as WCAG 2 asks for it"""
LIGHT, DARK, CONTRAST = "phone - light", "phone - dark", "phone - contrast"
LARGE, LONG = "small phone - 200 %", "phone - pseudo"
LOOKS = (LIGHT, DARK, CONTRAST, LARGE, LONG)
TURNS = (LIGHT, CONTRAST, DARK, LARGE, LIGHT, CONTRAST, DARK, LONG)
"""Looks of consecutive scenes at a commit"""
VISITS = [(scene, look) for scene in PLAIN for look in LOOKS] if WHOLE else list(zip(PLAIN, cycle(TURNS)))


def looks_of(*looks):
    """Marks a test that runs on the visits in these looks."""
    return pytest.mark.parametrize(("scene", "look"), [(scene, look) for scene, look in VISITS if look in looks])


@looks_of(LIGHT, DARK)
def test_letters_can_be_read_and_fingers_can_hit(the_stage, scene, look):
    with visit(the_stage, scene, look, COARSE):
        assert screen_checks.unread(the_stage) == []
        assert screen_checks.too_small() == []
        assert screen_checks.clipped() == []
        assert screen_checks.overlapping() == []


@looks_of(CONTRAST)
def test_with_contrast_every_edge_and_every_letter_is_strong(the_stage, scene, look):
    """Plain ground, no shadow, no pattern: wherever pixels differ there is an edge that low vision can see."""
    with visit(the_stage, scene, look):
        assert screen_checks.faint(EDGE) == []
        assert screen_checks.weak(TEXT) == []


@looks_of(LARGE, LONG)
def test_nothing_is_cut_where_words_are_large_or_long(the_stage, scene, look):
    with visit(the_stage, scene, look, COARSE):
        assert screen_checks.clipped() == []
        assert screen_checks.overlapping() == []
