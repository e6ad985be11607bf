"""Options of Domino 3D."""

from dataclasses import dataclass

from engine.game import Options, choice, head_start_clash, head_start_seat, most_head_start, retired_option, seat_option

RACE_TARGET = 15
"""Points at which a race ends"""
ROUNDS = 4
"""Number of rounds of a race with the option value `rounds`, which has no points goal"""
RACE_ROUND_POINTS = 2
"""Points for the winner of a race round between two seats; with more seats the winner gets more"""


@dataclass(frozen=True)
class Domino3dOptions(Options):
    """Options of a match of Domino 3D."""

    mode: str = choice("classic", "advanced", "race", "solo")
    sand: int | None = choice(60, 30, 90, None)
    """Time limit of a turn, or of an inspection in the race, in seconds; None for no timer"""
    equal_turns: bool = choice(False, True)
    """Classic and advanced: whether all seats get the same number of turns, so that some bricks may stay unused"""
    low: bool = choice(False, True)
    """Classic, advanced and solo: whether the structure may have at most four storeys"""
    solo: str = choice("classic", "advanced")
    """Solo: whether a turn has one brick (`classic`), or as many as its time allows (`advanced`)"""
    assisted: bool = choice(False, True)
    """Race: whether wrong marks are refused, which makes the inspection unnecessary"""
    race_end: str = choice("points", "rounds")
    """Race: condition that ends it, 15 points or 4 rounds"""
    accusations: int = choice(1, 3)
    """Race: number of joints that a seat may report as wrong in an inspection"""
    pile: str = choice("all", "half")
    """Classic and advanced: how many bricks are placed in a match, all or half"""
    opener: str | int = seat_option("sheet", seats=6)
    """Classic and advanced: first player. By the rule sheet, seat 0 turns up the first brick and the seat after it
    starts.
    """
    ahead_for: str | int = head_start_seat()
    """Seat with a head start, if the match has several seats"""
    ahead: int = choice(5, 10, 15, 20)
    """Number of points of the head start"""
    has_shares: bool = retired_option(True, first=False)
    """Retired: whether equal turns in an advanced match limit each turn to an equal share of the pile"""
    half_alone: bool = retired_option(False, first=True, until=2)
    """Retired: whether the option `pile` also applies to solo matches"""

    @property
    def seats(self) -> range:
        return range(1, 2) if self.mode == "solo" else range(2, 7)

    def clash(self) -> str | None:
        """Returns the name of an option that conflicts with the others, or None. An advanced match needs a timer that
        ends each turn, and a head start must not decide a race.
        """
        if self.draws_on and self.sand is None:
            return "sand"
        if self.mode != "race":
            return None
        goal, rounds = (RACE_TARGET, None) if self.race_end == "points" else (None, ROUNDS)
        return head_start_clash(self, most_head_start(goal, rounds, RACE_ROUND_POINTS))

    @property
    def is_half(self) -> bool:
        """Returns whether half of the bricks stay unused in the pile."""
        return self.pile == "half" and (self.mode in ("classic", "advanced") or self.half_alone)

    @property
    def draws_on(self) -> bool:
        """Returns whether a seat draws another brick in the same turn after it has placed one."""
        return self.mode == "advanced" or (self.mode == "solo" and self.solo == "advanced")
