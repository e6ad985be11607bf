"""Tips in the first match of a person: shown once, beside a plaque, until the next touch."""

import json

import pytest

from app.device.services import Services
from app.files.settings import Settings
from app.games import playable
from app.screens.play.quick_start import begin_usual_match
from engine.ominos.moves import Place
from tests.window.voice import Voice

TURN = "It’s your turn when your name lights up."
SCORES = "Tap a score to see the last move again. Hold it to see why it scored."
BOT_OPENS, PERSON_OPENS = 5, 1
"""Seeds of first matches of Tri-Ominos: the bot opens with 5-5-5, the person with 4-4-4"""


@pytest.fixture
def app(start):
    return start()


def start_match(app, stage, game="triominos", seed=PERSON_OPENS):
    """Starts a person's match against the easiest bot and waits for the person's turn."""
    app.context.seed = lambda: seed
    assert begin_usual_match(app.context, game)
    app.navigation.go("table")
    screen = app.navigation.screen
    stage.until(lambda: app.context.session.is_front_in_turn and not screen.table.is_moving)
    stage.wait(5)
    return screen


def tip_text(screen):
    """Returns the text of the tip on the screen; empty if there is none."""
    return screen.area.tip.text if screen.area.tip.opacity else ""


def beside(screen):
    """Returns an empty place of the board."""
    board = screen.table.geometry.board
    return board.x + 12, board.y + 40


def test_the_tips_come_one_after_the_other_and_never_again(app, stage):
    screen = start_match(app, stage)
    assert tip_text(screen) == "You start: 4-4-4 is the highest triple."
    stage.tap(beside(screen))
    assert tip_text(screen) == ""
    stage.wait(1)
    assert tip_text(screen) == TURN
    stage.tap(beside(screen))
    stage.wait(3)
    assert tip_text(screen) == ""
    move = next(move for move in app.context.session.match.state.moves(0) if isinstance(move, Place))
    assert screen.play(move) is None
    stage.until(lambda: app.context.session.is_front_in_turn and not screen.table.is_moving)
    stage.wait(5)
    assert tip_text(screen) == SCORES
    stored = json.loads(app.context.settings_file.read_text())["tips"]
    assert len(stored) == 3
    app.navigation.home()
    app.context.leave_table()
    screen = start_match(app, stage)
    assert tip_text(screen) == ""


def test_the_first_tip_names_the_tile_of_the_bot(app, stage):
    screen = start_match(app, stage, seed=BOT_OPENS)
    assert tip_text(screen) == "Nino starts: 5-5-5 is the highest triple."
    plaque, card = screen.strip.box(1), screen.area.tip
    assert plaque.x - card.width < card.x < plaque.right
    assert card.tip is not None


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (892, 412), (800, 1280), (500, 480), (640, 360)], ids=str)
@pytest.mark.parametrize("game", playable())
def test_a_tip_covers_nothing_that_must_be_touched(app, stage, game, size):
    stage.resize(*size)
    screen = start_match(app, stage, game)
    card, layout = screen.area.tip, screen.area.layout
    if not card.is_shown:
        assert size[1] < 500
        return
    assert not card.box.overlaps(layout.hand)
    for key in ("hint", "menu", "undo", "throw", "pass", "draw"):
        button = screen.action_box(key)
        assert button is None or not card.box.overlaps(button), key
    for obstacle in screen.area.board.obstacles:
        assert not card.box.overlaps(obstacle)
    assert not card.box.overlaps(screen.area.card.box)
    assert 0 <= card.x < card.right <= size[0]
    assert 0 <= card.y < card.top <= size[1]


@pytest.mark.parametrize("size", [(412, 892), (360, 640), (892, 412), (500, 480)], ids=str)
@pytest.mark.parametrize("game", ["triominos", "domino3d"])
def test_a_tip_in_large_letters_covers_no_piece(app, stage, game, size):
    stage.resize(*size)
    app.context.change("look", "text_size", 200)
    stage.wait(0.3)
    screen = start_match(app, stage, game, BOT_OPENS)
    card, outlines = screen.area.tip, screen.area.board.content_outlines()
    assert outlines
    pieces = outlines if game == "triominos" else outlines[-1:]  # the first outline is that of the board
    if card.is_shown:
        assert not any(card.box.contains(*point) for outline in pieces for point in outline)


def test_a_tip_is_spoken(start, stage):
    app = start(services=Services(speech=(voice := Voice())))
    app.context.settings = app.context.settings.with_value("access", "speech", True)
    start_match(app, stage)
    assert any("the highest triple" in text for text in [*voice.begun, *voice.heard])


def test_people_who_have_played_and_people_among_themselves_get_no_tip(app, stage):
    screen = start_match(app, stage)
    move = next(move for move in app.context.session.match.state.moves(0) if isinstance(move, Place))
    assert screen.play(move) is None
    app.navigation.home()
    app.context.leave_table()
    app.context.save_settings(Settings())
    assert tip_text(start_match(app, stage)) == ""
