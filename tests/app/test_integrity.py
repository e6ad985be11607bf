"""Integrity of the journal: after a clean close a start reads little of it, and a background check finds damage."""

import os
import sqlite3
from time import process_time

import pytest

from app.files import file_access
from app.files.notices import JOURNAL, FileQuarantined
from app.store import schema
from app.store.import_export import rescue
from app.store.integrity_check import check_in_slices
from app.store.journal import Journal
from engine.record import write_record
from tests.app.playing import Clock
from tests.app.test_disk import begin, play


@pytest.fixture
def closed(tmp_path):
    """Returns the path of a journal that was closed cleanly a while ago."""
    journal, _ = opened(tmp_path / "journal.db")
    for seed in range(6):
        play(begin(journal, seed)[0], 2000)
    journal.close()
    settle(journal.path)
    return journal.path


def opened(path):
    notices = []
    return Journal(path, Clock(), notices.append), notices


def settle(path):
    """Sets the time of the fingerprint file to one second after the last change of the journal."""
    mark = file_access.path_with_suffix(path, file_access.MARK)
    later = path.stat().st_mtime_ns + 10**9
    os.utime(mark, ns=(later, later))
    assert file_access.is_unchanged_since_close(path)


@pytest.fixture
def checks(monkeypatch):
    """Returns a list with one entry for each check of all pages."""
    found = []
    really = schema.check_pages
    monkeypatch.setattr(schema, "check_pages", lambda connection: found.append(connection) or really(connection))
    return found


def test_after_a_clean_close_the_pages_are_not_checked(closed, checks):
    for _ in range(3):
        journal, notices = opened(closed)
        assert len(journal.finished()) == 6
        journal.close()
    assert (checks, notices) == ([], [])


def test_after_a_change_a_clean_close_is_clean_again(closed, checks):
    journal, _ = opened(closed)
    play(begin(journal, 9)[0], 30)
    journal.close()
    settle(closed)
    opened(closed)
    assert checks == []


@pytest.mark.parametrize("what", ["killed", "written", "replaced", "log", "no mark", "same tick"])
def test_after_anything_else_they_are(closed, checks, tmp_path, what):
    if what == "killed":
        journal, _ = opened(closed)
        play(begin(journal, 9)[0], 30)
        copy = tmp_path / "copy.db"
        for ending in ("", "-wal", file_access.MARK):
            file_access.path_with_suffix(copy, ending).write_bytes(
                file_access.path_with_suffix(closed, ending).read_bytes()
            )
        closed = copy
    elif what == "written":
        with closed.open("r+b") as file:
            file.seek(closed.stat().st_size - 1)
            file.write(b"\0")
    elif what == "replaced":
        data = closed.read_bytes()
        closed.unlink()
        closed.write_bytes(data)
    elif what == "log":
        file_access.path_with_suffix(closed, "-wal").write_bytes(b"")
    elif what == "no mark":
        file_access.path_with_suffix(closed, file_access.MARK).unlink()
    else:
        os.utime(file_access.path_with_suffix(closed, file_access.MARK), ns=(closed.stat().st_mtime_ns,) * 2)
    opened(closed)
    assert len(checks) == 1


LEAF = 0x0A
"""First byte of a page that contains only rows. The other pages lead to all rows of a table"""


def decay(path, number):
    """Damages a page with moves but keeps time and size of the file, as a failing disk does."""
    with sqlite3.connect(path) as db:
        rows = [line.encode() for (line,) in db.execute("SELECT lines FROM moves ORDER BY match, ply")]
    db.close()
    before, data = path.stat(), bytearray(path.read_bytes())
    pages = sorted({data.index(row) // schema.PAGE * schema.PAGE for row in rows})
    leaves = [page for page in pages if data[page] == LEAF]
    place = leaves[number * len(leaves) // 4]
    data[place : place + 64] = b"\xaa" * 64
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file_access.is_unchanged_since_close(path)


@pytest.mark.parametrize("number", range(4))
def test_decay_is_found_in_slices_and_handled_as_at_a_start(closed, number):
    decay(closed, number)
    journal, notices = opened(closed)
    assert notices == []
    longest, began = 0.0, process_time()
    for _ in check_in_slices(journal):
        longest, began = max(longest, process_time() - began), process_time()
    assert longest < 0.1
    assert notices == [FileQuarantined(JOURNAL, "damaged", "journal-damaged-1.db")]
    session, match_id = begin(journal, 9)
    play(session, 10)
    assert journal.record(match_id) == write_record(session.match)
    *_, merged = rescue(journal, closed.with_name("journal-damaged-1.db"))
    assert merged.added >= 3


def test_a_sound_journal_stays(closed):
    journal, notices = opened(closed)
    steps = len(list(check_in_slices(journal)))
    assert steps >= 6
    assert (notices, len(journal.finished())) == ([], 6)
