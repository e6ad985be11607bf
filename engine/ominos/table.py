"""Table of placed tiles: covered cells, open cells, and the rotated tiles that fit on each open cell.

An *open* cell is an empty cell next to a side of a placed tile on which at least one tile of the set would match the
digits around it. The table stores the rotated tiles that fit on each open cell. Placing a tile updates only the cells
around its new corners, so no search is needed.
"""

from collections.abc import Iterable

from engine.ominos.lattice import Cell, Corner
from engine.ominos.tiles import Digits, Rotations, TileSet


class Table:
    """Placed tiles, the digits at their corners, and the open cells around them with the tiles that fit there."""

    __slots__ = ("tiles", "laid", "corners", "open")

    def __init__(self, tiles: TileSet):
        self.tiles = tiles
        self.laid: dict[Cell, Digits] = {}
        """Digits of the tile on each covered cell, in order of placement"""
        self.corners: dict[Corner, int] = {}
        """Digit at each corner of the placed tiles"""
        self.open: dict[Cell, Rotations] = {}
        """By open cell: bitmask of the rotated tiles that fit on it"""

    def copy(self) -> "Table":
        table = Table.__new__(Table)
        table.tiles = self.tiles
        table.laid = self.laid.copy()
        table.corners = self.corners.copy()
        table.open = self.open.copy()
        return table

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Table)
            and self.tiles is other.tiles
            and list(self.laid.items()) == list(other.laid.items())
        )

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def lay(self, cell: Cell, digits: Digits) -> int:
        """Places a tile that fits; returns how many of its corners touch placed tiles."""
        laid, corners, open_cells = self.laid, self.corners, self.open
        sides, points = self.tiles.edges[cell & 1][digits]
        laid[cell] = digits
        open_cells.pop(cell, None)
        for offset, fits, others in sides:
            near = cell + offset
            if near in open_cells:
                fits &= open_cells[near]
                if not fits:
                    del open_cells[near]
                    continue
            elif near in laid:
                continue
            else:
                for offset, showing in others:
                    if near + offset in corners:
                        fits &= showing[corners[near + offset]]
                if not fits:
                    continue
            open_cells[near] = fits
        touched = 0
        for offset, digit, beyond in points:
            if cell + offset in corners:
                touched += 1
                continue
            corners[cell + offset] = digit
            for offset, fits in beyond:
                near = cell + offset
                if near in open_cells:
                    fits &= open_cells[near]
                    if fits:
                        open_cells[near] = fits
                    else:
                        del open_cells[near]
        return touched

    def fits(self, hand: Rotations) -> list[tuple[Cell, Rotations]]:
        """Returns the open cells on which tiles of a hand fit, each with the rotated tiles that fit."""
        return [(cell, fits) for cell, open_to in self.open.items() if (fits := hand & open_to)]

    def fitting_anywhere(self) -> Rotations:
        """Returns all rotated tiles that fit on at least one open cell."""
        rotations = 0
        for open_to in self.open.values():
            rotations |= open_to
        return rotations

    def has_only_zeros(self) -> bool:
        """Returns whether the tile of zeros is the only tile on the table."""
        return len(self.laid) == 1 and not any(self.corners.values())

    def touched(self, cell: Cell) -> int:
        """Returns the number of corners of a cell that touch placed tiles."""
        corners, count = self.corners, 0
        for offset in self.tiles.lattice.corners[cell & 1]:
            if cell + offset in corners:
                count += 1
        return count

    def sides_touched(self, cell: Cell) -> int:
        """Returns the number of sides of a cell that touch placed tiles."""
        laid, count = self.laid, 0
        for offset in self.tiles.lattice.sides[cell & 1]:
            if cell + offset in laid:
                count += 1
        return count

    def hexagons(self, cell: Cell) -> int:
        """Returns the number of hexagons that a tile on this cell would complete. A hexagon is six tiles around one
        corner.
        """
        count = 0
        for corner in self.tiles.lattice.corners_of(cell):
            if self._is_surrounded(corner, cell):
                count += 1
        return count

    def _is_surrounded(self, corner: Corner, last: Cell) -> bool:
        """Returns whether all cells around a corner are covered or the cell `last`."""
        laid = self.laid
        for offset, _ in self.tiles.lattice.around:
            if corner + offset not in laid and corner + offset != last:
                return False
        return True

    def refusal(self, cell: Cell, digits: Digits) -> str | None:
        """Returns the reason why a tile may not be placed there (`taken`, `apart`, `tile` or `corner`), or None."""
        if cell in self.laid:
            return "taken"
        if not any(cell + offset in self.laid for offset in self.tiles.lattice.sides[cell & 1]):
            return "apart"
        if not self.tiles.rotations.get(digits, 0) & ~self.tiles.hand(self.laid.values()):
            return "tile"
        return "corner" if self.differing_corners(cell, digits) else None

    def differing_corners(self, cell: Cell, digits: Digits) -> list[int]:
        """Returns the corners at which a digit of the tile differs from the digit on the table."""
        table_digits = [self.corners.get(corner) for corner in self.tiles.lattice.corners_of(cell)]
        return [place for place, digit in enumerate(digits) if table_digits[place] not in (None, digit)]


def laid_table(tiles: TileSet, laid: Iterable[tuple[Cell, Digits]]) -> Table:
    """Returns a table with these tiles, placed in order; the caller guarantees that they fit."""
    table = Table(tiles)
    for cell, digits in laid:
        table.lay(cell, digits)
    return table
