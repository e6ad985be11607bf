"""Annotations on the three-dimensional board: pins at candidate places, seams and score of a previewed place,
refusals.
"""

from array import array
from collections.abc import Callable, Sequence
from math import hypot
from typing import TypeAlias

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.candidate_places import CandidatePlace, unique_positions
from app.games.domino3d.geometry.projection import NORMALS, is_visible, pick_cube
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.games.domino3d.graphics.label_text import label_text, warning_text
from app.games.domino3d.graphics.markers import (
    AIR,
    MarkerMesh,
    anticlockwise,
    draw_mismatch,
    draw_pin_head,
    draw_tipping,
    draw_warning_head,
    seam_middle,
)
from app.games.domino3d.graphics.space_scene import FREE, SpaceScene
from app.i18n import format_signed
from app.look.appearance import colour, shadow_colour
from app.look.mesh import Batch, Paint, solid_paint
from app.look.shapes import Box, Point, circle_outline, rounded_polygon
from app.look.surfaces import paint
from app.table.message_area import MessageArea
from app.table.place_label import PlaceLabel, PlaceLabelText
from engine.domino3d.cells import position
from engine.domino3d.collapse import Tilt, find_tilt
from engine.domino3d.joints import Seam, seams
from engine.domino3d.moves import Place

POST = 0.6
"""Height in cells of the post below the pin of an upright place"""
MAX_OUTLINES, OUTLINE_REACH = 3, 3.0
"""Maximum number of outlines, and the distance in cells within which places are outlined"""
INSET = 0.12
SUBJECT = 0.8
"""Half the size in cells of the box around a place that its label keeps free"""
STAPLE = 0.17
"""Half the length in cells of a staple, the sign for a matching seam"""
STEM_FREE = 26.0
"""Gap in dp between the middle of the finger and the start of the stem, the line to the held brick"""

MeshData: TypeAlias = "tuple[array[float], array[int]]"
"""Vertices and indices of a mesh"""


class SpaceAnnotations:
    """Canvas groups for all annotations of one scene; redrawn after each camera movement."""

    def __init__(self, scene: SpaceScene):
        self.scene = scene
        self.has_points = self.has_marks = True
        """Whether points and seams are shown; False in modes that keep them secret"""
        self._under, self._fits, self._outline_ink, self._marks, self._stem = (InstructionGroup() for _ in range(5))
        scene.under.add(self._under)
        for group in (self._fits, self._outline_ink, self._marks, self._stem):
            scene.over.add(group)
        self._label_ink = InstructionGroup()
        scene.over.add(self._label_ink)
        self.shows_fits = False
        """Whether pins are shown at candidate places"""
        self.place: Place | None = None
        """Place to which all annotations belong; None if there are none"""
        self.tip: Tilt | None = None
        """Tipping direction of the structure, while it is shown"""
        self.label: PlaceLabel | None = None
        self.finger: Point | None = None
        """Position of the finger that holds the previewed brick"""
        self._pin, self._shaky_pin = MarkerMesh(draw_pin_head), MarkerMesh(draw_warning_head)
        self.obstacles: Sequence[Box] = ()
        """Boxes of buttons on the board"""
        self._is_placed = False
        """Whether the annotated brick has been placed, so that its seams are no longer shown"""
        self._labels: dict[PlaceLabelText, PlaceLabel] = {}
        """Labels by text, kept for reuse"""
        self._outlined: object = None
        self._pins: dict[Place, MeshData] = {}
        self._outlines: dict[Place, MeshData] = {}
        """Marker mesh of each place at the current camera pose"""

    @property
    def _geometry(self) -> BrickGeometry:
        return self.scene.geometry

    # Content

    def set_pins(self, are_shown: bool) -> None:
        """Shows or hides the pins at the places where the brick in the hand fits."""
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
        """Annotates a place with its seams, its points or a warning, the tipping direction and the reason for a
        refusal; None removes all annotations.
        """
        self.place, self._is_placed = place, False
        structure = self.scene.structure
        self.tip = find_tilt(structure, place) if place and with_tip else None
        self._label_ink.clear()
        self.label = None
        if place and not reason and not self.tip and self.has_points:
            text = warning_text(colour_index) if is_shaky else label_text(structure, place, colour_index)
            self._show_label(text)
        self._stem.clear()
        if place:
            self.hide_floating()
        self._draw()

    def _show_label(self, text: PlaceLabelText) -> None:
        if text not in self._labels:
            self._labels[text] = PlaceLabel(text)
        self.label = self._labels[text]
        self._label_ink.add(self.label)

    def show_points(self, place: Place, points: int, lines: tuple[str, ...], colour_index: int) -> None:
        """Shows the points of a brick that has been placed or has caused a collapse."""
        self.clear()
        self.place, self._is_placed = place, True
        self._show_label(PlaceLabelText(format_signed(points), lines, colour_index))
        self.attach_label()

    def clear(self) -> None:
        """Removes all annotations."""
        self.shows_fits = False
        self.show_place(None)
        self.hide_floating()

    def redraw(self) -> None:
        """Redraws all annotations after the camera has moved."""
        self._clear_shapes()
        self._draw()

    def _draw(self) -> None:
        self._outlined = None
        self._draw_fits()
        self._draw_marks()
        self.attach_label()

    # Pins and outlines of candidate places

    def _draw_fits(self) -> None:
        batch = Batch()
        for candidate in self.pinned_candidates:
            batch.triangles(*_cached_shape(self._pins, candidate, self._draw_pin))
        batch.draw_into(self._fits)

    def _draw_pin(self, batch: Batch, candidate: CandidatePlace) -> None:
        foot = self._pin_point(candidate)
        if candidate.place.axis == 2:
            x, y, z = candidate.middle
            batch.line([foot, self._project(x, y, z - 1 + POST)], dp(2), _ink(candidate))
        (self._shaky_pin if candidate.is_unstable else self._pin).stamp(batch, foot)

    @property
    def pinned_candidates(self) -> list[CandidatePlace]:
        """Returns the visible candidates that get a pin; empty while a brick is previewed."""
        if not self.shows_fits:
            return []
        taken = set(self._geometry.candidate(self.place).cubes) if self.place else set()
        spots = unique_positions(self._geometry.seen())
        return [candidate for candidate in spots if not candidate.is_hidden and not taken & set(candidate.cubes)]

    def _pin_point(self, candidate: CandidatePlace) -> Point:
        x, y, _ = candidate.middle
        return self._project(x, y, candidate.cubes[0][2] + AIR)

    def _project(self, x: float, y: float, z: float) -> Point:
        return self._geometry.projection.project(x, y, z)

    def show_floating(self, x: float, y: float) -> None:
        """Draws the shadow of a brick that is held away from all places, and outlines of the nearest places."""
        self._draw_held_shadow(x, y)
        if self.shows_fits:
            self._draw_outlines(x, y)

    def hide_floating(self) -> None:
        Batch().draw_into(self._under)
        Batch().draw_into(self._outline_ink)
        Batch().draw_into(self.scene.shade)
        self._outlined = None

    def _draw_held_shadow(self, x: float, y: float) -> None:
        """Draws the two shadows of a held brick: the one on the table, and the one around the brick on the screen."""
        batch, projection = Batch(), self._geometry.projection
        ray = self.scene.camera.ray(x, y)
        if ray.direction.z < -1e-6 and pick_cube(self._geometry.cubes, ray) is None:
            far = -ray.eye.z / ray.direction.z
            gx, gy = ray.eye.x + far * ray.direction.x, ray.eye.y + far * ray.direction.y
            size = projection.scale
            corners = [projection.project(gx + a, gy + b, 0) for a, b in ((-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5))]
            batch.shadow(rounded_polygon(anticlockwise(corners), size * 0.1), colour("shadow", 0.34), size * 0.12)
        batch.draw_into(self._under)
        air, reach = Batch(), projection.scale * FREE
        held = circle_outline(x, y, reach * 0.9)
        air.shadow(held, shadow_colour("held"), dp(7), dp(6), -dp(15))
        air.draw_into(self.scene.shade)

    def _draw_outlines(self, x: float, y: float) -> None:
        reach = OUTLINE_REACH * self._geometry.projection.scale
        near = sorted(
            (hypot(candidate.at[0] - x, candidate.at[1] - y), at, candidate)
            for at, candidate in enumerate(unique_positions(self._geometry.seen()))
            if not candidate.is_hidden
        )
        wanted = [candidate for far, _, candidate in near[:MAX_OUTLINES] if far < reach]
        key = [candidate.place for candidate in wanted], self._geometry.projection
        if key == self._outlined:
            return
        self._outlined = key
        batch = Batch()
        for candidate in wanted:
            batch.triangles(*_cached_shape(self._outlines, candidate, self._draw_outline))
        batch.draw_into(self._outline_ink)

    def _draw_outline(self, batch: Batch, candidate: CandidatePlace) -> None:
        if candidate.is_unstable:
            batch.dashed(self._footprint(candidate), dp(1.8), dp(4), dp(4), _ink(candidate), closed=True)
        else:
            batch.line(self._footprint(candidate), dp(1.8), _ink(candidate), closed=True, caps=False)

    def _footprint(self, candidate: CandidatePlace) -> list[Point]:
        (x, y, z), (u, v, _) = candidate.cubes
        left, front, right, back = x + INSET, y + INSET, u + 1 - INSET, v + 1 - INSET
        return [self._project(a, b, z + AIR) for a, b in ((left, front), (right, front), (right, back), (left, back))]

    # Seams and tipping

    def _draw_marks(self) -> None:
        over = Batch()
        if self.place and not self._is_placed and self.has_marks:
            self._draw_seams(over, self.place)
        if self.tip:
            draw_tipping(over, self._geometry, self.tip)
        over.draw_into(self._marks)

    def _draw_seams(self, batch: Batch, place: Place) -> None:
        """Draws staples across matching seams and ≠ signs on mismatching ones."""
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
        """Returns whether a seam of a brick on this place is visible from the camera."""
        geometry, middle = self._geometry, seam_middle(seam)
        cubes = geometry.cubes.keys() | {position(cell) for cell in place.body}
        return geometry.projection.is_facing(middle, NORMALS[seam.side]) and is_visible(
            geometry.projection, cubes, middle
        )

    # Stem and label

    def draw_stem(self, finger: Point) -> None:
        """Draws the stem, the line from the finger to the held brick. It is the only annotation that changes while the
        place stays the same.
        """
        if self.place is None:
            return
        batch, candidate = Batch(), self._geometry.candidate(self.place)
        start, end = finger, candidate.at
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        free, rest = dp(STEM_FREE) / length, 1 - self._geometry.projection.scale * 0.8 / length
        if rest > free:
            ends = [(start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k) for k in (free, rest)]
            batch.dashed(ends, dp(2), dp(5), dp(5), solid_paint(colour("ink2", 0.85)), False)
        batch.draw_into(self._stem)

    def attach_label(self) -> None:
        """Moves the label to the position beside its place that hides the fewest bricks."""
        if self.label is None or self.place is None:
            return
        geometry = self._geometry
        cubes = [geometry.projection.project(x + 0.5, y + 0.5, z + 0.5) for x, y, z in geometry.cubes]
        size = geometry.projection.scale
        x, y = geometry.candidate(self.place).at
        subject = Box(x, y, 0, 0).grown(size * SUBJECT)
        self.label.place_beside(MessageArea(geometry.board, subject, cubes, size / 2, self.obstacles, self.finger))


def _cached_shape(
    cache: dict[Place, MeshData], candidate: CandidatePlace, draw: Callable[[Batch, CandidatePlace], None]
) -> MeshData:
    """Returns the marker mesh of a candidate from the cache, and draws it on first use."""
    if candidate.place not in cache:
        batch = Batch()
        draw(batch, candidate)
        cache[candidate.place] = batch.collected
    return cache[candidate.place]


def _ink(candidate: CandidatePlace) -> Paint:
    """Returns the colour of a candidate's marker."""
    return solid_paint(colour("bad" if candidate.is_unstable else "touch_edge", 0.85))
