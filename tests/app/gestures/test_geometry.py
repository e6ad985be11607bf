"""Swipes that are the device's, and the shorter rotation."""

from math import cos, isclose, radians, sin

import pytest

from app.gestures.geometry import rotation_between, swipes_in

SIZE = (400, 800)
LEFT, ABOVE, RIGHT, BELOW = (5, 400), (200, 795), (395, 400), (200, 5)
WAYS = {LEFT: (1, 0), ABOVE: (0, -1), RIGHT: (-1, 0), BELOW: (0, 1)}
"""The way inwards from each edge"""


def swiped(start, way, far=30, edges=(20, 20, 20, 20)):
    return swipes_in(edges, SIZE, start, (start[0] + far * way[0], start[1] + far * way[1]), 9)


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
