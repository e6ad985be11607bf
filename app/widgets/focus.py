"""Keys: which of what can be pressed has the focus, and the way from one to the next. Each step is spoken."""

from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from app.widgets.answers import answers_of
from app.widgets.buttons import MainButton
from app.widgets.pressable import Pressable
from app.widgets.scroller import Scroller, scroller_of

ENTER, MAIN = "enter", "main"
"""Enter, and enter while Control is down: it presses the main button wherever the focus is"""
STEPS = {"tab": 1, "back tab": -1}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
ASIDE = 0.2
"""How much it counts that the middle of something lies aside, against how far away it is"""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top in the window, in pixels"""


class Focus:
    """The focus within one widget or several. `key` is told each key; the first step only shows where the focus is,
    and enter before it presses the main button.
    """

    def __init__(self, *roots: Widget) -> None:
        self.roots = roots
        self.at: Any = None

    def key(self, name: str) -> bool:
        """Takes a key; tells whether it meant something."""
        if self.at is not None and self.at not in self.all():
            self.clear()
        if name == MAIN or (name == ENTER and self.at is None):
            return self._press_main()
        if self.at is None:
            return name in (*WAYS, *STEPS) and self.go(self._first(STEPS.get(name, 1)))
        if self.at.key(name):
            return True
        if name in STEPS:
            order = self.all()
            return self.go(order[(order.index(self.at) + STEPS[name]) % len(order)])
        return name in WAYS and self.go(self._towards(*WAYS[name]))

    def press(self, name: str) -> bool:
        """Takes a key beside a table, whose arrows are its own: tab, and what the thing in focus itself takes."""
        if self.at is not None and self.at in self.all() and self.at.key(name):
            return True
        return name in (*STEPS, MAIN) and self.key(name)

    def all(self) -> list[Any]:
        """Returns what may have the focus, in the order of the page: as its parts were put there, column by column."""
        return [each for root in self.roots for each in self.within(root)]

    @staticmethod
    def within(part: Widget) -> list[Any]:
        """Returns what of a part of it may have the focus."""
        return [each for each in part.walk(restrict=True) if _may(each)]

    def go(self, widget: Any) -> bool:
        """Gives the focus to a widget, and tells so."""
        if widget is None:
            return False
        self.take(widget)
        answers_of(widget).speak(widget.spoken)
        return True

    def take(self, widget: Any) -> None:
        """Gives the focus to a widget, scrolled to where it can be seen."""
        self.clear()
        self.at = widget
        widget.has_focus = True
        for above in widget.walk_reverse():
            if isinstance(above, Scroller) and widget in above.walk(restrict=True):
                above.show(widget)

    def clear(self) -> None:
        """Takes the focus from what has it."""
        if self.at is not None:
            self.at.has_focus = False
        self.at = None

    def _first(self, by: int) -> Any:
        """Returns where a step from nowhere leads: to the first thing, backwards to the last one."""
        order = self.all()
        return order[0 if by > 0 else -1] if order else None

    def _press_main(self) -> bool:
        """Presses the main button, if there is one; returns whether there is."""
        main = next((each for each in self.all() if isinstance(each, MainButton)), None)
        if main is not None:
            main.press()
        return main is not None

    def _towards(self, dx: int, dy: int) -> Any:
        """Returns the nearest one that way, or None. What lies straight ahead comes first, in a list before what stands
        beside it; what lies aside counts only where it is further ahead than aside.
        """
        here, scroller = _box(self.at), scroller_of(self.at)
        best, least = None, (True, True, float("inf"))
        for each in self.all():
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
    return not isinstance(widget, Pressable) or widget.then is not None


def _box(widget: Widget) -> Box:
    return (*widget.to_window(widget.x, widget.y), *widget.to_window(widget.right, widget.top))


class Distance(NamedTuple):
    """How far a box lies from another that it is ahead of, in pixels."""

    gap: float
    """Between the edges that face each other"""
    off: float
    """How far the whole of it lies aside"""
    aside: float
    """How far its middle does"""


def _distance(here: Box, there: Box, dx: int, dy: int) -> Distance | None:
    """Returns how far it is in a direction; None to what does not lie there."""
    along, across = (0, 1) if dx else (1, 0)
    sign = dx + dy
    if sign * (_middle(there, along) - _middle(here, along)) <= 1:
        return None
    gap = there[along] - here[along + 2] if sign > 0 else here[along] - there[along + 2]
    off = max(0.0, there[across] - here[across + 2], here[across] - there[across + 2])
    return Distance(max(gap, 0.0), off, abs(_middle(there, across) - _middle(here, across)))


def _middle(box: Box, axis: int) -> float:
    return (box[axis] + box[axis + 2]) / 2
