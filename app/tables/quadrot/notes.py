"""Beside the board: what is to be done, and what the lines are called."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.box import NOTHING, Box
from app.look.batch import Batch
from app.look.materials import card
from app.look.shapes import box
from app.look.tokens import SIZES
from app.phrases.quadrot_board import colour_said
from app.tables.quadrot.lines import line
from app.widgets.drawn import Drawn
from app.widgets.words import Words
from engine.quadrot.board import COLOURS

LEGEND = 74
"""dp of the card with the four kinds of line"""
ROOM = 14


class Legend(Drawn):
    """The four kinds of line with their names."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._names = [Words(_capital(colour_said(each)), "label", halign="center", fit=True) for each in COLOURS]
        for name in self._names:
            self.add_widget(name)
        self.bind(pos=self._set_names, size=self._set_names)

    def _set_names(self, *_changed: Any) -> None:
        wide = self.width / len(COLOURS)
        for index, name in enumerate(self._names):
            name.size_hint_x = None
            name.width = wide - dp(8)
            name.pos = (self.x + index * wide + dp(4), self.y + dp(10))

    def draw(self, batch: Batch) -> None:
        card(batch, box(0, 0, self.width, self.height, dp(SIZES["radius_card"])))
        wide, y = self.width / len(COLOURS), self.height - dp(24)
        for index, each in enumerate(COLOURS):
            line(batch, (index * wide + dp(13), y), ((index + 1) * wide - dp(13), y), each, dp(8))


class Notes(Widget):
    """Words and legend in the room that there is; what does not fit is left out, the legend first."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint=(None, None), **properties)
        self._heading = Words("", "heading", halign="center", fit=True, size_hint_x=None)
        self._body = Words("", "body", "ink2", halign="center", size_hint_x=None)
        self._legend = Legend()
        self._room = NOTHING
        for part in (self._heading, self._body, self._legend):
            self.add_widget(part)

    def arrange(self, room: Box) -> None:
        self._room = room
        self._place()

    def tell(self, heading: str, body: str) -> None:
        """These words; the same as before change nothing."""
        if (heading, body) != (self._heading.text, self._body.text):
            self._heading.text, self._body.text = heading, body
            self._place()

    @property
    def said(self) -> tuple[str, str]:
        return self._heading.text, self._body.text

    def _place(self) -> None:
        room, gap = self._room, dp(ROOM)
        wide = min(room.width - 2 * gap, dp(440))
        for words in (self._heading, self._body):
            words.width = max(1.0, wide)
        self._legend.size = (max(1.0, wide), dp(LEGEND))
        parts: Sequence[Widget] = self._fitting(room)
        high = sum(part.height for part in parts) + gap * max(0, len(parts) - 1) * 0.6
        top = room.y + (room.height + high) / 2
        for part in (self._heading, self._body, self._legend):
            part.opacity = 1 if part in parts else 0
            if part in parts:
                part.pos = (room.x + (room.width - part.width) / 2, top - part.height)
                top -= part.height + gap * 0.6

    def _fitting(self, room: Box) -> list[Widget]:
        """As many of them as there is room for."""
        parts: list[Widget] = [self._heading, self._body, self._legend]
        gap = dp(ROOM)
        while parts and sum(part.height for part in parts) + gap * len(parts) > room.height:
            parts.pop()
        return parts if room.width > dp(120) else []


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
