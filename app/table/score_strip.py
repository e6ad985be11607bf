"""The plaques of the seats: who plays, who is in turn, how they stand."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.gestures.feel import LONG_PRESS
from app.look.icons import draw_icon
from app.look.look import now, seat
from app.look.materials import card, medal_of, paint
from app.look.mesh import Batch, flat
from app.look.shapes import Box, box, circle
from app.table.contract import SeatNote
from app.widgets.text import Words
from engine.game import Seat

GAP = 8
PADDING = 9
MEDAL = 13
"""dp: half a medal"""
BESIDE = 7
"""dp that a score keeps from a count of two digits, lest they are read as one number"""
SLOP = 12


class ScoreStrip(Widget):
    """The plaques of all seats in rows of `columns`. A tap on a plaque calls `on_press` with its seat, a long press
    `on_hold`.
    """

    def __init__(
        self,
        names: Sequence[str],
        colours: Sequence[int],
        on_press: Callable[[Seat], None],
        on_hold: Callable[[Seat], None],
    ):
        super().__init__(size_hint=(None, None))
        self.columns = len(names)
        self.face = "surface"
        """The face of a plaque at rest"""
        self._colours = tuple(colours)
        self._on_press, self._on_hold = on_press, on_hold
        self._pressed: Seat | None = None
        """The plaque under the finger, until something has come of it"""
        self._touch: Any = None
        self._hold = Clock.create_trigger(self._held, LONG_PRESS)
        self._notes: Sequence[SeatNote] = ()
        self.turn: Seat | None = None
        """Whose plaque is lit"""
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._names = [_words(name, "label") for name in names]
        self._scores = [_words("", "score", "ink") for _ in names]
        self._counts = [_words("", "label") for _ in names]
        for words in (*self._names, *self._scores, *self._counts):
            self.add_widget(words)
        self.bind(pos=self._draw, size=self._draw)

    def update(self, notes: Sequence[SeatNote], turn: Seat | None) -> None:
        """Shows how all seats stand, and which one is in turn."""
        if (notes, turn) != (self._notes, self.turn):
            self._notes, self.turn = notes, turn
            self._draw()

    def place(self, of: Seat) -> tuple[float, float]:
        """Returns the middle of a seat's medal."""
        return self._medal(self._box(of))

    @property
    def spoken(self) -> str:
        return "; ".join(note.spoken for note in self._notes)

    # Where things lie

    def _box(self, of: Seat) -> Box:
        columns, rows = self.columns, -(-len(self._names) // self.columns)
        gap = dp(GAP)
        width = (self.width - (columns - 1) * gap) / columns
        height = (self.height - (rows - 1) * gap) / rows
        row, column = divmod(of, columns)
        return Box(self.x + column * (width + gap), self.top - (row + 1) * height - row * gap, width, height)

    @property
    def _is_small(self) -> bool:
        return self._box(0).height < dp(58) * now().text_scale

    def _medal(self, plaque: Box) -> tuple[float, float]:
        x = plaque.x + dp(PADDING + MEDAL)
        return x, (plaque.y + plaque.height / 2 if self._is_small else plaque.top - dp(PADDING + MEDAL))

    # Drawing

    def _draw(self, *_: object) -> None:
        if not self._notes or self.width <= 0:
            return
        batch = Batch()
        for of, note in enumerate(self._notes):
            plaque = self._box(of)
            self._draw_plaque(batch, of, plaque, note)
            self._write(of, plaque, note)
        batch.into(self._group)

    def _draw_plaque(self, batch: Batch, of: Seat, plaque: Box, note: SeatNote) -> None:
        outline = box(*plaque, radius=dp(14))
        is_turn = of == self.turn
        if is_turn:
            card(batch, outline)
            batch.rim(outline, flat(seat(self._colours[of]).text), 0, dp(2.6))
        else:
            card(batch, outline, self.face, lifted=False)
        x, y = self._medal(plaque)
        medal_of(batch, x, y, dp(MEDAL), self._colours[of])
        if note.dots:
            self._draw_dots(batch, of, plaque, note)
        if note.count and not self._is_small:
            draw_icon(batch, note.icon, (x - dp(8.5), plaque.y + dp(PADDING + 7)), dp(13), paint("ink2"))

    def _draw_dots(self, batch: Batch, of: Seat, plaque: Box, note: SeatNote) -> None:
        """Draws a dot for each pawn; those that are home are filled."""
        ink = flat(seat(self._colours[of]).text)
        left = plaque.x + dp(2 * MEDAL + 14) if self._is_small else plaque.x + dp(PADDING)
        room = plaque.right - left - dp(PADDING)
        step = min(dp(17), room / note.dots)
        for place in range(note.dots):
            spot = circle(
                left + step * (place + 0.5), plaque.y + dp(PADDING + 4 if self._is_small else PADDING + 6), step * 0.33
            )
            if place < note.filled:
                batch.fill(spot, ink)
            else:
                batch.rim(spot, ink, 0, dp(1.8))

    def _write(self, of: Seat, plaque: Box, note: SeatNote) -> None:
        name, score, count = self._names[of], self._scores[of], self._counts[of]
        name.ink("ink" if of == self.turn else "ink2")
        left = plaque.x + dp(2 * (PADDING + MEDAL) - 2) if not self._is_small else plaque.x + dp(2 * MEDAL + 14)
        width = plaque.right - left - dp(5)
        score.text, count.text = note.score, "" if self._is_small else note.count
        if not note.score and self._is_small:
            name.put_into(Box(left, plaque.y + plaque.height * 0.42, width, plaque.height * 0.5))
        elif not note.score:
            name.put_into(Box(left, self._medal(plaque)[1] - dp(12), width, dp(24)))
        else:
            half = plaque.height * (0.46 if self._is_small else 0.44)
            score.restyle("figure" if self._is_small else "score")
            name.put_into(Box(left, plaque.top - half, width, half - dp(3)))
            if len(count.text) > 1:
                left, width = left + dp(BESIDE), width - dp(BESIDE)
            score.put_into(Box(left, plaque.y + dp(3), width, plaque.height - half - dp(1)))
        count.put_into(Box(plaque.x + dp(PADDING + 11.5), plaque.y + dp(PADDING - 3), dp(20), dp(20)))

    # Touch

    def on_touch_down(self, touch: Any) -> bool:
        of = self._seat_at(*touch.pos)
        if of is None or self._pressed is not None:
            return of is not None
        self._pressed, self._touch = of, touch
        touch.grab(self)
        self._hold()
        return True

    def _held(self, _: float) -> None:
        """Tells the seat on which the finger has lain for long."""
        of, self._pressed = self._pressed, None
        if of is not None and of == self._seat_at(*self._touch.pos):
            self._on_hold(of)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._hold.cancel()
        of, self._pressed = self._pressed, None
        if of is not None and of == self._seat_at(*touch.pos):
            self._on_press(of)
        return True

    def _seat_at(self, x: float, y: float) -> Seat | None:
        for of in range(len(self._names)):
            plaque = self._box(of)
            if plaque.x <= x <= plaque.right and plaque.y <= y <= plaque.top:
                return of
        return None


def _words(text: str, style: str, role: str = "ink2") -> Words:
    """Words that become as small as they must to stand in their box."""
    return Words(text, style, role, fit=True, shrunk=0.0, leading=1.0, size_hint_x=None)
