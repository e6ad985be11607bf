"""Options of Tri-Ominos and Quad-Ominos, and the numbers in the rules that depend on them, such as the hand size."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Seat
from engine.rounds import RoundOptions, award_blocked, award_out

HIGHEST, DRAWN = "highest", "drawn"
"""Ways to choose the opener: the holder of the highest tile, or the seat that draws the highest tile beforehand"""


class OminoOptions(RoundOptions):
    """Options that Tri-Ominos and Quad-Ominos share. Each game declares its own fields, because their order must not
    change.
    """

    opener: str | int
    """First player of a round: by the rule sheet, by a draw of tiles, or a seat; if a seat is chosen, the next seats
    open the later rounds
    """
    time_passes: bool
    """Retired: whether a turn that is lost to the timer counts as blocked even if a tile would fit"""

    @property
    def opens_by_rule(self) -> bool:
        """Returns whether the highest tile must open the round; otherwise any tile may."""
        return self.opener == HIGHEST


class EffectiveRules(NamedTuple):
    """Rules of a match that depend on its options: hand size, draws, costs, awards, goal."""

    hand: int
    """Tiles dealt to each seat"""
    most_draws: int
    """Maximum draws in a turn"""
    must_draw: bool
    """Whether a seat may draw only if none of its tiles fits"""
    draw_cost: int
    pass_cost: int
    dry_pass_cost: int
    """Points that a pass costs when the well is empty"""
    out_award: int
    """Points for going out, in addition to those of the other hands"""
    target: int | None
    """Points goal that ends the match; None in a match over a number of rounds"""
    counts_hands: bool = True
    """Whether the tiles left in the hands score at the end of a round"""

    def cost_of_pass(self, well_left: int) -> int:
        return self.pass_cost if well_left else self.dry_pass_cost

    def awards_out(self, seat: Seat, left: Sequence[int]) -> list[int]:
        """Returns each seat's points at the end of a round in which `seat` has gone out: it gets the points of the
        other hands.

        `left`: points left in each hand.
        """
        return award_out(seat, left if self.counts_hands else [0] * len(left), self.out_award)

    def awards_blocked(self, left: Sequence[int]) -> list[int]:
        """Returns each seat's points at the end of a blocked round. The seat with the lowest hand gets the points of
        the other hands minus its own; with several lowest hands, each of these seats does.
        """
        return award_blocked(left) if self.counts_hands else [0] * len(left)

    def is_reached(self, score: int) -> bool:
        """Returns whether a score reaches the goal of the match."""
        return self.target is not None and score >= self.target
