"""Rule page of Quad-Ominos, line by line."""

import json
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.ominos.events import Drew, Laid, OpeningTileShown, PiecelessMovePlayed, RoundEnded
from engine.ominos.moves import read_move
from engine.ominos.tiles import tile_name
from tests.engine.ominos.positions import dealt, lying, moves_of, play
from tests.reports import looped

NAME = "quadominos"
TWO_SIDES = "1-3-3-1@1,0 0-1-2-2@0,-1"
"""Two tiles beside the empty cell 0,0, with the digits 1 and 1 to its right, 0 and 1 below it"""
BOX = json.loads((Path(__file__).parent / "data" / "quadominos_tiles.json").read_text(encoding="utf-8"))["tiles"]


def points(events):
    return [event.points for event in events if isinstance(event, Laid | PiecelessMovePlayed)]


def ended(events):
    return next(event for event in events if isinstance(event, RoundEnded))


# Tiles


@pytest.mark.parametrize(("kind", "count"), [("full", 125), ("beginners", 70)])
def test_tiles_are_those_of_the_box(kind, count):
    tiles = lying(NAME, "", ["", ""], set=kind).table.tiles
    wanted = [tile_name(tuple(tile["corners"])) for tile in BOX if kind == "full" or tile["beginners"]]
    assert tiles.tiles == sorted(wanted)
    assert len(tiles.tiles) == count


@looped(("seats", "size"), [(2, 15), (3, 10), (4, 8), (5, 7), (6, 6), (7, 6), (8, 6)])
@looped("kind", ["full", "beginners"])
def test_hands(seats, size, kind):
    game = GAMES[NAME]
    _, (deal,) = game.begin(game.options.of({"set": kind}), seats, lying(NAME, "", ["", ""]).random_source)
    assert [len(hand) for hand in deal.hands] == [size] * seats


# Opening


def test_example_opening_quad_with_points():
    """4-4-4-4 opens with the choice of 25 points: 16 + 25 = 41."""
    state = dealt(NAME, ["4-4-4-4 0-1-2-3", "3-3-3-3 5-5-5-4"])
    assert moves_of(state) == {"4-4-4-4@0,0"}
    assert points(play(state, "4-4-4-4@0,0", "take 25")) == [16, 25]
    assert state.scores == [41, 0]
    assert state.turn == 1


def test_example_opening_quad_with_two_tiles():
    """4-4-4-4 opens with the choice of two extra tiles, 4-4-4-3 and 4-4-3-3: 16 + 15 + 14 = 45."""
    state = dealt(NAME, ["4-4-4-4 4-4-4-3 4-4-3-3 0-0-0-1", "3-3-3-3"])
    play(state, "4-4-4-4@0,0")
    assert moves_of(state) == {"take 25", "take 2"}
    events = play(state, "take 2", "4-4-3-4@1,0", "4-4-3-3@0,-1")
    assert points(events) == [0, 15, 14]
    assert state.scores == [45, 0]
    assert state.turn == 1


def test_example_opening_without_a_quad():
    """Without a quad, the tile with the highest sum opens: 5-5-4-4 = 18 instead of 5-4-4-4 = 17."""
    state = dealt(NAME, ["5-4-4-4", "5-5-4-4 0-0-0-1"])
    assert state.turn == 1
    (event,) = play(state, "5-5-4-4@0,0")
    assert (event.points, event.bonus) == (18, False)


def test_opening_zeros_earn_both():
    state = dealt(NAME, ["0-0-0-0 3-3-3-3 0-0-0-1 0-0-1-1", "2-2-2-2"])
    assert moves_of(state) == {"0-0-0-0@0,0", "3-3-3-3@0,0"}
    events = play(state, "0-0-0-0@0,0")
    assert events[0] == OpeningTileShown(0, (3, 3, 3, 3))
    assert moves_of(state) == {"take 2"}
    assert points(play(state, "take 2")) == [25]
    play(state, "0-0-1-0@1,0", "0-0-1-1@0,-1")
    assert state.scores == [25 + 1 + 2, 0]


def test_opening_zeros_as_the_only_quad():
    state = dealt(NAME, ["0-0-0-0 0-0-0-1 0-0-1-1", "5-5-5-4"])
    assert state.turn == 0
    play(state, "0-0-0-0@0,0")
    assert moves_of(state) == {"take 2"}


def test_opening_zeros_where_two_cannot_be_laid():
    state = dealt(NAME, ["0-0-0-0 0-0-0-1 2-3-4-5", "5-5-5-4"])
    play(state, "0-0-0-0@0,0")
    assert moves_of(state) == {"take 25"}
    assert points(play(state, "take 25")) == [25]


# Turns


def test_drawing_only_when_nothing_fits_and_until_something_does():
    state = lying(NAME, "4-4-4-4@0,0", ["0-0-0-1", "1-1-1-1"], well="0-0-0-2 4-4-0-0 5-5-5-5")
    assert moves_of(state) == {"draw"}
    assert play(state, "draw") == [Drew(0, (0, 0, 0, 2), {"draw": -20})]
    assert moves_of(state) == {"draw"}
    play(state, "draw")
    assert "draw" not in moves_of(state)
    assert {move.partition("@")[0] for move in moves_of(state)} == {"0-0-4-4", "0-4-4-0", "4-4-0-0", "4-0-0-4"}
    assert state.scores == [-40, 0]


def test_no_voluntary_draw():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0", "1-1-1-1"], well="0-0-0-2")
    assert moves_of(state)
    assert "draw" not in moves_of(state)
    assert "pass" not in moves_of(state)


def test_well_empty_and_nothing_fits():
    state = lying(NAME, "4-4-4-4@0,0", ["0-0-0-1", "1-1-1-1 2-2-2-2"])
    assert moves_of(state) == {"pass"}
    assert points(play(state, "pass")) == [-20]


def test_drawn_tiles_stay_countable():
    state = dealt(NAME, ["4-4-4-4 5-5-5-5", "0-0-0-1"], well="0-0-0-2 0-0-0-3")
    play(state, "5-5-5-5@0,0")
    assert moves_of(state) == {"take 25"}
    play(state, "take 25", "draw", "draw")
    view = state.view(0)
    assert [view.drawn(seat) for seat in (0, 1)] == [0, 2]
    assert view.counts == (1, 3)


def test_refusals():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0 1-2-3-4", "1-1-1-1"])
    assert state.refusal(0, read_move("4-4-0-0@0,0")) == "taken"
    assert state.refusal(0, read_move("4-4-0-0@1,1")) == "apart"
    assert state.refusal(0, read_move("4-4-0-0@1,0")) == "corner"
    assert state.refusal(0, read_move("1-1-1-1@1,0")) == "tile"
    assert state.refusal(0, read_move("draw")) == "rules"
    assert state.refusal(0, read_move("4-0-0-4@1,0")) is None


# Bonus


def test_example_two_sides():
    """A tile that fits at two sides (1-1 and 1-0), with the sum 7, earns the bonus: 7 + 25 = 32."""
    state = lying(NAME, TWO_SIDES, ["0-5-1-1 2-2-2-2", "4-4-4-4"])
    (laid,) = play(state, "5-1-1-0@0,0")
    assert (laid.points, laid.bonus) == (7, True)
    play(state, "take 25")
    assert state.scores == [32, 0]


def test_example_side_and_opposite_corner():
    """A tile that fits at side 5-5 and the opposite corner 3, with the sum 15, earns the bonus: 15 + 25 = 40."""
    state = lying(NAME, "0-5-5-0@-1,0 3-1-1-1@1,-1", ["2-3-5-5 2-2-2-2", "4-4-4-4"])
    (laid,) = play(state, "5-2-3-5@0,0")
    assert (laid.points, laid.bonus) == (15, True)
    play(state, "take 25")
    assert state.scores == [40, 0]


def test_one_side_earns_no_bonus():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0 1-1-1-1", "2-2-2-2"])
    (laid,) = play(state, "4-0-0-4@1,0")
    assert laid.bonus is False
    assert state.turn == 1


def two_sides(hand, **given):
    """Returns a state after a bonus, with the open sides 3-3, 2-2 and some mixed ones, but without 0-0 and 4-4."""
    state = lying(NAME, TWO_SIDES, [f"0-5-1-1 {hand}", "4-4-4-4 5-5-5-5"], **given)
    play(state, "5-1-1-0@0,0")
    return state


def test_one_extra_tile_alone_is_never_laid():
    assert moves_of(two_sides("0-0-3-3 4-4-4-5")) == {"take 25"}
    assert moves_of(two_sides("0-0-3-3")) == {"take 25"}


def test_the_second_extra_tile_may_lean_on_the_first():
    state = two_sides("0-0-3-3 0-0-4-4")
    assert moves_of(state) == {"take 25", "take 2"}
    play(state, "take 2")
    assert moves_of(state) == {"3-0-0-3@2,0"}
    play(state, "3-0-0-3@2,0")
    assert state.turn == 0
    assert moves_of(state) == {"0-4-4-0@3,0"}


def test_a_first_extra_tile_must_leave_room_for_a_second():
    state = two_sides("0-0-3-3 0-0-4-4 3-3-5-5")
    assert not state.table.refusal(read_move("3-5-5-3@2,0").cell, (3, 5, 5, 3))
    play(state, "take 2")
    assert moves_of(state) == {"3-0-0-3@2,0"}


def test_extra_tiles_earn_a_bonus_only_where_chained():
    """The extra tile is placed in the cell 1,-1, at which three corners touch other tiles."""
    for chained in (False, True):
        state = lying(NAME, TWO_SIDES, ["0-5-1-1 1-3-2-2 0-0-3-3 4-4-5-5", "4-4-4-4"], chained_bonuses=chained)
        play(state, "5-1-1-0@0,0", "take 2")
        (laid,) = play(state, "1-3-2-2@1,-1")
        assert laid.bonus is chained
        assert state.choosing is chained
        assert state.extra == 1
        if chained:
            assert "take 25" in moves_of(state)
            play(state, "take 25")
        assert state.turn == 0
        assert any("@" in move for move in moves_of(state))


def test_the_choice_is_owed_for_the_last_tile_too():
    state = two_sides("")
    assert moves_of(state) == {"take 25"}
    events = play(state, "take 25")
    assert ended(events).awards == (16 + 20, 0)
    assert state.scores == [7 + 25 + 36, 0]


def test_hand_emptied_by_extra_tiles():
    state = dealt(NAME, ["4-4-4-4 4-4-4-3 4-4-3-3", "3-3-3-3"])
    events = play(state, "4-4-4-4@0,0", "take 2", "4-4-3-4@1,0", "4-4-3-3@0,-1")
    assert ended(events).awards == (12, 0)


# End of a round and of the match


def test_hand_empty_has_no_further_bonus():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0", "1-1-1-1 2-2-2-2", "3-3-3-3"])
    events = play(state, "4-0-0-4@1,0")
    assert ended(events).awards == (4 + 8 + 12, 0, 0)


def test_blocked():
    state = lying(NAME, "4-4-4-4@0,0", ["1-1-1-1", "2-2-2-2", "3-3-3-3"])
    events = play(state, "pass", "pass", "pass")
    assert ended(events).awards == (8 + 12 - 4, 0, 0)
    assert state.scores == [-20 + 16, -20, -20]


def test_the_target_is_won_in_the_middle_of_a_turn():
    state = lying(NAME, TWO_SIDES, ["0-5-1-1 2-2-2-2", "4-4-4-4"])
    state.scores = [793, 0]
    play(state, "5-1-1-0@0,0")
    assert state.scores[0] == 800
    assert state.winners == (0,)
    assert state.actors() == ()


def test_the_bonus_can_reach_the_target():
    state = two_sides("2-2-2-2")
    state.scores = [775, 0]
    play(state, "take 25")
    assert state.winners == (0,)


@pytest.mark.parametrize(("kind", "target"), [("full", 800), ("beginners", 600)])
def test_target(kind, target):
    for short in (1, 0):
        state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0 1-1-1-1", "2-2-2-2"], set=kind)
        state.scores = [target - 8 - short, 0]
        play(state, "4-0-0-4@1,0")
        assert bool(state.winners) == (short == 0)


# Turn limit


def test_time_is_a_pass():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0", "1-1-1-1"], well="0-0-0-0", turn_limit=30)
    assert points(play(state, "time")) == [-20]
    assert state.turn == 1


def test_passes_by_the_clock_block_nothing_while_the_well_holds_tiles():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0", "1-1-1-1"], well="0-0-0-0", turn_limit=30)
    events = play(state, "time", "time", "time")
    assert not any(isinstance(event, RoundEnded) for event in events)


def test_who_runs_out_of_sand_but_could_lay_blocks_nothing():
    state = lying(NAME, "4-4-4-4@0,0", ["4-4-0-0 1-1-1-2", "1-1-1-1"], turn_limit=30)
    events = play(state, "time", "pass", "time", "pass")
    assert not any(isinstance(event, RoundEnded) for event in events)
    stuck = lying(NAME, "4-4-4-4@0,0", ["2-2-2-2", "1-1-1-1"], turn_limit=30)
    assert any(isinstance(event, RoundEnded) for event in play(stuck, "time", "pass"))


def test_time_while_a_bonus_is_owed_takes_the_points():
    state = two_sides("0-0-3-3", turn_limit=60)
    (event,) = play(state, "time")
    assert event.parts == {"bonus": 25}
    assert state.turn == 1


def test_time_before_the_extra_tiles_are_laid_loses_them():
    state = two_sides("0-0-3-3 0-0-4-4", turn_limit=60)
    play(state, "take 2")
    (event,) = play(state, "time")
    assert event.points == 0
    assert state.turn == 1
    assert state.view(0).counts[0] == 2
