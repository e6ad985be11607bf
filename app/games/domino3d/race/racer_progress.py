"""Progress of a racer: number of placed bricks and how the racer has ended the building, with a chip that shows it."""

from dataclasses import dataclass

from kivy.metrics import dp

from app.i18n import format_number
from app.look.appearance import current_appearance, seat_colours
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box
from app.look.surfaces import draw_seat_medal, draw_segments, paint
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.domino3d.moves import PiecelessMove, Place

MEDAL, BAR, ICON = 8.0, 8.0, 15.0
"""Radius of a medal, height of a bar and size of an icon in dp"""
GAP = 5.0
LEAST_NAME, LEAST_BAR, MOST_BAR = 34.0, 30.0, 150.0
"""Minimum width of a name, and minimum and maximum width of a bar, in dp; without that space they are left out"""
LEAST_SHARE = 0.6
"""Minimum share of the line for a name beside a bar; without that space the bar is left out"""
ICONS = {PiecelessMove.DONE: "check", PiecelessMove.STOP: "flag"}
"""Icon for each way to end the building"""


@dataclass(frozen=True)
class RacerProgress:
    """Visible progress of a racer in the current round."""

    name: str
    colour: int
    placed: int
    dealt: int
    call: PiecelessMove | None = None
    """How the racer has ended the building; None while the racer builds"""
    laid: tuple[Place, ...] | None = None
    """Places of the racer's bricks; None until the building has ended"""

    @property
    def count(self) -> str:
        return f"{format_number(self.placed)}/{format_number(self.dealt)}"


class ProgressChip(MeshWidget):
    """Line with a bar and a count of placed bricks, after medal and name of the racer if `has_name`."""

    def __init__(self, progress: RacerProgress, has_name: bool = True):
        super().__init__(size_hint=(None, None))
        self._progress, self._has_name = progress, has_name
        self._name = TextLabel(progress.name, "label", "ink", fit=True, size_hint_x=None)
        self._count = TextLabel(progress.count, "label", "ink2", halign="right", fit=True, size_hint_x=None)
        self._bar = EMPTY_BOX
        """Box of the bar, relative to the widget's corner; empty without space for it"""
        self.add_widget(self._count)
        if has_name:
            self.add_widget(self._name)
        self.bind(pos=self._lay_out, size=self._lay_out)

    @property
    def name(self) -> str:
        return self._progress.name

    def show(self, progress: RacerProgress) -> None:
        """Shows the current progress."""
        if progress != self._progress:
            self._progress = progress
            self._name.text, self._count.text = progress.name, progress.count
            self._lay_out()

    def _lay_out(self, *_changed: object) -> None:
        """Places name, bar and count; leaves out the bar, then the name, if the line is too narrow."""
        gap, middle = dp(GAP), self.y + self.height / 2
        left = self.x + (2 * dp(MEDAL) + gap if self._has_name else 0.0)
        right = self.right - dp(ICON) - gap
        self._count.width = max(1.0, min(self._count.natural_width + 1, right - left))
        right -= self._count.width
        self._count.pos = right, middle - self._count.height / 2
        room = right - gap - left
        if self._has_name:
            beside = room - dp(LEAST_BAR) - gap
            most = beside if beside >= room * LEAST_SHARE else room
            self._name.width = max(1.0, min(self._name.natural_width + 1, most))
            self._name.opacity = float(room >= dp(LEAST_NAME) * min(1.4, current_appearance().text_scale))
            self._name.pos = left, middle - self._name.height / 2
            left += (self._name.width + gap) * self._name.opacity
        wide = min(right - gap - left, dp(MOST_BAR))
        high = dp(BAR)
        has_bar = wide >= dp(LEAST_BAR)
        self._bar = Box(right - gap - wide - self.x, (self.height - high) / 2, wide, high) if has_bar else EMPTY_BOX
        self.redraw()

    def draw(self, batch: Batch) -> None:
        progress, middle = self._progress, self.height / 2
        if self._has_name:
            draw_seat_medal(batch, dp(MEDAL), middle, dp(MEDAL), progress.colour)
        if self._bar != EMPTY_BOX:
            ink = solid_paint(seat_colours(progress.colour).text)
            draw_segments(batch, self._bar, progress.placed, progress.dealt, ink)
        if progress.call is not None:
            draw_icon(batch, ICONS[progress.call], (self.width - dp(ICON) / 2, middle), dp(ICON), paint("ink"))
