"""Secrecy of the bots of all games: data that are hidden from a seat do not change the decisions of its bot."""

import gc
from itertools import groupby
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from engine.bots.bot import decide, pick
from engine.bots.bot_registry import adviser_for, bots_for, explain, find_bot, has_own_bots
from engine.bots.coach import WARNING_LOSSES, coach_for
from engine.bots.luck_analysis import Ply, analyser_for
from engine.game import State
from engine.games import GAMES
from engine.randomness import RandomSource
from tests.engine.bots.positions import match_of
from tests.engine.sampled_states import HIDING, hiding, is_different, other_world
from tests.engine.samples import whole
from tests.engine.variants import new_match, part_name
from tests.exhaustive import one_in
from tests.reports import check_each

ITERATIONS = 8
STATES, EVERY = 12, 7
"""Maximum number of positions in a match at which bots decide, and number of moves from one to the next"""
JUDGED = 3
"""Number of positions of a game in which coach and luck analysis judge a move"""
WAYS = 6
"""Number of variants that are searched for such positions"""
MOST = 9
"""Maximum number of legal moves in such a position"""


def turns_in_two_worlds(name, given, seats, seed=20):
    """Yields seats of a random match at their turn, each with two states that give it the same view."""
    match = new_match(name, given, seats, seed)
    rng = Random(seed)
    while not match.winners and len(match.moves) < STATES * EVERY:
        match.next_round()
        seat = pick(match.state.actors(), rng)
        if len(match.moves) % EVERY == 0:
            world = other_world(match.state, seat, Random(len(match.moves)))
            yield seat, match.state.copy(), world
        match.play(seat, pick(match.state.moves(seat), rng))


def ways(name):
    return [(name, given, seats) for given, seats in hiding(name)]


def way_name(way):
    return " ".join(map(part_name, way))


@pytest.mark.parametrize("name", HIDING)
def test_what_is_hidden_changes_no_thought(name):
    """Every bot has the same thoughts and the same explanation in two states with the same view."""
    bots = list({bot.name: bot for bot in (*bots_for(name).values(), adviser_for(name))}.values())
    asked = changed = 0

    def check(*way):
        nonlocal asked, changed
        for seat, state, world in turns_in_two_worlds(*way):
            bot = bots[asked % len(bots)]
            thoughts = thoughts_of(bot, state.view(seat), asked)
            assert thoughts_of(bot, world.view(seat), asked) == thoughts, bot.name
            if asked % 4 == 0:
                explained = explain(name, state.view(seat), thoughts[-1].move, Random(asked), thoughts[-1])
                assert explain(name, world.view(seat), thoughts[-1].move, Random(asked), thoughts[-1]) == explained
            asked += 1
            changed += is_different(world, state, seat)

    check_each(one_in(2, ways(name)), check, way_name)
    assert changed > 6 * len(bots)


def thoughts_of(bot, view, seed):
    """Returns a bot's thoughts without repetitions, because cached results change the number of slices between them."""
    return [thought for thought, _ in groupby(bot.think(view, Random(seed), ITERATIONS))]


@pytest.mark.parametrize("name", [name for name in HIDING if has_own_bots(name)])
def test_what_is_hidden_changes_no_judgement(name):
    """Coach and luck analysis compute the same loss of a move in two states with the same view."""
    compared = []
    for way in ways(name)[:WAYS]:
        for seat, state, world in turns_in_two_worlds(*way):
            moves = state.moves(seat)
            if len(compared) < JUDGED and 1 < len(moves) <= MOST and is_different(world, state, seat):
                move = moves[len(compared) % len(moves)]
                assert costs(name, world.view(seat), moves) == costs(name, state.view(seat), moves)
                assert decision(name, world, seat, move) == decision(name, state, seat, move)
                compared.append(move)
    assert compared


def costs(name, view, moves):
    tutor = coach_for(name, view, WARNING_LOSSES["large"])
    for _ in tutor.think() if tutor else ():
        pass
    return [tutor.cost(move) for move in moves] if tutor else None


def decision(name, state, seat, move):
    """Returns the luck analysis of a move."""
    after = state.copy()
    events = after.play(seat, move)
    return whole(analyser_for(name)(Ply(1, state, seat, move, after, events), False)).decision


@pytest.mark.parametrize("name", GAMES)
def test_no_way_leads_from_a_view_to_a_state(name):
    """No object that is reachable from a view is a state or a source of random numbers."""
    match = match_of(name, max(2, GAMES[name].options().seats[0]), 5)
    rng = Random(5)
    greedy = find_bot(name, "greedy")
    for _ in range(12):
        if match.winners:
            break
        seat = match.state.actors()[0]
        view = match.view(seat)
        for bot in bots_for(name).values():
            next(iter(bot.think(view, rng, 1)))  # fills caches of the view, which are searched too
        for thing in reachable(view):
            assert not isinstance(thing, State | RandomSource), type(thing)
        match.play(seat, decide(greedy, view, rng).move)


def reachable(thing):
    """Yields all objects that are referenced from this one, directly or indirectly, except code."""
    code = (type, ModuleType, FunctionType, BuiltinFunctionType)
    seen, waiting = {id(thing)}, [thing]
    while waiting:
        found = waiting.pop()
        yield found
        for near in gc.get_referents(found):
            if id(near) not in seen and not isinstance(near, code):
                seen.add(id(near))
                waiting.append(near)
