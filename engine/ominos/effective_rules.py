"""Options of both corner-digit games, and the rule values that follow from them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.game import Options, Seat, choice, head_start_clash, most_head_start

HIGHEST, DRAWN = "highest", "drawn"
"""Ways to choose the opener: the holder of the highest tile, or the seat that draws the highest tile beforehand"""
MOST_ROUNDS = 5
"""Maximum rounds of a match over a fixed number of rounds"""


def length_option() -> Any:
    """Returns the option field of the match length: the goal of the rule sheet, half of it, or a number of rounds."""
    return choice("target", "half", *range(1, MOST_ROUNDS + 1))


class OminoOptions(Options):
    """Options of both games. Each game declares its own fields, as their order must not change."""

    length: str | int
    opener: str | int
    """First player of a round: by rule sheet, by draw, or a seat (then the next seats in later rounds)"""
    turn_limit: int | None
    """Seconds of a turn"""
    sand_for: str | int
    """Seats with a timer: all, or only this one"""
    ahead_for: str | int
    """Seat with a head start"""
    ahead: int
    """Points of the head start"""
    time_passes: bool
    """Retired: a turn lost to the timer counts as blocked even if a tile would fit"""

    @property
    def rounds(self) -> int | None:
        """Returns the number of rounds of the match; None if a points goal ends it."""
        return self.length if isinstance(self.length, int) else None

    def target(self, usual: int) -> int | None:
        """Returns the points goal of the match, scaled from the usual one; None in a match over rounds."""
        return None if self.rounds else usual // 2 if self.length == "half" else usual

    @property
    def goal(self) -> int | None:
        """Returns the points goal of the match; None in a match over rounds."""
        raise NotImplementedError

    @property
    def round_points(self) -> int:
        """Returns the usual points of the best seat in a round."""
        raise NotImplementedError

    def clash(self) -> str | None:
        """Returns the option to change if the head start would end or decide the match; None if it is valid."""
        return head_start_clash(self, most_head_start(self.goal, self.rounds, self.round_points))

    @property
    def opens_by_rule(self) -> bool:
        """Returns whether the highest tile must open the round; otherwise any tile may."""
        return self.opener == HIGHEST

    def has_timer(self, seat: int) -> bool:
        return self.turn_limit is not None and self.sand_for in ("all", seat)


class EffectiveRules(NamedTuple):
    """Rule values of a match: hand size, draws, costs, awards, goal."""

    hand: int
    """Tiles dealt to each seat"""
    most_draws: int
    """Maximum draws in a turn"""
    draw_cost: int
    pass_cost: int
    dry_pass_cost: int
    """Points lost by a pass when the well is empty"""
    out_award: int
    """Points for going out, besides those of the other hands"""
    target: int | None
    """Points goal that ends the match; None in a match over rounds"""
    counts_hands: bool = True
    """Whether the tiles left in the hands score at the end of a round"""

    def cost_of_pass(self, well_left: int) -> int:
        return self.pass_cost if well_left else self.dry_pass_cost

    def awards_out(self, seat: Seat, left: Sequence[int]) -> list[int]:
        """Returns the points of each seat after this seat has gone out: it gets the points of the other hands.

        `left`: points left in each hand.
        """
        awards = [0] * len(left)
        awards[seat] = self.out_award + sum(left) * self.counts_hands
        return awards

    def awards_blocked(self, left: Sequence[int]) -> list[int]:
        """Returns the points of each seat after a blocked round: the lowest hand gets the points of the other hands
        minus its own; equal lowest hands all get them.
        """
        lowest = min(left)
        return [(sum(left) - 2 * points) * self.counts_hands if points == lowest else 0 for points in left]

    def is_reached(self, score: int) -> bool:
        """Returns whether a score reaches the goal of the match."""
        return self.target is not None and score >= self.target
