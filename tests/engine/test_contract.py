"""The contract that every registered game keeps, clause by clause, on random matches of every variant."""

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from engine import read_record, write_record
from engine.commands.probe import trace
from engine.game import BadOptions, IllegalMove
from engine.games import GAMES
from engine.match import BadSetUp, CannotUndo, Match
from tests.engine.variants import any_move, every_variant, new_match, played

LONGEST = 20_000
"""Moves; no random match has come near"""
CLOSELY = 30
"""So many moves from the beginning every clause is tried at every state, later at every twentieth"""


def all_views(state, seats):
    return [state.view(seat) for seat in range(seats)]


def looked_at(match):
    """The states of a match at which the clauses are tried."""
    return len(match.moves) < CLOSELY or len(match.moves) % 20 == 0


@every_variant
def test_random_matches_keep_the_contract(name, given, seats):
    match = new_match(name, given, seats, 1)
    rng = Random(1)
    while not match.winners:
        if looked_at(match):
            check_moves(match, seats)
            check_copies(match, seats, rng)
            check_views(match, seats, rng)
        seat, move = any_move(match, rng)
        events = match.play(seat, move)
        check_redaction(match, events, seats)
        assert len(match.moves) < LONGEST
    assert match.state.actors() == ()
    check_moves(match, seats)


def check_moves(match, seats):
    """Moves are unique, name themselves, read back, and are the ones that are accepted."""
    state, actors = match.state, match.state.actors()
    assert len(set(actors)) == len(actors)
    assert bool(actors) == (not match.winners)
    for seat in range(seats):
        moves = state.moves(seat)
        listed = list(moves)
        assert len(moves) == len(listed)
        assert bool(listed) == (seat in actors), "somebody may move and cannot, or may not and could"
        assert len(set(listed)) == len({str(move) for move in listed}) == len(listed)
        assert [moves[place] for place in range(len(moves))] == listed
        for move in (*listed, *filter(None, [state.timeout(seat)])):
            assert match.game.read_move(str(move)) == move
            assert state.refusal(seat, move) is None
            assert all(state.refusal(other, move) for other in range(seats) if other not in actors)
        assert all(move in moves for move in listed)


def check_copies(match, seats, rng):
    """A copy is equal and stays equal; what happens to it does not happen to the original."""
    state = match.state
    if match.winners:
        return
    before = all_views(state, seats)
    twin, third = state.copy(), state.copy()
    assert all_views(twin, seats) == before
    seat, move = any_move(match, rng)
    assert twin.play(seat, move) == third.play(seat, move)
    assert all_views(twin, seats) == all_views(third, seats)
    assert all_views(state, seats) == before
    assert (twin.scores, twin.winners) == (third.scores, third.winners)


def check_views(match, seats, rng):
    """Every guess fits what the seat has seen, and can be played on."""
    for seat in range(seats):
        view = match.view(seat)
        world = view.guess(rng)
        assert world.view(seat) == view
        assert world.actors() == match.state.actors()
        assert list(world.moves(seat)) == list(match.state.moves(seat)) == list(view.moves())
        assert world.scores == match.state.scores
        for actor in world.actors():
            assert len(world.moves(actor))
        assert str(view) == str(world.view(seat))


def check_redaction(match, events, seats):
    """What one seat sees of an event does not shrink further by looking twice."""
    for event in events:
        for seat in range(seats):
            seen = event.seen_by(seat)
            assert type(seen) is type(event)
            assert seen.seen_by(seat) == seen


@every_variant
def test_record_replays_to_the_same_match(name, given, seats):
    match = played(name, given, seats, 2)
    record = write_record(match)
    again = read_record(record)
    assert write_record(again) == record
    assert again.moves == match.moves
    assert again.events == match.events
    assert all_views(again.state, seats) == all_views(match.state, seats)
    assert trace(again) == trace(match)


@every_variant
def test_records_do_not_need_the_shuffle(name, given, seats):
    """Luck stands in the record: with another seed it tells the same match."""
    match = played(name, given, seats, 3)
    record = write_record(match)
    assert "\nseed: 3\n" in record
    again = read_record(record.replace("\nseed: 3\n", "\nseed: 4\n"))
    assert again.events == match.events


@every_variant
def test_undo_goes_back_to_every_earlier_state(name, given, seats):
    match = new_match(name, given, seats, 4)
    rng = Random(4)
    earlier = []
    while not match.winners and len(match.moves) < 40:
        earlier.append(all_views(match.state, seats))
        match.play(*any_move(match, rng))
    for count in reversed(range(len(earlier))):
        match.rewind(count)
        assert all_views(match.state, seats) == earlier[count]
        assert len(match.moves) == len(match.events) == count


@every_variant
def test_undo_gives_back_just_what_was_there(name, given, seats):
    """Where a seat may take a move back, it sees what it saw before, and the luck to come is the same."""
    match = new_match(name, given, seats, 5)
    rng = Random(5)
    while not match.winners and len(match.moves) < 80:
        seat, move = any_move(match, rng)
        before = match.view(seat)
        events = match.play(seat, move)
        assert not any(match.can_undo(other) for other in range(seats) if other != seat)
        if match.can_undo(seat):
            after = match.view(seat)
            match.undo(seat)
            assert match.view(seat) == before
            assert match.play(seat, move) == events
            assert match.view(seat) == after
        else:
            with pytest.raises(CannotUndo):
                match.undo(seat)


@every_variant
def test_luck_that_was_seen_stays_seen(name, given, seats):
    """Whoever may take a move back has learnt nothing by it: with other luck the move would have told the same."""
    match = new_match(name, given, seats, 15)
    rng = Random(15)
    while not match.winners and len(match.moves) < 40:
        seat, move = any_move(match, rng)
        view = match.view(seat)
        events = match.play(seat, move)
        if match.can_undo(seat):
            for _ in range(3):
                assert view.guess(rng).play(seat, move) == events


@pytest.mark.parametrize("name", ["triominos", "quadominos", "domino3d", "quadrot"])
def test_a_match_tells_whether_luck_has_decided_anything(name):
    seats = range(GAMES[name].options().seats[0])
    names = [str(seat) for seat in seats]
    assert Match(GAMES[name], {}, names, 1).had_luck
    assert not Match(replace(GAMES[name], read_outcome=lambda _line: None), {}, names, 1).had_luck


@every_variant
def test_totals_add_up(name, given, seats):
    match = played(name, given, seats, 6)
    entries = trace(match)
    totals = [0] * seats
    for entry in entries:
        if "points" in entry:
            totals[entry["seat"]] += entry["points"]
            assert sum(entry.get("parts", {}).values()) == entry["points"]
        totals = [total + award for total, award in zip(totals, entry.get("awards", [0] * seats))]
        assert entry.get("totals", totals) == totals
    assert totals == match.state.scores
    assert entries[-1] == {"end": "match", "winners": list(match.winners)}


@every_variant
def test_same_seed_same_match(name, given, seats):
    one, two = played(name, given, seats, 7), played(name, given, seats, 7)
    assert write_record(one) == write_record(two)
    assert write_record(played(name, given, seats, 8, plies=5)) != write_record(played(name, given, seats, 7, plies=5))


@pytest.mark.parametrize("name", GAMES)
def test_another_process_plays_the_same_match(name):
    """Nothing hangs on the order of hashes."""
    seats = GAMES[name].options().seats[-1]
    code = (
        "import sys; from tests.engine.variants import played; from engine import write_record;"
        f"sys.stdout.write(write_record(played({name!r}, {{}}, {seats}, 9, plies=120)))"
    )
    records = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert records == {write_record(played(name, {}, seats, 9, plies=120))}


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_from_outside_is_checked(name):
    match = new_match(name, {}, GAMES[name].options().seats[0], 10)
    seat = match.state.actors()[0]
    idle = [other for other in range(len(match.names)) if other not in match.state.actors()]
    with pytest.raises(IllegalMove, match="no "):
        match.play(seat, "rubbish")
    for other in idle:
        with pytest.raises(IllegalMove, match="turn"):
            match.play(other, match.state.moves(seat)[0])
    for rubbish in (None, 5, 1.5, [], (), (1, 2), b"draw", object(), "\ud800", "9" * 5000, "x" * 10**6):
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, rubbish)
        assert len(str(refused.value)) < 400
    for nobody in (-1, 99, 0.0, True, None, "0"):
        with pytest.raises(IllegalMove, match="seat"):
            match.play(nobody, match.state.moves(seat)[0])
        with pytest.raises(BadSetUp):
            match.view(nobody)
    assert not match.moves


@pytest.mark.parametrize("name", GAMES)
def test_only_what_can_be_recorded_is_set_up(name):
    game = GAMES[name]
    seats = game.options().seats[0]
    people = ["player"] * seats
    for names in (["one"] * 99, [], ["a\nb", *people[1:]], [" ", *people[1:]], [None] * seats):
        with pytest.raises(BadSetUp):
            Match(game, {}, names, 1)
    for seed in (1.5, "1", None, True, 10**30):
        with pytest.raises(BadSetUp):
            Match(game, {}, people, seed)
    for options in (["turn_limit"], None, 5, {"speed": 1}, {"turn_limit": 31}, {1: 2}):
        with pytest.raises(BadOptions):
            Match(game, options, people, 1)
    for seed in (0, -1, 10**30 - 1):
        assert read_record(write_record(Match(game, {}, people, seed))).seed == seed
