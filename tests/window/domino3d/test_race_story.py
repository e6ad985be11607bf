"""Tests of the story of a race: who is done, boards that change seats, verdicts, and points that fly to the score."""

from math import dist

import pytest
from kivy.metrics import dp

from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.games.domino3d.race.race_tray import looks_of_place
from app.games.domino3d.race.racer_actions import DONE, FINE, POINT, RacePhase
from app.look.shapes import Box
from engine.bots.domino3d.building_bot import count_wrong_joints
from engine.domino3d.joints import is_wrong, joints, seams_at
from engine.domino3d.moves import PiecelessMove, TimedMove
from engine.domino3d.structure import Structure
from tests.window.domino3d.guest import Guest
from tests.window.domino3d.racers import plan_of, sit_down, start
from tests.window.drawn import drawn

WINDOWS = [(2, 412, 892), (2, 892, 412), (2, 800, 1280), (3, 1280, 800), (4, 1280, 800)]


def banner_of(racer):
    """Returns the text of the banner, after checking that it is painted inside the board's pane."""
    banner = racer.part.banner
    shapes = [each for each in drawn(canvas=banner.canvas, kind="text") if each.is_visible]
    if not shapes:
        return ""
    assert racer.seen.area.contains(*banner.pos)
    assert racer.seen.area.contains(banner.right, banner.top)
    return " ".join(each.text for each in shapes)


def finish(guest, seats, wrong=()):
    """Places the last brick of these seats, with a wrong joint for those in `wrong`, and declares them done."""
    for seat in seats:
        place = plan_of(guest.state.dealt[seat])[-1]
        faulty = [each for each in looks_of_place(place) if count_wrong_joints(guest.state.tables[seat], each)]
        move = (faulty or [place])[0] if seat in wrong else place
        assert guest.session.play(seat, TimedMove(move, 60_000)) is None
        assert guest.session.play(seat, TimedMove(PiecelessMove.DONE, 60_000 + seat)) is None


@pytest.fixture(params=WINDOWS, ids="{0[0]} people {0[1]}x{0[2]}".format)
def racers(request, guest):
    people, width, height = request.param
    guest.resize(width, height)
    found = sit_down(guest, people=people, left=1, seed=2)
    guest.screen.wake()
    guest.stage.frames(2)
    return found


def test_everybody_learns_who_is_done(racers, guest, felt):
    """All boards show it, with a sound and a vibration; the one who is done sees for whom to wait."""
    finish(guest, [1])
    guest.stage.frames(15)
    assert "race done" in felt
    for racer in racers:
        text = banner_of(racer)
        assert text.startswith("Done! Waiting for A") if racer.seat == 1 else text == "B is done!"


def test_boards_glide_to_those_who_inspect_them(racers, guest):
    """Each board leaves its pane and another one enters it; afterwards a prompt asks for mistakes."""
    people = len(racers)
    rests = [racer.part.scene.camera.middle for racer in racers]
    finish(guest, range(people))
    away, laid = [0.0] * people, [[] for _ in racers]
    for _frame in range(150):
        guest.stage.frames(1)
        for at, racer in enumerate(racers):
            gap = dist(racer.part.scene.camera.middle, rests[at])
            away[at] = max(away[at], gap)
            if not laid[at] or laid[at][-1] != racer.part.scene.structure.laid:
                laid[at].append(racer.part.scene.structure.laid)
    for at, racer in enumerate(racers):
        pane = min(racer.seen.area.width, racer.seen.area.height)
        assert away[at] > 0.6 * pane
        assert len(laid[at]) == 2, "the structure changes once"
        assert racer.seen.phase is RacePhase.INSPECT
        assert racer.seen.laid == guest.state.tables[racer.part.inspected].laid
        board = racer.part.scene.geometry.board
        assert racer.part.scene.camera.middle == pytest.approx(board.middle)
        neighbour = "ABCD"[racer.part.inspected]
        assert banner_of(racer) == f"{neighbour}’s building: any mistakes?"


def test_boards_jump_with_reduced_motion(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("look", "reduced_motion", True)
    guest.resize(800, 1280)
    one, two = sit_down(guest, left=1, seed=2)
    guest.screen.wake()
    middle = one.part.scene.camera.middle
    finish(guest, (0, 1))
    for _frame in range(60):
        guest.stage.frames(1)
        assert dist(one.part.scene.camera.middle, middle) < dp(160)
    assert one.seen.laid == guest.state.tables[two.seat].laid


def joint_with(guest, racer, is_fault):
    table = guest.state.tables[racer.part.inspected]
    return next(spot for spot in racer.seen.spots if is_wrong(table, spot.joint) == is_fault)


@pytest.mark.parametrize("is_fault", [True, False])
def test_the_verdict_stands_at_the_joint_with_both_marks(racers, guest, felt, is_fault):
    """The chosen joint has a ring of 48 dp. After the report, both marks and ≠ or = appear beside it."""
    finish(guest, range(len(racers)), wrong=range(len(racers)))
    settle(guest)
    racer = racers[0]
    spot = joint_with(guest, racer, is_fault)
    racer.tap(*spot.at)
    rings = [each for each in drawn(canvas=racer.part.canvas) if "_draw_chosen" in each.drawers]
    assert max(each.box.width for each in rings) >= dp(48)
    assert racer.press(POINT)
    guest.stage.frames(10)
    assert ("mistake" if is_fault else "no mistake") in felt
    card = racer.part.verdict.card
    box = Box(*card.pos, *card.size)
    assert racer.seen.board.grown(1).contains(*box.middle)
    assert dist(box.middle, spot.at) < dp(190)
    [pair] = [each for each in card.walk() if isinstance(each, MarkPair)]
    assert pair.seam.is_matching != is_fault
    assert pair.seam in seams_at(racer.seen.scene.structure, spot.joint)
    assert pair.height >= dp(48)
    signs = [each for each in drawn(canvas=card.canvas) if {"draw_mismatch", "draw_match"} & {*each.drawers}]
    assert all(("draw_mismatch" in each.drawers) == is_fault for each in signs)
    assert signs
    assert racer.area.buttons.place(POINT) is None


def test_a_verdict_goes_with_the_structure_that_it_belongs_to(racers, guest):
    """Random touches laid out the screen while a board already showed another structure, and the app stopped."""
    finish(guest, range(len(racers)), wrong=range(len(racers)))
    settle(guest)
    racer = racers[0]
    racer.tap(*joint_with(guest, racer, is_fault=True).at)
    assert racer.press(POINT)
    guest.stage.frames(10)
    assert racer.part.verdict.shown
    racer.part.scene.structure = Structure()
    racer.part.verdict.place()
    assert racer.part.verdict.shown is None
    assert not racer.part.verdict.card.opacity


def settle(guest):
    """Waits until the boards have changed seats."""
    guest.stage.frames(150)
    guest.settle()
    guest.stage.frames(3)


def test_points_fly_to_the_score_of_each_racer(racers, guest):
    """The score changes when the points arrive; before, they are seen on their way from the board."""
    finish(guest, range(len(racers)))
    settle(guest)
    for racer in racers:
        assert guest.session.play(racer.seat, PiecelessMove.FINE) is None
    places, names, parts = [[] for _ in racers], [""] * len(racers), [racer.part for racer in racers]
    for _frame in range(600):
        guest.stage.frames(1)
        if not guest.is_at_table:
            break
        for at, part in enumerate(parts):
            chips = [each for each in drawn(canvas=part.overlay.canvas, kind="text") if each.is_visible]
            if chips:
                places[at].append(chips[0].middle)
                assert chips[0].text == f"+{guest.state.scores[part.seat]}"
                assert part.status.texts[0] == "ABCD"[at]
            else:
                names[at] = part.status.texts[0]
    for at, part in enumerate(parts):
        assert dist(places[at][0], places[at][-1]) > dp(50)
        assert names[at] == f"{'ABCD'[at]} · {guest.state.scores[part.seat]}"
    assert not guest.is_at_table


def test_a_single_persons_points_fly_to_the_plaques(guest):
    guest.resize(412, 892)
    guest.sit_down((None, "expert"), mode="race")
    start(guest)
    for place in plan_of(guest.state.dealt[0]):
        assert guest.session.play(0, TimedMove(place, guest.session.elapsed_ms(0))) is None
    guest.press(DONE)
    guest.stage.until(lambda: not guest.state.is_building)
    settle(guest)
    before = [guest.table.note(seat).score for seat in (0, 1)]
    assert guest.session.play(0, PiecelessMove.FINE) is None
    assert [guest.table.note(seat).score for seat in (0, 1)] == before == ["0", "0"]
    for _frame in range(600):
        if [guest.table.note(seat).score for seat in (0, 1)] == [str(points) for points in guest.state.scores]:
            break
        guest.stage.frames(1)
    assert guest.is_at_table
    assert sum(guest.state.scores) > 0


def test_a_race_by_the_fingers_of_two_people(guest):
    """Two people play a round by touch, each with four fingers at once: one carries a brick, a second one rotates it,
    and two rest. They build all bricks at the same time, press Done, inspect, and report a joint.
    """
    guest.resize(800, 1280)
    one, two = racers = sit_down(guest, is_started=False)
    for racer in racers:
        racer.tap(*racer.seen.board.middle)
    guest.settle()
    guest.stage.frames(3)
    plans = [plan_of(guest.state.dealt[racer.seat]) for racer in racers]
    for places in zip(*plans, strict=True):
        for racer, place in zip(racers, places, strict=True):
            racer.take(place.brick)
        for racer, place in zip(racers, places, strict=True):
            if racer.bring_to(place):
                racer.rotate_to(place)
        for racer, place in zip(racers, places, strict=True):
            assert racer.seen.held.piece == place.brick
            racer.drop()
        guest.settle()
        guest.stage.frames(2)
        for racer, place in zip(racers, places, strict=True):
            laid = guest.state.tables[racer.seat].laid
            if laid[-1:] != (place,):
                if laid and laid[-1].brick == place.brick:
                    assert racer.press("step back")
                assert racer.lay(place)
    assert [len(table.laid) for table in guest.state.tables] == [10, 10]
    assert all(racer.press(DONE) for racer in racers)
    settle(guest)
    table = guest.state.tables[two.seat]
    assert {spot.joint for spot in one.seen.spots} <= set(joints(table))
    spot = one.seen.spots[0]
    one.tap(*spot.at)
    assert one.press(POINT)
    assert one.seen.verdicts == {spot.joint: False}
    assert two.press(FINE)
    guest.stage.until(lambda: not guest.is_at_table)
    assert sorted(guest.state.scores) == [1, 2]


def test_a_pause_during_the_exchange_leaves_no_board_outside(guest):
    guest.resize(800, 1280)
    racers = sit_down(guest, left=1, seed=2)
    guest.screen.wake()
    finish(guest, (0, 1))
    guest.stage.frames(60)
    assert any(
        dist(racer.part.scene.camera.middle, racer.part.scene.geometry.board.middle) > dp(100) for racer in racers
    )
    guest.screen.open_menu()
    guest.app.navigation.close_panel()
    guest.stage.frames(3)
    for racer in racers:
        assert racer.part.scene.camera.middle == pytest.approx(racer.part.scene.geometry.board.middle)
        assert racer.seen.phase is RacePhase.INSPECT


def test_a_report_during_the_exchange_ends_it(guest):
    guest.resize(800, 1280)
    one, two = sit_down(guest, left=1, seed=2)
    guest.screen.wake()
    finish(guest, (0, 1))
    guest.stage.frames(20)
    table = guest.state.tables[two.seat]
    joint = next(joint for joint in joints(table) if seams_at(table, joint))
    assert guest.session.play(one.seat, joint) is None
    guest.stage.frames(3)
    assert one.seen.laid == table.laid
    guest.stage.frames(60)
    assert one.part.verdict.card.opacity


def test_a_race_opens_on_a_dense_tablet(the_stage, tmp_path):
    with Guest.on(the_stage, tmp_path, (1280, 800, 2)) as guest:
        assert len(sit_down(guest)) == 2
