"""Texts of the label beside a place: the points of a brick on that place, and the reasons."""

from collections.abc import Mapping

from app.games.domino3d.texts import PHRASES
from app.i18n import _, format_signed, label_value, plural
from app.table.place_label import PlaceLabelText
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure


def warning_text(colour_index: int) -> PlaceLabelText:
    """Returns the label text of an unstable place."""
    return PlaceLabelText("!", (_("Shaky"), _("Bricks would fall")), colour_index)


def label_text(structure: Structure, place: Place, colour_index: int) -> PlaceLabelText:
    """Returns the label text of a place: its points, the number of contacts, and the position bonus."""
    spot = structure.spot(place.body[0], place.axis)
    contacts = spot.contacts if spot else 0
    lines = [_describe_contacts(contacts)]
    if spot and spot.row != "flat":
        lines.append(PHRASES.reason_name(spot.row))
    return PlaceLabelText(format_signed(structure.points(place)), tuple(lines), colour_index)


def reason_lines(parts: Mapping[str, int]) -> tuple[str, ...]:
    """Returns lines of text that explain the points of a move by their reasons."""
    contacts = [_describe_contacts(parts["contacts"])] if "contacts" in parts else []
    others = [
        label_value(PHRASES.reason_name(reason), format_signed(points))
        for reason, points in parts.items()
        if reason != "contacts"
    ]
    return (*contacts, *others)


def _describe_contacts(count: int) -> str:
    return plural("touches {n} brick", "touches {n} bricks", count)
