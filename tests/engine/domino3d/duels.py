"""Measures bots that evaluate a number of random placements and choose the best; figures for docs/domino3d.md.

python -m tests.engine.domino3d.duels [matches]
"""

import sys
from random import Random
from statistics import mean

from engine.domino3d.bricks import BRICKS
from engine.domino3d.domino3d import GAME
from engine.domino3d.events import BrickReturned, Collapsed
from engine.domino3d.moves import Place
from engine.domino3d.race_hands import find_solution, random_building
from engine.domino3d.turn_based import MEDALS
from engine.match import Match

ALL = 1000
LOOKS = {"1": 1, "3": 3, "8": 8, "all": ALL}


def choose(state, look, rng):
    """Returns the best of `look` random placements, or another move if none fits.

    A placement may be drawn several times, as a human player may look at it again.
    """
    moves = [move for move in state.moves(state.turn) if isinstance(move, Place)]
    if not moves:
        return state.moves(state.turn)[0]
    seen = rng.choices(moves, k=look) if look < ALL else rng.sample(moves, len(moves))
    return max(seen, key=state.structure.points)


def play(looks, seed, **options):
    """Plays a match between such bots, each with its own number of placements."""
    match = Match(GAME, options, [f"best of {look}" for look in looks], seed)
    rng = Random(f"looks {seed}")
    while not match.winners:
        seat = match.state.turn
        match.play(seat, choose(match.state, looks[seat], rng))
    return match


def told(events, kind):
    return [event for row in events for event in row if isinstance(event, kind)]


def means(count):
    print("\nmean scores by seat; lost draws a match; matches that end with bricks left")
    for seats in (2, 3, 4):
        for name, look in LOOKS.items():
            matches = [play([look] * seats, seed) for seed in range(count)]
            scores = [mean(match.state.scores[seat] for match in matches) for seat in range(seats)]
            lost = mean(len(told(match.events, BrickReturned)) for match in matches)
            left = mean(bool(match.state.pile) for match in matches)
            falls = sum(len(told(match.events, Collapsed)) for match in matches)
            text = " ".join(f"{score:.1f}" for score in scores)
            print(f"{seats} seats, best of {name:>3}: {text}; {lost:.1f}; {left:.1%}; collapses {falls}", flush=True)


def duels(count):
    print("\nduels, seats alternating: wins, draws half; mean lead")
    for strong, weak in (("3", "1"), ("8", "3"), ("all", "8"), ("all", "1")):
        leads = []
        for seed in range(count):
            looks = [LOOKS[strong], LOOKS[weak]]
            first, second = play(looks, seed).state.scores
            second_as_first, first_as_second = play(looks[::-1], seed + count).state.scores
            leads += [first - second, first_as_second - second_as_first]
        share = mean((lead > 0) + (lead == 0) / 2 for lead in leads)
        print(f"best of {strong} against {weak}: {share:.1%}, {mean(leads):+.1f} ({len(leads)} matches)", flush=True)


def four(count):
    print("\nfour seats, best of 1, 3, 8, all, turning round the table: mean score, wins (shared ones in parts)")
    looks = list(LOOKS.values())
    scores, wins = [0.0] * 4, [0.0] * 4
    for seed in range(count):
        shift = seed % 4
        match = play(looks[shift:] + looks[:shift], seed)
        for seat in range(4):
            scores[(seat + shift) % 4] += match.state.scores[seat] / count
            wins[(seat + shift) % 4] += (seat in match.winners) / len(match.winners) / count
    print("  ".join(f"{name}: {score:.1f} {win:.0%}" for name, score, win in zip(LOOKS, scores, wins)), flush=True)


def fairness(count):
    print("\nhow often the seat that begins wins, draws half, best of 3")
    for equal in (False, True):
        matches = [play([3, 3], seed, equal_turns=equal) for seed in range(count)]
        share = mean((1 in match.winners) / len(match.winners) for match in matches)
        print(f"two seats, equal turns {equal}: {share:.1%}", flush=True)


def solo(count):
    print("\nsolo, ten glasses: mean, share of bronze, silver, gold, master")
    for name, look in (*list(LOOKS.items())[:1], ("2", 2), *list(LOOKS.items())[1:]):
        scores = [play([look], seed, mode="solo").state.scores[0] for seed in range(count)]
        shares = " ".join(f"{mean(score >= least for score in scores):.0%}" for least in reversed(MEDALS.values()))
        print(f"best of {name:>3}: {mean(scores):.1f}; {shares}", flush=True)


def hands(count):
    print("\nrace: hands that a proof is found for; random buildings that succeed")
    for size in (6, 7, 8, 9, 10):
        rng = Random(f"hands {size}")
        dealt = [tuple(sorted(rng.sample(BRICKS, size))) for _ in range(count)]
        proved = mean(find_solution(hand) is not None for hand in dealt)
        blind = mean(random_building(hand, rng) is not None for hand in dealt)
        print(f"{size} bricks: {proved:.1%}; {blind:.1%}", flush=True)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 250
    means(count)
    duels(count)
    four(2 * count)
    fairness(4 * count)
    solo(2 * count)
    hands(2 * count)
