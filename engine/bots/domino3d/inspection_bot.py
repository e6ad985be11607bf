"""Bot for inspections in the race: searches a neighbour's table for wrong joints."""

from collections.abc import Iterator
from random import Random

from engine.bots.bot import BestSoFar
from engine.domino3d.joints import is_wrong, joints
from engine.domino3d.moves import Domino3dMove, PiecelessMove
from engine.domino3d.race import RaceView
from engine.domino3d.structure import Structure

JOINTS_PER_SLICE = 8
"""Number of joints that are examined between two results"""


def think_inspection(view: RaceView, share: float, rng: Random) -> Iterator[BestSoFar]:
    """Yields the best move found so far while the bot examines the joints of the table to its right; yields nothing if
    the seat has nothing to inspect. `share`: share of the joints that the bot examines.
    """
    table = inspected_table(view)
    if view.winners or view.inspected[view.seat] is not None or table is None:
        return
    move: Domino3dMove = PiecelessMove.FINE
    for number, joint in enumerate(joints(table)):
        if number % JOINTS_PER_SLICE == 0:
            yield _best_so_far(move)
        if rng.random() < share and move is PiecelessMove.FINE and is_wrong(table, joint):
            move = joint
    yield _best_so_far(move)


def inspected_table(view: RaceView) -> Structure | None:
    """Returns the table of the neighbour to the right; None until that seat has declared that it is done or gives
    up.
    """
    return view.tables[(view.seat - 1) % len(view.tables)]


def _best_so_far(move: Domino3dMove) -> BestSoFar:
    """Returns the move as a `BestSoFar`. Its value is 1 if it reports a wrong joint, otherwise 0."""
    value = float(move is not PiecelessMove.FINE)
    considered = ((move, value), (PiecelessMove.FINE, 0.0)) if value else ((move, value),)
    return BestSoFar(move, value, considered)
