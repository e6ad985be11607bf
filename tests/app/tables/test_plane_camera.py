"""Camera of a flat board: points stay under the fingers that move them, and the content stays in sight."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.camera import MAX_ZOOM, MIN_ZOOM, Extent, PlaneCamera

FRAME = Extent(0, 200, 400, 800)
CONTENT = Extent(-4, -3, 5, 2)
SIDE = 60.0

places = st.tuples(st.floats(0, 400), st.floats(200, 800))
ways = st.tuples(st.floats(-300, 300), st.floats(-300, 300))
zooms = st.tuples(st.floats(0.3, 3), places)


@pytest.fixture
def camera():
    return framed()


def framed():
    camera = PlaneCamera()
    camera.arrange(FRAME, SIDE)
    camera.show(CONTENT)
    return camera


def test_everything_is_framed_in_the_middle(camera):
    seen = camera.visible_extent()
    assert seen.left <= CONTENT.left
    assert seen.right >= CONTENT.right
    assert seen.middle == pytest.approx(CONTENT.middle)


def test_where_there_is_room_tiles_are_as_large_as_wanted(camera):
    camera.show(Extent(-1, -1, 1, 1))
    assert camera.scale == SIDE


def test_however_large_a_table_is_all_of_it_is_framed(camera):
    camera.show(Extent(-50, -50, 50, 50))
    assert camera.scale == 4
    assert camera.shows_whole(Extent(-50, -50, 50, 50))


def test_where_all_would_be_too_small_to_read_what_matters_is_framed(camera):
    content, focus = Extent(-20, -1, 20, 1), Extent(8, 0, 10, 1)
    camera.arrange(FRAME, SIDE, legible=50)
    camera.show(content, focus)
    assert camera.scale == 50
    assert camera.shows_whole(focus)
    camera.show(content, Extent(19, 0, 20, 1))
    assert camera.visible_extent().right == pytest.approx(content.right), "nothing beyond the end"


def test_what_matters_is_framed_though_it_is_too_small_to_read(camera):
    camera.arrange(FRAME, SIDE, legible=50)
    camera.show(Extent(-20, -1, 20, 1), Extent(-4, 0, 16, 1))
    assert camera.scale == 20
    assert camera.shows_whole(Extent(-4, 0, 16, 1))


def test_the_board_moves_no_further_than_what_matters_asks_for(camera):
    content = Extent(-20, -1, 20, 1)
    camera.arrange(FRAME, SIDE, legible=50)
    camera.show(content, Extent(8, 0, 10, 1))
    before = camera.pose
    camera.show(content, Extent(5, -1, 9, 1))
    assert camera.pose == before


def test_who_asks_for_everything_sees_it_until_they_look_elsewhere(camera):
    content, focus = Extent(-20, -1, 20, 1), Extent(8, 0, 10, 1)
    camera.arrange(FRAME, SIDE, legible=50)
    camera.show(content, focus)
    camera.toggle_show_all()
    camera.fit()
    assert camera.shows_whole(content)
    camera.show(content.grown(5), focus)
    assert camera.shows_whole(content.grown(5)), "also when it has grown"
    camera.toggle_show_all()
    camera.fit()
    assert camera.scale == 50, "asked twice, it goes back to what can be read"
    camera.pan(30, 0)
    camera.toggle_show_all()
    camera.fit()
    assert camera.shows_whole(content.grown(5))


def test_a_part_out_of_sight_comes_in_at_the_size_that_a_person_has_chosen(camera):
    camera.zoom(1.4, 200, 500)
    scale, part = camera.scale, Extent(4, 1, 5, 2)
    assert not camera.shows_whole(part)
    camera.pose = camera.pose_showing(part)
    assert camera.scale == scale
    assert camera.shows_whole(part)


def test_where_all_can_be_read_it_does_not_matter_what_matters(camera):
    camera.arrange(FRAME, SIDE, legible=40)
    camera.show(CONTENT, Extent(4, 1, 5, 2))
    assert camera.visible_extent().middle == pytest.approx(CONTENT.middle)


def test_a_pan_moves_the_board_with_the_finger(camera):
    before = camera.to_window(1, 1)
    camera.pan(12, -7)
    assert camera.to_window(1, 1) == pytest.approx((before[0] + 12, before[1] - 7))


def test_what_a_person_looks_at_stays_when_the_table_grows(camera):
    camera.pan(30, 0)
    view = camera.scale, camera.x, camera.y
    camera.show(CONTENT.grown(1))
    assert (camera.scale, camera.x, camera.y) == view
    camera.fit()
    assert camera.visible_extent().middle == pytest.approx(CONTENT.middle)


@given(places, st.floats(0.9, 1.1))
def test_the_point_under_the_fingers_stays_there(place, factor):
    camera = framed()
    point = camera.to_board(*place)
    camera.zoom(factor, *place)
    assert camera.scale == pytest.approx(min(max(400 / 9 * factor, SIDE * MIN_ZOOM), SIDE * MAX_ZOOM))
    assert camera.to_window(*point) == pytest.approx(place, abs=1e-6)


@given(st.lists(ways | zooms, max_size=30))
def test_whatever_fingers_do_the_middle_of_the_frame_is_on_what_is_to_be_seen(moves):
    camera = framed()
    for move in moves:
        if isinstance(move[1], tuple):
            camera.zoom(move[0], *move[1])
        else:
            camera.pan(*move)
        x, y = camera.to_board(*FRAME.middle)
        assert CONTENT.left - 1e-6 <= x <= CONTENT.right + 1e-6
        assert CONTENT.bottom - 1e-6 <= y <= CONTENT.top + 1e-6
        assert SIDE * MIN_ZOOM - 1e-6 <= camera.scale <= SIDE * MAX_ZOOM + 1e-6


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_it_can_slide_towards_an_edge_until_there_is_no_more(camera, dx, dy):
    assert camera.can_pan(dx, dy)
    for _ in range(100):
        camera.pan(-20 * dx, -20 * dy)
    assert not camera.can_pan(dx, dy)
    assert camera.can_pan(-dx, -dy)
