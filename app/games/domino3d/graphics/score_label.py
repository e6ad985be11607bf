"""Label beside a place with the points of a brick on that place, and the reasons."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.games.domino3d.texts import PHRASES
from app.look.appearance import current_appearance, seat_colours, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, pill_outline
from app.look.typography import TextInstruction
from app.shell.i18n import _, format_signed, plural
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

PADDING, GAP, HEIGHT = 14.0, 10.0, 44.0
CLEAR = 6.0
"""Distance in dp between the label and the edge of the board"""
SPOTS = ((-1, 0.6), (1, 0.6), (-1, -0.9), (1, -0.9), (0, 1.2), (-1.2, 0), (1.2, 0), (0, -1.3))
LABEL_DISTANCE, FAR_FACTOR = 118.0, 1.9
"""Distance in dp from a place to its label, and the factor for the positions farther away"""
FAR_COST = 1.5
"""Cost of a position farther away, counted in hidden bricks"""


class LabelText(NamedTuple):
    """Texts of a label. `points` is None if the brick would cause a collapse."""

    points: int | None
    lines: tuple[str, ...]


def warning_text() -> LabelText:
    """Returns the label text of an unstable place."""
    return LabelText(None, (_("Shaky"), _("Bricks would fall")))


def label_text(structure: Structure, place: Place) -> LabelText:
    """Returns the label text of a place: its points, the number of contacts, and the position bonus."""
    spot = structure.spot(place.body[0], place.axis)
    contacts = spot.contacts if spot else 0
    lines = [plural("touches {n} brick", "touches {n} bricks", contacts)]
    if spot and spot.row != "flat":
        lines.append(PHRASES.reason_name(spot.row))
    return LabelText(structure.points(place), tuple(lines))


class ScoreLabel(InstructionGroup):
    """Pill in a seat's colour with points and their reasons. Its origin is its lower left corner."""

    def __init__(self, text: LabelText, colour_index: int):
        super().__init__()
        colours = seat_colours(colour_index)
        figure = TextInstruction("!" if text.points is None else format_signed(text.points), "score", colours.on_solid)
        words = [TextInstruction(line, style, colours.on_solid) for line, style in zip(text.lines, ("name", "label"))]
        texts = sum(line.height for line in words)
        self.height = max(dp(HEIGHT), texts + dp(10))
        self.width = 2 * dp(PADDING) + figure.width + max((line.width + dp(GAP) for line in words), default=0)
        self._move, self._ink, self._line = Translate(), InstructionGroup(), InstructionGroup()
        self._colour = solid_paint(colours.rim if current_appearance().theme.is_dark else colours.solid)
        batch, body = Batch(), pill_outline(0, 0, self.width, self.height)
        batch.shadow(body, shadow_colour("card"), dp(6), 0, -dp(4))
        batch.fill(body, solid_paint(colours.solid))
        if current_appearance().theme.is_dark:
            batch.rim(body, solid_paint(colours.rim), 0, dp(1.2))
        batch.draw_into(self._ink)
        figure.put(dp(PADDING), (self.height - figure.height) / 2)
        top = (self.height + texts) / 2
        for line in words:
            top -= line.height
            line.put(dp(PADDING + GAP) + figure.width, top)
        for part in (PushMatrix(), self._move, Color(1, 1, 1, 1), self._line, self._ink, figure, *words, PopMatrix()):
            self.add(part)
        self.add(Color(1, 1, 1, 1))

    @property
    def box(self) -> Box:
        x, y = self._move.xy
        return Box(x, y, self.width, self.height)

    def attach(self, place: Point, within: Box, busy: Sequence[Point], near: float) -> None:
        """Moves the label to the position that hides the fewest bricks, and draws a line to its place. `busy`: window
        positions of the cubes; `near`: pixels per cell.
        """
        close, far = self._spots(place, within), self._spots(place, within, FAR_FACTOR)
        costs = {spot: FAR_COST + self._cost(spot, place, busy, near) for spot in far}
        costs |= {spot: self._cost(spot, place, busy, near) for spot in close}
        x, y = min([*close, *far], key=costs.__getitem__)
        self._move.xy = x, y
        batch, start = Batch(), (self.width / 2, self.height / 2)
        end = place[0] - x, place[1] - y
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        share = max(0.0, 1 - near * 0.55 / length)
        tip_ = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        batch.line([start, tip_], dp(2.2), self._colour)
        batch.draw_into(self._line)

    def _spots(self, place: Point, within: Box, times: float = 1.0) -> list[Point]:
        """Returns the possible label positions around a place, at `times` the usual distance."""
        edge, away = dp(CLEAR), times * dp(LABEL_DISTANCE)
        left, right = within.x + edge, max(within.x + edge, within.right - edge - self.width)
        bottom, top = within.y + edge, max(within.y + edge, within.top - edge - self.height)
        return [
            (
                min(max(place[0] + dx * away - self.width / 2, left), right),
                min(max(place[1] + dy * away - self.height / 2, bottom), top),
            )
            for dx, dy in SPOTS
        ]

    def _cost(self, spot: Point, place: Point, busy: Sequence[Point], near: float) -> float:
        x, y = spot[0] + self.width / 2, spot[1] + self.height / 2
        wide, high = self.width / 2 + near / 2, self.height / 2 + near / 2
        hidden = sum(abs(bx - x) < wide and abs(by - y) < high for bx, by in busy)
        return hidden + 100 * (abs(place[0] - x) < wide + near / 2 and abs(place[1] - y) < high + near / 2)
