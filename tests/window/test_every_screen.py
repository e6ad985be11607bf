"""Every screen of the app, walked over: fingers can hit what is there, and all texts can be read.

Each scene is visited in one of the looks by turns, and walked over either with contrast or with large or long words; in
a whole run it is visited in all of them.
"""

import pytest

from tests.whole import WHOLE
from tests.window import walk
from tests.window.visits import visit
from tools.scenes import SCENES

ONE_OF_A_KIND = [name for name in SCENES if "quadominos" not in name]  # drawn by the same code as Tri-Ominos
PLAIN = [name for name in ONE_OF_A_KIND if not name.endswith(("late", "opening", "mid"))]
THEMES = ["phone - light", "phone - dark"]
COARSE = 1
"""The density where no edge is looked at: a quarter of the pixels says the same of letters and fingers"""
EDGE, TEXT = 3.0, 7.0
"""What low vision needs, as WCAG 2 asks for it"""
LARGE_OR_LONG = ["small phone - 200 %", "phone - pseudo"]
STRONG, LONG = (PLAIN, PLAIN) if WHOLE else (PLAIN[::2], PLAIN[1::2])
"""The scenes that are walked over with contrast, and those with large or long words"""


def by_turns(scenes, looks):
    """Returns pairs of a scene and a look."""
    wanted = {scene: looks if WHOLE else [looks[at % len(looks)]] for at, scene in enumerate(scenes)}
    return [(scene, look) for scene, chosen in wanted.items() for look in chosen]


@pytest.mark.parametrize(("scene", "look"), by_turns(PLAIN, THEMES))
def test_letters_can_be_read_and_fingers_can_hit(the_stage, scene, look):
    with visit(the_stage, scene, look, COARSE):
        assert walk.unread(the_stage) == []
        assert walk.too_small() == []


@pytest.mark.parametrize("scene", STRONG)
def test_with_contrast_every_edge_and_every_letter_is_strong(the_stage, scene):
    """Plain ground, no shadow, no pattern: wherever pixels differ there is an edge that low vision can see."""
    with visit(the_stage, scene, "phone - contrast"):
        assert walk.faint(EDGE) == []
        assert walk.weak(TEXT) == []


@pytest.mark.parametrize(("scene", "look"), by_turns(LONG, LARGE_OR_LONG))
def test_nothing_is_cut_where_words_are_large_or_long(the_stage, scene, look):
    with visit(the_stage, scene, look, COARSE):
        assert walk.clipped() == []
        assert walk.overlapping() == []
