"""A corner-digit table for the ears: tiles, places and where they are."""

from collections.abc import Iterable, Mapping, Sequence

from app.games.words import Names, points_said, scores_said
from app.shell.words import N_, _, listed, plural, sentences
from engine.game import Seat
from engine.ominos.lattice import TRIANGLES, Cell
from engine.ominos.moves import Place
from engine.ominos.table import Table
from engine.ominos.tiles import Digits, digits_text
from engine.ominos.view import RoundView


def digits_said(digits: Digits) -> str:
    """Returns a tile as a voice reads it, one digit after the other.

    >>> digits_said((0, 4, 5))
    '0 4 5'
    """
    return " ".join(map(str, digits))


def tiles_said(tiles: Iterable[Digits]) -> str:
    return listed([digits_said(tile) for tile in tiles])


# Where a place is: beside which tile, and on which side of it

ABOVE, RIGHT = N_("above {tile}"), N_("to the right of {tile}")
BELOW, LEFT = N_("below {tile}"), N_("to the left of {tile}")
OF_SQUARES = (ABOVE, RIGHT, BELOW, LEFT)
OF_TRIANGLES = ((RIGHT, BELOW, LEFT), (LEFT, ABOVE, RIGHT))
"""By kind of the laid tile, in the order of its sides in the lattice"""


def where(table: Table, cell: Cell, say: bool = False) -> str:
    """Returns a place by a tile that it touches with a side, the one laid last; nothing where it touches none.

    `say`: for the voice.
    """
    for laid, digits in reversed(table.laid.items()):
        ways = table.tiles.lattice.sides[laid & 1]
        if cell - laid in ways:
            tile = digits_said(digits) if say else digits_text(digits)
            return _(_directions(table, laid)[ways.index(cell - laid)]).format(tile=tile)
    return ""


def _directions(table: Table, laid: Cell) -> Sequence[str]:
    return OF_TRIANGLES[laid & 1] if table.tiles.lattice is TRIANGLES else OF_SQUARES


BONUSES = {
    "hexagon": N_("closes a hexagon"),
    "bridge": N_("makes a bridge"),
    "opening": N_("opens the round"),
}


def place_said(table: Table, place: Place, parts: Mapping[str, int], bonus: bool | None, number: int, of: int) -> str:
    """Tells a fit under the cursor: `tile 0 4 5, place 2 of 5: right of 4 3 3, 9 points`."""
    head = _("Tile {tile}, place {number} of {of}").format(tile=digits_said(place.digits), number=number, of=of)
    told = [where(table, place.cell, say=True) or _("in the middle")]
    told += [_(text) for reason, text in BONUSES.items() if reason in parts]
    told += [_("earns a bonus")] if bonus else []
    told.append(points_said(sum(parts.values())))
    return _("{head}: {told}.").format(head=head, told=", ".join(told))


def tile_said(digits: Digits, number: int, of: int, fits: int) -> str:
    """Tells a tile of the hand under the cursor."""
    places = plural("fits in {n} place", "fits in {n} places", fits) if fits else _("fits nowhere")
    head = _("Tile {tile}, {number} of {of}").format(tile=digits_said(digits), number=number, of=of)
    return _("{head}: {told}.").format(head=head, told=places)


def situation(view: RoundView, names: Names) -> str:
    """Tells all that a player can know in a few sentences."""
    hand = view.tiles.names(view.hand)
    laid = len(view.table.laid)
    return sentences(
        _("Round {round}.").format(round=view.round),
        plural("{n} tile lies on the table.", "{n} tiles lie on the table.", laid),
        plural("{n} tile is in the well.", "{n} tiles are in the well.", view.well_left),
        _("You hold {tiles}.").format(tiles=tiles_said(hand)) if hand else "",
        scores_said(names, view.scores),
        _hands(view, names),
    )


def _hands(view: RoundView, names: Names) -> str:
    others: list[Seat] = [seat for seat in range(len(view.counts)) if seat != view.seat]
    each = (plural("{name} holds {n} tile", "{name} holds {n} tiles", view.counts[seat]) for seat in others)
    return ", ".join(text.format(name=names[seat]) for seat, text in zip(others, each)) + "."
