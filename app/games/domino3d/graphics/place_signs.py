"""Signs of the places where the brick in the hand fits: a small sign at each aim point, and glass bricks with their
points, or with the cost of a collapse, at the places nearest to the brick.
"""

from collections.abc import Iterable, Sequence
from math import pi, sin

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.candidate_places import CandidatePlace
from app.games.domino3d.geometry.touch_geometry import BrickGeometry
from app.games.domino3d.graphics.glass_bricks import FAINT, STRONG, GlassBrick, GlassBricks
from app.games.domino3d.graphics.label_text import cost_text
from app.games.domino3d.graphics.markers import MarkerMesh, draw_shaky_sign, draw_sign
from app.games.domino3d.graphics.space_scene import SpaceScene
from app.i18n import format_signed
from app.look.animation import Animation, AnimationRun, Tween, delay, tween
from app.look.appearance import colour, current_appearance, shadow_colour
from app.look.mesh import Batch, solid_paint
from app.look.shapes import EMPTY_BOX, Box, pill_outline
from app.look.theme import MOTIONS
from app.look.typography import TextInstruction
from app.table.place_label import BoardLabel, label_colours
from engine.domino3d.moves import Place

MAX_NEAR, NEAR_REACH, MAX_TRIED = 3, 3.0, 12
"""Maximum number of glass bricks near a held brick, the distance in cells within which they are shown, and the maximum
number of places tried for them
"""
PULSES, PULSE_S, PULSE_DEPTH = 6, 1.1, 0.65
"""Number of pulses of a place, seconds of each, and the opacity that it loses in the middle"""
GLOW_S = 2.0
"""Seconds for which promised places glow after the camera has turned to them"""
ABOVE_GLASS = 0.7
"""Distance in cells between the middle of a glowing brick and its tag"""
TAG_HEIGHT, TAG_PADDING, TAG_GAP = 25.0, 9.0, 3.0
"""Height of a tag, distance between its text and its ends, and distance between two tags, in dp"""
FAINT_TAG = 0.85
"""Opacity of a tag at a faint glass brick"""


class PlaceTag(BoardLabel):
    """Small pill with the points of a place in a seat's colour, or with the cost of a collapse in that of warnings."""

    def __init__(self, text: str, colour_index: int | None):
        """`colour_index`: index of the seat colour; None for a warning."""
        super().__init__()
        colours = label_colours(colour_index)
        letters = TextInstruction(text, "name", colours.ink)
        self.width = letters.width + 2 * dp(TAG_PADDING)
        self.height = max(dp(TAG_HEIGHT), letters.height + dp(4))
        batch, outline = Batch(), pill_outline(0, 0, self.width, self.height)
        batch.shadow(outline, shadow_colour("tile"), dp(3), 0, -dp(1.5))
        batch.fill(outline, solid_paint(colours.body))
        batch.rim(outline, solid_paint(colour("surface")), 0, dp(1.2))
        batch.draw_into(self.ink)
        self.write(letters, dp(TAG_PADDING), (self.height - letters.height) / 2)
        self.finish()


class PlaceSigns:
    """Signs, glass bricks and tags of one scene."""

    def __init__(self, scene: SpaceScene):
        self.scene = scene
        self.has_points = True
        """Whether points are shown; False in modes that keep them secret"""
        self.collapse_cost = 0
        """Points that a collapse would cost the player now"""
        self.are_shown = False
        """Whether signs are shown"""
        self._ink, self._tag_ink = InstructionGroup(), InstructionGroup()
        scene.over.add(self._ink)
        scene.above_held.add(self._tag_ink)
        self._glass = GlassBricks(scene.standing)
        self._sign, self._shaky_sign = MarkerMesh(draw_sign), MarkerMesh(draw_shaky_sign)
        self._near: tuple[CandidatePlace, ...] = ()
        """Candidates with a glass brick, nearest first"""
        self._tagged: tuple[CandidatePlace, ...] = ()
        """Candidates with a tag, which replaces their sign"""
        self._tags: dict[CandidatePlace, PlaceTag] = {}
        """Tags of these and earlier candidates, kept for reuse"""
        self._glowing: AnimationRun | None = None
        self._is_promised = False
        """Whether the glass bricks are at promised places, so that their tags must not cover them"""

    @property
    def _geometry(self) -> BrickGeometry:
        return self.scene.geometry

    # Signs

    def show_signs(self, are_shown: bool) -> None:
        """Shows or hides the signs of the places where the brick in the hand fits."""
        self.are_shown = are_shown
        self.hide_near()
        self._tags.clear()
        self._draw_signs()

    def redraw(self) -> None:
        """Redraws everything for the current camera pose."""
        self._draw_signs()
        if self._near:
            self._glass.look(self._geometry.projection)
            self._place_tags()

    def _draw_signs(self) -> None:
        batch = Batch()
        for candidate in self.signs():
            (self._shaky_sign if candidate.is_unstable else self._sign).stamp(batch, candidate.aim)
        batch.draw_into(self._ink)

    def signs(self) -> list[CandidatePlace]:
        """Returns the candidates whose sign is drawn: none under a tag, and none on the previewed brick, which a tap
        lays.
        """
        if not self.are_shown:
            return []
        preview = self.scene.preview
        taken = set(self._geometry.candidate(preview).cubes) if preview else set()
        return [
            candidate
            for candidate in self._geometry.signs()
            if candidate not in self._tagged
            and not taken.intersection(candidate.cubes)
            and not self._geometry.is_on_preview(*candidate.aim)
        ]

    # Glass bricks

    def show_near(self, x: float, y: float, colour_index: int) -> None:
        """Shows glass bricks at the places nearest to a held brick with its middle at this point of the window."""
        near = self._separate(self._geometry.nearest_places(x, y, NEAR_REACH, MAX_TRIED), colour_index)
        if near != self._near:
            self._stop_glow()
            self._show_glass(near, colour_index)

    def _separate(self, candidates: Sequence[CandidatePlace], colour_index: int) -> tuple[CandidatePlace, ...]:
        """Returns the first of these candidates, and those that neither share a cell with an earlier one nor have
        overlapping tags.
        """
        chosen: list[CandidatePlace] = []
        boxes: list[Box] = []
        for candidate in candidates:
            box = self._tag_box(candidate, colour_index) if self.has_points else EMPTY_BOX
            is_free = not any(set(candidate.cubes).intersection(other.cubes) for other in chosen)
            if is_free and not any(box.overlaps(other) for other in boxes):
                chosen.append(candidate)
                boxes.append(box.grown(dp(TAG_GAP)))
        return tuple(chosen[:MAX_NEAR])

    def _tag_box(self, candidate: CandidatePlace, colour_index: int) -> Box:
        """Returns the box of a tag at the aim point of its place."""
        tag, (x, y) = self._tag(candidate, colour_index), candidate.aim
        return Box(x - tag.width / 2, y - tag.height / 2, tag.width, tag.height)

    def hide_near(self) -> None:
        """Removes all glass bricks."""
        self._stop_glow()
        if self._near:
            self._show_glass((), 0)

    def _show_glass(self, near: tuple[CandidatePlace, ...], colour_index: int, others: float = FAINT) -> None:
        """Shows glass bricks at these places, nearest first. `others`: opacity of all except the first."""
        self._near = near
        alphas = [STRONG if at == 0 else others for at in range(len(near))]
        glass = [GlassBrick(each.place, each.is_unstable, alpha) for each, alpha in zip(near, alphas)]
        self._glass.show(glass[::-1], self._geometry.projection)  # the strong one is drawn last, over the others
        self._show_tags(near if self.has_points else (), colour_index, alphas)
        self._draw_signs()

    def _show_tags(self, candidates: Sequence[CandidatePlace], colour_index: int, alphas: Sequence[float]) -> None:
        self._tagged = tuple(candidates)
        self._tag_ink.clear()
        for candidate, alpha in [*zip(candidates, alphas)][::-1]:
            tag = self._tag(candidate, colour_index)
            tag.fade(1.0 if alpha == STRONG else FAINT_TAG)
            self._tag_ink.add(tag)
        self._place_tags()

    def _tag(self, candidate: CandidatePlace, colour_index: int) -> PlaceTag:
        """Returns the tag of a candidate, created at the first call."""
        if candidate not in self._tags:
            text = cost_text(self.collapse_cost) if candidate.is_unstable else format_signed(candidate.points)
            self._tags[candidate] = PlaceTag(text, None if candidate.is_unstable else colour_index)
        return self._tags[candidate]

    def _place_tags(self) -> None:
        """Moves the tags to the aim points of their places, or above glowing bricks and each other. Tags of hidden
        places, and of places outside the board, are taken out of the window.
        """
        self._geometry.seen()  # updates the aim points
        rise, placed = self._geometry.projection.scale * ABOVE_GLASS, list[Box]()
        for candidate in sorted(self._tagged, key=lambda candidate: candidate.aim[1]):
            tag, (x, y) = self._tags[candidate], candidate.aim
            is_shown = not candidate.is_hidden and self._geometry.board.contains(x, y)
            tag.move(x - tag.width / 2, y - tag.height / 2 if is_shown else -2 * tag.height)
            if is_shown and self._is_promised:
                tag.move(x - tag.width / 2, y + rise)
                while any(tag.box.overlaps(other) for other in placed):
                    tag.move(x - tag.width / 2, tag.box.y + tag.height / 4)
                placed.append(tag.box.grown(dp(TAG_GAP)))

    # Promised places

    def glow(self, places: Iterable[Place], colour_index: int) -> None:
        """Shows glass bricks at these places for a while, such as those to which the camera has just turned."""
        self.hide_near()
        candidates = tuple(map(self._geometry.candidate, places))
        self._glowing = self.scene.motions.run(self._glow(candidates, colour_index))

    def _glow(self, candidates: tuple[CandidatePlace, ...], colour_index: int) -> Animation:
        self._is_promised = True
        self._show_glass(candidates, colour_index, STRONG)
        yield delay(MOTIONS["lay"].seconds + GLOW_S, is_blocking=False)
        yield tween("fade", self._fade, is_blocking=False)
        self._glowing = None
        self.hide_near()

    def pulse(self, place: Place, colour_index: int) -> None:
        """Lets a glass brick at a place pulse for a while, and then stay; with reduced motion it only stays."""
        self.hide_near()
        self._glowing = self.scene.motions.run(self._pulse(self._geometry.candidate(place), colour_index))

    def _pulse(self, candidate: CandidatePlace, colour_index: int) -> Animation:
        self._show_glass((candidate,), colour_index)
        for _beat in range(0 if current_appearance().reduced_motion else PULSES):
            yield Tween(PULSE_S, self._dim, is_blocking=False)
        self._glowing = None

    def _dim(self, share: float) -> None:
        """Dims the glass bricks in the middle of a pulse."""
        self._glass.look(self._geometry.projection, 1 - PULSE_DEPTH * sin(pi * share) ** 2)

    def _fade(self, share: float) -> None:
        self._glass.look(self._geometry.projection, 1 - share)
        for candidate in self._tagged:
            self._tags[candidate].fade(1 - share)

    def _stop_glow(self) -> None:
        self.scene.motions.stop(self._glowing)
        self._glowing, self._is_promised = None, False
