"""Deductions of a seat about hidden tiles, and random hands that are consistent with them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from engine.game import Seat
from engine.ominos.bonus_sequences import EXTRA_TILES, can_lay_tiles
from engine.ominos.lattice import OPENING_CELL
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.opening import highest_opening, tiles_opening_before
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, Rotations, TileSet, tile_name
from engine.randomness import shuffled
from engine.rounds import assign_tiles, exclude_tiles, take_oldest

if TYPE_CHECKING:
    from engine.ominos.view import PublicAction, RoundView


@dataclass
class TileKnowledge:
    """Facts that a seat can deduce about the hidden tiles of a round."""

    tiles: TileSet
    hands: list[Rotations]
    """Known tiles of each hand"""
    barred: list[list[Rotations]]
    """By seat, for each unknown tile of its hand, oldest first: bitmask of the rotated tiles that it cannot be"""
    unseen: tuple[Digits, ...] = ()
    """Tiles of which it is unknown whether they are in a hand or in the well"""
    seat_without_pair: Seat | None = None
    """Seat that opened with the zeros and could not place two bonus tiles on them; None after its next draw"""
    pair_seat_laid: Rotations = 0
    """Tiles that `seat_without_pair` has placed since the opening"""

    def sample(self, rng: Random) -> tuple[list[Rotations], list[Digits]]:
        """Returns random hands and a random well. No seat holds a tile that, by its moves, it cannot hold."""
        hands = self.hands[:]
        pool = shuffled(self.unseen, rng.random)
        places = [(barred, seat) for seat, hidden in enumerate(self.barred) for barred in hidden]
        places.sort(key=lambda place: place[0].bit_count(), reverse=True)
        rotations = self.tiles.rotations
        owners = assign_tiles([barred for barred, _ in places], [rotations[tile] for tile in pool])
        for index, tile in enumerate(pool):
            if index in owners:
                hands[places[owners[index]][1]] |= rotations[tile]
        return hands, [tile for index, tile in enumerate(pool) if index not in owners]

    def allows(self, hands: list[Rotations]) -> bool:
        """Returns whether sampled hands, one for each seat, are possible: `seat_without_pair` must not hold two tiles
        that it could have placed on the zeros.
        """
        if self.seat_without_pair is None:
            return True
        table = Table(self.tiles)
        table.lay(OPENING_CELL, (0,) * len(self.tiles.tiles[0]))
        return not can_lay_tiles(table, hands[self.seat_without_pair] | self.pair_seat_laid, EXTRA_TILES)


def deduce_knowledge(view: RoundView) -> TileKnowledge:
    """Returns everything that a seat can deduce from the round so far."""
    reader = _HistoryReader(view)
    for seat, seen in view.history:
        reader.read(seat, seen)
    if not view.history and view.seat == view.opener:
        reader.bar_higher(highest_opening(view.tiles, view.hand))
    return reader.result()


class _HistoryReader:
    """Replay of a round that records what each hidden tile cannot be: a seat that had to draw or pass showed that
    none of its tiles fitted.
    """

    def __init__(self, view: RoundView):
        self.view = view
        self.table = Table(view.tiles)
        size = view.rules.hand
        self.knowledge = TileKnowledge(view.tiles, [0] * len(view.scores), [[0] * size for _ in view.scores])

    def read(self, seat: Seat, seen: PublicAction) -> None:
        if isinstance(seen, Place):
            self._laid(seat, seen)
        elif isinstance(seen, PiecelessMove):
            self._called(seat, seen)
        else:
            self._shown(seat, seen)

    def _shown(self, seat: Seat, tile: Digits) -> None:
        rotations = self.view.tiles.rotations[tile]
        self.bar_higher(tile)
        self._take_from(seat, rotations)
        self.knowledge.hands[seat] |= rotations

    def _laid(self, seat: Seat, place: Place) -> None:
        knowledge, rotations = self.knowledge, self.view.tiles.rotations[place.digits]
        if not self.table.laid and not any(knowledge.hands):
            self.bar_higher(tile_name(place.digits))
        if knowledge.hands[seat] & rotations:
            knowledge.hands[seat] &= ~rotations
        else:
            self._take_from(seat, rotations)
        if seat == knowledge.seat_without_pair:
            knowledge.pair_seat_laid |= rotations
        self.table.lay(place.cell, place.digits)

    def _called(self, seat: Seat, call: PiecelessMove) -> None:
        knowledge = self.knowledge
        if call is PiecelessMove.PASS or (call is PiecelessMove.DRAW and self.view.rules.must_draw):
            self._bar(seat, self.view.tiles.with_all_rotations(self.table.fitting_anywhere()))
        if call is PiecelessMove.DRAW:
            knowledge.barred[seat].append(0)
            if seat == knowledge.seat_without_pair:
                knowledge.seat_without_pair = None  # it is unknown which of its tiles the seat held then
        elif call is PiecelessMove.TAKE_POINTS and self.table.has_only_zeros():
            knowledge.seat_without_pair = seat

    def bar_higher(self, tile: Digits) -> None:
        """Excludes the tiles that would have opened instead of this one, because the highest tile must open."""
        if not self.view.options.opens_by_rule:
            return
        for seat in range(len(self.knowledge.barred)):
            self._bar(seat, tiles_opening_before(self.view.tiles, tile))

    def _bar(self, seat: Seat, rotations: Rotations) -> None:
        self.knowledge.barred[seat] = exclude_tiles(self.knowledge.barred[seat], rotations)

    def _take_from(self, seat: Seat, rotations: Rotations) -> None:
        self.knowledge.barred[seat] = take_oldest(self.knowledge.barred[seat], rotations)

    def result(self) -> TileKnowledge:
        view, knowledge, rotations = self.view, self.knowledge, self.view.tiles.rotations
        knowledge.hands[view.seat], knowledge.barred[view.seat] = view.hand, []
        if view.hands:
            knowledge.hands, knowledge.barred = list(view.hands), [[] for _ in view.hands]
        if knowledge.seat_without_pair == view.seat:
            knowledge.seat_without_pair = None
        seen = view.tiles.hand(view.table.laid.values())
        for hand in knowledge.hands:
            seen |= hand
        knowledge.unseen = tuple(tile for tile in view.tiles.tiles if not rotations[tile] & seen)
        return knowledge
