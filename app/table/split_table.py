"""Table split into one pane per person, each with independent touches."""

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.graphics import ScissorPop, ScissorPush
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look.animation import Animator
from app.look.shapes import Box
from app.table.contract import GameTable, PlayerBoard, TableHost
from app.widgets.rotated_view import RotatedView, rotated_box

MAX_DEVICE_MARGIN = 60.0
"""Maximum width in dp of the margin that a device reserves at an edge."""


class SplitPane(PlayerBoard):
    """Pane of one person in a split table. It handles all touches that start in it."""

    def __init__(self, host: TableHost, motions: Animator, is_rotated: bool = False):
        """`is_rotated`: whether the person sits at the far side of the device. All positions are as seen by that
        person.
        """
        super().__init__(size_hint=(None, None))
        self.host, self.motions, self.is_rotated = host, motions, is_rotated
        self._is_cut = False
        self.overlay = Widget()
        """Layer above all other widgets; it receives no touches."""
        self._cut = ScissorPush(x=0, y=0, width=1, height=1)
        self.canvas.before.add(self._cut)

    def place_in(self, area: Box) -> None:
        """Places the pane in an area of the window, as seen by its person, and clips its drawing to that area and the
        adjacent device margins.
        """
        self.pos, self.size = (area.x, area.y), (area.width, area.height)
        self.set_clip(self._cut, extend_over_margins(area))
        if not self._is_cut:
            self._is_cut = True
            self.canvas.after.add(ScissorPop())

    def set_clip(self, cut: ScissorPush, area: Box) -> None:
        """Clips the drawing to an area of the window, as seen by its person."""
        seen = rotated_box(area) if self.is_rotated else area
        cut.x, cut.y, cut.width, cut.height = map(round, seen)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos) and super().on_touch_down(touch)


def extend_over_margins(area: Box) -> Box:
    """Extends an area up to each window edge that is separated from it only by a device margin."""
    (width, height), most = Window.size, dp(MAX_DEVICE_MARGIN)
    left, bottom = (0.0 if low < most else low for low in (area.x, area.y))
    right, top = (end if end - high < most else high for end, high in ((width, area.right), (height, area.top)))
    return Box(left, bottom, right - left, top - bottom)


class SplitTable(GameTable):
    """Table that consists of panes, each of which handles its own touches."""

    parts: Sequence[SplitPane] = ()
    overlay: Widget

    def __init__(self, host: TableHost, **properties: object) -> None:
        super().__init__(host, **properties)
        self.overlay = Widget()

    def lay(self, *parts: SplitPane) -> None:
        """Replaces the panes."""
        self.clear_widgets()
        self.overlay.clear_widgets()
        self.parts = parts
        for part in parts:
            part.fingers.touches.is_alone = len(parts) == 1
            self.add_widget(RotatedView(part) if part.is_rotated else part)
            self.overlay.add_widget(RotatedView(part.overlay) if part.is_rotated else part.overlay)

    def cancel(self) -> bool:
        return sum(part.fingers.cancel() for part in self.parts) > 0

    on_touch_down = FloatLayout.on_touch_down
    on_touch_move = FloatLayout.on_touch_move
    on_touch_up = FloatLayout.on_touch_up
