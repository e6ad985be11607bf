"""Tests of a paused timer: board and hand are obscured, so that players do not gain time to think."""

import pytest

from app.device.services import Services
from app.games import APP_GAMES
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.look.shapes import EMPTY_BOX, Box
from app.table.pause_veil import PauseVeil
from tests.window.drawn import drawn as drawn_shapes
from tests.window.frame_clock import drawn, unseen
from tests.window.ominos.guest import Guest


@pytest.fixture
def guest(the_stage, tmp_path):
    the_stage.resize(412, 892)
    app = Application(CommandLineOptions(folder=tmp_path), Services())
    the_stage.start(app)
    with unseen(the_stage) as time:
        guest = Guest(the_stage, app, time)
        guest.sit_down("triominos", plies=8, **{APP_GAMES["triominos"].traits.timer_option: 30})
        guest.settle()
        yield guest
    the_stage.stop(app)


def picture(guest):
    """Returns the pixels of the window as drawn."""
    with drawn(guest.stage):
        guest.stage.frames(3)
        return guest.stage.pixels()


VEIL = ["Paused", "Tap to continue"]
"""Texts of the veil"""


def veil_texts(area):
    return [each.text for each in drawn_shapes(canvas=area.canvas, kind="text") if each.text in VEIL]


def is_seen(guest):
    return not guest.screen.frame.is_obscured


def run(guest, seconds=2):
    """Starts the timer and lets it run for this time."""
    guest.screen.wake()
    guest.wait(seconds)
    assert guest.session.is_timer_running


def test_before_the_sand_has_run_the_table_can_be_seen(guest):
    assert guest.session.is_waiting
    assert is_seen(guest)


@pytest.mark.parametrize("over", ["menu", "glass"])
def test_what_lies_over_a_paused_table_covers_it(guest, over):
    run(guest)
    seen = picture(guest)
    if over == "menu":
        guest.stage.key("m")
    else:
        guest.stage.tap(guest.screen.timer_widget)
    guest.wait(0.5)
    assert guest.session.is_paused
    assert not is_seen(guest)
    covered = picture(guest)
    guest.stage.key("escape")
    guest.wait(0.5)
    assert is_seen(guest), "the touch that closes it lets the sand run on"
    assert guest.session.is_timer_running
    assert seen != covered


def test_back_from_another_app_the_table_is_seen_with_the_touch_that_starts_the_sand(guest):
    run(guest)
    guest.app.dispatch("on_pause")
    guest.wait(0.2)
    guest.app.dispatch("on_resume")
    guest.wait(0.2)
    assert not is_seen(guest)
    assert not guest.screen.area.card.text, "the veil says it"
    assert veil_texts(guest.screen.area) == ["Paused", "Tap to continue"]
    guest.stage.tap(guest.geometry.board.middle)
    guest.wait(0.2)
    assert is_seen(guest)
    assert guest.session.is_timer_running


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (892, 412), (1280, 800)], ids=str)
def test_a_veil_in_the_middle_of_the_board_says_how_to_go_on(guest, size):
    guest.resize(*size)
    guest.settle()
    run(guest)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    guest.app.dispatch("on_pause")
    guest.app.dispatch("on_resume")
    guest.wait(0.2)
    board = guest.screen.area.layout.board
    words = [each for each in drawn_shapes(canvas=guest.screen.area.canvas, kind="text") if each.text in VEIL]
    assert [each.text for each in words] == VEIL
    for each in words:
        assert abs(each.middle[0] - board.middle[0]) < 2
        assert board.grown(-8).contains(*each.middle)
    assert said.count("Paused. Tap to continue.") == 1
    panes = [each.box for each in drawn_shapes(canvas=guest.screen.area.canvas) if "_draw_pane" in each.drawers]
    (block,) = [each for each in drawn_shapes(canvas=guest.screen.area.canvas) if "_draw_block" in each.drawers]
    view = guest.screen.table.scene.view
    tiles = [
        guest.geometry.camera.to_window(*view.shape.centre(cell))
        for cell in view.table.laid
        if board.grown(-10).contains(*guest.geometry.camera.to_window(*view.shape.centre(cell)))
    ]
    assert tiles
    assert all(block.box.grown(1).contains(*tile) for tile in tiles), "a block in the place of the tiles"
    for box in (board, guest.screen.area.layout.hand):
        assert any(pane.width > 0.8 * box.width and pane.height > 0.8 * box.height for pane in panes)
    guest.stage.tap(board.middle)
    guest.wait(0.2)
    assert veil_texts(guest.screen.area) == []


def test_without_sand_a_pause_covers_nothing(the_stage, guest):
    guest.sit_down("triominos", plies=8)
    guest.settle()
    guest.stage.key("m")
    guest.wait(0.3)
    assert guest.session.is_paused
    assert is_seen(guest)


def test_a_veil_leaves_out_what_lies_outside_the_board(stage):
    """A zoomed camera may show a structure wholly beyond the edge of the board."""
    veil = PauseVeil()
    beyond = [(500.0, 100.0), (560.0, 100.0), (560.0, 200.0)]
    inside = [(100.0, 100.0), (160.0, 100.0), (160.0, 200.0)]
    stage.show(veil)
    veil.show(Box(0, 0, 400, 600), EMPTY_BOX, [beyond, inside])
    stage.frames(2)
    blocks = [each for each in drawn_shapes(canvas=veil.canvas) if "_draw_block" in each.drawers]
    assert blocks
    assert all(each.box.right <= 400 for each in blocks)
