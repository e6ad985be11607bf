"""Why a tile does not fit: its failing corners light up, with both digits and a word."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.ominos import words as phrases
from app.games.ominos.pills import Note, wrapped
from app.games.ominos.position import Fit, Position
from app.games.ominos.words import PHRASES
from app.look import materials
from app.look.look import colour
from app.look.materials import CREAM, paint
from app.look.mesh import Batch, flat
from app.look.shapes import Box, Point, box, circle
from app.look.text import Letters
from app.match.messages import Refused
from engine.ominos.lattice import Cell, Corner

RING = {3: 0.5, 4: 0.55}
"""The radius of a ring in sides of a tile, by their number: round every digit of its corner, and no other"""
FULL = 64.0
"""dp of a tile from which on the lines of a ring have their whole width"""
CARD = 74.0
DISC = 23.0
PADDING = 16.0
EDGE, FOOT = 12.0, 6.0
"""dp between a card and the sides, or the foot or top, of the board"""


@dataclass(frozen=True)
class Reason:
    """What is wrong with a tile on a place."""

    fit: Fit
    corners: tuple[tuple[Corner, int, int], ...]
    """Failing corners, with the digit of the tile and the digit of the table"""
    lines: tuple[str, ...]
    spoken: str
    laid: tuple[tuple[Cell, int], ...] = ()
    """Cells of laid tiles that show another digit, and at which of their corners"""

    def wrong_of_tile(self, position: Position) -> tuple[int, ...]:
        """Which corners of the tried tile are wrong, in the order of its reading."""
        there = position.tiles.lattice.corners_of(self.fit.cell)
        return tuple(there.index(corner) for corner, _, _ in self.corners)


def reason_of(position: Position, fit: Fit, refused: Refused | None, state: object) -> Reason:
    """From what lies on the table; the rules themselves have judged."""
    table, place = position.table, fit.place
    there = table.tiles.lattice.corners_of(place.cell)
    found = [
        (there[at], place.digits[at], table.corners[there[at]]) for at in table.differing(place.cell, place.digits)
    ]
    corners = tuple(sorted(found, key=lambda each: position.shape.point(each[0])[1]))  # the lowest first
    if not corners or (refused is not None and refused.reason not in ("corner", "rules")):
        text = PHRASES.refusal(refused or Refused(0, place, "rules"), state)
        return Reason(fit, (), (text,), text)
    spoken = phrases.corner(place, state)  # type: ignore[arg-type]
    lines = phrases.corner_card(corners[0][2]) if len(corners) == 1 else (spoken,)
    return Reason(fit, corners, lines, spoken, tuple(_tiles_at(position, [corner for corner, _, _ in corners])))


def _tiles_at(position: Position, corners: Sequence[Corner]) -> list[tuple[Cell, int]]:
    """The laid tiles that meet at these corners, and with which of theirs."""
    around = position.tiles.lattice.around
    return [(c + way, place) for c in corners for way, place in around if c + way in position.laid]


class Card(Note):
    """Rings round the failing corners and a card beside them, in the window."""

    def __init__(self, reason: Reason, places: Sequence[Point], within: Box, side: float):
        """As `hang` has it."""
        super().__init__()
        self.reason = reason
        room = dp(4 * DISC + 44) if reason.corners else 0.0
        self._words = _words_of(reason, within.width - 2 * dp(EDGE + PADDING) - room)
        self.width = 2 * dp(PADDING) + room + max(each.width for each in self._words)
        self.height = max(dp(CARD), sum(each.height for each in self._words) + dp(24))
        self._rings = InstructionGroup()
        self._ringed: Sequence[Point] = ()
        """The middles of the rings, from the lower left corner of the card"""
        self.insert(3, self._rings)
        self._told = 0 if self._is_low(places, within, side) else -1
        """Which of the failing corners the card is about: the one next to it"""
        self._draw_body()
        self._write(dp(PADDING) + room)
        self.close()
        self.hang(places, within, side)

    def hang(self, places: Sequence[Point], within: Box, side: float) -> None:
        """`places`: the failing corners, the lowest first, or the middle of the place; `side`: of a tile there."""
        place = places[self._told]
        x = min(max(place[0] - self.width * 0.3, within.x + dp(EDGE)), within.right - dp(EDGE) - self.width)
        y = within.y + dp(FOOT) if self._is_low(places, within, side) else within.top - dp(FOOT) - self.height
        self.move(x, y)
        if self.reason.corners:
            self._draw_rings([(px - x, py - y) for px, py in places], side)

    def _is_low(self, places: Sequence[Point], within: Box, side: float) -> bool:
        """It lies at the foot of the board, or at its top where the place itself is at the foot."""
        return within.y + dp(FOOT) + self.height < places[0][1] - self._radius(side)

    def _radius(self, side: float) -> float:
        return RING[len(self.reason.fit.place.digits)] * side

    @property
    def rings(self) -> tuple[Point, ...]:
        """The middles of its rings in the window."""
        x, y, _width, _height = self.box
        return tuple((px + x, py + y) for px, py in self._ringed)

    def _draw_rings(self, places: Sequence[Point], side: float) -> None:
        """Round the corners, and a line from the card to the one that it is about."""
        batch, bad, radius = Batch(), colour("bad"), self._radius(side)
        self._ringed = places
        x, y = places[self._told]
        ends = (y - radius, self.height) if y > 0 else (y + radius, 0.0)
        batch.line([(x, end) for end in ends], dp(2.4), flat(bad))
        share = min(1.0, side / dp(FULL))
        for px, py in places:
            ring = circle(px, py, radius)
            batch.rim(ring, flat((*bad[:3], 0.16)), -dp(9) * share, -dp(1.6) * share)
            batch.rim(ring, flat(CREAM), -dp(1.6) * share, dp(5.0) * share)
            batch.rim(ring, flat(bad), 0, dp(3.4) * share)
        batch.into(self._rings)

    def _draw_body(self) -> None:
        batch = Batch()
        outline = box(0, 0, self.width, self.height, dp(18))
        materials.card(batch, outline)
        batch.rim(outline, paint("bad"), 0, dp(1.8))
        if self.reason.corners:
            for x, face in zip(self._discs, ("bad", "ivory")):
                batch.fill(circle(x, self.height / 2, dp(DISC)), paint(face))
            batch.rim(circle(x, self.height / 2, dp(DISC)), paint("ivory_side"), 0, dp(1.6))
        batch.into(self.ink)

    @property
    def _discs(self) -> tuple[float, float]:
        """The middles of the two discs with digits."""
        first = dp(PADDING + DISC)
        return first, first + dp(2 * DISC + 26)

    def _write(self, left: float) -> None:
        """The words, and before them the digit of the tile, a sign, the digit of the table."""
        top = (self.height + sum(each.height for each in self._words)) / 2
        for each in self._words:
            top -= each.height
            self.write(each, left, top)
        if self.reason.corners:
            _, own, asked = self.reason.corners[self._told]
            mine, other = self._discs
            self._put(Letters(str(own), "score", colour("raised")), mine)
            self._put(Letters("≠", "card", colour("bad")), (mine + other) / 2)
            self._put(Letters(str(asked), "score", colour("engrave")), other)

    def _put(self, letters: Letters, x: float) -> None:
        self.write(letters, x - letters.width / 2, (self.height - letters.height) / 2)


def _words_of(reason: Reason, most: float) -> list[Letters]:
    """What is wrong, in lines no wider than this; of two lines the first is the heading."""
    if len(reason.lines) > 1:
        head, *rest = reason.lines
        return [Letters(head, "card", colour("ink")), *(Letters(line, "body", colour("ink2")) for line in rest)]
    return [Letters(line, "body", colour("ink")) for line in wrapped(reason.lines[0], "body", most)]
