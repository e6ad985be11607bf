"""Old journals and exports, in which the last move of a round also dealt the next one, can be read and continued."""

import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

from app.games import traits_of
from app.match.messages import Stage
from app.match.session import Session
from app.store import import_export
from app.store.export_format import read_export
from app.store.journal import Journal, ResumedMatch
from app.store.match_entry import decode_hidden
from engine.game import NEXT_ROUND
from engine.record import write_record
from tests.app.exports import export_texts, progress
from tests.app.playing import QUICK, Clock, any_move, play_until

OLD = Path(__file__).parent / "journals"
EXPORT = (OLD / "rounds.json").read_text(encoding="utf-8")
RECORDS = {entry["id"]: entry["record"] for entry in json.loads(EXPORT)["matches"]}


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "journal.db"
    with sqlite3.connect(path) as old:
        old.executescript((OLD / "rounds.sql").read_text(encoding="utf-8"))
    old.close()
    notices = []
    journal = Journal(path, Clock(5000.0), notices.append)
    yield journal
    assert notices == []


def resumed(journal, match_id):
    found = journal.resume(match_id)
    assert isinstance(found, ResumedMatch)
    return found


def merge(journal, text):
    return import_export.merge(journal, read_export(text))


def session_of(journal, match_id, clock=None):
    found = resumed(journal, match_id)
    return Session(found.match, found.players, traits_of(found.match), clock or Clock(), found.log, QUICK)


def test_every_match_reads_and_tells_the_same_record(journal):
    assert len(RECORDS) == 6
    for match_id, record in RECORDS.items():
        match = resumed(journal, match_id).match
        assert write_record(match) == record
        assert sum(move is NEXT_ROUND for _, move in match.moves) == match.state.round - 1 > 0
        assert journal.record(match_id) == record


@pytest.mark.parametrize("match_id", RECORDS)
def test_a_match_goes_on_and_is_stored_whole(journal, match_id):
    """When a match is continued it is stored in the current form, and it can be read after every move."""
    clock, rng = Clock(), Random(3)
    session = session_of(journal, match_id, clock)
    for goal in range(len(session.match.moves), len(session.match.moves) + 12):
        play_until(session, clock, lambda goal=goal: len(session.match.moves) > goal, rng)
        stored = resumed(journal, match_id).match
        assert stored.moves == session.match.moves
        assert journal.record(match_id) == write_record(session.match)
    assert journal.record(match_id).startswith(RECORDS[match_id])


def test_a_move_of_a_later_round_can_be_taken_back(journal):
    tried = 0
    for match_id in RECORDS:
        session = session_of(journal, match_id)
        if not session.can_undo:
            continue
        tried += 1
        count = len(session.match.moves)
        session.undo()
        assert len(session.match.moves) < count
        assert resumed(journal, match_id).match.moves == session.match.moves
    assert tried


def test_nobody_takes_back_the_end_of_a_round(journal):
    """Undo is not possible at the end of a round nor after the next deal, whichever seat ended the round."""
    match_id = next(iter(RECORDS))
    clock, rng = Clock(), Random(1)
    session = session_of(journal, match_id, clock)
    play_until(session, clock, lambda: session.stage is Stage.ROUND_OVER, rng)
    assert not session.can_undo
    again = session_of(journal, match_id)
    assert again.stage is Stage.ROUND_OVER, "whoever comes back finds the round as it ended"
    again.next_round()
    assert not again.can_undo
    assert again.stage is not Stage.ROUND_OVER
    assert again.play(again.turn, any_move(again, again.turn, rng)) is None or again.players[again.turn].is_bot


def test_an_old_export_is_what_the_journal_has_already(journal):
    """The text of a match has not changed, so an old or a new export of it adds no match a second time."""
    assert list(merge(journal, EXPORT))[-1] == progress(6, known=6)
    for match_id in RECORDS:
        session_of(journal, match_id)  # stores the match again
    assert list(merge(journal, EXPORT))[-1] == progress(6, known=6)
    (text,) = export_texts(journal)
    entries = json.loads(text)["matches"]
    records = {entry["id"]: entry.get("record") or decode_hidden(entry["covered"]) for entry in entries}
    assert records == RECORDS


def test_an_old_export_comes_into_an_empty_journal(tmp_path):
    empty = Journal(tmp_path / "empty.db", Clock(5000.0), print)
    assert list(merge(empty, EXPORT))[-1] == progress(6, added=6)
    assert {match_id: empty.record(match_id) for match_id in empty.ids()} == RECORDS
    for match_id, record in RECORDS.items():
        assert empty.store_pasted(record) == match_id


def test_what_has_gone_on_elsewhere_comes_over(journal, tmp_path):
    """A device with the shorter, old form of the matches imports the complete matches."""
    shorter = json.loads(EXPORT)
    for entry in shorter["matches"]:
        lines = entry["record"].splitlines(keepends=True)
        ends = [number for number, line in enumerate(lines) if line.startswith("  end ")]
        entry["record"] = "".join(lines[: ends[0] + 1])
        entry["ended"] = None
    other = Journal(tmp_path / "other.db", Clock(5000.0), print)
    assert list(merge(other, json.dumps(shorter)))[-1] == progress(6, added=6)
    assert list(merge(other, EXPORT))[-1] == progress(6, longer=6)
    assert {match_id: other.record(match_id) for match_id in other.ids()} == RECORDS
