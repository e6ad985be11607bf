"""Text, set in the letters of the look."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import sp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.look.look import colour as colour_of
from app.look.text import text_of
from app.look.tokens import SMALLEST, Rgba

SHRUNK = 0.7
"""How small a text may become, of its own size, to fit its place"""
LONG = 5
"""Letters of a word that always has room"""
LEADING = 1.2
"""From line to line, of the size of the letters"""


class Words(Widget):
    """A text. It wraps to the width that it is given and is as high as it needs.

    `wrap=False`: on one line, as wide as that. `fit=True`: on one line in the width that it is given; what is too long
    becomes smaller, then is cut with an ellipsis. `colour` is a role or a colour.
    """

    text = StringProperty("")

    def __init__(self, text: str = "", style: str = "body", colour: str | Rgba = "ink", halign: str = "left",
                 wrap: bool = True, fit: bool = False, **properties: Any) -> None:  # fmt: skip
        self._style, self._halign, self._wrap, self._fit = style, halign, wrap and not fit, fit
        if self._wrap or fit:
            properties.setdefault("size_hint_y", None)
        else:
            properties.setdefault("size_hint", (None, None))
        super().__init__(text=text, **properties)
        self._label: CoreLabel | None = None
        self._set: tuple[str, str, float] | None = None
        with self.canvas:
            self._tint = Color()
            self._sheet = Rectangle(size=(0, 0))
        self.ink(colour)
        self._has_place = False
        self._typeset()
        self._has_place = True  # from now on its width counts
        Clock.create_trigger(self._typeset, -1)()
        self.bind(text=self._typeset, width=self._typeset, pos=self._place, size=self._place)

    @property
    def spoken(self) -> str:
        return self.text

    def ink(self, colour: str | Rgba) -> None:
        """Another colour."""
        self._tint.rgba = colour_of(colour) if isinstance(colour, str) else colour

    def restyle(self, style: str) -> None:
        """Other letters."""
        if style != self._style:
            self._style = style
            self._typeset()

    @property
    def natural_width(self) -> float:
        """How wide the text is on one line."""
        return width_of(self.text, self._style)

    def _typeset(self, *_: Any) -> None:
        """Set the text anew where that gives another picture: what has room on its line looks the same in any width."""
        is_free = not (self._has_place and (self._wrap or self._fit)) or self.natural_width <= self.width
        wanted = (self.text, self._style, 0.0 if is_free and "\n" not in self.text else round(self.width))
        if wanted != self._set:
            self._set = wanted
            self._show(self._free() if not wanted[2] else self._wrapped() if self._wrap else self._fitted())

    def _show(self, label: CoreLabel) -> None:
        label.refresh()
        self._label, self._sheet.texture = label, label.texture
        if self.size_hint_y is None:
            line = text_of(self._style)["font_size"] * LEADING if self._wrap else 0.0
            self.height = max(label.texture.height, round(line))
        if not self._wrap and not self._fit:
            self.size = (label.texture.width, self.height)
        self._place()

    def _core(self, letters: dict[str, Any], **options: Any) -> CoreLabel:
        return CoreLabel(text=self.text, halign=self._halign, line_height=LEADING, **letters, **options)

    def _free(self) -> CoreLabel:
        return self._core(text_of(self._style))

    def _wrapped(self) -> CoreLabel:
        """No word is broken: where the longest one has no room, all letters become smaller."""
        letters, room = text_of(self._style), max(self.width, 1)
        longest = max((_width(word, **letters) for word in self.text.split() if len(word) > LONG), default=0)
        if longest > room > 1:
            letters["font_size"] = max(sp(SMALLEST), letters["font_size"] * room / longest * 0.98)
        return self._core(letters, text_size=(room, None))

    def _fitted(self) -> CoreLabel:
        letters, room = text_of(self._style), max(self.width, 1)
        least = min(letters["font_size"], max(sp(SMALLEST), letters["font_size"] * SHRUNK))
        letters["font_size"] = max(letters["font_size"] * room / self.natural_width * 0.97, least)
        return self._core(letters, text_size=(room, None), shorten=True, shorten_from="right", max_lines=1)

    def _place(self, *_: Any) -> None:
        """Where the text lies in the widget: at the height of its middle, on whole pixels, so that it stays sharp."""
        width, height = self._sheet.texture.size
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[self._halign]
        self._sheet.size = (width, height)
        self._sheet.pos = (round(self.x + (self.width - width) * share), round(self.y + (self.height - height) / 2))


def width_of(text: str, style: str) -> float:
    """How wide a text is where nothing wraps it."""
    letters = text_of(style)
    return max(_width(line, **letters) for line in text.split("\n"))


@lru_cache(maxsize=1024)
def _width(line: str, font_name: str, font_size: float) -> float:
    """How wide a line is: asked again and again while a layout finds its sizes."""
    return float(CoreLabel(text=line, font_name=font_name, font_size=font_size).get_extents(line)[0])
