"""No bot knows what its seat may not know: change all that is hidden, and it thinks the same."""

import gc
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from engine.bots.bot import decide
from engine.bots.levels import LEVELS, bots_for, explain, find_bot
from engine.chance import Chance
from engine.game import State
from engine.games import GAMES
from tests.engine.bots.positions import OMINOS, match_of, positions, seat_numbers

ITERATIONS = 8


def hidden_from(state, seat):
    """What this seat may not know, as it stands."""
    others = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    return others, state.well[state.gone :], state.chance.seed


@pytest.mark.parametrize(("name", "seats"), seat_numbers(OMINOS))
def test_what_is_hidden_changes_no_thought(name, seats):
    """Over hundreds of states of all numbers of seats: same answer, same values, same explanation."""
    changed = 0
    for number, state in enumerate(positions(name, seats, 20 + seats, every=5)):
        seat = state.turn
        view = state.view(seat)
        other = view.guess(Random(number))
        other_view = other.view(seat)
        assert other_view == view
        changed += hidden_from(other, seat) != hidden_from(state, seat)
        bot = find_bot(name, LEVELS[number % len(LEVELS)])
        thoughts = list(bot.think(view, Random(number), ITERATIONS))
        assert list(bot.think(other_view, Random(number), ITERATIONS)) == thoughts
        if number % 4 == 0:
            explained = explain(name, view, thoughts[-1].move, Random(number), thoughts[-1])
            assert explain(name, other_view, thoughts[-1].move, Random(number), thoughts[-1]) == explained
    assert changed > 20


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plain", ["greedy", "random"])
def test_the_yardsticks_are_fair_too(name, plain):
    seats = max(2, GAMES[name].options().seats[0])
    match = match_of(name, seats, 4)
    bot, rng = find_bot(name, plain), Random(4)
    for number in range(40):
        if match.winners:
            break
        seat = match.state.actors()[0]
        view = match.view(seat)
        other = view.guess(Random(number)).view(seat)
        assert decide(bot, other, Random(number)) == decide(bot, view, Random(number))
        match.play(seat, decide(bot, view, rng).move)


@pytest.mark.parametrize("name", GAMES)
def test_no_way_leads_from_a_view_to_a_state(name):
    """Whatever a view holds, and whatever that holds: no state, and no luck to come."""
    match = match_of(name, max(2, GAMES[name].options().seats[0]), 5)
    rng = Random(5)
    greedy = find_bot(name, "greedy")
    for _ in range(12):
        if match.winners:
            break
        seat = match.state.actors()[0]
        view = match.view(seat)
        for bot in bots_for(name).values():
            next(iter(bot.think(view, rng, 1)))  # what a view keeps for later counts too
        for thing in reachable(view):
            assert not isinstance(thing, State | Chance), type(thing)
        match.play(seat, decide(greedy, view, rng).move)


def reachable(thing):
    """All objects that can be come to from this one, but for code."""
    code = (type, ModuleType, FunctionType, BuiltinFunctionType)
    seen, waiting = {id(thing)}, [thing]
    while waiting:
        found = waiting.pop()
        yield found
        for near in gc.get_referents(found):
            if id(near) not in seen and not isinstance(near, code):
                seen.add(id(near))
                waiting.append(near)
