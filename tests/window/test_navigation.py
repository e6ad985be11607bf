"""Tests of navigation: opening and leaving each screen, the Back key, and interruptions by the phone."""

import gc
from weakref import ref

import pytest
from kivy.core.window import Window

from app.device.services import Services
from app.device.system import System
from app.games import playable
from app.look import appearance
from app.match.messages import MoveRefused, Stage
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.match_draft import load_draft
from app.shell.navigation import SCREENS
from app.table.table_buttons import HINT, MENU, UNDO
from app.widgets.buttons import RingButton
from app.widgets.dialog import Dialog
from engine.games import GAMES

PEOPLE = (Player("Ada"), Player("Bo"), Player("Cy", "casual"))


class Leaving(System):
    """System that keeps the app in the background and counts how often that happens."""

    def __init__(self):
        self.left = 0

    def leave(self):
        self.left += 1
        return True


@pytest.fixture
def app(start):
    return start(services=Services(system=Leaving()))


@pytest.fixture
def sit_down(app, stage):
    """Returns a function that opens a table with the first of these players, as many as the game allows."""

    def sitting(players=PEOPLE, game="triominos", seed=3, **options):
        players = players[: GAMES[game].options().seats[-1]]
        session = app.context.begin(MatchSetUp(game, players, seed, options))
        app.navigation.go("table")
        stage.wait(0.3)
        return session

    return sitting


def names(app):
    return [place.name for place in app.navigation.stack]


def what_is_needed(app, name):
    """Returns the arguments that a screen requires, after opening a match if necessary."""
    if name in ("table", "round end", "result"):
        app.context.begin(MatchSetUp("triominos", (Player("Ada"), Player("Cy", "casual")), 3))
    if name == "replay":
        app.context.begin(MatchSetUp("triominos", (Player("Ada"), Player("Cy", "casual")), 3))
        return {"match": app.context.table.id}
    if name == "match rules":
        return {"draft": load_draft("triominos", app.context.settings)}
    return {"game": "triominos"} if name in ("set up", "rules", "lesson", "sheet set-up") else {}


@pytest.mark.parametrize("name", sorted(SCREENS))
def test_every_screen_is_shown_and_left_by_the_back_key(app, stage, name):
    if name == "home":
        return
    app.navigation.go(name, **what_is_needed(app, name))
    stage.wait(0.4)
    assert names(app) == ["home", name]
    assert app.navigation.screen.parent is app.navigation
    for _ in range(4):
        if names(app) == ["home"]:
            break
        if isinstance(app.navigation.panel, Dialog):  # at a table, Escape opens its menu
            app.context.leave_table()
            app.navigation.home()
        else:
            stage.key("escape")
    assert names(app) == ["home"]


@pytest.mark.parametrize("name", ["set up", "records", "rules", "settings", "about"])
def test_every_page_is_left_by_its_button(app, stage, name):
    app.navigation.go(name, **what_is_needed(app, name))
    stage.wait(0.4)
    stage.tap(stage.find(RingButton, icon="back"))
    stage.wait(0.3)
    assert names(app) == ["home"]


def test_back_on_the_first_screen_leaves_the_app(app, stage):
    stage.key("escape")
    assert app.context.services.system.left == 1
    assert names(app) == ["home"]


def test_back_closes_what_is_open_before_it_goes_anywhere(app, stage, sit_down):
    sit_down((Player("Ada"), Player("Cy", "casual")))
    stage.key("escape")
    assert isinstance(app.navigation.panel, Dialog)
    assert app.context.session.is_paused
    stage.key("escape")
    assert app.navigation.panel is None
    assert not app.context.session.is_paused
    assert names(app) == ["home", "table"]


def test_another_theme_draws_everything_anew_and_stays_where_it_is(app, stage):
    app.navigation.go("settings")
    before = app.navigation.screen
    light = stage.pixels()
    app.context.change("look", "theme", "dark")
    stage.wait(0.3)
    assert names(app) == ["home", "settings"]
    assert app.navigation.screen is not before
    assert appearance.current_appearance().theme.is_dark
    assert sum(stage.pixels()) < sum(light) / 2
    stage.key("escape")
    stage.wait(0.3)
    assert names(app) == ["home"]


def test_a_turned_phone_gets_another_arrangement_of_the_same_table(app, stage, sit_down):
    session = sit_down((Player("Ada"), Player("Cy", "casual")))
    upright = app.navigation.screen
    stage.resize(892, 412, 1)
    stage.wait(0.2)
    assert appearance.current_appearance().layout.is_wide
    assert app.navigation.screen is not upright
    assert app.navigation.screen.session is session
    assert not session.is_paused


def test_in_the_background_nothing_runs_and_hidden_hands_are_covered(app, stage, sit_down):
    session = sit_down()
    while session.stage is not Stage.HANDOVER:
        stage.frames()
    stage.until(lambda: app.navigation.screen.handover.cover)
    stage.key("enter")
    stage.wait(0.2)
    assert session.view is not None
    app.dispatch("on_pause")
    assert session.is_paused
    assert session.view is None
    assert app.navigation.screen.table.scene.view.hand == ()
    app.dispatch("on_resume")
    stage.wait(0.2)
    assert session.stage is Stage.HANDOVER
    assert not session.is_paused


def test_a_still_screen_draws_nothing(app, stage, sit_down):
    stage.wait(1.0)
    stage.rest()
    session = sit_down((Player("Ada"), Player("Cy", "learner")))
    stage.until(lambda: session.stage is Stage.PLAY, 20)
    stage.wait(2.5)
    stage.rest()


def test_keys_reach_what_lies_on_top(app, stage):
    app.navigation.go("settings")
    stage.wait(0.3)
    stage.key("tab")
    assert app.navigation.screen.focus.current is not None
    assert Window.children


@pytest.mark.parametrize("game", playable())
def test_a_table_that_is_left_is_forgotten(app, stage, sit_down, game):
    """A table that was left is garbage-collected, because a long series of matches would fill the memory otherwise.

    Objects that exist at the end of the start are never collected, so the test begins after that.
    """
    stage.until(gc.isenabled)
    sit_down(game=game)
    app.navigation.rebuild()
    stage.frames(3)
    kept = [ref(each) for each in (app.navigation.screen, app.navigation.screen.table, app.context.session)]
    app.navigation.go("round end")
    app.navigation.replace("result")
    app.context.leave_table()
    app.navigation.home()
    stage.rest()
    gc.collect()
    assert [each() for each in kept] == [None] * 3


def test_no_other_button_comes_where_a_finger_takes_back(app, stage, sit_down):
    app.context.change("play", "pace", 3.0)  # undo is not possible after a bot's tile
    session = sit_down((Player("Ada"), Player("Cy", "learner")), "quadominos")
    screen = app.navigation.screen
    buttons = screen.area.buttons

    def places():
        return [buttons.place(key) for key in (HINT, UNDO, MENU)]

    def moved():
        stage.until(lambda: session.can_undo or session.stage is Stage.PLAY, 20)
        stage.until(lambda: not screen.table.is_moving, 20)
        stage.frames(3)

    moved()
    before = places()
    assert None not in before
    while not session.can_undo:
        screen.play(next(iter(session.match.state.moves(0))))
        moved()
    assert places() == before
    count = len(session.match.moves)
    for _ in range(2):
        stage.tap(before[1])
        stage.frames(3)
    assert len(session.match.moves) < count
    assert places() == before
    assert session.advice is None


@pytest.mark.parametrize("size", [(412, 892), (1280, 800)])
def test_a_refusal_without_a_place_at_the_table_is_felt_read_and_heard(app, stage, sit_down, size, monkeypatch):
    stage.resize(*size, 1)
    sit_down((Player("Ada"), Player("Cy", "casual")), "quadrot")
    screen, felt, said = app.navigation.screen, [], []
    monkeypatch.setattr(screen, "give_feedback", lambda event, strength=1.0: felt.append(event))
    monkeypatch.setattr(screen, "say", lambda text, urgent=False: said.append(text))
    screen.refuse(MoveRefused(0, "", "turn"))
    bubble, board = screen.area.card, screen.frame.arrangement.board
    assert (felt, said, bubble.text) == (["refuse"], ["It’s not your turn yet."], "It’s not your turn yet.")
    assert board.y <= bubble.y < board.middle[1]
    assert bubble.tip is None  # the message has no arrow to a button below it
    stage.wait(4.2)
    assert not bubble.text
