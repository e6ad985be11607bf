"""How many turns a seat needs that has the board to itself, its four pawns together.

A lone pawn wastes most of its dice, so four together need far fewer turns than one after the other. The numbers were
solved exactly by `tools/solve_quadrot.py`; they stand packed in `solo_table_data.py` and are unpacked slice by slice.
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
from engine.quadrot.pawns import ONE_HOME, PAWNS, Pawns, home_count, points_of

UNITS = 50
"""How finely the packed numbers divide a turn"""
LONGEST = 25 * UNITS
"""More than any placing needs"""
SAFE_POINTS = tuple(point for point in POINTS if not REDS >> point & 1)
"""Where a pawn can stay while no seat is home"""
MIRRORED = tuple(POINT_AT[WIDTH - 1 - x, y] for x, y in PLACES)
"""Where each point lies in the mirror that leaves the bottom side where it is"""
TURNED_BACK = tuple(tuple(1 << rotated(point, -side) for point in POINTS) for side in SIDES)
"""By side and point: the bit of the point that is the same to the bottom side"""
LAST_BITS = tuple(1 << point for point in LAST_POINTS[BOTTOM])
FINISH_BIT = 1 << FINISH_SQUARES[BOTTOM]


def solo_turns(pawns: Pawns, side: Side) -> float:
    """Returns the turns that these pawns need with no other pawn in their way, each roll used as the rules ask.

    >>> round(solo_turns(0, BOTTOM), 1), solo_turns(4 * ONE_HOME, BOTTOM)
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
        return SOLO_TABLE.parts[pawns % PARTS][pawns]
    except KeyError:  # not unpacked yet
        return SOLO_TABLE[pawns]


def _without_finish_square(pawns: Pawns) -> Pawns:
    """Moves the pawn from the red square before the finish line, once it is safe, to a point that is as good."""
    for last in LAST_BITS:
        if not pawns & last:
            return pawns - FINISH_BIT + last
    return pawns - FINISH_BIT + ONE_HOME


# The packed numbers


def pawn_positions() -> Iterator[tuple[Pawns, Pawns]]:
    """Yields every way in which the pawns of the bottom side can stand, with its mirror image, in a fixed order."""
    bits = [1 << point for point in SAFE_POINTS]
    mirrored = [1 << MIRRORED[point] for point in SAFE_POINTS]
    for count in range(PAWNS + 1):
        for homes in range(0, (PAWNS - count + 1) * ONE_HOME, ONE_HOME):
            for one, other in zip(map(sum, combinations(bits, count)), map(sum, combinations(mirrored, count))):
                yield homes + one, homes + other


def pack(worth: Mapping[Pawns, float]) -> bytes:
    """Returns these numbers, each of two mirrored placings once: first all low bytes, then all high ones."""
    units = [round(UNITS * worth[pawns]) for pawns, mirrored in pawn_positions() if pawns <= mirrored]
    return compress(bytes(unit & 255 for unit in units) + bytes(unit >> 8 for unit in units), 9)


class SoloTable:
    """The turns to go from every placing of the bottom side, as far as they are unpacked; all when one is missing.

    They stand in many small dictionaries: a large one holds up a slice whenever it outgrows its place.
    """

    def __init__(self) -> None:
        self.parts: tuple[dict[Pawns, float], ...] = tuple({} for _ in range(PARTS))
        """Which one a placing stands in: what is left when it is divided by their number"""
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
        """Does one slice of the work, if there is some left."""
        next(self._rest, None)

    def _unpacking(self) -> Iterator[None]:
        from engine.bots.quadrot.solo_table_data import PACKED

        planes = decompress(b64decode(PACKED))
        half = len(planes) // 2
        turns = [units / UNITS for units in range(1 + LONGEST)]  # equal numbers are one in memory
        numbers = (turns[low + 256 * high] for low, high in zip(planes[:half], planes[half:]))
        yield
        pairs, parts = pawn_positions(), self.parts
        for _ in range(SLICES - 1):
            for pawns, mirrored in islice(pairs, IN_A_SLICE):
                if pawns <= mirrored:
                    parts[pawns % PARTS][pawns] = parts[mirrored % PARTS][mirrored] = next(numbers)
            yield


PARTS = 499
"""A prime, so that no part gets much more than another"""
IN_A_SLICE = 1000
SLICES = 49
"""How many slices unpack everything: there are 47501 placings, and the first one only reads"""
SOLO_TABLE = SoloTable()


def least_turns(results: Sequence[Pawns], side: Side) -> float:
    """Returns what the best of these results leaves to do."""
    return min([solo_turns(pawns, side) for pawns in results])
