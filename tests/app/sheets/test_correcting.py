"""Correction of a line in place: when it ends, who owns the lines below, and which of them are no longer valid."""

import pytest

from app.games import APP_GAMES
from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from tests.app.sheets.test_sheet import sheet_of, write

THREE = ("Ada", "Bob", "Cleo")
LONG = "@0 5 5 5 0 5 5 bridge draw2 0 1 1 draw3 pass 4 5 5 hexagon1 1 1 2 bridge @0 2 2 3 out 7 ok"


def three(taps, game="triominos", **options):
    return write(sheet_of(game, THREE, **options), *taps.split())


def again(sheet):
    """Returns the sheet as it is restored after the process was killed."""
    found = EditableScoreSheet(parse_valid_sheet(str(sheet.sheet)))
    assert (found.sheet, found.rows()) == (sheet.sheet, sheet.rows())
    return found


def lines_of(sheet):
    return [(line.owner, line.text, line.points) for line in sheet.scoring.lines]


def test_the_last_digit_ends_the_correction_and_what_is_typed_next_is_the_next_line():
    sheet = three("@0 5 5 5 5 5 3 5 4 4")
    sheet.correct(1)
    write(sheet, "5", "5")
    assert (sheet.scoring.scores, sheet.scoring.lines[2].text) == ([25, 13, 13], "4-4-5"[::-1])
    write(sheet, "1")
    assert sheet.correction is None
    assert sheet.scoring.scores == [25, 11, 13]
    write(sheet, "5", "3", "1")
    assert sheet.scoring.scores == [25 + 9, 11, 13]


def test_a_tile_written_twice_by_a_correction_is_marked_where_it_was_written_and_counts_once():
    sheet = three("@0 5 5 5 5 5 3 5 4 4 5 3 1")
    sheet.correct(1)
    write(sheet, "5", "4", "4")
    assert lines_of(sheet) == [(0, "5-5-5 · Opening", 25), (1, "5-4-4", 13), (2, "5-4-4", 0), (0, "5-3-1", 9)]
    assert [line.fault for line in sheet.scoring.lines] == ["", "", "5-4-4 is already on the table.", ""]
    assert again(sheet).scoring.turn == 1


def test_a_line_that_fits_again_after_another_correction_counts_again():
    sheet = three("@0 5 5 5 5 5 3 5 4 4 5 3 1")
    sheet.correct(1)
    write(sheet, "5", "4", "4")
    sheet.correct(1)
    write(sheet, "5", "5", "4")
    assert [line.fault for line in sheet.scoring.lines] == [""] * 4
    assert sheet.scoring.scores == [34, 14, 13]


def test_a_marked_line_is_corrected_for_its_owner():
    sheet = three("@0 5 5 5 5 5 3 5 4 4 5 3 1")
    sheet.correct(1)
    write(sheet, "5", "4", "4")
    sheet.correct(2)
    assert sheet.writing.prompt == "Cleo"
    write(sheet, "5", "5", "3")
    assert sheet.scoring.scores == [34, 13, 13]


def test_a_match_that_is_over_has_keys_while_a_line_is_corrected_and_ends_with_it():
    taps = " ".join(f"@0 {n} {n} {n}" if n == 5 else f"@0 {n} {n} {n} hexagon3" for n in (5, 4, 3, 2, 1, 0))
    sheet = three(f"{taps} @0 0 0 1 hexagon3 3 ok 4 ok")
    assert sheet.is_over
    total = sheet.scoring.scores[0]
    sheet.correct(1)
    assert not sheet.is_over
    assert {"1", "4"} <= {key.taps for row in sheet.rows() for key in row.keys if not key.refusal}
    write(sheet, "4", "4", "5")
    assert (sheet.is_over, sheet.scoring.scores) == (True, [total - (12 + 70) + 13, 0, 0])


def test_lines_after_the_end_of_a_match_are_marked():
    sheet = write(sheet_of("quadrot", ("Ada", "Bob")), "@0", "@0", "@1", "@0", "@1")
    sheet.correct(2)
    write(sheet, "all0")
    assert sheet.is_over
    assert [line.fault for line in sheet.scoring.lines[3:]] == ["The match is over."] * 2
    assert [line.text for line in sheet.scoring.lines[3:]] == ["One pawn home"] * 2


def test_lines_below_stay_with_their_owners_when_a_line_is_removed_inserted_or_somebody_elses():
    sheet = three("@0 5 5 5 5 5 3 5 4 4 5 3 1")
    sheet.correct(1)
    sheet.remove()
    assert [line.owner for line in sheet.scoring.lines] == [0, 2, 0]
    sheet.correct(1)
    sheet.insert()
    assert sheet.writing.prompt == "Bob"
    write(sheet, "5", "5", "3")
    assert [line.owner for line in sheet.scoring.lines] == [0, 1, 2, 0]
    sheet.correct(1)
    write(sheet, "@0", "5", "5", "3")
    assert [line.owner for line in sheet.scoring.lines] == [0, 0, 2, 0]
    assert sheet.scoring.scores == [25 + 13 + 9, 0, 13]


def test_extra_tiles_that_a_correction_adds_or_takes_away_change_nobody_elses_lines():
    sheet = three("@0 4 4 4 4 4 4 4 3 4 4 3 3", "quadominos")
    sheet.correct(0)
    write(sheet, "4", "4", "4", "4 tiles")
    assert [line.owner for line in sheet.scoring.lines] == [0, 1, 2]
    sheet.correct(0)
    write(sheet, "4", "4", "4", "4 bonus")
    assert (sheet.scoring.scores, sheet.scoring.turn) == ([41, 15, 14], 0)


def test_a_line_on_a_pad_can_neither_be_removed_nor_inserted():
    sheet = three("1 2 ok 3 ok 4 ok 5 ok", PLAIN)
    sheet.correct(1)
    assert not sheet.can_move_lines
    sheet.remove()
    sheet.insert()
    write(sheet, "7", "ok")
    assert sheet.scoring.scores == [17, 7, 4]


@pytest.mark.parametrize("line", range(8))
def test_a_line_that_is_written_again_as_it_was_changes_nothing(line):
    sheet = write(sheet_of(), *LONG.split())
    before, group = sheet.sheet, sheet.groups[line]
    sheet.correct(line)
    sheet = again(sheet)
    write(sheet, *group.taps)
    assert (sheet.correction, sheet.sheet.taps) == (None, before.taps)


@pytest.mark.parametrize("line", range(8))
def test_cancel_back_and_undo_restore_the_sheet_exactly(line):
    sheet = write(sheet_of(), *LONG.split())
    before = sheet.sheet
    sheet.correct(line)
    sheet.tapped(next(key.taps for row in sheet.writing.rows() for key in row.keys if not key.refusal))
    sheet = again(sheet)
    sheet.cancel()
    assert sheet.sheet == before
    sheet.correct(line)
    sheet.undo()
    assert sheet.sheet == before


def test_undo_takes_a_finished_correction_back_as_a_whole_and_then_what_was_typed_before_it():
    sheet = three("@0 5 5 5 5 5 3 5 4 4")
    sheets = [sheet.sheet]
    for line, digits in ((1, "5 5 2"), (2, "4 4 3"), (0, "4 4 4")):
        sheet.correct(line)
        write(sheet, *digits.split())
        sheets.append(sheet.sheet)
    write(sheet, "1")
    sheet.undo()
    for before in reversed(sheets):
        sheet = again(sheet)
        assert sheet.sheet == before
        sheet.undo()
    assert sheet.sheet.taps == sheets[0].taps[:-1]


def test_chips_after_the_last_digit_belong_to_the_corrected_line():
    sheet = three("@0 5 5 5 5 5 3 bridge 5 4 4 5 3 1")
    sheet.correct(1)
    write(sheet, "5", "5", "4")
    assert sheet.scoring.lines[1].points == 14
    labels = [row.label for row in sheet.rows() if "bridge" in {key.taps for key in row.keys}]
    assert labels == ["Bonus for Bob’s 5-5-4"]
    sheet = again(sheet)
    write(sheet, "bridge")
    assert [line.points for line in sheet.scoring.lines] == [25, 54, 13, 9]
    write(again(sheet), "bridge", "hexagon1", "bridge")
    write(sheet, "2", "2", "1")
    labels = [row.label for row in sheet.rows() if "bridge" in {key.taps for key in row.keys}]
    assert labels == ["Bonus for Bob’s 2-2-1"]


def test_a_chip_of_an_opened_line_is_taken_away_or_exchanged_with_one_tap():
    sheet = three("@0 5 5 5 5 5 3 bridge 5 4 4 5 3 1")
    sheet.correct(1)
    write(sheet, "bridge")
    assert (sheet.correction, sheet.scoring.scores) == (None, [34, 13, 13])
    write(sheet, "hexagon1")
    assert sheet.scoring.scores == [34, 63, 13]
    sheet.undo()
    assert sheet.scoring.scores == [34, 53, 13]


def test_a_bonus_that_has_won_the_match_can_be_taken_away():
    sheet = sheet_of("quadominos", THREE, hands="large", length="half")
    tiles = sorted(sheet.scoring.unseen, key=lambda tile: len(set(tile)))
    while not sheet.is_over:
        write(sheet, "@0", *tiles.pop(0).split("-"))
        if not sheet.is_over:
            write(sheet, "bonus")
    last = sheet.scoring.lines[-1]
    sheet.correct(len(sheet.scoring.lines) - 1)
    write(sheet, *(["bonus"] if "Bonus" in last.text else [*tiles[0].split("-")]))
    assert sheet.scoring.scores[0] < last.totals[0]
    assert parse_valid_sheet(str(sheet.sheet)) == sheet.sheet


def test_half_a_line_takes_nothing_of_the_lines_below():
    sheet = write(sheet_of(), "@0", "5", "5", "5", "0", "5", "5", "0", "1")
    sheet.correct(0)
    write(sheet, "4", "4")
    assert again(sheet).correction
    write(sheet, "4")
    assert lines_of(sheet)[-1] == (0, "0-1-_", 0)
    assert write(sheet, "1").scoring.scores == [22 + 2, 10]


def test_draws_that_ended_in_a_blocked_round_are_corrected_with_it():
    sheet = three("@0 5 5 5 draw2 blocked 9 ok 8 ok 7 ok")
    sheet.correct(1)
    assert [line.text for line in sheet.lines_before_correction.lines] == ["2 draws", "Blocked. Lowest hand: Cleo"]
    write(sheet, "draw1", "blocked", "9", "ok", "8", "ok", "3", "ok")
    assert (sheet.correction, sheet.scoring.scores) == (None, [25, -5, 9 + 8 - 3])


# Sheets of version 1

HEAD = "sablier sheet 1\ntriominos\n\nAda\nBob\nCleo\n\n"
LEFT_IN_A_CORRECTION = {
    "nothing typed": ("@0 5 5 5\n5 4 4 5 3 1\n4 5 5 3", [34, 13, 13], True),
    "half a tile typed": ("@0 5 5 5 5 5\n5 4 4 5 3 1\n4 5 5 3", [34, 13, 13], True),
    "the tile typed": ("@0 5 5 5 5 5 4\n5 4 4 5 3 1\n4 5 5 3", [34, 14, 13], False),
    "the next line typed again": ("@0 5 5 5 5 5 4 5 4 4\n5 4 4 5 3 1\n4 5 5 3", [34, 14, 13], False),
    "more lines begun": ("@0 5 5 5 5 5 4 2 2\n5 4 4 5 3 1\n4 5 5 3", [34, 14, 13], True),
    "a line that was not kept": ("@0 5 5 5\n5 4 4 5 3 1", [34, 0, 13], True),
    "half a tile typed for a line that was not kept": ("@0 5 5 5 5 5\n5 4 4 5 3 1", [34, 0, 13], True),
    "with the name of the next seat": ("@0 5 5 5\n@2 5 4 4 5 3 1\n4 5 5 3", [34, 13, 13], True),
}


@pytest.mark.parametrize(("rows", "totals", "is_open"), LEFT_IN_A_CORRECTION.values(), ids=LEFT_IN_A_CORRECTION)
def test_a_sheet_of_version_1_left_in_a_correction_is_read(rows, totals, is_open):
    sheet = EditableScoreSheet(parse_valid_sheet(HEAD + rows))
    assert (sheet.scoring.scores, bool(sheet.correction)) == (totals, is_open)
    again(sheet)
    sheet.cancel()
    assert sum(line.text == "5-4-4" and not line.fault for line in sheet.scoring.lines) == 1


def test_a_line_that_version_1_did_not_keep_is_marked_and_written_again():
    sheet = EditableScoreSheet(parse_valid_sheet(HEAD + "@0 5 5 5\n5 4 4 5 3 1"))
    assert sheet.scoring.lines[1][1:4] == (1, "", 0)
    assert sheet.scoring.lines[1].fault
    write(sheet, "5", "5", "3")
    assert sheet.scoring.scores == [34, 13, 13]


def test_a_sheet_of_version_1_without_a_correction_reads_the_same():
    sheet = parse_valid_sheet(f"{HEAD}{LONG}")
    assert (sheet.taps, str(sheet).split("\n")[0]) == (tuple(LONG.split()), "sablier sheet 2")


# Texts from other sources


@pytest.mark.parametrize(
    "rows",
    [
        *("@0 5 5 5\n5 4 4\n4 5 5 5", "@0 5 5 5\n5 4 4\n4 garbage more", "@0 5 5 5 x\n5 4 4\n4 5 5 3"),
        *("@0 5 5 5\n5 4 4\n2 5 5 3", "@0 5 5 5\n5 4 4\nx 5", "@0 5 5 5\n5 4 4\n4 5 5 3\n3"),
        *("@0 5 5 5\n0 x y\n4 5 5 3", "@0 5 9\n5 4 4"),
    ],
)
def test_lines_under_correction_of_version_1_that_do_not_add_up_are_no_sheet(rows):
    assert parse_valid_sheet(HEAD + rows) is None


@pytest.mark.parametrize(
    "row",
    [
        *("correct 0", "correct 1 2", "correct 0 9", "correct 9 9", "correct 2 2", "correct 0 4 9", "correct 0 4 x"),
        *(
            "correct 0 4\ncorrect 0 4",
            "undo 4 0",
            "undo x 0 4 0",
            "undo 4 6 7 0 5 5",
            "undo 4 2 1 0",
            "undo 5 0 0 0",
            "undo 1 2 2 0",
            "undo 4 0 4 9 5",
            "nonsense",
            "correct -1 4",
            *["undo 4 0 4 0\n" * 11],
        ),
    ],
)
def test_a_correction_that_makes_no_sense_is_no_sheet(row):
    text = str(SheetRecord("triominos", THREE, {}, ("@0", "5", "5", "5")))
    assert parse_valid_sheet(f"{text}\n{row}".rstrip("\n")) is None


@pytest.mark.parametrize("old", ["garbage more", "@0 5 5", "@0 9 9 9", "!9.5 !", ""])
def test_what_an_undone_correction_would_bring_back_is_checked(old):
    text = str(SheetRecord("triominos", THREE, {}, ("@0", "5", "5", "5")))
    sheet = EditableScoreSheet(parse_valid_sheet(f"{text}\nundo 4 0 0 4 @0 5 5 5 {old}"))
    write(EditableScoreSheet(sheet.sheet), "4", "4", "4")
    sheet.tapped("bridge")
    for _tap in range(6):
        sheet.undo()
        assert parse_valid_sheet(str(sheet.sheet)) == sheet.sheet


@pytest.mark.parametrize(
    "tap", ["!", "!1.5.4.4", "!.ok", "!2.out.7.ok", "!1.hexagonx", "!1.draw99999", "!0.5.5.5.5.5.5"]
)
@pytest.mark.parametrize("game", [*(name for name, app_game in APP_GAMES.items() if app_game.has_sheet), PLAIN])
def test_an_unfit_line_in_a_text_scores_nothing(game, tap):
    sheet = parse_valid_sheet(str(SheetRecord(game, THREE, {}, (tap, tap))))
    scoring = EditableScoreSheet(sheet).scoring
    assert ([line.points for line in scoring.lines], scoring.scores) == ([0, 0], [0, 0, 0])
    assert all(line.fault for line in scoring.lines)


@pytest.mark.parametrize("tap", ["!5.1", "!x", "!1.", "!1.é", "!!", "!10.5"])
def test_a_text_with_a_broken_unfit_line_is_no_sheet(tap):
    assert parse_valid_sheet(str(SheetRecord("triominos", THREE, {}, (tap,)))) is None
