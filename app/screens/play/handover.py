"""The covered table between two people: whose turn it is, what has happened, and the button that shows the hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import acos, asin, hypot, pi, sqrt
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.games.texts import NewsItem
from app.look.appearance import now, seat
from app.look.icons import draw_icon
from app.look.materials import brass, brass_paint, card, focus, gauge, hairline, ledge, medal_of, paint, tray
from app.look.mesh import Batch, flat
from app.look.shapes import Box, Path, Point, arc, box, circle
from app.look.theme import Rgba
from app.shell.i18n import _, format_number, format_signed
from app.table.arrangement import MIN_WIDE_RATIO
from app.widgets.backdrop import Backdrop
from app.widgets.buttons import RingButton
from app.widgets.card import Medal
from app.widgets.dialog import Overlay
from app.widgets.drawn import Drawn
from app.widgets.focus import Focus
from app.widgets.row import Row
from app.widgets.stacks import Stack
from app.widgets.text import Words, width_of

MARGIN = 10
MEDAL, LOW_MEDAL = 40, 28
HAND = 62
LARGE_TEXT = 1.4
"""Letters larger than this leave no room for more than what must be said"""
LOW = 560
"""dp of a window in which nothing is left below a dome, if it may stand at the side"""
LEAST_HOLD = 120
"""dp of the button, however much room the news would like"""


@dataclass(frozen=True)
class HandoverContent:
    """What a covered table says, and to whom it is passed."""

    name: str
    colour: int
    news: Sequence[NewsItem]
    names: Sequence[str]
    colours: Sequence[int]
    timer_note: str = ""
    """What to say of the sand, if there is any"""
    instruction: str = ""
    """How the hand is seen"""
    is_held: bool = True
    """Whether its button is held, not pressed"""
    has_seen_table: bool = True
    """Whether this person has seen the table before in this match"""

    @property
    def news_title(self) -> str:
        """What stands over the news; nothing where there are none."""
        if not self.news:
            return ""
        return _("Since you last looked") if self.has_seen_table else _("So far")

    def cut_news_title(self, shown: int) -> str:
        """Returns what stands over the news where so many of them have room."""
        cut = _("Since you last looked: {shown} of {n}") if self.has_seen_table else _("So far: {shown} of {n}")
        return cut.format(shown=format_number(shown), n=format_number(len(self.news)))


class HandoverOverlay(Overlay):
    """The cover over the whole window. `then` is called when the person in turn wants to look."""

    def __init__(
        self,
        handing: HandoverContent,
        then: Callable[[], None],
        picture: Callable[[NewsItem], Widget | None],
        closed_hand: Widget | None,
        insets: Sequence[float],
        menu: Callable[[], None],
        tell_all: Callable[[], None],
        by_tap: bool = False,
    ):
        """`tell_all` is called when a player asks for the news that have no room here."""
        super().__init__()
        self.handing, self._insets = handing, insets
        self.add_widget(Backdrop())
        self._ink = InstructionGroup()
        over = Widget()
        over.canvas.add(self._ink)
        self.add_widget(over)
        dark = seat(handing.colour).on_solid
        self._lead = _line(_("Pass the table to"), "body", dark)
        self._name = _line(handing.name, "display", dark)
        self._since = _line(handing.news_title, "body", "ink2")
        self._news = NewsCard(handing.news, handing.names, handing.colours, picture)
        self._all = RingButton("eye", on_press=tell_all, spoken=_("Everything since you last looked"))
        self._hand = closed_hand
        word = _("Hold") if handing.is_held else _("Show")
        self.hold_button = HoldButton(handing.colour, word, then, self._ask_for_more, by_tap)
        self._menu = RingButton("menu", on_press=menu, spoken=_("Menu"))
        is_large = now().text_scale > LARGE_TEXT
        lines = handing.instruction, "" if is_large else handing.timer_note
        style = "label" if is_large else "body"
        self._how = Words("\n".join(filter(None, lines)), style, halign="center", leading=1.25, size_hint_x=None)
        texts = (self._lead, self._name, self._since, self._how)
        for widget in (*texts, self._news, self._hand, self.hold_button, self._menu):
            if widget is not None:
                self.add_widget(widget)
        self.focus = Focus(self)
        self.bind(pos=self._arrange, size=self._arrange)

    def _ask_for_more(self) -> None:
        """Asks to hold the button longer, as it was let go too soon."""
        self._how.text = _("Keep holding a little longer.")

    @property
    def spoken(self) -> str:
        return _("Pass the table to {name}.").format(name=self.handing.name)

    def key(self, name: str) -> bool:
        """Shows the hand by enter or space, unless the focus is elsewhere: who holds a keyboard holds the table."""
        if not self.focus.press(name) and name in ("enter", "space"):
            self.hold_button.reveal()
        return True

    # Where things lie

    def _arrange(self, *_changed: object) -> None:
        left, top, right, bottom = self._insets
        safe = Box(self.x + left, self.y + bottom, self.width - left - right, self.height - top - bottom)
        is_low = self.height < dp(LOW)
        is_wide = self.width >= self.height * (1 if is_low else MIN_WIDE_RATIO)
        medal = dp(LOW_MEDAL if is_low and not is_wide else MEDAL)
        if is_wide:
            dome = Box(self.x, self.y, left + safe.width * 0.34, self.height)
            free = dome.right + dome_bulge(dome.height) + medal
            rest = Box(free, safe.y, safe.right - free, safe.height - dp(8))
        else:
            words = self._lead.height + self._name.height + dp(40)
            high = top + max(safe.height * 0.2, words, dp(110))
            dome = Box(self.x, self.top - high, self.width, high)
            rest = Box(safe.x, safe.y, safe.width, dome.y - dome_bulge(self.width) - medal - dp(14) - safe.y)
        batch = Batch()
        draw_dome(batch, dome, self.handing.colour, is_wide, medal)
        self._write_dome(dome, top, is_wide)
        margin = dp(MARGIN)
        self._menu.pos = safe.x + margin, safe.y + margin if is_wide else safe.top - self._menu.height - margin
        beside = self._menu.right + margin if is_wide else safe.right - self._all.width - margin
        self._all.pos = beside, self._menu.y
        self._lay_rest(batch, rest)
        self._say_what_is_cut()
        batch.into(self._ink)

    def _write_dome(self, dome: Box, top: float, is_wide: bool) -> None:
        """Puts two lines about the middle of what the medal leaves free."""
        width = dome.width - dp(48) if is_wide else dome.width - 2 * (self._menu.width + dp(MARGIN + 6))
        self._lead.width = self._name.width = width
        middle = dome.y + (dome.height - top + (0 if is_wide else dp(8))) / 2
        y = middle + (self._lead.height + self._name.height) / 2
        x = dome.x + (dome.width - width) / 2 - (dp(10) if is_wide else 0)
        for words in (self._lead, self._name):
            y -= words.height
            words.pos = (x, y)

    def _lay_rest(self, batch: Batch, rest: Box) -> None:
        """Puts from the foot upwards how to look, the button and the closed hand; the news fills what is left."""
        width = min(rest.width - dp(28), dp(460))
        x = rest.x + (rest.width - width) / 2
        self._how.width = self._since.width = width
        text = self._how.height
        row = self._news.least(width) + dp(38)
        y = rest.y + dp(10)
        self._how.pos = (x, y)
        free = rest.height - text - dp(30)
        room = free - (row if self.handing.news else 0)
        size = min(self.hold_button.wanted, free, max(dp(LEAST_HOLD), min(room, rest.height * 0.34)))
        y += text + dp(8)
        self.hold_button.size, self.hold_button.pos = (size, size), (rest.x + (rest.width - size) / 2, y)
        y += size + dp(10)
        if self._hand is not None:
            y = self._lay_hand(self._hand, batch, Box(x, y, width, rest.top - y - row))
        since = self._since.height
        self._since.pos = (x, rest.top - since)
        self._news.lay(Box(x, y, width, rest.top - since - dp(6) - y))
        self._since.opacity = 1 if self._since.y > y else 0

    def _say_what_is_cut(self) -> None:
        """Tells how many of the news are shown if some have no room, and offers all of them."""
        shown, count = len(self._news.shown), len(self.handing.news)
        is_cut = shown < count
        self._since.text = self.handing.cut_news_title(shown) if is_cut and shown else self.handing.news_title
        if is_cut and self._all.parent is None:
            self.add_widget(self._all)
        elif not is_cut and self._all.parent is not None:
            self.remove_widget(self._all)

    def _lay_hand(self, hand: Widget, batch: Batch, room: Box) -> float:
        """Returns the hand from behind on its ledge, if there is room; where the room above it begins."""
        is_shown = room.height > dp(HAND + 20)
        hand.size_hint = None, None
        hand.opacity = 1 if is_shown else 0
        if not is_shown:
            return room.y
        ledge(batch, room.x, room.y, room.width)
        hand.size, hand.pos = (room.width, dp(HAND)), (room.x, room.y + dp(10))
        return float(room.y + dp(HAND + 22))


def _line(text: str, style: str, ink: str | Rgba) -> Words:
    """Returns a line in the middle of its place, in smaller letters where it is long."""
    return Words(text, style, ink, "center", fit=True, shrunk=0.0, leading=1.0, size_hint_x=None)


# The coloured part of the covered table: the seat's colour with raked lines, a brass edge, the medal on it


BULGE = 0.17
"""How far the edge bends out, in parts of its length"""
STEP = 22
"""dp between two raked lines"""


def dome_bulge(length: float) -> float:
    """Returns how far an edge of this length bends out."""
    return min(length * BULGE, dp(46))


def draw_dome(batch: Batch, area: Box, seat_colour: int, is_wide: bool, medal: float) -> None:
    """Fills an area up to its edges; its lower edge, or its right one, bends out of it, the medal in the middle."""
    colours = seat(seat_colour)
    far, length = (area.width, area.height) if is_wide else (area.height, area.width)
    turn = _mapped(area, is_wide)
    edge = [turn(point) for point in _edge(far, length)]
    corners = [turn((-length / 2, 0)), turn((length / 2, 0))]
    batch.polygon([*edge, *reversed(corners)], flat(colours.solid))
    if not now().theme.is_plain:
        _rake(batch, far, length, turn, (*colours.on_solid[:3], 0.13))
    heights = [y for _, y in edge]
    x, y = edge[len(edge) // 2]
    if not now().theme.is_plain:
        batch.line(edge, dp(5), brass_paint(max(heights) + dp(3), min(heights) - dp(3)), caps=False)
        brass(batch, circle(x, y, medal + dp(6)), hairline=False)
    batch.fill(circle(x, y, medal + dp(3)), paint("raised"))
    medal_of(batch, x, y, medal - dp(5), seat_colour)


def _mapped(area: Box, is_wide: bool) -> Callable[[Point], Point]:
    """Returns the way from places across and down from the middle of the flat side to those in the window."""
    if is_wide:
        return lambda point: (area.x + point[1], area.y + area.height / 2 + point[0])
    return lambda point: (area.x + area.width / 2 + point[0], area.top - point[1])


def _edge(far: float, length: float) -> Path:
    """Returns the bent edge from one side to the other, `far` away from the flat one."""
    middle, radius = _circle(far, length)
    half = asin(min(1.0, length / 2 / radius))
    return arc(0, middle, radius, pi / 2 + half, pi / 2 - half)


def _circle(far: float, length: float) -> tuple[float, float]:
    """Returns the circle that the edge is part of: how far its middle is, and its radius."""
    bulge = dome_bulge(length)
    radius = (length * length / 4 + bulge * bulge) / (2 * bulge)
    return far + bulge - radius, radius


def _rake(batch: Batch, far: float, length: float, turn: Callable[[Point], Point], ink: Rgba) -> None:
    """Draws half circles about the middle of the flat side, as far as they lie inside."""
    line = flat(ink)
    middle, edge = _circle(far, length)
    half, radius = length / 2, dp(STEP)
    while radius < hypot(far, half):
        widest = asin(min(1.0, half / radius))
        for start, end in _inside(radius, middle, edge, widest):
            points = arc(0, 0, radius, pi / 2 - end, pi / 2 - start)
            batch.line([turn(point) for point in points], dp(1.2), line, caps=False)
        radius += dp(STEP)


def _inside(radius: float, middle: float, edge: float, widest: float) -> list[tuple[float, float]]:
    """Returns the angles, from straight down, at which a circle lies inside the edge."""
    if not middle or abs(radius + abs(middle)) <= edge:
        return [(-widest, widest)]
    share = (radius * radius + middle * middle - edge * edge) / (2 * radius * middle)
    least = acos(min(1.0, max(-1.0, share)))
    return [(-widest, -least), (least, widest)] if least < widest else []


# The round button that shows a hand: it is held for a moment, so that no hand is shown by mistake


HOLD_S = 0.4
SLOW_FRAME_S = 0.1
"""Maximum seconds that one frame adds to a hold: the finger may have been lifted during a slow frame"""
RING = 7
GAP = 9
WORD_FOOT = 0.28
"""Where the word on the button stands, of its height"""


class HoldButton(Drawn):
    """The button that shows the hand: filled brass, with a ring that fills while it is held."""

    share = NumericProperty(0.0)
    has_focus = BooleanProperty(False)
    focusable = True
    wanted = property(lambda _self: dp(164))

    def __init__(
        self, seat_colour: int, word: str, then: Callable[[], None], too_short: Callable[[], None], by_tap: bool
    ):
        """`then` once it has been held; `too_short` where it was let go before."""
        self._colour, self._then, self._too_short, self._by_tap = seat_colour, then, too_short, by_tap
        self._touch: Any = None
        """The touch that holds the button"""
        self._filling = Clock.create_trigger(self._fill, 0, interval=True)
        self._words = Words(word, "button", "brass_ink", "center", fit=True, leading=1.0, size_hint_x=None)
        super().__init__(size_hint=(None, None))
        self.add_widget(self._words)
        self.bind(share=self.redraw, has_focus=self.redraw, pos=self._lay_word, size=self._lay_word)

    def key(self, name: str) -> bool:
        """Takes a key while it has the focus."""
        if name in ("enter", "space"):
            self.reveal()
        return name in ("enter", "space")

    @property
    def spoken(self) -> str:
        return _("Show my tiles")

    def reveal(self) -> None:
        """Requests that the table shows the hand."""
        self._then()

    def _lay_word(self, *_changed: object) -> None:
        """Puts the word below the hand, no wider than the brass at its foot."""
        foot, disc = self.height * WORD_FOOT, self._disc
        reach = sqrt(max(1.0, disc**2 - (self.height / 2 - foot) ** 2)) - dp(2)
        self._words.put_into(Box(self.center_x - reach, self.y + foot, 2 * reach, self.height * 0.14))

    @property
    def _disc(self) -> float:
        """Returns the radius of the brass within its ring."""
        return self.width / 2 - dp(RING) - dp(GAP) - dp(2)

    def draw(self, batch: Batch) -> None:
        middle, disc = self.width / 2, self._disc
        outer = middle - dp(RING) / 2 - dp(2)
        gauge(batch, middle, middle, outer, dp(RING), self.share, flat(seat(self._colour).text))
        brass(batch, circle(middle, middle, disc), 1.0 if self.share else 0.0)
        draw_icon(batch, "hand", (middle, middle + disc * 0.24), disc * 0.62, paint("brass_ink"))
        if self.has_focus:
            focus(batch, circle(middle, middle, disc))

    # Touch

    def collide_point(self, x: float, y: float) -> bool:
        return (x - self.center_x) ** 2 + (y - self.center_y) ** 2 <= (self.width / 2) ** 2

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        Animation.cancel_all(self, "share")
        self._touch, self.share = touch, 0.0
        if not self._by_tap:
            self._filling()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is self._touch:
            is_tap = self._by_tap and self.collide_point(*touch.pos)
            self.release()
            (self.reveal if is_tap else self._too_short)()
        return True

    def release(self) -> None:
        """Ends the hold, forgets its touch and empties the ring."""
        self._touch = None
        self._filling.cancel()
        Animation.cancel_all(self, "share")
        Animation(share=0.0, duration=0.12).start(self)

    def _fill(self, passed: float) -> None:
        """Fills the ring by the time passed while the touch is on the button and the button is in the window."""
        is_shown = self.get_root_window() is not None
        if not is_shown or not self.collide_point(*self._touch.pos):
            self.release()
            if is_shown:
                self._too_short()
            return
        self.share = min(1.0, self.share + min(passed, SLOW_FRAME_S) / HOLD_S)
        if self.share == 1.0:
            self.release()
            self.reveal()


# What has happened since the player last looked: a line for each move


ROW = 54
"""dp of a line at least"""
RIM = 7
"""dp above and below its words"""
EDGE = 5
"""dp of the card above the first line and below the last one"""
LEFT, RIGHT = 54, 14
"""dp from the edges of the card to the words; the medal stands before them"""
POINTS = 56
PICTURE = (80, 46)
NEWS = 160
"""dp of the narrowest card that says anything"""


class NewsLine(NamedTuple):
    """The widgets of one thing that happened."""

    news: NewsItem
    name: Words
    description: Words
    points: Words
    picture: Widget | None

    @property
    def widgets(self) -> list[Widget]:
        return [each for each in (self.name, self.description, self.points, self.picture) if each is not None]

    @property
    def height(self) -> float:
        words = self.name.height + self.description.height + 2 * dp(RIM)
        return float(max(dp(ROW) * now().text_scale * 0.9, dp(ROW), words))

    def fit(self, width: float) -> None:
        """Fits the line into a card of this width; a picture yields to words that it would cut."""
        room = width - dp(LEFT + RIGHT + 4) - _points_width()
        wanted = max(width_of(self.name.text, "name"), width_of(self.description.text, "label"))
        beside = room - dp(PICTURE[0] + 6)
        has_picture = self.picture is not None and wanted <= beside
        self.name.width = self.description.width = max(1.0, beside if has_picture else room)
        for each in self.widgets:
            each.opacity = 1
        if self.picture is not None and not has_picture:
            self.picture.opacity = 0


class NewsCard(Widget):
    """The card of what has happened. `picture` makes what is drawn of a line, if anything is."""

    def __init__(
        self,
        news: Sequence[NewsItem],
        names: Sequence[str],
        colours: Sequence[int],
        picture: Callable[[NewsItem], Widget | None],
    ):
        super().__init__(size_hint=(None, None))
        self._colours = colours
        self._ink = InstructionGroup()
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._ink)
        self.lines = [self._line(each, names, picture(each)) for each in news]
        self.shown: list[NewsLine] = []
        """The lines that have room, the last ones"""
        for line in self.lines:
            for widget in line.widgets:
                self.add_widget(widget)

    def _line(self, news: NewsItem, names: Sequence[str], picture: Widget | None) -> NewsLine:
        ink = "bad" if news.points < 0 else "ink"
        points = Words(format_signed(news.points) if news.points else "", "card", ink, wrap=False)
        if news.seat is not None and news.points > 0:
            points.ink(seat(self._colours[news.seat]).text)
        name = Words(names[news.seat] if news.seat is not None else "", "name", fit=True)
        return NewsLine(news, name, Words(news.text, "label", "ink2"), points, picture)

    def least(self, width: float) -> float:
        """Returns how high a card of this width with the last line is."""
        for line in self.lines:
            line.fit(width)
        return self.lines[-1].height + 2 * dp(EDGE) if self.lines else 0.0

    def lay(self, room: Box) -> None:
        """Shows as many lines as fit, the last ones, from the top of the room."""
        for line in self.lines:
            line.fit(room.width)
        self.shown = shown = self._fitting(room)
        height = sum(line.height for line in shown) + 2 * dp(EDGE) if shown else 0.0
        self.size, self.pos = (room.width, height), (room.x, room.top - height)
        for line in self.lines[: len(self.lines) - len(shown)]:
            for widget in line.widgets:
                widget.opacity = 0
        batch, top = Batch(), room.top - dp(EDGE)
        if shown:
            card(batch, box(self.x, self.y, self.width, height, dp(18)))
        for line in shown:
            self._lay_line(batch, line, top, has_rule=line is not shown[0])
            top -= line.height
        batch.into(self._ink)

    def _fitting(self, room: Box) -> list[NewsLine]:
        if room.width < dp(NEWS) * now().text_scale:
            return []
        heights = accumulate(line.height for line in reversed(self.lines))
        count = sum(height + 2 * dp(EDGE) <= room.height for height in heights)
        return self.lines[len(self.lines) - count :]

    def _lay_line(self, batch: Batch, line: NewsLine, top: float, has_rule: bool) -> None:
        left, right, middle = self.x + dp(LEFT), self.right - dp(RIGHT), top - line.height / 2
        if has_rule:
            hairline(batch, left, top, right - left)
        if line.news.seat is not None:
            medal_of(batch, self.x + dp(28), middle, dp(13), self._colours[line.news.seat])
        high = line.name.height + line.description.height
        line.name.pos = left, middle + high / 2 - line.name.height
        line.description.pos = left, middle - high / 2
        line.points.pos = right - line.points.width, middle - line.points.height / 2
        if line.picture is not None and line.picture.opacity:
            width, height = dp(PICTURE[0]), dp(PICTURE[1])
            spot = Box(right - _points_width() - dp(4) - width, middle - height / 2, width, height)
            tray(batch, box(*spot, radius=dp(10)))
            line.picture.size_hint = None, None
            line.picture.size, line.picture.pos = (width, height), (spot.x, spot.y)


def news_list(handing: HandoverContent) -> Stack:
    """Returns everything that has happened since the player last looked, a row each."""
    return Stack(*(_news_row(handing, news) for news in handing.news))


def _news_row(handing: HandoverContent, news: NewsItem) -> Row:
    name = "" if news.seat is None else handing.names[news.seat]
    medal = None if news.seat is None else Medal(handing.colours[news.seat])
    ink = "bad" if news.points < 0 else "ink"
    points = Words(format_signed(news.points), "card", ink, wrap=False) if news.points else None
    return Row(name or news.text, news.text if name else "", points, leading=medal)


def _points_width() -> float:
    return float(dp(POINTS) * max(1.0, now().text_scale * 0.8))
