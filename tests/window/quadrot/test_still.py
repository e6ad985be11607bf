"""Test that a table without motion draws no frames."""

from tests.window.quadrot.guest import Guest


def test_a_still_table_draws_nothing(stage, start):
    guest = Guest(stage, start())
    guest.sit_down(plies=20)
    guest.throw()
    stage.wait(0.3)
    stage.rest()
