"""What holds of the thoughts of every bot, and of every explanation made from them."""

import pytest


def check_thought(thought, legal):
    """It compares legal moves, each once, the best first."""
    moves = [move for move, _ in thought.considered]
    values = [value for _, value in thought.considered]
    assert set(moves) <= legal
    assert len(set(moves)) == len(moves)
    assert values == sorted(values, reverse=True)
    assert (thought.move, thought.value) in thought.considered


def check_comparison(explained, thought, move, reasons):
    """A move that was considered is set beside the best other one."""
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
