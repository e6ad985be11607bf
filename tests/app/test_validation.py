"""Validation of imports and damaged files: bad values are cut or rejected, and the match goes on."""

import json
import os
import sqlite3
import sys
import tracemalloc
from datetime import date
from pathlib import Path
from random import Random
from time import process_time

import pytest

from app.files.notices import SETTINGS, FileQuarantined, MatchUnreadable, ReadFailed
from app.files.settings import MOST_MIXES, Settings, fits_settings_file, read_settings, write_settings
from app.games import traits_of
from app.look import theme
from app.match.session import Session
from app.screens.play.daily_challenge import daily_set_up, find_daily_match, streak
from app.screens.play.match_draft import first_person_name, load_draft
from app.store import import_export
from app.store.export_format import LARGEST, MOST_MATCHES, BadExport, read_export
from app.store.journal import IMPORTED, PLAYED, Journal, ResumedMatch
from app.store.statistics import MatchFilter, statistics_by_name
from engine.match import Match
from engine.player_names import name_error
from engine.record import write_record
from tests.app.exports import export_texts
from tests.app.playing import QUICK, Clock, new_session, play_until

JOURNALS = Path(__file__).parent / "journals"
TODAY = date(2026, 11, 18)


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db", Clock(1000.0), print)
    yield journal
    journal.close()


def play(journal, game="triominos", pattern="bb", moves=10**6, seed=1, options=None):
    clock = journal.clock
    session = new_session(game, pattern, seed, options, clock, level="greedy")
    log = journal.create_log(session.match, session.players)
    session = Session(session.match, session.players, traits_of(session.match), clock, log, QUICK)
    play_until(session, clock, lambda: len(session.match.moves) >= moves, Random(seed))
    return session, log.id


def export(journal):
    (text,) = export_texts(journal)
    return text


def merge(journal, text):
    return list(import_export.merge(journal, read_export(text)))[-1]


# Names in old journals, whose length was not limited


def long_names(path, name, is_sound=True):
    """Writes a journal of version 1 in which a player has this name."""
    with sqlite3.connect(path) as old:
        old.executescript((JOURNALS / "version-1.sql").read_text("utf-8"))
        for match_id, head in old.execute("SELECT id, head FROM matches").fetchall():
            old.execute("UPDATE seats SET name = ? WHERE match = ? AND seat = 0", (name, match_id))
            lines = [f"seat 0: {name}" if line.startswith("seat 0: ") else line for line in head.splitlines()]
            old.execute("UPDATE matches SET head = ? WHERE id = ?", ("\n".join(lines) + "\n", match_id))
            if is_sound:
                seal_anew(old, match_id)
    old.close()


def seal_anew(db, match_id):
    from zlib import crc32

    seats = db.execute("SELECT name, level, colour FROM seats WHERE match = ? ORDER BY seat", (match_id,)).fetchall()
    (head,) = db.execute("SELECT head FROM matches WHERE id = ?", (match_id,)).fetchone()
    seal = crc32((head + "\n" + "\n".join(f"{n}\t{level}\t{colour}" for n, level, colour in seats)).encode())
    db.execute("UPDATE matches SET seal = ? WHERE id = ?", (seal, match_id))
    for ply, lines in db.execute("SELECT ply, lines FROM moves WHERE match = ? ORDER BY ply", (match_id,)).fetchall():
        seal = crc32(lines.encode(), seal)
        db.execute("UPDATE moves SET seal = ? WHERE match = ? AND ply = ?", (seal, match_id, ply))


@pytest.mark.parametrize("name", ["x" * 100_000, "e" + "\u0301" * 2000, "Ada " * 5000])
def test_a_name_without_measure_is_cut_when_its_journal_is_opened(tmp_path, name):
    path = tmp_path / "journal.db"
    long_names(path, name)
    began = process_time()
    journal = Journal(path, Clock(), print)
    shelved = [*journal.unfinished(), *journal.finished()]
    assert process_time() - began < 1.0
    assert len(shelved) == 2
    for each in shelved:
        assert name_error(each.players[0].name) is None
        assert name.startswith(each.players[0].name)
        found = journal.resume(each.id)
        assert isinstance(found, ResumedMatch)
        assert found.match.names[0] == each.players[0].name


def test_a_damaged_match_with_such_a_name_stays_damaged(tmp_path):
    path = tmp_path / "journal.db"
    long_names(path, "x" * 5000, is_sound=False)
    journal = Journal(path, Clock(), print)
    for each in (*journal.unfinished(), *journal.finished()):
        assert name_error(each.players[0].name) is None
        assert isinstance(journal.resume(each.id), MatchUnreadable)


# Cells without a checksum


@pytest.mark.parametrize("column", ["begun", "touched", "ended", "plies", "sand"])
@pytest.mark.parametrize("value", [1e300, -1e300, "text", b"\xff\x00", 10**18, float("inf")])
def test_a_damaged_cell_takes_no_list_with_it(journal, column, value):
    _, match_id = play(journal)
    _, other = play(journal, moves=5, seed=2)
    which = (match_id, other) if column != "ended" else (match_id,) * 2
    journal.store(
        lambda db: db.execute(f"UPDATE matches SET {column} = ? WHERE id IN (?, ?)", (value, *which)).rowcount
    )
    for each in (*journal.unfinished(), *journal.finished()):
        for moment in (each.begun, each.touched, each.ended or 0.0):
            date.fromtimestamp(moment)
        assert type(each.moves) is int
        journal.resume(each.id)
    statistics_by_name(journal, MatchFilter(), "level")


@pytest.mark.parametrize(
    "change",
    [
        "score = 'many'",
        "won = 'yes'",
        "colour = 99",
        "colour = 'red'",
        "level = x'ff'",
        "name = ''",
        "score = 1e300",
        "name = char(0xD83D)",
    ],
)
def test_a_damaged_seat_takes_no_list_with_it(journal, change):
    play(journal)
    journal.store(lambda db: db.execute(f"UPDATE seats SET {change}").rowcount)
    (shelved,) = journal.finished()
    for player, score in zip(shelved.players, shelved.scores):
        assert name_error(player.name) is None
        assert player.colour is None or player.colour in range(8)
        assert score is None or type(score) is int


def test_the_match_that_was_touched_last_comes_first_whatever_the_clock_said(journal):
    journal.clock.now = 9e9
    _, ahead = play(journal, moves=4)
    journal.clock.now = 1000.0
    _, last = play(journal, moves=4, seed=2)
    assert [each.id for each in journal.unfinished()] == [last, ahead]


# Exports


def test_a_match_under_way_is_covered_in_an_export_and_comes_out_of_it(journal, tmp_path):
    session, match_id = play(journal, pattern="pp", moves=12)
    text = export(journal)
    record = write_record(session.match)
    told = [line.strip() for line in record.splitlines() if line.startswith(("  ", "seed"))]
    assert told
    assert not [line for line in told if line in text or json.dumps(line)[1:-1] in text]
    other = Journal(tmp_path / "other.db", Clock(), print)
    assert merge(other, text).added == 1
    assert other.record(match_id) == record


def test_a_match_that_is_over_is_open_in_an_export(journal):
    session, _ = play(journal)
    assert json.loads(export(journal))["matches"][0]["record"] == write_record(session.match)


def test_a_match_by_another_hand_does_not_count(journal, tmp_path):
    """Matches exported by the app count on another device; those changed by hand are marked and do not count."""
    play(journal, pattern="pb")
    text = export(journal)
    moved = Journal(tmp_path / "moved.db", Clock(), print)
    merge(moved, text)
    assert statistics_by_name(moved, MatchFilter(), "player")["A"].played == 1
    forged = json.loads(text)
    forged["matches"][0]["players"][1]["level"] = "expert"
    other = Journal(tmp_path / "other.db", Clock(), print)
    assert merge(other, json.dumps(forged)).added == 1
    assert statistics_by_name(other, MatchFilter(), "player") == {}
    assert [other.origin(each) for each in other.ids()] == [IMPORTED]
    assert json.loads(export(other))["matches"][0]["origin"] == IMPORTED


def test_a_forged_end_does_not_take_the_place_of_a_match_that_is_played_here(journal):
    session, match_id = play(journal, pattern="pb", moves=6)
    record = write_record(session.match)
    play_until(session, journal.clock, lambda: False, Random(1))
    forged = json.loads(export(journal))
    del forged["matches"][0]["seal"]
    journal.delete_match(match_id)
    log = journal.create_log(session.match, session.players)
    log.id = match_id
    session.match.rewind(6)
    log.write(session.match)
    merge(journal, json.dumps(forged))
    assert journal.record(match_id) == record
    assert journal.origin(match_id) == PLAYED
    assert statistics_by_name(journal, MatchFilter(), "player") == {}


HEAD = '{"format": "sablier export", "version": 1, "matches": '
HUGE = {
    "empty lists": HEAD + "[" + "[]," * (LARGEST // 3),
    "empty objects": HEAD + "[" + "{}," * (LARGEST // 3),
    "one match of lists": HEAD + "[[" + "[]," * (LARGEST // 4),
    "numbers": HEAD + "[" + "1.5," * (LARGEST // 5),
    "one match of keys": HEAD + '[{"' + '":1,"'.join(map(str, range(10**6))),
    "settings": '{"format": "sablier export", "version": 1, "settings": {"a": [' + "[]," * (LARGEST // 4),
    "more than is read": HEAD + "[" + " " * LARGEST,
    "blanks": " " * (LARGEST - 1),
    "deep": "[" * (LARGEST - 1),
    "matches": HEAD + "[" + '{"id":"a"},' * (MOST_MATCHES + 1) + "1]}",
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_text_costs_neither_time_nor_memory(name):
    text = HUGE[name]
    tracemalloc.start()
    began = process_time()
    with pytest.raises(BadExport):
        read_export(text)
    seconds, (_, peak) = process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert seconds < 3.0  # about a third of it without `tracemalloc`
    assert peak < 120 * 2**20


def test_many_small_values_are_read_in_one_go():
    """The time grows linearly with the length of the text."""
    text = HEAD + "[" + "1," * (MOST_MATCHES - 1) + "1" + " " * 500_000 + "]}"
    began = process_time()
    assert read_export(text).count("matches") == MOST_MATCHES
    assert process_time() - began < 0.5


def test_an_import_of_nothing_but_nonsense_is_cut_into_slices(journal):
    text = HEAD + "[" + ",".join(["{}"] * MOST_MATCHES) + "]}"
    began = process_time()
    longest, last, merged = 0.0, process_time(), None
    for merged in import_export.merge(journal, read_export(text)):  # noqa: B007
        longest, last = max(longest, process_time() - last), process_time()
    assert merged.unreadable == MOST_MATCHES
    assert process_time() - began < 3.0
    assert longest < 0.5


def test_what_is_covered_cannot_burst(journal):
    import zlib
    from base64 import b64encode

    entry = json.loads(export(play(journal, moves=3) and journal))["matches"][0]
    entry["covered"] = b64encode(zlib.compress(b"x" * 10**8)).decode()
    tracemalloc.start()
    text = HEAD + "[" + json.dumps(entry) + "]}"
    assert merge(journal, text).unreadable == 1
    assert tracemalloc.get_traced_memory()[1] < 5 * 10**6
    tracemalloc.stop()


def test_an_export_that_is_too_large_to_be_read_is_written_in_parts(journal, tmp_path, monkeypatch):
    for seed in range(4):
        play(journal, seed=seed)
    monkeypatch.setattr(import_export, "LARGEST", 20_000)
    texts = export_texts(journal)
    assert len(texts) > 1
    other = Journal(tmp_path / "other.db", Clock(), print)
    for text in texts:
        merge(other, text)
    assert other.ids() == journal.ids()


# Daily challenge


def play_glass(journal, moves=10**6, name="Ada"):
    set_up = daily_set_up(TODAY, ("triominos",), name)
    match = set_up.match()
    log = journal.create_log(match, set_up.players)
    session = Session(match, set_up.players, traits_of(match), journal.clock, log, QUICK)
    play_until(session, journal.clock, lambda: len(match.moves) >= moves)
    return log.id


def test_a_deleted_glass_is_played(journal):
    journal.delete_match(play_glass(journal))
    found = find_daily_match(journal, daily_set_up(TODAY, ("triominos",), "Ada"))
    assert found.is_over
    assert found.is_deleted
    assert streak(journal, TODAY) == 0


def test_a_glass_in_which_nobody_has_moved_is_not_played(journal):
    journal.delete_match(play_glass(journal, moves=0))
    assert find_daily_match(journal, daily_set_up(TODAY, ("triominos",), "Ada")) is None


def test_a_forged_glass_is_none(journal, tmp_path):
    play_glass(journal)
    forged = json.loads(export(journal))
    forged["matches"][0]["begun"] += 1
    other = Journal(tmp_path / "other.db", Clock(), print)
    merge(other, json.dumps(forged))
    assert find_daily_match(other, daily_set_up(TODAY, ("triominos",), "Ada")) is None
    assert streak(other, TODAY) == 0


# Timer


def can_lay(session):
    return "@" in str(session.match.state.moves(0)[0])


def test_undo_fills_no_glass_after_one_has_left_and_come_back(journal):
    """Leaving and continuing the match before an undo does not restore used time."""
    clock = journal.clock
    session = new_session("triominos", "pb", 3, {"turn_limit": 30}, clock)
    log = journal.create_log(session.match, session.players)
    session = Session(session.match, session.players, traits_of(session.match), clock, log, QUICK)
    play_until(session, clock, lambda: session.is_timer_running and session.turn == 0 and can_lay(session))
    for _ in range(4):
        session.touch()
        clock.now += 6
        before = session.timer_left
        assert session.play(0, session.match.state.moves(0)[0]) is None
        session.pause()
        found = journal.resume(log.id)
        session = Session(found.match, found.players, traits_of(found.match), clock, found.log, QUICK, found.used)
        assert session.can_undo
        session.undo()
        assert session.timer_left == pytest.approx(before)
    assert session.timer_left < 10


def test_the_sand_of_each_move_is_stored_and_an_undo_puts_it_back(journal):
    clock = journal.clock
    session = new_session("quadrot", "pb", 3, {"turn_limit": 30}, clock)
    log = journal.create_log(session.match, session.players)
    session = Session(session.match, session.players, traits_of(session.match), clock, log, QUICK)
    play_until(session, clock, lambda: session.is_timer_running and session.turn == 0, Random(2))
    session.touch()
    clock.now += 25
    left = session.timer_left
    ply = len(session.match.moves)
    assert session.play(0, session.match.state.moves(0)[0]) is None
    assert journal.resume(log.id).used.moves[ply] == pytest.approx(30 - left, abs=0.5)


def test_a_part_of_a_move_of_a_match_that_was_left_is_no_trouble(tmp_path):
    notices = []
    journal = Journal(tmp_path / "journal.db", Clock(), notices.append)
    session = new_session("quadrot", "pb", 1, {}, journal.clock)
    log = journal.create_log(session.match, session.players)
    log.write(session.match)
    journal.delete_match(log.id)
    log.write(session.match, part="thrown")
    assert notices == []


# Paths that are not files, and names that cannot be shown


@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_settings_that_are_no_file_do_not_hang(tmp_path, kind):
    path = tmp_path / "settings.json"
    make(path, kind)
    settings, notice = read_settings(path)
    assert settings == Settings()
    assert isinstance(notice, ReadFailed)


@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_a_theme_that_is_no_file_does_not_hang(tmp_path, kind):
    make(tmp_path / "mine.json", kind)
    assert set(theme.theme_names(tmp_path)) == set(theme.BUILT_IN)


@pytest.mark.parametrize("given", [{"mine": "é" * 500_000}, {"set_ups": {f"game {n}": {} for n in range(20_000)}}])
def test_settings_that_could_not_be_read_again_do_not_fit(tmp_path, given):
    settings = Settings.read(given)
    assert not fits_settings_file(settings)
    path = tmp_path / "settings.json"
    write_settings(path, settings)
    read, notice = read_settings(path)
    assert (read, notice) == (Settings(), FileQuarantined(SETTINGS, "damaged", "settings-damaged-1.json"))
    assert not path.exists(), "the next change would write over it"


def test_no_more_mixes_of_rules_come_in_than_a_panel_can_show():
    kept = {f"mix {n}": {} for n in range(20_000)}
    plan = load_draft("quadrot", Settings.read({"set_ups": {"quadrot": {"kept": kept}}}))
    assert len(plan.saved_mixes) == MOST_MIXES
    assert not plan.can_save_mix
    assert plan.without_mix("mix 0").can_save_mix


def make(path, kind):
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")


@pytest.mark.parametrize("name", ["\ud800", "\0", "   ", "a\ud83db", "\u202e", "x" * 10_000])
def test_no_theme_is_called_so(tmp_path, name):
    (tmp_path / "mine.json").write_text(json.dumps({"name": name, "seats": [{"name": name}]}))
    found = theme.theme_names(tmp_path)["mine"]
    assert name_error(found) is None
    assert all(name_error(seat.name) is None for seat in theme.load_theme("mine", tmp_path).seats)
    assert Settings.read({"look": {"theme": name}}).look.theme == "system"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_theme_whose_file_has_no_name_in_letters_is_left_out(tmp_path):
    for name in (b"\xff.json", b" .json", b"a\n.json"):
        (tmp_path / os.fsdecode(name)).write_text('{"name": "Mine"}')
    assert set(theme.theme_names(tmp_path)) == set(theme.BUILT_IN)


@pytest.mark.parametrize("name", ["\ud800", "\0", "   ", "a\ud83db", "\u202e", "x" * 400, "e" + "\u0301" * 99])
def test_nobody_sits_at_another_game_under_such_a_name(name):
    given = {"set_ups": {"triominos": {"chairs": [{"name": name}, {"name": "Bob", "level": "casual"}]}}}
    settings = Settings.read(given)
    assert name_error(first_person_name(settings)) is None
    for game in ("triominos", "quadrot"):
        match = load_draft(game, settings).set_up(1).match()
        assert isinstance(match, Match)


def test_in_hand_stays_only_what_was_played_here(journal, monkeypatch):
    """A very large import on a full disk does not fill the memory."""
    play(journal)
    text = export(journal)
    journal.delete_match(journal.ids()[0])
    monkeypatch.setattr(journal, "store", lambda work: None)
    assert merge(journal, text).unwritten == 1
    assert journal.pending_matches == {}


def test_players_of_a_level_that_there_is_not_are_not_taken(journal):
    play(journal, pattern="pb")
    forged = json.loads(export(journal))
    forged["matches"][0]["players"][1]["level"] = "champion" * 1000
    forged["matches"][0]["id"] = "other"
    assert merge(journal, json.dumps(forged)).unreadable == 1
