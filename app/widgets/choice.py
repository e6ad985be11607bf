"""Single-choice control with its options in a row or a column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.i18n import _
from app.look import surfaces
from app.look.appearance import motion_easing, motion_seconds
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import RoundedPolygon, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.pressable import Pressable
from app.widgets.text_label import TextLabel

Key = TypeVar("Key")


@dataclass(frozen=True)
class Option(Generic[Key]):
    """Option of a choice: a text, an icon, or on a card a small picture."""

    key: Key
    text: str = ""
    icon: str = ""
    spoken: str = ""
    picture: Callable[[], Widget] | None = None


def describe_option(options: Sequence[Option[Key]], index: int) -> str:
    """Returns the accessible label of an option, which includes its number and the number of options."""
    name = options[index].spoken or options[index].text
    return _("{choice}, {n} of {count}").format(choice=name, n=index + 1, count=len(options))


def describe_chosen(text: str, is_chosen: bool) -> str:
    """Returns the accessible label of an option, which says whether the option is chosen."""
    return _("{choice}, chosen").format(choice=text) if is_chosen else text


class SegmentedControl(Pressable, Generic[Key]):
    """Control for one choice of several: a marker slides to the chosen option. The options are in a column if their
    texts are too long for a row.

    `on_change`: receives the key of a newly chosen option.
    """

    place = NumericProperty(0.0)

    speaks_group = True

    def __init__(
        self,
        options: Sequence[Option[Key]],
        selected: Key,
        on_change: Callable[[Key], object] | None = None,
        **properties: object,
    ) -> None:
        properties.setdefault("size_hint_y", None)
        self.options, self.selected, self._change = tuple(options), selected, on_change
        super().__init__(on_press=lambda: None, place=float(self._index), **properties)
        texts = [option.text for option in self.options if option.text]
        icons_only = not texts
        self._words = [TextLabel(text, "label", "ink", "center", fit=True) for text in texts]
        if icons_only and "size_hint_x" not in properties:
            self.size_hint_x, self.width = None, dp(62) * len(self.options)
        for words in self._words:
            self.add_widget(words)
        self.bind(group=self._update_spoken)
        self._update_spoken()
        self.bind(pos=self.lay_out, size=self.lay_out, place=self.redraw)
        self.lay_out()

    @property
    def _index(self) -> int:
        return next((i for i, option in enumerate(self.options) if option.key == self.selected), 0)

    @property
    def _description(self) -> str:
        return describe_option(self.options, self._index)

    def _update_spoken(self, *_: object) -> None:
        self.spoken = self.in_group(self._description)

    @property
    def _columns(self) -> int:
        """Number of columns: one per option, or a single column if the texts are too long."""
        available = self.width / len(self.options) - dp(20)
        fits = all(words.natural_width * 0.93 <= available for words in self._words)
        return len(self.options) if fits or self.width < dp(120) else 1

    @property
    def _cell(self) -> tuple[float, float]:
        high = max([words.height + dp(18) for words in self._words] + [dp(SIZES["touch_min"])])
        return self.width / self._columns, high + dp(4)

    def _corner(self, index: float) -> tuple[float, float]:
        """Returns the lower left corner of an option's cell, relative to the widget."""
        wide, high = self._cell
        return (index * wide, 0.0) if self._columns > 1 else (0.0, self.height - (index + 1) * high)

    def lay_out(self, *_: object) -> None:
        wide, high = self._cell
        if self.size_hint_y is None:
            self.height = high if self._columns > 1 else high * len(self.options)
        index = 0
        for option in range(len(self.options)):
            if self.options[option].text:
                x, y = self._corner(option)
                words = self._words[index]
                words.width = wide - dp(16)
                words.pos = (self.x + x + dp(8), self.y + y + (high - words.height) / 2)
                words.set_colour("ink" if option == self._index else "ink2")
                index += 1
        self.redraw()

    def choose(self, key: Key) -> None:
        """Chooses an option. If it was not chosen before, it is announced and passed to `on_change`."""
        if key == self.selected:
            return
        self.selected = key
        find_feedback_provider(self).feel()
        find_feedback_provider(self).speak(self._description)
        self._update_spoken()
        Animation.cancel_all(self, "place")
        Animation(place=float(self._index), duration=motion_seconds("press"), transition=motion_easing("press")).start(
            self
        )
        self.lay_out()
        if self._change:
            self._change(key)

    def press(self) -> None:
        """Chooses the next option; called when a key is pressed."""
        self.choose(self.options[(self._index + 1) % len(self.options)].key)

    def key(self, name: str) -> bool:
        before, after = ("left", "right") if self._columns > 1 else ("up", "down")
        index = self._index + {before: -1, after: 1}.get(name, 0)
        if name in (before, after) and 0 <= index < len(self.options):
            self.choose(self.options[index].key)
            return True
        return super().key(name)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if not self.has_grabbed(touch):
            return super().on_touch_up(touch)
        is_pressed = self.is_pressed_by(touch)
        self._release(touch)
        if is_pressed:
            self.choose(self.options[self._index_at(touch)].key)
        return True

    def _index_at(self, touch: MotionEvent) -> int:
        """Returns the index of the option under a touch."""
        wide, high = self._cell
        across, down = touch.x - self.x, self.top - touch.y
        index = int(across // wide if self._columns > 1 else down // high)
        return min(max(index, 0), len(self.options) - 1)

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, self._radius)

    @property
    def _radius(self) -> float:
        """Corner radius: that of a pill in a row, smaller in a column."""
        return self._cell[1] / 2 if self._columns > 1 else dp(SIZES["radius_tray"])

    def draw(self, batch: Batch) -> None:
        surfaces.draw_groove(batch, self.outline())
        wide, high = self._cell
        x, y = self._corner(self.place)
        knob = rounded_box(x + dp(2), y + dp(2), wide - dp(4), high - dp(4), self._radius - dp(2))
        surfaces.draw_knob(batch, knob)
        for index, option in enumerate(self.options):
            if option.icon:
                x, y = self._corner(index)
                across = x + wide / 2 if not option.text else x + dp(22)
                ink = paint("ink" if index == self._index else "ink2")
                draw_icon(batch, option.icon, (across, y + high / 2), dp(SIZES["icon"]), ink)
