"""Tests of the lessons with tiles: a change of their text moves nothing on the table."""

import pytest
from kivy.clock import Clock

from app.device.services import Services
from app.games import APP_GAMES
from app.games.lessons import OFF_TASK, PUPIL
from app.games.ominos.tile_shape import tile_shape_of
from app.launch.application import Application
from app.launch.flags import CommandLineOptions
from app.match.messages import MoveRefused
from app.widgets.text_label import TextLabel
from engine.ominos.tiles import tile_name
from tests.window.frame_clock import unseen
from tests.window.ominos.seen import Seen

GAMES = ["triominos", "quadominos"]


@pytest.fixture(scope="module")
def app(the_stage, tmp_path_factory):
    the_stage.resize(412, 892, 1)
    app = Application(CommandLineOptions(folder=tmp_path_factory.mktemp("house")), Services())
    the_stage.start(app)
    yield app
    the_stage.stop(app)


class Pupil:
    """Player of a lesson."""

    def __init__(self, app, stage):
        self.app, self.stage = app, stage

    def begin(self, game, scene):
        self.app.navigation.home("home")
        self.app.navigation.go("lesson", game=game, scene=scene)
        self.settle()

    @property
    def screen(self):
        return self.app.navigation.screen

    @property
    def scene(self):
        return self.screen.table.scene

    @property
    def seen(self):
        return Seen(self.screen.table)

    @property
    def text(self):
        """Text of the lesson's card."""
        return " ".join(each.text for each in self.screen.card.walk() if isinstance(each, TextLabel))

    @property
    def where(self):
        """Box of the board, and the scale and position of its camera."""
        geometry = self.scene.geometry
        return geometry.board, geometry.camera.scale, geometry.camera.x, geometry.camera.y

    def settle(self):
        self.stage.frames(90)
        self.stage.until(lambda: not self.screen.table.is_moving)

    def do(self):
        """Makes the requested move."""
        self.screen.play(self.screen.wanted_move())
        self.settle()

    def turn(self, tile):
        for _ in range(2):
            self.stage.tap(self.scene.geometry.home(tile))


@pytest.fixture
def pupil(app, the_stage):
    with unseen(the_stage):
        yield Pupil(app, the_stage)


def scene_about(game, what):
    """Returns the index of the first scene with such a task."""
    scenes = enumerate(APP_GAMES[game].lesson.scenes)
    return next(at for at, scene in scenes if any(what(task) for task in scene.tasks))


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_where_it_is_whatever_is_said(pupil, game):
    pupil.begin(game, scene_about(game, lambda task: task.pointer == "well"))
    before, heights = pupil.where, {pupil.screen.card.height}
    pupil.do()
    heights.add(pupil.screen.card.height)
    assert pupil.where == before
    pupil.do()
    heights.add(pupil.screen.card.height)
    assert pupil.screen.run.task is None
    assert pupil.where[0] == before[0]
    assert len(heights) > 1, "the card has grown and shrunk meanwhile"


@pytest.mark.parametrize("game", GAMES)
def test_a_turned_tile_stays_turned_when_the_next_thing_is_said(pupil, game):
    pupil.begin(game, scene_about(game, lambda task: task.gesture))
    tile = pupil.scene.view.hand[0]
    said = pupil.screen.run.text
    pupil.turn(tile)
    pupil.settle()
    assert pupil.screen.run.text != said
    assert pupil.seen.selected == tile
    assert not pupil.seen.in_hand(tile).is_rotated(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_drawn_tile_is_the_one_that_stands_out(pupil, game):
    pupil.begin(game, scene_about(game, lambda task: task.pointer == "well"))
    held = set(pupil.scene.view.hand)
    pupil.screen.point_out()
    assert pupil.seen.points_at_button, "the button is pointed at"
    pupil.do()
    [new] = set(pupil.scene.view.hand) - held
    assert pupil.seen.outlined == [new]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_laid_to_learn_turning_has_to_be_turned(pupil, game):
    pupil.begin(game, scene_about(game, lambda task: task.gesture))
    state, [_, lay] = pupil.screen.session.match.state, pupil.screen.run.scene.tasks
    wanted = [move for move in state.moves(PUPIL) if lay.accepts(state, move)]
    assert wanted
    assert all(tile_shape_of(move.digits).angle(move.cell, move.digits) for move in wanted)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_reads_a_refusal_out_once_and_leaves_what_the_task_says_instead(pupil, game, monkeypatch):
    pupil.begin(game, 0)
    said = []
    monkeypatch.setattr(pupil.screen, "say", said.append)
    pupil.screen.refuse(MoveRefused(PUPIL, None, "turn"))
    pupil.screen.refuse(MoveRefused(PUPIL, None, "turn"))
    pupil.screen.refuse(MoveRefused(PUPIL, None, OFF_TASK))
    assert said == ["It’s not your turn yet."]


@pytest.mark.parametrize("game", GAMES)
def test_a_place_that_fits_but_is_not_asked_for_is_refused_by_one_text(pupil, game):
    pupil.begin(game, scene_about(game, lambda task: task.correction))
    run, table = pupil.screen.run, pupil.screen.table
    other = next(move for move in run.match.state.moves(PUPIL) if run.judge(move))
    fit = next(fit for fit in pupil.scene.view.fits.of(tile_name(other.digits)) if fit.place == other)
    table.fingers.lay(tile_name(other.digits), fit)
    pupil.settle()
    assert run.task.correction in pupil.text
    assert pupil.seen.refusal is None


def test_the_glass_of_a_lesson_is_turned_again_by_the_next_touch(pupil, monkeypatch):
    monkeypatch.setattr(pupil.app.context, "clock", Clock.time)
    titles = [scene.title for scene in APP_GAMES["triominos"].lesson.scenes]
    pupil.begin("triominos", next(at for at, title in enumerate(titles) if "timer" in title.lower()))
    session = pupil.screen.session
    pupil.stage.tap((200, 500))
    pupil.stage.wait(31)
    assert (session.timer_left, session.match.moves) == (0.0, [])
    pupil.stage.tap((200, 500))
    assert session.timer_left > 29
    assert session.is_timer_running


@pytest.mark.parametrize("game", GAMES)
def test_keys_are_told_to_whoever_uses_them_and_lead_only_to_what_is_there(pupil, game, monkeypatch):
    pupil.stage.tap((5, 5))
    pupil.begin(game, 0)
    assert "On a keyboard" not in pupil.text
    said = []
    monkeypatch.setattr(pupil.screen, "say", lambda text, urgent=False: said.append(text))
    for _each in range(6):
        pupil.stage.key("right")
    assert "On a keyboard" in pupil.text
    steps = [text for text in said if text.startswith("Tile ")]
    assert len(steps) == 6, "the well is no matter of this scene"
    while "fits nowhere" in said[-1]:
        pupil.stage.key("right")
    pupil.stage.key("enter")
    pupil.stage.key("enter")
    pupil.settle()
    assert pupil.screen.run.task is None
    assert "On a keyboard" not in pupil.text
    pupil.begin(game, 0)
    assert "On a keyboard" in pupil.text, "from the beginning, for whoever comes there by keys"


@pytest.mark.parametrize("game", GAMES)
def test_the_bulb_shows_the_place_at_once_if_the_tile_is_selected(pupil, game):
    pupil.begin(game, 0)
    move = pupil.screen.wanted_move()
    pupil.stage.tap(pupil.scene.geometry.home(tile_name(move.digits)))
    pupil.settle()
    assert not pupil.seen.meant
    pupil.screen.point_out()
    assert pupil.seen.meant == {move.cell}
