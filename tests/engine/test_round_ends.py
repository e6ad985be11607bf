"""State between two rounds, and records that were written before this state existed.

In the records in `records`, the move that ends a round also deals the next one.
"""

import io
import json
from pathlib import Path
from random import Random

import pytest

from engine import read_record, write_record
from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, find_bot
from engine.commands.probe import probe
from engine.game import NEXT_ROUND, IllegalMove
from engine.record import BadRecord
from tests.engine.variants import any_move, new_match

OLD = sorted((Path(__file__).parent / "records").glob("*.txt"))
old_records = pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
WITH_ROUNDS = [("triominos", {}, 3), ("quadominos", {}, 2), ("domino3d", {"mode": "race", "race_end": "rounds"}, 3)]
every_game_with_rounds = pytest.mark.parametrize(("name", "given", "seats"), WITH_ROUNDS)


def at_round_end(name, given, seats, seed=1):
    """Plays a random match to the end of its first round."""
    rng = Random(seed)
    while True:
        match = new_match(name, given, seats, rng.randrange(10**6))
        while not match.winners and not match.state.round_over:
            match.play(*any_move(match, rng))
        if not match.winners:
            return match


def asked(request):
    answers = io.StringIO()
    probe([json.dumps(request)], answers)
    return json.loads(answers.getvalue())


def cuts(text):
    """Yields beginnings of an old record: up to the end of each round, with this end, and with the next deal."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.startswith("  end ") and "  end match" not in "".join(lines[number : number + 2]):
            for until in (number, number + 1, number + 2):
                yield "".join(lines[:until])


# State between two rounds


@every_game_with_rounds
def test_the_end_of_a_round_offers_one_move_to_the_seat_that_ended_it(name, given, seats):
    match = at_round_end(name, given, seats)
    state, seat = match.state, match.moves[-1][0]
    assert match.events[-1][-1].ends_round
    assert state.actors() == (seat,)
    assert list(state.moves(seat)) == [NEXT_ROUND]
    assert not any(state.moves(other) for other in range(seats) if other != seat)
    assert not any(state.timeout(other) for other in range(seats))
    assert [match.view(other).round_over for other in range(seats)] == [True] * seats
    number = state.round
    assert [event.begins_round for event in match.play(seat, "next round")][-1]
    assert (state.round, state.round_over) == (number + 1, False)
    assert not any(match.view(other).round_over for other in range(seats))


@every_game_with_rounds
def test_nothing_else_can_be_done_and_nothing_taken_back(name, given, seats):
    match = at_round_end(name, given, seats)
    seat = match.state.actors()[0]
    for said in ("time", str(match.moves[-1][1]), "pass"):
        with pytest.raises(IllegalMove):
            match.play(seat, said)
    assert not any(match.can_undo(other) for other in range(seats))
    match.next_round()
    assert not any(match.can_undo(other) for other in range(seats))
    with pytest.raises(IllegalMove):
        match.play(match.state.actors()[0], "next round")
    assert match.next_round() == []


@pytest.mark.parametrize("name", ["triominos", "quadominos"])
def test_hands_lie_open_until_the_next_deal(name):
    match = at_round_end(name, {}, 3)
    view = match.view(0)
    assert view.hands == tuple(match.state.hands)
    assert view.sample_state(Random(1)).hands == match.state.hands
    assert str(view).count("hand of seat") == 3
    match.next_round()
    assert match.view(0).hands == ()


@pytest.mark.parametrize("level", ["random", "greedy", *LEVELS])
@every_game_with_rounds
def test_bots_go_on_to_the_next_round(name, given, seats, level):
    match = at_round_end(name, given, seats)
    seat = match.state.actors()[0]
    assert decide(find_bot(name, level), match.view(seat), Random(1)).move is NEXT_ROUND


# Records


@every_game_with_rounds
def test_a_record_may_end_with_a_round(name, given, seats):
    match = at_round_end(name, given, seats)
    record = write_record(match)
    again = read_record(record)
    assert again.state.round_over
    assert write_record(again) == record
    match.next_round()
    assert write_record(match).startswith(record)
    assert read_record(write_record(match)).moves == match.moves


@every_game_with_rounds
def test_the_deal_may_be_written_as_a_move(name, given, seats):
    match = at_round_end(name, given, seats)
    seat = match.state.actors()[0]
    record = write_record(match)
    match.next_round()
    match.play(*any_move(match, Random(2)))
    said = write_record(match).replace(record, f"{record}{seat}: next round\n")
    assert said.count("next round") == 1
    assert read_record(said).moves == match.moves
    wrong = write_record(match).replace(record, f"{record}{(seat + 1) % seats}: next round\n")
    with pytest.raises(BadRecord, match="turn"):
        read_record(wrong)


@old_records
def test_old_records_tell_the_same(path):
    text = path.read_text(encoding="utf-8")
    match = read_record(text)
    assert match.winners
    assert sum(move is NEXT_ROUND for _, move in match.moves) == match.state.round - 1 > 1
    assert write_record(match) == text
    assert asked({"do": "replay", "record": text})["record"] == text


@old_records
def test_old_records_may_break_off_at_the_end_of_a_round(path):
    text = path.read_text(encoding="utf-8")
    found = list(cuts(text))
    assert len(found) > 6
    for cut in found:
        match = read_record(cut)
        has_deal = "deal" in cut.splitlines()[-1]
        assert match.state.round_over != has_deal
        match.next_round()
        can_still_play = write_record(match)
        assert can_still_play.startswith(cut)
        assert can_still_play != cut or has_deal


# Probe


@every_game_with_rounds
def test_the_probe_deals_on(name, given, seats):
    """The probe deals the next round immediately, so that programs never see the state between two rounds."""
    match = at_round_end(name, given, seats)
    answer = asked({"do": "replay", "record": write_record(match)})
    assert [("end" in entry, "hands" in entry) for entry in answer["trace"][-2:]] == [(True, False), (False, True)]
    best = asked({"do": "best", "game": name, "record": write_record(match), "level": "learner", "ms": 50})
    match.next_round()
    assert best["seat"] == match.state.actors()[0]
    assert match.state.refusal(best["seat"], match.read_move(best["seat"], best["move"])) is None
    assert "error" not in asked({"do": "replay", "record": f"{answer['record']}{best['seat']}: {best['move']}\n"})
