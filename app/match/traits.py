"""Behaviour that differs between games and belongs neither to the engine nor to the texts. This module imports no
game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from app.match.match_stats import AWARD
from engine.game import AnyState, Event, HeadStartGiven, MatchEnded, MoveT, Options, Seat, entry_for
from engine.match import Match

TIME_MOVE = "time"
"""Notation of the move played when the time is up, in every game"""
EventSound: TypeAlias = str | Callable[[Any], str | None] | None
"""Key of an event in the table of feedback (sounds and haptics), or a function of the event that returns it; None for
no feedback
"""


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=AnyState)


class RemainingHand(NamedTuple):
    """Pieces that a seat still held when the round ended."""

    things: tuple[object, ...]
    points: int
    """Points that the seat loses, or the others gain, for these pieces"""
    piece_points: tuple[int, ...] = ()
    """Points of each piece"""


def medal_for(points: int, medals: Mapping[str, int]) -> str:
    """Returns the best medal earned with these points; empty if there is none."""
    return next((name for name, least in medals.items() if points >= least), "")


@dataclass(frozen=True)
class SoloMatch:
    """State of a solo match, in which one player plays a fixed number of turns for the highest total."""

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
        """Returns whether a medal has been earned, or any points if there are no medals."""
        return bool(self.medal if self.medals else self.points)


class Traits(Generic[OptionsT, StateT, MoveT]):
    """Behaviour that is specific to one game. The defaults suit a game without hidden hands and without rounds."""

    sounds: ClassVar[Mapping[type[Event], EventSound]]
    """Keys in the table of feedback (sounds and haptics), by event class of the game"""

    def sound(self, event: Event) -> str | None:
        """Returns the key of an event in the table of feedback (sounds and haptics); None if the event has no feedback
        of its own.
        """
        if isinstance(event, MatchEnded | HeadStartGiven):
            return None  # the screen plays won or lost; a head start is silent
        sound = entry_for(event, self.sounds)
        return sound(event) if callable(sound) else sound

    def is_repeated(self, event: Event) -> bool:
        """Returns whether consecutive events of this kind by one seat are announced once, with their number."""
        return False

    # Options

    timer_option: ClassVar[str] = "turn_limit"
    """Name of the option for the seconds per turn; empty for a game without a timer"""
    seconds_per_move: ClassVar[tuple[int, int]] = (10, 4)
    """Average seconds per move of a person and of a bot"""

    def turn_seconds(self, options: OptionsT) -> int | None:
        """Returns the seconds per turn with these options; None if a turn has no limit."""
        seconds: int | None = getattr(options, self.timer_option) if self.timer_option else None
        return seconds

    def is_relevant(self, options: OptionsT, option: str, seats: int) -> bool:
        """Returns whether an option has any effect, given the other options and the number of seats."""
        if option == "sand_for":
            return self.turn_seconds(options) is not None
        return option != "ahead" or "ahead_for" in options.named_seats

    def first_seat(self, seats: int) -> Seat | None:
        """Returns the seat that moves first by default; None if it is chosen at random."""
        return None

    def expected_moves(self, options: OptionsT, seats: int) -> int | None:
        """Returns the measured average number of moves in a match; None if unknown."""
        return None

    def can_play(self, option: str, value: object) -> bool:
        """Returns whether the table supports this option value. The set-up offers only supported values."""
        return True

    def is_simultaneous(self, options: OptionsT) -> bool:
        """Returns whether all seats play at the same time, so that a large window is split between several people."""
        return False

    variant_option: ClassVar[str] = ""
    """Name of the option whose values are the keys of all variants; empty for a game with one variant. The set-up shows
    a card for each value
    """
    variants: ClassVar[Mapping[str, Mapping[str, bool | int | str | None]]] = {"": {}}
    """Options of each variant for several players. Statistics are kept for each variant, because scores of different
    variants cannot be compared
    """

    # Solo

    solo_variants: ClassVar[Mapping[str, Mapping[str, bool | int | str | None]]] = {}
    """Options of each solo variant; the first one is played as the daily challenge"""
    rival_level: ClassVar[str] = ""
    """Level of the bot whose result with the same deal is shown after a solo match"""

    def solo_match(self, match: Match) -> SoloMatch | None:
        """Returns the state of a solo match; None for a match with several players."""
        return None

    def medals(self, way: str) -> Mapping[str, int]:
        """Returns the points needed for each medal of a solo variant, best first. `way`: key of the variant."""
        return {}

    def daily_seed(self, year: int, month: int, day: int) -> int:
        """Returns the seed of the daily challenge for this date."""
        raise NotImplementedError

    def daily_date(self, seed: int) -> tuple[int, int, int] | None:
        """Returns the year, month and day of the daily challenge with this seed; None for any other seed."""
        return None

    # States

    def turn_id(self, state: StateT) -> object:
        """Returns an identifier of the turn, which also differs between consecutive turns of the same seat."""
        return None

    def round_number(self, state: StateT) -> int | None:
        """Returns the number of the current round, from 1; None in a match without rounds."""
        return None

    def agreed_rounds(self, options: OptionsT) -> int | None:
        """Returns the number of rounds that the options fix; None if they do not fix it."""
        return None

    def target_points(self, state: StateT) -> int | None:
        """Returns the total score that ends the match; None if there is none."""
        return None

    def finishing_order(self, state: StateT) -> tuple[Seat, ...]:
        """Returns the seats that have finished, winner first, in a game that ranks all seats."""
        return ()

    def starts_well(self, match: Match, seat: Seat) -> bool:
        """Returns whether the deal of a match without moves suits a new player at this seat. If not, another deal is
        chosen for the first match of a person.
        """
        return True

    # Moves

    max_elapsed: ClassVar[float] = inf
    """Longest time in seconds that a race move can record"""

    def elapsed(self, move: MoveT) -> float | None:
        """Returns the seconds recorded in a race move; None for any other move."""
        return None

    # Points

    def remaining_hands(self, event: Event) -> tuple[RemainingHand, ...]:
        """Returns the hands left when this event ended a round; empty for a game without hands."""
        return ()

    def undrawn_pieces(self, state: StateT) -> tuple[object, ...]:
        """Returns the pieces that nobody drew during the match; empty for a game without a well."""
        return ()

    def split_award(self, state: StateT, end: str, award: int) -> Mapping[str, int]:
        """Splits the points that a seat receives at the end of a round (`award`) by reason. `end`: the engine's name
        for the kind of end.
        """
        return {AWARD: award}


AnyTraits: TypeAlias = Traits[Any, Any, Any]
