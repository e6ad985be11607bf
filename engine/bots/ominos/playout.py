"""Playout: fast simulation of a round by a fixed policy, many times faster than the full rules.

A playout has no events, history or record, only the data that determine the points. The differences between the two
games are in `triominos_playout.py` and `quadominos_playout.py`.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

from engine.bots.ominos.point_ordered_tiles import PointOrderedTiles
from engine.game import Seat
from engine.ominos.effective_rules import EffectiveRules
from engine.ominos.lattice import Cell
from engine.ominos.moves import OminoMove, PiecelessMove, Place
from engine.ominos.table import Table
from engine.ominos.tiles import Rotations


class Playout(ABC):
    """Simulated round in progress. Moves are not validated."""

    __slots__ = (
        "tiles", "table", "hands", "well", "drawn_count", "scores", "turn", "draws", "passes", "choosing", "extra",
        "last_round", "round_over", "match_over", "steps", "rules", "options", "hoarder",
    )  # fmt: skip

    MOST_BONUS_FITS: ClassVar[int]
    """Maximum number of rotated tiles that fit on a cell where a tile may earn a bonus; other cells are not checked for
    bonuses
    """

    tiles: PointOrderedTiles
    table: Table
    hands: list[Rotations]
    well: list[Rotations]
    """Face-down tiles in drawing order, each as a bitmask of its rotations"""
    drawn_count: int
    """Number of tiles drawn from the well"""
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
    """Number of placements, draws and passes since the playout was copied"""
    rules: EffectiveRules
    options: Any
    hoarder: Seat | None
    """Seat that hoards tiles in this playout: it draws although a tile fits; None if no seat does"""

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        other.tiles = self.tiles
        other.table = self.table.copy()
        other.hands = self.hands[:]
        other.well = self.well
        other.drawn_count = self.drawn_count
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
        other.rules = self.rules
        other.options = self.options
        other.hoarder = self.hoarder
        return other

    # Points of a tile

    @abstractmethod
    def bonus(self, cell: Cell) -> int:
        """Returns the bonus points that a tile on this open cell would earn now, in addition to its own points."""

    @abstractmethod
    def opening_bonus(self, place: Place) -> int:
        """Returns the bonus points of an opening tile, in addition to its own points."""

    def worth(self, place: Place) -> int:
        """Returns the points that this placement earns now, including a bonus."""
        bonus = self.bonus(place.cell) if self.table.laid else self.opening_bonus(place)
        return self.tiles.worth(place.digits) + bonus

    def best_placement(self, hand: Rotations) -> tuple[int, Place | None]:
        """Finds the placement of a tile of this hand that earns the most points; returns it with its points, or 0 and
        None if no tile fits.
        """
        points, bonus, few = self.tiles.points, self.bonus, self.MOST_BONUS_FITS
        most, best_cell, fitting = -1, 0, 0
        for cell, rotations in self.table.open.items():
            fits = hand & rotations
            if fits:
                worth = points[fits.bit_length()]
                if rotations.bit_count() <= few:
                    worth += bonus(cell)
                if worth > most:
                    most, best_cell, fitting = worth, cell, fits
        if not fitting:
            return 0, None
        return most, Place(self.tiles.readings[fitting.bit_length() - 1], best_cell)

    # Moves

    def play(self, move: OminoMove) -> None:
        """Makes a move for the seat whose turn it is."""
        if isinstance(move, Place):
            self.lay(move, self.worth(move))
        elif move is PiecelessMove.DRAW:
            self.draw()
        elif move is PiecelessMove.PASS:
            self.pass_turn()
        elif isinstance(move, PiecelessMove):
            self.choose(move)

    @abstractmethod
    def calls(self, fits: bool) -> tuple[PiecelessMove, ...]:
        """Returns the legal moves without a tile, such as drawing, for the seat whose turn it is. `fits`: whether one
        of its tiles fits.
        """

    @abstractmethod
    def lay(self, place: Place, worth: int) -> None:
        """Places a tile for the seat whose turn it is. `worth`: points that it earns."""

    def choose(self, move: PiecelessMove) -> None:
        """Makes the bonus choice of the seat whose turn it is."""
        raise ValueError(f"{move} is no move of this game")

    def put(self, place: Place, points: int) -> None:
        """Moves a tile of the seat whose turn it is from its hand to the table, and adds these points to its score."""
        seat = self.turn
        self.table.lay(place.cell, place.digits)
        self.hands[seat] ^= self.tiles.rotations[place.digits]
        self.scores[seat] += points
        self.passes = 0
        self.steps += 1

    def draw(self) -> Rotations:
        """Draws a tile for the seat whose turn it is; returns it as a bitmask of its rotations."""
        tile = self.well[self.drawn_count]
        self.drawn_count += 1
        self.draws += 1
        self.steps += 1
        self.hands[self.turn] |= tile
        self.scores[self.turn] -= self.rules.draw_cost
        return tile

    def pass_turn(self) -> None:
        """Passes the turn."""
        self.scores[self.turn] -= self.cost_of_pass()
        self.steps += 1
        self.passes += 1
        if self.passes >= len(self.scores) and self.is_blocked():
            self.end_blocked()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.draws = self.extra = 0
        self.turn += 1
        if self.turn == len(self.scores):
            self.turn = 0

    def cost_of_pass(self) -> int:
        return self.rules.cost_of_pass(len(self.well) - self.drawn_count)

    def can_draw(self) -> bool:
        return self.draws < self.rules.most_draws and self.drawn_count < len(self.well)

    @abstractmethod
    def is_blocked(self) -> bool:
        """Returns whether the round ends now, after all seats have passed one after another."""

    def go_out(self) -> None:
        """Ends the round because the seat whose turn it is has an empty hand. The seat gets the points of the other
        hands.
        """
        self.scores[self.turn] += self.rules.out_award + sum(map(self.points_left_in, self.hands))
        self.end_round()

    def end_blocked(self) -> None:
        """Ends a blocked round. The seat whose hand has the lowest points gets the points of the other hands minus its
        own; with several lowest hands, each of these seats does.
        """
        left = list(map(self.points_left_in, self.hands))
        lowest, total = min(left), sum(left)
        for seat, points in enumerate(left):
            if points == lowest:
                self.scores[seat] += total - 2 * points
        self.end_round()

    def points_left_in(self, hand: Rotations) -> int:
        """Returns the points that the remaining tiles of a hand are worth to the other seats at the end of the
        round.
        """
        return self.tiles.points_in(hand) if self.rules.counts_hands else 0

    def end_round(self) -> None:
        self.round_over = True
        self.match_over = self.last_round or self.rules.is_reached(max(self.scores))

    # Policy

    def run(self, steps: int) -> bool:
        """Plays by the fixed policy until the round is over or `steps` is reached; returns whether the round is
        over.
        """
        while not self.round_over:
            if self.steps >= steps:
                return False
            self.play_turn()
        return True

    def play_turn(self) -> None:
        """Plays a turn by the fixed policy: places the tile with the most points. It draws first if no tile fits or if
        a larger hand may be an advantage.
        """
        worth, place = self.best_placement(self.hands[self.turn])
        while self.can_draw() and (place is None or self.hoards(worth)):
            more, better = self.best_placement(self.draw())
            if better and (place is None or more > worth):
                worth, place = more, better
        if place is None:
            self.pass_turn()
        else:
            self.lay(place, worth)

    def hoards(self, worth: int) -> bool:
        """Returns whether the seat whose turn it is draws voluntarily, although its best tile would earn `worth`
        points.
        """
        return False
