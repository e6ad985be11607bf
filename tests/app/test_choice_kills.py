"""Choices of persons when the process is killed between any two SQL statements: stored completely or not at all."""

import os
import shutil
import signal
import sqlite3
from contextlib import closing

import pytest

from app.match.seating import MatchSetUp
from app.players import Player
from app.sheets.editable_sheet import EditableScoreSheet
from app.sheets.game_night import WINS, GameNightTerms
from app.sheets.plain_score_sheet import PLAIN
from app.sheets.sheet_record import SheetRecord
from app.store.game_nights import store_choice, undo_choice
from app.store.journal import Journal
from app.store.practice import Mistake, store_attempt
from app.store.seen_hints import store_hint
from app.store.sheets import remove_sheet, store_home_timer, store_sheet
from tests.app.killed_process import die_at_statement

COMPANY = ("Ada", "Bo")
NOON = 1_800_000_000.0
TABLES = ("evenings", "sheets", "glass", "practice", "hints")


def sheet(taps):
    written = EditableScoreSheet(SheetRecord(PLAIN, COMPANY))
    assert not written.tapped(taps)
    return str(written.sheet)


CHOICES = {
    "count it": lambda journal, _match: store_choice(journal, COMPANY, GameNightTerms(WINS), NOON),
    "take it back": lambda journal, _match: undo_choice(journal, COMPANY),
    "a tap of a new sheet": lambda journal, _match: store_sheet(journal, "new", sheet("7"), False),
    "the last tap of a sheet": lambda journal, _match: store_sheet(journal, "old", sheet("7 ok 5 ok end"), True),
    "a sheet deleted": lambda journal, _match: remove_sheet(journal, "old"),
    "the glass turned": lambda journal, _match: store_home_timer(journal, "turned"),
    "a hint given": lambda journal, match: store_hint(journal, match, 3, "draw"),
    "a mistake solved": lambda journal, match: store_attempt(journal, Mistake(match, "", 3, 0.1, "", 0, 0, 0), True),
}


def opened(path):
    return Journal(path, lambda: NOON, [].append)


def stored(path):
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES]


@pytest.fixture
def home(tmp_path):
    """Returns the path of a journal that already contains an entry of each kind, and the id of its match."""
    journal = opened(tmp_path / "journal.db")
    players = tuple(map(Player, COMPANY))
    log = journal.create_log(MatchSetUp("triominos", players, 1).match(), players)
    assert log.store(MatchSetUp("triominos", players, 1).match())
    assert store_choice(journal, COMPANY, GameNightTerms(), NOON)
    assert store_sheet(journal, "old", sheet("7 ok"), False)
    assert store_home_timer(journal, "lying")
    journal.close()
    return journal.path, log.id


def killed_at(statement, path, choice, match):
    """Returns whether another process that makes a choice was killed at this SQL statement."""
    child = os.fork()
    if not child:
        journal = opened(path)
        die_at_statement(journal, statement)
        choice(journal, match)
        os._exit(0)
    _child, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
def test_a_choice_is_stored_whole_or_not_at_all(home, tmp_path, choice):
    path, match = home
    before, seen, was_killed, statement = stored(path), [], True, 0
    while was_killed:
        again = tmp_path / f"{statement}.db"
        shutil.copy(path, again)
        was_killed = killed_at(statement, again, choice, match)
        seen.append(stored(again))
        statement += 1
    after = seen[-1]
    assert after != before
    assert [found for found in seen if found not in (before, after)] == []
    assert statement > 3
