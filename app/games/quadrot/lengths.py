"""How many moves a match takes, as `python -m tools.minutes` has measured it with greedy bots."""

from engine.quadrot.race import QuadrotOptions

MOVES = {True: {2: 51, 3: 98, 4: 134}, False: {2: 51, 3: 86, 4: 122}}
"""By whether every place is played for, and by seats"""


def moves(options: QuadrotOptions, seats: int) -> int:
    """Returns how many moves a match like this takes."""
    return MOVES[options.ranking][seats]
