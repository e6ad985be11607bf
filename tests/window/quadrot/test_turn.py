"""Tests of a Quadrot turn in progress, and of the texts about it."""

from random import Random

import pytest

from app.games.quadrot.texts import PHRASES
from app.games.quadrot.turn_in_progress import TurnInProgress
from app.games.quadrot.turn_prompt import PromptContext, bot_turn_text, prompt_text
from engine.quadrot.board import BLACK, BLUE, OFF, RED, YELLOW
from engine.quadrot.moves import PiecelessMove, StepKind, Turn, read_move
from engine.quadrot.packed_pawns import read_pawn_places
from engine.quadrot.state import QuadrotOptions, QuadrotState
from engine.randomness import RandomSource


def turn_of(bottom, top, dice, is_thrown=True):
    state, _ = QuadrotState.begin(QuadrotOptions(), 2, RandomSource(1))
    state.turn, state.dice = 0, dice
    state.pawns = [read_pawn_places(bottom), read_pawn_places(top)]
    turn = TurnInProgress(state)
    turn.is_thrown = is_thrown
    return turn


ALL_BEHIND = ["start"] * 4


def ends(options):
    return sorted(way.end for way in options)


def test_nothing_can_be_done_before_the_dice_are_thrown():
    turn = turn_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED), is_thrown=False)
    assert turn.options == []
    assert not turn.is_complete
    assert prompt_text(turn, None, PromptContext())[0] == "Roll the dice"


def test_pawns_behind_the_line_come_in_by_both_gates():
    turn = turn_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED))
    assert turn.own == turn.movable == [OFF]
    assert ends(turn.options_from(OFF)) == [34, 36]


def test_a_chosen_die_is_used():
    turn = turn_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED))
    for colour in (BLUE, RED):
        turn.chosen = colour
        assert {way.dice for way in turn.options_from(OFF)} == {(colour,)}


def test_a_chosen_die_that_cannot_be_used_now_hides_nothing():
    turn = turn_of([9, "home", "start", "home"], [31, "home", "start", "start"], (RED, BLACK))
    everything = ends(turn.options)
    turn.chosen = YELLOW
    assert ends(turn.allowed_options()) == everything


def test_steps_are_taken_and_taken_back():
    turn = turn_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED))
    before = turn.steps.pawns
    turn.take(next(way for way in turn.options if way.end == 34 and way.dice == (BLUE,)))
    assert turn.used == [True, False]
    assert turn.own == [34, OFF]
    assert turn.take_back() == read_move("in blue 34").steps[0]
    assert turn.steps.pawns == before
    assert turn.used == [False, False]


def test_two_dice_of_one_colour_are_two_dice():
    turn = turn_of([6, "home", "home", "home"], [26, "start", "home", "start"], (RED, RED))
    turn.take(turn.options[0])
    assert turn.used.count(True) == 1


def test_the_rule_of_both_dice_is_told():
    turn = turn_of([9, "home", "home", "home"], [31, "home", "start", "start"], (RED, BLACK))
    assert turn.is_forced
    assert prompt_text(turn, None, PromptContext())[1] == "You must use both dice."
    assert turn.why_not(9, 18) == "maximum"


def test_why_a_pawn_cannot_go_there():
    turn = turn_of([34, 30, "start", "start"], [31, "start", "start", "start"], (BLUE, RED))
    assert turn.why_not(34, 30) == "taken"
    assert turn.why_not(34, 31) == "taken"
    assert turn.why_not(34, 5) == "elsewhere"
    assert turn.why_not(OFF, 22) == "elsewhere"


def test_a_die_that_was_chosen_is_why_not():
    turn = turn_of([34, "start", "start", "start"], ALL_BEHIND, (BLUE, RED))
    turn.chosen = BLUE
    assert turn.why_not(34, 30) == "chosen"
    assert turn.why_not(34, 5) == "elsewhere"


def test_a_pawn_that_no_die_moves_is_told():
    turn = turn_of([34, "start", "start", "start"], ALL_BEHIND, (BLACK, BLACK))
    assert turn.why_not(34) == "stuck"


def test_why_no_pawn_comes_in_is_told():
    """Without a die that lets pawns enter, or with both gates occupied, the turn contains the reason."""
    turn = turn_of([22, "start", "start", "start"], ALL_BEHIND, (YELLOW, BLACK))
    assert turn.why_not(OFF) == turn.why_not(OFF, 34) == "start"
    turn = turn_of([34, 36, "start", "start"], ALL_BEHIND, (BLUE, RED))
    assert turn.why_not(OFF) == "gates"


def test_a_pawn_may_be_taken_several_steps_at_once():
    turn = turn_of([34, "start", "start", "start"], ALL_BEHIND, (BLUE, RED))
    before = turn.steps.pawns
    turn.take(next(way for way in turn.options if way.start == 34))
    end = next(way.end for way in turn.options if way.start == turn.taken[0].end)
    turn.take_back()
    path = turn.path(34, end)
    assert [step.start for step in path] == [34, path[0].end]
    assert path[-1].end == end
    assert turn.steps.pawns == before
    assert turn.path(34, 5) == ()
    assert turn.path(34, path[0].end) == (), "one step is no way of several"


def test_a_pawn_does_not_go_straight_back():
    turn = turn_of([6, "home", "home", "home"], [26, "start", "home", "start"], (RED, RED))
    turn.take(next(way for way in turn.options if way.end == 2))
    assert turn.why_not(2, 6) == "back"


def test_whoever_throws_is_named_among_several_and_told_how_it_began():
    turn = turn_of(ALL_BEHIND, ALL_BEHIND, (BLUE,), is_thrown=False)
    heading, sentence = prompt_text(turn, None, PromptContext(person="Ada", begins=True))
    assert heading == "Ada, roll the die"
    assert "one die" in sentence
    assert prompt_text(None, None, PromptContext(bot="Bo")) == ("Bo plays", "")
    assert prompt_text(None, None, PromptContext(bot="Bo", begins=True))[0] == "Bo starts (random)"


def test_who_is_called_you_is_spoken_to_while_their_turn_is_shown_once_more():
    assert bot_turn_text(PromptContext(bot="You"))[0] == "You play"
    assert bot_turn_text(PromptContext(bot="You", begins=True))[0] == "You start (random)"


def test_a_pass_is_told():
    turn = turn_of(ALL_BEHIND, ALL_BEHIND, (YELLOW, BLACK))
    assert turn.is_pass
    assert prompt_text(turn, None, PromptContext()) == ("Yellow and black", "Only blue and red bring a pawn in.")
    turn = turn_of(["start", "home", "home", "home"], [34, 36, "start", "start"], (BLUE, RED))
    assert prompt_text(turn, None, PromptContext())[1] == "Both your gates are taken, so no pawn can come in."
    turn = turn_of([3, "home", "home", "home"], [7, 12, 0, 4], (BLACK, BLACK))
    assert prompt_text(turn, None, PromptContext())[1] == "No pawn can move."


@pytest.mark.parametrize(
    ("bottom", "top", "dice", "told"),
    [
        (ALL_BEHIND, ALL_BEHIND, (BLACK, BLACK), "both black dice: only blue and red bring a pawn in"),
        (["start", "home", "home", "home"], [34, 36, "start", "start"], (BLUE,), "the blue die: both gates were taken"),
        ([3, "home", "home", "home"], [7, 12, 0, 4], (BLACK, BLACK), "both black dice: no pawn could move"),
    ],
)
def test_a_pass_is_told_with_its_dice_and_why(bottom, top, dice, told):
    *_rest, played, _rolled = turn_of(bottom, top, dice).state.play(0, PiecelessMove.PASS)
    line = PHRASES.line(played, ["Bo", "Ada"])
    assert (line.short, line.long) == (f"passed with {told}", f"Bo passed with {told}.")


def test_a_hop_is_offered_and_may_be_left():
    turn = turn_of([27, "start", "home", "home"], [6, "home", "home", "home"], (BLUE, RED))
    turn.take(next(way for way in turn.options if way.start == 27 and way.end == 22))
    assert {way.kind for way in turn.hops} == {StepKind.WHITE_HOP}
    assert ends(turn.hops) == [13, 14, 23]
    assert prompt_text(turn, 22, PromptContext())[1] == "Hop to another white point, or move on"


def test_a_red_square_is_warned_of():
    turn = turn_of([0, 14, "home", "home"], [8, 10, "start", "home"], (YELLOW, BLACK))
    (way,) = turn.options
    assert way.returns
    assert "red square" in prompt_text(turn, 0, PromptContext())[1]
    assert turn.ends_turn(way)
    assert not turn.taken


@pytest.mark.parametrize("seed", range(6))
def test_any_way_through_any_turn_ends_as_the_rules_want(seed):
    """Random steps with occasional undo lead to a legal turn."""
    luck = Random(seed)
    state, _ = QuadrotState.begin(QuadrotOptions(), 2 + seed % 3, RandomSource(seed))
    for _ in range(60):
        if state.winners:
            break
        turn = TurnInProgress(state)
        turn.is_thrown = True
        while not turn.is_over and not turn.is_pass and not (turn.is_complete and luck.random() < 0.3):
            if turn.taken and luck.random() < 0.2:
                turn.take_back()
            else:
                turn.take(luck.choice(turn.options))
            assert len(turn.used) == len(turn.dice)
        move = state.moves(state.turn)[0] if turn.is_pass else turn.move
        assert state.refusal(state.turn, move) is None
        state.play(state.turn, move)


def test_a_way_tells_its_step():
    turn = read_move("jump blue+red 11-26")
    assert isinstance(turn, Turn)
    way = turn.steps[0]
    assert (way.start, way.end, way.dice, way.returns) == (11, 26, (BLUE, RED), False)
