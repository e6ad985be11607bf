"""Programs that measure the figures in docs/analysis.md."""

from itertools import islice

import pytest

from engine.bots.bot_registry import LEVELS
from tests.engine.bots.positions import OMINOS
from tests.engine.levels_sample import asked, pair_of
from tests.engine.luck_sample import sample
from tests.engine.samples import choices, judged, mean_and_error


@pytest.mark.parametrize("game", OMINOS)
def test_all_moves_of_a_view_are_held_against_the_same_one(game):
    seen = choices(game, {"length": 1}, ("learner", "casual"), 3)
    choice = next(each for each in islice(seen, 2, None) if 2 < len(each.view.moves()) < 7)
    costs = [judged(game, choice.view, move, choice.number, 1) for move in choice.view.moves()]
    assert len({cost.best for cost in costs}) == 1
    assert [cost.loss for cost in costs].count(0.0) == 1


def test_sixteen_matches_have_every_level_beside_every_level():
    assert len({pair_of(number) for number in range(16)}) == len(LEVELS) ** 2


def test_a_learner_loses_more_than_the_expert_at_the_same_moments():
    losses = [each for number in range(6) for each in asked("quadrot", {}, number, every=8, times=1)]
    assert all(set(each) == set(LEVELS) for each in losses)
    assert sum(each["learner"] for each in losses) > 2 * sum(each["expert"] for each in losses) > 0


def test_luck_alone_is_the_luck_of_the_whole():
    (whole,), (alone,) = (
        list(sample("triominos", ["casual", "casual"], {"length": 1}, 1, False, luck_alone))
        for luck_alone in (False, True)
    )
    assert alone.accounts[0].luck == pytest.approx(whole.accounts[0].luck, abs=1e-9)
    assert alone.accounts[0].luck != 0
    assert alone.accounts[0].result == whole.accounts[0].result


def test_bots_keep_their_seats():
    """Bots do not swap seats between matches, because that would hide the advantage of a seat."""
    starts = [found.accounts[1].start for found in sample("domino3d", ["casual"] * 2, {}, 2, False, start_alone=True)]
    assert starts == pytest.approx([0.611] * 2, abs=0.001)


def test_what_comes_from_one_match_hangs_together():
    """Repeated values of one match do not reduce the standard error, because they are correlated."""
    twice = [[1.0] * 4, [3.0] * 4, []]
    assert mean_and_error(twice) == mean_and_error([[1.0], [3.0]]) == (2.0, 1.0)
