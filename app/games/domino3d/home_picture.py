"""Picture of a few bricks for the game's card on the home page. It is drawn without loading the rules."""

from kivy.uix.widget import Widget

from app.games.domino3d.graphics.isometric_picture import BrickPicture
from engine.domino3d.moves import read_place

CARD = (
    "moon|flower@0,0,0+x1 sun|flower@2,1,0-x1 sun|fir@0,1,1+x1 fish|leaf@2,1,2-x1 "
    "moon|leaf@2,0,1-x1 anchor|leaf@0,0,2+x1 sun|drop@-1,0,0+z0"
)
"""Places of the bricks, in an order in which they could be placed"""


def home_picture(_game: str) -> Widget:
    """Creates the picture for the game's card on the home page."""
    return BrickPicture([read_place(text) for text in CARD.split()])
