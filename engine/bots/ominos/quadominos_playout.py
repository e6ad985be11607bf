"""Playout of a round of Quad-Ominos."""

from engine.bots.ominos.playout import Playout
from engine.ominos.bonus_sequences import EXTRA_TILES
from engine.ominos.lattice import Cell
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.opening import is_equal
from engine.ominos.quadominos import BONUS

PAIR_TEMPO = 10
"""Value, for the policy, of placing two bonus tiles in one turn, in points and in addition to those of the tiles"""


class QuadominosPlayout(Playout):
    """Playout of a round of Quad-Ominos, in which a bonus is 25 points or two extra tiles."""

    __slots__ = ()

    MOST_BONUS_FITS = 6

    def bonus(self, cell: Cell) -> int:
        """Returns the points of a bonus on this cell, or 0 if a tile would earn none."""
        if self.extra and not self.options.chained_bonuses:
            return 0
        corners, free = self.table.corners, 0
        for offset in self.tiles.lattice.corners[0]:
            if cell + offset not in corners:
                if free:
                    return 0
                free = 1
        return BONUS

    def opening_bonus(self, place: Place) -> int:
        return BONUS if is_equal(place.digits) else 0

    def calls(self, fits: bool) -> tuple[PiecelessMove, ...]:
        if fits:
            return ()
        return (PiecelessMove.DRAW,) if self.can_draw() else (PiecelessMove.PASS,)

    def lay(self, place: Place, worth: int) -> None:
        points = sum(place.digits)
        self.put(place, points)
        self.choosing = worth > points
        if self.extra:
            self.extra -= 1
        self._go_on()

    def choose(self, move: PiecelessMove) -> None:
        if move is PiecelessMove.TAKE_TILES:
            self.extra += EXTRA_TILES
        if move is not PiecelessMove.TAKE_TILES or self.opened_with_zeros():
            self.scores[self.turn] += BONUS
        self.choosing = False
        self._go_on()

    def opened_with_zeros(self) -> bool:
        return len(self.table.laid) == 1 and not any(self.table.corners.values())

    def _go_on(self) -> None:
        if self.rules.is_reached(self.scores[self.turn]):
            self.round_over = self.match_over = True
        elif self.choosing or self.extra:
            return
        elif self.hands[self.turn]:
            self.next_turn()
        else:
            self.go_out()

    def is_blocked(self) -> bool:
        return self.drawn_count >= len(self.well)

    def play_turn(self) -> None:
        if self.choosing:
            self.choose(self._policy_choice())
        elif self.extra:
            self._lay_extra()
        else:
            super().play_turn()

    def _policy_choice(self) -> PiecelessMove:
        """Chooses a bonus by the policy: two tiles if their points and the saved turns are worth more than the bonus
        points.
        """
        self.choosing, self.extra = False, self.extra + 1  # a bonus tile earns no bonus
        hand = self.hands[self.turn]
        first, place = self.best_placement(hand)
        second = 0
        if place:
            second, place = self.best_placement(hand ^ self.tiles.rotations[place.digits])
        self.choosing, self.extra = True, self.extra - 1
        return PiecelessMove.TAKE_TILES if place and first + second + PAIR_TEMPO > BONUS else PiecelessMove.TAKE_POINTS

    def _lay_extra(self) -> None:
        """Places a bonus tile. If none fits because the first tile has blocked the second, the remaining bonus tiles
        are forfeited.
        """
        worth, place = self.best_placement(self.hands[self.turn])
        if place:
            self.lay(place, worth)
        else:
            self.extra = 0
            self._go_on()
