"""Tile set in which tiles with more points have higher bits.

With this order the highest bit of `hand & fits` is the fitting tile with the most points.
"""

from collections.abc import Callable
from functools import cache

from engine.ominos.tiles import Digits, Rotations, TileSet


class PointOrderedTiles(TileSet):
    """Tile set whose bits are in the order of points."""

    def __init__(self, tiles: TileSet, points: Callable[[Digits], int] = sum):
        super().__init__(tiles.lattice, tiles.tiles, key=sum)
        self.worth = points
        """Function that returns the points of a tile, without bonuses"""
        self.points = [0, *map(points, self.readings)]
        """By bit number, counted from 1: points of the rotated tile with this bit"""
        self.worth_more = [self._tiles_worth_more(points) for points in range(max(self.points) + 1)]
        """`worth_more[points]`: bitmask of all rotations of the tiles with more points than this"""
        self.rings = tuple(self._rings(kind) for kind in range(len(self.lattice.corners)))
        """By kind of cell and corner: offsets to the other cells around that corner"""

    def _tiles_worth_more(self, points: int) -> Rotations:
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
def point_ordered_tiles(tiles: TileSet, all_alike: bool = False) -> PointOrderedTiles:
    """Returns a tile set in the order of points. `all_alike`: whether every tile is worth one point."""
    return PointOrderedTiles(tiles, _alike if all_alike else sum)


def _alike(_tile: Digits) -> int:
    return 1
