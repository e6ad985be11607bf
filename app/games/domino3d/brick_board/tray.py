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
ROW = 92.0
"""Height in dp of the row below the brick in an upright tray, at 100% text size"""
MARGIN, MARGIN_SHARE = 20.0, 0.05
"""Margin beside that row: in dp, and at most as a share of the tray's width"""
TAG = 5.0
"""Distance in dp from the text of a note to the edge of its background"""


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
    """Tray of the drawn brick, with a picture of the pile and the number of bricks in it. A note about the brick
    replaces the picture.
    """

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._title = TextLabel("", "small", "ink2", fit=True)
        self._count = TextLabel("", "score", "ink", fit=True)
        self._note = TextLabel("", "label", "bad", halign="center")
        self._left, self._spare, self._is_selected = 0, 0, False
        for widget in (self._title, self._count, self._note):
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
            return Box(self.x, self.y + self._rest.height, self.width, self.height - self._rest.height)
        return Box(self.x, self.y, self.width * BRICK, self.height)

    @property
    def pile_point(self) -> Point:
        """Returns the window position of the pile's middle."""
        rest = self._rest
        return self.x + self._pile_x + dp(SIDE) * 0.4, self.y + rest.y + rest.height / 2

    @property
    def _pile_x(self) -> float:
        """Returns the left edge of the pile's picture, relative to the tray: between brick and text, or at the right of
        the text below the brick, so that no brick flies over the text.
        """
        return self._rest.right - dp(SIDE) if self.is_upright else self._rest.x

    @property
    def _side(self) -> float:
        """Returns the width of the pile's picture; 0 if the text needs the space."""
        side = dp(SIDE) + dp(GAP)
        has_room = self._title.natural_width + side <= self._rest.width
        return side if has_room and not self._note.text else 0.0

    @property
    def _rest(self) -> Box:
        """Returns the box beside or below the brick, relative to the tray's corner."""
        if self.is_upright:
            margin, row = min(dp(MARGIN), self.width * MARGIN_SHARE), dp(ROW) * current_appearance().text_scale
            return Box(margin, 0, self.width - 2 * margin, min(row, self.height * (1 - BRICK)))
        return Box(self.width * BRICK, 0, self.width * (1 - BRICK) - dp(GAP), self.height)

    def show(self, left: int, spare: int, is_selected: bool, note: str = "") -> None:
        """Shows the number of bricks left to draw, the selection, and a note about the brick. `spare`: number of bricks
        never drawn.
        """
        content = left, spare, is_selected, note
        if content != (self._left, self._spare, self._is_selected, self._note.text) or not self._title.text:
            self._left, self._spare, self._is_selected, self._note.text = content
            title = _("Still to draw") if spare else _("In the pile")
            self._title.text = pile_text(left, spare) if note else title
            self._count.text = "" if note else format_number(left)
            self._lay_out()
            self.redraw()

    def set_selected(self, is_selected: bool) -> None:
        self.show(self._left, self._spare, is_selected, self._note.text)

    @property
    def spoken(self) -> str:
        pile = pile_text(self._left, self._spare)
        return _("{note}. {pile}").format(note=self._note.text, pile=pile) if self._note.text else pile

    @property
    def _tag(self) -> Box:
        """Returns the box of the note, relative to the tray's corner."""
        return Box(*self._note.pos, *self._note.size).moved(-self.x, -self.y).grown(dp(TAG))

    def _lay_out(self, *_changed: object) -> None:
        rest, note = self._rest, self._note
        wide = max(1.0, rest.width - self._side)
        self._title.width = self._count.width = wide
        note.shrink_into(max(1.0, wide - 2 * dp(TAG)), rest.height - self._title.height - 4 * dp(TAG))
        tag = note.height + 3 * dp(TAG) if note.text else 0.0
        self._title.opacity = 1 if tag + self._title.height <= rest.height else 0
        count = self._count.height + dp(2) if self._count.text else 0.0
        title = self._title.height if self._title.opacity else dp(TAG)
        x = self.x + rest.x + (0.0 if self.is_upright else self._side)
        y = self.y + rest.y + (rest.height - title - count - tag) / 2
        self._count.pos = x, y
        self._title.pos = x, y + count
        note.pos = x + dp(TAG), y + count + title + 2 * dp(TAG)

    def draw(self, batch: Batch) -> None:
        super().draw(batch)
        if self._is_selected:
            self.draw_selection(batch, self.brick_box)
        rest = self._rest
        if self.is_upright:
            surfaces.draw_hairline(batch, rest.x, rest.top, rest.width)
        if self._note.text:
            surfaces.draw_tag(batch, rounded_box(*self._tag, dp(SIZES["radius_chip"])))
        x, y = self._pile_x, rest.y + rest.height / 2 - dp(SIDE) * 0.42
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
