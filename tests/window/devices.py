"""Window sizes and densities for tests of tables, and their assignment to tests."""

import pytest

from tests.exhaustive import sample_pair

DEVICES = [(360, 640, 1), (640, 360, 1), (412, 892, 2.625), (892, 412, 2.625), (800, 1280, 2), (1280, 800, 2)]
"""Width and height in dp, and pixels per dp: three densities, each in portrait and landscape"""
PHONE = (412, 892, 1)


def on_devices(fixture, devices, form="{}x{}@{}"):
    """Returns the mark that runs a test on each of these devices."""
    ids = [form.format(*device) for device in devices]
    return pytest.mark.parametrize(fixture, devices, indirect=True, ids=ids, scope="module")


def parametrize_pair(metafunc, fixture, devices, form="{}x{}@{}"):
    """Parametrizes a test with a portrait and a landscape device of one density, or with all devices in a whole run.

    A test with its own `on_devices` mark keeps that mark.
    """
    marks = metafunc.definition.iter_markers("parametrize")
    if fixture in metafunc.fixturenames and not any(mark.args[0] == fixture for mark in marks):
        mark = on_devices(fixture, sample_pair(devices, metafunc.function.__name__), form)
        metafunc.parametrize(*mark.args, **mark.kwargs)
