"""A step that must be wanted twice, a moment apart: a finger that taps twice by habit has not answered."""

from app.games.quadrot.turn import Way
from app.look.motion import Motion, Motions

ANSWER = 0.4
"""Seconds after a question in which nothing is an answer"""


class Question:
    """Whether one way is really meant."""

    def __init__(self, motions: Motions):
        self._motions = motions
        self._asked: Way | None = None
        self._waiting: Motion | None = None

    def ask(self, way: Way) -> None:
        """From soon on the same way is the answer."""

        def listen() -> None:
            self._asked = way

        self.drop()
        self._waiting = self._motions.hold(ANSWER, listen)

    def is_answered_by(self, way: Way) -> bool:
        return way == self._asked

    def drop(self) -> None:
        """Nothing is asked any more."""
        self._asked = None
        self._motions.stop(self._waiting)
