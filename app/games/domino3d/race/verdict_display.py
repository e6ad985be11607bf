"""Display of the verdict on a reported joint: the camera turns to the joint, and a card beside it shows both marks."""

from collections.abc import Callable
from typing import NamedTuple

from app.games.domino3d.graphics.space_scene import SpaceScene
from app.games.domino3d.race.inspection_markers import InspectionMarkers
from app.games.domino3d.race.verdict_card import VerdictCard
from app.i18n import _
from app.look.shapes import Box
from app.table.message_area import MessageArea
from engine.domino3d.joints import is_joint, seams_at
from engine.domino3d.moves import Joint

CLEAR = 0.3
"""Exposure of a joint, from 0 to 1, from which the camera does not turn: a joint that is seen at a flatter angle is
hard to see
"""


class JointVerdict(NamedTuple):
    """Verdict on a reported joint."""

    joint: Joint
    is_fault: bool

    @property
    def text(self) -> str:
        return _("A mistake!") if self.is_fault else _("No mistake here.")


class VerdictDisplay:
    """Verdict that a racer's board shows, with its card."""

    def __init__(self, scene: SpaceScene, markers: InspectionMarkers, banner_box: Callable[[], Box]):
        """`banner_box`: function that returns the window box of the banner, which the card does not cover."""
        self.card = VerdictCard()
        self._scene, self._markers, self._banner_box = scene, markers, banner_box
        self.shown: JointVerdict | None = None
        """Verdict whose card is shown, or will be when the camera has turned to it; None without a verdict"""

    def show(self, verdict: JointVerdict) -> None:
        """Shows a verdict beside its joint, on a side from which the joint is clearly visible."""
        self.shown = verdict
        self.turn_to(verdict.joint)
        if not self._scene.framing.is_gliding:
            self.place()

    def clear(self) -> None:
        """Removes the verdict."""
        self.shown = None
        self.card.hide()

    def place(self) -> None:
        """Places the card beside the joint of the verdict that is shown, after the camera has moved.

        Removes the verdict if the board shows a structure without this joint, such as that of the next round.
        """
        verdict = self.shown
        if verdict is None:
            return
        if not is_joint(self._scene.structure, verdict.joint):
            self.clear()
            return
        board, spots = self._scene.geometry.board, self._markers.visible_joints()
        here = [spot for spot in spots if spot.joint == verdict.joint and spot.is_matching != verdict.is_fault]
        marks = seams_at(self._scene.structure, verdict.joint)
        seam = next((seam for seam in marks if seam.is_matching != verdict.is_fault), None)
        if seam is not None:
            at = here[0].at if here else board.middle
            self.card.show(seam, verdict.text, at, MessageArea(board, obstacles=[self._banner_box()]))

    def turn_to(self, joint: Joint) -> None:
        """Turns the camera to the side from which a joint is seen best, unless it is clearly visible already."""

        def exposure() -> float:
            return max((spot.exposure for spot in self._markers.drawn_at(joint)), default=0.0)

        if exposure() < CLEAR:
            self._scene.framing.glide(self._scene.best_side(exposure))
