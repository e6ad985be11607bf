"""Arena: series of matches between bots, which yields their win shares with confidence intervals.

Every deal is played once from each seat, so that no bot gains from luck or from its seat. The thinking of a bot is
limited by iterations, never by time, so that the same seed gives the same matches on every machine.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from engine.bots.bot import BestSoFar, Bot, decide
from engine.bots.bot_registry import find_bot
from engine.game import JsonObject, Seat, shorten
from engine.games import GAMES
from engine.match import Match

T = TypeVar("T")

MOST_MOVES = 40_000
"""Number of moves after which a match counts as endless. Random matches of four seats take up to 6,500."""
MOST_ITERATIONS = 1_000_000
"""Maximum iterations of a bot's search"""

Shares = tuple[float, ...]
"""Win share of each bot in a match, in the order of `ArenaJob.entrants`: 1 for a sole winner, 1/2 for each of two equal
winners
"""


class ArenaJob(NamedTuple):
    """One match that the arena will play: its bots, options, seed and seating."""

    game: str
    options: tuple[tuple[str, str], ...]
    entrants: tuple[str, ...]
    """Names of the bots; a name may be followed by `:` and a number of iterations, which replaces the bot's default
    number
    """
    seed: int
    """Seed of the deal"""
    rotation: int
    """Number of seats by which the entrants are moved around the table"""


class ArenaResult(NamedTuple):
    """Result of an arena match. All lists are in the order of `ArenaJob.entrants`."""

    seed: int
    won: Shares
    rounds: tuple[Shares, ...]
    margins: Shares
    """Score of each entrant minus the mean of the other scores"""
    spent: tuple[float, ...]
    """Total thinking time of each bot, in seconds"""
    decisions: tuple[int, ...]


def jobs_for(
    game: str, options: Iterable[tuple[str, str]], entrants: Sequence[str], matches: int, seed: int
) -> list[ArenaJob]:
    """Returns the jobs for at least `matches` matches. The number is rounded up, so that each deal is played from every
    seat.
    """
    deals = -(-matches // len(entrants))
    deal = (game, tuple(options), tuple(entrants))
    return [ArenaJob(*deal, seed + number, rotation) for number in range(deals) for rotation in range(len(entrants))]


# Single match


class Entrant(NamedTuple):
    """Bot that takes part in an arena match, with its number of iterations; None for the bot's default number."""

    bot: Bot
    iterations: int | None


def read_entrant(game: str, text: str) -> Entrant:
    """Parses a bot's name with optional iterations; raises ValueError or NoSuchBot if the text is invalid.

    >>> read_entrant("triominos", "greedy:10").iterations
    10
    """
    name, _, iterations = text.partition(":")
    if iterations and not (iterations.isdecimal() and len(iterations) < 8 and 0 < int(iterations) <= MOST_ITERATIONS):
        raise ValueError(f"a bot thinks for 1 to {MOST_ITERATIONS} iterations, not {shorten(iterations)}")
    return Entrant(find_bot(game, name), int(iterations) if iterations else None)


class ArenaMatch:
    """Match between bots in the arena. Measures the thinking time of each bot and stores the winners of each round."""

    def __init__(self, job: ArenaJob, clock: Callable[[], float]):
        self.count = len(job.entrants)
        self.rotation = job.rotation
        entrants = [read_entrant(job.game, text) for text in job.entrants]
        self.seats = [entrants[(seat - job.rotation) % self.count] for seat in range(self.count)]
        self.match = Match(GAMES[job.game], dict(job.options), [f"seat {seat}" for seat in range(self.count)], job.seed)
        self.rng = Random(f"arena {job.seed} {job.rotation}")
        self.clock = clock
        self.spent = [0.0] * self.count
        self.decisions = [0] * self.count
        self.plans: dict[Seat, BestSoFar] = {}
        self.rounds: list[Shares] = []
        self.before = list(self.match.state.scores)

    def play(self) -> None:
        """Plays the match to its end; raises `ValueError` if it exceeds `MOST_MOVES`."""
        while not self.match.winners:
            if len(self.match.moves) >= MOST_MOVES:
                raise ValueError(f"seed {self.match.seed}: stopped after {MOST_MOVES} moves, no longer match is played")
            seat = self._next()
            if any(event.ends_round for event in self.match.play(seat, self.plans.pop(seat).move)):
                self._end_round()
                self.match.next_round()
        if not self.rounds or self.before != self.match.state.scores:
            self._end_round()

    def _next(self) -> Seat:
        """Returns the seat that moves next. In a race, where all seats build at the same time, all bots choose a move,
        and the one with the earliest time stamp comes first.
        """
        state = self.match.state
        for seat in state.actors():
            if seat in self.plans and state.refusal(seat, self.plans[seat].move):
                del self.plans[seat]
            if seat not in self.plans:
                self.plans[seat] = self._think(seat)
        return min(state.actors(), key=lambda seat: getattr(self.plans[seat].move, "ms", 0))

    def _think(self, seat: Seat) -> BestSoFar:
        view = self.match.view(seat)
        start = self.clock()
        thought = decide(self.seats[seat].bot, view, self.rng, self.seats[seat].iterations)
        self.spent[seat] += self.clock() - start
        self.decisions[seat] += 1
        return thought

    def _end_round(self) -> None:
        """Records the winners of a round: the seats that gained the most points in it. In a match without rounds these
        are the winners of the match.
        """
        scores = list(self.match.state.scores)
        gained = [score - before for score, before in zip(scores, self.before)]
        self.before = scores
        if not self.rounds and self.match.winners and len(set(gained)) == 1:
            self.rounds.append(_win_shares(self.match.winners, self.count))
        else:
            best = max(gained)
            self.rounds.append(_win_shares([seat for seat in range(self.count) if gained[seat] == best], self.count))

    def result(self, seed: int) -> ArenaResult:
        scores = self.match.state.scores
        margins = [score - (sum(scores) - score) / max(1, self.count - 1) for score in scores]
        won = _win_shares(self.match.winners, self.count)
        rounds = tuple(tuple(self._entered(shares)) for shares in self.rounds)
        return ArenaResult(
            seed,
            tuple(self._entered(won)),
            rounds,
            tuple(self._entered(margins)),
            tuple(self._entered(self.spent)),
            tuple(self._entered(self.decisions)),
        )

    def _entered(self, by_seat: Sequence[T]) -> list[T]:
        return [by_seat[(number + self.rotation) % self.count] for number in range(self.count)]


def _win_shares(winners: Sequence[Seat], count: int) -> Shares:
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(count))


def play_job(job: ArenaJob, clock: Callable[[], float]) -> ArenaResult:
    played = ArenaMatch(job, clock)
    played.play()
    return played.result(job.seed)


# Statistics


def summary(game: str, entrants: Sequence[str], results: Sequence[ArenaResult]) -> JsonObject:
    """Returns the statistics of the matches, each list in the order of the entrants."""
    numbers = range(len(entrants))
    matches = [(result.seed, result.won) for result in results]
    rounds = [(result.seed, shares) for result in results for shares in result.rounds]
    return {
        "game": game,
        "seats": list(entrants),
        "matches": len(results),
        "wins": [sum(result.won[number] == 1 for result in results) for number in numbers],
        "draws": sum(max(result.won) < 1 for result in results),
        "share": [mean_share(matches, number) for number in numbers],
        "interval": [interval(matches, number) for number in numbers],
        "rounds_share": [mean_share(rounds, number) for number in numbers],
        "rounds_interval": [interval(rounds, number) for number in numbers],
        "margin": [round(sum(result.margins[number] for result in results) / len(results), 2) for number in numbers],
        "ms": [_ms(results, number) for number in numbers],
    }


def _ms(results: Sequence[ArenaResult], number: int) -> float:
    decisions = sum(result.decisions[number] for result in results)
    return round(1000 * sum(result.spent[number] for result in results) / max(1, decisions), 3)


SharesByDeal = Sequence[tuple[int, Shares]]
"""Win shares of several matches or rounds, each with the seed of its deal"""


def mean_share(won: SharesByDeal, number: int) -> float:
    return round(sum(shares[number] for _, shares in won) / len(won), 4)


def interval(won: SharesByDeal, number: int) -> list[float]:
    """Returns the 95 % confidence interval of the win share of the bot with the index `number`.

    Matches on the same deal are correlated, so the variance is measured between deals. It is converted to the number of
    independent matches with the same variance, which Wilson's interval needs.
    """
    share = sum(shares[number] for _, shares in won) / len(won)
    deals: dict[int, list[float]] = {}
    for seed, shares in won:
        deals.setdefault(seed, []).append(shares[number] - share)
    off = sum(sum(shares) ** 2 for shares in deals.values())
    count = len(deals)
    variance = off * count / max(1, count - 1) / len(won) ** 2
    equivalent = share * (1 - share) / variance if variance > 0 else len(won)
    equivalent = min(equivalent, 2 * len(won))  # a few deals that happen to agree prove little
    return [round(bound, 4) for bound in wilson(share, equivalent)]


Z = 1.959964


def wilson(share: float, count: float) -> tuple[float, float]:
    """Returns Wilson's 95 % interval of a share observed in `count` trials.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    square = Z * Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)
