"""Tests of whole matches of each game without a picture: from the home page to the result by keys and speech.

The player knows only the sentences that were spoken to their end. Each sentence takes one second of simulated time.
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest

from app.device.feedback import spell_digits
from app.device.services import Services
from app.games import APP_GAMES, playable
from app.games.texts import describe_next_medal, describe_solo_result, your_turn_text
from app.match.refusals import plain_refusal
from app.screens.play.solo_results import describe_points_per_turn
from app.shell.context import AppContext
from app.table.keyboard_cursor import DESCRIBE_KEY, NOT_YOUR_TURN
from tests.window.frame_clock import unseen
from tests.window.voice import Voice

SETTINGS = (("access", "speech", True), ("look", "reduced_motion", True), ("language", "code", "en"),
            ("play", "patience", 0.5))  # fmt: skip
POSSIBLE = re.compile(r"\b(place|choice) \d+ of \d+\b", re.IGNORECASE)
"""Pattern of spoken texts for places and choices that Enter selects immediately"""
MOST_TABS, MOST_STEPS = 30, 60
FRAME = 1 / 15
"""Seconds per frame, more than usual because nothing is drawn"""
PATIENCE = 3.0
"""Seconds to wait for further speech"""
LONGEST = 3000
"""Number of turns and waits after which a match counts as hanging"""


class Player:
    """Simulated player who hears the voice and presses keys."""

    def __init__(self, stage, voice, time):
        self.stage, self.voice, self.time = stage, voice, time
        self._known = 0
        self.was_asked = False
        """Whether the question about an unnecessary draw was asked and answered"""

    def listen(self, seconds=0.2):
        """Waits until the voice has been silent for this time; returns the new sentences."""
        quiet_since = self.time.now
        while self.time.now - quiet_since < seconds:
            if not self.voice.is_silent:
                quiet_since = self.time.now
            self.stage.frames()
        news, self._known = self.voice.heard[self._known :], len(self.voice.heard)
        return news

    def press(self, key):
        """Presses a key and returns the speech that follows."""
        self.listen()
        self.stage.key(key)
        return " ".join(self.listen())

    def go_to(self, *names):
        """Presses Tab until the speech starts with one of these names; returns that name."""
        for _ in range(MOST_TABS):
            told = self.press("tab")
            for name in names:
                if told.startswith(name):
                    return name
        raise AssertionError(f"{names} are not to be found")

    def play(self):
        """Plays until the button for another match is found."""
        for _ in range(LONGEST):
            told = self.press(DESCRIBE_KEY)
            if told == plain_refusal(NOT_YOUR_TURN):
                self.listen(PATIENCE)
            elif told:
                if "Draw: minus" in told and not self.was_asked:
                    self.draw()
                else:
                    self.move()
            elif self.go_to("Next round", "Play again") == "Play again":
                return
            else:
                self.press("enter")
        raise AssertionError("this match does not end")

    def draw(self):
        """Draws a tile, and confirms the question about an unnecessary draw."""
        if self.press("d").startswith("Draw a tile?"):
            assert self.go_to("Draw", "No") == "No", "what costs nothing comes first"
            self.go_to("Draw")
            self.press("enter")
            self.was_asked = True

    def move(self):
        """Makes the first move that the voice announces as possible; returns if arrow keys are silent, as outside a
        table.
        """
        for _ in range(MOST_STEPS):
            told = self.press("right")
            if not POSSIBLE.search(told):
                told = self.press("down") or told
            if POSSIBLE.search(told):
                self.press("enter")
                return
            if not told:
                return
        raise AssertionError(f"nothing is possible after {self.voice.heard[-60:]}")


@pytest.mark.parametrize("game", playable())
def test_a_match_is_played_from_home_to_its_result_by_ear(stage, start, monkeypatch, game):
    voice = Voice()
    monkeypatch.setattr(AppContext, "seed", staticmethod(lambda: 5))
    monkeypatch.setattr("tests.window.frame_clock.FRAME", FRAME)
    app = start(services=Services(speech=voice), settings=SETTINGS)
    with unseen(stage) as time:
        app.context.clock = time
        player = Player(stage, voice, time)
        player.go_to(APP_GAMES[game].name)
        assert "Who’s playing?" in player.press("enter")
        player.go_to("Play")
        player.press("enter")
        session = app.context.session
        has_been_shown = watch(monkeypatch, voice, app.navigation)
        player.play()
    assert app.navigation.stack[-1].name == "result"
    assert session.match.winners
    assert player.was_asked == (game == "triominos")  # the other games forbid a draw while a tile fits
    check_bots_were_heard(session, voice.heard)
    assert has_been_shown
    assert all(has_been_shown)


@pytest.mark.parametrize("game", [game for game in playable() if APP_GAMES[game].solo_label])
def test_a_match_alone_is_played_from_home_to_its_result_by_ear(stage, start, monkeypatch, game):
    """Each turn is announced with its number, and the result with its medal and the points of each turn."""
    voice = Voice()
    monkeypatch.setattr("tests.window.frame_clock.FRAME", FRAME)
    app = start(services=Services(speech=voice), settings=SETTINGS)
    with unseen(stage) as time:
        app.context.clock = time
        player = Player(stage, voice, time)
        player.go_to("Daily challenge")
        player.press("enter")
        player.go_to("Solo challenge")
        player.press("enter")
        session = app.context.session
        player.play()
        player.listen(PATIENCE)
    alone = APP_GAMES[game].traits.solo_match(session.match)
    heard = "\n".join(voice.heard)
    assert app.navigation.stack[-1].name == "result"
    assert len(alone.turn_points) == alone.turns
    assert all(f"Turn {number} of {alone.turns}." in heard for number in range(1, alone.turns + 1))
    assert describe_next_medal(replace(alone, points=0)) in heard
    assert f"{describe_solo_result(alone.points, alone.medal)}. {describe_points_per_turn(alone)}" in heard
    assert "Strong bot with the same deal:" in heard
    assert your_turn_text("You") not in heard


def watch(monkeypatch, voice, navigation):
    """Returns a list that records, for each announcement of the player's turn, whether earlier moves had been shown."""
    noted, say = [], voice.say

    def saying(text, urgent=False):
        if text == your_turn_text("You"):
            noted.append(not navigation.screen.table.player.is_showing)
        say(text, urgent)

    monkeypatch.setattr(voice, "say", saying)
    return noted


def is_a_bots(session, played, event):
    return event.is_move and session.players[played.seat].is_bot


def line_by_line(phrases, events, names):
    return [phrases.line(event, names).long for event in events]


def check_bots_were_heard(session, heard):
    """Checks that every move of a bot was announced completely, as far as the person may know it."""
    game, names = APP_GAMES[session.match.game.name], session.match.names
    moves = [event for played in session.all_messages() for event in played.events if is_a_bots(session, played, event)]
    told = Counter()
    for is_repeated, some in groupby(moves, game.traits.is_repeated):
        row = [*some]
        lines = [game.phrases.repeated_line(row, names)] if is_repeated else line_by_line(game.phrases, row, names)
        told.update(map(spell_digits, lines))
    assert told
    assert not told - Counter(heard)
