"""Opening rule of a round, shared by Tri-Ominos and Quad-Ominos.

The holder of the highest tile with equal digits opens with it, or with the tile of zeros if it also holds that. If no
hand has a tile with equal digits, the tile with the highest sum opens. Of equal sums, the tile whose digits are higher
when they are sorted in descending order opens.
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
    """Returns the tiles of a set in opening order: the seat that holds the first one of the dealt tiles opens."""
    return sorted(tiles.tiles, key=opening_rank, reverse=True)


def tiles_opening_before(tiles: TileSet, tile: Digits) -> Rotations:
    """Returns all tiles that are before this one in the opening order."""
    order = opening_order(tiles)
    return tiles.hand(order[: order.index(tile)])


def find_opener(tiles: TileSet, hands: Sequence[Rotations]) -> Seat:
    """Returns the seat that must open, because it holds the first tile in the opening order."""
    held = 0
    for hand in hands:
        held |= hand
    best = tiles.rotations[highest_opening(tiles, held)]
    return next(seat for seat, hand in enumerate(hands) if hand & best)


def highest_draw(drawn: Sequence[Digits]) -> Seat:
    """Returns the seat that drew the highest tile, by its sum and then by its digits in descending order.

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
