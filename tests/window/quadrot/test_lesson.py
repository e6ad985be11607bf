"""Tests of the Quadrot lesson at its table: requested turns, undo and help."""

import pytest

from engine.quadrot.board import BLUE
from engine.quadrot.moves import StepKind
from tests.window.quadrot.guest import Guest
from tests.window.quadrot.seen import Said

WAYS = [(1, StepKind.JUMP), (2, StepKind.WHITE_HOP), (4, StepKind.BLACK_HOP), (5, StepKind.OUT)]
"""Scenes, and the kind of step that each of them requires"""
LAST = 5


class Pupil(Guest):
    """Player of a lesson, whose table has no journal and whose session belongs to the screen."""

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
        """Plays a whole turn that contains a step of this kind."""
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
    """After a completed scene, no text names a player to move, and the lesson waits for the pupil."""
    pupil = lesson()
    assert "random" not in pupil.said
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
    """Help shows the next step after the pupil's first one, with either die, and does not undo that step."""
    for dice in ((0,), (1,)):
        pupil = lesson()
        pupil.throw()
        pupil.step(next(way for way in pupil.turn.options if way.dice == dice))
        pupil.screen.point_out()
        pupil.screen.point_out()
        assert len(pupil.turn.taken) == 1
        assert pupil.reached


def test_u_undoes_a_step_as_at_the_table(lesson):
    pupil = lesson()
    pupil.throw()
    pupil.step(next(way for way in pupil.turn.options if len(way.dice) == 1))
    assert len(pupil.turn.taken) == 1
    pupil.stage.key("u")
    pupil.settle()
    assert pupil.turn.taken == []


def test_help_that_goes_another_way_says_so(lesson):
    """Help suggests undo when the blue die was used for another pawn, so that no pawn can leave."""
    pupil = lesson(LAST)
    pupil.throw()
    pupil.step(next(way for way in pupil.turn.options if way.start != 2 and way.dice == (BLUE,)))
    pupil.screen.point_out()
    assert "Undo to see it" in pupil.said
    assert len(pupil.turn.taken) == 1
