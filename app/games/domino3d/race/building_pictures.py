"""Pictures of the buildings of a race at the end of a round: live structures, with the mistakes that were found."""

from collections.abc import Sequence

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.games.domino3d.geometry.block_mesh import WRONG
from app.games.domino3d.geometry.projection import NORMALS, camera_projection, is_visible
from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.games.domino3d.graphics.markers import seam_middle
from app.games.domino3d.graphics.structure_view import StructureView
from app.games.round_pictures import RoundPicture
from app.games.texts import Names
from app.i18n import _, format_number, format_signed
from app.look.mesh import Batch
from app.look.shapes import circle_outline
from app.look.surfaces import paint
from app.table.camera import START_ORBIT, Vector
from engine.domino3d.cells import position
from engine.domino3d.events import Inspected, RoundEnded, TableDeclared
from engine.domino3d.joints import Seam, seams_at
from engine.domino3d.moves import PiecelessMove
from engine.domino3d.race import inspected_neighbour
from engine.domino3d.structure import Structure, structure_of
from engine.game import Event

SIDES = 8
"""Number of sides and corners from which a picture may show a mistake"""
RING = 17.0
"""Radius in dp of the ring around a mistake"""


class BuildingView(StructureView):
    """Live picture of a building. It shows the side from which its mistake is seen best, with a ring around it."""

    def __init__(self, structure: Structure, fault: Seam | None):
        self._fault, self._ring = fault, InstructionGroup()
        super().__init__()
        self.canvas.add(self._ring)
        self.structure = structure
        place = structure.laid[structure.cells[fault.cell]] if fault else None
        self.show(structure, place, WRONG)

    @property
    def fault_middle(self) -> tuple[float, float, float] | None:
        """Returns the point between the two marks that differ, in cells; None without a mistake."""
        return seam_middle(self._fault) if self._fault else None

    def reset(self) -> None:
        super().reset()
        if self._fault is not None:
            self.camera.yaw = max((START_ORBIT[0] + 360 / SIDES * side for side in range(SIDES)), key=self._exposure_at)
            self._frame()

    def _exposure_at(self, yaw: float) -> float:
        """Returns how well the mistake is seen at this yaw: from 0 if it is hidden to 1 from the front."""
        self.camera.yaw = yaw
        self._frame()
        return self.fault_exposure

    @property
    def fault_exposure(self) -> float:
        """Returns how well the mistake is seen: from 0 if it is hidden to 1 from the front."""
        middle, projection = self.fault_middle, camera_projection(self.camera)
        if middle is None or self._fault is None or not projection.is_facing(middle, NORMALS[self._fault.side]):
            return 0.0
        is_seen = is_visible(projection, {position(cell) for cell in self.structure.cells}, middle)
        return max(0.0, -Vector(*NORMALS[self._fault.side]).dot(projection.ahead)) * is_seen

    # Ring

    def arrange(self, *changed: object) -> None:
        super().arrange(*changed)
        self._draw_ring()

    def _look(self) -> None:
        super()._look()
        self._draw_ring()

    def _draw_ring(self) -> None:
        """Draws the ring around the mistake, if that is visible."""
        batch, middle = Batch(), self.fault_middle
        if middle is not None and self.painter is not None and self.fault_exposure:
            (x, y), (left, low) = camera_projection(self.camera).project(*middle), self.sheet_corner
            at = left + x, low + y
            batch.rim(circle_outline(*at, dp(RING)), paint("surface"), 0, dp(5))
            batch.rim(circle_outline(*at, dp(RING - 1)), paint("bad"), 0, dp(3))
        batch.draw_into(self._ring)


def building_pictures(events: Sequence[Event], names: Names) -> list[RoundPicture]:
    """Returns the picture of each building of a round, with the reason for its points, from the events of that
    round.
    """
    declared = {event.seat: event for event in events if isinstance(event, TableDeclared)}
    found = [event for event in events if isinstance(event, Inspected) and event.is_fault]
    by_builder = {inspected_neighbour(event.seat, len(names)): event for event in found}
    awards = next((event.awards for event in events if isinstance(event, RoundEnded)), (0,) * len(names))
    return [_picture(declared[seat], by_builder.get(seat), awards[seat], names) for seat in sorted(declared)]


def _picture(declared: TableDeclared, found: Inspected | None, award: int, names: Names) -> RoundPicture:
    structure = structure_of(declared.table)
    if declared.call is not PiecelessMove.DONE:
        return RoundPicture(declared.seat, BuildingView(structure, None), _("Gave up: no points."))
    if found is None or found.joint is None:
        text = _("Done in {seconds} s, no mistake found: {points}").format(
            seconds=format_number(declared.ms / 1000, 1), points=format_signed(award)
        )
        return RoundPicture(declared.seat, BuildingView(structure, None), text)
    fault = next(seam for seam in seams_at(structure, found.joint) if not seam.is_matching)
    text = _("{name} found a mistake: {points}") if award else _("{name} found a mistake: no points.")
    text = text.format(name=names[found.seat], points=format_signed(award))
    return RoundPicture(declared.seat, BuildingView(structure, fault), text, MarkPair(fault))
