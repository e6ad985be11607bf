"""A set of tiles in which the dearer of two tiles has the higher bits.

So the highest bit of `hand & fits` is the dearest tile that fits.
"""

from collections.abc import Callable
from functools import cache

from engine.ominos.tiles import Digits, Rotations, TileSet


class RankedTiles(TileSet):
    """A set of tiles in the order of their points."""

    def __init__(self, tiles: TileSet, points: Callable[[Digits], int] = sum):
        super().__init__(tiles.lattice, tiles.tiles, key=sum)
        self.worth = points
        """What a tile is worth by itself"""
        self.points = [0, *map(points, self.readings)]
        """By the number of a bit, counted from 1: the points of its tile"""
        self.worth_more = [self._dearer(points) for points in range(max(self.points) + 1)]
        """`worth_more[points]`: all rotations of the tiles with more points"""
        self.rings = tuple(self._rings(kind) for kind in range(len(self.lattice.corners)))
        """For each kind of cell and each of its corners: the ways to the other cells round it"""

    def _dearer(self, points: int) -> Rotations:
        return sum(bit for reading, bit in self.bits.items() if self.worth(reading) > points)

    def _rings(self, kind: int) -> tuple[tuple[int, ...], ...]:
        around = self.lattice.around
        return tuple(
            tuple(corner + offset for offset, _ in around if corner + offset) for corner in self.lattice.corners[kind]
        )

    def points_in(self, hand: Rotations) -> int:
        """Returns the points of all tiles of a hand."""
        left, total = hand & self.names_mask, 0
        while left:
            low = left & -left
            total += self.points[low.bit_length()]
            left ^= low
        return total


@cache
def ranked_tiles(tiles: TileSet, all_alike: bool = False) -> RankedTiles:
    """Returns a set of tiles by their points; `all_alike` counts each as one."""
    return RankedTiles(tiles, _alike if all_alike else sum)


def _alike(_tile: Digits) -> int:
    return 1
