"""What a session tells its listeners, its stages, and what it answers to a move that it refuses."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from app.store.notices import BotFailed
from engine.game import Event, Seat

NOBODY: Seat = -1
"""Stands for no seat: sees what everybody may see"""


class Stage(Enum):
    """What the table waits for."""

    PLAY = "play"
    """The person in turn moves; in a race bots may move too"""
    BOTS = "bots"
    """Only bots move; `pump` lets them"""
    PASS_ON = "pass on"
    """The turn is over, and the next one is another person's: `undo` or `cover`"""
    HANDOVER = "handover"
    """The table is covered until the person in turn calls for `reveal`"""
    ROUND_OVER = "round over"
    """A round has ended and can be looked at; `next_round` deals the next one"""
    OVER = "over"


class MovePlayed(NamedTuple):
    """A move was made: its events, as one seat may see them."""

    ply: int
    """Which move of the match, from 1; 0 is its beginning"""
    seat: Seat
    """Whose move; `NOBODY` for the beginning"""
    events: tuple[Event, ...]


class MovesUndone(NamedTuple):
    """Moves have been taken back."""

    ply: int
    """How many moves are left"""


Message: TypeAlias = MovePlayed | MovesUndone | BotFailed
Listener: TypeAlias = Callable[[Message], None]


COACH_WARNING = "asked"
"""The reason for which a move is not made yet: the tutor of its seat asks about it first"""


@dataclass(frozen=True)
class MoveRefused:
    """A move that was not made."""

    seat: Seat
    move: Any
    reason: str
    """A word of the game's rules; or `paused`, `covered`, `bot`, `unreadable`, `COACH_WARNING`"""
    cost: float = 0.0
    """What the move would cost, as a share of the match, where a tutor asks about it"""
    better: str = ""
    """Tutor's best move, as text"""


class WrongStage(ValueError):
    """The session is not at the stage for this."""
