"""Texts of Quadrot moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.quadrot.board import COLOURS, OFF, POINTS
from engine.quadrot.moves import PiecelessMove, Step, StepKind, Turn, read_move
from engine.quadrot.packed_pawns import ONE_HOME
from tests.reports import looped

points = st.sampled_from(POINTS)
die = st.sampled_from(COLOURS).map(lambda colour: (colour,))
dice = st.lists(st.sampled_from(COLOURS), min_size=2, max_size=2).map(lambda pair: tuple(sorted(pair)))
steps = st.one_of(
    st.builds(Step, st.just(StepKind.IN), die, st.just(OFF), points, st.just(False)),
    st.builds(Step, st.just(StepKind.OUT), die, points, st.just(OFF), st.just(False)),
    st.builds(Step, st.just(StepKind.WALK), die, points, points, st.booleans()),
    st.builds(Step, st.just(StepKind.JUMP), dice, points, points, st.booleans()),
    st.builds(Step, st.just(StepKind.BLACK_HOP), die, points, points, st.just(False)),
)


@st.composite
def turns(draw):
    made = []
    for step in draw(st.lists(steps, min_size=1, max_size=3)):
        made.append(step)
        if step.end != OFF and draw(st.booleans()):
            made.append(Step(StepKind.WHITE_HOP, (), step.end, draw(points)))
    return Turn(tuple(made))


@given(turns())
def test_text_reads_back(turn):
    assert read_move(str(turn)) == turn
    assert hash(read_move(str(turn))) == hash(turn)


@pytest.mark.parametrize("call", PiecelessMove)
def test_words_read_back(call):
    assert read_move(str(call)) is call


@pytest.mark.parametrize(
    "text",
    [
        "in blue 34, red 34-30",
        "yellow 0-1!",
        "out red 2",
        "blue 9-13 hop 22",
        "black 9~17",
        "jump blue+red 11-26",
        "jump yellow+yellow 36-34!",
        "blue 17-13 hop 22, red 22-17",
    ],
)
def test_notation_of_the_rules(text):
    assert str(read_move(text)) == text


def test_jump_is_written_in_one_way():
    assert str(read_move("jump red+blue 17-10")) == "jump blue+red 17-10"


@looped(
    "text",
    [
        "",
        "Pass",
        "in blue",
        "in blue 37",
        "in green 34",
        "blue 9",
        "blue 9-13 hop",
        "blue 9-13 hop 22 hop 23",
        "blue 09-13",
        "blue 9-13!!",
        "black 9~17!",
        "jump blue 9-14",
        "jump blue+red+red 9-14",
        "hop 22",
        "blue 9-13,red 13-17",
        "blue  9-13",
        "out red 2, ",
        "out red ２",
    ],
)
def test_nonsense_is_no_move(text):
    with pytest.raises(ValueError, match="no "):
        read_move(text)


def test_what_a_turn_leads_to():
    pawns = (1 << 34) + (1 << 2) + ONE_HOME
    assert read_move("red 34-30, out red 2").after(pawns) == (1 << 30) + 2 * ONE_HOME
    assert read_move("in blue 36, blue 2-1!").after(pawns) == (1 << 34) + (1 << 36) + ONE_HOME


def test_the_square_that_sends_back():
    assert read_move("yellow 0-1!").steps[0].square == 1
    assert read_move("jump yellow+yellow 36-34!").steps[0].square == 35
    assert read_move("jump blue+red 8-1!").steps[0].square == 1
