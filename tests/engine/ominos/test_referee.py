"""Engine and referee compared: whole matches, random tables, and numbers of move sequences."""

import sys
from copy import deepcopy
from random import Random

import pytest

from engine.bots.bot import pick
from engine.commands.probe import entry_of, trace
from engine.games import GAMES
from engine.ominos.events import LotsDrawn
from engine.ominos.moves import read_place
from engine.randomness import RandomSource
from tests.engine.ominos.referee import Board, Referee, text
from tests.engine.variants import any_move, new_match, part_name, tried_at_each_commit, variants
from tests.exhaustive import WHOLE, one_in
from tests.reports import check_each

OMINOS = ("triominos", "quadominos")
TABLES = 25 if sys.flags.optimize else 75
GROWN_TO = 28
CHAINED = [("quadominos", {"chained_bonuses": True, "turn_limit": 30}, seats) for seats in (2, 5)]
VARIANTS = [*CHAINED, *(way for way in (variants() if WHOLE else tried_at_each_commit()) if way[0] in OMINOS)]


def agreed_step(match, referee, rng):
    """Plays a random move in engine and referee, and checks that moves, points and bonus agree; returns the events."""
    moves = {str(move) for move in match.state.moves(match.state.actors()[0])}
    assert moves == referee.moves()
    seat, move = any_move(match, rng)
    assert seat == referee.turn
    events = match.play(seat, move)
    parts = referee.play(str(move))
    entry = next(entry for entry in map(entry_of, events) if entry and "move" in entry)
    assert entry["parts"] == parts
    if entry.get("bonus") is not None:
        assert entry["bonus"] == referee.choosing
    return events


def compare_end(events, referee):
    lots = next((event.record_line().split()[1:] for event in events if isinstance(event, LotsDrawn)), ())
    for entry in map(entry_of, events):
        if entry and entry.get("end") in ("out", "blocked"):
            assert (entry["end"], entry["seat"], entry["awards"]) == referee.ended
            assert entry["totals"] == referee.totals
        if entry and "hands" in entry:
            referee.deal(entry["hands"], entry["well"], lots)
            assert entry["opener"] == referee.turn


@pytest.mark.parametrize("name", OMINOS)
def test_whole_matches_agree(name):
    check_each(one_in(2, [way for way in VARIANTS if way[0] == name]), check_matches, name_of_way)


def name_of_way(way):
    return " ".join(map(part_name, way))


def check_matches(name, given, seats):
    for seed in one_in(2, range(2)):
        match = new_match(name, given, seats, seed)
        referee = Referee(name, given, seats)
        rng = Random(seed)
        compare_end(match.opening_events, referee)
        while not match.winners:
            compare_end(agreed_step(match, referee, rng), referee)
            compare_end(match.next_round(), referee)
        assert list(match.winners) == referee.winners
        assert match.state.scores == referee.totals
        assert trace(match)[-1] == {"end": "match", "winners": referee.winners}


@pytest.mark.parametrize("name", OMINOS)
def test_every_placement_on_random_tables(name):
    """Every fit of every tile, with its points and bonus, on thousands of growing tables."""
    for number in one_in(20, range(TABLES if name == "quadominos" else 4 * TABLES)):
        compare_growing_table(name, Random(f"table {number}"))


def compare_growing_table(name, rng):
    game = GAMES[name]
    state, _ = game.begin(game.options(), 2, RandomSource(0))
    tiles = state.table.tiles
    board, left = Board(), list(tiles.tiles)
    cell, digits = (0, 0, "^" if name == "triominos" else ""), left.pop(int(rng.random() * len(left)))
    for _ in range(GROWN_TO):
        board.lay(cell, digits)
        place = read_place(text(cell, digits))
        state.table.lay(place.cell, place.digits)
        expected = {text(*fit): worth(name, board, *fit) for fit in board.fits(left)}
        found = state.table.fits(tiles.hand(left))
        places = [read_place(text(*fit)) for fit in board.fits(left)]
        assert sum(turns.bit_count() for _, turns in found) == len(expected)
        assert {str(place): state.worth(place) for place in places} == expected
        assert all(state.table.refusal(place.cell, place.digits) is None for place in places)
        if not expected:
            return
        cell, digits = pick(sorted(board.fits(left)), rng)
        left.remove(min(tiles.names(tiles.rotations[digits])))


def worth(name, board, cell, digits):
    touching = board.touching(cell)
    parts = {"tile": sum(digits)}
    if name == "quadominos":
        return parts, touching >= 3
    hexagons = board.hexagons(cell)
    if hexagons:
        parts["hexagon"] = 40 + 10 * hexagons
    elif touching == 3:
        parts["bridge"] = 40
    return parts, None


COUNTS = {
    ("triominos", 2, 21): [3, 3, 3, 9, 42, 132, 450, 1470],
    ("triominos", 2, 25): [1, 7, 22, 76, 228, 618, 1683, 4752],
    ("triominos", 4, 22): [2, 5, 11, 23, 49, 139, 373, 1006],
    ("triominos", 6, 25): [1, 4, 13, 40, 108, 306, 966, 3198],
    ("quadominos", 2, 24): [4, 32, 368, 3596, 44956],
    ("quadominos", 2, 25): [1, 2, 20, 180, 2428, 26388],
    ("quadominos", 5, 21): [4, 24, 32, 96, 384, 2128, 14196],
    ("quadominos", 8, 24): [1, 2, 16, 104, 696, 4504, 43788],
}
JUDGED_TO = {"triominos": 5, "quadominos": 3}


def count_in_engine(state, depth):
    """Returns the number of move sequences of this length."""
    if depth == 0 or state.winners:
        return 1
    total = 0
    for move in state.moves(state.turn):
        after = state.copy()
        after.play(state.turn, move)
        total += count_in_engine(after, depth - 1)
    return total


@pytest.mark.parametrize(("name", "seats", "seed"), COUNTS)
def test_numbers_of_move_sequences(name, seats, seed):
    """Engine and referee list the same moves up to some depth; the engine's counts beyond it are known."""
    match = new_match(name, {}, seats, seed)
    referee = Referee(name, {}, seats)
    compare_end(match.opening_events, referee)
    split_agrees(match.state, referee, JUDGED_TO[name])
    expected = COUNTS[name, seats, seed]
    assert [count_in_engine(match.state, depth) for depth in range(1, len(expected) + 1)] == expected


def split_agrees(state, referee, depth):
    """Checks that engine and referee list the same moves now and after each of them, up to a depth."""
    moves = {str(move): move for move in state.moves(state.turn)}
    assert set(moves) == referee.moves()
    if depth:
        for said, move in moves.items():
            after, judged = state.copy(), deepcopy(referee)
            after.play(state.turn, move)
            judged.play(said)
            split_agrees(after, judged, depth - 1)
