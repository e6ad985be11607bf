"""Tests of the distribution of a page's spare height to its cards."""

from types import SimpleNamespace

import pytest

from app.shell.page import distribute_spare_height


@pytest.mark.parametrize(
    ("free", "cards", "given"),
    [
        (100, [(0, 0, 500)], [100]),
        (100, [(0, 0, 30), (0, 0, 500)], [30, 70]),
        (100, [(0, 0, 0), (0, 0, 500)], [0, 100]),
        (900, [(0, 0, 30), (0, 0, 500)], [30, 500]),
        (-40, [(100, 0, 500)], [60]),
        (-140, [(100, 0, 500)], [0]),
        (-140, [(100, -60, 500)], [-40]),
        (-300, [(100, -60, 500)], [0]),
        (0.3, [(100, 0, 500)], [100]),
    ],
)
def test_a_card_gets_what_is_left_as_far_as_it_can_use_it(free, cards, given):
    made = [
        SimpleNamespace(extra_height=extra_height, min_extra_height=least, max_extra_height=most)
        for extra_height, least, most in cards
    ]
    distribute_spare_height(free, made)
    assert [card.extra_height for card in made] == given
