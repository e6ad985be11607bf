"""Who sits at the tables here."""

import pytest

from tests.window.quadrot.guest import Guest


@pytest.fixture(scope="module")
def guest_class():
    return Guest
