"""Which side of the board each seat plays from.

Two sit opposite each other, three on neighbouring sides, always clockwise from the bottom.
"""

from engine.quadrot.board import BOTTOM, LEFT, RIGHT, TOP, Side

SIDES_OF_SEATS: dict[int, tuple[Side, ...]] = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, LEFT, TOP),
    4: (BOTTOM, LEFT, TOP, RIGHT),
}


def sides_of(seats: int) -> tuple[Side, ...]:
    """The side of each seat, when so many play."""
    return SIDES_OF_SEATS[seats]
