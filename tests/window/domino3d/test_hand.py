"""Tests of the bricks of a race: each fits into every free place, and the candidates are computed once."""

import pytest

from app.games.domino3d.geometry.touch_geometry import BrickGeometry, angle_of, place_at_angle
from app.games.domino3d.race.race_tray import RaceTrayGeometry
from app.table.camera import SpaceCamera
from engine.domino3d.race import free_pairs
from tests.app.tables.test_domino3d_geometry import grown


@pytest.fixture
def hand():
    """Returns the geometry of three bricks in the tray of a race, beside a structure."""
    structure, pile = grown(4, 8)
    hand = RaceTrayGeometry(SpaceCamera(), has_mark_rule=False)
    hand.deal(tuple(pile[:3]), {})
    hand.set_structure(structure, None)
    return hand


def rooms(hand):
    return [(each.place.body[0], each.place.axis) for each in hand.candidates]


def test_each_brick_of_a_hand_fits_in_every_room(hand):
    assert len(hand.hand) == 3
    for brick in hand.hand:
        hand.take(brick)
        assert hand.candidates
        assert {each.place.brick for each in hand.candidates} == {brick}
        assert rooms(hand) == list(free_pairs(hand.structure))
        assert all(hand.candidate(each.place) is each for each in hand.candidates)


def test_rooms_are_found_once_for_a_structure(hand, monkeypatch):
    hand.take(hand.hand[0])
    monkeypatch.setattr(BrickGeometry, "set_structure", None)
    hand.take(hand.hand[1])
    assert rooms(hand) == list(free_pairs(hand.structure))


def test_a_brick_that_is_taken_lies_as_it_does_in_the_tray(hand):
    brick = hand.hand[0]
    hand.take(brick)
    assert hand.candidates
    for each in hand.candidates:
        in_tray = place_at_angle(brick, angle_of(each.place.axis))
        assert (each.place.direction, each.place.roll) == (in_tray.direction, in_tray.roll)
