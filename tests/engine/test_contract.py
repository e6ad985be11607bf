"""Contract of all registered games, checked rule by rule with a random match of every variant."""

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
"""Maximum number of moves of a match, far more than any random match has had"""
CLOSELY = 30
"""Number of first moves with checks of all rules before each; later only every twentieth move has them"""
REWOUND, UNDONE = 40, 80
"""Number of first moves that are rewound, and of those that are undone if the rules allow it"""
SEED = 1


def all_views(state, seats):
    return [state.view(seat) for seat in range(seats)]


def looked_at(match):
    """Returns whether the rules are checked before the next move."""
    return len(match.moves) < CLOSELY or len(match.moves) % 20 == 0


@every_variant
def test_a_random_match_keeps_the_contract(name, given, seats):
    """Plays a random match with checks during and after it."""
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
    """Checks that moves are distinct, can be read from their text, and are accepted only from a seat that may move."""
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
    """Checks that two copies behave equally, and that moves in a copy do not change the original."""
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
    """Checks states sampled from each seat's view; returns the seats from which something is hidden."""
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
    """Makes a move and checks its effect on the view, its events and its undo."""
    scores, view = match.state.scores[:], match.view(seat)
    before = all_views(match.state, seats) if len(match.moves) < UNDONE else [view]
    events = match.play(seat, move)
    assert match.view(seat) != view, f"{move} has changed nothing"
    check_redaction(events, seats)
    check_points(match, scores, events)
    assert match.state.allows_undo or not match.can_undo(seat)
    if len(match.moves) <= UNDONE:
        check_undo(match, seats, view, before, events)


def check_redaction(events, seats):
    """Checks that the visible part of an event stays the same if it is restricted to the same seat again."""
    for event in events:
        for seat in range(seats):
            view = event.visible_to(seat)
            assert type(view) is type(event)
            assert view.visible_to(seat) == view


def check_points(match, scores, events):
    """Checks that the points and awards of the events, as seen by each seat, are the change of the scores."""
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
    """Checks that an undo restores all views, that a repeated move has the same events, and that a move which can be
    undone reveals nothing hidden: its events are the same in all sampled states.
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


# Checks of a finished match


def check_record(match, seats):
    """Checks that a record replays to the same match."""
    assert match.state.actors() == ()
    record = write_record(match)
    again = read_record(record)
    assert write_record(again) == record
    assert again.moves == match.moves
    assert again.events == match.events
    assert all_views(again.state, seats) == all_views(match.state, seats)
    assert trace(again) == trace(match)


def check_luck(match, seats):
    """Checks that a record contains all random outcomes, so that it replays to the same match with another seed."""
    record = write_record(match)
    assert f"\nseed: {SEED}\n" in record
    again = read_record(record.replace(f"\nseed: {SEED}\n", f"\nseed: {SEED + 1}\n"))
    assert again.events == match.events


def check_seed(match, seats):
    """Checks that the same seed and moves lead to the same match, and another seed to a different one."""
    again = Match(match.game, match.options, match.names, SEED)
    for seat, move in match.moves:
        again.play(seat, move)
    assert write_record(again) == write_record(match)
    others = [played(match.game.name, match.options.changed(), seats, seed, plies=5) for seed in (SEED, SEED + 1)]
    assert write_record(others[0]) != write_record(others[1])


def check_totals(match, seats):
    """Checks that points and awards in the trace add up to the scores."""
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
    """Checks that rewinding restores every earlier state."""
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
    """Matches do not depend on the hash seed of the process."""
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
