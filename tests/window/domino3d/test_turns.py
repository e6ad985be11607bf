"""Tests of a turn at the Domino 3D table: the pace of placing, passes, and the words about them."""

import pytest

from app.games.domino3d.texts import brick_name
from app.match.seating import MatchSetUp
from app.players import Player
from engine.domino3d.turn_based import TurnBasedState
from engine.game import of_game
from tests.window.domino3d.guest import greedy
from tests.window.drawn import drawn

UNSEEN_HASTE = 0.1
"""Seconds by which two measurements of frames may differ"""


def seconds_to_next_brick(guest, lay):
    """Returns the seconds from the end of `lay` until the next brick can be taken."""
    ply = guest.moves
    lay()
    assert guest.moves == ply + 1
    start = guest.clock.now
    guest.stage.until(lambda: not guest.table.is_moving)
    return guest.clock.now - start


def by_drag(guest, place):
    guest.look_at(place)
    finger = guest.take()
    assert guest.bring(finger, place)
    finger.up()


def by_taps(guest, place):
    guest.look_at(place)
    guest.tap(guest.seen.tray.middle)
    for _ in range(2):  # the second one confirms a preview
        if guest.seen.brick == place.brick and guest.session.turn == 0 and place not in guest.state.structure.laid:
            finger = guest.stage.down(*guest.candidate(place).at)
            finger.up()


def by_keys(guest, place):
    guest.table.cursor.point_at(place)
    guest.settle()
    guest.stage.key("enter")


def test_tapping_and_keys_are_as_quick_as_dragging_while_the_timer_runs(guest):
    """The next brick comes without a pause to read the points, and the timer runs meanwhile."""
    waits = {}
    for lay in (by_drag, by_taps, by_keys):
        guest.sit_down((None, None), seed=3, plies=8, mode="advanced", sand=60)
        place = greedy(guest.state)
        guest.look_at(place)
        waits[lay.__name__] = seconds_to_next_brick(guest, lambda lay=lay, place=place: lay(guest, place))
    assert waits["by_taps"] == pytest.approx(waits["by_drag"], abs=UNSEEN_HASTE), waits
    assert waits["by_keys"] == pytest.approx(waits["by_drag"], abs=UNSEEN_HASTE), waits


# Passes


def sit_down_without_place(guest, turn=0, levels=(None, None), **options):
    """Opens a match in which the brick of the seat in turn fits nowhere, and returns that brick."""
    players = tuple(Player(name, level) for name, level in zip(("Lea", "Nino"), levels, strict=True))
    for seed in range(1, 200):
        match = MatchSetUp("domino3d", players, seed, {"sand": 60, **options}).match()
        for _ in range(8):
            state = of_game(match.state, TurnBasedState)
            if state.turn == turn and not state.structure.places(state.hand):
                guest.take_seat(match, players)
                return state.hand
            match.play(state.turn, greedy(state))
    raise AssertionError("each brick has a place")


def told(guest):
    """Returns the text of the message card, as painted."""
    guest.stage.frames(1)
    texts = [each.text for each in drawn(canvas=guest.screen.area.canvas)]
    text = guest.screen.area.card.text
    assert not text or text.split()[0] in " ".join(texts)
    return text


def test_a_pass_of_a_person_is_told_as_a_pass(guest):
    brick = sit_down_without_place(guest)
    guest.stage.tap(guest.screen.action_position("pass"))
    assert guest.session.match.events[-1][0].brick == brick
    assert told(guest) == f"Lea passed: {brick_name(brick)} goes back to the pile."
    guest.settle()
    guest.stage.frames(2)
    assert told(guest) == "The sand starts at your touch.", "now for the next person"


def test_the_end_of_the_time_is_told_as_such(guest):
    sit_down_without_place(guest)
    guest.screen.wake()
    ply = guest.moves
    guest.stage.until(lambda: guest.moves > ply)
    assert told(guest) == "The sand has run out."


def test_a_pass_of_a_bot_is_told_on_the_board(guest):
    brick = sit_down_without_place(guest, 1, (None, "random"))
    guest.screen.wake()
    guest.stage.until(lambda: guest.session.turn == 0)
    guest.stage.frames(10)
    assert told(guest) == f"Nino passed: {brick_name(brick)} goes back to the pile."
    start = guest.clock.now
    guest.stage.until(lambda: not guest.table.is_moving)
    assert guest.clock.now - start > 0.5, "it stays long enough to be read"
    assert "passed" in told(guest)
