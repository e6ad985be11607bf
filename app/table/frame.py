"""The frame round a table: plaques, glass, buttons, the panel behind them, and words beside a button."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.look import look
from app.look.look import Shape
from app.look.materials import card, paint
from app.look.mesh import Batch
from app.look.shapes import NOTHING, Box, box
from app.table.arrangement import Arrangement, Wishes, arrange
from app.table.buttons import HINT, Buttons, wanted
from app.table.contract import Action, Table
from app.table.glass import Glass
from app.widgets.drawn import Drawn
from app.widgets.focus import Focus
from app.widgets.score_strip import ScoreStrip
from app.widgets.text import Words
from engine.game import Seat

WHOLE: dict[str, Any] = {"pos_hint": {"x": 0, "y": 0}}
"""Over the whole safe area"""
SAND_S = 4
"""How long words about the sand stay"""


class TableFrame:
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
        for widget, place in ((self.strip, where.strip), (self.panel, where.panel), (self.glass, where.glass)):
            widget.pos, widget.size = (place.x, place.y), (place.width, place.height)
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


# Words beside what they are about: a hint above its button, a refusal that has no corner of its own


PADDING = 14
POINTER = 9
RIM = 14
WIDEST = 420


class Bubble(Drawn):
    """A card with a few words, pointing at a place. It takes no touches; it stays until it is told otherwise."""

    def __init__(self) -> None:
        self._words = Words("", leading=1.1, size_hint_x=None)
        self._tip, self._hangs = 0.0, False
        super().__init__(size_hint=(None, None), opacity=0)
        self.add_widget(self._words)
        self._away = Clock.create_trigger(lambda _: self.hide(), 0)

    @property
    def text(self) -> str:
        return str(self._words.text) if self.opacity else ""

    def tell(self, text: str, tip: tuple[float, float], within: Box, seconds: float = 0.0, hangs: bool = False) -> None:
        """These words above a place, or below it, inside a box; for so many seconds, or until `hide`."""
        self._away.cancel()
        if not text:
            self.hide()
            return
        padding = dp(PADDING)
        width = min(dp(WIDEST), within.width - 2 * dp(RIM))
        self._words.text = text
        self._words.width = min(self._words.natural_width, width - 2 * padding)
        self.size = self._words.width + 2 * padding, self._words.height + 2 * padding * 0.8
        x = min(max(tip[0] - self.width / 2, within.x + dp(RIM)), within.right - self.width - dp(RIM))
        y = tip[1] - dp(POINTER) - self.height if hangs else tip[1] + dp(POINTER)
        y = min(max(y, within.y), within.top - self.height)
        self.pos = x, y
        self._tip, self._hangs = min(max(tip[0] - x, dp(24)), self.width - dp(24)), hangs
        self._words.pos = x + padding, y + padding * 0.8
        self.opacity = 1
        self.redraw()
        if seconds:
            self._away.timeout = seconds
            self._away()

    def hide(self) -> None:
        self.opacity = 0

    def draw(self, batch: Batch) -> None:
        card(batch, box(0, 0, self.width, self.height, dp(16)))
        tip, size = self._tip, dp(POINTER)
        foot, point = (self.height - dp(1), self.height + size * 0.9) if self._hangs else (dp(1), -size * 0.9)
        batch.polygon([(tip - size, foot), (tip + size, foot), (tip, point)], paint("raised"))


# Behind scores, hand and buttons, where they lie at the side of the board


class SidePanel(Drawn):
    """A quiet card; without a size there is none."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))

    def draw(self, batch: Batch) -> None:
        if self.width > 1:
            card(batch, box(0, 0, self.width, self.height, dp(22)), "surface")
