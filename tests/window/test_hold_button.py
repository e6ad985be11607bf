"""Tests of the hold button: a hidden hand opens only after a complete hold, and no timer runs before that."""

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.match.handover import HOLD_S, HandoverOverlay, HoldButton
from app.widgets.dialog import Dialog, DialogAction
from tests.window.drawn import drawn_by
from tests.window.frame_clock import FRAME, unseen
from tests.window.ominos.seen import Seen

PLAYERS = (Player("Ada"), Player("Bo"))
TIMER_S = 30


@pytest.fixture
def app(start, stage):
    """Returns the app with the handover page of a match between two people, with a timer. Time advances only with
    frames.
    """
    app = start(settings=(("look", "theme", "light"),))
    with unseen(stage) as clock:
        app.context.clock = clock
        match = MatchSetUp("triominos", PLAYERS, 3, {"turn_limit": TIMER_S}).match()
        first = match.state.actors()[0]
        match.play(first, match.state.moves(first)[0])  # the first turn has no timer
        app.context.start_session(match, PLAYERS, app.context.journal.create_log(match, PLAYERS))
        app.navigation.go("table")
        stage.frames(3)
        yield app
        app.navigation.home()


def wait(stage, seconds):
    stage.frames(round(seconds / FRAME))


def hold_half(stage):
    """Puts a finger on the button and waits for half of the hold time."""
    finger = stage.down(*stage.find(HoldButton).center)
    wait(stage, HOLD_S / 2)
    assert 0.2 < stage.find(HoldButton).share < 0.8
    return finger


def test_the_ring_fills_clockwise_from_the_top(app, stage):
    finger, button = hold_half(stage), stage.find(HoldButton)
    fill = max((line.box for line in drawn_by("draw_gauge", button, kind="line")), key=lambda box: box.height)
    assert fill.top == pytest.approx(button.top, abs=stage.dp(4))
    assert fill.x > button.x + 0.35 * button.width
    assert fill.right == pytest.approx(button.right, abs=stage.dp(4))
    finger.up()


def check_covered(app, stage):
    session = app.context.session
    assert stage.all(HandoverOverlay)
    assert (session.stage, session.front) == (Stage.HANDOVER, None)
    assert not session.is_timer_running
    assert not Seen(app.navigation.screen.table).hand


def check_opens(app, stage):
    """Checks that a new hold opens the hand and starts the timer."""
    finger = stage.down(*stage.find(HoldButton).center)
    wait(stage, HOLD_S * 1.2)
    finger.up()
    assert not stage.all(HandoverOverlay)
    assert app.context.session.stage is Stage.PLAY
    assert app.context.session.is_timer_running


def turn_device(app, stage):
    Window.size = (892, 412)


def change_theme(app, stage):
    app.context.change("look", "theme", "dark")


def change_language(app, stage):
    app.context.change("language", "code", "fr")


def leave_and_come_back(app, stage):
    app.navigation.go("settings")
    wait(stage, HOLD_S * 2)
    assert app.context.session.is_paused
    app.navigation.back()


def pause_and_resume(app, stage):
    """Simulates a pause during which the device reports no event for the finger."""
    app.on_pause()
    stage.frames(2)
    app.on_resume()
    stage.frames(2)


def pause_for_a_while(app, stage):
    """Simulates a long pause without frames, so that an animation gets all of the time in one frame."""
    app.on_pause()
    app.context.clock.now += 600
    app.on_resume()


def open_menu_by_key(app, stage):
    stage.key("escape")
    assert app.navigation.panel
    wait(stage, HOLD_S * 2)
    stage.key("escape")


INTERRUPTIONS = [
    turn_device,
    change_theme,
    change_language,
    leave_and_come_back,
    pause_and_resume,
    pause_for_a_while,
    open_menu_by_key,
]


@pytest.mark.parametrize("interrupt", INTERRUPTIONS, ids=lambda interrupt: interrupt.__name__)
def test_an_interruption_ends_the_hold(app, stage, interrupt):
    finger = hold_half(stage)
    interrupt(app, stage)
    wait(stage, HOLD_S * 3)
    check_covered(app, stage)
    finger.up()
    wait(stage, 0.2)
    check_covered(app, stage)
    check_opens(app, stage)


@pytest.mark.parametrize("interrupt", INTERRUPTIONS, ids=lambda interrupt: interrupt.__name__)
def test_no_timer_runs_below_the_cover(app, stage, interrupt):
    """A timer must not run for a player who has not seen the table yet."""
    finger = hold_half(stage)
    interrupt(app, stage)
    wait(stage, HOLD_S * 2)
    app.context.clock.now += TIMER_S
    wait(stage, HOLD_S)
    check_covered(app, stage)
    assert len(app.context.session.match.moves) == 1
    finger.up()


def test_a_hold_of_a_screen_that_was_left_leaves_the_match_paused(app, stage):
    hold_half(stage)
    screen, session = app.navigation.screen, app.context.session
    turn = session.turn
    app.navigation.home()
    wait(stage, HOLD_S * 2)
    screen.reveal(turn)
    assert session.is_paused
    assert session.front is None


def test_a_dialog_over_the_cover_ends_the_hold(app, stage):
    """A dialog that opens during the hold, such as a notice, cancels it."""
    hold_half(stage)
    dialog = Dialog("News", actions=(DialogAction("Close", is_main=True),))
    app.navigation.open_panel(dialog)
    wait(stage, HOLD_S * 3)
    check_covered(app, stage)
    app.navigation.close_panel(dialog)
    wait(stage, HOLD_S * 3)
    check_covered(app, stage)
    check_opens(app, stage)


def test_a_finger_that_slides_off_the_button_ends_the_hold(app, stage):
    finger = hold_half(stage)
    finger.move(stage.find(HoldButton).right + 40, stage.find(HoldButton).center_y)
    wait(stage, HOLD_S * 3)
    check_covered(app, stage)
    finger.up()
    check_opens(app, stage)


def test_a_frame_that_takes_long_does_not_complete_the_hold(app, stage):
    """The finger may have been lifted during a long frame, and the app learns that only afterwards."""
    finger = stage.down(*stage.find(HoldButton).center)
    stage.frames(2)
    app.context.clock.now += 5
    stage.frames(1)
    finger.up()
    wait(stage, HOLD_S * 2)
    check_covered(app, stage)
    check_opens(app, stage)


def test_the_second_of_two_fingers_goes_on_holding(app, stage):
    first = hold_half(stage)
    second = stage.down(*stage.find(HoldButton).center)
    first.up()
    wait(stage, HOLD_S * 1.2)
    assert not stage.all(HandoverOverlay)
    second.up()


def test_a_finger_that_was_lost_does_not_block_the_button(app, stage):
    finger = hold_half(stage)
    pause_and_resume(app, stage)
    EventLoop.touches.remove(finger.touch)
    check_opens(app, stage)
