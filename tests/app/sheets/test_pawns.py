"""Score sheets of Quadrot: pawns that reach home, and the ranking."""

from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.sheet_record import SheetRecord
from tests.app.sheets.test_sheet import write


def sheet_of(*names, **options):
    return EditableScoreSheet(SheetRecord("quadrot", names, options))


def test_two_play_until_the_first_is_home():
    sheet = write(sheet_of("Ada", "Bob"), "@0", "@1", "@0", "@0", "@0")
    assert (sheet.scoring.scores, sheet.scoring.winners, sheet.scoring.places) == ([4, 1], (0,), (1, 2))
    assert sheet.scoring.lines[-1].text == "all four home, place 1"
    assert sheet.tapped("@1") == "The match is over."


def test_four_play_for_every_place_and_the_last_one_is_left():
    sheet = write(sheet_of("Ada", "Bob", "Zoé", "Léa"), "@3", "all2", "all0", "@1")
    assert not sheet.is_over
    assert sheet.tapped("@2") == "Already finished: Zoé."
    assert [sheet.scoring.place_note(seat) for seat in range(4)] == ["Place 2", "", "Place 1", ""]
    write(sheet, "all3")
    assert (sheet.scoring.winners, sheet.scoring.places) == ((2,), (2, 4, 1, 3))
    assert sheet.scoring.scores == [4, 1, 4, 4]


def test_where_the_first_one_home_ends_it_the_others_are_told_apart_by_their_pawns():
    sheet = write(sheet_of("Ada", "Bob", "Zoé", ranking="off"), "@0", "@1", "@1", "all2")
    assert (sheet.scoring.winners, sheet.scoring.places) == ((2,), (3, 2, 1))


def test_who_was_home_first_can_be_corrected():
    sheet = write(sheet_of("Ada", "Bob", "Zoé"), "all0", "all1")
    assert sheet.is_over
    sheet.correct(0)
    write(sheet, "all2")
    assert sheet.scoring.places == (3, 2, 1)


def test_two_who_were_written_in_the_wrong_order_change_places_with_one_correction():
    sheet = write(sheet_of("Ada", "Bob", "Zoé", "Léa"), "@2", "all0", "all1", "@2", "all3")
    sheet.correct(1)
    write(sheet, "all1")
    assert [sheet.scoring.place_note(seat) for seat in (0, 1, 3)] == ["Place 2", "Place 1", "Place 3"]
    assert sheet.sheet.taps == ("@2", "all1", "all0", "@2", "all3")


def test_who_began_is_known_only_where_turns_are_written():
    assert write(sheet_of("Ada", "Bob"), "@1").scoring.first is None
    assert write(EditableScoreSheet(SheetRecord("domino3d", ("Ada", "Bob"))), "flat", "1").scoring.first == 1
