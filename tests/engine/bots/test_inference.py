"""Beliefs about hidden tiles: consistent with the facts, and more accurate because of the opponents' moves."""

from random import Random

import pytest

from engine.bots.ominos.inference import Belief, playout_from_view, shuffle, tiles_worth_more
from engine.ominos.moves import PiecelessMove
from tests.engine.bots.positions import OMINOS, positions, seat_numbers
from tests.engine.bots.test_playouts import with_all_tiles
from tests.reports import looped

WORLDS = 5


def read(view):
    belief = Belief(view)
    for _ in belief.read():
        pass
    return belief


@looped(("name", "seats"), seat_numbers(OMINOS))
def test_worlds_hold_every_tile_once_and_keep_to_the_facts(name, seats):
    for number, state in enumerate(positions(name, seats, 40 + seats, every=17)):
        view = state.view(state.turn)
        belief = read(view)
        now = playout_from_view(view)
        tiles = now.tiles
        worlds = belief.samples(now, Random(number))
        for _ in range(WORLDS):
            world = next(worlds)
            assert tuple(map(tiles.count, world.hands)) == view.counts
            assert len(world.well) == view.well_left
            everything = [*world.hands, *world.well, tiles.hand(view.table.laid.values())]
            assert sum(everything) == tiles.all
            assert world.hands[view.seat] == tiles.hand(view.tiles.names(view.hand))


@pytest.mark.parametrize("name", OMINOS)
def test_places_get_no_tile_that_is_barred_there(name):
    """At most one hidden tile is assigned against the facts, if it is unknown which tile of a hand was placed first."""
    for number, state in enumerate(positions(name, 2, 50, every=5)):
        view = state.view(state.turn)
        belief = read(view)
        order = belief.initial_assignment(Random(number))
        for _ in range(3):
            belief.metropolis_sweep(order, Random(number))
        placed = list(zip(belief.weights, order))
        assert sorted(order) == list(range(len(belief.unseen)))
        assert sum(not weights[tile] for weights, tile in placed) <= 1


def test_beliefs_come_nearer_to_the_truth_than_facts_alone():
    """Bots usually place the tile with the most points, so their moves reveal more than the facts alone."""
    hits = {True: 0, False: 0}
    for number, state in enumerate(positions("triominos", 2, 60, every=2)):
        view = state.view(state.turn)
        true = with_all_tiles(state).hands[1 - view.seat]
        for reading in hits:
            worlds = (read(view) if reading else Belief(view)).samples(playout_from_view(view), Random(number))
            for _ in range(20):
                world = next(worlds)
                hits[reading] += world.tiles.count(world.hands[1 - view.seat] & true)
    assert hits[True] > 1.02 * hits[False]


@pytest.mark.parametrize("name", OMINOS)
def test_dearer_tiles_are_those_that_bring_more(name):
    compared = 0
    for state in positions(name, 2, 70, every=11):
        playout = with_all_tiles(state)
        if state.extra:
            continue
        worths = {}
        for cell, fits in playout.table.fits(playout.tiles.all):
            for digits in playout.tiles.rotated(fits):
                bit = playout.tiles.bits[digits]
                worths[bit] = max(worths.get(bit, 0), sum(digits) + playout.bonus(cell))
        for least in (0, 7, 12, 30, 60):
            compared += 1
            assert tiles_worth_more(playout, least) == sum(bit for bit, worth in worths.items() if worth > least)
    assert compared


def test_a_draw_tells_that_little_fitted():
    compared = 0
    for state in positions("triominos", 2, 80):
        seat = state.turn
        drawn_last = [move for mover, move in state.view(1 - seat).history if mover == seat][-1:] == [
            PiecelessMove.DRAW
        ]
        if state.table.laid and not drawn_last and PiecelessMove.DRAW in state.moves(seat):
            fitting = state.table.fitting_anywhere()
            state.play(seat, PiecelessMove.DRAW)
            if state.winners or state.turn != seat:
                continue
            belief = read(state.view(1 - seat))
            compared += 1
            assert any(
                hint.seat == seat and hint.tiles.bit_count() == fitting.bit_count() and hint.weight < 1
                for hint in belief.evidence
            )
    assert compared


def test_shuffles_are_fair():
    counts = [0] * 4
    rng = Random(1)
    for _ in range(4000):
        things = [0, 1, 2, 3]
        shuffle(things, rng)
        counts[things[0]] += 1
    assert all(900 < count < 1100 for count in counts)
