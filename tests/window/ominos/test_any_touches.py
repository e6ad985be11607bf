"""Any fingers over whole matches; `python -m tests.window.ominos.fuzz 100000` goes on for longer."""

import pytest

from tests.whole import one_in
from tests.window.ominos.fuzz import fuzz


@pytest.mark.parametrize("seed", one_in(5, range(1, 6)))
def test_any_touches_leave_the_table_whole(the_stage, tmp_path, seed):
    hands = fuzz(the_stage, tmp_path, 1500, seed)
    assert hands.events >= 1500
    assert {"lay", "move", "tap", "wait", "key"} <= set(hands.did)
