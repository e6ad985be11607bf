"""Tests of whole matches by touch: people on one device, and bots of every level."""

import pytest

from engine.domino3d.moves import Place


@pytest.mark.parametrize(("seats", "by_drag"), [(2, True), (3, False)])
def test_people_play_to_the_end_by_touch(guest, seats, by_drag):
    guest.sit_down((None,) * seats, seed=seats)
    guest.finish(by_drag)
    assert guest.state.winners
    assert len(guest.state.structure.laid) > 25
    guest.stage.until(lambda: not guest.is_at_table, 5)


@pytest.mark.parametrize("level", ["learner", "casual", "strong", "expert"])
def test_a_match_against_each_level_is_played_to_its_end(guest, level):
    guest.sit_down((None, level), seed=4, plies=18)
    guest.finish()
    assert guest.state.winners
    assert {seat for seat, move in guest.session.match.moves if isinstance(move, Place)} == {0, 1}


def test_advanced_is_played_brick_after_brick(guest):
    guest.sit_down((None, "casual", None), seed=6, mode="advanced", plies=20, sand=60)
    guest.finish()
    assert guest.state.winners
