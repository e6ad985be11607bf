"""Tests of a game without bots, lesson and score sheet of its own: no page offers a missing part."""

from random import Random
from unittest.mock import patch

import pytest

from app.games import APP_GAMES
from app.games.round_texts import ROUND_HINTS
from app.match.messages import MoveRefused
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.coach_choice import CoachChoice
from app.widgets.buttons import MainButton
from app.widgets.list_row import ListRow
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import find_bot
from tests.extra_games import EXAMPLE, register
from tools.example_game.engine.state import PiecelessMove

PEOPLE = (Player("Léa"), Player("Nino", "casual"))


@pytest.fixture
def app(start, monkeypatch):
    register(monkeypatch)
    return start()


@pytest.fixture
def ended(app):
    """Returns the id of a stored match of the example game."""
    match = MatchSetUp(EXAMPLE, PEOPLE, 5, {"length": 1}).match()
    bot, rng = find_bot(EXAMPLE, "greedy"), Random(1)
    while not match.winners:
        seat = match.state.actors()[0]
        match.play(seat, [thought.move for thought in bot.think(match.view(seat), rng)][-1])
    log = app.context.journal.create_log(match, PEOPLE)
    log.write(match)
    return log.id


def go(app, stage, name, **arguments):
    app.navigation.go(name, **arguments)
    stage.wait(0.3)
    return app.navigation.screen


def titles(stage):
    return {row.title.text for row in stage.all(ListRow)}


def texts(stage):
    return {label.text for label in stage.all(TextLabel)}


def at_table(app, stage, moves=4):
    """Opens a match against a bot and waits until a person is in turn; returns the match screen."""
    app.context.begin(MatchSetUp(EXAMPLE, PEOPLE, 3, {}))
    screen = go(app, stage, "table")
    stage.until(lambda: screen.session.is_front_in_turn and not screen.table.is_moving)
    return screen


def test_the_set_up_offers_no_tutor(app, stage):
    for game, count in ((EXAMPLE, 0), ("triominos", 1)):
        screen = go(app, stage, "set up", game=game)
        screen.edit_seat(0)
        stage.frames(3)
        assert stage.all(TextField)
        assert len(stage.all(CoachChoice)) == count


def test_the_result_offers_no_analysis_of_luck(app, stage, ended):
    go(app, stage, "result", match=ended)
    assert "Replay match" in titles(stage)
    assert "Luck & skill" not in titles(stage)
    assert "Every move explained" not in texts(stage)


def test_the_replay_explains_no_move(app, stage, ended):
    screen = go(app, stage, "replay", match=ended)
    screen.go(3)
    stage.wait(0.2)
    assert "Why this move?" not in titles(stage)


def test_no_mistakes_are_looked_for(app, stage, ended):
    go(app, stage, "mistakes", player="Léa")
    assert "No mistakes to review. Keep playing!" in texts(stage)


def test_a_hint_has_two_stages(app, stage):
    screen = at_table(app, stage)
    shown = []
    for _ in range(6):
        screen.hints.ask()
        stage.until(lambda: screen.session.advice and screen.session.advice.is_done)
        stage.wait(0.3)
        shown.append(screen.table.prompt_panel.card.text)
    assert shown[:3] == shown[3:]
    assert len({*shown}) == 3, "two stages, and the end of the hint"
    assert all(shown)


def test_prompt_hint_and_refusal_are_on_the_board_and_apart(app, stage):
    """The shared table code shows them; the game supplies only the texts and the area of its prompt."""
    screen = at_table(app, stage)
    rng, session, table = Random(1), screen.session, screen.table
    for _ in range(200):
        if table.moves and len(table.moves) == 1 and isinstance(table.moves[0], PiecelessMove):
            break
        if session.is_front_in_turn and not table.is_moving:
            session.play(session.front, rng.choice(table.moves))
        stage.wait(0.3)
    prompt = ROUND_HINTS[str(table.moves[0])]
    assert table.prompt_panel.card.text == prompt
    screen.press("hint")
    stage.until(lambda: session.advice is not None and session.advice.is_done)
    stage.wait(0.2)
    hint = table.prompt_panel.card
    assert hint.text
    screen.refuse(MoveRefused(session.front, None, "turn"))
    stage.wait(0.2)
    refusal = screen.area.card
    assert {hint.text, refusal.text} <= texts(stage)
    assert not hint.box.overlaps(refusal.box)


def test_home_offers_only_lessons_that_there_are(app, stage):
    games = {name: APP_GAMES[name] for name in (EXAMPLE, "domino3d", "quadrot")}
    with patch.dict(APP_GAMES, games, clear=True):  # restores the order of the games too
        app.navigation.rebuild()
        stage.wait(0.2)
        stage.tap(stage.find(MainButton, text="Show me"))
        stage.wait(0.3)
        assert app.navigation.stack[-1].arguments["game"] == "domino3d"


def test_no_score_sheet_and_no_lesson_are_offered(app, stage):
    go(app, stage, "sheets")
    assert "Example" not in texts(stage) | titles(stage)
    go(app, stage, "rules", game=EXAMPLE)
    assert not {text for text in texts(stage) if "minutes" in text}
