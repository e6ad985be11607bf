"""A hand on its wooden ledges, with the open place of the tile that has been taken."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.metrics import dp

from app.games.ominos.geometry import Point
from app.games.ominos.ground import Ground
from app.games.ominos.pieces import tile_outline
from app.games.ominos.rack import LEDGE
from app.games.ominos.tile_group import Drawn, TileGroup
from app.look import materials
from app.look.icons import draw_icon
from app.look.look import colour
from app.look.materials import paint
from app.look.mesh import Batch, flat
from app.look.shapes import circle
from engine.ominos.tiles import Digits

RAISED = 9.0
"""dp that a selected tile stands higher"""
SIGN = 11.0
"""dp from the middle to the rim of the sign at an end beyond which there are more tiles"""
ASIDE = 6.0
"""dp round the hand's box where its tiles still show when they are scrolled"""


class Seen(NamedTuple):
    """How the tiles of a hand are seen, besides where they stand."""

    away: Collection[Digits] = ()
    """On their way, or held"""
    gap: Digits | None = None
    """Whose place is shown open"""
    selected: Digits | None = None
    angle: float = 0.0
    """Of the selected tile"""
    lit: Collection[Digits] = ()
    """Pointed out"""
    new: Digits | None = None
    """Drawn last: it stands out a little"""


class Hand(InstructionGroup):
    """Drawn from what the ground knows of it. Nothing of it is drawn while the hand must not be seen."""

    def __init__(self, ground: Ground):
        super().__init__()
        self.ground = ground
        self._clip = ScissorPush(x=0, y=0, width=0, height=0)
        self._scroll, self._shelf = Translate(), Translate()
        self._wooden: object = None
        """The ledges that are drawn"""
        self._wood, self._open, self._marks = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._tiles = TileGroup(ground.position.shape)
        self.add(Color(1, 1, 1, 1))
        for each in (self._clip, PushMatrix(), self._shelf, self._wood, PopMatrix()):
            self.add(each)
        for each in (PushMatrix(), self._scroll, self._open, self._tiles, self._marks, PopMatrix(), ScissorPop()):
            self.add(each)
        self._more = InstructionGroup()
        self._ends: object = None
        """The ends of the hand beyond which there are more tiles, as they are drawn"""
        self.add(self._more)
        self._drawn: list[Drawn] = []
        self._seen = Seen()
        self.moved: dict[Digits, Point] = {}
        """Tiles that are on their way along the ledge, and how far from their place they still are"""

    def draw(self, seen: Seen) -> None:
        """All of it, as it is seen now."""
        ground = self.ground
        self._drawn = [
            self._tile(index, tile, seen)
            for index, tile in enumerate(ground.order)
            if tile not in seen.away and index < len(ground.rack.slots)
        ]
        self._tiles.draw(self._drawn, ground.hand_side)
        self._draw_gap(seen.gap)
        self._seen = seen
        self._draw_lines(None)
        self._draw_wood()
        self.scroll()

    def press(self, pressed: Digits | None) -> None:
        """A finger lies on this tile."""
        self._draw_lines(pressed)

    def slide(self, before: Mapping[Digits, Point], redraw: Callable[[], None]) -> Callable[[float], None] | None:
        """Tiles go along their ledge from the places that they had; what takes them there, if any has to go."""
        self.moved.clear()
        short = {
            tile: (dp(before[tile][0] - x), dp(before[tile][1] - y))
            for tile, (x, y) in zip(self.ground.order, self.ground.rack.slots)
            if before.get(tile, (x, y)) != (x, y)
        }

        def step(share: float) -> None:
            self.moved.update((tile, (x * (1 - share), y * (1 - share))) for tile, (x, y) in short.items())
            redraw()

        if short:
            step(0.0)
        return step if short else None

    def _tile(self, index: int, tile: Digits, seen: Seen) -> Drawn:
        x, y = self._slot(index)
        dx, dy = self.moved.get(tile, (0.0, 0.0))
        if tile == seen.selected:
            return Drawn(tile, x + dx, y + dy + dp(RAISED), seen.angle, "pin")
        return Drawn(tile, x + dx, y + dy + dp(RAISED / 2) * (tile == seen.new), 0.0, "pin")

    def _slot(self, index: int) -> Point:
        """A place, not scrolled."""
        ground = self.ground
        x, y = ground.rack.slots[index]
        return ground.hand.x + x * ground.dp, ground.hand.y + y * ground.dp

    def scroll(self) -> None:
        """Follow the ground."""
        ground = self.ground
        dx, dy = ground.rack.shift(ground.scrolled)
        self._scroll.xy = dx * ground.dp, dy * ground.dp
        self._shelf.y = dy * ground.dp  # ledges are as wide as the hand; they only go up and down
        box, aside = ground.hand, dp(ASIDE)
        self._clip.pos = int(box.x - 3 * aside), int(box.y - aside)
        self._clip.size = int(box.width + 6 * aside), int(box.height + 3 * aside)
        self._draw_ends()

    def _draw_ends(self) -> None:
        """A small sign where the hand goes on."""
        ground, box = self.ground, self.ground.hand
        before, after = ground.scrolled > 1, ground.scrolled < ground.rack.beyond - 1
        ends = (before, after, box, ground.rack.is_upright)
        if ends == self._ends:
            return
        self._ends = ends
        (x, y), reach = box.middle, dp(SIGN)
        if ground.rack.is_upright and ground.rack.ledges:  # on the wood, where it covers no digit
            y = box.y + (ground.rack.ledges[len(ground.rack.ledges) // 2] - LEDGE / 2) * ground.dp
        names = ("back", "forward") if ground.rack.is_upright else ("up", "down")
        places = ((box.x, y), (box.right, y)) if ground.rack.is_upright else ((x, box.top), (x, box.y))
        batch = Batch()
        for is_there, name, place in zip((before, after), names, places):
            if is_there:
                materials.card(batch, circle(*place, reach))
                draw_icon(batch, name, place, reach * 1.4, paint("ink2"))
        batch.into(self._more)

    def _draw_wood(self) -> None:
        """Only where it has changed: it is much of what a hand is made of."""
        ground = self.ground
        ledges = ground.rack.ledges if ground.order else ()
        aside = dp(3 * ASIDE) if ground.rack.beyond and ground.rack.is_upright else 0.0
        if (ledges, ground.hand, aside) == self._wooden:
            return
        self._wooden = ledges, ground.hand, aside
        wood = Batch()
        for top in ledges:
            foot = ground.hand.y + (top - LEDGE) * ground.dp
            materials.ledge(wood, ground.hand.x - aside, foot, ground.hand.width + 2 * aside)
        wood.into(self._wood)

    def _draw_gap(self, gap: Digits | None) -> None:
        """The place of a tile that has been taken stays open until it lies somewhere else."""
        batch = Batch()
        ground = self.ground
        if gap is not None and gap in ground.order:
            x, y = self._slot(ground.order.index(gap))
            outline = tile_outline(ground.position.shape, ground.hand_side, 0.0, 0.04)
            outline_path = outline.path(0, x, y)
            batch.fill(outline, flat(colour("sunk", 0.75)), 0, x, y)
            batch.dashed(outline_path, dp(1.5), dp(4), dp(5), paint("touch_edge"), closed=True)
        batch.into(self._open)

    def _draw_lines(self, pressed: Digits | None) -> None:
        """A line round the selected tile, and round those that are pointed out, pressed or new."""
        batch, seen = Batch(), self._seen
        for tile in self._drawn:
            if tile.tile not in (seen.selected, pressed, seen.new, *seen.lit):
                continue
            outline = tile_outline(self.ground.position.shape, self.ground.hand_side, tile.angle, steps=9)
            is_selected = tile.tile == seen.selected
            line = paint("selection" if is_selected else "touch_edge")
            batch.rim(outline, line, -dp(3.5 if is_selected else 2.6), -dp(0.8), tile.x, tile.y)
        batch.into(self._marks)
