"""Tests of keys that do not move the focus: main button, held keys, and all controls of a table."""

import pytest
from kivy.core.window import Window

from app.device.services import Services
from app.match.seating import MatchSetUp
from app.players import Player
from app.shell.page import open_dialog
from app.widgets.buttons import MainButton
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.list_row import ListRow
from tests.window.frame_clock import unseen
from tests.window.stage import KEYS
from tests.window.voice import Voice

ADA_AND_CY = (Player("Ada"), Player("Cy", "learner"))


@pytest.fixture
def voice():
    return Voice()


@pytest.fixture
def spoken(start, voice):
    """Returns the app with speech enabled."""
    return start(services=Services(speech=voice), settings=(("access", "speech", True),))


def hold(stage, name, times):
    """Simulates a held key: several press events and one release event."""
    for _ in range(times):
        Window.dispatch("on_keyboard", KEYS[name], 0, None, [])
        stage.frames(3)
    Window.dispatch("on_key_up", KEYS[name], 0)


def begin(app, stage, game="triominos", **options):
    app.context.begin(MatchSetUp(game, ADA_AND_CY, 21, options))
    app.navigation.go("table")
    stage.frames(5)
    return app.navigation.screen


@pytest.mark.parametrize("press", [("enter",), ("enter", "ctrl")])
def test_enter_presses_the_main_button_of_a_page(start, stage, press):
    app = start()
    app.navigation.go("set up", game="triominos")
    stage.frames(5)
    if "ctrl" in press:  # Ctrl+Enter works without the focus on the button
        stage.key("tab")
    stage.key(*press)
    assert app.navigation.stack[-1].name == "table"


def test_enter_in_a_dialog_presses_its_main_button(start, stage):
    done = []
    app = start()
    dialog = Dialog(
        "Sure?", actions=(DialogAction("Yes", lambda: done.append("yes")), DialogAction("No", is_main=True))
    )
    open_dialog(app.context, dialog)
    stage.key("enter")
    assert app.navigation.panel is None
    assert done == []


def test_back_tab_begins_with_the_last_thing(start, stage):
    app = start()
    app.navigation.go("set up", game="triominos")
    stage.frames(5)
    stage.key("tab", "shift")
    assert isinstance(app.navigation.screen.focus.current, MainButton)


def test_a_held_key_presses_once_and_walks_on(start, stage):
    app = start()
    app.navigation.go("settings")
    stage.frames(5)
    app.navigation.go("learn")
    stage.frames(5)
    hold(stage, "escape", 4)
    assert [place.name for place in app.navigation.stack] == ["home", "settings"]
    hold(stage, "tab", 4)
    focus = app.navigation.screen.focus
    assert focus.focusables().index(focus.current) == 3
    stage.key("escape")
    app.navigation.go("set up", game="triominos")
    stage.frames(5)
    hold(stage, "enter", 6)
    assert app.navigation.stack[-1].name == "table"
    assert app.context.session.match.moves == []


def test_tab_reaches_everything_at_a_table_that_a_finger_can_press(spoken, stage, voice):
    with unseen(stage):
        screen = begin(spoken, stage, "domino3d", sand=60)
        stage.until(lambda: screen.session.is_front_in_turn and not screen.table.is_moving)
        told = []
        for _each in screen.frame.focus.focusables():
            stage.key("tab")
            told.append(screen.frame.focus.current.spoken)
    said = " | ".join(told)
    for word in ("Hint", "Menu", "Turn the brick", "Show everything", "Ada", "Cy", "seconds left"):
        assert word in said
    assert len(set(told)) == len(told)


def test_a_plaque_tells_by_key_what_it_tells_a_finger(spoken, stage, voice):
    screen = begin(spoken, stage)
    focus = screen.frame.focus
    plaque = next(each for each in focus.focusables() if each.spoken.startswith("Cy"))
    focus.move_to(plaque)
    held = []
    screen.table.explain = held.append
    stage.key("enter")
    assert voice.begun[-1].startswith("Cy")
    stage.key("space")
    assert held == [1]


def test_the_focus_stays_on_a_button_that_says_something_else_now(start, stage):
    screen = begin(start(settings=(("play", "ask_before", False),)), stage)
    with unseen(stage):
        stage.until(lambda: screen.session.is_front_in_turn and not screen.table.is_moving)
        session = screen.session
        while not any(str(move) == "draw" for move in session.match.state.moves(0)) or session.front != 0:
            stage.key("right")
            stage.key("enter")
            stage.key("enter")
            stage.until(lambda: session.is_front_in_turn and not screen.table.is_moving)
        button = next(each for each in screen.frame.focus.focusables() if each.spoken.startswith("Draw"))
        screen.frame.focus.move_to(button)
        stage.key("enter")
        stage.until(lambda: not screen.table.is_moving)
        stage.frames(3)
    assert screen.frame.focus.current in screen.frame.focus.focusables()
    assert screen.frame.focus.current.spoken.startswith(("Draw", "Pass"))


def test_the_covered_table_is_walked_by_tab(start, stage):
    app = start()
    app.context.begin(MatchSetUp("triominos", (Player("Ada"), Player("Bea")), 21))
    app.navigation.go("table")
    stage.frames(5)
    cover = app.navigation.screen.handover.cover
    told = []
    for _each in range(2):
        stage.key("tab")
        told.append(cover.focus.current.spoken)
    assert told == ["Show my tiles", "Menu"]
    stage.key("enter")
    assert app.navigation.panel is not None
    stage.key("escape")
    stage.key("tab")
    stage.key("enter")
    assert app.navigation.screen.handover.cover is None


def test_the_keys_are_told_from_every_screen(spoken, stage, voice):
    for name in ("home", "table"):
        if name == "table":
            begin(spoken, stage)
        stage.key("f1")
        assert spoken.navigation.stack[-1].name == "keys"
        with unseen(stage):
            stage.until(lambda: any(said.startswith("Keys. ") for said in voice.begun))
        stage.key("escape")
        assert spoken.navigation.stack[-1].name == name
        voice.begun.clear()


def test_what_is_chosen_and_read_is_told(start, stage, voice):
    app = start(services=Services(speech=voice))
    app.navigation.go("settings")
    stage.until(lambda: any(row.spoken.startswith("Read aloud") for row in stage.all(ListRow)))
    app.navigation.screen.focus.move_to(next(row for row in stage.all(ListRow) if row.spoken.startswith("Read aloud")))
    stage.key("enter")
    assert voice.begun[-1] == "Read aloud: on. F1 lists all keys."
    stage.resize(1280, 800)
    app.navigation.go("rules", game="triominos")
    chapter = next(row for row in stage.all(ListRow) if row.spoken == "The tiles")
    app.navigation.screen.focus.move_to(chapter)
    stage.key("enter")
    with unseen(stage):
        stage.until(lambda: voice.is_silent)
    assert voice.heard[-1].startswith("The tiles. There are 56 different triangles")
    assert app.navigation.screen.focus.current.spoken == "The tiles"


def test_a_key_tells_how_much_sand_is_left(spoken, stage, voice):
    with unseen(stage):
        screen = begin(spoken, stage, "domino3d", sand=60)
        stage.until(lambda: screen.session.is_front_in_turn and not screen.table.is_moving)
        stage.key("t")
        assert voice.begun[-1].endswith("seconds left.")
        spoken.navigation.home()
        begin(spoken, stage)
        stage.key("t")
    assert voice.begun[-1] == "This match has no timer."


def test_a_word_that_keys_have_come_to_is_seen_on_its_button(start, stage):
    with unseen(stage):
        screen = begin(start(), stage, "quadrot")
        stage.until(lambda: screen.session.is_front_in_turn and not screen.table.is_moving)
        stage.key("right")
        assert screen.frame.focus.current.spoken == "Roll"
        stage.key("enter")
        stage.until(lambda: not screen.table.is_moving)
        assert not any(button.spoken == "Roll" for button in screen.frame.focus.focusables())
