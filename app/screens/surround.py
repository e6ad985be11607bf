"""What lies round a table, and where: plaques, glass, buttons, the panel behind them, words beside a button."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.box import NOTHING, Box
from app.look import look
from app.look.layout import Shape
from app.screens.arrangement import Arrangement, Wishes, arrange
from app.screens.bubble import Bubble
from app.screens.buttons import HINT, Buttons, wanted
from app.screens.glass import Glass
from app.screens.panel import SidePanel
from app.tables.table import Action, Table
from app.widgets.focus import Focus
from app.widgets.score_strip import ScoreStrip
from engine.game import Seat

WHOLE: dict[str, Any] = {"pos_hint": {"x": 0, "y": 0}}
"""Over the whole safe area"""
SAND_S = 4
"""How long words about the sand stay"""


class Surround:
    """The widgets round a table, on the safe area that they share with it."""

    def __init__(self, safe: Widget, table: Table, strip: ScoreStrip, glass: Glass, press: Callable[[str], None]):
        self._safe, self._table = safe, table
        self.strip, self.glass = strip, glass
        self.panel = SidePanel()
        self._pieces = FloatLayout(**WHOLE)
        self.buttons = Buttons(self._pieces, press)
        self.bubble = Bubble()
        self.focus = Focus(self._pieces)
        self.where: Arrangement | None = None
        """In the window's own places"""
        self._hand, self._of_sand = 0.0, ""
        for widget in (self.panel, table, strip, glass, self._pieces, self.bubble, table.overlay):
            if widget is not None:
                safe.add_widget(widget)

    def lay_out(self, seats: int) -> None:
        """Everything in its place, the table included."""
        self._lay_out(seats)
        if self.hand_has_changed:
            self._lay_out(seats)  # the table knows its hand only now
        if self._of_sand and self.bubble.text == self._of_sand:
            self.tell_of_sand(self._of_sand)  # where the glass is by now

    def _lay_out(self, seats: int) -> None:
        safe, now = self._safe, look.now()
        wishes = Wishes(seats, self.glass.is_there, self._table.hand_height, dp(1), now.text_scale)
        where = arrange(safe.width, safe.height, now.layout, wishes, now.left_handed).moved(*safe.pos)
        self.strip.columns = where.columns
        self.strip.face = "surface" if where.panel == NOTHING else "sunk" if now.theme.is_dark else "ground"
        for widget, box in ((self.strip, where.strip), (self.panel, where.panel), (self.glass, where.glass)):
            widget.pos, widget.size = (box.x, box.y), (box.width, box.height)
        self.where = where
        self._hand = self._table.hand_height(where.hand.width)
        self._table.arrange(where.board, where.hand)
        self._table.show()

    @property
    def hand_has_changed(self) -> bool:
        """Whether the hand needs another height by now."""
        return self.where is not None and abs(self._table.hand_height(self.where.hand.width) - self._hand) > 1

    def show(self, notes: Sequence[Any], turn: Seat | None, actions: Sequence[Action], can: Mapping[str, bool]) -> None:
        """Plaques and buttons as they are now; `can` as `wanted` takes it."""
        if self.where is None:
            return
        self.strip.update(notes, turn)
        self.glass.refresh()
        layout = look.now().layout
        is_roomy = layout.shape is Shape.TABLET_LANDSCAPE
        self.buttons.show(wanted(actions, can, is_roomy), self.where, layout)

    def tell_hint(self, text: str) -> None:
        """Words above the button of hints, or where the table has a place for them; none takes them away."""
        place = None if self._table.tell_hint(text) else self.buttons.place(HINT)
        if place is None or self.where is None:
            self.bubble.hide()
            return
        x, y = self._safe.to_widget(*place)
        board = self.where.board
        self.bubble.tell(text, (x, y + dp(26)), Box(self._safe.x, board.y, self._safe.width, board.height))

    def tell_of_sand(self, text: str, seconds: float = SAND_S) -> None:
        """Words below the glass, long enough to be read; for 0 seconds: until something is touched."""
        self._of_sand = text
        if self.where is not None:
            glass = self.where.glass
            room = Box(self._safe.x, self._safe.y, self._safe.width, glass.y - self._safe.y)
            self.bubble.tell(text, (glass.middle[0], glass.y), room, seconds, hangs=True)
