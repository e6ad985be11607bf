"""Four pawns of a seat, stored in one integer.

Pawns of a seat are interchangeable, and a point has at most one pawn. So the integer has a bit for each point with a
pawn, and above these bits the count of pawns at home. All other pawns are behind the start line.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.quadrot.board import POINTS, Bits, PointNumber

Pawns: TypeAlias = int
PawnPlace: TypeAlias = int | str
"""Place of a pawn in texts and requests: the number of a point, `start` or `home`"""

PAWNS = 4
START, HOME = "start", "home"
ON_BOARD: Bits = (1 << len(POINTS)) - 1
ONE_HOME: Pawns = 1 << len(POINTS)
ALL_START: Pawns = 0
ALL_HOME: Pawns = PAWNS * ONE_HOME


def home_count(pawns: Pawns) -> int:
    return pawns >> len(POINTS)


def start_count(pawns: Pawns) -> int:
    """Returns the number of pawns behind the start line.

    >>> start_count(ONE_HOME + (1 << 34))
    2
    """
    return PAWNS - home_count(pawns) - (pawns & ON_BOARD).bit_count()


def points_of(pawns: Pawns) -> Iterator[PointNumber]:
    """Yields the points with pawns, in ascending order."""
    left = pawns & ON_BOARD
    while left:
        yield (left & -left).bit_length() - 1
        left &= left - 1


def pawn_places(pawns: Pawns) -> list[PawnPlace]:
    """Returns the place of each pawn: points in order, then start, then home.

    >>> pawn_places(ONE_HOME + (1 << 34))
    [34, 'start', 'start', 'home']
    """
    return [*points_of(pawns), *[START] * start_count(pawns), *[HOME] * home_count(pawns)]


def read_pawn_places(places: Sequence[object]) -> Pawns:
    """Builds the pawns of a seat from their places; raises ValueError if the places are invalid.

    >>> read_pawn_places([34, "start", "home", "start"]) == ONE_HOME + (1 << 34)
    True
    """
    if len(places) != PAWNS:
        raise ValueError(f"{PAWNS} pawns, not {len(places)}")
    pawns = 0
    for spot in places:
        if spot == HOME:
            pawns += ONE_HOME
        elif isinstance(spot, int) and not isinstance(spot, bool) and spot in POINTS:
            if pawns >> spot & 1:
                raise ValueError(f"two pawns on point {spot}")
            pawns |= 1 << spot
        elif spot != START:
            raise ValueError(f"no place for a pawn: {spot!r}")
    return pawns
