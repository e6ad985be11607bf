"""Tips of a person's first match: why the first player starts, whose turn it is, what a tap on a score shows.

Each tip is shown once, in the person's turn, until the next touch.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from app.i18n import _
from app.match.messages import Stage
from engine.game import Seat

if TYPE_CHECKING:
    from app.screens.match.match_screen import TableScreen

NEXT_TIP_S = 0.7
"""Seconds between a touch and the next tip"""
WAIT_S, MAX_WAITS = 0.5, 8
"""Seconds between two attempts to show a tip while labels on the board fade, and the number of attempts after which the
tip is shown beside them
"""
TURN, SCORES = "turn", "scores"
"""Keys of the tips that are shown in one game only"""


class Tip(NamedTuple):
    """Text beside the plaque of a seat."""

    key: str
    """Name under which the settings store that the tip has been shown"""
    seat: Seat
    text: str


class FirstMatchTips:
    """Tips for the only person in a match against bots, if it is this person's first match of the game."""

    def __init__(self, screen: "TableScreen"):
        self._screen, session = screen, screen.session
        has_rivals = len(session.people) == 1 < len(screen.names) and not session.is_simultaneous
        self._person = session.people[0] if has_rivals and screen.is_newcomer(session.people[0]) else None
        self.is_enabled = self._person is not None
        """Whether this match has tips"""
        self._shown: Tip | None = None
        self._waits = 0
        self._later = Clock.create_trigger(self._show_next, NEXT_TIP_S)
        self._again = Clock.create_trigger(self._show_next, WAIT_S)

    def show_later(self) -> None:
        """Shows the next tip after a moment, if it is still the person's turn then."""
        if self.is_enabled:
            self._later()

    def place(self) -> None:
        """Places the tip again, after a new layout; removes it if it has no room there."""
        tip = self._shown
        if tip and not self._screen.area.show_tip(tip.text, self._screen.strip.box(tip.seat)):
            self._shown = None

    def _show_next(self, _passed: float) -> None:
        """Shows the next tip if it is the person's turn and nothing moves; waits for labels on the board."""
        screen = self._screen
        if self._shown or not self._is_still:
            return
        tip = next(self._due_tips(), None)
        if tip is None:
            return
        if screen.table.motions.is_running and self._waits < MAX_WAITS:
            self._waits += 1
            self._again()
            return
        self._waits = 0
        if screen.area.show_tip(tip.text, screen.strip.box(tip.seat)):
            self._shown = tip
            screen.context.save_settings(screen.settings.with_seen_tip(tip.key))
            screen.say(tip.text)

    def hide(self) -> None:
        """Removes the tip, because the screen was touched or a move was made; the next one may follow."""
        if self._shown:
            self._shown = None
            self._screen.area.hide_tip()
        self._later.cancel()
        self.show_later()

    def stop(self) -> None:
        """Removes the tip, and shows no other until `show_later` is called again."""
        self.hide()
        self._later.cancel()
        self._again.cancel()

    @property
    def _is_still(self) -> bool:
        screen = self._screen
        session, machine = screen.session, screen.area.board.fingers.machine
        is_free = screen.parent is not None and screen.context.navigation.panel is None and not screen.frame.is_obscured
        is_own_turn = session.stage is Stage.PLAY and session.front == session.turn == self._person
        return is_free and is_own_turn and not screen.table.is_moving and not machine.fingers and not machine.held

    def _due_tips(self) -> Iterator[Tip]:
        """Yields the tips that suit the position and have not been shown before."""
        screen, person = self._screen, self._person
        if person is None:
            return
        session, seen = screen.session, screen.settings.seen_tips
        moves = session.match.moves
        has_moved = any(seat == person for seat, _move in moves)
        first = moves[0][0] if moves else person
        reason = "" if has_moved else screen.game.phrases.first_player_reason(session.match, screen.names)
        rival = next((seat for seat, _move in reversed(moves) if seat != person), person)
        tips = (
            Tip(f"{screen.game.key} starts", first, reason),
            Tip(TURN, person, "" if has_moved else _("It’s your turn when your name lights up.")),
            Tip(SCORES, rival, self._scores_text(rival) if has_moved else ""),
        )
        yield from (tip for tip in tips if tip.text and tip.key not in seen)

    def _scores_text(self, rival: Seat) -> str:
        """Returns the tip about scores; empty in a game without scores."""
        has_scores = rival != self._person and bool(self._screen.table.note(rival).score)
        return _("Tap a score to see the last move again. Hold it to see why it scored.") if has_scores else ""
