"""Moves that a seat takes back together with the answers of the others, in all games."""

from random import Random

import pytest

from engine import CannotUndo, read_record, write_record
from engine.bots.bot import decide
from engine.bots.simple import GreedyBot
from engine.game import IllegalMove
from engine.games import GAMES
from engine.match import MOST_TAKE_BACKS, TAKE_BACK, Match
from engine.record import BadRecord, remaining_entries
from tests.engine.variants import any_move, every_variant, new_match

SEED = 3
LONGEST = 120
"""Number of moves after which a random match with take-backs stops"""
TRIED = 40
"""Maximum number of take-backs of one random match"""


def views(match):
    return [match.state.view(seat) for seat in range(len(match.names))]


def expected_target(match, seat):
    """Computes the number of moves left by a take-back from the events alone, without the counters of the match."""
    for ply in reversed(range(len(match.moves))):
        if any(event.reveals for event in match.events[ply]):
            return None
        if match.moves[ply][0] == seat:
            return ply
    return None


def is_reversible(match, seat, move):
    """Returns whether a move can be reversed: turns alternate, and the timer did not make it."""
    return match.state.alternates_turns and match.state.timeout(seat) != move


@every_variant
def test_the_same_moves_after_a_take_back_lead_to_the_same_match(name, given, seats):
    match, twin = new_match(name, given, seats, SEED), new_match(name, given, seats, SEED)
    rng, tried, reversible = Random(SEED), 0, True
    while not match.winners and len(match.moves) < LONGEST:
        seat, move = any_move(match, rng)
        reversible = is_reversible(match, seat, move) and (reversible or match.state.round_over)
        assert match.play(seat, move) == twin.play(seat, move)
        if any(event.reveals for event in match.events[-1]):
            reversible = True
        for other in range(seats):
            target = match.take_back_target(other)
            if reversible and match.take_backs < MOST_TAKE_BACKS and not match.winners:
                assert target == expected_target(match, other)
            if target is not None and tried < TRIED:
                tried += 1
                check_take_back(match, twin, other, target)
    has_hands = match.game.hides(match.options) and match.state.alternates_turns
    assert bool(tried) == has_hands, "without hands each move shows the next roll or piece"
    check_stored(match, twin)


def check_take_back(match, twin, seat, target):
    """Takes moves back and plays them again; `twin` is the same match without take-backs."""
    removed, events, before = match.moves[target:], match.events[target:], views(match)
    earlier = new_match(match.game.name, match.options.changed(), len(match.names), SEED)
    for by, move in twin.moves[:target]:
        earlier.play(by, move)
    match.take_back(seat)
    assert match.entries[-1][:2] == (seat, TAKE_BACK)
    assert (match.moves, match.events) == (earlier.moves, earlier.events)
    assert views(match) == views(earlier), "a view shows a taken-back move"
    assert match.state.actors() == (seat,)
    for (by, move), happened in zip(removed, events):
        assert match.play(by, move) == happened
    assert views(match) == before == views(twin)


def check_stored(match, twin):
    """Checks that the record keeps the moves taken back, and replays to the moves that count."""
    record = write_record(match)
    again = read_record(record)
    assert write_record(again) == record
    assert again.take_backs == match.take_backs == record.count(f": {TAKE_BACK}\n")
    assert again.entries == match.entries
    assert (again.moves, again.events) == (twin.moves, twin.events)
    assert views(again) == views(twin)
    assert [again.entries[index][:2] for index in again.entry_indices] == again.moves


@pytest.mark.parametrize("name", GAMES)
def test_every_random_outcome_is_revealed(name):
    """So no random outcome is ever taken back, and the outcomes of a record stay in order."""
    for seats in GAMES[name].options().seats:
        match, rng = new_match(name, {}, seats, SEED), Random(SEED)
        while not match.winners and len(match.moves) < LONGEST:
            for event in match.play(*any_move(match, rng)):
                fact = event.record_line()
                assert event.reveals or not fact or match.game.read_outcome(fact) is None


def answered(name="triominos", seats=3, answers=2, seed=SEED):
    """Returns a match in which the last moves are one of seat 0 and `answers` of other seats, which can be taken
    back.
    """
    for number in range(seed, seed + 400):
        match, rng = new_match(name, {}, seats, number), Random(number)
        while not match.winners and len(match.moves) < LONGEST:
            match.play(*any_move(match, rng))
            target = match.take_back_target(0)
            if target and target == len(match.moves) - 1 - answers:
                return match
    raise LookupError(name)


def test_a_move_goes_back_with_every_answer():
    match = answered()
    count, moves = len(match.moves), list(match.moves)
    match.take_back(0)
    assert match.moves == moves[: count - 3]
    assert [entry[:2] for entry in match.entries] == [*moves, (0, TAKE_BACK)]
    assert match.entry_indices == list(range(count - 3))


def test_a_bot_gives_the_same_answer_to_the_same_move():
    match = answered()
    moves = match.moves[-3:]
    match.take_back(0)
    match.play(*moves[0])
    first = decide(GreedyBot(), match.view(1), Random(1)).move
    again = read_record(write_record(match).replace(f"0: {TAKE_BACK}\n", "", 0))
    assert decide(GreedyBot(), again.view(1), Random(1)).move == first
    plain = Match(match.game, match.options, match.names, match.seed)
    for seat, move in match.moves:
        plain.play(seat, move)
    assert plain.view(1) == match.view(1), "the bot sees the moves that were taken back"
    assert decide(GreedyBot(), plain.view(1), Random(1)).move == first


def test_an_undo_after_a_take_back_is_recorded_too():
    """Otherwise the record would lose the take-back, or the moves taken back."""
    match = answered()
    moves = list(match.moves)
    match.take_back(0)
    while match.moves[-1][0] != 0 and match.take_back_target(0) is not None:
        match.take_back(0)
    kept = list(match.entries)
    seat, move = match.state.actors()[0], next(iter(match.state.moves(match.state.actors()[0])))
    match.play(seat, move)
    if match.can_undo(seat):
        match.undo(seat)
        assert match.entries == kept, "a plain undo leaves earlier take-backs alone"
    assert [entry[:2] for entry in kept[: len(moves)]] == moves


def test_an_undo_of_a_move_before_a_take_back_is_a_take_back():
    for seed in range(SEED, SEED + 600):
        match = answered("quadominos", 2, 1, seed)
        match.take_back(0)
        if match.moves and match.can_undo(0):
            count, entries = len(match.moves), list(match.entries)
            match.undo(0)
            assert len(match.moves) == count - 1
            assert [entry[:2] for entry in match.entries[len(entries) :]] == [(0, TAKE_BACK)]
            return
    raise LookupError("no two moves of a seat in a row")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_taken_back_before_the_first_move(name):
    match = new_match(name, {}, GAMES[name].options().seats[0], SEED)
    for seat in range(len(match.names)):
        assert match.take_back_target(seat) is None
        with pytest.raises(CannotUndo):
            match.take_back(seat)
    assert write_record(match).count(str(TAKE_BACK)) == 0


@pytest.mark.parametrize(("name", "said"), [("triominos", "draw"), ("quadominos", "draw"), ("quadrot", "")])
def test_draws_and_rolls_stay(name, said):
    """The next tile and the next roll depend on the seed alone, so a player would know them the second time."""
    checked = 0
    for seed in range(8):
        match, rng = new_match(name, {}, 2, seed), Random(seed)
        while not match.winners and len(match.moves) < LONGEST:
            seat, move = any_move(match, rng)
            match.play(seat, move)
            if str(move).startswith(said):
                checked += 1
                assert match.take_back_target(seat) is None
                assert match.take_back_target(1 - seat) is None
    assert checked > 20


def test_a_timeout_stays():
    match, rng = new_match("triominos", {"turn_limit": 30}, 2, SEED), Random(SEED)
    while match.state.timeout(match.state.turn) is None or not match.moves:
        match.play(*any_move(match, rng))
    seat = match.state.turn
    match.play(seat, match.state.timeout(seat))
    assert match.take_back_target(seat) is None
    assert match.take_back_target(1 - seat) is None


def test_a_match_has_a_limited_number_of_take_backs():
    """So a record never becomes longer than the parser accepts."""
    match = answered("triominos", 2, 1)
    moves = match.moves[-2:]
    for _ in range(MOST_TAKE_BACKS):
        match.take_back(0)
        for by, move in moves:
            match.play(by, move)
    assert match.take_backs == MOST_TAKE_BACKS
    assert match.take_back_target(0) is None
    with pytest.raises(CannotUndo):
        match.take_back(0)
    assert read_record(write_record(match)).moves == match.moves


def test_a_record_names_the_line_of_a_refused_take_back():
    match = new_match("triominos", {}, 2, SEED)
    record = write_record(match)
    for seat in ("0", "1", "9"):
        with pytest.raises(BadRecord) as refused:
            read_record(f"{record}{seat}: {TAKE_BACK}\n")
        assert refused.value.line == len(record.splitlines()) + 1
    with pytest.raises(IllegalMove):
        match.play(0, str(TAKE_BACK))


def test_rewinding_keeps_the_take_backs_before():
    match = answered()
    match.take_back(0)
    entries, count = list(match.entries), len(match.moves)
    match.play(*any_move(match, Random(1)))
    match.rewind(count)
    assert match.entries == entries
    match.rewind(count - 1)
    assert match.take_backs == 0
    assert len(match.entries) == count - 1
    assert match.restarted().entries == []


def test_the_moves_that_count_are_found_in_the_lines_alone():
    match = answered()
    match.take_back(0)
    lines = [f"{seat}: {move}\n  fact\n" for seat, move, _events in match.entries]
    assert remaining_entries(lines) == match.entry_indices
    assert remaining_entries([]) == []
    assert remaining_entries([f"0: {TAKE_BACK}\n"]) == []
    assert remaining_entries(["0: a\n", "  deal\n", "1: b\n", f"0: {TAKE_BACK}\n", "0: c\n"]) == [4]
