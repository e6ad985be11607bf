"""A round played on by a fixed policy, many times faster than by the full rules.

A playout knows no events, no story and no record, only what decides who gets which points. Its set of tiles is
*ranked*: the dearer a tile, the higher its bits. So the highest bit of `hand & fits` is the dearest tile that fits.
"""

from abc import ABC, abstractmethod
from functools import cache
from typing import Any, ClassVar, Self

from engine.game import Seat
from engine.ominos.lattice import Cell
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.opening import is_equal
from engine.ominos.table import Table
from engine.ominos.tiles import TileSet, Turns
from engine.ominos.triominos import BRIDGE


class Ranked(TileSet):
    """A set of tiles in the order of their points."""

    def __init__(self, tiles: TileSet):
        super().__init__(tiles.lattice, tiles.tiles, key=sum)
        self.points = [0, *map(sum, self.readings)]
        """By the number of a bit, counted from 1: the points of its tile"""
        self.dearer = [self._dearer(points) for points in range(max(self.points) + 1)]
        """`dearer[points]`: all turns of the tiles with more points"""
        self.rings = tuple(self._rings(kind) for kind in range(len(self.lattice.corners)))
        """For each kind of cell and each of its corners: the ways to the other cells round it"""

    def _dearer(self, points: int) -> Turns:
        return sum(bit for reading, bit in self.bits.items() if sum(reading) > points)

    def _rings(self, kind: int) -> tuple[tuple[int, ...], ...]:
        around = self.lattice.around
        return tuple(tuple(corner + way for way, _ in around if corner + way) for corner in self.lattice.corners[kind])

    def points_in(self, hand: Turns) -> int:
        """The points of all tiles of a hand."""
        left, total = hand & self.names_mask, 0
        while left:
            low = left & -left
            total += self.points[low.bit_length()]
            left ^= low
        return total


@cache
def ranked(tiles: TileSet) -> Ranked:
    return Ranked(tiles)


class Playout(ABC):
    """A round under way. Whoever plays in it knows the rules: nothing is checked."""

    __slots__ = (
        "tiles", "table", "hands", "well", "gone", "scores", "turn", "draws", "passes", "choosing", "extra",
        "last_round", "round_over", "match_over", "steps", "target", "options", "hoarder",
    )  # fmt: skip

    DRAWS_IN_A_TURN: ClassVar[int]
    DRAW_PRICE: ClassVar[int]
    PASS_PRICE: ClassVar[int]
    OUT_AWARD: ClassVar[int]
    FEW: ClassVar[int]
    """Where a tile would earn a bonus, no more turned tiles fit than these"""

    tiles: Ranked
    table: Table
    hands: list[Turns]
    well: list[Turns]
    """The tiles face down, in the order of drawing, each in all its turns"""
    gone: int
    """How many of them have been drawn"""
    scores: list[int]
    turn: Seat
    draws: int
    passes: int
    choosing: bool
    extra: int
    last_round: bool
    round_over: bool
    match_over: bool
    steps: int
    """Tiles laid, tiles drawn and passes since it was copied: what it has cost"""
    target: int
    options: Any
    hoarder: Seat | None
    """The seat that the policy lets draw on purpose"""

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        other.tiles = self.tiles
        other.table = self.table.copy()
        other.hands = self.hands[:]
        other.well = self.well
        other.gone = self.gone
        other.scores = self.scores[:]
        other.turn = self.turn
        other.draws = self.draws
        other.passes = self.passes
        other.choosing = self.choosing
        other.extra = self.extra
        other.last_round = self.last_round
        other.round_over = self.round_over
        other.match_over = self.match_over
        other.steps = 0
        other.target = self.target
        other.options = self.options
        other.hoarder = self.hoarder
        return other

    # What a tile brings

    @abstractmethod
    def bonus(self, cell: Cell) -> int:
        """What a tile on this open cell earns beside its points, now."""

    @abstractmethod
    def opening_bonus(self, place: Place) -> int:
        """What the opening tile earns beside its points."""

    def worth(self, place: Place) -> int:
        """The points of a tile with its bonus, if it were laid now."""
        bonus = self.bonus(place.cell) if self.table.laid else self.opening_bonus(place)
        return sum(place.digits) + bonus

    def dearest(self, hand: Turns) -> tuple[int, Place | None]:
        """The dearest way to lay a tile of this hand, and what it brings."""
        points, bonus, few = self.tiles.points, self.bonus, self.FEW
        most, found, fitting = -1, 0, 0
        for cell, turns in self.table.open.items():
            fits = hand & turns
            if fits:
                worth = points[fits.bit_length()]
                if turns.bit_count() <= few:
                    worth += bonus(cell)
                if worth > most:
                    most, found, fitting = worth, cell, fits
        if not fitting:
            return 0, None
        return most, Place(self.tiles.readings[fitting.bit_length() - 1], found)

    # What happens

    def play(self, move: OminoMove) -> None:
        """Make a move of the seat in turn."""
        if isinstance(move, Place):
            self.lay(move, self.worth(move))
        elif move is Call.DRAW:
            self.draw()
        elif move is Call.PASS:
            self.skip()
        else:
            self.choose(move)

    @abstractmethod
    def calls(self, fits: bool) -> tuple[Call, ...]:
        """What the seat in turn may do instead of laying a tile, whether or not one fits."""

    @abstractmethod
    def lay(self, place: Place, worth: int) -> None:
        """The seat in turn lays a tile that brings so much."""

    def choose(self, move: Call) -> None:
        """The seat in turn takes its bonus."""
        raise ValueError(f"{move} is no move of this game")

    def put(self, place: Place, points: int) -> None:
        """A tile goes from hand to table."""
        seat = self.turn
        self.table.lay(place.cell, place.digits)
        self.hands[seat] ^= self.tiles.turns[place.digits]
        self.scores[seat] += points
        self.passes = 0
        self.steps += 1

    def draw(self) -> Turns:
        """The seat in turn draws; the tile, in all its turns."""
        tile = self.well[self.gone]
        self.gone += 1
        self.draws += 1
        self.steps += 1
        self.hands[self.turn] |= tile
        self.scores[self.turn] -= self.DRAW_PRICE
        return tile

    def skip(self) -> None:
        """The seat in turn passes."""
        self.scores[self.turn] -= self.PASS_PRICE
        self.steps += 1
        self.passes += 1
        if self.passes >= len(self.scores) and self.is_blocked():
            self.settle()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.draws = self.extra = 0
        self.turn += 1
        if self.turn == len(self.scores):
            self.turn = 0

    def can_draw(self) -> bool:
        return self.draws < self.DRAWS_IN_A_TURN and self.gone < len(self.well)

    @abstractmethod
    def is_blocked(self) -> bool:
        """Whether the round ends now that every seat has passed in a row."""

    def go_out(self) -> None:
        """The hand of the seat in turn is empty: it gets what the other hands still hold."""
        self.scores[self.turn] += self.OUT_AWARD + sum(map(self.tiles.points_in, self.hands))
        self.end_round()

    def settle(self) -> None:
        """Nobody can move: the lowest hand gets the points of the others less its own; equal hands all do."""
        left = list(map(self.tiles.points_in, self.hands))
        lowest, total = min(left), sum(left)
        for seat, points in enumerate(left):
            if points == lowest:
                self.scores[seat] += total - 2 * points
        self.end_round()

    def end_round(self) -> None:
        self.round_over = True
        self.match_over = self.last_round or max(self.scores) >= self.target

    # The policy

    def run(self, steps: int) -> bool:
        """Play on by the policy until so many steps are done in all; whether the round is over."""
        while not self.round_over:
            if self.steps >= steps:
                return False
            self.play_turn()
        return True

    def play_turn(self) -> None:
        """The dearest tile; a draw where nothing fits, or on purpose."""
        worth, place = self.dearest(self.hands[self.turn])
        while self.can_draw() and (place is None or self.hoards(worth)):
            more, better = self.dearest(self.draw())
            if better and (place is None or more > worth):
                worth, place = more, better
        if place is None:
            self.skip()
        else:
            self.lay(place, worth)

    def hoards(self, worth: int) -> bool:
        """Whether the seat in turn draws on purpose when the best tile brings so much."""
        return False


class TriominosPlayout(Playout):
    __slots__ = ()

    DRAWS_IN_A_TURN = 3
    DRAW_PRICE = 5
    PASS_PRICE = 10
    OUT_AWARD = 25
    FEW = 1
    HOARD = 13
    """A hand of so many tiles is enough: with twice as many it wins more often still, but is no company"""

    def bonus(self, cell: Cell) -> int:
        corners, laid = self.table.corners, self.table.laid
        for way in self.tiles.lattice.corners[cell & 1]:
            if cell + way not in corners:
                return 0
        bonus = BRIDGE
        for ring in self.tiles.rings[cell & 1]:
            for way in ring:
                if cell + way not in laid:
                    break
            else:
                bonus += 10
        return bonus

    def hoards(self, worth: int) -> bool:
        """Many tiles find bonuses and always one that fits; not where others are about to be out first."""
        if worth >= BRIDGE or self.turn != self.hoarder:
            return False
        count, hands, turn = self.tiles.count, self.hands, self.turn
        mine = count(hands[turn])
        return mine < self.HOARD and all(mine > count(hand) for seat, hand in enumerate(hands) if seat != turn)

    def opening_bonus(self, place: Place) -> int:
        if not is_equal(place.digits):
            return 0
        return 10 if any(place.digits) else 40

    def calls(self, fits: bool) -> tuple[Call, ...]:
        if self.can_draw() and (self.options.voluntary_draw or not fits):
            return (Call.DRAW,)
        return () if fits else (Call.PASS,)

    def lay(self, place: Place, worth: int) -> None:
        self.put(place, worth)
        if self.scores[self.turn] >= self.target:
            self.last_round = True
        if self.hands[self.turn]:
            self.next_turn()
        else:
            self.go_out()

    def is_blocked(self) -> bool:
        return True


PAIR_TEMPO = 10
"""What laying two tiles at once is worth to the policy beside their points"""


class QuadominosPlayout(Playout):
    __slots__ = ()

    DRAWS_IN_A_TURN = 1000
    DRAW_PRICE = 20
    PASS_PRICE = 20
    OUT_AWARD = 0
    FEW = 6
    BONUS = 25

    def bonus(self, cell: Cell) -> int:
        """The choice of a bonus counts as its 25 points."""
        if self.extra and not self.options.chained_bonuses:
            return 0
        corners, free = self.table.corners, 0
        for way in self.tiles.lattice.corners[0]:
            if cell + way not in corners:
                if free:
                    return 0
                free = 1
        return 25

    def opening_bonus(self, place: Place) -> int:
        return self.BONUS if is_equal(place.digits) else 0

    def calls(self, fits: bool) -> tuple[Call, ...]:
        if fits:
            return ()
        return (Call.DRAW,) if self.can_draw() else (Call.PASS,)

    def lay(self, place: Place, worth: int) -> None:
        points = sum(place.digits)
        self.put(place, points)
        self.choosing = worth > points
        if self.extra:
            self.extra -= 1
        self._go_on()

    def choose(self, move: Call) -> None:
        if move is Call.TAKE_TILES:
            self.extra += 2
        if move is not Call.TAKE_TILES or self.opened_with_zeros():
            self.scores[self.turn] += self.BONUS
        self.choosing = False
        self._go_on()

    def opened_with_zeros(self) -> bool:
        return len(self.table.laid) == 1 and not any(self.table.corners.values())

    def _go_on(self) -> None:
        if self.scores[self.turn] >= self.target:
            self.round_over = self.match_over = True
        elif self.choosing or self.extra:
            return
        elif self.hands[self.turn]:
            self.next_turn()
        else:
            self.go_out()

    def is_blocked(self) -> bool:
        return self.gone >= len(self.well)

    def play_turn(self) -> None:
        if self.choosing:
            self.choose(self._policy_choice())
        elif self.extra:
            self._lay_extra()
        else:
            super().play_turn()

    def _policy_choice(self) -> Call:
        """Two tiles where their points and the two turns they save are worth more than 25."""
        self.choosing, self.extra = False, self.extra + 1  # an extra tile earns no bonus
        hand = self.hands[self.turn]
        first, place = self.dearest(hand)
        second = 0
        if place:
            second, place = self.dearest(hand ^ self.tiles.turns[place.digits])
        self.choosing, self.extra = True, self.extra - 1
        return Call.TAKE_TILES if place and first + second + PAIR_TEMPO > self.BONUS else Call.TAKE_POINTS

    def _lay_extra(self) -> None:
        """Once in a while the first of two tiles takes the place of the second: then the second is let go."""
        worth, place = self.dearest(self.hands[self.turn])
        if place:
            self.lay(place, worth)
        else:
            self.extra = 0
            self._go_on()
