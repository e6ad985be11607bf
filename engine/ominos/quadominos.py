"""Quad-Ominos: 125 squares and a goal of 800 points, or 70 squares and 600 points for beginners.

Contains only the rules that differ from Tri-Ominos; shared rules are in `state.py` and `opening.py`.
"""

from dataclasses import dataclass
from functools import cache

from engine.game import Event, Game, Seat, Value, choice, head_start_seat, retired_option, seat_option
from engine.ominos import tiles
from engine.ominos.bonus_sequences import EXTRA_TILES, can_lay_tiles
from engine.ominos.effective_rules import DRAWN, HIGHEST, EffectiveRules, OminoOptions
from engine.ominos.events import Laid, PiecelessMovePlayed, read_deal
from engine.ominos.moves import OminoMove, PiecelessMove, Place, read_move
from engine.ominos.opening import is_equal
from engine.ominos.state import OminoState
from engine.ominos.tiles import TileSet
from engine.rounds import hands_hidden, length_option

TARGET = 800
BEGINNERS_TARGET = 600
ROUND_POINTS = 150
"""Usual points of the best seat in a round, measured with greedy bots"""
BONUS = 25
BONUS_CORNERS = 3
HANDS = {
    "sheet": {2: 15, 3: 10, 4: 8, 5: 7, 6: 6, 7: 6, 8: 6},
    "large": {2: 30, 3: 20, 4: 15, 5: 12, 6: 10, 7: 10, 8: 10},
}
DRAW_PRICE = 20
PASS_PRICE = 20
BOXES: dict[str, dict[str, Value]] = {"sheet": {}, "beginners": {"set": "beginners"}, "large hands": {"hands": "large"}}
"""Box editions, each with the options that differ from our defaults"""


@dataclass(frozen=True)
class QuadominosOptions(OminoOptions):
    """Options of a match of Quad-Ominos."""

    set: str = choice("full", "beginners")
    """Tile set: all 125 tiles, or the 70 without a 5"""
    chained_bonuses: bool = choice(False, True)
    """Whether a bonus tile may earn another bonus"""
    turn_limit: int | None = choice(None, 30, 60)
    length: str | int = length_option()
    opener: str | int = seat_option(HIGHEST, DRAWN)
    sand_for: str | int = seat_option("all")
    hands: str = choice("sheet", "large")
    """Hand size: as on the rule sheet, or larger"""
    ahead_for: str | int = head_start_seat()
    ahead: int = choice(50, 100, 150, 200, 300, 400)
    time_passes: bool = retired_option(False, first=True)

    @property
    def seats(self) -> range:
        """Returns the valid numbers of seats. Large hands with the beginners' set allow at most six, because
        those of seven seats would leave no well.
        """
        return range(2, 7 if self.set == "beginners" and self.hands == "large" else 9)

    @classmethod
    def boxes(cls) -> dict[str, dict[str, Value]]:
        return BOXES

    @property
    def goal(self) -> int | None:
        return self.target(BEGINNERS_TARGET if self.set == "beginners" else TARGET)

    @property
    def round_points(self) -> int:
        return ROUND_POINTS


class Quadominos(OminoState):
    """State of a match of Quad-Ominos."""

    __slots__ = ()

    COUNTS_DRAWN = True

    options: QuadominosOptions

    @classmethod
    @cache
    def tile_set(cls, options: QuadominosOptions) -> TileSet:
        return _SETS[options.set]()

    @classmethod
    @cache
    def rules_for(cls, options: QuadominosOptions, seats: int) -> EffectiveRules:
        return EffectiveRules(
            hand=HANDS[options.hands][seats],
            most_draws=len(cls.tile_set(options).tiles),
            must_draw=True,
            draw_cost=DRAW_PRICE,
            pass_cost=PASS_PRICE,
            dry_pass_cost=PASS_PRICE,
            out_award=0,
            target=options.goal,
        )

    # Points

    def score(self, place: Place, touched: int) -> dict[str, int]:
        return {"tile": sum(place.digits)}

    def earns_bonus(self, place: Place, touched: int) -> bool:
        """Returns whether a tile earns a bonus: it is a quad that opens, or three of its corners touch. A bonus tile
        earns another bonus only with the option `chained_bonuses`.
        """
        if not touched:
            return is_equal(place.digits)
        return touched >= BONUS_CORNERS and (not self.extra or self.options.chained_bonuses)

    def laid(self, seat: Seat, place: Place, touched: int, events: list[Event]) -> None:
        parts = self.score(place, touched)
        bonus = self.earns_bonus(place, touched)
        self.choosing = bonus
        self.scores[seat] += parts["tile"]
        events.append(Laid(seat, place, parts, bonus))
        if self.extra:
            self.extra -= 1
        self._go_on(seat, events)

    # Bonus

    def bonus_calls(self) -> tuple[PiecelessMove, ...]:
        """Returns the possible choices of a bonus. The opening tile of zeros earns both bonuses, or only the 25 points
        if two tiles cannot be placed.
        """
        if not can_lay_tiles(self.table, self.hands[self.turn], self.extra + EXTRA_TILES):
            return (PiecelessMove.TAKE_POINTS,)
        return (
            (PiecelessMove.TAKE_TILES,)
            if self.table.has_only_zeros()
            else (PiecelessMove.TAKE_POINTS, PiecelessMove.TAKE_TILES)
        )

    def choose(self, seat: Seat, move: PiecelessMove) -> list[Event]:
        """Makes a bonus choice. At timeout the choice gives the 25 points, and bonus tiles that are not yet placed
        are lost.
        """
        earned = self.choosing and (move is not PiecelessMove.TAKE_TILES or self.table.has_only_zeros())
        parts = {"bonus": BONUS if earned else 0}
        self.scores[seat] += parts["bonus"]
        if move is PiecelessMove.TAKE_TILES:
            self.extra += EXTRA_TILES
        elif move is PiecelessMove.TIME:
            self.extra = 0
        self.choosing = False
        events: list[Event] = [PiecelessMovePlayed(seat, move, parts)]
        self._go_on(seat, events)
        return events

    def _go_on(self, seat: Seat, events: list[Event]) -> None:
        """Continues the match; a seat that reaches the goal wins immediately, even in the middle of a turn."""
        if self.rules.is_reached(self.scores[seat]):
            self.end_match(events)
        elif self.choosing or self.extra:
            return
        elif self.hands[seat]:
            self.next_turn()
        else:
            self.go_out(seat, events)

    # End

    def is_blocked(self) -> bool:
        return not self.well_left


_SETS = {"full": cache(tiles.quadominos), "beginners": cache(lambda: tiles.quadominos(beginners=True))}

GAME: Game[OminoMove] = Game(
    name="quadominos",
    options=QuadominosOptions,
    begin=Quadominos.begin,
    read_move=read_move,
    read_outcome=read_deal,
    hides=hands_hidden,
)
