"""Export of all data as text, and import of each entry exactly once."""

import json
from random import Random

import pytest

from app.games import traits_of
from app.match.session import Session
from app.players import Player
from app.store import import_export
from app.store.export_format import BadExport, read_export
from app.store.journal import Journal, ResumedMatch
from engine.record import write_record
from tests.app.exports import export_texts, progress
from tests.app.playing import QUICK, Clock, new_session, play_until


def export(journal, settings=None):
    (text,) = export_texts(journal, settings)
    return text


def merge(journal, text):
    return import_export.merge(journal, read_export(text))


def journal_at(path):
    return Journal(path, Clock(50.0), print)


def play_into(journal, game, pattern, moves, seed):
    journal.clock.now += 10
    clock = journal.clock
    session = new_session(game, pattern, seed, clock=clock, level="greedy")
    log = journal.create_log(session.match, session.players)
    session = Session(session.match, session.players, traits_of(session.match), clock, log, QUICK)
    play_until(session, clock, lambda: len(session.match.moves) >= moves, Random(seed))
    return session, log.id


@pytest.fixture
def full(tmp_path):
    journal = journal_at(tmp_path / "full.db")
    for seed, (game, pattern, moves) in enumerate(
        [("triominos", "pb", 12), ("quadominos", "bb", 999), ("quadrot", "pp", 5), ("domino3d", "ppb", 9)]
    ):
        play_into(journal, game, pattern, moves, seed)
    journal.store_pasted(journal.record(journal.ids()[0]).replace("A", "Ada"))
    return journal


@pytest.fixture
def empty(tmp_path):
    return journal_at(tmp_path / "empty.db")


def last(steps):
    return list(steps)[-1]


def test_everything_comes_over(full, empty):
    text = export(full, {"look": {"text_size": 120}})
    steps = list(merge(empty, text))
    assert [each.done for each in steps] == [0, 1, 2, 3, 4, 5]
    assert steps[-1] == progress(5, added=5)
    assert empty.ids() == full.ids()
    assert [empty.record(each) for each in empty.ids()] == [full.record(each) for each in full.ids()]
    assert empty.finished() == full.finished()
    assert {each.id: each.players for each in empty.unfinished()} == {
        each.id: each.players for each in full.unfinished()
    }
    assert read_export(text).settings == {"look": {"text_size": 120}}
    assert json.loads(export(empty))["matches"] == json.loads(text)["matches"]


def test_a_second_time_nothing_comes_over(full, empty):
    text = export(full)
    last(merge(empty, text))
    before = export(empty)
    assert last(merge(empty, text)) == progress(5, known=5)
    assert last(merge(full, text)) == progress(5, known=5)
    assert export(empty) == before


def test_two_devices_become_alike(tmp_path, full, empty):
    play_into(empty, "triominos", "bb", 20, 77)
    last(merge(empty, export(full)))
    last(merge(full, export(empty)))
    assert sorted(full.ids()) == sorted(empty.ids())
    assert len(full.ids()) == 6


def resumed(journal, match_id):
    found = journal.resume(match_id)
    assert isinstance(found, ResumedMatch)
    return Session(found.match, found.players, traits_of(found.match), journal.clock, found.log, QUICK)


def go_on(journal, match_id, moves, seed):
    session = resumed(journal, match_id)
    play_until(session, journal.clock, lambda: len(session.match.moves) >= moves, Random(seed))
    return session


def test_the_longer_way_is_kept(full, empty):
    match_id = full.ids()[0]
    text = export(full)
    last(merge(empty, text))
    session = go_on(empty, match_id, 20, 1)
    assert last(merge(empty, text)).unchanged == 5
    assert empty.record(match_id) == write_record(session.match)
    assert last(merge(full, export(empty))) == progress(5, longer=1, known=4)
    assert full.record(match_id) == write_record(session.match)
    assert resumed(full, match_id).match.moves == session.match.moves


def test_two_ways_become_two_matches(full, empty):
    match_id = full.ids()[2]
    last(merge(empty, export(full)))
    here = write_record(go_on(full, match_id, 12, 1).match)
    there = write_record(go_on(empty, match_id, 12, 2).match)
    assert here != there
    text = export(empty)
    assert last(merge(full, text)) == progress(5, added=1, known=4)
    assert last(merge(full, text)) == progress(5, known=5)
    assert {here, there} <= {full.record(each) for each in full.ids()}
    assert len(full.ids()) == 6


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "text"),
        ("{", "text"),
        ("[" * 50_000, "text"),
        ("[]", "text"),
        ('{"format": "other", "version": 1}', "foreign"),
        ('{"format": "sablier export", "version": "1"}', "foreign"),
        ('{"format": "sablier export", "version": 2}', "newer"),
    ],
)
def test_what_is_no_export(empty, text, why):
    with pytest.raises(BadExport) as found:
        last(merge(empty, text))
    assert found.value.why == why


@pytest.mark.parametrize(
    "change",
    [
        {"record": "nonsense"},
        {"record": None},
        {"players": []},
        {"players": [{"name": "A"}, {"name": "Z"}]},
        {"players": [{"name": "A", "level": "\n"}, {"name": "B"}]},
        {"players": [{"name": "A", "colour": 8}, {"name": "B"}]},
        {"id": ""},
        {"id": "a'; DROP TABLE matches; --"},
        {"id": "\ud800"},
        {"id": 7.5},
        {"begun": "yesterday"},
        {"touched": float("nan")},
        {"begun": None},
        {"ended": 1e300},
        {"begun": 10**400},
        {"begun": True},
        {"touched": -1},
        {"touched": 10**12},
        {"players": [{"name": "A", "level": "x" * 100_000}, {"name": "B"}]},
        {"players": [{"name": "A" * 41}, {"name": "B"}]},
    ],
)
def test_one_bad_match_does_not_stop_the_others(full, empty, change):
    whole = json.loads(export(full))
    whole["matches"][0].update(change)
    whole["matches"].append("no match at all")
    merged = last(merge(empty, json.dumps(whole)))
    assert (merged.added, merged.unreadable, merged.total) == (4, 2, 6)
    assert empty.ids() == full.ids()[1:]


def test_unknown_parts_are_no_harm(full, empty):
    whole = json.loads(export(full))
    whole["weather"] = "fine"
    whole["matches"][1]["mood"] = ["good"]
    assert last(merge(empty, json.dumps(whole))).added == 5


def test_nothing_is_lost_when_the_disk_fails(full, empty, monkeypatch):
    text = export(full)
    monkeypatch.setattr(empty, "store", lambda work: None)
    assert last(merge(empty, text)).unwritten == 5
    monkeypatch.undo()
    assert last(merge(empty, text)).added == 5


def test_players_come_with_their_levels_and_colours(tmp_path, empty):
    other = journal_at(tmp_path / "other.db")
    match = new_session("quadrot", "pb", level="greedy").match
    players = (Player("A", None, 4), Player("B", "greedy", 0))
    other.create_log(match, players).write(match)
    last(merge(empty, export(other)))
    assert empty.unfinished()[0].players == players
