"""A turn of Quadrot under fingers, and the words beside it."""

from random import Random

import pytest

from app.games.quadrot.telling import Names, telling
from app.games.quadrot.turn import Play, Way
from engine.chance import Chance
from engine.quadrot.board import BLACK, BLUE, RED, YELLOW
from engine.quadrot.moves import OFF, Kind, Turn, read_move
from engine.quadrot.pawns import read_spots
from engine.quadrot.race import QuadrotOptions, Race


def play_of(bottom, top, dice, is_thrown=True):
    state, _ = Race.begin(QuadrotOptions(), 2, Chance(1))
    state.turn, state.dice = 0, dice
    state.pawns = [read_spots(bottom), read_spots(top)]
    play = Play(state)
    play.is_thrown = is_thrown
    return play


ALL_BEHIND = ["start"] * 4


def ends(ways):
    return sorted(way.end for way in ways)


def test_nothing_can_be_done_before_the_dice_are_thrown():
    play = play_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED), is_thrown=False)
    assert play.ways == []
    assert not play.is_complete
    assert telling(play, None, Names())[0] == "Throw the dice"


def test_pawns_behind_the_line_come_in_by_both_gates():
    play = play_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED))
    assert play.own == play.movable == [OFF]
    assert ends(play.ways_of(OFF)) == [34, 36]


def test_a_chosen_die_is_used():
    play = play_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED))
    for colour in (BLUE, RED):
        play.chosen = colour
        assert {way.dice for way in play.ways_of(OFF)} == {(colour,)}


def test_a_chosen_die_that_cannot_be_used_now_hides_nothing():
    play = play_of([9, "home", "start", "home"], [31, "home", "start", "start"], (RED, BLACK))
    everything = ends(play.ways)
    play.chosen = YELLOW
    assert ends(play.offered()) == everything


def test_steps_are_taken_and_taken_back():
    play = play_of(ALL_BEHIND, ALL_BEHIND, (BLUE, RED))
    before = play.steps.pawns
    play.take(next(way for way in play.ways if way.end == 34 and way.dice == (BLUE,)))
    assert play.used == [True, False]
    assert play.own == [34, OFF]
    assert play.take_back() == read_move("in blue 34").steps[0]
    assert play.steps.pawns == before
    assert play.used == [False, False]


def test_two_dice_of_one_colour_are_two_dice():
    play = play_of([6, "home", "home", "home"], [26, "start", "home", "start"], (RED, RED))
    play.take(play.ways[0])
    assert play.used.count(True) == 1


def test_the_rule_of_both_dice_is_told():
    play = play_of([9, "home", "home", "home"], [31, "home", "start", "start"], (RED, BLACK))
    assert play.is_forced
    assert telling(play, None, Names())[1] == "Both dice must be used."
    assert play.why_not(9, 18) == "maximum"


def test_why_a_pawn_cannot_go_there():
    play = play_of([34, 30, "start", "start"], [31, "start", "start", "start"], (BLUE, RED))
    assert play.why_not(34, 30) == "taken"
    assert play.why_not(34, 31) == "taken"
    assert play.why_not(34, 5) == "elsewhere"
    assert play.why_not(OFF, 22) == "elsewhere"


def test_a_die_that_was_chosen_is_why_not():
    play = play_of([34, "start", "start", "start"], ALL_BEHIND, (BLUE, RED))
    play.chosen = BLUE
    assert play.why_not(34, 30) == "chosen"
    assert play.why_not(34, 5) == "elsewhere"


def test_a_pawn_that_no_die_moves_is_told():
    play = play_of([34, "start", "start", "start"], ALL_BEHIND, (YELLOW, BLACK))
    assert play.why_not(OFF) == "stuck"


def test_a_pawn_may_be_taken_several_steps_at_once():
    play = play_of([34, "start", "start", "start"], ALL_BEHIND, (BLUE, RED))
    before = play.steps.pawns
    play.take(next(way for way in play.ways if way.start == 34))
    end = next(way.end for way in play.ways if way.start == play.taken[0].end)
    play.take_back()
    path = play.path(34, end)
    assert [step.start for step in path] == [34, path[0].end]
    assert path[-1].end == end
    assert play.steps.pawns == before
    assert play.path(34, 5) == ()
    assert play.path(34, path[0].end) == (), "one step is no way of several"


def test_a_pawn_does_not_go_straight_back():
    play = play_of([6, "home", "home", "home"], [26, "start", "home", "start"], (RED, RED))
    play.take(next(way for way in play.ways if way.end == 2))
    assert play.why_not(2, 6) == "back"


def test_whoever_throws_is_named_among_several_and_told_how_it_began():
    play = play_of(ALL_BEHIND, ALL_BEHIND, (BLUE,), is_thrown=False)
    heading, sentence = telling(play, None, Names(person="Ada", begins=True))
    assert heading == "Ada, throw the die"
    assert "one die" in sentence
    assert telling(None, None, Names(bot="Bo")) == ("Bo plays", "")
    assert telling(None, None, Names(bot="Bo", begins=True))[0] == "Bo begins, by lot"


def test_a_pass_is_told():
    play = play_of(ALL_BEHIND, ALL_BEHIND, (YELLOW, BLACK))
    assert play.is_pass
    assert telling(play, None, Names()) == ("Yellow and black", "No die can be used.")


def test_a_hop_is_offered_and_may_be_left():
    play = play_of([27, "start", "home", "home"], [6, "home", "home", "home"], (BLUE, RED))
    play.take(next(way for way in play.ways if way.start == 27 and way.end == 22))
    assert {way.step.kind for way in play.hops} == {Kind.WHITE_HOP}
    assert ends(play.hops) == [13, 14, 23]
    assert telling(play, 22, Names())[1] == "Hop to another white point, or go on"


def test_a_red_square_is_warned_of():
    play = play_of([0, 14, "home", "home"], [8, 10, "start", "home"], (YELLOW, BLACK))
    (way,) = play.ways
    assert way.returns
    assert "red square" in telling(play, 0, Names())[1]
    assert play.ends_turn(way)
    assert not play.taken


@pytest.mark.parametrize("seed", range(6))
def test_any_way_through_any_turn_ends_as_the_rules_want(seed):
    """Taking, now and then taking back, until nothing is left to decide: the turn is legal."""
    luck = Random(seed)
    state, _ = Race.begin(QuadrotOptions(), 2 + seed % 3, Chance(seed))
    for _ in range(60):
        if state.winners:
            break
        play = Play(state)
        play.is_thrown = True
        while not play.is_over and not play.is_pass and not (play.is_complete and luck.random() < 0.3):
            if play.taken and luck.random() < 0.2:
                play.take_back()
            else:
                play.take(luck.choice(play.ways))
            assert len(play.used) == len(play.dice)
        move = state.moves(state.turn)[0] if play.is_pass else play.turn
        assert state.refusal(state.turn, move) is None
        state.play(state.turn, move)


def test_a_way_tells_its_step():
    turn = read_move("jump blue+red 11-26")
    assert isinstance(turn, Turn)
    way = Way(turn.steps[0])
    assert (way.start, way.end, way.dice, way.returns) == (11, 26, (BLUE, RED), False)
