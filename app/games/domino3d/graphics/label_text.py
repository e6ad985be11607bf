"""Texts of the label beside a place: the marks that match there, the points with their reasons, or the cost of a
collapse.
"""

from collections.abc import Mapping, Sequence

from app.games.domino3d.graphics.mark_row import MarkRow
from app.games.domino3d.texts import PHRASES
from app.i18n import _, format_number, format_signed, label_value, plural
from app.look.appearance import current_appearance
from app.table.place_label import PlaceLabelText
from engine.domino3d.bricks import FIRST_BAND
from engine.domino3d.collapse import falling_bricks
from engine.domino3d.joints import seams
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

MAX_MARKS = 3
"""Maximum number of marks in a label"""
LARGE_TEXT = 1.5
"""Text scale from which a label has shorter texts"""


def cost_text(cost: int) -> str:
    """Returns the figure of a warning: the points that a collapse costs, or `!` if it costs none."""
    return format_signed(-cost) if cost else "!"


def warning_text(structure: Structure, place: Place, cost: int) -> PlaceLabelText:
    """Returns the label text of an unstable place. `cost`: points that a collapse costs."""
    count = plural("{n} brick", "{n} bricks", len(falling_bricks(structure, place)))
    return PlaceLabelText(cost_text(cost), (_("Would fall"), count if cost else _("Costs no points")), None)


def label_text(structure: Structure, place: Place, colour_index: int) -> PlaceLabelText:
    """Returns the label text of a place: its points, the marks that match there, and the reasons for the points."""
    marks = tuple(dict.fromkeys(seam.mark for seam in seams(structure, place) if seam.is_matching))
    parts = structure.point_parts(place)
    lines = [line for line in (describe_match(marks), _describe_parts(parts)) if line]
    picture = MarkRow(marks[:MAX_MARKS]) if marks else None
    return PlaceLabelText(format_signed(sum(parts.values())), tuple(lines), colour_index, picture)


def describe_match(marks: Sequence[int]) -> str:
    """Returns the kinds of the marks that match: symbols, bands or both; empty without marks."""
    symbols = sum(mark < FIRST_BAND for mark in marks)
    if symbols and symbols < len(marks):
        return _("Symbol + band")
    if symbols:
        return plural("Same symbol", "Same symbols", symbols)
    return plural("Same band", "Same bands", len(marks)) if marks else ""


def _describe_parts(parts: Mapping[str, int]) -> str:
    """Returns all reasons for points in one line; in large text only the last one, before the points of each."""
    if current_appearance().text_scale < LARGE_TEXT or len(parts) < 2:
        return " · ".join(reason_lines(parts))
    return label_value(PHRASES.reason_name(list(parts)[-1]), " + ".join(map(format_number, parts.values())))


def reason_lines(parts: Mapping[str, int]) -> tuple[str, ...]:
    """Returns lines of text that explain the points of a move by their reasons."""
    return tuple(
        label_value(_describe_reason(reason, points), format_signed(points)) for reason, points in parts.items()
    )


def _describe_reason(reason: str, points: int) -> str:
    """Returns a reason for points; each contact scores one point."""
    if reason == "contacts":
        return plural("touches {n} brick", "touches {n} bricks", points)
    return PHRASES.reason_name(reason)
