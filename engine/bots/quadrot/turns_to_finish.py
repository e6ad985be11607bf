"""Exact table of the expected number of turns that four pawns need together on an otherwise empty board.

A single pawn can use few of its dice, so four pawns that move together need far fewer turns than four pawns one after
another. `tools/solve_quadrot.py` computed the exact values. `turns_to_finish_data.py` contains them in packed form, and
they are unpacked in short time slices, so that the app stays responsive.
"""

from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from zlib import compress, decompress

from engine.quadrot.board import (
    BOTTOM,
    FINISH_SQUARES,
    LAST_POINTS,
    PLACES,
    POINT_AT,
    POINTS,
    REDS,
    SIDES,
    WIDTH,
    Side,
    rotated,
)
from engine.quadrot.packed_pawns import ONE_HOME, PAWNS, Pawns, home_count, points_of

UNITS = 50
"""Number of units per turn, in the packed numbers"""
LONGEST = 25 * UNITS
"""Upper bound of the packed numbers, in units"""
SAFE_POINTS = tuple(point for point in POINTS if not REDS >> point & 1)
"""Points where a pawn can stay as long as no seat has all its pawns home"""
MIRRORED = tuple(POINT_AT[WIDTH - 1 - x, y] for x, y in PLACES)
"""Mirror image of each point, with left and right exchanged"""
TURNED_BACK = tuple(tuple(1 << rotated(point, -side) for point in POINTS) for side in SIDES)
"""By side and point: bitmask of the corresponding point for the bottom side"""
LAST_BITS = tuple(1 << point for point in LAST_POINTS[BOTTOM])
FINISH_BIT = 1 << FINISH_SQUARES[BOTTOM]


def turns_to_finish(pawns: Pawns, side: Side) -> float:
    """Returns the expected number of turns that these pawns need on an otherwise empty board, if all dice are used as
    the rules require.

    >>> round(turns_to_finish(0, BOTTOM), 1), turns_to_finish(4 * ONE_HOME, BOTTOM)
    (24.7, 0.0)
    """
    if side != BOTTOM:
        bits = TURNED_BACK[side]
        turned_pawns = home_count(pawns) * ONE_HOME
        for point in points_of(pawns):
            turned_pawns += bits[point]
        pawns = turned_pawns
    if pawns & FINISH_BIT:
        pawns = _without_finish_square(pawns)
    try:
        return TURNS_TO_FINISH.parts[pawns % PARTS][pawns]
    except KeyError:  # not unpacked yet
        return TURNS_TO_FINISH[pawns]


def _without_finish_square(pawns: Pawns) -> Pawns:
    """Moves a pawn from the safe red square before the finish line to an equivalent point."""
    for last in LAST_BITS:
        if not pawns & last:
            return pawns - FINISH_BIT + last
    return pawns - FINISH_BIT + ONE_HOME


# Packed numbers


def pawn_positions() -> Iterator[tuple[Pawns, Pawns]]:
    """Yields all positions of the pawns of the bottom side in a fixed order, each with its mirror image."""
    bits = [1 << point for point in SAFE_POINTS]
    mirrored = [1 << MIRRORED[point] for point in SAFE_POINTS]
    for count in range(PAWNS + 1):
        for homes in range(0, (PAWNS - count + 1) * ONE_HOME, ONE_HOME):
            for one, other in zip(map(sum, combinations(bits, count)), map(sum, combinations(mirrored, count))):
                yield homes + one, homes + other


def pack(worth: Mapping[Pawns, float]) -> bytes:
    """Packs one number for each pair of mirrored positions: first the low bytes of all numbers, then the high bytes."""
    units = [round(UNITS * worth[pawns]) for pawns, mirrored in pawn_positions() if pawns <= mirrored]
    return compress(bytes(unit & 255 for unit in units) + bytes(unit >> 8 for unit in units), 9)


class TurnsToFinishTable:
    """Expected number of turns to bring all pawns home, for every position of the seat at the bottom side. The values
    are unpacked in short time slices; if a lookup needs a position that has not been unpacked, it first unpacks all
    remaining ones.

    The values are distributed to many small dictionaries, because growing a large one would take too long for a time
    slice.
    """

    def __init__(self) -> None:
        self.parts: tuple[dict[Pawns, float], ...] = tuple({} for _ in range(PARTS))
        """Dictionaries, indexed by the position modulo their number"""
        self._rest = self._unpacking()

    def __getitem__(self, pawns: Pawns) -> float:
        part = self.parts[pawns % PARTS]
        if pawns not in part:
            for _ in self._rest:
                pass
        return part[pawns]

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def unpack_some(self) -> None:
        """Unpacks some of the values, in one time slice; does nothing once everything is unpacked."""
        next(self._rest, None)

    def _unpacking(self) -> Iterator[None]:
        from engine.bots.quadrot.turns_to_finish_data import PACKED

        planes = decompress(b64decode(PACKED))
        half = len(planes) // 2
        turns = [units / UNITS for units in range(1 + LONGEST)]  # equal numbers share one float in memory
        numbers = (turns[low + 256 * high] for low, high in zip(planes[:half], planes[half:]))
        yield
        pairs, parts = pawn_positions(), self.parts
        for _ in range(SLICES - 1):
            for pawns, mirrored in islice(pairs, IN_A_SLICE):
                if pawns <= mirrored:
                    parts[pawns % PARTS][pawns] = parts[mirrored % PARTS][mirrored] = next(numbers)
            yield


PARTS = 499
"""Number of dictionaries. It is a prime, so that their sizes are similar."""
IN_A_SLICE = 1000
SLICES = 49
"""Number of time slices needed to unpack the 47501 positions; the first one only decompresses the data"""
TURNS_TO_FINISH = TurnsToFinishTable()


def least_turns(results: Sequence[Pawns], side: Side) -> float:
    """Returns the expected number of turns that are needed after the best of these results."""
    return min([turns_to_finish(pawns, side) for pawns in results])
