"""What every drawn widget is: one mesh in its own coordinates, built once a size and only moved otherwise."""

from typing import Any

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from app.look.batch import Batch
from app.widgets.settled import once_settled


class Drawn(Widget):
    """Draws itself by `draw`. What changes it asks for `redraw`, which happens once, before the next frame."""

    def __init__(self, **properties: Any) -> None:
        self.redraw = once_settled(self, self._build)
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

    def _build(self, *_: Any) -> None:
        batch = Batch()
        self.draw(batch)
        batch.into(self._ink)
