"""Tiles of Tri-Ominos and Quad-Ominos, and their rotations.

The digits of a tile, read clockwise from each of its corners, are its *readings*: `0-1-2` is also `1-2-0` and `2-0-1`.
A tile set numbers all readings of all its tiles. So a bitmask with one bit per reading (`Rotations`) represents any set
of rotated tiles: a hand has the bits of all readings of its tiles, a cell has the bits of the readings that fit there,
and `hand & fits` are the rotated tiles of the hand that can be placed there.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.ominos.lattice import SQUARES, TRIANGLES, Lattice

Digits = tuple[int, ...]
"""Digits of a tile, clockwise from one of its corners. The name of a tile is its smallest reading."""
Rotations = int
"""Bitmask of rotated tiles"""

DIGITS = range(6)


def readings(digits: Digits) -> list[Digits]:
    """Returns the distinct readings of a tile.

    >>> readings((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    return list(dict.fromkeys(digits[turn:] + digits[:turn] for turn in range(len(digits))))


def tile_name(digits: Digits) -> Digits:
    return min(readings(digits))


def points_of(tiles: Iterable[Digits]) -> int:
    """Returns the sum of all digits of these tiles."""
    return sum(map(sum, tiles))


def digits_text(digits: Digits) -> str:
    return "-".join(map(str, digits))


def read_digits(text: str) -> Digits:
    """Parses the digits of a tile; raises ValueError if the text is invalid.

    >>> read_digits("5-0-1")
    (5, 0, 1)
    """
    words = text.split("-")
    if len(words) not in (3, 4) or not all(word in ("0", "1", "2", "3", "4", "5") for word in words):
        raise ValueError(f"no tile: {text!r}")
    return tuple(map(int, words))


RotationsByDigit = list[Rotations]
"""By digit: bitmask of the rotated tiles that show it at a certain corner"""


class SideConstraint(NamedTuple):
    """Constraint that a placed tile puts on the cell on the other side of one of its sides."""

    offset: int
    """Offset from the tile's cell to the constrained cell"""
    fits: Rotations
    """Rotated tiles that match the two digits of the side"""
    others: tuple[tuple[int, RotationsByDigit], ...]
    """Offsets from the constrained cell to its other corners, each with the rotated tiles that fit, by digit"""


class CornerConstraint(NamedTuple):
    """Constraint that one corner of a placed tile puts on the cells around it."""

    offset: int
    """Offset from the tile's cell to the corner"""
    digit: int
    beyond: tuple[tuple[int, Rotations], ...]
    """Offsets to the cells that touch the tile only at this corner, each with the rotated tiles that match its digit"""


class ConstraintTable(dict[Digits, tuple[tuple[SideConstraint, ...], tuple[CornerConstraint, ...]]]):
    """Constraints that each rotated tile puts on its neighbours, for one kind of cell. They are computed on first use.

    Tiles with the same digits on a side share their constraints, because a table that uses less memory is faster.
    """

    def __init__(self, kind: int, lattice: Lattice, showing: list[RotationsByDigit]):
        self.kind = kind
        self.lattice = lattice
        self.showing = showing
        self._sides: dict[tuple[int, int, int], SideConstraint] = {}
        self._points: dict[tuple[int, int], CornerConstraint] = {}

    def __missing__(self, digits: Digits) -> tuple[tuple[SideConstraint, ...], tuple[CornerConstraint, ...]]:
        digit_at = dict(zip(self.lattice.corners[self.kind], digits))
        sides = tuple(self._side(offset, digit_at) for offset in self.lattice.sides[self.kind])
        points = tuple(self._point(offset, digit) for offset, digit in digit_at.items())
        self[digits] = sides, points
        return self[digits]

    def _side(self, offset: int, digit_at: dict[int, int]) -> SideConstraint:
        """Returns the constraint across a side, from the two corners that both cells share."""
        neighbour_corners = self.lattice.corners[(self.kind + offset) & 1]
        (one, one_digit), (two, two_digit) = (
            (place, digit_at[offset + corner])
            for place, corner in enumerate(neighbour_corners)
            if offset + corner in digit_at
        )
        key = offset, one_digit, two_digit
        if key not in self._sides:
            fits = self.showing[one][one_digit] & self.showing[two][two_digit]
            others = (
                (corner, self.showing[place])
                for place, corner in enumerate(neighbour_corners)
                if place not in (one, two)
            )
            self._sides[key] = SideConstraint(offset, fits, tuple(others))
        return self._sides[key]

    def _point(self, offset: int, digit: int) -> CornerConstraint:
        if (offset, digit) not in self._points:
            close = (0, *self.lattice.sides[self.kind])
            round_it = ((offset + back, self.showing[place][digit]) for back, place in self.lattice.around)
            beyond = tuple((cell, fits) for cell, fits in round_it if cell not in close)
            self._points[offset, digit] = CornerConstraint(offset, digit, beyond)
        return self._points[offset, digit]


class TileSet:
    """Immutable set of tiles with its lattice. There is one object per set, which all tables share."""

    def __init__(self, lattice: Lattice, tiles: Iterable[Digits], key: Callable[[Digits], int] | None = None):
        """Creates a set of these tiles, sorted by `key` and then by their digits."""
        self.lattice = lattice
        self.tiles = sorted(sorted(map(tile_name, tiles)), key=key)
        """Names of all tiles, in order"""
        self.readings = [reading for tile in self.tiles for reading in readings(tile)]
        """All readings in the order of their bits. Those of a tile are adjacent, starting with its name."""
        self.bits = {reading: 1 << bit for bit, reading in enumerate(self.readings)}
        self.rotations: dict[Digits, Rotations] = {}
        """By reading: bitmask of all rotations of its tile"""
        for tile in self.tiles:
            rotations = sum(self.bits[reading] for reading in readings(tile))
            self.rotations.update(dict.fromkeys(readings(tile), rotations))
        self.all = self.hand(self.tiles)
        self.names_mask = sum(map(self.bits.__getitem__, self.tiles))
        self.showing = [[self._showing(place, digit) for digit in DIGITS] for place in range(len(self.tiles[0]))]
        """`showing[corner][digit]`: rotated tiles that show this digit at this corner"""
        self.edges = [ConstraintTable(kind, lattice, self.showing) for kind in range(len(lattice.corners))]
        """By kind of cell: constraints of a placed tile on its neighbours"""

    def _showing(self, place: int, digit: int) -> Rotations:
        return sum(bit for reading, bit in self.bits.items() if reading[place] == digit)

    def hand(self, tiles: Iterable[Digits]) -> Rotations:
        """Returns the bitmask of a hand with these tiles. Each tile may be given by any of its readings."""
        hand = 0
        for tile in tiles:
            hand |= self.rotations[tile]
        return hand

    def names(self, hand: Rotations) -> list[Digits]:
        """Returns the names of the tiles in a hand, in order."""
        return list(self.rotated(hand & self.names_mask))

    def rotated(self, rotations: Rotations) -> Iterator[Digits]:
        """Yields the reading of each rotated tile."""
        while rotations:
            low = rotations & -rotations
            yield self.readings[low.bit_length() - 1]
            rotations ^= low

    def count(self, hand: Rotations) -> int:
        """Returns the number of tiles in a hand."""
        return (hand & self.names_mask).bit_count()

    def with_all_rotations(self, rotations: Rotations) -> Rotations:
        """Returns a set of rotated tiles with all other rotations of the same tiles added."""
        return self.hand(self.rotated(rotations))


def triominos() -> TileSet:
    """Returns the set of 56 triangles: all combinations of three digits, each in ascending order clockwise."""
    return TileSet(TRIANGLES, combinations_with_replacement(DIGITS, 3))


def quadominos(beginners: bool = False) -> TileSet:
    """Returns the set of 125 squares, which are all combinations of four digits except 0-2-4-5, which the box lacks.
    For beginners it returns the 70 squares without a 5.

    Equal digits are always neighbours. The digits of a tile with two equal middle digits (`abbc`) run
    counter-clockwise, those of every other tile clockwise.
    """
    sorted_tiles = combinations_with_replacement(DIGITS[:5] if beginners else DIGITS, 4)
    return TileSet(SQUARES, (_as_printed(tile) for tile in sorted_tiles if tile != (0, 2, 4, 5)))


def _as_printed(tile: Digits) -> Digits:
    smallest, second, third, largest = tile
    return tile[::-1] if smallest < second == third < largest else tile
