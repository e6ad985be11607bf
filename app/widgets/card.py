"""Cards, recessed areas, icons, medals and scores of seats, headings."""

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.i18n import format_number
from app.look import surfaces
from app.look.appearance import colour as colour_of
from app.look.appearance import seat_colours
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import RoundedPolygon, rounded_box
from app.look.theme import SIZES, Rgba
from app.widgets.layouts import Flow, Stack
from app.widgets.mesh_widget import MeshWidget
from app.widgets.pressable import OnPress, Pressable
from app.widgets.text_label import TextLabel


class Card(Pressable, Stack):
    """Rounded surface that is as high as its content, and can be pressed if `on_press` is given.

    `face`: `raised` with a shadow, or flat `surface`. `lines`: whether thin lines separate the children. `selected`:
    whether the card has the outline of a selected item. `padding`: horizontal and vertical padding in pixels.
    """

    def __init__(
        self,
        on_press: OnPress = None,
        face: str = "raised",
        lines: bool = False,
        selected: bool = False,
        radius: float = SIZES["radius_card"],
        padding: tuple[float, float] | None = None,
        **properties: object,
    ) -> None:
        rim, air = padding or (dp(16), dp(8) if lines else dp(14))
        self.face, self.lines, self.selected, self._radius = face, lines, selected, radius
        super().__init__(on_press=on_press, rim=rim, air=air, **properties)
        self.focusable = on_press is not None

    def add_widget(self, widget: Widget, *args: object, **options: object) -> None:
        super().add_widget(widget, *args, **options)
        if self.lines:
            widget.bind(pos=self.redraw)
            self.redraw()

    def remove_widget(self, widget: Widget, *args: object, **options: object) -> None:
        super().remove_widget(widget, *args, **options)
        widget.unbind(pos=self.redraw)
        self.redraw()

    def outline(self) -> RoundedPolygon:
        return rounded_box(0, 0, self.width, self.height, dp(self._radius))

    def draw(self, batch: Batch) -> None:
        edge = self.outline()
        lifted = (self.face == "raised" or self.selected) and not self.is_down
        surfaces.draw_card(batch, edge, "raised" if self.selected else self.face, lifted)
        if self.selected:
            batch.rim(edge, surfaces.paint("selection"), 0, surfaces.selection_width())
        if self.lines:
            for child in self.children[1:]:
                y = child.y - self.y - self.gap / 2
                surfaces.draw_hairline(batch, self.rim, y, self.width - 2 * self.rim)


class Tray(MeshWidget, Layout):
    """Recessed area, such as a tray for tiles, filled by its child widgets."""

    def __init__(self, face: str = "sunk", radius: float = SIZES["radius_tray"], **properties: object) -> None:
        self.face, self._radius = face, radius
        super().__init__(**properties)
        move = self._trigger_layout
        self.bind(pos=move, size=move, children=move)

    def do_layout(self, *_: object) -> None:
        for child in self.children:
            child.pos, child.size = self.pos, self.size

    def draw(self, batch: Batch) -> None:
        surfaces.draw_tray(batch, rounded_box(0, 0, self.width, self.height, dp(self._radius)), self.face)


# Icon


class Icon(MeshWidget):
    """Icon. `name`: key of `app.look.icons.ICONS`; `size`: in dp; `colour`: role or colour; `weight`: relative stroke
    width.
    """

    def __init__(
        self,
        name: str,
        size: float = SIZES["icon"],
        colour: str | Rgba = "ink",
        weight: float = 1.0,
        **properties: object,
    ) -> None:
        self.name, self._dp, self.colour, self._weight = name, size, colour, weight
        super().__init__(size_hint=(None, None), **properties)
        self.size = (dp(size), dp(size))

    def draw(self, batch: Batch) -> None:
        colour = colour_of(self.colour) if isinstance(self.colour, str) else self.colour
        draw_icon(batch, self.name, (self.width / 2, self.height / 2), dp(self._dp), solid_paint(colour), self._weight)


# Medal of a seat, and level of a bot


class SeatMedal(MeshWidget):
    """Medal of a seat: a disc with its colour and symbol. `size`: in dp."""

    def __init__(self, seat_colour: int, size: float = SIZES["seat_medal"], **properties: object) -> None:
        self.seat_colour = seat_colour
        super().__init__(size_hint=(None, None), **properties)
        self.size = (dp(size), dp(size) * 1.06)

    def draw(self, batch: Batch) -> None:
        radius = self.width / 2
        surfaces.draw_medal(batch, radius, self.height - radius, radius, seat_colours(self.seat_colour))


class BotLevelMark(MeshWidget):
    """Bot level as a row of triangles, `filled` of `count` solid, in the colour of a seat."""

    def __init__(self, filled: int, seat_colour: int, count: int = 4, **properties: object) -> None:
        self.filled, self.count, self.seat_colour = filled, count, seat_colour
        super().__init__(size_hint=(None, None), **properties)
        self.size = (dp(12.5) * count, dp(11))

    def draw(self, batch: Batch) -> None:
        ink = solid_paint(seat_colours(self.seat_colour).text)
        surfaces.draw_level(batch, 0, 0, dp(11), self.filled, self.count, ink)


# Medal with a score


GAP = 5


class SeatScore(Layout):
    """Score of a seat beside its medal (a disc with its colour), as wide as the number requires."""

    def __init__(self, colour: int, score: int) -> None:
        super().__init__(size_hint=(None, None))
        self._medal, self._figure = SeatMedal(colour, 22), TextLabel(format_number(score), "figure", wrap=False)
        self.add_widget(self._medal)
        self.add_widget(self._figure)
        self._figure.bind(width=self._take_size)
        self.bind(pos=self._trigger_layout)
        self._take_size()

    def show(self, score: int) -> None:
        self._figure.text = format_number(score)

    def _take_size(self, *_: object) -> None:
        width = self._medal.width + dp(GAP) + self._figure.width
        self.size = width, max(self._medal.height, self._figure.height)

    def do_layout(self, *_: object) -> None:
        self._medal.pos = self.x, self.center_y - self._medal.height / 2
        self._figure.pos = self._medal.right + dp(GAP), self.center_y - self._figure.height / 2


# Headings


def heading(text: str, icon: str = "") -> Stack:
    """Returns a heading for a group of cards, with an icon if `icon` is the name of one."""
    if not icon:
        return indented_text(text, "name", "ink")
    line = Flow(Icon(icon, 19, "ink2"), TextLabel(text, "name", wrap=False), gap=dp(9))
    stack = Stack(line)
    stack.rim = dp(10)
    return stack


def indented_text(text: str, style: str = "label", colour: str = "ink2") -> Stack:
    """Returns a text that is indented to align with the text of the cards below it."""
    stack = Stack(TextLabel(text, style, colour))
    stack.rim = dp(10)
    return stack
