"""Options of Domino 3D."""

from dataclasses import dataclass

from engine.game import Options, choice, head_start_clash, head_start_seat, most_head_start, retired_option, seat_option

RACE_TARGET = 15
"""Points that end a race"""
ROUNDS = 4
"""Number of rounds in a race without a points goal"""
RACE_ROUND_POINTS = 2
"""Points of the winner of a race round with two seats; more seats give more"""


@dataclass(frozen=True)
class Domino3dOptions(Options):
    mode: str = choice("classic", "advanced", "race", "solo")
    sand: int | None = choice(60, 30, 90, None)
    """Seconds of a turn, or of an inspection in the race"""
    equal_turns: bool = choice(False, True)
    """Classic and advanced: whether every seat gets the same number of turns; some bricks then stay unused"""
    low: bool = choice(False, True)
    """Classic, advanced and solo: whether no brick may be higher than the fourth storey"""
    solo: str = choice("classic", "advanced")
    """Whether a solo turn has one brick or as many as its time allows"""
    assisted: bool = choice(False, True)
    """Race: whether wrong marks are refused; then there is no inspection"""
    race_end: str = choice("points", "rounds")
    """Race: ends at 15 points, or after 4 rounds"""
    accusations: int = choice(1, 3)
    """Race: joints that a seat may point at in an inspection"""
    pile: str = choice("all", "half")
    """Classic and advanced: all bricks are placed, or half of them"""
    opener: str | int = seat_option("sheet", seats=6)
    """Classic and advanced: first player; by the sheet the seat after seat 0, which turns up the first brick"""
    ahead_for: str | int = head_start_seat()
    """Seat with a head start, in a match of several seats"""
    ahead: int = choice(5, 10, 15, 20)
    """Points of the head start"""
    has_shares: bool = retired_option(True, first=False)
    """Retired: whether equal turns in advanced play limit a turn to an equal share of the pile"""
    half_alone: bool = retired_option(False, first=True, until=2)
    """Retired: whether `pile` also applies to solo"""

    @property
    def seats(self) -> range:
        return range(1, 2) if self.mode == "solo" else range(2, 7)

    def clash(self) -> str | None:
        """Returns the invalid option: continuous drawing needs the timer to end a turn, and a head start must not end
        or decide a race.
        """
        if self.draws_on and self.sand is None:
            return "sand"
        if self.mode != "race":
            return None
        goal, rounds = (RACE_TARGET, None) if self.race_end == "points" else (None, ROUNDS)
        return head_start_clash(self, most_head_start(goal, rounds, RACE_ROUND_POINTS))

    @property
    def is_half(self) -> bool:
        """Returns whether half of the bricks stay in the pile."""
        return self.pile == "half" and (self.mode in ("classic", "advanced") or self.half_alone)

    @property
    def draws_on(self) -> bool:
        """Returns whether a turn continues after a brick has been placed."""
        return self.mode == "advanced" or (self.mode == "solo" and self.solo == "advanced")
