"""Coach of Domino 3D. It compares all places of a brick, as the luck analysis does. The race has no coach."""

from collections.abc import Iterator

from engine.bots.coach import Coach
from engine.bots.domino3d.luck_analysis import PLACES_EXAMINED, chances_by_points, prospect_after
from engine.bots.luck_analysis import Chances, Decision
from engine.domino3d.moves import Domino3dMove, PiecelessMove, Place
from engine.domino3d.turn_based import TurnBasedView

MIN_EXAMINED = PLACES_EXAMINED[True]
"""Minimum number of places that must be examined, those with the most points first, before any loss is reported"""


class PlaceCoach(Coach):
    """Coach for a turn with one brick. It judges each place of the brick, and returning the brick to the pile."""

    def __init__(self, view: TurnBasedView):
        self._view = view
        self._fallen: Place | None = None
        """One place where the structure would collapse; it represents all such places, because they have the same loss
        """
        self._chances: dict[Domino3dMove, Chances] = {}
        self._is_ready = False

    def think(self) -> Iterator[None]:
        view, brick = self._view, self._view.hand
        if brick is None:
            return
        places: list[Place] = []
        for place in view.structure.search_places(brick):
            places += [place] if place else []
            yield
        places.sort(key=view.structure.points, reverse=True)
        self._fallen = next(iter(view.structure.collapsing_places(brick)), None)
        yield
        others: list[Domino3dMove] = [PiecelessMove.TIME, *([self._fallen] if self._fallen else [])]
        for move in (*places[:MIN_EXAMINED], *others, *places[MIN_EXAMINED:]):
            self._is_ready = len(self._chances) >= min(MIN_EXAMINED, len(places)) + len(others)
            self._chances[move] = prospect_after(view, move).expected_chances()
            yield
        self._is_ready = True

    def cost(self, move: Domino3dMove) -> Decision | None:
        view, seat, chances = self._view, self._view.seat, self._chances
        if isinstance(move, Place) and view.structure.placement_refusal(move.body[0], move.axis) is not None:
            move = self._fallen or move
        if not self._is_ready or move not in chances:
            return None
        best = max(chances, key=lambda option: chances[option][seat])
        loss = chances[best][seat] - chances[move][seat]
        at_first_sight = chances_by_points(view, best)[seat] - chances_by_points(view, move)[seat]
        return Decision(loss, abs(loss - at_first_sight) / 2, str(best))


def coach(view: object, _threshold: float) -> Coach | None:
    """Returns the coach for the places of a brick. Returns None in a race and in a solo match, which have no coach."""
    return PlaceCoach(view) if isinstance(view, TurnBasedView) and len(view.scores) > 1 else None
