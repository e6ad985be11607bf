"""What has happened since somebody last looked, as a card: a line for each thing."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.words import News
from app.look.look import now, seat
from app.look.materials import card, hairline, medal_of, tray
from app.look.mesh import Batch
from app.look.shapes import Box, box
from app.shell.words import signed
from app.widgets.text import Words, width_of

ROW = 54
"""dp of a line at least"""
RIM = 7
"""dp above and below its words"""
EDGE = 5
"""dp of the card above the first line and below the last one"""
LEFT, RIGHT = 54, 14
"""dp from the edges of the card to the words; the medal stands before them"""
POINTS = 56
PICTURE = (80, 46)
NEWS = 190
"""dp of the narrowest card that says anything"""


class Line(NamedTuple):
    """The widgets of one thing that happened."""

    news: News
    name: Words
    what: Words
    points: Words
    picture: Widget | None

    @property
    def widgets(self) -> list[Widget]:
        return [each for each in (self.name, self.what, self.points, self.picture) if each is not None]

    @property
    def height(self) -> float:
        words = self.name.height + self.what.height + 2 * dp(RIM)
        return float(max(dp(ROW) * now().text_scale * 0.9, dp(ROW), words))

    def fit(self, width: float) -> None:
        """Into a card of this width: a picture yields to words that it would cut."""
        room = width - dp(LEFT + RIGHT + 4) - _points_width()
        wanted = max(width_of(self.name.text, "name"), width_of(self.what.text, "label"))
        beside = room - dp(PICTURE[0] + 6)
        has_picture = self.picture is not None and wanted <= beside
        self.name.width = self.what.width = max(1.0, beside if has_picture else room)
        for each in self.widgets:
            each.opacity = 1
        if self.picture is not None and not has_picture:
            self.picture.opacity = 0


class NewsCard(Widget):
    """`picture`: makes what is drawn of a line, if anything is."""

    def __init__(
        self,
        news: Sequence[News],
        names: Sequence[str],
        colours: Sequence[int],
        picture: Callable[[News], Widget | None],
    ):
        super().__init__(size_hint=(None, None))
        self._colours = colours
        self._ink = InstructionGroup()
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._ink)
        self._lines = [self._line(each, names, picture(each)) for each in news]
        for line in self._lines:
            for widget in line.widgets:
                self.add_widget(widget)

    def _line(self, news: News, names: Sequence[str], picture: Widget | None) -> Line:
        ink = "bad" if news.points < 0 else "ink"
        points = Words(signed(news.points) if news.points else "", "card", ink, wrap=False)
        if news.seat is not None and news.points > 0:
            points.ink(seat(self._colours[news.seat]).text)
        name = Words(names[news.seat] if news.seat is not None else "", "name", fit=True)
        return Line(news, name, Words(news.text, "label", "ink2"), points, picture)

    def least(self, width: float) -> float:
        """How high a card of this width with the last line is."""
        for line in self._lines:
            line.fit(width)
        return self._lines[-1].height + 2 * dp(EDGE) if self._lines else 0.0

    def lay(self, room: Box) -> None:
        """As many lines as fit, the last ones, from the top of the room."""
        for line in self._lines:
            line.fit(room.width)
        shown = self._fitting(room)
        height = sum(line.height for line in shown) + 2 * dp(EDGE) if shown else 0.0
        self.size, self.pos = (room.width, height), (room.x, room.top - height)
        for line in self._lines[: len(self._lines) - len(shown)]:
            for widget in line.widgets:
                widget.opacity = 0
        batch, top = Batch(), room.top - dp(EDGE)
        if shown:
            card(batch, box(self.x, self.y, self.width, height, dp(18)))
        for line in shown:
            self._lay_line(batch, line, top, has_rule=line is not shown[0])
            top -= line.height
        batch.into(self._ink)

    def _fitting(self, room: Box) -> list[Line]:
        if room.width < dp(NEWS) * now().text_scale:
            return []
        heights = accumulate(line.height for line in reversed(self._lines))
        count = sum(height + 2 * dp(EDGE) <= room.height for height in heights)
        return self._lines[len(self._lines) - count :]

    def _lay_line(self, batch: Batch, line: Line, top: float, has_rule: bool) -> None:
        left, right, middle = self.x + dp(LEFT), self.right - dp(RIGHT), top - line.height / 2
        if has_rule:
            hairline(batch, left, top, right - left)
        if line.news.seat is not None:
            medal_of(batch, self.x + dp(28), middle, dp(13), self._colours[line.news.seat])
        high = line.name.height + line.what.height
        line.name.pos = left, middle + high / 2 - line.name.height
        line.what.pos = left, middle - high / 2
        line.points.pos = right - line.points.width, middle - line.points.height / 2
        if line.picture is not None and line.picture.opacity:
            width, height = dp(PICTURE[0]), dp(PICTURE[1])
            spot = Box(right - _points_width() - dp(4) - width, middle - height / 2, width, height)
            tray(batch, box(*spot, radius=dp(10)))
            line.picture.size_hint = None, None
            line.picture.size, line.picture.pos = (width, height), (spot.x, spot.y)


def _points_width() -> float:
    return float(dp(POINTS) * max(1.0, now().text_scale * 0.8))
