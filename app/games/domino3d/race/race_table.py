"""Table of a race: one board for each person who builds, and small pictures of the bots' structures."""

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.domino3d.race.race_board import RaceBoard
from app.games.domino3d.race.race_start import aim_text, is_before_start
from app.games.domino3d.race.race_tray import HEIGHT
from app.games.domino3d.race.racer_actions import RacePhase
from app.i18n import _, format_number, plural
from app.look.animation import Animation, AnimationRun, Tween, delay
from app.look.appearance import current_appearance
from app.look.player_panes import PlayerPane
from app.look.shapes import EMPTY_BOX, Box
from app.match.messages import MovePlayed
from app.table.contract import PlaqueContent, TableHost
from app.table.match_screen_layout import MatchScreenLayout
from app.table.move_playback import MovePlayback
from app.table.split_table import SplitTable
from app.widgets.rotated_view import rotated_box
from engine.domino3d.events import Inspected, RoundEnded
from engine.domino3d.race import RaceState
from engine.game import Seat, of_game

READ = 1.6
"""Seconds for which a verdict (whether a reported joint is a mistake) stays visible"""
COUNT = 0.8
"""Seconds of each count before the start"""
BEAT = 0.25
"""Seconds between two clock updates"""


class RaceEventPlayer(MovePlayback):
    """Player of race events. It animates verdicts (whether a reported joint is a mistake) and ends of rounds. Building
    needs no animation, because the players move the bricks with their own fingers.
    """

    def __init__(self, table: "RaceTable"):
        super().__init__(table.motions)
        self.table = table

    def animation(self, message: MovePlayed) -> Animation:
        for event in message.events:
            is_judged = isinstance(event, Inspected) and self.table.show_verdict(event)
            if is_judged or (isinstance(event, RoundEnded) and self.table.show_round_end(event)):
                yield delay(READ)

    def after_playback(self) -> None:
        self.table.redraw()

    def restore_before(self, message: MovePlayed) -> None:
        """Does nothing, because a verdict on a reported joint does not change the structure."""


class RaceTable(SplitTable):
    """Table that shows a race to all people who build at the same time, or to the person in front."""

    is_lit = True
    """Whether bricks, board and tray differ in brightness in every theme"""
    parts: Sequence[RaceBoard]

    def __init__(self, host: TableHost, **properties: object) -> None:
        super().__init__(host, **properties)
        self.player = RaceEventPlayer(self)
        self._boxes = EMPTY_BOX, EMPTY_BOX
        self._countdown: AnimationRun | None = None
        self._announced_round = 0
        """Round whose aim has been spoken"""
        self._beat = Clock.create_trigger(self._update_clocks, BEAT)
        self._seat([False] * len(self.seats))

    @property
    def state(self) -> RaceState:
        """Returns the state of the match."""
        return of_game(self.host.session.match.state, RaceState)

    # Boards and layout

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Returns the seats that have a board: all people who play at the same time, or the person in front."""
        session = self.host.session
        if session.is_simultaneous:
            return session.people
        front = session.front if session.front is not None else session.turn
        return (front if front is not None else 0,)

    def _seat(self, rotations: Sequence[bool]) -> None:
        """Creates the boards of these seats. `rotations`: whether each person sits at the far side."""
        host, motions, player = self.host, self.motions, self.player
        parts = (RaceBoard(host, motions, player, seat, far) for seat, far in zip(self.seats, rotations))
        self.lay(*parts)
        self.fingers = self.parts[0].fingers

    def board_of(self, seat: Seat | None) -> RaceBoard:
        return next((part for part in self.parts if part.seat == seat), self.parts[0])

    def hand_height(self, width: float) -> float:
        high = dp(HEIGHT) * max(1.0, 0.7 + 0.3 * current_appearance().text_scale)
        return high if self.state.is_building else 0.0

    def arrange(self, board: Box, hand: Box) -> None:
        self._boxes = board, hand
        self.parts[0].arrange_alone(board, hand)

    def arrange_panes(self, panes: Sequence[PlayerPane], menu: Box) -> list[MatchScreenLayout]:
        rotations = [pane.is_rotated for pane in panes]
        if rotations != [part.is_rotated for part in self.parts]:
            self._seat(rotations)
        return [
            part.arrange_pane(rotated_box(pane.box), rotated_box(menu))
            if pane.is_rotated
            else part.arrange_pane(pane.box, menu)
            for part, pane in zip(self.parts, panes)
        ]

    # Contract of the host

    def show(self) -> None:
        self.player.stop()
        if tuple(part.seat for part in self.parts) != self.seats:  # the next person in front
            self._seat([False])
            self.arrange(*self._boxes)
        self.motions.stop(self._countdown)
        self._countdown = None
        for part in self.parts:
            part.show()
        self._announce_aim()
        self.run_clocks()

    def redraw(self) -> None:
        """Redraws the race, except the board of a racer who is holding a brick."""
        for part in self.parts:
            if part.phase is not RacePhase.BUILD or part.fingers.machine.held is None:
                part.redraw()
            else:
                part.update_status()
        self.host.changed()
        self.run_clocks()

    def animate_move(self, message: MovePlayed) -> None:
        is_round_over = any(isinstance(event, RoundEnded) for event in message.events)
        if any(isinstance(event, Inspected) for event in message.events):
            self.player.play(message)
        elif self.state.is_building and not any(event.begins_round for event in message.events):
            self._built(message.seat)
        else:
            self.show()
            self.host.changed()  # trays appear or disappear
        if is_round_over:
            self.player.play(message)

    def _built(self, seat: Seat) -> None:
        """Updates the boards after a seat has placed a brick or made a move without a brick, such as giving up."""
        if seat in self.seats:
            self.board_of(seat).update()
            self.host.give_feedback("brick")
        for part in self.parts:
            part.update_status_soon()

    def show_verdict(self, event: Inspected) -> bool:
        """Shows the inspecting player whether the joint that this player has reported is wrong. Returns whether a mark
        appears, so that the playback gives time to see it.
        """
        mine = [part for part in self.parts if part.seat == event.seat]
        for part in mine:
            part.show_verdict(event)
        return bool(mine) and event.joint is not None

    def show_round_end(self, event: RoundEnded) -> bool:
        """Shows each person the mistakes in their own structure and, in a shared window, the points of the round;
        returns whether a text is shown.
        """
        has_faults, is_shared = sum(part.show_mistakes() for part in self.parts) > 0, self.host.session.is_simultaneous
        if is_shared:
            for part in self.parts:
                part.show_round_end(event)
        return has_faults or is_shared

    # Start of a round

    def _announce_aim(self) -> None:
        """Speaks the aim once in each round, before the start."""
        if is_before_start(self.host.session) and self._announced_round != self.state.round:
            self._announced_round = self.state.round
            self.host.say(f"{aim_text(len(self.state.dealt[0]))}. {_('Tap to start')}")

    def run_countdown(self) -> bool:
        if not is_before_start(self.host.session):
            return False
        if self._countdown is None:
            self._countdown = self.motions.run(self._count_down())
        return True

    def _count_down(self) -> Animation:
        """Counts down on all boards, then starts the clocks; with reduced motion, it only says that the race begins."""
        has_motion = not current_appearance().reduced_motion
        for count in map(format_number, (3, 2, 1)) if has_motion else (_("Go!"),):
            self.host.give_feedback("race count")
            self.host.say(count, urgent=True)
            for part in self.parts:
                part.show_start(count)
            yield Tween(COUNT, self._show_count_progress if has_motion else lambda _share: None)
        self._countdown = None
        self.host.start_clock()
        self.host.give_feedback("race start")
        self.redraw()

    def _show_count_progress(self, share: float) -> None:
        for part in self.parts:
            part.start_card.show_progress(share)

    # Clocks

    def run_clocks(self) -> None:
        """Updates the displayed clocks at regular intervals as long as they run."""
        if any(part.phase is not RacePhase.WAIT for part in self.parts) and not self.host.session.is_paused:
            self._beat()

    def _update_clocks(self, _dt: float) -> None:
        if not self.host.is_open:
            return
        for part in self.parts:
            if part.phase is not RacePhase.WAIT:
                part.update_status()
        self.run_clocks()

    # Plaques

    def note(self, seat: Seat) -> PlaqueContent:
        state = self.state
        score, laid = format_number(state.scores[seat]), len(state.tables[seat].laid)
        spoken = plural("{n} brick laid", "{n} bricks laid", laid)
        progress = laid, len(state.dealt[seat])
        return PlaqueContent(score, "brick", format_number(laid), progress=progress, spoken=f"{score}, {spoken}")
