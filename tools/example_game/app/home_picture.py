"""Picture on the game's card of the home page."""

from kivy.uix.widget import Widget

from app.table.piece_pictures import PieceRow
from tools.example_game.app.pieces import STYLE


def home_picture(_game: str) -> Widget:
    """Creates the picture."""
    return PieceRow(STYLE, (7, 12, 13, 22))
