"""Score plaques of all seats, with name, score and count; highlights the seat whose turn it is."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.texts import next_medal_label
from app.gestures.gesture_config import LONG_PRESS
from app.look.appearance import current_appearance, seat_colours
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, Point, RoundedPolygon, circle_outline, rounded_box
from app.look.surfaces import draw_card, draw_seat_medal, draw_segments, draw_selection, paint
from app.players import Players, colours_of, names_of
from app.screens.match.solo_turns import draw_turns
from app.table.contract import PlaqueContent
from app.widgets.pressable import Pressable
from app.widgets.text_label import TextLabel
from engine.game import Seat

GAP = 8
LARGE, SMALL = (9, 13), (5, 10)
"""Margin of a plaque and radius of its medal in dp: in a large plaque, in a small one."""
LARGE_FROM = 100, 58
"""Minimum width and height of a large plaque in dp."""
MIN_NAME_WIDTH = 36
"""Minimum width in dp of a name beside the medal; with less space the name is omitted and the score is below the
medal.
"""
RADIUS = 14
"""Corner radius of a plaque in dp."""
ICON = 13
"""Size in dp of the icon before a count."""
TWO_DIGIT_GAP = 7
"""Gap in dp between a score and a count of two digits, so that they do not look like one number."""
BAR = 4
"""Height of a progress bar and its distance from the lower edge of a plaque, in dp."""
SOLO_SCORE_SHARE = 0.5
"""Width of the score beside a row of solo turns, as a share of the plaque's width."""
SOLO_ROW_SHARE = 0.4
"""Height of a row of solo turns below the score, as a share of the plaque's height."""


EXTRA_DIGIT_GAP = 6
"""Additional gap in dp for each further character of a count."""
MIN_DIGIT_WIDTHS = 7.8, 9.6
"""Minimum width in dp of a character of a count and of a score, at the usual text size."""
MIN_BESIDE_LONG_COUNT = 22
"""Minimum width in dp of name and score beside a long count."""


class PlaqueLayout(NamedTuple):
    """Positions of the elements of a plaque. Score and count are always visible."""

    medal: Point
    radius: float
    name: Box
    score: Box
    icon: Point
    """Middle of the icon before the count."""
    tally: Box
    """Box of the count."""


def layout_plaque(plaque: Box, note: PlaqueContent, text: float, dp: float = 1.0) -> PlaqueLayout:
    """Computes the layout of a plaque: the count below the medal, name and score beside them; the name is omitted if
    space is short.
    """
    is_roomy = plaque.width >= LARGE_FROM[0] * dp and plaque.height >= LARGE_FROM[1] * dp
    rim, radius = (value * dp for value in (LARGE if is_roomy else SMALL))
    x, y = plaque.x + rim + radius, plaque.top - rim - radius
    column = max(2 * radius, 22 * dp * min(text, 1.4))
    beside = (TWO_DIGIT_GAP if is_roomy else TWO_DIGIT_GAP / 2) * (len(note.count) > 1)
    more = EXTRA_DIGIT_GAP * text * max(0, len(note.count) - 2)
    start = plaque.x + rim + column + (6 if is_roomy else 4) * dp
    left = start + (beside + more) * dp
    width, half = plaque.right - left - 4 * dp, plaque.height * (0.56 if is_roomy else 0.52)
    name = Box(start, plaque.y + half + 1 * dp, width + left - start, (plaque.height - half) * 0.85 - 3 * dp)
    score = Box(left, plaque.y + 2 * dp, width, half - 2 * dp)
    sign = ICON * dp * (1 if is_roomy else 0.8)
    foot = y - radius - plaque.y - 2 * dp
    icon = plaque.x + rim + sign / 2 - 2 * dp, plaque.y + 1 * dp + foot / 2
    if width < max(MIN_BESIDE_LONG_COUNT, MIN_NAME_WIDTH - more) * dp:
        icon = x + radius + 3 * dp + sign / 2, y
        name, score = EMPTY_BOX, Box(plaque.x + rim, plaque.y + 1 * dp, plaque.width - 2 * rim, foot)
    digits = icon[0] + sign / 2 + 1 * dp
    room = plaque.right - digits - 2 * dp if name == EMPTY_BOX else plaque.x + rim + column + (7 + more) * dp - digits
    high = min(foot, 20 * dp * text) if name != EMPTY_BOX else 2 * radius
    return PlaqueLayout((x, y), radius, name, score, icon, Box(digits, icon[1] - high / 2, room, high))


def split_solo_plaque(plaque: Box, dp: float = 1.0) -> tuple[Box, Box]:
    """Splits the plaque of a solo match into an area for the score and an area for the row of turns, beside or below
    it.
    """
    rim = LARGE[0] * dp
    if plaque.height < 1.3 * LARGE_FROM[1] * dp:
        left = plaque.width * SOLO_SCORE_SHARE
        row = Box(plaque.x + left, plaque.y + rim, plaque.width - left - rim, plaque.height - 2 * rim)
        return plaque._replace(width=left), row
    low = plaque.height * SOLO_ROW_SHARE
    return (
        plaque._replace(y=plaque.y + low, height=plaque.height - low),
        Box(plaque.x + rim, plaque.y + rim, plaque.width - 2 * rim, low - rim),
    )


class PlaqueButton(Pressable):
    """Invisible button over a plaque for keyboard users: Enter is a tap, Space a long press. Touches go to the
    strip.
    """

    def __init__(self, strip: "ScoreStrip", seat: Seat, group: str):
        self._hold = partial(strip.dispatch, "on_plaque_hold", seat)
        press = partial(strip.dispatch, "on_plaque_press", seat)
        super().__init__(on_press=press, size_hint=(None, None), group=group)

    def key(self, name: str) -> bool:
        if name != "space":
            return super().key(name)
        self._hold()
        return True

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(RADIUS))


def with_extra_count(plaque: Box, note: PlaqueContent, text: float, dp: float = 1.0) -> PlaqueContent:
    """Returns the note with its additional count appended, if the result is legible."""
    if not note.more:
        return note
    long = replace(note, count=f"{note.count} {note.more}")
    parts = layout_plaque(plaque, long, text, dp)
    widths = (parts.tally.width / len(long.count), parts.score.width / len(note.score))
    letter = max(1.0, text) * dp
    is_read = parts.name != EMPTY_BOX and all(width >= least * letter for width, least in zip(widths, MIN_DIGIT_WIDTHS))
    return long if is_read else note


class ScoreStrip(Widget):
    """Plaques of all seats, in rows of `columns`. A tap on a plaque dispatches `on_plaque_press` with its seat, a long
    press `on_plaque_hold`.
    """

    __events__ = ("on_plaque_press", "on_plaque_hold")

    def __init__(self, players: Players):
        super().__init__(size_hint=(None, None))
        self.columns, names = len(players), names_of(players)
        self.face = "surface"
        """Colour role of plaques that are not highlighted."""
        self._colours = colours_of(players)
        self._pressed: Seat | None = None
        """Seat of the plaque under the finger; None after a long press."""
        self._touch: MotionEvent | None = None
        self._hold = Clock.create_trigger(self._held, LONG_PRESS)
        self._notes: Sequence[PlaqueContent] = ()
        self.turn: Seat | None = None
        """Seat of the highlighted plaque."""
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._names = [_words(name, "label") for name in names]
        self._scores = [_words("", "score", "ink") for _ in names]
        self._counts = [_words("", "label") for _ in names]
        self._plaques = [PlaqueButton(self, seat, group=name) for seat, name in enumerate(names)]
        for part in (*self._names, *self._scores, *self._counts, *self._plaques):
            self.add_widget(part)
        self.bind(pos=self._draw, size=self._draw)

    def on_plaque_press(self, seat: Seat) -> None: ...

    def on_plaque_hold(self, seat: Seat) -> None: ...

    def update(self, notes: Sequence[PlaqueContent], turn: Seat | None) -> None:
        """Updates all plaques and highlights the seat whose turn it is."""
        if (notes, turn) != (self._notes, self.turn):
            self._notes, self.turn = notes, turn
            self._draw()

    def place(self, seat: Seat) -> tuple[float, float]:
        """Returns the centre of a seat's medal."""
        return self._medal(self.box(seat))

    def spoken_label(self, seat: Seat) -> str:
        """Returns the accessible label of a plaque, including the player's name."""
        return str(self._plaques[seat].spoken)

    # Layout

    def box(self, seat: Seat) -> Box:
        """Returns the box of a seat's plaque."""
        columns, rows = self.columns, -(-len(self._names) // self.columns)
        gap = dp(GAP)
        width = (self.width - (columns - 1) * gap) / columns
        height = (self.height - (rows - 1) * gap) / rows
        row, column = divmod(seat, columns)
        return Box(self.x + column * (width + gap), self.top - (row + 1) * height - row * gap, width, height)

    @property
    def _is_small(self) -> bool:
        return self.box(0).height < dp(LARGE_FROM[1])

    def _medal(self, plaque: Box) -> tuple[float, float]:
        """Returns the centre of the medal in a plaque: at half height in a small plaque if no plaque shows a count,
        otherwise near the upper edge.
        """
        x, y = self._parts(plaque, PlaqueContent("")).medal
        has_count = any(note.count for note in self._notes)
        return x, (plaque.y + plaque.height / 2 if self._is_small and not has_count else y)

    @staticmethod
    def _parts(plaque: Box, note: PlaqueContent) -> PlaqueLayout:
        room = split_solo_plaque(plaque, dp(1))[0] if note.alone else plaque
        return layout_plaque(room, note, current_appearance().text_scale, dp(1))

    # Drawing

    def _draw(self, *_: object) -> None:
        if not self._notes or self.width <= 0:
            return
        batch = Batch()
        for seat, full_note in enumerate(self._notes):
            plaque = self.box(seat)
            note = with_extra_count(plaque, full_note, current_appearance().text_scale, dp(1))
            self._draw_plaque(batch, seat, plaque, note)
            self._write(seat, plaque, note)
            self._plaques[seat].pos, self._plaques[seat].size = (plaque.x, plaque.y), (plaque.width, plaque.height)
            self._plaques[seat].spoken = self._plaques[seat].in_group(note.spoken)
        batch.draw_into(self._group)

    def _draw_plaque(self, batch: Batch, seat: Seat, plaque: Box, note: PlaqueContent) -> None:
        outline = rounded_box(*plaque, radius=dp(RADIUS))
        is_turn = seat == self.turn
        if is_turn:
            draw_card(batch, outline)
            draw_selection(batch, outline, solid_paint(seat_colours(self._colours[seat]).text))
        else:
            draw_card(batch, outline, self.face, lifted=False)
        parts = self._parts(plaque, note)
        draw_seat_medal(batch, *(parts.medal if note.alone else self._medal(plaque)), parts.radius, self._colours[seat])
        if note.alone:
            ink = solid_paint(seat_colours(self._colours[seat]).text)
            draw_turns(batch, split_solo_plaque(plaque, dp(1))[1], note.alone, ink)
        if note.dots:
            self._draw_dots(batch, seat, plaque, note)
        if note.progress[1] and parts.name != EMPTY_BOX:
            left, bar_height = parts.score.x, dp(BAR if parts.radius > dp(SMALL[1]) else BAR / 2)
            bar = Box(left, plaque.y + bar_height, plaque.right - dp(RADIUS) - left, bar_height)
            draw_segments(batch, bar, *note.progress, solid_paint(seat_colours(self._colours[seat]).text))
        if note.count:
            draw_icon(batch, note.icon, parts.icon, parts.radius, paint("ink2"))

    def _draw_dots(self, batch: Batch, seat: Seat, plaque: Box, note: PlaqueContent) -> None:
        """Draws one dot per pawn; dots of pawns at home are filled."""
        ink = solid_paint(seat_colours(self._colours[seat]).text)
        rim, radius = LARGE
        left = plaque.x + dp(2 * radius + 14) if self._is_small else plaque.x + dp(rim)
        room = plaque.right - left - dp(rim)
        step = min(dp(17), room / note.dots)
        y = plaque.y + dp(rim + 4 if self._is_small else rim + 6)
        for place in range(note.dots):
            spot = circle_outline(left + step * (place + 0.5), y, step * 0.33)
            if place < note.filled:
                batch.fill(spot, ink)
            else:
                batch.rim(spot, ink, 0, dp(1.8))

    def _write(self, seat: Seat, plaque: Box, note: PlaqueContent) -> None:
        name, score, count = self._names[seat], self._scores[seat], self._counts[seat]
        name.set_colour("ink" if seat == self.turn else "ink2")
        score.text, count.text = note.score, note.count
        if note.alone:
            name.text = next_medal_label(note.alone)
        parts = self._parts(plaque, note)
        if note.score:
            score.set_style("score" if parts.score.height >= dp(30) else "figure")
            name.opacity = float(parts.name != EMPTY_BOX)
            for words, place in ((name, parts.name), (score, parts.score), (count, parts.tally)):
                words.place_in_box(place)
        else:
            low = plaque.height * 0.42 if self._is_small else self._medal(plaque)[1] - dp(12) - plaque.y
            high = plaque.height * 0.5 if self._is_small else dp(24)
            left = parts.medal[0] + parts.radius + dp(4)
            name.place_in_box(Box(left, plaque.y + low, plaque.right - left - dp(3), high))

    # Touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        seat = self._seat_at(*touch.pos)
        if seat is None or self._pressed is not None:
            return seat is not None
        self._pressed, self._touch = seat, touch
        touch.grab(self)
        self._hold()
        return True

    def _held(self, _: float) -> None:
        """Handles a long press."""
        seat, self._pressed = self._pressed, None
        if seat is not None and self._touch is not None and seat == self._seat_at(*self._touch.pos):
            self.dispatch("on_plaque_hold", seat)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._hold.cancel()
        seat, self._pressed = self._pressed, None
        if seat is not None and seat == self._seat_at(*touch.pos):
            self.dispatch("on_plaque_press", seat)
        return True

    def _seat_at(self, x: float, y: float) -> Seat | None:
        for seat in range(len(self._names)):
            plaque = self.box(seat)
            if plaque.x <= x <= plaque.right and plaque.y <= y <= plaque.top:
                return seat
        return None


def _words(text: str, style: str, role: str = "ink2") -> TextLabel:
    """Returns a label that shrinks its text to fit."""
    return TextLabel(text, style, role, fit=True, shrunk=0.0, leading=1.0, size_hint_x=None)
