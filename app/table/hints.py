"""Hints in stages: which thing to take, where it goes, why. Each press of the button tells one more."""

from collections.abc import Callable

from app.games import APP_GAMES
from app.match.bots import Advice
from app.match.session import Session
from app.shell.words import _
from app.table.contract import Table

THING, PLACE, WHY = 1, 2, 3


class Hints:
    """The hint of the turn under way."""

    def __init__(self, session: Session, table: Table, pump: Callable[[], None], show: Callable[[str], None]):
        """`pump`: gives the session time to think. `show`: puts words beside the button; none takes them away."""
        self._session, self._table, self._pump, self._show = session, table, pump, show
        self._advice: Advice | None = None
        self._stage = self._told = 0

    def ask(self) -> None:
        """One stage further, after the last one from the first again.

        Thinking may take a moment; what is thought is told as soon as it is there.
        """
        if self._advice is None or self._advice is not self._session.advice:
            self._advice, self._stage, self._told = self._session.ask_hint(), 0, 0
        if self._advice is None:
            return
        self._stage = self._stage % WHY + 1
        self._pump()
        self.tell()

    def tell(self) -> None:
        """Tell what was asked for, once, as soon as it is known."""
        advice = self._advice
        if advice is None or self._told == self._stage:
            return
        if advice.is_done:
            self._told = self._stage
            self._show(self._words(advice))
        elif not self._told:
            self._show(_("Let me look…"))

    def _words(self, advice: Advice) -> str:
        words, state = APP_GAMES[advice.game].phrases, self._session.match.state
        if self._stage == WHY:
            return words.why(advice.why())
        self._table.hint(self._stage, advice)
        return words.thing(advice) if self._stage == THING else words.place(advice, state)

    def clear(self) -> None:
        """The position is another one."""
        self._advice, self._stage, self._told = None, 0, 0
        self._show("")
