"""Tests of Tri-Ominos in cursor mode: control by keys or swipes, with spoken feedback."""

from random import Random

import pytest

from app.device.services import Services
from app.games import traits_of
from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.shell.context import CurrentMatch
from engine.bots.bot import pick
from engine.ominos.moves import PiecelessMove
from tests.app.playing import QUICK
from tests.window.voice import QuickVoice

PLAYERS = (Player("Ada"), Player("Cy", "learner"))
MOST = 30
"""Maximum number of cursor steps in one turn"""
WITHOUT_LOOKING = (
    ("access", "speech", True),
    ("access", "cursor", True),
    ("look", "reduced_motion", True),
    ("play", "patience", 0.5),
    ("play", "ask_before", False),
)


@pytest.fixture
def voice():
    return QuickVoice()


@pytest.fixture
def blind(start, stage, voice):
    """Returns the app with a table of Tri-Ominos, speech and cursor mode."""
    app = start(services=Services(speech=voice))
    settings = app.context.settings
    for category, setting, value in WITHOUT_LOOKING:
        settings = settings.with_value(category, setting, value)
    app.context.settings = settings
    app.context.begin(MatchSetUp("triominos", PLAYERS, 21))
    app.navigation.go("table")
    stage.wait(0.3)
    return app


def swipe(stage, way):
    dx, dy = {"left": (-80, 0), "right": (80, 0), "up": (0, 80), "down": (0, -80)}[way]
    stage.drag((206, 430), (206 + dx, 430 + dy), 3)


def double_tap(stage):
    for _ in range(2):
        stage.tap((206, 430))


def play_blind(app, stage, press, enter, turns):
    """Plays this number of turns with the first tile that fits, or by drawing."""
    session = app.context.session
    for _ in range(turns):
        stage.until(lambda: session.stage is not Stage.BOTS or app.navigation.stack[-1].name != "table", 30)
        if app.navigation.stack[-1].name != "table":
            return
        before = len(session.match.moves)
        for _ in range(MOST):
            press("right")
            enter()
            if len(session.match.moves) == before:
                press("down")
                enter()
            if len(session.match.moves) > before:
                break


@pytest.mark.parametrize("way", ["keys", "swipes"])
def test_turns_are_played_without_looking(blind, stage, voice, way):
    press = stage.key if way == "keys" else lambda name: swipe(stage, name)
    enter = (lambda: stage.key("enter")) if way == "keys" else lambda: double_tap(stage)
    play_blind(blind, stage, press, enter, 3)
    mine = [seat for seat, _ in blind.context.session.match.moves if seat == 0]
    assert len(mine) >= 3
    assert any("Cy" in said for said in voice.said)
    assert any("place" in said for said in voice.said)


# Bots


def about_to_draw(seed):
    """Returns a match in which the bot in turn must draw more than once, and the number of draws; None if not found."""
    match, luck = MatchSetUp("triominos", PLAYERS, seed).match(), Random(seed)
    while not match.winners and len(match.moves) < 60:
        state, draws = match.state.copy(), 0
        while state.turn == 1 and list(state.moves(1)) == [PiecelessMove.DRAW]:
            state.play(1, PiecelessMove.DRAW)
            draws += 1
        if draws > 1:
            return match, draws
        match.play(match.state.turn, pick(match.state.moves(match.state.turn), luck))
        match.next_round()
    return None


def test_draws_of_a_bot_are_said_in_one_sentence(blind, stage, voice):
    match, draws = next(filter(None, map(about_to_draw, range(40))))
    log = blind.context.journal.create_log(match, PLAYERS)
    session = Session(match, PLAYERS, traits_of(match), blind.context.clock, log, QUICK)
    blind.context.table = CurrentMatch(session, log)
    voice.said.clear()
    blind.navigation.home("table")
    stage.until(lambda: session.turn == 0, 30)
    stage.until(lambda: any("your turn" in said for said in voice.said), 30)
    drawn = [said for said in voice.said if "drew" in said]
    assert len(drawn) == 1
    assert f"drew {draws} tiles" in drawn[0]
