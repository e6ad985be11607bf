"""Practice of a mistake: the player who made it plays again from the position before it."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from app.games import APP_GAMES
from app.games.lessons import OFF_TASK, Rejection, TaskRun
from app.games.texts import list_scores
from app.i18n import N_, _, plural, to_percent
from app.match.coaches import CoachJob
from app.match.messages import MoveRefused
from app.players import Player, names_of
from app.store.practice import Mistake
from engine.bots.luck_analysis import MISTAKE_LOSS
from engine.game import Move
from engine.match import Match

BOT = "learner"
"""Level of the bots at all other seats. They never move, because only the learner plays in a task"""
NOT_YET = N_("Still analyzing your moves…")
NO_BETTER = N_("Hard to say if that’s better. Try another move.")
SOLVED = N_("Solved! You’ll see it again in a few days.")
GONE = N_("Solved twice: it’s gone for good.")
SHOWN = N_("That’s the one! You had help, so it’s back tomorrow.")


class PracticeTask(TaskRun):
    """Practice task for one mistake; it is done when the player finds a better move."""

    def __init__(self, match: Match, players: Sequence[Player], mistake: Mistake):
        """`match`: the finished match with the mistake."""
        self.game = match.game.name
        self.pupil, self._played = match.moves[mistake.ply - 1]
        self.match = copy(match)
        self.match.rewind(mistake.ply - 1)
        self.best = match.game.read_move(mistake.best)
        self.was_shown = False
        """Whether the player was shown the best move"""
        self._others = tuple(players)
        self._loss, self._solved = mistake.loss, mistake.solved
        self._is_done = False
        self.coach_job = CoachJob(self.game, self.match.view(self.pupil), MISTAKE_LOSS)
        """Analysis of the position, which judges the player's moves"""

    # Texts for the screen

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(
            replace(player, level=None if seat == self.pupil else BOT) for seat, player in enumerate(self._others)
        )

    @property
    def title(self) -> str:
        return APP_GAMES[self.game].name

    @property
    def note(self) -> str:
        """Returns the scores before the mistake, or the player's name in a match without points."""
        scores, names = self.match.state.scores, names_of(self._others)
        return list_scores(names, scores).rstrip(".") if any(scores) else names[self.pupil]

    @property
    def text(self) -> str:
        if not self._is_done:
            return _loss_text(self._loss)
        text = SHOWN if self.was_shown else GONE if self._solved else SOLVED
        return _(text)

    @property
    def texts(self) -> list[str]:
        others = map(_, (NOT_YET, NO_BETTER, SOLVED, GONE, SHOWN))
        return [_loss_text(self._loss), _cost_text(self._loss), *others]

    @property
    def is_done(self) -> bool:
        return self._is_done

    # Coach

    def judge(self, move: Move) -> Rejection | None:
        wrong = self.rules_rejection(move)
        objection = "" if wrong or move == self.best else self._objection(move)
        return wrong or (Rejection(MoveRefused(self.pupil, move, OFF_TASK), objection) if objection else None)

    def _objection(self, move: Move) -> str:
        """Returns the objection to a legal move; empty if the move is good enough."""
        if move == self._played:
            return _cost_text(self._loss)
        cost = self.coach_job.cost(move)
        if cost is None:
            text = NOT_YET if self.coach_job.is_running else NO_BETTER
            return _(text)
        mistake = self.coach_job.mistake(move)
        return _cost_text(mistake.loss) if mistake else ""

    def note_move(self, move: Move) -> None:
        self._is_done = True

    def requested_moves(self) -> list[Move]:
        if not self._is_done:
            self.was_shown = True
        return [] if self._is_done else [self.best]


def _loss_text(loss: float) -> str:
    return plural(
        "Your chance of winning fell by {n}% here. Can you do better?",
        "Your chance of winning fell by {n}% here. Can you do better?",
        to_percent(loss),
    )


def _cost_text(loss: float) -> str:
    return plural(
        "That costs {n}%. Try another move.",
        "That costs {n}%. Try another move.",
        to_percent(loss),
    )
