"""Score sheets of Domino 3D: turn-based matches and races."""

from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.sheet_record import SheetRecord
from engine.domino3d.bricks import BRICKS
from tests.app.sheets.test_sheet import write

ALL = len(BRICKS) - 1


def sheet_of(names=("Ada", "Bob"), **options):
    return EditableScoreSheet(SheetRecord("domino3d", names, options))


def race_of(names=("Ada", "Bob", "Zoé"), **options):
    return sheet_of(names, mode="race", **options)


def test_a_brick_is_how_it_lies_and_how_many_it_touches_in_either_order():
    sheet = write(sheet_of(), "flat", "2", "3", "upright")
    assert sheet.scoring.scores == [4, 2]
    assert [line.text for line in sheet.scoring.lines] == ["Flat · 2 contacts", "Upright · 3 contacts"]
    assert write(sheet, "top", "10").scoring.scores == [4, 14]


def test_the_second_seat_begins_unless_a_name_is_tapped():
    assert sheet_of().scoring.turn == 1
    assert write(sheet_of(), "@0", "flat", "1").scoring.scores == [1, 0]


def test_a_slip_is_tapped_over_before_the_brick_is_whole():
    sheet = write(sheet_of(), "flat", "top", "4")
    assert sheet.scoring.scores == [0, 6]
    write(sheet, "top")
    assert sheet.tapped("collapse") == "Finish the brick first."
    sheet.undo()
    assert write(sheet, "collapse").scoring.lines[-1].seat == 0


def test_a_collapse_costs_no_more_than_there_is():
    sheet = write(sheet_of(), "top", "10", "collapse", "collapse")
    assert sheet.scoring.scores == [0, 2]
    assert [line.points for line in sheet.scoring.lines] == [12, 0, -10]


def test_in_the_advanced_way_a_turn_goes_on_until_the_sand_is_out():
    sheet = write(sheet_of(mode="advanced"), "flat", "1", "flat", "2", "back", "flat", "3", "collapse")
    assert sheet.scoring.scores == [0, 3]
    assert sheet.scoring.turn == 1


def test_the_last_brick_ends_the_match_and_people_can_end_it_earlier():
    sheet = write(sheet_of(), *["flat", "1"] * (ALL - 1))
    assert sheet.scoring.note == "1 brick in the pile"
    assert not sheet.is_over
    assert write(sheet, "flat", "1").scoring.winners == (1,)
    assert write(sheet_of(), "flat", "1", "end").scoring.winners == (1,)


def test_with_as_many_turns_for_everyone_bricks_stay_out():
    sheet = write(sheet_of(("Ada", "Bob", "Zoé", "Léa"), equal_turns="on"), *["flat", "1"] * 32)
    assert sheet.scoring.scores == [8] * 4
    assert sheet.is_over


def test_the_chart_has_a_step_whenever_everybody_has_had_a_turn():
    sheet = write(sheet_of(), "flat", "1", "flat", "2", "flat", "1", "back")
    assert sheet.scoring.rounds == [(2, 1), (2, 2)]


def test_a_brick_that_is_corrected_counts_everything_after_it_anew():
    sheet = write(sheet_of(), "flat", "3", "top", "2", "collapse")
    assert sheet.scoring.scores == [4, 0]
    sheet.correct(0)
    write(sheet, "top", "10")
    assert sheet.scoring.scores == [4, 2]


def test_a_race_gives_points_by_place():
    sheet = write(race_of(), "@1", "@2", "@0", "ok")
    assert sheet.scoring.scores == [1, 3, 2]
    assert sheet.scoring.rounds == [(1, 3, 2)]
    write(sheet, "@0", "=2", "@1", "ok")
    assert sheet.scoring.scores == [4, 4, 5]


def test_who_gives_up_gets_nothing_and_a_fault_turns_the_prize_into_minus():
    sheet = write(race_of(), "@1", "rest")
    assert sheet.scoring.prompt == "Whose table has a mistake?"
    assert sheet.tapped("@0") == "You’ve already noted all mistakes."
    write(sheet, "@1", "ok", "@1", "@0", "@2", "ok")
    assert sheet.scoring.scores == [2, 3, 1]
    write(sheet, "@0", "@1", "rest", "@1", "ok")
    assert sheet.scoring.scores == [5, 1, 1]
    assert sheet.scoring.lines[-1].text == "mistake found: −2 instead of +2"


def test_nobody_is_done_twice_and_nobody_together_with_nobody():
    sheet = race_of()
    assert sheet.tapped("=0") == "First choose who finished first."
    write(sheet, "@0")
    assert sheet.tapped("@0") == "Already noted: Ada."


def test_where_the_marks_are_watched_nobody_inspects():
    sheet = write(race_of(assisted="on"), "@0", "@1", "@2")
    assert sheet.scoring.rounds == [(3, 2, 1)]


def test_a_race_goes_to_fifteen_points_or_over_four_rounds():
    sheet = write(race_of(), *["@0", "rest", "ok"] * 4)
    assert (sheet.is_over, sheet.scoring.target) == (False, 15)
    assert write(sheet, "@0", "rest", "ok").scoring.winners == (0,)
    rounds = race_of(race_end="rounds")
    assert rounds.scoring.note == "Round 1 of 4"
    assert write(rounds, *["@0", "rest", "ok"] * 4).scoring.winners == (0,)


def test_a_round_is_corrected_as_a_whole_and_the_race_counted_anew():
    sheet = write(race_of(), "@1", "@2", "@0", "ok", "@0", "rest", "ok")
    assert sheet.scoring.scores == [4, 3, 2]
    sheet.correct(1)
    write(sheet, "@2", "@1", "@0")
    assert (sheet.scoring.scores, [line.points for line in sheet.new_lines]) == ([4, 3, 2], [3, 2, 1])
    write(sheet, "@1", "ok")
    assert sheet.correction is None
    assert sheet.scoring.scores == [4, 0, 3]


def test_a_race_under_way_survives_as_text():
    sheet = write(race_of(), "@1", "=2", "rest", "@1")
    again = EditableScoreSheet(parse_valid_sheet(str(sheet.sheet)))
    assert again.scoring.scores == sheet.scoring.scores == [0, 0, 3]
    assert again.scoring.prompt == sheet.scoring.prompt
