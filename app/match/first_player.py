"""Who begins a match, where that is not left to the rule of the game."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Seat

OPENER = "opener"
"""The option that says which seat begins, in the games that have it"""
LOT, LOSER, IN_TURN = "lot", "loser", "in turn"
"""The lot says it; whoever lost the last match; the one after whoever began the last match"""
WAYS = (LOT, LOSER, IN_TURN)


class PastMatch(NamedTuple):
    """A match of the same game that is over."""

    names: tuple[str, ...]
    """By seats"""
    first: Seat
    """Who began it"""
    loser: Seat


def loser_of(scores: Sequence[int]) -> Seat:
    """Returns who has the fewest points; of equal ones the first."""
    return list(scores).index(min(scores))


def last_match_together(names: Sequence[str], past: Sequence[PastMatch]) -> PastMatch | None:
    """Returns the last match in which just these players sat together. `past`: the last matches, the newest first."""
    return next((match for match in past if sorted(match.names) == sorted(names)), None)


def first_seat(way: str, names: Sequence[str], past: Sequence[PastMatch], luck: int | None = None) -> Seat | None:
    """Returns the seat that begins; None where the rule of the game says it, or the lot that is still to be drawn.

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
