"""Fonts, text on a canvas, and the digits on tiles.

The source of the fonts is documented in `assets/fonts/README.md`.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TypedDict

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.logger import Logger
from kivy.metrics import sp

from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import Point
from app.look.theme import MIN_TEXT_SP, TYPE, Rgba

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"


@cache
def font_file(weight: str) -> str:
    """Returns the font file of a weight (Semibold, Bold, Heavy or Black), or Kivy's own font if the file is missing."""
    path = font_path(weight)
    if path.is_file():
        return str(path)
    Logger.error("Sablier: the font %s is missing", path.name)
    return DEFAULT_FONT


def font_path(weight: str) -> Path:
    """Returns the path of the font file of a weight, whether or not it exists."""
    return FONTS / f"SablierSans-{weight}.ttf"


def font_size(style: str) -> float:
    """Returns the font size of a text style in pixels, scaled by the player's text size; at least 13 sp."""
    return float(sp(max(MIN_TEXT_SP, TYPE[style][0] * current_appearance().text_scale)))


def sign_growth() -> float:
    """Returns the factor by which an icon beside text is enlarged; it follows the player's text size within limits."""
    return max(1.0, min(1.6, current_appearance().text_scale))


WHITE: Rgba = (1.0, 1.0, 1.0, 1.0)


class FontOptions(TypedDict):
    """Options of Kivy's text that depend on the text style."""

    font_name: str
    font_size: float


def font_options(style: str) -> FontOptions:
    """Returns font and font size of a text style."""
    return {"font_name": font_file(TYPE[style][1]), "font_size": font_size(style)}


class TextInstruction(InstructionGroup):
    """Text on a canvas; draws all text of the app except the digits on tiles.

    `options`: options of Kivy's text, such as the width for wrapping and the alignment.
    """

    def __init__(self, text: str = "", style: str = "body", colour: Rgba = WHITE, **options: object) -> None:
        super().__init__()
        self._tint, self._sheet = Color(*colour), Rectangle(size=(0, 0))
        self.add(self._tint)
        self.add(self._sheet)
        self.set(text, {**font_options(style), **options})

    def set(self, text: str, options: Mapping[str, object], is_cut: bool = False) -> None:
        """Sets the text and its options. `is_cut`: whether `text` is only the beginning of a longer text."""
        self.text = text
        self.is_cut = is_cut
        self._label = CoreLabel(text=text, **options)  # it restores its texture after a phone has lost it
        self._label.refresh()
        self._sheet.texture = self._label.texture
        self._sheet.size = self._label.texture.size

    @property
    def width(self) -> float:
        return float(self._sheet.size[0])

    @property
    def height(self) -> float:
        return float(self._sheet.size[1])

    @property
    def pos(self) -> Point:
        """Lower left corner, rounded to whole pixels for sharp letters."""
        return self._sheet.pos

    def put(self, x: float, y: float) -> None:
        """Moves the lower left corner of the text, rounded to whole pixels."""
        self._sheet.pos = round(x), round(y)

    @property
    def colour(self) -> Rgba:
        return tuple(self._tint.rgba)

    def ink(self, colour: Rgba) -> None:
        """Sets the colour of the text."""
        self._tint.rgba = colour

    def fade(self, alpha: float) -> None:
        """Sets the opacity; 0 hides the text."""
        self._tint.a = alpha

    @property
    def font_size(self) -> float:
        return float(self._label.options["font_size"])


class OutlinedText(TextInstruction):
    """Line of text with an outline, legible on any background."""

    def __init__(self, text: str, style: str, colour: Rgba, outline: Rgba, width: float) -> None:
        around: dict[str, object] = {"outline_width": round(width), "outline_color": outline[:3]} if width >= 1 else {}
        super().__init__(text, style, WHITE, color=colour, **around)  # both colours are part of the texture
        self._colour = colour

    @property
    def colour(self) -> Rgba:
        return self._colour


# Digits on tiles: rasterised once per size, then drawn as quads in one mesh per colour


ATLAS_SIGNS = "0123456789+−"
DIGIT_RISE = 0.052
"""Height of a digit's middle above the middle of its line, in multiples of the font size."""
ENGRAVING_LIGHT = 1.1
"""Distance in dp between an engraved digit and the highlight below it."""


class DigitAtlas:
    """Texture with all digits at one font size, in white; the mesh that draws them adds the colour. `size`: in
    pixels.
    """

    def __init__(self, size: int, weight: str = "Black") -> None:
        self.size = size
        label = CoreLabel(text="  ".join(ATLAS_SIGNS), font_name=font_file(weight), font_size=size)
        label.refresh()
        self._label = label  # it restores its texture after a phone has lost it
        self.texture: Texture = label.texture
        self.width = label.get_extents("0")[0]
        self._height = self.texture.height
        self._high = size * DIGIT_RISE
        gap = label.get_extents("  ")[0]
        self.lefts = [index * (self.width + gap) for index in range(len(ATLAS_SIGNS))]
        self.measure(label)

    def measure(self, label: CoreLabel) -> None:
        """Measures the x coordinate of each character in the texture, because kerning may shift the characters."""
        for index in range(len(ATLAS_SIGNS)):
            end = label.get_extents("  ".join(ATLAS_SIGNS[: index + 1]))[0]
            self.lefts[index] = end - label.get_extents(ATLAS_SIGNS[index])[0]

    def put(self, batch: Batch, sign: str, middle: Point, scale: float = 1.0, angle: Point = (1.0, 0.0)) -> None:
        """Draws a character around a point. `angle`: unit vector along its base line."""
        index = ATLAS_SIGNS.index(sign)
        pad = self.size * 0.06
        width = self.width + 2 * pad
        left, right = (
            (self.lefts[index] - pad) / self.texture.width,
            (self.lefts[index] - pad + width) / self.texture.width,
        )
        u, v = self.texture.uvsize
        x0, y0 = self.texture.uvpos
        places = [(x0 + u * left, y0), (x0 + u * right, y0), (x0 + u * right, y0 + v), (x0 + u * left, y0 + v)]
        ex, ey = width * scale / 2, self._height * scale / 2
        c, s = angle
        x, y = middle[0] + s * self._high * scale, middle[1] - c * self._high * scale
        corners = [
            (x + a * ex * c - b * ey * s, y + a * ex * s + b * ey * c) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        batch.quad(corners, places)

    def batch(self) -> Batch:
        """Returns an empty batch for characters of this size."""
        return Batch(self.texture)


@lru_cache(maxsize=6)
def digit_atlas(size: int, weight: str = "Black") -> DigitAtlas:
    """Returns the digit texture for a font size in pixels; cached."""
    return DigitAtlas(size, weight)
