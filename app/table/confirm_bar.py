"""Buttons for a piece that awaits confirmation: take back, rotate, place."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.i18n import _
from app.look.shapes import EMPTY_BOX, Box
from app.look.theme import SIZES
from app.table.contract import GestureHandler
from app.table.message_area import MessageArea
from app.widgets.buttons import RingButton

GAP = 12.0
"""Distance in dp between two buttons, and between the buttons and the piece"""


class ConfirmBar(Widget):
    """Row of the buttons take back, rotate and place, which act on the piece held by a gesture handler. The row is
    hidden until that piece is on a place and awaits confirmation.
    """

    def __init__(self, fingers: GestureHandler, can_rotate: bool = True):
        """`can_rotate`: whether the pieces of the game have several orientations."""
        super().__init__(size_hint=(None, None))
        size = SIZES["ring_button_main"]
        take_back = RingButton("close", on_press=fingers.cancel, size=size, spoken=_("Cancel"))
        rotate = RingButton("turn", on_press=fingers.rotate, size=size, spoken=_("Rotate"))
        place = RingButton("check", on_press=fingers.confirm, size=size, is_main=True, spoken=_("Place it"))
        self._buttons = (take_back, rotate, place) if can_rotate else (take_back, place)
        self.size = sum(button.width + dp(GAP) for button in self._buttons) - dp(GAP), self._buttons[0].height

    @property
    def is_shown(self) -> bool:
        return bool(self.children)

    @property
    def box(self) -> Box:
        """Returns the window box of the row; empty while it is hidden."""
        return Box(*self.pos, *self.size) if self.is_shown else EMPTY_BOX

    def show_at(self, x: float, y: float) -> None:
        """Shows the row with its lower left corner at this point."""
        self.pos = x, y
        for button in self._buttons:
            button.pos = x, y
            x += button.width + dp(GAP)
            if button.parent is None:
                self.add_widget(button)

    def place_beside(self, area: MessageArea) -> None:
        """Shows the row below the piece that is the subject of `area`, or above it if that hides less of the board."""
        box = area.above_or_below(self.width, self.height, dp(GAP))
        self.show_at(box.x, box.y)

    def hide(self) -> None:
        self.clear_widgets()
