"""Tests of the live picture of a structure: on the result page, in the replay, on the luck page and in Records."""

from datetime import date
from time import thread_time

import pytest
from kivy.graphics.context import get_context

from app.look.typography import TextInstruction
from app.match.seating import MatchSetUp
from app.players import Player
from app.screens.play.result_image import IMAGE_SIZE, ResultImage
from app.table.live_picture import LivePicture
from app.widgets.dialog import Dialog
from app.widgets.list_row import ListRow
from app.widgets.scroller import Scroller
from tests.window.domino3d.guest import greedy

PEOPLE = (Player("Léa"), Player("Nino", "casual"))
ORBIT_MS = 5
FRAMES = 200


@pytest.fixture
def stored(start):
    """Starts the app with a finished match of Domino 3D; returns the app and the id of the match."""
    app = start()
    match = MatchSetUp("domino3d", PEOPLE, 5).match()
    while not match.winners:
        match.play(match.state.turn, greedy(match.state))
    log = app.context.journal.create_log(match, PEOPLE)
    log.write(match)
    return app, log.id


def shown(stage):
    stage.wait(0.4)
    return stage.find(LivePicture)


def middle(picture):
    return picture.to_window(*picture.center)


@pytest.mark.parametrize("page", ["result", "replay", "luck"])
def test_one_finger_turns_the_table(stored, stage, page):
    app, match = stored
    app.navigation.go(page, match=match)
    picture = shown(stage)
    before, (x, y), pixels = picture.pose, middle(picture), stage.pixels()
    stage.drag((x, y), (x + 80, y + 30))
    assert picture.pose[1] != before[1]
    assert picture.pose[2] != before[2]
    assert stage.pixels() != pixels


def test_a_vertical_movement_scrolls_the_page(stored, stage):
    app, match = stored
    app.navigation.go("result", match=match)
    picture = shown(stage)
    before, (x, y) = picture.pose, middle(picture)
    stage.drag((x, y), (x, y + 120))
    assert picture.pose == before
    assert max(scroller.offset for scroller in stage.all(Scroller)) > 60


def test_two_fingers_zoom_and_a_double_tap_frames_the_table_again(stored, stage):
    app, match = stored
    app.navigation.go("result", match=match)
    picture = shown(stage)
    before, (x, y) = picture.pose, middle(picture)
    one, other = stage.down(x - 30, y), stage.down(x + 30, y)
    for step in range(1, 9):
        other.move(x + 30 + 8 * step, y)
        stage.frames()
    one.up()
    other.up()
    assert picture.pose[0] > 1.3 * before[0]
    stage.tap((x, y))
    stage.tap((x, y))
    assert picture.pose == pytest.approx(before)


def test_keys_turn_the_table_by_a_quarter(stored, stage):
    app, match = stored
    app.navigation.go("result", match=match)
    picture = shown(stage)
    before = picture.pose
    assert picture.key("right")
    assert picture.pose[1] == pytest.approx(before[1] + 90)
    assert picture.key("left")
    assert picture.pose[1] == pytest.approx(before[1])
    assert picture.spoken


def test_the_replay_keeps_the_side_from_move_to_move(stored, stage):
    app, match = stored
    app.navigation.go("replay", match=match)
    picture = shown(stage)
    stage.drag(middle(picture), (middle(picture)[0] + 90, middle(picture)[1]))
    yaw, pixels = picture.pose[1], stage.pixels()
    app.navigation.screen.go_by(-6)
    stage.wait(0.2)
    assert shown(stage) is picture
    assert picture.pose[1] == yaw
    assert stage.pixels() != pixels


def test_records_show_the_table_of_a_finished_match(stored, stage):
    app, _match = stored
    app.navigation.go("records", player="Léa")
    stage.wait(0.3)
    row = next(row for row in stage.all(ListRow) if row.title.text == "Domino 3D" and row.callback)
    row.press()
    stage.until(lambda: any(isinstance(each, LivePicture) for each in app.navigation.panel.walk()))
    assert isinstance(app.navigation.panel, Dialog)
    picture = shown(stage)
    yaw, (x, y) = picture.pose[1], middle(picture)
    stage.drag((x, y), (x + 60, y))
    assert picture.pose[1] != yaw


def test_turning_the_table_is_smooth(stored, stage):
    app, match = stored
    app.navigation.go("result", match=match)
    picture = shown(stage)
    x, y = middle(picture)
    finger, work = stage.down(x, y), []
    for frame in range(FRAMES):
        began = thread_time()
        finger.move(x + 100 * ((frame % 40) / 20 - 1), y + (frame % 7))
        stage.frames()
        work.append(1000 * (thread_time() - began))
    finger.up()
    assert sorted(work)[int(0.9 * FRAMES)] < ORBIT_MS


def test_a_lost_context_is_drawn_again(stored, stage):
    app, match = stored
    app.navigation.go("result", match=match)
    shown(stage)
    stage.rest()
    before = stage.pixels()
    get_context().reload()
    stage.wait(0.3)
    assert stage.pixels() == before


def test_the_kept_picture_names_the_players_their_scores_and_the_day(stored, stage):
    app, match = stored
    app.navigation.go("result", match=match)
    picture, page = shown(stage), app.navigation.screen
    image = ResultImage(page.record, picture.pose, date(2026, 11, 20))
    texts = " ".join(part.text for part in image.canvas.children if isinstance(part, TextInstruction))
    assert all(name in texts for name in ("Léa", "Nino", "Domino 3D", "20 Nov 2026"))
    assert all(str(score) in texts for score in page.record.match.state.scores)
    assert min(IMAGE_SIZE) >= 1600
