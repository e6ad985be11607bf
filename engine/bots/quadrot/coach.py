"""Coach of Quadrot. It compares all turns of a roll, as the luck analysis does."""

from collections.abc import Iterator

from engine.bots.coach import Coach
from engine.bots.luck_analysis import Decision
from engine.bots.quadrot.luck_analysis import TURNS_EXAMINED, TurnComparison
from engine.bots.quadrot.turns_to_finish import SLICES, TURNS_TO_FINISH
from engine.quadrot.moves import QuadrotMove
from engine.quadrot.state import QuadrotView

MIN_EXAMINED = TURNS_EXAMINED[True]
"""Minimum number of turns that must be examined before any loss is reported; those after which the seat needs the
fewest further turns are examined first
"""


class TurnCoach(Coach):
    """Coach that examines the legal turns of a roll, starting with those after which the seat needs the fewest further
    turns.
    """

    def __init__(self, view: QuadrotView):
        self._view = view
        self._compared: TurnComparison | None = None

    def think(self) -> Iterator[None]:
        for _ in range(SLICES):
            TURNS_TO_FINISH.unpack_some()
            yield
        self._compared = TurnComparison(self._view)
        yield
        yield from self._compared.examine(self._compared.order)

    def cost(self, move: QuadrotMove) -> Decision | None:
        compared = self._compared
        if compared is None or len(compared.chances) < min(MIN_EXAMINED, len(compared.turns)):
            return None
        mine = compared.index_of(move)
        return compared.decision_impact(mine)[0] if mine in compared.chances else None


def coach(view: QuadrotView, _threshold: float) -> Coach | None:
    """Returns the coach for the turns of a roll; None in a solo match, if there is no choice, or if a seat is already
    home.
    """
    is_judged = len(view.pawns) > 1 and not view.ranking and not view.winners and len(view.moves()) > 1
    return TurnCoach(view) if is_judged else None
