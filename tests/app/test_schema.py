"""Migrations: journals of every version can be opened, and each migration runs once, completely or not at all."""

import sqlite3
from pathlib import Path

import pytest

from app.games import traits_of
from app.match.seating import MatchSetUp
from app.match.session import Session
from app.players import Player
from app.sheets.game_night import GameNightTerms
from app.store import analysis, schema
from app.store.analysis import load_impacts
from app.store.game_nights import all_choices, store_choice
from app.store.journal import Journal, ResumedMatch
from app.store.schema import APPLICATION, STEPS, UnusableDatabase, open_database
from app.store.seen_hints import load_hints
from app.store.sheets import stored_sheets
from app.store.statistics import MatchFilter, player_statistics
from engine.bots.luck_analysis import MoveImpact
from tests.app.playing import Clock

JOURNALS = Path(__file__).parent / "journals"


def version_of(path):
    return int(path.stem.removeprefix("version-"))


VERSIONS = sorted(JOURNALS.glob("version-*.sql"), key=version_of)


def test_there_is_a_journal_of_every_version():
    assert [path.stem for path in VERSIONS] == [f"version-{number}" for number in range(1, len(STEPS) + 1)]


@pytest.mark.parametrize("text", VERSIONS, ids=lambda path: path.stem)
def test_journals_of_every_version_tell_what_they_told(tmp_path, monkeypatch, text):
    """All the journals contain the same two matches, and their analysis has the first analysis version."""
    monkeypatch.setattr(analysis, "ANALYSIS_VERSION", 1)
    path = tmp_path / "journal.db"
    with sqlite3.connect(path) as old:
        old.executescript(text.read_text(encoding="utf-8"))
    old.close()
    notices = []
    journal = Journal(path, Clock(), notices.append)
    assert notices == []
    assert journal.query(schema.schema_version) == len(STEPS)
    (over,) = journal.finished()
    assert (over.game, over.scores, over.winners, over.moves) == ("quadominos", (479, 606), (1,), 119)
    assert over.players == (Player("Léa", None, 3), Player("Nino", "greedy", 1))
    (open_still,) = journal.unfinished()
    assert (open_still.moves, open_still.has_take_backs) == (7, version_of(text) >= 10)
    found = journal.resume(open_still.id)
    assert isinstance(found, ResumedMatch)
    assert found.match.state.scores == [-6, 42]
    assert found.match.options.turn_limit == 30
    assert player_statistics(journal, MatchFilter(player="Léa")).played == 1
    fine = [kept.is_fine for _ply, kept in sorted(load_impacts(journal, over.id).items())]
    assert fine == ([] if version_of(text) < 5 else [True, True, False, False, False, False])
    assert [each.origin for each in stored_sheets(journal)] == (["played"] if version_of(text) >= 8 else [])
    assert load_hints(journal, over.id) == ({} if version_of(text) < 9 else {3: "2-1-1-2@1,0"})
    session = Session(found.match, found.players, traits_of(found.match), Clock(), found.log)
    session.reveal(session.turn)
    assert session.play(session.turn, session.match.state.moves(session.turn)[0]) is None
    assert [each.moves for each in journal.unfinished()] == [8]


# Migrations of a fictitious database


def _tiles(db):
    db.execute("CREATE TABLE tiles (name TEXT)")
    db.execute("INSERT INTO tiles VALUES ('0-1-2')")


def _points(db):
    db.execute("ALTER TABLE tiles ADD COLUMN points INTEGER")
    for (name,) in db.execute("SELECT name FROM tiles").fetchall():
        db.execute("UPDATE tiles SET points = ? WHERE name = ?", (sum(map(int, name.split("-"))), name))


def _no_names(db):
    db.execute("CREATE TABLE sums AS SELECT points FROM tiles")
    db.execute("DROP TABLE tiles")


MADE_UP = (_tiles, _points, _no_names)


@pytest.mark.parametrize("known", [1, 2, 3])
def test_an_older_file_takes_every_step_that_it_lacks(tmp_path, known):
    path = tmp_path / "old.db"
    open_database(path, MADE_UP[:known]).close()
    database = open_database(path, MADE_UP)
    assert schema.schema_version(database) == 3
    assert database.execute("SELECT points FROM sums").fetchall() == [(3,)]
    database.close()
    again = open_database(path, MADE_UP)
    assert again.execute("SELECT points FROM sums").fetchall() == [(3,)]
    assert schema.query_number(again, "PRAGMA application_id") == APPLICATION


def test_a_step_that_fails_changes_nothing(tmp_path):
    path = tmp_path / "old.db"
    open_database(path, MADE_UP[:1]).close()

    def half(db):
        _points(db)
        raise sqlite3.OperationalError("no more room")

    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError):
            open_database(path, (_tiles, half))
    database = open_database(path, MADE_UP[:1])
    assert schema.schema_version(database) == 1
    assert database.execute("SELECT * FROM tiles").fetchall() == [("0-1-2",)]
    database.close()
    assert schema.schema_version(open_database(path, MADE_UP)) == 3


def test_a_file_of_more_versions_is_newer(tmp_path):
    path = tmp_path / "old.db"
    open_database(path, MADE_UP).close()
    with pytest.raises(UnusableDatabase) as found:
        open_database(path, MADE_UP[:2])
    assert found.value.why == "newer"


def test_steps_are_killed_between_two():
    """Each migration and its version number are one transaction, so a kill cannot separate them."""
    said = []
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.set_trace_callback(said.append)
    schema.migrate(database, MADE_UP)
    marks = [line for line in said if line.startswith(("BEGIN", "COMMIT", "PRAGMA user_version ="))]
    assert marks == [
        mark for number in (1, 2, 3) for mark in ("BEGIN IMMEDIATE", f"PRAGMA user_version = {number}", "COMMIT")
    ]


# Default names


OLD_NAMES = (("You", "Player 2", "Player 3"), ("Vous", "Joueur 2", "Player 3"))


@pytest.mark.parametrize("names", OLD_NAMES)
def test_default_names_of_people_become_marks(tmp_path, names):
    """Version 10 stored them as words of the language in use. A bot keeps such a name."""
    path = tmp_path / "journal.db"
    people = tuple(Player(name, "learner" if name == "Player 3" else None) for name in names)
    journal = Journal(path, Clock(), print)
    match = MatchSetUp("triominos", people, 5).match()
    log = journal.create_log(match, people)
    seat = match.state.actors()[0]
    match.play(seat, match.state.moves(seat)[0])
    assert log.store(match)
    impacts = {1: MoveImpact((0.5, 0.3, 0.2), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), None)}
    assert analysis.store_impacts(journal, log.id, impacts, is_fine=True)
    terms = GameNightTerms("wins", 5)
    assert store_choice(journal, tuple(sorted(names[:2])), terms, 1000.0)
    journal.close()
    with sqlite3.connect(path) as old:
        old.execute("PRAGMA user_version = 10")
    old.close()

    upgraded = Journal(path, Clock(), print)

    found = upgraded.resume(log.id)
    assert isinstance(found, ResumedMatch), "checksums of the match fit its new names"
    marks = ("@you", "@player 2", "Player 3")
    assert found.match.names == marks
    assert [player.stored_name for player in found.players] == [*marks]
    assert [player.name for player in found.players] == ["You", "Player 2", "Player 3"]
    assert list(load_impacts(upgraded, log.id)) == [1], "the checksum of the analysis fits too"
    assert [choice.group for choice in all_choices(upgraded)] == [("@player 2", "@you")]
    assert player_statistics(upgraded, MatchFilter(player="@you")).played == 0
