"""Base class of the screens that contain a table: a match, a lesson, the practice of a mistake."""

from collections.abc import Callable

from app.device.motion_sensor import MotionSensor
from app.device.system import Insets
from app.files.settings import Settings
from app.i18n import _
from app.shell.page import Screen, open_dialog
from app.table.contract import TableHost
from app.widgets.dialog import Dialog, DialogAction


class HostScreen(TableHost, Screen):
    """Screen that contains a table: gives it settings, sensors, feedback, speech and dialogs."""

    _question: Dialog | None = None

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

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self.settings.play.ask_before:
            self.put(Dialog(title, text, (DialogAction(_("No"), is_main=True), DialogAction(yes, then))))
        else:
            then()

    def put(self, question: Dialog, closed: Callable[[], object] | None = None) -> None:
        """Opens a dialog over the table, which `withdraw_question` can close. `closed`: see `open_dialog`."""
        self._question = question
        open_dialog(self.context, question, closed)

    def withdraw_question(self) -> None:
        if self._question is not None:
            self.context.navigation.close_panel(self._question)
            self._question = None
