"""Playouts of Tri-Ominos and Quad-Ominos: their fast copy of the rules gives the same results as the engine."""

from random import Random

import pytest

from engine.bots.bot import pick
from engine.bots.ominos.candidate_turns import possible_turns
from engine.bots.ominos.inference import playout_from_view
from engine.ominos.moves import Place
from engine.ominos.triominos import TriominosOptions
from tests.engine.bots.positions import OMINOS, match_of, positions

GIVEN = [
    ("triominos", {}),
    ("triominos", {"voluntary_draw": False}),
    *(("triominos", given) for given in TriominosOptions.boxes().values() if given),
    ("triominos", {"length": "half", "free_pass": True}),
    ("quadominos", {}),
    ("quadominos", {"length": 1, "hands": "large", "opener": 1}),
    ("quadominos", {"chained_bonuses": True}),
    ("quadominos", {"set": "beginners"}),
]


def with_all_tiles(state):
    """Creates a playout with the real hands and the real well."""
    playout = playout_from_view(state.view(state.turn))
    names, turns = state.table.tiles.names, playout.tiles.rotations
    playout.hands = [playout.tiles.hand(names(hand)) for hand in state.hands]
    playout.well = [turns[tile] for tile in state.well[state.drawn_count :]]
    return playout


def so_far(state):
    return state.turn, state.scores, state.choosing, state.extra, state.passes, state.draws, state.last_round


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(("name", "given"), GIVEN)
def test_playouts_count_like_the_rules(name, given, seats):
    match = match_of(name, seats, 30 + seats, given)
    rng = Random(seats)
    while not match.winners:
        match.next_round()
        state = match.state
        playout = with_all_tiles(state)
        while not playout.round_over:
            move = pick(state.moves(state.turn), rng)
            match.play(state.turn, move)
            playout.play(move)
            if not playout.round_over:
                assert so_far(playout) == so_far(state)
        assert playout.scores == state.scores
        assert playout.match_over == bool(match.winners)
        assert match.winners or state.round_over


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_turn_is_every_legal_way_to_use_it(seats):
    """Each possible turn is legal, and the first moves of all turns are the legal moves."""
    compared = 0
    for name, given in GIVEN:
        if seats > 6 and name == "triominos":
            continue
        for state in positions(name, seats, 3, every=7, given=given):
            if not state.table.laid:
                continue  # rotations of the opening tile are equivalent, so only one is listed
            turns = [turn for _, turn in possible_turns(playout_from_view(state.view(state.turn)))]
            compared += 1
            assert len(set(turns)) == len(turns)
            legal = set(state.moves(state.turn))
            firsts = {turn[0] for turn in turns}
            assert firsts <= legal
            assert firsts == legal or state.extra > 1  # the order of two extra tiles does not matter
            for turn in turns[:5]:
                after = state.copy()
                for move in turn:
                    if after.winners:
                        break
                    assert move in after.moves(after.turn)
                    after.play(state.turn, move)
    assert compared


@pytest.mark.parametrize("scored", [0, 780, 799])
def test_after_the_opening_zeros_two_tiles_must_be_taken(scored):
    """The opening tile 0-0-0-0 earns 25 points in addition to two extra tiles, and these points may end the match."""
    zeros = Place((0, 0, 0, 0), 0)
    seeds = (seed for seed in range(400) if zeros in opener(seed).moves(opener(seed).turn))
    for seed in list(seeds)[:8]:
        state = opener(seed)
        state.scores[state.turn] = scored
        state.play(state.turn, zeros)
        turns = possible_turns(playout_from_view(state.view(state.turn)))
        assert {turn[0] for _, turn in turns} == set(state.moves(state.turn))


def opener(seed):
    return match_of("quadominos", 2, seed).state


@pytest.mark.parametrize("name", OMINOS)
def test_the_worth_of_a_tile_is_what_it_brings(name):
    compared = 0
    for state in positions(name, 2, 12, every=3):
        playout = with_all_tiles(state)
        for move in state.moves(state.turn):
            if isinstance(move, tuple):
                parts, bonus = state.worth(move)
                compared += 1
                assert playout.worth(move) == sum(parts.values()) + (25 if bonus else 0)
    assert compared


@pytest.mark.parametrize("name", OMINOS)
def test_the_policy_lays_the_dearest_tile(name):
    compared = 0
    for state in positions(name, 3, 13, every=5):
        playout = with_all_tiles(state)
        if state.choosing or not state.table.laid:
            continue
        worth, place = playout.best_placement(playout.hands[state.turn])
        places = [move for move in state.moves(state.turn) if isinstance(move, tuple)]
        compared += 1
        assert worth == max((playout.worth(move) for move in places), default=0)
        assert (place in places) if places else place is None
    assert compared


@pytest.mark.parametrize("name", OMINOS)
def test_a_playout_goes_on_where_it_was_broken_off(name):
    for state in positions(name, 4, 14, every=31):
        whole, parts = with_all_tiles(state), with_all_tiles(state)
        whole.run(100_000)
        steps = 0
        while not parts.run(steps):
            assert parts.steps < steps + 130  # a turn with all its draws is never interrupted
            steps += 5
        assert parts.scores == whole.scores
        assert parts.round_over


def test_tiles_are_gathered_on_purpose_up_to_a_hand_of_thirteen():
    """The hoarding seat draws voluntarily only with the larger hand, fewer than thirteen tiles, and none worth 40."""
    sizes = {True: set(), False: set()}
    for seed in range(4):
        for state in positions("triominos", 2, seed):
            playout = with_all_tiles(state)
            assert not playout.hoards(0)
            playout.hoarder = playout.turn
            mine, yours = (playout.tiles.count(playout.hands[seat]) for seat in (playout.turn, 1 - playout.turn))
            sizes[playout.hoards(39)].add((mine > yours, mine))
            assert not playout.hoards(40)
    assert all(ahead and mine < 13 for ahead, mine in sizes[True])
    assert not any(ahead and mine < 13 for ahead, mine in sizes[False])
    assert max(mine for _, mine in sizes[False]) >= 13
