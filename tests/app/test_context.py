"""State that outlives the screens: settings, stored matches, notices, sound and speech."""

import json
import sqlite3
from dataclasses import replace
from itertools import count

import pytest

from app import i18n
from app.device.services import Services
from app.files.notices import (
    JOURNAL,
    SETTINGS,
    FileQuarantined,
    GameUnsupported,
    MatchUnreadable,
    ReadFailed,
    ReadOnlyNotice,
    WriteFailed,
    WriteRecovered,
)
from app.games import APP_GAMES
from app.match.messages import Stage
from app.match.seating import MatchSetUp
from app.players import Player
from app.shell.context import AppContext
from app.store import schema
from app.store.journal import Journal
from app.store.sheets import store_sheet, stored_sheet
from tests.app.playing import run_frame
from tests.app.services.clock import FakeTiming


class Recorder:
    """Fake service that records all calls."""

    def __init__(self, *, of):
        self.of, self.heard = of, []

    def __getattr__(self, name):
        return lambda *arguments: self.heard.append((name, *arguments))


@pytest.fixture
def services():
    return Services(**{name: Recorder(of=name) for name in ("haptics", "sound", "speech")})


@pytest.fixture
def context(tmp_path, services):
    context = AppContext(tmp_path / "data", services, clock=count().__next__)  # one second per reading
    yield context
    context.close()
    i18n.use("en")


SET_UP = MatchSetUp("triominos", (Player("Ada"), Player("Bot", "learner")), 5)


def test_a_changed_setting_is_there_at_the_next_start(context, tmp_path):
    context.change("play", "pace", 2.0)
    context.change("look", "theme", "dark")
    again = AppContext(tmp_path / "data", Services())
    assert (again.settings.play.pace, again.settings.look.theme) == (2.0, "dark")
    again.close()


def test_another_pace_applies_to_the_current_match(context):
    session = context.begin(SET_UP)
    context.change("play", "pace", 3.0)
    assert (session.pace.least, session.pace.most) == (3.0, 3.0)
    context.change("play", "patience", 5.0)
    assert session.pace.most == 5.0


def test_only_what_is_seen_asks_for_new_screens(context):
    asked = []
    context.on_appearance_change = lambda: asked.append(context.settings)
    context.change("play", "pace", 2.0)
    context.change("sound", "effects", 10)
    assert asked == []
    context.change("look", "text_size", 150)
    context.change("table", "left_handed", True)
    context.change("language", "code", "fr")
    assert len(asked) == 3
    assert i18n.language().code == "fr"


def test_a_match_is_stored_before_it_is_seen(context, tmp_path):
    context.begin(SET_UP)
    other = AppContext(tmp_path / "data", Services())
    assert [each.id for each in other.journal.unfinished()] == [context.table.id]
    other.close()


def test_a_left_match_goes_on_where_it_was(context):
    session = context.begin(SET_UP)
    while session.stage is Stage.BOTS:
        run_frame(session, 20)
    assert session.play(0, session.match.state.moves(0)[0]) is None
    moves, match_id = list(session.match.moves), context.table.id
    context.leave_table()
    assert context.session is None
    again = context.resume(match_id)
    assert list(again.match.moves) == moves
    assert context.table.id == match_id


def test_a_match_in_which_the_person_has_not_moved_is_forgotten_when_it_is_left_but_not_when_the_app_ends(context):
    session = context.begin(SET_UP)
    match_id = context.table.id
    while session.stage is Stage.BOTS:
        run_frame(session, 20)
    assert context.journal.ids() == [match_id]
    context.close()
    assert context.resume(match_id).match.seed == SET_UP.seed
    context.leave_table()
    assert context.journal.ids() == []


def test_a_match_that_does_not_read_back_is_told_and_the_house_stands(context):
    assert context.resume("nothing of that name") is None
    assert [type(notice) for notice in context.notices] == [MatchUnreadable]
    assert context.session is None


@pytest.mark.parametrize("way", ["begun", "resumed"])
def test_a_game_without_a_table_is_told_and_the_house_stands(context, monkeypatch, way):
    monkeypatch.setitem(APP_GAMES, "domino3d", replace(APP_GAMES["domino3d"], has_table=False))
    set_up = MatchSetUp("domino3d", (Player("Ada"), Player("Bob")), 5)
    if way == "begun":
        assert context.begin(set_up) is None
    else:
        log = context.journal.create_log(set_up.match(), set_up.players)
        assert log.write(set_up.match())
        assert context.resume(log.id) is None
    assert context.notices == [GameUnsupported("domino3d")]
    assert context.session is None


def test_a_second_window_only_looks(context, tmp_path):
    """The first window writes; the second one cannot change anything, and shows a notice that it is read-only."""
    session = context.begin(SET_UP)
    match_id, folder = context.table.id, tmp_path / "data"
    before = sorted(path.name for path in folder.iterdir())
    other = AppContext(folder, Services())
    assert other.notices == [ReadOnlyNotice()]
    assert [each.id for each in other.journal.unfinished()] == [match_id]
    other.change("play", "pace", 3.0)
    assert other.resume(match_id) is None
    assert other.begin(SET_UP) is None
    assert not other.journal.delete_match(match_id)
    while session.stage is Stage.BOTS:
        run_frame(session, 20)
    assert session.play(0, session.match.state.moves(0)[0]) is None
    assert other.journal.unfinished()[0].moves == len(session.match.moves)
    other.close()
    assert sorted(path.name for path in folder.iterdir()) == before
    assert not [notice for notice in context.notices if not isinstance(notice, ReadOnlyNotice)]


def test_the_next_window_plays_once_the_first_is_closed(context, tmp_path):
    context.close()
    other = AppContext(tmp_path / "data", Services())
    assert other.notices == []
    assert other.begin(SET_UP)
    other.close()


def test_a_second_window_gives_damaged_settings_no_other_name(context, tmp_path):
    path = tmp_path / "data" / "settings.json"
    path.write_text("{half")
    other = AppContext(tmp_path / "data", Services())
    assert [type(notice) for notice in other.notices] == [ReadFailed, ReadOnlyNotice]
    other.close()
    assert path.read_text() == "{half"


def test_first_starts_at_once_rename_no_file_of_each_other(tmp_path):
    contexts = [AppContext(tmp_path / "new", Services()) for _ in range(3)]
    assert [each.is_read_only for each in contexts] == [False, True, True]
    assert not list((tmp_path / "new").glob("journal-*"))
    for each in contexts:
        each.close()


def test_a_folder_that_is_a_file_is_told(tmp_path):
    (tmp_path / "data").write_text("no folder")
    context = AppContext(tmp_path / "data", Services())
    assert context.begin(SET_UP)
    context.change("play", "pace", 3.0)
    assert {notice.subject for notice in context.notices} == {JOURNAL, SETTINGS}
    context.close()
    assert (tmp_path / "data").read_text() == "no folder"


def test_damaged_settings_are_told_once_there_is_somebody_to_tell(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.json").write_text("{half")
    context = AppContext(folder, Services())
    assert [type(notice) for notice in context.notices] == [FileQuarantined]
    context.close()


def test_settings_that_cannot_be_written_are_told_and_hold_for_now(context, monkeypatch):
    def full(path, text):
        raise OSError(28, "no space")

    monkeypatch.setattr("app.files.file_access.write_atomically", full)
    context.change("play", "pace", 3.0)
    assert context.settings.play.pace == 3.0
    assert [notice for notice in context.notices if isinstance(notice, WriteFailed)]


def test_in_the_background_it_is_silent_and_nothing_runs(context, services):
    session = context.begin(SET_UP)
    context.pause()
    assert session.is_paused
    assert ("cancel",) in services.haptics.heard
    assert ("stop",) in services.sound.heard
    before = len(services.sound.heard)
    context.give_feedback("lay")
    assert len(services.sound.heard) == before
    context.resume_feedback()
    context.give_feedback("lay")
    assert len(services.sound.heard) == before + 1


def said(services):
    return [text for what, text, *_ in services.speech.heard if what == "say"]


def test_speech_is_silent_unless_it_is_wanted(context, services):
    context.say("Your turn")
    assert said(services) == []
    context.change("access", "speech", True)
    context.say("Your turn")
    assert said(services) == ["Your turn"]


def test_what_is_written_is_plain_and_small(context, tmp_path):
    context.change("look", "theme", "contrast")
    written = json.loads((tmp_path / "data" / "settings.json").read_text())
    assert written["look"]["theme"] == "contrast"


def test_a_sheet_that_cannot_be_stored_is_tried_again_without_a_tap(tmp_path, monkeypatch):
    """Another program locks the file during the last tap, and no later tap starts a new attempt."""
    scheduler = FakeTiming()
    context = AppContext(tmp_path / "data", Services(scheduler=scheduler))
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY

    def refuse(_connection):
        raise busy

    monkeypatch.setattr(schema, "transaction", refuse)
    store_sheet(context.journal, "a", "the match is over", True)
    scheduler.run(10)
    assert context.notices == [WriteFailed(JOURNAL, "busy")]
    monkeypatch.undo()
    scheduler.run(10)
    assert context.notices == [WriteFailed(JOURNAL, "busy"), WriteRecovered(JOURNAL)]
    assert scheduler.coming == []
    other = Journal(context.journal.path, lambda: 0.0, print, is_read_only=True)
    assert stored_sheet(other, "a").ended is not None
    context.close()


def test_the_journal_is_checked_in_slices_and_the_check_ends_with_the_app(tmp_path):
    context = AppContext(tmp_path / "data", Services(), clock=count().__next__)
    context.begin(SET_UP)
    for number in range(3):
        context.journal.store_pasted(MatchSetUp("quadrot", (Player("A"), Player("B")), number).match())
    context.check_journal()
    context.jobs.run(0)
    assert context.jobs.has_work
    context.jobs.run(1000)
    context.jobs.report()
    assert not context.jobs.has_work
    context.check_journal()
    context.close()
    assert not context.jobs.has_work


def test_a_pause_leaves_the_journal_as_a_clean_close_does(context):
    context.begin(SET_UP)
    context.journal.store_pasted(MatchSetUp("quadrot", (Player("A"), Player("B")), 1).match())
    context.pause()
    assert not context.journal.path.with_name("journal.db-wal").exists()
    assert context.journal.path.with_name("journal.db-closed").exists()
    assert len(context.journal.unfinished()) >= 1
