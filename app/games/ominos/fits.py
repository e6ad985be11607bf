"""Where the tiles of a hand fit, as the rules offer it, and which of these places a tile is near. Without Kivy."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from app.games.ominos.geometry import Shape, turn_between
from engine.ominos.lattice import Cell
from engine.ominos.moves import Choices, OminoMove, Place
from engine.ominos.tiles import Digits, tile_name


class Fit(NamedTuple):
    """A place where a tile may be laid, and where and how it lies there."""

    place: Place
    x: float
    y: float
    angle: float

    @property
    def cell(self) -> Cell:
        return self.place.cell


class Fits:
    """All places for the tiles of one hand."""

    def __init__(self, shape: Shape, moves: Sequence[OminoMove] = ()):
        self.shape = shape
        self._by_tile: dict[Digits, list[Fit]] = {}
        for place in _places(moves):
            x, y = shape.centre(place.cell)
            fit = Fit(place, x, y, shape.angle(place.cell, place.digits))
            self._by_tile.setdefault(tile_name(place.digits), []).append(fit)

    def __bool__(self) -> bool:
        return bool(self._by_tile)

    @property
    def tiles(self) -> tuple[Digits, ...]:
        """The tiles that fit somewhere."""
        return tuple(self._by_tile)

    def of(self, tile: Digits) -> Sequence[Fit]:
        """Where a tile fits, row by row from the top, each from left to right."""
        return sorted(self._by_tile.get(tile, ()), key=lambda fit: (-round(fit.y, 2), fit.x, fit.angle))

    def cells(self) -> set[Cell]:
        """Every cell on which something fits."""
        return {fit.cell for fits in self._by_tile.values() for fit in fits}

    def on(self, tile: Digits, cell: Cell) -> list[Fit]:
        """The ways in which a tile fits on a cell."""
        return [fit for fit in self._by_tile.get(tile, ()) if fit.cell == cell]

    def near(self, tile: Digits, x: float, y: float, within: float) -> list[Fit]:
        """Where a tile fits whose middle is so near to a point, the nearest first."""
        found = [(hypot(fit.x - x, fit.y - y), fit) for fit in self._by_tile.get(tile, ())]
        return [fit for distance, fit in sorted(found) if distance <= within]


def least_turn(fits: Iterable[Fit], angle: float) -> Fit | None:
    """The fit for which a tile at this angle is turned least."""
    return min(fits, key=lambda fit: abs(turn_between(angle, fit.angle)), default=None)


def _places(moves: Sequence[OminoMove]) -> Iterable[Place]:
    if isinstance(moves, Choices):
        for cell, turns in moves.fits:
            for digits in moves.tiles.turned(turns):
                yield Place(digits, cell)
