"""Picture on the game's card of the home page."""

from kivy.uix.widget import Widget

from tools.example_game.app.pieces import TileRow


def home_picture(_game: str) -> Widget:
    """Creates the picture."""
    return TileRow((7, 12, 13, 22))
