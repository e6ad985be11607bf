"""Class of the simulated players (guests) in the tests of this folder."""

import pytest

from tests.window.domino3d.guest import Guest


@pytest.fixture(scope="module")
def guest_class():
    return Guest


@pytest.fixture
def felt(guest):
    """Returns the list of all feedback events."""
    events = []
    guest.app.context.give_feedback = lambda event, strength=1.0: events.append(event)
    return events
