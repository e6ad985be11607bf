"""Modal dialog: a card with a text and buttons over the dimmed screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.i18n import join_sentences
from app.look.appearance import colour, current_appearance
from app.look.theme import SIZES, Rgba
from app.widgets.buttons import MainButton, PillButton
from app.widgets.card import Card
from app.widgets.focus import FocusManager
from app.widgets.layouts import Stack
from app.widgets.scroller import Scroller
from app.widgets.text_label import TextLabel


class Overlay(FloatLayout):
    """Layer over a screen that consumes all touches, so that the widgets below it receive none."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        return True


class ModalOverlay(Overlay):
    """Layer with a card that expects an answer.

    It dispatches `on_dismiss` for a tap beside the card, and before the callback of a button; `open_dialog` then
    removes it. The back key removes it too.
    """

    __events__ = ("on_dismiss",)

    card: Widget

    def dismiss(self) -> None:
        """Closes the layer."""
        self.dispatch("on_dismiss")

    def on_dismiss(self) -> None: ...

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.card.collide_point(*self.card.to_widget(*touch.pos)):
            touch.ud["beside"] = self
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        if touch.ud.get("beside") is self and touch.grab_current is None:
            self.dismiss()
        return True


# Dialog


MAX_WIDTH = 420
"""Maximum width of a dialog in dp."""


def _dim() -> Rgba:
    """Returns the colour that dims the screen behind a dialog; opaque in a plain theme."""
    theme = current_appearance().theme
    return colour("ground") if theme.is_plain else (0, 0, 0, 0.55) if theme.is_dark else colour("shadow", 0.5)


@dataclass(frozen=True)
class DialogAction:
    """Button of a dialog. At most one button of a dialog is the main button, and never one whose effect cannot be
    undone.
    """

    text: str
    callback: Callable[[], object] | None = None
    is_main: bool = False
    icon: str = ""
    note: str = ""


class Dialog(ModalOverlay):
    """Modal dialog with a title, a text, an optional `content` widget and buttons."""

    def __init__(
        self,
        title: str,
        text: str = "",
        actions: Sequence[DialogAction] = (),
        content: Widget | None = None,
        **properties: object,
    ) -> None:
        super().__init__(**properties)
        self.spoken = join_sentences(title, text)
        with self.canvas.before:
            Color(*_dim())
            self._dim = Rectangle()
        self.card = Card(gap=dp(10), padding=(dp(20), dp(20)), radius=SIZES["radius_panel"])
        for part in self._parts(title, text, actions, content):
            self.card.add_widget(part)
        below = Widget(size_hint_y=None, height=dp(10))
        self._room = Stack(self.card, below, rim=dp(14), air=dp(14), size_hint_x=None)
        self._room.bind(minimum_height=self._lay_out)
        self.scroller = Scroller(self._room, fades=False, size_hint=(None, None))
        self.add_widget(self.scroller)
        self.focus = FocusManager(self)
        self.bind(pos=self._lay_out, size=self._lay_out)

    def _parts(self, title: str, text: str, actions: Sequence[DialogAction], content: Widget | None) -> list[Widget]:
        parts = [TextLabel(title, "heading", halign="center")] if title else []
        if text:
            parts.append(TextLabel(text, "body", "ink2", halign="center"))
        if content:
            parts.append(content)
        buttons = [self._button(act) for act in actions]
        _align([button for button in buttons if isinstance(button, PillButton) and not button.is_plain])
        return [*parts, Widget(size_hint_y=None, height=dp(4)), *buttons]

    def _button(self, act: DialogAction) -> Widget:
        then = partial(self._choose, act)
        if act.is_main:
            return MainButton(act.text, then, icon=act.icon)
        return PillButton(act.text, act.icon or None, act.note, on_press=then, size_hint=(1, None))

    def _choose(self, act: DialogAction) -> None:
        self.dismiss()
        if act.callback:
            act.callback()

    def key(self, name: str) -> bool:
        return self.focus.key(name)

    def _lay_out(self, *_: object) -> None:
        self._dim.pos, self._dim.size = self.pos, self.size
        wide = min(self.width, dp(MAX_WIDTH))
        self._room.width = wide
        self.scroller.size = (wide, min(self.height, self._room.minimum_height))
        self.scroller.pos = (self.center_x - wide / 2, self.center_y - self.scroller.height / 2)


def _align(pills: Sequence[PillButton]) -> None:
    """Aligns the icons and texts of pill buttons in a column."""
    widest = max((pill.natural_width for pill in pills), default=0.0)
    for pill in pills:
        pill.align_text(widest)
