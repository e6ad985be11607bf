"""Tests of the effects of a brick that lands: dust, a closing shadow, and a sway near the limit of balance."""

from dataclasses import replace

import pytest

from app.games.domino3d.graphics.landing import NEAR_LIMIT, SWAY_DEGREES
from app.look.appearance import current_appearance, set_current
from engine.domino3d.collapse import balance_margin
from tests.window.domino3d.painted import dust_in, shadow_of


def placements(guest, is_near):
    """Opens matches until a brick can be laid near the limit of balance, or far from it; returns its place."""
    for seed in range(1, 40):
        guest.sit_down(seed=seed, plies=12 + seed % 12)
        for place in guest.offered:
            if guest.state.structure.refusal(place) is None:
                margin = balance_margin(guest.state.structure.with_brick(place), place)
                if (margin is not None and margin.cells < NEAR_LIMIT / 2) if is_near else margin is None:
                    return place
    raise AssertionError("no such place")


def lean(guest):
    """Returns the largest angle of the structure, in degrees, while the effects are shown."""
    angles = []
    while guest.table.motions.is_running:
        guest.stage.frames()
        x, y = guest.table.scene.bricks["u_sway"]
        angles.append((x * x + y * y) ** 0.5 * 57.3)
    return max(angles, default=0.0)


def test_dust_rises_and_the_shadow_closes_under_a_brick(guest):
    place = placements(guest, is_near=False)
    guest.table.fingers.lay(place)
    guest.stage.frames(2)
    opened = shadow_of(guest.table.scene)
    assert dust_in(guest.table.scene)
    guest.stage.until(lambda: not guest.table.motions.is_running)
    assert shadow_of(guest.table.scene) != opened
    assert not dust_in(guest.table.scene)


def test_the_tower_sways_by_about_a_degree_near_the_limit_of_balance(guest):
    place = placements(guest, is_near=True)
    guest.table.fingers.lay(place)
    assert 0.2 < lean(guest) <= SWAY_DEGREES
    assert tuple(guest.table.scene.bricks["u_sway"]) == (0.0, 0.0)


def test_a_firm_tower_does_not_sway(guest):
    place = placements(guest, is_near=False)
    guest.table.fingers.lay(place)
    assert lean(guest) == 0.0


@pytest.mark.parametrize("is_near", [False, True])
def test_with_less_motion_there_are_no_effects(guest, is_near):
    place = placements(guest, is_near)
    set_current(replace(current_appearance(), reduced_motion=True))
    guest.table.fingers.lay(place)
    while guest.table.motions.is_running:
        guest.stage.frames()
        assert not dust_in(guest.table.scene)
        assert tuple(guest.table.scene.bricks["u_sway"]) == (0.0, 0.0)


def test_a_sway_does_not_delay_the_next_brick(guest):
    waits = []
    for is_near in (False, True):
        place = placements(guest, is_near)
        start = guest.clock.now
        guest.table.fingers.lay(place)
        guest.stage.until(lambda: not guest.table.is_moving)
        waits.append(guest.clock.now - start)
    assert waits[1] == pytest.approx(waits[0], abs=0.1)
