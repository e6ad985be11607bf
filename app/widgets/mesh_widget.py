"""Base class of widgets that are drawn as one mesh, built once after their size and position have settled."""

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from app.look.mesh import Batch


class MeshWidget(Widget):
    """Widget that draws one mesh in its method `draw`. `redraw` schedules one call of it before the next frame."""

    def __init__(self, **properties: object) -> None:
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
        """Draws into a batch, in pixels relative to the lower left corner of the widget."""

    def _move(self, *_: object) -> None:
        self._origin.xy = self.pos

    def _build(self, *_: object) -> None:
        batch = Batch()
        self.draw(batch)
        batch.draw_into(self._ink)


# One rebuild after the layout has settled, instead of one for each intermediate size


PATIENCE = 3
"""Number of layout passes without a change after which the layout counts as settled."""
MAX_ROUNDS = 9
"""Maximum number of layout passes before the widget is drawn in any case; a frame allows more
(`MAX_LAYOUT_ITERATIONS`).
"""


def settled_trigger(
    widget: Widget, draw: Callable[[], object], measured: Callable[[], object] | None = None
) -> ClockEvent:
    """Returns a trigger that calls `draw` before the next frame, once the widget's position and size no longer change.

    `measured`: function that returns the values to compare, by default position and size.
    """
    last: object = None
    unchanged = rounds = 0

    def check(*_: object) -> None:
        nonlocal last, unchanged, rounds
        current = measured() if measured else (*widget.pos, *widget.size)
        unchanged = unchanged + 1 if current == last else 0
        last = current
        rounds += 1
        if unchanged >= PATIENCE or rounds > MAX_ROUNDS:
            unchanged = rounds = 0
            draw()
        else:
            trigger()

    trigger = Clock.create_trigger(check, -1)
    return trigger
