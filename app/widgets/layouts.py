"""Three ways to put widgets together: one below the other, side by side as long as there is room, in equal columns.

Each is given its width and takes the height that it needs; so text may be as large as it likes. Until then they are as
wide as the window: a text that has room there as in its place is set once.
"""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.widgets.pressable import Pressable


class Stack(Layout):
    """Puts widgets one below the other, each as wide as all; one without `size_hint_x` keeps its own width."""

    rim = NumericProperty(0.0)
    """Pixels that are left free on both sides"""
    air = NumericProperty(0.0)
    """Pixels that are left free at the top and at the bottom"""
    minimum_height = NumericProperty(0.0)
    """The height that all need; it may be given more"""

    def __init__(self, *children: Widget, gap: float = 0, align: float = 0.0, **properties: Any) -> None:
        """`gap` and all sizes: pixels. `align`: 0.5 puts what keeps its own width into the middle."""
        self.gap, self.align = gap, align
        properties.setdefault("width", Window.width)
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        move = self._trigger_layout
        self.bind(pos=move, size=move, children=move, rim=move, air=move)
        self.bind(minimum_height=self.setter("height"))
        for child in children:
            self.add_widget(child)

    def do_layout(self, *_: Any) -> None:
        shown, room = self.children[::-1], max(1, self.width - 2 * self.rim)
        for child in shown:
            if child.size_hint_x is not None:
                child.width = room
        needed = sum(child.height for child in shown) + self.gap * max(0, len(shown) - 1)
        self.minimum_height = needed + 2 * self.air
        y = self.top - self.air
        for child in shown:
            y -= child.height
            child.pos = self.x + self.rim + (room - child.width) * self.align, y
            y -= self.gap


class Flow(Layout):
    """Puts widgets side by side in their own widths, in as many rows as it takes. A button is never wider than all."""

    def __init__(
        self, *children: Widget, gap: float = 0, row_gap: float | None = None, align: float = 0.0, **properties: Any
    ) -> None:
        """`align`: 0 for rows that begin at the left, 0.5 for rows in the middle, 1 at the right."""
        self.gap, self.row_gap, self.align = gap, gap if row_gap is None else row_gap, align
        super().__init__(size_hint_y=None, **properties)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout, children=self._trigger_layout)
        for child in children:
            self.add_widget(child)

    def do_layout(self, *_: Any) -> None:
        rows = self._rows()
        heights = [max(child.height for child in row) for row in rows]
        self.height = sum(heights) + self.row_gap * max(0, len(rows) - 1)
        y = self.y + self.height
        for row, height in zip(rows, heights):
            width = sum(child.width for child in row) + self.gap * (len(row) - 1)
            x = self.x + (self.width - width) * self.align
            for child in row:
                child.pos = x, y - height + (height - child.height) / 2
                x += child.width + self.gap
            y -= height + self.row_gap

    def _rows(self) -> list[list[Widget]]:
        rows: list[list[Widget]] = []
        taken = 0.0
        for child in reversed(self.children):
            if isinstance(child, Pressable) and hasattr(child, "natural_width"):
                child.width = min(child.natural_width, self.width)
            if not rows or taken + self.gap + child.width > self.width + 0.5:
                rows.append([])
                taken = -self.gap
            rows[-1].append(child)
            taken += self.gap + child.width
        return rows


class Columns(Layout):
    """Puts widgets in equal columns, as many as are wide enough; a row is as high as its highest box."""

    def __init__(
        self, *children: Widget, least: float, most: int, gap: float = 0, fills: bool = False, **properties: Any
    ) -> None:
        """`least`: how wide a column must be. `most`: how many columns there are at most. `fills`: the last of a row
        takes what is left of it.
        """
        self.least, self.most, self.gap, self.fills = least, most, gap, fills
        properties.setdefault("width", Window.width)
        super().__init__(size_hint_y=None, **properties)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout, children=self._trigger_layout)
        for child in children:
            self.add_widget(child)

    @property
    def count(self) -> int:
        """Returns how many columns there are now; rows are filled evenly."""
        fitting = max(1, int((self.width + self.gap) / (self.least + self.gap)))
        count = min(self.most, fitting, max(1, len(self.children)))
        rows = -(-len(self.children) // count) if self.children else 1
        return max(1, -(-len(self.children) // rows))

    def do_layout(self, *_: Any) -> None:
        count = self.count
        width = (self.width - self.gap * (count - 1)) / count
        shown = self.children[::-1]
        rows = [shown[at : at + count] for at in range(0, len(shown), count)]
        for row in rows:
            self._widen(row, width)
        heights = [max(map(_wanted, row)) for row in rows]
        self.height = sum(heights) + self.gap * max(0, len(rows) - 1)
        y = self.y + self.height
        for row, height in zip(rows, heights):
            y -= height
            for index, child in enumerate(row):
                if hasattr(child, "minimum_height"):
                    child.height = height
                child.pos = self.x + index * (width + self.gap), y + height - child.height
            y -= self.gap

    def _widen(self, row: Sequence[Widget], width: float) -> None:
        for child in row[:-1]:
            child.width = width
        row[-1].width = self.width - (len(row) - 1) * (width + self.gap) if self.fills else width


def _wanted(child: Widget) -> float:
    """Returns the height that a child needs, however high it is now."""
    return float(getattr(child, "minimum_height", child.height))
