"""The contract that every registered game keeps, clause by clause, on a random match of every variant."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import zip_longest
from random import Random

import pytest

from engine import read_record, write_record
from engine.commands.probe import trace
from engine.game import BadOptions, IllegalMove
from engine.games import GAMES
from engine.match import BadSetUp, CannotUndo, Match
from tests.engine.sampled_states import is_different, seen, unlike
from tests.engine.variants import any_move, every_variant, new_match, played
from tests.exhaustive import WHOLE
from tests.reports import check_each

LONGEST = 20_000
"""Moves; no random match has come near"""
CLOSELY = 30
"""The moves from the beginning at which every clause is tried; later it is at every twentieth"""
REWOUND, UNDONE = 40, 80
"""The moves from the beginning that are rewound, and that are taken back where the rules allow it"""
SEED = 1


def all_views(state, seats):
    return [state.view(seat) for seat in range(seats)]


def looked_at(match):
    """The states of a match at which the clauses are tried."""
    return len(match.moves) < CLOSELY or len(match.moves) % 20 == 0


@every_variant
def test_a_random_match_keeps_the_contract(name, given, seats):
    """One match, looked at while it is played and once it is over."""
    match = new_match(name, given, seats, SEED)
    rng = Random(SEED)
    earlier = []
    ignorant = set()
    while not match.winners:
        if looked_at(match):
            check_moves(match, seats)
            check_copies(match, seats, unlike(match, "copies", SEED))
            ignorant |= check_views(match, seats, unlike(match, "views", SEED))
        if len(match.moves) < REWOUND:
            earlier.append(all_views(match.state, seats))
        check_step(match, seats, *any_move(match, rng))
        assert len(match.moves) < LONGEST
    check_moves(match, seats)
    assert ignorant == (set(range(seats)) if match.game.hides(match.options) else set()), "hidden from these seats"
    check_each([check_record, check_luck, check_seed, check_totals], lambda check: check(match, seats), check_name)
    check_rewinding(match, seats, earlier)


def check_name(check):
    return check.__name__


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
    """Every guess fits what the seat has seen, and can be played on; returns the seats to which another seat's view
    was hidden.
    """
    ignorant = set()
    for seat in range(seats) if WHOLE else range(len(match.moves) % 2, seats, 2):
        view = match.view(seat)
        world = view.sample_state(rng)
        assert world.view(seat) == view
        assert world.actors() == match.state.actors()
        assert list(world.moves(seat)) == list(match.state.moves(seat)) == list(view.moves())
        assert world.scores == match.state.scores
        for actor in world.actors():
            assert len(world.moves(actor))
        assert str(view) == str(world.view(seat))
        ignorant |= {seat} if is_different(world, match.state, seat) else set()
    return ignorant


def check_step(match, seats, seat, move):
    """Makes a move and compares before and after: what it changed, what its events say, what undoing it gives back."""
    scores, view = match.state.scores[:], match.view(seat)
    before = all_views(match.state, seats) if len(match.moves) < UNDONE else [view]
    events = match.play(seat, move)
    assert match.view(seat) != view, f"{move} has changed nothing"
    check_redaction(events, seats)
    check_points(match, scores, events)
    if len(match.moves) <= UNDONE:
        check_undo(match, seats, view, before, events)


def check_redaction(events, seats):
    """What one seat sees of an event does not shrink further by looking twice."""
    for event in events:
        for seat in range(seats):
            view = event.visible_to(seat)
            assert type(view) is type(event)
            assert view.visible_to(seat) == view


def check_points(match, scores, events):
    """The points and awards of the events are what the move has added to the scores, and every seat is told them."""
    for viewer in range(len(scores)):
        totals = scores[:]
        for event in seen(events, viewer):
            if event.seat is not None:
                totals[event.seat] += event.points
            assert len(event.awards) in (0, len(scores))
            totals = [total + award for total, award in zip_longest(totals, event.awards, fillvalue=0)]
            assert list(getattr(event, "totals", totals)) == totals
        assert totals == match.state.scores


def check_undo(match, seats, view, before, events):
    """Where a seat may take its move back, it sees what it saw before, the luck to come is the same, and it has learnt
    nothing: with other luck the events would have been the same.
    """
    seat, move = match.moves[-1]
    assert not any(match.can_undo(other) for other in range(seats) if other != seat)
    if not match.can_undo(seat):
        with pytest.raises(CannotUndo):
            match.undo(seat)
        return
    rng = unlike(match, "luck", SEED)
    for _ in range(3):
        assert view.sample_state(rng).play(seat, move) == events
    after = all_views(match.state, seats)
    match.undo(seat)
    assert all_views(match.state, seats) == before
    assert match.play(seat, move) == events
    assert all_views(match.state, seats) == after


# What holds of a match that is over


def check_record(match, seats):
    """A record replays to the same match."""
    assert match.state.actors() == ()
    record = write_record(match)
    again = read_record(record)
    assert write_record(again) == record
    assert again.moves == match.moves
    assert again.events == match.events
    assert all_views(again.state, seats) == all_views(match.state, seats)
    assert trace(again) == trace(match)


def check_luck(match, seats):
    """A record tells what luck decided: with another seed it replays to the same match."""
    record = write_record(match)
    assert f"\nseed: {SEED}\n" in record
    again = read_record(record.replace(f"\nseed: {SEED}\n", f"\nseed: {SEED + 1}\n"))
    assert again.events == match.events


def check_seed(match, seats):
    """The same seed and the same moves give the same match, other ones another match."""
    again = Match(match.game, match.options, match.names, SEED)
    for seat, move in match.moves:
        again.play(seat, move)
    assert write_record(again) == write_record(match)
    others = [played(match.game.name, match.options.changed(), seats, seed, plies=5) for seed in (SEED, SEED + 1)]
    assert write_record(others[0]) != write_record(others[1])


def check_totals(match, seats):
    """The entries of the trace add up to the scores."""
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


def check_rewinding(match, seats, earlier):
    """A match goes back to every earlier state."""
    assert earlier
    for count in reversed(range(len(earlier))):
        match.rewind(count)
        assert all_views(match.state, seats) == earlier[count]
        assert len(match.moves) == len(match.events) == count


@pytest.mark.parametrize("name", GAMES)
def test_a_match_tells_whether_luck_has_decided_anything(name):
    seats = range(GAMES[name].options().seats[0])
    names = [str(seat) for seat in seats]
    assert Match(GAMES[name], {}, names, 1).has_used_luck
    assert not Match(replace(GAMES[name], read_outcome=lambda _line: None), {}, names, 1).has_used_luck


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
