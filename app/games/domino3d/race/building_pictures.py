"""Pictures of the buildings of a race at the end of a round: live structures, with the mistakes that were found."""

from collections.abc import Sequence

from app.games.domino3d.geometry.block_mesh import WRONG
from app.games.domino3d.geometry.projection import NORMALS, camera_projection, is_visible
from app.games.domino3d.graphics.mark_mismatch import MarkPair
from app.games.domino3d.graphics.markers import seam_middle
from app.games.domino3d.graphics.structure_view import StructureView
from app.games.round_pictures import RoundPicture
from app.games.texts import Names
from app.i18n import _, format_number
from engine.domino3d.cells import position
from engine.domino3d.events import Inspected, TableDeclared
from engine.domino3d.joints import Seam, seams_at
from engine.domino3d.moves import PiecelessMove
from engine.domino3d.race import inspected_neighbour
from engine.domino3d.structure import Structure, structure_of
from engine.game import Event

QUARTERS = 4


class BuildingView(StructureView):
    """Live picture of a building, turned so that its mistake is visible."""

    def __init__(self, structure: Structure, fault: Seam | None):
        super().__init__()
        self.structure, self._fault = structure, fault
        place = structure.laid[structure.cells[fault.cell]] if fault else None
        self.show(structure, place, WRONG)

    @property
    def fault_middle(self) -> tuple[float, float, float] | None:
        """Returns the point between the two marks that differ, in cells; None without a mistake."""
        return seam_middle(self._fault) if self._fault else None

    def reset(self) -> None:
        super().reset()
        for _quarter in range(QUARTERS if self._fault else 0):
            if self._is_fault_visible():
                break
            self.next_side()

    def _is_fault_visible(self) -> bool:
        middle, projection = self.fault_middle, camera_projection(self.camera)
        if middle is None or self._fault is None or not projection.is_facing(middle, NORMALS[self._fault.side]):
            return False
        return is_visible(projection, {position(cell) for cell in self.structure.cells}, middle)


def building_pictures(events: Sequence[Event], names: Names) -> list[RoundPicture]:
    """Returns the picture of each building of a round, from the events of that round."""
    declared = {event.seat: event for event in events if isinstance(event, TableDeclared)}
    found = [event for event in events if isinstance(event, Inspected) and event.is_fault]
    by_builder = {inspected_neighbour(event.seat, len(names)): event for event in found}
    return [_picture(declared[seat], by_builder.get(seat), names) for seat in sorted(declared)]


def _picture(declared: TableDeclared, found: Inspected | None, names: Names) -> RoundPicture:
    structure = structure_of(declared.table)
    if found is None or found.joint is None:
        is_done = declared.call is PiecelessMove.DONE
        seconds = _("{seconds} s").format(seconds=format_number(declared.ms / 1000, 1))
        return RoundPicture(declared.seat, BuildingView(structure, None), seconds if is_done else _("Given up"))
    fault = next(seam for seam in seams_at(structure, found.joint) if not seam.is_matching)
    text = _("{name} found a mistake.").format(name=names[found.seat])
    return RoundPicture(declared.seat, BuildingView(structure, fault), text, MarkPair(fault))
