"""Tests of the controls for matches between bots: pause, resume and speed."""

import pytest

from app.match.messages import Stage
from app.widgets.buttons import MainButton, PillButton
from tests.window.quadrot.guest import Guest


@pytest.fixture
def guest(the_stage, tmp_path):
    with Guest.on(the_stage, tmp_path, (412, 892, 1)) as guest:
        yield guest


def button(guest, word):
    return next(
        each for each in guest.stage.all(MainButton) + guest.stage.all(PillButton) if each.spoken.startswith(word)
    )


def test_bots_wait_while_they_are_told_to(guest):
    guest.sit_down(("greedy", "greedy"))
    guest.stage.until(lambda: guest.moves > 1)
    guest.stage.tap(button(guest, "Pause"))
    guest.settle()
    moves = guest.moves
    guest.wait(8)
    assert guest.moves == moves
    guest.stage.key("m")
    guest.stage.frames(3)
    guest.stage.key("escape")
    guest.wait(6)
    assert guest.moves == moves, "the menu does not let them go on"
    guest.stage.tap(button(guest, "Resume"))
    guest.stage.until(lambda: guest.moves > moves + 1)


def test_the_pace_of_bots_is_chosen_at_the_table_and_kept(guest):
    guest.sit_down(("greedy", "greedy"))
    guest.stage.frames(3)
    paces = []
    for _ in range(4):
        guest.stage.tap(button(guest, "Speed"))
        guest.stage.frames(3)
        paces.append(guest.session.pace.least)
        assert guest.app.context.settings.play.pace == paces[-1]
    assert paces == [1.2, 3.0, 0.4, 1.2]


def test_where_a_person_plays_there_is_neither(guest):
    guest.sit_down((None, "greedy"))
    if guest.session.stage is Stage.PLAY:
        guest.play_a_turn()
    guest.stage.frames(2)
    assert guest.screen.action_box("pause") is None
