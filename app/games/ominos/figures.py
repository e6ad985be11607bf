"""Figures of tiles as the engine sees them: what lies there, what is laid, whether it may lie, what it brings."""

from dataclasses import dataclass

from app.games.book import Figure
from engine.chance import Chance
from engine.games import GAMES
from engine.ominos.moves import Place, read_place
from engine.ominos.quadominos import Quadominos, QuadominosOptions
from engine.ominos.rounds import Rounds
from engine.ominos.table import Table
from engine.ominos.tiles import TileSet
from engine.ominos.triominos import Triominos, TriominosOptions


@dataclass(frozen=True)
class TileFigure(Figure):
    """Tiles of Tri-Ominos or Quad-Ominos, and one that is laid or refused."""

    game: str
    caption: str
    laid: str = ""
    """What lies, each as the record writes it"""
    move: str = ""
    """The tile that the figure is about; it is not yet among those that lie"""
    points: int | None = None
    """What the move brings, the bonus of Quad-Ominos counted as 25; None if it is refused, or there is none"""
    refusal: str = ""
    """Why it is refused, in the rules' word"""
    then: tuple[str, ...] = ()
    """Tiles laid after it in the same turn"""

    @property
    def pieces(self) -> int:
        return 1 + len(self.laid.split())


def tiles_of(game: str) -> TileSet:
    """Returns the whole set by the sheet's rules."""
    if game == "triominos":
        return Triominos.tile_set(TriominosOptions())
    return Quadominos.tile_set(QuadominosOptions())


def read_places(text: str) -> list[Place]:
    return [read_place(part) for part in text.split()]


def table_of(figure: TileFigure) -> Table:
    """Returns what lies on the table before the figure's move."""
    table = Table(tiles_of(figure.game))
    for place in read_places(figure.laid):
        table.lay(place.cell, place.digits)
    return table


def place_of(figure: TileFigure) -> Place | None:
    """Returns the tile that the figure is about."""
    return read_place(figure.move) if figure.move else None


def then_of(figure: TileFigure) -> list[Place]:
    """Returns the tiles laid after it in the same turn."""
    return read_places(" ".join(figure.then))


def failing(figure: TileFigure) -> list[int]:
    """Returns which corners of the figure's tile the table refuses, counted as its digits."""
    place = place_of(figure)
    return table_of(figure).differing(place.cell, place.digits) if place and figure.refusal == "corner" else []


def round_of(figure: TileFigure) -> Rounds:
    """Returns a round in which these tiles lie, to ask what a tile is worth."""
    game = GAMES[figure.game]
    state, _ = game.begin(game.options(), 2, Chance(0))
    if not isinstance(state, Rounds):
        raise ValueError(f"no tiles with digits in {figure.game}")
    state.table = table_of(figure)
    return state
