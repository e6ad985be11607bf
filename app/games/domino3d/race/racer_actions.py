"""Phases and actions of a racer."""

from enum import Enum, auto

from app.table.contract import UNDO_STEP
from engine.domino3d.moves import PiecelessMove

DONE, STOP, FINE, POINT = "check", "flag", "eye", "touch"
"""Keys of the actions, named after their icons: declare done, give up, find no mistake, point at a mistake"""
CALLS = {DONE: PiecelessMove.DONE, STOP: PiecelessMove.STOP, UNDO_STEP: PiecelessMove.BACK}


class RacePhase(Enum):
    """Current task of a racer."""

    BUILD = auto()
    INSPECT = auto()
    WAIT = auto()
