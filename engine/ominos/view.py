"""What one seat may know of a round, and the worlds that fit it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.chance import Chance
from engine.game import Seat, View
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.opening import higher
from engine.ominos.table import Table
from engine.ominos.text import view_text
from engine.ominos.tiles import Digits, TileSet, Turns

if TYPE_CHECKING:
    from engine.ominos.rounds import Rounds

Seen = OminoMove | Digits
"""A move, or the tile that the opener showed"""
Story = tuple["Story | None", Seat, Seen]
"""What everybody saw in a round, as a chain from the newest back: a copied state shares it"""


def in_order(story: Story | None) -> tuple[tuple[Seat, Seen], ...]:
    """A story from its beginning."""
    told: list[tuple[Seat, Seen]] = []
    while story:
        story, seat, seen = story
        told.append((seat, seen))
    return tuple(reversed(told))


@dataclass(frozen=True)
class RoundView(View[OminoMove]):
    """All that is open on the table, and one hand."""

    game: type[Rounds]
    options: Any
    seat: Seat
    hand: Turns
    counts: tuple[int, ...]
    """How many tiles each seat holds"""
    well_left: int
    table: Table
    round: int
    opener: Seat
    turn: Seat
    draws: int
    passes: int
    choosing: bool
    extra: int
    last_round: bool
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    story: tuple[tuple[Seat, Seen], ...]

    @property
    def tiles(self) -> TileSet:
        return self.table.tiles

    def drawn(self, seat: Seat) -> int:
        """How many tiles of the well this seat has drawn in this round: the sheet wants them kept apart."""
        return sum(drawer == seat and seen is Call.DRAW for drawer, seen in self.story)

    def __str__(self) -> str:
        return view_text(self)

    def guess(self, rng: Random) -> Rounds:
        while True:
            hands, well = self._world(rng)
            state = self.game.of_view(self, hands, well, Chance(rng.getrandbits(63)))
            if state.is_consistent():
                return state

    def _world(self, rng: Random) -> tuple[list[Turns], list[Digits]]:
        """Hands and well that fit what each seat has shown that it does not hold."""
        hands = self.known.hands[:]
        pool = list(self.known.unseen)
        rng.shuffle(pool)
        places = [(barred, seat) for seat, hidden in enumerate(self.known.barred) for barred in hidden]
        places.sort(key=lambda place: place[0].bit_count(), reverse=True)
        turns = self.tiles.turns
        owners = match_places([barred for barred, _ in places], [turns[tile] for tile in pool])
        for index, tile in enumerate(pool):
            if index in owners:
                hands[places[owners[index]][1]] |= turns[tile]
        return hands, [tile for index, tile in enumerate(pool) if index not in owners]

    @cached_property
    def known(self) -> Known:
        """What follows from the round so far about each hidden tile."""
        known = _Reader(self)
        for seat, seen in self.story:
            known.read(seat, seen)
        return known.result()


class Known(NamedTuple):
    """What a seat can tell about the tiles it does not see."""

    hands: list[Turns]
    """The tiles that are known to be in each hand"""
    barred: list[list[Turns]]
    """For each other tile of each hand: what it cannot be"""
    unseen: tuple[Digits, ...]
    """The tiles in hands and well that this seat cannot place"""


class _Reader:
    """Follows a round and keeps for each hidden tile what it cannot be.

    A seat that had to draw or pass showed that nothing it held then fitted. So what is barred for a tile in the hand is
    barred for every older one too, and a laid tile is best taken from the oldest place that allows it: whatever the
    true hand is, its tiles still find places.
    """

    def __init__(self, view: RoundView):
        self.view = view
        self.game = view.game
        self.table = Table(view.tiles)
        size = self.game.HAND_SIZES[len(view.scores)]
        self.hands: list[Turns] = [0] * len(view.scores)
        self.barred: list[list[Turns]] = [[0] * size for _ in view.scores]

    def read(self, seat: Seat, seen: Seen) -> None:
        if isinstance(seen, Place):
            self._laid(seat, seen)
        elif not isinstance(seen, Call):
            self._bar_higher(seen)
            self._take_from(seat, self.view.tiles.turns[seen])
            self.hands[seat] |= self.view.tiles.turns[seen]
        else:
            self._called(seat, seen)

    def _laid(self, seat: Seat, place: Place) -> None:
        turns = self.view.tiles.turns[place.digits]
        if not self.table.laid and not any(self.hands):
            self._bar_higher(min(place.digits, *self.view.tiles.names(turns)))
        if self.hands[seat] & turns:
            self.hands[seat] &= ~turns
        else:
            self._take_from(seat, turns)
        self.table.lay(place.cell, place.digits)

    def _called(self, seat: Seat, call: Call) -> None:
        if call is Call.PASS or (call is Call.DRAW and self.game.must_draw(self.view.options)):
            self._bar(seat, self.view.tiles.whole(self.table.fitting_anywhere()))
        if call is Call.DRAW:
            self.barred[seat].append(0)
        if call is Call.TAKE_POINTS and len(self.table.laid) == 1 and not any(self.table.corners.values()):
            # Who opens with the zeros takes two tiles if it can: nothing in the hand can have fitted, or almost nothing
            self._bar(seat, self.view.tiles.whole(self.table.fitting_anywhere()))

    def _bar_higher(self, tile: Digits) -> None:
        for seat in range(len(self.barred)):
            self._bar(seat, higher(self.view.tiles, tile))

    def _bar(self, seat: Seat, turns: Turns) -> None:
        self.barred[seat] = [barred | turns for barred in self.barred[seat]]

    def _take_from(self, seat: Seat, turns: Turns) -> None:
        places = self.barred[seat]
        places.pop(next((place for place, barred in enumerate(places) if not barred & turns), 0))

    def result(self) -> Known:
        view, turns = self.view, self.view.tiles.turns
        self.hands[view.seat], self.barred[view.seat] = view.hand, []
        seen = view.tiles.hand(view.table.laid.values())
        for hand in self.hands:
            seen |= hand
        return Known(self.hands, self.barred, tuple(tile for tile in view.tiles.tiles if not turns[tile] & seen))


def match_places(barred: list[Turns], pool: list[Turns]) -> dict[int, int]:
    """Give each place a tile of the pool that is not barred there: which place each tile goes to.

    Places take the first tile that is free; where none is, tiles change places until one is.
    """
    owners: dict[int, int] = {}
    for place in range(len(barred)):
        free = next((tile for tile in range(len(pool)) if tile not in owners and not barred[place] & pool[tile]), None)
        if free is not None:
            owners[free] = place
        elif not _make_room(place, barred, pool, owners, set()):
            owners[next(tile for tile in range(len(pool)) if tile not in owners)] = place
    return owners


def _make_room(place: int, barred: list[Turns], pool: list[Turns], owners: dict[int, int], tried: set[int]) -> bool:
    for tile in _allowed(barred[place], pool):
        if tile not in tried:
            tried.add(tile)
            if tile not in owners or _make_room(owners[tile], barred, pool, owners, tried):
                owners[tile] = place
                return True
    return False


def _allowed(barred: Turns, pool: list[Turns]) -> Iterator[int]:
    return (tile for tile, turns in enumerate(pool) if not barred & turns)
