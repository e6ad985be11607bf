"""Playout of a round of Tri-Ominos."""

from engine.bots.ominos.playout import Playout
from engine.ominos.lattice import Cell
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.triominos import BRIDGE, bridge_points, hexagon_points, opening_points


class TriominosPlayout(Playout):
    """Playout of a round of Tri-Ominos, with bonuses for bridges and hexagons."""

    __slots__ = ()

    MOST_BONUS_FITS = 1
    HOARD = 13
    """Maximum hand size to which the policy hoards tiles. A limit twice as high would win even more often, but annoy
    opponents.
    """

    def bonus(self, cell: Cell) -> int:
        corners, laid = self.table.corners, self.table.laid
        for offset in self.tiles.lattice.corners[cell & 1]:
            if cell + offset not in corners:
                return 0
        hexagons = 0
        for ring in self.tiles.rings[cell & 1]:
            for offset in ring:
                if cell + offset not in laid:
                    break
            else:
                hexagons += 1
        if hexagons:
            return hexagon_points(self.options, hexagons)
        if self.options.bridge == "gap" and self.table.sides_touched(cell) > 1:
            return 0
        return bridge_points(self.options)

    def hoards(self, worth: int) -> bool:
        """Returns whether the hoarding seat draws voluntarily, because a large hand earns more bonuses and always has a
        tile that fits. Its hand must stay below `HOARD` and be larger than all others, and its best tile must be worth
        less than a bridge.
        """
        if worth >= BRIDGE or self.turn != self.hoarder or not self.rules.draw_cost:
            return False
        count, hands, turn = self.tiles.count, self.hands, self.turn
        mine = count(hands[turn])
        return mine < self.HOARD and all(mine > count(hand) for seat, hand in enumerate(hands) if seat != turn)

    def opening_bonus(self, place: Place) -> int:
        return opening_points(self.options, place.digits)

    def calls(self, fits: bool) -> tuple[PiecelessMove, ...]:
        if self.can_draw() and (self.options.voluntary_draw or not fits):
            return (PiecelessMove.DRAW,)
        return () if fits else (PiecelessMove.PASS,)

    def lay(self, place: Place, worth: int) -> None:
        self.put(place, worth)
        if self.rules.is_reached(self.scores[self.turn]):
            self.last_round = True
        if self.hands[self.turn]:
            self.next_turn()
        else:
            self.go_out()

    def is_blocked(self) -> bool:
        return True
