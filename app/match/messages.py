"""Messages from a session to its listeners, stages of a session, and refusals of moves."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from app.files.notices import BotFailed
from engine.game import Event, Move, Seat

NOBODY: Seat = -1
"""Value for no seat. A message filtered for this viewer contains only public information"""


class Stage(Enum):
    """Stage of a session: which action the session expects next."""

    PLAY = "play"
    """A person may move. In a race, bots may move too"""
    BOTS = "bots"
    """Only bots move. They compute their moves in background jobs"""
    PASS_ON = "pass on"
    """The turn is over and the next one belongs to another person: call `undo` or `cover`"""
    HANDOVER = "handover"
    """The table is covered until `reveal` is called for the person whose turn it is"""
    ROUND_OVER = "round over"
    """A round has ended; `next_round` deals the next one"""
    OVER = "over"


class MovePlayed(NamedTuple):
    """Message that a move was made. Its events contain only information that the viewer may see."""

    ply: int
    """Number of the move, from 1; 0 for the start of the match"""
    seat: Seat
    """Seat that moved; `NOBODY` for the start"""
    events: tuple[Event, ...]
    is_timeout: bool = False
    """Whether the session made the move because the time of a person was up"""


class MovesUndone(NamedTuple):
    """Message that moves were undone."""

    ply: int
    """Number of remaining moves"""
    moves: tuple[tuple[Seat, Move], ...] = ()
    """Moves that were undone, in the order in which they were made"""
    is_take_back: bool = False
    """Whether the undo was a take-back, whose moves stay in the record"""


Message: TypeAlias = MovePlayed | MovesUndone | BotFailed
MessageListener: TypeAlias = Callable[[Message], None]


COACH_WARNING = "asked"
"""Reason of a refusal that is only a warning by the coach, so that the player may insist on the move"""


@dataclass(frozen=True)
class MoveRefused:
    """Refusal of a move."""

    seat: Seat
    move: Move
    reason: str
    """Reason by the game's rules, or `paused`, `covered`, `bot`, `unreadable`, `COACH_WARNING`"""
    cost: float = 0.0
    """Loss of winning chance by the move, from 0 to 1, if the coach warns"""
    better: str = ""
    """Best move according to the coach, as text"""


OpenQuestion: TypeAlias = MoveRefused | str
"""Question before a move: the coach's warning, or the key of an action that the player has to confirm"""


class WrongStage(ValueError):
    """Error for an action that is not allowed at the current stage."""
