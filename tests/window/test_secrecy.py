"""Tests of secrecy on the screen: states that differ only in hidden pieces give the same covered frames and texts.

The tests run for all registered games with `Game.hides`.
"""

from dataclasses import replace
from random import Random

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from app.match.messages import Stage
from app.match.session import Session
from app.players import Player
from app.screens.match.handover import HandoverOverlay, HoldButton
from app.shell.window import pixels
from app.widgets.buttons import MainButton
from engine.bots.bot import pick
from engine.games import GAMES
from engine.match import Match
from engine.record import read_record, write_record
from tests.engine.sampled_states import HIDING, hiding, other_world, seen

PEOPLE = (Player("Ada"), Player("Bo"), Player("Cy"))
MOVER, NEXT, THIRD = range(3)
"""Seats of the person who has moved, of the next person, and of a person who knows neither of their hands"""
PLIES = 12
GUESSES = 400
FRAMES = 12
SEED = 11


def handover(name):
    """Returns a match, a move that ends the first seat's turn, and a state with other hidden pieces.

    The move is legal in both states, and they look the same to a viewer.
    """
    given, _ = hiding(name)[0]
    names = [player.name for player in PEOPLE]
    for seed in range(SEED, SEED + 60):
        match, rng = Match(GAMES[name], given, names, seed), Random(seed)
        while not match.winners and not match.state.round_over:
            state = match.state
            is_in_turn = MOVER in state.actors() and (len(state.actors()) == 1 or last_mover(match) == MOVER)
            move = handing_move(state) if len(match.moves) >= PLIES and is_in_turn else None
            other = other_state(state, move, rng) if move else None
            if other:
                return match, move, other
            seat = pick(state.actors(), rng)
            match.play(seat, pick(state.moves(seat), rng))
    raise AssertionError(f"{name} never hands over")


def last_mover(match):
    """Returns the seat of the last move, which has the screen if several seats are in turn; None at the start."""
    return match.moves[-1][0] if match.moves else None


def handing_move(state):
    """Returns a move with which the first seat ends its turn; None if it has none."""
    moves = state.moves(MOVER)
    for place in {0, len(moves) // 2, len(moves) - 1}:
        after = state.copy()
        after.play(MOVER, moves[place])
        if NEXT in after.actors() and MOVER not in after.actors() and not after.round_over:
            return moves[place]
    return None


def other_state(state, move, rng):
    """Returns a random state that a viewer cannot distinguish from this one, before and after the move, but other seats
    can.

    The viewer is the third seat if possible, because it knows neither hand. Returns None if no state is found.
    """
    for viewer in (THIRD, MOVER):
        for _ in range(GUESSES):
            world = other_world(state, viewer, rng)
            if world.refusal(MOVER, move) is None and is_alike(state, world, move, viewer):
                return world
    return None


def is_alike(state, world, move, viewer):
    one, other = state.copy(), world.copy()
    events, others = one.play(MOVER, move), other.play(MOVER, move)
    if seen(events, viewer) != seen(others, viewer) or one.view(viewer) != other.view(viewer):
        return False
    is_hidden = [one.view(seat) != other.view(seat) for seat in (MOVER, NEXT) if seat != viewer]
    return all(is_hidden)


def at_the_table(start, match, players, folder):
    """Opens a match without animations and with a handover between all people, whatever the window size.

    Returns the app and the session.
    """
    app = start(folder=folder)
    context = app.context
    context.settings = context.settings.with_value("look", "reduced_motion", True)
    context.max_people = 1
    session = context.start_session(match, players, context.journal.create_log(match, players))
    assert isinstance(session, Session)
    assert session.has_handover
    app.navigation.go("table")
    return app, session


def words(stage):
    """Returns the texts and accessible labels of all widgets."""
    widgets = list(stage.root.walk(restrict=True))
    texts = [(getattr(widget, "spoken", ""), getattr(widget, "text", "")) for widget in widgets]
    return sorted((str(spoken), str(text)) for spoken, text in texts if spoken or text)


def frames(stage):
    """Returns the set of different pictures in the next frames, and the texts of the last frame."""
    found = {pixels()[2]}
    for _ in range(FRAMES):
        Window.canvas.ask_update()
        EventLoop.idle()
        found.add(pixels()[2])
    return found, words(stage)


def in_world(match, state):
    """Returns a copy of the match with another state."""
    other = read_record(write_record(match))
    other.state = state.copy()
    return other


def handed_over(stage, start, match, move, folder):
    """Returns the frame with the mover's hand, and the covered frames with their texts.

    The covered frames are those of the handover, of the menu, and of the handover after the menu.
    """
    app, session = at_the_table(start, match, PEOPLE, folder)
    stage.wait(0.5)
    assert session.turn == MOVER
    stage.find(HoldButton).reveal()
    stage.wait(0.5)
    own, screen = pixels()[2], app.navigation.screen
    assert screen.play(move) is None
    stage.until(lambda: session.stage is Stage.PASS_ON and not screen.table.is_moving)
    stage.wait(2.0)
    stage.tap(stage.find(MainButton))  # the hand may still be visible in the frame of the press
    assert stage.all(HandoverOverlay), "nothing covers the hand between two people"
    covered = [frames(stage)]
    screen.open_menu()
    stage.wait(0.5)
    covered.append(frames(stage))
    stage.key("back")
    stage.wait(0.5)
    assert stage.all(HandoverOverlay)
    covered.append(frames(stage))
    stage.stop(app)
    return own, covered


@pytest.mark.parametrize("name", HIDING)
def test_no_covered_frame_depends_on_what_is_hidden(stage, start, tmp_path, name):
    match, move, world = handover(name)
    states = (match.state, world)
    runs = [
        handed_over(stage, start, in_world(match, state), move, tmp_path / str(number))
        for number, state in enumerate(states)
    ]
    assert runs[0][1] == runs[1][1]
    is_same = match.state.view(MOVER) == world.view(MOVER)
    assert (runs[0][0] == runs[1][0]) == is_same, "a person sees just what their seat may know"


@pytest.mark.parametrize("name", HIDING)
def test_a_table_that_nobody_holds_shows_nothing_hidden(stage, start, tmp_path, monkeypatch, name):
    """If a bot moves first, several people see the table at the same time, and no hand may be shown."""
    monkeypatch.setattr(Session, "update", lambda *_, **_more: None)  # keeps the bot from moving
    match, _, world = handover(name)
    players = tuple(replace(player, level="learner") if seat == MOVER else player for seat, player in enumerate(PEOPLE))
    covered = []
    for number, state in enumerate((match.state, world)):
        app, session = at_the_table(start, in_world(match, state), players, tmp_path / str(number))
        stage.wait(1.0)
        assert session.front is None
        covered.append(frames(stage))
        stage.stop(app)
    assert covered[0] == covered[1]
