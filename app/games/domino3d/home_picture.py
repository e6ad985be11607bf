"""What lies on the card of the game at home: a few bricks, which need no rules to be drawn."""

from kivy.uix.widget import Widget

from app.games.domino3d.graphics.isometric_picture import BrickPicture
from engine.domino3d.moves import read_place

CARD = (
    "moon|flower@0,0,0+x1 sun|flower@2,1,0-x1 sun|fir@0,1,1+x1 fish|leaf@2,1,2-x1 "
    "moon|leaf@2,0,1-x1 anchor|leaf@0,0,2+x1 sun|drop@-1,0,0+z0"
)
"""What stands on it, in the order in which it could be laid"""


def home_picture(_game: str) -> Widget:
    """Returns the picture of the game for its card at home."""
    return BrickPicture([read_place(text) for text in CARD.split()])
