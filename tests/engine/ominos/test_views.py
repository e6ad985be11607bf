"""Knowledge of a seat: no hidden tile is revealed, all conclusions are drawn, and the true hands remain possible."""

import re
import sys
from random import Random

import pytest

from engine.commands.probe import entry_of
from engine.games import GAMES
from engine.ominos.bonus_sequences import can_lay_tiles
from engine.ominos.events import LotsDrawn, RoundEnded
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.tiles import read_digits, tile_name
from tests.engine.ominos.positions import dealt, play
from tests.engine.variants import any_move, new_match, option_sets, part_name, tried
from tests.exhaustive import WHOLE, one_in
from tests.reports import check_each

OMINOS = ("triominos", "quadominos")
GUESSES = 3 if sys.flags.optimize else 8


def ways(name):
    """Returns a third of a game's variants, or all of them in a whole run."""
    return one_in(3, [variant for variant in tried() if variant[0] == name])


def name_of_way(way):
    return " ".join(map(part_name, way))


def tiles_in(text):
    """Returns every tile that a text contains."""
    return {tile_name(read_digits(word)) for word in re.findall(r"(?<![\d-])\d(?:-\d){2,3}(?![\d-])", text)}


def seen_tiles(state, seat, view=None):
    """Returns the tiles that a seat has seen in this round; at the end of the round these include all hands."""
    hands = state.hands if state.round_over else [state.hands[seat]]
    shown = {seen for _, seen in (view or state.view(seat)).history if not isinstance(seen, Place | PiecelessMove)}
    tiles = state.table.tiles
    return (
        {tile for hand in hands for tile in tiles.names(hand)} | set(map(tile_name, state.table.laid.values())) | shown
    )


def census(state):
    """Returns all tiles in hands, on the table and in the well, sorted."""
    tiles = state.table.tiles
    in_hands = [tile for hand in state.hands for tile in tiles.names(hand)]
    return sorted([*in_hands, *map(tile_name, state.table.laid.values()), *state.well[state.drawn_count :]])


@pytest.mark.parametrize("name", OMINOS)
def test_no_hidden_tile_is_told_and_none_is_lost(name):
    check_each(ways(name), check_tiles, name_of_way)


def check_tiles(name, given, seats):
    match = new_match(name, given, seats, 21)
    rng = Random(21)
    round_before = {seat: seen_tiles(match.state, seat) for seat in range(seats)}
    while not match.winners:
        state = match.state
        assert census(state) == state.table.tiles.tiles
        for seat in range(seats) if WHOLE or len(match.moves) % 4 == 0 else ():
            view = match.view(seat)
            assert tiles_in(str(view)) <= seen_tiles(state, seat, view)
        mover, move = any_move(match, rng)
        for event in match.play(mover, move):
            for seat in range(seats):
                if not isinstance(event, RoundEnded | LotsDrawn):
                    seen = event.visible_to(seat)
                    told = tiles_in(f"{seen.record_line()} {entry_of(seen)}") - tiles_in(str(move))
                    assert not told or told <= seen_tiles(state, seat) | round_before[seat]
        round_before = {seat: seen_tiles(state, seat) for seat in range(seats)}


@pytest.mark.parametrize("name", OMINOS)
def test_a_guess_has_every_tile_once_and_a_luck_of_its_own(name):
    for given in option_sets(GAMES[name]):
        match = new_match(name, given, 3, 22)
        rng = Random(22)
        worlds = set()
        while not match.winners and len(match.moves) < 60:
            for seat in range(3):
                world = match.view(seat).sample_state(rng)
                assert census(world) == match.state.table.tiles.tiles
                assert world.random_source is not match.state.random_source
                worlds.add(world.random_source.seed)
            match.play(*any_move(match, rng))
        assert len(worlds) == 3 * len(match.moves)


def fits_of(hand, table):
    return [tile for tile in table.tiles.names(hand) if table.fits(table.tiles.rotations[tile])]


@pytest.mark.parametrize("name", OMINOS)
def test_guesses_fit_what_was_shown_and_the_truth_is_one_of_them(name):
    """If a seat has shown that none of its tiles fits, sampled states give it no tile that did fit."""
    check_each(ways(name), check_conclusions, name_of_way)


def check_conclusions(name, given, seats):
    match = new_match(name, given, seats, 23)
    rng = Random(23)
    while not match.winners and match.state.round == 1:
        seat = int(rng.random() * seats)
        known = match.view(seat).knowledge
        assert_possible(match.state, seat, known)
        if len(match.moves) % 5 == 0:
            for _ in range(GUESSES):
                assert_possible(match.view(seat).sample_state(rng), seat, known)
        match.play(*any_move(match, rng))


def assert_possible(state, seat, known):
    """Checks that the hidden tiles of each other hand can be assigned to its places without a barred one."""
    turns = state.table.tiles.rotations
    for other, barred in enumerate(known.barred):
        if other != seat:
            hidden = state.table.tiles.names(state.hands[other] & ~known.hands[other])
            assert len(hidden) == len(barred)
            assert not known.hands[other] & ~state.hands[other]
            assert has_places([turns[tile] for tile in hidden], barred)


def has_places(tiles, places):
    """Assigns tiles to places, the most restricted place first. A newer place bars only tiles that older ones bar."""
    for barred in sorted(places, key=lambda barred: -barred.bit_count()):
        free = next((tile for tile in tiles if not tile & barred), None)
        if free is None:
            return False
        tiles.remove(free)
    return True


def test_who_passes_holds_nothing_that_fits():
    state = dealt("triominos", ["5-5-5 0-0-1 0-0-2", "1-1-2 1-1-3", "2-2-3 2-2-4"])
    play(state, "5-5-5@0,0^", "pass", "pass")
    for _ in range(50):
        world = state.view(0).sample_state(Random(_))
        for seat in (1, 2):
            assert not fits_of(world.hands[seat], state.table)


def test_nobody_holds_a_tile_that_would_have_opened():
    state = dealt("triominos", ["3-3-3 0-0-1 0-0-2", "1-1-2 1-1-3", "2-2-3 2-2-4"], well="5-5-5 4-4-4 0-1-2")
    play(state, "3-3-3@0,0^")
    for _ in range(50):
        world = state.view(1).sample_state(Random(_))
        tiles = state.table.tiles
        higher = tiles.hand([(4, 4, 4), (5, 5, 5)])
        assert not any(hand & higher for hand in world.hands)


def test_before_the_opening_a_guess_lets_the_same_seat_open():
    state = dealt("quadominos", ["5-5-5-5 0-0-0-1", "4-4-4-4 0-0-0-2", "3-3-3-3 0-0-0-3"])
    for seat in range(3):
        for number in range(20):
            world = state.view(seat).sample_state(Random(number))
            assert world.opener == world.turn == 0
            best = max(world.table.tiles.names(world.hands[0]), key=lambda tile: (len(set(tile)) == 1, sum(tile)))
            for other in (1, 2):
                for tile in world.table.tiles.names(world.hands[other]):
                    assert (len(set(tile)) == 1, sum(tile)) <= (len(set(best)) == 1, sum(best))


def test_the_shown_tile_is_known_until_it_is_laid():
    state = dealt("triominos", ["0-0-0 5-5-5 0-0-5", "4-4-4 0-0-1"])
    play(state, "0-0-0@0,0^")
    assert state.view(1).knowledge.hands[0] == state.table.tiles.hand([(5, 5, 5)])
    for number in range(20):
        assert state.view(1).sample_state(Random(number)).hands[0] & state.table.tiles.hand([(5, 5, 5)])


def test_who_could_not_lay_two_tiles_on_the_opening_zeros_may_still_hold_one_that_fits():
    rest = "1-1-1-2 1-1-1-3 1-1-1-4 1-1-1-5 1-1-2-2 1-1-3-3 1-1-4-4 1-1-5-5 2-2-2-3 2-2-2-4 2-2-2-5 2-2-3-3 2-2-4-4"
    state = dealt("quadominos", [f"0-0-0-0 0-0-0-1 {rest}", "3-3-3-4 3-3-4-4"], well="5-5-5-4")
    play(state, "0-0-0-0@0,0", "take 25")
    one_zero = state.table.tiles.rotations[0, 0, 0, 1]
    assert any(not barred & one_zero for barred in state.view(1).knowledge.barred[0])
    held = 0
    for number in range(150):
        world = state.view(1).sample_state(Random(number))
        held += bool(world.hands[0] & one_zero)
        assert not can_lay_tiles(world.table, world.hands[0], 2)
    assert held


def test_the_opener_s_own_guesses_come_at_once():
    """An opener with a low hand excludes many tiles from the other hands at once."""
    state = dealt("triominos", ["0-0-4 0-0-1 0-0-2 0-0-3 0-1-1 0-1-2 1-1-2", "0-0-5"], well="5-5-5")
    state.hands = [state.hands[0], 0, 0, 0]
    state.scores = [0] * 4
    state.opener = state.turn = 0
    higher = state.view(0).knowledge.barred[1][0]
    assert higher & state.table.tiles.rotations[5, 5, 5]
    assert not higher & state.table.tiles.rotations[0, 0, 3]


def test_a_seat_that_drew_at_need_laid_what_it_drew_last():
    """The placed tile was the one just drawn, so the older tiles of that hand still cannot fit where no tile fitted."""
    state = dealt(
        "quadominos", ["4-4-4-4 0-0-0-1 0-0-0-2", "1-1-1-1 1-1-1-2"], well="4-4-3-3 2-2-2-2 2-2-2-3 2-2-2-4 2-2-2-5"
    )
    play(state, "4-4-4-4@0,0", "take 25", "draw")
    play(state, "4-3-3-4@1,0")
    barred = state.view(0).knowledge.barred[1]
    showing = state.table.tiles.showing
    four_side = showing[0][4] & showing[1][4]
    assert len(barred) == 15
    assert all(four_side & ~places == 0 for places in barred)
