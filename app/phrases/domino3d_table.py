"""Bricks and places of Domino 3D for the ears."""

from app.phrases.common import points_said
from app.words import N_, _, plural
from engine.domino3d.bricks import PAIRS, SYMBOLS, Brick
from engine.domino3d.cells import Side, position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

SYMBOL_NAMES = {
    "sun": N_("sun"),
    "moon": N_("moon"),
    "star": N_("star"),
    "fish": N_("fish"),
    "drop": N_("drop"),
    "anchor": N_("anchor"),
    "leaf": N_("leaf"),
    "flower": N_("flower"),
    "fir": N_("fir"),
}
FAMILY_NAMES = {"sky": N_("sky"), "sea": N_("sea"), "land": N_("land")}
BAND_NAMES = {"dots": N_("dots"), "waves": N_("waves"), "stripes": N_("stripes")}


def symbol_said(symbol: int) -> str:
    return _(SYMBOL_NAMES[SYMBOLS[symbol]])


def brick_said(brick: Brick) -> str:
    """A brick by its two symbols: `sun and moon`."""
    one, other = PAIRS[brick]
    return _("{one} and {other}").format(one=symbol_said(one), other=symbol_said(other))


TOWARDS = (N_("to the right"), N_("to the left"), N_("to the back"), N_("to the front"), N_("upwards"), N_("downwards"))


def towards(side: Side) -> str:
    return _(TOWARDS[side])


def lies(place: Place) -> str:
    """How a brick lies: `sun and moon, the moon to the right, on the table`."""
    __, other = PAIRS[place.brick]
    text = _("{brick}, {symbol} {towards}, {height}")
    return text.format(
        brick=brick_said(place.brick),
        symbol=symbol_said(other),
        towards=towards(place.direction),
        height=_height(min(position(cell)[2] for cell in place.body)),
    )


def _height(level: int) -> str:
    return _("on the table") if not level else _("on level {level}").format(level=level + 1)


def place_said(structure: Structure, place: Place, number: int, of: int) -> str:
    """A place under the cursor, with its contacts and points."""
    spot = structure.spot(place.body[0], place.axis)
    contacts = spot.contacts if spot else 0
    touching = plural("touches {n} brick", "touches {n} bricks", contacts)
    text = _("Place {number} of {of}: {lies}, {touching}, {points}.")
    points = points_said(structure.points(place))
    return text.format(number=number, of=of, lies=lies(place), touching=touching, points=points)
