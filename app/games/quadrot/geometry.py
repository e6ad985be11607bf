"""What the touch machine asks: which pawn a finger means, and where it can go. No Kivy.

All places are as the person in front sees them, so that what is held rises away from them wherever they sit.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.games.quadrot.plan import BoardPlan, Facing, Place
from app.games.quadrot.turn import TurnInProgress, Way
from app.gestures.geometry import BoardGeometry, NearFit, Piece, Zone
from app.look.shapes import EMPTY_BOX, Box
from engine.quadrot.board import Point, opposite
from engine.quadrot.moves import OFF

CLOSENESS = 0.6
"""A pawn snaps to a point from this many times further away than a tile would to its cell"""

RISES = 0.6
"""How far a held pawn floats above the finger, in parts of the way to the next point: less than half of it, so that the
point under the finger is the one that is meant"""


class PawnGeometry(BoardGeometry):
    """The board under fingers. Things are pawns, told by where they stand: `(point,)`; fits are ways."""

    def __init__(self) -> None:
        self.plan = BoardPlan(0, 0, 1)
        self.zone = EMPTY_BOX
        self.facing = Facing()
        self.turn: TurnInProgress | None = None
        """The turn of the person in front, if it is theirs and nothing moves"""

    def set_board(self, plan: BoardPlan, zone: Box, facing: Facing) -> None:
        """Sets where board and table lie in the window, and how the person in front sees them."""
        self.facing = facing
        self.plan = replace(plan, quarters=(plan.quarters - int(facing.quarters)) % 4)
        self.zone = facing.box(zone)

    def spot_at(self, x: float, y: float) -> Point | None:
        """Returns the own pawn that a finger means; `OFF`: those behind the line."""
        turn = self.turn
        if turn is None or not turn.is_thrown:
            return None
        point = self.plan.point_at(x, y)
        if point is not None and point in turn.own:
            return point
        is_behind = point is None and self.plan.side_at(x, y) == turn.side
        return OFF if is_behind and OFF in turn.own else None

    def end_at(self, x: float, y: float) -> Point | None:
        """Returns where a finger wants a pawn to go; `OFF`: over the line opposite."""
        point = self.plan.point_at(x, y)
        leaves = self.turn is not None and point is None and self.plan.side_at(x, y) == opposite(self.turn.side)
        return OFF if leaves else point

    # As the machine asks

    def piece_at(self, x: float, y: float) -> Piece | None:
        spot = self.spot_at(x, y)
        return None if spot is None else (spot,)

    def zone_at(self, x: float, y: float) -> Zone:
        return Zone.BOARD if self.zone.contains(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.plan.unit * RISES

    def middle(self, piece: Piece, fit: Any = None) -> Place:
        spot = spot_of(piece)
        if spot != OFF:
            return self.plan.point(spot)
        return self.plan.behind(self.turn.side, 0, 1) if self.turn else self.plan.middle

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        found = [NearFit(way, 0.0, self._far(way, x, y) * CLOSENESS) for way in self._ways(piece)]
        return sorted(found, key=lambda near: near.distance)

    def _far(self, way: Way, x: float, y: float) -> float:
        if way.end != OFF:
            return self.plan.far(way.end, x, y)
        is_there = self.turn is not None and self.plan.side_at(x, y) == opposite(self.turn.side)
        return 0.0 if is_there else 9.0

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        end = self.end_at(x, y)
        return [NearFit(way, 0.0, 0.0) for way in self._ways(piece) if way.end == end]

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        point = self.plan.point_at(x, y)
        if point is None or point == spot_of(piece):
            return None
        return NearFit((spot_of(piece), point), 0.0, 0.0)

    def _ways(self, piece: Piece) -> list[Way]:
        return self.turn.ways_of(spot_of(piece)) if self.turn else []


def spot_of(piece: Any) -> Point:
    """Returns where the pawn stands that is held."""
    return int(piece[0])
