"""Text drawings of structures, layer by layer from the table up, and of views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.domino3d.bricks import NAMES, PAIRS, SYMBOLS, band_axis
from engine.domino3d.cells import Cell, cell_at, position
from engine.domino3d.moves import Place
from engine.domino3d.structure import Structure

if TYPE_CHECKING:
    from engine.domino3d.race import RaceView
    from engine.domino3d.turn_based import TurnBasedView

SHORT = {symbol: symbol[:2] for symbol in SYMBOLS} | {"fir": "fr"}
LEGEND = """\
capitals: symbol on top, small: band on top; - joins the halves of a brick, ^ and v point to the other half,
. is the lower and ' the upper half of an upright, with the axis on which its bands look"""


def draw_structure(structure: Structure) -> str:
    """Draws the layers side by side, each seen from above with +y at the top. `LEGEND` explains the signs.

    >>> from engine.domino3d.moves import read_place
    >>> from engine.domino3d.structure import structure_of
    >>> print(draw_structure(structure_of(map(read_place, ["sun|moon@0,0,0+x1", "star|leaf@2,0,0+z0"]))))
    z=0              z=1
    SU---MO   ST.y   ··   ··   LE'y
    x=0..2, y=0..0
    """
    if not structure.laid:
        return "(the table is empty)"
    spots = list(map(position, structure.cells))
    columns, rows, layers = ((min(along), max(along)) for along in zip(*spots))
    pages = [_layer(structure, columns, rows, z) for z in range(layers[1] + 1)]
    lines = ["  ".join(parts).rstrip() for parts in zip(*pages)]
    return "\n".join((*lines, f"x={columns[0]}..{columns[1]}, y={rows[0]}..{rows[1]}"))


def _layer(structure: Structure, columns: tuple[int, int], rows: tuple[int, int], z: int) -> list[str]:
    lines = [f"z={z}"]
    for y in range(rows[1], rows[0] - 1, -1):
        cells = [cell_at(x, y, z) for x in range(columns[0], columns[1] + 1)]
        lines.append("".join(_cell_text(structure, cell) for cell in cells))
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines]


def _cell_text(structure: Structure, cell: Cell) -> str:
    number = structure.cells.get(cell)
    if number is None:
        return "··   "
    place = structure.laid[number]
    is_lower = cell == place.body[0]
    bands = band_axis(place.axis, place.roll)
    name = SHORT[_symbol(place, cell)]
    if place.axis == 2:
        sign = (".'"[not is_lower]) + "xy"[bands] + " "
    elif place.axis == 1:
        sign = "^  " if is_lower else "v  "
    else:
        sign = "---" if is_lower else "   "
    return (name if bands == 2 else name.upper()) + sign


def _symbol(place: Place, cell: Cell) -> str:
    a, b = PAIRS[place.brick]
    return SYMBOLS[a if cell == place.cell else b]


# Views


def turns_text(view: TurnBasedView) -> str:
    """Returns the view of a turn-based mode as text: table, scores and the brick in hand."""
    last = str(view.structure.laid[-1]) if len(view.structure.laid) > 1 else "nothing yet"
    hand = NAMES[view.hand] if view.hand is not None else "none"
    return "\n".join(
        (
            f"{view.options.mode}, turn {view.turns + 1}, pile {len(view.pile)}, last laid: {last}",
            draw_structure(view.structure),
            LEGEND,
            *(
                f"{'>' if seat == view.turn else ' '} seat {seat}: {score} points"
                for seat, score in enumerate(view.scores)
            ),
            f"brick in hand: {hand}",
        )
    )


def race_text(view: RaceView) -> str:
    """Returns the view of a race as text: for each seat whether it builds, is done or has given up, the visible tables,
    and the seat's own bricks.
    """
    hand = " ".join(NAMES[brick] for brick in view.hand)
    head = f"race, round {view.round}{', which is over' if view.round_over else ''}"
    return "\n".join((head, *_tables(view), LEGEND, f"bricks of seat {view.seat}: {hand or 'none'}"))


def _tables(view: RaceView) -> Iterator[str]:
    for seat, table in enumerate(view.tables):
        declaration = view.declared[seat] or "builds"
        yield f"seat {seat}: {view.scores[seat]} points, {declaration}, {view.counts[seat]} bricks laid"
        if table is not None:
            yield draw_structure(table)
