"""What every drawn widget is: one mesh in its own coordinates, built once a size and only moved otherwise."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from app.look.batch import Batch


class Drawn(Widget):
    """Draws itself by `draw`. What changes it asks for `redraw`, which happens once, before the next frame."""

    def __init__(self, **properties: Any) -> None:
        self.redraw = Clock.create_trigger(self._build, -1)
        super().__init__(**properties)
        self._ink = InstructionGroup()
        with self.canvas.before:
            PushMatrix()
            self._place = Translate(*self.pos)
            self.canvas.before.add(self._ink)
            PopMatrix()
        self.bind(pos=self._move, size=self.redraw)
        self.redraw()

    def draw(self, batch: Batch) -> None:
        """Draw into a batch; the lower left corner of the widget is at 0, 0, sizes are pixels."""

    def _move(self, *_: Any) -> None:
        self._place.xy = self.pos

    def _build(self, *_: Any) -> None:
        batch = Batch()
        self.draw(batch)
        batch.into(self._ink)
