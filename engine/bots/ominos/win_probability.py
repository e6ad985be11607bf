"""Estimate of the chances to win the match from the scores after a round.

A round changes the differences between the scores by a random amount, so with fewer remaining rounds they change less.
The chance of a seat is proportional to `exp(score / scale)`, where the scale grows with the square root of the number
of remaining rounds.
"""

from collections.abc import Sequence
from math import exp, sqrt

from engine.bots.ominos.playout import Playout
from engine.game import Seat
from engine.ominos.quadominos import Quadominos
from engine.ominos.state import OminoState
from engine.ominos.triominos import Triominos
from engine.ominos.view import RoundView

FITTED_SPREADS: dict[type[OminoState], dict[int, tuple[float, float]]] = {
    Triominos: {2: (52.0, 130.0), 3: (45.0, 90.0), 4: (35.0, 60.0)},
    Quadominos: {2: (25.0, 90.0), 3: (25.0, 60.0), 4: (32.0, 60.0)},
}
"""By game and number of seats (4 means 4 or more): typical difference, in points, that luck makes between the scores in
one round, and the points that the leader gains per round. Fitted to matches of the greedy bot
(`tools/fit_win_probability.py`).
"""
FOR_CHILDREN = 0.1
"""Usual points of a round in the children's rules, as a share of those in the other rules"""
MANY_ROUNDS = 50.0
"""Number of remaining rounds that is assumed if the bot maximises points instead of its chance to win"""


class WinEstimator:
    """Estimator of a seat's chance to win the match, from the state of a playout."""

    def __init__(self, view: RoundView, match_value: bool = True):
        self.seat = view.seat
        self.spread, self.gain = FITTED_SPREADS[view.game][min(4, len(view.scores))]
        if not view.rules.counts_hands:
            self.spread, self.gain = self.spread * FOR_CHILDREN, self.gain * FOR_CHILDREN
        rounds = view.options.rounds
        self.rounds_left = rounds and max(1.0, float(rounds - view.round))
        """Remaining rounds after this one, at least one; None if the match has no fixed number of rounds"""
        self.match_value = match_value

    def __call__(self, playout: Playout) -> float:
        """Returns the seat's chance to win. An unfinished round is evaluated by its scores and the expected points for
        the remaining hands.
        """
        scores: Sequence[float] = playout.scores
        if playout.match_over:
            return win_share(self.seat, scores)
        if not playout.round_over:
            scores = expected_scores(playout)
        return self.chance(scores, playout.rules.target)

    def all_chances(self, playout: Playout) -> list[float]:
        """Returns each seat's chance to win."""
        scores: Sequence[float] = playout.scores
        if playout.match_over:
            return [win_share(seat, scores) for seat in range(len(scores))]
        if not playout.round_over:
            scores = expected_scores(playout)
        return self.chances(scores, playout.rules.target)

    def chance_with_points(self, position: Playout, worth: float) -> float:
        """Returns the seat's chance to win after a turn that earns `worth` points, from the scores alone."""
        scores: list[float] = [*position.scores]
        scores[self.seat] += worth
        return self.chance(scores, position.rules.target)

    def chance(self, scores: Sequence[float], target: int | None) -> float:
        """Returns this seat's chance to win, from the scores after a round."""
        return self.chances(scores, target)[self.seat]

    def chances(self, scores: Sequence[float], target: int | None) -> list[float]:
        """Returns each seat's chance to win, from the scores after a round."""
        best = max(scores)
        rounds = self.rounds_left or 1 + max(0.0, (target or 0) - best) / self.gain
        if not self.match_value:
            rounds = MANY_ROUNDS
        scale = self.spread * sqrt(rounds)
        shares = [exp((score - best) / scale) for score in scores]
        whole = sum(shares)
        return [share / whole for share in shares]


def win_share(seat: Seat, scores: Sequence[float]) -> float:
    """Returns a seat's share of the win in a finished match. Several winners share it equally."""
    best = max(scores)
    return 0.0 if scores[seat] < best else 1.0 / sum(score == best for score in scores)


TILES_APART = 1.5
"""Difference in tiles that makes the smaller hand e times (about 2.7 times) as likely to be empty first"""


def expected_scores(playout: Playout) -> list[float]:
    """Returns the scores plus the expected points at the end of the round, which are higher for small hands."""
    hands = playout.hands
    counts = [playout.tiles.count(hand) for hand in hands]
    left = list(map(playout.points_left_in, hands))
    fewest = min(counts)
    shares = [exp((fewest - count) / TILES_APART) for count in counts]
    award = playout.rules.out_award + sum(left)
    return [
        score + share / sum(shares) * (award - points) for score, share, points in zip(playout.scores, shares, left)
    ]
