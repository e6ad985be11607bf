"""Hint of the match screen in stages, one more with each press of the button."""

from typing import TYPE_CHECKING

from app.games import APP_GAMES
from app.i18n import _
from app.match.bots import Advice
from app.match.messages import NOBODY, MoveRefused
from engine.bots.bot_registry import has_own_bots

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

PIECE_STAGE, PLACE_STAGE, REASON_STAGE = 1, 2, 3


class StagedHints:
    """Hint on the current turn, shown in three stages: the piece, its target, the reason. A further press says that
    this was all.

    In a game without its own bots, the hint has no reason.
    """

    def __init__(self, screen: "TableScreen"):
        self._screen, self._session = screen, screen.session
        self._advice: Advice | None = None
        self._stage = self._shown_stage = 0
        self._last_stage = REASON_STAGE if has_own_bots(screen.session.match.game.name) else PLACE_STAGE

    def ask(self, better: str = "", first_stage: int = PIECE_STAGE) -> None:
        """Shows the next stage of the hint; after the last stage the end of the hint, then the first stage again.

        A hint may take a moment to compute and is shown when it is ready. `better`: text of a move to hint at instead
        of the adviser's own choice; `first_stage`: stage with which a new hint starts.
        """
        front, before = self._session.front, self._advice
        first = self._screen.area.board.hint_precondition
        if first:
            self._screen.show_hint_text(first, front)
            return
        if better or before is None or before is not self._session.advice or before.seat != front:
            self._advice, self._stage, self._shown_stage = self._session.ask_hint(better), first_stage - 1, 0
        if self._advice is None:
            self._screen.refuse(MoveRefused(NOBODY, None, "turn"))
            return
        self._stage = self._stage % (self._last_stage + 1) + 1
        self._screen.driver.start()
        self.show_stage()

    def show_stage(self) -> None:
        """Shows the requested stage of the hint once it is ready."""
        advice = self._advice
        if advice is None or self._shown_stage == self._stage:
            return
        if not advice.is_running:
            self._shown_stage = self._stage
            self._session.store_shown_hint(advice)
            self._screen.show_hint_text(self._words(advice), advice.seat)
        elif not self._shown_stage:
            self._screen.show_hint_text(_("Let me see…"), advice.seat)

    def _words(self, advice: Advice) -> str:
        words, state = APP_GAMES[advice.game].phrases, self._session.match.state
        if advice.move is None:  # the computation of the hint has failed
            return _("There’s no comment on this move.")
        if self._stage > self._last_stage:
            return _("That’s the whole hint. Tap again to see it once more.")
        if self._stage == REASON_STAGE:
            return words.explain(advice.why())
        if instruction := self._screen.area_of(advice.seat).board.hint(self._stage, advice):
            return instruction
        return words.hint_piece(advice) if self._stage == PIECE_STAGE else words.hint_place(advice.move, state)

    def clear(self) -> None:
        """Drops the hint when the position has changed."""
        self._advice, self._stage, self._shown_stage = None, 0, 0
        self._screen.show_hint_text("", None)
