"""Card with a picture for each seat at the end of a round, such as the buildings of a race."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

from app.games.round_pictures import RoundPicture
from app.look.appearance import seat_colours
from app.players import Player, colour_of
from app.shell.page import has_two_columns
from app.widgets.card import Card, SeatMedal
from app.widgets.text_label import TextLabel

LEAST_WIDTH, LEAST_HEIGHT = 150.0, 130.0
"""Minimum width and height of a picture in dp"""
MOST_RATIO, MOST_RATIO_BESIDE = 1.4, 1.9
"""Maximum height of a picture, as a share of its width: on a page with one column, and beside another column"""
GAP, MEDAL = 8.0, 22.0
MOST_COLUMNS = 3


class RoundPicturesCard(Card):
    """Grid of pictures, each below the medal, name and points of its seat. It fills the page's spare height."""

    extra_height = NumericProperty(0.0)
    """Pixels of spare height from the page"""

    def __init__(self, pictures: Sequence[RoundPicture], players: Sequence[Player]) -> None:
        super().__init__(padding=(dp(12), dp(12)))
        self.grid = PictureGrid([PictureCell(picture, players) for picture in pictures])
        self.add_widget(self.grid)
        self.bind(extra_height=self._stretch)

    @property
    def max_extra_height(self) -> float:
        """Returns the maximum height in pixels that the page may add."""
        return self.grid.most_extra

    def _stretch(self, *_changed: object) -> None:
        self.grid.extra = self.extra_height


class PictureCell(Layout):
    """Medal and name, picture, and a line of text, with the detail above the lower edge of the picture."""

    def __init__(self, shown: RoundPicture, players: Sequence[Player]) -> None:
        super().__init__(size_hint=(None, None))
        colour = colour_of(players, shown.seat)
        self._medal = SeatMedal(colour, MEDAL)
        self._name = TextLabel(players[shown.seat].name, "name", seat_colours(colour).text, fit=True, size_hint_x=None)
        self._picture, self._detail = shown.picture, shown.detail
        self._text = TextLabel(shown.text, "label", "bad" if shown.detail else "ink2", "center", size_hint_x=None)
        for widget in (self._medal, self._name, self._picture, self._text):
            self.add_widget(widget)
        if self._detail is not None:
            self.add_widget(self._detail)
        self.bind(pos=self._trigger_layout, size=self._trigger_layout)

    @property
    def text(self) -> str:
        """Returns the line below the picture."""
        return str(self._text.text)

    def around(self, width: float) -> float:
        """Returns the height of everything except the picture, for a width of the cell."""
        self._text.width = max(1.0, width)
        return float(self._medal.height + self._text.height + 2 * dp(GAP) / 2)

    def do_layout(self, *_: object) -> None:
        gap = dp(GAP)
        self._name.width = max(1.0, min(self._name.natural_width + 1, self.width - self._medal.width - gap))
        left = self.center_x - (self._medal.width + gap + self._name.width) / 2
        top = self.top - self._medal.height
        self._medal.pos = left, top
        self._name.pos = left + self._medal.width + gap, top + (self._medal.height - self._name.height) / 2
        self._text.width, self._text.pos = self.width, (self.x, self.y)
        low = self._text.top + gap / 2
        self._picture.pos, self._picture.size = (self.x, low), (self.width, max(1.0, top - gap / 2 - low))
        if self._detail is not None:
            self._detail.pos = self.center_x - self._detail.width / 2, low + gap / 2


class PictureGrid(Layout):
    """Cells in as many columns as fit."""

    extra = NumericProperty(0.0)
    """Pixels added to the height of the pictures in all rows together"""

    def __init__(self, cells: Sequence[PictureCell]) -> None:
        super().__init__(size_hint_y=None)
        self._cells, self._is_beside = cells, has_two_columns()
        for cell in cells:
            self.add_widget(cell)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout, extra=self._trigger_layout)

    @property
    def _columns(self) -> int:
        fitting = int((self.width + dp(GAP)) / (dp(LEAST_WIDTH) + dp(GAP)))
        columns = max(1, min(len(self._cells), fitting, MOST_COLUMNS))
        return -(-len(self._cells) // -(-len(self._cells) // columns))

    @property
    def _rows(self) -> int:
        return -(-len(self._cells) // self._columns)

    @property
    def _cell_width(self) -> float:
        return (self.width - (self._columns - 1) * dp(GAP)) / self._columns

    @property
    def most_extra(self) -> float:
        """Returns the height in pixels at which the pictures have their maximum height, beyond the minimum."""
        ratio = MOST_RATIO_BESIDE if self._is_beside else MOST_RATIO
        return max(0.0, self._cell_width * ratio - dp(LEAST_HEIGHT)) * self._rows

    def do_layout(self, *_: object) -> None:
        gap, columns, wide = dp(GAP), self._columns, self._cell_width
        around = max(cell.around(wide) for cell in self._cells)
        high = around + dp(LEAST_HEIGHT) + self.extra / self._rows
        self.height = self._rows * high + (self._rows - 1) * gap
        for index, cell in enumerate(self._cells):
            row, column = divmod(index, columns)
            cell.size = wide, high
            cell.pos = self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap
