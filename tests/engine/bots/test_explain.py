"""Explanations of moves in Tri-Ominos and Quad-Ominos, compared with the effects of playing these moves."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import explain, find_bot
from engine.bots.ominos.explain import REASONS
from engine.ominos.events import Drew, Laid, OpeningTileShown, RoundEnded
from engine.ominos.moves import PiecelessMove
from tests.engine.bots.positions import OMINOS, positions
from tests.engine.bots.test_endgame import endings
from tests.engine.bots.thoughts import check_comparison


@pytest.mark.parametrize("name", OMINOS)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_it_says_comes_to_pass(name, seats):
    for number, state in enumerate(positions(name, seats, 90, every=6)):
        view = state.view(state.turn)
        thought = decide(find_bot(name, "strong"), view, Random(number), iterations=12)
        move = thought.considered[-1][0]
        explained = explain(name, view, move, Random(number), thought)
        check_against_play(state, explained.effects)
        check_comparison(explained, thought, move, REASONS)


def check_against_play(state, effects):
    seat, before = state.turn, list(state.scores)
    after = state.copy()
    event, *more = [event for event in after.play(seat, effects.move) if not isinstance(event, OpeningTileShown)]
    assert effects.points == event.points
    assert effects.bonus == bool(isinstance(event, Laid) and event.bonus)
    if isinstance(event, Laid):
        assert dict(effects.parts) == dict(event.parts)
    ended = any(isinstance(event, RoundEnded) for event in more) or bool(after.winners)
    assert effects.ends_round == ended or (effects.ends_round and after.choosing)
    if ended:
        return
    assert after.scores[seat] == before[seat] + effects.points
    drawn = {event.tile} if isinstance(event, Drew) else set()
    assert set(effects.left) == set(after.table.tiles.names(after.hands[seat])) - drawn
    assert effects.left_points == sum(map(sum, effects.left))
    left = after.table.tiles.hand(effects.left)
    fits = after.table.fits(left)
    assert effects.cells == len(fits)
    fitting = {
        tile for _, turns in fits for tile in after.table.tiles.names(after.table.tiles.with_all_rotations(turns))
    }
    assert effects.flexible == len(fitting & set(effects.left))


def test_when_all_is_known_the_answer_is_the_true_one():
    compared = 0
    greedy = find_bot("triominos", "greedy")
    for state in endings():
        view = state.view(state.turn)
        move = next(iter(state.moves(state.turn)))
        effects = explain("triominos", view, move, Random(1), decide(greedy, view, Random(1))).effects
        after = state.copy()
        after.play(state.turn, move)
        places = [move for move in after.moves(after.turn) if not isinstance(move, PiecelessMove)]
        if not effects.ends_round:
            best = max((sum(after.worth(place)[0].values()) for place in places), default=0)
            compared += 1
            assert effects.answer == best
    assert compared


def test_without_a_thought_the_expert_thinks_first():
    state = list(positions("triominos", 2, 91, every=12))[1]
    view = state.view(state.turn)
    thought = decide(find_bot("triominos", "expert"), view, Random(3))
    explained = explain("triominos", view, thought.move, Random(3))
    assert explained.gain >= 0
    assert explained.value == pytest.approx(thought.value)
    assert explain("chess", view, thought.move, Random(3)) is None
