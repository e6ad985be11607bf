"""The lesson of Quadrot at its table: what a beginner meets who does, undoes, asks."""

import pytest

from engine.quadrot.board import BLUE
from engine.quadrot.moves import StepKind
from tests.window.quadrot.guest import Guest
from tests.window.quadrot.seen import Said

WAYS = [(1, StepKind.JUMP), (2, StepKind.WHITE_HOP), (4, StepKind.BLACK_HOP), (5, StepKind.OUT)]
"""Scenes, and the step that each asks for"""
LAST = 5


class Pupil(Guest):
    """The table of a lesson has no journal, and its session is the screen's own."""

    def __init__(self, stage, app, scene):
        super().__init__(stage, app)
        app.navigation.home("lesson", game="quadrot", scene=scene)
        stage.frames(3)
        self.arrive()
        self.settle()

    @property
    def is_at_table(self):
        return type(self.screen).__name__ == "LessonScreen"

    @property
    def session(self):
        return self.screen.session

    def do(self, kind=None):
        """A whole turn, with a step of this kind in it."""
        wanted = next(
            move for move in self.state.moves(0) if kind is None or any(step.kind is kind for step in move.steps)
        )
        for step in wanted.steps:
            self.step(step)


@pytest.fixture
def lesson(stage, start):
    app = start()
    return lambda scene=0: Pupil(stage, app, scene)


def test_a_scene_that_is_done_rests(lesson):
    """Nobody is said to play: the pupil goes on when it wants."""
    pupil = lesson()
    assert "lot" not in pupil.said
    pupil.throw()
    pupil.do()
    pupil.stage.until(lambda: pupil.screen.run.task is None)
    pupil.settle()
    assert pupil.seen.said == Said()
    assert not pupil.screen.run.is_last


@pytest.mark.parametrize(("scene", "kind"), WAYS)
def test_every_scene_can_be_done_by_touch(lesson, scene, kind):
    pupil = lesson(scene)
    pupil.throw()
    pupil.do(kind)
    pupil.stage.until(lambda: pupil.screen.run.task is None)


def test_help_goes_on_from_what_was_done(lesson):
    """The first pawn came in with either die: what follows is shown, and nothing taken back."""
    for dice in ((0,), (1,)):
        pupil = lesson()
        pupil.throw()
        pupil.step(next(way.step for way in pupil.turn.options if way.dice == dice))
        pupil.screen.point_out()
        pupil.screen.point_out()
        assert len(pupil.turn.taken) == 1
        assert pupil.reached


def test_help_that_goes_another_way_says_so(lesson):
    """Blue is spent on another pawn, so none can leave any more."""
    pupil = lesson(LAST)
    pupil.throw()
    pupil.step(next(way.step for way in pupil.turn.options if way.start != 2 and way.dice == (BLUE,)))
    pupil.screen.point_out()
    assert "undo your steps" in pupil.said
    assert len(pupil.turn.taken) == 1
