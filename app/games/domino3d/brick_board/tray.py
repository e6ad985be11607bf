"""Tray with the drawn brick and the number of bricks left in the pile."""

from kivy.metrics import dp

from app.i18n import _, format_number, plural
from app.look import surfaces
from app.look.appearance import colour, current_appearance
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Box, Point, rounded_box, rounded_polygon
from app.look.surfaces import paint
from app.look.theme import SIZES, mix
from app.widgets.mesh_widget import MeshWidget
from app.widgets.text_label import TextLabel

HEIGHT = 108.0
"""Height of the tray in dp at 100% text size"""
BRICK = 0.56
"""Share of the tray for the brick; the rest is for the pile"""
PILE = 3
"""Maximum number of bricks in the picture of the pile"""
SIDE = 56.0
"""Width of the picture of the pile in dp"""
GAP = 8.0


class BaseTray(MeshWidget):
    """Background and selection outline of a tray; the bricks themselves are drawn by the scene."""

    def set_selected(self, is_selected: bool) -> None:
        """Shows or hides the selection outline."""

    def draw(self, batch: Batch) -> None:
        if self.height > 1:
            surfaces.draw_tray(batch, rounded_box(0, 0, self.width, self.height, dp(SIZES["radius_tray"])))

    def draw_selection(self, batch: Batch, place: Box) -> None:
        """Draws a selection outline around a box of the window."""
        x, y, width, height = place.moved(-self.x, -self.y).grown(-dp(5))
        batch.rim(rounded_box(x, y, width, height, dp(SIZES["radius_chip"])), paint("selection"), 0, dp(2))


class BrickTray(BaseTray):
    """Tray of the drawn brick, with a picture of the pile and the number of bricks in it."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._title = TextLabel("", "small", "ink2", fit=True)
        self._count = TextLabel("", "score", "ink", fit=True)
        self._left, self._spare, self._is_selected = 0, 0, False
        for widget in (self._title, self._count):
            self.add_widget(widget)
        self.bind(pos=self._lay_out, size=self._lay_out)

    @property
    def is_upright(self) -> bool:
        """Returns whether the pile is drawn below the brick, instead of beside it."""
        return bool(self.height > self.width * 0.8)

    @property
    def brick_box(self) -> Box:
        """Returns the window box of the brick."""
        if self.is_upright:
            high = self.height * BRICK
            return Box(self.x, self.top - high, self.width, high)
        return Box(self.x, self.y, self.width * BRICK, self.height)

    @property
    def pile_point(self) -> Point:
        """Returns the window position of the pile's middle."""
        rest = self._rest
        return self.x + rest.right - dp(SIDE) * 0.6, self.y + rest.y + rest.height / 2

    @property
    def _side(self) -> float:
        """Returns the width of the pile's picture; 0 if the text needs the space."""
        side = dp(SIDE) + dp(GAP)
        return side if self._title.natural_width + side <= self._rest.width else 0.0

    @property
    def _rest(self) -> Box:
        """Returns the box of the pile's picture, relative to the tray's corner."""
        if self.is_upright:
            return Box(dp(GAP), 0, self.width - 2 * dp(GAP), self.height * (1 - BRICK))
        return Box(self.width * BRICK, 0, self.width * (1 - BRICK) - dp(GAP), self.height)

    def show(self, left: int, spare: int, is_selected: bool) -> None:
        """Shows the number of bricks left to draw, and the selection. `spare`: number of bricks never drawn."""
        if (left, spare, is_selected) != (self._left, self._spare, self._is_selected) or not self._count.text:
            self._left, self._spare, self._is_selected = left, spare, is_selected
            self._title.text, self._count.text = _("Still to draw") if spare else _("In the pile"), format_number(left)
            self._lay_out()
            self.redraw()

    def set_selected(self, is_selected: bool) -> None:
        self.show(self._left, self._spare, is_selected)

    @property
    def spoken(self) -> str:
        return pile_text(self._left, self._spare)

    def _lay_out(self, *_changed: object) -> None:
        rest, gap = self._rest, dp(2)
        wide = max(1.0, rest.width - self._side)
        high = self._title.height + self._count.height + gap
        x, y = self.x + rest.x, self.y + rest.y + (rest.height - high) / 2
        for words in (self._title, self._count):
            words.width = wide
        self._count.pos = x, y
        self._title.pos = x, y + self._count.height + gap

    def draw(self, batch: Batch) -> None:
        super().draw(batch)
        if self._is_selected:
            self.draw_selection(batch, self.brick_box)
        rest = self._rest
        x, y = rest.right - dp(SIDE), rest.y + rest.height / 2 - dp(SIDE) * 0.42
        for layer in range(min(PILE, self._left) if self._side else 0):
            draw_face_down_brick(batch, x + (dp(3) if layer % 2 else 0), y + layer * dp(14), dp(SIDE) * 0.86)


def pile_text(left: int, spare: int = 0) -> str:
    """Returns the number of bricks left to draw as text. `spare`: number of bricks that are never drawn."""
    if spare:
        return plural("{n} brick still to draw", "{n} bricks still to draw", left)
    return plural("{n} brick in the pile", "{n} bricks in the pile", left)


def draw_face_down_brick(batch: Batch, x: float, y: float, width: float) -> None:
    """Draws a face-down brick."""
    deep, high = width * 0.26, width * 0.2
    top, front, side = (mix(colour("sand_hi"), colour("sand_lo"), share) for share in (0.15, 0.45, 0.8))
    foot, edge = [(x, y), (x + width, y)], [(x + width, y + high), (x, y + high)]
    back = [(x + width - deep * 0.4, y + high + deep), (x + deep, y + high + deep)]
    if current_appearance().theme.is_plain:
        for face in ([*foot, *edge], [*edge[::-1], *back]):
            batch.fill(rounded_polygon(face, dp(1)), paint("raised"))
            surfaces.draw_edge(batch, rounded_polygon(face, dp(1)))
        return
    batch.fill(rounded_polygon([*foot, *edge], dp(1)), solid_paint(side), -dp(1))
    batch.fill(rounded_polygon([*foot, *edge], dp(1.5)), solid_paint(front))
    batch.fill(rounded_polygon([*edge[::-1], *back], dp(1.5)), solid_paint(top))
