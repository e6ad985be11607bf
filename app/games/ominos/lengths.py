"""How many moves a match takes, as `python -m tools.minutes` has measured it with greedy bots."""

from engine.ominos.quadominos import QuadominosOptions
from engine.ominos.triominos import TriominosOptions

TO_A_TOTAL: dict[str, dict[object, tuple[int, ...]]] = {
    "digits": {"target": (193, 188, 226, 205, 212), "half": (109, 104, 101, 99, 106)},
    "children": {"target": (124, 177, 181, 227, 225), "half": (73, 91, 104, 120, 131)},
    "full": {"target": (147, 222, 248, 294, 336, 387, 439), "half": (66, 107, 130, 153, 149, 164, 167)},
    "beginners": {"target": (114, 172, 208, 271, 279, 313, 349), "half": (57, 86, 104, 135, 140, 156, 175)},
}
"""By what tiles count or which tiles there are, and by the length: the moves for two seats, three, …"""
ROUND: dict[str, tuple[int, ...]] = {
    "digits": (58, 54, 47, 36, 50),
    "children": (58, 54, 47, 36, 50),
    "sheet": (32, 31, 33, 36, 37, 39, 50),
    "large": (64, 65, 62, 62, 61, 72, 81),
}
"""The same for one round, by what tiles count or how large hands are"""


def moves(options: TriominosOptions | QuadominosOptions, seats: int) -> int:
    """Returns how many moves a match like this takes."""
    if isinstance(options, TriominosOptions):
        by_round = by_total = options.points
    else:
        by_round, by_total = options.hands, options.set
    if options.rounds:
        return options.rounds * ROUND[by_round][seats - 2]
    return TO_A_TOTAL[by_total][options.length][seats - 2]
