"""Levels of Tri-Ominos and Quad-Ominos: legal, reproducible in every process, with little work between two thoughts."""

from random import Random

import pytest

from engine.bots.bot import NoMove, decide
from engine.bots.bot_registry import BOT_MODULES, LEVELS, NoSuchBot, bots_for, find_bot
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.win_probability import WinEstimator
from engine.games import GAMES
from engine.ominos.table import Table
from tests.engine.bots.positions import OMINOS, match_of, positions, seat_numbers
from tests.engine.bots.processes import common_output
from tests.engine.bots.thoughts import check_thought
from tests.reports import looped

WORK_IN_A_SLICE = 160
"""Maximum number of tiles placed and positions copied between two thoughts; each takes a few microseconds"""
WORK_BEFORE_THE_FIRST = 140
"""Maximum before the first thought, when all tiles of the board are placed once"""


@looped(("name", "seats"), seat_numbers(OMINOS))
def test_all_levels_play_a_match_together(name, seats):
    match = match_of(name, seats, 5)
    rng = Random(5)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        level = find_bot(name, LEVELS[(seat + seats) % len(LEVELS)])
        match.play(seat, decide(level, match.view(seat), rng, iterations=3).move)
    assert all(score is not None for score in match.state.scores)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("triominos", {"voluntary_draw": False}),
        ("triominos", {"turn_limit": 30}),
        ("quadominos", {"set": "beginners"}),
        ("quadominos", {"chained_bonuses": True}),
    ],
)
def test_the_expert_plays_by_every_option(name, given):
    match = match_of(name, 2, 6, given)
    expert = find_bot(name, "expert")
    rng = Random(6)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        match.play(seat, decide(expert, match.view(seat), rng, iterations=6).move)


@pytest.mark.parametrize("name", OMINOS)
@pytest.mark.parametrize("level", LEVELS)
def test_thoughts_are_of_legal_moves_best_first(name, level):
    bot = find_bot(name, level)
    for state in positions(name, 3, 7, every=9):
        legal = set(state.moves(state.turn))
        for thought in bot.think(state.view(state.turn), Random(1), iterations=20):
            check_thought(thought, legal)
            assert all(0 <= value <= 1 for _, value in thought.considered)


@pytest.mark.parametrize("name", OMINOS)
def test_who_has_no_move_has_no_thought(name):
    match = match_of(name, 2, 8)
    waiting = 1 - match.state.turn
    for level in LEVELS:
        with pytest.raises(NoMove):
            decide(find_bot(name, level), match.view(waiting), Random(0))


def test_nobody_thinks_about_anything_but_a_view():
    state = match_of("triominos", 2, 8).state
    with pytest.raises(TypeError, match="corner digits"):
        decide(find_bot("triominos", "expert"), state, Random(0))


THOUGHTS = """
import sys
from random import Random
from engine.bots.bot_registry import find_bot
from tests.engine.bots.positions import positions
for name in ("triominos", "quadominos"):
    for number, state in enumerate(positions(name, 2, 3, every=40)):
        for level in ("learner", "expert"):
            for thought in find_bot(name, level).think(state.view(state.turn), Random(number), 30):
                print(thought.move, thought.value, *thought.considered)
"""


def test_thoughts_are_the_same_in_every_process():
    assert len(common_output(THOUGHTS)) > 1000


class Work:
    """Counter of tiles placed or drawn and of positions copied."""

    def __init__(self, monkeypatch):
        self.done = 0
        for owner, name in ((Table, "lay"), (Playout, "copy"), (Playout, "draw")):
            monkeypatch.setattr(owner, name, self.counted(getattr(owner, name)))

    def counted(self, method):
        def counting(*arguments):
            self.done += 1
            return method(*arguments)

        return counting


@pytest.mark.parametrize(("name", "seats"), seat_numbers(OMINOS))
def test_slices_are_small(name, seats, monkeypatch):
    work = Work(monkeypatch)
    expert = find_bot(name, "expert")
    for state in positions(name, seats, 9, every=13):
        view = state.view(state.turn)
        bounds = iter([WORK_BEFORE_THE_FIRST])
        work.done = 0
        for _ in expert.think(view, Random(2), iterations=60):
            assert work.done <= next(bounds, WORK_IN_A_SLICE)
            work.done = 0


@pytest.mark.parametrize("name", OMINOS)
def test_playouts_are_broken_off_where_more_than_two_play(name, monkeypatch):
    judged = []
    judge = WinEstimator.__call__
    monkeypatch.setattr(
        WinEstimator, "__call__", lambda self, playout: judged.append(playout.round_over) or judge(self, playout)
    )
    expert = find_bot(name, "expert")
    for seats, ends in ((2, {True}), (4, {True, False})):
        judged.clear()
        for state in positions(name, seats, 4, every=13):
            decide(expert, state.view(state.turn), Random(3), iterations=30)
        assert set(judged) == ends


def test_levels_have_names_and_say_what_they_do():
    for name in GAMES:
        bots = bots_for(name)
        assert [bot for bot in bots if bot in LEVELS] == list(LEVELS)
        assert all(bots[level].description.endswith(".") for level in LEVELS)
        assert all(bots[bot].name == bot for bot in bots)
    with pytest.raises(NoSuchBot, match="no bot 'grandmaster'"):
        find_bot("triominos", "grandmaster")
    assert find_bot("triominos", "expert-inference").name == "expert-inference"


def test_every_level_is_greedy_in_a_game_without_bots_of_its_own(monkeypatch):
    monkeypatch.delitem(BOT_MODULES, "quadrot")
    view = match_of("quadrot", 2, 8).view(0)
    greedy = decide(find_bot("quadrot", "greedy"), view, Random(0))
    for level in LEVELS:
        assert find_bot("quadrot", level).name == level
        assert decide(find_bot("quadrot", level), view, Random(0)) == greedy
