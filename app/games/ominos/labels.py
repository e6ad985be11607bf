"""Labels drawn on a canvas: rising points, captions and the refusal card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.ominos import texts as phrases
from app.games.ominos.board_view import BoardView, TileFit
from app.games.ominos.texts import PHRASES
from app.look import materials
from app.look.appearance import colour, current_appearance, seat_colours
from app.look.materials import CREAM, draw_card, paint
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, circle_outline, pill_outline, rounded_box
from app.look.typography import OutlinedText, TextInstruction
from app.match.messages import MoveRefused
from app.shell.i18n import _, format_signed
from app.table.message_area import MessageArea
from app.table.place_label import BoardLabel, PlaceLabelText
from app.widgets.text_label import text_width
from engine.ominos.lattice import Cell, Corner


def wrap_text(text: str, style: str, most: float) -> list[str]:
    """Splits a text into lines no wider than `most` pixels; a single long word may be wider."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and text_width(f"{lines[-1]} {word}", style) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


MEDAL = 9.5
OUTLINE = 3.0
GRAINS = ((10, -20, 2.6), (19, -26, 2.3), (28, -31, 1.8), (36, -28, 1.2))
"""Grains of sand drawn below rising points: x, y and radius in dp, from the lower left corner"""


class RisingPoints(BoardLabel):
    """Points that rise and fade: `+9` beside the medal of the seat."""

    def __init__(self, points: int, colour_index: int):
        super().__init__()
        ink = colour("bad") if points < 0 else seat_colours(colour_index).text
        letters = OutlinedText(format_signed(points), "points", ink, colour("surface"), dp(OUTLINE))
        radius = dp(MEDAL)
        batch = Batch()
        batch.fill(circle_outline(radius, letters.height / 2, radius + dp(2.5)), solid_paint(colour("surface")))
        materials.draw_medal(batch, radius, letters.height / 2, radius, seat_colours(colour_index))
        if points > 0 and not current_appearance().reduced_motion:
            for x, y, size in GRAINS:
                batch.fill(
                    circle_outline(2 * radius + dp(x), letters.height / 2 + dp(y), dp(size), 10),
                    solid_paint((*ink[:3], 0.6)),
                )
        batch.draw_into(self.ink)
        self.write(letters, 2 * radius + dp(3), 0)
        self.width, self.height = 2 * radius + dp(3) + letters.width, letters.height
        self.finish()


def points_text(points: int, lines: Sequence[str], colour_index: int) -> PlaceLabelText:
    """Returns the texts of a label with points and their reasons; zero points are omitted beside reasons."""
    return PlaceLabelText(format_signed(points) if points or not lines else "", tuple(lines), colour_index)


def reason_lines(parts: Mapping[str, int], bonus: bool | None = None) -> list[str]:
    """Returns the reasons for points as two short lines; empty for a tile without a bonus."""
    special = [reason for reason in parts if reason != "tile"]
    if bonus:
        return [PHRASES.reason_name("bonus"), _("25 or two tiles")]
    if not special:
        return []
    return [PHRASES.reason_name(special[0]), " + ".join(str(points) for points in parts.values())]


AIR = 8.0
"""Distance in dp between a caption and its subject"""


def caption_label(text: str, x: float, y: float, within: Box) -> BoardLabel:
    """Creates a caption just above a point; it moves down if the box has no room."""
    note, letters = BoardLabel(), TextInstruction(text, "name", colour("ink"))
    width, height = letters.width + dp(28), letters.height + dp(14)
    batch = Batch()
    draw_card(batch, pill_outline(0, 0, width, height))
    batch.draw_into(note.ink)
    note.write(letters, dp(14), dp(7))
    note.finish()
    box = MessageArea(within).clamped(Box(x - width / 2, y + dp(AIR), width, height))
    note.move(box.x, box.y)
    return note


RING_RADIUS = {3: 0.5, 4: 0.55}
"""Radius of a ring by number of sides, in tile sides: large enough for all digits of one corner, but no others"""
FULL = 64.0
"""Tile side in dp from which the lines of a ring have their full width"""
CARD = 74.0
DISC = 23.0
CARD_PADDING = 16.0
CARD_EDGE, CARD_FOOT = 12.0, 6.0
"""Distances in dp from a card to the sides of the board, and to its bottom and top"""


def lowest_card_y(board: Box) -> float:
    """Returns the lowest y for a card on the board, which leaves the edge of the window free."""
    return max(board.y + dp(CARD_FOOT), dp(CARD_EDGE))


@dataclass(frozen=True)
class CornerMismatch:
    """Corners at which a tile does not match the place where it was tried."""

    fit: TileFit
    corners: tuple[tuple[Corner, int, int], ...]
    """Wrong corners, each with the tile's digit and the table's digit"""
    lines: tuple[str, ...]
    spoken: str
    table_corners: tuple[tuple[Cell, int], ...] = ()
    """Cells of placed tiles with a different digit, each with the index of the corner"""

    def wrong_corners_of_tile(self, view: BoardView) -> tuple[int, ...]:
        """Returns the indices of the tile's wrong corners, in the order of its reading."""
        cell_corners = view.tiles.lattice.corners_of(self.fit.cell)
        return tuple(cell_corners.index(corner) for corner, _, _ in self.corners)


def find_mismatch(view: BoardView, fit: TileFit, refused: MoveRefused | None, state: object) -> CornerMismatch:
    """Returns the mismatch between the table and a tile that the rules have refused."""
    table, place = view.table, fit.place
    cell_corners = table.tiles.lattice.corners_of(place.cell)
    wrong = [
        (cell_corners[at], place.digits[at], table.corners[cell_corners[at]])
        for at in table.differing(place.cell, place.digits)
    ]
    corners = tuple(sorted(wrong, key=lambda item: view.shape.point(item[0])[1]))  # the lowest first
    if not corners or (refused is not None and refused.reason not in ("corner", "rules")):
        text = PHRASES.refusal(refused or MoveRefused(0, place, "rules"), state)
        return CornerMismatch(fit, (), (text,), text)
    spoken = phrases.describe_wrong_corners(place, state)  # type: ignore[arg-type]
    lines = phrases.corner_card_lines(corners[0][2]) if len(corners) == 1 else (spoken,)
    return CornerMismatch(fit, corners, lines, spoken, tuple(_tiles_at(view, [corner for corner, _, _ in corners])))


def _tiles_at(view: BoardView, corners: Sequence[Corner]) -> list[tuple[Cell, int]]:
    """Returns the cells of placed tiles at these corners, each with the index of the corner."""
    around = view.tiles.lattice.around
    return [(c + way, place) for c in corners for way, place in around if c + way in view.laid]


class RefusalCard(BoardLabel):
    """Card with the reason of a refusal, and rings around the wrong corners."""

    def __init__(self, reason: CornerMismatch, places: Sequence[Point], within: Box, side: float):
        """`places`, `within` and `side` as in `place_near`."""
        super().__init__()
        self.reason = reason
        room = dp(4 * DISC + 44) if reason.corners else 0.0
        self._words = _words_of(reason, within.width - 2 * dp(CARD_EDGE + CARD_PADDING) - room)
        self.width = 2 * dp(CARD_PADDING) + room + max(line.width for line in self._words)
        self.height = max(dp(CARD), sum(line.height for line in self._words) + dp(24))
        self._rings = InstructionGroup()
        self.insert(3, self._rings)
        self._explained = 0 if self._is_low(places, within, side) else -1
        """Index of the wrong corner next to the card, which the card explains; −1 is the last one"""
        self._draw_body()
        self._write(dp(CARD_PADDING) + room)
        self.finish()
        self.place_near(places, within, side)

    def place_near(self, places: Sequence[Point], within: Box, side: float) -> None:
        """Positions the card beside the wrong corners, sorted lowest first, or beside a single place. `side`: tile
        side in pixels.
        """
        place = places[self._explained]
        x = min(max(place[0] - self.width * 0.3, within.x + dp(CARD_EDGE)), within.right - dp(CARD_EDGE) - self.width)
        y = lowest_card_y(within) if self._is_low(places, within, side) else within.top - dp(CARD_FOOT) - self.height
        self.move(x, y)
        if self.reason.corners:
            self._draw_rings([(px - x, py - y) for px, py in places], side)

    def _is_low(self, places: Sequence[Point], within: Box, side: float) -> bool:
        """Returns whether the card is at the bottom of the board, which requires that the place itself is above it."""
        return lowest_card_y(within) + self.height < places[0][1] - self._radius(side)

    def _radius(self, side: float) -> float:
        return RING_RADIUS[len(self.reason.fit.place.digits)] * side

    def _draw_rings(self, places: Sequence[Point], side: float) -> None:
        """Draws rings around the corners, and a line from the card to the corner that it explains."""
        batch, bad, radius = Batch(), colour("bad"), self._radius(side)
        x, y = places[self._explained]
        ends = (y - radius, self.height) if y > 0 else (y + radius, 0.0)
        batch.line([(x, end) for end in ends], dp(2.4), solid_paint(bad))
        share = min(1.0, side / dp(FULL))
        for px, py in places:
            ring = circle_outline(px, py, radius)
            batch.rim(ring, solid_paint((*bad[:3], 0.16)), -dp(9) * share, -dp(1.6) * share)
            batch.rim(ring, solid_paint(CREAM), -dp(1.6) * share, dp(5.0) * share)
            batch.rim(ring, solid_paint(bad), 0, dp(3.4) * share)
        batch.draw_into(self._rings)

    def _draw_body(self) -> None:
        batch = Batch()
        outline = rounded_box(0, 0, self.width, self.height, dp(18))
        materials.draw_card(batch, outline)
        batch.rim(outline, paint("bad"), 0, dp(1.8))
        if self.reason.corners:
            for x, face in zip(self._discs, ("bad", "ivory")):
                batch.fill(circle_outline(x, self.height / 2, dp(DISC)), paint(face))
            batch.rim(circle_outline(x, self.height / 2, dp(DISC)), paint("ivory_side"), 0, dp(1.6))
        batch.draw_into(self.ink)

    @property
    def _discs(self) -> tuple[float, float]:
        """x of the centres of the two discs with digits."""
        first = dp(CARD_PADDING + DISC)
        return first, first + dp(2 * DISC + 26)

    def _write(self, left: float) -> None:
        """Writes the text, preceded by the tile's digit, a sign and the table's digit. `left`: x of the text."""
        top = (self.height + sum(line.height for line in self._words)) / 2
        for line in self._words:
            top -= line.height
            self.write(line, left, top)
        if self.reason.corners:
            _, own, asked = self.reason.corners[self._explained]
            mine, other = self._discs
            self._put(TextInstruction(str(own), "score", colour("raised")), mine)
            self._put(TextInstruction("≠", "card", colour("bad")), (mine + other) / 2)
            self._put(TextInstruction(str(asked), "score", colour("engrave")), other)

    def _put(self, letters: TextInstruction, x: float) -> None:
        self.write(letters, x - letters.width / 2, (self.height - letters.height) / 2)


def _words_of(reason: CornerMismatch, most: float) -> list[TextInstruction]:
    """Returns the text split into lines no wider than `most`; the first of several lines is a heading."""
    if len(reason.lines) > 1:
        head, *rest = reason.lines
        return [
            TextInstruction(head, "card", colour("ink")),
            *(TextInstruction(line, "body", colour("ink2")) for line in rest),
        ]
    return [TextInstruction(line, "body", colour("ink")) for line in wrap_text(reason.lines[0], "body", most)]
