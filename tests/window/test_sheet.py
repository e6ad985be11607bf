"""A score sheet in the real window: written by touch, corrected, killed and taken up again."""

import pytest

from app.screens.key_pad import KeyButton
from app.screens.sheet import SeatCard
from app.sheets.sheet import OpenSheet, readable
from app.store.sheets import stored_sheets
from app.widgets.buttons import MainButton, PillButton
from app.widgets.row import Row


class Writer:
    """Somebody at the table with a box of Tri-Ominos."""

    def __init__(self, app, stage):
        self.app, self.stage = app, stage

    def begin(self, game="triominos"):
        self.app.navigation.go("sheet set-up", game=game)
        self.stage.frames(3)
        self.stage.tap(self.stage.find(MainButton))
        self.stage.until(lambda: self.app.navigation.screen.opacity == 1, 20)
        return self

    def keys(self, *words):
        for word in words:
            self.stage.tap(next(each for each in self.stage.all(KeyButton) if each.spoken.split(",")[0] == word))
        return self

    @property
    def totals(self):
        return [each.spoken for each in self.stage.all(SeatCard)]

    @property
    def stored(self):
        return readable(stored_sheets(self.app.context.journal)[0].text)


@pytest.fixture
def writer(start, stage):
    return Writer(start(), stage).begin()


def test_a_round_is_written_by_touch_and_stored_with_every_tap(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5")
    assert writer.stored.taps == ("@0", "5", "5", "5", "0", "5")
    writer.keys("5", "Bridge")
    assert set(writer.totals) == {"Player 1, 25", "Player 2, 50"}
    writer.keys("Went out", "1", "2", "Done")
    assert set(writer.totals) == {"Player 1, 25", "Player 2, 87"}


def test_a_tile_that_lies_is_told_and_not_written(writer, stage):
    writer.keys("Player 1", "5", "0", "1", "0", "1", "5")
    assert writer.app.navigation.screen.pad.prompt.text == "0-1-5 is on the table already."
    assert writer.stored.taps[-1] == "1"


def test_a_line_is_corrected_by_touch(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5", "0", "1", "1")
    stage.tap(next(each for each in stage.all(Row) if "0-5-5" in each.title.text))
    writer.keys("4", "4", "5", "Corrected")
    assert OpenSheet(writer.stored).scoring.scores == [27, 13]
    stage.tap(stage.find(PillButton, spoken="Undo"))
    assert OpenSheet(writer.stored).scoring.scores == [25, 13]


def test_a_sheet_is_taken_up_where_it_was_killed(writer, start, stage):
    writer.keys("Player 2", "5", "4", "3", "2")
    again = Writer(start(), stage)
    again.app.navigation.go("sheets")
    stage.until(lambda: again.app.navigation.screen.opacity == 1, 20)
    stage.tap(next(each for each in stage.all(Row) if each.title.text == "Tri-Ominos" and each.note))
    stage.until(lambda: again.app.navigation.screen.opacity == 1, 20)
    assert set(again.totals) == {"Player 1, 0", "Player 2, 12"}
