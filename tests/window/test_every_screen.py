"""Every screen of the app, walked over: fingers can hit what is there, and all texts can be read."""

import pytest

from tests.window import walk
from tests.window.visits import visit
from tools.scenes import SCENES

ONE_OF_A_KIND = [name for name in SCENES if "quadominos" not in name]  # drawn by the same code as Tri-Ominos
PLAIN = [name for name in ONE_OF_A_KIND if not name.endswith(("late", "opening", "mid"))]
LARGE, PSEUDO = "small phone - 200 %", "phone - pseudo"
THEMES = ["phone - light", "phone - dark", "phone - contrast"]


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("scene", PLAIN)
def test_letters_can_be_read_and_fingers_can_hit(the_stage, scene, look):
    with visit(the_stage, scene, look):
        assert walk.unread(the_stage) == []
        assert walk.too_small() == []


@pytest.mark.parametrize("look", [LARGE, PSEUDO])
@pytest.mark.parametrize("scene", PLAIN)
def test_nothing_is_cut_where_words_are_large_or_long(the_stage, scene, look):
    with visit(the_stage, scene, look):
        assert walk.clipped() == []
        assert walk.overlapping() == []
