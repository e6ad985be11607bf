"""Explanations of Domino 3D moves, compared with the effects of playing these moves."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import explain, find_bot
from engine.bots.domino3d.explain import REASONS, BuildingEffects, InspectionEffects, PlacementEffects
from engine.domino3d.events import Laid
from engine.domino3d.moves import PiecelessMove, Place, TimedMove
from tests.engine.bots.domino3d.positions import RACES, TURNS, named, positions
from tests.engine.bots.thoughts import check_comparison


@pytest.mark.parametrize(("seats", "given"), TURNS, ids=named)
def test_what_it_says_of_a_place_comes_to_pass(seats, given):
    for number, (state, seat) in enumerate(positions(seats, given, 90, every=3)):
        view = state.view(seat)
        thought = decide(find_bot("domino3d", "expert"), view, Random(number), iterations=4)
        move = thought.considered[0 if number % 2 else -1][0]
        explained = explain("domino3d", view, move, Random(number), thought)
        assert isinstance(explained.effects, PlacementEffects)
        check_lay(state, seat, explained.effects)
        check_comparison(explained, thought, move, REASONS)


def check_lay(state, seat, effects):
    after = state.copy()
    event = after.play(seat, effects.move)[0]
    assert effects.points == after.scores[seat] - state.scores[seat]
    if isinstance(event, Laid):
        assert dict(effects.parts) == dict(event.parts)
        points = [state.structure.points(place) for place in state.structure.places(state.hand)]
        assert effects.better_places == sum(found > effects.points for found in points)


def test_more_points_are_the_reason_where_there_are_more():
    compared = 0
    for state, seat in positions(2, {}, 91, every=2):
        thought = decide(find_bot("domino3d", "strong"), state.view(seat), Random(1))
        worst = thought.considered[-1]
        explained = explain("domino3d", state.view(seat), worst[0], Random(1), thought)
        if worst[1] < thought.considered[0][1]:
            compared += 1
            assert explained.reason == "points"
            assert explained.gain < 0
    assert compared


@pytest.mark.parametrize(("seats", "given"), RACES, ids=named)
def test_what_it_says_of_the_race(seats, given):
    reasons = set()
    for number, (state, seat) in enumerate(positions(seats, given, 92, every=2, most=100)):
        view = state.view(seat)
        thought = decide(find_bot("domino3d", "learner"), view, Random(number))
        explained = explain("domino3d", view, thought.move, Random(number), thought)
        reasons.add(explained.reason)
        effects = explained.effects
        if isinstance(effects, BuildingEffects):
            after = state.copy()
            after.play(seat, thought.move)
            assert effects.left == len(after.hand(seat))
            assert effects.upright == bool(after.tables[seat].uprights)
            assert isinstance(thought.move, TimedMove)
            assert (effects.wrong_joints > 0) == (explained.reason == "slip")
        else:
            assert isinstance(effects, InspectionEffects)
            assert effects.wrong == (explained.reason == "fault")
    assert {"plan", "done"} <= reasons <= set(REASONS)


def test_the_last_brick_opens_nothing():
    """Nobody draws after the last brick, so the explanation mentions only points."""
    last = 0
    for seats, given in ((2, {"pile": "half"}), (3, {"equal_turns": True}), (1, {"mode": "solo"})):
        for state, seat in positions(seats, given, 95):
            thought = decide(find_bot("domino3d", "expert"), state.view(seat), Random(1))
            after = state.copy()
            after.play(seat, thought.move)
            if after.winners and isinstance(thought.move, Place) and len(thought.considered) > 1:
                last += 1
                explained = explain("domino3d", state.view(seat), thought.move, Random(1), thought)
                assert explained.effects.opens == 0
                assert explained.reason in ("points", "even")
                assert explained.effects.points == max(map(state.structure.points, state.moves(seat)))
    assert last == 3


def test_a_difference_of_a_hair_is_no_reason():
    """A difference below 0.25 expected points between two places is too small to be given as a reason for a move."""
    hairs = told = 0
    for seats, given in TURNS:
        for number, (state, seat) in enumerate(positions(seats, given, 96, every=2)):
            thought = decide(find_bot("domino3d", "expert"), state.view(seat), Random(number))
            for move, _ in thought.considered[:2]:
                explained = explain("domino3d", state.view(seat), move, Random(number), thought)
                if explained.other is None:
                    continue
                apart = abs(explained.effects.opens - explained.other.opens)
                if explained.reason in ("less", "onward"):
                    told += 1
                    assert apart >= 0.25
                elif explained.effects.points == explained.other.points and apart < 0.25:
                    hairs += apart > 0
                    assert explained.reason == "even"
    assert hairs > 10
    assert told > 10


def test_without_a_thought_the_expert_thinks_first():
    state, seat = list(positions(2, {}, 93, most=15))[-1]
    thought = decide(find_bot("domino3d", "expert"), state.view(seat), Random(3))
    explained = explain("domino3d", state.view(seat), thought.move, Random(3))
    assert explained.value == pytest.approx(thought.value)
    assert isinstance(thought.move, Place)


def test_when_the_sand_is_spent_it_says_so():
    compared = 0
    for state, seat in positions(2, {"mode": "advanced"}, 94):
        thought = decide(find_bot("domino3d", "expert"), state.view(seat), Random(3))
        explained = explain("domino3d", state.view(seat), thought.move, Random(3), thought)
        if thought.move is PiecelessMove.TIME:
            compared += 1
            assert explained.reason in ("time", "only")
    assert compared
