"""Labels on a board, drawn on a canvas: points beside a place, with their reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, inf
from typing import NamedTuple, Protocol

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.look.appearance import colour, current_appearance, seat_colours, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, curve_path, pill_outline
from app.look.theme import Rgba
from app.look.typography import TextInstruction, font_options
from app.table.message_area import MessageArea

PADDING, GAP, PICTURE_GAP, HEIGHT = 16.0, 10.0, 6.0, 46.0
REASON_STYLES = "name", "label"
"""Text styles of the two lines of reasons"""
LINE_GAP = 3.0
"""Distance in dp between the line of a label and its subject"""


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

    @property
    def alpha(self) -> float:
        """Returns the opacity of the label, from 0 to 1."""
        return float(self._tint.a)

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha
        for letters in self._letters:
            letters.fade(alpha)


class LabelColours(NamedTuple):
    """Colours of a label: its body, its texts, and its rim, which is drawn in a dark theme only."""

    body: Rgba
    ink: Rgba
    rim: Rgba


def label_colours(colour_index: int | None) -> LabelColours:
    """Returns the colours of a label of a seat, or of a warning if the index is None."""
    if colour_index is None:
        return LabelColours(colour("bad"), colour("surface"), colour("bad"))
    seat = seat_colours(colour_index)
    return LabelColours(seat.solid, seat.on_solid, seat.rim)


class LabelPicture(Protocol):
    """Small picture before the first line of a label, with its size in pixels."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    def draw_at(self, x: float, y: float) -> InstructionGroup:
        """Draws the picture with its lower left corner at a point."""
        ...


@dataclass(frozen=True)
class PlaceLabelText:
    """Texts of a place label."""

    figure: str
    """Large text at the left: points, or a sign; empty for none"""
    lines: tuple[str, ...]
    """Up to two lines of reasons"""
    colour_index: int | None
    """Index of the seat colour; None for a warning"""
    picture: LabelPicture | None = None
    """Picture before the first line; hashable, because labels are kept by their texts"""


class PlaceLabel(BoardLabel):
    """Pill in a seat's colour, such as `+55  Hexagon  5 + 50`; a label with reasons has a line to its place."""

    def __init__(self, text: PlaceLabelText, widest: float = inf):
        """`widest`: maximum width of the label in pixels. Larger reasons get a smaller font."""
        super().__init__()
        colours, picture = label_colours(text.colour_index), text.picture
        figure = TextInstruction(text.figure, "score", colours.ink)
        words = [TextInstruction(line, style, colours.ink) for line, style in zip(text.lines, REASON_STYLES)]
        indents = [picture.width + dp(PICTURE_GAP) if picture and line is words[0] else 0.0 for line in words]
        shrink_to(words, widest - 2 * dp(PADDING) - dp(GAP) - figure.width, indents)
        heights = [line.height for line in words]
        if picture and words:
            heights[0] = max(heights[0], picture.height)
        reasons = max((line.width + indent + dp(GAP) for line, indent in zip(words, indents)), default=0)
        self.height = max(dp(HEIGHT), sum(heights) + dp(10), figure.height + dp(10))
        self.width = 2 * dp(PADDING) + figure.width + reasons
        self.line = InstructionGroup() if words else None
        """Line to the place; None without reasons"""
        self._line_colour = colours.rim if current_appearance().theme.is_dark else colours.body
        if self.line is not None:
            self.insert(3, self.line)
        self._draw_body(colours)
        left, top = dp(PADDING + GAP) + figure.width, (self.height + sum(heights)) / 2
        if picture and words:
            self.add(picture.draw_at(left, top - (heights[0] + picture.height) / 2))
        self.write(figure, dp(PADDING), (self.height - figure.height) / 2)
        for line, indent, height in zip(words, indents, heights):
            self.write(line, left + indent, top - (height + line.height) / 2)
            top -= height
        self.finish()

    def _draw_body(self, colours: LabelColours) -> None:
        body = Batch()
        outline = pill_outline(0, 0, self.width, self.height)
        body.shadow(outline, shadow_colour("card"), dp(6), 0, -dp(4))
        body.fill(outline, solid_paint(colours.body))
        if current_appearance().theme.is_dark:
            body.rim(outline, solid_paint(colours.rim), 0, dp(1.2))
        body.draw_into(self.ink)

    def place_beside(self, area: MessageArea, has_line: bool = True) -> None:
        """Moves the label to the best position around the subject of the area, and draws the line to it. `has_line`:
        False if the subject cannot be seen.
        """
        box, subject = area.around(self.width, self.height), area.subject
        self.move(box.x, box.y)
        if self.line is not None:
            middle = subject.middle
            outline = [(x - box.x, y - box.y) for x, y in area.outline]
            end, radius = (middle[0] - box.x, middle[1] - box.y), min(subject.width, subject.height) / 2
            if has_line:
                self._draw_line(self.line, end, radius, outline)
            else:
                self.line.clear()

    def _draw_line(self, ink: InstructionGroup, end: Point, radius: float, outline: Sequence[Point]) -> None:
        """Draws the line from the label to the edge of its subject. `end`: middle of the subject; `radius`: distance of
        the edge from there, if the subject has no outline.
        """
        start = self.width * (0.65 if end[0] > self.width / 2 else 0.35), self.height / 2
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        share = max(0.0, 1 - radius / length)
        if outline:
            share = max(0.0, entry_share(start, end, outline) - dp(LINE_GAP) / length)
        tip = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        bend = start[0] + (tip[0] - start[0]) * 0.15, start[1] + (tip[1] - start[1]) * 0.45
        batch = Batch()
        batch.line(curve_path(start, bend, bend, tip), dp(2.2), solid_paint(self._line_colour))
        batch.draw_into(ink)


def shrink_to(lines: Sequence[TextInstruction], widest: float, indents: Sequence[float]) -> None:
    """Reduces the font size of all lines until each fits into a width in pixels beside its indent."""
    share = min([1.0, *((widest - indent) / line.width for line, indent in zip(lines, indents) if line.width)])
    if 0 < share < 1:
        for line, style in zip(lines, REASON_STYLES):
            options = font_options(style)
            line.set(line.text, {**options, "font_size": options["font_size"] * share})


def entry_share(start: Point, end: Point, points: Sequence[Point]) -> float:
    """Returns the share of the way from `start` to `end` at which it enters the convex hull of these points; 1 if it
    does not enter it.

    >>> entry_share((0, 0), (10, 0), [(5, -5), (15, -5), (15, 5), (5, 5)])
    0.5
    """
    ways = [end[0] - start[0], end[1] - start[1]]
    shares = [1.0]
    for one in points:
        for other in points:
            along, across = other[0] - one[0], other[1] - one[1]
            turn = ways[0] * across - ways[1] * along
            if turn:
                to_x, to_y = one[0] - start[0], one[1] - start[1]
                share = (to_x * across - to_y * along) / turn
                on_edge = (to_x * ways[1] - to_y * ways[0]) / turn
                if 0 <= share <= 1 and 0 <= on_edge <= 1:
                    shares.append(share)
    return min(shares)
