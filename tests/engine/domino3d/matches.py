"""Plays random matches and checks that each one ended for a valid reason.

python -m tests.engine.domino3d.matches [matches] [mode …]
"""

import sys
from collections import Counter
from random import Random
from time import process_time

from engine.domino3d.bricks import orientations
from engine.domino3d.cells import STEPS
from engine.domino3d.domino3d import GAME
from engine.domino3d.events import Collapsed
from engine.domino3d.moves import RACE_CALLS, Place, TimedMove
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.race import MOVE_MS, ORIENTATIONS_PER_AXIS, free_pairs
from engine.match import Match

MODES = {
    "classic": {},
    "advanced": {"mode": "advanced"},
    "solo": {"mode": "solo"},
    "solo advanced": {"mode": "solo", "solo": "advanced"},
    "race": {"mode": "race"},
    "race rounds": {"mode": "race", "race_end": "rounds"},
    "race assisted": {"mode": "race", "race_end": "rounds", "assisted": True},
}
LONGEST = 20_000


def seats_of(mode):
    return Domino3dOptions.of(MODES[mode]).seats


def play(mode, seats, seed):
    """Plays a match of random moves, with occasional timeouts and collapses."""
    match = Match(GAME, MODES[mode], ["player"] * seats, seed)
    rng = Random(seed)
    while not match.winners:
        if len(match.moves) > LONGEST:
            raise RuntimeError(f"{mode}, {seats} seats, seed {seed}: no end")
        match.next_round()
        seat = rng.choice(match.state.actors())
        match.play(seat, random_move(match.state, seat, rng))
    return match


def random_move(state, seat, rng):
    chance = rng.random()
    if chance < 0.02 and state.timeout(seat):
        return state.timeout(seat)
    if chance > 0.96 and getattr(state, "structure", None):
        collapsing = state.structure.collapsing_places(state.hand)
        if collapsing:
            return rng.choice(collapsing)
    if state.options.mode == "race" and state.is_building and not state.options.assisted:
        return random_timed(state, seat, rng)
    moves = state.moves(seat)
    return moves[rng.randrange(len(moves))]


def random_timed(state, seat, rng):
    """Returns a random legal move of a builder, all with equal probability.

    Candidates are drawn until one is legal, which takes a tenth of the time of listing all of them.
    """
    ms, hand = state.clocks[seat] + MOVE_MS, state.hand(seat)
    pairs = pairs_of(state.tables[seat]) if hand else []
    while True:
        at = rng.randrange(ORIENTATIONS_PER_AXIS * len(pairs) * len(hand) + len(RACE_CALLS))
        if at < len(RACE_CALLS):
            move = RACE_CALLS[at]
        else:
            rest, look = divmod(at - len(RACE_CALLS), ORIENTATIONS_PER_AXIS)
            number, pair = divmod(rest, len(pairs))
            low, axis = pairs[pair]
            _, direction, roll = orientations(hand[number])[axis][look]
            move = Place(hand[number], low + STEPS[axis] * (direction & 1), direction, roll)
        if not state.refusal(seat, TimedMove(move, ms)):
            return TimedMove(move, ms)


def pairs_of(table):
    """Returns the pairs of cells at a structure, each pair once. They include all free positions of a brick."""
    lows = [{low for cell in table.touching for low in (cell, cell - step)} for step in STEPS]
    return [(low, axis) for axis in range(3) for low in sorted(lows[axis])] if table.laid else list(free_pairs(table))


def ending(match):
    """Returns the reason of a match's end; raises an exception if there was none."""
    state, mode = match.state, match.options.mode
    if mode == "race":
        return race_ending(match)
    if not state.pile:
        return "pile empty"
    if mode == "solo" and state.turns == 10:
        return "ten glasses"
    if any(state.structure.places(brick) for brick in state.pile):
        raise RuntimeError(f"seed {match.seed}: a brick of the pile has a place")
    return "no brick has a place"


def race_ending(match):
    state = match.state
    if match.options.race_end == "rounds":
        reason = "four rounds" if state.round == 4 else None
    else:
        reason = "15 points" if max(state.scores) >= 15 else "twenty rounds" if state.round == 20 else None
    if not reason:
        raise RuntimeError(f"seed {match.seed}: the race is not over")
    return reason


def run(count, modes):
    for mode in modes:
        for seats in seats_of(mode):
            endings, moves, falls, began = Counter(), 0, 0, process_time()
            for seed in range(count):
                match = play(mode, seats, 10_000 * seats + seed)
                endings[ending(match)] += 1
                moves += len(match.moves)
                falls += sum(isinstance(event, Collapsed) for events in match.events for event in events)
            told = ", ".join(f"{reason} {number}" for reason, number in endings.items())
            print(
                f"{mode}, {seats} seats: {count} matches, {moves} moves, {falls} collapses: {told}; "
                f"{process_time() - began:.0f} s of the processor",
                flush=True,
            )


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, sys.argv[2:] or MODES)
