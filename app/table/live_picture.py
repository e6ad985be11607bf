"""Base class of pictures in space that fingers and keys turn, such as the table of a finished match."""

from collections.abc import Sequence
from math import dist

from kivy.input import MotionEvent
from kivy.metrics import dp

from app.i18n import _
from app.look.shapes import Point, RoundedPolygon, rounded_box
from app.look.theme import SIZES
from app.table.camera import Pose
from app.widgets.pressable import CLAIMED, Pressable
from engine.match import Match

CLAIM_DISTANCE = 6
"""Horizontal movement in dp after which a finger turns the picture and no longer scrolls the page around it"""
DOUBLE_TAP_S, TAP_DISTANCE = 0.35, 24
"""Maximum seconds between two taps, and their maximum distance in dp, for a double tap"""


class LivePicture(Pressable):
    """Picture in space. One finger turns it, two fingers zoom, and a double tap resets the view.

    A vertical movement scrolls the page, unless the finger has turned the picture before.
    """

    def __init__(self, **properties: object) -> None:
        self._fingers: dict[object, MotionEvent] = {}
        """Fingers on the picture, by their unique ids"""
        self._at: dict[object, Point] = {}
        """Last position of each finger"""
        self._last_tap: tuple[float, Point] = (0.0, (0.0, 0.0))
        super().__init__(on_press=self.next_side, **properties)
        self.spoken = _("Picture of the table. Left and right turn it.")

    # Overridden by the games

    @property
    def pose(self) -> Pose:
        """Returns the pose of the camera."""
        raise NotImplementedError

    def show_side(self, pose: Pose) -> None:
        """Frames the table from the side of another camera's pose."""
        raise NotImplementedError

    def show_match(self, match: Match, marked_ply: int = 0, colours: Sequence[int] = ()) -> None:
        """Shows the table of a match. `marked_ply`: number of the move to highlight in the colour of its seat, from 1;
        0 for none. `colours`: colour of each seat.
        """
        raise NotImplementedError

    def orbit(self, dx: float, dy: float) -> None:
        """Turns the picture by the movement of a finger in pixels."""
        raise NotImplementedError

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Scales the picture about a point, in pixels relative to the widget."""
        raise NotImplementedError

    def next_side(self, step: int = 1) -> None:
        """Turns the picture to its next or previous side."""
        raise NotImplementedError

    def reset(self) -> None:
        """Frames the table as at the start."""
        raise NotImplementedError

    # Keys

    def key(self, name: str) -> bool:
        if name in ("left", "right"):
            self.next_side(1 if name == "right" else -1)
            return True
        return super().key(name)

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"]))

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if touch.is_mouse_scrolling or not self.hits(*touch.pos) or len(self._fingers) > 1:
            return False
        touch.grab(self)
        self._fingers[touch.uid], self._at[touch.uid] = touch, touch.pos
        if len(self._fingers) == 2:
            for finger in self._fingers.values():
                finger.ud[CLAIMED] = self
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        owner = touch.ud.get(CLAIMED)
        if owner is None and abs(touch.x - touch.ox) > dp(CLAIM_DISTANCE):
            owner = touch.ud[CLAIMED] = self
            self._at[touch.uid] = touch.pos
        if owner is self:
            self._follow(touch)
        elif owner is not None:
            self._drop(touch)
        return True

    def _follow(self, touch: MotionEvent) -> None:
        """Turns the picture with one finger, or scales it with two."""
        before, now = self._at[touch.uid], touch.pos
        others = [at for uid, at in self._at.items() if uid != touch.uid]
        self._at[touch.uid] = now
        if not others:
            self.orbit(now[0] - before[0], now[1] - before[1])
            return
        (other,) = others
        span = max(dist(before, other), dp(CLAIM_DISTANCE))
        middle = (now[0] + other[0]) / 2 - self.x, (now[1] + other[1]) / 2 - self.y
        self.zoom(max(dist(now, other), dp(CLAIM_DISTANCE)) / span, *middle)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        if touch.ud.get(CLAIMED) is None and len(self._fingers) == 1:
            self._tap(touch)
        self._drop(touch)
        return True

    def _tap(self, touch: MotionEvent) -> None:
        seconds, at = self._last_tap
        if touch.time_end - seconds < DOUBLE_TAP_S and dist(at, touch.pos) < dp(TAP_DISTANCE):
            self.reset()
        self._last_tap = touch.time_end, touch.pos

    def _drop(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self._fingers.pop(touch.uid)
        self._at.pop(touch.uid)
