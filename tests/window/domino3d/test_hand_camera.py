"""Tests of the camera while a brick is in the tray or in the hand: visible places, their size, and carries to them."""

from math import dist
from statistics import median

import pytest
from kivy.graphics import Mesh
from kivy.metrics import dp

from app.files.settings import Settings
from app.games.domino3d.geometry.candidate_places import least_conflicting_place, open_positions, unique_positions
from app.games.domino3d.geometry.projection import corners_of
from app.games.domino3d.graphics import edge_fade
from app.look.appearance import UiAppearance
from app.look.mesh import Batch
from app.look.theme import load_theme
from app.match.messages import MoveRefused
from app.table.camera import START_ORBIT
from app.table.place_label import entry_share
from engine.domino3d.joints import seams
from tests.measure import domino3d_hand as hand

SMALL, LYING, LARGE = (360, 640), (892, 412), (412, 892)
DEVICES = SMALL, LYING, LARGE, (800, 1280)
FRAMES = 60
"""Frames of a second"""


@pytest.fixture(params=[SMALL, LYING, LARGE], ids="{0[0]}x{0[1]}".format)
def sized(guest, request):
    """Returns a guest in windows of three sizes."""
    guest.resize(*request.param)
    return guest


def visible(guest):
    return [each for each in unique_positions(guest.seen.candidates) if not each.is_hidden]


def extent(guest):
    """Returns the share of the clear board's width and height that the structure takes."""
    project, cubes = guest.seen.geometry.projection.project, guest.seen.geometry.cubes
    at = [project(*corner) for corner in corners_of(cubes)]
    (left, right), (low, high) = ((min(each), max(each)) for each in zip(*at, strict=True))
    board = guest.seen.board
    assert board.x <= left <= right <= board.right
    assert board.y <= low <= high <= board.top
    return (right - left) / board.width, (high - low) / board.height


@pytest.mark.parametrize("bricks", [16, 30])
def test_at_rest_the_structure_fills_most_of_the_clear_board(sized, bricks):
    assert hand.open_position(sized, 1, bricks)
    assert max(extent(sized)) > 0.7


@pytest.mark.parametrize("bricks", [12, 30])
def test_a_lifted_brick_leaves_no_seen_place_uncounted(sized, bricks):
    assert hand.open_position(sized, 1, bricks)
    figures = hand.Figures()
    hand.measure_lift(sized, figures)
    assert figures.seen
    assert figures.lost == 0
    assert figures.lifted[0] >= 24


@pytest.mark.parametrize(("bricks", "most"), [(12, 12), (20, 36), (30, 60)])
def test_a_lift_moves_the_signs_of_seen_places_little(sized, bricks, most):
    figures = hand.Figures()
    for _seed in hand.positions(sized, 4, bricks):
        hand.measure_lift(sized, figures)
    assert len(figures.slides) > 20
    assert median(figures.slides) <= dp(12)
    assert max(figures.slides) <= dp(most)


@pytest.mark.parametrize("bricks", [20, 30])
def test_the_whole_structure_stays_in_view_while_a_brick_is_lifted_and_held_over_a_place(guest, bricks):
    guest.resize(*LARGE)
    for _seed in hand.positions(guest, 8, bricks):
        lowest = min(visible(guest), key=lambda each: each.at[1])
        finger = hand.lift(guest)
        assert hand.shows_structure(guest)
        hand.carry(guest, finger, lambda place=lowest.place: guest.candidate(place).aim)
        hand.wait_for_approach(guest)
        assert hand.shows_structure(guest)
        hand.put_back(guest, finger)


def test_the_highest_and_the_lowest_place_are_reached_within_seconds(sized):
    assert hand.open_position(sized, 1, 30)
    places = sorted(visible(sized), key=lambda each: each.at[1])
    for place in (places[0], places[-1]):
        finger = hand.lift(sized)
        seconds = hand.carry(sized, finger, lambda place=place: sized.candidate(place.place).at)
        assert seconds is not None
        assert seconds < 2
        assert hand.is_clear(sized, sized.candidate(place.place).at)
        assert sized.seen.preview is not None
        assert hand.cube_dp(sized) > 24
        hand.put_back(sized, finger)


def test_the_camera_approaches_the_place_on_which_the_brick_rests(guest):
    guest.resize(*SMALL)
    assert hand.open_position(guest, 1, 30)
    scale = hand.cube_dp(guest)
    place = min(visible(guest), key=lambda each: dist(each.at, guest.seen.board.middle))
    finger = hand.lift(guest)
    lifted = hand.cube_dp(guest)
    hand.carry(guest, finger, lambda: guest.candidate(place.place).aim)
    meant = guest.seen.preview
    hand.wait_for_approach(guest)
    assert scale < lifted < 31 < hand.cube_dp(guest) < 45
    assert guest.seen.preview == meant
    hand.put_back(guest, finger)
    assert hand.cube_dp(guest) == pytest.approx(scale)


def test_a_brick_that_rests_beside_the_structure_does_not_move_the_camera(guest):
    guest.resize(*SMALL)
    assert hand.open_position(guest, 1, 30)
    finger, board = hand.lift(guest), guest.seen.board
    pose = guest.seen.pose
    guest.carry(finger, board.x + dp(45), board.y + guest.lift + dp(20))
    hand.wait_for_approach(guest)
    assert guest.seen.pose == pose
    finger.up()


def test_a_brick_in_motion_does_not_move_the_board(guest):
    guest.resize(*SMALL)
    assert hand.open_position(guest, 1, 30)
    finger, board = hand.lift(guest), guest.seen.board
    guest.carry(finger, *board.middle)
    pose = guest.seen.pose
    for step in range(30):
        guest.carry(finger, board.middle[0] + dp(5 * (step % 12)), board.middle[1] + dp(4 * step % 60))
        guest.stage.frames(1)
        assert guest.seen.pose == pose
    finger.up()


def test_a_tap_on_the_brick_brings_the_camera_near_too(guest):
    guest.resize(*SMALL)
    assert hand.open_position(guest, 1, 30)
    scale = hand.cube_dp(guest)
    assert scale < 24
    guest.tap(guest.seen.tray.middle)
    guest.settle()
    assert hand.cube_dp(guest) >= 24
    guest.table.cancel()
    guest.settle()
    assert hand.cube_dp(guest) == pytest.approx(scale)


def test_places_outside_the_view_are_counted_with_their_side_and_shown_by_a_press(guest):
    guest.resize(*SMALL)
    seed = next(seed for seed in range(1, 20) if hand.open_position(guest, seed, 30) and outside(guest))
    assert seed
    (side, places), *_ = outside(guest).items()
    text = guest.table.controls.hidden_places.button.spoken
    assert f"{len(places)} {side}" in text
    guest.tap(guest.table.controls.hidden_places.box.middle)
    guest.settle()
    assert all(hand.is_clear(guest, guest.candidate(each.place).at) for each in places)


@pytest.mark.parametrize("size", [*DEVICES, (340, 640)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("bricks", [20, 24])
def test_the_button_for_hidden_places_is_always_at_one_place_below_the_board(guest, size, bricks):
    guest.resize(*size)
    assert hand.open_position(guest, 2, bricks)
    pill, board = guest.table.controls.hidden_places, guest.seen.board
    boxes = [pill.box]
    guest.tap(guest.seen.tray.middle)
    boxes.append(pill.box)
    guest.table.cancel()
    finger = hand.lift(guest)
    boxes.append(pill.box)
    guest.carry(finger, *board.middle)
    guest.stage.frames(20)
    boxes.append(pill.box)
    for each in boxes:
        assert each.width
        assert each.top <= board.y + dp(8)
        assert each.middle == pytest.approx(boxes[0].middle, abs=dp(4))
    hand.put_back(guest, finger)


@pytest.mark.parametrize("size", DEVICES, ids="{0[0]}x{0[1]}".format)
def test_a_brick_held_over_the_button_for_hidden_places_turns_the_camera_to_them(guest, size):
    guest.resize(*size)
    assert hand.open_position(guest, 2, 24)
    pill, geometry = guest.table.controls.hidden_places.box, guest.table.scene.geometry
    finger = hand.lift(guest)
    guest.stage.frames(FRAMES)
    yaw, hidden = guest.seen.pose[1], {each.place for each in geometry.hidden()}
    assert yaw == pytest.approx(START_ORBIT[0]), "a brick that is over the button by chance turns nothing"
    guest.carry(finger, *guest.seen.board.middle)
    guest.stage.frames(20)
    x, y = pill.middle
    finger.move(x, y - guest.lift if y > guest.lift + dp(10) else y)
    guest.stage.frames(FRAMES)
    assert guest.seen.pose[1] != pytest.approx(yaw)
    assert hidden - {each.place for each in geometry.hidden()}
    assert guest.seen.glass, "they glow"
    turned = guest.seen.pose[1]
    guest.carry(finger, *guest.seen.board.middle)
    guest.stage.frames(3 * FRAMES)
    assert guest.seen.pose[1] == pytest.approx(turned)
    hand.put_back(guest, finger)


def outside(guest):
    """Takes the brick by a tap, and returns its places outside the view."""
    guest.tap(guest.seen.tray.middle)
    guest.settle()
    guest.stage.frames(20)
    return {side: list(places) for side, places in guest.seen.geometry.outside_frame().items()}


def test_a_brick_that_has_snapped_moves_the_view_when_it_is_pushed_against_the_edge(guest):
    guest.resize(*SMALL)
    assert hand.open_position(guest, 1, 30)
    top = max(visible(guest), key=lambda each: each.at[1])
    finger = hand.lift(guest)
    board = guest.seen.board
    guest.carry(finger, board.middle[0], board.middle[1])
    guest.stage.frames(20)
    guest.carry(finger, guest.candidate(top.place).at[0], board.top - dp(2))
    before = guest.candidate(top.place).at[1]
    guest.stage.frames(60)
    assert before <= board.top - dp(20) or guest.candidate(top.place).at[1] < before


def test_at_the_edge_the_view_moves_only_while_something_lies_beyond_it(guest):
    """A brick that was carried to the upper edge pulled the whole structure behind the buttons."""
    assert hand.open_position(guest, 1, 20)
    geometry = guest.seen.geometry
    finger = hand.lift(guest)
    board = guest.seen.board
    guest.carry(finger, *board.middle)
    guest.stage.frames(FRAMES)
    before = geometry.projection.project(*geometry.corners[0])[1]
    guest.carry(finger, board.middle[0], board.top - dp(2))
    guest.stage.frames(3 * FRAMES)
    assert abs(geometry.projection.project(*geometry.corners[0])[1] - before) <= dp(40)
    hand.put_back(guest, finger)


def test_a_view_chosen_by_hand_stays_while_a_brick_is_taken_and_put_back(guest):
    assert hand.open_position(guest, 1, 20)
    guest.table.scene.framing.zoom(1.6, *guest.seen.board.middle)
    pose = guest.seen.pose
    assert hand.cube_dp(guest) > 28
    guest.tap(guest.seen.tray.middle)
    guest.settle()
    assert guest.seen.pose == pose
    guest.table.cancel()
    guest.settle()
    assert guest.seen.pose == pytest.approx(pose)


def test_with_reduced_motion_the_camera_jumps(guest, monkeypatch):
    guest.resize(*SMALL)
    monkeypatch.setattr("app.table.camera_movement.current_appearance", lambda: UiAppearance(reduced_motion=True))
    assert hand.open_position(guest, 1, 30)
    place = min(visible(guest), key=lambda each: dist(each.at, guest.seen.board.middle))
    finger = guest.stage.down(*guest.seen.tray.middle)
    finger.move(guest.seen.tray.middle[0], guest.seen.tray.middle[1] + dp(30))
    guest.stage.frames(1)
    assert hand.cube_dp(guest) >= 24
    assert not guest.table.scene.framing.is_gliding
    hand.put_back(guest, finger)
    finger = hand.lift(guest)
    hand.carry(guest, finger, lambda: guest.candidate(place.place).aim)
    hand.wait_for_approach(guest)
    assert hand.cube_dp(guest) == pytest.approx(32, abs=1)
    hand.put_back(guest, finger)


# Labels and controls around the board


def test_the_line_of_a_label_ends_at_its_brick_and_is_absent_if_the_brick_is_hidden(guest):
    assert hand.open_position(guest, 2, 20)
    annotations, faced = guest.table.annotations, 0
    for place in visible(guest):
        guest.table.fingers.show_on(place.place)
        line, box, middle = annotations.label.line, annotations.label.box, guest.candidate(place.place).at
        hull = [guest.seen.geometry.projection.project(*corner) for corner in corners_of(place.cubes)]
        points = [(x + box.x, y + box.y) for x, y in line_points(line)]
        assert points
        assert all(entry_share(middle, point, hull) < 1 for point in points), "the line is outside the brick"
    for place in guest.table.scene.geometry.hidden():
        guest.table.fingers.show_on(place.place)
        faced += 1
        assert not line_points(annotations.label.line)
    assert faced


def line_points(line):
    """Returns the points of the line of a label, relative to the label."""
    meshes = [each for each in line.children if isinstance(each, Mesh)]
    return [tuple(mesh.vertices[at : at + 2]) for mesh in meshes for at in range(0, len(mesh.vertices), 4)]


def test_a_drawn_brick_does_not_fly_over_the_text_of_the_tray(guest):
    assert hand.open_position(guest, 2, 20)
    tray = guest.table.tray
    texts = [each for each in tray.children if each.text]
    assert len(texts) == 2
    assert tray.brick_box.right <= tray.pile_point[0] < min(each.x for each in texts)


class RecordedBatch(Batch):
    """Batch that records its last horizontal strips, with their opacities."""

    strips = ()

    def rows(self, rows, paint, alphas, closed=True):
        if rows[0][0][1] == rows[0][1][1]:
            RecordedBatch.strips = [row[0][1] for row in rows], alphas
        super().rows(rows, paint, alphas, closed)


def test_in_plain_themes_the_board_fades_out_above_the_buttons_too(guest, monkeypatch):
    monkeypatch.setattr(edge_fade, "Batch", RecordedBatch)
    for is_plain in (False, True):
        appearance = UiAppearance(theme=load_theme("contrast" if is_plain else "light"))
        monkeypatch.setattr(edge_fade, "current_appearance", lambda appearance=appearance: appearance)
        guest.resize(*SMALL)
        guest.resize(*LARGE)
        assert hand.open_position(guest, 2, 20)
        (_low, foot, top), alphas = RecordedBatch.strips
        assert alphas[1] > alphas[2] == 0
        assert top - foot >= dp(20)


def test_in_large_text_labels_and_messages_are_clear_of_each_other_and_of_the_edges(guest):
    guest.app.context.settings = Settings().with_value("look", "text_size", 200)
    guest.resize(*SMALL)
    assert hand.open_position(guest, 2, 12)
    place = max(visible(guest), key=lambda each: each.visible_share)
    guest.table.fingers.show_on(place.place)
    guest.screen.area.show_hint("Place it here: sun and leaf, on level 5.")
    label, card = guest.table.annotations.label, guest.screen.area.card.box
    assert label.alpha == 0 or not label.box.overlaps(card)
    guest.screen.area.clear_text()
    assert label.alpha == 1
    assert label.box.x >= dp(12)
    assert label.box.right <= SMALL[0] - dp(12)
    finger = hand.lift(guest)
    pill = guest.table.controls.hidden_places.box
    assert not pill.overlaps(guest.screen.action_box("hint"))
    hand.put_back(guest, finger)


# Automatic framing


def test_the_structure_is_framed_only_after_the_fingers_have_left_the_board(guest):
    assert hand.open_position(guest, 2, 20)
    finger = guest.stage.down(*guest.seen.board.middle)
    guest.table.scene.camera.scale *= 0.8
    before = guest.seen.pose
    guest.table.scene.frame()
    guest.stage.frames(30)
    assert guest.seen.pose == before
    finger.up()
    guest.stage.frames(30)
    assert guest.seen.pose[0] > before[0]


def test_a_view_chosen_by_hand_is_left_only_if_it_does_not_show_the_new_brick(guest):
    assert hand.open_position(guest, 2, 20)
    structure = guest.table.scene.structure
    lowest, highest = (
        pick((each for each in guest.seen.candidates if not each.is_hidden), key=lambda each: each.middle.z)
        for pick in (min, max)
    )
    for place, is_left in ((highest, False), (lowest, True)):
        scene = guest.table.scene
        scene.show_structure(structure)
        scene.show_all()
        guest.settle()
        scene.frame()
        at = scene.geometry.candidate(highest.place).at
        scene.framing.zoom(2.4, *at)
        scene.framing.pan(0, guest.seen.board.middle[1] - scene.geometry.candidate(highest.place).at[1])
        chosen = guest.seen.pose
        scene.show_structure(structure.with_brick(place.place))
        scene.frame()
        guest.settle()
        assert (guest.seen.pose != chosen) == is_left


# Automatic turns


def yaws_of_a_bots_reply(guest, seed, prepare=lambda: None):
    """Lays a brick, and returns the yaw before it, and those during and after the move of the bot."""
    guest.sit_down(seats=(None, "greedy"), seed=seed, plies=20)
    place = max(guest.seen.candidates, key=lambda each: (not each.is_unstable, each.visible_share), default=None)
    if guest.seen.brick is None or place is None or place.is_unstable:
        return [0.0]
    prepare()
    yaws, ply = [guest.seen.pose[1]], guest.moves
    guest.table.fingers.lay(place.place)
    for _frame in range(900):
        guest.stage.frames(1)
        yaws.append(guest.seen.pose[1])
        if guest.moves > ply + 1 and not guest.table.is_moving:
            break
    guest.stage.frames(FRAMES)
    return [*yaws, guest.seen.pose[1]]


def is_turned(yaws):
    return max(abs(yaw - yaws[0]) for yaw in yaws) > 40


def test_after_a_bots_move_on_another_side_the_view_returns(guest):
    turned = [yaws for seed in range(1, 12) if is_turned(yaws := yaws_of_a_bots_reply(guest, seed))]
    assert turned
    for yaws in turned:
        assert yaws[-1] == pytest.approx(yaws[0], abs=0.1)


def test_after_a_bots_move_a_view_chosen_by_hand_returns(guest):
    def zoom():
        guest.table.scene.framing.zoom(0.9, *guest.seen.board.middle)
        poses.append(guest.seen.pose)

    poses = []
    turned = [seed for seed in range(1, 12) if is_turned(yaws_of_a_bots_reply(guest, seed))]
    yaws = yaws_of_a_bots_reply(guest, turned[0], zoom)
    assert is_turned(yaws)
    assert guest.seen.pose[1:3] == pytest.approx(poses[0][1:3])


def test_after_a_refusal_on_another_side_the_view_returns(guest):
    turned = 0
    for seed in range(1, 6):
        for end in ("read", "taken"):
            assert hand.open_position(guest, seed, 24)
            yaw = guest.seen.pose[1]
            place = next(iter(wrong_places_behind(guest)), None)
            if place is None:
                break
            finger = hand.lift(guest)
            finger.up()
            guest.table.fingers.refuse(place, MoveRefused(0, place, "marks"))
            guest.stage.frames(FRAMES)
            if abs(guest.seen.pose[1] - yaw) < 40:
                break
            turned += 1
            if end == "taken":
                finger = hand.lift(guest)
            guest.stage.frames(6 * FRAMES if end == "read" else FRAMES)
            assert guest.seen.pose[1] == pytest.approx(yaw, abs=0.1)
            finger.up()
    assert turned


def wrong_places_behind(guest):
    """Yields places where no mark matches that are hidden from the current side."""
    structure = guest.state.structure
    for low, axis in open_positions(structure):
        place = least_conflicting_place(structure, guest.seen.brick, low, axis)
        wrong = [seam for seam in seams(structure, place) if not seam.is_matching]
        if structure.refusal(place) == "marks" and all(
            not guest.table.annotations.seam_exposure(place, seam) for seam in wrong
        ):
            yield place


# Notes


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [*DEVICES, (320, 568), (1280, 800)], ids="{0[0]}x{0[1]}".format)
def test_the_note_about_the_sand_hides_no_brick(guest, size, scale):
    guest.app.context.settings = Settings().with_value("look", "text_size", scale)
    guest.resize(*size)
    for seed in (1, 2, 5):
        assert hand.open_position(guest, seed, 24)
        guest.stage.frames(FRAMES)
        card = guest.screen.area.card
        assert card.text == "Tap to start the timer."
        geometry = guest.seen.geometry
        middles = [geometry.projection.project(x + 0.5, y + 0.5, z + 0.5) for x, y, z in geometry.cubes]
        assert not [middle for middle in middles if card.box.contains(*middle)]
        assert not card.box.overlaps(guest.table.tray.brick_box)


def test_a_note_moves_when_the_row_of_the_camera_needs_its_place(guest):
    """The row moves from the buttons onto the board when a brick may be passed although it fits."""
    guest.resize(*LARGE)
    assert hand.open_position(guest, 1, 12)
    table, card = guest.table, guest.screen.area.card
    guest.screen.area.show_note("Nino passed: sun and fir goes back to the pile.")
    before = card.box
    table.shares_row, layout = False, guest.screen.area.layout
    table.arrange(layout.board, layout.hand)
    table.host.changed()
    guest.stage.frames(5)
    assert guest.seen.board.y > before.y
    assert card.text
    assert card.box.y >= guest.seen.board.y
