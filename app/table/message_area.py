"""Positions of messages on a board, chosen so that they hide neither their subject, nor the finger, nor the pieces if
possible.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot, inf

from kivy.metrics import dp

from app.look.shapes import EMPTY_BOX, Box, Point

MARGIN, EDGE = 12.0, 4.0
"""Distances in dp between a message and the sides of its area, and its bottom and top"""
GAPS = (30.0, 90.0, 150.0, 210.0, 270.0)
"""Distances in dp between a label and its subject: usual, and where a label beside it would hide pieces"""
FINGERTIP = 36.0
"""Radius in dp around a finger that it hides"""
SUBJECT_COST, OBSTACLE_COST, NEIGHBOUR_COST, LINE_COST, FAR_COST = 100.0, 50.0, 8.0, 0.25, 0.75
"""Costs of hiding the subject, of a position under the finger or on an obstacle, of hiding a neighbour, of a piece
under the line to the subject, and of the next larger distance, in hidden pieces
"""
LINE_SHARE = 0.7
"""Share of a piece's radius within which a line crosses the piece"""
SHIFTS = (-0.6, 0.6, 0.0)
"""Horizontal offsets of a label above or below its subject, in its own widths"""


@dataclass(frozen=True)
class MessageArea:
    """Area of the board for a message, with everything that the message should not hide, in window pixels."""

    box: Box
    subject: Box = EMPTY_BOX
    """Box of the piece or place that the message is about; empty if there is none"""
    pieces: Sequence[Point] = ()
    """Centres of the pieces on the board"""
    piece_radius: float = 0.0
    neighbours: Sequence[Point] = ()
    """Those of the centres whose pieces belong to the subject, such as the bricks that a brick touches"""
    obstacles: Sequence[Box] = ()
    """Boxes of other messages, and of buttons and places that should stay visible"""
    finger: Point | None = None
    """Position of the finger that holds the piece"""
    outline: Sequence[Point] = ()
    """Points whose convex hull is the drawn subject; empty if its box is enough"""
    spare: Box = EMPTY_BOX
    """Box beside the board that a card may cover instead of pieces, such as the hand; empty if there is none"""

    def clamped(self, box: Box) -> Box:
        """Returns the box, moved into the area; if it is too large, its lower left corner is inside."""
        right, top = self.box.right - dp(MARGIN) - box.width, self.box.top - dp(EDGE) - box.height
        bottom = max(self.box.y + dp(EDGE), dp(MARGIN))  # the edge of the window stays free
        return box._replace(x=max(self.box.x + dp(MARGIN), min(box.x, right)), y=max(bottom, min(box.y, top)))

    def is_free(self, box: Box) -> bool:
        """Returns whether a box overlaps neither the subject nor an obstacle."""
        return not any(box.overlaps(other) for other in (self.subject, *self.obstacles))

    def hides_something(self, box: Box) -> bool:
        """Returns whether a box hides a piece, the subject or an obstacle."""
        return self._cost(box) > 0

    def best(self, candidates: Iterable[Box]) -> Box:
        """Returns the candidate that hides least, moved into the area."""
        return min(map(self.clamped, candidates), key=self._cost)

    def _cost(self, box: Box) -> float:
        left, bottom, right, top = box.x, box.y, box.right, box.top
        radius = self.piece_radius
        hidden = sum(
            left - radius <= x <= right + radius and bottom - radius <= y <= top + radius for x, y in self.pieces
        )
        is_under_finger = self.finger is not None and box.grown(dp(FINGERTIP)).contains(*self.finger)
        on_obstacles = sum(box.overlaps(obstacle) for obstacle in self.obstacles)
        on_subject = box.overlaps(self.subject)
        grown = box.grown(radius)
        on_neighbours = sum(grown.contains(*neighbour) for neighbour in self.neighbours)
        worst = SUBJECT_COST * on_subject + OBSTACLE_COST * (on_obstacles + is_under_finger)
        return hidden + NEIGHBOUR_COST * on_neighbours + worst

    def _crossed(self, box: Box) -> int:
        """Returns the number of pieces under the straight line from a box to the subject."""
        (x, y), (to_x, to_y) = box.middle, self.subject.middle
        dx, dy = to_x - x, to_y - y
        length = hypot(dx, dy) or 1.0
        reach, crossed = LINE_SHARE * self.piece_radius, 0
        for piece_x, piece_y in self.pieces:
            along = ((piece_x - x) * dx + (piece_y - y) * dy) / length
            across = abs((piece_x - x) * dy - (piece_y - y) * dx) / length
            is_on_line = 0 < along < length and across < reach
            crossed += is_on_line and not self.subject.contains(piece_x, piece_y) and not box.contains(piece_x, piece_y)
        return crossed

    # Candidates for a message of a given size

    def around(self, width: float, height: float) -> Box:
        """Returns the best box around the subject. A box farther away is chosen only if it hides fewer pieces than a
        near one.
        """
        best, least = self.subject, inf
        for index, gap in enumerate(GAPS):
            if least <= FAR_COST * index:
                break  # no position so far away can be better
            for box in map(self.clamped, self._beside(width, height, dp(gap))):
                cost = self._cost(box) + FAR_COST * index
                if cost < least:
                    cost += LINE_COST * self._crossed(box)
                if cost < least:
                    best, least = box, cost
        return best

    def _beside(self, width: float, height: float, gap: float) -> Iterable[Box]:
        subject, (x, y) = self.subject, self.subject.middle
        for bottom in (subject.top + gap, subject.y - gap - height):
            yield from (Box(x + (shift - 0.5) * width, bottom, width, height) for shift in SHIFTS)
        for left in (subject.x - gap - width, subject.right + gap):
            yield Box(left, y - height / 2, width, height)

    def above_or_below(self, width: float, height: float, gap: float) -> Box:
        """Returns the box below or above the subject, `gap` pixels away, whichever hides less."""
        subject, left = self.subject, self.subject.middle[0] - width / 2
        bottoms = subject.y - gap - height, subject.top + gap
        return self.best(Box(left, bottom, width, height) for bottom in bottoms)

    def at_edge(self, width: float, height: float) -> Box:
        """Returns the box at the bottom or at the top of the area that hides least. Its middle is that of the subject;
        without a subject, it is in the middle or, if it hides less there, in a corner.
        """
        bottoms = (self.box.y, self.box.top - height)
        lefts = [self.subject.middle[0] - width / 2]
        if self.subject == EMPTY_BOX:
            lefts = [self.box.middle[0] - width / 2, self.box.x, self.box.right - width]
        return self.best(Box(left, bottom, width, height) for left in lefts for bottom in bottoms)
