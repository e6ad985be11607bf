"""Keys: which of what can be pressed has the focus, and the way from one to the next."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.widgets.pressable import Pressable
from app.widgets.scroller import Scroller

LINE = 20
"""dp that what stands beside each other may differ in height"""
STEPS = {"tab": 1, "back tab": -1}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Focus:
    """The focus within a widget. `key` is told each key; the first one only shows where the focus is."""

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.at: Any = None

    def key(self, name: str) -> bool:
        """Takes a key; tells whether it meant something."""
        if self.at is not None and self.at not in self.all():
            self.clear()
        if self.at is None:
            return name in (*WAYS, *STEPS) and self.go(self._first())
        if self.at.key(name):
            return True
        if name in STEPS:
            order = self.all()
            return self.go(order[(order.index(self.at) + STEPS[name]) % len(order)])
        return name in WAYS and self.go(self._towards(*WAYS[name]))

    def all(self) -> list[Any]:
        """Returns what may have the focus, from the top, each line from the left."""
        found = sorted((each for each in self.root.walk() if _may(each)), key=lambda each: -_middle(each)[1])
        lines: list[list[Any]] = []
        for each in found:
            if not lines or _middle(lines[-1][0])[1] - _middle(each)[1] > dp(LINE):
                lines.append([])
            lines[-1].append(each)
        return [each for line in lines for each in sorted(line, key=lambda each: _middle(each)[0])]

    def go(self, widget: Any) -> bool:
        """Gives the focus to a widget, scrolled to where it can be seen."""
        if widget is None:
            return False
        self.clear()
        self.at = widget
        widget.has_focus = True
        for above in widget.walk_reverse():
            if isinstance(above, Scroller) and widget in above.walk(restrict=True):
                above.show(widget)
        return True

    def clear(self) -> None:
        """Takes the focus from what has it."""
        if self.at is not None:
            self.at.has_focus = False
        self.at = None

    def _first(self) -> Any:
        order = self.all()
        return order[0] if order else None

    def _towards(self, dx: int, dy: int) -> Any:
        """Returns the nearest one that way; what stands at least partly straight ahead comes before what does not."""
        x, y = _middle(self.at)
        best, least = None, float("inf")
        for each in self.all():
            ex, ey = _middle(each)
            ahead = (ex - x) * dx + (ey - y) * dy
            off, reach = (
                (abs(ex - x), each.width + self.at.width) if dy else (abs(ey - y), each.height + self.at.height)
            )
            way = ahead + 2.5 * max(0.0, off - reach / 2) + 0.1 * off
            if each is not self.at and ahead > 1 and way < least:
                best, least = each, way
        return best


def _may(widget: Any) -> bool:
    if not getattr(widget, "focusable", False) or widget.disabled:
        return False
    return not isinstance(widget, Pressable) or widget.then is not None


def _middle(widget: Widget) -> tuple[float, float]:
    return widget.to_window(*widget.center)
