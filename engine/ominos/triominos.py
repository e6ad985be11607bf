"""Tri-Ominos: 56 triangles and a goal of 400 points.

Contains only the rules that differ from Quad-Ominos; shared rules are in `state.py` and `opening.py`.
"""

from dataclasses import dataclass
from functools import cache

from engine.game import Event, Game, Seat, Value, choice, head_start_seat, retired_option, seat_option
from engine.ominos import tiles
from engine.ominos.effective_rules import DRAWN, HIGHEST, EffectiveRules, OminoOptions
from engine.ominos.events import Laid, read_deal
from engine.ominos.moves import OminoMove, Place, read_move
from engine.ominos.opening import is_equal
from engine.ominos.state import OminoState
from engine.ominos.tiles import Digits, TileSet
from engine.rounds import hands_hidden, length_option

TARGET = 400
TRIPLE = 10
ZEROS = 30
BRIDGE = 40
HEXAGONS = {1: 50, 2: 60, 3: 70}
HANDS = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}
MOST_DRAWS = 3
DRAW_PRICE = 5
PASS_PRICE = 10
OUT_AWARD = 25
ROUND_POINTS = 150
"""Usual points of the best seat in a round, measured with greedy bots"""
CHILDREN_TARGET = 40
CHILDREN_ROUND_POINTS = 12
CHILDREN_TILE = 1
CHILDREN_BRIDGE = 1
CHILDREN_HEXAGONS = {1: 1, 2: 2, 3: 3}
CHILDREN_OUT = 5
"""Points for going out in the children's rules, where tiles count one point each and nothing is subtracted"""
BOXES: dict[str, dict[str, Value]] = {
    "sheet": {},
    "de luxe": {"opener": DRAWN, "opening_bonus": False, "bridge": "gap"},
    "xxl": {"free_pass": True, "length": 3},
    "children": {"points": "children"},
    "pressman": {"draws": "all", "voluntary_draw": False},
}
"""Box editions, each with the options that differ from our defaults"""


@dataclass(frozen=True)
class TriominosOptions(OminoOptions):
    """Options of a match of Tri-Ominos."""

    voluntary_draw: bool = choice(True, False)
    """Whether a seat may draw although a tile of its hand fits"""
    turn_limit: int | None = choice(None, 30, 60)
    length: str | int = length_option()
    opener: str | int = seat_option(HIGHEST, DRAWN)
    sand_for: str | int = seat_option("all")
    draws: int | str = choice(MOST_DRAWS, "all")
    """Maximum draws in a turn: three, or until a tile fits"""
    free_pass: bool = choice(False, True)
    """Whether a pass costs no points when the well is empty"""
    opening_bonus: bool = choice(True, False)
    """Whether an opening triple earns more than its sum"""
    bridge: str = choice("corners", "gap")
    """Condition for a bridge: three corners touch, or only one side touches and there is a gap at both of its ends"""
    points: str = choice("digits", "children")
    """Points of a tile: the sum of its digits, or one in the children's rules. In the children's rules scores are never
    negative.
    """
    ahead_for: str | int = head_start_seat()
    ahead: int = choice(10, 25, 50, 100, 150, 200)
    time_passes: bool = retired_option(False, first=True)

    @property
    def seats(self) -> range:
        return range(2, 7)

    @classmethod
    def boxes(cls) -> dict[str, dict[str, Value]]:
        return BOXES

    @property
    def is_for_children(self) -> bool:
        return self.points == "children"

    @property
    def goal(self) -> int | None:
        return self.target(CHILDREN_TARGET if self.is_for_children else TARGET)

    @property
    def round_points(self) -> int:
        return CHILDREN_ROUND_POINTS if self.is_for_children else ROUND_POINTS


class Triominos(OminoState):
    """State of a match of Tri-Ominos."""

    __slots__ = ()

    options: TriominosOptions

    @classmethod
    @cache
    def tile_set(cls, options: TriominosOptions) -> TileSet:
        return tiles.triominos()

    @classmethod
    @cache
    def rules_for(cls, options: TriominosOptions, seats: int) -> EffectiveRules:
        if options.is_for_children:
            draws = MOST_DRAWS if options.draws == MOST_DRAWS else len(cls.tile_set(options).tiles)
            must_draw = not options.voluntary_draw
            return EffectiveRules(HANDS[seats], draws, must_draw, 0, 0, 0, CHILDREN_OUT, options.goal, False)
        return EffectiveRules(
            hand=HANDS[seats],
            most_draws=MOST_DRAWS if options.draws == MOST_DRAWS else len(cls.tile_set(options).tiles),
            must_draw=not options.voluntary_draw,
            draw_cost=DRAW_PRICE,
            pass_cost=PASS_PRICE,
            dry_pass_cost=0 if options.free_pass else PASS_PRICE,
            out_award=OUT_AWARD,
            target=options.goal,
        )

    # Points

    def score(self, place: Place, touched: int) -> dict[str, int]:
        parts = {"tile": tile_points(self.options, place.digits)}
        if touched == 3:
            hexagons = self.table.hexagons(place.cell)
            if hexagons:
                parts["hexagon"] = hexagon_points(self.options, hexagons)
            elif self.options.bridge == "corners" or self.table.sides_touched(place.cell) == 1:
                parts["bridge"] = bridge_points(self.options)
        elif not touched and opening_points(self.options, place.digits):
            parts["opening"] = opening_points(self.options, place.digits)
        return parts

    def earns_bonus(self, place: Place, touched: int) -> None:
        return None

    def laid(self, seat: Seat, place: Place, touched: int, events: list[Event]) -> None:
        parts = self.score(place, touched)
        self.scores[seat] += sum(parts.values())
        events.append(Laid(seat, place, parts))
        if self.rules.is_reached(self.scores[seat]):
            self.last_round = True
        if self.hands[seat]:
            self.next_turn()
        else:
            self.go_out(seat, events)


# Points for these options


def tile_points(options: TriominosOptions, digits: Digits) -> int:
    return CHILDREN_TILE if options.is_for_children else sum(digits)


def hexagon_points(options: TriominosOptions, count: int) -> int:
    return (CHILDREN_HEXAGONS if options.is_for_children else HEXAGONS)[count]


def bridge_points(options: TriominosOptions) -> int:
    return CHILDREN_BRIDGE if options.is_for_children else BRIDGE


def opening_points(options: TriominosOptions, digits: Digits) -> int:
    """Returns the points of an opening tile in addition to its sum."""
    if options.is_for_children or not options.opening_bonus or not is_equal(digits):
        return 0
    return TRIPLE if any(digits) else TRIPLE + ZEROS


GAME: Game[OminoMove] = Game(
    name="triominos",
    options=TriominosOptions,
    begin=Triominos.begin,
    read_move=read_move,
    read_outcome=read_deal,
    hides=hands_hidden,
)
