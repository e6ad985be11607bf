"""Test of a whole match by touch; `python -m tests.window.ominos.match` plays against every level."""

import pytest

from tests.app.playing import QUICK
from tests.window.ominos.match import against


@pytest.mark.parametrize(
    ("game", "level", "size"), [("triominos", "learner", (360, 640)), ("quadominos", "casual", (892, 412))]
)
def test_a_match_is_played_to_its_end_by_touch_alone(the_stage, tmp_path, game, level, size):
    match = against(the_stage, tmp_path, game, level, 3, QUICK, size)
    assert match.winners
    assert {seat for seat, _ in match.moves} == {0, 1}
