"""Score sheets in exports, imports and rescued journals: each is imported once, and undamaged ones are rescued."""

import json

import pytest

from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.sheet_record import SheetRecord
from app.store import import_export
from app.store.export_format import read_export
from app.store.journal import Journal
from app.store.sheets import store_sheet, stored_sheet, stored_sheets
from tests.app.exports import export_texts

TAPS = ("@0", "5", "5", "5", "0", "5", "5", "bridge")


class Shelf:
    """Journal for sheets, with its own clock."""

    def __init__(self, path):
        self.now = 1_800_000_000.0
        self.journal = Journal(path, lambda: self.now, [].append)

    def write(self, sheet_id, taps, is_over=False):
        self.now += 10
        store_sheet(self.journal, sheet_id, str(SheetRecord("triominos", ("Zoé", "Bob"), {}, taps)), is_over)

    def take(self, text):
        return list(import_export.merge(self.journal, read_export(text)))[-1]

    @property
    def export(self):
        (text,) = export_texts(self.journal)
        return text


@pytest.fixture
def full(tmp_path):
    shelf = Shelf(tmp_path / "full.db")
    shelf.write("one", TAPS)
    shelf.write("two", TAPS[:3], is_over=True)
    return shelf


@pytest.fixture
def empty(tmp_path):
    return Shelf(tmp_path / "empty.db")


def test_sheets_come_over_once(full, empty):
    assert empty.take(full.export).count("added", "sheets") == 2
    assert stored_sheets(empty.journal) == stored_sheets(full.journal)
    assert empty.take(full.export).count("known", "sheets") == 2


def test_the_one_that_was_written_later_is_kept(full, empty):
    empty.take(full.export)
    full.write("one", (*TAPS, "0", "1", "1"))
    older = empty.export
    assert empty.take(full.export).count("longer", "sheets") == 1
    assert empty.take(older).count("known", "sheets") == 2
    assert stored_sheet(empty.journal, "one") == stored_sheet(full.journal, "one")


@pytest.mark.parametrize(
    "change",
    [
        *({"text": "x"}, {"text": 5}, {"text": "sablier sheet 1\ntriominos\n\nAda\nBob\n\n" + "5 " * 60_000}),
        *({"id": "../x"}, {"begun": "x"}, {"touched": 1e300}, {"ended": []}),
    ],
)
def test_what_makes_no_sense_is_counted_and_left_out(full, empty, change):
    whole = json.loads(full.export)
    whole["sheets"][0].update(change)
    whole["sheets"].append("no sheet at all")
    merged = empty.take(json.dumps(whole))
    assert (merged.count("added", "sheets"), merged.count("unreadable", "sheets")) == (1, 2)


def test_a_sheet_that_was_corrected_elsewhere_replaces_the_one_from_before(full, empty):
    empty.take(full.export)
    sheet = EditableScoreSheet(SheetRecord("triominos", ("Zoé", "Bob"), {}, TAPS))
    sheet.correct(0)
    sheet.tapped("4 4 4")
    sheet.tapped("1")
    full.now += 10
    store_sheet(full.journal, "one", str(sheet.sheet), False)
    older = empty.export
    empty.take(full.export)
    assert stored_sheet(empty.journal, "one") == stored_sheet(full.journal, "one")
    empty.take(older)
    assert [each.id for each in stored_sheets(empty.journal)] == ["one", "two"]


def test_a_journal_that_was_set_aside_gives_up_its_sheets(full, empty):
    full.journal.store(lambda db: db.execute("UPDATE sheets SET text = 'x' WHERE id = 'two'").rowcount)
    full.journal.close()
    merged = list(import_export.rescue(empty.journal, full.journal.path))[-1]
    assert (merged.count("added", "sheets"), merged.count("unreadable", "sheets")) == (1, 1)
    assert [each.id for each in stored_sheets(empty.journal)] == ["one"]
