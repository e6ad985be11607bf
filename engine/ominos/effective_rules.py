"""Options of both corner-digit games, and the rule figures that follow from them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.game import Options, Seat, choice, head_start_clash, most_head_start

HIGHEST, DRAWN = "highest", "drawn"
"""Openers of a round: the holder of the highest tile, or the seat that draws the highest one beforehand"""
MOST_ROUNDS = 5
"""Maximum rounds of a match over a fixed number of rounds"""


def length_option() -> Any:
    """Returns the field of the match length: the sheet's total, half of it, or a number of rounds."""
    return choice("target", "half", *range(1, MOST_ROUNDS + 1))


class OminoOptions(Options):
    """Shared options of both games. Each game lists its own fields, as their order must not change."""

    length: str | int
    opener: str | int
    """First player of a round: by rule sheet, by draw, or a seat for round 1 and the next seats for later rounds"""
    turn_limit: int | None
    """Seconds of a turn"""
    sand_for: str | int
    """Seats with a timer: all, or this one"""
    ahead_for: str | int
    """Seat with a head start"""
    ahead: int
    """Points of the head start"""
    time_passes: bool
    """Retired: a turn lost to the timer counts as blocked even if a tile fits"""

    @property
    def rounds(self) -> int | None:
        """Returns the number of rounds of the match; None if a points total ends it."""
        return self.length if isinstance(self.length, int) else None

    def target(self, usual: int) -> int | None:
        """Returns the total that ends the match; None in a match over rounds."""
        return None if self.rounds else usual // 2 if self.length == "half" else usual

    @property
    def goal(self) -> int | None:
        """Returns the total that ends the match; None in a match over rounds."""
        raise NotImplementedError

    @property
    def round_points(self) -> int:
        """Returns the usual points of a round's best seat."""
        raise NotImplementedError

    def clash(self) -> str | None:
        """Returns the option to change if the head start would end or decide the match; else None."""
        return head_start_clash(self, most_head_start(self.goal, self.rounds, self.round_points))

    @property
    def opens_by_rule(self) -> bool:
        """Returns whether the highest tile must open; otherwise any tile may."""
        return self.opener == HIGHEST

    def has_timer(self, seat: int) -> bool:
        return self.turn_limit is not None and self.sand_for in ("all", seat)


class EffectiveRules(NamedTuple):
    """Figures of the rules for a match: hand size, draws, costs, awards, target."""

    hand: int
    """Tiles dealt to each seat"""
    most_draws: int
    """Maximum draws in a turn"""
    draw_cost: int
    pass_cost: int
    dry_pass_cost: int
    """Points lost by a pass when the well is empty"""
    out_award: int
    """Points for an empty hand, besides those of the other hands"""
    target: int | None
    """Total that ends the match; None in a match over rounds"""
    counts_hands: bool = True
    """Whether remaining tiles score at the end of a round"""

    def cost_of_pass(self, well_left: int) -> int:
        return self.pass_cost if well_left else self.dry_pass_cost

    def awards_out(self, seat: Seat, left: Sequence[int]) -> list[int]:
        """Returns the points of each seat when this seat has gone out: it gets the points of the other hands.

        `left`: points remaining in each hand.
        """
        awards = [0] * len(left)
        awards[seat] = self.out_award + sum(left) * self.counts_hands
        return awards

    def awards_blocked(self, left: Sequence[int]) -> list[int]:
        """Returns the points of each seat after a blocked round: the lowest hand gets the points of the others less its
        own; equal lowest hands all get them.
        """
        lowest = min(left)
        return [(sum(left) - 2 * points) * self.counts_hands if points == lowest else 0 for points in left]

    def is_reached(self, score: int) -> bool:
        """Returns whether a total ends the match."""
        return self.target is not None and score >= self.target
