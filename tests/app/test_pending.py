"""Changes that cannot be stored stay pending: sheets, home timer, game-night choices, mistakes, deletions."""

import sqlite3

import pytest

from app.files.notices import EXPORT, JOURNAL, FileQuarantined, WriteFailed, WriteRecovered, drop_resolved
from app.match.seating import MatchSetUp
from app.players import Player
from app.sheets.game_night import WINS, GameNightTerms
from app.store import schema
from app.store.export_format import read_export
from app.store.game_nights import choices, store_choice, undo_choice
from app.store.import_export import merge
from app.store.journal import Journal
from app.store.practice import Mistake, store_attempt
from app.store.sheets import load_home_timer, remove_sheet, store_home_timer, store_sheet, stored_sheet, stored_sheets
from tests.app.exports import export_texts
from tests.app.playing import Clock

COMPANY = ("Ada", "Bo")
TWO, FOUR = "sablier sheet 1\nplain\n\nAda\nBo\n\n5 ok", "sablier sheet 1\nplain\n\nAda\nBo\n\n5 ok 7 ok"
FULL = [WriteFailed(JOURNAL, "full")]
AGAIN = [*FULL, WriteRecovered(JOURNAL)]


class Home:
    """Journal whose disk a test can fill."""

    def __init__(self, path, monkeypatch):
        self.path, self.monkeypatch = path, monkeypatch
        self.notices = []
        self.journal = Journal(path, Clock(1_800_000_000.0), self.notices.append)

    def fill(self, why=sqlite3.SQLITE_FULL):
        def refuse(_connection):
            error = sqlite3.OperationalError("no room")
            error.sqlite_errorcode = why
            raise error

        self.monkeypatch.setattr(schema, "transaction", refuse)

    def free(self):
        self.monkeypatch.undo()
        self.journal.unfinished()  # as the home screen does

    def file(self):
        """Closes the journal; returns the journal that another process opens."""
        self.journal.close()
        return Journal(self.path, Clock(1_800_000_100.0), print)

    def match(self, game="quadrot"):
        players = tuple(map(Player, COMPANY))
        match = MatchSetUp(game, players, 1).match()
        log = self.journal.create_log(match, players)
        seat = match.state.actors()[0]
        match.play(seat, match.state.moves(seat)[0])
        assert log.write(match)
        return log.id


@pytest.fixture
def home(tmp_path, monkeypatch):
    home = Home(tmp_path / "journal.db", monkeypatch)
    yield home
    home.journal.close()


def test_taps_on_a_sheet_stay_pending_until_they_are_stored(home):
    store_sheet(home.journal, "a", TWO, False)
    home.fill()
    assert not store_sheet(home.journal, "a", FOUR, True)
    assert not store_sheet(home.journal, "b", TWO, False)
    assert home.notices == FULL
    sheet = stored_sheet(home.journal, "a")
    assert (sheet.text, sheet.ended is None) == (FOUR, False)
    assert {each.id: each.text for each in stored_sheets(home.journal)} == {"a": FOUR, "b": TWO}
    home.free()
    assert home.notices == AGAIN
    assert {each.id: each.text for each in stored_sheets(home.file())} == {"a": FOUR, "b": TWO}


def test_a_later_tap_replaces_the_pending_one(home):
    home.fill()
    store_sheet(home.journal, "a", FOUR, False)
    home.monkeypatch.undo()
    store_sheet(home.journal, "a", TWO, False)
    assert home.notices == AGAIN
    assert stored_sheet(home.file(), "a").text == TWO


def test_the_beginning_of_a_sheet_is_kept(home):
    store_sheet(home.journal, "a", TWO, False)
    begun = stored_sheet(home.journal, "a").begun
    home.journal.clock.now += 60
    home.fill()
    store_sheet(home.journal, "a", FOUR, False)
    assert stored_sheet(home.journal, "a").begun == begun
    home.free()
    found = stored_sheet(home.file(), "a")
    assert (found.begun, found.touched) == (begun, begun + 60)


def test_a_deleted_sheet_stays_deleted(home):
    store_sheet(home.journal, "a", TWO, False)
    home.fill()
    remove_sheet(home.journal, "a")
    assert stored_sheets(home.journal) == []
    assert stored_sheet(home.journal, "a") is None
    home.free()
    assert stored_sheets(home.file()) == []


def test_the_home_timer_stays_pending(home):
    store_home_timer(home.journal, "lying")
    home.fill()
    store_home_timer(home.journal, "turned")
    assert load_home_timer(home.journal) == "turned"
    home.free()
    assert home.notices == AGAIN
    assert load_home_timer(home.file()) == "turned"


def test_game_night_choices_stay_pending(home):
    store_choice(home.journal, COMPANY, GameNightTerms(), 5.0)
    home.fill()
    store_choice(home.journal, COMPANY, GameNightTerms(WINS), 6.0)
    store_choice(home.journal, COMPANY, GameNightTerms(WINS, 3), 7.0)
    undo_choice(home.journal, COMPANY)
    assert [each.terms for each in choices(home.journal, COMPANY)] == [GameNightTerms(), GameNightTerms(WINS)]
    home.free()
    assert home.notices == AGAIN
    assert [each.terms for each in choices(home.file(), COMPANY)] == [GameNightTerms(), GameNightTerms(WINS)]


def test_a_choice_taken_back_stays_taken_back(home):
    store_choice(home.journal, COMPANY, GameNightTerms(), 5.0)
    home.fill()
    undo_choice(home.journal, COMPANY)
    assert choices(home.journal, COMPANY) == []
    home.free()
    assert choices(home.file(), COMPANY) == []


def test_a_mistake_that_was_solved_stays_pending(home):
    match_id = home.match()
    home.fill()
    store_attempt(home.journal, Mistake(match_id, "quadrot", 1, 0.1, "", 0, 0, 0), is_solved=True)
    home.free()
    assert home.notices == AGAIN
    found = home.file().query(lambda db: db.execute("SELECT match, ply, solved FROM practice").fetchall())
    assert found == [(match_id, 1, 1)]


def test_a_mistake_of_a_match_that_is_gone_blocks_nothing(home):
    home.fill()
    store_attempt(home.journal, Mistake("gone", "quadrot", 1, 0.1, "", 0, 0, 0), is_solved=True)
    store_home_timer(home.journal, "turned")
    home.free()
    assert home.notices == AGAIN
    assert load_home_timer(home.file()) == "turned"


def test_a_deleted_match_stays_deleted(home):
    match_id = home.match()
    home.fill()
    home.journal.delete_match(match_id)
    assert home.journal.unfinished() == []
    assert home.journal.ids() == []
    home.free()
    assert home.notices == AGAIN
    assert home.file().ids() == []


def test_a_deleted_match_can_be_imported_again(home):
    match_id = home.match()
    (text,) = export_texts(home.journal)
    home.fill()
    home.journal.delete_match(match_id)
    home.monkeypatch.undo()
    assert list(merge(home.journal, read_export(text)))[-1].added == 1
    assert home.file().ids() == [match_id]


def test_everything_goes_into_the_file_that_takes_the_place_of_a_damaged_one(home):
    store_sheet(home.journal, "a", TWO, False)
    home.fill()
    store_sheet(home.journal, "b", FOUR, False)
    home.journal.close()
    home.path.write_bytes(b"no database" * 100)
    home.free()
    assert [type(each) for each in home.notices] == [WriteFailed, FileQuarantined, WriteRecovered]
    assert [each.id for each in stored_sheets(home.file())] == ["b"]


def test_another_process_holds_the_file_for_half_a_second(home, monkeypatch):
    monkeypatch.setattr(schema, "PATIENCE", 0.05)
    home.journal.close()
    store_sheet(home.journal, "a", TWO, False)
    other = sqlite3.connect(home.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store_sheet(home.journal, "a", FOUR, True)
    assert home.notices == [WriteFailed(JOURNAL, "busy")]
    other.execute("ROLLBACK")
    other.close()
    home.free()
    assert home.notices[1:] == [WriteRecovered(JOURNAL)]
    sheet = stored_sheet(home.file(), "a")
    assert (sheet.text, sheet.ended is None) == (FOUR, False)


def test_pending_changes_are_stored_when_the_app_ends(home):
    home.fill()
    store_sheet(home.journal, "a", FOUR, False)
    home.monkeypatch.undo()
    home.journal.close()
    assert stored_sheet(Journal(home.path, Clock(), print), "a").text == FOUR


@pytest.mark.parametrize(
    ("notices", "shown"),
    [
        (AGAIN, []),
        ([*AGAIN, *FULL], FULL),
        ([WriteRecovered(JOURNAL), *FULL], FULL),
        ([WriteRecovered(JOURNAL)], [WriteRecovered(JOURNAL)]),
        ([*FULL, WriteFailed(EXPORT, "full"), WriteRecovered(JOURNAL)], [WriteFailed(EXPORT, "full")]),
        ([WriteFailed(EXPORT, "full"), WriteFailed(EXPORT, "full")], [WriteFailed(EXPORT, "full")] * 2),
    ],
)
def test_of_unread_notices_about_storing_only_the_current_state_is_shown(notices, shown):
    assert drop_resolved(notices) == shown
