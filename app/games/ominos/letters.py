"""Words drawn straight into a canvas, where a widget would be too much."""

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle

from app.look.text import text_of
from app.look.tokens import Rgba
from app.widgets.text import width_of


class Letters(InstructionGroup):
    """A line of text in a style of the look, with an outline where it stands on things."""

    def __init__(self, text: str, style: str, colour: Rgba, outline: Rgba | None = None, width: float = 0.0):
        super().__init__()
        around = {"outline_width": round(width), "outline_color": outline[:3]} if outline and width >= 1 else {}
        label = CoreLabel(text=text, color=colour, **text_of(style), **around)
        label.refresh()
        self._label = label  # it fills its texture again where a phone has lost it
        self.width, self.height = label.texture.size
        self._tint = Color(1, 1, 1, 1)
        self._sheet = Rectangle(texture=label.texture, size=label.texture.size)
        for each in (self._tint, self._sheet):
            self.add(each)

    def put(self, x: float, y: float) -> None:
        """Its lower left corner; on whole pixels it is sharpest."""
        self._sheet.pos = round(x), round(y)

    def fade(self, alpha: float) -> None:
        self._tint.a = alpha


def wrapped(text: str, style: str, most: float) -> list[str]:
    """A text in lines no wider than this; a single word may be."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width_of(f"{lines[-1]} {word}", style) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
