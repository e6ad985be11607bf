"""What the app must know of a game that neither the engine's contract nor its words tell. It imports no game."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias

from app.match.figures import AWARD
from engine.game import Event, MatchEnded, Seat

TIME = "time"
"""How every game writes the move that a clock makes"""
EventSound: TypeAlias = str | Callable[[Any], str | None] | None
"""The row of the feedback table for an event, perhaps by what the event tells; None for what makes no sound"""


class LeftInHand(NamedTuple):
    """What a seat still held when a round ended."""

    things: tuple[object, ...]
    points: int
    """What it costs, or brings the others"""


class Traits:
    """One game's ways. What stands here holds for an open game without rounds; a game overrides what differs there."""

    sounds: ClassVar[Mapping[type[Event], EventSound]]
    """The row of the feedback table for each event of the game"""

    def sound(self, event: Event) -> str | None:
        """Returns the row of the feedback table for an event; None for what makes no sound of its own."""
        if isinstance(event, MatchEnded):
            return None  # won or lost, by who looks at it
        found = self.sounds[type(event)]
        return found(event) if callable(found) else found

    # Options

    def matters(self, options: Any, option: str) -> bool:
        """Returns whether an option means something beside the others."""
        return True

    def offers(self, option: str, value: object) -> bool:
        """Returns whether its table can play this value of an option: no other one is offered."""
        return True

    def hides(self, options: Any) -> bool:
        """Returns whether one seat must not see what another may: then the screen is covered between them."""
        return False

    # States

    def turn(self, state: Any) -> object:
        """Returns what tells one turn from the next where the seat in turn stays the same."""
        return None

    def round(self, state: Any) -> int | None:
        """Returns the number of the round, from 1; None in a match without rounds."""
        return None

    def target(self, state: Any) -> int | None:
        """Returns the total that ends the match; None where no total does."""
        return None

    def ranking(self, state: Any) -> tuple[Seat, ...]:
        """Returns the seats that have come to a place, the first place first, where a match goes on for every place."""
        return ()

    # Moves

    def thing(self, move: Any) -> object:
        """Returns what a move takes in hand: the first stage of a hint. A word is its own thing."""
        return move

    def elapsed(self, move: Any) -> float | None:
        """Returns the seconds that a move of a race tells of; None for all other moves."""
        return None

    # Points

    def left_in_hand(self, event: Event) -> tuple[LeftInHand, ...]:
        """Returns what each seat still held when this event ended a round; nothing in a game without hands."""
        return ()

    def award_parts(self, state: Any, end: str, award: int) -> Mapping[str, int]:
        """Returns by reasons what the end of a round brings a seat. `end`: how it ended, in the game's word."""
        return {AWARD: award}
