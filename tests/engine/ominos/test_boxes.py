"""Rules of the box editions that differ from the standard rules, with results worked out by hand."""

import pytest

from engine.games import GAMES
from engine.ominos.events import LotsDrawn
from engine.ominos.triominos import TriominosOptions
from tests.engine.ominos.positions import lying, moves_of, play
from tests.engine.variants import new_match

NAME = "triominos"
BRIDGE = "3-3-3@0,0^ 3-0-3@0,0v 3-3-1@0,-1v 0-1-3@1,0^ 3-4-1@1,-1^ 0-0-1@1,0v 0-1-1@2,0^ 1-1-4@2,-1v"
TWO_SIDES = (
    "5-5-1@0,0v 3-5-5@0,1^ 3-3-5@0,1v 3-3-3@0,2^ 0-3-3@-1,2v 0-3-4@-1,2^ 0-0-4@-2,2v 0-4-4@-2,2^ 4-4-2@-2,1v "
    "4-5-2@-1,1^ 2-5-1@-1,0v"
)
HEXAGON = "5-5-5@0,0^ 5-5-4@0,-1v 5-1-4@1,-1^ 5-1-1@1,-1v 0-1-5@1,0^"


def brought(lies, tile, move, **given):
    state = lying(NAME, lies, [f"{tile} 0-0-3", "0-0-2"], **given)
    play(state, move)
    return state.scores[0]


@pytest.mark.parametrize(
    ("lies", "tile", "move", "usual", "gap", "children"),
    [
        (BRIDGE, "1-4-4", "1-4-4@2,-1^", 49, 49, 2),
        (TWO_SIDES, "1-1-5", "5-1-1@0,0^", 47, 7, 2),
        (HEXAGON, "0-5-5", "5-0-5@0,0v", 60, 60, 2),
        ("4-4-4@0,0^", "1-4-4", "4-1-4@0,0v", 9, 9, 1),
    ],
)
def test_what_a_tile_brings_in_each_box(lies, tile, move, usual, gap, children):
    assert brought(lies, tile, move) == usual
    assert brought(lies, tile, move, bridge="gap") == gap
    assert brought(lies, tile, move, points="children") == children


def test_nothing_is_subtracted_from_children_and_the_first_out_gets_five():
    state = lying(NAME, "4-4-4@0,0^", ["0-0-1", "1-4-4"], well="0-0-2 0-0-3 0-1-1", points="children")
    play(state, "draw", "draw", "draw", "pass")
    assert state.scores == [0, 0]
    play(state, sorted(moves_of(state))[0])
    assert state.scores == [0, 1 + 5]


def test_a_pass_is_free_only_once_the_well_is_empty():
    hands = ["0-0-1", "0-1-1"]
    state = lying(NAME, "4-4-4@0,0^", hands, free_pass=True)
    play(state, "pass")
    assert state.scores[0] == 0
    state = lying(NAME, "4-4-4@0,0^", hands, well="0-0-2 0-0-3 0-0-4 0-0-5", free_pass=True)
    play(state, "draw", "draw", "draw", "pass")
    assert state.scores[0] == -3 * 5 - 10


def test_one_draws_until_a_tile_fits():
    pressman = TriominosOptions.boxes()["pressman"]
    state = lying(NAME, "4-4-4@0,0^", ["0-0-1", "0-1-1"], well="0-0-2 0-0-3 0-0-4 0-0-5 2-4-4", **pressman)
    play(state, *["draw"] * 5)
    assert "draw" not in moves_of(state)
    assert state.scores[0] == -5 * 5


@pytest.mark.parametrize("seed", range(6))
def test_lots_say_who_opens_with_any_tile_and_a_triple_earns_no_more(seed):
    match = new_match(NAME, dict(TriominosOptions.boxes()["de luxe"]), 4, seed)
    lots = match.opening_events[0]
    assert isinstance(lots, LotsDrawn)
    assert len(set(lots.tiles)) == 4
    assert sum(lots.tiles[lots.seat]) == max(map(sum, lots.tiles))
    assert match.state.opener == lots.seat
    assert {str(move).partition("@")[2] for move in match.state.moves(lots.seat)} == {"0,0^"}
    assert len(match.state.moves(lots.seat)) > 7
    tile = match.state.moves(lots.seat)[0]
    assert match.play(lots.seat, tile)[0].parts == {"tile": sum(tile.digits)}


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("name", ["triominos", "quadominos"])
def test_a_match_over_rounds_ends_with_the_last_one(name, rounds):
    match = new_match(name, {"length": rounds, "opener": 1}, 2, 5)
    opened = []
    while not match.winners:
        if match.next_round():
            continue
        if not match.state.table.laid:
            opened.append(match.state.turn)
        match.play(match.state.turn, match.state.moves(match.state.turn)[-1])
    assert opened == [(1 + number) % 2 for number in range(rounds)]
    assert match.state.round == rounds
    assert match.winners == tuple(seat for seat in range(2) if match.state.scores[seat] == max(match.state.scores))


def test_large_hands_leave_a_beginners_set_for_six():
    options = GAMES["quadominos"].options
    assert options.of({"hands": "large"}).seats[-1] == 8
    assert options.of({"hands": "large", "set": "beginners"}).seats[-1] == 6
    dealt = [new_match("quadominos", {"hands": "large"}, seats, 1).view(0).counts[0] for seats in (2, 4, 8)]
    assert dealt == [30, 15, 10]
