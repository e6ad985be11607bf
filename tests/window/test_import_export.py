"""Tests of import, export, damaged data and error boundaries in the real window."""

import json
import logging
from random import Random
from time import process_time

import pytest
from kivy.base import ExceptionManager
from kivy.logger import Logger

from app.device.services import Services
from app.device.system import ShareOutcome
from app.games import APP_GAMES
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.library import import_export_dialogs
from app.screens.library.import_export_dialogs import IMPORTERS, ImportTask, exported_files, import_all, import_text
from app.screens.library.match_text import describe_state
from app.screens.notice_cards import NoticeCard
from app.sheets.sheet_record import SheetRecord
from app.shell import crash_handler
from app.store.import_export import ExportProgress, ImportProgress
from app.store.storage_policies import EXTERNAL_FORMATS
from app.widgets.buttons import AddButton, MainButton, PillButton, RingButton
from app.widgets.list_row import ListRow
from app.widgets.progress import Progress
from app.widgets.text_field import TextField
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import find_bot
from engine.deal_code import Deal, write_deal
from engine.games import GAMES
from engine.record import write_record
from tests.window.clipboard import Clipboard

PEOPLE = (Player("Léa"), Player("Bob"))


@pytest.fixture
def app(start):
    return start(services=Services(sharing=Clipboard()))


@pytest.fixture
def stored(app):
    """Stores a match of greedy moves; its id."""

    def storing(game="triominos", moves=10**6, players=PEOPLE, seed=5):
        match = MatchSetUp(game, players, seed).match()
        bot, luck = find_bot(game, "greedy"), Random(1)
        while not match.winners and len(match.moves) < moves:
            match.next_round()
            seat = match.state.actors()[0]
            match.play(seat, [thought.move for thought in bot.think(match.view(seat), luck, 1)][-1])
        log = app.context.journal.create_log(match, players)
        log.write(match)
        return log.id

    return storing


def change(app, statement, *values):
    assert app.context.journal.store(lambda db: db.execute(statement, values).rowcount) is not None


def texts(stage):
    return [words.text for words in stage.all(TextLabel)]


def row(stage, title):
    return next(each for each in stage.all(ListRow) if each.title.text == title)


def press(stage, widget):
    widget.callback() if hasattr(widget, "callback") and widget.callback else stage.tap(widget)
    stage.frames(3)


def button(stage, text):
    return next(each for each in stage.all(PillButton) if each.spoken.startswith(text))


def go(app, stage, name, **what):
    app.navigation.go(name, **what)
    stage.frames(4)
    return app.navigation.screen


def names(app):
    return [place.name for place in app.navigation.stack]


# Records page with any journal


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET ended = 1e300, touched = 1e300",
        "UPDATE matches SET begun = 'x', touched = x'ff'",
        "UPDATE seats SET score = 'many', won = 'yes', colour = 77, level = x'ff'",
        "UPDATE matches SET game = 'chess of tomorrow'",
        "UPDATE seats SET name = char(0xD83D)",
        "UPDATE matches SET plies = 'x', sand = 1e300",
        "DELETE FROM seats",
        "UPDATE figures SET points = 1e300",
    ],
)
def test_no_cell_closes_a_screen(app, stage, stored, statement):
    stored()
    stored(moves=6)
    change(app, statement)
    crash_handler.failures.clear()
    app.navigation.rebuild()
    for screen in ("home", "records", "settings"):
        go(app, stage, screen)
        stage.frames(6)
        assert app.navigation.screen.spoken != "This page can’t be shown"
    crash_handler.failures.clear()
    go(app, stage, "records")
    assert "Export everything" in texts(stage)
    while len(app.context.journal.ids()) > 0:
        found = next(each for each in stage.all(ListRow) if each.callback and each.title.text in LISTED)
        press(stage, found)
        if any(each.spoken == "Delete" for each in stage.all(PillButton)):
            press(stage, button(stage, "Delete"))
        press(stage, button(stage, "Yes, delete"))
        stage.frames(4)
    crash_handler.failures.clear()


LISTED = ("Tri-Ominos", "chess of tomorrow", "A match that can’t be shown")


def test_a_row_that_fails_is_shown_as_such_and_can_be_deleted(app, stage, stored, monkeypatch):
    match_id = stored(moves=6)
    monkeypatch.setattr("app.screens.library.records.describe_players", lambda shelved: 1 / 0)
    go(app, stage, "records")
    assert "A match that can’t be shown" in texts(stage)
    press(stage, row(stage, "A match that can’t be shown"))
    press(stage, button(stage, "Yes, delete"))
    assert match_id not in app.context.journal.ids()
    assert crash_handler.failures
    crash_handler.failures.clear()


@pytest.mark.parametrize("when", ["made", "shown"])
def test_a_screen_that_fails_is_stood_in_for(app, stage, stored, monkeypatch, when):
    match_id = stored()
    where = "_add_cards" if when == "made" else "on_enter"
    monkeypatch.setattr(f"app.screens.analysis.replay.ReplayPage.{where}", lambda *_: 1 / 0)
    go(app, stage, "replay", match=match_id)
    assert "This page can’t be shown" in texts(stage)
    press(stage, row(stage, "Records"))
    assert names(app) == ["home", "replay", "records"]
    app.navigation.back()
    press(stage, stage.find(RingButton, icon="back"))
    assert names(app) == ["home"]
    assert len(crash_handler.failures) >= 1
    crash_handler.failures.clear()


def test_an_error_between_frames_draws_the_screen_anew_and_ends_the_app_only_if_it_goes_on(app, stage):
    before = app.navigation.screen
    assert ExceptionManager.handle_exception(ValueError("somewhere")) == ExceptionManager.PASS
    stage.frames(3)
    assert app.navigation.screen is not before
    assert stage.all(NoticeCard)
    assert ExceptionManager.handle_exception(ValueError("again")) == ExceptionManager.PASS
    assert ExceptionManager.handle_exception(ValueError("and again")) == ExceptionManager.RAISE
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    stage.frames(3)
    crash_handler.failures.clear()


# A game without a table


@pytest.mark.parametrize("way", ["paste", "continue", "play again", "resume"])
def test_every_way_to_a_table_that_is_not_there_says_so(app, stage, stored, monkeypatch, way):
    over = stored("quadrot")
    under_way = stored("quadrot", moves=4, seed=6)
    record = app.context.journal.record(under_way)
    monkeypatch.setitem(APP_GAMES, "quadrot", without_table(APP_GAMES["quadrot"]))
    if way == "paste":
        app.context.journal.delete_match(under_way)
        go(app, stage, "records")
        app.context.services.sharing.copy(record)
        press(stage, row(stage, "Paste a match"))
        assert names(app)[-1] == "replay"
        return
    if way == "play again":
        press(stage, go(app, stage, "result", match=over) and stage.find(MainButton, text="Play again"))
    elif way == "resume":
        from app.launch.application import show_first_screen
        from app.launch.flags import CommandLineOptions

        show_first_screen(app.context, CommandLineOptions(resume=True))
    else:
        go(app, stage, "records")
        press(stage, row(stage, "Quadrot"))
        press(stage, stage.find(MainButton, text="Continue"))
    stage.frames(3)
    assert "table" not in names(app)
    assert any("This version of Sablier can’t" in text for text in texts(stage))


def without_table(game):
    from dataclasses import replace

    return replace(game, has_table=False)


# Hidden information


@pytest.mark.parametrize("cut", [0, 2])
def test_a_match_under_way_that_is_pasted_opens_no_hand(app, stage, stored, cut):
    match_id = stored(moves=8)
    match = app.context.journal.resume(match_id).match
    match.rewind(len(match.moves) - cut)
    go(app, stage, "records")
    app.context.services.sharing.copy(write_record(match))
    press(stage, row(stage, "Paste a match"))
    assert names(app)[-1] == "records"
    assert any("isn’t over yet" in text for text in texts(stage))
    assert app.context.journal.ids() == [match_id]
    press(stage, stage.find(MainButton, text="Continue"))
    assert names(app) == ["home", "table"]
    assert app.context.table.id == match_id
    assert app.context.session.front is None, "the table is covered"


def test_a_match_under_way_from_somewhere_else_is_only_played_on(app, stage, stored):
    match_id = stored(moves=8)
    record = app.context.journal.record(match_id)
    app.context.journal.delete_match(match_id)
    go(app, stage, "records")
    app.context.services.sharing.copy(record)
    press(stage, row(stage, "Paste a match"))
    (pasted,) = app.context.journal.ids()
    stage.key("escape")
    screen = go(app, stage, "replay", match=pasted)
    assert not hasattr(screen, "film")
    assert stage.find(RingButton, icon="back")
    assert describe_state(app.context.journal.resume(pasted).match, PEOPLE)


def test_a_match_under_way_has_no_result(app, stage, stored):
    go(app, stage, "result", match=stored("quadrot", moves=4))
    assert "This match has no result." in texts(stage)
    assert stage.find(RingButton, icon="back")


def test_an_export_says_that_hands_are_covered_and_overwrites_no_other(app, stage, stored):
    stored(moves=8)
    go(app, stage, "records")
    for count in (1, 2):
        press(stage, row(stage, "Export everything"))
        assert any("Hidden hands of unfinished matches" in text for text in texts(stage))
        stage.key("escape")
        assert len(list(app.context.folder.glob("sablier-*.json"))) == count


# Pasted texts and imports


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There’s no text"),
        ("x" * 10**7, "isn’t a Sablier match"),
        ("sablier record 1\n" + "0: draw\n" * 10**6, "too large to come from Sablier"),
        ("[" * 10**6, "isn’t a Sablier match"),
        ('{"format": "sablier export", "version": 1, "matches": [' + "[]," * 10**6, "too large to come from Sablier"),
        (
            '{"format": "sablier export", "version": 1, "settings": {"a": "' + "é" * 500_000 + '"}}',
            "too large to come from Sablier",
        ),
        (
            "sablier record 1\ngame: quadrot\nseed: 1\nseat 0: " + "x" * 3000 + "\nseat 1: B\n",
            "name in this match is too long",
        ),
        ("sablier record 1\ngame: chess\n", "from line 2 on"),
        ("sablier record 99\ngame: chess\n", "newer version"),
    ],
)
def test_what_is_pasted_is_refused_at_once_with_a_word(app, stage, text, said):
    go(app, stage, "records")
    app.context.services.sharing.copy(text)
    began = process_time()
    press(stage, row(stage, "Paste a match"))
    assert process_time() - began < 2.0
    assert any(said in each for each in texts(stage)), texts(stage)


def entry_of_sheet(number, text):
    return {"id": f"s{number}", "text": text, "begun": 1e9, "touched": 1e9, "ended": 1e9}


def test_an_import_of_sheets_and_game_nights_alone_says_what_is_in_it(app, stage):
    sheet = str(SheetRecord("plain", ("Ada", "Bo"), {}, ("7", "ok", "5", "ok", "end")))
    choice = {"company": ["Ada", "Bo"], "number": 1, "since": 1e9, "terms": "places 0 on"}
    whole = {"format": "sablier export", "version": 1, "sheets": [entry_of_sheet(1, sheet)], "evenings": [choice]}
    for told in ("1 score sheet added. 1 group has new game night settings.", "1 score sheet was already here."):
        import_text(app.context, json.dumps(whole))
        stage.frames(2)
        assert "It contains 1 score sheet. It contains game night settings." in texts(stage)
        press(stage, stage.find(MainButton, text="Import"))
        stage.until(lambda said=told: said in texts(stage))
        stage.key("escape")


def test_the_bar_of_an_import_of_sheets_is_true(app, stage, monkeypatch):
    sheet = str(SheetRecord("plain", ("Ada", "Bo"), {}, ("7", "ok") * 400))
    shares = []
    monkeypatch.setattr(Progress, "show", lambda self, share: shares.append(share))
    whole = {"format": "sablier export", "version": 1, "sheets": [entry_of_sheet(each, sheet) for each in range(200)]}
    import_text(app.context, json.dumps(whole))
    stage.frames(2)
    press(stage, stage.find(MainButton, text="Import"))
    stage.until(lambda: any("score sheets added" in text for text in texts(stage)))
    assert len(set(shares)) > 4
    assert shares == sorted(shares)
    assert shares[0] < 0.4


def test_an_import_of_many_sheets_is_cheap(app, stage):
    sheet = str(SheetRecord("plain", ("Ada", "Bo"), {}, ("7", "ok", "5", "ok") * 12))
    whole = {"format": "sablier export", "version": 1, "sheets": [entry_of_sheet(each, sheet) for each in range(600)]}
    import_text(app.context, json.dumps(whole))
    stage.frames(2)
    began = process_time()
    press(stage, stage.find(MainButton, text="Import"))
    stage.until(lambda: any("600 score sheets added." in text for text in texts(stage)))
    assert process_time() - began < 3


def test_an_export_of_settings_alone_offers_those(app, stage):
    import_text(app.context, '{"format": "sablier export", "version": 1, "settings": {"look": {"theme": "dark"}}}')
    stage.frames(2)
    assert "It contains no matches." in texts(stage)
    press(stage, button(stage, "Import settings"))
    assert app.context.settings.look.theme == "dark"


def test_a_long_import_shows_how_far_it_is_and_can_be_stopped(app, stage):
    done = 0

    def steps():
        nonlocal done
        for count in range(100_000):
            done = count
            stage_time = process_time()
            while process_time() - stage_time < 0.004:
                pass
            yield ImportProgress(100_000, {("matches", "known"): count})

    ImportTask(app.context, steps()).start()
    stage.until(lambda: any(text == "Importing…" for text in texts(stage)), 20)
    press(stage, button(stage, "Stop"))
    stage.until(lambda: any(text == "Imported" for text in texts(stage)), 20)
    before = done
    stage.frames(5)
    assert 0 < done == before < 10_000


def test_a_long_export_shows_how_far_it_is_and_can_be_stopped(app, stage, monkeypatch):
    """A stopped export deletes its files; a completed one keeps all of them."""

    def slow(_journal, _settings):
        for done in range(300):
            started = process_time()
            while process_time() - started < 0.004:
                pass
            yield ExportProgress(300, done, 2, "{}" if done in (5, 299) else "")

    monkeypatch.setattr(import_export_dialogs, "export", slow)
    import_export_dialogs.export_all(app.context)
    stage.until(lambda: any(text == "Exporting…" for text in texts(stage)), 40)
    stage.frames(60)
    assert len(exported_files(app.context.folder)) == 1
    assert "{}" not in texts(stage), "the text of a file is no text of the dialog"
    press(stage, button(stage, "Stop"))
    stage.frames(10)
    assert exported_files(app.context.folder) == []
    assert "Exported" not in texts(stage)
    import_export_dialogs.export_all(app.context)
    stage.until(lambda: "Exported" in texts(stage), 600)
    assert len(exported_files(app.context.folder)) == 2
    assert any("2 entries are damaged and were left out." in text for text in texts(stage))


def test_no_clipboard_is_told(app, stage, stored, monkeypatch):
    match_id = stored()
    monkeypatch.setattr(Clipboard, "share", lambda *given: ShareOutcome.NOWHERE)
    go(app, stage, "result", match=match_id)
    press(stage, row(stage, "Share match"))
    press(stage, next(each for each in stage.all(PillButton) if each.spoken.startswith("The whole match")))
    assert "Not copied" in texts(stage)


def test_a_rescue_of_a_file_that_is_gone_says_so(app, stage):
    from app.files.notices import JOURNAL, FileQuarantined
    from app.screens.notice_cards import notice_actions

    (act,) = notice_actions(app.context, FileQuarantined(JOURNAL, "damaged", "journal-damaged-1.db"))
    act.callback()
    stage.frames(3)
    assert "journal-damaged-1.db is gone." in texts(stage)


def test_a_second_window_says_that_it_only_looks(app, start, stage, tmp_path):
    other = start(folder=tmp_path)
    assert other.context.is_read_only
    assert any("in another Sablier window" in text for text in texts(stage))
    go(other, stage, "set up", game="quadrot")
    press(stage, stage.find(MainButton))
    assert names(other) == ["home", "set up"]


def test_what_is_said_when_one_leaves_with_unwritten_moves_is_true(app, stage, monkeypatch):
    from app.store import schema

    app.context.begin(MatchSetUp("quadrot", PEOPLE, 5))
    app.navigation.go("table")
    stage.frames(3)

    def full(connection):
        import sqlite3

        error = sqlite3.OperationalError("full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(schema, "transaction", full)
    session = app.context.session
    assert session.play(session.turn, session.match.state.moves(session.turn)[0]) is None
    app.navigation.back()
    stage.frames(3)
    leave = button(stage, "Leave match")
    assert "aren’t saved yet" in leave.spoken
    press(stage, leave)
    assert [each.moves for each in app.context.journal.unfinished()] == [1]
    assert json.dumps(names(app)) == '["home"]'


def test_large_letters_settle_before_the_frame_however_the_device_is_turned(start, stage):
    """Kivy logs a warning and delays layouts that need too many iterations in a frame."""
    warned = []
    handler = logging.Handler()
    handler.emit = lambda record: warned.append(record.getMessage())
    app = start(settings=(("look", "text_size", 200),))
    app.navigation.go("settings")
    stage.wait(0.3)
    Logger.addHandler(handler)
    try:
        for size in ((586, 347), (876, 323), (1250, 441), (964, 396), (743, 333), (894, 274)):
            stage.resize(*size, 1)
            stage.frames(4)
    finally:
        Logger.removeHandler(handler)
    assert [each for each in warned if "iteration" in each] == []


def test_a_match_that_another_app_sends_is_shown_as_if_it_were_pasted(app, stage, stored):
    record = write_record(app.context.journal.resume(stored()).match)
    go(app, stage, "settings")
    app.receive_shared_text(record)
    stage.wait(0.3)
    assert [place.name for place in app.navigation.stack] == ["home", "replay"]


def test_a_file_of_the_systems_own_picker_is_taken_in(app, stage, monkeypatch):
    asked = []
    monkeypatch.setattr(Clipboard, "can_choose_files", lambda self: True)
    monkeypatch.setattr(Clipboard, "load", lambda self, most, take: asked.append(take))
    go(app, stage, "records")
    import_all(app.context)
    stage.wait(0.2)
    press(stage, button(stage, "Choose a file"))
    for found in (None, b"\xff", b"nonsense"):
        asked[0](found)
        stage.wait(0.2)
        assert "Nothing was imported" in texts(stage)


# Deal codes


def sit_down(app, stage):
    press(stage, stage.find(MainButton, text="Play"))
    return app.context.session.match


def test_a_deal_is_sent_from_the_result_and_opens_the_set_up_of_whoever_gets_it(app, stage, stored):
    played = app.context.journal.resume(stored()).match
    (match_id,) = app.context.journal.ids()
    go(app, stage, "result", match=match_id)
    press(stage, row(stage, "Share match"))
    code = write_deal(Deal.of(played))
    press(stage, next(each for each in stage.all(PillButton) if each.spoken == f"Share deal, {code}"))
    assert code.replace("-", " ") in texts(stage)
    assert app.navigation.panel.spoken.startswith(f"Share deal: {' '.join(code[:4])}, ")
    press(stage, stage.find(MainButton, text="Share code"))
    sent = app.context.services.sharing.text
    assert sent == f"Play my Tri-Ominos deal in Sablier:\n{code}"
    app.receive_shared_text(sent)
    stage.frames(4)
    assert names(app) == ["home", "set up"]
    assert code in texts(stage)
    match = sit_down(app, stage)
    assert Deal.of(match) == Deal.of(played)
    assert match.opening_events[0].record_line() == played.opening_events[0].record_line()
    assert "triominos" not in app.context.settings.set_ups, "a deal of somebody else's is remembered as one's own way"


def test_a_code_is_typed_and_a_slip_is_named_and_can_be_mended(app, stage):
    code = write_deal(Deal("quadrot", GAMES["quadrot"].options.of({"ranking": "off"}), 4, 9))
    go(app, stage, "records")
    press(stage, row(stage, "Enter a deal code"))
    field = stage.find(TextField)
    field.text = code[:-1] + ("2" if code[-1] != "2" else "3")
    press(stage, stage.find(MainButton, text="Open deal"))
    assert "A letter is wrong or missing. Check the code again." in texts(stage)
    field = stage.find(TextField)
    field.text = f" {field.text[:-1]}{code[-1]}".lower().replace("-", " ")
    press(stage, stage.find(MainButton, text="Open deal"))
    assert names(app) == ["home", "set up"]
    assert not field.focus, "a field that is gone still takes keys"
    assert len(app.navigation.screen.draft.players) == 4
    app.navigation.rebuild()
    stage.frames(4)
    assert code in texts(stage), "another theme has lost the deal"
    assert Deal.of(sit_down(app, stage)).seed == 9


def test_a_code_is_made_before_the_match_and_follows_the_set_up(app, stage):
    screen = go(app, stage, "set up", game="triominos")
    press(stage, row(stage, "Rules"))
    press(stage, row(stage, "Random"))
    press(stage, button(stage, "Create a code"))
    stage.key("escape")
    stage.frames(3)
    first = write_deal(screen.draft.deal)
    assert first in texts(stage)
    press(stage, stage.find(AddButton))
    press(stage, button(stage, "A bot"))
    code = write_deal(screen.draft.deal)
    assert code in texts(stage)
    assert first not in texts(stage)
    press(stage, row(stage, code))
    press(stage, button(stage, "New random deal"))
    assert code not in texts(stage)
    assert screen.draft.deal is None


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (Deal("triominos", GAMES["triominos"].options(), 99, 1), "newer version"),
        (Deal("domino3d", GAMES["domino3d"].options(mode="solo"), 1, 1), "can’t show this match"),
    ],
)
def test_a_deal_that_cannot_be_played_here_is_refused_with_a_word(app, stage, monkeypatch, deal, said):
    monkeypatch.setattr(type(APP_GAMES["domino3d"].traits), "can_play", lambda self, name, value: value != "solo")
    app.receive_shared_text(write_deal(deal))
    stage.frames(3)
    assert any(said in each for each in texts(stage)), texts(stage)


def test_every_registered_format_that_can_be_pasted_is_taken():
    assert {*IMPORTERS, "settings", "score sheet", "home timer"} == set(EXTERNAL_FORMATS)
