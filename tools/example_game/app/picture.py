"""Pictures of matches, rulebook figures and hands, for screens other than the table."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tools.example_game.app.pieces import ASPECT, GAP, TileRow
from tools.example_game.app.rules import RowFigure
from tools.example_game.engine.state import Tile

SHOWN = 7
"""Number of tiles at the end of the row that a picture shows"""
WIDTH = 32.0
"""Width of a tile of a remaining hand in dp"""


def match(match: Any, _players: Any = (), marks_last_move: bool = False) -> Widget:
    """Creates a picture of a match; before the first tile it shows a few face-down tiles."""
    row = match.state.row[-SHOWN:]
    return TileRow(row or [None] * SHOWN, is_last_marked=bool(row) and marks_last_move)


def figure(drawn: RowFigure) -> Widget:
    """Creates the picture of a rulebook figure."""
    return TileRow(drawn.row, is_last_marked=True)


class HandRow(TileRow):
    """Tiles that remain in a hand, in one row."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        super().__init__(tiles, size_hint_y=None, height=dp(WIDTH) * ASPECT)

    @property
    def natural_width(self) -> float:
        """Returns the width needed to show all tiles."""
        return len(self.tiles) * dp(WIDTH) * (1 + GAP)

    @property
    def spoken(self) -> str:
        return ", ".join(map(str, self.tiles))


def hand(tiles: Sequence[Tile]) -> HandRow:
    """Creates the picture of a remaining hand."""
    return HandRow(tiles)
