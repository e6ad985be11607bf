"""Tests of Domino 3D in cursor mode: control by keys or swipes, with spoken feedback."""

import pytest

from app.device.services import Services
from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.players import Player
from tests.window.voice import QuickVoice

WITHOUT_LOOKING = (
    ("access", "speech", True),
    ("access", "cursor", True),
    ("look", "reduced_motion", True),
    ("play", "patience", 0.5),
)


@pytest.fixture
def voice():
    return QuickVoice()


@pytest.fixture
def blind(start, stage, voice):
    app = start(services=Services(speech=voice))
    settings = app.context.settings
    for category, setting, value in WITHOUT_LOOKING:
        settings = settings.with_value(category, setting, value)
    app.context.settings = settings
    app.context.begin(MatchSetUp("domino3d", (Player("Ada"), Player("Cy", "learner")), 21, {"sand": None}))
    app.navigation.go("table")
    stage.wait(0.3)
    return app


@pytest.mark.parametrize("way", ["keys", "swipes"])
def test_turns_are_played_without_looking(blind, stage, voice, way):
    def press(name):
        if way == "keys":
            stage.key(name)
        else:
            dx, dy = {"left": (-80, 0), "right": (80, 0), "up": (0, 80), "down": (0, -80)}[name]
            stage.drag((206, 430), (206 + dx, 430 + dy), 3)

    def enter():
        if way == "keys":
            stage.key("enter")
        else:
            stage.tap((206, 430))
            stage.tap((206, 430))

    session = blind.context.session
    for _ in range(3):
        stage.until(lambda: session.stage is Stage.PLAY and not blind.navigation.screen.table.is_moving, 30)
        ply = len(session.match.moves)
        press("right")
        press("up")
        press("left")
        enter()
        stage.until(lambda ply=ply: len(session.match.moves) > ply, 10)
    assert any("Place 1 of" in text and "touches" in text and "point" in text for text in voice.said)
    assert any("drew" in text for text in voice.said)
    assert sum(text.startswith("Cy") for text in voice.said) > 2


def test_the_situation_is_told(blind, stage, voice):
    session = blind.context.session
    stage.until(lambda: session.stage is Stage.PLAY and not blind.navigation.screen.table.is_moving, 30)
    voice.said.clear()
    stage.key("s")
    assert any("on the table" in text for text in voice.said)
