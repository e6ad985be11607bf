"""Score sheets in normal use: wrong taps, corrections, the end of rounds, and killed processes."""

import pytest

from app.sheets.editable_sheet import EditableScoreSheet, parse_valid_sheet
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from app.store.journal import Journal
from app.store.sheets import remove_sheet, store_sheet, stored_sheet, stored_sheets

NOON = 1_800_000_000.0


def sheet_of(game="triominos", names=("Ada", "Bob"), **options):
    return EditableScoreSheet(SheetRecord(game, names, options))


def write(sheet, *keys):
    """Taps these keys, all of which the sheet must accept."""
    assert [why for key in keys for why in [sheet.tapped(key)] if why] == []
    return sheet


def test_a_turn_is_the_digits_of_its_tile_and_a_chip():
    sheet = write(sheet_of(), "@0", "5", "5", "5")
    assert sheet.scoring.scores == [25, 0]
    write(sheet, "0", "5", "5", "bridge")
    assert sheet.scoring.scores == [25, 50]
    assert (sheet.scoring.turn, [line.points for line in sheet.scoring.lines]) == (0, [25, 50])


def test_a_tile_that_lies_and_one_that_is_not_in_the_box_are_refused():
    sheet = write(sheet_of(), "@0", "5", "0", "1", "1", "0")
    assert sheet.tapped("5") == "1-0-5 is already on the table."
    assert sheet.scoring.scores == [6, 0]
    quads = write(sheet_of("quadominos"), "@0", "0", "2", "4")
    assert quads.tapped("5") == "This set has no 0-2-4-5."
    assert write(quads, "4").scoring.scores == [10, 0]


def test_a_chip_that_was_a_slip_goes_with_a_second_tap():
    sheet = write(sheet_of(), "@0", "5", "5", "5", "0", "5", "5", "hexagon1")
    assert sheet.scoring.scores[1] == 60
    assert write(sheet, "bridge").scoring.scores[1] == 50
    assert write(sheet, "bridge").scoring.scores[1] == 10


def test_the_last_digit_with_a_bonus_is_one_key():
    sheet = write(sheet_of("quadominos"), "@0", "5", "5", "5")
    keys = {key.taps for row in sheet.scoring.rows() for key in row.keys}
    assert {"5 bonus", "5 tiles"} <= keys
    assert write(sheet, "5 bonus").scoring.scores == [45, 0]


def test_a_bonus_tapped_after_two_more_tiles_replaces_them():
    sheet = write(sheet_of("quadominos"), *["@0", "4", "4", "4", "4", "tiles", "bonus", "4", "4", "4", "3"])
    assert sheet.scoring.scores == [41, 15]


def test_two_more_tiles_taken_back_on_an_extra_tile_leave_the_tile_that_was_owed():
    sheet = write(
        sheet_of("quadominos", chained_bonuses="on"),
        *["@0", "4", "4", "4", "4", "tiles", "4", "4", "4", "3", "tiles", "tiles"],
    )
    assert (sheet.scoring.extra_tiles_owed, sheet.scoring.turn) == (1, 0)


def test_a_sheet_written_when_the_bonus_did_not_replace_the_tiles_still_opens():
    taps = "@0 4 4 4 4 tiles bonus stop 4 4 4 3"
    sheet = parse_valid_sheet(f"sablier sheet 1\nquadominos\n\nAda\nBob\n\n{taps}")
    assert EditableScoreSheet(sheet).scoring.scores == [41, 15]


def off(sheet):
    """Returns the taps of the keys that are shown but refused; checks every key by tapping it."""
    keys = [key for row in sheet.scoring.rows() for key in row.keys]
    assert [key.refusal for key in keys] == [EditableScoreSheet(sheet.sheet).tapped(key.taps) for key in keys]
    return {key.taps for key in keys if key.refusal}


def test_digits_of_tiles_on_the_table_cannot_be_tapped():
    sheet = write(sheet_of(), *["@0", "5", "5", "5", "5", "5"])
    assert off(sheet) == {"5"}
    assert {"0", "4"} <= {key.taps for row in sheet.scoring.rows() for key in row.keys if not key.refusal}


def test_two_more_tiles_cannot_be_tapped_for_an_opening_tile_that_is_no_quad():
    assert {f"{digit} tiles" for digit in (0, 1, 3, 4, 5)} <= off(write(sheet_of("quadominos"), *["@0", "2", "2", "2"]))
    assert {"0 bonus", "2 tiles", "3 tiles"} <= off(write(sheet_of("quadominos"), *["@0", "2", "3", "4"]))


def test_two_more_tiles_cannot_be_tapped_for_the_last_tile_of_a_hand():
    sheet = write(sheet_of("quadominos", ("Ada", "Bob", "Zoé", "Léa", "Tom", "Mia")), "@0")
    for tile in [*sheet.scoring.unseen][:5]:
        write(sheet, "@0", *tile.split("-"))
    write(sheet, *["@0", "5", "5", "5"])
    assert {"5 tiles", "4 tiles"} <= off(sheet)
    assert "5 bonus" not in off(sheet)


def test_a_fifth_digit_cannot_be_tapped():
    assert off(write(sheet_of(PLAIN), *"1234")) == {*"1234567890-"}
    assert off(write(sheet_of(), *["@0", "5", "5", "5", "out", "1", "2", "3", "4"])) == {*"1234567890"}
    assert off(write(sheet_of(), *["@0", "5", "5", "5", "out"])) == {"ok"}


def test_two_more_tiles_are_the_same_seats():
    sheet = write(sheet_of("quadominos"), "@0", "5", "5", "5", "5 tiles")
    assert sheet.scoring.turn == 0
    write(sheet, "5", "5", "5", "4", "5", "5", "4", "4")
    assert (sheet.scoring.turn, sheet.scoring.scores) == (1, [57, 0])


def test_points_ahead_are_where_the_chart_begins():
    assert sheet_of(ahead_for="1", ahead="50").scoring.beginning == (0, 50)


def test_a_round_asks_what_is_left_and_gives_it_to_whoever_went_out():
    sheet = write(sheet_of(), "@0", "5", "5", "5", "out")
    assert [line.text for line in sheet.scoring.lines[1:]] == ["Ada went out"]
    write(sheet, "1", "2", "ok")
    assert sheet.scoring.scores == [25 + 25 + 12, 0]
    assert sheet.scoring.rounds == [(62, 0)]
    assert sheet.scoring.turn is None
    write(sheet, "@1", "5", "5", "5")
    assert sheet.scoring.scores == [62, 25]


@pytest.mark.parametrize("tap", ["draw1", "pass"])
def test_to_go_out_is_not_offered_after_a_turn_without_a_tile(tap):
    sheet = write(sheet_of(), "@0", "5", "5", "5", tap)
    assert "out" not in {key.taps for row in sheet.scoring.rows() for key in row.keys}


def test_children_are_asked_for_no_points():
    sheet = write(sheet_of(points="children"), "@0", "5", "5", "5", "out")
    assert sheet.scoring.prompt == "The round is over."
    assert write(sheet, "ok").scoring.scores == [6, 0]


def test_a_blocked_round_goes_to_the_lowest_hand():
    sheet = write(sheet_of(), "@0", "5", "5", "5", "blocked")
    assert sheet.scoring.lines[-1].text == "Round is blocked"
    write(sheet, "1", "2", "ok", "2", "0", "ok")
    assert sheet.scoring.lines[-1].text == "Blocked. Lowest hand: Ada"
    assert sheet.scoring.scores == [25 + 8, 0]


def test_a_round_goes_on_after_draws_and_a_blocked_round():
    sheet = write(sheet_of(), *["@0", "5", "5", "5", "draw2", "blocked", "9", "ok", "8", "ok", "@1", "4", "4", "4"])
    assert sheet.scoring.scores == [25, -10 + 1 + 22]
    assert sheet.scoring.lines[-1].text == "4-4-4 · Opening"


def test_an_empty_hand_ends_the_round_by_itself():
    sheet = write(sheet_of(names=("Ada", "Bob")), "@0")
    tiles = list(sheet.scoring.unseen)[:17]
    for tile in tiles:
        write(sheet, *tile.split("-"))
    assert sheet.scoring.end == "out"
    write(sheet, "bridge", "4", "ok")
    assert len(sheet.scoring.rounds) == 1


def test_the_bell_of_400_lets_the_round_be_played_to_its_end():
    sheet = write(sheet_of(), "@0")
    for tile in ("0-0-0", "0-0-1", "1-1-1", "1-1-2", "2-2-2", "2-2-3", "3-3-3"):
        write(sheet, "@0", *tile.split("-"), *(() if tile == "0-0-0" else ("hexagon3",)))
    assert sheet.scoring.scores[0] > 400
    assert "Last round" in sheet.scoring.note
    assert not sheet.scoring.winners
    write(sheet, "out", "5", "ok")
    assert sheet.scoring.winners == (0,)
    assert sheet.is_over
    assert sheet.tapped("5") == "The match is over."


def test_whoever_reaches_800_wins_at_once_and_beginners_at_600():
    for kind, target in (("full", 800), ("beginners", 600)):
        sheet = write(sheet_of("quadominos", **({"set": kind} if kind != "full" else {})), "@0")
        tiles = sorted(sheet.scoring.unseen, key=lambda tile: -sum(map(int, tile.split("-"))))
        first = True
        while not sheet.scoring.winners:
            if sheet.scoring.end:
                write(sheet, "9", "ok")
                continue
            tile = next(each for each in tiles if each in sheet.scoring.unseen)
            write(sheet, "@0", *tile.split("-"), *(() if first and len(set(tile)) > 2 else ("bonus",)))
            first = sheet.scoring.turn is None
        assert sheet.scoring.scores[0] >= target
        assert sheet.scoring.scores[0] - target < 40 or sheet.scoring.end


def test_more_than_three_draws_are_refused():
    sheet = write(sheet_of(), "@0", "5", "5", "5", "draw3")
    assert sheet.tapped("draw1") == "You can draw 3 tiles at most."
    assert write(sheet, "pass").scoring.scores == [25, -25]


def test_a_plain_pad_adds_rounds_and_least_may_win():
    sheet = write(sheet_of(PLAIN, ("Ada", "Bob", "Zoé"), wins="least"), "1", "2", "ok", "ok", "-", "3", "ok")
    assert sheet.scoring.scores == [12, 0, -3]
    assert sheet.scoring.rounds == [(12, 0, -3)]
    write(sheet, "end")
    assert sheet.scoring.winners == (2,)
    assert sheet.scoring.places == (3, 2, 1)


def test_a_plain_sheet_ends_only_after_whole_rounds():
    sheet = sheet_of(PLAIN, ("Ada", "Bob"))
    assert sheet.tapped("end") == "Finish the round first."
    write(sheet, "1", "ok", "2", "ok", "3", "ok")
    assert sheet.tapped("end") == "Finish the round first."
    write(sheet, "4")
    assert sheet.tapped("end") == "Finish the round first."
    write(sheet, "ok", "end")
    assert sheet.scoring.winners == (1,)


def test_a_sheet_keeps_the_colours_of_its_people():
    sheet = SheetRecord("triominos", ("Ada", "Bob"), colours=(3, 0))
    assert [person.colour for person in parse_valid_sheet(str(sheet)).people] == [3, 0]
    assert [person.colour for person in parse_valid_sheet(str(sheet_of().sheet)).people] == [0, 1]


def test_every_tap_survives_a_kill(tmp_path):
    told = []
    sheet = sheet_of()
    for key in ("@0", "5", "5", "5", "draw1", "0", "5"):
        journal = Journal(tmp_path / "journal.db", lambda: NOON, told.append)  # never closed: the app was killed
        sheet = EditableScoreSheet(parse_valid_sheet(stored_sheet(journal, "a").text)) if key != "@0" else sheet
        write(sheet, key)
        store_sheet(journal, "a", str(sheet.sheet), sheet.is_over)
    journal = Journal(tmp_path / "journal.db", lambda: NOON, told.append)
    assert (
        EditableScoreSheet(parse_valid_sheet(stored_sheet(journal, "a").text)).scoring.lines[-1].text
        == "1 draw · 0-5-_"
    )
    assert told == []


@pytest.mark.parametrize(
    ("game", "options", "keys"),
    [
        ("domino3d", {}, ("top", "4", "3", "flat", "collapse", "back", "upright")),
        ("domino3d", {"mode": "race"}, ("@1", "=0", "@2", "@0", "ok", "@2", "rest")),
        ("quadrot", {}, ("@0", "all1", "@0", "@2")),
    ],
)
def test_a_kill_at_any_tap_loses_nothing(tmp_path, game, options, keys):
    whole = sheet_of(game, ("Ada", "Bob", "Zoé"), **options)
    store_sheet(Journal(tmp_path / "journal.db", lambda: NOON, [].append), "a", str(whole.sheet), False)
    for key in keys:
        journal = Journal(tmp_path / "journal.db", lambda: NOON, [].append)  # never closed: the app was killed
        sheet = EditableScoreSheet(parse_valid_sheet(stored_sheet(journal, "a").text))
        write(sheet, key)
        write(whole, key)
        store_sheet(journal, "a", str(sheet.sheet), sheet.is_over)
        assert (sheet.scoring.lines, sheet.scoring.rounds) == (whole.scoring.lines, whole.scoring.rounds)


def test_a_damaged_sheet_is_not_shown_and_one_that_is_removed_is_gone(tmp_path):
    journal = Journal(tmp_path / "journal.db", lambda: NOON, [].append)
    for name in ("a", "b"):
        store_sheet(journal, name, str(sheet_of().sheet), False)
    journal.store(lambda db: db.execute("UPDATE sheets SET text = 'x' WHERE id = 'a'").rowcount)
    assert [each.id for each in stored_sheets(journal)] == ["b"]
    assert remove_sheet(journal, "b")
    assert stored_sheets(journal) == []


HEAD = "sablier sheet 1"


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", HEAD, f"{HEAD}\nchess\n\nAda\n\n5", f"{HEAD}\ntriominos\n\n\n\n5"),
        f"{HEAD}\ntriominos\nset=x\nAda\nBob\n\n@0",
        f"{HEAD}\ntriominos\n\nAda\nBob\n\n@0 9",
        f"{HEAD}\ntriominos\n\nAda\n\n@0",
        f"{HEAD}\ntriominos 1 x\n\nAda\nBob\n\n@0",
        f"{HEAD}\ntriominos\n\n" + "A\n" * 12 + "\n@0",
    ],
)
def test_what_is_no_sheet_is_none(text):
    assert parse_valid_sheet(text) is None
