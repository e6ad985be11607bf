"""Tests of the panes of a race: equal parts, the menu, buttons, borders and slots."""

import pytest
from kivy.metrics import dp

from app.games.domino3d.race.racer_actions import DONE, FINE, POINT
from app.look.shapes import Box
from app.widgets.rotated_view import rotated_box
from engine.domino3d.moves import PiecelessMove, TimedMove
from tests.window.domino3d.painted import painted
from tests.window.domino3d.racers import await_exchange, plan_of, sit_down

SHARED = [(2, 412, 892), (2, 892, 412), (2, 800, 1280), (2, 1280, 800), (3, 800, 1280), (3, 1280, 800), (4, 1280, 800)]


def box_of(widget):
    return Box(*widget.pos, *widget.size)


def sizes(boxes):
    return {(round(box.width), round(box.height)) for box in boxes}


@pytest.fixture(params=SHARED, ids="{0[0]} people {0[1]}x{0[2]}".format)
def racers(request, guest):
    people, width, height = request.param
    guest.resize(width, height)
    found = sit_down(guest, people=people)
    assert len(found) == people
    return found


def test_all_parts_are_equal_and_the_menu_takes_from_nobody(racers, guest):
    parts = [racer.part for racer in racers]
    assert len(sizes(racer.seen.area for racer in racers)) == 1
    assert len(sizes(racer.seen.board for racer in racers)) == 1
    assert len(sizes(box_of(part.tray) for part in parts)) == 1
    menu = guest.screen.frame.arrangement.actions
    for racer in racers:
        covered = rotated_box(menu) if racer.seen.is_rotated else menu
        assert not box_of(racer.part.status).overlaps(covered)
        assert not box_of(racer.part.tray).overlaps(covered)


def test_round_buttons_stand_in_one_line(racers):
    for racer in racers:
        fit, rotate = racer.part.controls.fit_ring, racer.part.controls.rotate_ring
        assert fit.center_y == pytest.approx(rotate.center_y)
        hint = racer.area.buttons.get("hint")
        if hint.y < fit.top and fit.y < hint.top:
            assert hint.top == pytest.approx(fit.top)


@pytest.mark.parametrize(("people", "width", "height"), [(2, 412, 892), (4, 1280, 800)])
def test_the_last_bricks_grow_and_stand_close_together(guest, people, width, height):
    guest.resize(width, height)
    first = sit_down(guest, people=people)[0].part
    scales = {left: tray_scales(sit_down(guest, people=people, left=left)[0]) for left in (6, 3)}
    full = first.in_tray(first.view.hand[0])[1]
    assert full < min(scales[6]) <= max(scales[6]) < min(scales[3])


CUBES = [(1, 412, 892, 30), (2, 412, 892, 25), (2, 800, 1280, 34), (2, 1280, 800, 38)]
"""People, size of the window, and minimum width of a dealt brick's cubes in dp"""


@pytest.mark.parametrize(("people", "width", "height", "least"), CUBES)
def test_ten_bricks_are_large_enough_to_read(guest, people, width, height, least):
    """The cubes of the dealt bricks are as many dp wide as the window allows."""
    guest.resize(width, height)
    [racer, *_] = sit_down(guest, people=people, bots=people == 1)
    assert len(racer.part.view.hand) == 10
    assert min(tray_scales(racer)) >= dp(least)
    tray = box_of(racer.part.tray).grown(1)
    assert all(tray.contains(*square.corners.mean(axis=0)) for square in painted(racer.part.scene.in_tray))


def tray_scales(racer):
    return [racer.part.in_tray(brick)[1] for brick in racer.part.view.hand]


def test_slots_stay_while_a_row_of_bricks_is_placed(guest):
    """A brick's slot changes only when few enough bricks are left for larger slots."""
    guest.resize(800, 1280)
    racer, _other = sit_down(guest, left=10)
    guest.session.touch()
    before = dict(racer.part.tray.slots)
    play = guest.session.play
    for place in plan_of(guest.state.dealt[racer.seat])[:3]:
        assert play(racer.seat, TimedMove(place, guest.session.elapsed_ms(racer.seat))) is None
    guest.stage.frames(2)
    assert {before[brick] for brick in racer.part.view.hand} == {
        racer.part.tray.slots[brick] for brick in racer.part.view.hand
    }


def buttons_of(racer):
    """Returns the position of each button of a person's row, as that person sees it."""
    area, controls = racer.area.buttons, racer.part.controls
    keys = (*(action.key for action in (*area.wanted.pills, *area.wanted.rings)),)
    rings = {"fit": controls.fit_ring, "turn": controls.rotate_ring, **{key: area.get(key) for key in keys}}
    return {key: (round(button.x), round(button.y)) for key, button in rings.items() if button.parent is not None}


def test_no_button_moves_while_a_person_builds_or_inspects(guest, device):
    """A finger that aims at a button hits it, whatever has happened meanwhile."""
    people, width, height = device
    guest.resize(width, height)
    racers = sit_down(guest, people=people, bots=people == 1)
    racer, hand = racers[0], guest.state.dealt[0]
    start = buttons_of(racer)
    assert {"step back", "flag", "hint"} <= start.keys() if people > 1 else {"flag", "hint"} <= start.keys()
    for place in plan_of(hand):
        assert guest.session.play(0, TimedMove(place, guest.session.elapsed_ms(0))) is None
        guest.stage.frames(3)
        assert buttons_of(racer) == start
    assert racer.place_of(DONE) is not None
    assert box_of(racer.part.tray).grown(1).contains(*racer.part.tray.done_button.center)
    assert racer.press(DONE)
    for other in racers[1:]:
        for place in plan_of(guest.state.dealt[other.seat]):
            assert guest.session.play(other.seat, TimedMove(place, 60_000)) is None
        assert guest.session.play(other.seat, TimedMove(PiecelessMove.DONE, 60_000)) is None
    guest.stage.until(lambda: not guest.state.is_building)
    await_exchange(guest)
    rest = buttons_of(racer)
    assert {"touch", "eye", "hint"} <= rest.keys()
    assert racer.place_of(POINT) is None
    assert racer.place_of(FINE) is not None
    racer.tap(*racer.seen.spots[0].at)
    guest.stage.frames(3)
    assert buttons_of(racer) == rest
    assert racer.place_of(POINT) is not None


@pytest.fixture(params=[(1, 412, 892), (1, 892, 412), *SHARED[:4]], ids="{0[0]} people {0[1]}x{0[2]}".format)
def device(request):
    return request.param
