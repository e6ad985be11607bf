"""First player of a match, where the game's own rule does not decide."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Seat

OPENER = "opener"
"""Option for the first seat, in games that have it"""
LOT, LOSER, IN_TURN = "lot", "loser", "in turn"
"""Rules for the first player: a random player, the loser of the last match, or the player after the last first
player
"""
WAYS = (LOT, LOSER, IN_TURN)


class PastMatch(NamedTuple):
    """Facts of a finished match from which the first player of the next match is determined."""

    names: tuple[str, ...]
    """Names by seat"""
    first: Seat
    """Seat of the first player"""
    loser: Seat


def loser_of(scores: Sequence[int]) -> Seat:
    """Returns the seat with the fewest points; if several seats have equally few, the first of them."""
    return list(scores).index(min(scores))


def last_match_together(names: Sequence[str], past: Sequence[PastMatch]) -> PastMatch | None:
    """Returns the last match of exactly these players, or None. `past`: past matches, newest first."""
    return next((match for match in past if sorted(match.names) == sorted(names)), None)


def first_seat(way: str, names: Sequence[str], past: Sequence[PastMatch], luck: int | None = None) -> Seat | None:
    """Returns the first seat by the rule `way`; None if the game's own rule decides, or if the rule is a random choice
    and no random number (`luck`) is given yet.

    >>> past = [PastMatch(("Ada", "Bo", "Cy"), first=2, loser=1)]
    >>> first_seat(LOSER, ["Bo", "Cy", "Ada"], past), first_seat(IN_TURN, ["Bo", "Cy", "Ada"], past)
    (0, 2)
    """
    last = last_match_together(names, past)
    if way == LOT and luck is not None:
        return luck % len(names)
    if way == LOSER and last:
        return list(names).index(last.names[last.loser])
    if way == IN_TURN and last:
        return (list(names).index(last.names[last.first]) + 1) % len(names)
    return None
