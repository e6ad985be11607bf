"""The tutors of a match: whoever wants one is asked before a move that costs much, and nobody else hears of it."""

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from app.match.messages import COACH_WARNING, MoveRefused
from app.match.seating import Player
from engine.bots.luck_analysis import Decision
from engine.bots.tutor import WARNING_LOSSES, Tutor, should_warn, tutor_for
from engine.game import Seat, View
from engine.match import Match


def coach_thresholds(players: Sequence[Player], wanted: Mapping[str, str]) -> dict[Seat, float]:
    """Returns by seats what a move must cost at least to be asked about. `wanted`: by people, which mistakes."""
    return {
        seat: WARNING_LOSSES[wanted[player.name]]
        for seat, player in enumerate(players)
        if not player.is_bot and player.name in wanted
    }


class CoachJob:
    """A tutor at work on one position. It goes on for as long as `step` is called."""

    __slots__ = ("_step", "_thoughts", "_tutor", "is_done")

    def __init__(self, game: str, view: View[Any], step: float):
        self._step = step
        self._tutor: Tutor | None = None
        self._thoughts = self._think(game, view)
        self.is_done = False

    def _think(self, game: str, view: View[Any]) -> Iterator[None]:
        self._tutor = tutor_for(game, view, self._step)
        if self._tutor:
            yield from self._tutor.think()

    def step(self) -> None:
        """Lets the tutor think for one slice."""
        try:
            next(self._thoughts)
        except StopIteration:
            self.is_done = True
        except Exception:
            self._give_up()

    def cost(self, move: Any) -> Decision | None:
        """Returns what a move costs, as far as it is known by now."""
        try:
            return _checked(self._tutor.cost(move)) if self._tutor else None
        except Exception:
            self._give_up()
            return None

    def _give_up(self) -> None:
        """Forgets a tutor that has raised: it knows nothing, so that no match ends by its fault."""
        self.is_done, self._tutor = True, None

    def mistake(self, move: Any) -> Decision | None:
        """Returns what a move costs that is asked about; None for every other one, and where it is not known yet."""
        decision = self.cost(move)
        return decision if should_warn(decision, self._step) else None


def _checked(decision: Decision | None) -> Decision | None:
    """Validates a tutor's decision; raises `TypeError` for another type, `ValueError` for infinite numbers."""
    if decision is not None and not isinstance(decision, Decision):
        raise TypeError("a tutor returned no decision")
    if decision and not (isfinite(decision.loss) and isfinite(decision.error)):
        raise ValueError("a move costs a finite number")
    return decision


class Coaches:
    """The tutors of one match. Only that of the person in turn thinks, and only while the position stays as it is."""

    def __init__(self, match: Match, steps: Mapping[Seat, float]):
        """`steps`: by seats, for whoever wants a tutor: what a move must cost at least, as a share of the match."""
        self.steps = steps
        self._match = match
        self._judging: CoachJob | None = None
        self._seat: Seat | None = None

    def at(self, seat: Seat | None) -> CoachJob | None:
        """Returns who judges the moves of a seat that is to move now; None where it has no tutor."""
        if seat is None or seat not in self.steps:
            return None
        if self._judging is None or self._seat != seat:
            self._judging = CoachJob(self._match.game.name, self._match.view(seat), self.steps[seat])
            self._seat = seat
        return self._judging

    def forget(self) -> None:
        """Forgets everything: the position is another one."""
        self._judging = None

    def warning(self, seat: Seat | None, move: Any) -> MoveRefused | None:
        """Returns a refusal that tells what a move costs, if it is to be asked about; None to have it played at once.

        Nobody waits: what is not known by now is not asked about.
        """
        judging = self.at(seat)
        if judging is None or seat is None or self._match.state.refusal(seat, move) is not None:
            return None
        decision = judging.mistake(move)
        return MoveRefused(seat, move, COACH_WARNING, decision.loss, decision.best) if decision else None
