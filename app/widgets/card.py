"""Paper that things are written on, and hollows that pieces lie in."""

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app.look import materials
from app.look.batch import Batch
from app.look.shapes import Outline, box
from app.look.tokens import SIZES
from app.widgets.drawn import Drawn
from app.widgets.pressable import Pressable


class Card(Pressable, BoxLayout):
    """A box of paper, as high as its contents unless `size_hint_y` is given. It can be pressed if it has `on_press`.

    `face`: `raised` lies above the ground, `surface` flat on it. `lines` draws hairlines between its children.
    `selected` draws the line of a selection round it.
    """

    def __init__(self, on_press: Callable[[], Any] | None = None, face: str = "raised", lines: bool = False,
                 selected: bool = False, radius: float = SIZES["radius_card"], **properties: Any) -> None:  # fmt: skip
        properties.setdefault("orientation", "vertical")
        properties.setdefault("size_hint_y", None)
        properties.setdefault("width", Window.width)  # until it has its place
        properties.setdefault("padding", (dp(16), dp(8) if lines else dp(14)))
        self.face, self.lines, self.selected, self._radius = face, lines, selected, radius
        super().__init__(on_press=on_press, **properties)
        self.focusable = on_press is not None
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))

    def add_widget(self, widget: Any, *where: Any, **how: Any) -> None:
        super().add_widget(widget, *where, **how)
        if self.lines:
            widget.bind(pos=self.redraw)
            self.redraw()

    def remove_widget(self, widget: Any, *where: Any, **how: Any) -> None:
        super().remove_widget(widget, *where, **how)
        widget.unbind(pos=self.redraw)
        self.redraw()

    def outline(self) -> Outline:
        return box(0, 0, self.width, self.height, dp(self._radius))

    def draw(self, batch: Batch) -> None:
        edge = self.outline()
        lifted = (self.face == "raised" or self.selected) and not self.is_down
        materials.card(batch, edge, "raised" if self.selected else self.face, lifted)
        if self.selected:
            batch.rim(edge, materials.paint("selection"), 0, dp(2.5))
        if self.lines:
            for child in self.children[1:]:
                left = self.padding[0]
                materials.hairline(batch, left, child.y - self.y - self.spacing / 2, self.width - 2 * left)


class Tray(Drawn, BoxLayout):
    """A hollow."""

    def __init__(self, face: str = "sunk", radius: float = SIZES["radius_tray"], **properties: Any) -> None:
        self.face, self._radius = face, radius
        super().__init__(**properties)

    def draw(self, batch: Batch) -> None:
        materials.tray(batch, box(0, 0, self.width, self.height, dp(self._radius)), self.face)
