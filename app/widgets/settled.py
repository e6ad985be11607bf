"""Drawing once, when a layout has settled, and not for each size on the way to it."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

PATIENCE = 3
"""Rounds of Kivy's layouts, all before the next frame, in which nothing must have changed"""
LONGEST = 9
"""Rounds after which it is drawn all the same; Kivy has twenty before a frame"""


def once_settled(widget: Widget, draw: Callable[[], Any]) -> Any:
    """A trigger that calls `draw` before the next frame, once the widget's size and place no longer change."""
    last: tuple[float, ...] = ()
    quiet = rounds = 0

    def look(*_: Any) -> None:
        nonlocal last, quiet, rounds
        here = (*widget.pos, *widget.size)
        quiet = quiet + 1 if here == last else 0
        last = here
        rounds += 1
        if quiet >= PATIENCE or rounds > LONGEST:
            quiet = rounds = 0
            draw()
        else:
            trigger()

    trigger = Clock.create_trigger(look, -1)
    return trigger
