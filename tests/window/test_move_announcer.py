"""Tests of announced moves: bots wait until their moves were announced, and the timer is announced while it runs."""

import pytest

from app.device.services import Services
from app.match.messages import MovePlayed, Stage
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.match.move_announcer import MAX_WAIT_S
from tests.window.frame_clock import unseen
from tests.window.voice import QuickVoice, Voice

SETTINGS = (("access", "speech", True), ("look", "reduced_motion", True), ("play", "pace", 0.4))
BOTS = (Player("Ada"), Player("Bo", "learner"), Player("Cy", "learner"), Player("Di", "learner"))
MOVES = 7
FRAME = 1 / 15
SOON = 1.5
"""Maximum seconds between two moves of bots without speech, including their animations"""


def moves_of_bots(stage, app, time, sentence):
    """Returns for each bot move whether the voice was silent, and the seconds since the previous move."""
    app.context.clock = time
    app.context.begin(MatchSetUp("quadrot", BOTS[1:], 21))
    found, last = [], [time.now]
    session = app.context.session

    def hear(message):
        if isinstance(message, MovePlayed) and message.ply:
            found.append((not app.context.feedback.is_speaking, time.now - last[0]))
            last[0] = time.now

    session.listen(hear)
    app.navigation.go("table")
    stage.until(lambda: len(found) >= MOVES)
    return found[1:]


@pytest.mark.parametrize("sentence", [1.0, 60.0])
def test_bots_wait_for_a_voice_but_not_for_long(start, stage, monkeypatch, sentence):
    monkeypatch.setattr("tests.window.voice.SENTENCE", sentence)
    monkeypatch.setattr("tests.window.frame_clock.FRAME", FRAME)
    app = start(services=Services(speech=Voice()), settings=SETTINGS)
    with unseen(stage) as time:
        found = moves_of_bots(stage, app, time, sentence)
    if sentence == 1.0:
        assert all(was_silent for was_silent, _seconds in found)
    else:
        assert all(MAX_WAIT_S <= seconds < MAX_WAIT_S + 2 * SOON for _silent, seconds in found)


def test_whoever_sits_down_hears_once_whose_turn_it_is(start, stage):
    voice = QuickVoice()
    app = start(services=Services(speech=voice), settings=SETTINGS)
    app.context.begin(MatchSetUp("quadrot", (Player("Ada"), Player("Bo", "learner")), 2, {"opener": 0}))
    app.navigation.go("table")
    stage.rest()
    assert voice.said.count("Ada, it’s your turn.") == 1


def test_the_last_seconds_are_told_once_each(start, stage, monkeypatch):
    monkeypatch.setattr("tests.window.frame_clock.FRAME", FRAME)
    voice = Voice()
    app = start(services=Services(speech=voice), settings=SETTINGS)
    with unseen(stage) as time:
        app.context.clock = time
        app.context.begin(MatchSetUp("triominos", BOTS[:2], 21, {"turn_limit": 60}))
        app.navigation.go("table")
        session = app.context.session
        stage.until(lambda: session.is_front_in_turn and not app.navigation.screen.table.is_moving)
        stage.until(lambda: "Tap to start the timer." in voice.begun)
        stage.key("s")
        stage.until(lambda: session.timer_left is None or session.timer_left < 1)
    told = [said for said in voice.begun if said.endswith("seconds left.")]
    assert told == [f"{n} seconds left." for n in (30, 10, 5)]


def test_what_cannot_be_taken_back_is_told(start, stage):
    voice = Voice()
    app = start(services=Services(speech=voice), settings=SETTINGS)
    app.context.begin(MatchSetUp("triominos", BOTS[:2], 21))
    app.navigation.go("table")
    stage.frames(5)
    stage.key("u")
    assert voice.begun[-1] == "Too late to undo."


def answered_match(app, stage, seed):
    """Opens a match against a bot and plays until a reply can be taken back, and returns its session."""
    app.context.begin(MatchSetUp("triominos", BOTS[:2], seed))
    app.navigation.go("table")
    session = app.context.session
    stage.until(lambda: session.stage is Stage.PLAY)
    while session.stage is Stage.PLAY and not session.takes_back and len(session.match.moves) < 12:
        session.play(0, next(iter(session.match.state.moves(0))))
        stage.until(lambda: session.stage is not Stage.BOTS)
    stage.wait(2)
    return session


def test_moves_taken_back_are_announced_and_then_the_turn(start, stage):
    voice = QuickVoice()
    app = start(services=Services(speech=voice), settings=(*SETTINGS, ("play", "ask_before", False)))
    session = next(match for seed in range(1, 20) if (match := answered_match(app, stage, seed)).takes_back)
    count, heard = len(session.match.moves) - session.match.take_back_target(0), len(voice.said)
    stage.key("u")
    stage.wait(2)
    assert voice.said[heard:][:2] == [f"{count} moves undone.", "Ada, it’s your turn."]
