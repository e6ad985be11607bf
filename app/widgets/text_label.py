"""Text label in the app's fonts, with wrapping, shrinking and ellipsis."""

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from math import ceil, inf

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.look.appearance import colour as colour_of
from app.look.shapes import Box
from app.look.theme import MIN_TEXT_SP, Rgba
from app.look.typography import FontOptions, TextInstruction, font_options
from engine.player_names import letters_of

SHRUNK = 0.7
"""Factor by which a text is shrunk at most."""
LONG = 5
"""Length in letters of the longest word that is assumed to fit any width, so that it is not measured."""
LEADING = 1.2
"""Line height of wrapped text, relative to the font size."""
RESERVED = 3
"""Width in pixels at the end of a line that Kivy does not use for text."""
STEPS = 3
"""Maximum number of times that a line is shrunk before it is cut."""
MOST, MOST_ON_LINE, LONGEST_WORD = 4000, 400, 80
"""Maximum length in code points of a text, of an unwrapped line and of a word."""
ELLIPSIS = "…"
HIGHEST = 1.25
"""Maximum height of a line in a box, relative to the box; more than 1, because a line includes space above and below
its letters.
"""


class TextLabel(Widget):
    """Text label that wraps its text to its width and is as high as its text.

    `wrap=False`: a single line, as wide as the text. `fit=True`: a single line as wide as the widget; a longer text is
    shrunk down to `shrunk` of its size and then cut with an ellipsis. `colour`: role or colour.
    """

    text = StringProperty("")

    def __init__(
        self,
        text: str = "",
        style: str = "body",
        colour: str | Rgba = "ink",
        halign: str = "left",
        wrap: bool = True,
        fit: bool = False,
        shrunk: float = SHRUNK,
        leading: float = LEADING,
        **properties: object,
    ) -> None:
        self._style, self._halign, self._wrap, self._fit = style, halign, wrap and not fit, fit
        self._shrunk, self._leading = shrunk, leading
        if self._wrap or fit:
            properties.setdefault("size_hint_y", None)
        else:
            properties.setdefault("size_hint", (None, None))
        super().__init__(text=text, **properties)
        self._highest = inf
        self._set: tuple[str, str, float, float] | None = None
        self.letters = TextInstruction()
        self.canvas.add(self.letters)
        self.set_colour(colour)
        self._has_place = False
        self._typeset()
        self._has_place = True  # from now on its width counts
        Clock.create_trigger(self._typeset, -1)()
        self.bind(text=self._typeset, width=self._typeset, pos=self._place, size=self._place)

    @property
    def spoken(self) -> str:
        return self.text

    def set_colour(self, colour: str | Rgba) -> None:
        """Sets the colour. `colour`: role or colour value."""
        self.letters.ink(colour_of(colour) if isinstance(colour, str) else colour)

    def set_style(self, style: str) -> None:
        """Sets the text style."""
        if style != self._style:
            self._style = style
            self._typeset()

    def place_in_box(self, box: Box) -> None:
        """Moves the label to a box and centres its text there, shrunk to the height of the box if necessary."""
        self._highest = box.height * HIGHEST
        self.width = max(1, box.width)
        self._typeset()
        self.pos = float(int(box.x)), float(int(box.y) + ceil((int(box.height) - self.height) / 2))

    def shrink_into(self, width: float, height: float) -> None:
        """Chooses the largest text style with which the text fits the given size."""
        for style in ("body", "label", "small"):
            self.set_style(style)
            self.width = min(self.natural_width, width)
            if self.height <= height:
                return

    def limit_height(self, height: float) -> None:
        """Limits the height of a line to `height` pixels; larger letters are shrunk."""
        self._highest = height
        self._typeset()

    @property
    def natural_width(self) -> float:
        """Width in pixels of the text on a single line."""
        return text_width(self._shown, self._style)

    @property
    def _shown(self) -> str:
        """Text as displayed: limited in length, without characters that cannot be typeset."""
        return printable_text(self.text, MOST if self._wrap or self._fit else MOST_ON_LINE)

    @property
    def natural_height(self) -> float:
        """Height of a single line in pixels."""
        return _line_height(**font_options(self._style))

    def _typeset(self, *_: object) -> None:
        """Typesets the text, unless nothing has changed since the last time."""
        is_free = not (self._has_place and (self._wrap or self._fit)) or self.natural_width <= self.width
        text = self._shown
        width = 0.0 if is_free and "\n" not in text else round(self.width)
        layout = (text, self._style, width, self._highest)
        if layout != self._set:
            self._set = layout
            letters = self._lower(font_options(self._style))
            if not width:
                self._show(text, letters)
            elif self._wrap:
                self._show(text, self._wrapped(letters))
            else:
                self._show_fitted(letters)

    def _lower(self, letters: FontOptions) -> FontOptions:
        """Shrinks the letters if a line exceeds the maximum height."""
        if self._highest < inf:
            line = _line_height(**letters)
            letters["font_size"] = max(sp(MIN_TEXT_SP), letters["font_size"] * min(1.0, self._highest / line))
        return letters

    def _show(self, text: str, options: Mapping[str, object], is_cut: bool = False) -> None:
        self.letters.set(text, {"halign": self._halign, "line_height": self._leading, **options}, is_cut)
        if self.size_hint_y is None:
            line = font_options(self._style)["font_size"] * self._leading if self._wrap else 0.0
            self.height = max(self.letters.height, round(line))
        if not self._wrap and not self._fit:
            self.size = (self.letters.width, self.height)
        self._place()

    def _wrapped(self, letters: FontOptions) -> dict[str, object]:
        """Returns Kivy's text options for wrapping, with smaller letters if the longest word does not fit the width."""
        size, available = letters["font_size"], max(self.width, 1)
        longest = max((_width(word, **letters) for word in self._shown.split() if len(word) > LONG), default=0)
        if longest > available > 1:
            size = max(sp(MIN_TEXT_SP), size * available / longest * 0.98)
        return {**letters, "font_size": size, "text_size": (available, None)}

    def _show_fitted(self, letters: FontOptions) -> None:
        """Shows a single line, shrunk and cut to the width of the label. The width is measured after each shrinking,
        because it is not exactly proportional to the font size.
        """
        size, available = font_options(self._style)["font_size"], max(self.width, 1)
        lowered = letters["font_size"]
        least = min(lowered, max(sp(MIN_TEXT_SP), size * self._shrunk))
        for _step in range(STEPS):
            width = max(_width(line, letters["font_name"], size) for line in self._shown.split("\n"))
            if width <= available - RESERVED or size <= least:
                break
            size = max(size * max(1.0, available - RESERVED) / width * 0.97, least)
        size = min(size, lowered)
        line = self._shown.partition("\n")[0]
        text = ellipsize(line, available - RESERVED, letters["font_name"], size)
        options = {**letters, "font_size": size, "text_size": (available, None), "max_lines": 1}
        self._show(text, options, is_cut=text != line)

    def _place(self, *_: object) -> None:
        """Centres the text vertically in the widget."""
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[self._halign]
        x = self.x + (self.width - self.letters.width) * share
        self.letters.put(x, self.y + (self.height - self.letters.height) / 2)


def printable_text(text: str, most: int = MOST) -> str:
    """Returns a text that is safe to typeset: limited in length, with long words cut and invalid characters
    replaced.
    """
    if len(text) <= LONGEST_WORD and text.isprintable():
        return text
    text = text if len(text) <= most else text[: most - 1] + ELLIPSIS
    text = text.replace("\0", "�").encode("utf-8", "replace").decode()
    if max(map(len, text.split()), default=0) <= LONGEST_WORD:
        return text
    return " ".join(word if len(word) <= LONGEST_WORD else word[: LONGEST_WORD - 1] + ELLIPSIS for word in text.split())


def ellipsize(line: str, available: float, font_name: str, font_size: float) -> str:
    """Cuts a line with an ellipsis if it is wider than `available` pixels; searches the position by bisection, because
    lines may be long.
    """
    if _width(line, font_name, font_size) <= available:
        return line
    letters = list(letters_of(line))

    def shortened(count: int) -> str:
        return "".join(letters[:count]).rstrip() + ELLIPSIS

    fitting = bisect_left(
        range(1, len(letters)), True, key=lambda n: _measured(shortened(n), font_name, font_size) > available
    )
    return shortened(fitting)


def text_width(text: str, style: str) -> float:
    """Returns the width of an unwrapped text in pixels."""
    text = printable_text(text)
    letters = font_options(style)
    return max(_width(line, **letters) for line in text.split("\n"))


@lru_cache(maxsize=1024)
def _width(line: str, font_name: str, font_size: float) -> float:
    """Returns the width of a line in pixels; cached, because layouts measure the same lines repeatedly."""
    return _measured(line, font_name, font_size)


def _measured(line: str, font_name: str, font_size: float) -> float:
    return float(CoreLabel(text=line, font_name=font_name, font_size=font_size).get_extents(line)[0])


@lru_cache(maxsize=64)
def _line_height(font_name: str, font_size: float) -> float:
    return float(CoreLabel(text="0", font_name=font_name, font_size=font_size).get_extents("0")[1])
