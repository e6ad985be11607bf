"""What of a match was luck and what was play, in one sentence: reckoned while the dialog of the luck is open."""

from collections.abc import Sequence

from kivy.clock import Clock

from app.games.words import said_of
from app.shell.context import AppContext
from app.shell.words import _, sentences
from app.widgets.text import Words
from engine.bots.ledger import Swing, better, luckier, reckoned
from engine.match import Match

BUDGET = 0.006
"""Seconds of a frame for reckoning"""


class LuckAndPlay(Words):
    """Who was luckier and who played better, as soon as it is known. `known`: the swings reckoned before; what is found
    is kept there, so that it need not be found again.
    """

    def __init__(self, context: AppContext, match: Match, known: dict[int, Swing]) -> None:
        super().__init__("", "body", halign="center")
        self._context = context
        self._match = match
        self._known = known
        self._work = reckoned(match, known=frozenset(known))
        self._tell_progress()
        self._event = Clock.schedule_interval(self._go_on, 0)

    def _tell_progress(self) -> None:
        share = len(self._known) / (len(self._match.moves) + 1)
        self.text = _("Luck and play are being weighed: {percent}%").format(percent=int(100 * share))

    def _go_on(self, _passed: float) -> None:
        if self.get_root_window() is None:
            self._event.cancel()  # the dialog is closed
            return
        end = Clock.time() + BUDGET
        while Clock.time() < end:
            try:
                found = next(self._work)
            except StopIteration:
                self._close()
                return
            if found:
                self._known[found[0]] = found[1]
                self._tell_progress()

    def _close(self) -> None:
        self._event.cancel()
        self.text = verdict(self._match.names, [self._known[number] for number in sorted(self._known)])
        self._context.say(self.text)


def verdict(names: Sequence[str], swings: Sequence[Swing]) -> str:
    """Returns who clearly was luckier and who clearly played better; what is not clear is said to be so."""
    lucky, good = luckier(swings), better(swings)
    if good is not None and good == lucky:
        both = _("You played better and had more luck.")
        return said_of(names[good], both, _("{name} played better and had more luck."))
    luck = _("Nobody clearly had more luck than the others.")
    play = _("Who played better, this one match does not tell.")
    if lucky is not None:
        luck = said_of(names[lucky], _("You had more luck."), _("{name} had more luck."))
    if good is not None:
        play = said_of(names[good], _("You played better."), _("{name} played better."))
    return sentences(luck, play) if good is None else sentences(play, luck)
