"""Moves that may and may not be undone."""

import pytest

from engine import CannotUndo
from tests.engine.variants import new_match, played


def after(name, said, given=None, seats=2):
    """Returns a match in which a seat has just made a move of this kind, and the seat."""
    for seed in range(400):
        match = played(name, given or {}, seats, seed, plies=3 + seed % 20)
        if match.winners:
            continue
        seat = match.state.turn
        for move in match.state.moves(seat):
            if str(move).startswith(said) or (said == "lay" and "@" in str(move) and match.state.table.laid):
                events = match.play(seat, move)
                if len(events) == 1:
                    return match, seat
                match.rewind(len(match.moves) - 1)
    raise LookupError(said)


@pytest.mark.parametrize(
    ("name", "said"), [("triominos", "lay"), ("quadominos", "lay"), ("quadominos", "take 25"), ("quadominos", "take 2")]
)
def test_open_moves_can_be_taken_back(name, said):
    match, seat = after(name, said)
    count = len(match.moves)
    match.undo(seat)
    assert len(match.moves) == count - 1
    assert match.state.turn == seat


@pytest.mark.parametrize(("name", "said"), [("triominos", "draw"), ("quadominos", "draw")])
def test_a_drawn_tile_has_been_seen(name, said):
    match, seat = after(name, said)
    with pytest.raises(CannotUndo):
        match.undo(seat)


def test_what_the_clock_has_done_stays_done():
    match = played("triominos", {"turn_limit": 30}, 2, 3, plies=4)
    seat = match.state.turn
    match.play(seat, "time")
    assert not match.can_undo(seat)


def test_a_shown_tile_has_been_seen():
    for seed in range(300):
        match = new_match("triominos", {}, 2, seed)
        seat = match.state.turn
        openings = [str(move) for move in match.state.moves(seat)]
        if "0-0-0@0,0^" in openings and len(openings) > 1:
            match.play(seat, "0-0-0@0,0^")
            assert not match.can_undo(seat)
            return
    raise LookupError("no such deal")


def test_the_end_of_a_round_or_a_match_stays():
    compared = 0
    for seats in (2, 3):
        match = played("quadominos", {}, seats, 1)
        compared += 1
        assert match.winners
        assert not any(map(match.can_undo, range(seats)))
    for seed in range(60):
        match = played("triominos", {}, 2, seed, plies=60)
        deals = [
            number for number, events in enumerate(match.events) if any(event.record_line() or "" for event in events)
        ]
        for number in deals:
            match.rewind(number + 1)
            assert not any(map(match.can_undo, range(2)))
            break
    assert compared


def test_nobody_takes_back_for_others():
    match, seat = after("triominos", "lay")
    assert not match.can_undo(1 - seat)
    with pytest.raises(CannotUndo):
        match.undo(1 - seat)
    with pytest.raises(CannotUndo):
        match.rewind(-1)
    with pytest.raises(CannotUndo):
        match.rewind(len(match.moves) + 1)
