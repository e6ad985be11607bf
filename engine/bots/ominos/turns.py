"""Possible turns of a seat, each as its sequence of moves.

Most turns have one move. In Quad-Ominos a bonus choice and two bonus tiles may follow a tile: they are evaluated
together.
"""

from typing import NamedTuple, TypeAlias

from engine.bots.ominos.playout import Playout
from engine.bots.ominos.quadominos import QuadominosPlayout
from engine.ominos.bonus_tiles import can_lay_tiles, fits_leaving
from engine.ominos.lattice import OPENING_CELL
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.quadominos import BONUS
from engine.ominos.state import opening_choices
from engine.ominos.tiles import Rotations

TurnMoves: TypeAlias = tuple[OminoMove, ...]


class SearchWidth(NamedTuple):
    """Limits of the search: how many turns and pairs it examines."""

    turns: int = 1000
    """Maximum turns, those with the most points first"""
    pairs: int = 1000
    """Maximum pairs of bonus tiles after each bonus"""
    draw: bool = True
    """Whether it considers drawing although a tile fits"""


FULL_WIDTH = SearchWidth()

ScoredTurn: TypeAlias = tuple[int, TurnMoves]
"""Turn with the points that it earns at once"""


def possible_turns(now: Playout, width: SearchWidth = FULL_WIDTH) -> list[ScoredTurn]:
    """Returns the possible turns of the seat in turn."""
    return [turn for plain in plain_turns(now, width) for turn in with_bonus(now, plain, width)]


def plain_turns(now: Playout, width: SearchWidth = FULL_WIDTH) -> list[ScoredTurn]:
    """Returns the same turns, each stopped at a bonus choice; most points first."""
    if now.choosing:
        return _choices(now, width)
    if not now.table.laid:
        return _openings(now)
    if now.extra > 2:
        return _first_extra_tiles(now)
    if now.extra > 1:
        return _pairs(now, max(1, width.pairs))
    lays = places(now, now.hands[now.turn])
    found: list[ScoredTurn] = [(worth, (place,)) for worth, place in lays[: width.turns]]
    if now.extra or (found and not width.draw):
        return found
    prices = {Call.DRAW: -now.rules.draw_cost, Call.PASS: -now.cost_of_pass()}
    return found + [(prices[call], (call,)) for call in now.calls(bool(found))]


def with_bonus(now: Playout, plain: ScoredTurn, width: SearchWidth = FULL_WIDTH) -> list[ScoredTurn]:
    """Returns a turn with each way to use its bonus; without a bonus, the turn itself."""
    worth, turn = plain
    place = turn[-1]
    if not isinstance(now, QuadominosPlayout) or width.pairs < 1 or not isinstance(place, Place) or len(turn) > 1:
        return [plain]
    points = sum(place.digits)
    if worth == points:
        return [plain]
    after = now.copy()
    after.lay(place, worth)
    if not after.choosing:
        return [plain]
    return [(points + more, (place, *choice)) for more, choice in _choices(after, width)]


def places(now: Playout, hand: Rotations) -> list[tuple[int, Place]]:
    """Returns all placements of a hand's tiles with their points, most points first."""
    found = []
    for cell, fits in now.table.fits(hand):
        bonus = now.bonus(cell)
        found += [(now.tiles.worth(digits) + bonus, Place(digits, cell)) for digits in now.tiles.rotated(fits)]
    found.sort(key=lambda found: -found[0])
    return found


def _first_extra_tiles(now: Playout) -> list[ScoredTurn]:
    """Returns the placements of the first bonus tile when more than two are due."""
    hand = now.hands[now.turn]
    fits = fits_leaving(now.table, hand, now.table.fits(hand), now.extra - 1)
    lays = [Place(digits, cell) for cell, rotations in fits for digits in now.tiles.rotated(rotations)]
    return sorted(((now.worth(place), (place,)) for place in lays), key=lambda found: -found[0])


def _openings(now: Playout) -> list[ScoredTurn]:
    """Returns the opening moves, one rotation per tile, as all are equivalent."""
    tiles = now.tiles
    lays = [
        Place(digits, OPENING_CELL) for digits in tiles.names(opening_choices(now.options, tiles, now.hands[now.turn]))
    ]
    return sorted(((now.worth(place), (place,)) for place in lays), key=lambda found: -found[0])


def _choices(now: Playout, width: SearchWidth) -> list[ScoredTurn]:
    """Returns the choices for a bonus: the points, or two bonus tiles; the opening zeros earn both."""
    points: ScoredTurn = (BONUS, (Call.TAKE_POINTS,))
    zeros = isinstance(now, QuadominosPlayout) and now.opened_with_zeros()
    if (zeros or now.extra) and not can_lay_tiles(now.table, now.hands[now.turn], now.extra + 2):
        return [points]
    after = now.copy()
    after.choose(Call.TAKE_TILES)
    if after.round_over:  # by the points of the zeros
        return [(BONUS, (Call.TAKE_TILES,))]
    if after.extra > 2:
        return [points, (0, (Call.TAKE_TILES,))]
    found = [(worth, (Call.TAKE_TILES, *turn)) for worth, turn in _pairs(after, max(1, width.pairs))]
    if not (zeros and found):
        found.append(points)
    return sorted(found, key=lambda found: -found[0])


MOST_FIRST_TILES = 12  # enough to find the best pairs of a hand of fifteen tiles


def _pairs(now: Playout, most: int) -> list[ScoredTurn]:
    """Returns the pairs of placements with the most points, each pair once in either order."""
    found: dict[frozenset[Place], ScoredTurn] = {}
    for worth, first in places(now, now.hands[now.turn])[: MOST_FIRST_TILES if most < MOST_FIRST_TILES else None]:
        after = now.copy()
        after.lay(first, worth)
        if after.choosing:  # bonuses may be chained, and this tile earns one
            if can_lay_tiles(after.table, after.hands[now.turn], after.extra):
                found[frozenset((first,))] = worth, (first,)
            continue
        for more, second in places(after, after.hands[now.turn])[:most]:
            found.setdefault(frozenset((first, second)), (worth + more, (first, second)))
    return sorted(found.values(), key=lambda found: -found[0])[:most]
