"""Moves of Tri-Ominos and Quad-Ominos: placed tiles, and moves without a tile such as drawing or passing."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias, overload

from engine.game import NextRound
from engine.ominos.lattice import SQUARES, TRIANGLES, Cell, Lattice
from engine.ominos.tiles import Digits, Rotations, TileSet, digits_text, read_digits


class Place(NamedTuple):
    """Placement of a tile on a cell. The digits of the tile are in the order of its rotation.

    >>> str(read_move("5-0-1@3,-2v"))
    '5-0-1@3,-2v'
    """

    digits: Digits
    cell: Cell

    def __str__(self) -> str:
        return f"{digits_text(self.digits)}@{lattice_of(self.digits).cell_text(self.cell)}"


class PiecelessMove(Enum):
    """Moves without a tile, such as drawing and passing. Other names refer to such a move as a *call*."""

    DRAW = "draw"
    PASS = "pass"
    TIME = "time"
    TAKE_POINTS = "take 25"
    TAKE_TILES = "take 2"

    def __str__(self) -> str:
        return self.value


OminoMove: TypeAlias = Place | PiecelessMove | NextRound

CALLS_BY_TEXT: dict[str, OminoMove] = {str(word): word for word in (*PiecelessMove, *NextRound)}


def lattice_of(digits: Digits) -> Lattice:
    return TRIANGLES if len(digits) == 3 else SQUARES


def read_move(text: str) -> OminoMove:
    """Parses a move; raises ValueError if the text is invalid.

    >>> read_move("take 2")
    <PiecelessMove.TAKE_TILES: 'take 2'>
    """
    return CALLS_BY_TEXT[text] if text in CALLS_BY_TEXT else read_place(text)


def read_place(text: str) -> Place:
    digits_part, _, cell_part = text.partition("@")
    digits = read_digits(digits_part)
    return Place(digits, lattice_of(digits).read_cell(cell_part))


class OminoMoves(Sequence[OminoMove]):
    """Lazy sequence of a seat's legal moves: all placements of its tiles, stored as bitmasks, then the moves without a
    tile.
    """

    __slots__ = ("tiles", "fits", "calls")

    def __init__(self, tiles: TileSet, fits: list[tuple[Cell, Rotations]], calls: tuple[PiecelessMove, ...]):
        self.tiles = tiles
        self.fits = fits
        self.calls = calls

    def __len__(self) -> int:
        total = len(self.calls)
        for _, rotations in self.fits:
            total += rotations.bit_count()
        return total

    def __iter__(self) -> Iterator[OminoMove]:
        for cell, rotations in self.fits:
            for digits in self.tiles.rotated(rotations):
                yield Place(digits, cell)
        yield from self.calls

    @overload
    def __getitem__(self, index: int) -> OminoMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[OminoMove]: ...
    def __getitem__(self, index: int | slice) -> OminoMove | list[OminoMove]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + len(self)
        if left < 0:
            raise IndexError(index)
        for cell, rotations in self.fits:
            count = rotations.bit_count()
            if left < count:
                for _ in range(left):
                    rotations &= rotations - 1
                return Place(self.tiles.readings[(rotations & -rotations).bit_length() - 1], cell)
            left -= count
        if left >= len(self.calls):
            raise IndexError(index)
        return self.calls[left]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Place):
            bit = self.tiles.bits.get(move.digits, 0)
            return any(cell == move.cell and rotations & bit for cell, rotations in self.fits)
        return move in self.calls

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"
