"""A table in parts: a rectangle of the window for each person, whose touches disturb nobody else's."""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Rotate, ScissorPop, ScissorPush
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look.motion import Motions
from app.look.shapes import Box, Point
from app.table.contract import Fingers, Host, Table


class Part(FloatLayout):
    """One person's part of a table. A touch that begins there stays there."""

    fingers: Fingers

    def __init__(self, host: Host, motions: Motions, is_rolled: bool = False):
        """`is_rolled`: the person sits at the other side of the device. All places are as they see them."""
        super().__init__(size_hint=(None, None))
        self.host, self.motions, self.is_rolled = host, motions, is_rolled
        self._is_cut = False
        self.overlay = Widget()
        """What is drawn above everything else; it takes no touches"""
        self._cut = ScissorPush(x=0, y=0, width=1, height=1)
        self.canvas.before.add(self._cut)

    def lie_in(self, area: Box) -> None:
        """Takes this area of the window, as its person sees it: nothing of it is drawn beyond."""
        self.pos, self.size = (area.x, area.y), (area.width, area.height)
        seen = rolled_box(area) if self.is_rolled else area
        self._cut.x, self._cut.y = round(seen.x), round(seen.y)
        self._cut.width, self._cut.height = round(seen.width), round(seen.height)
        if not self._is_cut:
            self._is_cut = True
            self.canvas.after.add(ScissorPop())

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        return bool(super().on_touch_down(touch)) or self.fingers.touches.down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        return self.fingers.touches.move(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        return self.fingers.touches.up(touch) or bool(super().on_touch_up(touch))


class PartedTable(Table):
    """A table whose parts have fingers of their own, so that it takes no touches itself."""

    parts: Sequence[Part] = ()
    overlay: Widget

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(host, **properties)
        self.overlay = Widget()

    def lay(self, *parts: Part) -> None:
        """Has these parts from now on."""
        self.clear_widgets()
        self.overlay.clear_widgets()
        self.parts = parts
        for part in parts:
            part.fingers.touches.is_alone = len(parts) == 1
            self.add_widget(FarSide(part) if part.is_rolled else part)
            self.overlay.add_widget(FarSide(part.overlay) if part.is_rolled else part.overlay)

    def cancel(self) -> bool:
        return sum(part.fingers.cancel() for part in self.parts) > 0

    on_touch_down = FloatLayout.on_touch_down
    on_touch_move = FloatLayout.on_touch_move
    on_touch_up = FloatLayout.on_touch_up


class FarSide(FloatLayout):
    """Shows a widget rotated by half about the middle of the window, for whoever sits at the other side."""

    def __init__(self, widget: Widget):
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._rotation = Rotate(angle=180, axis=(0, 0, 1))
        for each in (PushMatrix(), self._rotation):
            self.canvas.before.add(each)
        self.canvas.after.add(PopMatrix())
        self.add_widget(widget)
        widget.fbind("size", self._place)
        widget.fbind("pos", self._place)
        self._place()

    def _place(self, *_changed: Any) -> None:
        self._rotation.origin = Window.width / 2, Window.height / 2

    def to_local(self, x: float, y: float, relative: bool = False) -> Point:
        return rolled(x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> Point:
        return rolled(x, y)

    def on_touch_down(self, touch: Any) -> bool:
        return self._hand_on(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        return self._hand_on(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        return self._hand_on(touch, super().on_touch_up)

    def _hand_on(self, touch: Any, to: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(to(touch))
        finally:
            touch.pop()


def rolled(x: float, y: float) -> Point:
    """Returns where a place of the window is for whoever sits at the other side."""
    return Window.width - x, Window.height - y


def rolled_box(area: Box) -> Box:
    """Returns where a box of the window is for whoever sits at the other side."""
    x, y = rolled(area.right, area.top)
    return area._replace(x=x, y=y)
