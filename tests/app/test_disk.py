"""Journals that are damaged, foreign, newer, full or read-only: nothing is overwritten, and the match goes on."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from app.files.notices import JOURNAL, FileQuarantined, FileRecreated, MatchUnreadable, WriteFailed, WriteRecovered
from app.games import traits_of
from app.match.session import Session
from app.sheets.game_night import GameNightTerms
from app.store import schema
from app.store.game_nights import choices, store_choice
from app.store.import_export import ImportProgress, export, rescue
from app.store.journal import Journal, ResumedMatch
from app.store.sheets import load_home_timer, store_home_timer, store_sheet, stored_sheets
from app.store.statistics import MatchFilter, reason_tallies, statistics_by_name
from engine.record import write_record
from tests.app.playing import QUICK, Clock, new_session, play_until
from tests.exhaustive import one_in

ROOT = Path(__file__).parents[2]
CLOCK = Clock()
COMPANY = ("Ada", "Bo")
WRITTEN = dict.fromkeys("abcdefgh", f"sablier sheet 1\nplain\n\nAda\nBo\n\n{'5 ok ' * 40}")
"""Score sheets by their ids"""


def begin(journal, seed=1):
    session = new_session("triominos", "bb", seed, clock=CLOCK, level="greedy")
    log = journal.create_log(session.match, session.players)
    return Session(session.match, session.players, traits_of(session.match), CLOCK, log, QUICK), log.id


def play(session, moves):
    play_until(session, CLOCK, lambda: len(session.match.moves) >= moves)


def open_journal(path):
    notices = []
    return Journal(path, Clock(), notices.append), notices


@pytest.fixture(scope="module")
def sound(folders):
    """Returns the bytes of an undamaged journal, and the records in it."""
    path = folders / "sound.db"
    journal, _ = open_journal(path)
    records = {}
    for seed, moves in enumerate((2000, 30, 12)):
        session, match_id = begin(journal, seed)
        play(session, moves)
        records[match_id] = write_record(session.match)
    for sheet_id, text in WRITTEN.items():
        store_sheet(journal, sheet_id, text, False)
    store_home_timer(journal, "turned")
    store_choice(journal, COMPANY, GameNightTerms(), 5.0)
    journal.close()
    return path.read_bytes(), records


def check_use(path, records, damaged):
    """Checks that a journal with these bytes causes no error, gives no wrong record and can store a new match."""
    path.write_bytes(damaged)
    journal, notices = open_journal(path)
    opened = list(notices)
    for match_id, record in records.items():
        found = journal.resume(match_id)
        if isinstance(found, ResumedMatch):
            assert write_record(found.match) == record, "a damaged record passes for sound"
        else:
            assert isinstance(found, MatchUnreadable)
            assert record.startswith(found.record)
    for shelved in (*journal.unfinished(), *journal.finished()):
        assert type(shelved.touched) is float
    assert {each.id: each.text for each in stored_sheets(journal)}.items() <= WRITTEN.items()
    load_home_timer(journal)
    choices(journal, COMPANY)
    assert [*export(journal)][-1].text
    statistics_by_name(journal, MatchFilter(), by="level")
    reason_tallies(journal, MatchFilter(level="greedy"))
    session, match_id = begin(journal, 9)
    play(session, 3)
    store_sheet(journal, "new", WRITTEN["a"], False)
    store_choice(journal, COMPANY, GameNightTerms(), 6.0)
    found = journal.resume(match_id)
    assert "new" in {each.id for each in stored_sheets(journal)}
    journal.close()
    assert isinstance(found, ResumedMatch)
    assert found.match.moves == session.match.moves
    assert all(isinstance(notice, FileQuarantined) for notice in notices)
    if opened:
        (aside,) = opened
        assert path.with_name(aside.name).read_bytes() == damaged
    return [notice.why for notice in notices]


@pytest.mark.parametrize("batch", one_in(8, range(38)))
def test_random_damage(tmp_path, sound, batch):
    data, records = sound
    rng = Random(batch)
    reasons = []
    for number in range(24):
        damaged = bytearray(data)
        start = rng.randrange(len(data))
        for place in range(start, min(len(data), start + rng.choice((1, 1, 4, 64, 5000)))):
            damaged[place] = rng.randrange(256)
        folder = tmp_path / str(number)
        folder.mkdir()
        reasons += check_use(folder / "journal.db", records, bytes(damaged))
    assert "damaged" in reasons


@pytest.mark.parametrize("place", [*range(0, 100, 4), 101, 103, 105, 107, 4096, 4100, 8192])
def test_damage_where_it_hurts(tmp_path, sound, place):
    data, records = sound
    for value in (0xFF, data[place] ^ 0x01):
        damaged = bytearray(data)
        damaged[place] = value
        folder = tmp_path / f"{value}"
        folder.mkdir()
        check_use(folder / "journal.db", records, bytes(damaged))


@pytest.mark.parametrize("length", [1, 15, 16, 99, 100, 512, 4095, 4096, 4097, 8192, 20_000, -4096])
def test_a_truncated_file(tmp_path, sound, length):
    data, records = sound
    assert check_use(tmp_path / "journal.db", records, data[:length]) == ["damaged"]


def test_a_file_without_its_last_byte(tmp_path, sound):
    """SQLite reads the missing byte as 0. If the byte belongs to a text, the checksum detects it."""
    data, records = sound
    check_use(tmp_path / "journal.db", records, data[:-1])


def test_an_empty_file_is_told_of(tmp_path, sound):
    assert check_use(tmp_path / "journal.db", sound[1], b"") == ["empty"]


def test_a_file_of_something_else(tmp_path, sound):
    assert check_use(tmp_path / "journal.db", sound[1], b"Once upon a time there was a tile." * 300) == ["damaged"]


def test_somebody_else_s_database(tmp_path, sound):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE matches (id TEXT)")
    other.close()
    assert check_use(tmp_path / "journal.db", sound[1], path.read_bytes()) == ["foreign"]


def test_a_newer_journal_is_kept_for_the_newer_app(tmp_path, sound):
    path = tmp_path / "journal.db"
    path.write_bytes(sound[0])
    with sqlite3.connect(path, isolation_level=None) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    newer_data = path.read_bytes()
    for number in (1, 2, 3):
        path.write_bytes(newer_data)
        journal, notices = open_journal(path)
        assert notices == [FileQuarantined(JOURNAL, "newer", f"journal-newer-{number}.db")]
        assert journal.ids() == []
        journal.close()
        assert (tmp_path / f"journal-newer-{number}.db").read_bytes() == newer_data


def test_a_database_without_its_tables(tmp_path, sound):
    data, records = sound
    path = tmp_path / "journal.db"
    path.write_bytes(data)
    with sqlite3.connect(path) as broken:
        broken.execute("ALTER TABLE moves RENAME TO movements")
    broken.close()
    assert check_use(path, records, path.read_bytes()) == ["damaged"]


def test_what_belongs_to_a_file_goes_with_it(tmp_path, sound):
    """A quarantined database keeps its write-ahead log with the last moves, so that both can be examined."""
    path = tmp_path / "journal.db"
    path.write_bytes(b"x" + sound[0][1:])
    path.with_name("journal.db-wal").write_bytes(b"the last moves")
    _, notices = open_journal(path)
    assert notices == [FileQuarantined(JOURNAL, "damaged", "journal-damaged-1.db")]
    assert (tmp_path / "journal-damaged-1.db-wal").read_bytes() == b"the last moves"


def test_damage_while_a_match_is_played(tmp_path):
    """If the file is damaged during a match, it is quarantined and the complete match is stored in a new file."""
    path = tmp_path / "journal.db"
    journal, notices = open_journal(path)
    session, match_id = begin(journal)
    play(session, 8)
    journal.close()
    data = bytearray(path.read_bytes())
    data[:16] = b"no database here"
    path.write_bytes(data)
    play(session, 12)
    assert notices == [FileQuarantined(JOURNAL, "damaged", "journal-damaged-1.db")]
    assert (tmp_path / "journal-damaged-1.db").read_bytes() == bytes(data)
    assert journal.record(match_id) == write_record(session.match)
    assert len(session.match.moves) >= 12


@pytest.mark.parametrize("tail", ["gone", "damaged"])
def test_the_file_itself_has_every_move(tmp_path, tail):
    """No move is lost if the write-ahead log beside the database is missing or damaged."""
    path = tmp_path / "journal.db"
    journal, _ = open_journal(path)
    session, match_id = begin(journal)
    play(session, 25)
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    if tail == "damaged":
        copy.with_name("copy.db-wal").write_bytes(Random(1).randbytes(path.with_name("journal.db-wal").stat().st_size))
    other, notices = open_journal(copy)
    assert notices == []
    assert other.record(match_id) == write_record(session.match)
    assert isinstance(other.resume(match_id), ResumedMatch)


@pytest.mark.parametrize("how", ["folder deleted", "file deleted", "another file in its place"])
def test_a_file_that_is_gone_is_told_of_and_the_match_stands_in_a_new_one(tmp_path, how):
    path = tmp_path / "data" / "journal.db"
    path.parent.mkdir()
    journal, notices = open_journal(path)
    session, match_id = begin(journal)
    play(session, 8)
    if how == "folder deleted":
        shutil.rmtree(path.parent)
    else:
        path.unlink()
    if how == "another file in its place":
        open_journal(path)[0].close()
    play(session, 12)
    assert notices == [FileRecreated(JOURNAL)]
    journal.close()
    again, notices = open_journal(path)
    assert notices == []
    assert again.record(match_id) == write_record(session.match)


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_tail_loses_no_more_than_itself(tmp_path, seed):
    """If the write-ahead log with the newest moves is damaged, the remaining moves are correct."""
    path = tmp_path / "journal.db"
    journal, _ = open_journal(path)
    session, match_id = begin(journal)
    play(session, 25)
    copy = tmp_path / "copy.db"
    rng = Random(seed)
    tail = bytearray(path.with_name("journal.db-wal").read_bytes())
    place = rng.randrange(len(tail))
    tail[place : place + rng.choice((1, 100, 9000))] = rng.randbytes(3)
    copy.write_bytes(path.read_bytes())
    copy.with_name("copy.db-wal").write_bytes(tail)
    other, notices = open_journal(copy)
    if not notices and match_id in other.ids():
        record = other.record(match_id)
        assert write_record(session.match).startswith(record)
        assert isinstance(other.resume(match_id), ResumedMatch)


# Rescue


def rescued(journal, path):
    (*_, merged) = rescue(journal, path)
    return merged, {match_id: journal.record(match_id) for match_id in journal.ids()}


def test_a_damaged_match_does_not_take_the_others_with_it(tmp_path, sound):
    """If one byte of a move is wrong, two of three matches are rescued and the damaged file does not change."""
    data, records = sound
    lost = next(iter(records))
    lines = [line.encode() for line in records[lost].splitlines() if "@" in line]
    move = next(line for line in lines if data.count(line) == 1)
    damaged = tmp_path / "journal-damaged-1.db"
    damaged.write_bytes(data.replace(move, move.replace(b"@", b"#")))
    journal, _ = open_journal(tmp_path / "journal.db")
    merged, found = rescued(journal, damaged)
    assert (merged.total, merged.added, merged.unreadable) == (3 + len(WRITTEN) + 1, 2, 1)
    assert found == {match_id: record for match_id, record in records.items() if match_id != lost}
    assert damaged.read_bytes() != data
    assert [each.name for each in tmp_path.glob("journal-damaged*")] == [damaged.name]


@pytest.mark.parametrize("seed", range(40))
def test_what_is_rescued_is_true(tmp_path, sound, seed):
    data, records = sound
    damaged = bytearray(data)
    rng = Random(seed)
    start = rng.randrange(len(data))
    damaged[start : start + rng.choice((1, 8, 600))] = rng.randbytes(8)
    path = tmp_path / "journal-damaged-1.db"
    path.write_bytes(damaged)
    journal, notices = open_journal(tmp_path / "journal.db")
    _, found = rescued(journal, path)
    assert notices == []
    assert path.read_bytes() == damaged
    assert set(found.values()) <= set(records.values())


@pytest.mark.parametrize("seed", range(8))
def test_the_last_moves_are_rescued_from_the_log(tmp_path, seed):
    """The current match is only in the write-ahead log of a damaged file; all rows that SQLite can read are rescued."""
    path = tmp_path / "journal.db"
    journal, _ = open_journal(path)
    journal.query(lambda db: db.execute("PRAGMA wal_autocheckpoint = 0"))
    session, match_id = begin(journal)
    play(session, 25)
    journal.query(lambda db: db.execute("VACUUM"))
    aside = tmp_path / "journal-damaged-1.db"
    damaged = bytearray(path.read_bytes())
    damaged[100:] = Random(seed).randbytes(len(damaged) - 100)
    aside.write_bytes(damaged)
    aside.with_name(aside.name + "-wal").write_bytes(path.with_name("journal.db-wal").read_bytes())
    before = {each.name: each.read_bytes() for each in tmp_path.glob("*damaged*")}
    other, _ = open_journal(tmp_path / "new.db")
    _, found = rescued(other, aside)
    assert found == {match_id: write_record(session.match)}
    assert {each.name: each.read_bytes() for each in tmp_path.glob("*damaged*")} == before


def test_what_is_gone_has_nothing_to_rescue(tmp_path):
    journal, _ = open_journal(tmp_path / "journal.db")
    assert list(rescue(journal, tmp_path / "journal-damaged-7.db")) == [ImportProgress(0)]


def test_what_is_no_database_has_nothing_to_rescue(tmp_path):
    path = tmp_path / "journal-damaged-1.db"
    path.write_bytes(b"Once upon a time" * 500)
    journal, _ = open_journal(tmp_path / "journal.db")
    assert list(rescue(journal, path)) == [ImportProgress(0)]


# Full, read-only and locked files


def coded(message, code):
    error = sqlite3.OperationalError(message)
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (coded("database or disk is full", sqlite3.SQLITE_FULL), "full"),
        (coded("attempt to write a readonly database", sqlite3.SQLITE_READONLY), "read-only"),
        (coded("unable to open database file", sqlite3.SQLITE_CANTOPEN), "read-only"),
        (coded("disk I/O error", sqlite3.SQLITE_IOERR), "disk"),
        (coded("database is locked", sqlite3.SQLITE_BUSY), "busy"),
        (OSError(errno.ENOSPC, "No space left on device"), "full"),
        (PermissionError(errno.EACCES, "Permission denied"), "read-only"),
    ],
)
def test_a_match_goes_on_in_memory_and_is_stored_when_it_can_be(tmp_path, monkeypatch, error, why):
    journal, notices = open_journal(tmp_path / "journal.db")
    session, match_id = begin(journal)
    play(session, 5)
    stored = journal.record(match_id)

    def refuse(path):
        raise error

    journal.close()
    monkeypatch.setattr(schema, "open_database", refuse)
    play(session, 15)
    assert notices == [WriteFailed(JOURNAL, why)]
    assert len(session.match.moves) >= 15
    monkeypatch.undo()
    assert journal.record(match_id) == stored
    play(session, 16)
    assert notices == [WriteFailed(JOURNAL, why), WriteRecovered(JOURNAL)]
    assert journal.record(match_id) == write_record(session.match)


@pytest.mark.parametrize("before", [0, 6])
def test_a_commit_that_is_made_and_told_as_failed(tmp_path, monkeypatch, before):
    """If a disk reports an error after a successful commit, the app can write the same rows again."""
    journal, notices = open_journal(tmp_path / "journal.db")
    session, match_id = begin(journal)
    play(session, before)
    really = schema.transaction

    @contextmanager
    def liar(connection):
        with really(connection):
            yield
        raise coded("disk I/O error", sqlite3.SQLITE_IOERR)

    monkeypatch.setattr(schema, "transaction", liar)
    if not before:
        session, match_id = begin(journal, seed=2)
    play(session, before + 2)
    monkeypatch.undo()
    play(session, before + 3)
    assert notices == [WriteFailed(JOURNAL, "disk"), WriteRecovered(JOURNAL)]
    assert journal.record(match_id) == write_record(session.match)
    assert isinstance(journal.resume(match_id), ResumedMatch)


def test_a_match_can_begin_without_a_disk(tmp_path, monkeypatch):
    def refuse(path):
        raise coded("unable to open database file", sqlite3.SQLITE_CANTOPEN)

    monkeypatch.setattr(schema, "open_database", refuse)
    journal, notices = open_journal(tmp_path / "journal.db")
    assert journal.unfinished() == []
    session, match_id = begin(journal)
    play(session, 6)
    monkeypatch.undo()
    play(session, 7)
    assert notices == [WriteFailed(JOURNAL, "read-only"), WriteRecovered(JOURNAL)]
    assert journal.record(match_id) == write_record(session.match)


def test_a_database_that_is_really_full(tmp_path, monkeypatch):
    """When SQLite cannot extend the file, it rolls back the transaction; later the complete match is stored."""
    journal, notices = open_journal(tmp_path / "journal.db")
    session, match_id = begin(journal)
    play(session, 2)
    pages = journal.query(lambda db: schema.query_number(db, "PRAGMA page_count"))
    really = schema.open_database

    def cramped(path):
        connection = really(path)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    journal.close()
    monkeypatch.setattr(schema, "open_database", cramped)
    play(session, 200)
    assert notices == [WriteFailed(JOURNAL, "full")]
    stored = journal.record(match_id)
    assert write_record(session.match).startswith(stored)
    monkeypatch.undo()
    journal.close_file()
    play(session, 202)
    assert notices[1:] == [WriteRecovered(JOURNAL)]
    assert journal.record(match_id) == write_record(session.match)


def test_a_database_that_is_really_read_only(tmp_path, monkeypatch):
    path = tmp_path / "journal.db"
    journal, notices = open_journal(path)
    session, match_id = begin(journal)
    play(session, 4)
    journal.close()
    really = sqlite3.connect
    monkeypatch.setattr(
        schema.sqlite3, "connect", lambda path, **more: really(f"file:{path}?mode=ro", uri=True, **more)
    )
    play(session, 9)
    assert notices == [WriteFailed(JOURNAL, "read-only")]
    monkeypatch.undo()
    play(session, 10)
    assert journal.record(match_id) == write_record(session.match)


def test_another_process_holds_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr(schema, "PATIENCE", 0.0)
    path = tmp_path / "journal.db"
    journal, notices = open_journal(path)
    session, match_id = begin(journal)
    play(session, 3)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    play(session, 5)
    assert notices == [WriteFailed(JOURNAL, "busy")]
    other.execute("ROLLBACK")
    other.close()
    play(session, 6)
    assert notices[1:] == [WriteRecovered(JOURNAL)]
    assert journal.record(match_id) == write_record(session.match)


LIMITED = """
import resource, sys
from pathlib import Path
from app.store.import_export import ImportProgress, rescue
from engine.record import write_record
from tests.app.test_disk import begin, open_journal, play
journal, notices = open_journal(Path(sys.argv[1]))
played = [begin(journal)]
play(played[0][0], 3)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
room = Path(sys.argv[1]).stat().st_size + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
while not notices and len(played) < 20:
    played.append(begin(journal, len(played)))
    play(played[-1][0], 2000)
print(*sorted({notice.key for notice in notices}), sep=", ")
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
play(played[0][0], 6)
print(notices[-1].key, all(journal.record(match_id) == write_record(session.match) for session, match_id in played))
"""


@pytest.mark.parametrize("limit", [0, 4097, 40_000])
def test_no_file_may_grow(tmp_path, limit):
    """As on a full disk, a write fails in the middle and may work after a file has become shorter; nothing is lost."""
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "journal.db"), str(limit)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    failed, end = run.stdout.splitlines()
    assert failed.startswith("not written")
    assert end == "written again True"


@pytest.mark.parametrize("next_match", [False, True])
def test_a_match_that_is_left_while_the_disk_is_full_stays_in_hand(tmp_path, monkeypatch, next_match):
    """The moves stay in memory during other matches, and the notice of success appears only when all are stored."""
    path = tmp_path / "journal.db"
    journal, notices = open_journal(path)
    session, match_id = begin(journal)
    play(session, 5)

    def full(connection):
        raise coded("database or disk is full", sqlite3.SQLITE_FULL)

    monkeypatch.setattr(schema, "transaction", full)
    play(session, 15)
    session.pause()
    record = write_record(session.match)
    (shelved,) = journal.unfinished()
    assert (shelved.id, shelved.moves) == (match_id, len(session.match.moves))
    assert write_record(journal.resume(match_id).match) == record
    assert notices == [WriteFailed(JOURNAL, "full")]
    monkeypatch.undo()
    if next_match:
        begin(journal, 2)
    else:
        journal.unfinished()
    assert notices == [WriteFailed(JOURNAL, "full"), WriteRecovered(JOURNAL)]
    journal.close()
    again, _ = open_journal(path)
    assert again.record(match_id) == record


def test_it_is_not_said_that_all_is_stored_while_a_match_is_not(tmp_path, monkeypatch):
    journal, notices = open_journal(tmp_path / "journal.db")
    (one, one_id), (other, _) = begin(journal, 1), begin(journal, 2)
    really = schema.transaction

    @contextmanager
    def full_for_one(connection):
        with really(connection):
            yield
            last = connection.execute("SELECT id FROM matches ORDER BY latest DESC LIMIT 1").fetchone()
            if last == (one_id,):
                raise coded("database or disk is full", sqlite3.SQLITE_FULL)

    monkeypatch.setattr(schema, "transaction", full_for_one)
    play(one, 9)
    play(other, 9)
    assert notices == [WriteFailed(JOURNAL, "full")]
    monkeypatch.undo()
    play(other, 10)
    assert notices == [WriteFailed(JOURNAL, "full"), WriteRecovered(JOURNAL)]
    assert journal.record(one_id) == write_record(one.match)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_is_really_read_only_hides_no_match(tmp_path):
    path = tmp_path / "data" / "journal.db"
    path.parent.mkdir()
    journal, _ = open_journal(path)
    session, match_id = begin(journal)
    play(session, 5)
    journal.close()
    path.parent.chmod(0o500)
    try:
        other, notices = open_journal(path)
        assert [each.id for each in other.unfinished()] == [match_id]
        assert notices == []
    finally:
        path.parent.chmod(0o700)


def test_a_database_that_can_only_be_read_hides_no_match(tmp_path, monkeypatch):
    path = tmp_path / "journal.db"
    journal, _ = open_journal(path)
    session, match_id = begin(journal)
    play(session, 5)
    record = journal.record(match_id)
    journal.close()

    def refuse(path):
        raise coded("attempt to write a readonly database", sqlite3.SQLITE_READONLY)

    monkeypatch.setattr(schema, "open_database", refuse)
    other, notices = open_journal(path)
    assert [each.id for each in other.unfinished()] == [match_id]
    assert other.record(match_id) == record
    assert notices == []
    found = other.resume(match_id)
    play(Session(found.match, found.players, traits_of(found.match), CLOCK, found.log, QUICK), 7)
    assert notices == [WriteFailed(JOURNAL, "read-only")]


@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_a_journal_that_is_no_file_does_not_hang(tmp_path, kind):
    path = tmp_path / "journal.db"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    journal, notices = open_journal(path)
    session, _ = begin(journal)
    play(session, 3)
    assert [notice.key for notice in notices] == ["not written"]
    assert len(session.match.moves) >= 3


def test_a_failed_start_leaves_no_empty_file(tmp_path, monkeypatch):
    def full(connection, steps, is_unchanged_since_close):
        raise coded("database or disk is full", sqlite3.SQLITE_FULL)

    monkeypatch.setattr(schema, "_prepare", full)
    path = tmp_path / "journal.db"
    _, notices = open_journal(path)
    assert notices == [WriteFailed(JOURNAL, "full")]
    assert not path.exists()


STARTED = """
import resource, sys
from pathlib import Path
from app.store.sheets import load_home_timer, stored_sheets
from tests.app.test_disk import open_journal
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
journal, notices = open_journal(Path(sys.argv[1]))
print(len(journal.ids()), len(stored_sheets(journal)), load_home_timer(journal), [notice.key for notice in notices])
"""


@pytest.mark.parametrize("log", [False, True])
def test_a_start_without_any_room_shows_everything(tmp_path, sound, log):
    """The app can write neither a copy of the journal nor the files that SQLite creates to read a database."""
    path = tmp_path / "journal.db"
    path.write_bytes(sound[0])
    if log:
        journal, _ = open_journal(path)
        store_sheet(journal, "last", WRITTEN["a"], False)
        for ending in ("", "-wal"):
            shutil.copy(path.with_name(path.name + ending), tmp_path / f"killed.db{ending}")
        journal.close()
        path = tmp_path / "killed.db"
    run = subprocess.run(
        [sys.executable, "-c", STARTED, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    assert run.stdout == f"3 {len(WRITTEN) + log} turned []\n"
