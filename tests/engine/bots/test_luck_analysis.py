"""Luck analysis: sums that add up, continuation after an interruption, use of views alone, and no bias for a seat."""

import json
from random import Random

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot, has_own_bots
from engine.bots.domino3d.luck_analysis import DrawMoment, DrawProspect, bricks_to_come
from engine.bots.luck_analysis import (
    Decision,
    MoveImpact,
    analyse_match,
    analysis_summary,
    best_playing_seat,
    luckiest_moves,
    luckiest_seat,
    result_breakdowns,
    turning_points,
    worst_mistakes,
)
from engine.bots.ominos import luck_analysis as of_ominos
from engine.bots.quadrot import luck_analysis as of_quadrot
from engine.bots.quadrot.turns_to_finish import turns_to_finish
from engine.domino3d.options import Domino3dOptions
from engine.game import NEXT_ROUND
from engine.ominos.moves import PiecelessMove
from engine.quadrot.expected_turns import ROLLS
from tests.engine.bots.positions import OMINOS, match_of, positions
from tests.engine.golden import SEED
from tests.engine.variants import part_name, played, tried_at_each_commit
from tests.exhaustive import WHOLE

SHORT = {"triominos": {"length": 1}, "quadominos": {"length": 1}}
LOOKED_AT = 4
"""Number of moves of a golden match that are analysed at each commit, in addition to the deal and the last move"""


ANALYSED = [variant for variant in tried_at_each_commit() if has_own_bots(variant[0])]
every_analysed = pytest.mark.parametrize(("name", "given", "seats"), ANALYSED, ids=part_name)


def swings_of(match, fine=False, wanted=None):
    known = set() if wanted is None else set(range(len(match.moves) + 1)) - set(wanted)
    return [found[1] for found in analyse_match(match, fine, known) if found]


def by_bots(game, given=(), level="casual", seed=3, seats=2):
    match = match_of(game, seats, seed, given)
    rng = Random(seed)
    while not match.winners:
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot(game, level), match.view(seat), rng).move)
    return match


@every_analysed
def test_the_ledger_of_a_golden_match_adds_up(name, given, seats):
    match = played(name, given, seats, SEED)
    last = len(match.moves)
    middle = range(1, last) if WHOLE else Random(SEED).sample(range(1, last), min(LOOKED_AT, last - 1))
    swings = swings_of(match, wanted={0, *middle, last})
    for swing in swings:
        assert sum(swing.chances) == pytest.approx(1, abs=1e-5)
        assert sum(swing.luck) == pytest.approx(0, abs=1e-5)
        assert sum(swing.play) == pytest.approx(0, abs=1e-5)
    for seat, account in enumerate(result_breakdowns(swings)):
        assert sum(account[:4]) == pytest.approx(account.result, abs=1e-9)
        assert account.result == pytest.approx((seat in match.winners) / len(match.winners), abs=1e-6)


@pytest.mark.parametrize(("game", "given"), [("quadrot", {}), ("triominos", {"length": 1})])
def test_broken_off_anywhere_it_goes_on_and_tells_the_same(game, given):
    """An analysis that is interrupted several times continues from the stored impacts and has the same result."""
    match = by_bots(game, given)
    whole = json.dumps(analysis_summary(match, swings_of(match)))
    rng = Random(21)
    stored = {}
    for _ in range(20):
        for number, found in enumerate(analyse_match(match, False, stored)):
            if found:
                stored[found[0]] = found[1]
            if number > len(match.moves) and rng.random() < 0.01:
                break
    stored |= dict(found for found in analyse_match(match, False, stored) if found)
    assert json.dumps(analysis_summary(match, [stored[number] for number in sorted(stored)])) == whole


@pytest.mark.parametrize("game", OMINOS)
def test_what_is_hidden_changes_no_loss(game):
    judged = changed = 0
    for number, state in enumerate(positions(game, 2, 5, every=9)):
        view, other = state.view(state.turn), state.view(state.turn).sample_state(Random(number))
        moves = state.moves(state.turn)
        move = moves[number % len(moves)]
        verdict = verdict_of(of_ominos.judge_move(view, move, of_ominos.COARSE))
        assert verdict_of(of_ominos.judge_move(other.view(state.turn), move, of_ominos.COARSE)) == verdict
        judged += verdict[0] is not None
        changed += other.hands != state.hands
        if judged == 4 and changed > 2:
            return
    raise AssertionError("too few decisions")


def verdict_of(work):
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def test_the_rolls_of_quadrot_have_no_luck_on_average():
    """The chances before a roll are exactly the weighted mean of the chances after each of the ten rolls."""
    compared = 0
    for number, state in enumerate(positions("quadrot", 3, 7, every=15)):
        if state.ranking or number == 0:
            continue
        before = verdict_of(of_quadrot.chances_before_roll(state.pawns, state.turn))
        mean = [0.0] * 3
        for roll, chance in ROLLS.items():
            state.dice = roll
            mean = [so_far + chance * share for so_far, share in zip(mean, of_quadrot.chances_of(state))]
        compared += 1
        assert mean == pytest.approx(before, abs=1e-9)
    assert compared


def test_the_tiles_of_a_well_have_no_luck_on_average():
    """Single draws change the chances, but the mean over all tiles of the well is close to 0."""
    state = next(each for each in positions("triominos", 2, 4, every=7) if 3 < each.well_left < 30)
    lucks = []
    for first in range(state.drawn_count, len(state.well)):
        drawn = state.copy()
        rest = [tile for place, tile in enumerate(state.well) if place != first and place >= state.drawn_count]
        drawn.well = (*state.well[: state.drawn_count], state.well[first], *rest)
        lucks.append(verdict_of(of_ominos._draw_chances(drawn, 2 * state.well_left))[1][0])  # noqa: SLF001
    assert max(lucks) > 0.01
    assert abs(sum(lucks) / len(lucks)) < 0.02


def test_nobody_is_behind_in_domino3d_who_has_yet_to_draw_in_a_round():
    """A seat that has not drawn yet in a round has no disadvantage, unless the pile ends before its turn."""
    for left, least, most in ((6, 0.48, 0.54), (2, 0.45, 0.57), (1, 0.8, 1.0)):
        drawn = prospect(2, left).with_points(3)
        assert least < drawn[0] < most
    for waiting in (1, 2):
        assert prospect(3, 6).with_points(3)[waiting] == pytest.approx(1 / 3, abs=0.02)


def prospect(seats, left):
    return DrawProspect([10] * seats, 0, [], 0, bricks_to_come(Domino3dOptions(), seats, left, DrawMoment(0, 0, 0, 0)))


def test_a_turn_that_wins_is_dear_to_miss():
    """If a turn would bring the last pawn home, the turn that leaves the most to do has a loss."""
    found = []
    for state in positions("quadrot", 2, 11):
        turns = state.turns()
        left = [turns_to_finish(pawns, state.sides[state.turn]) for pawns in turns.results]
        if len(left) > 1 and min(left) == 0 < max(left):
            found.append(
                verdict_of(of_quadrot.judge_move(state.view(state.turn), turns[left.index(max(left))], True))[0]
            )
    assert found
    assert all(decision.loss > 0 for decision in found)


def test_moves_without_a_choice_are_not_judged():
    match = by_bots("triominos", {"length": 1})
    swings = swings_of(match)
    for (_, move), swing in zip(match.moves, swings[1:]):
        if move in (PiecelessMove.PASS, NEXT_ROUND):
            assert swing.decision is None
    assert any(swing.decision for swing in swings)


@pytest.mark.parametrize(
    ("loss", "error", "is_mistake"), [(0.1, 0.01, True), (0.1, 0.06, False), (0.02, 0.001, False), (-0.1, 0.01, False)]
)
def test_a_mistake_is_dear_and_sure(loss, error, is_mistake):
    assert Decision(loss, error, "pass").is_mistake is is_mistake


@pytest.mark.parametrize("game", ["triominos", "quadominos", "domino3d"])
def test_points_ahead_are_neither_luck_nor_play(game):
    match = by_bots(game, SHORT.get(game, {}) | {"ahead_for": 1}, "greedy")
    start = [account.start for account in result_breakdowns(swings_of(match, wanted={0, len(match.moves)}))]
    assert start[1] > 0.52
    assert sum(start) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize(
    ("luck", "play", "error", "told_of"),
    [
        ((0.3, -0.3), (0.1, -0.1), 0.01, (0, 0)),
        ((-0.3, 0.3), (0.1, -0.1), 0.01, (1, 0)),
        ((0.05, -0.05), (0.1, -0.1), 0.1, (None, None)),
        ((0.2, 0.1, -0.3), (0.02, 0.01, -0.03), 0.0, (None, None)),
    ],
)
def test_who_was_luckier_or_better_is_told_where_it_is_clear(luck, play, error, told_of):
    even = tuple(1 / len(luck) for _ in luck)
    swings = [MoveImpact(even, luck, tuple(0.0 for _ in luck), None), MoveImpact(even, (0.0,) * len(luck), play, None)]
    swings[1] = swings[1]._replace(decision=Decision(0.1, error, "pass"))
    assert (luckiest_seat(swings), best_playing_seat(swings)) == told_of


def test_what_counted_most_is_told_of_each_seat_and_of_the_match():
    """The summary lists each seat's three largest mistakes and luckiest draws, and the turning points in order."""
    match = match_of("triominos", 2, 3)
    rng = Random(3)
    while len(match.moves) < 12:
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot("triominos", "greedy"), match.view(seat), rng).move)
    even, nothing = (0.5, 0.5), (0.0, 0.0)
    quiet = MoveImpact(even, nothing, nothing, Decision(0.0, 0.0, "pass"))
    swings = [quiet] * 13
    mine = [number for number in range(1, 13) if match.moves[number - 1][0] == 0]
    for number, loss in zip(mine, (0.05, 0.2, 0.09, 0.3)):
        swings[number] = quiet._replace(decision=Decision(loss, 0.01, "pass"))
    swings[mine[1]] = quiet._replace(decision=Decision(0.2, 0.15, "pass"))  # large standard error
    swings[0] = quiet._replace(luck=(0.11, -0.11), decision=None)
    swings[12] = quiet._replace(luck=(-0.04, 0.04))
    assert worst_mistakes(match, swings, 0) == [mine[3], mine[2], mine[0]]
    assert worst_mistakes(match, swings, 1) == []
    assert (luckiest_moves(swings, 0), luckiest_moves(swings, 1)) == ([0], [12])
    assert turning_points(swings) == [0, mine[3]]


def test_whoever_plays_alone_has_the_whole_match():
    match = played("domino3d", {"mode": "solo"}, 1, SEED)
    assert result_breakdowns(swings_of(match)) == [(1.0, 0.0, 0.0, 0.0, 1.0)]
