"""Rules of the example game: number tiles in a row, hidden hands, rounds up to a total.

A tile fits if it differs from the last tile of the row by at most ten. A seat with a tile that fits must place one;
any other seat draws a tile, or passes when the well is empty. A neighbour of the last tile, one higher or lower,
scores five points. The seat that places all its tiles gets the points that the others still hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Self, TypeAlias

from engine.game import NEXT_ROUND, Event, Game, NextRound, Seat, choice, head_start_seat, seat_option
from engine.randomness import Outcome
from engine.rounds import (
    CallPlayed,
    OneHandView,
    PublicRound,
    RoundOptions,
    RoundState,
    TileDrawn,
    TilePlaced,
    exclude_tiles,
    hands_hidden,
    length_option,
    read_tiles,
    take_oldest,
)

TILES = tuple(range(1, 41))
HAND = 7
REACH = 10
"""Largest difference between neighbouring tiles of the row"""
NEIGHBOUR_POINTS = 5
TARGET = 300
ROUND_POINTS = 80
"""Usual points of the best seat in a round"""

Tile: TypeAlias = int
Hand: TypeAlias = tuple[Tile, ...]


# Options


@dataclass(frozen=True)
class ExampleOptions(RoundOptions):
    """Options of a match."""

    length: str | int = length_option()
    opener: str | int = seat_option("first", seats=4)
    """First player of the first round; the next seats open the next rounds"""
    turn_limit: int | None = choice(None, 30, 60)
    sand_for: str | int = seat_option("all", seats=4)
    ahead_for: str | int = head_start_seat()
    ahead: int = choice(10, 20, 50)

    @property
    def seats(self) -> range:
        return range(2, 5)

    @property
    def goal(self) -> int | None:
        return self.target(TARGET)

    @property
    def round_points(self) -> int:
        return ROUND_POINTS


# Moves


class Place(NamedTuple):
    """A tile placed at the end of the row."""

    tile: Tile

    def __str__(self) -> str:
        return str(self.tile)


class PiecelessMove(Enum):
    """Moves without a tile."""

    DRAW = "draw"
    PASS = "pass"
    TIME = "time"

    def __str__(self) -> str:
        return self.value


ExampleMove: TypeAlias = Place | PiecelessMove | NextRound
CALLS: dict[str, ExampleMove] = {str(move): move for move in (*PiecelessMove, *NextRound)}


def read_tile(text: str) -> Tile:
    """Parses a tile; raises ValueError if the text is invalid."""
    tiles = {str(tile): tile for tile in TILES}
    if text not in tiles:
        raise ValueError(f"no tile: {text!r}")
    return tiles[text]


def read_move(text: str) -> ExampleMove:
    """Parses a move; raises ValueError if the text is invalid.

    >>> read_move("12"), read_move("draw")
    (Place(tile=12), <PiecelessMove.DRAW: 'draw'>)
    """
    return CALLS[text] if text in CALLS else Place(read_tile(text))


def read_outcome(line: str) -> Outcome | None:
    """Parses the tiles of a deal from a line of a record; returns None for other lines."""
    return read_tiles(line, read_tile, "deal")


# State and view


@dataclass(eq=False, slots=True)
class PublicRow(PublicRound[Tile, Hand]):
    """Public part of the state: the row, and what each seat has shown about its hand."""

    row: list[Tile]
    barred: list[list[int]]
    """For each hidden tile of each seat, oldest first: the tiles that it cannot be, as bits"""

    def all_tiles(self) -> Sequence[Tile]:
        return TILES

    def make_hand(self, tiles: Sequence[Tile]) -> Hand:
        return tuple(sorted(tiles))

    def tiles_in(self, hand: Hand) -> Hand:
        return hand


@dataclass
class ExampleView(PublicRow, OneHandView[ExampleMove, Tile, Hand]):
    """Public part of a round and the hand of one seat."""

    def placed_tiles(self) -> Sequence[Tile]:
        return self.row

    def barred_tiles(self, seat: Seat) -> Sequence[int]:
        return self.barred[seat]

    def __str__(self) -> str:
        seats = [f"seat {seat}: {score} points, {self.counts[seat]} tiles" for seat, score in enumerate(self.scores)]
        hands = enumerate(self.hands) if self.hands else [(self.seat, self.hand)]
        held = [f"hand of seat {seat}: {' '.join(map(str, hand)) or 'empty'}" for seat, hand in hands]
        row = f"round {self.round}, well {self.well_left}, row: {' '.join(map(str, self.row)) or 'empty'}"
        return "\n".join([row, *seats, *held])


class ExampleState(PublicRow, RoundState[ExampleMove, Tile, Hand]):
    """State of a match."""

    __slots__ = ("random_source", "hands", "well", "drawn_count")
    PUBLIC = PublicRow
    options: ExampleOptions

    def hand_size(self) -> int:
        return HAND

    def clear_table(self) -> None:
        self.row = []
        self.barred = [[0] * HAND for _ in self.scores]

    def first_seat(self) -> Seat:
        opener = self.options.opener if isinstance(self.options.opener, int) else 0
        return (opener + self.round - 1) % len(self.scores)

    def points_left(self, tiles: Sequence[Tile]) -> int:
        return sum(tiles)

    # Moves

    def turn_moves(self, seat: Seat) -> Sequence[ExampleMove]:
        fits = [Place(tile) for tile in self.hands[seat] if self.is_fit(tile)]
        return fits or [PiecelessMove.DRAW if self.well_left else PiecelessMove.PASS]

    def is_fit(self, tile: Tile) -> bool:
        return not self.row or abs(tile - self.row[-1]) <= REACH

    def timeout(self, seat: Seat) -> ExampleMove | None:
        is_on = self.row and not (self.round_over or self.winners)
        return PiecelessMove.TIME if is_on and seat == self.turn and self.options.has_timer(seat) else None

    def refusal(self, seat: Seat, move: ExampleMove) -> str | None:
        refusal = super().refusal(seat, move)
        if refusal != "rules" or self.round_over or not isinstance(move, Place):
            return refusal
        return "far" if move.tile in self.hands[seat] else "tile"

    def play(self, seat: Seat, move: ExampleMove) -> list[Event]:
        if move is NEXT_ROUND:
            return self.deal()
        if isinstance(move, Place):
            return self._place(seat, move)
        if move is not PiecelessMove.TIME:  # unlike a timeout, a draw or pass shows that none of the tiles fits
            self.barred[seat] = exclude_tiles(self.barred[seat], bits_of(filter(self.is_fit, TILES)))
        return self._draw(seat) if move is PiecelessMove.DRAW else self._pass(seat, move)

    def _place(self, seat: Seat, move: Place) -> list[Event]:
        is_neighbour = bool(self.row) and abs(move.tile - self.row[-1]) == 1
        points = NEIGHBOUR_POINTS if is_neighbour else 0
        self.hands[seat] = tuple(tile for tile in self.hands[seat] if tile != move.tile)
        self.barred[seat] = take_oldest(self.barred[seat], bits_of([move.tile]))
        self.row.append(move.tile)
        self.scores[seat] += points
        self.passes = 0
        events: list[Event] = [TilePlaced(seat, move, {"neighbour": points} if points else {})]
        if self.hands[seat]:
            self.next_turn()
        else:
            self.go_out(seat, events)
        return events

    def _draw(self, seat: Seat) -> list[Event]:
        tile = self.take_from_well()
        self.hands[seat] = self.make_hand([*self.hands[seat], tile])
        self.barred[seat] = [*self.barred[seat], 0]
        self.passes = 0
        self.next_turn()
        return [TileDrawn(seat, tile, {})]

    def _pass(self, seat: Seat, move: ExampleMove) -> list[Event]:
        is_stuck = self.turn_moves(seat) == [PiecelessMove.PASS]
        self.passes = self.passes + 1 if is_stuck else 0
        events: list[Event] = [CallPlayed(seat, move, {})]
        if self.passes >= len(self.scores):
            self.end_blocked(events)
        else:
            self.next_turn()
        return events

    # Copies and views

    def copy(self) -> Self:
        state = super().copy()
        state.row = self.row[:]
        state.barred = self.barred[:]
        return state

    def view(self, seat: Seat) -> ExampleView:
        return ExampleView(**self.view_values(seat))


def bits_of(tiles: Sequence[Tile] | filter[Tile]) -> int:
    return sum(1 << TILES.index(tile) for tile in tiles)


GAME: Game[ExampleMove] = Game(
    name="example",
    options=ExampleOptions,
    begin=ExampleState.begin,
    read_move=read_move,
    read_outcome=read_outcome,
    hides=hands_hidden,
)
