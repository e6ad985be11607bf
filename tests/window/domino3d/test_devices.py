"""Tests of dragging a brick in portrait and landscape, and of rotating the device."""


def visible(guest):
    return next(each for each in guest.seen.candidates if each.visible_share > 0.4 and not each.is_unstable)


def test_a_brick_is_dragged_onto_its_place(device):
    device.sit_down(seed=3, plies=8)
    place = visible(device).place
    assert device.drag(place)
    assert device.state.structure.laid[-1] == place
    assert device.seen.laid[-1] == place
    assert device.seen.told.points > 0


def test_a_device_that_is_turned_brings_the_brick_home(device):
    device.sit_down(seed=3, plies=8)
    width, height = device.size
    finger = device.take()
    device.resize(height, width)
    device.settle()
    assert device.seen.held is None
    assert device.seen.tray_shows
    finger.up()
    assert device.drag(visible(device).place)
