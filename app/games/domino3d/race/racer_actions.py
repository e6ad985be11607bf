"""Phases and actions of a racer."""

from enum import Enum, auto

from app.table.contract import UNDO_STEP
from engine.domino3d.moves import PiecelessMove

DONE, STOP, FINE, POINT = "check", "flag", "eye", "touch"
"""Keys of the actions, named after their icons: declare the structure finished, give up, find no mistake, report a
mistake at a joint
"""
CALLS = {DONE: PiecelessMove.DONE, STOP: PiecelessMove.STOP, UNDO_STEP: PiecelessMove.BACK}


class RacePhase(Enum):
    """Phase of a racer: what the racer can do now."""

    BUILD = auto()
    INSPECT = auto()
    WAIT = auto()


class BoardExchange(Enum):
    """Phase of the exchange of boards: the own board leaves, or the neighbour's arrives."""

    LEAVING = auto()
    ARRIVING = auto()
