"""Tools that measure parts of the expert bot, applied to cases with known results."""

import pytest

from tests.engine.bots.positions import OMINOS
from tests.engine.bots.test_endgame import endings
from tools import measure_endgame, measure_inference


def test_every_move_of_an_end_is_weighed_and_the_expert_misses_nothing():
    at_stake = []
    for state in endings():
        view = state.view(state.turn)
        chances = measure_endgame.winning_chances(view)
        assert set(chances) == set(state.moves(state.turn))
        missed = measure_endgame.losses_of("triominos", view, chances)
        assert missed[0] == pytest.approx(0)
        at_stake.append(max(chances.values()) - min(chances.values()))
        assert all(0 <= lost <= at_stake[-1] for lost in missed)
    assert max(at_stake) > 0.01


@pytest.mark.parametrize("name", OMINOS)
def test_whoever_reads_the_others_has_more_tiles_right(name):
    certain, read = [], []
    for _, view, tiles in measure_inference.positions(name, "greedy", 1):
        for shares, reads in ((certain, False), (read, True)):
            share = measure_inference.share_right(view, tiles, reads)
            if share is not None:
                assert 0 <= share <= 1
                shares.append(share)
    assert sum(read) > sum(certain)
