"""Rule page of Tri-Ominos, line by line."""

from itertools import combinations_with_replacement

import pytest

from engine.games import GAMES
from engine.match import Match
from engine.ominos.events import Drew, Laid, OpeningTileShown, PiecelessMovePlayed, RoundEnded
from engine.ominos.moves import read_move
from engine.ominos.state import OminoState
from tests.engine.ominos.positions import dealt, lying, moves_of, play

NAME = "triominos"


def points(events):
    return next(event.points for event in events if isinstance(event, Laid))


def parts(events):
    return next(event.parts for event in events if isinstance(event, Laid))


def ended(events):
    return next(event for event in events if isinstance(event, RoundEnded))


# Tiles


def test_tiles_are_all_triples_ascending_clockwise():
    tiles = lying(NAME, "", ["", ""]).table.tiles
    assert tiles.tiles == list(combinations_with_replacement(range(6), 3))
    assert len(tiles.tiles) == 56
    assert (1, 2, 0) in tiles.rotations
    assert (0, 2, 1) not in tiles.rotations


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_hands(seats, size):
    _, (deal,) = GAMES[NAME].begin(GAMES[NAME].options(), seats, lying(NAME, "", ["", ""]).random_source)
    assert [len(hand) for hand in deal.hands] == [size] * seats
    assert len(deal.well) == 56 - seats * size


# Opening


def test_example_opening_triple():
    """3-3-3 opens and earns the bonus for a triple: 3 + 3 + 3 + 10 = 19."""
    state = dealt(NAME, ["5-5-4 0-1-2", "3-3-3 1-1-1"])
    assert state.turn == 1
    assert moves_of(state) == {"3-3-3@0,0^"}
    events = play(state, "3-3-3@0,0^")
    assert points(events) == 19
    assert parts(events) == {"tile": 9, "opening": 10}
    assert state.turn == 0


def test_example_opening_without_a_triple():
    """3-4-5 opens and earns only its sum, because it is not a triple."""
    state = dealt(NAME, ["3-4-5 0-0-1", "2-4-5 3-3-5"])
    assert state.turn == 0
    assert moves_of(state) == {"3-4-5@0,0^", "4-5-3@0,0^", "5-3-4@0,0^"}
    assert points(play(state, "4-5-3@0,0^")) == 12


def test_example_opening_zeros():
    """0-0-0 opens for 0 + 10 + 30 = 40 points, and the seat shows its higher triple."""
    state = dealt(NAME, ["0-0-0 5-5-5 1-2-3", "4-4-4"])
    assert moves_of(state) == {"0-0-0@0,0^", "5-5-5@0,0^"}
    events = play(state, "0-0-0@0,0^")
    assert events[0] == OpeningTileShown(0, (5, 5, 5))
    assert points(events) == 40


def test_zeros_alone_open_too_and_show_nothing():
    state = dealt(NAME, ["0-0-0 1-2-3", "5-5-4"])
    assert state.turn == 0
    events = play(state, "0-0-0@0,0^")
    assert points(events) == 40
    assert not any(isinstance(event, OpeningTileShown) for event in events)


def test_zeros_do_not_open_without_the_highest_triple():
    state = dealt(NAME, ["0-0-0 1-2-3", "4-4-4"])
    assert state.turn == 1
    assert moves_of(state) == {"4-4-4@0,0^"}


def test_of_equal_sums_the_higher_digits_open():
    state = dealt(NAME, ["3-4-5", "2-5-5"])
    assert state.turn == 1
    assert moves_of(state) == {"2-5-5@0,0^", "5-5-2@0,0^", "5-2-5@0,0^"}


def test_opening_lies_in_the_middle():
    state = dealt(NAME, ["3-3-3 5-5-4", "1-2-3"])
    assert state.refusal(0, read_move("3-3-3@1,0^")) == "opening"
    assert state.refusal(0, read_move("5-5-4@0,0^")) == "opening"


# Turns


def test_a_whole_side_and_every_corner():
    state = lying(NAME, "5-5-4@0,0^", ["3-5-5 0-1-2 3-4-5", ""], well="1-1-1")
    assert moves_of(state) == {"5-3-5@0,0v", "4-5-3@0,-1v", "draw"}
    assert points(play(state, "4-5-3@0,-1v")) == 12


def test_refusals():
    state = lying(NAME, "5-5-4@0,0^", ["3-5-5 0-1-2", "0-0-0"], well="1-1-1")
    assert state.refusal(0, read_move("5-5-3@0,0^")) == "taken"
    assert state.refusal(0, read_move("5-5-3@4,4^")) == "apart"
    assert state.refusal(0, read_move("5-5-3@0,0v")) == "corner"
    assert state.refusal(0, read_move("1-1-1@0,0v")) == "tile"
    assert state.refusal(0, read_move("0-0-0@0,0v")) == "tile"
    assert state.refusal(1, read_move("0-0-0@0,0v")) == "turn"
    assert state.refusal(0, read_move("pass")) == "rules"
    assert state.refusal(0, read_move("time")) == "rules"
    assert state.refusal(0, read_move("take 2")) == "rules"
    assert state.refusal(0, read_move("5-3-5@0,0v")) is None


def test_drawing_costs_five_and_stops_at_three():
    state = lying(NAME, "5-5-5@0,0^", ["0-0-1", "5-5-4"], well="0-0-2 0-0-3 0-0-4 1-1-1")
    for tile in [(0, 0, 2), (0, 0, 3), (0, 0, 4)]:
        assert moves_of(state) == {"draw"}
        assert play(state, "draw") == [Drew(0, tile, {"draw": -5})]
    assert moves_of(state) == {"pass"}
    (passed,) = play(state, "pass")
    assert isinstance(passed, PiecelessMovePlayed)
    assert passed.points == -10
    assert state.scores == [-25, 0]
    assert state.turn == 1


def test_voluntary_draw_and_laying_any_tile_after_it():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5 0-0-0", "1-1-1"], well="3-5-5 1-1-2 1-1-3 1-1-4")
    laying = moves_of(state) - {"draw"}
    assert laying
    assert "draw" in moves_of(state)
    play(state, "draw")
    assert moves_of(state) > laying | {"draw"}
    play(state, "draw", "draw")
    assert "draw" not in moves_of(state), "after the third draw the seat lays if any tile fits"
    assert "pass" not in moves_of(state)


def test_without_the_option_nobody_draws_who_can_lay():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5", "1-1-1"], well="3-5-5 1-1-2", voluntary_draw=False)
    assert "draw" not in moves_of(state)
    state = lying(NAME, "5-5-5@0,0^", ["1-1-3", "1-1-1"], well="3-5-5 1-1-2", voluntary_draw=False)
    assert moves_of(state) == {"draw"}


def test_empty_well():
    assert moves_of(lying(NAME, "5-5-5@0,0^", ["1-1-3", "1-1-1"])) == {"pass"}
    can_lay = moves_of(lying(NAME, "5-5-5@0,0^", ["4-5-5", "1-1-1"]))
    assert can_lay
    assert not can_lay & {"pass", "draw"}


def test_well_runs_dry_within_a_turn():
    state = lying(NAME, "5-5-5@0,0^", ["1-1-3 0-0-2", "1-1-1"], well="1-1-2")
    play(state, "draw")
    assert moves_of(state) == {"pass"}


# Bonuses


def test_example_bridge():
    """1-4-4 touches one side and the opposite corner: 4 + 4 + 1 + 40 = 49."""
    state = lying(NAME, "4-4-3@0,-1v 2-3-1@0,1^", ["1-4-4 0-0-0", "5-5-5"])
    events = play(state, "1-4-4@0,0^")
    assert parts(events) == {"tile": 9, "bridge": 40}
    assert points(events) == 49


def test_example_two_sides():
    """1-1-5 touches two sides: 5 + 1 + 1 + 40 = 47."""
    state = lying(NAME, "1-2-1@0,0v 5-1-3@0,-1v", ["1-1-5 0-0-0", "5-5-5"])
    events = play(state, "1-1-5@0,0^")
    assert parts(events) == {"tile": 7, "bridge": 40}
    assert points(events) == 47


def test_three_sides_are_no_more_than_two():
    state = lying(NAME, "1-2-1@0,0v 5-1-3@0,-1v 4-1-5@-1,0v", ["1-1-5 0-0-0", "5-5-5"])
    assert points(play(state, "1-1-5@0,0^")) == 47


RING = "4-5-5@-1,0v 4-5-3@-1,0^ 3-5-2@-1,-1v 5-1-2@0,-1^ 5-0-1@0,-1v"
"""Five of the six triangles around the corner (0, 0), where all digits are 5"""


def test_example_hexagon():
    """0-5-5 fills the last cell around a corner: 0 + 5 + 5 + 50 = 60. The 50 points replace the 40 of a bridge."""
    state = lying(NAME, RING, ["0-5-5 1-1-1", "2-2-2"])
    assert state.table.touched(0) == 3
    events = play(state, "5-0-5@0,0^")
    assert parts(events) == {"tile": 10, "hexagon": 50}
    assert points(events) == 60


@pytest.mark.parametrize(("closed", "expected"), [(1, 50), (2, 60), (3, 70)])
def test_up_to_three_hexagons(closed, expected):
    """The cells around `closed` corners of the cell 0,0^ are filled; its other corners have empty cells."""
    state = lying(NAME, "", ["5-5-5 1-1-1", "2-2-2"])
    lattice = state.table.tiles.lattice
    wanted = lattice.corners_of(0)[:closed]
    for corner in wanted:
        for way, _ in lattice.around:
            cell = corner + way
            if cell and cell not in state.table.laid:
                state.table.lay(cell, (5, 5, 5))
    assert state.worth(read_move("5-5-5@0,0^"))[0] == {"tile": 15, "hexagon": expected}


# End of a round


def test_hand_empty():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5", "1-1-1 0-1-2", "2-2-3"], well="3-3-3")
    events = play(state, next(iter(sorted(moves_of(state) - {"draw"}))))
    end = ended(events)
    assert (end.end, end.seat, end.awards) == ("out", 0, (25 + 3 + 3 + 7, 0, 0))
    assert state.scores == [14 + 38, 0, 0]
    assert state.round_over
    assert not state.winners


def test_blocked():
    """After a pass of every seat, the lowest hand earns the sum of the other hands minus its own."""
    state = lying(NAME, "5-5-5@0,0^", ["1-1-1 0-0-1", "2-2-2", "3-3-3"])
    events = play(state, "pass", "pass", "pass")
    end = ended(events)
    assert (end.end, end.seat, end.awards) == ("blocked", 0, (6 + 9 - 4, 0, 0))
    assert state.scores == [1, -10, -10]


def test_blocked_with_equal_hands():
    state = lying(NAME, "5-5-5@0,0^", ["1-1-1", "0-1-2", "3-3-3"])
    end = ended(play(state, "pass", "pass", "pass"))
    assert end.awards == (3 + 9 - 3, 3 + 9 - 3, 0)
    assert end.seat == 0


def test_blocked_while_the_well_still_holds_tiles():
    state = lying(NAME, "5-5-5@0,0^", ["1-1-1", "2-2-2"], well="0-0-1 0-0-2 0-0-3 0-0-4 1-1-2 1-1-3 1-1-4")
    events = play(state, *["draw"] * 3, "pass", *["draw"] * 3, "pass")
    assert ended(events).end == "blocked"


def test_laying_between_passes_keeps_the_round_going():
    state = lying(NAME, "5-5-5@0,0^", ["1-1-1", "4-5-5 2-2-2", "3-3-3"])
    play(state, "pass")
    play(state, sorted(moves_of(state))[0])
    events = play(state, "pass", "pass")
    assert not any(isinstance(event, RoundEnded) for event in events)
    assert ended(play(state, "pass")).end == "blocked"


# End of the match


def test_reaching_400_makes_the_round_the_last_even_if_penalties_follow():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5 1-1-1 2-2-2", "3-3-3"], well="0-0-1 0-0-2")
    state.scores = [390, 0]
    play(state, sorted(moves_of(state) - {"draw"})[0])
    assert state.scores[0] >= 400
    assert state.last_round
    assert not state.winners
    state.scores[0] = 10
    state.turn = 1
    state.hands[1] = state.table.tiles.hand([(3, 5, 5)])
    play(state, sorted(move for move in moves_of(state) if "@" in move)[0])
    assert state.winners == (1,), "the highest total wins, even below 400"
    assert max(state.scores) < 400


def test_equal_totals_share_the_win():
    state = lying(NAME, "5-5-5@0,0^", ["1-1-1", "0-1-2"])
    state.scores = [400, 400]
    state.last_round = True
    play(state, "pass", "pass")
    assert state.winners == (0, 1)


def test_an_award_can_reach_400_too():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5", "3-3-3"])
    state.scores = [360, 0]
    play(state, sorted(moves_of(state))[0])
    assert state.scores[0] == 360 + 14 + 25 + 9
    assert state.winners == (0,)


# Turn limit


def test_time_is_a_pass_and_keeps_the_drawn_tiles():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5", "3-3-3"], well="0-0-1 0-0-2", turn_limit=30)
    assert state.timeout(1) is None
    play(state, "draw")
    (event,) = play(state, "time")
    assert event.parts == {"pass": -10}
    assert state.scores == [-15, 0]
    assert state.turn == 1
    assert state.view(0).counts == (2, 1)


def test_who_runs_out_of_sand_but_could_lay_or_draw_blocks_nothing():
    """A timeout interrupts a series of passes, because the seat might have been able to place or draw."""
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5 0-0-0", "3-3-3", "2-2-2"], turn_limit=30)
    play(state, "time", "pass", "pass")
    assert (state.passes, state.round_over) == (2, False)
    play(state, "time")
    assert (state.passes, state.round_over) == (0, False)
    play(state, "pass", "pass")
    assert not state.round_over
    drawing = lying(NAME, "5-5-5@0,0^", ["1-1-1", "3-3-3"], well="0-0-1 0-0-2", turn_limit=30)
    play(drawing, "time", "time", "time")
    assert not drawing.round_over


def test_who_can_only_pass_has_passed_though_the_sand_says_so():
    state = lying(NAME, "5-5-5@0,0^", ["1-1-1", "3-3-3", "2-2-2"], turn_limit=30)
    events = play(state, "pass", "time", "pass")
    assert ended(events).end == "blocked"


def test_without_a_limit_there_is_no_time():
    state = lying(NAME, "5-5-5@0,0^", ["4-5-5", "3-3-3"])
    assert state.timeout(0) is None
    assert state.refusal(0, read_move("time")) == "rules"


def test_the_opening_waits():
    assert dealt(NAME, ["4-5-5", "3-3-3"], turn_limit=60).timeout(1) is None


def test_the_cost_of_a_turn_without_a_fit_is_the_rest_of_the_draws_and_a_pass():
    state = Match(GAMES[NAME], {}, ("A", "B"), 3).state
    assert isinstance(state, OminoState)
    assert state.most_turn_cost() == 25
    state.draws = 2
    assert state.most_turn_cost() == 15
    state.drawn_count = len(state.well)
    assert state.most_turn_cost() == 10
