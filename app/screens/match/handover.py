"""Handover overlay: hides the table between two players and shows the next player, the latest moves, and a button to
reveal the hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import acos, asin, hypot, pi, sqrt
from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.games.texts import RecentMoveText
from app.i18n import _, format_number, format_signed
from app.look.appearance import current_appearance, seat_colours
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Path, Point, arc_path, circle_outline, rounded_box
from app.look.surfaces import (
    brass_paint,
    draw_brass,
    draw_card,
    draw_focus,
    draw_gauge,
    draw_hairline,
    draw_ledge,
    draw_seat_medal,
    draw_tray,
    paint,
)
from app.look.theme import Rgba
from app.players import Players, colour_of
from app.table.match_screen_layout import MIN_WIDE_RATIO
from app.widgets.buttons import RingButton
from app.widgets.card import SeatMedal
from app.widgets.dialog import Overlay
from app.widgets.focus import FocusManager
from app.widgets.layouts import Stack
from app.widgets.list_row import ListRow
from app.widgets.mesh_widget import MeshWidget
from app.widgets.screen_background import ScreenBackground
from app.widgets.text_label import TextLabel, text_width
from engine.game import Seat

MARGIN = 10
MEDAL_RADIUS, LOW_MEDAL_RADIUS = 40, 28
HAND_HEIGHT = 62
LARGE_TEXT = 1.4
"""Text scale above which only the essential instruction is shown"""
LOW_WINDOW = 560
"""Height in dp of a wide window below which the dome (the coloured area with the name of the next player) is at the
left side instead of the top
"""
MIN_HOLD_SIZE = 120
"""Minimum size in dp of the button. The card with the latest moves becomes smaller before the button does"""


@dataclass(frozen=True)
class HandoverContent:
    """Content of the handover overlay: next player, latest moves and instruction."""

    turn: Seat
    """Seat of the next player"""
    players: Players
    news: Sequence[RecentMoveText] = ()
    """Latest moves"""
    timer_note: str = ""
    """Note about the timer; empty without a timer"""
    instruction: str = ""
    """Instruction for revealing the hand"""
    is_held: bool = True
    """Whether the button must be held rather than tapped"""
    has_seen_table: bool = True
    """Whether this player has seen the table earlier in this match"""

    @property
    def name(self) -> str:
        return self.players[self.turn].name

    @property
    def colour(self) -> int:
        return colour_of(self.players, self.turn)

    @property
    def news_title(self) -> str:
        """Returns the heading of the card with the latest moves (news); empty if there are none."""
        if not self.news:
            return ""
        return _("Since your last turn") if self.has_seen_table else _("So far")

    def cut_news_title(self, shown: int) -> str:
        """Returns the heading of the card with the latest moves if only the last `shown` lines fit on it."""
        template = _("Since your last turn: {shown} of {n}") if self.has_seen_table else _("So far: {shown} of {n}")
        return template.format(shown=format_number(shown), n=format_number(len(self.news)))


class HandoverOverlay(Overlay):
    """Overlay that covers the whole window.

    It dispatches `on_reveal` when the next player asks for the table, `on_menu` for the menu button, and `on_all_news`
    when the player asks for the moves that do not fit here.
    """

    __events__ = ("on_reveal", "on_menu", "on_all_news")

    def __init__(
        self,
        content: HandoverContent,
        pictures: Sequence[Widget | None],
        face_down_hand: Widget | None,
        insets: Sequence[float],
        by_tap: bool = False,
    ):
        """`pictures`: picture of each of the latest moves, or None. `by_tap`: whether a tap reveals the hand."""
        super().__init__()
        self.content, self._insets = content, insets
        self.add_widget(ScreenBackground())
        self._ink = InstructionGroup()
        over = Widget()
        over.canvas.add(self._ink)
        self.add_widget(over)
        ink = seat_colours(content.colour).on_solid
        self._lead = _line(_("Hand over to"), "body", ink)
        self._name = _line(content.name, "display", ink)
        self._news_title = _line(content.news_title, "body", "ink2")
        self._news = RecentMovesCard(content, pictures)
        show_all_news = partial(self.dispatch, "on_all_news")
        self._all_news = RingButton("eye", on_press=show_all_news, spoken=_("All moves since your last turn"))
        self._hand = face_down_hand
        label = _("Hold") if content.is_held else _("Show")
        self.hold_button = HoldButton(content.colour, label, by_tap)
        self.hold_button.bind(on_reveal=self._reveal, on_too_short=self._ask_to_hold_longer)
        self._menu = RingButton("menu", on_press=partial(self.dispatch, "on_menu"), spoken=_("Menu"))
        is_large = current_appearance().text_scale > LARGE_TEXT
        lines = (content.instruction,) if is_large else (content.instruction, content.timer_note)
        text, style = "\n".join(filter(None, lines)), "label" if is_large else "body"
        self._instruction = TextLabel(text, style, halign="center", leading=1.25, size_hint_x=None)
        texts = (self._lead, self._name, self._news_title, self._instruction)
        for widget in (*texts, self._news, self._hand, self.hold_button, self._menu):
            if widget is not None:
                self.add_widget(widget)
        self.focus = FocusManager(self)
        self.bind(pos=self._arrange, size=self._arrange)

    def on_reveal(self) -> None: ...

    def on_menu(self) -> None: ...

    def on_all_news(self) -> None: ...

    def _reveal(self, _button: "HoldButton") -> None:
        self.dispatch("on_reveal")

    def _ask_to_hold_longer(self, _button: "HoldButton") -> None:
        self._instruction.text = _("Hold a little longer.")

    @property
    def spoken(self) -> str:
        return _("Hand over to {name}.").format(name=self.content.name)

    def key(self, name: str) -> bool:
        """Reveals the hand on Enter or Space, unless another button has the focus."""
        if not self.focus.key_without_arrows(name) and name in ("enter", "space"):
            self.hold_button.reveal()
        return True

    # Layout

    def _arrange(self, *_changed: object) -> None:
        left, top, right, bottom = self._insets
        safe = Box(self.x + left, self.y + bottom, self.width - left - right, self.height - top - bottom)
        is_low = self.height < dp(LOW_WINDOW)
        is_wide = self.width >= self.height * (1 if is_low else MIN_WIDE_RATIO)
        medal = dp(LOW_MEDAL_RADIUS if is_low and not is_wide else MEDAL_RADIUS)
        if is_wide:
            dome = Box(self.x, self.y, left + safe.width * 0.34, self.height)
            left_edge = dome.right + dome_bulge(dome.height) + medal
            rest = Box(left_edge, safe.y, safe.right - left_edge, safe.height - dp(8))
        else:
            text_height = self._lead.height + self._name.height + dp(40)
            height = top + max(safe.height * 0.2, text_height, dp(110))
            dome = Box(self.x, self.top - height, self.width, height)
            rest = Box(safe.x, safe.y, safe.width, dome.y - dome_bulge(self.width) - medal - dp(14) - safe.y)
        batch = Batch()
        draw_dome(batch, dome, self.content.colour, is_wide, medal)
        self._place_dome_texts(dome, top, is_wide)
        margin = dp(MARGIN)
        self._menu.pos = safe.x + margin, safe.y + margin if is_wide else safe.top - self._menu.height - margin
        x = self._menu.right + margin if is_wide else safe.right - self._all_news.width - margin
        self._all_news.pos = x, self._menu.y
        self._layout_rest(batch, rest)
        self._show_cut_news()
        batch.draw_into(self._ink)

    def _place_dome_texts(self, dome: Box, top: float, is_wide: bool) -> None:
        """Centres the two lines of text in the dome (the coloured area at one edge), beside or above its medal."""
        width = dome.width - dp(48) if is_wide else dome.width - 2 * (self._menu.width + dp(MARGIN + 6))
        self._lead.width = self._name.width = width
        middle = dome.y + (dome.height - top + (0 if is_wide else dp(8))) / 2
        y = middle + (self._lead.height + self._name.height) / 2
        x = dome.x + (dome.width - width) / 2 - (dp(10) if is_wide else 0)
        for line in (self._lead, self._name):
            y -= line.height
            line.pos = (x, y)

    def _layout_rest(self, batch: Batch, rest: Box) -> None:
        """Lays out instruction, button and face-down hand from the bottom up; the card with the latest moves gets the
        remaining space.
        """
        width = min(rest.width - dp(28), dp(460))
        x = rest.x + (rest.width - width) / 2
        self._instruction.width = self._news_title.width = width
        text_height = self._instruction.height
        row = self._news.min_height(width) + dp(38)
        y = rest.y + dp(10)
        self._instruction.pos = (x, y)
        available = rest.height - text_height - dp(30)
        beside_news = available - (row if self.content.news else 0)
        size = max(dp(MIN_HOLD_SIZE), min(beside_news, rest.height * 0.34))
        size = min(self.hold_button.natural_size, available, size)
        y += text_height + dp(8)
        self.hold_button.size, self.hold_button.pos = (size, size), (rest.x + (rest.width - size) / 2, y)
        y += size + dp(10)
        if self._hand is not None:
            y = self._layout_hand(self._hand, batch, Box(x, y, width, rest.top - y - row))
        title_height = self._news_title.height
        self._news_title.pos = (x, rest.top - title_height)
        self._news.layout_lines(Box(x, y, width, rest.top - title_height - dp(6) - y))
        self._news_title.opacity = 1 if self._news_title.y > y else 0

    def _show_cut_news(self) -> None:
        """Updates the title with the number of visible moves; if some do not fit, adds a button that shows all
        of them.
        """
        visible, count = len(self._news.visible_lines), len(self.content.news)
        is_cut, content = visible < count, self.content
        self._news_title.text = content.cut_news_title(visible) if is_cut and visible else content.news_title
        if is_cut and self._all_news.parent is None:
            self.add_widget(self._all_news)
        elif not is_cut and self._all_news.parent is not None:
            self.remove_widget(self._all_news)

    def _layout_hand(self, hand: Widget, batch: Batch, room: Box) -> float:
        """Places the face-down hand on a wooden ledge at the bottom of the box `room`, or hides it if the box is too
        low. Returns the lowest free y position above the hand.
        """
        is_shown = room.height > dp(HAND_HEIGHT + 20)
        hand.size_hint = None, None
        hand.opacity = 1 if is_shown else 0
        if not is_shown:
            return room.y
        draw_ledge(batch, room.x, room.y, room.width)
        hand.size, hand.pos = (room.width, dp(HAND_HEIGHT)), (room.x, room.y + dp(10))
        return float(room.y + dp(HAND_HEIGHT + 22))


def _line(text: str, style: str, ink: str | Rgba) -> TextLabel:
    """Returns a centred single-line label that shrinks its text to fit."""
    return TextLabel(text, style, ink, "center", fit=True, shrunk=0.0, leading=1.0, size_hint_x=None)


# The dome: an area in the seat's colour with arcs, a brass edge and the medal


BULGE = 0.17
"""Height of the dome's arc, as a share of its length"""
ARC_GAP = 22
"""Distance between two decorative arcs in dp"""


def dome_bulge(length: float) -> float:
    """Returns the height in pixels of a dome's arc that is `length` pixels long."""
    return min(length * BULGE, dp(46))


def draw_dome(batch: Batch, area: Box, seat_colour: int, is_wide: bool, medal: float) -> None:
    """Draws the dome, an area in the seat's colour. One edge is an arc with the medal in its middle: the lower edge, or
    the right one in a wide window.
    """
    colours = seat_colours(seat_colour)
    depth, length = (area.width, area.height) if is_wide else (area.height, area.width)
    to_window = _window_mapping(area, is_wide)
    edge = [to_window(point) for point in _edge(depth, length)]
    corners = [to_window((-length / 2, 0)), to_window((length / 2, 0))]
    batch.polygon([*edge, *reversed(corners)], solid_paint(colours.solid))
    if not current_appearance().theme.is_plain:
        _draw_arcs(batch, depth, length, to_window, (*colours.on_solid[:3], 0.13))
    heights = [y for _, y in edge]
    x, y = edge[len(edge) // 2]
    if not current_appearance().theme.is_plain:
        batch.line(edge, dp(5), brass_paint(max(heights) + dp(3), min(heights) - dp(3)), caps=False)
        draw_brass(batch, circle_outline(x, y, medal + dp(6)), hairline=False)
    batch.fill(circle_outline(x, y, medal + dp(3)), paint("raised"))
    draw_seat_medal(batch, x, y, medal - dp(5), seat_colour)


def _window_mapping(area: Box, is_wide: bool) -> Callable[[Point], Point]:
    """Returns a function that converts a point of the dome to window coordinates. The point is given by its distance
    along the flat side, from the middle of that side, and by its distance from the flat side.
    """
    if is_wide:
        return lambda point: (area.x + point[1], area.y + area.height / 2 + point[0])
    return lambda point: (area.x + area.width / 2 + point[0], area.top - point[1])


def _edge(depth: float, length: float) -> Path:
    """Returns the arc of the dome from one side to the other. `depth`: distance in pixels from the flat side to the
    ends of the arc; `length`: length of the flat side.
    """
    middle, radius = _circle(depth, length)
    half = asin(min(1.0, length / 2 / radius))
    return arc_path(0, middle, radius, pi / 2 + half, pi / 2 - half)


def _circle(depth: float, length: float) -> tuple[float, float]:
    """Returns the circle of which the dome's arc is a part: the distance of its centre from the flat side, and its
    radius. `depth`, `length`: as in `_edge`.
    """
    bulge = dome_bulge(length)
    radius = (length * length / 4 + bulge * bulge) / (2 * bulge)
    return depth + bulge - radius, radius


def _draw_arcs(batch: Batch, depth: float, length: float, to_window: Callable[[Point], Point], ink: Rgba) -> None:
    """Draws concentric half circles around the middle of the flat side, clipped to the dome."""
    line = solid_paint(ink)
    middle, edge = _circle(depth, length)
    half, radius = length / 2, dp(ARC_GAP)
    while radius < hypot(depth, half):
        widest = asin(min(1.0, half / radius))
        for start, end in _angles_inside(radius, middle, edge, widest):
            points = arc_path(0, 0, radius, pi / 2 - end, pi / 2 - start)
            batch.line([to_window(point) for point in points], dp(1.2), line, caps=False)
        radius += dp(ARC_GAP)


def _angles_inside(radius: float, middle: float, edge: float, widest: float) -> list[tuple[float, float]]:
    """Returns the ranges of angles, measured from straight down, in which a decorative circle is inside the dome.

    `radius`: radius of the decorative circle around the middle of the flat side; `middle`, `edge`: centre and radius of
    the dome's arc; `widest`: angle at which the circle meets the sides of the dome.
    """
    if not middle or abs(radius + abs(middle)) <= edge:
        return [(-widest, widest)]
    share = (radius * radius + middle * middle - edge * edge) / (2 * radius * middle)
    least = acos(min(1.0, max(-1.0, share)))
    return [(-widest, -least), (least, widest)] if least < widest else []


# The round button that reveals a hand: it must be held, so that no tap reveals a hand by mistake


HOLD_S = 0.4
"""Seconds for which the button must be held"""
SLOW_FRAME_S = 0.1
"""Maximum seconds that one frame adds to a hold, because the finger may have been lifted during a slow frame"""
RING = 7
GAP = 9
LABEL_BOTTOM = 0.28
"""Offset of the label above the bottom of the button, as a share of the button's height"""


class HoldButton(MeshWidget):
    """Button that reveals the hand: a brass disc with a ring that fills while it is held.

    It dispatches `on_reveal` once it has been held long enough, `on_too_short` if it is released earlier.
    """

    __events__ = ("on_reveal", "on_too_short")
    share = NumericProperty(0.0)
    has_focus = BooleanProperty(False)
    focusable = True
    natural_size = property(lambda _self: dp(164))

    def __init__(self, seat_colour: int, label: str, by_tap: bool):
        self._colour, self._by_tap = seat_colour, by_tap
        self._touch: MotionEvent | None = None
        """Touch that holds the button"""
        self._fill_event = Clock.create_trigger(self._fill, 0, interval=True)
        self._label = TextLabel(label, "button", "brass_ink", "center", fit=True, leading=1.0, size_hint_x=None)
        super().__init__(size_hint=(None, None))
        self.add_widget(self._label)
        self.bind(share=self.redraw, has_focus=self.redraw, pos=self._place_label, size=self._place_label)

    def key(self, name: str) -> bool:
        """Reveals the hand on Enter or Space while the button has the focus."""
        if name in ("enter", "space"):
            self.reveal()
        return name in ("enter", "space")

    @property
    def spoken(self) -> str:
        return _("Show my tiles")

    def reveal(self) -> None:
        """Asks the table to show the hand."""
        self.dispatch("on_reveal")

    def on_reveal(self) -> None: ...

    def on_too_short(self) -> None: ...

    def _place_label(self, *_changed: object) -> None:
        """Places the label below the hand icon, within the width of the disc at that height."""
        bottom, disc = self.height * LABEL_BOTTOM, self._disc
        half_width = sqrt(max(1.0, disc**2 - (self.height / 2 - bottom) ** 2)) - dp(2)
        self._label.place_in_box(Box(self.center_x - half_width, self.y + bottom, 2 * half_width, self.height * 0.14))

    @property
    def _disc(self) -> float:
        """Returns the radius of the disc inside the ring."""
        return self.width / 2 - dp(RING) - dp(GAP) - dp(2)

    def draw(self, batch: Batch) -> None:
        middle, disc = self.width / 2, self._disc
        outer = middle - dp(RING) / 2 - dp(2)
        draw_gauge(batch, middle, middle, outer, dp(RING), self.share, solid_paint(seat_colours(self._colour).text))
        draw_brass(batch, circle_outline(middle, middle, disc), 1.0 if self.share else 0.0)
        draw_icon(batch, "hand", (middle, middle + disc * 0.24), disc * 0.62, paint("brass_ink"))
        if self.has_focus:
            draw_focus(batch, circle_outline(middle, middle, disc))

    # Touch

    def collide_point(self, x: float, y: float) -> bool:
        return (x - self.center_x) ** 2 + (y - self.center_y) ** 2 <= (self.width / 2) ** 2

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        Animation.cancel_all(self, "share")
        self._touch, self.share = touch, 0.0
        if not self._by_tap:
            self._fill_event()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is self._touch:
            is_tap = self._by_tap and self.collide_point(*touch.pos)
            self.release()
            self.dispatch("on_reveal" if is_tap else "on_too_short")
        return True

    def release(self) -> None:
        """Ends the hold and empties the ring."""
        self._touch = None
        self._fill_event.cancel()
        Animation.cancel_all(self, "share")
        Animation(share=0.0, duration=0.12).start(self)

    def _fill(self, passed: float) -> None:
        """Fills the ring; ends the hold if the touch has left the button or the button was removed."""
        is_shown = self.get_root_window() is not None
        if not is_shown or self._touch is None or not self.collide_point(*self._touch.pos):
            self.release()
            if is_shown:
                self.dispatch("on_too_short")
            return
        self.share = min(1.0, self.share + min(passed, SLOW_FRAME_S) / HOLD_S)
        if self.share == 1.0:
            self.release()
            self.reveal()


# The news since the player last looked: a line for each move


ROW = 54
"""Minimum height of a line in dp"""
RIM = 7
"""Space above and below the texts of a line in dp"""
EDGE = 5
"""Space above the first line and below the last line in dp"""
LEFT, RIGHT = 54, 14
"""Space between the edges of the card and the texts in dp; the left one contains the medal"""
POINTS = 56
"""Width of the points column in dp"""
PICTURE = (80, 46)
"""Width and height in dp of the picture of a move"""
MIN_NEWS_WIDTH = 160
"""Minimum width of the card in dp at text scale 1; a narrower card shows no lines"""


class RecentMoveLine(NamedTuple):
    """Widgets for one line on the card of the latest moves."""

    news: RecentMoveText
    name: TextLabel
    description: TextLabel
    points: TextLabel
    picture: Widget | None

    @property
    def widgets(self) -> list[Widget]:
        widgets = self.name, self.description, self.points, self.picture
        return [widget for widget in widgets if widget is not None]

    @property
    def height(self) -> float:
        texts = self.name.height + self.description.height + 2 * dp(RIM)
        return float(max(dp(ROW) * current_appearance().text_scale * 0.9, dp(ROW), texts))

    def fit(self, width: float) -> None:
        """Fits the line into a card of this width; hides the picture if it would leave too little space for the
        text.
        """
        room = width - dp(LEFT + RIGHT + 4) - _points_width()
        needed = max(text_width(self.name.text, "name"), text_width(self.description.text, "label"))
        beside_picture = room - dp(PICTURE[0] + 6)
        has_picture = self.picture is not None and needed <= beside_picture
        self.name.width = self.description.width = max(1.0, beside_picture if has_picture else room)
        for widget in self.widgets:
            widget.opacity = 1
        if self.picture is not None and not has_picture:
            self.picture.opacity = 0


class RecentMovesCard(Widget):
    """Card with one line for each of the latest moves."""

    def __init__(self, content: HandoverContent, pictures: Sequence[Widget | None]):
        """`pictures`: picture of each move, or None."""
        super().__init__(size_hint=(None, None))
        self._players = content.players
        self._ink = InstructionGroup()
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._ink)
        self.lines = [self._line(news, picture) for news, picture in zip(content.news, pictures)]
        self.visible_lines: list[RecentMoveLine] = []
        """Most recent lines, as many as fit"""
        for line in self.lines:
            for widget in line.widgets:
                self.add_widget(widget)

    def _line(self, news: RecentMoveText, picture: Widget | None) -> RecentMoveLine:
        ink = "bad" if news.points < 0 else "ink"
        points = TextLabel(format_signed(news.points) if news.points else "", "card", ink, wrap=False)
        if news.seat is not None and news.points > 0:
            points.set_colour(seat_colours(colour_of(self._players, news.seat)).text)
        name = TextLabel(self._players[news.seat].name if news.seat is not None else "", "name", fit=True)
        return RecentMoveLine(news, name, TextLabel(news.text, "label", "ink2"), points, picture)

    def min_height(self, width: float) -> float:
        """Returns the height of a card of this width that shows only the last line."""
        for line in self.lines:
            line.fit(width)
        return self.lines[-1].height + 2 * dp(EDGE) if self.lines else 0.0

    def layout_lines(self, room: Box) -> None:
        """Lays out as many of the most recent lines as fit, from the top of `room`; hides the others."""
        for line in self.lines:
            line.fit(room.width)
        self.visible_lines = lines = self._fitting_lines(room)
        height = sum(line.height for line in lines) + 2 * dp(EDGE) if lines else 0.0
        self.size, self.pos = (room.width, height), (room.x, room.top - height)
        for line in self.lines[: len(self.lines) - len(lines)]:
            for widget in line.widgets:
                widget.opacity = 0
        batch, top = Batch(), room.top - dp(EDGE)
        if lines:
            draw_card(batch, rounded_box(self.x, self.y, self.width, height, dp(18)))
        for line in lines:
            self._layout_line(batch, line, top, has_rule=line is not lines[0])
            top -= line.height
        batch.draw_into(self._ink)

    def _fitting_lines(self, room: Box) -> list[RecentMoveLine]:
        if room.width < dp(MIN_NEWS_WIDTH) * current_appearance().text_scale:
            return []
        heights = accumulate(line.height for line in reversed(self.lines))
        count = sum(height + 2 * dp(EDGE) <= room.height for height in heights)
        return self.lines[len(self.lines) - count :]

    def _layout_line(self, batch: Batch, line: RecentMoveLine, top: float, has_rule: bool) -> None:
        left, right, middle = self.x + dp(LEFT), self.right - dp(RIGHT), top - line.height / 2
        if has_rule:
            draw_hairline(batch, left, top, right - left)
        if line.news.seat is not None:
            draw_seat_medal(batch, self.x + dp(28), middle, dp(13), colour_of(self._players, line.news.seat))
        text_height = line.name.height + line.description.height
        line.name.pos = left, middle + text_height / 2 - line.name.height
        line.description.pos = left, middle - text_height / 2
        line.points.pos = right - line.points.width, middle - line.points.height / 2
        if line.picture is not None and line.picture.opacity:
            width, height = dp(PICTURE[0]), dp(PICTURE[1])
            frame = Box(right - _points_width() - dp(4) - width, middle - height / 2, width, height)
            draw_tray(batch, rounded_box(*frame, radius=dp(10)))
            line.picture.size_hint = None, None
            line.picture.size, line.picture.pos = (width, height), (frame.x, frame.y)


def news_list(content: HandoverContent) -> Stack:
    """Returns a list with one row for each of the latest moves."""
    return Stack(*(_news_row(content, news) for news in content.news))


def _news_row(content: HandoverContent, news: RecentMoveText) -> ListRow:
    name = "" if news.seat is None else content.players[news.seat].name
    medal = None if news.seat is None else SeatMedal(colour_of(content.players, news.seat))
    ink = "bad" if news.points < 0 else "ink"
    points = TextLabel(format_signed(news.points), "card", ink, wrap=False) if news.points else None
    return ListRow(name or news.text, news.text if name else "", points, leading=medal)


def _points_width() -> float:
    return float(dp(POINTS) * max(1.0, current_appearance().text_scale * 0.8))
