"""Mirrored page: two copies of a page, one of them upside down, for players who face each other over a device."""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp

from app.look.appearance import Layout, layout_override
from app.look.player_panes import split_area
from app.look.shapes import Box
from app.shell.context import AppContext
from app.shell.page import Page, Screen
from app.widgets.rotated_view import RotatedView, rotated_box


def mirror_if_facing(context: AppContext, make: Callable[[], Page], **arguments: object) -> Screen:
    """Returns the page, or a MirroredPage if players face each other across the device."""
    return MirroredPage(context, make, **arguments) if has_facing_players(context) else make()


def has_facing_players(context: AppContext) -> bool:
    """Returns whether play is simultaneous and a player sits at the far side of the device."""
    session = context.session
    if session is None or not session.is_simultaneous:
        return False
    shares = split_area(Box(0, 0, *Window.size), len(session.people), context.settings.table.turn_to_seat)
    return any(share.is_rotated for share in shares)


class MirroredPage(Screen):
    """Two copies of a page, for the near and the far side; keys go to the copy that was last touched."""

    def __init__(self, context: AppContext, make: Callable[[], Page], **arguments: object) -> None:
        super().__init__(context, **arguments)
        self.near, self.far = _half_window_page(make), _half_window_page(make)
        self.far.spoken = ""  # the near page announces it
        self.active = self.near
        self.safe.add_widget(self.near)
        self.safe.add_widget(RotatedView(self.far))
        self.safe.bind(pos=self._share_out, size=self._share_out)

    def _share_out(self, *_changed: object) -> None:
        safe = self.safe
        lower = Box(safe.x, safe.y, safe.width, safe.height / 2)
        for page, half in ((self.near, lower), (self.far, rotated_box(lower.moved(0, lower.height)))):
            page.pos, page.size = (half.x, half.y), (half.width, half.height)

    def on_enter(self) -> None:
        for page in (self.near, self.far):
            page.is_rebuilt = self.is_rebuilt
            page.on_enter()

    def on_leave(self) -> None:
        for page in (self.near, self.far):
            page.on_leave()

    def on_uncover(self) -> None:
        self.active.on_uncover()

    def back(self) -> bool:
        return self.active.back()

    def key(self, name: str) -> bool:
        return self.active.key(name)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.active = self.far if touch.y > self.safe.center_y else self.near
        return bool(super().on_touch_down(touch))


def _half_window_page(make: Callable[[], Page]) -> Page:
    """Returns the page that `make` builds, laid out for half of the window."""
    with layout_override(Layout.of(Window.width / dp(1), Window.height / 2 / dp(1))):
        page = make()
    page.size_hint = None, None
    page.has_safe_area = False
    return page
