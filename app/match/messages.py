"""Messages of a session to its listeners, stages of a session, refusals of moves."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from app.store.notices import BotFailed
from engine.game import Event, Seat

NOBODY: Seat = -1
"""Placeholder for no seat; as a viewer it sees only public information"""


class Stage(Enum):
    """Stage of a session: the next expected action."""

    PLAY = "play"
    """A person moves; in a race bots may move too"""
    BOTS = "bots"
    """Only bots move, driven by `pump`"""
    PASS_ON = "pass on"
    """The turn is over and the next one belongs to another person: `undo` or `cover`"""
    HANDOVER = "handover"
    """The table is covered until the person in turn uses `reveal`"""
    ROUND_OVER = "round over"
    """A round has ended; `next_round` deals the next one"""
    OVER = "over"


class MovePlayed(NamedTuple):
    """Message: a move was made. The events contain only what the viewer may see."""

    ply: int
    """Number of the move, from 1; 0 for the start of the match"""
    seat: Seat
    """Seat that moved; `NOBODY` for the start"""
    events: tuple[Event, ...]


class MovesUndone(NamedTuple):
    """Message: moves were undone."""

    ply: int
    """Number of remaining moves"""


Message: TypeAlias = MovePlayed | MovesUndone | BotFailed
MessageListener: TypeAlias = Callable[[Message], None]


COACH_WARNING = "asked"
"""Reason of a refusal: the coach warns first, and the player may insist"""


@dataclass(frozen=True)
class MoveRefused:
    """Refusal of a move."""

    seat: Seat
    move: Any
    reason: str
    """Reason of the game's rules; or `paused`, `covered`, `bot`, `unreadable`, `COACH_WARNING`"""
    cost: float = 0.0
    """Loss of winning chances, from 0 to 1, if the coach warns"""
    better: str = ""
    """Coach's best move, as text"""


class WrongStage(ValueError):
    """Error: the action is not allowed at the current stage."""
