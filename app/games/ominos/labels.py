"""Labels on the table of Tri-Ominos and Quad-Ominos: points that float upwards, captions, and messages why a tile is
refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from app.games.ominos import texts as phrases
from app.games.ominos.texts import PHRASES
from app.games.ominos.visible_match import TileFit, VisibleMatch
from app.i18n import _, format_signed
from app.look import surfaces
from app.look.appearance import colour, current_appearance, seat_colours
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, circle_outline, pill_outline
from app.look.surfaces import CREAM, draw_card, paint
from app.look.typography import OutlinedText, TextInstruction
from app.match.messages import MoveRefused
from app.table.message_area import MessageArea
from app.table.message_card import CardContent, MessageCard
from app.table.place_label import BoardLabel, PlaceLabelText
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.ominos.lattice import Cell, Corner
from engine.ominos.state import OminoState

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
        surfaces.draw_medal(batch, radius, letters.height / 2, radius, seat_colours(colour_index))
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
DISC = 23.0
"""Radius in dp of a disc with a digit"""
BETWEEN = 26.0
"""Distance in dp between two discs, which leaves space for the sign ≠"""


@dataclass(frozen=True)
class CornerMismatch:
    """Corners at which a tile does not match its neighbours on the cell where it was tried."""

    fit: TileFit
    corners: tuple[tuple[Corner, int, int], ...]
    """Wrong corners, each with the tile's digit and the table's digit"""
    lines: tuple[str, ...]
    spoken: str
    table_corners: tuple[tuple[Cell, int], ...] = ()
    """Cells of placed tiles with a different digit, each with the index of the corner"""

    def wrong_corners_of_tile(self, view: VisibleMatch) -> tuple[int, ...]:
        """Returns the indices of the wrong corners, in the clockwise order of the corners of the tile's cell."""
        cell_corners = view.table.tiles.lattice.corners_of(self.fit.cell)
        return tuple(cell_corners.index(corner) for corner, _, _ in self.corners)


def find_mismatch(view: VisibleMatch, fit: TileFit, refused: MoveRefused | None, state: OminoState) -> CornerMismatch:
    """Returns the mismatch between the table and a tile that the rules have refused."""
    table, place = view.table, fit.place
    cell_corners = table.tiles.lattice.corners_of(place.cell)
    wrong = [
        (cell_corners[at], place.digits[at], table.corners[cell_corners[at]])
        for at in table.differing_corners(place.cell, place.digits)
    ]
    corners = tuple(sorted(wrong, key=lambda item: view.shape.point(item[0])[1]))  # the lowest first
    if not corners or (refused is not None and refused.reason not in ("corner", "rules")):
        text = PHRASES.refusal(refused or MoveRefused(0, place, "rules"), state)
        return CornerMismatch(fit, (), (text,), text)
    spoken = phrases.describe_wrong_corners(place, state)
    lines = phrases.corner_card_lines(corners[0][2]) if len(corners) == 1 else (spoken,)
    return CornerMismatch(fit, corners, lines, spoken, tuple(_tiles_at(view, [corner for corner, _, _ in corners])))


def _tiles_at(view: VisibleMatch, corners: Sequence[Corner]) -> list[tuple[Cell, int]]:
    """Returns the cells of placed tiles at these corners, each with the index of the corner."""
    around = view.table.tiles.lattice.around
    return [(c + way, place) for c in corners for way, place in around if c + way in view.table.laid]


class DigitMismatch(MeshWidget):
    """Picture of a wrong corner: the tile's digit, the sign ≠ and the table's digit."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(dp(4 * DISC + BETWEEN), dp(2 * DISC)))
        roles = (("score", "raised"), ("card", "bad"), ("score", "engrave"))
        self._texts = [TextLabel("", style, role, wrap=False) for style, role in roles]
        for text in self._texts:
            self.add_widget(text)
        self.bind(pos=self._place_texts)

    def show_digits(self, own: int, asked: int) -> None:
        """Shows the digit of the tile (`own`) and the digit that the table requires (`asked`)."""
        for label, text in zip(self._texts, (str(own), "≠", str(asked))):
            label.text = text
        self._place_texts()

    @property
    def _middles(self) -> tuple[float, float, float]:
        """Returns the x position of the middle of each text, relative to the left edge."""
        return dp(DISC), self.width / 2, self.width - dp(DISC)

    def _place_texts(self, *_changed: object) -> None:
        for label, middle in zip(self._texts, self._middles):
            label.pos = self.x + middle - label.width / 2, self.y + (self.height - label.height) / 2

    def draw(self, batch: Batch) -> None:
        own, _, asked = self._middles
        for x, face in ((own, "bad"), (asked, "ivory")):
            batch.fill(circle_outline(x, self.height / 2, dp(DISC)), paint(face))
        batch.rim(circle_outline(asked, self.height / 2, dp(DISC)), paint("ivory_side"), 0, dp(1.6))


class RefusalMessage(BoardLabel):
    """Card with the reason of a refusal, and rings around the wrong corners with a line to the card."""

    def __init__(self, reason: CornerMismatch, card: MessageCard):
        super().__init__()
        self.reason, self.card = reason, card
        self._picture = DigitMismatch() if reason.corners else None
        self.finish()

    def place(self, corners: Sequence[Point], area: MessageArea, side: float) -> None:
        """Shows the card at the bottom or the top of the area. `corners`: window positions of the wrong corners, the
        lowest first. `side`: tile side in pixels.
        """
        heading, text = self.reason.lines if len(self.reason.lines) > 1 else ("", *self.reason.lines)
        self.card.show(CardContent(text, heading, is_refusal=True, picture=self._picture), area)
        if self._picture is not None:
            is_low = self.card.y < corners[0][1]
            _, own, asked = self.reason.corners[0 if is_low else -1]
            self._picture.show_digits(own, asked)
            self._draw_rings(corners, side, is_low)

    def fade(self, alpha: float) -> None:
        super().fade(alpha)
        self.card.opacity = alpha

    def _draw_rings(self, corners: Sequence[Point], side: float, is_low: bool) -> None:
        """Draws rings around the corners, and a line from the card to the corner that it explains."""
        batch, bad = Batch(), colour("bad")
        radius = RING_RADIUS[len(self.reason.fit.place.digits)] * side
        x, y = corners[0 if is_low else -1]
        foot, top = (self.card.top, y - radius) if is_low else (y + radius, self.card.y)
        batch.line([(x, foot), (x, top)], dp(2.4), solid_paint(bad))
        share = min(1.0, side / dp(FULL))
        for px, py in corners:
            ring = circle_outline(px, py, radius)
            batch.rim(ring, solid_paint((*bad[:3], 0.16)), -dp(9) * share, -dp(1.6) * share)
            batch.rim(ring, solid_paint(CREAM), -dp(1.6) * share, dp(5.0) * share)
            batch.rim(ring, solid_paint(bad), 0, dp(3.4) * share)
        batch.draw_into(self.ink)
