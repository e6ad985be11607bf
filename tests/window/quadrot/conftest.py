"""Class of the simulated players (guests) in the tests of this folder."""

import pytest

from tests.window.quadrot.guest import Guest


@pytest.fixture(scope="module")
def guest_class():
    return Guest
