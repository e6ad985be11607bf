"""Table of a race: one board for each person who plays at the same time, or one for the person in front."""

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.domino3d.race.board_exchange import AT_HOME, Offsets, offset_towards, put, slide_in, slide_out
from app.games.domino3d.race.race_banner import BannerText
from app.games.domino3d.race.race_board import RaceBoard
from app.games.domino3d.race.race_start import StartAgreement, aim_text, is_before_start
from app.games.domino3d.race.race_tray import HEIGHT
from app.games.domino3d.race.racer_actions import BoardExchange, RacePhase
from app.i18n import _, format_number, join_sentences, plural
from app.look.animation import Animation, AnimationRun, Tween, delay, parallel
from app.look.appearance import current_appearance
from app.look.player_panes import PlayerPane
from app.look.shapes import EMPTY_BOX, Box
from app.match.messages import MovePlayed
from app.table.contract import PlaqueContent, TableHost
from app.table.match_screen_layout import MatchScreenLayout
from app.table.move_playback import MovePlayback
from app.table.points_flight import fly_points
from app.table.split_table import SplitTable
from app.widgets.rotated_view import rotated_box
from engine.domino3d.events import Built, Inspected, RoundEnded, TableDeclared, TookBack
from engine.domino3d.moves import PiecelessMove
from engine.domino3d.race import RaceState
from engine.game import Seat, of_game

READ = 1.6
"""Seconds for which a verdict (whether a reported joint is a mistake) stays visible"""
SEEN_DONE, SEEN_SCORE = 0.7, 0.6
"""Seconds between the last declaration and the exchange of boards, and after the points have arrived"""
LAID_OUT = 0.05
"""Seconds for the new layout of the panes while the boards are away"""
COUNT = 0.8
"""Seconds of each count before the start"""
BEAT = 0.25
"""Seconds between two clock updates"""


def _round_end_of(message: MovePlayed) -> RoundEnded | None:
    """Returns the event that ended the round with this move; None if the round goes on."""
    return next((event for event in message.events if isinstance(event, RoundEnded)), None)


class RoundEndPlayer(MovePlayback):
    """Player of the end of a round: boards return to their builders, mistakes are shown, points fly to the scores.
    Building and inspection need no queue, because all players act at the same time.
    """

    def __init__(self, table: "RaceTable"):
        super().__init__(table.motions)
        self.table = table

    def animation(self, message: MovePlayed) -> Animation:
        ended = _round_end_of(message)
        if ended is None:
            return
        if any(isinstance(event, Inspected) and event.joint is not None for event in message.events):
            yield delay(READ)
        yield from self.table.return_boards()
        yield from self.table.fly_points(ended)

    def after_playback(self) -> None:
        self.table.set_pending_points(())

    def restore_before(self, message: MovePlayed) -> None:
        """Does nothing, because the end of a round does not change the structures."""


class RaceTable(SplitTable):
    """Table that shows a race to all people who build at the same time, or to the person in front."""

    is_lit = True
    """Whether bricks, board and tray differ in brightness in every theme"""
    parts: Sequence[RaceBoard]

    def __init__(self, host: TableHost, **properties: object) -> None:
        super().__init__(host, **properties)
        self.player = RoundEndPlayer(self)
        self._boxes = EMPTY_BOX, EMPTY_BOX
        self._countdown: AnimationRun | None = None
        self._exchange: AnimationRun | None = None
        """Exchange of boards that is running, or None"""
        self._pending: Sequence[int] = ()
        """Points of the round by seat that have not arrived at the scores yet; empty if all have"""
        self._incoming: Offsets = {}
        """Boards that wait outside their panes until these have their new layout"""
        self._announced_round = 0
        """Round whose aim has been spoken"""
        self._agreement = StartAgreement(self._get_ready)
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
        shared = self.host, self.motions, self.player, self._agreement
        self.lay(*(RaceBoard(*shared, seat, is_rotated) for seat, is_rotated in zip(self.seats, rotations)))
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
        is_ending = self.player.is_showing
        self.player.stop()
        if tuple(part.seat for part in self.parts) != self.seats:  # the next person in front
            self._seat([False])
            self.arrange(*self._boxes)
        self.motions.stop(self._countdown)
        self._countdown = None
        if not self._incoming:
            self._stop_exchange()
        if is_ending:
            put(dict.fromkeys(self.parts, AT_HOME))
            self.set_pending_points(())
        if is_before_start(self.host.session):
            self._agreement.begin(self.state.round, self.seats)
        for part in self.parts:
            part.show()
        put(self._incoming)
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
        ended = _round_end_of(message)
        if ended is not None:
            self.set_pending_points(ended.awards)
        for event in message.events:
            if isinstance(event, TableDeclared):
                self._announce_end_of_building(event)
            elif isinstance(event, Inspected):
                self._show_verdict(event)
        if any(event.begins_round for event in message.events):
            self.show()
            self.host.changed()  # trays appear
        elif self.state.is_building:
            self._built(message)
        elif any(isinstance(event, TableDeclared) for event in message.events) and ended is None:
            self._begin_inspection()
        if ended is not None:
            self.player.play(message)
        if not any(isinstance(event, Built | TookBack) for event in message.events):
            for part in self.parts:
                part.update_status_soon()  # bricks of others appear at the next beat of the clocks

    def _built(self, message: MovePlayed) -> None:
        """Updates the board of a seat that has placed a brick or made a move without a brick, such as giving up."""
        if any(part.tray.is_face_down for part in self.parts):
            self.motions.stop(self._countdown)  # the move has started the clocks
            self._countdown = None
            self.redraw()
        if message.seat in self.seats:
            self.board_of(message.seat).update()
            if not any(isinstance(event, TableDeclared) for event in message.events):
                self.host.give_feedback("brick")

    def _announce_end_of_building(self, event: TableDeclared) -> None:
        """Shows on all other boards who is done or has given up, unless people hand the device over."""
        if self.host.session.has_handover:
            return
        is_done = event.call is PiecelessMove.DONE
        text = _("{name} is done!") if is_done else _("{name} gave up.")
        banner = BannerText(
            text.format(name=self.host.session.players[event.seat].name), self.host.colour_index(event.seat)
        )
        self.host.give_feedback("race done" if is_done else "pass")
        for part in self.parts:
            if part.seat != event.seat:
                part.banner.show_event(banner)

    def _show_verdict(self, event: Inspected) -> None:
        """Shows the inspecting player whether the joint that this player has reported is wrong, and gives time to see
        it.
        """
        if self._exchange is not None and event.joint is not None:
            self._stop_exchange()
            self.show()
            self.host.changed()
        mine = [part for part in self.parts if part.seat == event.seat]
        for part in mine:
            part.show_verdict(event)
        if mine and event.joint is not None:
            self.motions.run(delay(READ))

    # Boards that change seats

    def _begin_inspection(self) -> None:
        """Lets the boards glide to the racers who inspect them."""
        if self.host.session.has_handover:
            self.show()
            self.host.changed()  # trays disappear
            return
        self._stop_exchange()
        self._exchange = self.motions.run(self._swap_boards())

    def _swap_boards(self) -> Animation:
        """Moves each board to the racer who inspects it. The panes get their new layout while the boards are away."""
        count, movers = len(self.state.scores), [part for part in self.parts if part.is_inspecting]
        for part in self.parts:
            part.exchange = BoardExchange.LEAVING
            part.cancel()
        yield delay(SEEN_DONE)
        self.host.give_feedback("reveal")
        yield from slide_out({part: offset_towards(part, (part.seat + 1) % count, self.parts) for part in movers})
        self._incoming = {part: offset_towards(part, part.inspected, self.parts) for part in movers}
        for part in self.parts:
            part.exchange = BoardExchange.ARRIVING
        self.show()
        self.host.changed()  # trays disappear
        yield delay(LAID_OUT, is_blocking=False)
        incoming, self._incoming = self._incoming, {}
        yield from slide_in(incoming)
        self._exchange = None
        for part in self.parts:
            part.exchange = None
            part.banner.clear()
        self.redraw()

    def _stop_exchange(self) -> None:
        """Stops an exchange; the boards are at their new places at once."""
        if self._exchange is not None:
            self.motions.stop(self._exchange)
            put(dict.fromkeys(self.parts, AT_HOME))
        self._exchange, self._incoming = None, {}
        for part in self.parts:
            part.exchange = None

    def return_boards(self) -> Animation:
        """Moves the inspected boards back to their builders, and shows the mistakes found in them."""
        count, options = len(self.state.scores), self.state.options
        done = [call is PiecelessMove.DONE for call in self.state.declared]
        movers = [part for part in self.parts if done[part.inspected] and not options.assisted]
        yield from slide_out({part: offset_towards(part, part.inspected, self.parts) for part in movers})
        for part in self.parts:
            part.cancel()
            part.redraw()
        incoming = {part: offset_towards(part, (part.seat + 1) % count, self.parts) for part in movers}
        put(incoming)
        yield from slide_in(incoming)
        has_mistakes = [part.show_mistakes() for part in self.parts]
        if any(has_mistakes):
            yield delay(READ)

    # Points

    def fly_points(self, event: RoundEnded) -> Animation:
        """Animates the points of the round: on each board to its score, or on a single board to all plaques."""
        if self.host.session.is_simultaneous:
            yield parallel(
                *(part.fly_points(event.awards[part.seat]) for part in self.parts if event.awards[part.seat])
            )
        else:
            [part] = self.parts
            start, colours = part.scene.geometry.board.middle, map(self.host.colour_index, range(len(event.awards)))
            yield parallel(
                *(
                    fly_points(part.overlay, points, colour, start, self.host.seat_position(seat))
                    for seat, (points, colour) in enumerate(zip(event.awards, colours))
                    if points
                )
            )
        self.set_pending_points(())
        self.host.give_feedback("points")
        yield delay(SEEN_SCORE)

    def set_pending_points(self, awards: Sequence[int]) -> None:
        """Sets the points of each seat that have not arrived at the scores yet; empty if all have."""
        self._pending = awards
        for part in self.parts:
            part.pending_points = awards[part.seat] if awards else None
            part.update_status()
        self.host.changed()

    # Start of a round

    def _announce_aim(self) -> None:
        """Speaks the aim once in each round, before the start."""
        if is_before_start(self.host.session) and self._announced_round != self.state.round:
            self._announced_round = self.state.round
            call = _("Tap when you’re ready") if self._agreement.unready else _("Tap to start")
            self.host.say(join_sentences(aim_text(len(self.state.dealt[0])), call))

    def start_play(self) -> None:
        if not is_before_start(self.host.session):
            self.host.start_clock()
        elif self._countdown is None and not self._agreement.unready:
            self._countdown = self.motions.run(self._count_down())

    def _get_ready(self) -> None:
        """Shows who is ready, and starts the countdown once everybody is."""
        self.host.give_feedback("press")
        names = ", ".join(self.host.session.players[seat].name for seat in self._agreement.unready)
        if names:
            self.host.say(_("Waiting for {names}").format(names=names))
        for part in self.parts:
            part.show_start()
        self.start_play()

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
        if not self.host.is_open:
            return  # another table has replaced this one, and waits for its own start
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
        points = state.scores[seat] - (self._pending[seat] if self._pending else 0)
        score, laid = format_number(points), len(state.tables[seat].laid)
        spoken = plural("{n} brick placed", "{n} bricks placed", laid)
        progress = laid, len(state.dealt[seat])
        return PlaqueContent(score, "brick", format_number(laid), progress=progress, spoken=f"{score}, {spoken}")
