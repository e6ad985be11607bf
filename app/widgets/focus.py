"""Keys: which of what can be pressed has the focus, and the way from one to the next."""

from typing import Any

from kivy.uix.widget import Widget

from app.widgets.pressable import Pressable
from app.widgets.scroller import Scroller

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Focus:
    """The focus within a widget. `key` is told each key; the first one only shows where the focus is."""

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.at: Any = None

    def key(self, name: str) -> bool:
        """A key; whether it meant something."""
        if self.at is not None and self.at not in self.all():
            self.clear()
        if self.at is None:
            return name in (*WAYS, "tab") and self.go(self._first())
        if self.at.key(name):
            return True
        if name == "tab":
            order = self.all()
            return self.go(order[(order.index(self.at) + 1) % len(order)])
        return name in WAYS and self.go(self._towards(*WAYS[name]))

    def all(self) -> list[Any]:
        """What may have the focus, from the top, each line from the left."""
        found = [each for each in self.root.walk() if _may(each)]
        return sorted(found, key=lambda each: (-round(_middle(each)[1] / max(1.0, each.height / 2)), _middle(each)[0]))

    def go(self, widget: Any) -> bool:
        """Give the focus to a widget, scrolled to where it can be seen."""
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
        """Nothing has the focus."""
        if self.at is not None:
            self.at.has_focus = False
        self.at = None

    def _first(self) -> Any:
        order = self.all()
        return order[0] if order else None

    def _towards(self, dx: int, dy: int) -> Any:
        """The nearest one that way; what lies straight ahead is nearer."""
        x, y = _middle(self.at)
        best, least = None, float("inf")
        for each in self.all():
            ex, ey = _middle(each)
            ahead = (ex - x) * dx + (ey - y) * dy
            aside = abs((ex - x) * dy) + abs((ey - y) * dx)
            if each is not self.at and ahead > 1 and ahead + 2.5 * aside < least:
                best, least = each, ahead + 2.5 * aside
        return best


def _may(widget: Any) -> bool:
    if not getattr(widget, "focusable", False) or widget.disabled:
        return False
    return not isinstance(widget, Pressable) or widget.then is not None


def _middle(widget: Widget) -> tuple[float, float]:
    return widget.to_window(*widget.center)
