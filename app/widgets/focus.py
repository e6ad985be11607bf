"""Keyboard focus: tracks the focused widget, moves the focus and announces the new widget."""

from typing import NamedTuple

from kivy.uix.widget import Widget

from app.widgets.buttons import MainButton
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.pressable import Pressable
from app.widgets.scroller import Scroller, scroller_of

ENTER, MAIN = "enter", "main"
"""Names of the keys Enter and Control + Enter. Control + Enter presses the main button from any widget."""
STEPS = {"tab": 1, "back tab": -1}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
ASIDE = 0.2
"""Weight of the sideways distance between two middles, relative to their distance in the direction of movement."""

WindowBox = tuple[float, float, float, float]
"""Left, bottom, right and top edges in window pixels."""


class FocusManager:
    """Keyboard focus of a screen, within its root widgets.

    The first Tab or arrow key focuses the first widget. While no widget has the focus, Enter presses the main button.
    """

    def __init__(self, *roots: Widget) -> None:
        self.roots = roots
        self.current: Widget | None = None

    def key(self, name: str) -> bool:
        """Handles a key; returns whether it had an effect."""
        if self.current is not None and self.current not in self.focusables():
            self.clear()
        if name == MAIN or (name == ENTER and self.current is None):
            return self._press_main()
        if self.current is None:
            return name in (*WAYS, *STEPS) and self.move_to(self._first(STEPS.get(name, 1)))
        if self.current.key(name):
            return True
        if name in STEPS:
            order = self.focusables()
            return self.move_to(order[(order.index(self.current) + STEPS[name]) % len(order)])
        return name in WAYS and self.move_to(self._towards(*WAYS[name]))

    def key_without_arrows(self, name: str) -> bool:
        """Handles a key except the arrow keys, which a table uses itself; returns whether it had an effect."""
        if self.current is not None and self.current in self.focusables() and self.current.key(name):
            return True
        return name in (*STEPS, MAIN) and self.key(name)

    def focusables(self) -> list[Widget]:
        """Returns the focusable widgets in reading order, column by column."""
        return [widget for root in self.roots for widget in self.focusables_in(root)]

    @staticmethod
    def focusables_in(part: Widget) -> list[Widget]:
        """Returns the focusable widgets inside the widget `part`."""
        return [widget for widget in part.walk(restrict=True) if _can_focus(widget)]

    def move_to(self, widget: Widget | None) -> bool:
        """Moves the focus to a widget and announces it; returns False if the widget is None."""
        if widget is None:
            return False
        self.move_silently(widget)
        find_feedback_provider(widget).speak(widget.spoken)
        return True

    def move_silently(self, widget: Widget) -> None:
        """Moves the focus to a widget and scrolls it into view, without an announcement."""
        self.clear()
        self.current = widget
        widget.has_focus = True
        for above in widget.walk_reverse():
            if isinstance(above, Scroller) and widget in above.walk(restrict=True):
                above.show(widget)

    def clear(self) -> None:
        """Removes the focus."""
        if self.current is not None:
            self.current.has_focus = False
        self.current = None

    def _first(self, by: int) -> Widget | None:
        """Returns the widget to focus first: the first one, or the last one if `by` is negative (backwards)."""
        order = self.focusables()
        return order[0 if by > 0 else -1] if order else None

    def _press_main(self) -> bool:
        """Presses the main button; returns whether one exists."""
        main = next((widget for widget in self.focusables() if isinstance(widget, MainButton)), None)
        if main is not None:
            main.press()
        return main is not None

    def _towards(self, dx: int, dy: int) -> Widget | None:
        """Returns the nearest widget in the direction `dx`, `dy`, or None.

        Widgets straight ahead come first, then widgets in the same list. A widget is skipped if it is further sideways
        than ahead.
        """
        start, scroller = _box(self.current), scroller_of(self.current)
        best, least = None, (True, True, float("inf"))
        for widget in self.focusables():
            distance = _distance(start, _box(widget), dx, dy)
            if distance is None or distance.off > distance.gap:
                continue
            leaves = scroller is not None and scroller_of(widget) is not scroller
            rank = distance.off > 0, leaves, distance.gap + distance.off + ASIDE * distance.aside
            if rank < least:
                best, least = widget, rank
        return best


def _can_focus(widget: Widget) -> bool:
    if not getattr(widget, "focusable", False) or widget.disabled:
        return False
    return not isinstance(widget, Pressable) or widget.callback is not None


def _box(widget: Widget) -> WindowBox:
    return (*widget.to_window(widget.x, widget.y), *widget.to_window(widget.right, widget.top))


class BoxDistance(NamedTuple):
    """Distance from one box to another in the direction of movement, in pixels."""

    gap: float
    """Gap between the facing edges; 0 if they overlap."""
    off: float
    """Sideways gap between the boxes; 0 if they overlap."""
    aside: float
    """Sideways offset between the middles; 0 for a widget inside the first box, which left and right reach first."""


def _distance(start: WindowBox, end: WindowBox, dx: int, dy: int) -> BoxDistance | None:
    """Returns the distance between two boxes in a direction; None if the second box is not ahead of the first."""
    along, across = (0, 1) if dx else (1, 0)
    sign = dx + dy
    if sign * (_middle(end, along) - _middle(start, along)) <= 1:
        return None
    gap = end[along] - start[along + 2] if sign > 0 else start[along] - end[along + 2]
    off = max(0.0, end[across] - start[across + 2], start[across] - end[across + 2])
    is_inside = dx and start[0] <= end[0] and start[1] <= end[1] and end[2] <= start[2] and end[3] <= start[3]
    aside = 0.0 if is_inside else abs(_middle(end, across) - _middle(start, across))
    return BoxDistance(max(gap, 0.0), off, aside)


def _middle(box: WindowBox, axis: int) -> float:
    return (box[axis] + box[axis + 2]) / 2
