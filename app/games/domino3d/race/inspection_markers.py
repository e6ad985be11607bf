"""Markers on the neighbour's structure during the inspection in a race: its joints, the selected joint, and whether a
reported joint is a mistake.
"""

from collections.abc import Mapping
from math import hypot
from typing import NamedTuple

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.projection import NORMALS, is_visible
from app.games.domino3d.graphics.markers import draw_mismatch, seam_middle
from app.games.domino3d.graphics.space_scene import SpaceScene
from app.look.mesh import Batch
from app.look.shapes import Point, circle_outline
from app.look.surfaces import paint
from app.table.camera import Vector
from engine.domino3d.joints import joints, seams_at
from engine.domino3d.moves import Joint
from engine.domino3d.structure import Structure

DOT, RING, REACH = 5.0, 25.0, 30.0
"""Radii in dp of a joint's dot and of the selection ring, and the touch radius of a joint"""


class VisibleJoint(NamedTuple):
    """Joint (face at which cubes of two bricks touch) that is visible, with its position in the window."""

    joint: Joint
    at: Point
    is_matching: bool
    """Whether the marks on both sides of the joint match"""
    exposure: float
    """Cosine of the angle at which it is seen: from 0 from the side to 1 from the front"""


class InspectionMarkers:
    """Markers on the inspected structure: a dot at each joint, a ring around the selected one, and for each reported
    joint a sign for a mistake or a correct joint.
    """

    def __init__(self, scene: SpaceScene):
        self.scene = scene
        self._ink = InstructionGroup()
        scene.over.add(self._ink)
        self._structure: Structure | None = None
        self.chosen: Joint | None = None
        self.verdicts: Mapping[Joint, bool] = {}
        """Reported joints, each with whether it is a mistake"""

    def show(self, structure: Structure | None, verdicts: Mapping[Joint, bool] = {}) -> None:
        """Shows the joints of a structure, with the verdicts on reported joints; None hides everything."""
        stays = structure == self._structure and self.chosen not in verdicts
        self._structure, self.verdicts = structure, verdicts
        self.choose(self.chosen if stays else None)

    def choose(self, joint: Joint | None) -> None:
        """Selects a joint; None selects no joint."""
        self.chosen = joint
        self.redraw()

    def visible_joints(self) -> list[VisibleJoint]:
        """Returns the visible joints; a joint that is visible from two sides is listed twice."""
        projection, cubes, visible = self.scene.geometry.projection, self.scene.geometry.cubes, []
        for joint in joints(self._structure) if self._structure else ():
            for seam in seams_at(self._structure or Structure(), joint):
                middle = seam_middle(seam)
                if projection.is_facing(middle, NORMALS[seam.side]) and is_visible(projection, cubes, middle):
                    exposure = max(0.0, -Vector(*NORMALS[seam.side]).dot(projection.ahead))
                    visible.append(VisibleJoint(joint, projection.project(*middle), seam.is_matching, exposure))
        return visible

    def near(self, x: float, y: float) -> Joint | None:
        """Returns the joint nearest to a point of the window; None if no joint is within reach."""
        spots = [
            (hypot(spot.at[0] - x, spot.at[1] - y), number, spot) for number, spot in enumerate(self.visible_joints())
        ]
        far, _, nearest = min(spots, default=(dp(REACH) + 1, 0, None))
        return nearest.joint if nearest and far <= dp(REACH) else None

    def is_verdict_drawn(self, spot: VisibleJoint) -> bool:
        """Returns whether the verdict on a joint is drawn at this one of its positions. A joint can be visible at two
        positions; a mistake is drawn only at the one where the marks mismatch.
        """
        return not (spot.is_matching and self.verdicts.get(spot.joint))

    def drawn_at(self, joint: Joint) -> list[VisibleJoint]:
        """Returns the visible positions at which the sign of a joint is drawn."""
        return [spot for spot in self.visible_joints() if spot.joint == joint and self.is_verdict_drawn(spot)]

    def redraw(self) -> None:
        """Redraws all markers for the current projection."""
        batch = Batch()
        for spot in self.visible_joints():
            if spot.joint in self.verdicts:
                if self.is_verdict_drawn(spot):
                    _draw_verdict(batch, spot.at, self.verdicts[spot.joint])
            elif spot.joint == self.chosen:
                _draw_chosen(batch, spot.at)
            elif not any(self.verdicts.values()):
                _draw_dot(batch, spot.at)
        batch.draw_into(self._ink)


def _draw_dot(batch: Batch, at: Point) -> None:
    batch.fill(circle_outline(*at, dp(DOT + 1.5)), paint("surface"))
    batch.fill(circle_outline(*at, dp(DOT)), paint("brass"))


def _draw_chosen(batch: Batch, at: Point) -> None:
    batch.rim(circle_outline(*at, dp(RING)), paint("surface"), 0, dp(7))
    batch.rim(circle_outline(*at, dp(RING - 1.5)), paint("selection"), 0, dp(4))
    _draw_dot(batch, at)


def _draw_verdict(batch: Batch, at: Point, is_wrong: bool) -> None:
    """Draws a ring with a ≠ sign for a mistake, or with a tick for a correct joint."""
    batch.rim(circle_outline(*at, dp(RING)), paint("surface"), 0, dp(7))
    batch.rim(circle_outline(*at, dp(RING - 1.5)), paint("bad" if is_wrong else "brass_lo"), 0, dp(4))
    if is_wrong:
        draw_mismatch(batch, *at)
        return
    x, y = at
    batch.fill(circle_outline(x, y, dp(10.5)), paint("surface"))
    batch.fill(circle_outline(x, y, dp(9)), paint("brass_lo"))
    tick = [(x - dp(4), y), (x - dp(1), y - dp(3.4)), (x + dp(4.4), y + dp(3.4))]
    batch.line(tick, dp(1.9), paint("surface"))
