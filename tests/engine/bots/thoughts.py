"""Checks that the thoughts and explanations of every bot must pass."""

import pytest


def check_thought(thought, legal):
    """Checks that a thought compares distinct legal moves, the best first."""
    moves = [move for move, _ in thought.considered]
    values = [value for _, value in thought.considered]
    assert set(moves) <= legal
    assert len(set(moves)) == len(moves)
    assert values == sorted(values, reverse=True)
    assert (thought.move, thought.value) in thought.considered


def check_comparison(explained, thought, move, reasons):
    """Checks that an explanation compares a considered move with the best other one."""
    values = dict(thought.considered)
    assert explained.reason in reasons
    assert explained.value == values[move]
    if explained.other is None:
        assert explained.reason in ("only", "time")
        assert set(values) == {move}
        return
    assert explained.other.move != move
    assert explained.other_value == max(value for other, value in values.items() if other != move)
    assert explained.gain == pytest.approx(explained.value - explained.other_value)
