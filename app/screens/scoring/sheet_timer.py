"""Home timer of a score sheet."""

from app.screens.scoring.home_timer_control import HomeTimerControl
from app.sheets.editable_sheet import EditableScoreSheet
from app.shell.context import AppContext


class SheetTimer(HomeTimerControl):
    """Home timer of the players of a sheet. A tap turns it over for the player whose turn it is on the sheet."""

    def __init__(self, context: AppContext, sheet: EditableScoreSheet) -> None:
        super().__init__(context)
        self._sheet, self._people = sheet, sheet.sheet.people

    @property
    def seat_in_turn(self) -> int | None:
        return self._sheet.writing.turn

    @property
    def is_in_use(self) -> bool:
        """Returns whether the players of this sheet have started the timer and have not reset it."""
        return self.timer.has_begun and self.timer.people == self._people

    def hand_to_sheet(self) -> None:
        """Assigns the timer to the players of this sheet, unless it is running for other players."""
        if self.timer.people != self._people and not self.read().is_running:
            self.save(self.timer.reset().with_people(self._people).with_turn(self.seat_in_turn or 0))
