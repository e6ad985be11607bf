"""What every drawn widget is: one mesh in its own coordinates, built once a size and only moved otherwise."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from app.look.batch import Batch


class Drawn(Widget):
    """Draws itself by `draw`. What changes it asks for `redraw`, which happens once, before the next frame."""

    def __init__(self, **properties: Any) -> None:
        self.redraw = Clock.create_trigger(self._settle, -1)
        self._last_size: Any = None
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
        """Draw into a batch; the lower left corner of the widget is at 0, 0, sizes are pixels."""

    def _move(self, *_: Any) -> None:
        self._origin.xy = self.pos

    def _settle(self, *_: Any) -> None:
        """Build once the layout has settled: not for each size on the way to it."""
        if self._last_size == tuple(self.size):
            self._build()
        else:
            self._last_size = tuple(self.size)
            self.redraw()

    def _build(self, *_: Any) -> None:
        batch = Batch()
        self.draw(batch)
        batch.into(self._ink)
