"""Coaches of a match. A coach warns only its own player, before a move that is a mistake."""

from collections.abc import Mapping, Sequence
from math import isfinite

from app.background_jobs import BackgroundJob, JobGroup, Priority, Slices
from app.match.messages import COACH_WARNING, MoveRefused
from app.players import Player
from engine.bots.coach import WARNING_LOSSES, Coach, coach_for, should_warn
from engine.bots.luck_analysis import Decision
from engine.game import AnyView, Move, Seat
from engine.match import Match


def coach_thresholds(players: Sequence[Player], wanted: Mapping[str, str]) -> dict[Seat, float]:
    """Returns, for each seat with a coach, the minimum loss at which the coach warns. `wanted`: coach levels by player
    name.
    """
    return {
        seat: WARNING_LOSSES[wanted[player.stored_name]]
        for seat, player in enumerate(players)
        if not player.is_bot and player.stored_name in wanted
    }


class CoachJob(BackgroundJob):
    """Analysis of one position by a coach. After an error the match continues without a coach."""

    def __init__(self, game: str, view: AnyView, threshold: float):
        """`threshold`: minimum loss for a warning, from 0 to 1."""
        super().__init__(self._think(game, view), priority=Priority.AWAITED)
        self._threshold = threshold
        self._coach: Coach | None = None

    def _think(self, game: str, view: AnyView) -> Slices:
        self._coach = coach_for(game, view, self._threshold)
        if self._coach:
            yield from self._coach.think()

    def cost(self, move: Move) -> Decision | None:
        """Returns the analysis of a move, including its loss; None if the move has not been analysed yet."""
        if self._coach is None or self.has_failed:
            return None
        try:
            return _checked(self._coach.cost(move))
        except Exception as error:
            self.fail(error)
            return None

    def mistake(self, move: Move) -> Decision | None:
        """Returns the analysed decision for a move that deserves a warning; None for any other move."""
        decision = self.cost(move)
        return decision if should_warn(decision, self._threshold) else None


def _checked(decision: Decision | None) -> Decision | None:
    """Validates a coach's decision; raises `TypeError` for another type, `ValueError` for infinite numbers."""
    if decision is not None and not isinstance(decision, Decision):
        raise TypeError("a coach returned no decision")
    if decision and not (isfinite(decision.loss) and isfinite(decision.error)):
        raise ValueError("a move costs a finite number")
    return decision


class Coaches:
    """Coaches of one match. Only the coach of the person whose turn it is runs, until the position changes."""

    def __init__(self, match: Match, steps: Mapping[Seat, float], jobs: JobGroup):
        """`steps`: for each seat with a coach, the minimum loss for a warning, from 0 to 1. `jobs`: background jobs of
        the match.
        """
        self.steps = steps
        self._match = match
        self._jobs = jobs
        self._judging: CoachJob | None = None
        self._seat: Seat | None = None

    def at(self, seat: Seat | None) -> CoachJob | None:
        """Returns the coach's analysis for the seat whose turn it is, which is started if necessary; None without a
        coach.
        """
        if seat is None or seat not in self.steps:
            return None
        if self._judging is None or self._seat != seat:
            self.forget()
            self._judging = CoachJob(self._match.game.name, self._match.view(seat), self.steps[seat])
            self._seat = seat
            self._jobs.start(self._judging)
        return self._judging

    def forget(self) -> None:
        """Drops the analysis of an outdated position. A hint that uses the analysis may still complete it."""
        if self._judging:
            self._jobs.remove(self._judging)
        self._judging = None

    def warning(self, seat: Seat | None, move: Move) -> MoveRefused | None:
        """Returns a refusal with the loss if the coach warns about a move; otherwise None.

        A move that is not analysed yet causes no warning, so that the player never has to wait.
        """
        judging = self.at(seat)
        if judging is None or seat is None or self._match.state.refusal(seat, move) is not None:
            return None
        decision = judging.mistake(move)
        return MoveRefused(seat, move, COACH_WARNING, decision.loss, decision.best) if decision else None
