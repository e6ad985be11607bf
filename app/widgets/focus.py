"""Keys: which of what can be pressed has the focus, and the way from one to the next. Each step is spoken."""

from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from app.widgets.buttons import MainButton
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.pressable import Pressable
from app.widgets.scroller import Scroller, scroller_of

ENTER, MAIN = "enter", "main"
"""Enter, and enter while Control is down: it presses the main button wherever the focus is"""
STEPS = {"tab": 1, "back tab": -1}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
ASIDE = 0.2
"""How much it counts that the middle of something lies aside, against how far away it is"""

WindowBox = tuple[float, float, float, float]
"""Left, bottom, right and top in the window, in pixels"""


class FocusManager:
    """The focus within one widget or several. `key` is told each key; the first step only shows where the focus is,
    and enter before it presses the main button.
    """

    def __init__(self, *roots: Widget) -> None:
        self.roots = roots
        self.current: Any = None

    def key(self, name: str) -> bool:
        """Takes a key; tells whether it meant something."""
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
        """Takes a key beside a table, whose arrows are its own: tab, and what the thing in focus itself takes."""
        if self.current is not None and self.current in self.focusables() and self.current.key(name):
            return True
        return name in (*STEPS, MAIN) and self.key(name)

    def focusables(self) -> list[Any]:
        """Returns what may have the focus, in the order of the page: as its parts were put there, column by column."""
        return [each for root in self.roots for each in self.focusables_in(root)]

    @staticmethod
    def focusables_in(part: Widget) -> list[Any]:
        """Returns what of a part of it may have the focus."""
        return [each for each in part.walk(restrict=True) if _may(each)]

    def move_to(self, widget: Any) -> bool:
        """Gives the focus to a widget, and tells so."""
        if widget is None:
            return False
        self.move_silently(widget)
        find_feedback_provider(widget).speak(widget.spoken)
        return True

    def move_silently(self, widget: Any) -> None:
        """Gives the focus to a widget, scrolled to where it can be seen."""
        self.clear()
        self.current = widget
        widget.has_focus = True
        for above in widget.walk_reverse():
            if isinstance(above, Scroller) and widget in above.walk(restrict=True):
                above.show(widget)

    def clear(self) -> None:
        """Takes the focus from what has it."""
        if self.current is not None:
            self.current.has_focus = False
        self.current = None

    def _first(self, by: int) -> Any:
        """Returns where a step from nowhere leads: to the first thing, backwards to the last one."""
        order = self.focusables()
        return order[0 if by > 0 else -1] if order else None

    def _press_main(self) -> bool:
        """Presses the main button, if there is one; returns whether there is."""
        main = next((each for each in self.focusables() if isinstance(each, MainButton)), None)
        if main is not None:
            main.press()
        return main is not None

    def _towards(self, dx: int, dy: int) -> Any:
        """Returns the nearest one that way, or None. What lies straight ahead comes first, in a list before what stands
        beside it; what lies aside counts only where it is further ahead than aside.
        """
        here, scroller = _box(self.current), scroller_of(self.current)
        best, least = None, (True, True, float("inf"))
        for each in self.focusables():
            to = _distance(here, _box(each), dx, dy)
            if to is None or to.off > to.gap:
                continue
            leaves = scroller is not None and scroller_of(each) is not scroller
            rank = to.off > 0, leaves, to.gap + to.off + ASIDE * to.aside
            if rank < least:
                best, least = each, rank
        return best


def _may(widget: Any) -> bool:
    if not getattr(widget, "focusable", False) or widget.disabled:
        return False
    return not isinstance(widget, Pressable) or widget.callback is not None


def _box(widget: Widget) -> WindowBox:
    return (*widget.to_window(widget.x, widget.y), *widget.to_window(widget.right, widget.top))


class BoxDistance(NamedTuple):
    """How far a box lies from another that it is ahead of, in pixels."""

    gap: float
    """Between the edges that face each other"""
    off: float
    """How far the whole of it lies aside"""
    aside: float
    """How far its middle does"""


def _distance(here: WindowBox, there: WindowBox, dx: int, dy: int) -> BoxDistance | None:
    """Returns how far it is in a direction; None to what does not lie there."""
    along, across = (0, 1) if dx else (1, 0)
    sign = dx + dy
    if sign * (_middle(there, along) - _middle(here, along)) <= 1:
        return None
    gap = there[along] - here[along + 2] if sign > 0 else here[along] - there[along + 2]
    off = max(0.0, there[across] - here[across + 2], here[across] - there[across + 2])
    return BoxDistance(max(gap, 0.0), off, abs(_middle(there, across) - _middle(here, across)))


def _middle(box: WindowBox, axis: int) -> float:
    return (box[axis] + box[axis + 2]) / 2
