"""Tests of the monkey test for the whole app; `python -m tests.window.monkey 50000` runs longer."""

import os
import signal
import subprocess
import sys

import pytest

from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.match.handover import HandoverOverlay
from tests.exhaustive import one_in
from tests.window.frame_clock import unseen
from tests.window.hand_watch import watched
from tests.window.monkey import fuzz
from tools.package.packaged import ROOT


@pytest.mark.parametrize("seed", one_in(2, (1, 2)))
def test_a_monkey_breaks_nothing(the_stage, tmp_path, seed):
    monkey = fuzz(the_stage, tmp_path, 1000, seed)
    assert monkey.events >= 1000
    assert len(monkey.did) > 12
    assert monkey.agreed
    assert monkey.watch.opened


def test_a_stopped_monkey_tells_its_events_and_its_seed():
    command = [sys.executable, "-u", "-m", "tests.window.monkey", "1000000", "5"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"DISPLAY": ""}
    ) as process:
        assert "seed 5" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "stopped after" in said
    assert "events of seed 5" in said
    assert "Traceback" not in said


# Hand watch


@pytest.fixture
def watch(start, stage):
    """Returns a hand watch over the handover page of a match between two people."""
    app = start()
    with unseen(stage) as clock:
        app.context.clock = clock
        app.context.begin(MatchSetUp("triominos", (Player("Ada"), Player("Bo")), 3))
        app.navigation.go("table")
        with watched(stage, clock) as watch:
            watch.app = app
            stage.frames(3)
            yield watch
            watch.app = None
        app.navigation.home()


def reveal(watch):
    """Opens the hand as an outdated hold would."""
    watch.app.navigation.screen.reveal(watch.app.context.session.turn)


def open_below_the_cover(watch):
    watch.app.context.session.reveal(watch.app.context.session.turn)


def take_the_cover_away(watch):
    screen = watch.app.navigation.screen
    screen.remove_widget(screen.handover.cover)
    screen.handover.cover = None


def put_the_table_over_the_cover(watch):
    screen = watch.app.navigation.screen
    screen.remove_widget(screen.safe)
    screen.add_widget(screen.safe)


def pause_below_the_cover(watch):
    watch.app.context.session.pause()


FAULTS = {
    "no finger has held": reveal,
    "no finger has": open_below_the_cover,
    "nothing covers": take_the_cover_away,
    "not lie on top": put_the_table_over_the_cover,
    "paused below": pause_below_the_cover,
}


@pytest.mark.parametrize("found", FAULTS)
def test_the_watch_finds_an_open_hand(stage, watch, found):
    FAULTS[found](watch)
    with pytest.raises(AssertionError, match=found):
        stage.frames(5)


def test_the_watch_lets_a_held_button_open_the_hand(stage, watch):
    cover = stage.find(HandoverOverlay)
    finger = stage.down(*cover.hold_button.center)
    stage.frames(40)
    finger.up()
    stage.frames(5)
    assert watch.opened == 1
    assert not stage.all(HandoverOverlay)
