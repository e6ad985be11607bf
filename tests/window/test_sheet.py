"""Tests of score sheets in the real window: entering points by touch, corrections, and continuing after a kill."""

import sqlite3

import pytest

from app.files.settings import LastSetUp
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.timer_widgets import LabelledTimer, SecondsLabel
from app.screens.play.match_options import SingleChoiceRow
from app.screens.play.set_up_seat_list import SeatMedalButton
from app.screens.play.totals_chart import ChartData, TotalsChart
from app.screens.scoring.keypad import KeyButton
from app.screens.scoring.score_sheet_page import SeatCard
from app.screens.scoring.sheet_lines import CorrectionCard, LineChip
from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.home_timer import HomeTimer
from app.sheets.plain_score_sheet import LEAST, PLAIN, plain_options
from app.store import schema
from app.store.journal import Journal
from app.store.sheets import load_home_timer, store_sheet, stored_sheets
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import SeatMedal
from app.widgets.choice import SegmentedControl
from app.widgets.dialog import Dialog
from app.widgets.list_row import ListRow
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from tests.window import screen_checks
from tests.window.drawn import drawn_by


class Writer:
    """Person who enters the points of a boxed game."""

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
        """Taps an option of a segmented control."""
        choice = next(
            each for each in self.stage.all(SegmentedControl) if key in [option.key for option in each.options]
        )
        share = ([option.key for option in choice.options].index(key) + 0.5) / len(choice.options)
        self.stage.tap(choice.to_window(choice.x + choice.width * share, choice.center_y))
        self.stage.frames(3)

    def keys(self, *words):
        for word in words:
            self.stage.until(lambda word=word: self._key(word))
            self.stage.tap(self._key(word))
        return self

    def _key(self, word):
        """Returns the key with this label, or None if it is not shown."""
        return next((key for key in self.stage.all(KeyButton) if key.spoken.split(",")[0] == word), None)

    @property
    def totals(self):
        return [each.spoken for each in self.stage.all(SeatCard)]

    @property
    def stored(self):
        return parse_valid_sheet(stored_sheets(self.app.context.journal)[0].text)


@pytest.fixture
def writer(start, stage):
    return Writer(start(), stage).begin()


def test_a_round_is_written_by_touch_and_stored_with_every_tap(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5")
    assert writer.stored.taps == ("@0", "5", "5", "5", "0", "5")
    writer.keys("5", "Bridge")
    assert set(writer.totals) == {"Player 1, 25", "Player 2, 50"}
    assert stage.find(KeyButton, spoken="Bridge, +40, selected")
    writer.keys("Went out", "1", "2", "Done")
    assert set(writer.totals) == {"Player 1, 25", "Player 2, 87"}


def test_a_tile_that_lies_is_told_and_not_written(writer, stage):
    writer.keys("Player 1", "5", "0", "1", "0", "1", "5")
    assert writer.app.navigation.screen.pad.prompt.text == "0-1-5 is already on the table."
    assert writer.stored.taps[-1] == "1"
    refused = stage.find(KeyButton, spoken="5, not now")
    assert not drawn_by("draw_brass_ring", refused), "it lies flat"
    assert drawn_by("draw_brass_ring", stage.find(KeyButton, spoken="4"))
    stage.tap(stage.find(KeyButton, spoken="4"))
    assert drawn_by("draw_brass_ring", stage.find(KeyButton, spoken="5"))


def open_line(writer, stage, text):
    """Scrolls to the line with this text, taps it and waits for its correction card."""
    row = next(each for each in stage.all(ListRow) if text in each.title.text)
    writer.app.navigation.screen.scroller.show(row)
    stage.frames(2)
    stage.tap(row)
    stage.until(lambda: stage.all(CorrectionCard), 5)
    stage.frames(3)


def chips(stage):
    return [each.words.text for each in stage.all(LineChip)]


def is_in_sight(writer, widget):
    scroller, (_x, low) = writer.app.navigation.screen.scroller, widget.to_window(widget.x, widget.y)
    return scroller.y - 1 <= low and low + widget.height <= scroller.top + 1


SHAPES = {"phone": (412, 892), "small phone": (360, 640), "lying phone": (892, 412), "tablet": (1280, 800)}


@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_a_line_opens_in_place_and_the_last_digit_closes_it(start, stage, size):
    stage.resize(*size)
    writer = Writer(start(), stage).begin().keys("Player 1", *"555", *"055", *"011", *"022")
    open_line(writer, stage, "0-5-5")
    assert chips(stage) == ["0-5-5"]
    assert is_in_sight(writer, stage.find(CorrectionCard))
    assert [row.title.text for row in stage.all(ListRow) if row.disabled] == ["Player 1: 0-1-1", "Player 2: 0-2-2"][
        ::-1
    ]
    writer.keys("4", "4")
    assert chips(stage) == ["4-4-_"]
    assert set(writer.totals) == {"Player 1, 27", "Player 2, 14"}
    assert is_in_sight(writer, stage.find(CorrectionCard))
    writer.keys("5")
    assert stage.all(CorrectionCard) == []
    assert EditableScoreSheet(writer.stored).scoring.scores == [27, 17]
    writer.keys("2", "2", "1")
    assert EditableScoreSheet(writer.stored).scoring.scores == [32, 17]
    for _digit in "122":
        stage.find(PillButton, spoken="Undo").press()
    stage.find(PillButton, spoken="Undo").press()
    assert EditableScoreSheet(writer.stored).scoring.scores == [27, 14]


@pytest.mark.parametrize("how", ["cancel", "back", "escape", "undo", "arrow"])
def test_a_line_opened_by_mistake_is_as_it_was(writer, stage, how):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5", "Bridge")
    before = writer.stored
    open_line(writer, stage, "0-5-5")
    writer.keys("4")
    if how == "cancel":
        stage.tap(stage.find(PillButton, spoken="Cancel"))
    elif how == "arrow":
        stage.tap(stage.find(RingButton, spoken="Back"))
    elif how == "undo":
        stage.tap(stage.find(RingButton, spoken="Undo"))
        stage.tap(stage.find(PillButton, spoken="Cancel"))
    else:
        stage.key(how)
    stage.frames(3)
    assert writer.stored == before
    assert writer.app.navigation.stack[-1].name == "sheet"
    assert stage.all(CorrectionCard) == []


def test_a_line_that_no_longer_fits_is_red_with_its_reason_and_kept(writer, stage):
    writer.keys("Player 1", *"555", *"553", *"544", *"531")
    open_line(writer, stage, "5-5-3")
    writer.keys("5", "4", "4")
    assert set(writer.totals) == {"Player 1, 25", "Player 2, 22"}
    note = next(each.note for each in stage.all(ListRow) if each.note)
    assert note.text == "5-4-4 is already on the table."
    assert writer.app.navigation.screen.pad.prompt.text == f"A later line is now wrong: {note.text}"
    writer.keys("2")
    assert writer.app.navigation.screen.pad.prompt.text == "Player 1"
    stage.tap(stage.find(PillButton, spoken="Undo"))
    stage.tap(stage.find(PillButton, spoken="Undo"))
    assert set(writer.totals) == {"Player 1, 38", "Player 2, 22"}


def test_a_line_is_removed_and_another_one_added(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5", "0", "1", "1")
    open_line(writer, stage, "0-5-5")
    stage.tap(stage.find(RingButton, spoken="Remove line"))
    assert set(writer.totals) == {"Player 1, 27", "Player 2, 0"}
    open_line(writer, stage, "0-1-1")
    stage.tap(stage.find(RingButton, spoken="Add line above"))
    assert chips(stage) == []
    writer.keys("4", "5", "5")
    assert set(writer.totals) == {"Player 1, 27", "Player 2, 14"}


def test_an_ended_sheet_is_corrected_and_ends_again(start, stage):
    writer = Writer(start(), stage).begin(PLAIN).keys("7", "Next", "5", "Next", "The match is over")
    open_line(writer, stage, "Player 1")
    assert "The match is over" not in {each.spoken for each in stage.all(KeyButton)}
    writer.keys("3", "Next")
    assert stage.find(MainButton, spoken="Play again")
    assert [each.text for each in stage.all(TextLabel) if each.text.startswith("Won by")] == ["Won by Player 2"]


def test_a_correction_is_there_again_after_a_kill(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5")
    open_line(writer, stage, "5-5-5")
    writer.keys("4", "4")
    app = writer.app
    app.navigation.rebuild()
    stage.frames(4)
    assert chips(stage) == ["4-4-_"]
    writer.keys("4")
    assert set(writer.totals) == {"Player 1, 22", "Player 2, 10"}


def test_the_first_lines_are_written_with_a_guide(writer, stage):
    guides = []
    for key in ("Player 1", "5", "5", "5", "5", "5", "4"):
        guides.append(writer.app.navigation.screen.pad.note.text)
        writer.keys(key)
    guides.append(writer.app.navigation.screen.pad.note.text)
    assert guides[0] == "Tap the name of the player who starts."
    assert guides[1] == guides[3] == "Type the three digits of Player 1’s tile."
    assert guides[4] == "Type the three digits of Player 2’s tile."
    assert guides[-1] == "54 tiles unplayed"


@pytest.mark.parametrize("size", [(412, 892), (892, 412)])
def test_the_bonus_keys_name_the_player_of_the_tile_apart_from_the_next_player(start, stage, size):
    stage.resize(*size)
    writer = Writer(start(), stage).begin().keys("Player 1", *"555", *"055")
    pad = writer.app.navigation.screen.pad
    heading = stage.find(TextLabel, text="Bonus for Player 2’s 0-5-5")
    bridge, own = stage.find(KeyButton, spoken="Bridge, +40"), stage.find(KeyButton, spoken="Pass, −10")
    assert [medal.seat_colour for medal in pad.walk() if isinstance(medal, SeatMedal)] == [1]
    assert pad.prompt.text == "Player 1"
    middles = [widget.to_window(0, widget.center_y)[1] for widget in (heading, bridge, pad.prompt, own)]
    if size == (412, 892):
        assert middles == sorted(middles, reverse=True), "the keys of the next player are below that player's name"
    else:
        assert middles[2] > middles[3] > middles[0] > middles[1]


def test_tiles_not_laid_yet_are_listed_at_the_end_of_the_page(writer, stage):
    writer.keys("Player 1", "5", "5", "5")
    assert [button.spoken for button in stage.all(PillButton)] == ["Undo"]
    row = next(row for row in stage.all(ListRow) if row.title.text == "Not played yet")
    assert row.note.text == "55 tiles"
    writer.app.navigation.screen.scroller.show(row)
    stage.frames(2)
    stage.tap(row)
    assert any("0-0-1" in label.text and "5-5-5" not in label.text for label in stage.all(TextLabel))


def test_the_digits_of_a_number_are_two_rows_of_five(start, stage):
    writer = Writer(start(), stage).begin(PLAIN).keys("7")
    rows = {}
    for key in stage.all(KeyButton):
        rows.setdefault(round(key.to_window(0, key.center_y)[1]), []).append(key.spoken)
    digits = [sorted(keys) for _y, keys in sorted(rows.items()) if any(key.isdigit() for key in keys)]
    assert digits == [["0", "6", "7", "8", "9"], ["1", "2", "3", "4", "5"]]
    writer.keys("Next")
    assert stage.find(KeyButton, spoken="−")


def test_a_sheet_that_cannot_be_opened_is_deleted_from_the_list(start, stage):
    app = start()
    store_sheet(app.context.journal, "x", "sablier sheet 1\ntriominos\n\nAda\nBob\n\n9 9 9", False)
    store_sheet(app.context.journal, "y", "text", False)
    app.context.journal.store(lambda db: db.execute("UPDATE sheets SET text = 'x' WHERE id = 'y'").rowcount)
    app.navigation.go("sheets")
    stage.until(lambda: app.navigation.screen.opacity == 1, 20)
    for left in (1, 0):
        stage.find(RingButton, spoken="Delete sheet").callback()
        stage.until(lambda: stage.all(Dialog), 5)
        stage.find(PillButton, spoken="Delete").press()
        stage.frames(3)
        assert len([each for each in stage.all(ListRow) if "can’t be shown" in each.title.text]) == left


def test_a_sheet_is_taken_up_where_it_was_killed(writer, start, stage):
    writer.keys("Player 2", "5", "4", "3", "2")
    again = Writer(start(), stage)
    stage.rest()
    next(each for each in stage.all(ListRow) if each.title.text == "Tri-Ominos" and each.note).press()
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
    next(each for each in stage.all(ListRow) if each.title.text == "Tri-Ominos" and each.note).press()
    stage.until(lambda: writer.app.navigation.screen.opacity == 1, 20)
    assert set(writer.totals) == {"Player 1, 12", "Player 2, 0"}
    monkeypatch.undo()
    stage.until(lambda: not context.journal.has_pending, 400)
    other = Journal(context.journal.path, context.journal.clock, print, is_read_only=True)
    assert parse_valid_sheet(stored_sheets(other)[0].text).taps == ("@0", "5", "4", "3")
    other.close()


def test_a_sheet_whose_line_is_being_corrected_says_so_in_the_list(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "0", "5", "5")
    stage.tap(next(each for each in stage.all(ListRow) if "0-5-5" in each.title.text))
    writer.app.navigation.go("sheets")
    stage.until(lambda: any(each.text == "Correcting a line" for each in stage.all(TextLabel)))


def test_a_sheet_that_is_over_tells_its_day_there_and_before_it_is_deleted(start, stage):
    writer = Writer(start(), stage).begin(PLAIN).keys("7", "Next", "5", "Next", "The match is over")
    writer.app.navigation.go("sheets")
    stage.until(lambda: any(each.title.text == "Any game, today" for each in stage.all(ListRow)))
    stage.find(RingButton, spoken="Delete sheet").callback()
    stage.until(lambda: any(each.text.startswith("Any game, today. Its scores") for each in stage.all(TextLabel)))


def test_a_brick_is_two_taps_and_a_collapse_is_one(start, stage):
    writer = Writer(start(), stage).begin("domino3d")
    writer.keys("On top", "3 contacts", "Flat", "2 contacts", "Collapse")
    assert set(writer.totals) == {"Player 1, 2", "Player 2, 0"}
    assert writer.stored.taps == ("top", "3", "flat", "2", "collapse")


def test_a_race_over_four_rounds_is_set_up_and_written_by_name(start, stage):
    writer = Writer(start(), stage).set_up("domino3d")
    writer.choose("race")
    writer.choose("rounds")
    writer.agree().keys("Player 2", "Finished next: Player 1", "No mistake")
    writer.keys("Player 1", "Nobody else finished", "Player 1", "No more mistakes")
    assert writer.stored.options == {"mode": "race", "race_end": "rounds"}
    assert set(writer.totals) == {"Player 1, 0", "Player 2, 2"}
    assert writer.app.navigation.screen.pad.note.text == "Round 3 of 4"


def test_the_edition_of_a_sheet_is_one_row_that_opens_the_list(start, stage):
    writer = Writer(start(), stage).set_up("triominos")
    assert stage.all(SegmentedControl) == []
    row = next(row for row in stage.all(ListRow) if row.title.text == "Edition")
    stage.tap(row)
    stage.frames(3)
    chosen = next(row for row in stage.all(SingleChoiceRow) if row.title.text == "For children")
    stage.tap(chosen)
    stage.frames(3)
    row = next(row for row in stage.all(ListRow) if row.title.text == "Edition")
    assert row.note.text == "For children"
    writer.agree()
    assert writer.stored.scoring().options.box == "children"


def test_who_is_home_when_is_a_tap_a_pawn(start, stage):
    writer = Writer(start(), stage).begin("quadrot")
    writer.keys("Player 1", "Player 2", "Player 1", "Player 1", "Player 1")
    assert set(writer.totals) == {"Player 1, 4, Place 1", "Player 2, 1, Place 2"}
    first = writer.stored
    assert [each.text for each in stage.all(TextLabel) if each.text.startswith("Won by")] == ["Won by Player 1"]
    stage.tap(stage.find(MainButton, spoken="Play again"))
    stage.until(lambda: writer.stored.taps == (), 5)
    assert (writer.stored.game, writer.stored.people) == (first.game, first.people)


def test_people_choose_their_tokens_and_hand_on_the_glass(start, stage):
    writer = Writer(start(), stage).set_up("triominos")
    stage.tap(stage.find(SeatMedalButton, spoken="Color: Player 1"))
    stage.until(lambda: any(each.spoken == "Color 4" for each in stage.all(SeatMedalButton)), 5)
    stage.tap(stage.find(SeatMedalButton, spoken="Color 4"))
    writer.agree()
    assert [person.colour for person in writer.stored.people] == [3, 1]
    writer.keys("Player 2")
    stage.tap(stage.find(RingButton, spoken="Timer"))
    sand = writer.app.navigation.screen.timer
    assert (sand.people, sand.name) == (writer.stored.people, "Player 2")


def test_sand_that_was_turned_stands_beside_the_sheet_for_whoever_is_in_turn(writer, stage):
    moment = 1_800_000_000.0
    writer.app.context.journal.clock = lambda: moment
    stage.tap(stage.find(RingButton, spoken="Timer"))
    stage.until(lambda: stage.all(SecondsLabel) and writer.app.navigation.screen.opacity == 1, 20)
    stage.tap(stage.find(Hourglass))
    moment += 5
    writer.app.navigation.back()
    stage.until(lambda: stage.all(LabelledTimer), 20)
    writer.keys("Player 1", "5", "5", "5")
    stage.tap(stage.find(Hourglass))
    sand = HomeTimer.of(load_home_timer(writer.app.context.journal))
    assert (sand.name, sand.left(moment + 10)) == ("Player 2", 50)


def test_a_total_of_nothing_covers_no_number_of_the_chart(stage):
    stage.show(TotalsChart(ChartData([(0, 0), (20, 0), (40, 0)], (0, 1)), width=380, pos=(10, 300), size_hint_x=None))
    stage.frames(3)
    assert "2" in [text.text for text in screen_checks.texts()]
    assert screen_checks.unread(stage) == []


def test_what_one_table_agreed_on_or_somebody_played_alone_is_not_on_a_new_sheet(start, stage):
    app = start()
    alone, ahead = (("mode", "solo"),), (("ahead_for", "1"), ("ahead", "100"), ("length", "half"))
    for game, options in (("domino3d", alone), ("triominos", ahead)):
        app.context.save_settings(app.context.settings.with_set_up(game, LastSetUp(options=options)))
    assert Writer(app, stage).begin("domino3d").stored.options == {}
    assert Writer(app, stage).begin("triominos").stored.options == {"length": "half"}


def choose_who_wins(writer, stage, side):
    """Taps one side of the choice at the end of the page: the highest total wins is left, the lowest right."""
    choice = stage.find(SegmentedControl)
    writer.app.navigation.screen.scroller.show(choice)
    stage.frames(2)
    x = choice.right - 20 if side == "right" else choice.x + 20
    stage.tap(choice.to_window(x, choice.center_y))


def test_the_pad_says_who_wins_lets_that_be_changed_and_remembers_it(start, stage):
    writer = Writer(start(), stage).begin(PLAIN)
    writer.keys("7", "Next", "1", "2", "Next")
    assert writer.app.navigation.screen.pad.note.text == "Round 2 · Highest wins"
    assert [button.spoken for button in stage.all(PillButton)] == ["Undo"]
    choose_who_wins(writer, stage, "right")
    assert writer.stored.options == plain_options("", True)
    assert writer.app.navigation.screen.pad.note.text == "Round 2 · Lowest wins"
    assert Writer(writer.app, stage).begin(PLAIN).stored.options == plain_options("", True)


def test_the_end_of_a_round_is_corrected_once_all_its_points_are_there(writer, stage):
    writer.keys("Player 1", "5", "5", "5", "Went out", "1", "2", "Done", "Player 2", "0", "0", "0")
    open_line(writer, stage, "went out")
    writer.keys("Went out", "1", "5")
    assert stage.all(CorrectionCard)
    writer.keys("Done")
    assert EditableScoreSheet(writer.stored).scoring.rounds == [(65, 0)]


def test_where_there_is_room_the_chart_stands_beside_the_lines(start, stage):
    stage.resize(1280, 800)
    Writer(start(), stage).begin().keys("Player 1", "5", "5", "5", "Went out", "1", "2", "Done")
    stage.frames(3)
    assert next(row for row in stage.all(ListRow) if "5-5-5" in row.title.text).right <= stage.find(TotalsChart).x


def test_with_large_letters_the_totals_and_the_first_keys_are_in_sight(start, stage):
    stage.resize(360, 640)
    writer = Writer(start(settings=(("look", "text_size", 200),)), stage).begin()
    scroller = writer.app.navigation.screen.scroller
    first_keys = [each for each in stage.all(KeyButton) if each.spoken.isdigit()] or stage.all(KeyButton)[:2]
    for shown in (*stage.all(SeatCard), *first_keys):
        assert shown.to_window(shown.x, shown.y)[1] >= scroller.y


def test_a_game_that_is_none_of_ours_bears_the_name_that_it_was_given(start, stage):
    writer = Writer(start(), stage).set_up(PLAIN)
    stage.find(TextField, hint_text="Name of the game").text = "Up; down"
    writer.choose(LEAST)
    writer.agree()
    assert writer.stored.options == {"called": "Up, down", "wins": "least"}
    assert stage.find(TextLabel, text="Up, down")
    choose_who_wins(writer, stage, "left")
    assert (writer.stored.title, writer.stored.options) == ("Up, down", plain_options("Up, down", False))
    again = Writer(writer.app, stage).begin(PLAIN)
    assert again.stored.title == "Up, down"
