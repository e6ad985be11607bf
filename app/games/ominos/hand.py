"""Drawing of a hand: tiles on wooden ledges, with an empty slot for a tile that is being moved."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.metrics import dp

from app.games.ominos.pieces import DrawnTile, TileGroup, tile_outline
from app.games.ominos.rack import LEDGE
from app.games.ominos.touch_geometry import OminoGeometry
from app.look import surfaces
from app.look.appearance import colour
from app.look.icons import draw_icon
from app.look.mesh import Batch, solid_paint
from app.look.shapes import Point, circle_outline
from app.look.surfaces import paint
from engine.ominos.tiles import Digits

RAISED = 9.0
"""Height in dp by which a selected tile is raised"""
SIGN = 13.0
"""Radius in dp of the sign at a scrollable end of the hand"""
ASIDE = 6.0
"""Margin in dp around the hand's box within which scrolled tiles are still drawn"""


class HandState(NamedTuple):
    """Display state of the tiles in a hand."""

    hidden: Collection[Digits] = ()
    """Tiles that are not drawn, because they are moving or held"""
    gap: Digits | None = None
    """Tile whose slot is shown empty"""
    selected: Digits | None = None
    angle: float = 0.0
    """Angle of the selected tile in degrees"""
    highlighted: Collection[Digits] = ()
    """Tiles outlined because a hint advises them, or because they can open the round"""
    newest: Digits | None = None
    """Tile drawn last from the well, raised a little"""


class HandGraphics(InstructionGroup):
    """Drawing of a hand on a canvas, at the positions of the touch geometry; empty while the hand must not be seen."""

    def __init__(self, geometry: OminoGeometry):
        super().__init__()
        self.geometry = geometry
        self._clip = ScissorPush(x=0, y=0, width=0, height=0)
        self._scroll, self._shelf = Translate(), Translate()
        self._wooden: object = None
        """Layout of the ledges when they were last drawn, to detect changes"""
        self._wood, self._open, self._marks = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self.tiles = TileGroup(geometry.view.shape)
        self.add(Color(1, 1, 1, 1))
        for instruction in (self._clip, PushMatrix(), self._shelf, self._wood, PopMatrix()):
            self.add(instruction)
        for instruction in (PushMatrix(), self._scroll, self._open, self.tiles, self._marks, PopMatrix(), ScissorPop()):
            self.add(instruction)
        self._more = InstructionGroup()
        self._ends: object = None
        """State of the scroll signs when they were last drawn, to detect changes"""
        self.add(self._more)
        self.state = HandState()
        """Current display state"""
        self.moved: dict[Digits, Point] = {}
        """Offsets from their slots of tiles that are sliding along the ledge"""

    def draw(self, look: HandState) -> None:
        """Draws the whole hand in this state."""
        geometry = self.geometry
        drawn = [
            self._tile(index, tile, look)
            for index, tile in enumerate(geometry.order)
            if tile not in look.hidden and index < len(geometry.rack.slots)
        ]
        self.tiles.draw(drawn, geometry.hand_side)
        self._draw_gap(look.gap)
        self.state = look
        self._draw_lines(None)
        self._draw_wood()
        self.scroll()

    def press(self, pressed: Digits | None) -> None:
        """Outlines the tile under a finger; None removes the outline."""
        self._draw_lines(pressed)

    def angle_of(self, tile: Digits) -> float:
        """Returns the current angle of a tile."""
        return self.state.angle if tile == self.state.selected else 0.0

    def slide_motion(
        self, before: Mapping[Digits, Point], redraw: Callable[[], None]
    ) -> Callable[[float], None] | None:
        """Returns the animation step that slides tiles from their former slots; None if no tile has moved."""
        self.moved.clear()
        short = {
            tile: (dp(before[tile][0] - x), dp(before[tile][1] - y))
            for tile, (x, y) in zip(self.geometry.order, self.geometry.rack.slots)
            if before.get(tile, (x, y)) != (x, y)
        }

        def step(share: float) -> None:
            self.moved.update((tile, (x * (1 - share), y * (1 - share))) for tile, (x, y) in short.items())
            redraw()

        if short:
            step(0.0)
        return step if short else None

    def _tile(self, index: int, tile: Digits, look: HandState) -> DrawnTile:
        x, y = self._slot(index)
        dx, dy = self.moved.get(tile, (0.0, 0.0))
        if tile == look.selected:
            return DrawnTile(tile, x + dx, y + dy + dp(RAISED), look.angle, "pin")
        return DrawnTile(tile, x + dx, y + dy + dp(RAISED / 2) * (tile == look.newest), 0.0, "pin")

    def _slot(self, index: int) -> Point:
        """Returns the centre of a slot, ignoring the scroll offset."""
        geometry = self.geometry
        x, y = geometry.rack.slots[index]
        return geometry.hand.x + x * geometry.dp, geometry.hand.y + y * geometry.dp

    def scroll(self) -> None:
        """Applies the scroll offset of the geometry."""
        geometry = self.geometry
        dx, dy = geometry.rack.shift(geometry.scrolled)
        self._scroll.xy = dx * geometry.dp, dy * geometry.dp
        self._shelf.y = dy * geometry.dp  # ledges are as wide as the hand; they only go up and down
        box, aside = geometry.hand, dp(ASIDE)
        self._clip.pos = int(box.x - 3 * aside), int(box.y - aside)
        self._clip.size = int(box.width + 6 * aside), int(box.height + 3 * aside)
        self._draw_ends()

    def _draw_ends(self) -> None:
        """Draws a small button at each scrollable end."""
        ends = self.geometry.scroll_signs()
        if ends == self._ends:
            return
        self._ends = ends
        names = {-1: "back", 1: "forward"} if self.geometry.rack.is_upright else {-1: "up", 1: "down"}
        batch, reach = Batch(), dp(SIGN)
        for end, place in ends.items():
            surfaces.draw_brass_ring(batch, circle_outline(*place, reach))
            draw_icon(batch, names[end], place, reach * 1.3, paint("ink"))
        batch.draw_into(self._more)

    def _draw_wood(self) -> None:
        """Draws the wooden ledges below the tiles. Does nothing if their positions have not changed, because their
        meshes are large.
        """
        geometry = self.geometry
        ledges = geometry.rack.ledges if geometry.order else ()
        aside = dp(3 * ASIDE) if geometry.rack.max_scroll and geometry.rack.is_upright else 0.0
        if (ledges, geometry.hand, aside) == self._wooden:
            return
        self._wooden = ledges, geometry.hand, aside
        wood = Batch()
        for top in ledges:
            foot = geometry.hand.y + (top - LEDGE) * geometry.dp
            surfaces.draw_ledge(wood, geometry.hand.x - aside, foot, geometry.hand.width + 2 * aside)
        wood.draw_into(self._wood)

    def _draw_gap(self, gap: Digits | None) -> None:
        """Draws the empty slot of a tile that is being moved."""
        batch = Batch()
        geometry = self.geometry
        if gap is not None and gap in geometry.order:
            x, y = self._slot(geometry.order.index(gap))
            outline = tile_outline(geometry.view.shape, geometry.hand_side, 0.0, 0.04)
            outline_path = outline.path(0, x, y)
            batch.fill(outline, solid_paint(colour("sunk", 0.75)), 0, x, y)
            batch.dashed(outline_path, dp(1.5), dp(4), dp(5), paint("touch_edge"), closed=True)
        batch.draw_into(self._open)

    def _draw_lines(self, pressed: Digits | None) -> None:
        """Outlines selected, highlighted and pressed tiles. A newly drawn tile has a dashed outline."""
        batch, look = Batch(), self.state
        meant = (look.selected, pressed, look.newest, *look.highlighted)
        drawn = [tile for tile in self.tiles.drawn if tile.tile in meant]
        for tile in drawn:
            outline = tile_outline(self.geometry.view.shape, self.geometry.hand_side, tile.angle, steps=9)
            if tile.tile == look.newest and tile.tile not in (look.selected, pressed, *look.highlighted):
                around = outline.path(-dp(2), tile.x, tile.y)
                batch.dashed(around, dp(2), dp(4), dp(5), paint("touch_edge"), closed=True)
                continue
            is_strong = tile.tile == look.selected or tile.tile in look.highlighted
            line = paint("selection" if is_strong else "touch_edge")
            batch.rim(outline, line, -dp(3.8 if is_strong else 2.6), -dp(0.8), tile.x, tile.y)
        batch.draw_into(self._marks)
