"""Any fingers over whole matches; `python -m tests.window.domino3d.fuzz 60000` goes on for longer."""

import pytest

from tests.window.domino3d.fuzz import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_any_touches_leave_the_table_whole(the_stage, tmp_path, seed):
    hands = fuzz(the_stage, tmp_path, 600, seed)
    assert hands.events >= 600
    assert {"play", "move", "tap", "wait", "key"} <= set(hands.did)
