"""A score sheet in the real window: written by touch, corrected, killed and taken up again."""

import sqlite3

import pytest

from app.hourglass.glass import Hourglass
from app.screens.key_pad import KeyButton
from app.screens.round_end import Chart, Totals
from app.screens.seats import MedalButton
from app.screens.sheet import SeatCard
from app.screens.sheet_glass import SheetGlass
from app.sheets.pad import LEAST, PLAIN, agreed_on
from app.sheets.sand import TableSand
from app.sheets.sheet import OpenSheet, readable
from app.store import schema
from app.store.journal import Journal
from app.store.settings import LastSetUp
from app.store.sheets import kept_glass, stored_sheets
from app.table.glass import Seconds
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.choice import Choice
from app.widgets.row import Row
from app.widgets.text import Words
from app.widgets.text_field import TextField
from tests.window import walk


class Writer:
    """Somebody at the table with a box of Tri-Ominos."""

    def __init__(self, app, stage):
        self.app, self.stage = app, stage

    def set_up(self, game):
        self.app.navigation.go("sheet set-up", game=game)
        self.stage.until(lambda: self.app.navigation.screen.opacity == 1, 20)
        return self

    def begin(self, game="triominos"):
        self.set_up(game)
        return self.agree()

    def agree(self):
        self.stage.tap(self.stage.find(MainButton))
        self.stage.until(lambda: self.app.navigation.screen.opacity == 1, 20)
        return self

    def choose(self, key):
        """Taps an option of a choice."""
        choice = next(each for each in self.stage.all(Choice) if key in [option.key for option in each.options])
        share = ([option.key for option in choice.options].index(key) + 0.5) / len(choice.options)
        self.stage.tap(choice.to_window(choice.x + choice.width * share, choice.center_y))
        self.stage.frames(3)

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
    assert stage.find(KeyButton, spoken="Bridge, +40, chosen")
    writer.keys("Went out", "1", "2", "Done")
    assert set(writer.totals) == {"Player 1, 25", "Player 2, 87"}


def test_a_tile_that_lies_is_told_and_not_written(writer, stage):
    writer.keys("Player 1", "5", "0", "1", "0", "1", "5")
    assert writer.app.navigation.screen.pad.prompt.text == "0-1-5 is on the table already."
    assert writer.stored.taps[-1] == "1"
    refused = stage.find(KeyButton, spoken="5, not now")
    assert refused.opacity < 0.7 < stage.find(KeyButton, spoken="4").opacity == 1.0
    stage.tap(stage.find(KeyButton, spoken="4"))
    assert stage.find(KeyButton, spoken="5").opacity == 1.0


def test_a_line_is_corrected_by_touch(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5", "0", "1", "1")
    stage.tap(next(each for each in stage.all(Row) if "0-5-5" in each.title.text))
    note = writer.app.navigation.screen.pad.note
    assert note.text == "Until now: Player 2: 0-5-5 (+10). What was written after it comes back then."
    writer.keys("4", "4", "5")
    assert writer.app.navigation.screen.pad.prompt.text == "Corrected? Or one more line: Player 1"
    writer.keys("Corrected")
    assert OpenSheet(writer.stored).scoring.scores == [27, 13]
    stage.tap(stage.find(PillButton, spoken="Undo"))
    assert OpenSheet(writer.stored).scoring.scores == [25, 13]


def test_a_line_that_is_left_empty_is_removed_and_one_tapped_by_mistake_comes_back(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5")
    before = writer.stored
    stage.tap(next(each for each in stage.all(Row) if "0-5-5" in each.title.text))
    assert stage.find(KeyButton, spoken="Remove this line")
    stage.tap(stage.find(PillButton, spoken="Undo"))
    assert writer.stored == before
    stage.tap(next(each for each in stage.all(Row) if "0-5-5" in each.title.text))
    writer.keys("Remove this line")
    assert OpenSheet(writer.stored).scoring.scores == [25, 0]


def test_a_sheet_is_taken_up_where_it_was_killed(writer, start, stage):
    writer.keys("Player 2", "5", "4", "3", "2")
    again = Writer(start(), stage)
    stage.rest()
    next(each for each in stage.all(Row) if each.title.text == "Tri-Ominos" and each.note).press()
    stage.until(lambda: again.app.navigation.screen.opacity == 1, 20)
    assert set(again.totals) == {"Player 1, 0", "Player 2, 12"}


def test_taps_that_cannot_be_stored_are_there_after_leaving_the_sheet_and_stored_by_themselves(
    writer, start, stage, monkeypatch
):
    def refuse(_connection):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    writer.keys("Player 1", "5")
    monkeypatch.setattr(schema, "transaction", refuse)
    writer.keys("4", "3")
    context = writer.app.context
    assert [each.key for each in context.notices] == ["not written"]
    writer.app.navigation.home()
    stage.rest()
    next(each for each in stage.all(Row) if each.title.text == "Tri-Ominos" and each.note).press()
    stage.until(lambda: writer.app.navigation.screen.opacity == 1, 20)
    assert set(writer.totals) == {"Player 1, 12", "Player 2, 0"}
    monkeypatch.undo()
    stage.until(lambda: not context.journal.has_pending, 400)
    other = Journal(context.journal.path, context.journal.clock, print, only_looks=True)
    assert readable(stored_sheets(other)[0].text).taps == ("@0", "5", "4", "3")
    other.close()


def test_a_sheet_whose_line_is_being_corrected_says_so_in_the_list(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5")
    stage.tap(next(each for each in stage.all(Row) if "0-5-5" in each.title.text))
    writer.app.navigation.go("sheets")
    stage.until(lambda: any(each.text == "A line is being corrected" for each in stage.all(Words)))


def test_a_sheet_that_is_over_tells_its_day_there_and_before_it_is_deleted(start, stage):
    writer = Writer(start(), stage).begin(PLAIN).keys("7", "Next", "5", "Next", "The match is over")
    writer.app.navigation.go("sheets")
    stage.until(lambda: any(each.title.text == "Any game, today" for each in stage.all(Row)))
    stage.find(RingButton, spoken="Delete this sheet").then()
    stage.until(lambda: any(each.text.startswith("Any game, today. What") for each in stage.all(Words)))


def test_a_brick_is_two_taps_and_a_collapse_is_one(start, stage):
    writer = Writer(start(), stage).begin("domino3d")
    writer.keys("On top", "3 contacts", "Flat", "2 contacts", "Collapse")
    assert set(writer.totals) == {"Player 1, 2", "Player 2, 0"}
    assert writer.stored.taps == ("top", "3", "flat", "2", "collapse")


def test_a_race_over_four_rounds_is_set_up_and_written_by_name(start, stage):
    writer = Writer(start(), stage).set_up("domino3d")
    writer.choose("race")
    writer.choose("rounds")
    writer.agree().keys("Player 2", "Done next: Player 1", "No fault")
    writer.keys("Player 1", "Nobody else is done", "Player 1", "No more faults")
    assert writer.stored.options == {"mode": "race", "race_end": "rounds"}
    assert set(writer.totals) == {"Player 1, 0", "Player 2, 2"}
    assert writer.app.navigation.screen.pad.note.text == "Round 3 of 4"


def test_who_is_home_when_is_a_tap_a_pawn(start, stage):
    writer = Writer(start(), stage).begin("quadrot")
    writer.keys("Player 1", "Player 2", "Player 1", "Player 1", "Player 1")
    assert set(writer.totals) == {"Player 1, 4, Place 1", "Player 2, 1, Place 2"}
    first = writer.stored
    assert [each.text for each in stage.all(Words) if each.text.startswith("Won by")] == ["Won by Player 1"]
    stage.tap(stage.find(MainButton, spoken="Play again"))
    stage.until(lambda: writer.stored.taps == (), 5)
    assert (writer.stored.game, writer.stored.people) == (first.game, first.people)


def test_people_choose_their_tokens_and_hand_on_the_glass(start, stage):
    writer = Writer(start(), stage).set_up("triominos")
    stage.tap(stage.find(MedalButton, spoken="Colour of Player 1"))
    stage.until(lambda: any(each.spoken == "Token 4" for each in stage.all(MedalButton)), 5)
    stage.tap(stage.find(MedalButton, spoken="Token 4"))
    writer.agree()
    assert [person.colour for person in writer.stored.people] == [3, 1]
    writer.keys("Player 2")
    stage.tap(stage.find(RingButton, spoken="Your glass"))
    sand = writer.app.navigation.screen.sand
    assert (sand.people, sand.name) == (writer.stored.people, "Player 2")


def test_sand_that_was_turned_stands_beside_the_sheet_for_whoever_is_in_turn(writer, stage):
    moment = 1_800_000_000.0
    writer.app.context.journal.clock = lambda: moment
    stage.tap(stage.find(RingButton, spoken="Your glass"))
    stage.until(lambda: stage.all(Seconds) and writer.app.navigation.screen.opacity == 1, 20)
    stage.tap(stage.find(Hourglass))
    moment += 5
    writer.app.navigation.back()
    stage.until(lambda: stage.all(SheetGlass), 20)
    writer.keys("Player 1", "5", "5", "5")
    stage.tap(stage.find(Hourglass))
    sand = TableSand.of(kept_glass(writer.app.context.journal))
    assert (sand.name, sand.left(moment + 10)) == ("Player 2", 50)


def test_a_total_of_nothing_covers_no_number_of_the_chart(stage):
    stage.show(Chart(Totals([(0, 0), (20, 0), (40, 0)], (0, 1)), width=380, pos=(10, 300), size_hint_x=None))
    stage.frames(3)
    assert "2" in [text.text for text in walk.texts()]
    assert walk.unread(stage) == []


def test_what_one_table_agreed_on_or_somebody_played_alone_is_not_on_a_new_sheet(start, stage):
    app = start()
    alone, ahead = (("mode", "solo"),), (("ahead_for", "1"), ("ahead", "100"), ("length", "half"))
    for game, options in (("domino3d", alone), ("triominos", ahead)):
        app.context.remember(app.context.settings.with_set_up(game, LastSetUp(options=options)))
    assert Writer(app, stage).begin("domino3d").stored.options == {}
    assert Writer(app, stage).begin("triominos").stored.options == {"length": "half"}


def test_the_pad_says_who_wins_lets_that_be_changed_and_remembers_it(start, stage):
    writer = Writer(start(), stage).begin(PLAIN)
    writer.keys("7", "Next", "1", "2", "Next")
    assert writer.app.navigation.screen.pad.note.text == "Round 2 · Highest wins"
    stage.tap(stage.find(PillButton, spoken="Who wins?"))
    stage.tap(stage.find(PillButton, spoken="Lowest wins"))
    assert writer.stored.options == agreed_on("", True)
    assert writer.app.navigation.screen.pad.note.text == "Round 2 · Lowest wins"
    assert Writer(writer.app, stage).begin(PLAIN).stored.options == agreed_on("", True)


def test_a_correction_ends_only_once_what_was_begun_is_finished(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "Went out", "1", "2", "Done", "Player 2", "0", "0", "0")
    stage.tap(next(each for each in stage.all(Row) if "went out" in each.title.text))
    writer.keys("Went out")
    assert {"Corrected", "Remove this line"}.isdisjoint(each.spoken for each in stage.all(KeyButton))
    writer.keys("1", "5", "Done", "Corrected")
    assert OpenSheet(writer.stored).scoring.rounds == [(65, 0)]


def test_where_there_is_room_the_chart_stands_beside_the_lines(start, stage):
    stage.resize(1280, 800)
    Writer(start(), stage).begin().keys("Player 1", "5", "5", "5", "Went out", "1", "2", "Done")
    stage.frames(3)
    assert next(row for row in stage.all(Row) if "5-5-5" in row.title.text).right <= stage.find(Chart).x


def test_with_large_letters_the_totals_and_the_first_keys_are_in_sight(start, stage):
    stage.resize(360, 640)
    writer = Writer(start(settings=(("look", "text_size", 200),)), stage).begin()
    scroller = writer.app.navigation.screen.scroller
    first_keys = [each for each in stage.all(KeyButton) if each.spoken.isdigit()] or stage.all(KeyButton)[:2]
    for shown in (*stage.all(SeatCard), *first_keys):
        assert shown.to_window(shown.x, shown.y)[1] >= scroller.y


def test_a_game_that_is_none_of_ours_bears_the_name_that_it_was_given(start, stage):
    writer = Writer(start(), stage).set_up(PLAIN)
    stage.find(TextField, hint_text="What you call it").text = "Up; down"
    writer.choose(LEAST)
    writer.agree()
    assert writer.stored.options == {"called": "Up, down", "wins": "least"}
    assert stage.find(Words, text="Up, down")
    stage.tap(stage.find(PillButton, spoken="Who wins?"))
    stage.tap(stage.find(PillButton, spoken="Highest wins"))
    assert (writer.stored.title, writer.stored.options) == ("Up, down", agreed_on("Up, down", False))
    again = Writer(writer.app, stage).begin(PLAIN)
    assert again.stored.title == "Up, down"
