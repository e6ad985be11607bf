"""Swipes from the edge of the screen, the shorter rotation, and the minimal `BoardGeometry`."""

from math import cos, dist, isclose, radians, sin

import pytest

from app.gestures.events import Dropped, Selected
from app.gestures.geometry import BoardGeometry, NearFit, Zone, is_edge_swipe, rotation_between
from app.gestures.gesture_config import GestureConfig
from app.gestures.state_machine import GestureMachine

SIZE = (400, 800)
LEFT, ABOVE, RIGHT, BELOW = (5, 400), (200, 795), (395, 400), (200, 5)
WAYS = {LEFT: (1, 0), ABOVE: (0, -1), RIGHT: (-1, 0), BELOW: (0, 1)}
"""Direction inwards from each edge"""


def swiped(start, way, far=30, edges=(20, 20, 20, 20)):
    return is_edge_swipe(edges, SIZE, start, (start[0] + far * way[0], start[1] + far * way[1]), 9)


@pytest.mark.parametrize("start", WAYS)
def test_a_swipe_inwards_is_the_devices_only_from_the_edge_that_it_takes_swipes_from(start):
    for depth in ((20, 0, 0, 0), (0, 20, 0, 0), (0, 0, 20, 0), (0, 0, 0, 20)):
        is_there = dict(zip(WAYS, depth, strict=True))[start] > 0
        assert swiped(start, WAYS[start], edges=depth) == is_there


@pytest.mark.parametrize("start", WAYS)
def test_taps_and_what_goes_along_the_edge_are_the_apps(start):
    across, up = WAYS[start]
    assert not swiped(start, (across, up), far=8)
    assert not swiped(start, (up, across))
    assert not swiped(start, (-up, -across))


def test_from_the_middle_every_swipe_is_the_apps():
    assert not any(swiped((200, 400), way, far=150) for way in WAYS.values())


def test_the_shorter_rotation_is_taken():
    for start in range(-720, 720, 37):
        for end in range(0, 360, 41):
            by = rotation_between(start, end)
            assert -180 < by <= 180
            assert isclose(cos(radians(start + by - end)), 1)
            assert isclose(sin(radians(start + by - end)), 0, abs_tol=1e-9)


class OnePlace(BoardGeometry):
    """Minimal board: a counter and the one place where it fits, 100 pixels per cell, with the required methods only."""

    def piece_at(self, x, y):
        return "counter" if dist((x, y), (50, 50)) < 40 else None

    def zone_at(self, x, y):
        return Zone.BOARD

    def height(self, piece):
        return 60

    def middle(self, piece, fit):
        return (200, 500) if fit else (50, 50)

    def fits_near(self, piece, x, y):
        return [NearFit("place", 0, dist((x, y), (200, 500)) / 100)]

    def attempt_at(self, piece, angle, x, y):
        return None


@pytest.mark.parametrize("start", [(200, 500), (240, 520)])
def test_a_board_that_says_no_more_than_it_must_is_played_on_by_taps(start):
    machine = GestureMachine(OnePlace(), GestureConfig(confirm=False))
    told = [each for touch, at in enumerate([(50, 50), start]) for each in tapped(machine, touch, *at)]
    assert Selected("counter", 0.0) in told
    assert [each.fit for each in told if isinstance(each, Dropped)] == ["place"]


def test_a_tap_beside_the_place_lays_nothing():
    machine = GestureMachine(OnePlace(), GestureConfig(confirm=False))
    told = [*tapped(machine, 1, 50, 50), *tapped(machine, 2, 200, 560)]
    assert not [each for each in told if isinstance(each, Dropped)]


def tapped(machine, touch, x, y):
    return [*machine.down(touch, x, y, 10.0 + touch), *machine.up(touch, x, y, 10.05 + touch)]
