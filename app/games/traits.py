"""What the app must know of a game that neither the engine's contract nor its words tell. It imports no game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, NamedTuple, TypeAlias

from app.match.match_stats import AWARD
from engine.game import NOBODY, Event, MatchEnded, PointsAhead, Seat

TIME_MOVE = "time"
"""How every game writes the move that a clock makes"""
EventSound: TypeAlias = str | Callable[[Any], str | None] | None
"""The row of the feedback table for an event, perhaps by what the event tells; None for what makes no sound"""


class RemainingHand(NamedTuple):
    """What a seat still held when a round ended."""

    things: tuple[object, ...]
    points: int
    """What it costs, or brings the others"""


def medal_for(points: int, medals: Mapping[str, int]) -> str:
    """Returns the best medal for so many points; empty for none."""
    return next((name for name, least in medals.items() if points >= least), "")


@dataclass(frozen=True)
class SoloMatch:
    """A match that is played alone for a sum of points, glass by glass."""

    variant: str
    """Which of the game's ways to play alone"""
    turns: int
    """How many the match has"""
    turn_points: tuple[int, ...]
    """What each glass that is over has brought"""
    points: int
    medals: Mapping[str, int]
    """What each medal takes, the best one first; empty where there are none"""
    is_over: bool

    @property
    def medal(self) -> str:
        """Returns the medal that it has earned by now; empty for none."""
        return medal_for(self.points, self.medals)

    @property
    def next_medal(self) -> str:
        """Returns the medal that comes next; empty where none does."""
        return next((name for name, least in reversed([*self.medals.items()]) if self.points < least), "")

    @property
    def is_successful(self) -> bool:
        """Returns whether it has earned a medal, or points where there are no medals."""
        return bool(self.medal if self.medals else self.points)


class Traits:
    """One game's ways. What stands here holds for an open game without rounds; a game overrides what differs there."""

    sounds: ClassVar[Mapping[type[Event], EventSound]]
    """The row of the feedback table for each event of the game"""

    def sound(self, event: Event) -> str | None:
        """Returns the row of the feedback table for an event; None for what makes no sound of its own."""
        if isinstance(event, MatchEnded | PointsAhead):
            return None  # won or lost, by who looks at it; and what everybody knows
        found = self.sounds[type(event)]
        return found(event) if callable(found) else found

    def is_repeated(self, event: Event) -> bool:
        """Returns whether a seat may do this several times in a row: then it is said once, with how often."""
        return False

    # Options

    seconds_per_move: ClassVar[tuple[int, int]] = (10, 4)
    """About how many seconds a person takes for a move, and a bot"""

    def is_relevant(self, options: Any, option: str, seats: int) -> bool:
        """Returns whether an option means something beside the others, with so many seats."""
        if option == "sand_for":
            return options.turn_limit is not None
        return option != "ahead" or options.ahead_for != NOBODY

    def first_seat(self, seats: int) -> Seat | None:
        """Returns the seat that begins where nothing else was agreed; None where luck says it."""
        return None

    def expected_moves(self, options: Any, seats: int) -> int | None:
        """Returns about how many moves a match takes, as it was measured; None where that is not known."""
        return None

    def can_play(self, option: str, value: object) -> bool:
        """Returns whether its table can play this value of an option: no other one is offered."""
        return True

    def is_simultaneous(self, options: Any) -> bool:
        """Returns whether all seats move at the same time: where there is room each has a part of the window."""
        return False

    variants: ClassVar[Mapping[str, Mapping[str, bool | int | str | None]]] = {"": {}}
    """The ways to play with others whose points cannot be compared, each with what is agreed for it"""

    # Alone

    solo_variants: ClassVar[Mapping[str, Mapping[str, bool | int | str | None]]] = {}
    """The ways to play alone, each with what is agreed for it; the first one has a deal for each day"""
    rival_level: ClassVar[str] = ""
    """The level whose sum with the same deal is told after a match alone"""

    def solo_match(self, match: Any) -> SoloMatch | None:
        """Returns how a match that is played alone stands; None for any other match."""
        return None

    def medals(self, way: str) -> Mapping[str, int]:
        """Returns what each medal takes in a way to play alone, the best one first."""
        return {}

    def daily_seed(self, year: int, month: int, day: int) -> int:
        """Returns the seed of the deal that everybody who plays alone has on this day."""
        raise NotImplementedError

    def daily_date(self, seed: int) -> tuple[int, int, int] | None:
        """Returns year, month and day whose deal for whoever plays alone has this seed; None for any other seed."""
        return None

    # States

    def turn_id(self, state: Any) -> object:
        """Returns what tells one turn from the next where the seat in turn stays the same."""
        return None

    def round_number(self, state: Any) -> int | None:
        """Returns the number of the round, from 1; None in a match without rounds."""
        return None

    def agreed_rounds(self, options: Any) -> int | None:
        """Returns over how many rounds a match goes; None where their number is not agreed."""
        return None

    def target_points(self, state: Any) -> int | None:
        """Returns the total that ends the match; None where no total does."""
        return None

    def finishing_order(self, state: Any) -> tuple[Seat, ...]:
        """Returns the seats that have come to a place, the first place first, where a match goes on for every place."""
        return ()

    # Moves

    def piece_of(self, move: Any) -> object:
        """Returns what a move takes in hand: the first stage of a hint. A word is its own thing."""
        return move

    max_elapsed: ClassVar[float] = inf
    """The most seconds that a move of a race can tell of"""

    def elapsed(self, move: Any) -> float | None:
        """Returns the seconds that a move of a race tells of; None for all other moves."""
        return None

    # Points

    def remaining_hands(self, event: Event) -> tuple[RemainingHand, ...]:
        """Returns what each seat still held when this event ended a round; nothing in a game without hands."""
        return ()

    def undrawn_pieces(self, state: Any) -> tuple[object, ...]:
        """Returns the things that nobody has drawn when the match is over; nothing in a game without a well."""
        return ()

    def split_award(self, state: Any, end: str, award: int) -> Mapping[str, int]:
        """Returns by reasons what the end of a round brings a seat. `end`: how it ended, in the game's word."""
        return {AWARD: award}
