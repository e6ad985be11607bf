"""Tests of the race on one device, with a player area for each person."""

from math import dist

import pytest
from kivy.metrics import dp

from app.games.domino3d.geometry import candidate_places, touch_geometry
from app.games.domino3d.race.race_tray import looks_of_place
from app.games.domino3d.race.racer_actions import DONE, FINE, POINT, STOP, RacePhase
from app.i18n import format_number
from app.look.shapes import Box
from app.match.messages import Stage as MatchStage
from app.table.message_card import MessageCard
from app.widgets.rotated_view import rotated_box
from app.widgets.text_label import TextLabel
from engine.bots.domino3d.building_bot import count_wrong_joints
from engine.domino3d.joints import is_wrong
from engine.domino3d.moves import PiecelessMove, TimedMove
from tests.window.domino3d.painted import painted
from tests.window.domino3d.racers import plan_of, sit_down, start
from tests.window.drawn import drawn as shapes
from tests.window.drawn import drawn_by
from tests.window.frame_clock import drawn

SIZES = [(800, 1280), (1280, 800)]


@pytest.fixture(params=SIZES, ids="{0[0]}x{0[1]}".format)
def tablet(request, guest):
    guest.resize(*request.param)
    return guest


def test_two_build_at_the_same_time(tablet):
    """Two people carry bricks at the same time, and each brick is placed where its owner drops it."""
    one, two = sit_down(tablet)
    assert not one.seen.is_rotated
    assert two.seen.is_rotated == (tablet.size[1] > tablet.size[0])
    plans = [plan_of(tuple(sorted(each.seen.hand))) for each in (one, two)]
    places = [plan[0] for plan in plans]
    for racer, place in zip((one, two), places):
        racer.take(place.brick)
    for racer, place in zip((one, two), places):
        racer.bring_to(place)
    assert [racer.seen.held.piece for racer in (one, two)] == [place.brick for place in places]
    for racer in (one, two):
        racer.drop()
    tablet.stage.frames(2)
    for racer, place in zip((one, two), places):
        assert [each.brick for each in racer.seen.laid] == [place.brick]
        assert racer.seen.laid == tablet.state.tables[racer.seat].laid


def finish_building(guest, racers):
    """Places the last brick of each person and declares the structures finished."""
    for racer in racers:
        hand = guest.state.dealt[racer.seat]
        assert racer.lay(plan_of(hand)[-1])
        assert racer.press(DONE)
    assert not guest.state.is_building


def wrong_joint(guest, racer):
    """Returns a visible joint of the structure that this person inspects, if possible a wrong one."""
    table = guest.state.tables[guest.state.inspected_seat(racer.seat)]
    return max((spot.joint for spot in racer.seen.spots), key=lambda joint: is_wrong(table, joint))


def point(guest, racer, joint):
    """Taps a visible joint, and then the button that reports a fault."""
    racer.tap(*next(spot.at for spot in racer.seen.spots if spot.joint == joint))
    assert racer.seen.chosen == joint
    assert racer.press(POINT)


def signs_drawn(racer, joint):
    """Returns the colours of the signs drawn at a visible joint, for a fault or for a correct joint."""
    places = [racer.there(*spot.at) for spot in racer.seen.spots if spot.joint == joint]
    signs = [each for each in drawn_by("_draw_verdict") if min(dist(each.middle, at) for at in places) < dp(2)]
    return {role for role in ("bad", "brass_lo") if any(each.has_role(role) for each in signs)}


def test_a_whole_round_at_two_parts(tablet):
    """Two people finish building, inspect each other's structure, report a fault, and deal the next round."""
    racers = sit_down(tablet, left=1)
    assert not any(each.seen.has_timer for each in racers)
    finish_building(tablet, racers)
    one, two = racers
    assert [each.seen.phase for each in racers] == [RacePhase.INSPECT, RacePhase.INSPECT]
    assert [each.seen.has_timer for each in racers] == [True, True], "sand is seen from each side"
    assert one.seen.laid == tablet.state.tables[two.seat].laid, "one looks at the other's table"
    joint = wrong_joint(tablet, one)
    point(tablet, one, joint)
    is_fault = is_wrong(tablet.state.tables[two.seat], joint)
    assert one.seen.verdicts == {joint: is_fault}
    assert signs_drawn(one, joint) == {"bad" if is_fault else "brass_lo"}
    assert two.seen.phase is RacePhase.INSPECT, "the other one still looks"
    tablet.stage.tap(two.area.buttons.place(FINE))
    tablet.settle()
    assert tablet.state.round_over
    tablet.session.next_round()
    tablet.stage.frames(2)
    tablet.settle()
    assert tablet.state.round == 2
    tablet.app.navigation.home("table")
    tablet.stage.frames(2)
    totals = [f"{'AB'[each.seat]} · {format_number(tablet.state.scores[each.seat])}" for each in racers]
    assert [each.seen.words[0] for each in racers] == totals, "with the points that each has"


def test_a_brick_is_rotated_where_it_lies_and_taken_back(tablet):
    one, _two = sit_down(tablet, left=3)
    before = tablet.state.tables[one.seat].laid
    tablet.tap(one.place_of_rotate)
    tablet.stage.frames(1)
    after = one.seen.laid
    assert after[:-1] == before[:-1]
    assert after[-1].body == before[-1].body
    assert after[-1] != before[-1]
    assert one.press("step back")
    assert one.seen.laid == before[:-1]
    assert before[-1].brick in one.seen.hand


def test_giving_up_takes_two_presses(tablet):
    one, two = sit_down(tablet, left=2)
    assert two.press(STOP)
    assert tablet.state.declared == [None, None]
    assert two.press(STOP)
    assert tablet.state.declared == [None, PiecelessMove.STOP]
    assert one.seen.phase is RacePhase.BUILD, "the other one builds on"


def test_what_asks_before_giving_up_stands_above_its_button(tablet):
    racers = sit_down(tablet)
    assert len(racers) == 2
    for racer in racers:
        assert racer.press(STOP)
        (asked,) = (each for each in tablet.stage.all(MessageCard) if each.text)
        x, y = racer.area.to_widget(*racer.area.buttons.place(STOP))
        assert abs(asked.center_x - x) < asked.width / 2
        assert y + dp(20) < asked.y < y + dp(60)
        assert racer.press(STOP)


@pytest.mark.parametrize("people", [2, 4])
def test_a_message_covers_no_button_of_its_board(guest, people):
    guest.resize(1280, 800)
    for racer in sit_down(guest, people=people):
        assert racer.press(STOP)
        card, controls = racer.area.card, racer.part.controls
        assert card.text
        for ring in (controls.rotate_ring, controls.fit_ring):
            assert not Box(*ring.pos, *ring.size).overlaps(card.box)


def test_bots_build_while_the_person_does(guest):
    """During the building, a bot shows only its number of bricks."""
    guest.sit_down((None, "expert"), mode="race")
    start(guest)
    assert guest.table.note(1).progress == (0, 10)
    assert guest.session.play(0, TimedMove(plan_of(guest.state.dealt[0])[0], 10)) is None
    for _ in range(60 * 60):
        if guest.state.tables[1].laid:
            break
        guest.stage.frames(10)
    assert guest.table.note(1).progress == (len(guest.state.tables[1].laid), 10)
    assert guest.seen.parts[0].part.view.tables[1] is None
    assert guest.state.clocks[1] <= guest.session.elapsed_ms(1)
    assert guest.session.stage is MatchStage.PLAY


def picture(guest):
    with drawn(guest.stage):
        guest.stage.frames(3)
        return guest.stage.pixels()


def test_nobody_thinks_while_the_race_stands_still(guest):
    """After a pause, boards and bricks are hidden until a person touches the screen; then all clocks run again."""
    racers = sit_down(guest, left=2)
    racers[0].tap(*racers[0].seen.board.middle)
    guest.wait(1)
    before = [guest.session.elapsed_ms(racer.seat) for racer in racers]
    assert min(before) > 0
    guest.app.on_pause()
    guest.stage.frames(2)
    guest.app.on_resume()
    guest.wait(3)
    assert guest.screen.frame.is_obscured
    for racer in racers:
        texts = [each.text for each in shapes(canvas=racer.area.canvas, kind="text")]
        assert {"Paused", "Tap to continue"} <= {*texts}, "each person sees it"
    covered = picture(guest)
    for part in guest.table.parts:
        part.scene.show_blocks({})
    assert picture(guest) == covered, "bricks, which have a shader of their own, are not drawn either"
    racers[1].tap(*racers[1].seen.board.middle)
    assert not guest.screen.frame.is_obscured
    guest.wait(1)
    assert all(guest.session.elapsed_ms(racer.seat) - ms < 2500 for racer, ms in zip(racers, before))


def test_where_the_window_is_too_small_people_build_one_after_the_other(guest):
    """People hand the device over after building, and the clock of the other person stops meanwhile."""
    guest.resize(360, 560)
    guest.sit_down((None, None), mode="race")
    assert guest.session.stage is MatchStage.HANDOVER
    assert "bricks" in guest.screen.handover.cover.content.instruction
    for seat in (0, 1):
        guest.screen.reveal(guest.session.turn)
        assert [part.seat for part in guest.seen.parts] == [seat]
        other = guest.session.elapsed_ms(1 - seat)
        for place in plan_of(guest.state.dealt[seat]):
            assert guest.session.play(seat, TimedMove(place, guest.session.elapsed_ms(seat))) is None
        guest.wait(1)
        assert guest.session.elapsed_ms(1 - seat) == other
        guest.press(DONE)
        assert guest.session.stage is (MatchStage.PLAY if seat else MatchStage.PASS_ON)
        if guest.session.stage is MatchStage.PASS_ON:
            guest.press("pass")
    assert [part.phase for part in guest.seen.parts] == [RacePhase.INSPECT]


def test_a_board_that_lies_anew_is_framed_at_once(guest):
    """After a resize, the camera frames the board without an animation, and an empty board is centred."""
    guest.sit_down((None, "learner"), mode="race")
    guest.resize(740, 360)
    guest.resize(360, 740)
    [part] = guest.table.parts
    camera = part.scene.camera
    assert camera.pose == pytest.approx(camera.framing_pose())
    assert part.scene.board.area[:2] == pytest.approx(camera.at[:2])


def test_marks_are_minded_where_that_is_agreed(guest):
    """With the mark rule, a brick fits only where its marks agree, and there is no inspection."""
    one, _two = sit_down(guest, left=1, assisted=True)
    last = plan_of(guest.state.dealt[0])[-1]
    one.take(last.brick)
    assert {each.place for each in one.seen.candidates} == set(guest.state.tables[0].places(last.brick))
    one.drop()


def test_a_hint_shows_the_brick_and_then_its_way_to_the_place(guest):
    """The slot of the advised brick glows; then the brick flies from there to its place, and stays previewed there."""
    guest.sit_down((None, "learner"), mode="race")
    start(guest)
    [part] = guest.table.parts

    def ask():
        guest.stage.key("h")
        guest.stage.until(lambda: guest.session.advice and guest.session.advice.is_done)
        guest.stage.frames(25)

    ask()
    brick = guest.seen.parts[0].held.piece
    assert brick in guest.state.hand(0)
    [glow] = [each for each in shapes(canvas=part.tray.canvas) if "_draw_glow" in each.drawers and each.is_visible][:1]
    assert dist(glow.middle, part.tray.slots[brick].middle) < dp(3)
    assert guest.seen.parts[0].preview is None
    ask()
    flying = painted(part.scene.in_air)
    assert flying, "the brick is on its way"
    guest.settle()
    [seen] = guest.seen.parts
    assert seen.preview is not None
    assert seen.preview.brick == brick
    assert not painted(part.scene.in_air)
    place = seen.scene.geometry.candidate(seen.preview)
    assert not place.is_hidden
    card = guest.screen.area.card
    assert card.opacity
    assert not Box(*card.pos, *card.size).contains(*place.at)


def test_a_hint_stays_while_a_bot_builds(guest):
    guest.sit_down((None, "learner"), mode="race")
    start(guest)
    guest.stage.key("h")
    guest.stage.until(lambda: guest.session.advice and guest.session.advice.is_done)
    guest.stage.frames(2)
    shown, count = guest.screen.area.card.text, len(guest.state.tables[1].laid)
    assert shown
    for _ in range(60 * 60):
        if len(guest.state.tables[1].laid) > count:
            break
        guest.stage.frames(10)
    assert len(guest.state.tables[1].laid) > count
    assert guest.screen.area.card.text == shown


def test_a_race_can_be_played_by_keys(guest):
    """Keys select a brick, its place and its orientation; Enter places it. Keys also select joints to inspect."""
    guest.sit_down((None, "learner"), mode="race")
    start(guest)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    for key in ("down", "right", "r", "enter"):
        guest.stage.key(key)
    [brick] = guest.state.tables[0].laid
    assert brick.brick in guest.state.dealt[0]
    assert len(said) >= 3
    build_all(guest)
    guest.stage.key("enter")
    assert guest.state.declared[0] is PiecelessMove.DONE
    guest.stage.until(lambda: not guest.state.is_building)
    guest.settle()
    guest.stage.key("right")
    [seen] = guest.seen.parts
    assert seen.chosen is not None
    assert "meets" in said[-1]
    guest.stage.key("enter")
    assert guest.state.inspected[0] is not None or guest.state.pointed[0]


def test_keys_and_hints_belong_to_whose_part_was_touched_last(guest):
    """Announcements begin with the person's name, `n` selects the next person, and a hint stays while others build."""
    guest.resize(800, 1280)
    racers = one, two = sit_down(guest)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    for racer in (two, one):
        racer.tap(*racer.seen.board.middle)
        for key in ("down", "right", "enter"):
            guest.stage.key(key)
        assert len(racer.seen.laid) == 1
        assert any(text.startswith(f"{racer.seen.words[0]}: ") for text in said)
        said.clear()
    guest.stage.key("n")
    assert said == [f"{two.seen.words[0]}: 9 bricks left to place"]
    for _stage in range(2):
        assert one.press("hint")
        guest.stage.until(lambda: guest.session.advice and guest.session.advice.is_done)
        guest.stage.frames(2)
    hint = one.seen.preview, one.seen.told
    assert all(hint)
    assert said[-1] == one.seen.told
    assert one.seen.told.startswith(f"{one.seen.words[0]}: ")
    assert two.seen.told == ""
    place = plan_of(guest.state.dealt[two.seat])[1]
    two.tap(*two.seen.board.middle)
    guest.session.play(two.seat, TimedMove(PiecelessMove.BACK, guest.session.elapsed_ms(two.seat)))
    guest.stage.frames(2)
    assert place.brick in two.seen.hand
    assert (one.seen.preview, one.seen.told) == hint
    assert [len(racer.seen.laid) for racer in racers] == [1, 0]


def test_swipes_of_cursor_mode_are_as_each_person_sees_them(guest):
    """Swipes of a person on the far side use that person's directions and bricks."""
    guest.resize(800, 1280)
    settings = guest.app.context.settings
    guest.app.context.settings = settings.with_value("access", "cursor", True)
    one, two = sit_down(guest)
    for racer in (two, one):
        x, y = racer.seen.board.middle
        for dy in (-80, 80):  # down selects a brick, up selects the last one
            racer.begin(x, y)
            racer.finger.move(*racer.there(x, y + dp(dy)))
            racer.drop()
            guest.stage.frames(1)
        assert racer.seen.held.piece == racer.part.geometry.hand[-1]
    assert one.seen.held, "what one does lets the other's brick be"


@pytest.mark.parametrize("people", [2, 3, 4])
def test_words_have_room_beside_the_menu(guest, people):
    """The menu button does not overlap the status line of the area in its corner."""
    guest.resize(1280, 800)
    racers = sit_down(guest, people=people)
    assert len(racers) == people
    menu = guest.screen.frame.arrangement.actions
    for racer in racers:
        head = racer.part.status
        lies = Box(*head.pos, *head.size)
        covered = rotated_box(menu) if racer.seen.is_rotated else menu
        assert head.width >= dp(240)
        assert not lies.overlaps(covered)
        assert racer.seen.tray.height >= dp(110)
        assert racer.seen.words[1:] == ("", "0:00")


def test_a_quarter_of_a_tablet_has_room_for_the_task_in_large_letters(guest):
    guest.app.context.settings = guest.app.context.settings.with_value("look", "text_size", 200)
    guest.resize(1280, 800)
    racers = sit_down(guest, people=4, left=0)
    for racer in racers:
        assert guest.session.play(racer.seat, TimedMove(PiecelessMove.DONE, 60_000 + racer.seat)) is None
    assert guest.session.play(racers[0].seat, PiecelessMove.FINE) is None
    guest.stage.frames(3)
    guest.settle()
    assert racers[0].part.banner.prompt == "The others are still looking."
    for widget in (racers[0].part.status, racers[0].part.banner):
        texts = [each for each in widget.children if isinstance(each, TextLabel)]
        assert not any(each.letters.is_cut or each.top > widget.top for each in texts)


def test_the_end_of_a_round_is_told_on_both_sides(guest):
    """People who face each other can both read the result, and each of them can deal the next round."""
    guest.resize(800, 1280)
    one, two = sit_down(guest, left=1)
    finish_building(guest, (one, two))
    for racer in (one, two):
        assert racer.press(FINE)
    guest.settle()
    guest.stage.until(lambda: not guest.is_at_table)
    guest.stage.frames(3)
    page = guest.screen
    assert page.near.size == page.far.size == [800, 640]
    button = page.far.bottom_bar.children[0]
    x, y = button.to_window(*button.center)
    assert y > 640
    guest.stage.tap((x, y))
    guest.stage.frames(2)
    assert guest.is_at_table
    assert guest.state.round == 2


def test_a_place_that_keys_have_come_to_may_be_gone(guest):
    """After the selected brick was placed by touch, keys announce the bricks left and Enter selects a valid place."""
    guest.sit_down((None, "learner"), mode="race")
    start(guest)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    guest.stage.key("right")
    place = guest.table.parts[0].geometry.seen()[0].place
    assert guest.session.play(0, TimedMove(place, guest.session.elapsed_ms(0))) is None
    guest.stage.frames(2)
    for key in ("s", "r"):
        guest.stage.key(key)
        assert "left to place" in said[-1]
    guest.stage.key("enter")
    assert len(guest.state.tables[0].laid) == 1
    assert "choice 1 of" in said[-1]


def build_all(guest):
    """Takes the first brick back and places all bricks of the first seat, without waiting for its clock."""
    play = guest.session.play
    assert play(0, TimedMove(PiecelessMove.BACK, guest.session.elapsed_ms(0))) is None
    for place in plan_of(guest.state.dealt[0]):
        assert play(0, TimedMove(place, guest.session.elapsed_ms(0))) is None
    guest.stage.frames(2)


def test_a_fault_that_was_found_is_shown_to_its_builder(guest):
    """After the round, both people see the reported fault and whose structure contains it."""
    one, two = sit_down(guest, left=1, seed=2)
    for racer in (one, two):
        place = plan_of(guest.state.dealt[racer.seat])[-1]
        wrong = [each for each in looks_of_place(place) if count_wrong_joints(guest.state.tables[racer.seat], each)]
        assert guest.session.play(racer.seat, TimedMove((wrong or [place])[0], 60_000)) is None
        assert guest.session.play(racer.seat, TimedMove(PiecelessMove.DONE, 60_000 + racer.seat)) is None
    guest.settle()
    guest.stage.frames(10)
    guest.settle()
    table = guest.state.tables[two.seat]
    joint = next(spot.joint for spot in one.seen.spots if is_wrong(table, spot.joint))
    assert guest.session.play(one.seat, joint) is None
    guest.settle()
    assert one.seen.verdicts == {joint: True}
    assert any(each.has_role("bad") for each in drawn_by("_draw_verdict"))
    own = two.part.view.tables[two.seat].laid
    assert guest.session.play(two.seat, PiecelessMove.FINE) is None
    guest.stage.until(lambda: two.part.verdict.card.opacity)
    assert two.seen.laid == own
    assert two.part.verdict.card.opacity
    guest.settle()


def test_the_lift_of_a_brick_is_prepared_when_the_finger_touches_it(guest, monkeypatch):
    """The visibility of all places is computed before the finger moves, not in the frame of the lift."""
    guest.resize(1280, 800)
    one, _two = sit_down(guest, left=4)
    start(guest)
    surveyed = []
    survey = candidate_places.update_visibility

    def count(projection, cubes, candidates):
        surveyed.append(len(candidates))
        survey(projection, cubes, candidates)

    monkeypatch.setattr(touch_geometry, "update_visibility", count)
    x, y = one.seen.slots[min(one.seen.hand)].middle
    one.begin(x, y)
    assert max(surveyed) > 20
    surveyed.clear()
    one.finger.move(*one.there(x, y + dp(20)))
    assert one.seen.held is not None
    assert max(surveyed, default=0) <= 1
    one.finger.up()


def test_a_finger_on_the_board_may_outlast_the_only_brick(guest):
    """The camera waits for the finger to be lifted; by then the brick that it would frame has been taken back."""
    guest.resize(1280, 800)
    one, _two = sit_down(guest)
    one.part.scene.framing.zoom(1.5, *one.seen.board.middle)
    board = one.seen.board
    one.begin(board.x + dp(30), board.top - dp(30))
    place, *_ = plan_of(guest.state.dealt[one.seat])
    for move in (place, PiecelessMove.BACK):
        assert guest.session.play(one.seat, TimedMove(move, guest.session.elapsed_ms(one.seat))) is None
        one.part.redraw()
    one.drop()
    guest.stage.frames(3)
    assert not one.seen.laid


@pytest.mark.parametrize("place", [(0.25, 0.4), (0.5, 0.5), (0.8, 0.7)])
def test_the_first_brick_can_be_dropped_anywhere_on_the_empty_board(tablet, place):
    """A brick that was dropped beside the middle went back without a word."""
    racer, _other = sit_down(tablet)
    board = racer.seen.geometry.board
    racer.take(min(racer.seen.hand))
    racer.carry(board.x + place[0] * board.width, board.y + place[1] * board.height)
    tablet.stage.frames(30)
    racer.drop()
    tablet.settle()
    assert len(tablet.state.tables[racer.seat].laid) == 1
