"""Tests of random touches during whole matches of every game; `python -m tests.window.ominos.fuzz 100000` runs
longer.
"""

import pytest

from tests.exhaustive import one_in
from tests.window.domino3d.fuzz import fuzz as bricks
from tests.window.domino3d.race_fuzz import fuzz as race
from tests.window.ominos.fuzz import fuzz as tiles
from tests.window.quadrot.fuzz import fuzz as pawns

KINDS = [
    *((race, 400, "play", seed) for seed in one_in(2, (1, 3))),
    *((bricks, 600, "play", seed) for seed in one_in(2, (1, 2))),
    *((pawns, 1000, "play", seed) for seed in one_in(2, (1, 2))),
    *((tiles, 1500, "lay", seed) for seed in one_in(5, range(1, 6))),
]


@pytest.mark.parametrize(("fuzz", "events", "deed", "seed"), KINDS)
def test_any_touches_leave_the_table_whole(the_stage, tmp_path, fuzz, events, deed, seed):
    hands = fuzz(the_stage, tmp_path, events, seed)
    assert hands.events >= events
    assert {deed, "move", "tap", "touch", "wait"} <= set(hands.did)
