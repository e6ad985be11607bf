"""Tests of every screen: size of touch targets, and legibility of all texts.

A normal run visits each scene once, with the looks in rotation and all checks of that look. A whole run visits it in
all looks.
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
"""Pixels per dp in tests of texts and touch targets, which do not need the fine edges of a high density"""
EDGE, TEXT = 3.0, 7.0
"""Minimum contrast of edges and of texts for people with low vision, as in WCAG 2"""
LIGHT, DARK, CONTRAST = "phone - light", "phone - dark", "phone - contrast"
LARGE, LONG = "small phone - 200 %", "phone - pseudo"
LOOKS = (LIGHT, DARK, CONTRAST, LARGE, LONG)
TURNS = (LIGHT, CONTRAST, DARK, LARGE, LIGHT, CONTRAST, DARK, LONG)
"""Looks of consecutive scenes in a normal run"""
VISITS = [(scene, look) for scene in PLAIN for look in LOOKS] if WHOLE else list(zip(PLAIN, cycle(TURNS)))


def looks_of(*looks):
    """Returns the mark that runs a test on the visits in these looks."""
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
    """Without shadows and patterns, every difference between neighbouring pixels is an edge with enough contrast."""
    with visit(the_stage, scene, look):
        assert screen_checks.faint(EDGE) == []
        assert screen_checks.weak(TEXT) == []


@looks_of(LARGE, LONG)
def test_nothing_is_cut_where_words_are_large_or_long(the_stage, scene, look):
    with visit(the_stage, scene, look, COARSE):
        assert screen_checks.clipped() == []
        assert screen_checks.overlapping() == []
