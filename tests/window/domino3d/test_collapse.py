"""Tests of a collapse at the table: the fall, the count, and the rebuilding before the player's eyes."""

from dataclasses import replace
from math import dist
from time import thread_time

import pytest

from app.games.domino3d.turns.collapse_animation import REST_S
from app.look.appearance import current_appearance, set_current
from app.table.points_flight import PointsChip
from engine.domino3d.collapse import falling_bricks
from tests.window.domino3d.painted import loose

PLIES = 24
FRAME_MS = 9
"""Milliseconds of work in a frame; some frames may take longer on a loaded machine"""


@pytest.fixture
def shaky(guest):
    """Returns a guest who brings the structure down, the place of the brick, and the number of falling bricks."""

    def sit_down(**settings):
        for seed in range(1, 30):
            guest.sit_down(seed=seed, plies=PLIES, **settings)
            places = guest.state.structure.collapsing_places(guest.state.hand)
            if places:
                return guest, places[0], falling_bricks(guest.state.structure, places[0])
        raise AssertionError("no structure of these seeds can collapse")

    return sit_down


def bring_down(guest, place):
    guest.table.fingers.lay(place)


def texts(guest):
    told = guest.seen.told
    return told.lines if told else ()


def until(guest, condition):
    guest.stage.until(lambda: condition() or not guest.table.is_moving)
    assert condition()


def test_the_bricks_that_fell_are_counted_and_put_up_again(shaky):
    guest, place, falling = shaky()
    before, seat = guest.state.structure.laid, guest.state.turn
    score = guest.state.scores[seat]
    bring_down(guest, place)
    until(guest, lambda: texts(guest) == (f"{len(falling)} bricks fell", "Put back"))
    assert guest.seen.told.points == guest.state.scores[seat] - score
    assert guest.seen.is_warning
    lying = guest.clock.now
    assert len(loose(guest.table.scene.bricks)) == len(falling)
    guest.stage.until(lambda: not guest.table.is_moving)
    assert guest.clock.now - lying >= REST_S
    assert guest.table.scene.structure.laid == before
    assert not loose(guest.table.scene.bricks)


def chip(guest):
    """Returns the pill with the lost points that flies to the score; None if there is none."""
    return next((each for each in guest.table.part.overlay.walk() if isinstance(each, PointsChip)), None)


def shown_score(guest, seat):
    return guest.table.note(seat).score


def test_the_lost_points_fly_to_the_score_which_then_falls(shaky):
    guest, place, _falling = shaky()
    seat, score = guest.state.turn, guest.state.scores[guest.state.turn]
    bring_down(guest, place)
    until(guest, lambda: chip(guest))
    assert shown_score(guest, seat) == str(score)
    start, aim = tuple(chip(guest).center), guest.screen.seat_position(seat)
    at = start
    while chip(guest):
        at = tuple(chip(guest).center)
        guest.stage.frames()
    assert dist(at, aim) < dist(start, aim) / 4
    assert shown_score(guest, seat) == str(max(0, score - 10))


def test_a_frame_of_the_fall_is_short(shaky):
    guest, place, _falling = shaky()
    bring_down(guest, place)
    work = []
    while guest.table.is_moving:
        began = thread_time()
        guest.stage.frames()
        work.append(1000 * (thread_time() - began))
    assert sorted(work)[int(0.95 * len(work))] < FRAME_MS


def test_with_less_motion_nothing_tumbles(shaky):
    guest, place, falling = shaky()
    set_current(replace(current_appearance(), reduced_motion=True))
    bring_down(guest, place)
    while guest.table.is_moving:
        guest.stage.frames()
        assert not loose(guest.table.scene.bricks)
    assert texts(guest) == (f"{len(falling)} bricks fell", "Put back")
