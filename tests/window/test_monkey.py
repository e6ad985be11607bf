"""A monkey with the whole app; `python -m tests.window.monkey 50000` goes on for longer."""

import pytest

from tests.window.monkey import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_a_monkey_breaks_nothing(the_stage, tmp_path, seed):
    monkey = fuzz(the_stage, tmp_path, 1000, seed)
    assert monkey.events >= 1000
    assert len(monkey.did) > 12
    assert monkey.agreed
