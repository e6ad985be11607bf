"""Whether a hand can lay several tiles one after the other, and how to begin."""

from collections.abc import Iterator

from engine.ominos.lattice import SQUARES, Cell
from engine.ominos.table import Table
from engine.ominos.tiles import Turns

EXTRA_TILES = 2
TOUCHING = SQUARES.touching(0)

Fits = list[tuple[Cell, Turns]]


def can_lay(table: Table, hand: Turns, count: int) -> bool:
    """Returns whether `count` tiles of a hand can be laid in some order; a later one may lean on an earlier one."""
    if count == 1:
        return any(hand & turns for turns in table.open.values())
    if table.tiles.count(hand) < count:
        return False
    fits = table.fits(hand)
    return any(True for cell, turns in fits for _ in _beginnings(table, hand, fits, cell, turns, count - 1))


def leaving(table: Table, hand: Turns, fits: Fits, count: int) -> Fits:
    """Returns those of the fits after which `count` more tiles can be laid."""
    left = ((cell, sum(_beginnings(table, hand, fits, cell, turns, count))) for cell, turns in fits)
    return [(cell, turns) for cell, turns in left if turns]


def _beginnings(table: Table, hand: Turns, fits: Fits, cell: Cell, turns: Turns, count: int) -> Iterator[Turns]:
    """Yields each turned tile on this cell after which `count` more can be laid."""
    elsewhere = _elsewhere(fits, cell) if count == 1 else 0
    for digits in table.tiles.turned(turns):
        rest = hand ^ table.tiles.turns[digits]
        if elsewhere & rest or _leaves(table, rest, cell, digits, count):
            yield table.tiles.bits[digits]


def _elsewhere(fits: Fits, cell: Cell) -> Turns:
    """Returns what fits on cells that a tile on this one does not touch: it will still fit afterwards."""
    turns = 0
    for other, fitting in fits:
        if other - cell not in TOUCHING:
            turns |= fitting
    return turns


def _leaves(table: Table, rest: Turns, cell: Cell, digits: tuple[int, ...], count: int) -> bool:
    after = table.copy()
    after.lay(cell, digits)
    return can_lay(after, rest, count)
