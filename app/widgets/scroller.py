"""Vertical scroll view for finger, wheel and keys, with a thin scroll bar."""

from kivy.clock import Clock, ClockEvent
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from app.look.appearance import colour, current_appearance
from app.look.mesh import Batch, solid_paint
from app.look.shapes import pill_outline
from app.widgets.pressable import CLAIMED
from app.widgets.screen_background import background_colour

SLOP = 9
"""Distance in dp from which a finger scrolls rather than presses."""
SLOWING = 4.0
"""Deceleration after a quick swipe: share of the speed that is lost per second."""
STILL = 12
"""Speed in dp per second below which the movement after a quick swipe ends."""
RING = 6
"""Margin in dp before the first and after the last row, so that the outline of a focused row is visible."""
FADE = 14
"""Height in dp of the gradient with which the content fades out at an end beyond which more is hidden."""


class Scroller(Widget):
    """Vertical scroll view. `content` gets the width of the view and keeps its own height.

    `fades`: whether the content fades out where more of it is hidden. `beside`: distance in pixels of the scroll bar
    outside the view.
    """

    def __init__(self, content: Widget, fades: bool = True, beside: float = 0.0, **properties: object) -> None:
        super().__init__(**properties)
        self._beside = beside
        self._fades = fades and not current_appearance().theme.is_plain
        self.content = content
        content.size_hint = (1, None)
        self.sheet = RelativeLayout(size_hint=(None, None))
        self.sheet.add_widget(content)
        self.add_widget(self.sheet)
        self._finger: MotionEvent | None = None
        self._offset = self._speed = self._start = 0.0
        self._last = (0.0, 0.0)
        self._event: ClockEvent | None = None
        self._clip()
        self.bind(size=self._fit, pos=self._fit)
        content.bind(height=self._fit)
        self._fit()

    @property
    def reach(self) -> float:
        """Maximum scroll offset in pixels."""
        return max(0.0, float(self.content.height - self.height))

    @property
    def offset(self) -> float:
        """Scroll offset from the top in pixels."""
        return self._offset

    @offset.setter
    def offset(self, offset: float) -> None:
        self._offset = min(max(offset, 0.0), self.reach)
        self._place()

    def shift(self, pixels: float) -> None:
        """Corrects the scroll offset after the content above the visible part has grown by `pixels`, so that the
        visible part stays in place, even while a finger scrolls.
        """
        self._offset += pixels
        self._start += pixels
        self._place()

    @property
    def is_moving(self) -> bool:
        """Whether the content still moves after a quick swipe."""
        return self._event is not None

    def show(self, widget: Widget) -> None:
        """Scrolls a child widget into view, or only its top if it is higher than the view."""
        low = self.sheet.to_local(*widget.to_window(widget.x, widget.y))[1] if widget.parent else 0
        beginning = self.content.height - low - widget.height
        margin = min(dp(24), max(0.0, (self.height - widget.height) / 2))
        if widget.height > self.height:
            self.offset = beginning
        elif beginning - margin < self._offset:
            self.offset = beginning - margin
        elif beginning + widget.height + margin > self._offset + self.height:
            self.offset = beginning + widget.height + margin - self.height

    def _fit(self, *_: object) -> None:
        self.sheet.size = (self.width, max(self.content.height, 1))
        self.offset = self._offset

    def _place(self) -> None:
        top = self.content.height
        self.sheet.pos = (self.x, round(self.top - top + self._offset))
        below = dp(RING) if self._offset >= self.reach - 1 else 0.0
        above = dp(RING) if self._offset <= 1 else 0.0
        for mask in (self._mask, self._unmask):
            mask.pos, mask.size = (self.x, self.y - below), (self.width, self.height + below + above)
        self._marks()

    # Drawing

    def _clip(self) -> None:
        with self.canvas.before:
            StencilPush()
            self._mask = Rectangle()
            StencilUse()
        with self.canvas.after:
            StencilUnUse()
            self._unmask = Rectangle()
            StencilPop()
            PushMatrix()
            self._ends = Translate()
            Color(1, 1, 1, 1)
            self._ink = InstructionGroup()
            self.canvas.after.add(self._ink)
            PopMatrix()

    def _cut(self, batch: Batch) -> None:
        """Draws a line at each end beyond which content is hidden; used in plain themes instead of a gradient."""
        ends = (self.height - dp(1), self._offset > 1), (dp(1), self._offset < self.reach - 1)
        for y, has_more in ends:
            if has_more:
                batch.line([(0, y), (self.width, y)], dp(2), solid_paint(colour("line")), caps=False)

    def _marks(self) -> None:
        """Draws the scroll bar, and a fade or a line at each end beyond which content is hidden."""
        batch = Batch()
        if self._fades:
            fade = min(dp(FADE), self.height / 4)
            if self._offset > 1:
                self._end(batch, self.height, self.height - fade)
            if self._offset < self.reach - 1:
                self._end(batch, 0.0, fade)
        elif current_appearance().theme.is_plain:
            self._cut(batch)
        if self.reach > 1:
            self._bar(batch)
        self._ends.xy = self.pos
        batch.draw_into(self._ink)

    def _end(self, batch: Batch, edge: float, inner: float) -> None:
        root = self.get_root_window()
        _x, high = self.to_window(self.x, self.y + edge)
        paint = solid_paint(background_colour(high / root.height if root else 0.0))
        batch.rows([[(0, edge), (self.width, edge)], [(0, inner), (self.width, inner)]], paint, (0.9, 0), False)

    def _bar(self, batch: Batch) -> None:
        track = self.height - dp(12)
        long = max(dp(28), track * self.height / self.content.height)
        y = dp(6) + (track - long) * (1 - self._offset / self.reach)
        x = dp(2) - self._beside if current_appearance().left_handed else self.width - dp(6) + self._beside
        batch.fill(pill_outline(x, y, dp(4), long), solid_paint(colour("ink2", 0.45)))

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        was_moving = self.is_moving
        self._rest()
        if self._finger is None:
            self._finger = touch
            self._start, self._last = self._offset, (touch.y, touch.time_update)
            touch.grab(self)
        if not was_moving:  # a touch that stops a fling presses nothing
            super().on_touch_down(touch)
        return True

    def _wheel(self, touch: MotionEvent) -> bool:
        self.offset += dp(48) * {"scrolldown": -1, "scrollup": 1}.get(touch.button, 0)
        return True

    def has_grabbed(self, touch: MotionEvent) -> bool:
        """Returns whether the event belongs to the touch that the widget has grabbed, and is sent to the widget as
        its owner.
        """
        return touch.grab_current is self and touch is self._finger

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return bool(super().on_touch_move(touch)) if touch.grab_current is None else False
        owner = touch.ud.get(CLAIMED)
        if owner is None and abs(touch.y - touch.oy) > dp(SLOP) and self.reach > 0:
            touch.ud[CLAIMED] = owner = self
            self._start += dp(SLOP) * (-1 if touch.y > touch.oy else 1)
        if owner is self:
            self.offset = self._start + touch.y - touch.oy
            self._measure_speed(touch)
        return True

    def _measure_speed(self, touch: MotionEvent) -> None:
        y, at = self._last
        passed = touch.time_update - at
        if passed > 0.004:
            self._speed = 0.6 * (touch.y - y) / passed + 0.4 * self._speed
            self._last = (touch.y, touch.time_update)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return bool(super().on_touch_up(touch)) if touch.grab_current is None else False
        touch.ungrab(self)
        self._finger = None
        if touch.ud.get(CLAIMED) is self and abs(self._speed) > dp(STILL) and touch.time_end - self._last[1] < 0.1:
            self._event = Clock.schedule_interval(self._glide, 0)
        return True

    def _glide(self, passed: float) -> None:
        """Moves the content after a quick swipe, and ends the movement when it is slow enough."""
        before = self._offset
        self.offset += self._speed * passed
        self._speed *= max(0.0, 1 - SLOWING * passed)
        if abs(self._speed) < dp(STILL) or self._offset == before:
            self._rest()

    def _rest(self) -> None:
        if self._event:
            self._event.cancel()
        self._event, self._speed = None, 0.0


def scroller_of(widget: Widget) -> Scroller | None:
    """Returns the nearest scroll view that contains a widget, or None."""
    ancestor = widget.parent
    while isinstance(ancestor, Widget) and not isinstance(ancestor, Scroller):
        ancestor = ancestor.parent
    return ancestor if isinstance(ancestor, Scroller) else None
