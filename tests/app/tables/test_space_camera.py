"""Camera of a board in three dimensions: it shows all sides, keeps the content in sight and stays above the table."""

from itertools import product
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.camera import MAX_PITCH, MIN_PITCH, Extent, SpaceBox, SpaceCamera, Vector

FRAME = Extent(0, 200, 412, 800)
CONTENT = SpaceBox(Vector(-3, -2, 0), Vector(4, 4, 7))
CORNERS = [Vector(*corner) for corner in product(*zip(*CONTENT))]

ways = st.tuples(st.floats(-900, 900), st.floats(-900, 900))
places = st.tuples(st.floats(0, 412), st.floats(200, 800))


def framed(way=(0, 0)):
    camera = SpaceCamera()
    camera.arrange(FRAME, 64, 110)
    camera.set_content(CONTENT)
    camera.orbit(0, way[1])
    camera.fit()
    camera.orbit(way[0], 0)
    return camera


def holds(frame, x, y):
    return frame.left <= x <= frame.right and frame.bottom <= y <= frame.top


@given(ways)
def test_everything_is_framed_from_every_side(way):
    camera = framed(way)
    assert all(holds(FRAME, *camera.to_window(corner)) for corner in CORNERS)
    assert MIN_PITCH <= camera.pitch <= MAX_PITCH
    assert camera.eye.z > 0


@given(ways)
def test_to_go_round_never_zooms(way):
    camera = framed(way)
    assert camera.framing_pose()[0] == camera.scale == framed((0, way[1])).scale


@given(ways, st.integers(6, 12), st.integers(1, 3))
def test_what_is_low_is_as_large_as_a_low_board_has_room_for(way, wide, tall):
    """If the camera framed a sphere around the content, half of the board would be empty."""
    camera = SpaceCamera()
    camera.arrange(Extent(0, 100, 892, 300), 640, 1100)
    low, high = Vector(0, 0, 0), Vector(wide, wide, tall)
    camera.set_content(SpaceBox(low, high))
    camera.fit()
    camera.orbit(way[0], 0)
    corners = [Vector(*each) for each in product(*zip(low, high))]
    assert all(100 <= camera.to_window(corner)[1] <= 300 for corner in corners)
    ball = hypot(hypot(wide, wide), tall) / 2
    assert camera.scale * ball > 1.15 * 100


@given(ways, st.tuples(st.floats(-3, 4), st.floats(-2, 4), st.floats(0, 7)))
def test_the_ray_below_a_place_of_the_window_meets_what_is_seen_there(way, place):
    camera, place = framed(way), Vector(*place)
    ray = camera.ray(*camera.to_window(place))
    there = place.plus(ray.eye, -1)
    length = there.dot(there) ** 0.5
    assert ray.direction.dot(ray.direction) == pytest.approx(1)
    assert ray.eye.plus(ray.direction, length) == pytest.approx(place, abs=1e-6)


@given(ways, places, st.floats(1.05, 1.6))
def test_what_is_looked_at_stays_under_the_fingers_that_pinch(way, place, factor):
    camera = framed(way)
    ray, ahead = camera.ray(*place), camera.axes[2]
    far = camera.at.plus(ray.eye, -1).dot(ahead) / ray.direction.dot(ahead)
    point = ray.eye.plus(ray.direction, far)
    at, before = camera.at, camera.scale
    camera.zoom(factor, *place)
    wanted = at.plus(point.plus(at, -1), 1 - before / camera.scale)
    if all(low < each < high for each, low, high in zip(wanted, *CONTENT)):
        assert camera.to_window(point) == pytest.approx(place, abs=1e-3)


def test_a_pan_moves_the_board_with_the_finger():
    camera = framed()
    place = camera.at
    x, y = camera.to_window(place)
    camera.pan(9, -4)
    assert camera.to_window(place) == pytest.approx((x + 9, y - 4), abs=0.2)


@given(st.lists(ways, max_size=20))
def test_whatever_fingers_do_the_middle_of_the_frame_is_on_what_is_to_be_seen(moves):
    camera = framed()
    for move in moves:
        camera.pan(*move)
        assert all(low <= each <= high for each, low, high in zip(camera.at, *CONTENT))


def test_it_can_slide_until_there_is_no_more():
    camera = framed()
    camera.is_manual, pose = False, camera.pose
    assert camera.can_pan(1, 0)
    assert (camera.pose, camera.is_manual) == (pose, False)
    for _ in range(100):
        camera.pan(-40, 0)
    assert not camera.can_pan(1, 0)
    assert camera.can_pan(-1, 0)


def test_quarter_turns_lead_from_side_to_side():
    camera = framed()
    first = camera.yaw
    sides = []
    for _ in range(4):
        camera.pose = camera.quarter_turn_pose(1)
        sides.append(camera.yaw - first)
    assert sides == [90, 180, 270, 360]
    camera.orbit(-10, 0)
    camera.pose = camera.quarter_turn_pose(-1)
    assert camera.yaw % 90 == pytest.approx(first % 90)
    assert camera.pitch == framed().pitch


def test_of_two_things_under_a_finger_the_nearer_one_is_told_by_its_ray():
    """Distances along the ray decide, because a table selects bricks in this way."""
    camera = framed((30, 20))
    place = camera.to_window(Vector(0, 0, 3))
    ray = camera.ray(*place)
    depths = [Vector(0, 0, 3).plus(ray.direction, -by).plus(ray.eye, -1).dot(ray.direction) for by in (0, 1, 2)]
    assert depths == sorted(depths, reverse=True)


@given(st.lists(ways, max_size=8), ways)
def test_the_eye_never_enters_what_is_framed(pans, way):
    camera = SpaceCamera()
    camera.arrange(Extent(80, 50, 400, 360), 64, 110)
    low, high = Vector(-4, -2, 0), Vector(5, 5, 16)
    camera.set_content(SpaceBox(low, high))
    camera.fit()
    camera.orbit(*way)
    for pan in pans:
        camera.pan(*pan)
        camera.zoom(1.5, 240, 200)
    assert not all(start < at < end for start, at, end in zip(low, camera.eye, high))
    assert all(Vector(*corner).plus(camera.eye, -1).dot(camera.axes[2]) > 0 for corner in product(*zip(low, high)))
