"""Labels on a board, drawn on a canvas: points beside a place, with their reasons."""

from dataclasses import dataclass
from math import hypot

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.look.appearance import current_appearance, seat_colours, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, curve_path, pill_outline
from app.look.theme import SeatColour
from app.look.typography import TextInstruction
from app.table.message_area import MessageArea

PADDING, GAP, HEIGHT = 16.0, 10.0, 46.0


class BoardLabel(InstructionGroup):
    """Label on a board. Its parts fade together and are moved by one matrix."""

    def __init__(self) -> None:
        super().__init__()
        self._move, self._tint, self.ink = Translate(), Color(1, 1, 1, 1), InstructionGroup()
        self._letters: list[TextInstruction] = []
        self.width = self.height = 0.0
        for instruction in (PushMatrix(), self._move, self._tint, self.ink):
            self.add(instruction)

    def write(self, letters: TextInstruction, x: float, y: float) -> None:
        """Adds a text to the label, at a position relative to its lower left corner."""
        letters.put(x, y)
        self._letters.append(letters)
        self.add(letters)

    def finish(self) -> None:
        """Restores colour and position for the graphics instructions that follow. Called after the last text."""
        self.add(Color(1, 1, 1, 1))
        self.add(PopMatrix())

    @property
    def box(self) -> Box:
        """Returns the window box of the label."""
        x, y = self._move.xy
        return Box(x, y, self.width, self.height)

    def move(self, x: float, y: float) -> None:
        """Moves the lower left corner to this point."""
        self._move.xy = x, y

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha
        for letters in self._letters:
            letters.fade(alpha)


@dataclass(frozen=True)
class PlaceLabelText:
    """Texts of a place label."""

    figure: str
    """Large text at the left: points, or a sign; empty for none"""
    lines: tuple[str, ...]
    """Up to two lines of reasons"""
    colour_index: int
    """Index of the seat colour"""


class PlaceLabel(BoardLabel):
    """Pill in a seat's colour, such as `+55  Hexagon  5 + 50`; a label with reasons has a line to its place."""

    def __init__(self, text: PlaceLabelText):
        super().__init__()
        colours = seat_colours(text.colour_index)
        figure = TextInstruction(text.figure, "score", colours.on_solid)
        words = [TextInstruction(line, style, colours.on_solid) for line, style in zip(text.lines, ("name", "label"))]
        texts = sum(line.height for line in words)
        widest = max((line.width + dp(GAP) for line in words), default=0)
        self.height = max(dp(HEIGHT), texts + dp(10), figure.height + dp(10))
        self.width = 2 * dp(PADDING) + figure.width + widest
        self._line = InstructionGroup() if words else None
        self._line_colour = colours.rim if current_appearance().theme.is_dark else colours.solid
        if self._line is not None:
            self.insert(3, self._line)
        self._draw_body(colours)
        self.write(figure, dp(PADDING), (self.height - figure.height) / 2)
        top = (self.height + texts) / 2
        for line in words:
            top -= line.height
            self.write(line, dp(PADDING + GAP) + figure.width, top)
        self.finish()

    def _draw_body(self, colours: SeatColour) -> None:
        body = Batch()
        outline = pill_outline(0, 0, self.width, self.height)
        body.shadow(outline, shadow_colour("card"), dp(6), 0, -dp(4))
        body.fill(outline, solid_paint(colours.solid))
        if current_appearance().theme.is_dark:
            body.rim(outline, solid_paint(colours.rim), 0, dp(1.2))
        body.draw_into(self.ink)

    def place_beside(self, area: MessageArea) -> None:
        """Moves the label to the best position around the subject of the area, and draws the line to it."""
        box, subject = area.around(self.width, self.height), area.subject
        self.move(box.x, box.y)
        if self._line is not None:
            middle = subject.middle
            self._draw_line(self._line, (middle[0] - box.x, middle[1] - box.y), min(subject.width, subject.height) / 2)

    def _draw_line(self, ink: InstructionGroup, end: Point, radius: float) -> None:
        """Draws the line from the label to the edge of its subject. `end`: middle of the subject."""
        start = self.width * (0.65 if end[0] > self.width / 2 else 0.35), self.height / 2
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        share = max(0.0, 1 - radius / length)
        tip = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        bend = start[0] + (tip[0] - start[0]) * 0.15, start[1] + (tip[1] - start[1]) * 0.45
        batch = Batch()
        batch.line(curve_path(start, bend, bend, tip), dp(2.2), solid_paint(self._line_colour))
        batch.draw_into(ink)
