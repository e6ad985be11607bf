"""Exports and rescues of damaged journals: unreadable entries are skipped and counted, and all others are kept."""

import json
import sqlite3
from random import Random

import pytest

from app.match.seating import MatchSetUp
from app.players import Player
from app.sheets.game_night import GameNightTerms
from app.store import schema
from app.store.export_format import read_export
from app.store.game_nights import all_choices, store_choice
from app.store.import_export import merge, rescue
from app.store.journal import IMPORTED, PLAYED, Journal
from app.store.sheets import store_sheet, stored_sheet, stored_sheets
from tests.app.exports import export_texts, skipped
from tests.app.playing import Clock

COMPANY = ("Ada", "Bo")
SHEET = "sablier sheet 1\nplain\n\nAda\nBo\n\n5 ok 7 ok"


def open_journal(path):
    return Journal(path, Clock(1_800_000_000.0), print)


def play(journal, seed, moves=12):
    players = tuple(map(Player, COMPANY))
    match = MatchSetUp("quadrot", players, seed).match()
    log = journal.create_log(match, players)
    rng = Random(seed)
    for _ in range(moves):
        seat = match.state.actors()[0]
        match.play(seat, rng.choice(match.state.moves(seat)))
    assert log.write(match)
    return log.id


@pytest.fixture
def journal(tmp_path):
    journal = open_journal(tmp_path / "journal.db")
    yield journal
    journal.close()


@pytest.fixture
def full(journal):
    """A journal with three matches, three sheets and two choices about game nights."""
    for seed in range(3):
        play(journal, seed)
        store_sheet(journal, f"s{seed}", SHEET, False)
    for _ in range(2):
        store_choice(journal, COMPANY, GameNightTerms(), 5.0)
    return journal


def change(journal, statement, *values):
    assert journal.store(lambda db: db.execute(statement, values).rowcount) is not None


def take(path, texts):
    other = open_journal(path)
    merged = None
    for text in texts:
        *_, merged = merge(other, read_export(text))
    return other, merged


@pytest.mark.parametrize("value", [b"played", b"\xff", 7, 1e300, "Played"])
def test_a_damaged_origin_does_not_stop_an_export(full, tmp_path, value):
    """One wrong bit in the header of a row turns a text into a blob, although the rest of the match is readable."""
    damaged = full.ids()[0]
    change(full, "UPDATE matches SET origin = ? WHERE id = ?", value, damaged)
    texts = export_texts(full)
    other, merged = take(tmp_path / "other.db", texts)
    assert merged.added == 3
    assert other.origin(damaged) == IMPORTED
    assert [other.origin(each) for each in full.ids()[1:]] == [PLAYED] * 2


ODD = (None, b"\xff\x00", "x", -1, 1e300, float("inf"), 10**18, "")


@pytest.mark.parametrize("table", ["matches", "moves", "seats", "sheets", "evenings", "practice", "parts", "figures"])
def test_no_damaged_cell_stops_an_export_or_a_rescue(full, tmp_path, table):
    full.close()
    for number, column in enumerate(schema.COLUMNS[table]):
        for value in ODD:
            path = tmp_path / f"{number}-{ODD.index(value)}.db"
            path.write_bytes(full.path.read_bytes())
            with sqlite3.connect(path) as db:
                db.execute(
                    f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = 1"
                    if table == "matches"
                    else f"UPDATE OR IGNORE {table} SET {column} = ?",
                    (value,),
                ) if value is not None else None
            db.close()
            damaged = open_journal(path)
            texts = export_texts(damaged)
            (parsed,) = map(json.loads, texts)
            assert skipped(damaged) + sum(len(parsed[name]) for name in ("matches", "sheets", "evenings")) == 8
            other, _ = take(path.with_suffix(".other"), texts)
            assert len(other.ids()) >= (2 if table == "matches" else 0)
            rescued = open_journal(path.with_suffix(".rescued"))
            list(rescue(rescued, path))
            assert len(rescued.ids()) >= (2 if table == "matches" else 0)
            damaged.close(), other.close(), rescued.close()


def test_a_damaged_match_is_skipped_and_counted(full):
    change(full, "UPDATE moves SET lines = '0: nonsense\n' WHERE match = ? AND ply = 3", full.ids()[1])
    change(full, "UPDATE sheets SET text = 'x' WHERE id = 's1'")
    (text,) = export_texts(full)
    found = json.loads(text)
    assert (len(found["matches"]), len(found["sheets"]), len(found["evenings"])) == (2, 2, 2)
    assert skipped(full) == 2


def test_a_damaged_record_of_any_length_leaves_the_export_readable(full, tmp_path):
    change(full, "UPDATE moves SET lines = ? WHERE match = ?", "0: x" * 60_000, full.ids()[1])
    other, merged = take(tmp_path / "other.db", export_texts(full))
    assert (merged.added, len(stored_sheets(other)), len(all_choices(other))) == (2, 3, 2)


def test_what_is_not_stored_yet_is_exported_too(full, tmp_path, monkeypatch):
    def refuse(_connection):
        error = sqlite3.OperationalError("full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    full.notify = [].append
    gone = full.ids()[0]
    monkeypatch.setattr(schema, "transaction", refuse)
    store_sheet(full, "s1", SHEET + " 9 ok", False)
    store_sheet(full, "new", SHEET, False)
    store_choice(full, COMPANY, GameNightTerms(best_of=3), 9.0)
    full.delete_match(gone)
    found = full.resume(full.ids()[0])
    seat = found.match.state.actors()[0]
    found.match.play(seat, found.match.state.moves(seat)[0])
    found.log.write(found.match)
    texts = export_texts(full)
    assert skipped(full) == 0
    monkeypatch.undo()
    other, merged = take(tmp_path / "other.db", texts)
    assert (merged.added, gone in other.ids()) == (2, False)
    assert len(other.resume(found.log.id).match.moves) == 13
    assert {each.id for each in stored_sheets(other)} == {"s0", "s1", "s2", "new"}
    assert stored_sheet(other, "s1").text == SHEET + " 9 ok"
    assert len(all_choices(other)) == 3


# Rescue


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("damage", [bytes(100), b"\xff" * 100, b"SQLite format 3\x00" + bytes(84)])
def test_a_journal_without_its_header_is_rescued(full, tmp_path, damage, killed):
    """The first hundred bytes are overwritten, with or without the write-ahead log of a killed process."""
    if not killed:
        full.close()
    path = tmp_path / "journal-damaged-1.db"
    data = full.path.read_bytes()
    path.write_bytes(damage + data[100:])
    before = path.read_bytes()
    other = open_journal(tmp_path / "other.db")
    *_, merged = rescue(other, path)
    assert merged.added == 3
    assert sorted(other.ids()) == sorted(full.ids())
    assert (len(stored_sheets(other)), len(all_choices(other))) == (3, 2)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", range(1, 8))
def test_a_journal_of_an_older_version_without_its_header_is_rescued(tmp_path, version):
    from tests.app.test_schema import JOURNALS

    path = tmp_path / "old.db"
    with sqlite3.connect(path) as old:
        old.executescript((JOURNALS / f"version-{version}.sql").read_text("utf-8"))
    old.close()
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    other = open_journal(tmp_path / "other.db")
    *_, merged = rescue(other, path)
    assert merged.added == 2


@pytest.mark.parametrize("length", [0, 50, 100, 5000])
def test_a_file_of_zeros_is_rescued_from_as_nothing(journal, tmp_path, length):
    path = tmp_path / "journal-damaged-1.db"
    path.write_bytes(bytes(length))
    *_, merged = rescue(journal, path)
    assert (merged.total, journal.ids()) == (0, [])


# Sheets changed by hand


def moved(full, tmp_path, edit):
    (text,) = export_texts(full)
    whole = json.loads(text)
    edit(whole["sheets"])
    return take(tmp_path / "other.db", [json.dumps(whole)])


def test_sheets_of_an_export_that_was_changed_by_hand_are_imported(full, tmp_path):
    def edit(sheets):
        sheets[0]["touched"] += 1
        del sheets[1]["seal"]

    other, _ = moved(full, tmp_path, edit)
    assert {each.id: each.origin for each in stored_sheets(other)} == {"s0": IMPORTED, "s1": IMPORTED, "s2": PLAYED}
    again, _ = take(tmp_path / "again.db", export_texts(other))
    assert {each.id: each.origin for each in stored_sheets(again)} == {"s0": IMPORTED, "s1": IMPORTED, "s2": PLAYED}


def test_a_sheet_by_another_hand_replaces_nothing(full):
    forged = SHEET.replace("5 ok", "9 ok")
    (text,) = export_texts(full)
    whole = json.loads(text)
    whole["sheets"][0] |= {"text": forged, "touched": 2_000_000_000.0}
    for _ in range(2):
        list(merge(full, read_export(json.dumps(whole))))
    found = {each.text: each.origin for each in stored_sheets(full)}
    assert found == {SHEET: PLAYED, forged: IMPORTED}
    assert (len(stored_sheets(full)), stored_sheet(full, "s0").text) == (4, SHEET)


def test_a_sheet_that_goes_on_elsewhere_is_replaced_and_one_that_differs_is_kept_twice(full, tmp_path):
    other, _ = take(tmp_path / "other.db", export_texts(full))
    other.clock.now += 100
    store_sheet(other, "s0", SHEET + " 9 ok", False)
    store_sheet(other, "s1", SHEET.replace("7 ok", "8 ok"), False)
    for _ in range(2):
        for text in export_texts(other):
            list(merge(full, read_export(text)))
    assert stored_sheet(full, "s0").text == SHEET + " 9 ok"
    assert stored_sheet(full, "s1").text == SHEET
    (copy,) = [each for each in stored_sheets(full) if each.id.startswith("s1-")]
    assert (copy.text, copy.origin) == (SHEET.replace("7 ok", "8 ok"), IMPORTED)
    assert len(stored_sheets(full)) == 4
