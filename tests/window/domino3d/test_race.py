"""The race on one device: a part for each person, whose fingers disturb nobody."""

import pytest

from tests.window.domino3d.racers import plan_of, sit_down

SIZES = [(800, 1280), (1280, 800)]


@pytest.fixture(params=SIZES, ids="{0[0]}x{0[1]}".format)
def tablet(request, guest):
    guest.resize(*request.param)
    return guest


def test_two_build_at_the_same_time(tablet):
    """Each carries a brick while the other does; each lands where its owner has brought it."""
    one, two = sit_down(tablet)
    assert not one.seen.is_rolled
    assert two.seen.is_rolled == (tablet.size[1] > tablet.size[0])
    plans = [plan_of(tuple(sorted(each.seen.hand))) for each in (one, two)]
    places = [plan[0] for plan in plans]
    for racer, place in zip((one, two), places):
        racer.take(place.brick)
    for racer, place in zip((one, two), places):
        racer.bring_to(place)
    assert [racer.seen.held.thing for racer in (one, two)] == [place.brick for place in places]
    for racer in (one, two):
        racer.drop()
    tablet.stage.frames(2)
    for racer, place in zip((one, two), places):
        assert [each.brick for each in racer.seen.laid] == [place.brick]
        assert racer.seen.laid == tablet.state.tables[racer.seat].laid
