"""Behaviour in which games differ beyond the engine's interface and their texts. Imports no game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, NamedTuple, TypeAlias

from app.match.match_stats import AWARD
from engine.game import NOBODY, Event, MatchEnded, PointsAhead, Seat

TIME_MOVE = "time"
"""Notation of the move played when the time is up, in every game"""
EventSound: TypeAlias = str | Callable[[Any], str | None] | None
"""Row of the feedback table for an event, or a function of the event that returns it; None for no sound"""


class RemainingHand(NamedTuple):
    """Pieces that a seat still held when a round ended."""

    things: tuple[object, ...]
    points: int
    """Points that these pieces cost the seat or earn the others"""


def medal_for(points: int, medals: Mapping[str, int]) -> str:
    """Returns the best medal for these points; empty if there is none."""
    return next((name for name, least in medals.items() if points >= least), "")


@dataclass(frozen=True)
class SoloMatch:
    """State of a solo match, played turn by turn for a sum of points."""

    variant: str
    """Key of the solo variant"""
    turns: int
    """Number of turns in the match"""
    turn_points: tuple[int, ...]
    """Points of each finished turn"""
    points: int
    medals: Mapping[str, int]
    """Points needed for each medal, best first; empty if there are no medals"""
    is_over: bool

    @property
    def medal(self) -> str:
        """Returns the best medal earned so far; empty if there is none."""
        return medal_for(self.points, self.medals)

    @property
    def next_medal(self) -> str:
        """Returns the next medal; empty if there is none."""
        return next((name for name, least in reversed([*self.medals.items()]) if self.points < least), "")

    @property
    def is_successful(self) -> bool:
        """Returns whether it has earned a medal, or any points if there are no medals."""
        return bool(self.medal if self.medals else self.points)


class Traits:
    """Special behaviour of one game. The defaults fit an open game without rounds; a game overrides the rest."""

    sounds: ClassVar[Mapping[type[Event], EventSound]]
    """Row of the feedback table for each event class of the game"""

    def sound(self, event: Event) -> str | None:
        """Returns the row of the feedback table for an event; None if the event has no sound of its own."""
        if isinstance(event, MatchEnded | PointsAhead):
            return None  # the screen plays won or lost; a head start is silent
        sound = self.sounds[type(event)]
        return sound(event) if callable(sound) else sound

    def is_repeated(self, event: Event) -> bool:
        """Returns whether a seat may repeat this event in a row, so that it is announced once with a count."""
        return False

    # Options

    seconds_per_move: ClassVar[tuple[int, int]] = (10, 4)
    """Average seconds per move of a person and of a bot"""

    def is_relevant(self, options: Any, option: str, seats: int) -> bool:
        """Returns whether an option has any effect beside the other options, with this number of seats."""
        if option == "sand_for":
            return options.turn_limit is not None
        return option != "ahead" or options.ahead_for != NOBODY

    def first_seat(self, seats: int) -> Seat | None:
        """Returns the default first seat; None if it is drawn by lot."""
        return None

    def expected_moves(self, options: Any, seats: int) -> int | None:
        """Returns the measured average number of moves in a match; None if unknown."""
        return None

    def can_play(self, option: str, value: object) -> bool:
        """Returns whether the table supports this option value; other values are not offered."""
        return True

    def is_simultaneous(self, options: Any) -> bool:
        """Returns whether all seats move at the same time; a large window is then split between them."""
        return False

    variants: ClassVar[Mapping[str, Mapping[str, bool | int | str | None]]] = {"": {}}
    """Options of each variant with several players; points of different variants are not comparable"""

    # Solo

    solo_variants: ClassVar[Mapping[str, Mapping[str, bool | int | str | None]]] = {}
    """Options of each solo variant; the first one has a deal for each day"""
    rival_level: ClassVar[str] = ""
    """Bot level whose result on the same deal is shown after a solo match"""

    def solo_match(self, match: Any) -> SoloMatch | None:
        """Returns the state of a solo match; None for any other match."""
        return None

    def medals(self, way: str) -> Mapping[str, int]:
        """Returns the points needed for each medal of a solo variant, best first."""
        return {}

    def daily_seed(self, year: int, month: int, day: int) -> int:
        """Returns the seed of the solo deal for this date."""
        raise NotImplementedError

    def daily_date(self, seed: int) -> tuple[int, int, int] | None:
        """Returns year, month and day whose solo deal has this seed; None for any other seed."""
        return None

    # States

    def turn_id(self, state: Any) -> object:
        """Returns an identifier that changes with the turn, where the same seat may have several turns in a row."""
        return None

    def round_number(self, state: Any) -> int | None:
        """Returns the number of the round, from 1; None in a match without rounds."""
        return None

    def agreed_rounds(self, options: Any) -> int | None:
        """Returns the agreed number of rounds; None if it is open."""
        return None

    def target_points(self, state: Any) -> int | None:
        """Returns the total that ends the match; None if no total does."""
        return None

    def finishing_order(self, state: Any) -> tuple[Seat, ...]:
        """Returns the seats that have finished, first place first, in a match that continues for the other places."""
        return ()

    # Moves

    def piece_of(self, move: Any) -> object:
        """Returns the piece that a move uses: the first stage of a hint. For a call, the call itself."""
        return move

    max_elapsed: ClassVar[float] = inf
    """Longest time in seconds that a race move can store"""

    def elapsed(self, move: Any) -> float | None:
        """Returns the seconds stored in a race move; None for all other moves."""
        return None

    # Points

    def remaining_hands(self, event: Event) -> tuple[RemainingHand, ...]:
        """Returns the hand of each seat when this event ended a round; empty in a game without hands."""
        return ()

    def undrawn_pieces(self, state: Any) -> tuple[object, ...]:
        """Returns the pieces that nobody drew by the end of the match; empty in a game without a well."""
        return ()

    def split_award(self, state: Any, end: str, award: int) -> Mapping[str, int]:
        """Splits the award at the end of a round by reason; `end` is the engine's word for how it ended."""
        return {AWARD: award}
