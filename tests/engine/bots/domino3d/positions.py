"""Domino 3D positions for tests of bots."""

from random import Random

from engine.bots.bot import decide
from engine.bots.bot_registry import LEVELS, find_bot
from tests.engine.bots.positions import match_of

MODES = (
    (1, {"mode": "solo"}),
    (1, {"mode": "solo", "solo": "advanced"}),
    (2, {}),
    (3, {"equal_turns": True}),
    (6, {"sand": None}),
    (2, {"mode": "advanced"}),
    (4, {"mode": "advanced", "sand": 90}),
    (2, {"mode": "race"}),
    (4, {"mode": "race", "race_end": "rounds"}),
    (6, {"mode": "race", "race_end": "rounds", "sand": None}),
    (3, {"mode": "race", "assisted": True}),
)
"""Numbers of seats and options of all kinds"""
TURNS = tuple(mode for mode in MODES if mode[1].get("mode") != "race")
RACES = tuple(mode for mode in MODES if mode[1].get("mode") == "race")


def named(given):
    """Returns the test name of an option set."""
    return " ".join(f"{name}={value}" for name, value in given.items()) or "classic" if type(given) is dict else None


def playing(seats, given, seed, levels=LEVELS, most=None):
    """Yields the states of a match between these levels, each with the seat to move and its move."""
    match = match_of("domino3d", seats, seed, given)
    rng = Random(seed)
    while not match.winners and (most is None or len(match.moves) < most):
        match.next_round()
        actors = match.state.actors()
        seat = actors[int(rng.random() * len(actors))]
        level = find_bot("domino3d", levels[(seat + seed) % len(levels)])
        move = decide(level, match.view(seat), rng, iterations=2).move
        yield match.state.copy(), seat, move
        match.play(seat, move)


def positions(seats, given, seed, every=1, most=None):
    """Yields some states of a match, each with a seat that may move."""
    for number, (state, seat, _) in enumerate(playing(seats, given, seed, most=most)):
        if number % every == 0:
            yield state, seat
