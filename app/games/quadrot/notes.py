"""Beside the board: what is to be done, and what the lines are called."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.quadrot.board_words import colour_said
from app.games.quadrot.facing import Facing
from app.games.quadrot.lines import field, line
from app.look.materials import card
from app.look.mesh import Batch, flat
from app.look.shapes import NOTHING, Box, box
from app.look.tokens import SIZES
from app.widgets.drawn import Drawn
from app.widgets.text import Words
from engine.quadrot.board import COLOURS

ROW = 62
"""dp of a row of the legend"""
NARROW = 280
"""dp below which it has two rows"""
ROOM = 14


class Legend(Drawn):
    """The four kinds of line with their names, each on the ground of the board."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._names = [Words(_capital(colour_said(each)), "label", halign="center", fit=True) for each in COLOURS]
        for name in self._names:
            name.size_hint_x = None
            self.add_widget(name)
        self.bind(pos=self._set_names, size=self._set_names)

    def take_width(self, width: float) -> None:
        """As high as that needs."""
        self.size = (width, dp(12) + dp(ROW) * (1 if width >= dp(NARROW) else 2))

    def _places(self) -> list[tuple[float, float, float]]:
        """Where each kind has its place: left, foot, width."""
        rows = 1 if self.width >= dp(NARROW) else 2
        columns = len(COLOURS) // rows
        edge = dp(8)
        wide = (self.width - 2 * edge) / columns
        return [
            (edge + index % columns * wide, edge + (rows - 1 - index // columns) * dp(ROW), wide)
            for index in range(len(COLOURS))
        ]

    def _set_names(self, *_changed: Any) -> None:
        for name, (left, foot, wide) in zip(self._names, self._places()):
            name.width = wide - dp(6)
            name.pos = (self.x + left + dp(3), self.y + foot)

    def draw(self, batch: Batch) -> None:
        card(batch, box(0, 0, self.width, self.height, dp(SIZES["radius_card"])))
        for each, (left, foot, wide) in zip(COLOURS, self._places()):
            y, gap = foot + dp(42), dp(5)
            batch.fill(box(left + gap, y - dp(11), wide - 2 * gap, dp(22), dp(7)), flat(field()))
            line(batch, (left + 2.4 * gap, y), (left + wide - 2.4 * gap, y), each, dp(8))


class Sheet(Drawn):
    """The ground of words that lie on the board."""

    def draw(self, batch: Batch) -> None:
        card(batch, box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))


class Notes(Widget):
    """Words and legend in the room that there is; what does not fit is left out, the legend first.

    What must be read, a refusal or a hint, lies on the far side of the board where there is no room beside it.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._heading = Words("", "heading", halign="center", size_hint_x=None)
        self._body = Words("", "body", "ink2", halign="center", size_hint_x=None)
        self._legend = Legend()
        self._sheet = Sheet(size_hint=(None, None), opacity=0)
        self._room = self._board = NOTHING
        self._must_be_read = False
        with self.canvas.before:
            PushMatrix()
            self._turn = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
            Color()  # what is drawn next is not in the colour of these words
        for part in (self._sheet, self._heading, self._body, self._legend):
            self.add_widget(part)

    def arrange(self, room: Box, board: Box, facing: Facing) -> None:
        """A room of the window, and where the board lies, for somebody who sees them like this."""
        self._turn.origin, self._turn.angle = facing.middle, facing.angle
        self._room, self._board = facing.box(room), facing.box(board)
        self._place()

    def tell(self, heading: str, body: str, ink: str = "ink2") -> None:
        """These words, the lower ones in a colour; the same as before change nothing."""
        must_be_read = ink != "ink2"
        if (heading, body, must_be_read) != (*self.said, self._must_be_read):
            self._heading.text, self._body.text, self._must_be_read = heading, body, must_be_read
            self._place()
        self._body.ink(ink)

    def fade_in(self, share: float) -> None:
        """They come to somebody else."""
        self.opacity = share

    @property
    def said(self) -> tuple[str, str]:
        return self._heading.text, self._body.text

    def _place(self) -> None:
        room, gap = self._room, dp(ROOM)
        wide = min(room.width - 2 * gap, dp(440))
        for words in (self._heading, self._body):
            words.width = max(1.0, wide)
        self._legend.take_width(max(1.0, wide))
        parts = self._fitting()
        high = self._needed(parts)
        top = room.y + (room.height + high) / 2
        for part in (self._heading, self._body, self._legend):
            part.opacity = 1 if part in parts else 0
            if part in parts:
                part.pos = (room.x + (room.width - part.width) / 2, top - part.height)
                top -= part.height + gap * 0.6
        self._sheet.opacity = 0
        if self._must_be_read and self._body not in parts:
            self._lay_on_board()

    def _lay_on_board(self) -> None:
        """The sentence alone, as a card."""
        board, body, sheet, gap = self._board, self._body, self._sheet, dp(ROOM)
        body.width = min(board.width - 4 * gap, dp(440), body.natural_width + gap)
        sheet.size = body.width + 2 * gap, body.height + gap
        sheet.pos = board.middle[0] - sheet.width / 2, board.top - sheet.height - gap
        body.pos = sheet.x + gap, sheet.y + gap / 2
        body.opacity = sheet.opacity = 1

    def _needed(self, parts: Sequence[Widget]) -> float:
        return sum(part.height for part in parts) + dp(ROOM) * 0.6 * max(0, len(parts) - 1)

    def _fitting(self) -> Sequence[Widget]:
        """As much as there is room for: the legend goes first, the heading becomes smaller, then one of both goes."""
        heading, body, legend = self._heading, self._body, self._legend
        heading.restyle("heading")
        if self._room.width <= dp(120):
            return ()
        alone = (body, heading) if self._must_be_read else (heading, body)
        for style, parts in (
            ("heading", (heading, body, legend)), ("heading", (heading, body)), ("card", (heading, body)),
            *(("card", (words,)) for words in alone),
        ):  # fmt: skip
            heading.restyle(style)
            if self._needed(parts) + dp(ROOM) <= self._room.height:
                return parts
        return ()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
