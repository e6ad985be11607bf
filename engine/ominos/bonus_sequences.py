"""Search for several tiles of a hand that can be placed one after another, as a bonus requires."""

from collections.abc import Iterator

from engine.ominos.lattice import SQUARES, Cell
from engine.ominos.table import Table
from engine.ominos.tiles import Rotations

EXTRA_TILES = 2
TOUCHING = SQUARES.touching(0)

Fits = list[tuple[Cell, Rotations]]


def can_lay_tiles(table: Table, hand: Rotations, count: int) -> bool:
    """Returns whether `count` tiles of a hand can be placed in some order. Each tile may touch those placed before
    it.
    """
    if count == 1:
        return any(hand & rotations for rotations in table.open.values())
    if table.tiles.count(hand) < count:
        return False
    fits = table.fits(hand)
    return any(True for cell, rotations in fits for _ in _beginnings(table, hand, fits, cell, rotations, count - 1))


def fits_leaving(table: Table, hand: Rotations, fits: Fits, count: int) -> Fits:
    """Filters placements: returns those in `fits` after which `count` more tiles can be placed."""
    left = ((cell, sum(_beginnings(table, hand, fits, cell, rotations, count))) for cell, rotations in fits)
    return [(cell, rotations) for cell, rotations in left if rotations]


def _beginnings(
    table: Table, hand: Rotations, fits: Fits, cell: Cell, rotations: Rotations, count: int
) -> Iterator[Rotations]:
    """Yields the rotated tiles for this cell after which `count` more tiles can be placed."""
    elsewhere = _elsewhere(fits, cell) if count == 1 else 0
    for digits in table.tiles.rotated(rotations):
        rest = hand ^ table.tiles.rotations[digits]
        if elsewhere & rest or _can_continue(table, rest, cell, digits, count):
            yield table.tiles.bits[digits]


def _elsewhere(fits: Fits, cell: Cell) -> Rotations:
    """Returns the rotated tiles that fit on cells not adjacent to this one, so that they still fit after a tile is
    placed here.
    """
    rotations = 0
    for other, fitting in fits:
        if other - cell not in TOUCHING:
            rotations |= fitting
    return rotations


def _can_continue(table: Table, rest: Rotations, cell: Cell, digits: tuple[int, ...], count: int) -> bool:
    after = table.copy()
    after.lay(cell, digits)
    return can_lay_tiles(after, rest, count)
