"""State of Tri-Ominos and Quad-Ominos: turns, draws and passes.

It contains the rules that both games share. The module of each game implements the abstract methods with its own rules.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from engine.game import NEXT_ROUND, Event, Seat
from engine.ominos.bonus_sequences import can_lay_tiles, fits_leaving
from engine.ominos.effective_rules import DRAWN, EffectiveRules, OminoOptions
from engine.ominos.events import Dealt, Drew, LotsDrawn, OpeningTileShown, PiecelessMovePlayed, RoundEnded
from engine.ominos.lattice import OPENING_CELL
from engine.ominos.moves import OminoMove, OminoMoves, PiecelessMove, Place
from engine.ominos.opening import find_opener, highest_draw, highest_opening, opening_rotations
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, Rotations, TileSet, points_of
from engine.ominos.view import HistoryLink, PublicOminoRound, RoundView, count_draws, history_in_order
from engine.randomness import RandomSource
from engine.rounds import RoundState


class OminoState(PublicOminoRound, RoundState[OminoMove, Digits, Rotations]):
    """State of a match of Tri-Ominos or Quad-Ominos."""

    __slots__ = ("random_source", "hands", "well", "drawn_count", "rules", "history")
    DEALT, COUNTED, PUBLIC = Dealt, RoundEnded, PublicOminoRound

    rules: EffectiveRules
    """Numbers in the rules that depend on the options, such as the hand size"""
    history: HistoryLink | None
    """Public actions of this round, newest first"""

    # Setup

    def prepare(self) -> None:
        self.rules = self.rules_for(self.options, len(self.scores))
        self.table = Table(self.tile_set(self.options))

    def hand_size(self) -> int:
        return self.rules.hand

    def points_left(self, tiles: Sequence[Digits]) -> int:
        return points_of(tiles)

    def deal(self) -> list[Event]:
        """Starts a round. If the options require it, the seats first draw tiles to choose the opener."""
        lots, number = self._draw_lots()
        hands = self.deal_hands(number)
        self.clear_table()
        self.opener = self.turn = lots[0].seat if lots else self.first_seat()
        return [*lots, self.DEALT(self.round, self.opener, hands, self.well)]

    def clear_table(self) -> None:
        self.table = Table(self.table.tiles)
        self.draws = self.extra = 0
        self.choosing = False
        self.history = None

    def _draw_lots(self) -> tuple[list[LotsDrawn], int]:
        """Draws a tile for each seat to choose the opener, if the options require it. Returns the events, and the
        index of the next random outcome.
        """
        if self.options.opener != DRAWN:
            return [], self.round
        drawn = self.random_source.draw_items(2 * self.round, self.table.tiles.tiles, len(self.scores))
        return [LotsDrawn(highest_draw(drawn), drawn)], 2 * self.round + 1

    def first_seat(self) -> Seat:
        """Returns the opener of a round: the holder of the highest tile, or the chosen seat and in later rounds the
        seats after it.
        """
        if isinstance(self.options.opener, int):
            return (self.options.opener + self.round - 1) % len(self.scores)
        return find_opener(self.table.tiles, self.hands)

    @classmethod
    @abstractmethod
    def tile_set(cls, options: Any) -> TileSet:
        """Returns the tile set for these options."""

    @classmethod
    @abstractmethod
    def rules_for(cls, options: Any, seats: int) -> EffectiveRules:
        """Returns the numbers in the rules that depend on these options, such as the hand size."""

    # Legal moves

    def turn_moves(self, seat: Seat) -> Sequence[OminoMove]:
        if self.choosing:
            return self.bonus_calls()
        table, hand = self.table, self.hands[seat]
        if not table.laid:
            return OminoMoves(table.tiles, [(OPENING_CELL, opening_choices(self.options, table.tiles, hand))], ())
        fits = table.fits(hand)
        if self.extra > 1:
            fits = fits_leaving(table, hand, fits, self.extra - 1)
        return OminoMoves(table.tiles, fits, self.calls(fits))

    def calls(self, fits: list[tuple[int, Rotations]]) -> tuple[PiecelessMove, ...]:
        """Returns the legal moves without a tile, such as drawing, for the seat whose turn it is. `fits`: placements
        that it could make instead.
        """
        if fits and self.rules.must_draw:
            return ()
        if self.draws < self.rules.most_draws and self.drawn_count < len(self.well):
            return (PiecelessMove.DRAW,)
        return () if fits else (PiecelessMove.PASS,)

    def most_turn_cost(self) -> int:
        """Returns the points that the rest of the turn costs at most if no tile fits: all draws left, then a pass."""
        draws = min(self.rules.most_draws - self.draws, self.well_left)
        return draws * self.rules.draw_cost + self.rules.cost_of_pass(self.well_left - draws)

    COUNTS_DRAWN: ClassVar[bool] = False
    """Whether drawn tiles are counted separately from the hand, as the rule sheet asks"""

    def drawn(self, seat: Seat) -> int:
        """Returns the number of tiles that a seat has drawn in this round."""
        return count_draws(history_in_order(self.history), seat)

    def timeout(self, seat: Seat) -> OminoMove | None:
        """Returns the move at timeout. The opening has no timer, because only one seat is able to open."""
        is_on = self.table.laid and not (self.round_over or self.winners)
        limited = self.options.has_timer(seat) and seat == self.turn and is_on
        return PiecelessMove.TIME if limited else None

    def refusal(self, seat: Seat, move: OminoMove) -> str | None:
        refusal = super().refusal(seat, move)
        if refusal != "rules" or self.round_over or not isinstance(move, Place):
            return refusal
        return self._place_refusal(seat, move)

    def _place_refusal(self, seat: Seat, place: Place) -> str:
        """Returns the reason why a tile may not be placed. Checks the cell first, then the tile, then its corners."""
        in_hand = bool(self.table.tiles.rotations.get(place.digits, 0) & self.hands[seat])
        if not self.table.laid:
            return "opening" if in_hand else "tile"
        refusal = self.table.refusal(place.cell, place.digits)
        if refusal in ("taken", "apart"):
            return refusal
        return refusal or "rules" if in_hand else "tile"

    # Moves

    def play(self, seat: Seat, move: OminoMove) -> list[Event]:
        if isinstance(move, Place):
            return self._lay(seat, move)
        if move is NEXT_ROUND:
            return self.deal()
        self.history = (self.history, seat, move)
        if move is PiecelessMove.DRAW:
            return [self._draw(seat)]
        if move is PiecelessMove.PASS or (move is PiecelessMove.TIME and not (self.choosing or self.extra)):
            return self._pass(seat, move)
        return self.choose(seat, move)

    def _lay(self, seat: Seat, place: Place) -> list[Event]:
        digits, cell = place
        table = self.table
        events: list[Event] = []
        if not table.laid:
            self._show(seat, digits, events)
        self.history = (self.history, seat, place)
        self.hands[seat] ^= table.tiles.rotations[digits]
        self.passes = 0
        touched = table.lay(cell, digits)
        self.laid(seat, place, touched, events)
        return events

    def _show(self, seat: Seat, digits: Digits, events: list[Event]) -> None:
        highest = highest_opening(self.table.tiles, self.hands[seat])
        if self.options.opens_by_rule and highest != digits and not any(digits):
            self.history = (self.history, seat, highest)
            events.append(OpeningTileShown(seat, highest))

    @abstractmethod
    def score(self, place: Place, touched: int) -> dict[str, int]:
        """Returns the points of a tile by reason. `touched`: number of its corners on placed tiles; 0 for the opening
        tile.
        """

    @abstractmethod
    def earns_bonus(self, place: Place, touched: int) -> bool | None:
        """Returns whether the tile earns a bonus choice; None in a game without bonuses."""

    def worth(self, place: Place) -> tuple[dict[str, int], bool | None]:
        """Returns the points that a tile would earn if it were placed now, by reason, and whether it would earn a bonus
        choice.
        """
        touched = self.table.touched(place.cell)
        return self.score(place, touched), self.earns_bonus(place, touched)

    @abstractmethod
    def laid(self, seat: Seat, place: Place, touched: int, events: list[Event]) -> None:
        """Adds the points of a tile that has just been placed, and continues the match. `touched`: number of its
        corners on placed tiles. `events`: list to which new events are added.
        """

    def bonus_calls(self) -> tuple[PiecelessMove, ...]:
        """Returns the moves with which the seat can choose a bonus."""
        return ()

    def choose(self, seat: Seat, move: PiecelessMove) -> list[Event]:
        """Makes a bonus choice, or applies the timeout of the choice."""
        raise ValueError(f"{move} is no move of this game")

    def _draw(self, seat: Seat) -> Event:
        tile = self.take_from_well()
        self.draws += 1
        self.hands[seat] |= self.table.tiles.rotations[tile]
        self.scores[seat] -= self.rules.draw_cost
        return Drew(seat, tile, {"draw": -self.rules.draw_cost})

    def _pass(self, seat: Seat, move: PiecelessMove) -> list[Event]:
        price = self.rules.cost_of_pass(self.well_left)
        self.scores[seat] -= price
        self.passes = self.passes + 1 if self._counts_as_blocked(move) else 0
        events: list[Event] = [PiecelessMovePlayed(seat, move, {"pass": -price})]
        if self.passes >= len(self.scores) and self.is_blocked():
            self.end_blocked(events)
        else:
            self.next_turn()
        return events

    def _counts_as_blocked(self, move: PiecelessMove) -> bool:
        """Returns whether a turn without a tile counts towards a blocked round. A timeout counts only if the seat could
        only have passed.
        """
        if move is PiecelessMove.PASS or self.options.time_passes:
            return True
        return PiecelessMove.PASS in self.calls(self.table.fits(self.hands[self.turn]))

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.scores)
        self.draws = self.extra = 0

    # End of a round and of the match

    def is_blocked(self) -> bool:
        """Returns whether the round ends now, after all seats have passed one after another."""
        return True

    def awards_out(self, seat: Seat, left: Sequence[int]) -> list[int]:
        return self.rules.awards_out(seat, left)

    def awards_blocked(self, left: Sequence[int]) -> list[int]:
        return self.rules.awards_blocked(left)

    # Copies and views

    def copy(self) -> Self:
        state = super().copy()
        state.rules = self.rules
        state.table = self.table.copy()
        state.draws = self.draws
        state.choosing = self.choosing
        state.extra = self.extra
        state.history = self.history
        return state

    def hand_counts(self) -> tuple[int, ...]:
        return tuple(map(self.table.tiles.count, self.hands))

    def view(self, seat: Seat) -> RoundView:
        values = self.view_values(seat) | {"table": self.table.copy()}
        return RoundView(**values, history=history_in_order(self.history))

    @classmethod
    def from_view(
        cls, view: RoundView, hands: list[Rotations], well: Sequence[Digits], random_source: RandomSource
    ) -> Self:
        """Returns the state of this view with the given hidden tiles."""
        state = super().from_view(view, hands, well, random_source)
        state.rules = view.rules
        state.table = view.table.copy()
        state.history = None
        for seat, seen in view.history:
            state.history = (state.history, seat, seen)
        return state

    def is_consistent(self) -> bool:
        """Returns whether a match could reach this state: the right seat opens, and the required bonus tiles fit."""
        if not self.table.laid:
            return not self.options.opens_by_rule or find_opener(self.table.tiles, self.hands) == self.opener
        return not self.extra or can_lay_tiles(self.table, self.hands[self.turn], self.extra)


def opening_choices(options: OminoOptions, tiles: TileSet, hand: Rotations) -> Rotations:
    """Returns the rotated tiles that this hand may open with: by the rule sheet the highest tile or the zeros,
    otherwise any tile.
    """
    return opening_rotations(tiles, hand) if options.opens_by_rule else hand
