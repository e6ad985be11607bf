"""What is told in space: places that fit, what a place touches and brings, and why it cannot be."""

from array import array
from collections.abc import Callable
from math import hypot
from typing import TypeAlias

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.candidates import Candidate, spots_of
from app.games.domino3d.geometry.projection import NORMALS, can_be_seen, pick
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.games.domino3d.graphics.markers import (
    AIR,
    Pin,
    anticlockwise,
    draw_head,
    draw_shaky_head,
    draw_tip,
    draw_unequal,
    middle_of,
)
from app.games.domino3d.graphics.score_label import PlaceBubble, Told, shaky, told_of
from app.games.domino3d.graphics.space_scene import FREE, Scene
from app.look.appearance import colour, shadow
from app.look.materials import paint
from app.look.mesh import Batch, Paint, flat
from app.look.shapes import Point, circle, rounded
from engine.domino3d.cells import position
from engine.domino3d.collapse import Tip, tip
from engine.domino3d.joints import Seam, seams
from engine.domino3d.moves import Place

POST = 0.6
"""Cells of the post on the pin of an upright"""
NEAREST, RINGS = 3, 3.0
"""So many outlines of places, within so many cells of what is held"""
INSET = 0.12
STAPLE = 0.17
"""Half of its length in cells"""
STEM_FREE = 26.0
"""dp that the stem keeps from the middle of the finger"""

Shape: TypeAlias = "tuple[array[float], array[int]]"
"""Vertices and indices that a batch has collected"""


class Notes:
    """Draws everything that is told in space. What it is about stands still; the camera may move."""

    def __init__(self, scene: Scene):
        self.scene = scene
        self.has_points = self.has_marks = True
        """Whether it tells what a place brings, and where marks meet: not where the rules keep silent about it"""
        self._under, self._fits, self._rings, self._marks, self._stem = (InstructionGroup() for _ in range(5))
        scene.under.add(self._under)
        for each in (self._fits, self._rings, self._marks, self._stem):
            scene.over.add(each)
        self._bubbles = InstructionGroup()
        scene.over.add(self._bubbles)
        self.shows_fits = False
        """Whether places that fit have pins"""
        self.place: Place | None = None
        """What it tells about"""
        self.tip: Tip | None = None
        """How that would tip, if it is told"""
        self.bubble: PlaceBubble | None = None
        self._pin, self._shaky_pin = Pin(draw_head), Pin(draw_shaky_head)
        self.foot = 0.0
        """Pixels at the foot of the board that something else takes"""
        self._lies = False
        """Whether what it tells about has been laid: marks are not compared any more"""
        self._kept: dict[tuple[Told, int], PlaceBubble] = {}
        """Bubbles by their words: the same ones come again and again"""
        self._ringed: object = None
        self._pins: dict[Place, Shape] = {}
        self._outlines: dict[Place, Shape] = {}
        """What marks each place, as it is seen now: they come and go with each place that is tried"""

    @property
    def _geometry(self) -> BrickGeometry:
        return self.scene.geometry

    # What is told

    def fits(self, are_shown: bool) -> None:
        """Marks the places where the brick in the hand fits, or no more."""
        self.shows_fits = are_shown
        self._forget_marks()
        self._draw_fits()

    def _forget_marks(self) -> None:
        self._pins.clear()
        self._outlines.clear()

    def about(
        self,
        place: Place | None,
        colour_index: int = 0,
        is_shaky: bool = False,
        with_tip: bool = False,
        reason: str = "",
    ) -> None:
        """Tells of a place: which marks meet, what it brings or that it is shaky, how it would tip, why it cannot be.

        None: no more.
        """
        self.place, self._lies = place, False
        structure = self.scene.structure
        self.tip = tip(structure, place) if place and with_tip else None
        self._bubbles.clear()
        self.bubble = None
        if place and not reason and not self.tip and self.has_points:
            self.bubble = self._bubble_of(shaky() if is_shaky else told_of(structure, place), colour_index)
            self._bubbles.add(self.bubble)
        self._stem.clear()
        if place:
            self.no_air()
        self._draw()

    def _bubble_of(self, told: Told, colour_index: int) -> PlaceBubble:
        if (told, colour_index) not in self._kept:
            self._kept[told, colour_index] = PlaceBubble(told, colour_index)
        return self._kept[told, colour_index]

    def points(self, place: Place, points: int, lines: tuple[str, ...], colour_index: int) -> None:
        """Tells the points of a brick that was laid, or that has brought it all down."""
        self.clear()
        self.place, self._lies = place, True
        self.bubble = self._bubble_of(Told(points, lines), colour_index)
        self._bubbles.add(self.bubble)
        self.hang()

    def clear(self) -> None:
        """Tells nothing any more."""
        self.shows_fits = False
        self.about(None)
        self.no_air()

    def follow(self) -> None:
        """Draws everything anew: the camera has moved."""
        self._forget_marks()
        self._draw()

    def _draw(self) -> None:
        self._ringed = None
        self._draw_fits()
        self._draw_marks()
        self.hang()

    # Where the brick fits

    def _draw_fits(self) -> None:
        batch = Batch()
        for each in self.marked:
            batch.triangles(*_once(self._pins, each, self._draw_pin))
        batch.into(self._fits)

    def _draw_pin(self, batch: Batch, each: Candidate) -> None:
        foot = self._foot(each)
        if each.place.axis == 2:
            x, y, z = each.middle
            batch.line([foot, self._project(x, y, z - 1 + POST)], dp(2), _ink(each))
        (self._shaky_pin if each.falls else self._pin).onto(batch, foot)

    @property
    def marked(self) -> list[Candidate]:
        """The places that have a pin: those that can be seen, and where no brick is shown now."""
        if not self.shows_fits:
            return []
        taken = set(self._geometry.candidate(self.place).cubes) if self.place else set()
        spots = spots_of(self._geometry.seen())
        return [each for each in spots if not each.is_hidden and not taken & set(each.cubes)]

    def _foot(self, each: Candidate) -> Point:
        x, y, _ = each.middle
        return self._project(x, y, each.cubes[0][2] + AIR)

    def _project(self, x: float, y: float, z: float) -> Point:
        return self._geometry.sight.project(x, y, z)

    def air(self, x: float, y: float) -> None:
        """Shows what a brick floats above that is held here, near no place, and the nearest outlines."""
        self._draw_shade(x, y)
        if self.shows_fits:
            self._draw_rings(x, y)

    def no_air(self) -> None:
        Batch().into(self._under)
        Batch().into(self._rings)
        Batch().into(self.scene.shade)
        self._ringed = None

    def _draw_shade(self, x: float, y: float) -> None:
        """Draws the shadow of a held brick: on what is below it, and on the glass."""
        batch, sight = Batch(), self._geometry.sight
        ray = self.scene.camera.ray(x, y)
        if ray.direction.z < -1e-6 and pick(self._geometry.cubes, ray) is None:
            far = -ray.eye.z / ray.direction.z
            gx, gy = ray.eye.x + far * ray.direction.x, ray.eye.y + far * ray.direction.y
            size = sight.scale
            corners = [sight.project(gx + a, gy + b, 0) for a, b in ((-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5))]
            batch.shadow(rounded(anticlockwise(corners), size * 0.1), colour("shadow", 0.34), size * 0.12)
        batch.into(self._under)
        air, reach = Batch(), sight.scale * FREE
        held = circle(x, y, reach * 0.9)
        air.shadow(held, shadow("held"), dp(7), dp(6), -dp(15))
        air.into(self.scene.shade)

    def _draw_rings(self, x: float, y: float) -> None:
        """Outlines of the nearest places."""
        reach = RINGS * self._geometry.sight.scale
        near = sorted(
            (hypot(each.at[0] - x, each.at[1] - y), at, each)
            for at, each in enumerate(spots_of(self._geometry.seen()))
            if not each.is_hidden
        )
        wanted = [each for far, _, each in near[:NEAREST] if far < reach]
        key = [each.place for each in wanted], self._geometry.sight
        if key == self._ringed:
            return
        self._ringed = key
        batch = Batch()
        for each in wanted:
            batch.triangles(*_once(self._outlines, each, self._draw_outline))
        batch.into(self._rings)

    def _draw_outline(self, batch: Batch, each: Candidate) -> None:
        if each.falls:
            batch.dashed(self._footprint(each), dp(1.8), dp(4), dp(4), _ink(each), closed=True)
        else:
            batch.line(self._footprint(each), dp(1.8), _ink(each), closed=True, caps=False)

    def _footprint(self, each: Candidate) -> list[Point]:
        (x, y, z), (u, v, _) = each.cubes
        left, front, right, back = x + INSET, y + INSET, u + 1 - INSET, v + 1 - INSET
        return [self._project(a, b, z + AIR) for a, b in ((left, front), (right, front), (right, back), (left, back))]

    # What a place touches

    def _draw_marks(self) -> None:
        over = Batch()
        if self.place and not self._lies and self.has_marks:
            self._draw_seams(over, self.place)
        if self.tip:
            draw_tip(over, self._geometry, self.tip)
        over.into(self._marks)

    def _draw_seams(self, batch: Batch, place: Place) -> None:
        """Staples where marks go on, and a sign of difference where they do not."""
        for seam in seams(self.scene.structure, place):
            middle = middle_of(seam)
            if not self.sees(place, seam):
                continue
            if seam.agrees:
                along = [(b - a) * STAPLE for a, b in zip(position(seam.cell), position(seam.near))]
                ends = [self._project(*(m + way * sign for m, way in zip(middle, along))) for sign in (-1, 1)]
                for width, role in ((6.5, "surface"), (4.4, "brass_lo"), (2.2, "brass_hi")):
                    batch.line(ends, dp(width), paint(role))
            else:
                draw_unequal(batch, *self._project(*middle))

    def sees(self, place: Place, seam: Seam) -> bool:
        """Returns whether a seam of a brick that lies on this place can be seen from here."""
        geometry, middle = self._geometry, middle_of(seam)
        cubes = geometry.cubes.keys() | {position(cell) for cell in place.body}
        return geometry.sight.faces(middle, NORMALS[seam.side]) and can_be_seen(geometry.sight, cubes, middle)

    # From the finger to the place

    def stem(self, finger: Point) -> None:
        """Draws the line from the finger to the brick: all that changes while a finger moves over one place."""
        if self.place is None:
            return
        batch, each = Batch(), self._geometry.candidate(self.place)
        start, end = finger, each.at
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        free, rest = dp(STEM_FREE) / length, 1 - self._geometry.sight.scale * 0.8 / length
        if rest > free:
            ends = [(start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k) for k in (free, rest)]
            batch.dashed(ends, dp(2), dp(5), dp(5), flat(colour("ink2", 0.85)), False)
        batch.into(self._stem)

    def hang(self) -> None:
        """Puts the bubble beside its place, where it hides least of what stands."""
        if self.bubble is None or self.place is None:
            return
        geometry = self._geometry
        busy = [geometry.sight.project(x + 0.5, y + 0.5, z + 0.5) for x, y, z in geometry.cubes]
        board = geometry.board
        within = board._replace(y=board.y + self.foot, height=board.height - self.foot)
        self.bubble.hang(geometry.candidate(self.place).at, within, busy, geometry.sight.scale)


def _once(known: dict[Place, Shape], each: Candidate, draw: Callable[[Batch, Candidate], None]) -> Shape:
    """Returns what marks a place, which is drawn unless it is known."""
    if each.place not in known:
        batch = Batch()
        draw(batch, each)
        known[each.place] = batch.collected
    return known[each.place]


def _ink(each: Candidate) -> Paint:
    """Returns what the sign of a place is drawn with."""
    return flat(colour("bad" if each.falls else "touch_edge", 0.85))
