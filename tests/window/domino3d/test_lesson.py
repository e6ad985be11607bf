"""Tests of the Domino 3D lesson at its table: requested moves, other moves and help."""

import pytest
from kivy.metrics import dp

from app.widgets.buttons import MainButton, PillButton
from app.widgets.text_label import TextLabel
from tests.window.domino3d.guest import Guest
from tests.window.domino3d.racers import Racer
from tests.window.domino3d.seen import seen_of
from tests.window.frame_clock import unseen


class Pupil(Guest):
    """Player of a lesson, whose table has no journal and whose session belongs to the screen."""

    def __init__(self, stage, app, clock, scene):
        super().__init__(stage, app, clock)
        app.navigation.home("lesson", game="domino3d", scene=scene)
        stage.frames(3)
        self.settle()

    def lay(self, place):
        """Drags the brick to a place, and confirms if bricks will fall there."""
        self.drag(place)
        if self.seen.asks_to_confirm:
            self.stage.key("enter")
            self.settle()

    @property
    def is_at_table(self):
        return type(self.screen).__name__ == "LessonScreen"

    @property
    def session(self):
        return self.screen.session

    @property
    def run(self):
        return self.screen.run

    @property
    def wanted(self):
        return self.run.requested_moves()


@pytest.fixture
def lesson(stage, start):
    app = start()
    with unseen(stage) as time:
        yield lambda scene=0: Pupil(stage, app, time, scene)


SCENES = range(7)


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_can_be_done_by_a_drag(lesson, scene):
    pupil = lesson(scene)
    before = pupil.state.structure.laid
    pupil.lay(pupil.wanted[0])
    assert pupil.run.task is None
    assert pupil.moves == 1
    assert len(pupil.state.structure.laid) == len(before) + (scene != 5)
    pupil.check()


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_can_be_done_by_taps(lesson, scene):
    pupil = lesson(scene)
    pupil.play_place(pupil.wanted[0], by_drag=False)
    assert pupil.run.task is None


@pytest.mark.parametrize("scene", SCENES)
def test_help_takes_the_brick_and_shows_the_place(lesson, scene):
    pupil = lesson(scene)
    pupil.screen.point_out()
    pupil.settle()
    assert pupil.seen.held is not None
    pupil.screen.point_out()
    pupil.settle()
    assert pupil.seen.preview in pupil.wanted
    assert pupil.moves == 0


def test_where_it_would_tip_the_lesson_says_so_and_nothing_falls(lesson):
    pupil = lesson(4)
    (falling,) = pupil.state.structure.collapsing_places(pupil.state.hand)
    pupil.lay(falling)
    assert pupil.moves == 0
    assert pupil.run.task is not None
    assert pupil.seen.laid == pupil.state.structure.laid
    assert pupil.seen.tray_shows or pupil.seen.held is not None
    pupil.drag(pupil.wanted[0])
    assert pupil.run.task is None


def test_a_good_place_that_is_not_the_asked_one_is_not_shown_as_a_mistake(lesson):
    pupil = lesson(0)
    standing = next(each for each in pupil.offered if each.axis == 2)
    pupil.look_at(standing)
    finger = pupil.take()
    pupil.bring(finger, standing)
    finger.up()
    pupil.stage.frames(1)
    assert pupil.moves == 0
    assert pupil.seen.preview == standing
    assert not pupil.seen.is_wrong


def test_the_task_is_there_again_once_a_refusal_has_been_read(lesson):
    pupil = lesson(4)
    pupil.lay(pupil.state.structure.collapsing_places(pupil.state.hand)[0])
    assert texts(pupil) & {pupil.run.task.correction}
    finger = pupil.take()
    assert texts(pupil) & {pupil.run.text}
    finger.up()


def texts(pupil):
    return {words.text for words in pupil.stage.all(TextLabel)}


def race(pupil):
    """Plays the race scene by touch: places a brick upright, taps Done, taps a joint and reports the fault."""
    racer = Racer(pupil, 0)
    for _side in range(4):
        racer.take(pupil.wanted[0].move.brick)
        if racer.bring_to(pupil.wanted[0].move):
            racer.drop()
            break
        racer.carry(*racer.seen.tray.middle)
        racer.drop()
        pupil.settle()
        racer.part.scene.glide_to_next_side(1)
        pupil.settle()
    pupil.settle()
    press(pupil, "Done")
    joint = pupil.wanted[0]
    for _side in range(4):
        spots = [spot.at for spot in racer.seen.spots if spot.joint == joint]
        if spots:
            break
        racer.part.scene.glide_to_next_side(1)
        pupil.settle()
    racer.tap(*spots[0])
    press(pupil, "Mistake here")
    assert pupil.run.task is None
    found = [spot for spot in racer.seen.spots if spot.joint == joint]
    assert any(spot.is_matching for spot in found), "the bands of these bricks are the same"
    signs = [spot for spot in racer.seen.signs if spot.joint == joint]
    assert signs == [spot for spot in found if not spot.is_matching]


def press(pupil, text):
    """Taps the main button of the lesson with this text."""
    pupil.stage.frames(3)
    pupil.settle()
    pupil.tap(pupil.stage.find(MainButton, text=text).center)
    pupil.stage.frames(3)
    pupil.settle()


def test_no_sand_runs_and_nothing_is_put_back(lesson):
    pupil = lesson()
    assert pupil.session.match.options.sand is None
    assert not [each for each in pupil.stage.all(PillButton) if each.text == "Pass"]


def test_once_more_puts_everything_up_again(lesson):
    pupil = lesson(5)
    pupil.lay(pupil.wanted[0])
    assert pupil.state.scores[0] == 2
    pupil.screen.restart_scene()
    pupil.stage.frames(3)
    pupil.settle()
    assert pupil.state.scores[0] == 12
    assert pupil.run.task is not None
    assert pupil.seen.brick == pupil.state.hand


def test_it_leads_from_the_first_scene_to_a_match(lesson):
    pupil = lesson()
    for scene in SCENES:
        assert pupil.run.scene_index == scene
        pupil.lay(pupil.wanted[0])
        pupil.screen.go_on()
        pupil.stage.frames(3)
        pupil.settle()
    race(pupil)
    pupil.screen.go_on()
    pupil.stage.frames(3)
    assert type(pupil.app.navigation.screen).__name__ == "TableScreen"


@pytest.mark.parametrize("scene", [1, 6])
def test_large_letters_leave_a_board_to_play_on(stage, start, scene):
    """At 200% text size, the board and the tray keep enough height on a small phone."""
    stage.resize(360, 640)
    app = start(settings=(("look", "text_size", 200),))
    app.navigation.home("lesson", game="domino3d", scene=scene)
    stage.frames(5)
    seen = seen_of(app.navigation.screen.table)
    assert seen.board.height >= dp(70)
    assert seen.tray.top < seen.board.y
