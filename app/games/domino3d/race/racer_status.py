"""Status panel above a racer's board: name, task, clock, timer, and everybody's progress."""

from collections.abc import Mapping

from kivy.metrics import dp

from app.games.domino3d.race.racer_progress import ProgressChip, RacerProgress
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.shown_timer import ShownTimer
from app.look import surfaces
from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import Box, rounded_box
from app.look.theme import SIZES
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.game import Seat

HEIGHT, LINE, MORE = 54.0, 36.0, 20.0
"""Heights in dp at 100% text size: two text lines, one text line, and a second line of the task"""
LARGE = 1.3
"""Text scale from which the task may take two lines"""
MEDAL = 13.0
CLOCK = 76.0
NARROW = 280.0
"""Width of the panel in dp below which name, task, timer and clock do not fit side by side"""
GAP = 8.0
NAME = 0.5
"""Maximum width of the name beside the progress, as a share of the line"""
SLENDER = 0.6
"""Ratio of the timer's width to its height"""


class RacerStatus(MeshWidget):
    """Panel with the seat's medal and two lines, and with clock and timer beside them.

    The first line contains the name and, during the building, the racer's own progress. The second line contains the
    progress of the rivals during the building, later the task.
    """

    def __init__(self, own: RacerProgress, timer: ShownTimer):
        """`timer`: timer of the player who builds here; it is shown while it has a reading."""
        super().__init__(size_hint=(None, None))
        self._timer = timer
        self._glass = Hourglass(timer, size_hint=(None, None))
        self._colour = own.colour
        self.has_name = True
        """Whether the panel contains the name and everybody's progress; False if the host's plaques show them"""
        self.has_two_lines = False
        """Whether the task may take two lines"""
        self.own = ProgressChip(own, has_name=False)
        self._is_building = False
        self._name = TextLabel(own.name, "name", "ink", fit=True)
        self._text = TextLabel("", "label", "ink2", fit=True)
        self._clock = TextLabel("", "score", "ink", halign="right", fit=True)
        for widget in (self._name, self._text, self._clock):
            self.add_widget(widget)
        self._chips: dict[Seat, ProgressChip] = {}
        """Progress of the rivals, while it is shown"""
        self.bind(pos=self._lay_out, size=self._lay_out)

    @property
    def needed_height(self) -> float:
        """Returns the height in pixels that the panel needs."""
        lines = (HEIGHT if self.has_name else LINE) + self.has_two_lines * MORE
        return float(dp(lines) * (0.4 + 0.6 * current_appearance().text_scale))

    @property
    def chips(self) -> tuple[ProgressChip, ...]:
        """Returns the lines of the rivals."""
        return tuple(self._chips.values())

    def wrap(self, width: float, has_room: bool) -> None:
        """Gives the task a second line if the text is large, the panel is narrow, and there is room."""
        has_two_lines = (
            has_room
            and current_appearance().text_scale >= LARGE
            and width < dp(NARROW) * current_appearance().text_scale
        )
        if has_two_lines != self.has_two_lines:
            self.has_two_lines = has_two_lines
            self.remove_widget(self._text)
            self._text = TextLabel(self._text.text, "label", "ink2", fit=not has_two_lines)
            self.add_widget(self._text)

    # Content

    def show_texts(self, name: str, text: str, clock: str) -> None:
        """Shows name, task and clock, and the timer while it runs."""
        if (self._name.text, self._text.text, self._clock.text) != (name, text, clock):
            self._name.text, self._text.text, self._clock.text = name, text, clock
            self._lay_out()
        has_sand = self._timer.read() is not None
        if has_sand != self.has_timer:
            (self.add_widget if has_sand else self.remove_widget)(self._glass)
            self._lay_out()
        elif has_sand:
            self._glass.refresh()

    @property
    def has_timer(self) -> bool:
        """Returns whether the timer is shown."""
        return self._glass.parent is not None

    @property
    def texts(self) -> tuple[str, str, str]:
        """Returns the shown name, task and clock; the task is empty while the rivals' progress replaces it."""
        return self._name.text, "" if self._chips else self._text.text, self._clock.text

    def show_progress(self, own: RacerProgress, rivals: Mapping[Seat, RacerProgress], is_building: bool) -> None:
        """Shows everybody's progress during the building, unless the host's plaques show it."""
        is_shown = is_building and self.has_name
        shown = rivals if is_shown else {}
        self.own.show(own)
        if is_shown != self._is_building or shown.keys() != self._chips.keys():
            self._is_building = is_shown
            for chip in (self.own, *self.chips):
                self.remove_widget(chip)
            self._chips = {seat: ProgressChip(progress) for seat, progress in shown.items()}
            for chip in (self.own, *self.chips) if is_shown else ():
                self.add_widget(chip)
            self._lay_out()
        for seat, progress in shown.items():
            self._chips[seat].show(progress)

    # Layout

    def _lay_out(self, *_changed: object) -> None:
        """Lays out clock and timer at the right, and the lines in the remaining area."""
        gap = dp(GAP)
        left, right = self.x + gap + (2 * dp(MEDAL) + gap if self.has_name else 0), self.right - gap
        is_narrow = self.has_name and self.width < dp(NARROW)
        self._clock.set_style("name" if is_narrow else "score")
        clock = min(dp(CLOCK), self._clock.natural_width)
        self._clock.width = clock
        if not is_narrow:
            self._clock.pos = right - clock, self.center_y - self._clock.height / 2
            right -= clock + gap if clock else 0.0
        if self.has_timer:
            tall = max(1.0, self.height - gap)
            self._glass.size = tall * SLENDER, tall
            self._glass.pos = right - self._glass.width, self.center_y - tall / 2
            right -= self._glass.width + gap
        self._lay_out_lines(Box(left, self.y, max(1.0, right - left), self.height), clock + gap if is_narrow else 0.0)

    def _lay_out_lines(self, area: Box, clock: float) -> None:
        """Lays out name and progress above the task or the rivals. `clock`: width of a clock beside the name."""
        self._text.width = area.width
        middle = area.middle[1] + (self._text.height - self._text.natural_height) / 2  # between name and task
        if clock:
            self._clock.pos = area.right - self._clock.width, middle
        self._name.opacity, self._text.opacity = float(self.has_name), float(not self._chips)
        self._text.pos = area.x, middle - self._text.height * (1 if self.has_name else 0.5)
        beside = area.width - clock
        natural = self._name.natural_width + 1
        self._name.width = max(1.0, min(natural, beside * NAME) if self._is_building else beside)
        self._name.pos = area.x, middle
        x = area.x + self._name.width + dp(GAP)
        self.own.pos, self.own.size = (x, middle), (max(1.0, area.x + beside - x), self._name.height)
        step = area.width / max(1, len(self._chips))
        for at, chip in enumerate(self.chips):
            chip.pos = area.x + at * step, middle - self._text.natural_height
            chip.size = step - dp(GAP) * (at < len(self._chips) - 1), self._text.natural_height

    def draw(self, batch: Batch) -> None:
        surfaces.draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"])), "surface")
        if self.has_name:
            surfaces.draw_seat_medal(batch, dp(GAP + MEDAL), self.height / 2, dp(MEDAL), self._colour)
