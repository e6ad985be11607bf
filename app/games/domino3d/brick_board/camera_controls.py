"""Controls of the camera below the board: dial that rotates the camera, round buttons, confirm bar, button for hidden
places.
"""

from collections.abc import Callable, Mapping, Sequence

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import _
from app.look import surfaces
from app.look.icons import draw_icon
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, rounded_box
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
MIN_DIAL, MIN_PILL = 84.0, 76.0
"""Minimum widths of the dial, and of the button with the number of hidden places, in dp"""
PILL_SHARE, PILL_WIDTH = 0.45, 190.0
"""Width of that button beside the dial, as a share of the space for both, and its maximum in dp"""
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
        self.spoken = _("Walk around the table")
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
    """Controls of the camera: the dial (a slider that rotates the camera) between two round buttons, and the button
    with the number of hidden places. They are in a row at the bottom of the board, or in the host's row of buttons.
    """

    _shown: tuple[Widget, ...] = ()
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
        self._board = self._row_box = EMPTY_BOX
        self._has_dial, self._least_row = True, 0.0
        self._is_shared = False
        self._can_count = True
        """Whether the button with the number of hidden places can appear, so that room is kept for it"""
        self._confirm: ConfirmBar | None = None
        """Buttons for a brick that awaits confirmation, which replace the dial; None if there is no such brick"""

    @property
    def row(self) -> float:
        """Returns the height in pixels of the row at the bottom of the board; 0 if the host's row is shared."""
        return 0.0 if self._is_shared else max(self._least_row, float(self.fit_ring.height + dp(GAP)))

    def reserve_row(self, height: float, has_dial: bool = False) -> None:
        """Sets the height of the row in pixels, with the round buttons at its upper edge. `has_dial`: whether the
        middle of the row contains the dial; otherwise it is reserved for other buttons.
        """
        self._has_dial, self._least_row = has_dial, height

    def share_row(self, is_shared: bool) -> None:
        """Selects whether the controls are in the host's row of buttons, instead of at the bottom of the board."""
        self._is_shared = is_shared

    @property
    def free_row(self) -> Box:
        """Returns the free middle of the row."""
        board, beside = self._board, self.fit_ring.width + 2 * dp(GAP)
        return Box(board.x + beside, board.y, board.width - 2 * beside, self.row)

    # Layout

    def arrange(self, board: Box) -> None:
        """Sets the area of the board, which has the row at its bottom unless the host's row is shared."""
        self._board = board
        if not self._is_shared:
            high = self.row - (0 if self._least_row else dp(GAP) / 2)
            self._row_box = Box(board.x + dp(GAP), board.y, board.width - 2 * dp(GAP), high)
        self._lay_out()

    def arrange_row(self, row: Box) -> None:
        """Sets the free part of the host's row of buttons."""
        if self._is_shared and row != self._row_box:
            self._row_box = row
            self._lay_out()

    def _lay_out(self) -> None:
        """Shows the widgets for which the row has space, and moves them to their positions."""
        row, board, items = self._row_box, self._board, self._items()
        self._show([widget for widget, _width in items if widget is not None])
        is_in_row = False
        x = self._left_edge([width for _widget, width in items])
        for widget, width in items:
            if widget is self.hidden_places:
                is_in_row = True
                self.hidden_places.arrange(Box(x, row.top - self._ring, width, self._ring), True)
            elif widget is not None:
                widget.width = width
                widget.pos = x, row.top - (self._ring + widget.height) / 2
            x += width + dp(GAP)
        if not is_in_row:
            is_free = self._confirm is None or not self._has_dial
            above = board._replace(y=board.y + self.row, height=board.height - self.row)
            self.hidden_places.arrange(above if is_free else EMPTY_BOX)
        if self._confirm is not None:
            self._place_confirm_bar(self._confirm)

    def _left_edge(self, widths: Sequence[float]) -> float:
        """Returns the left edge of widgets with these widths: three are in the middle of the row, and stay there if
        there is space for a fourth beside them.
        """
        row, gap = self._row_box, dp(GAP)
        middle, whole = (sum(some) + gap * (len(some) - 1) for some in (widths[:3], widths))
        return min(row.middle[0] - middle / 2, max(row.x, row.right - whole))

    @property
    def _ring(self) -> float:
        """Returns the height of a round button in pixels."""
        return float(self.fit_ring.height)

    def _items(self) -> Sequence[tuple[Widget | None, float]]:
        """Returns the widgets for which the row has space, with their widths; None is a space for other buttons. The
        button with the number of hidden places is at the end of the row or, if that is too narrow, replaces the dial.
        """
        if self._confirm is not None:
            return []
        ring, gap, wide = float(self.fit_ring.width), dp(GAP), self._row_box.width
        rotate, fit = (self.rotate_ring, ring), (self.fit_ring, ring)
        middle, beside_rotate = wide - 2 * (ring + gap), wide - ring - gap
        beside_dial = min((middle - gap) * PILL_SHARE, dp(PILL_WIDTH))
        if not self._has_dial:
            return [rotate, (None, middle), fit]
        if self._can_count and beside_dial >= dp(MIN_PILL):
            dial = min(middle - beside_dial - gap, dp(DIAL_WIDTH))
            return [rotate, (self.dial, dial), fit, (self.hidden_places, beside_dial)]
        if self.hidden_places.button and beside_rotate >= dp(MIN_PILL):
            has_fit = middle >= dp(MIN_PILL)
            pill = self.hidden_places, min(middle if has_fit else beside_rotate, dp(DIAL_WIDTH))
            return [rotate, pill, fit][: 2 + has_fit]
        if middle >= dp(MIN_DIAL):
            return [rotate, (self.dial, min(middle, dp(DIAL_WIDTH))), fit]
        return [rotate, fit][: int((wide + gap) / (ring + gap))]

    def _show(self, widgets: list[Widget]) -> None:
        """Adds these widgets to the row, and removes all others except the button for hidden places."""
        for widget in self._shown:
            if widget not in widgets and widget is not self.hidden_places:
                self.remove_widget(widget)
        for widget in widgets:
            if widget.parent is None:
                self.add_widget(widget)
        self._shown = tuple(widgets)

    def _place_confirm_bar(self, bar: ConfirmBar) -> None:
        """Places the buttons for a brick that awaits confirmation in the row, or above it if the row is too narrow."""
        row, board = self._row_box, self._board
        if bar.parent is None:
            self.add_widget(bar)
        if bar.width <= row.width:
            bar.show_at(row.middle[0] - bar.width / 2, row.top - bar.height)
        else:
            bar.show_at(board.middle[0] - bar.width / 2, board.y + self.row + dp(GAP))

    # Content

    def enable_rotation(self, can: bool) -> None:
        """Enables or disables the button that rotates a brick."""
        self.rotate_ring.disabled = not can

    def show_hidden(self, counts: Mapping[str, int], can_count: bool) -> None:
        """Shows the numbers of hidden places by their position. `can_count`: whether hidden places may be counted at
        this table.
        """
        had_button = self.hidden_places.button is not None
        self.hidden_places.show_counts(counts)
        if (can_count, self.hidden_places.button is not None) != (self._can_count, had_button):
            self._can_count = can_count
            self._lay_out()

    def confirm(self, bar: ConfirmBar | None) -> None:
        """Shows the buttons for a brick that awaits confirmation; None shows the dial again."""
        if bar is not self._confirm:
            if self._confirm is not None:
                self.remove_widget(self._confirm)
            self._confirm = bar
            self._lay_out()
