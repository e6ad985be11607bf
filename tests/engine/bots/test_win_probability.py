"""Winning chances sum to 1, are equal at equal scores, and are certain at the end."""

import pytest

from engine.bots.ominos.win_probability import WinEstimator, expected_scores, win_share
from tests.engine.bots.positions import OMINOS, positions, seat_numbers
from tests.engine.bots.test_playouts import with_all_tiles
from tests.reports import looped

GIVEN_SCORES = [[0, 0, 0, 0], [10, 390, 200, 0], [399, 380, 1, 2], [-50, -20, -35, 0]]


@looped("scores", GIVEN_SCORES)
@looped(("name", "seats"), seat_numbers(OMINOS))
def test_the_chances_of_all_seats_are_a_whole(name, seats, scores):
    state = next(positions(name, seats, 1))
    scores = [scores[seat % 4] for seat in range(seats)]
    chances = []
    for seat in range(seats):
        judge = WinEstimator(state.view(seat))
        chances.append(judge.chance(scores, state.rules.target))
    assert sum(chances) == pytest.approx(1)
    by_score = sorted(zip(scores, chances))
    assert [chance for _, chance in by_score] == sorted(chances)


def test_a_lead_counts_more_the_nearer_the_end():
    judge = WinEstimator(next(positions("triominos", 2, 1)).view(0))
    leads = [judge.chance([behind + 60, behind], 400) for behind in (0, 100, 200, 300)]
    assert leads == sorted(leads)
    assert judge.chance([100, 100], 400) == 0.5


def test_a_match_that_is_over_is_won_shared_or_lost():
    assert [win_share(seat, [400, 410, 410]) for seat in range(3)] == [0, 0.5, 0.5]


@pytest.mark.parametrize("name", OMINOS)
def test_the_fewer_tiles_the_more_the_end_promises(name):
    for state in positions(name, 4, 2, every=20):
        playout = with_all_tiles(state)
        gains = [after - before for after, before in zip(expected_scores(playout), playout.scores)]
        counts = [playout.tiles.count(hand) for hand in playout.hands]
        fewest = counts.index(min(counts))
        assert all(gains[fewest] > gain for count, gain in zip(counts, gains) if count > counts[fewest] + 1)
