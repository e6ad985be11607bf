"""Texts of one racer's board: the call before the start, title, clock, task, and prompt."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.domino3d import texts as phrases
from app.games.domino3d.race.race_banner import NO_TEXT, BannerText
from app.games.domino3d.race.racer_actions import RacePhase
from app.i18n import _, format_duration, format_number
from engine.domino3d.moves import PiecelessMove
from engine.domino3d.race import RaceView
from engine.game import Seat

if TYPE_CHECKING:
    from app.games.domino3d.race.race_board import RaceBoard


class RacerTexts:
    """Texts of a board in its current phase."""

    def __init__(self, part: "RaceBoard"):
        self.part = part

    def start_call(self, unready: Sequence[Seat]) -> tuple[str, str]:
        """Returns the call to start, and a note below it. `unready`: seats that are not ready."""
        if not unready:
            return _("Tap to start"), ""
        if self.part.seat in unready:
            return _("Tap when you’re ready"), ""
        return _("Ready!"), _("Waiting for {names}").format(names=", ".join(map(self.part.name_of, unready)))

    def title(self, view: RaceView) -> str:
        """Returns the racer's name, with the score from the end of the first round."""
        name, pending = self.part.name_of(self.part.seat), self.part.pending_points
        is_first = not any(view.scores) or (pending is not None and view.round == 1)
        return name if is_first else f"{name} · {format_number(view.scores[self.part.seat] - (pending or 0))}"

    @property
    def clock(self) -> str:
        """Returns the text of the clock: this seat's building time, or the time left for the inspection; empty before
        the start.
        """
        session, call = self.part.host.session, self.part.state.declared[self.part.seat]
        if self.part.phase is RacePhase.INSPECT:
            left = session.timer_left
            return "" if left is None else format_duration(left)
        if call is not None:
            return format_duration(self.part.state.clocks[self.part.seat] / 1000)
        ms = session.elapsed_ms(self.part.seat)
        return format_duration(ms / 1000) if ms or not session.is_waiting else ""

    def task(self, view: RaceView) -> str:
        """Returns what the racer does now, in a few words."""
        phase, state = self.part.phase, self.part.state
        if phase is RacePhase.BUILD:
            return phrases.bricks_left_text(len(view.hand))
        if phase is RacePhase.INSPECT:
            return _("Tap a wrong joint.")
        if state.round_over or state.winners:
            return _("Round {round} is over.").format(round=view.round)
        if view.declared[self.part.seat] is PiecelessMove.STOP:
            return _("Given up")
        return _("Done") if view.declared[self.part.seat] else phrases.bricks_left_text(len(view.hand))

    def prompt(self, view: RaceView) -> BannerText:
        """Returns the banner that tells the racer what to do or for whom to wait."""
        state, phase, call = self.part.state, self.part.phase, view.declared[self.part.seat]
        if phase is RacePhase.INSPECT:
            text = _("{name}’s building: any mistakes?").format(name=self.part.name_of(self.part.inspected))
            return BannerText(text, self.part.host.colour_index(self.part.inspected))
        if phase is RacePhase.BUILD:
            table = view.tables[self.part.seat]
            if view.hand or table is None:
                return NO_TEXT
            text = _("All placed: tap Done.") if table.uprights else _("One brick must stand upright.")
        elif self.part.exchange or call is None or state.round_over or state.winners:
            return NO_TEXT
        elif state.is_building:
            names = ", ".join(self.part.name_of(seat) for seat, other in enumerate(view.declared) if other is None)
            waiting = (
                _("Done! Waiting for {names}") if call is PiecelessMove.DONE else _("Given up. Waiting for {names}")
            )
            text = waiting.format(names=names)
        else:
            text = _("The others are still looking.")
        return BannerText(text, self.part.colour)
