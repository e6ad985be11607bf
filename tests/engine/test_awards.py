"""Awards are computed twice: by the engine, and by a module `awards` among the tests of each game that has awards."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from engine.games import GAMES, MODULES
from tests.engine.variants import option_sets, part_name, played
from tests.reports import check_each

SEEDS = range(2)
PLIES = 500
"""Number of moves after which a match is stopped"""


def second_calculation(name):
    """Returns the module that computes a game's awards; None if the game has no such tests."""
    module = f"tests.engine.{MODULES[name].split('.')[1]}.awards"
    return import_module(module) if find_spec(module) else None


def rounds_of(match):
    """Yields the scores at the beginning of each finished round and its events."""
    scores, events = list(match.restarted().state.scores), []
    before = scores[:]
    for event in (*match.opening_events, *(event for move in match.events for event in move)):
        if event.begins_round:
            before, events = scores[:], []
        events.append(event)
        if event.seat is not None:
            scores[event.seat] += event.points
        if event.awards:
            yield before, events
            scores = [score + award for score, award in zip(scores, event.awards)]


@pytest.mark.parametrize("name", [name for name in GAMES if second_calculation(name)])
def test_awards_agree_with_the_second_calculation(name):
    second, awarded = second_calculation(name), set()

    def check(given, seats, seed):
        for before, events in rounds_of(played(name, given, seats, seed, plies=PLIES)):
            assert list(events[-1].awards) == second.expected_awards(name, events, before)
            awarded.update(events[-1].awards)

    seats_of = GAMES[name].options.of
    variants = [(given, seats, seed) for given in second.OPTIONS for seats in seats_of(given).seats for seed in SEEDS]
    check_each(variants, check, lambda variant: " ".join(map(part_name, variant)))
    assert len(awarded) > 3, "hardly any award was compared"


@pytest.mark.parametrize("name", [name for name in GAMES if not second_calculation(name)])
def test_a_game_without_a_second_calculation_awards_nothing(name):
    for given in option_sets(GAMES[name]):
        match = played(name, given, GAMES[name].options.of(given).seats[0], SEEDS[0], plies=PLIES)
        assert not any(event.awards for events in match.events for event in events), given
