"""Tests of the keyboard focus on every screen: order, directions of the arrow keys, and speech."""

import pytest

from app.device.services import Services
from app.screens.match.first_match_tips import SCORES, TURN
from app.screens.play.match_draft import load_draft
from app.widgets.choice import SegmentedControl
from app.widgets.focus import FocusManager
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider
from tests.window.frame_clock import unseen
from tests.window.scene_visits import visit
from tests.window.screen_checks import place
from tests.window.voice import Voice

PAGES = ("home first", "home", "set-up triominos", "settings", "result triominos")
VISITS = (("home first", "phone - light"), ("home", "tablet - dark"), ("set-up triominos", "phone - light"),
          ("set-up quadrot", "tablet - dark"))  # fmt: skip
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


@pytest.fixture
def voice():
    return Voice()


@pytest.fixture
def spoken(start, voice):
    """Returns the app with speech enabled, for a player who has seen the tips of a first match."""
    app = start(services=Services(speech=voice))
    app.context.settings = app.context.settings.with_value("access", "speech", True)
    for tip in (TURN, SCORES, "triominos starts"):
        app.context.settings = app.context.settings.with_seen_tip(tip)
    return app


def last_said(stage, voice):
    """Returns the last sentence of the voice, after waiting for its end."""
    with unseen(stage):
        stage.until(lambda: voice.is_silent, 20)
    return voice.heard[-1] if voice.heard else ""


def middle(widget):
    left, bottom, right, top = place(widget)
    return (left + right) / 2, (bottom + top) / 2


@pytest.mark.parametrize("scene", PAGES)
def test_tab_goes_down_one_column_after_the_other(the_stage, scene):
    with visit(the_stage, scene, "tablet - dark") as app, unseen(the_stage):
        page = app.navigation.screen
        focus = page.focus
        columns = []
        for _each in focus.focusables():
            the_stage.key("tab")
            columns += [n for n, column in enumerate(page.columns) if focus.current in column.walk(restrict=True)]
        assert columns == sorted(columns)
        assert len(columns) > 2


@pytest.mark.parametrize(("scene", "look"), VISITS)
def test_arrows_go_where_they_point_and_come_everywhere(the_stage, scene, look):
    with visit(the_stage, scene, look) as app, unseen(the_stage):
        focus: FocusManager = app.navigation.screen.focus
        reached, to_go = [], focus.focusables()[:1]
        while to_go:
            here = to_go.pop()
            reached.append(here)
            for key, way in WAYS.items():
                there = one_on(the_stage, focus, here, key)
                assert there is here or is_that_way(here, there, way), (here.spoken, key, there.spoken)
                if there not in reached and there not in to_go:
                    to_go.append(there)
        assert {each.spoken for each in reached} == {each.spoken for each in focus.focusables()}


def one_on(stage, focus, here, key):
    """Returns the widget that an arrow key focuses; skips left and right on sliders, where they change the value."""
    focus.move_to(here)
    if not (isinstance(here, Slider | SegmentedControl) and key in ("left", "right")):
        stage.key(key)
    there = focus.current
    focus.move_to(here)
    return there


def is_that_way(here, there, way):
    """Returns whether a widget is in this direction, and not farther to the side than ahead."""
    (x, y), (far, high) = middle(here), middle(there)
    one, other, axis = place(here), place(there), 0 if way[0] else 1
    gap = max(0, one[axis] - other[axis + 2], other[axis] - one[axis + 2])
    off = max(0, one[1 - axis] - other[3 - axis], other[1 - axis] - one[3 - axis])
    return (far - x) * way[0] + (high - y) * way[1] > 0 and off <= gap


def test_every_step_of_the_focus_is_spoken_also_in_dialogs_and_at_the_table(spoken, stage, voice):
    spoken.context.begin(_set_up())
    spoken.navigation.go("table")
    stage.until(lambda: "Ada, it’s your turn." in voice.heard, 20)
    for where in (spoken.navigation.screen.frame.focus, None):
        if where is None:
            stage.key("m")
            where = spoken.navigation.panel.focus
        for _each in range(2):
            stage.key("tab")
            assert where.current is not None
            assert last_said(stage, voice) == where.current.spoken != ""


def _set_up():
    from app.match.seating import MatchSetUp
    from app.players import Player

    return MatchSetUp("triominos", (Player("Ada"), Player("Cy", "learner")), 21)


def test_shift_changes_nothing_and_takes_tab_back(spoken, stage):
    spoken.context.begin(_set_up())
    spoken.navigation.go("table")
    stage.rest()
    focus = spoken.navigation.screen.frame.focus
    stage.key("tab")
    first = focus.current
    stage.key("tab")
    second = focus.current
    stage.key("shift")
    assert focus.current is second
    stage.key("tab", "shift")
    assert focus.current is first


def test_a_switch_says_what_it_is_now(spoken, stage, voice):
    spoken.navigation.go("settings", rare=True)
    stage.until(lambda: any("Less motion" in row.spoken for row in stage.all(ListRow)), 20)
    row = next(row for row in stage.all(ListRow) if "Less motion" in row.spoken)
    spoken.navigation.screen.focus.move_to(row)
    assert last_said(stage, voice) == "Less motion, Fade things in instead of moving them, off"
    stage.key("enter")
    assert "on" in voice.begun


def test_choices_and_sliders_tell_their_group_and_their_state(spoken, stage, voice):
    spoken.navigation.go("set up", game="triominos")
    stage.frames(5)
    focus = spoken.navigation.screen.focus
    focus.move_to(stage.all(SegmentedControl)[-1])
    assert last_said(stage, voice) == "Timer: None, 1 of 3"
    stage.key("right")
    assert last_said(stage, voice) == "Timer: 30 s, 2 of 3"
    spoken.navigation.go("settings")
    stage.until(lambda: len(stage.all(Slider)) > 1, 20)
    focus = spoken.navigation.screen.focus
    focus.move_to(stage.all(SegmentedControl)[0])
    assert last_said(stage, voice) == "Theme: Automatic, 1 of 4"
    focus.move_to(stage.all(Slider)[0])
    assert last_said(stage, voice) == "Text size: 100%"
    stage.key("left")
    assert last_said(stage, voice) == "95%"
    assert spoken.navigation.screen.focus.current.spoken == "Text size: 95%"  # although the screen was rebuilt


def test_a_choice_in_a_panel_leaves_the_focus_where_it_was_and_tells_what_stands_there(spoken, stage, voice):
    spoken.navigation.go("match rules", draft=load_draft("quadominos", spoken.context.settings))
    stage.frames(5)
    page = spoken.navigation.screen
    focus_on(stage, page.focus, "Edition")
    for key in ("enter", "down", "down", "enter"):
        stage.key(key)
    stage.frames(3)
    assert page.focus.current in page.focus.focusables()
    assert last_said(stage, voice) == page.focus.current.spoken
    assert "For beginners" in page.focus.current.spoken
    spoken.navigation.go("set up", game="quadominos")
    stage.frames(5)
    page = spoken.navigation.screen
    focus_on(stage, page.focus, "Add a player")
    for key in ("enter", "down", "enter"):
        stage.key(key)
        stage.frames(3)
    assert last_said(stage, voice) == page.focus.current.spoken == "Player 3, Player", "on the seat that has come there"


def focus_on(stage, focus, name):
    """Presses Tab until the widget with this accessible label has the focus."""
    for _each in focus.focusables():
        stage.key("tab")
        if focus.current.spoken.startswith(name):
            return
    raise AssertionError(name)


def test_what_was_covered_by_a_panel_tells_itself_again(spoken, stage, voice):
    spoken.navigation.go("set up", game="quadominos")
    stage.frames(5)
    focus_on(stage, spoken.navigation.screen.focus, "Length")
    for key in ("enter", "escape"):
        stage.key(key)
    assert last_said(stage, voice).startswith("Length, ")
    spoken.context.begin(_set_up())
    spoken.navigation.go("table")
    stage.until(lambda: "Ada, it’s your turn." in voice.heard, 20)
    for key in ("m", "escape"):
        stage.key(key)
    assert last_said(stage, voice) == "Ada, it’s your turn."
    assert voice.heard.count("Ada, it’s your turn.") == 2
    for key in ("f1", "escape"):
        stage.key(key)
    assert last_said(stage, voice) == "Ada, it’s your turn."
