"""Single-choice control with its options in a row or a column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
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
from app.look.shapes import Box, RoundedPolygon, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.widgets.feedback_provider import find_feedback_provider
from app.widgets.pressable import Pressable
from app.widgets.text_label import TextLabel

Key = TypeVar("Key")

MIN_TEXT_SHARE = 0.93
"""Share to which a text may shrink before its options need more rows"""
TEXT_MARGIN = 20
"""Total space in dp at both sides of a text in its cell"""
MIN_WIDTH = 120
"""Width of the control in dp below which the options are always in one row"""


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
    return _("{choice}, selected").format(choice=text) if is_chosen else text


class SegmentedControl(Pressable, Generic[Key]):
    """Control for one choice of several: a marker slides to the chosen option. The options are in a row; if their texts
    are too long, in two rows or in a column.

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

    def _needed_widths(self) -> list[float]:
        """Returns the minimum width of each option's cell, in which its text is not cut."""
        words = iter(self._words)
        texts = [next(words).natural_width if option.text else 0.0 for option in self.options]
        return [max(dp(SIZES["touch_min"]), text * MIN_TEXT_SHARE + dp(TEXT_MARGIN)) for text in texts]

    def _plan_cells(self) -> tuple[int, list[float]]:
        """Returns the number of columns and the width of each column: one column per option if the texts fit, equally
        wide if possible; otherwise half as many, or only one.
        """
        needed, count = self._needed_widths(), len(self.options)
        spare = self.width - sum(needed)
        if max(needed) * count <= self.width or not self._words or self.width < dp(MIN_WIDTH):
            return count, [self.width / count] * count
        if spare >= 0:
            return count, [width + spare / count for width in needed]
        half = count // 2
        columns = half if count % 2 == 0 and max(needed) * half <= self.width else 1
        return columns, [self.width / columns] * columns

    def _cells(self) -> list[Box]:
        """Returns the cells of the options, relative to the widget."""
        columns, widths = self._plan_cells()
        high = max([words.height + dp(18) for words in self._words] + [dp(SIZES["touch_min"])]) + dp(4)
        rows = -(-len(self.options) // columns)
        top = max(self.height, rows * high)
        lefts = [0.0, *accumulate(widths)]
        places = (divmod(index, columns) for index in range(len(self.options)))
        return [Box(lefts[column], top - (row + 1) * high, widths[column], high) for row, column in places]

    def lay_out(self, *_: object) -> None:
        if self.size_hint_y is None:
            cells = self._cells()
            self.height = cells[0].top - cells[-1].y
        index = 0
        for option, cell in enumerate(self._cells()):
            if self.options[option].text:
                words = self._words[index]
                words.width = cell.width - dp(16)
                words.pos = (self.x + cell.x + dp(8), self.y + cell.y + (cell.height - words.height) / 2)
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
        columns = self._plan_cells()[0]
        steps = {"left": -1, "right": 1} if columns > 1 else {}
        if columns < len(self.options):
            steps |= {"up": -columns, "down": columns}
        index = self._index + steps.get(name, 0)
        if name in steps and 0 <= index < len(self.options):
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
        x, y = touch.x - self.x, touch.y - self.y

        def outside(index: int) -> float:
            cell = cells[index]
            return max(cell.x - x, x - cell.right, 0.0) + max(cell.y - y, y - cell.top, 0.0)

        cells = self._cells()
        return min(range(len(cells)), key=outside)

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, self._radius)

    @property
    def _radius(self) -> float:
        """Corner radius: that of a pill in a row, smaller in several rows."""
        cells = self._cells()
        return cells[0].height / 2 if cells[0].y == cells[-1].y else dp(SIZES["radius_tray"])

    def draw(self, batch: Batch) -> None:
        surfaces.draw_groove(batch, self.outline())
        cells = self._cells()
        knob = self._knob_cell(cells).grown(-dp(2))
        surfaces.draw_knob(batch, rounded_box(*knob, self._radius - dp(2)))
        for index, (option, cell) in enumerate(zip(self.options, cells)):
            if option.icon:
                across = cell.middle[0] if not option.text else cell.x + dp(22)
                ink = paint("ink" if index == self._index else "ink2")
                draw_icon(batch, option.icon, (across, cell.middle[1]), dp(SIZES["icon"]), ink)

    def _knob_cell(self, cells: Sequence[Box]) -> Box:
        """Returns the cell of the marker, which is between two cells while it slides."""
        start, share = int(self.place), self.place % 1
        before, after = cells[start], cells[min(start + 1, len(cells) - 1)]
        return Box(*(one + (other - one) * share for one, other in zip(before, after)))
