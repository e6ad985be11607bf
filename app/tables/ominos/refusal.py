"""Why a tile does not fit: its failing corners light up, with both digits and a word."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.box import Box
from app.look import materials
from app.look.batch import Batch
from app.look.look import colour
from app.look.materials import CREAM, paint
from app.look.palette import flat
from app.look.shapes import Point, box, circle
from app.phrases import ominos as phrases
from app.tables.ominos.fits import Fit
from app.tables.ominos.letters import Letters
from app.tables.ominos.points import Note
from app.tables.ominos.position import Position
from app.told import Refused
from engine.ominos.lattice import Cell, Corner

RING = 0.44, 24.0, 40.0
"""The radius of a ring: in sides of a tile, dp at least, dp at most"""
CARD = 74.0
DISC = 23.0
PADDING = 16.0


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
        text = phrases.refusal(refused or Refused(0, place, "rules"), state)
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
        """`places`: the failing corners, or the middle of the place; `side`: of a tile on the board."""
        super().__init__()
        self._reason = reason
        share, least, most = RING
        self._radius = min(max(share * side, dp(least)), dp(most))
        styles = ("card", "body") if len(reason.lines) > 1 else ("body",)
        ink = (colour("ink"), colour("ink2")) if len(reason.lines) > 1 else (colour("ink"),)
        self._words = [Letters(line, style, tint) for line, style, tint in zip(reason.lines, styles, ink)]
        digits = dp(4 * DISC + 44) if reason.corners else 0.0
        self.width = 2 * dp(PADDING) + digits + max(each.width for each in self._words)
        self.height = max(dp(CARD), sum(each.height for each in self._words) + dp(24))
        x, y = self._spot(places[0], within)
        batch = Batch()
        if reason.corners:
            self._rings(batch, places, (x, y))
        self._card(batch, x, y)
        batch.into(self.ink)
        self._write(x, y, digits)
        self.close()

    def _spot(self, place: Point, within: Box) -> Point:
        """At the foot of the board, or at its top where the place itself is there."""
        x = min(max(place[0] - self.width * 0.3, within.x + dp(12)), within.right - dp(12) - self.width)
        low = within.y + dp(6)
        is_free = low + self.height < place[1] - self._radius
        return x, low if is_free else within.top - dp(6) - self.height

    def _rings(self, batch: Batch, places: Sequence[Point], card: Point) -> None:
        bad, radius, (x, y) = colour("bad"), self._radius, places[0]
        is_below = card[1] < y
        edge = card[1] + self.height if is_below else card[1]
        batch.line([(x, y - radius if is_below else y + radius), (x, edge)], dp(2.4), flat(bad))
        for px, py in places:
            ring = circle(px, py, radius)
            batch.rim(ring, flat((*bad[:3], 0.16)), -dp(9), -dp(1.6))
            batch.rim(ring, flat(CREAM), -dp(1.6), dp(5.0))
            batch.rim(ring, flat(bad), 0, dp(3.4))

    def _card(self, batch: Batch, x: float, y: float) -> None:
        outline = box(x, y, self.width, self.height, dp(18))
        materials.card(batch, outline)
        batch.rim(outline, paint("bad"), 0, dp(1.8))

    def _write(self, x: float, y: float, digits: float) -> None:
        middle = y + self.height / 2
        if self._reason.corners:
            self._digits(x + dp(PADDING + DISC), middle)
        top = middle + sum(each.height for each in self._words) / 2
        for each in self._words:
            top -= each.height
            self.write(each, x + dp(PADDING) + digits, top)

    def _digits(self, x: float, y: float) -> None:
        """The digit of the tile, a sign, the digit of the table."""
        _, own, asked = self._reason.corners[0]
        other = x + dp(2 * DISC + 26)
        discs = InstructionGroup()
        batch = Batch()
        batch.fill(circle(x, y, dp(DISC)), paint("bad"))
        batch.fill(circle(other, y, dp(DISC)), paint("ivory"))
        batch.rim(circle(other, y, dp(DISC)), paint("ivory_side"), 0, dp(1.6))
        batch.into(discs)
        self.insert(4, discs)
        for text, ink, at in ((str(own), colour("raised"), x), (str(asked), colour("engrave"), other)):
            letters = Letters(text, "score", ink)
            self.write(letters, at - letters.width / 2, y - letters.height / 2)
        sign = Letters("≠", "card", colour("bad"))
        self.write(sign, (x + other) / 2 - sign.width / 2, y - sign.height / 2)
