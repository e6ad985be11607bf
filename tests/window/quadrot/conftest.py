"""Class of the guests at the tables of this folder."""

import pytest

from tests.window.quadrot.guest import Guest


@pytest.fixture(scope="module")
def guest_class():
    return Guest
