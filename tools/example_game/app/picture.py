"""Pictures of matches, rulebook figures and hands, for screens other than the table."""

from collections.abc import Sequence

from kivy.uix.widget import Widget

from app.table.piece_pictures import PieceRow, PieceTray
from engine.game import of_game
from engine.match import Match
from tools.example_game.app.pieces import STYLE
from tools.example_game.app.rules import RowFigure
from tools.example_game.engine.state import ExampleState, Tile

SHOWN = 7
"""Number of tiles at the end of the row that a picture shows"""


def match(match: Match, _players: object = (), marked_ply: int = 0) -> Widget:
    """Creates a picture of a match; before the first tile it shows a few face-down tiles."""
    row = of_game(match.state, ExampleState).row[-SHOWN:]
    return PieceRow(STYLE, row, 0 if row else SHOWN, last="last" if marked_ply else "dot")


def figure(drawn: RowFigure) -> Widget:
    """Creates the picture of a rulebook figure."""
    return PieceRow(STYLE, drawn.row, last="last")


def hand(tiles: Sequence[Tile]) -> Widget:
    """Creates a tray with the remaining tiles of a seat."""
    return PieceTray(STYLE, tiles)
