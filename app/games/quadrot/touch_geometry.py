"""Touch geometry of the board: finds the pawn under a finger and its possible steps. No Kivy.

All points are seen from the current person's viewpoint, so that a carried pawn appears above the finger from every
seat.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.games.quadrot.board_plan import BoardPlan, PlayerViewpoint
from app.games.quadrot.turn_in_progress import TurnInProgress
from app.gestures.geometry import BoardGeometry, Fit, NearFit, Piece, Zone
from app.look.shapes import EMPTY_BOX, Box, Point
from engine.quadrot.board import OFF, PointNumber, opposite
from engine.quadrot.moves import Step

CLOSENESS = 0.6
"""Factor on distances to a point. It is below 1, so that pawns snap to their targets from farther away than tiles do"""

RISES = 0.6
"""Distance of a carried pawn above the finger in units. It is below 0.5, so that the target is still the point under
the finger
"""


class PawnGeometry(BoardGeometry):
    """Touch geometry of the board. In terms of the gesture machine, its pieces are pawns, identified by their point as
    `(point,)`, and its fits are steps.
    """

    def __init__(self) -> None:
        self.plan = BoardPlan(0, 0, 1)
        self.zone = EMPTY_BOX
        self.facing = PlayerViewpoint()
        self.turn: TurnInProgress | None = None
        """Turn of the current person, or None while an animation runs"""

    def set_board(self, plan: BoardPlan, zone: Box, facing: PlayerViewpoint) -> None:
        """Sets the board, the zone that accepts touches, and the current person's viewpoint."""
        self.facing = facing
        self.plan = replace(plan, quarters=(plan.quarters - int(facing.quarters)) % 4)
        self.zone = facing.box(zone)

    def spot_at(self, x: float, y: float) -> PointNumber | None:
        """Returns the point of the player's own pawn under a finger, `OFF` for waiting pawns, or None."""
        turn = self.turn
        if turn is None or not turn.is_thrown:
            return None
        point = self.plan.point_at(x, y)
        if point is not None and point in turn.own:
            return point
        is_behind = point is None and self.plan.side_at(x, y) == turn.side
        return OFF if is_behind and OFF in turn.own else None

    def end_at(self, x: float, y: float) -> PointNumber | None:
        """Returns the target point under a finger, `OFF` for the area beyond the opposite line, or None."""
        point = self.plan.point_at(x, y)
        leaves = self.turn is not None and point is None and self.plan.side_at(x, y) == opposite(self.turn.side)
        return OFF if leaves else point

    # Interface of the state machine

    def piece_at(self, x: float, y: float) -> Piece | None:
        spot = self.spot_at(x, y)
        return None if spot is None else (spot,)

    def zone_at(self, x: float, y: float) -> Zone:
        return Zone.BOARD if self.zone.contains(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.plan.unit * RISES

    def middle(self, piece: Piece, fit: Fit | None = None) -> Point:
        spot = spot_of(piece)
        if spot != OFF:
            return self.plan.point(spot)
        return self.plan.waiting_position(self.turn.side, 0, 1) if self.turn else self.plan.middle

    def fits_near(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        nears = [NearFit(option, 0.0, self._distance(option, x, y) * CLOSENESS) for option in self._options(piece)]
        return sorted(nears, key=lambda near: near.distance)

    def _distance(self, option: Step, x: float, y: float) -> float:
        if option.end != OFF:
            return self.plan.distance(option.end, x, y)
        is_beyond_line = self.turn is not None and self.plan.side_at(x, y) == opposite(self.turn.side)
        return 0.0 if is_beyond_line else 9.0

    def fits_at(self, piece: Piece, x: float, y: float) -> Sequence[NearFit]:
        end = self.end_at(x, y)
        return [NearFit(option, 0.0, 0.0) for option in self._options(piece) if option.end == end]

    def attempt_at(self, piece: Piece, angle: float, x: float, y: float) -> NearFit | None:
        point = self.plan.point_at(x, y)
        if point is None or point == spot_of(piece):
            return None
        return NearFit((spot_of(piece), point), 0.0, 0.0)

    def _options(self, piece: Piece) -> list[Step]:
        return self.turn.options_from(spot_of(piece)) if self.turn else []


def spot_of(piece: Any) -> PointNumber:
    """Returns the point of the pawn that a piece identifies."""
    return int(piece[0])
