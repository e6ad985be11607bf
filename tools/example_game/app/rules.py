"""Rulebook of the example game."""

from dataclasses import dataclass

from app.games.rulebook import Chapter, Figure, Rulebook, Text
from app.i18n import N_
from tools.example_game.engine.state import Tile


@dataclass(frozen=True)
class RowFigure(Figure):
    """Figure with a row of tiles; the last one has just been placed."""

    caption: str
    row: tuple[Tile, ...]


ROW = (7, 12, 22)
CHAPTERS = (
    Chapter(N_("The aim of the game"), (Text(N_("Be the first to place all your tiles, round after round.")),)),
    Chapter(N_("The deal"), (Text(N_("Each player takes seven tiles. The others lie face down in the well.")),)),
    Chapter(
        N_("Your turn"),
        (
            Text(N_("Place a tile at the end of the row. It differs from the last tile by ten at most.")),
            RowFigure(N_("After 12 comes 22 at most."), ROW),
            Text(N_("If no tile fits, draw one, and the turn ends. With an empty well you pass.")),
        ),
    ),
    Chapter(
        N_("The points"),
        (
            Text(N_("A tile one higher or lower than the last scores 5 points.")),
            Text(N_("The first player to place all tiles gets the others’ points. At 300 points the match ends.")),
        ),
    ),
)


def rulebook(name: str) -> Rulebook:
    """Returns the rulebook."""
    return Rulebook(name, CHAPTERS)
