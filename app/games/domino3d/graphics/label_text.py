"""Texts of the label beside a place: the points of a brick on that place, and the reasons."""

from app.games.domino3d.texts import PHRASES
from app.i18n import _, format_signed, plural
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
    lines = [plural("touches {n} brick", "touches {n} bricks", contacts)]
    if spot and spot.row != "flat":
        lines.append(PHRASES.reason_name(spot.row))
    return PlaceLabelText(format_signed(structure.points(place)), tuple(lines), colour_index)
