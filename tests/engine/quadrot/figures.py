"""Statistics of matches between simple bots, which were used to choose the board.

`python -m tests.engine.quadrot.figures greedy 2000 2 3 4` plays 2,000 matches with each number of seats. The bot
`random` chooses among the distinct turns; `greedy` minimises the expected turns of its pawns. Jumps and white hops are
counted only if a result needs them, because another sequence of steps may avoid them.
"""

import argparse
from collections import Counter
from random import Random
from statistics import mean, stdev

from engine.quadrot.events import SeatHome, Stepped, TurnPlayed
from engine.quadrot.expected_turns import free_turns, turns_to_go
from engine.quadrot.moves import StepKind, Turn
from engine.quadrot.state import QuadrotOptions, QuadrotState
from engine.randomness import RandomSource
from tests.engine.quadrot.ways import count, ways_of

KINDS = {StepKind.WHITE_HOP: "white hops", StepKind.BLACK_HOP: "black hops", StepKind.JUMP: "jumps"}


def greedy(state, turns, rng):
    values = free_turns(state.sides[state.turn], bool(state.ranking))
    to_go = [round(turns_to_go(pawns, values), 8) for pawns in turns.results]
    return rng.choice([index for index, worth in enumerate(to_go) if worth == min(to_go)])


def random(state, turns, rng):
    return int(rng.random() * len(turns))


BOTS = {"greedy": greedy, "random": random}


def simplest(state, turn, result):
    """Returns the sequence of steps to this result with the fewest jumps, then the fewest white hops."""
    if not isinstance(turn, Turn) or not count(turn, StepKind.JUMP) + count(turn, StepKind.WHITE_HOP):
        return turn
    ways = ways_of(state.position(state.turn), state.dice)[result]
    return min(ways, key=lambda way: (count(way, StepKind.JUMP), count(way, StepKind.WHITE_HOP)))


class PlayerStatistics:
    """Statistics of a match."""

    def __init__(self, seats, seed, bot):
        self.counts = Counter()
        self.lone_dice = self.choices = 0
        rng = Random(seed)
        state, _ = QuadrotState.begin(QuadrotOptions(short_opening=False), seats, RandomSource(seed))
        starter = state.turn
        while not state.winners:
            turns = state.turns()
            self.lone_dice += turns.dice_used == 1
            self.choices += len(turns) if turns.dice_used else 0
            index = bot(state, turns, rng)
            turn = simplest(state, turns[index], turns.results[index]) if bot is greedy else turns[index]
            for event in state.play(state.turn, turn):
                self.tell(event, seats)
        self.winner = (state.winners[0] - starter) % seats
        self.winner_seat = state.winners[0]
        self.starter = starter

    def tell(self, event, seats):
        if isinstance(event, TurnPlayed):
            self.counts["turns"] += 1
            self.counts["passes"] += str(event.turn) == "pass"
        elif isinstance(event, Stepped):
            self.counts[KINDS.get(event.step.kind, "other")] += 1
            self.counts["red returns"] += event.step.returns
        elif isinstance(event, SeatHome) and event.rank == 1:
            self.counts["rounds to the first win"] = -(-self.counts["turns"] // seats)


def report(bot, matches, seats, first):
    """Plays matches from seed `first` on and prints their statistics."""
    tallies = [PlayerStatistics(seats, seed, BOTS[bot]) for seed in range(first, first + matches)]
    turns = sum(tally.counts["turns"] for tally in tallies)
    print(f"{seats} seats, {bot}, {matches} matches")
    for name in ("rounds to the first win", "turns", "white hops", "black hops", "jumps", "red returns"):
        numbers = [tally.counts[name] for tally in tallies]
        print(f"  {name}: {mean(numbers):.2f} ± {stdev(numbers) / matches**0.5:.2f}, at most {max(numbers)}")
    moved = turns - sum(tally.counts["passes"] for tally in tallies)
    passes = [100 * tally.counts["passes"] / tally.counts["turns"] for tally in tallies]
    lone = 100 * sum(tally.lone_dice for tally in tallies) / turns
    print(f"  passes: {100 * sum(t.counts['passes'] for t in tallies) / turns:.2f} %", end="")
    print(f" ± {stdev(passes) / matches**0.5:.2f}; one die only: {lone:.2f} %", end="")
    print(f"; distinct turns: {sum(tally.choices for tally in tallies) / moved:.2f}")
    print("  wins by order of play:", shares(tallies, [tally.winner for tally in tallies], seats))
    print("  wins by seat:", shares(tallies, [tally.winner_seat for tally in tallies], seats))
    if seats == 3:
        for starter in range(seats):
            those = [tally for tally in tallies if tally.starter == starter]
            print(f"  wins by order of play when seat {starter} starts:", end=" ")
            print(shares(those, [tally.winner for tally in those], seats))


def shares(tallies, winners, seats):
    """Returns the percentage of matches won by each seat, and its standard error."""
    noise = 100 * (1 / seats * (1 - 1 / seats) / len(tallies)) ** 0.5
    counts = Counter(winners)
    return " / ".join(f"{100 * counts[place] / len(tallies):.1f}" for place in range(seats)) + f" % ± {noise:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", choices=BOTS, nargs="?", default="greedy")
    parser.add_argument("matches", type=int, nargs="?", default=2000)
    parser.add_argument("seats", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--first", type=int, default=0, help="the seed of the first match")
    arguments = parser.parse_args()
    for seats in arguments.seats:
        report(arguments.bot, arguments.matches, seats, arguments.first)


if __name__ == "__main__":
    main()
