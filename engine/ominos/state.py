"""State of Tri-Ominos and Quad-Ominos: hands, well, turns, ends of rounds and matches.

Contains the rules that both games share; the module of each game implements the abstract methods with its own rules.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from engine.game import NEXT_ROUND, Event, MatchEnded, NextRound, Seat, State, head_start, public_values
from engine.ominos.bonus_sequences import can_lay_tiles, fits_leaving
from engine.ominos.effective_rules import DRAWN, EffectiveRules, OminoOptions
from engine.ominos.events import Dealt, Drew, Hand, LotsDrawn, OpeningTileShown, PiecelessMovePlayed, RoundEnded
from engine.ominos.lattice import OPENING_CELL
from engine.ominos.moves import OminoMove, OminoMoves, PiecelessMove, Place
from engine.ominos.opening import find_opener, highest_draw, highest_opening, opening_rotations
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, Rotations, TileSet, points_of
from engine.ominos.view import HistoryLink, PublicRound, RoundView, count_draws, history_in_order
from engine.randomness import RandomSource


class OminoState(PublicRound, State[OminoMove]):
    """State of a match of Tri-Ominos or Quad-Ominos."""

    __slots__ = ("random_source", "rules", "hands", "well", "drawn_count", "history")

    random_source: RandomSource
    rules: EffectiveRules
    """Rule values, derived from the options"""
    hands: list[Rotations]
    well: Hand
    """Tiles that were face down after the deal, in drawing order"""
    drawn_count: int
    """Number of tiles drawn from the well"""
    history: HistoryLink | None
    """Public actions of this round, newest first"""

    # Setup

    @classmethod
    def begin(cls, options: OminoOptions, seats: int, random_source: RandomSource) -> tuple[Self, list[Event]]:
        state = cls.__new__(cls)
        state.options = options
        state.rules = cls.rules_for(options, seats)
        state.random_source = random_source
        state.round = 0
        state.table = Table(cls.tile_set(options))
        state.scores, ahead = head_start(options, seats)
        state.winners = ()
        state.last_round = False
        return state, [*ahead, *state.deal()]

    def deal(self) -> list[Event]:
        """Starts a round: clears the table, deals new hands and determines the opener."""
        tiles = self.table.tiles
        lots, number = self._draw_lots()
        order = self.random_source.shuffle(number, tiles.tiles)
        seats, size = len(self.scores), self.rules.hand
        hands = tuple(tuple(order[size * seat : size * (seat + 1)]) for seat in range(seats))
        self.round += 1
        self.table = Table(tiles)
        self.hands = [tiles.hand(hand) for hand in hands]
        self.well = tuple(order[size * seats :])
        self.drawn_count = 0
        self.opener = self.turn = lots[0].seat if lots else self._first_seat()
        self.draws = self.passes = self.extra = 0
        self.choosing = self.round_over = False
        self.last_round = self.round == self.options.rounds
        self.history = None
        return [*lots, Dealt(self.round, self.opener, hands, self.well)]

    def _draw_lots(self) -> tuple[list[LotsDrawn], int]:
        """Draws lots for the opener if the options require it; also returns the index of the next random outcome."""
        if self.options.opener != DRAWN:
            return [], self.round
        drawn = self.random_source.draw_items(2 * self.round, self.table.tiles.tiles, len(self.scores))
        return [LotsDrawn(highest_draw(drawn), drawn)], 2 * self.round + 1

    def _first_seat(self) -> Seat:
        """Returns the opener: the holder of the highest tile, or the chosen seat (later the seats after it)."""
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
        """Returns the rule values for these options."""

    # Legal moves

    def actors(self) -> tuple[Seat, ...]:
        return () if self.winners else (self.turn,)

    def moves(self, seat: Seat) -> Sequence[OminoMove]:
        if seat != self.turn or self.winners:
            return ()
        if self.round_over:
            return tuple(NextRound)
        tiles = self.table.tiles
        if self.choosing:
            return self.bonus_calls()
        if not self.table.laid:
            return OminoMoves(tiles, [(OPENING_CELL, opening_choices(self.options, tiles, self.hands[seat]))], ())
        fits = self.table.fits(self.hands[seat])
        if self.extra > 1:
            fits = fits_leaving(self.table, self.hands[seat], fits, self.extra - 1)
        return OminoMoves(tiles, fits, self.calls(fits))

    def calls(self, fits: list[tuple[int, Rotations]]) -> tuple[PiecelessMove, ...]:
        """Returns the legal calls of the seat in turn. `fits`: placements that it could make instead."""
        if self.draws < self.rules.most_draws and self.well_left and not (fits and self.must_draw(self.options)):
            return (PiecelessMove.DRAW,)
        return () if fits else (PiecelessMove.PASS,)

    COUNTS_DRAWN: ClassVar[bool] = False
    """Whether drawn tiles are counted separately from the hand, as the rule sheet asks"""

    @classmethod
    @abstractmethod
    def must_draw(cls, options: Any) -> bool:
        """Returns whether a seat may draw only if none of its tiles fits."""

    def drawn(self, seat: Seat) -> int:
        """Returns the number of tiles that a seat has drawn in this round."""
        return count_draws(history_in_order(self.history), seat)

    @property
    def well_left(self) -> int:
        return len(self.well) - self.drawn_count

    def timeout(self, seat: Seat) -> OminoMove | None:
        """Returns the move made at timeout. The opening has no timer, as only one seat is able to open."""
        is_on = self.table.laid and not (self.round_over or self.winners)
        limited = self.options.has_timer(seat) and seat == self.turn and is_on
        return PiecelessMove.TIME if limited else None

    def refusal(self, seat: Seat, move: OminoMove) -> str | None:
        refusal = super().refusal(seat, move)
        if refusal != "rules" or self.round_over or not isinstance(move, Place):
            return refusal
        return self._place_refusal(seat, move)

    def _place_refusal(self, seat: Seat, place: Place) -> str:
        """Returns the reason why a tile may not be placed: checks the cell, then the tile, then its corners."""
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
        """Returns the points that a tile would earn now, by reason, and whether it would earn a bonus choice."""
        touched = self.table.touched(place.cell)
        return self.score(place, touched), self.earns_bonus(place, touched)

    @abstractmethod
    def laid(self, seat: Seat, place: Place, touched: int, events: list[Event]) -> None:
        """Scores a placed tile and continues the match."""

    def bonus_calls(self) -> tuple[PiecelessMove, ...]:
        """Returns the calls that choose a bonus."""
        return ()

    def choose(self, seat: Seat, move: PiecelessMove) -> list[Event]:
        """Makes a bonus choice, or applies the timeout of one."""
        raise ValueError(f"{move} is no move of this game")

    def _draw(self, seat: Seat) -> Event:
        tile = self.well[self.drawn_count]
        self.drawn_count += 1
        self.draws += 1
        self.hands[seat] |= self.table.tiles.rotations[tile]
        self.scores[seat] -= self.rules.draw_cost
        return Drew(seat, tile, {"draw": -self.rules.draw_cost})

    def _pass(self, seat: Seat, move: PiecelessMove) -> list[Event]:
        price = self.rules.cost_of_pass(self.well_left)
        self.scores[seat] -= price
        self.passes = self.passes + 1 if self._shows_no_way(move) else 0
        events: list[Event] = [PiecelessMovePlayed(seat, move, {"pass": -price})]
        if self.passes >= len(self.scores) and self.is_blocked():
            self._settle(events)
        else:
            self.next_turn()
        return events

    def _shows_no_way(self, move: PiecelessMove) -> bool:
        """Returns whether a turn without a tile counts towards a blocked round. A timeout counts only if the seat
        could do nothing but pass.
        """
        if move is PiecelessMove.PASS or self.options.time_passes:
            return True
        return PiecelessMove.PASS in self.calls(self.table.fits(self.hands[self.turn]))

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.scores)
        self.draws = self.extra = 0

    # End of a round and of the match

    def is_blocked(self) -> bool:
        """Returns whether the round ends now that all seats have passed in a row."""
        return True

    def go_out(self, seat: Seat, events: list[Event]) -> None:
        """Ends the round because this seat has an empty hand; the seat gets the points of the other hands."""
        hands = self.open_hands()
        awards = self.rules.awards_out(seat, list(map(points_of, hands)))
        self._end_round("out", seat, awards, hands, events)

    def _settle(self, events: list[Event]) -> None:
        """Ends a blocked round: the lowest hand gets the points of the other hands minus its own; equal lowest hands
        all get them.
        """
        hands = self.open_hands()
        left = list(map(points_of, hands))
        awards = self.rules.awards_blocked(left)
        self._end_round("blocked", left.index(min(left)), awards, hands, events)

    def open_hands(self) -> tuple[Hand, ...]:
        return tuple(tuple(self.table.tiles.names(hand)) for hand in self.hands)

    def _end_round(self, end: str, seat: Seat, awards: list[int], hands: tuple[Hand, ...], events: list[Event]) -> None:
        self.scores = [score + award for score, award in zip(self.scores, awards)]
        events.append(RoundEnded(end, seat, tuple(awards), tuple(self.scores), hands))
        if self.is_over():
            self.end_match(events)
        else:
            self.round_over = True

    def is_over(self) -> bool:
        """Returns whether the round that has just ended was the last one."""
        return self.last_round or self.rules.is_reached(max(self.scores))

    def end_match(self, events: list[Event]) -> None:
        """Ends the match: the highest score wins; seats with equal highest scores share the win."""
        best = max(self.scores)
        self.winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        events.append(MatchEnded(self.winners))

    # Copies and views

    def copy(self) -> Self:
        state = self.__class__.__new__(self.__class__)
        state.options = self.options
        state.rules = self.rules
        state.random_source = self.random_source
        state.round = self.round
        state.table = self.table.copy()
        state.hands = self.hands[:]
        state.well = self.well
        state.drawn_count = self.drawn_count
        state.opener = self.opener
        state.turn = self.turn
        state.draws = self.draws
        state.passes = self.passes
        state.choosing = self.choosing
        state.extra = self.extra
        state.last_round = self.last_round
        state.round_over = self.round_over
        state.history = self.history
        state.scores = self.scores[:]
        state.winners = self.winners
        return state

    def view(self, seat: Seat) -> RoundView:
        return RoundView(
            **public_values(PublicRound, self) | {"table": self.table.copy()},
            game=type(self),
            seat=seat,
            hand=self.hands[seat],
            counts=tuple(map(self.table.tiles.count, self.hands)),
            well_left=self.well_left,
            hands=tuple(self.hands) if self.round_over else (),
            history=history_in_order(self.history),
        )

    @classmethod
    def from_view(
        cls, view: RoundView, hands: list[Rotations], well: list[Digits], random_source: RandomSource
    ) -> Self:
        """Returns the state of this view with the given hidden tiles."""
        state = cls.__new__(cls)
        for name, value in public_values(PublicRound, view).items():
            setattr(state, name, value)
        state.rules = view.rules
        state.table = view.table.copy()
        state.random_source, state.hands, state.well, state.drawn_count = random_source, hands, tuple(well), 0
        state.history = None
        for seat, seen in view.history:
            state.history = (state.history, seat, seen)
        return state

    def is_consistent(self) -> bool:
        """Returns whether a match could reach this state: the right seat opens, and the required bonus tiles fit."""
        if not self.table.laid:
            return not self.options.opens_by_rule or find_opener(self.table.tiles, self.hands) == self.opener
        return not self.extra or can_lay_tiles(self.table, self.hands[self.turn], self.extra)


def hands_hidden(_options: OminoOptions) -> bool:
    """Returns True: each seat sees only its own hand, whatever the options."""
    return True


def opening_choices(options: OminoOptions, tiles: TileSet, hand: Rotations) -> Rotations:
    """Returns the rotated tiles that this hand may open with: by rule the highest tile or the zeros, otherwise any
    tile.
    """
    return opening_rotations(tiles, hand) if options.opens_by_rule else hand
