"""Words drawn straight into a canvas, and what is made of them: points that rise, pills with a reason, captions."""

from collections.abc import Mapping, Sequence

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.games.ominos.words import PHRASES
from app.look import materials
from app.look.look import colour, now, seat, shadow
from app.look.materials import card
from app.look.mesh import Batch, flat
from app.look.shapes import Box, Point, circle, curve, pill
from app.look.text import Letters, OutlinedLetters
from app.shell.words import _, signed
from app.widgets.text import width_of


def wrapped(text: str, style: str, most: float) -> list[str]:
    """A text in lines no wider than this; a single word may be."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width_of(f"{lines[-1]} {word}", style) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


PADDING, HEIGHT, GAP = 17.0, 46.0, 9.0
MEDAL = 9.5
OUTLINE = 3.0
GRAINS = ((10, -20, 2.6), (19, -26, 2.3), (28, -31, 1.8), (36, -28, 1.2))
"""dp from the left foot of rising points: sand that trails behind"""
SPOTS = ((-0.75, 1.1), (0.75, 1.1), (-1.2, 0.6), (1.2, 0.6), (0.0, 1.4), (-0.75, -1.1), (0.75, -1.1), (0.0, -1.4))
"""Where a pill may hang, in its reach from the place that it is about"""
REACH, NEAR = 150.0, 104.0
"""dp from its place to the middle of a pill; of one without a reason, which needs no line"""


class Note(InstructionGroup):
    """Something said beside a place. Its parts fade together and are moved by one matrix."""

    def __init__(self) -> None:
        super().__init__()
        self._move, self._tint, self.ink = Translate(), Color(1, 1, 1, 1), InstructionGroup()
        self._letters: list[Letters] = []
        self.width = self.height = 0.0
        for each in (PushMatrix(), self._move, self._tint, self.ink):
            self.add(each)

    def write(self, letters: Letters, x: float, y: float) -> None:
        letters.put(x, y)
        self._letters.append(letters)
        self.add(letters)

    def close(self) -> None:
        self.add(Color(1, 1, 1, 1))
        self.add(PopMatrix())

    @property
    def box(self) -> Box:
        """The box in which it lies."""
        x, y = self._move.xy
        return Box(x, y, self.width, self.height)

    def move(self, x: float, y: float) -> None:
        """Puts its lower left corner there."""
        self._move.xy = x, y

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha
        for each in self._letters:
            each.fade(alpha)


class Rising(Note):
    """`+9` beside the medal of its seat. Its lower left corner is at 0, 0."""

    def __init__(self, points: int, colour_index: int):
        super().__init__()
        ink = colour("bad") if points < 0 else seat(colour_index).text
        letters = OutlinedLetters(signed(points), "points", ink, colour("surface"), dp(OUTLINE))
        radius = dp(MEDAL)
        batch = Batch()
        batch.fill(circle(radius, letters.height / 2, radius + dp(2.5)), flat(colour("surface")))
        materials.medal(batch, radius, letters.height / 2, radius, seat(colour_index))
        if points > 0 and not now().reduced_motion:
            for x, y, size in GRAINS:
                batch.fill(circle(2 * radius + dp(x), letters.height / 2 + dp(y), dp(size), 10), flat((*ink[:3], 0.6)))
        batch.into(self.ink)
        self.write(letters, 2 * radius + dp(3), 0)
        self.width, self.height = 2 * radius + dp(3) + letters.width, letters.height
        self.close()


class Pill(Note):
    """`+55  Hexagon  5 + 50` in the colour of its seat, with a line to where it belongs."""

    def __init__(self, points: int, lines: Sequence[str], colour_index: int):
        super().__init__()
        self.points, self.has_words = points, bool(lines)
        colours = seat(colour_index)
        number = Letters(signed(points), "score", colours.on_solid)
        words = [Letters(line, style, colours.on_solid) for line, style in zip(lines, ("name", "label"))]
        texts = sum(each.height for each in words)
        self.height = max(dp(HEIGHT), texts + dp(10), number.height + dp(10))
        wide = max((each.width for each in words), default=0)
        self.width = 2 * dp(PADDING) + number.width + (wide + dp(GAP) if words else 0)
        self._colours, self._line = colours, InstructionGroup()
        self._reach = dp(REACH if words else NEAR)
        self.insert(3, self._line)
        self._draw_body()
        self.write(number, dp(PADDING), (self.height - number.height) / 2)
        top = (self.height + texts) / 2
        for each in words:
            top -= each.height
            self.write(each, dp(PADDING + GAP) + number.width, top)
        self.close()

    def _draw_body(self) -> None:
        body = Batch()
        outline = pill(0, 0, self.width, self.height)
        body.shadow(outline, shadow("card"), dp(6), 0, -dp(4))
        body.fill(outline, flat(self._colours.solid))
        if now().theme.is_dark:
            body.rim(outline, flat(self._colours.rim), 0, dp(1.2))
        body.into(self.ink)

    def hang(self, place: Point, within: Box, busy: Sequence[Point]) -> None:
        """Where it covers least, and a line from there to its place."""
        x, y = min(self._spots(place, within), key=lambda spot: self._cost(spot, place, busy))
        self.move(x, y)
        if self._reach > dp(NEAR):
            self._draw_line((place[0] - x, place[1] - y))

    def _spots(self, place: Point, within: Box) -> list[Point]:
        reach = self._reach
        left, right = within.x + dp(8), within.right - dp(8) - self.width
        bottom, top = within.y + dp(8), within.top - dp(8) - self.height
        return [
            (
                min(max(place[0] + dx * reach - self.width / 2, left), max(left, right)),
                min(max(place[1] + dy * reach - self.height / 2, bottom), max(bottom, top)),
            )
            for dx, dy in SPOTS
        ]

    def _cost(self, spot: Point, place: Point, busy: Sequence[Point]) -> float:
        """Tiles that it would cover; of equal ones the spot that was named first."""
        middle_x, middle_y = spot[0] + self.width / 2, spot[1] + self.height / 2
        near = dp(30)
        covered = sum(
            abs(x - middle_x) < self.width / 2 + near and abs(y - middle_y) < self.height / 2 + near for x, y in busy
        )
        on_place = abs(place[0] - middle_x) < self.width / 2 + dp(44) and abs(place[1] - middle_y) < dp(66)
        return covered + 100 * on_place

    def _draw_line(self, end: Point) -> None:
        ink = self._colours.rim if now().theme.is_dark else self._colours.solid
        start = self.width * (0.65 if end[0] > self.width / 2 else 0.35), self.height / 2
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 or 1.0
        short = max(0.0, 1 - dp(34) / length)
        tip = start[0] + (end[0] - start[0]) * short, start[1] + (end[1] - start[1]) * short
        bend = start[0] + (tip[0] - start[0]) * 0.15, start[1] + (tip[1] - start[1]) * 0.45
        batch = Batch()
        batch.line(curve(start, bend, bend, tip), dp(2.2), flat(ink))
        batch.into(self._line)


def reasons(parts: Mapping[str, int], bonus: bool | None = None) -> list[str]:
    """Why so many points, in two short lines; nothing where it is the tile alone."""
    special = [reason for reason in parts if reason != "tile"]
    if bonus:
        return [PHRASES.part("bonus"), _("25 or two tiles")]
    if not special:
        return []
    return [PHRASES.part(special[0]), " + ".join(str(points) for points in parts.values())]


AIR, EDGE = 8.0, 6.0
"""dp from what it is about, and from the rim of its box"""


def caption(text: str, x: float, y: float, within: Box) -> Note:
    """Its foot lies just above a point, its middle there too as far as the box has room."""
    note, letters = Note(), Letters(text, "name", colour("ink"))
    width, height = letters.width + dp(28), letters.height + dp(14)
    batch = Batch()
    card(batch, pill(0, 0, width, height))
    batch.into(note.ink)
    note.write(letters, dp(14), dp(7))
    note.close()
    left = min(max(x - width / 2, within.x + dp(EDGE)), within.right - width - dp(EDGE))
    note.move(left, min(y + dp(AIR), within.top - height))
    return note
