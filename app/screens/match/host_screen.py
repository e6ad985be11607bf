"""Base class of the screens that contain a table: a match, a lesson, the practice of a mistake."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

from app.device.motion_sensor import MotionSensor
from app.device.system import Insets
from app.files.settings import Settings
from app.i18n import _
from app.match.messages import OpenQuestion
from app.shell.page import Screen, open_dialog
from app.table.contract import TableHost
from app.widgets.dialog import Dialog, DialogAction, ModalOverlay


class HostScreen(TableHost, Screen):
    """Screen that contains a table: gives it settings, sensors, feedback, speech and dialogs."""

    _question: ModalOverlay | None = None

    @property
    def settings(self) -> Settings:
        return self.context.settings

    @property
    def motion(self) -> MotionSensor:
        return self.context.services.motion

    @property
    def edges(self) -> Insets:
        return self.context.edges

    @property
    def is_open(self) -> bool:
        return self.parent is not None

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        self.context.give_feedback(event, strength)

    def say(self, text: str, urgent: bool = False) -> None:
        self.context.say(text, urgent)

    def ask(self, action: str, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self.settings.play.ask_before:
            self.put(action, Dialog(title, text, (DialogAction(_("No"), is_main=True), DialogAction(yes, then))))
        else:
            then()

    def put(self, about: OpenQuestion, question: ModalOverlay, answered: Callable[[], object] | None = None) -> None:
        """Opens a question over the table, which `withdraw_question` can close.

        `about`: the question as the session stores it until it is answered, so that a screen that is rebuilt can ask it
        again. `answered`: callback after any answer.
        """
        self._question, self.session.open_question = question, about
        close = partial(self._close_question, about, answered)
        open_dialog(self.context, question, partial(Clock.schedule_once, close, -1))

    def _close_question(self, about: OpenQuestion, answered: Callable[[], object] | None, _passed: float) -> None:
        """Forgets an answered question. A question that was closed with its screen has no answer."""
        if self.parent is None:
            return
        if self.session.open_question == about:
            self._question = self.session.open_question = None
        self.changed()
        if answered is not None:
            answered()

    def close_with_move(self, overlay: ModalOverlay | None) -> None:
        """Sets the overlay that the next move closes; None for none."""
        self._question = overlay

    def withdraw_question(self) -> None:
        if self._question is not None:
            self.context.navigation.close_panel(self._question)
            self._question = None
