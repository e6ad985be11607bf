"""What every drawn widget is: one mesh in its own coordinates, built once for each size that a layout settles on."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from app.look.mesh import Batch


class MeshWidget(Widget):
    """A widget that draws itself by `draw`. What changes it asks for `redraw`, which happens once, before the next
    frame.
    """

    def __init__(self, **properties: Any) -> None:
        self.redraw = settled_trigger(self, self._build)
        super().__init__(**properties)
        self._ink = InstructionGroup()
        with self.canvas.before:
            PushMatrix()
            self._origin = Translate(*self.pos)
            Color(1, 1, 1, 1)
            self.canvas.before.add(self._ink)
            PopMatrix()
        self.bind(pos=self._move, size=self.redraw)
        self.redraw()

    def draw(self, batch: Batch) -> None:
        """Draws into a batch; the lower left corner of the widget is at 0, 0, sizes are pixels."""

    def _move(self, *_: Any) -> None:
        self._origin.xy = self.pos

    def _build(self, *_: Any) -> None:
        batch = Batch()
        self.draw(batch)
        batch.draw_into(self._ink)


# Drawing once, when a layout has settled, and not for each size on the way to it


PATIENCE = 3
"""Rounds of Kivy's layouts, all before the next frame, in which nothing must have changed"""
LONGEST = 9
"""Rounds after which it is drawn all the same; there are some more before a frame (`ROUNDS` of the application)"""


def settled_trigger(widget: Widget, draw: Callable[[], Any], measured: Callable[[], Any] | None = None) -> Any:
    """Returns a trigger that calls `draw` before the next frame, once the widget's size and place no longer change, or
    what is `measured` instead.
    """
    last: Any = None
    quiet = rounds = 0

    def look(*_: Any) -> None:
        nonlocal last, quiet, rounds
        here = measured() if measured else (*widget.pos, *widget.size)
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
