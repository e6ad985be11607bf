"""Opening rule of a round, shared by both games.

The holder of the highest tile with equal digits opens with it, and may open with the zeros instead if it holds them
too. If no hand has a tile with equal digits, the tile with the highest sum opens; of equal sums the one whose digits,
sorted in descending order, are higher.
"""

from collections.abc import Sequence
from functools import cache

from engine.game import Seat
from engine.ominos.tiles import Digits, Rotations, TileSet


def is_equal(tile: Digits) -> bool:
    """Returns whether all digits of a tile are equal (a triple or a quad).

    >>> is_equal((5, 5, 5)), is_equal((5, 5, 4))
    (True, False)
    """
    return len(set(tile)) == 1


def opening_rank(tile: Digits) -> tuple[bool, int, list[int]]:
    return is_equal(tile), sum(tile), sorted(tile, reverse=True)


@cache
def opening_order(tiles: TileSet) -> list[Digits]:
    """Returns the tiles of a set by their right to open, the strongest first."""
    return sorted(tiles.tiles, key=opening_rank, reverse=True)


def tiles_opening_before(tiles: TileSet, tile: Digits) -> Rotations:
    """Returns all tiles with a stronger right to open than this one."""
    order = opening_order(tiles)
    return tiles.hand(order[: order.index(tile)])


def find_opener(tiles: TileSet, hands: Sequence[Rotations]) -> Seat:
    """Returns the seat that holds the tile with the strongest right to open."""
    held = 0
    for hand in hands:
        held |= hand
    best = tiles.rotations[highest_opening(tiles, held)]
    return next(seat for seat, hand in enumerate(hands) if hand & best)


def highest_draw(drawn: Sequence[Digits]) -> Seat:
    """Returns the seat that drew the highest tile: by sum, then by its digits in descending order.

    >>> highest_draw([(3, 3, 3), (0, 5, 5), (2, 4, 4)])
    1
    """
    return max(range(len(drawn)), key=lambda seat: (sum(drawn[seat]), sorted(drawn[seat], reverse=True)))


def highest_opening(tiles: TileSet, hand: Rotations) -> Digits:
    return next(tile for tile in opening_order(tiles) if hand & tiles.rotations[tile])


def opening_rotations(tiles: TileSet, hand: Rotations) -> Rotations:
    """Returns the rotated tiles that this hand may open with."""
    highest = highest_opening(tiles, hand)
    zeros = tiles.rotations[(0,) * len(highest)]
    return tiles.rotations[highest] | (hand & zeros if is_equal(highest) else 0)
