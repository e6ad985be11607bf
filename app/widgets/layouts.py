"""Layouts: a vertical stack, a flow with line breaks, and equal columns.

A layout gets its width from its parent, and its height follows from its children, at any text size. Until its width is
known it is as wide as the window, so that most texts are typeset only once.
"""

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.widgets.text_label import TextLabel


class Stack(Layout):
    """Vertical layout. A child gets the full width, or keeps its own width if its `size_hint_x` is None."""

    rim = NumericProperty(0.0)
    """Horizontal padding at each side in pixels."""
    air = NumericProperty(0.0)
    """Vertical padding at top and bottom in pixels."""
    minimum_height = NumericProperty(0.0)
    """Height that the children need; the actual height may be larger."""

    def __init__(self, *children: Widget, gap: float = 0, align: float = 0.0, **properties: object) -> None:
        """`gap`: pixels between children. `align`: horizontal alignment of children that keep their own width, from 0
        (left) to 1 (right).
        """
        self.gap, self.align = gap, align
        properties.setdefault("width", Window.width)
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        move = self._trigger_layout
        self.bind(pos=move, size=move, children=move, rim=move, air=move)
        self.bind(minimum_height=self.setter("height"))
        for child in children:
            self.add_widget(child)

    def do_layout(self, *_: object) -> None:
        shown, inner_width = self.children[::-1], max(1, self.width - 2 * self.rim)
        for child in shown:
            if child.size_hint_x is not None:
                child.width = inner_width
        needed = sum(child.height for child in shown) + self.gap * max(0, len(shown) - 1)
        self.minimum_height = needed + 2 * self.air
        y = self.top - self.air
        for child in shown:
            y -= child.height
            child.pos = self.x + self.rim + (inner_width - child.width) * self.align, y
            y -= self.gap


class Flow(Layout):
    """Horizontal layout with line breaks. Children keep their widths, but buttons and others with a `natural_width` are
    at most as wide as the layout.
    """

    def __init__(
        self, *children: Widget, gap: float = 0, row_gap: float | None = None, align: float = 0.0, **properties: object
    ) -> None:
        """`align`: horizontal alignment of the rows: 0 left, 0.5 centred, 1 right."""
        self.gap, self.row_gap, self.align = gap, gap if row_gap is None else row_gap, align
        super().__init__(size_hint_y=None, **properties)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout, children=self._trigger_layout)
        for child in children:
            self.add_widget(child)

    def do_layout(self, *_: object) -> None:
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
        used = 0.0
        for child in reversed(self.children):
            if hasattr(child, "natural_width") and not isinstance(child, TextLabel):
                child.width = min(child.natural_width, self.width)
            if not rows or used + self.gap + child.width > self.width + 0.5:
                rows.append([])
                used = -self.gap
            rows[-1].append(child)
            used += self.gap + child.width
        return rows


class Columns(Layout):
    """Grid of equal columns, as many as fit. Each row is as high as its highest child."""

    def __init__(
        self, *children: Widget, least: float, most: int, gap: float = 0, fills: bool = False, **properties: object
    ) -> None:
        """`least`: minimum width of a column. `most`: maximum number of columns. `fills`: whether the last child of a
        row extends to the right edge.
        """
        self.least, self.most, self.gap, self.fills = least, most, gap, fills
        properties.setdefault("width", Window.width)
        super().__init__(size_hint_y=None, **properties)
        self.bind(pos=self._trigger_layout, width=self._trigger_layout, children=self._trigger_layout)
        for child in children:
            self.add_widget(child)

    @property
    def count(self) -> int:
        """Current number of columns, chosen so that all rows have about the same number of children."""
        fitting = max(1, int((self.width + self.gap) / (self.least + self.gap)))
        count = min(self.most, fitting, max(1, len(self.children)))
        rows = -(-len(self.children) // count) if self.children else 1
        return max(1, -(-len(self.children) // rows))

    def do_layout(self, *_: object) -> None:
        count = self.count
        width = (self.width - self.gap * (count - 1)) / count
        shown = self.children[::-1]
        rows = [shown[at : at + count] for at in range(0, len(shown), count)]
        for row in rows:
            self.widen(row, width)
        heights = [max(map(_needed_height, row)) for row in rows]
        self.height = sum(heights) + self.gap * max(0, len(rows) - 1)
        y = self.y + self.height
        for row, height in zip(rows, heights):
            y -= height
            x = self.x
            for child in row:
                if hasattr(child, "minimum_height"):
                    child.height = height
                child.pos = x, y + height - child.height
                x += child.width + self.gap
            y -= self.gap

    def widen(self, row: Sequence[Widget], width: float) -> None:
        """Sets the widths of the children of a row. `width`: width of a column."""
        for child in row[:-1]:
            child.width = width
        row[-1].width = self.width - (len(row) - 1) * (width + self.gap) if self.fills else width


def _needed_height(child: Widget) -> float:
    """Returns the height that a child requires, regardless of its current height."""
    return float(getattr(child, "minimum_height", child.height))
