"""Tests of the Domino 3D table with touches, keys and buttons."""

from collections import Counter
from itertools import product

import pytest
from kivy.metrics import dp

from app.files.settings import Settings
from app.games.domino3d.geometry.projection import Projection, bounding_box
from app.games.domino3d.geometry.touch_geometry import place_at_angle
from app.games.domino3d.graphics import brick_renderer
from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.games.domino3d.graphics.markers import seam_middle
from app.match.messages import MoveRefused
from app.table.camera import Vector
from app.table.table_buttons import HINT, UNDO
from engine.domino3d.cells import cell_at, position
from engine.domino3d.collapse import falling_bricks
from engine.domino3d.joints import seams
from engine.domino3d.moves import Place
from tests.window.domino3d.scenes import tower_match
from tests.window.frame_clock import drawn
from tools.scenes import PLAYERS


def other(guest):
    """Returns the position for a second finger."""
    board = guest.seen.board
    return board.x + dp(30), board.top - dp(60)


def visible(guest, is_unstable=False):
    return next(
        (each for each in guest.seen.candidates if each.visible_share > 0.4 and each.is_unstable == is_unstable), None
    )


def seated(guest, wanted, plies=16, **options):
    """Opens the first match for which `wanted` returns a result, and returns that result."""
    for seed in range(3, 40):
        guest.sit_down(seed=seed, plies=plies, **options)
        if found := wanted(guest):
            return found
    raise AssertionError("no such match")


def crowded(guest):
    """Returns a visible candidate that overlaps another one on the screen."""
    overlapping_candidates = guest.table.scene.geometry.overlapping_candidates
    there = guest.seen.candidates
    return next((each for each in there if not each.is_hidden and len(overlapping_candidates(each.place)) > 1), None)


def covers(widget, box):
    return widget.x < box.right and box.x < widget.right and widget.y < box.top and box.y < widget.top


# Placing


def test_a_tap_on_the_brick_and_one_on_a_place_lay_it(guest):
    guest.sit_down(seed=3, plies=8)
    guest.tap(guest.seen.tray.middle)
    assert guest.seen.has_place_signs
    guest.check_place_signs()
    guest.play_place(visible(guest).place, by_drag=False)


def test_the_line_round_the_tray_goes_with_the_brick(guest):
    guest.sit_down(seed=3, plies=8)
    guest.tap(guest.seen.tray.middle)
    guest.stage.frames(1)
    assert guest.seen.tray_is_chosen
    finger = guest.take()
    guest.stage.frames(1)
    assert not guest.seen.tray_is_chosen
    guest.carry(finger, *guest.seen.tray.middle)
    finger.up()
    guest.settle()
    guest.tap(guest.seen.tray.middle)
    guest.tap(visible(guest).at)
    guest.stage.frames(1)
    assert not guest.seen.tray_is_chosen


def test_while_it_is_carried_it_stands_above_the_finger_and_places_are_near(guest):
    guest.resize(360, 640)
    guest.sit_down(seed=3, plies=26)
    before = guest.seen.pose
    finger = guest.take()
    assert guest.seen.held_at[1] == pytest.approx(finger.touch.y + guest.lift, abs=1)
    assert guest.seen.pose[0] >= dp(25) > before[0]
    guest.carry(finger, *guest.seen.tray.middle)
    finger.up()
    guest.settle()
    assert guest.seen.held is None
    assert guest.seen.tray_shows
    assert guest.seen.pose == pytest.approx(before)


def test_near_a_place_it_snaps_and_tells_what_it_brings(guest):
    guest.sit_down(seed=3, plies=8)
    each = visible(guest)
    finger = guest.take()
    guest.bring(finger, each.place)
    seen = guest.seen
    assert seen.preview == seen.about == each.place
    assert seen.told.points == each.points
    assert seen.held_at is None
    assert not seen.bubble.contains(*guest.candidate(each.place).at)
    finger.up()


def test_points_of_a_carried_brick_are_not_under_the_finger(guest):
    guest.sit_down(seed=3, plies=20)
    finger, shown = guest.take(), 0
    for each in [each for each in guest.seen.candidates if not each.is_hidden][:12]:
        if guest.bring(finger, each.place) and guest.seen.bubble.width:
            shown += 1
            assert not guest.seen.bubble.grown(dp(20)).contains(*finger.touch.pos)
    assert shown > 3
    finger.up()


def test_a_tap_of_a_second_finger_leads_to_the_place_behind_and_round(guest):
    each = seated(guest, crowded)
    finger = guest.take()
    guest.carry(finger, *guest.candidate(each.place).at)
    overlapping_candidates = [
        found.place for found in guest.table.scene.geometry.overlapping_candidates(guest.seen.preview)
    ]
    seen = [guest.seen.preview]
    for _ in overlapping_candidates:
        guest.stage.down(*other(guest)).up()
        seen.append(guest.seen.preview)
    assert set(seen) >= set(overlapping_candidates[:2])
    guest.carry(finger, finger.touch.x + dp(2), finger.touch.y + guest.lift)
    assert guest.seen.preview == seen[-1]  # a small movement keeps the candidate
    finger.up()


def test_in_the_air_the_tap_turns_it_to_the_next_way_of_lying(guest):
    guest.sit_down(seed=3, plies=8)
    finger = guest.take()
    board = guest.seen.board
    guest.carry(finger, board.x + dp(40), board.top - dp(20))
    assert guest.seen.preview is None
    guest.stage.down(*other(guest)).up()
    assert guest.seen.held.angle == 240.0
    guest.carry(finger, board.x + dp(80), board.top - dp(40))
    assert guest.seen.preview is None or guest.seen.preview.axis == 2
    finger.up()
    guest.settle()


def test_a_second_finger_walks_round_the_board_under_the_brick(guest):
    guest.sit_down(seed=3, plies=8)
    finger = guest.take()
    yaw = guest.seen.pose[1]
    x, y = other(guest)
    second = guest.stage.down(x, y)
    second.move(x + dp(60), y)
    assert guest.seen.pose[1] != yaw
    assert guest.seen.held is not None
    second.up()
    finger.up()


def test_confirmation_waits_and_shows_what_would_tip(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("play", "confirm", True)
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    ply = guest.moves
    guest.drag(each.place)
    assert guest.seen.asks_to_confirm
    assert guest.seen.tip is not None
    assert guest.moves == ply
    guest.table.fingers.cancel()
    guest.settle()
    assert not guest.seen.asks_to_confirm
    assert guest.seen.tray_shows
    guest.drag(visible(guest).place)
    guest.stage.key("enter")
    guest.settle()
    assert guest.moves == ply + 1


def test_what_awaits_confirmation_stays_near_until_it_is_laid(guest):
    guest.resize(360, 640)
    guest.app.context.settings = guest.app.context.settings.with_value("play", "confirm", True)
    guest.sit_down(seed=3, plies=26)
    scale, finger = guest.seen.pose[0], guest.take()
    near = guest.seen.pose[0]
    assert near > scale
    guest.bring(finger, visible(guest).place)
    finger.up()
    guest.settle()
    assert guest.seen.asks_to_confirm
    assert guest.seen.pose[0] > near * 0.99
    guest.table.cancel()
    guest.settle()
    assert guest.seen.pose[0] == pytest.approx(scale)


def warns(guest, place):
    """Returns whether a label in the colour of warnings says how many bricks would fall, and what that costs."""
    count = len(falling_bricks(guest.state.structure, place))
    cost = min(10, guest.state.scores[guest.state.turn])
    bricks = f"{count} bricks" if count > 1 else "1 brick"
    return guest.seen.is_warning and guest.seen.told == (-cost, ("Would fall", bricks))


def test_a_shaky_place_names_its_price_before_the_brick_lies(guest):
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    finger = guest.take()
    assert guest.seen.shaky >= {each.cubes}
    assert not guest.seen.shaky & {each.cubes for each in guest.seen.candidates if not each.is_unstable}
    guest.bring(finger, each.place)
    assert guest.seen.is_shaky_preview
    assert warns(guest, each.place)
    finger.up()


def test_a_drop_on_a_shaky_place_asks_first(guest):
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    ply, seat, score = guest.moves, guest.state.turn, guest.state.scores[guest.state.turn]
    guest.drag(each.place)
    assert guest.moves == ply, "nothing has fallen"
    assert guest.seen.asks_to_confirm
    assert not any(guest.seen.bubble.overlaps(sign.box) for sign in guest.seen.tip)
    assert warns(guest, each.place)
    guest.tap(guest.seen.tray.middle)
    assert guest.seen.tray_shows
    guest.drag(each.place)
    guest.tap(guest.candidate(each.place).at)
    assert guest.moves == ply + 1
    assert guest.state.scores[seat] == score - 10


def test_a_shaky_place_without_a_price_says_so(guest):
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    guest.state.scores[guest.state.turn] = 0
    guest.table.show()
    guest.drag(each.place)
    assert guest.seen.told.points is None
    assert guest.seen.told.lines == ("Would fall", "Costs no points")


def test_a_tap_on_a_shaky_place_asks_first(guest):
    """A tap on an unstable candidate needs a confirmation, because a tap shows no warning in advance, unlike a drag."""
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    ply = guest.moves
    guest.tap(guest.seen.tray.middle)
    guest.tap(guest.candidate(each.place).at)
    guest.settle()
    assert guest.moves == ply
    assert guest.seen.asks_to_confirm
    assert warns(guest, each.place)
    guest.stage.key("enter")
    guest.settle()
    assert guest.moves == ply + 1


def test_strictly_nobody_is_told_what_is_shaky(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("table", "show_fits", "never")
    guest.app.context.settings = guest.app.context.settings.with_value("play", "confirm", True)
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    finger = guest.take()
    guest.carry(finger, *guest.candidate(each.place).at)
    finger.up()
    assert guest.seen.asks_to_confirm
    assert not guest.seen.shaky
    assert guest.seen.tip is None
    assert guest.seen.told is None or guest.seen.told.points is not None


# Refusals, and a collapse


def test_where_marks_differ_the_reason_is_shown_and_the_brick_comes_home(guest):
    guest.sit_down(seed=3, plies=8)
    ply, finger = guest.moves, guest.take()
    guest.carry(finger, *guest.wrong_room())
    finger.up()
    assert guest.seen.is_wrong
    assert guest.moves == ply
    guest.stage.until(lambda: not guest.table.scene.framing.is_gliding)
    assert len(guest.seen.differing) == 1, "one sign, between two squares"
    assert len(guest.seen.marked_squares) == 2
    guest.settle()
    assert not guest.seen.differing
    assert guest.seen.preview is None
    assert guest.seen.tray_shows


def test_a_refusal_stays_near_and_shows_both_marks_enlarged(guest):
    guest.resize(360, 640)
    guest.sit_down(seed=3, plies=26)
    finger = guest.take()
    near = guest.seen.pose[0]
    guest.carry(finger, *guest.wrong_room())
    finger.up()
    guest.wait(1.0)
    assert guest.seen.pose[0] == pytest.approx(near), "the camera has not gone back"
    refused, card = guest.seen.preview, guest.screen.area.card
    picture = card.content.picture
    assert isinstance(picture, MarkPair)
    assert picture.seam in seams(guest.state.structure, refused)
    assert picture.seam.mark != picture.seam.other
    projection = guest.table.scene.geometry.projection
    assert not card.box.contains(*projection.project(*seam_middle(picture.seam))), "the card hides no marked square"
    assert guest.seen.board.contains(*guest.table.scene.geometry.candidate(refused).at)
    guest.wait(4.0)
    assert not card.is_shown
    assert guest.seen.preview is None
    assert guest.seen.pose[0] < near


@pytest.mark.parametrize("size", [(412, 892), (892, 412)])
def test_the_card_of_a_refusal_hides_neither_marked_square_even_if_the_camera_turns(guest, size):
    guest.resize(*size)
    turned = 0
    for seed, plies in product(range(3, 9), (16, 24)):
        guest.sit_down(seed=seed, plies=plies)
        finger = guest.take()
        yaw = guest.seen.pose[1]
        guest.carry(finger, *guest.wrong_room())
        finger.up()
        guest.stage.until(lambda: not guest.table.scene.framing.is_gliding)
        turned += guest.seen.pose[1] != yaw
        card, cell = guest.screen.area.card, guest.seen.pose[0]
        squares = guest.seen.marked_squares
        assert len(squares) == 2, "the two squares, and no others"
        assert not any(card.box.grown(cell / 4).contains(*square) for square in squares)
        assert all(guest.seen.board.contains(*square) for square in squares)
        guest.table.cancel()
        guest.settle()
    assert turned


def test_messages_hide_no_controls_of_the_board(guest):
    guest.sit_down(seed=3, plies=20)
    controls = guest.table.controls
    for show in (guest.screen.area.show_hint, guest.screen.area.show_refusal, guest.screen.area.show_note):
        show("Look for a place on top of other bricks.")
        guest.stage.frames(2)
        box = guest.screen.area.card.box
        assert box.width
        assert not any(covers(each, box) for each in (controls.dial, controls.fit_ring, controls.rotate_ring))


def test_a_brick_on_the_bare_table_is_told_that_it_must_touch_another(guest):
    guest.sit_down(seed=3, plies=4)
    finger = guest.take()
    guest.carry(finger, *guest.wrong_room("apart"))
    finger.up()
    guest.stage.frames(1)
    assert guest.seen.is_wrong
    assert not guest.seen.differing
    assert guest.seen.preview.roll == place_at_angle(guest.seen.brick, 0).roll, "it does not turn over by itself"
    guest.settle()
    guest.tap(guest.seen.tray.middle)
    guest.stage.down(*guest.wrong_room("apart")).up()
    assert guest.seen.is_wrong
    guest.settle()
    assert guest.moves == 4
    assert guest.seen.held.is_selected


def test_a_brick_that_is_refused_on_top_of_a_tower_is_seen_whole(guest):
    guest.resize(*LYING)
    guest.take_seat(tower_match(PLAYERS), PLAYERS)
    refused = Place(guest.seen.brick, cell_at(0, 0, 8), 4, 0)
    pose = guest.seen.pose
    guest.table.fingers.refuse(refused, MoveRefused(0, refused, "column"))
    guest.stage.until(lambda: not guest.table.scene.framing.is_gliding)
    assert guest.seen.is_wrong
    board, projection = guest.seen.board, guest.table.scene.geometry.projection
    assert all(board.contains(*projection.project(*corner)) for corner in corners_of(refused))
    guest.settle()
    assert not guest.seen.is_wrong
    assert guest.seen.pose == pytest.approx(pose)


def corners_of(place):
    low, high = bounding_box(map(position, place.body))
    return product(*zip(low, high))


def test_what_does_not_hold_comes_down_and_stands_again(guest):
    each = seated(guest, lambda guest: visible(guest, is_unstable=True))
    seat, laid = guest.state.turn, guest.state.structure.laid
    score = guest.state.scores[seat]
    scale, finger = guest.seen.pose[0], guest.take()
    guest.bring(finger, each.place)
    finger.up()
    guest.stage.key("enter")
    guest.stage.until(lambda: guest.seen.tip and not guest.table.scene.framing.is_gliding)
    assert guest.seen.pose[0] == pytest.approx(scale, rel=0.15), "what falls is seen whole"
    guest.stage.frames(70)
    assert guest.table.is_moving
    guest.settle()
    assert guest.state.scores[seat] == max(0, score - 10)
    assert guest.seen.laid == laid == guest.state.structure.laid


def test_whoever_wants_that_sees_always_where_the_brick_fits(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("table", "show_fits", "always")
    guest.sit_down(seed=3, plies=8)
    assert guest.seen.has_place_signs
    finger = guest.take()
    guest.carry(finger, *guest.seen.tray.middle)
    finger.up()
    guest.settle()
    assert guest.seen.has_place_signs


def test_strictly_nothing_snaps_and_a_wrong_place_is_refused_by_the_rules(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("table", "show_fits", "never")
    guest.sit_down(seed=3, plies=8)
    each = visible(guest)
    finger = guest.take()
    guest.carry(finger, *guest.candidate(each.place).at)
    assert guest.seen.preview is None
    assert not guest.seen.has_place_signs
    guest.carry(finger, *guest.wrong_room())
    ply = guest.moves
    finger.up()
    assert guest.seen.is_wrong
    assert guest.moves == ply


def test_sand_that_is_out_takes_the_brick_from_the_finger(guest):
    guest.sit_down((None, None), seed=3, plies=8, sand=30)
    brick, turn = guest.seen.brick, guest.state.turn
    finger = guest.take()
    guest.carry(finger, *visible(guest).at)
    assert guest.seen.preview
    guest.stage.until(lambda: guest.state.turn != turn, 60)
    guest.settle()
    assert guest.seen.held is None
    assert guest.seen.preview is None
    assert guest.seen.laid == guest.state.structure.laid
    assert brick in guest.state.pile or brick == guest.state.hand
    finger.up()
    guest.settle()
    assert guest.drag(visible(guest).place)


def test_the_top_of_a_tall_tower_comes_in_at_the_rim(guest):
    top = seated(guest, lambda guest: next((each for each in guest.seen.candidates if each.cubes[1][2] > 12), None), 30)
    finger = guest.take()
    board = guest.seen.board
    assert guest.candidate(top.place).at[1] > board.top - dp(20)
    finger.move(board.middle[0], board.middle[1])
    guest.stage.frames(10)
    finger.move(board.middle[0], board.top - guest.lift - dp(4))
    guest.stage.until(lambda: guest.candidate(top.place).at[1] < board.top - dp(10), 20)
    finger.up()


def test_a_finished_structure_is_walked_round_until_a_touch(guest):
    guest.sit_down(seed=3, plies=30)
    while not guest.state.winners:
        guest.settle()
        holding = [each.place for each in guest.seen.candidates if not each.is_unstable]
        guest.table.fingers.lay(holding[0]) if holding else guest.table.play_call()
    guest.stage.frames(60)
    yaw = guest.seen.pose[1]
    guest.stage.frames(30)
    assert guest.seen.pose[1] != yaw
    guest.stage.down(*guest.seen.board.middle).up()
    guest.stage.until(lambda: not guest.is_at_table, 5)


# Layout


def test_the_board_of_the_first_bricks_is_whole_on_a_phone(guest):
    guest.sit_down(seed=3)
    x, y, half_width, half_height = guest.table.scene.board.area
    for across, up in product((-0.92, 0.92), repeat=2):  # the board has round corners
        at = guest.table.scene.camera.to_window(Vector(x + across * half_width, y + up * half_height, 0))
        assert 0 <= at[0] <= guest.size[0]
        assert guest.seen.board.y <= at[1] <= guest.seen.board.top


def test_in_large_text_the_board_has_the_row_of_pills_until_there_is_a_pill(guest):
    guest.app.context.settings = Settings().with_value("look", "text_size", 200)
    guest.resize(360, 640)
    guest.sit_down(seed=3, plies=6)
    dial = guest.table.controls.dial
    assert dial.parent is not None
    assert guest.seen.board.height >= 0.3 * 640
    seated(guest, lambda guest: guest.seen.brick and not guest.seen.candidates, plies=1)
    guest.stage.frames(2)
    pill, dial = guest.screen.action_box("pass"), guest.table.controls.dial
    assert pill.top <= dial.y
    guest.press("pass")
    assert guest.moves > 1


LYING = 892, 412


def test_on_a_lying_phone_words_lie_beside_the_glass_and_hints_at_the_foot(guest):
    guest.resize(*LYING)
    guest.sit_down(seed=3, plies=8, sand=60)
    frame = guest.screen.frame
    bubble, glass, board = guest.screen.area.card, frame.arrangement.glass, frame.arrangement.board
    assert bubble.text
    assert glass.right < bubble.x < glass.right + dp(30)
    assert glass.y < bubble.center_y < glass.top
    guest.screen.area.show_hint("Place it here.")
    assert bubble.tip is None
    assert board.x < bubble.x
    assert bubble.y < guest.seen.board.y + dp(20)


def test_what_comes_near_the_buttons_beside_the_board_fades(guest):
    guest.resize(*LYING)
    guest.sit_down(seed=3, plies=20)
    guest.stage.until(lambda: guest.screen.opacity == 1)
    side = guest.screen.frame.arrangement.side
    spots = [(int(side.x + dp(4)), int(y)) for y in range(int(side.y) + 4, int(side.top), 7)]
    empty = colours(guest, spots)
    come_near(guest, -dp(200))
    assert difference(empty, colours(guest, spots)) < 40


def come_near(guest, pan):
    guest.table.scene.framing.zoom(3.0, *guest.seen.board.middle)
    guest.table.scene.framing.pan(pan, 0)


def difference(pixels, others):
    return max(abs(a - b) for one, other in zip(pixels, others) for a, b in zip(one, other))


@pytest.mark.parametrize("is_left_handed", [False, True])
def test_nothing_of_the_board_is_drawn_over_the_panel_beside_it(guest, is_left_handed):
    guest.app.context.settings = guest.app.context.settings.with_value("table", "left_handed", is_left_handed)
    guest.resize(*LYING)
    guest.sit_down(seed=3, plies=20)
    guest.stage.until(lambda: guest.screen.opacity == 1)
    panel = guest.screen.frame.arrangement.panel
    spots = [(int(panel.middle[0]), int(y)) for y in range(int(panel.y) + 4, int(panel.top), 7)]
    empty = colours(guest, spots)
    come_near(guest, dp(-300 if is_left_handed else 300))
    assert difference(empty, colours(guest, spots)) == 0


def colours(guest, spots):
    """Returns the drawn colours at these window positions."""
    with drawn(guest.stage):
        guest.stage.frames(2)  # a resized window may still be empty
        data = guest.stage.pixels()
    return [data[3 * (y * guest.size[0] + x) :][:3] for x, y in spots]


# Camera


def test_what_board_and_bricks_share_of_a_frame_is_reckoned_once(guest, monkeypatch):
    guest.sit_down(seed=3, plies=16)
    counts = Counter()
    for owner, name in ((Projection, "clip_matrix"), (Vector, "cross"), (brick_renderer, "hypot")):
        monkeypatch.setattr(owner, name, counting(counts, name, getattr(owner, name)))
    guest.table.scene.orbit(dp(7), dp(3))
    assert counts == {"clip_matrix": 1, "cross": 1, "hypot": 1}  # one call each for matrix, axes and light


def counting(counts, name, does):
    def counted(*arguments):
        counts[name] += 1
        return does(*arguments)

    return counted


def test_one_finger_walks_round_and_comes_to_rest_at_a_side(guest):
    guest.sit_down(seed=3, plies=8)
    board = guest.seen.board
    finger = guest.stage.down(board.x + dp(40), board.top - dp(40))
    finger.move(board.x + dp(40) + board.width * 0.47, board.top - dp(40))
    guest.stage.frames(10)  # the finger rests, so that the board does not continue to move
    finger.up()
    guest.settle()
    assert (guest.seen.pose[1] + 62) % 90 == pytest.approx(0)
    assert guest.seen.pose[1] != -62


def test_a_double_tap_looks_from_the_other_side(guest):
    guest.sit_down(seed=3, plies=8)
    board, yaw = guest.seen.board, guest.seen.pose[1]
    for _ in range(2):
        guest.stage.down(board.x + dp(20), board.top - dp(20)).up()
    guest.settle()
    assert guest.seen.pose[1] - yaw == pytest.approx(180)


def test_the_dial_and_fit_and_two_fingers(guest):
    guest.sit_down(seed=3, plies=8)
    dial, pose = guest.table.controls.dial, guest.seen.pose
    finger = guest.stage.down(*dial.center)
    finger.move(dial.center_x + dial.width / 4, dial.center_y)
    finger.up()
    assert guest.seen.pose[1] != pose[1]
    board = guest.seen.board
    one = guest.stage.down(board.middle[0] - dp(40), board.middle[1])
    two = guest.stage.down(board.middle[0] + dp(40), board.middle[1])
    two.move(board.middle[0] + dp(100), board.middle[1])
    assert guest.seen.pose[0] > pose[0]
    one.up()
    two.up()
    guest.tap(guest.table.controls.fit_ring.center)
    assert guest.seen.pose[0] == pytest.approx(pose[0])


def test_hidden_places_are_told_and_shown(guest):
    hidden = seated(guest, lambda guest: guest.seen.tells_hidden and guest.seen.hidden, plies=26)
    guest.tap(guest.table.controls.hidden_places.button.center)
    assert guest.seen.hidden < hidden or guest.seen.pose[1] != -62


def test_hidden_places_are_told_only_while_there_is_a_brick_for_them(guest):
    seated(guest, lambda guest: guest.seen.tells_hidden and visible(guest), plies=26)
    guest.table.fingers.lay(visible(guest).place)
    assert guest.table.is_moving
    assert not guest.seen.tells_hidden
    guest.settle()


def test_the_pill_of_hidden_places_covers_no_points(guest):
    """The button for hidden candidates never overlaps the score label."""
    pills = 0
    for seed in range(3, 7):
        guest.sit_down(seed=seed, plies=16)
        for _ in range(4):
            if place := visible(guest):
                guest.play_place(place.place, by_drag=False)
            if guest.seen.bubble.width and (pill := guest.table.controls.hidden_places.button):
                pills += 1
                assert not covers(pill, guest.seen.bubble)
    assert pills


def test_points_hide_few_bricks_while_there_is_room_for_them_elsewhere(guest):
    guest.sit_down(seed=3, plies=16)
    guest.table.scene.lean_in(())
    guest.settle()
    hidden = []
    for each in [each for each in guest.seen.candidates if not each.is_hidden]:
        guest.table.fingers.show_on(each.place)
        geometry = guest.table.scene.geometry
        hidden.append(
            sum(guest.seen.bubble.contains(*geometry.projection.project(*middle(cube))) for cube in geometry.cubes)
        )
    assert sum(hidden) <= 5


def middle(cube):
    return [at + 0.5 for at in cube]


# Hints, undo, keys


def test_a_hint_takes_the_brick_then_shows_its_place(guest):
    guest.sit_down((None, "casual"), seed=5, plies=8, sand=None)
    for stage in (1, 2):
        guest.stage.key("h")
        guest.stage.until(lambda: guest.session.advice.is_done)
        assert isinstance(guest.session.advice.move, Place)
        guest.stage.frames(3)
        guest.settle()
        guest.check_place_signs()
        assert (guest.seen.preview == guest.session.advice.move) == (stage == 2)


def test_a_fourth_press_says_that_this_was_the_whole_hint(guest):
    guest.sit_down((None, "casual"), seed=5, plies=8, sand=None)
    texts = []
    for _press in range(5):
        guest.stage.key("h")
        guest.stage.until(lambda: guest.session.advice.is_done)
        guest.stage.frames(3)
        texts.append(guest.screen.area.card.text)
    assert len({*texts[:3]}) == 3
    assert texts[3] == "That’s the whole hint. Tap again to see it once more."
    assert texts[4] == texts[0]


def test_a_tap_on_the_advised_brick_lays_it_there(guest):
    """A tap on the preview places the brick there, even if the pin of another candidate is nearer to the finger."""
    advised, spot = seated(guest, advised_beside_another, plies=8)
    guest.tap(guest.seen.tray.middle)
    guest.table.cursor.point_at(advised)
    guest.settle()
    laid = len(guest.state.structure.laid)
    guest.tap(spot)
    assert guest.state.structure.laid[laid:][:1] == (advised,)


def advised_beside_another(guest):
    """Returns a place and a position on its preview that is nearer to the pin of another candidate; otherwise None."""
    geometry = guest.table.scene.geometry
    for each in guest.seen.candidates:
        for point in seen_faces(geometry, each):
            nearest = geometry.fits_at(guest.seen.brick, *point)
            if each.visible_share > 0.5 and not each.is_unstable and nearest and nearest[0].fit != each.place:
                return each.place, point
    return None


def seen_faces(geometry, each):
    """Yields positions on the two cubes of a candidate if nothing hides it."""
    if each.visible_share == 1:
        middle = each.at
        for cube in each.cubes:
            x, y = geometry.projection.project(*(at + 0.5 for at in cube))
            yield middle[0] + (x - middle[0]) * 1.4, middle[1] + (y - middle[1]) * 1.4


@pytest.mark.parametrize("options", [{}, {"mode": "advanced", "sand": 60}])
def test_there_is_no_undo_button_because_no_move_can_be_undone(guest, options):
    guest.sit_down(seed=3, plies=8, **options)
    guest.stage.frames(2)
    assert guest.screen.action_box(HINT) is not None
    assert guest.screen.action_box(UNDO) is None
    assert not guest.session.can_undo
    guest.drag(visible(guest).place)
    assert not guest.session.can_undo
    assert guest.screen.action_box(UNDO) is None


def test_a_race_for_one_has_a_button_that_takes_the_last_brick_back(guest):
    guest.sit_down((None, "learner"), mode="race")
    guest.stage.frames(2)
    assert guest.screen.action_box(UNDO) is not None


def test_a_match_goes_on_by_keys_alone(guest):
    guest.sit_down(seed=3, plies=8)
    ply = guest.moves
    guest.stage.key("right")
    first = guest.seen.preview
    assert first in guest.offered
    guest.stage.key("right")
    assert guest.seen.preview != first
    guest.stage.key("left")
    assert guest.seen.preview == first
    guest.stage.key("up")
    assert isinstance(guest.seen.preview, Place)
    guest.stage.key("enter")
    guest.settle()
    assert guest.moves == ply + 1


def test_the_bricks_that_may_come_can_be_looked_at_but_not_in_strict_play(guest):
    guest.sit_down(seed=3, plies=8)
    panel = guest.table.remaining()
    assert str(len(guest.state.pile)) in panel.spoken
    guest.app.context.settings = guest.app.context.settings.with_value("table", "show_fits", "never")
    assert guest.table.remaining() is None


def test_half_a_match_counts_the_bricks_that_are_still_drawn(guest):
    """With the option for half the pile, only the bricks that will be drawn are counted."""
    guest.sit_down(seed=3, plies=8, pile="half")
    left = guest.state.left
    assert 0 < left < len(guest.state.pile)
    assert guest.table.tray.spoken == f"{left} bricks still to draw"
    assert "ends when 18 are left" in guest.table.remaining().spoken


def test_whoever_takes_a_brick_that_fits_nowhere_is_told_to_pass(guest):
    seated(guest, lambda guest: not guest.seen.candidates, plies=1, sand=60)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    guest.tap(guest.seen.tray.middle)
    assert said[-1] == "It doesn’t fit anywhere. Pass, and it goes back to the pile."
    guest.press("pass")
    assert guest.moves == 2
