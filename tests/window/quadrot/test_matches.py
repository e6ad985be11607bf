"""Tests of whole matches by touch: two, three and four people on one device, and a person against a bot."""

import pytest

from engine.quadrot.packed_pawns import ALL_HOME
from tests.exhaustive import one_in


@pytest.mark.parametrize("seats", one_in(2, (2, 3, 4)))
def test_people_play_to_the_end_by_touch(guest, seats):
    guest.sit_down((None,) * seats, seed=seats)
    guest.finish(by_drag=seats == 2)
    assert len(guest.state.ranking) == seats
    assert ALL_HOME in guest.state.pawns
    guest.stage.until(lambda: not guest.is_at_table, 5)


def test_a_match_against_bots_is_played_to_its_end(guest):
    guest.sit_down((None, "learner", "casual"), seed=7)
    guest.finish()
    assert guest.state.winners
    assert {seat for seat, _ in guest.session.match.moves} == {0, 1, 2}


def test_the_first_finish_may_end_the_match(guest):
    guest.sit_down((None, None, None), seed=9, plies=60, ranking=False)
    guest.finish()
    assert len(guest.state.ranking) == 1
