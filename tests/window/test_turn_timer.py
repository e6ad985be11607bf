"""Tests of the turn timer at the table: the hourglass agrees with the clock, and a timeout ends the turn without
delay.
"""

import pytest

from app.device.services import Services
from app.files.settings import Settings
from app.hourglass.hourglass_widget import Hourglass
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from engine.ominos.moves import PiecelessMove
from tests.window.frame_clock import unseen
from tests.window.ominos.guest import Guest


@pytest.fixture(scope="module")
def app(the_stage, tmp_path_factory):
    the_stage.resize(412, 892, 1)
    app = Application(CommandLineOptions(folder=tmp_path_factory.mktemp("house")), Services())
    the_stage.start(app)
    yield app
    the_stage.stop(app)


@pytest.fixture
def guest(app, the_stage):
    """Returns a guest whose time advances only with frames, without drawing."""
    with unseen(the_stage) as clock:
        app.context.settings = Settings()
        yield Guest(the_stage, app, clock)


def shows(guest):
    """Returns whether the hourglass beside the plaques shows a running timer."""
    return guest.stage.find(Hourglass).reading.is_running


def check_glass(guest):
    guest.stage.frames(3)
    assert shows(guest) == guest.session.is_timer_running


def go_away_and_come_back(guest):
    """Sends the app to the background and back, which stops the timer until the next touch."""
    guest.app.on_pause()
    guest.stage.frames(3)
    guest.app.on_resume()
    guest.stage.frames(3)


def open_and_close_menu(guest):
    guest.stage.key("m")
    guest.stage.frames(3)
    guest.stage.key("escape")
    guest.stage.frames(3)


def close_large_glass(guest):
    """Opens the large hourglass, which pauses the match, and closes it by key."""
    guest.stage.tap(guest.stage.find(Hourglass))
    guest.stage.frames(3)
    guest.stage.key("escape")


STARTS = {
    "tab": lambda guest: guest.stage.key("tab"),
    "a letter of no meaning": lambda guest: guest.stage.key("z"),
    "a tap on the board": lambda guest: guest.stage.tap(guest.nowhere()),
    "a tile": lambda guest: guest.stage.tap(guest.at_home(guest.hand[0])),
    "the large glass": close_large_glass,
    "hint": lambda guest: guest.stage.key("h"),
}


@pytest.mark.parametrize("start", STARTS)
def test_the_glass_shows_whether_the_sand_runs(guest, start):
    guest.sit_down("triominos", plies=6, turn_limit=30)
    guest.settle()
    check_glass(guest)
    guest.stage.tap(guest.nowhere())
    check_glass(guest)
    go_away_and_come_back(guest)
    check_glass(guest)
    assert not guest.session.is_timer_running
    STARTS[start](guest)
    assert guest.session.is_timer_running
    check_glass(guest)


def hold_a_tile(guest):
    guest.left_down.append(guest.lift(guest.hand[0]))


def ask_for_a_draw(guest):
    guest.stage.tap(guest.screen.action_position("draw"))
    assert guest.app.navigation.panel is not None


MEANWHILE = {
    **{name: start for name, start in STARTS.items() if name != "the large glass"},
    "a held tile": hold_a_tile,
    "a question": ask_for_a_draw,
    "the menu, closed": lambda guest: (open_and_close_menu(guest), guest.stage.key("tab")),
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_sand_that_runs_out_ends_the_turn_by_itself(guest, meanwhile):
    """A timeout ends the turn without input after any start of the timer, and closes open questions."""
    guest.sit_down("triominos", plies=6, turn_limit=30)
    guest.settle()
    guest.stage.tap(guest.nowhere())
    before = guest.moves
    MEANWHILE[meanwhile](guest)
    guest.wait(32)
    assert guest.session.match.moves[before] == (0, PiecelessMove.TIME)
    guest.wait(10)
    assert guest.session.match.moves[before + 1][0] == 1
    assert guest.app.navigation.panel is None
    check_glass(guest)
    guest.leave()
