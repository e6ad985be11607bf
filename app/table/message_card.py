"""Card with a message on the board: a hint, a refusal, a note, or a question with answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.look.appearance import current_appearance
from app.look.mesh import Batch
from app.look.shapes import EMPTY_BOX, Box, Point, rounded_box
from app.look.surfaces import PLAIN_EDGE, draw_card, paint
from app.look.theme import SIZES
from app.table.message_area import MARGIN, MessageArea
from app.widgets.buttons import PillButton
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

ABOVE, BELOW, RIGHT, LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
"""Sides of a card relative to its target."""
PADDING_X, PADDING_Y, GAP = 14.0, 11.0, 8.0
"""Distances in dp between the parts and the sides of the card, its bottom and top, and between two buttons."""
POINTER = 9.0
CORNER = 24.0
"""Length in dp at each end of an edge that must not have the pointer."""
MAX_WIDTH = 430.0
"""Maximum width of a card in dp."""
MAX_TEXT_SHARE = 0.35
"""Maximum height of a text as a share of the board's height; a longer text gets a smaller font."""
SQUEEZED = 0.84
"""Minimum share of their natural width at which the buttons of a card share a row."""
MAX_COLUMN_SHARE = 0.4
"""Maximum height of a column of buttons as a share of the board's height."""
LEAST_BUTTON = 42.0
"""Minimum height of a button in dp on a low board."""


@dataclass(frozen=True)
class CardAnswer:
    """Button of a card that asks a question."""

    text: str
    note: str
    on_press: Callable[[], object]


@dataclass(frozen=True)
class CardContent:
    """Content of a message card."""

    text: str = ""
    heading: str = ""
    answers: tuple[CardAnswer, ...] = ()
    is_refusal: bool = False
    """Whether the card has a red rim."""
    picture: Widget | None = None
    """Small picture of a fixed size before the text."""


NO_CONTENT = CardContent()


class MessageCard(MeshWidget):
    """Card that may point at a position. It receives touches only if it has answers, and remains until it is hidden."""

    def __init__(self) -> None:
        self.content = NO_CONTENT
        self.tip: float | None = None
        """Offset of the pointer along its edge in pixels; None without a pointer."""
        self._way: Point = ABOVE
        super().__init__(size_hint=(None, None), opacity=0)
        self.canvas.after.add(Color(1, 1, 1, 1))  # the next widget starts with a white brush
        self._heading = TextLabel("", "card", halign="center", size_hint_x=None)
        self._words = TextLabel("", halign="center", leading=1.1, size_hint_x=None)
        self._buttons: list[PillButton] = []
        self._rows: list[list[PillButton]] = []
        self._usual_heights: list[float] = []
        """Heights of the buttons in pixels if there is room."""
        self._away = Clock.create_trigger(lambda _: self.hide(), 0)

    @property
    def text(self) -> str:
        """Returns the text of the card; empty while it is hidden."""
        return self.content.text

    @property
    def spoken(self) -> str:
        return self.text

    @property
    def is_shown(self) -> bool:
        return self.content is not NO_CONTENT

    @property
    def box(self) -> Box:
        """Returns the window box of the card; empty while it is hidden."""
        return Box(*self.pos, *self.size) if self.is_shown else EMPTY_BOX

    def show(
        self,
        content: CardContent,
        area: MessageArea,
        target: Point | None = None,
        way: Point = ABOVE,
        seconds: float = 0.0,
    ) -> None:
        """Shows a card for some seconds or until `hide`; a content without text hides it.

        With a `target` the card is on that side (`way`) of it and points at it. Otherwise it is at the bottom of the
        area, or at the top if it hides less there.
        """
        if not content.text:
            self.hide()
            return
        self._away.cancel()
        if not self.is_shown:
            self.opacity = 1.0  # an animation may fade the card later
        if content != self.content:
            self._set_content(content)
        box = self._spare_box(area) or self._edge_box(area)
        if target is not None:
            beside = area.clamped(self._beside(target, way))
            box = beside if area.is_free(beside) else area.best((beside, box))
        self._way, self.tip = way, None
        if target is not None and box == beside:
            across, up = target
            self.tip = _tip_at(across - box.x, box.width) if way[1] else _tip_at(up - box.y, box.height)
        self._arrange(box)
        self.redraw()
        if seconds:
            self._away.timeout = seconds
            self._away()

    def move(self, x: float, y: float) -> None:
        """Moves the shown card, without a pointer, so that its lower left corner is at a position."""
        self.tip = None
        self._arrange(Box(x, y, *self.size))
        self.redraw()

    def hide(self) -> None:
        """Removes the content, so that neither texts nor buttons remain."""
        self._away.cancel()
        self._set_content(NO_CONTENT)
        self.opacity = 0.0
        self.redraw()

    def _set_content(self, content: CardContent) -> None:
        self.content = content
        self.clear_widgets()
        self._heading.text, self._words.text = content.heading, content.text
        self._buttons = [PillButton(each.text, note=each.note, on_press=each.on_press) for each in content.answers]
        self._usual_heights = [button.height for button in self._buttons]
        texts = [label for label in (self._heading, self._words) if label.text]
        for part in (*texts, *([content.picture] if content.picture else ()), *self._buttons):
            self.add_widget(part)

    # Layout

    def _edge_box(self, area: MessageArea) -> Box:
        """Returns the box of the card at an edge of the board, and sets its size."""
        self._measure(area.box)
        return area.at_edge(*self.size)

    def _spare_box(self, area: MessageArea) -> Box | None:
        """Returns the box of the card beside the board, and sets its size; None if the card hides nothing on the board,
        or if it is too large with its labels uncut.
        """
        spare = area.spare
        if spare == EMPTY_BOX or not area.hides_something(self._edge_box(area)):
            return None
        for is_column in (False, True):
            self._measure(spare, is_column)
            self._lay_buttons(spare.x, spare.y, self.width - 2 * dp(PADDING_X))
            is_cut = any(button.is_cut for button in self._buttons)
            if not is_cut and self.width <= spare.width and self.height <= spare.height:
                return Box(spare.middle[0] - self.width / 2, spare.y, self.width, self.height)
        return None

    def _measure(self, within: Box, is_column: bool = False) -> None:
        """Sets the sizes of the card and of its parts. `is_column`: whether each button has a row of its own."""
        padding, gap = dp(PADDING_Y), dp(GAP)
        widest = max(1.0, min(dp(MAX_WIDTH), within.width - 2 * dp(MARGIN)) - 2 * dp(PADDING_X))
        buttons = self._buttons_width(widest)
        texts = widest - self._lead
        self._words.shrink_into(texts, within.height * MAX_TEXT_SHARE)
        natural = max(self._words.natural_width, self._heading.natural_width if self._heading.text else 0)
        inner = min(widest, max(buttons, self._lead + min(texts, natural) + dp(4)))
        self._words.width = self._heading.width = inner - self._lead
        room = within.height - 2 * padding - self._texts_height - 2 * dp(MARGIN)
        column = [[button] for button in self._buttons]
        self._rows = column if is_column else self._plan_rows(widest, room, within.height)
        self._lower_buttons(room / max(1, len(self._rows)) - gap)
        heights = [max(button.height for button in row) + gap for row in self._rows]
        self.size = inner + 2 * dp(PADDING_X), 2 * padding + self._texts_height + sum(heights)

    def _plan_rows(self, widest: float, room: float, height: float) -> list[list[PillButton]]:
        """Returns the rows of buttons: one if they fit, or else a column; if that is too high, as few rows as possible.

        `room`: maximum height of the rows; `height`: height of the board.
        """
        gap, rows = dp(GAP), _packed(self._buttons, widest)
        column = [[button] for button in self._buttons]
        if len(rows) > 1 and sum(usual + gap for usual in self._usual_heights) <= height * MAX_COLUMN_SHARE:
            rows = column
        return rows if len(rows) <= 1 or room >= len(rows) * (dp(LEAST_BUTTON) + gap) else [self._buttons]

    def _buttons_width(self, widest: float) -> float:
        """Returns the preferred width of the buttons."""
        rows = _packed(self._buttons, widest)
        natural = (sum(button.natural_width for button in row) + dp(GAP) * (len(row) - 1) for row in rows)
        return max(natural, default=0.0)

    @property
    def _lead(self) -> float:
        """Returns the width in pixels of the space to the left of the texts."""
        return float(self.content.picture.width + dp(PADDING_X)) if self.content.picture else 0.0

    @property
    def _texts_height(self) -> float:
        heading = self._heading.height if self._heading.text else 0.0
        picture = self.content.picture.height if self.content.picture else 0.0
        return float(max(self._words.height + heading, picture))

    def _lower_buttons(self, height: float) -> None:
        """Reduces the height of the buttons until the card fits on the board; their labels shrink too."""
        for button, usual in zip(self._buttons, self._usual_heights):
            button.height = min(usual, max(dp(LEAST_BUTTON), height))

    def _beside(self, target: Point, way: Point) -> Box:
        """Returns the box of the card on one side of a position."""
        (x, y), (right, up), pointer = target, way, dp(POINTER)
        middle_x = x + right * (pointer + self.width / 2)
        middle_y = y + up * (pointer + self.height / 2)
        return Box(middle_x - self.width / 2, middle_y - self.height / 2, self.width, self.height)

    def _arrange(self, box: Box) -> None:
        """Moves the card and its parts."""
        x, picture = box.x + dp(PADDING_X), self.content.picture
        self.pos = box.x, box.y
        middle = box.top - dp(PADDING_Y) - self._texts_height / 2
        if picture is not None:
            picture.pos = x, middle - picture.height / 2
        heading = self._heading.height if self._heading.text else 0.0
        top = middle + (self._words.height + heading) / 2
        self._heading.pos = x + self._lead, top - heading
        self._words.pos = x + self._lead, top - heading - self._words.height
        self._lay_buttons(x, box.y + dp(PADDING_Y), box.width - 2 * dp(PADDING_X))

    def _lay_buttons(self, x: float, y: float, inner: float) -> None:
        for row in reversed(self._rows):
            left = x
            for button, width in zip(row, _row_widths(row, inner)):
                button.pos, button.width = (left, y), width
                left += width + dp(GAP)
            y += max(button.height for button in row) + dp(GAP)

    # Drawing and touches

    def draw(self, batch: Batch) -> None:
        if not self.is_shown:
            return  # invisible shapes would cost the same in each frame
        outline = rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"]))
        draw_card(batch, outline)
        if self.content.is_refusal:
            batch.rim(outline, paint("bad"), 0, dp(1.8))
        if self.tip is not None:
            self._draw_pointer(batch, self.tip)

    def _draw_pointer(self, batch: Batch, tip: float) -> None:
        size, (right, up) = dp(POINTER), self._way
        deep = self.width if right else self.height
        foot, point = (dp(1), -size * 0.9) if right + up > 0 else (deep - dp(1), deep + size * 0.9)
        pointer = [(tip - size, foot), (tip, point), (tip + size, foot)]
        if right:
            pointer = [(y, x) for x, y in pointer]
        batch.polygon([pointer[0], pointer[2], pointer[1]], paint("raised"))
        if current_appearance().theme.is_plain:
            batch.line(pointer, dp(PLAIN_EDGE), paint("touch_edge"))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Handles a touch on a card with a question, so that it does not reach the board. Touches on a card without
        answers reach the board.
        """
        return bool(super().on_touch_down(touch)) or bool(self._buttons and self.collide_point(*touch.pos))


def _packed(buttons: Sequence[PillButton], widest: float) -> list[list[PillButton]]:
    """Returns the buttons in as few rows of a width as possible, if each button is squeezed."""
    rows: list[list[PillButton]] = []
    for button in buttons:
        row = [*rows[-1], button] if rows else [button]
        if rows and SQUEEZED * sum(each.natural_width for each in row) + dp(GAP) * (len(row) - 1) <= widest:
            rows[-1] = row
        else:
            rows.append([button])
    return rows


def _row_widths(row: Sequence[PillButton], width: float) -> list[float]:
    """Returns the widths of the buttons in a row: equal, or in proportion to their labels if one needs more."""
    natural, free = [button.natural_width for button in row], width - dp(GAP) * (len(row) - 1)
    if max(natural) <= free / len(row):
        return [free / len(row)] * len(row)
    return [free * each / sum(natural) for each in natural]


def _tip_at(wanted: float, edge: float) -> float:
    """Returns the offset of the pointer along an edge, as near to `wanted` as the corners allow; on a short edge, the
    middle. `edge`: length of the edge.
    """
    corner = min(dp(CORNER), edge / 2)
    return min(max(wanted, corner), edge - corner)
