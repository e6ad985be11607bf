"""What is told in space: places that fit, what a place touches and brings, and why it cannot be."""

from array import array
from collections.abc import Callable
from math import hypot
from typing import TypeAlias

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.candidates import Candidate, one_per_position
from app.games.domino3d.geometry.projection import NORMALS, is_visible, pick_cube
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.games.domino3d.graphics.markers import (
    AIR,
    MarkerStamp,
    anticlockwise,
    draw_mismatch,
    draw_pin_head,
    draw_tipping,
    draw_warning_head,
    seam_middle,
)
from app.games.domino3d.graphics.score_label import LabelText, ScoreLabel, label_text, warning_text
from app.games.domino3d.graphics.space_scene import FREE, SpaceScene
from app.look.appearance import colour, shadow
from app.look.materials import paint
from app.look.mesh import Batch, Paint, flat
from app.look.shapes import Point, circle, rounded
from engine.domino3d.cells import position
from engine.domino3d.collapse import Tilt, find_tilt
from engine.domino3d.joints import Seam, seams
from engine.domino3d.moves import Place

POST = 0.6
"""Cells of the post on the pin of an upright"""
MAX_OUTLINES, OUTLINE_REACH = 3, 3.0
"""So many outlines of places, within so many cells of what is held"""
INSET = 0.12
STAPLE = 0.17
"""Half of its length in cells"""
STEM_FREE = 26.0
"""dp that the stem keeps from the middle of the finger"""

MeshData: TypeAlias = "tuple[array[float], array[int]]"
"""Vertices and indices that a batch has collected"""


class SpaceAnnotations:
    """Draws everything that is told in space. What it is about stands still; the camera may move."""

    def __init__(self, scene: SpaceScene):
        self.scene = scene
        self.has_points = self.has_marks = True
        """Whether it tells what a place brings, and where marks meet: not where the rules keep silent about it"""
        self._under, self._fits, self._outline_ink, self._marks, self._stem = (InstructionGroup() for _ in range(5))
        scene.under.add(self._under)
        for each in (self._fits, self._outline_ink, self._marks, self._stem):
            scene.over.add(each)
        self._label_ink = InstructionGroup()
        scene.over.add(self._label_ink)
        self.shows_fits = False
        """Whether places that fit have pins"""
        self.place: Place | None = None
        """What it tells about"""
        self.tip: Tilt | None = None
        """How that would tip, if it is told"""
        self.label: ScoreLabel | None = None
        self._pin, self._shaky_pin = MarkerStamp(draw_pin_head), MarkerStamp(draw_warning_head)
        self.bottom_inset = 0.0
        """Pixels at the foot of the board that something else takes"""
        self._is_placed = False
        """Whether what it tells about has been laid: marks are not compared any more"""
        self._labels: dict[tuple[LabelText, int], ScoreLabel] = {}
        """Bubbles by their words: the same ones come again and again"""
        self._outlined: object = None
        self._pins: dict[Place, MeshData] = {}
        self._outlines: dict[Place, MeshData] = {}
        """What marks each place, as it is seen now: they come and go with each place that is tried"""

    @property
    def _geometry(self) -> BrickGeometry:
        return self.scene.geometry

    # What is told

    def set_pins(self, are_shown: bool) -> None:
        """Marks the places where the brick in the hand fits, or no more."""
        self.shows_fits = are_shown
        self._clear_shapes()
        self._draw_fits()

    def _clear_shapes(self) -> None:
        self._pins.clear()
        self._outlines.clear()

    def show_place(
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
        self.place, self._is_placed = place, False
        structure = self.scene.structure
        self.tip = find_tilt(structure, place) if place and with_tip else None
        self._label_ink.clear()
        self.label = None
        if place and not reason and not self.tip and self.has_points:
            self.label = self._cached_label(warning_text() if is_shaky else label_text(structure, place), colour_index)
            self._label_ink.add(self.label)
        self._stem.clear()
        if place:
            self.hide_floating()
        self._draw()

    def _cached_label(self, told: LabelText, colour_index: int) -> ScoreLabel:
        if (told, colour_index) not in self._labels:
            self._labels[told, colour_index] = ScoreLabel(told, colour_index)
        return self._labels[told, colour_index]

    def show_points(self, place: Place, points: int, lines: tuple[str, ...], colour_index: int) -> None:
        """Tells the points of a brick that was laid, or that has brought it all down."""
        self.clear()
        self.place, self._is_placed = place, True
        self.label = self._cached_label(LabelText(points, lines), colour_index)
        self._label_ink.add(self.label)
        self.attach_label()

    def clear(self) -> None:
        """Tells nothing any more."""
        self.shows_fits = False
        self.show_place(None)
        self.hide_floating()

    def redraw(self) -> None:
        """Draws everything anew: the camera has moved."""
        self._clear_shapes()
        self._draw()

    def _draw(self) -> None:
        self._outlined = None
        self._draw_fits()
        self._draw_marks()
        self.attach_label()

    # Where the brick fits

    def _draw_fits(self) -> None:
        batch = Batch()
        for each in self.pinned_candidates:
            batch.triangles(*_cached_shape(self._pins, each, self._draw_pin))
        batch.into(self._fits)

    def _draw_pin(self, batch: Batch, each: Candidate) -> None:
        foot = self._pin_point(each)
        if each.place.axis == 2:
            x, y, z = each.middle
            batch.line([foot, self._project(x, y, z - 1 + POST)], dp(2), _ink(each))
        (self._shaky_pin if each.is_unstable else self._pin).stamp(batch, foot)

    @property
    def pinned_candidates(self) -> list[Candidate]:
        """The places that have a pin: those that can be seen, and where no brick is shown now."""
        if not self.shows_fits:
            return []
        taken = set(self._geometry.candidate(self.place).cubes) if self.place else set()
        spots = one_per_position(self._geometry.seen())
        return [each for each in spots if not each.is_hidden and not taken & set(each.cubes)]

    def _pin_point(self, each: Candidate) -> Point:
        x, y, _ = each.middle
        return self._project(x, y, each.cubes[0][2] + AIR)

    def _project(self, x: float, y: float, z: float) -> Point:
        return self._geometry.projection.project(x, y, z)

    def show_floating(self, x: float, y: float) -> None:
        """Shows what a brick floats above that is held here, near no place, and the nearest outlines."""
        self._draw_held_shadow(x, y)
        if self.shows_fits:
            self._draw_outlines(x, y)

    def hide_floating(self) -> None:
        Batch().into(self._under)
        Batch().into(self._outline_ink)
        Batch().into(self.scene.shade)
        self._outlined = None

    def _draw_held_shadow(self, x: float, y: float) -> None:
        """Draws the shadow of a held brick: on what is below it, and on the glass."""
        batch, projection = Batch(), self._geometry.projection
        ray = self.scene.camera.ray(x, y)
        if ray.direction.z < -1e-6 and pick_cube(self._geometry.cubes, ray) is None:
            far = -ray.eye.z / ray.direction.z
            gx, gy = ray.eye.x + far * ray.direction.x, ray.eye.y + far * ray.direction.y
            size = projection.scale
            corners = [projection.project(gx + a, gy + b, 0) for a, b in ((-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5))]
            batch.shadow(rounded(anticlockwise(corners), size * 0.1), colour("shadow", 0.34), size * 0.12)
        batch.into(self._under)
        air, reach = Batch(), projection.scale * FREE
        held = circle(x, y, reach * 0.9)
        air.shadow(held, shadow("held"), dp(7), dp(6), -dp(15))
        air.into(self.scene.shade)

    def _draw_outlines(self, x: float, y: float) -> None:
        """Outlines of the nearest places."""
        reach = OUTLINE_REACH * self._geometry.projection.scale
        near = sorted(
            (hypot(each.at[0] - x, each.at[1] - y), at, each)
            for at, each in enumerate(one_per_position(self._geometry.seen()))
            if not each.is_hidden
        )
        wanted = [each for far, _, each in near[:MAX_OUTLINES] if far < reach]
        key = [each.place for each in wanted], self._geometry.projection
        if key == self._outlined:
            return
        self._outlined = key
        batch = Batch()
        for each in wanted:
            batch.triangles(*_cached_shape(self._outlines, each, self._draw_outline))
        batch.into(self._outline_ink)

    def _draw_outline(self, batch: Batch, each: Candidate) -> None:
        if each.is_unstable:
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
        if self.place and not self._is_placed and self.has_marks:
            self._draw_seams(over, self.place)
        if self.tip:
            draw_tipping(over, self._geometry, self.tip)
        over.into(self._marks)

    def _draw_seams(self, batch: Batch, place: Place) -> None:
        """Staples where marks go on, and a sign of difference where they do not."""
        for seam in seams(self.scene.structure, place):
            middle = seam_middle(seam)
            if not self.is_seam_visible(place, seam):
                continue
            if seam.is_matching:
                along = [(b - a) * STAPLE for a, b in zip(position(seam.cell), position(seam.near))]
                ends = [self._project(*(m + way * sign for m, way in zip(middle, along))) for sign in (-1, 1)]
                for width, role in ((6.5, "surface"), (4.4, "brass_lo"), (2.2, "brass_hi")):
                    batch.line(ends, dp(width), paint(role))
            else:
                draw_mismatch(batch, *self._project(*middle))

    def is_seam_visible(self, place: Place, seam: Seam) -> bool:
        """Returns whether a seam of a brick that lies on this place can be seen from here."""
        geometry, middle = self._geometry, seam_middle(seam)
        cubes = geometry.cubes.keys() | {position(cell) for cell in place.body}
        return geometry.projection.is_facing(middle, NORMALS[seam.side]) and is_visible(
            geometry.projection, cubes, middle
        )

    # From the finger to the place

    def draw_stem(self, finger: Point) -> None:
        """Draws the line from the finger to the brick: all that changes while a finger moves over one place."""
        if self.place is None:
            return
        batch, each = Batch(), self._geometry.candidate(self.place)
        start, end = finger, each.at
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        free, rest = dp(STEM_FREE) / length, 1 - self._geometry.projection.scale * 0.8 / length
        if rest > free:
            ends = [(start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k) for k in (free, rest)]
            batch.dashed(ends, dp(2), dp(5), dp(5), flat(colour("ink2", 0.85)), False)
        batch.into(self._stem)

    def attach_label(self) -> None:
        """Puts the bubble beside its place, where it hides least of what stands."""
        if self.label is None or self.place is None:
            return
        geometry = self._geometry
        busy = [geometry.projection.project(x + 0.5, y + 0.5, z + 0.5) for x, y, z in geometry.cubes]
        board = geometry.board
        within = board._replace(y=board.y + self.bottom_inset, height=board.height - self.bottom_inset)
        self.label.attach(geometry.candidate(self.place).at, within, busy, geometry.projection.scale)


def _cached_shape(known: dict[Place, MeshData], each: Candidate, draw: Callable[[Batch, Candidate], None]) -> MeshData:
    """Returns what marks a place, which is drawn unless it is known."""
    if each.place not in known:
        batch = Batch()
        draw(batch, each)
        known[each.place] = batch.collected
    return known[each.place]


def _ink(each: Candidate) -> Paint:
    """Returns what the sign of a place is drawn with."""
    return flat(colour("bad" if each.is_unstable else "touch_edge", 0.85))
