"""Legal turns: worked examples, comparison with a second implementation, and the rules one by one."""

import sys
from random import Random

import pytest

from engine.quadrot.legal_turns import legal_turns
from engine.quadrot.moves import PiecelessMove, StepKind, Turn, read_move
from engine.quadrot.packed_pawns import pawn_places
from engine.quadrot.turn_builder import TurnBuilder, refusal
from tests.engine.quadrot.naive import legal
from tests.engine.quadrot.positions import EXAMPLES, position_of, random_request, title
from tests.engine.quadrot.ways import ways_of
from tests.reports import looped

POSITIONS = 1000 if sys.flags.optimize else 6000
CHUNKS = 6


def results_of(request):
    turns = legal_turns(*position_of(request))
    results = [tuple(pawn_places(pawns)) for pawns in turns.results] if turns.dice_used else []
    assert len(set(results)) == len(results)
    return turns.dice_used, set(results)


@looped("example", EXAMPLES, ids=title)
def test_worked_examples(example):
    assert results_of(example) == (example["dice_used"], set(map(tuple, example["turns"])))


@looped("example", EXAMPLES, ids=title)
def test_second_reading_knows_the_worked_examples(example):
    found = legal(example["to_move"], example["dice"], example["pawns"], example["someone_home"])
    assert found == (example["dice_used"], set(map(tuple, example["turns"])))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_second_reading_agrees_on_random_positions(chunk):
    rng = Random(f"turns {chunk}")
    for _ in range(POSITIONS // CHUNKS):
        request = random_request(rng)
        found = legal(request["to_move"], request["dice"], request["pawns"], request["someone_home"])
        assert results_of(request) == found, request


@pytest.mark.parametrize("chunk", range(2))
def test_listed_turns_are_shortest_ways_to_their_results(chunk):
    compared = 0
    rng = Random(f"ways {chunk}")
    for _ in range(POSITIONS // 20):
        position, dice = position_of(random_request(rng))
        turns = legal_turns(position, dice)
        ways = ways_of(position, dice)
        for turn, result in zip(turns, turns.results):
            if turn is not PiecelessMove.PASS:
                compared += 1
                assert turn.after(position.own) == result
                assert len(turn.steps) == min(len(way.steps) for way in ways[result])
                assert refusal(position, dice, turn) is None
    assert compared


def test_turns_are_a_sequence():
    turns = legal_turns(*position_of(EXAMPLES[0]))
    assert list(turns) == [turns[place] for place in range(len(turns))] == turns[:]
    assert turns[-1] == turns[len(turns) - 1]
    assert turns[0] in turns
    assert Turn(()) not in turns


# Rules, one by one


def ask(own, dice, others=(), *, someone_home=False, side="bottom"):
    other = "top" if side != "top" else "bottom"
    rest = ["start"] * (4 - len(own))
    pawns = {side: [*own, *rest], other: [*others, *["start"] * (4 - len(others))]}
    return {"to_move": side, "dice": dice.split(), "someone_home": someone_home, "pawns": pawns}


def refused(turn, own, dice, others=(), **more):
    return refusal(*position_of(ask(own, dice, others, **more)), read_move(turn))


HOME3 = ["home"] * 3
HOME2 = ["home"] * 2


@looped(
    ("turn", "own", "dice", "others", "refusal"),
    [
        # A die moves a pawn along one segment of its colour
        ("blue 28-32, red 32-35!", [28, *HOME3], "blue red", [], None),
        ("blue 28-24, red 32-35!", [28, *HOME3], "blue red", [], "rules"),
        ("yellow 27-31, red 31-26", [27, *HOME3], "blue red", [], "dice"),
        # One pawn on a point
        ("blue 28-32", [28, 32, *HOME2], "blue black", [], "taken"),
        ("blue 28-32", [28, *HOME3], "blue black", [32], "taken"),
        ("in blue 34, black 32-31", [32, *HOME2], "blue black", [34], "taken"),
        # Both dice are used if a turn with both is possible
        ("in blue 34", [32, *HOME2], "blue black", [], "maximum"),
        ("in blue 34, black 32-31", [32, *HOME2], "blue black", [], None),
        # Entering: with red or blue, onto a free gate
        ("in blue 36, in red 34", [], "red blue", [], None),
        ("in blue 0", [], "red blue", [], "rules"),
        ("in yellow 34", [*HOME3], "yellow black", [], "rules"),
        # Leaving: from a last point with red or blue
        ("out blue 0", [0, *HOME3], "blue black", [], None),
        ("out yellow 0", [0, *HOME3], "yellow black", [], "rules"),
        ("out blue 3", [3, *HOME3], "blue black", [], "rules"),
        ("out blue 34", [34, *HOME3], "blue black", [], "rules"),
        # Leaving is always allowed. The other die is used by another pawn if possible, and is lost otherwise
        ("out blue 0", [0, *HOME3], "yellow blue", [27], None),
        ("out blue 0", [0, 4, *HOME2], "blue black", [], "maximum"),
        ("out blue 0, black 4-5", [0, 4, *HOME2], "blue black", [], None),
        # A pawn may not go directly back to its previous point, but may return by a loop
        ("red 6-2, red 2-6", [6, *HOME3], "red red", [26], "rules"),
        ("yellow 3-4, yellow 4-3", [3, *HOME3], "yellow yellow", [], "rules"),
        ("black 9~17, black 17~9", [9, *HOME3], "black black", [], "rules"),
        ("black 9~17, black 17~19", [9, *HOME3], "black black", [], None),
        ("blue 17-13 hop 22, red 22-17", [17, *HOME3], "blue red", [], None),
        ("blue 34-31, blue 36-33", [34, 36, *HOME2], "blue blue", [], None),
        # Jumps: over one pawn, own or other, in the middle of a straight double segment of the colours of the dice
        ("jump blue+red 17-9", [17, *HOME3], "red blue", [13], None),
        ("jump blue+red 17-9", [17, 13, *HOME2], "blue red", [], None),
        ("jump blue+red 17-9", [17, *HOME3], "red blue", [], "rules"),
        ("jump blue+red 17-9", [17, *HOME3], "red blue", [13, 9], "taken"),
        ("jump blue+red 17-9", [17, *HOME3], "red red", [13], "dice"),
        ("jump blue+red 4-3", [4, *HOME3], "red blue", [0], "rules"),
        ("jump blue+red 8-1!", [8, *HOME3], "red blue", [4], None),
        ("jump blue+red 8-1", [8, *HOME3], "red blue", [4], "rules"),
        # White points: an optional hop to a free one, immediately and once per turn
        ("blue 17-13, red 13-9", [17, *HOME3], "blue red", [], None),
        ("blue 17-13 hop 23, red 23-27", [17, *HOME3], "blue red", [], None),
        ("blue 17-13 hop 22, red 22-17", [17, *HOME3], "blue red", [22], "taken"),
        ("red 17-22 hop 14, blue 14-9", [17, *HOME3], "blue red", [], None),
        ("blue 17-13 hop 14, red 19-14 hop 22", [17, 19, *HOME2], "blue red", [], "maximum"),
        ("blue 17-13 hop 23, red 19-14 hop 22", [17, 19, *HOME2], "blue red", [], "rules"),
        ("red 17-22, blue 19-23 hop 13", [17, 19, *HOME2], "red blue", [], None),
        # Black points: a hop with a black die, in this turn or later
        ("black 9~27, blue 27-22", [9, *HOME3], "black blue", [], None),
        ("blue 22-27, black 27~9", [22, *HOME3], "black blue", [], None),
        ("black 9~27, blue 27-22", [9, *HOME3], "black blue", [27], "taken"),
        ("blue 9~27", [9, *HOME3], "black blue", [], "rules"),
        # Red squares: the pawn returns behind its start line and may enter from the next roll on; other pawns may move
        ("yellow 0-1!, yellow 3-4", [0, 3, *HOME2], "yellow yellow", [], None),
        ("yellow 0-1!, yellow 1-2", [0, 3, *HOME2], "yellow yellow", [], "rules"),
        ("yellow 36-35!, in blue 36", [36, *HOME3], "yellow blue", [], "maximum"),
        ("yellow 36-35!, in blue 36", [36, *HOME2], "yellow blue", [], None),
        ("black 9-18!", [9, *HOME3], "black yellow", [], "maximum"),
    ],
)
def test_sentences(turn, own, dice, others, refusal):
    assert refused(turn, own, dice, others) == refusal


def test_white_hop_counts_for_the_maximum():
    request = ask([17, *HOME3], "blue red", [9, 27])
    turns = legal_turns(*position_of(request))
    assert turns.dice_used == 2
    assert all("hop" in str(turn) for turn in turns)
    assert refused("blue 17-13", [17, *HOME3], "blue red", [9, 27]) == "maximum"


def test_who_stands_on_a_white_point_does_not_hop():
    steps = TurnBuilder(*position_of(ask([13, *HOME3], "blue red")))
    assert {step.kind for step in steps.choices()} == {StepKind.WALK}


def test_pass_only_when_no_die_can_be_used():
    assert list(legal_turns(*position_of(ask([], "yellow black")))) == [PiecelessMove.PASS]
    assert list(legal_turns(*position_of(ask(HOME3, "blue black", [34, 36])))) == [PiecelessMove.PASS]
    assert PiecelessMove.PASS not in legal_turns(*position_of(ask([], "blue black")))


def test_one_die_of_two_is_freely_chosen():
    example = next(example for example in EXAMPLES if example["title"] == "Only one die can be used")
    firsts = {str(turn).split()[0] for turn in legal_turns(*position_of(example))}
    assert firsts == {"black", "red"}


def test_one_die_alone():
    assert results_of(ask([], "blue")) == (1, {(34, "start", "start", "start"), (36, "start", "start", "start")})
    assert refused("jump blue+red 17-9", [17, *HOME3], "blue", [13]) == "dice"


@looped(
    ("turn", "own", "dice", "others", "refusal"),
    [
        # Before the first finish all red squares send back; afterwards the seat's own finish square is safe
        ("yellow 0-1", [0, *HOME3], "yellow black", [], None),
        ("yellow 0-1, out blue 1", [0, *HOME3], "yellow blue", [], None),
        ("yellow 0-1, yellow 1-2", [0, *HOME3], "yellow yellow", [], None),
        ("yellow 0-1!", [0, *HOME3], "yellow yellow", [], "rules"),
        ("jump yellow+yellow 0-2", [0, 1, *HOME2], "yellow yellow", [], None),
        ("jump blue+red 8-1", [8, *HOME3], "blue red", [4], None),
        # All other red squares still send pawns back
        ("yellow 36-35!", [36, *HOME3], "yellow black", [], None),
        ("yellow 36-35", [36, *HOME3], "yellow black", [], "rules"),
        ("black 9-18!", [9, *HOME3], "black blue", [17, 19, 27], None),
        ("jump yellow+yellow 36-34!", [36, *HOME3], "yellow yellow", [35], None),
        ("jump yellow+yellow 36-34", [36, *HOME3], "yellow yellow", [35], "rules"),
        ("yellow 36-35!", [36, *HOME3], "yellow black", [35], "taken"),
    ],
)
def test_red_squares_after_the_first_finish(turn, own, dice, others, refusal):
    assert refused(turn, own, dice, others, someone_home=True) == refusal


def test_a_finish_square_is_red_before_the_first_finish():
    assert refused("yellow 0-1, out blue 1", [0, *HOME3], "yellow blue") == "rules"
    assert refused("yellow 0-1!", [0, *HOME3], "yellow yellow", [3, 4]) is None
