"""Controls of the camera below the board: dial that rotates the camera, round buttons, confirm bar, button for hidden
places.
"""

from collections.abc import Callable

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import _
from app.look import surfaces
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import Box, rounded_box
from app.look.surfaces import paint
from app.look.theme import SIZES
from app.table.camera import START_ORBIT
from app.table.confirm_bar import ConfirmBar
from app.table.hidden_places_pill import HiddenPlacesPill
from app.widgets.buttons import RingButton
from app.widgets.slider import KNOB, Slider

TICK = 15
"""Degrees between two marks of the dial"""
DIAL_WIDTH = 260.0
"""Preferred width of the dial, in dp"""
GAP = 8.0


class RotationDial(Slider):
    """Slider that rotates the camera around the board. The scale is drawn once; only the knob moves."""

    def __init__(self, on_change: Callable[[float], object], on_done: Callable[[float], object]):
        self._knob_at, knob = Translate(), InstructionGroup()
        super().__init__(0, -180, 180, 1, on_change, on_done, size_hint_x=None)
        self.height = dp(SIZES["touch_min"])
        for instruction in (PushMatrix(), self._knob_at, Color(1, 1, 1, 1), knob, PopMatrix()):
            self.canvas.add(instruction)
        batch = Batch()
        surfaces.draw_brass_knob(batch, 0, 0, dp(KNOB + 4))
        draw_icon(batch, "cube", (0, 0), dp(20), paint("brass_ink"))
        batch.draw_into(knob)
        self.spoken = _("Walk round the table")
        self.bind(pos=self._put_knob, size=self._put_knob)

    def show_yaw(self, yaw: float) -> None:
        """Moves the knob to the camera's yaw."""
        self.value = (yaw - START_ORBIT[0] + 180) % 360 - 180
        self._put_knob()

    def set(self, value: float) -> None:
        """Sets the value, and calls the callback if it has changed."""
        value = min(max(round(value), self.least), self.most)
        if value != self.value:
            self.value = value
            self._put_knob()
            if self._change:
                self._change(value)

    def _put_knob(self, *_changed: object) -> None:
        left, right = self._track
        share = (self.value - self.least) / (self.most - self.least)
        self._knob_at.xy = self.x + left + (right - left) * share, self.y + self.height / 2

    def draw(self, batch: Batch) -> None:
        left, right = self._track
        middle = self.height / 2
        surfaces.draw_groove(batch, rounded_box(0, middle - dp(4), self.width, dp(8), dp(4)))
        for step in range(0, 361, TICK):
            x, long = left + (right - left) * step / 360, dp(7 if step % 90 == 0 else 4)
            ink = paint("brass_lo" if step % 90 == 0 else "line")
            batch.line([(x, middle - long), (x, middle + long)], dp(1.4), ink, caps=False)


class CameraControls(Widget):
    """Row at the bottom of the board: the dial (a slider that rotates the camera) between two round buttons, and the
    button with the number of hidden places.
    """

    _row: tuple[Widget, ...] = ()
    """Widgets that are in the row now"""

    def __init__(
        self,
        walk: Callable[[float], object],
        rest: Callable[[float], object],
        rotate: Callable[[], object],
        fit: Callable[[], object],
        show_hidden: Callable[[], object],
    ):
        super().__init__(size_hint=(None, None))
        self.dial = RotationDial(walk, rest)
        self.rotate_ring = RingButton("turn", on_press=rotate, spoken=_("Turn the brick"))
        self.fit_ring = RingButton("fit", on_press=fit, spoken=_("Show everything"))
        self.hidden_places = HiddenPlacesPill(show_hidden)
        self.add_widget(self.hidden_places)
        self._board = Box(0, 0, 0, 0)
        self._has_dial, self._least_row = True, 0.0
        self._confirm: ConfirmBar | None = None
        """Buttons for a brick that awaits confirmation, which replace the dial; None if there is no such brick"""
        self._show_row()

    @property
    def row(self) -> float:
        """Returns the height of the row in pixels, from the bottom of the board."""
        return max(self._least_row, float(self.fit_ring.height + dp(GAP)))

    def reserve_row(self, height: float, has_dial: bool = False) -> None:
        """Sets the height of the row in pixels, with the round buttons at its upper edge. `has_dial`: whether the
        middle of the row contains the dial; otherwise it is reserved for other buttons.
        """
        self._has_dial, self._least_row = has_dial, height
        self._show_row()

    def _show_row(self) -> None:
        calm = (self.rotate_ring, self.dial, self.fit_ring) if self._has_dial else (self.rotate_ring, self.fit_ring)
        for widget in self._row:
            self.remove_widget(widget)
        self._row = (self._confirm,) if self._confirm else calm
        for widget in self._row:
            self.add_widget(widget)

    @property
    def free_row(self) -> Box:
        """Returns the free middle of the row."""
        board, beside = self._board, self.fit_ring.width + 2 * dp(GAP)
        return Box(board.x + beside, board.y, board.width - 2 * beside, self.row)

    def arrange(self, board: Box) -> None:
        """Lays out the row along the bottom of the board."""
        gap, ring, row = dp(GAP), self.fit_ring.width, self.row
        self._board = board
        room = board.width - 2 * ring - 4 * gap
        wide = min(dp(DIAL_WIDTH), room) if self._has_dial else room
        x = board.middle[0] - wide / 2
        self.dial.width = wide
        y = board.y + (row - self.fit_ring.height if self._least_row else gap / 2)
        self.dial.pos = x, y + (self.fit_ring.height - self.dial.height) / 2
        self.rotate_ring.pos = x - gap - ring, y
        self.fit_ring.pos = x + wide + gap, y
        if self._confirm is not None:
            self._confirm.show_at(board.middle[0] - self._confirm.width / 2, board.y + gap / 2)
        self.hidden_places.arrange(board._replace(y=board.y + row, height=board.height - row))

    def enable_rotation(self, can: bool) -> None:
        """Enables or disables the button that rotates a brick."""
        self.rotate_ring.disabled = not can

    def confirm(self, bar: ConfirmBar | None) -> None:
        """Shows the buttons for a brick that awaits confirmation; None shows the dial again."""
        if bar is not self._confirm:
            self._confirm = bar
            self._show_row()
            self.arrange(self._board)
