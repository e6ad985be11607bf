"""Tri-Ominos: 56 triangles, 400 points.

What stands here is only what differs from Quad-Ominos; the turns, the opening, the end of a round and the rest are in
`rounds.py` and `opening.py`.
"""

from dataclasses import dataclass
from functools import cache

from engine.game import Event, Game, Options, Seat, choice, retired
from engine.ominos import tiles
from engine.ominos.events import Laid, read_deal
from engine.ominos.moves import OminoMove, Place, read_move
from engine.ominos.opening import is_equal
from engine.ominos.rounds import Rounds
from engine.ominos.tiles import TileSet

TARGET = 400
TRIPLE = 10
ZEROS = 30
BRIDGE = 40
HEXAGONS = {1: 50, 2: 60, 3: 70}


@dataclass(frozen=True)
class TriominosOptions(Options):
    voluntary_draw: bool = choice(True, False)
    """A seat may draw even when a tile of its hand fits"""
    turn_limit: int | None = choice(None, 30, 60)
    """Seconds of sand for a turn"""
    time_passes: bool = retired(False, first=True)
    """Whoever runs out of sand counts among those who cannot lay, even if a tile fits"""

    @property
    def seats(self) -> range:
        return range(2, 7)


class Triominos(Rounds):
    __slots__ = ()

    HAND_SIZES = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}
    MOST_DRAWS = 3
    DRAW_PRICE = 5
    PASS_PRICE = 10
    OUT_AWARD = 25

    options: TriominosOptions

    @classmethod
    @cache
    def tile_set(cls, options: TriominosOptions) -> TileSet:
        return tiles.triominos()

    @classmethod
    def target_of(cls, options: TriominosOptions) -> int:
        return TARGET

    @classmethod
    def must_draw(cls, options: TriominosOptions) -> bool:
        return not options.voluntary_draw

    # Points

    def score(self, place: Place, touched: int) -> dict[str, int]:
        parts = {"tile": sum(place.digits)}
        if touched == 3:
            hexagons = self.table.hexagons(place.cell)
            parts |= {"hexagon": HEXAGONS[hexagons]} if hexagons else {"bridge": BRIDGE}
        elif not touched and is_equal(place.digits):
            parts["opening"] = TRIPLE if any(place.digits) else TRIPLE + ZEROS
        return parts

    def earns_bonus(self, place: Place, touched: int) -> None:
        return None

    def laid(self, seat: Seat, place: Place, touched: int, events: list[Event]) -> None:
        parts = self.score(place, touched)
        self.scores[seat] += sum(parts.values())
        events.append(Laid(seat, place, parts))
        if self.scores[seat] >= TARGET:
            self.last_round = True
        if self.hands[seat]:
            self.next_turn()
        else:
            self.go_out(seat, events)

    # The end

    def is_over(self) -> bool:
        return self.last_round or max(self.scores) >= TARGET


GAME: Game[OminoMove] = Game(
    name="triominos",
    options=TriominosOptions,
    begin=Triominos.begin,
    read_move=read_move,
    read_outcome=read_deal,
)
