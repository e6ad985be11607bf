"""What every screen with a table on it does for that table: see `Host` in app/tables/table.py."""

from collections.abc import Callable

from app.screens.menu import open_dialog
from app.screens.screen import Screen
from app.services.motion import Motion
from app.services.safe_area import Insets
from app.session import Session
from app.settings import Settings
from app.widgets.dialog import Act, Dialog
from app.words import _
from engine.game import Seat


class Hosting(Screen):
    """A screen with a table."""

    session: Session

    @property
    def settings(self) -> Settings:
        return self.house.settings

    @property
    def motion(self) -> Motion:
        return self.house.services.motion

    @property
    def edges(self) -> Insets:
        return self.house.edges

    def feel(self, event: str, strength: float = 1.0) -> None:
        self.house.feel(event, strength)

    def say(self, text: str) -> None:
        self.house.say(text)

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self.settings.play.ask_before:
            open_dialog(self.house, Dialog(title, text, (Act(_("No"), is_main=True), Act(yes, then))))
        else:
            then()

    def colour_of(self, seat: Seat) -> int:
        colour = self.session.players[seat].colour
        return seat if colour is None else colour
