"""Annotations on the three-dimensional board: signs of candidate places, seams and score of a previewed place,
refusals.
"""

from collections.abc import Sequence
from math import hypot

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.candidate_places import touched_bricks
from app.games.domino3d.geometry.projection import NORMALS, corners_of, is_visible, pick_cube
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.games.domino3d.graphics.label_text import label_text, warning_text
from app.games.domino3d.graphics.markers import (
    anticlockwise,
    draw_mismatch,
    draw_mismatching_squares,
    draw_tipping,
    seam_middle,
    square_corners,
    tipping_outline,
)
from app.games.domino3d.graphics.place_signs import PlaceSigns
from app.games.domino3d.graphics.space_scene import FREE, SpaceScene
from app.i18n import format_signed
from app.look.appearance import colour, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, Point, circle_outline, rounded_polygon
from app.look.surfaces import paint
from app.table.camera import Vector
from app.table.message_area import MessageArea
from app.table.place_label import PlaceLabel, PlaceLabelText
from engine.domino3d.cells import position
from engine.domino3d.collapse import Tilt, find_tilt
from engine.domino3d.joints import Seam, seams
from engine.domino3d.moves import Place

SUBJECT = 0.8
"""Half the size in cells of the box around a place that its label keeps free"""
TIP_MARGIN = 8.0
"""Distance in dp around signs on the board that labels and messages keep free"""
STAPLE = 0.17
"""Half the length in cells of a staple, the sign for a matching seam"""
LABEL_MARGIN = 24.0
"""Minimum distance in dp between a label and the sides of the board"""
STEM_FREE = 26.0
"""Gap in dp between the middle of the finger and the start of the stem, the line to the held brick"""


class SpaceAnnotations:
    """Canvas groups for all annotations of one scene; redrawn after each camera movement."""

    def __init__(self, scene: SpaceScene):
        self.scene = scene
        self.has_marks = True
        """Whether seams are shown; False in a mode that keeps them secret"""
        self.signs = PlaceSigns(scene)
        self._under, self._marks, self._stem, self._label_ink = (InstructionGroup() for _ in range(4))
        scene.under.add(self._under)
        for group in (self._marks, self._stem, self._label_ink):
            scene.over.add(group)
        self.place: Place | None = None
        """Place to which all annotations belong; None if there are none"""
        self.tilt: Tilt | None = None
        """Tipping direction of the structure, while it is shown"""
        self.label: PlaceLabel | None = None
        self.finger: Point | None = None
        """Position of the finger that holds the previewed brick"""
        self.obstacles: Sequence[Box] = ()
        """Boxes of buttons on the board"""
        self.messages: Sequence[Box] = ()
        """Boxes of the messages of the host on the board"""
        self._has_seams = True
        """Whether the seams of the annotated brick are shown; False once it has been placed or refused"""
        self._has_brick = True
        """Whether a brick is on the annotated place; False after a collapse"""
        self.mismatch: Seam | None = None
        """Seam whose marks differ, the reason why the annotated brick is refused"""
        self._labels: dict[tuple[PlaceLabelText, float], PlaceLabel] = {}
        """Labels by text and maximum width, kept for reuse"""

    @property
    def _geometry(self) -> BrickGeometry:
        return self.scene.geometry

    # Content

    def show_place(
        self,
        place: Place | None,
        colour_index: int = 0,
        is_shaky: bool = False,
        with_tilt: bool = False,
        is_refused: bool = False,
    ) -> None:
        """Annotates a place with its seams, its points or a warning, and the tipping direction; None removes all
        annotations. `is_refused`: whether the brick is refused there, so that it has neither seams nor points.
        """
        self.place, self._has_seams, self._has_brick = place, not is_refused, True
        self.mismatch = None
        structure = self.scene.structure
        self.tilt = find_tilt(structure, place) if place and with_tilt else None
        self._label_ink.clear()
        self.label = None
        if place and is_shaky:
            self._show_label(warning_text(structure, place, self.signs.collapse_cost))
        elif place and not is_refused and not self.tilt and self.signs.has_points:
            self._show_label(label_text(structure, place, colour_index))
        self._stem.clear()
        if place:
            self.hide_floating()
        self.redraw()

    def _show_label(self, text: PlaceLabelText) -> None:
        widest = self._geometry.board.width - 2 * dp(LABEL_MARGIN)
        if (text, widest) not in self._labels:
            self._labels[text, widest] = PlaceLabel(text, widest)
        self.label = self._labels[text, widest]
        self._label_ink.add(self.label)

    def show_points(self, place: Place, points: int, lines: tuple[str, ...], colour_index: int) -> None:
        """Shows the points of a brick that has been placed or has caused a collapse; negative points are shown in the
        colour of warnings.
        """
        self.clear()
        self.place, self._has_seams, self._has_brick = place, False, place in self.scene.structure.laid
        self._show_label(PlaceLabelText(format_signed(points), lines, colour_index if points >= 0 else None))
        self.attach_label()

    @property
    def shows_points(self) -> bool:
        """Returns whether the points of a move that has been played are shown."""
        return self.label is not None and not self._has_seams

    def clear(self, keeps_points: bool = False) -> None:
        """Removes all annotations. `keeps_points`: whether the points of the last move remain."""
        if not (keeps_points and self.shows_points):
            self.show_place(None)
        self.hide_floating()
        self.signs.show_signs(False)

    def redraw(self) -> None:
        """Redraws all annotations for the current camera pose."""
        self.signs.redraw()
        self._draw_marks()
        self.attach_label()

    # Held brick

    def show_floating(self, x: float, y: float) -> None:
        """Draws the shadow of a brick that is held away from all places."""
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

    def hide_floating(self) -> None:
        """Removes what is shown for a held brick: its shadow, and the glass bricks near it."""
        Batch().draw_into(self._under)
        Batch().draw_into(self.scene.shade)
        self.signs.hide_near()

    def _project(self, x: float, y: float, z: float) -> Point:
        return self._geometry.projection.project(x, y, z)

    # Seams and tipping

    def _draw_marks(self) -> None:
        over = Batch()
        if self.place and self._has_seams and self.has_marks:
            self._draw_seams(over, self.place)
        if self.mismatch:
            draw_mismatching_squares(over, self._geometry, self.mismatch)
        if self.tilt:
            draw_tipping(over, self._geometry, self.tilt)
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

    def show_mismatch(self, seam: Seam | None) -> None:
        """Marks the two squares of a seam whose marks differ; None removes them."""
        self.mismatch = seam
        self._draw_marks()

    def seam_exposure(self, place: Place, seam: Seam) -> float:
        """Returns how well a seam of a brick on this place is visible: from 0 if hidden to 1 if seen from the front."""
        if not self.is_seam_visible(place, seam):
            return 0.0
        return max(0.0, -Vector(*NORMALS[seam.side]).dot(self._geometry.projection.ahead))

    def is_seam_visible(self, place: Place, seam: Seam) -> bool:
        """Returns whether a seam of a brick on this place is visible from the camera."""
        geometry, middle = self._geometry, seam_middle(seam)
        cubes = geometry.cubes.keys() | {position(cell) for cell in place.body}
        return geometry.projection.is_facing(middle, NORMALS[seam.side]) and is_visible(
            geometry.projection, cubes, middle
        )

    @property
    def subject(self) -> Box:
        """Returns the window box around the annotated place and its signs; empty if there is none."""
        if self.place is None:
            return EMPTY_BOX
        x, y = self._geometry.candidate(self.place).at
        box = Box(x, y, 0, 0).grown(self._geometry.projection.scale * SUBJECT)
        signs = self._sign_points()
        if not signs:
            return box
        across, up = zip(*signs)
        left, low = min(box.x, *across), min(box.y, *up)
        return Box(left, low, max(box.right, *across) - left, max(box.top, *up) - low).grown(dp(TIP_MARGIN))

    def _sign_points(self) -> list[Point]:
        """Returns window points around the signs of a tipping structure, and around mismatching squares."""
        points = tipping_outline(self._geometry, self.tilt) if self.tilt else []
        if self.mismatch:
            here, near, side, *_marks = self.mismatch
            for cell in (here, near):
                points += [self._project(*corner) for corner in square_corners(position(cell), side)]
        return points

    @property
    def boxes(self) -> Sequence[Box]:
        """Returns the boxes of the annotated place and of buttons on the board. The label is not among them, because it
        makes room for messages.
        """
        return [box for box in (*self.obstacles, self.subject) if box.width]

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
        touched = touched_bricks(self.scene.structure, self.place)
        middles = {cube: self._project(*(at + 0.5 for at in cube)) for cube in geometry.cubes}
        candidate = geometry.candidate(self.place)
        area = MessageArea(
            geometry.board,
            self.subject,
            tuple(middles.values()),
            geometry.projection.scale / 2,
            [middle for cube, middle in middles.items() if geometry.cubes[cube] in touched],
            [*self.obstacles, *self.messages],
            self.finger,
            [self._project(*corner) for corner in corners_of(candidate.cubes)],
        )
        self.label.place_beside(area, has_line=self._has_brick and not candidate.is_hidden)
        self.label.fade(0.0 if any(map(self.label.box.overlaps, self.messages)) else 1.0)
