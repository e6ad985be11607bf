"""Status panel above a racer's board: name, task, clock, timer, and pictures of the bots' structures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.domino3d.brick_board.tray import draw_face_down_brick
from app.games.domino3d.graphics.isometric_picture import BrickPicture
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.shown_timer import ShownTimer
from app.look import surfaces
from app.look.appearance import current_appearance
from app.look.appearance import seat_colours as seat_paint
from app.look.mesh import Batch
from app.look.shapes import Box, rounded_box
from app.look.theme import SIZES
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel
from engine.domino3d.moves import Place
from engine.game import Seat

HEIGHT, LINE, RIVALS, MORE = 52.0, 36.0, 50.0, 20.0
"""Heights in dp at 100% text size: two text lines, one text line, the row of bots, and a second line of the task"""
LARGE = 1.3
"""Text scale from which the task may take two lines"""
MEDAL = 13.0
CLOCK = 76.0
NARROW = 280.0
"""Width of the panel in dp below which name, task, timer and clock do not fit side by side"""
GAP = 8.0
BRICK = 26.0
"""Width of a face-down brick in dp"""
IN_A_ROW, FOOT = 4, 4.0
SLENDER = 0.6
"""Ratio of the timer's width to its height"""


@dataclass(frozen=True)
class VisibleBotTable:
    """Visible part of a bot's table."""

    name: str
    colour: int
    count: int
    """Number of placed bricks"""
    laid: tuple[Place, ...] | None
    """Places of its bricks; None until it has declared its structure"""


class RacerStatus(MeshWidget):
    """Panel with the seat's medal, two text lines, a clock, the timer while it runs, and a row of bots below."""

    def __init__(self, name: str, colour: int, timer: ShownTimer):
        """`timer`: timer of the player who builds here; it is shown while it has a reading."""
        super().__init__(size_hint=(None, None))
        self._timer = timer
        self._glass = Hourglass(timer, size_hint=(None, None))
        self._colour = colour
        self.has_name = True
        """Whether the name is shown; False if the host's score panels show it"""
        self.has_two_lines = False
        """Whether the task may take two lines"""
        self.has_rivals = True
        """Whether the row of bots is shown"""
        self._name = TextLabel(name, "name", "ink", fit=True)
        self._text = TextLabel("", "label", "ink2", fit=True)
        self._clock = TextLabel("", "score", "ink", halign="right", fit=True)
        for widget in (self._name, self._text, self._clock):
            self.add_widget(widget)
        self._rivals: dict[Seat, BotPicture] = {}
        self.bind(pos=self._lay_out, size=self._lay_out)

    def height_for(self, rivals: int) -> float:
        """Returns the height in pixels that the panel needs with this number of bots."""
        return self._lines + (self._high if rivals else 0.0)

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

    @property
    def _lines(self) -> float:
        """Returns the height of the text lines in pixels."""
        lines = (HEIGHT if self.has_name else LINE) + self.has_two_lines * MORE
        return float(dp(lines) * (0.4 + 0.6 * current_appearance().text_scale))

    @property
    def _high(self) -> float:
        """Returns the height of the row of bots in pixels."""
        return float(dp(RIVALS) * (0.4 + 0.6 * current_appearance().text_scale))

    def show_texts(self, name: str, text: str, clock: str) -> None:
        """Shows name, task and clock, and the timer while it runs."""
        if self.texts != (name, text, clock):
            self._name.text, self._text.text, self._clock.text = name, text, clock
            self._place_words()
        has_sand = self._timer.read() is not None
        if has_sand != self.has_timer:
            (self.add_widget if has_sand else self.remove_widget)(self._glass)
            self._place_words()
        elif has_sand:
            self._glass.refresh()

    @property
    def has_timer(self) -> bool:
        """Returns whether the timer is shown."""
        return self._glass.parent is not None

    @property
    def texts(self) -> tuple[str, str, str]:
        """Returns the displayed name, task and clock."""
        return self._name.text, self._text.text, self._clock.text

    def show_rivals(self, rivals: Mapping[Seat, VisibleBotTable]) -> None:
        """Shows the visible part of the bots' tables."""
        if not self.has_rivals:
            rivals = {}
            self._forget_rivals()
        are_new = [seat for seat in rivals if seat not in self._rivals]
        for seat in are_new:
            self._rivals[seat] = BotPicture()
            self.add_widget(self._rivals[seat])
        for seat, rival in rivals.items():
            self._rivals[seat].show(rival)
        if are_new:
            self._lay_out()

    def _forget_rivals(self) -> None:
        for picture in self._rivals.values():
            self.remove_widget(picture)
        if self._rivals:
            self._rivals = {}
            self._lay_out()

    def _lay_out(self, *_changed: object) -> None:
        self._place_words()
        rivals = list(self._rivals.values())
        step = self.width / max(1, len(rivals))
        for at, picture in enumerate(rivals):
            picture.pos, picture.size = (self.x + at * step, self.y), (step, self._high)
        self.redraw()

    def _place_words(self) -> None:
        """Lays out the task below the name, with timer and clock beside both; in a narrow panel the clock is beside the
        name only.
        """
        high, gap = self._high if self._rivals else 0.0, dp(GAP)
        lines = self.height - high
        left, right = self.x + gap + (2 * dp(MEDAL) + gap if self.has_name else 0), self.right - gap
        middle = self.y + high + lines / 2
        is_narrow = self.has_name and self.width < dp(NARROW)
        self._clock.set_style("name" if is_narrow else "score")
        clock = min(dp(CLOCK), self._clock.natural_width)
        self._clock.width = clock
        if not is_narrow:
            self._clock.pos = right - clock, middle - self._clock.height / 2
            right -= clock + gap if clock else 0.0
        if self.has_timer:
            tall = max(1.0, lines - dp(GAP))
            self._glass.size = tall * SLENDER, tall
            self._glass.pos = right - self._glass.width, middle - tall / 2
            right -= self._glass.width + gap
        self._text.width = max(1.0, right - left)
        middle += (self._text.height - self._text.natural_height) / 2  # boundary between name and task
        if is_narrow:
            self._clock.pos = right - clock, middle
        self._name.width = max(1.0, self._text.width - (clock + gap if is_narrow else 0.0))
        self._name.opacity = float(self.has_name)
        self._text.pos = left, middle - self._text.height * (1 if self.has_name else 0.5)
        self._name.pos = left, middle

    def draw(self, batch: Batch) -> None:
        surfaces.draw_card(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_chip"])), "surface")
        high = self._high if self._rivals else 0.0
        middle = high + (self.height - high) / 2
        if self.has_name:
            surfaces.draw_medal(batch, dp(GAP + MEDAL), middle, dp(MEDAL), seat_paint(self._colour))


class BotPicture(MeshWidget):
    """Picture of a bot's bricks, with its name and their number. The bricks are face down until the bot has declared
    its structure.
    """

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.rival: VisibleBotTable | None = None
        self._name = TextLabel("", "small", "ink2", halign="center", fit=True)
        self._picture: Widget | None = None
        self.add_widget(self._name)
        self.bind(pos=self._lay_out, size=self._lay_out)

    def show(self, rival: VisibleBotTable) -> None:
        if rival == self.rival:
            return
        self.rival = rival
        self._name.text = f"{rival.name} · {rival.count}"
        if self._picture is not None:
            self.remove_widget(self._picture)
        self._picture = BrickPicture(rival.laid, size_hint=(None, None)) if rival.laid else None
        if self._picture is not None:
            self.add_widget(self._picture)
        self._lay_out()

    @property
    def _room(self) -> Box:
        """Returns the box of the bricks, relative to the widget's corner."""
        low = self._name.height + dp(FOOT)
        return Box(dp(4), low, self.width - dp(8), max(1.0, self.height - low - dp(2)))

    def _lay_out(self, *_changed: object) -> None:
        self._name.width, self._name.pos = max(1.0, self.width), (self.x, self.y + dp(FOOT))
        if self._picture is not None:
            room = self._room.moved(*self.pos)
            self._picture.pos, self._picture.size = (room.x, room.y), (room.width, room.height)
        self.redraw()

    def draw(self, batch: Batch) -> None:
        if self.rival is None or self._picture is not None:
            return
        room, wide = self._room, min(dp(BRICK), self._room.width / IN_A_ROW)
        left = room.middle[0] - wide * IN_A_ROW / 2
        for x, y in heap_positions(self.rival.count):
            draw_face_down_brick(batch, left + x * wide, room.y + y * wide * 0.42, wide * 0.92)


def heap_positions(count: int) -> Sequence[tuple[float, float]]:
    """Returns the positions of bricks in a heap: rows of decreasing length, each centred above the gaps of the row
    below.
    """
    places: list[tuple[float, float]] = []
    row = 0
    while len(places) < count:
        width = max(1, IN_A_ROW - row)
        places += [(at + row / 2, row) for at in range(width)]
        row += 1
    return places[:count]
