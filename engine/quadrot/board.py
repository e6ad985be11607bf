"""Quadrot board: 37 points, 72 segments, four sides. The layout is our own design, because no picture of the board of
1983 survives.

The code lists only the positions and kinds of the points, and the segments between them; everything else is derived.
The board is unchanged by a quarter turn, so rules for one side apply to all. A mirror image exchanges blue and red.
"""

from typing import TypeAlias

PointNumber: TypeAlias = int
"""Number of a point, counted row by row from the top"""
OFF: PointNumber = -1
"""Point number for positions off the board: the start of a pawn that enters, the end of a pawn that leaves"""
Bits: TypeAlias = int
"""Bitmask of points"""
Place: TypeAlias = tuple[int, int]
"""Coordinates of a point: columns from the left, rows from the top"""
Colour: TypeAlias = int
"""Index of a colour of dice and segments"""
Side: TypeAlias = int
"""Index of a side of the board, clockwise from the bottom"""

BLUE, RED, YELLOW, BLACK = COLOURS = range(4)
COLOUR_NAMES = ("blue", "red", "yellow", "black")
BOTTOM, LEFT, TOP, RIGHT = SIDES = range(4)
SIDE_NAMES = ("bottom", "left", "top", "right")

WIDTH = 9
PLACES: tuple[Place, ...] = (
    (2, 0), (4, 0), (6, 0),
    (1, 1), (3, 1), (5, 1), (7, 1),
    (0, 2), (2, 2), (4, 2), (6, 2), (8, 2),
    (1, 3), (3, 3), (5, 3), (7, 3),
    (0, 4), (2, 4), (4, 4), (6, 4), (8, 4),
    (1, 5), (3, 5), (5, 5), (7, 5),
    (0, 6), (2, 6), (4, 6), (6, 6), (8, 6),
    (1, 7), (3, 7), (5, 7), (7, 7),
    (2, 8), (4, 8), (6, 8),
)  # fmt: skip
WHITE_POINTS = (13, 14, 22, 23)
BLACK_POINTS = (9, 17, 19, 27)
RED_SQUARES = (1, 16, 18, 20, 35)
SEGMENTS: dict[Colour, tuple[tuple[PointNumber, PointNumber], ...]] = {
    BLUE: (
        (0, 3), (1, 5), (2, 5), (4, 8), (6, 11), (7, 12), (9, 14), (10, 15), (12, 16), (13, 17),
        (19, 23), (20, 24), (21, 26), (22, 27), (24, 29), (25, 30), (28, 32), (31, 34), (31, 35), (33, 36),
    ),
    RED: (
        (0, 4), (1, 4), (2, 6), (3, 7), (5, 10), (8, 12), (9, 13), (11, 15), (14, 19), (15, 20),
        (16, 21), (17, 22), (21, 25), (23, 27), (24, 28), (26, 31), (29, 33), (30, 34), (32, 35), (32, 36),
    ),
    YELLOW: (
        (0, 1), (1, 2), (3, 4), (3, 12), (4, 9), (5, 6), (5, 9), (6, 15), (7, 16), (11, 20), (12, 17), (15, 19),
        (16, 25), (17, 21), (19, 24), (20, 29), (21, 30), (24, 33), (27, 31), (27, 32), (30, 31), (32, 33),
        (34, 35), (35, 36),
    ),
    BLACK: ((4, 5), (9, 18), (12, 21), (15, 24), (17, 18), (18, 19), (18, 27), (31, 32)),
}  # fmt: skip

# Derived data

POINTS = range(len(PLACES))
POINT_AT = {place: point for point, place in enumerate(PLACES)}


def bits(points: "tuple[PointNumber, ...]") -> Bits:
    """Converts points to a bitmask."""
    return sum(1 << point for point in points)


WHITES, REDS = bits(WHITE_POINTS), bits(RED_SQUARES)


def rotated(point: PointNumber, quarters: int = 1) -> PointNumber:
    """Returns the point to which a point moves when the board is rotated clockwise by quarter turns. One quarter turn
    moves the bottom side to the left.

    >>> rotated(34), rotated(34, 4)
    (7, 34)
    """
    x, y = PLACES[point]
    for _ in range(quarters % 4):
        x, y = WIDTH - 1 - y, x
    return POINT_AT[x, y]


def opposite(side: Side) -> Side:
    return (side + 2) % 4


def rows_to_go(point: PointNumber, side: Side) -> int:
    """Returns the number of rows in front of a pawn of this side, including the finish line."""
    return PLACES[rotated(point, -side)][1] + 1


def _before(side: Side) -> list[PointNumber]:
    """Returns the points directly in front of a side's start line."""
    return [point for point in POINTS if rows_to_go(point, side) == WIDTH]


GATES = tuple(tuple(point for point in _before(side) if point not in RED_SQUARES) for side in SIDES)
"""By side: points where its pawns enter the board"""
LAST_POINTS = tuple(GATES[opposite(side)] for side in SIDES)
"""By side: points from which its pawns leave the board"""
FINISH_SQUARES = tuple(next(point for point in _before(opposite(side)) if point in RED_SQUARES) for side in SIDES)
"""By side: red square in front of its finish line, which no longer sends its pawns back once any seat is home"""


def _neighbours() -> tuple[tuple[tuple[PointNumber, ...], ...], ...]:
    """Returns the neighbours of each point, by the colour of the segment between them."""
    ways: list[list[list[PointNumber]]] = [[[] for _ in POINTS] for _ in COLOURS]
    for colour, segments in SEGMENTS.items():
        for one, other in segments:
            ways[colour][one].append(other)
            ways[colour][other].append(one)
    return tuple(tuple(map(tuple, of_colour)) for of_colour in ways)


NEIGHBOURS = _neighbours()


def double_segments(colour: Colour, next_colour: Colour) -> list[tuple[PointNumber, PointNumber, PointNumber]]:
    """Returns all straight pairs of segments of which the first has `colour` and the second `next_colour`, as (from,
    over, to).

    >>> double_segments(BLACK, BLACK)
    [(9, 18, 27), (17, 18, 19), (19, 18, 17), (27, 18, 9)]
    """
    return [
        (start, over, end)
        for start in POINTS
        for over in NEIGHBOURS[colour][start]
        for end in NEIGHBOURS[next_colour][over]
        if _is_straight(start, over, end)
    ]


def _is_straight(start: PointNumber, over: PointNumber, end: PointNumber) -> bool:
    (x, y), (over_x, over_y), (end_x, end_y) = PLACES[start], PLACES[over], PLACES[end]
    return x + end_x == 2 * over_x and y + end_y == 2 * over_y


# Sides of seats: two sit opposite each other, three on adjacent sides, always clockwise from the bottom

SIDES_OF_SEATS: dict[int, tuple[Side, ...]] = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, LEFT, TOP),
    4: (BOTTOM, LEFT, TOP, RIGHT),
}


def sides_of(seats: int) -> tuple[Side, ...]:
    """Returns the side of each seat in a match with this number of seats."""
    return SIDES_OF_SEATS[seats]
