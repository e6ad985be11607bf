"""What the players of both corner-digit games agree on, and the figures that follow from it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.game import Options, Seat, choice, head_start_clash, most_head_start

HIGHEST, DRAWN = "highest", "drawn"
"""Who opens a round: the holder of the highest tile, or whoever draws the highest one beforehand"""
MOST_ROUNDS = 5
"""The longest match that goes over a fixed number of rounds"""


def length_option() -> Any:
    """Returns the field of how long a match is: to the sheet's total, to half of it, or over so many rounds."""
    return choice("target", "half", *range(1, MOST_ROUNDS + 1))


class OminoOptions(Options):
    """What follows from the options that both games have. Each game lists its own: their order is kept for good."""

    length: str | int
    opener: str | int
    """Who opens a round: by the sheet; who draws the highest tile; or this seat, and the next one in each next round"""
    turn_limit: int | None
    """Seconds of sand for a turn"""
    sand_for: str | int
    """Sand runs for all, or for this seat alone"""
    ahead_for: str | int
    """Which seat begins with points ahead"""
    ahead: int
    """How many points that are"""
    time_passes: bool
    """Whoever runs out of sand counts among those who cannot lay, even if a tile fits"""

    @property
    def rounds(self) -> int | None:
        """Returns over how many rounds the match goes; None where it goes to a total."""
        return self.length if isinstance(self.length, int) else None

    def target(self, usual: int) -> int | None:
        """Returns the total that ends the match; None where it goes over rounds."""
        return None if self.rounds else usual // 2 if self.length == "half" else usual

    @property
    def goal(self) -> int | None:
        """Returns the total that ends the match; None where it goes over rounds."""
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
        """Returns whether the highest tile opens; else any tile does."""
        return self.opener == HIGHEST

    def has_timer(self, seat: int) -> bool:
        return self.turn_limit is not None and self.sand_for in ("all", seat)


class EffectiveRules(NamedTuple):
    """The figures that a match is played by."""

    hand: int
    """How many tiles each seat gets"""
    most_draws: int
    """How many tiles a seat may draw in a turn"""
    draw_cost: int
    pass_cost: int
    dry_pass_cost: int
    """What a pass costs when the well is empty"""
    out_award: int
    """What an empty hand earns beside the points of the others"""
    target: int | None
    """The total that ends the match; None where it goes over rounds"""
    counts_hands: bool = True
    """Whether the end of a round brings what the others still hold"""

    def cost_of_pass(self, well_left: int) -> int:
        return self.pass_cost if well_left else self.dry_pass_cost

    def awards_out(self, seat: Seat, left: Sequence[int]) -> list[int]:
        """Returns what the end of a round brings each seat when this one has gone out: the points that the others hold.

        `left`: the points that each hand still has.
        """
        awards = [0] * len(left)
        awards[seat] = self.out_award + sum(left) * self.counts_hands
        return awards

    def awards_blocked(self, left: Sequence[int]) -> list[int]:
        """Returns the same for a blocked round: the lowest hand gets the points of the others less its own; equal
        hands all do.
        """
        lowest = min(left)
        return [(sum(left) - 2 * points) * self.counts_hands if points == lowest else 0 for points in left]

    def is_reached(self, score: int) -> bool:
        """Returns whether a total ends the match."""
        return self.target is not None and score >= self.target
