"""Advantage of the first player in the luck analysis: it counts as luck only if a lot or a tile decides who begins."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from engine.bots.bot import decide
from engine.bots.bot_registry import find_bot
from engine.bots.domino3d import luck_analysis as of_domino3d
from engine.bots.luck_analysis import analyse_match, result_breakdowns
from engine.bots.ominos import luck_analysis as of_ominos
from engine.bots.ominos.win_probability import WinEstimator
from engine.domino3d.moves import PiecelessMove, Place
from tests.engine.bots.positions import OMINOS, match_of
from tests.exhaustive import WHOLE
from tests.reports import looped

DEALS = 300 if WHOLE else 40
BY_LUCK = [("triominos", {}, 2), ("quadominos", {}, 2), ("quadrot", {}, 3), ("quadrot", {"short_opening": True}, 2)]
"""Variants in which a tile or a lot determines the first player: game, options, number of seats"""
BY_RULE = [
    ("triominos", {"opener": 0}, 2),
    ("quadominos", {"opener": 0}, 2),
    ("quadrot", {"opener": 1}, 3),
    ("quadrot", {"opener": 0, "short_opening": True}, 2),
    ("domino3d", {}, 2),
    ("domino3d", {"pile": "half"}, 2),
    ("domino3d", {"opener": 0}, 3),
    ("domino3d", {"opener": 0, "mode": "advanced"}, 2),
]
"""Variants in which the rules or an option determine the first player"""
NO_GAIN = [("domino3d", {"equal_turns": True}, 2)]
"""Variants in which the first player has no advantage, because all seats have equally many turns"""


def start_of(match):
    """Returns the impact of the deal on the winning chances of all seats."""
    moves = set(range(1, len(match.moves) + 1))
    return next(found[1] for found in analyse_match(match, False, moves) if found)


@pytest.mark.parametrize(("game", "given", "seats"), BY_LUCK + BY_RULE + NO_GAIN)
def test_luck_of_a_start_is_zero_on_average(game, given, seats, monkeypatch):
    first = start_of(match_of(game, seats, 900, given))
    if game in OMINOS and given:  # equal for all deals, and slow to compute
        start = tuple(chance - luck for chance, luck in zip(first.chances, first.luck))
        monkeypatch.setattr(of_ominos, "_between_rounds", lambda _state: returning(start))
    swings = [first, *(start_of(match_of(game, seats, 900 + deal, given)) for deal in range(1, DEALS))]
    lucks = [swing.luck[first_of(game, given)] for swing in swings]
    assert 0 < abs(lucks[0]) < 0.6
    assert abs(mean(lucks)) <= 2 * stdev(lucks) / sqrt(DEALS)


def returning(chances):
    """Returns given chances, as a generator like the function that it replaces."""
    yield from ()
    return chances


@looped(("game", "given", "seats"), BY_LUCK + BY_RULE + NO_GAIN)
def test_every_deal_has_the_same_start(game, given, seats):
    """The chances before a deal are always the same, and favour a first player whom a rule or an option determines."""
    first = first_of(game, given)
    starts = [result_breakdowns([start_of(match_of(game, seats, deal, given))])[first].start for deal in range(5)]
    assert starts == pytest.approx([starts[0]] * 5, abs=1e-5)
    if (game, given, seats) in BY_RULE:
        assert starts[0] > 1 / seats + 0.005
    else:
        assert 1 / seats - 0.03 < starts[0] < 1 / seats + 0.005


def first_of(game, given):
    return given.get("opener", 1 if game == "domino3d" else 0)


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_a_next_round_favours_the_seat_that_will_open_it(game):
    """The opener of the next round is known before its deal, so its advantage is not attributed to the deal."""
    match = match_of(game, 2, 5, {"opener": 0, "length": 2})
    rng = Random(5)
    while not match.state.round_over:
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot(game, "greedy"), match.view(seat), rng).move)
    state = match.state.copy()
    match.next_round()
    last = len(match.moves)
    over, dealt = (found[1] for found in analyse_match(match, False, set(range(last - 1))) if found)
    assert over.chances[1] > WinEstimator(state.view(0)).chances(state.scores, None)[1] + 0.005
    before = [chance - luck for chance, luck in zip(dealt.chances, dealt.luck)]
    assert before == pytest.approx(over.chances, abs=1e-5)


DRAWN = [
    ({"equal_turns": True}, 2),
    ({"equal_turns": True, "pile": "half"}, 3),
    ({}, 3),
    ({"pile": "half"}, 2),
    ({"mode": "advanced"}, 2),
    ({"mode": "advanced", "equal_turns": True}, 4),
    ({"mode": "advanced", "equal_turns": True, "pile": "half"}, 3),
]


@pytest.mark.parametrize(("given", "seats"), DRAWN)
def test_bricks_to_come_are_those_that_are_laid(given, seats):
    """Before each move, the predicted number of bricks is the number that each seat places in the rest of the match."""
    match = by_casual(given, seats)
    laid = [seat for seat, move in match.moves if isinstance(move, Place)]
    again = match.restarted().state
    for seat, move in match.moves:
        assert of_domino3d.prospect_before_draw(again).to_come == [laid.count(other) for other in range(seats)]
        again.play(seat, move)
        del laid[: isinstance(move, Place)]
    assert not laid


def by_casual(given, seats):
    match = match_of("domino3d", seats, 3, given)
    rng = Random(3)
    while not match.winners:
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot("domino3d", "casual"), match.view(seat), rng).move)
    return match


@pytest.mark.parametrize(("given", "seats"), DRAWN)
def test_the_last_move_leaves_nothing_to_luck(given, seats):
    """The winning chances after the last move are the result of the match."""
    match = by_casual(given, seats)
    match.rewind(len(match.moves) - 1)
    view = match.view(match.state.turn)
    move = decide(find_bot("domino3d", "greedy"), view, Random(1)).move
    chances = of_domino3d.prospect_after(view, move).expected_chances()
    match.play(view.seat, move)
    assert match.winners
    assert chances == tuple((seat in match.winners) / len(match.winners) for seat in range(seats))


def test_a_turn_that_the_sand_ends_after_a_brick_is_no_mistake():
    """In advanced mode nearly every turn ends by timeout, so a timeout after a placed brick is not a decision."""
    match = by_casual({"mode": "advanced"}, 2)
    ends = [number for number, (_, move) in enumerate(match.moves, 1) if move is PiecelessMove.TIME]
    moves = set(range(len(match.moves) + 1))
    swings = [found[1] for found in analyse_match(match, False, moves - set(ends)) if found]
    assert len(swings) > 3
    assert all(swing.decision is None for swing in swings)
