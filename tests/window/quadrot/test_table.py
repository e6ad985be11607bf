"""Tests of the Quadrot table: offers, questions, messages, keys, hints, replays, bots and tablets."""

from dataclasses import replace
from math import dist

import pytest

from app.device.motion_sensor import GravityReading
from app.match.messages import Stage as MatchStage
from engine.quadrot.board import BLACK, BLUE, OFF, RED, YELLOW
from engine.quadrot.moves import StepKind, Turn
from tests.app.playing import run_frame
from tests.window.quadrot.guest import BEHIND, greedy
from tests.window.simulated_sensor import SimulatedSensor


def test_dice_are_thrown_by_a_shake_and_felt_for_no_longer(guest, monkeypatch):
    device = SimulatedSensor()
    monkeypatch.setattr(guest.app.context, "services", replace(guest.app.context.services, motion=device))
    guest.sit_down()
    (listener,) = device.heard
    for x in (0, 1, 0, 1):
        listener(GravityReading(x, 9, 1))
    assert not guest.turn.is_thrown
    for x in (6, -6, 6):
        if device.heard:
            listener(GravityReading(x, 9, 1))
    guest.settle()
    assert guest.turn.is_thrown
    assert device.heard == []


def test_the_turn_goes_on_when_it_is_complete(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    for point in (34, 36):
        guest.tap(guest.where(OFF))
        guest.tap(guest.plan.point(point))
    assert len(guest.session.match.moves) == 1
    assert guest.state.turn == 1
    assert guest.turn.seat == 1
    assert guest.keys == ["throw"]


def test_a_hop_is_offered_at_once_and_may_be_left(guest):
    guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    guest.tap(guest.plan.point(27))
    guest.tap(guest.plan.point(22))
    assert {13, 14, 23} <= set(guest.reached)
    guest.tap(guest.plan.point(13))
    assert guest.turn.taken[-1].kind is StepKind.WHITE_HOP
    assert guest.shown() == guest.known()


def test_a_pawn_leaves_over_the_line_opposite(guest):
    guest.set((BLUE, YELLOW), [2, 30, "start", "home"], [9, "home", "start", "start"])
    guest.throw()
    guest.tap(guest.plan.point(2))
    assert OFF in guest.reached
    guest.tap(guest.plan.finish(0))
    assert guest.shown() == guest.known()
    assert len(guest.seen.pawns_of(0)) == 2


def test_a_red_square_is_warned_of_and_asked_about(guest):
    """A move to the red square needs a confirmation, here for a yellow die that could also be used for another move."""
    guest.set((YELLOW,), [25, 30, "home", "home"], BEHIND)
    guest.throw()
    guest.tap(guest.plan.point(25))
    assert 16 in guest.reached
    assert "red square" in guest.said
    guest.tap(guest.plan.point(16))
    assert "again" in guest.said
    assert not guest.seen.said.is_wrong, "it is a question"
    guest.tap(guest.plan.point(16))
    assert not guest.session.match.moves, "two quick taps are no answer"
    guest.table.motions.finish()
    guest.tap(guest.plan.point(16))
    assert guest.session.match.moves
    assert guest.shown() == guest.known()


def test_another_way_answers_the_question_too(guest):
    guest.set((YELLOW,), [25, 30, "home", "home"], BEHIND)
    guest.throw()
    guest.drag(25, guest.plan.point(16))
    assert "again" in guest.said
    guest.table.motions.finish()
    away = next(way for way in guest.turn.options if not way.returns)
    guest.step(away)
    assert guest.session.match.moves[0][1].steps == (away,)


def test_who_wants_no_questions_is_asked_none(guest):
    guest.app.context.change("play", "ask_before", False)
    guest.set((YELLOW,), [25, 30, "home", "home"], BEHIND)
    guest.throw()
    guest.drag(25, guest.plan.point(16))
    assert guest.session.match.moves


def test_a_red_square_that_cannot_be_avoided_is_not_asked_about(guest):
    guest.set((YELLOW, BLACK), [0, 14, "home", "home"], [8, 10, "start", "home"])
    guest.throw()
    guest.tap(guest.plan.point(0))
    assert "red square" in guest.said
    guest.tap(guest.plan.point(1))
    assert len(guest.session.match.moves) == 1


def test_sand_that_runs_out_takes_the_steps_back_and_plays_another_turn(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.tap(guest.where(OFF))
    guest.tap(guest.plan.point(34))
    assert len(guest.turn.taken) == 1
    guest.session.play(0, guest.state.turns()[0])
    guest.settle()
    assert guest.shown() == guest.known()
    assert guest.keys == ["throw"]


def test_a_pass_needs_a_press(guest):
    guest.set((YELLOW, BLACK), BEHIND, BEHIND)
    guest.throw()
    assert guest.keys == ["pass"]
    assert guest.said == "Only blue and red bring a pawn in."
    guest.press("pass")
    assert str(guest.session.match.moves[-1][1]) == "pass"


def test_confirming_keeps_the_last_step_loose(guest):
    guest.app.context.change("play", "confirm", True)
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    for point in (34, 36):
        guest.tap(guest.where(OFF))
        guest.tap(guest.plan.point(point))
    assert not guest.session.match.moves
    assert set(guest.keys) == {"done", "step back"}
    guest.press("done")
    assert len(guest.session.match.moves) == 1


def test_keys_go_through_all_that_may_be_done(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.table.key("enter")
    guest.settle()
    assert guest.turn.is_thrown
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    for _ in guest.turn.options:
        guest.table.key("right")
    assert len(set(said)) == len(guest.turn.options)
    guest.table.key("enter")
    guest.settle()
    assert len(guest.turn.taken) == 1
    guest.stage.key("u")
    guest.settle()
    assert not guest.turn.taken
    guest.table.key("s")
    assert "at the start" in said[-1]


def test_keys_tell_of_the_board_as_it_is_seen_and_pass_where_that_is_all_there_is(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    guest.table.key("s")
    assert "rolled" not in said[-1], "the dice have not been thrown yet"
    guest.table.key("p")
    assert guest.said == "Roll the dice first."
    guest.throw()
    guest.table.key("p")
    assert guest.said == "You can use a die, so you can’t pass."
    guest.table.key("right")
    guest.table.key("enter")
    guest.settle()
    guest.table.key("s")
    assert "3 at the start" in said[-1], "in the middle of the turn"
    assert "rolled blue and red" in said[-1]
    moves = guest.moves
    guest.set((YELLOW, BLACK), BEHIND, BEHIND)
    guest.throw()
    guest.table.key("p")
    guest.settle()
    assert guest.moves == moves + 1


def test_a_bot_is_seen_to_throw_and_go(guest):
    guest.sit_down(seats=(None, "greedy"), plies=1, short_opening=False)
    guest.play_turn(greedy(guest.state))
    guest.stage.until(lambda: guest.table.player.is_showing, 5)
    assert len(guest.seen.dice) == 2
    guest.stage.until(lambda: guest.session.stage is MatchStage.PLAY and not guest.table.is_moving, 12)
    assert guest.shown() == guest.known()
    assert guest.keys == ["throw"]


def test_the_last_turn_is_shown_once_more(guest):
    guest.sit_down(plies=9)
    guest.play_turn(greedy(guest.state))
    before = guest.shown()
    guest.table.replay()
    assert guest.table.is_moving
    guest.settle()
    assert guest.shown() == before == guest.known()
    assert guest.keys == ["throw"]


def advised(guest):
    """Returns the completed hint for the current turn."""
    advice = guest.session.ask_hint()
    while not advice.is_done:
        run_frame(guest.session, 20)
    return advice


def test_a_hint_takes_the_pawn_and_lights_its_point(guest):
    guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    advice = advised(guest)
    guest.table.hint(1, advice)
    assert guest.taken == advice.move.steps[0].start
    guest.table.hint(2, advice)
    assert advice.move.steps[0].end in guest.reached


def ask_for_hint(guest, move):
    """Asks for the first stage of a hint for this turn, and waits for it."""
    guest.screen.hints.ask(str(move))
    while not guest.session.advice.is_done:
        run_frame(guest.session, 20)
    guest.screen.hints.show_stage()
    guest.settle()


def leads_elsewhere(play, way, move):
    """Returns whether the turn can no longer be completed as `move` after this step."""
    play.take(way)
    rest = play.remaining_steps(move)
    play.take_back()
    return rest is None


def test_a_hint_takes_nothing_back_that_leads_elsewhere(guest):
    """A hint suggests undo if the steps so far exclude its turn, for example because it was requested before them."""
    guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    advice = advised(guest)
    other = next(way for way in guest.turn.options if leads_elsewhere(guest.turn, way, advice.move))
    guest.step(other)
    ask_for_hint(guest, advice.move)
    assert "Undo to see it" in guest.said
    assert guest.turn.taken == [other]
    guest.press("undo")
    ask_for_hint(guest, advice.move)
    assert "Undo to see it" not in guest.said
    guest.screen.hints.ask()
    guest.settle()
    assert guest.reached == {advice.move.steps[0].end}


def test_what_the_dice_show_is_said_once_they_lie(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    said = []
    guest.screen.say = lambda text, urgent=False: said.append(text)
    guest.throw()
    assert said == ["Blue and red. Choose a pawn, then its point"]


def test_dice_tumble_no_longer_than_seven_tenths_of_a_second(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.table.act("throw")
    frames = 0
    while guest.table.is_moving:
        guest.stage.frames(1)
        frames += 1
    assert 10 < frames <= 0.7 * 60


def test_a_turned_device_keeps_the_steps_of_the_turn(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.drag(OFF, guest.plan.point(34))
    finger = guest.lift(34)
    guest.resize(892, 412)
    finger.up()
    guest.settle()
    guest.check()
    assert guest.turn.own == [34, OFF]


def test_a_pause_keeps_the_throw_and_the_steps(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.drag(OFF, guest.plan.point(34))
    guest.app.on_pause()
    guest.app.on_resume()
    guest.stage.frames(2)
    assert guest.turn.is_thrown
    assert guest.turn.own == [34, OFF]
    guest.check()


def test_a_kill_in_the_middle_keeps_the_throw_and_the_steps(guest):
    """After the process was killed, the next one restores the throw and the steps from the journal."""
    guest.sit_down(plies=20)
    guest.throw()
    while not any(way.start != OFF and not guest.turn.ends_turn(way) for way in guest.turn.options):
        guest.play_rest()
        guest.throw()
    way = next(way for way in guest.turn.options if way.start != OFF and not guest.turn.ends_turn(way))
    guest.step(way)
    done, dice = list(guest.turn.taken), guest.turn.dice
    assert done
    context = guest.app.context
    killed, context.table = context.table, None
    guest.app.navigation.home()
    context.resume(killed.id)
    guest.app.navigation.home("table")
    guest.stage.frames(2)
    guest.arrive()
    guest.settle()
    assert (list(guest.turn.taken), guest.turn.dice) == (done, dice)
    assert "throw" not in guest.keys
    assert guest.shown() == guest.known()


def seen_dice(guest):
    """Returns the positions of the dice in board units from the middle of the board."""
    x, y = guest.plan.middle
    unit = guest.plan.unit
    return [((die.place[0] - x) / unit, (die.place[1] - y) / unit) for die in guest.seen.dice]


def test_while_a_bot_plays_its_plaque_is_lit_and_its_dice_lie_before_it(guest):
    guest.sit_down(seats=(None, "greedy"), plies=1, short_opening=False)
    guest.play_turn(greedy(guest.state))
    guest.stage.until(lambda: guest.table.animated_seat == 1, 5)
    guest.stage.frames(2)
    assert guest.screen.strip.turn == 1
    guest.stage.until(lambda: guest.said, 5)
    guest.stage.frames(20)  # the dice return to their corners
    assert all(y > 3 for _, y in seen_dice(guest))
    guest.stage.until(lambda: guest.session.stage is MatchStage.PLAY and not guest.table.is_moving, 12)
    guest.stage.frames(2)
    guest.table.motions.finish()
    assert guest.screen.strip.turn == 0
    assert all(y < -3 for _, y in seen_dice(guest))


def test_a_pass_of_a_bot_is_told(guest):
    guest.set((YELLOW, BLACK), BEHIND, BEHIND)
    guest.throw()
    guest.press("pass")
    guest.table.replay()
    told = "Passed with the yellow die and the black die: only blue and red bring a pawn in"
    guest.stage.until(lambda: (guest.seen.said.heading, guest.said) == ("A starts (random)", told), 5)


def test_a_hint_is_told_beside_the_board_until_something_is_done(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    assert guest.table.show_hint_text("Look there.")
    assert guest.said == "Look there."
    guest.table.show()
    assert guest.said == "Look there."
    guest.step(guest.turn.options[0])
    assert guest.said != "Look there."


def test_what_is_refused_is_ringed_where_it_was_wanted(guest):
    guest.set((BLUE, RED), [34, "start", "start", "start"], BEHIND)
    guest.throw()
    guest.drag(34, guest.plan.point(18))
    assert guest.said == "No die leads there."
    assert guest.seen.said.is_wrong
    assert guest.seen.refused == 18
    guest.tap(guest.where(34))
    assert guest.seen.refused is None


def test_of_pawns_behind_the_line_the_one_under_the_finger_is_lifted(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    for index in (0, 2):
        homes = [guest.plan.waiting_position(0, other) for other in range(4)]
        finger = guest.stage.down(*homes[index])
        guest.carry(finger, *guest.plan.middle)
        assert guest.carried.place == pytest.approx(guest.plan.middle, abs=0.1)
        left = [pawn.place for pawn in guest.seen.pawns_of(0) if pawn.spot == OFF]
        assert sorted(left) == [pytest.approx(home, abs=0.1) for home in homes if home != homes[index]]
        finger.up()
        guest.settle()
        guest.check()


def test_a_pawn_that_is_taken_two_steps_goes_them_one_after_the_other(guest):
    guest.set((BLUE, RED), [34, "start", "start", "start"], BEHIND)
    guest.throw()
    play = guest.turn
    play.take(next(way for way in play.options if way.start == 34))
    end = next(way.end for way in play.options if way.start == play.taken[0].end and not way.returns)
    play.take_back()
    guest.drag(34, guest.plan.point(end))
    (move,) = [move for _, move in guest.session.match.moves]
    assert move.steps[0].start == 34
    assert move.steps[-1].end == end
    guest.check()


def test_one_button_takes_back_a_step(guest):
    guest.set((BLUE, RED), [34, "start", "start", "start"], BEHIND)
    guest.throw()
    guest.step(next(way for way in guest.turn.options if way.start == 34))
    assert guest.turn.taken
    guest.stage.key("u")
    guest.settle()
    assert not guest.turn.taken
    assert not guest.session.match.moves


def test_keys_offer_a_red_square_last(guest):
    guest.set((YELLOW,), [25, 30, "home", "home"], BEHIND)
    guest.throw()
    allowed_options = []
    for _ in guest.turn.options:
        guest.table.key("right")
        allowed_options.append(guest.seen.near.returns)
    assert allowed_options == sorted(allowed_options)
    assert allowed_options[-1]


def test_what_is_advised_is_done_by_tapping_pawn_and_point(guest):
    """After a hint has selected the pawn, a tap on it does not deselect it, and a tap on the point makes the step."""
    for strict in ("held", "never"):
        guest.app.context.change("table", "show_fits", strict)
        guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
        guest.throw()
        advice = advised(guest)
        guest.table.hint(2, advice)
        step = advice.move.steps[0]
        assert guest.reached == {step.end}
        guest.tap(guest.where(step.start))
        assert guest.taken == step.start
        guest.tap(guest.target(step.end))
        assert guest.turn.taken[0] == step


def test_a_point_for_several_pawns_asks_for_one(guest):
    guest.set((BLUE, RED), [4, 8, "home", "home"], BEHIND)
    guest.throw()
    guest.tap(guest.plan.point(12))
    assert "Choose one first" in guest.said
    assert not guest.turn.taken
    guest.tap(guest.where(4))
    guest.tap(guest.plan.point(12))
    assert guest.session.match.moves[0][1].steps[0].start == 4, "a jump over the other one"


def test_playing_strictly_the_pawn_that_is_taken_can_be_seen(guest):
    guest.app.context.change("table", "show_fits", "never")
    guest.set((BLUE, RED), [34, "start", "start", "start"], BEHIND)
    guest.throw()
    guest.tap(guest.where(34))
    assert guest.taken == 34
    assert guest.said == "Choose its point"
    assert not guest.reached
    assert guest.seen.movable == []


def test_hints_begin_again_after_the_last_one(guest):
    guest.set((BLUE, RED), [27, "start", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    told = []
    for _ in range(5):
        guest.screen.hints.ask()
        while not guest.session.advice.is_done:
            run_frame(guest.session, 20)
        guest.screen.hints.show_stage()
        guest.settle()
        told.append(guest.said)
    assert len(set(told)) == 4
    assert told[3] == "That’s the whole hint. Tap again to see it once more."
    assert told[4] == told[0]


def test_a_point_without_a_pawn_asks_for_one(guest):
    guest.set((BLUE, RED), [34, "start", "start", "start"], BEHIND)
    guest.throw()
    for place in (guest.plan.point(5), guest.plan.finish(0)):
        guest.tap(place)
        assert guest.said == "Choose a pawn first."
        guest.tap(guest.where(34))
        assert guest.said == "Choose a ringed point"
        guest.tap(guest.where(34))


def test_of_pawns_behind_the_line_the_one_that_was_tapped_goes(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.tap(guest.plan.waiting_position(0, 1))
    finger = guest.stage.down(*guest.plan.point(34))
    finger.up()
    for _ in range(3):
        guest.stage.frames(1)
    flying = [pawn.place for pawn in guest.seen.pawns_of(0)]
    behind = [any(dist(place, guest.plan.waiting_position(0, index)) < 1 for place in flying) for index in range(4)]
    assert behind == [True, False, True, True]
    guest.settle()
    assert [pawn.spot for pawn in guest.seen.pawns_of(0)].count(34) == 1


def test_what_is_said_of_the_sand_hangs_below_the_glass(guest):
    """The message about the timer is below the hourglass, although it is created before the window has its size."""
    guest.sit_down(turn_limit=60)
    bubble, glass = guest.screen.area.card, guest.screen.frame.arrangement.glass
    assert "Tap" in bubble.text
    assert bubble.x >= 0
    assert bubble.right <= guest.size[0]
    assert 0 < glass.y - bubble.top < 40


def test_the_rules_are_those_of_this_game(guest):
    guest.sit_down()
    guest.screen.press("book")
    assert guest.screen.arguments["game"] == "quadrot"


def test_a_turn_of_a_person_leaves_a_trace_until_the_next_throw(guest):
    guest.sit_down(plies=10)
    move = greedy(guest.state)
    while not isinstance(move, Turn):
        guest.play_turn(move)
        move = greedy(guest.state)
    seat = guest.turn.seat
    guest.play_turn(move)
    trail = guest.seen.trail
    assert [guest.seen.spot_at(leg.end) for leg in trail] == [step.end for step in move.steps]
    assert {leg.seat for leg in trail} == {guest.screen.colour_index(seat)}
    guest.throw()
    assert guest.seen.trail == []


def test_a_die_that_must_be_used_by_one_pawn_says_so(guest):
    guest.set((BLUE, RED), [34, "home", "home", "home"], [6, "home", "home", "home"])
    guest.throw()
    guest.step(next(way for way in guest.turn.options if way.dice == (RED,)))
    guest.table.cancel()
    assert guest.turn.taken
    assert not guest.turn.hops
    assert not guest.turn.is_complete
    assert guest.said == "One die left: this pawn must use it."


def test_a_die_that_several_pawns_can_use_says_that_it_must_be_used(guest):
    guest.set((BLUE, RED), BEHIND, BEHIND)
    guest.throw()
    guest.tap(guest.where(OFF))
    guest.tap(guest.plan.point(34))
    guest.table.cancel()
    assert len({way.start for way in guest.turn.options}) > 1
    assert guest.said == "One die left: you must use it."
