"""Contract of all stored and external data: one case for each database table, list and format.

Each case is tested with kills, full disks, locked files, damaged cells, imports of maximum size, and fifty times the
usual quantity.
"""

import json
import os
import shutil
import signal
import sqlite3
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import process_time
from typing import NamedTuple

import pytest

from app.files.notices import JOURNAL, WriteFailed, WriteRecovered
from app.match.seating import MatchSetUp
from app.players import Player
from app.sheets.game_night import WINS, GameNightTerms
from app.sheets.home_timer import HomeTimer
from app.store import export_format, schema
from app.store.analysis import load_impacts, store_impacts
from app.store.export_format import MOST_MATCHES, BadExport, read_export
from app.store.game_nights import all_choices, choices, game_nights, player_groups, store_choice, tracked_game_nights
from app.store.import_export import export, merge
from app.store.integrity_check import check_in_slices
from app.store.journal import Journal, ResumedMatch
from app.store.practice import PRACTICE, Mistake, PracticeRecord, store_attempt, worst_mistakes
from app.store.seen_hints import MOST_HINTS, import_hints, load_hints, store_hint
from app.store.sheets import (
    StoredScoreSheet,
    load_home_timer,
    sheet_entry,
    store_home_timer,
    store_sheet,
    stored_sheets,
)
from app.store.statistics import MatchFilter, reason_tallies, statistics_by_name
from app.store.storage_policies import COMPUTED, EXPORT_SECTIONS, EXTERNAL_FORMATS, STORAGE_POLICIES
from engine.bots.luck_analysis import Decision, MoveImpact
from engine.record import write_record
from tests import hostile_texts
from tests.app.killed_process import die_at_statement
from tests.app.playing import Clock
from tests.exhaustive import WHOLE, one_in

NOON = 1_800_000_000.0
COMPANY = ("Ada", "Bo")
SHEET = "sablier sheet 1\nplain\n\nAda\nBo\n\n5 ok 7 ok"
SWING = MoveImpact((0.5, 0.5), (0.0, 0.0), (0.1, -0.1), Decision(0.2, 0.001, "best"))
SECONDS, MEGABYTES = 0.3, 200
"""Maximum CPU seconds and megabytes of memory for reading a list"""


# One case for each table: how the app writes it, and what the app reads of it


class Case(NamedTuple):
    """Functions of the app that write and read a database table."""

    write: Callable[[Journal], object]
    read: Callable[[Journal], object]


def begun(journal):
    return next(each.id for each in journal.unfinished(-1) if each.game == "quadrot")


def over(journal):
    return next(each.id for each in journal.finished() if each.game == "triominos")


def write_match(journal):
    """Stores a move of the unfinished match together with a partial turn."""
    found = journal.resume(begun(journal))
    seat = found.match.state.actors()[0]
    found.match.play(seat, found.match.state.moves(seat)[0])
    found.log.write(found.match, part="thrown")


def read_match(journal):
    found = [journal.resume(match_id) for match_id in journal.ids()]
    return [(write_record(each.match), each.part, each.players) for each in found if isinstance(each, ResumedMatch)]


def write_end(journal):
    journal.create_log(ENDED, ENDED_PLAYERS).write(ENDED)


def read_ends(journal):
    results = [(each.players, each.scores, each.winners) for each in journal.finished()]
    return results, reason_tallies(journal, MatchFilter()) if not journal.pending_matches else results


ENDED_PLAYERS = tuple(map(Player, COMPANY))
ENDED = MatchSetUp("triominos", ENDED_PLAYERS, 7).match()


def play_to_the_end(match, seed=1):
    rng = Random(seed)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        match.play(seat, rng.choice(match.state.moves(seat)))


CASES = {
    "matches": Case(write_match, read_match),
    "moves": Case(write_match, read_match),
    "parts": Case(write_match, read_match),
    "seats": Case(write_end, lambda journal: read_ends(journal)[0]),
    "figures": Case(write_end, lambda journal: read_ends(journal)[0]),
    "deleted": Case(lambda journal: journal.delete_match(over(journal)), lambda journal: journal.ids()),
    "sheets": Case(lambda journal: store_sheet(journal, "old", f"{SHEET} 9", False), stored_sheets),
    "glass": Case(lambda journal: store_home_timer(journal, "turned"), load_home_timer),
    "analysis": Case(
        lambda journal: store_impacts(journal, over(journal), {2: SWING}, True),
        lambda journal: [load_impacts(journal, match_id) for match_id in journal.ids()],
    ),
    "evenings": Case(
        lambda journal: store_choice(journal, COMPANY, GameNightTerms(WINS), NOON),
        lambda journal: choices(journal, COMPANY),
    ),
    "hints": Case(
        lambda journal: store_hint(journal, over(journal), 5, "pass"),
        lambda journal: [load_hints(journal, match_id) for match_id in journal.ids()],
    ),
    "practice": Case(
        lambda journal: store_attempt(journal, Mistake(over(journal), "", 3, 0.1, "", 0, 0, 0), True),
        lambda journal: journal.entries(PRACTICE),
    ),
}
READS = {
    **{table: case.read for table, case in CASES.items()},
    "unfinished": lambda journal: journal.unfinished(24),
    "finished": lambda journal: journal.finished(24),
    "shelves": lambda journal: [journal.ids_in_order(are_over) for are_over in (False, True)],
    "companies": player_groups,
    "tonight": tracked_game_nights,
    "evenings of a company": lambda journal: game_nights(journal, COMPANY),
    "choices": all_choices,
    "mistakes": lambda journal: worst_mistakes(journal, "Ada"),
    "records": lambda journal: [statistics_by_name(journal, MatchFilter(), by) for by in ("game", "player", "level")],
    "figures of all": lambda journal: reason_tallies(journal, MatchFilter()),
}
"""Functions that read everything that a page lists"""
ONE_BY_ONE = ("matches", "moves", "parts", "analysis", "hints")
"""Tables that the app reads for one match at a time"""


def test_every_table_and_format_is_registered_and_has_a_case():
    database = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(database, schema.STEPS)
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in tables:
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        assert sorted(columns) == sorted(schema.COLUMNS[table]), table
    assert tables == set(schema.COLUMNS) == set(STORAGE_POLICIES) == set(CASES)
    assert {each.name for each in EXPORT_SECTIONS} == export_format.SECTION_NAMES == set(BOUND)
    assert set(EXTERNAL_FORMATS) == set(VALID)


def test_an_export_has_all_sections(home):
    *_, last = export(home)
    assert set(json.loads(last.text)) == {"format", "version", "settings", *(each.name for each in EXPORT_SECTIONS)}


def opened(path, notices=None):
    return Journal(path, Clock(NOON), print if notices is None else notices.append)


@pytest.fixture(scope="module")
def furnished(folders):
    """Returns the path of a journal with an entry in every table."""
    journal = opened(folders / "furnished.db")
    if not ENDED.winners:
        play_to_the_end(ENDED)
    write_end(journal)
    log = journal.create_log(match := MatchSetUp("quadrot", ENDED_PLAYERS, 3).match(), ENDED_PLAYERS)
    log.write(match)
    write_match(journal)
    store_impacts(journal, over(journal), {1: SWING, 3: SWING}, True)
    journal.store_or_defer(PRACTICE.create_write(PracticeRecord(over(journal), 1, 0, NOON)))
    store_hint(journal, over(journal), 1, "pass")
    store_sheet(journal, "old", SHEET, False)
    store_home_timer(journal, "lying")
    store_choice(journal, COMPANY, GameNightTerms(), NOON)
    gone = journal.create_log(other := MatchSetUp("quadrot", ENDED_PLAYERS, 4).match(), ENDED_PLAYERS)
    other.play(seat := other.state.actors()[0], other.state.moves(seat)[0])
    gone.write(other)
    journal.delete_match(gone.id)
    journal.close()
    return journal.path


@pytest.fixture
def home(furnished, tmp_path):
    journal = opened(shutil.copy(furnished, tmp_path / "journal.db"))
    yield journal
    journal.close()


def test_something_stands_in_every_table(home):
    for table in schema.COLUMNS:
        assert home.query(lambda db, table=table: schema.query_number(db, f"SELECT count(*) FROM {table}")), table


# Kills, full disks, locked files


@pytest.mark.parametrize("table", CASES)
def test_a_kill_at_any_statement_leaves_all_of_a_change_or_nothing(furnished, tmp_path, table):
    case, seen = CASES[table], []
    for statement in one_in(3, range(16)):
        path = shutil.copy(furnished, tmp_path / f"{statement}.db")
        child = os.fork()
        if not child:
            journal = opened(path)
            die_at_statement(journal, statement)
            case.write(journal)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert os.WIFEXITED(status) or os.WTERMSIG(status) == signal.SIGKILL
        seen.append(case.read(opened(path)))
    before = case.read(opened(shutil.copy(furnished, tmp_path / "before.db")))
    changed = opened(shutil.copy(furnished, tmp_path / "after.db"))
    case.write(changed)
    assert [each for each in seen if each not in (before, case.read(changed))] == []


@pytest.mark.parametrize("table", CASES)
@pytest.mark.parametrize("why", ["full", "busy"])
def test_a_change_that_cannot_be_stored_is_kept_until_it_is(home, monkeypatch, table, why):
    case, notices = CASES[table], []
    home.notify = notices.append
    monkeypatch.setattr(schema, "PATIENCE", 0.0)
    home.close()
    changed = opened(shutil.copy(home.path, home.path.with_name("changed.db")))
    case.write(changed)
    expected = case.read(changed)
    with Unwritable(home, why, monkeypatch):
        case.write(home)
        assert notices == [WriteFailed(JOURNAL, why)]
        assert STORAGE_POLICIES[table].policy == COMPUTED or case.read(home) == expected
    home.catch_up()
    if STORAGE_POLICIES[table].policy == COMPUTED:
        case.write(home)
    assert notices == [WriteFailed(JOURNAL, why), WriteRecovered(JOURNAL)]
    home.close()
    assert case.read(opened(home.path)) == expected


class Unwritable:
    """Context manager that prevents writing to the journal's file."""

    def __init__(self, journal, why, monkeypatch):
        self.journal, self.why, self.monkeypatch = journal, why, monkeypatch

    def __enter__(self):
        if self.why == "busy":
            self.other = sqlite3.connect(self.journal.path, isolation_level=None)
            self.other.execute("BEGIN IMMEDIATE")
            return
        self.really = schema.transaction

        def refuse(_connection):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        self.monkeypatch.setattr(schema, "transaction", refuse)

    def __exit__(self, *_):
        if self.why == "busy":
            self.other.close()
        else:
            self.monkeypatch.setattr(schema, "transaction", self.really)


# Damaged cells


ODD = (b"\xff\x00", "x", "", -1, 0, 7, 1e300, float("inf"), 10**18, "\0" * 100_000)


@pytest.mark.parametrize("table", CASES)
def test_a_damaged_cell_breaks_no_list_and_no_export(home, tmp_path, table):
    home.close()
    data = home.path.read_bytes()
    for column in schema.COLUMNS[table]:
        for value in (ODD[0], *one_in(4, ODD[1:])):
            path = tmp_path / "damaged.db"
            for each in tmp_path.glob("damaged.db*"):
                each.unlink()
            path.write_bytes(data)
            with sqlite3.connect(path) as db, suppress(sqlite3.IntegrityError):  # INTEGER PRIMARY KEY: wrong type
                db.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))
            db.close()
            notices = []
            journal = opened(path, notices)
            for read in READS.values():
                read(journal)
            *_, last = export(journal)
            other = opened(tmp_path / "damaged.db.other")
            list(merge(other, read_export(last.text)))
            assert notices == []
            journal.close()
            other.close()


# Hostile imports of maximum size


def sheet_at(number):
    return sheet_entry(StoredScoreSheet(f"s{number}", SHEET + " 9" * (number % 50), NOON, NOON - number, NOON))


def choice_at(number):
    names = [f"A{number // 300}", f"B{number // 300}"]
    return {"company": names, "number": number % 300 + 1, "since": NOON, "terms": "wins 0 on" + " x" * 90}


BOUND = {
    "matches": lambda number: {"id": f"m{number}", "record": "sablier record 3\ngame: quadrot\n" * 20},
    "sheets": sheet_at,
    "evenings": choice_at,
}
MOST = MOST_MATCHES if WHOLE else MOST_MATCHES // 10


@pytest.mark.parametrize("name", BOUND)
def test_an_import_at_the_bound_delays_no_frame_and_no_list(home, name):
    entries = [BOUND[name](number) for number in range(MOST)]
    found = read_export(json.dumps({"format": "sablier export", "version": 1, name: entries}))
    assert found.count(name) == MOST
    assert longest(merge(home, found)) < SECONDS
    check_costs(home)


def test_all_hints_of_a_match_come_in_at_once_and_none_stays_pending(home, monkeypatch):
    hints = {str(ply): "pass" for ply in range(2 * MOST_HINTS)}
    began = process_time()
    import_hints(home, over(home), hints)
    assert process_time() - began < SECONDS
    assert len(load_hints(home, over(home))) == MOST_HINTS
    home.notify = [].append
    with Unwritable(home, "full", monkeypatch):
        import_hints(home, begun(home), hints)
    assert not home.has_pending


def test_one_entry_more_than_the_bound_is_refused():
    for name in BOUND:
        text = json.dumps({"format": "sablier export", "version": 1, name: [0] * (MOST_MATCHES + 1)})
        with pytest.raises(BadExport):
            read_export(text)


# Fifty times the usual


USUAL = {"matches": 100 if WHOLE else 20, "sheets": 20, "evenings": 6}
TIMES = 50
MATCH_TABLES = [table for table, columns in schema.COLUMNS.items() if columns[0] == "match" and table != "parts"]


def fill(db):
    """Multiplies the rows of a journal; every fourth match is unfinished."""
    count = TIMES * USUAL["matches"]
    numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?) "
    (match_id,) = db.execute("SELECT id FROM matches WHERE ended IS NOT NULL").fetchone()
    columns = ", ".join(schema.COLUMNS["matches"][1:])
    open_copy = columns.replace("ended", "CASE n % 4 WHEN 0 THEN NULL ELSE ended - 20000.0 * n END")
    db.execute(
        f"{numbers} INSERT INTO matches (id, {columns}) SELECT 'm' || n, {open_copy} FROM n, matches WHERE id = ?",
        (count, match_id),
    )
    for table in MATCH_TABLES:
        columns = ", ".join(schema.COLUMNS[table][1:])
        query = f"INSERT INTO {table} (match, {columns}) SELECT 'm' || n, {columns} FROM n, {table} WHERE match = ?"
        db.execute(numbers + query, (count, match_id))
    columns = ", ".join(schema.COLUMNS["sheets"][1:])
    query = f"{numbers} INSERT INTO sheets (id, {columns}) SELECT 's' || n, {columns} FROM n, sheets WHERE id = 'old'"
    db.execute(query, (TIMES * USUAL["sheets"],))
    query = (
        "INSERT INTO evenings (company, number, since, terms) SELECT company, n + 1, since + n, terms FROM n, evenings"
    )
    db.execute(numbers + query, (TIMES * USUAL["evenings"],))
    return True


def test_fifty_times_the_usual_delays_no_list_and_no_frame(home):
    assert home.store(fill)
    home.close()
    check_costs(opened(home.path))
    journal = opened(home.path)
    assert longest(check_in_slices(journal)) < SECONDS
    assert longest(export(journal)) < SECONDS


def longest(steps):
    """Returns the CPU seconds of the longest step."""
    most, began = 0.0, process_time()
    for _ in steps:
        most, began = max(most, process_time() - began), process_time()
    return most


def check_costs(journal):
    """Checks the CPU time and the memory for reading every list."""
    slow = {}
    for name, read in READS.items():
        if name not in ONE_BY_ONE:
            fresh = opened(journal.path)
            began = process_time()
            read(fresh)
            slow[name] = process_time() - began
            fresh.close()
    assert {name: seconds for name, seconds in slow.items() if seconds > SECONDS} == {}
    tracemalloc.start()
    for name, read in READS.items():
        if name not in ONE_BY_ONE:
            read(opened(journal.path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MEGABYTES * 2**20


# External formats


VALID = {
    "export": lambda: '{"format": "sablier export", "version": 1}',
    "record": lambda: hostile_texts.record("quadrot", 1, 5),
    "deal": lambda: "no deal",
    "settings": lambda: "{}",
    "score sheet": lambda: SHEET,
    "home timer": lambda: str(HomeTimer()),
}


@pytest.mark.parametrize("name", VALID)
def test_a_hostile_text_costs_little_and_is_refused_as_its_reader_says(name):
    """The texts have the maximum size of the format, and consist of pieces of valid texts and of other characters."""
    shape = EXTERNAL_FORMATS[name]
    shape.read(VALID[name]())
    rng = Random(name)
    texts = [hostile_texts.text(rng.randrange(10**6), shape.most)[: shape.most] for _ in range(400 if WHOLE else 40)]
    texts += [VALID[name]() + unit * (shape.most // len(unit) - 1000) for unit in (" ", "5 ", "\n", "[", '{"a":', "é")]
    for text in texts:
        began = process_time()
        with suppress(*shape.errors):
            shape.read(text[: shape.most])
        assert process_time() - began < 1.0
