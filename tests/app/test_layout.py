"""Layouts for the window sizes of real devices."""

from hypothesis import given
from hypothesis import strategies as st

from app.look.appearance import Layout, ScreenShape
from tests.reports import looped

DEVICES = [
    # width and height in dp, expected shape
    (360, 640, ScreenShape.PHONE_PORTRAIT),
    (320, 568, ScreenShape.PHONE_PORTRAIT),
    (412, 892, ScreenShape.PHONE_PORTRAIT),
    (430, 932, ScreenShape.PHONE_PORTRAIT),
    (640, 360, ScreenShape.PHONE_LANDSCAPE),
    (892, 412, ScreenShape.PHONE_LANDSCAPE),
    (600, 960, ScreenShape.TABLET_PORTRAIT),
    (820, 1180, ScreenShape.TABLET_PORTRAIT),
    (673, 841, ScreenShape.TABLET_PORTRAIT),  # an unfolded phone
    (1280, 800, ScreenShape.TABLET_LANDSCAPE),
    (1024, 1024, ScreenShape.TABLET_PORTRAIT),
    (412, 430, ScreenShape.SPLIT),  # the upper half of a phone
    (446, 412, ScreenShape.SPLIT),  # the left half of a phone in landscape
    (412, 250, ScreenShape.SPLIT),  # a third of a phone
    (320, 480, ScreenShape.SPLIT),
]


@looped(("width", "height", "shape"), DEVICES)
def test_devices(width, height, shape):
    layout = Layout.of(width, height)
    assert layout.shape is shape
    assert layout.is_wide == (width > height)
    assert layout.is_tablet == shape.startswith("tablet")


def test_a_tablet_shared_by_two_apps_is_a_phone():
    assert Layout.of(640, 800).is_tablet
    assert Layout.of(400, 1280).shape is ScreenShape.PHONE_PORTRAIT


@given(st.floats(100, 3000), st.floats(100, 3000))
def test_turning_a_device_turns_its_layout(width, height):
    one, other = Layout.of(width, height), Layout.of(height, width)
    assert one.is_tablet == other.is_tablet
    assert (one.shape is ScreenShape.SPLIT) == (other.shape is ScreenShape.SPLIT)
    if width != height:
        assert one.is_wide != other.is_wide


def test_a_small_resize_asks_for_no_other_arrangement():
    assert Layout.of(412, 892) == Layout.of(400, 860)
