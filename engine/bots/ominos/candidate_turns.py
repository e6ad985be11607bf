"""Candidate turns of a search. Each is a sequence of moves.

Most turns have one move. In Quad-Ominos a tile may earn a bonus, so that a bonus choice and two bonus tiles follow;
such a sequence is evaluated as a whole.
"""

from typing import NamedTuple, TypeAlias

from engine.bots.ominos.playout import Playout
from engine.bots.ominos.quadominos_playout import QuadominosPlayout
from engine.ominos.bonus_sequences import can_lay_tiles, fits_leaving
from engine.ominos.lattice import OPENING_CELL
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.quadominos import BONUS
from engine.ominos.state import opening_choices
from engine.ominos.tiles import Rotations

TurnMoves: TypeAlias = tuple[OminoMove, ...]


class SearchWidth(NamedTuple):
    """Limits of the search: the maximum numbers of turns and of pairs of bonus tiles to examine."""

    turns: int = 1000
    """Maximum number of turns to examine, those with the most points first"""
    pairs: int = 1000
    """Maximum pairs of bonus tiles examined for each bonus"""
    draw: bool = True
    """Whether to consider drawing although a tile fits"""


FULL_WIDTH = SearchWidth()

ScoredTurn: TypeAlias = tuple[int, TurnMoves]
"""Turn with the points that it earns"""


def possible_turns(position: Playout, width: SearchWidth = FULL_WIDTH) -> list[ScoredTurn]:
    """Returns the possible turns of the seat whose turn it is."""
    return [turn for plain in plain_turns(position, width) for turn in with_bonus(position, plain, width)]


def plain_turns(position: Playout, width: SearchWidth = FULL_WIDTH) -> list[ScoredTurn]:
    """Returns the turns without their bonus choices, most points first."""
    if position.choosing:
        return _choices(position, width)
    if not position.table.laid:
        return _openings(position)
    if position.extra > 2:
        return _first_extra_tiles(position)
    if position.extra > 1:
        return _pairs(position, max(1, width.pairs))
    lays = places(position, position.hands[position.turn])
    turns: list[ScoredTurn] = [(worth, (place,)) for worth, place in lays[: width.turns]]
    if position.extra or (turns and not width.draw):
        return turns
    prices = {PiecelessMove.DRAW: -position.rules.draw_cost, PiecelessMove.PASS: -position.cost_of_pass()}
    return turns + [(prices[call], (call,)) for call in position.calls(bool(turns))]


def with_bonus(position: Playout, plain: ScoredTurn, width: SearchWidth = FULL_WIDTH) -> list[ScoredTurn]:
    """Returns one turn for each possible use of the bonus that `plain` earns. A turn without a bonus is returned
    unchanged.
    """
    worth, turn = plain
    place = turn[-1]
    if not isinstance(position, QuadominosPlayout) or width.pairs < 1 or not isinstance(place, Place) or len(turn) > 1:
        return [plain]
    points = sum(place.digits)
    if worth == points:
        return [plain]
    after = position.copy()
    after.lay(place, worth)
    if not after.choosing:
        return [plain]
    return [(points + more, (place, *choice)) for more, choice in _choices(after, width)]


def places(position: Playout, hand: Rotations) -> list[tuple[int, Place]]:
    """Returns all placements of a hand's tiles with their points, most points first."""
    placements = []
    for cell, fits in position.table.fits(hand):
        bonus = position.bonus(cell)
        placements += [
            (position.tiles.worth(digits) + bonus, Place(digits, cell)) for digits in position.tiles.rotated(fits)
        ]
    placements.sort(key=lambda scored: -scored[0])
    return placements


def _first_extra_tiles(position: Playout) -> list[ScoredTurn]:
    """Returns the placements of the first bonus tile, if the seat must place more than two."""
    hand = position.hands[position.turn]
    fits = fits_leaving(position.table, hand, position.table.fits(hand), position.extra - 1)
    lays = [Place(digits, cell) for cell, rotations in fits for digits in position.tiles.rotated(rotations)]
    return sorted(((position.worth(place), (place,)) for place in lays), key=lambda scored: -scored[0])


def _openings(position: Playout) -> list[ScoredTurn]:
    """Returns the opening moves. Each tile has only one rotation, because all rotations of an opening tile are
    equivalent.
    """
    tiles = position.tiles
    lays = [
        Place(digits, OPENING_CELL)
        for digits in tiles.names(opening_choices(position.options, tiles, position.hands[position.turn]))
    ]
    return sorted(((position.worth(place), (place,)) for place in lays), key=lambda scored: -scored[0])


def _choices(position: Playout, width: SearchWidth) -> list[ScoredTurn]:
    """Returns the options for a bonus: the points, or two bonus tiles. The opening tile of zeros earns both."""
    points: ScoredTurn = (BONUS, (PiecelessMove.TAKE_POINTS,))
    zeros = isinstance(position, QuadominosPlayout) and position.opened_with_zeros()
    if (zeros or position.extra) and not can_lay_tiles(
        position.table, position.hands[position.turn], position.extra + 2
    ):
        return [points]
    after = position.copy()
    after.choose(PiecelessMove.TAKE_TILES)
    if after.round_over:  # by the points of the zeros
        return [(BONUS, (PiecelessMove.TAKE_TILES,))]
    if after.extra > 2:
        return [points, (0, (PiecelessMove.TAKE_TILES,))]
    turns = [(worth, (PiecelessMove.TAKE_TILES, *turn)) for worth, turn in _pairs(after, max(1, width.pairs))]
    if not (zeros and turns):
        turns.append(points)
    return sorted(turns, key=lambda scored: -scored[0])


MOST_FIRST_TILES = 12  # enough to find the best pairs of a hand of fifteen tiles


def _pairs(position: Playout, most: int) -> list[ScoredTurn]:
    """Returns the pairs of bonus tiles with the most points. Each pair is listed in only one of its two orders."""
    pairs: dict[frozenset[Place], ScoredTurn] = {}
    for worth, first in places(position, position.hands[position.turn])[
        : MOST_FIRST_TILES if most < MOST_FIRST_TILES else None
    ]:
        after = position.copy()
        after.lay(first, worth)
        if after.choosing:  # bonuses may be chained, and this tile earns one
            if can_lay_tiles(after.table, after.hands[position.turn], after.extra):
                pairs[frozenset((first,))] = worth, (first,)
            continue
        for more, second in places(after, after.hands[position.turn])[:most]:
            pairs.setdefault(frozenset((first, second)), (worth + more, (first, second)))
    return sorted(pairs.values(), key=lambda scored: -scored[0])[:most]
