"""Bots in the race: builders that take a human amount of time and sometimes err, and inspectors that find errors."""

from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, find_bot
from engine.bots.domino3d.building_bot import count_wrong_joints
from engine.domino3d.joints import is_wrong, joints
from engine.domino3d.moves import Joint, PiecelessMove, Place, TimedMove
from tests.engine.bots.domino3d.positions import RACES, named, playing
from tests.engine.bots.positions import match_of


@pytest.mark.parametrize(("seats", "given"), RACES, ids=named)
def test_levels_race_whole_matches(seats, given):
    rounds = 0
    for state, seat, move in playing(seats, given, 3):
        assert state.refusal(seat, move) is None
        rounds = state.round
        if isinstance(move, TimedMove):
            assert move.ms >= state.clocks[seat]
            assert move.move is not PiecelessMove.STOP
    assert rounds >= 1


def built(level, seed, given=()):
    """Plays a race with one level at both seats until the inspection, and returns the match."""
    match = match_of("domino3d", 2, seed, {"mode": "race", **dict(given)})
    rng = Random(seed)
    while match.state.is_building:
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot("domino3d", level), match.view(seat), rng).move)
    return match


def wrong_joints(table):
    return [joint for joint in joints(table) if is_wrong(table, joint)]


def test_every_table_is_finished_and_slips_get_rarer():
    slips = {}
    for level in ("learner", "expert"):
        matches = [built(level, seed) for seed in range(10)]
        assert all(set(match.state.declared) == {PiecelessMove.DONE} for match in matches)
        slips[level] = sum(bool(wrong_joints(table)) for match in matches for table in match.state.tables)
    assert slips["learner"] > slips["expert"]
    assert 2 <= slips["learner"] <= 18


def test_better_levels_are_quicker():
    times = [sum(sum(built(level, seed).state.clocks) for seed in range(4)) / 8 for level in LEVELS]
    assert times == sorted(times, reverse=True)
    assert 30_000 < times[-1] < times[0] < 300_000


def test_where_marks_are_enforced_nobody_slips():
    compared = 0
    for state, _, move in playing(2, {"mode": "race", "assisted": True}, 5, levels=("learner",), most=60):
        if isinstance(move, TimedMove) and isinstance(move.move, Place):
            compared += 1
            assert not count_wrong_joints(state.tables[state.actors()[0]], move.move) or len(state.actors()) > 1
    assert compared


def test_a_table_that_follows_no_plan_is_finished_all_the_same():
    """After random first bricks, the bot continues from them or takes back those that obstruct its plan."""
    compared = 0
    for seed in range(4):
        match = match_of("domino3d", 2, seed, {"mode": "race"})
        rng = Random(seed)
        for _ in range(3):
            moves = match.state.moves(0)
            match.play(0, moves[int(rng.random() * (len(moves) - 1))])
        expert = find_bot("domino3d", "expert")
        for _ in range(80):
            if match.state.declared[0]:
                break
            match.play(0, decide(expert, match.view(0), rng).move)
        compared += 1
        assert match.state.declared[0] is PiecelessMove.DONE
    assert compared


def test_inspectors_point_at_true_faults_only():
    found = dict.fromkeys(LEVELS, 0)
    faulty = 0
    for seed in range(20):
        match = built("learner", seed)
        if match.state.is_building or not any(map(wrong_joints, match.state.tables)):
            continue
        for seat in match.state.actors():
            wrong = wrong_joints(match.state.tables[1 - seat])
            faulty += bool(wrong)
            for level in LEVELS:
                move = decide(find_bot("domino3d", level), match.view(seat), Random(seed)).move
                assert move in wrong if isinstance(move, Joint) else move is PiecelessMove.FINE
                found[level] += isinstance(move, Joint)
    assert found["learner"] < found["expert"] <= faulty
    assert found["expert"] >= faulty * 0.7
