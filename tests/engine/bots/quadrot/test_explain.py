"""Explanations of Quadrot turns, compared with the effects of playing these turns."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import explain, find_bot
from engine.bots.quadrot.explain import REASONS
from engine.bots.quadrot.turns_to_finish import turns_to_finish
from engine.quadrot.events import SentBack, TurnPlayed
from engine.quadrot.packed_pawns import ALL_HOME, start_count
from tests.engine.bots.quadrot.positions import SEATS, positions
from tests.engine.bots.thoughts import check_comparison


@pytest.mark.parametrize("seats", SEATS)
def test_what_it_says_comes_to_pass(seats):
    reasons = set()
    for number, state in enumerate(positions(seats, 90, every=3)):
        view, seat = state.view(state.turn), state.turn
        thought = decide(find_bot("quadrot", "strong"), view, Random(number))
        move = thought.considered[0 if number % 2 else -1][0]
        explained = explain("quadrot", view, move, Random(number), thought)
        check_against_play(state, seat, explained.effects)
        check_comparison(explained, thought, move, REASONS)
        reasons.add(explained.reason)
    assert len(reasons) >= 3


def check_against_play(state, seat, effects):
    before, after = state.pawns[seat], state.copy()
    events = after.play(seat, effects.move)
    played = next(event for event in events if isinstance(event, TurnPlayed))
    assert effects.home == played.points
    assert effects.sent_back == sum(isinstance(event, SentBack) for event in events)
    assert effects.behind == start_count(after.pawns[seat])
    assert effects.entered == start_count(before) - effects.behind + effects.sent_back
    assert effects.to_go == turns_to_finish(after.pawns[seat], state.sides[seat])
    assert effects.wins == (after.pawns[seat] == ALL_HOME)


def test_without_a_thought_the_expert_thinks_first():
    state = list(positions(2, 91, every=12))[1]
    view = state.view(state.turn)
    thought = decide(find_bot("quadrot", "expert"), view, Random(3))
    explained = explain("quadrot", view, thought.move, Random(3))
    assert explained.value == pytest.approx(thought.value)
    assert explained.gain >= 0


def test_a_turn_that_nobody_looked_at_is_weighed_all_the_same():
    compared = 0
    for state in positions(2, 92, every=5):
        view = state.view(state.turn)
        thought = decide(find_bot("quadrot", "expert"), view, Random(3))
        looked_at = dict(thought.considered)
        for move in list(view.moves())[-1:]:
            explained = explain("quadrot", view, move, Random(3), thought)
            if move not in looked_at:
                compared += 1
                assert explained.value is None
                assert explained.other.move == thought.considered[0][0]
                assert explained.gain < 2
    assert compared


def test_who_has_no_move_has_nothing_explained():
    state = next(iter(positions(2, 93)))
    view = state.view(state.turn)
    thought = decide(find_bot("quadrot", "strong"), view, Random(3))
    with pytest.raises(ValueError, match="has no move"):
        explain("quadrot", state.view(1 - state.turn), thought.move, Random(3), thought)
