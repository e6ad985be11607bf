"""Text, set in the letters of the look."""

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import sp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.look.look import colour as colour_of
from app.look.tokens import SMALLEST, Rgba
from app.look.type import text_of

SHRUNK = 0.7
"""How small a text may become, of its own size, to fit its place"""
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
        self._set_for = -1.0
        with self.canvas:
            self._tint = Color()
            self._sheet = Rectangle(size=(0, 0))
            Color()  # what is drawn next is not in the colour of these letters
        self.ink(colour)
        self._typeset()
        self.bind(text=self._typeset, width=self._widened, pos=self._place, size=self._place)

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
        return float(max(self._core(text_of(self._style)).get_extents(line)[0] for line in self.text.split("\n")))

    def _core(self, letters: dict[str, Any], **options: Any) -> CoreLabel:
        return CoreLabel(text=self.text, halign=self._halign, line_height=LEADING, **letters, **options)

    def _widened(self, *_: Any) -> None:
        if (self._wrap or self._fit) and round(self.width) != round(self._set_for):
            self._typeset()

    def _typeset(self, *_: Any) -> None:
        letters = text_of(self._style)
        self._set_for = self.width
        if self._wrap:
            label = self._wrapped(letters)
        elif self._fit:
            label = self._fitted(letters)
        else:
            label = self._core(letters)
        label.refresh()
        self._label, self._sheet.texture = label, label.texture
        if self.size_hint_y is None:
            self.height = label.texture.height
        if not self._wrap and not self._fit:
            self.size = (label.texture.width, self.height)
        self._place()

    def _wrapped(self, letters: dict[str, Any]) -> CoreLabel:
        """No word is broken: where the longest one has no room, all letters become smaller."""
        label = self._core(letters, text_size=(max(self.width, 1), None))
        longest = max((label.get_extents(word)[0] for word in self.text.split()), default=0)
        if longest > self.width > 1:
            letters["font_size"] = max(sp(SMALLEST), letters["font_size"] * self.width / longest * 0.98)
            return self._core(letters, text_size=(self.width, None))
        return label

    def _fitted(self, letters: dict[str, Any]) -> CoreLabel:
        natural = self.natural_width
        if natural > self.width > 0:
            least = min(letters["font_size"], max(sp(SMALLEST), letters["font_size"] * SHRUNK))
            letters["font_size"] = max(letters["font_size"] * self.width / natural * 0.99, least)
            return self._core(letters, text_size=(self.width, None), shorten=True, shorten_from="right", max_lines=1)
        return self._core(letters)

    def _place(self, *_: Any) -> None:
        """Where the text lies in the widget: at the height of its middle, on whole pixels, so that it stays sharp."""
        width, height = self._sheet.texture.size
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[self._halign]
        left = 0.0 if self._wrap else (self.width - width) * share
        self._sheet.size = (width, height)
        self._sheet.pos = (round(self.x + left), round(self.y + (self.height - height) / 2))
