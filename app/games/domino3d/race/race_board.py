"""One person's board in a race: first their own structure and bricks, later the neighbour's structure to inspect."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp

from app.games.domino3d import texts as phrases
from app.games.domino3d.brick_board.brick_board import BrickBoard
from app.games.domino3d.brick_board.gesture_handler import BrickGestureHandler
from app.games.domino3d.graphics.edge_fade import draw_edge_fade
from app.games.domino3d.race.inspection_markers import InspectionMarkers
from app.games.domino3d.race.pane_border import PaneBorder
from app.games.domino3d.race.race_banner import BannerText, RaceBanner
from app.games.domino3d.race.race_keyboard_cursor import RaceKeyboardCursor
from app.games.domino3d.race.race_start import StartAgreement, StartCard, is_before_start
from app.games.domino3d.race.race_tray import RaceTray, RaceTrayGeometry, looks_of_place
from app.games.domino3d.race.racer_actions import CALLS, DONE, FINE, POINT, STOP, BoardExchange, RacePhase
from app.games.domino3d.race.racer_progress import RacerProgress
from app.games.domino3d.race.racer_status import RacerStatus
from app.games.domino3d.race.racer_texts import RacerTexts
from app.games.domino3d.race.rival_towers import RivalTowers
from app.games.domino3d.race.verdict_display import JointVerdict, VerdictDisplay
from app.gestures import events
from app.gestures.gesture_config import GestureConfig
from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import TimerReading, timer_reading
from app.i18n import _
from app.look.animation import Animation, Animator, delay
from app.look.appearance import current_appearance
from app.look.shapes import EMPTY_BOX, Box, Point
from app.look.theme import MOTIONS, SIZES
from app.match.bots import Advice
from app.match.messages import MoveRefused
from app.table.camera import SpaceCamera
from app.table.contract import UNDO_STEP, TableAction, TableHost
from app.table.match_screen_layout import MatchScreenLayout, has_two_rows, pill_height
from app.table.move_playback import MovePlayback
from app.table.points_flight import fly_points
from engine.bots.domino3d.inspection_bot import inspected_table
from engine.domino3d.bricks import Brick
from engine.domino3d.collapse import balance_margin
from engine.domino3d.events import Inspected
from engine.domino3d.moves import Domino3dMove, Joint, PiecelessMove, Place, TimedMove
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.race import RaceState, RaceView
from engine.domino3d.structure import Structure
from engine.game import Move, Seat, of_game

HAND, ROW = 116.0, 78.0
"""Minimum height of the tray and height of the button row in dp, in a shared window"""
HAND_SHARE, HIGHEST_HAND = 0.27, 170.0
"""Height of the tray as a share of the pane below the status panel, and its maximum in dp"""
PANEL = 0.42
"""Width of the panel beside the board, as a share of a wide area"""
WIDE = 1.4
"""Ratio of width to height from which the tray is placed beside the board"""
START_KEYS = "enter", "up", "down", "left", "right"
"""Keys by which a person gets ready to start"""
MARGIN, GAP = 10.0, 6.0
MOST_HAND = 0.4
"""Maximum height of the tray, as a share of the remaining height"""
LEAST_BOARD = 300.0
"""Height of the board in dp from which it has space for the rivals' towers"""
LEAST_HEAD = 280.0
"""Width of the status panel in dp below which its texts would be cut off"""


class RaceGestureHandler(BrickGestureHandler):
    """Touch handling in a race, where bricks may be placed on any free cells, even if their marks mismatch."""

    part: "RaceBoard"

    @property
    def is_strict(self) -> bool:
        return False

    def gesture_config(self) -> GestureConfig:
        return replace(super().gesture_config(), is_strict=False, has_board_long_press=False)

    def pressed(self, event: events.Pressed) -> None:
        """Prepares the places of a brick while the finger has not moved yet, so that the lift is quick."""
        if isinstance(event.piece, int) and self.machine.held is None:
            self.part.geometry.take(event.piece)
            self.part.geometry.seen()

    def selected(self, event: events.Selected) -> None:
        if isinstance(event.piece, int):
            self.part.geometry.take(event.piece)  # its places are shown at once
        super().selected(event)

    def rejected(self, event: events.DropRejected) -> None:
        reason = self.scene.structure.refusal(event.attempt, self.part.geometry.has_mark_rule)
        if reason:
            self.refuse(event.attempt, MoveRefused(self.part.seat, event.attempt, reason))


class RaceBoard(BrickBoard):
    """Board of one seat: structure, tray and status."""

    FINGERS = RaceGestureHandler
    tray: RaceTray

    def __init__(
        self,
        host: TableHost,
        motions: Animator,
        player: MovePlayback,
        agreement: StartAgreement,
        seat: Seat,
        is_rotated: bool = False,
    ):
        """`player`: animation player of verdicts (whether a reported joint is a mistake) and of ends of rounds.
        `agreement`: people who are ready to start, shared by all boards.
        """
        self.player, self._agreement, self.seat = player, agreement, seat
        self.texts = RacerTexts(self)
        options = of_game(host.session.match.options, Domino3dOptions)
        self.geometry = RaceTrayGeometry(SpaceCamera(), options.assisted)
        super().__init__(host, motions, self.geometry, is_rotated)
        self.exchange: BoardExchange | None = None
        """Phase of the exchange of boards before the inspection; None while there is none"""
        self.pending_points: int | None = None
        """Points of the round on their way to the score; None if there are none"""
        self.annotations.signs.has_points, self.annotations.has_marks = False, options.assisted
        self.inspection_markers = InspectionMarkers(self.scene)
        self.border = PaneBorder(self.colour)
        self.tray = RaceTray(self.scene.in_tray, self.colour, motions, partial(self.act, DONE))
        self.status = RacerStatus(self._progress(self.view, seat), InspectionTimer(self))
        self.rival_towers = RivalTowers()
        self.start_card = StartCard(self.colour)
        self.banner = RaceBanner(motions)
        self.verdict = VerdictDisplay(self.scene, self.inspection_markers, lambda: self.banner.box)
        self.cursor = RaceKeyboardCursor(self)
        self._frame: Box | None = None
        """Area inside the border of the pane; None while the board has the whole window"""
        self._is_giving_up = False
        """Whether the player has pressed the button to give up once. A second press confirms it"""
        self._redraw_soon = Clock.create_trigger(self._update, -1)
        self.update_status_soon = Clock.create_trigger(lambda _passed: self.update_status(), -1)
        above = self.banner, self.verdict.card, self.start_card
        for widget in (self.border, self.tray, self.rival_towers, self.controls, self.status, *above):
            self.add_widget(widget)

    # State

    @property
    def state(self) -> RaceState:
        """Returns the state of the match."""
        return of_game(self.host.session.match.state, RaceState)

    @property
    def view(self) -> RaceView:
        """Returns the state of the race as this seat may see it."""
        return self.state.view(self.seat)

    @property
    def colour(self) -> int:
        return self.host.colour_index(self.seat)

    def name_of(self, seat: Seat) -> str:
        return self.host.session.players[seat].name

    @property
    def inspected(self) -> Seat:
        """Returns the seat whose structure this board shows during the inspection."""
        return self.state.inspected_seat(self.seat)

    @property
    def verdicts(self) -> dict[Joint, bool]:
        """Returns the joints that this seat has reported as mistakes in this round, each with whether it is one."""
        return dict(self._pointed(self.seat))

    def _pointed(self, by: Seat) -> Iterator[tuple[Joint, bool]]:
        """Yields the joints that a seat has reported as mistakes in this round, each with whether it is one."""
        round_events = [event for events in reversed(self.host.session.match.events) for event in reversed(events)]
        for event in takewhile(lambda event: not event.begins_round, round_events):
            if isinstance(event, Inspected) and event.seat == by and event.joint is not None:
                yield event.joint, event.is_fault

    @property
    def phase(self) -> RacePhase:
        """Returns the phase of this racer: building, inspecting the neighbour's structure, or waiting."""
        state, session = self.state, self.host.session
        may = self.seat in state.actors() and not state.round_over and not session.players[self.seat].is_bot
        may = may and (session.is_simultaneous or session.front == self.seat)
        if not may or self.exchange is not None or is_before_start(session):
            return RacePhase.WAIT
        return RacePhase.BUILD if state.is_building else RacePhase.INSPECT

    @property
    def is_showing(self) -> bool:
        return self.player.is_showing

    @property
    def can_show_fits(self) -> bool:
        return self.geometry.has_mark_rule and not self.host.settings.table.is_strict

    @property
    def can_show_glass(self) -> bool:
        return not self.host.settings.table.is_strict

    # Layout

    def arrange_pane(self, area: Box, menu: Box) -> MatchScreenLayout:
        """Lays out the board in its pane of the window, and returns the boxes of its parts: the status panel at the
        top, and below it board, buttons and tray. `menu`: box of the menu button.
        """
        self.place_in(area)
        self._frame = self.border.surround(area)
        inner, text = area.grown(-dp(MARGIN)), current_appearance().text_scale
        row = dp(ROW) + (text - 1) * dp(18)
        is_wide = self.state.is_building and area.width > area.height * WIDE
        width = inner.width * PANEL if is_wide else inner.width
        if has_two_rows(width / dp(1), text):
            row += dp(pill_height(text)) + dp(GAP)
        status = self._status_box(inner, menu)
        below = inner._replace(height=status.y - dp(GAP) - inner.y)
        if is_wide:
            return self._arrange_beside(below, status, row)
        return self._arrange_below(below, status, row)

    def _arrange_beside(self, area: Box, status: Box, row: float) -> MatchScreenLayout:
        """Lays out board and tray side by side, with the buttons below the tray. `row`: height of the buttons."""
        panel, gap, is_left = area.width * PANEL, dp(GAP), current_appearance().left_handed
        x = area.x if is_left else area.right - panel
        buttons = Box(x, area.y, panel, row)
        hand = Box(x, buttons.top + gap, panel, area.height - row - gap)
        board = Box(hand.right if is_left else area.x, area.y, area.width - panel, area.height)
        self.controls.reserve_row(row, has_dial=True)
        self._layout(board, status, hand)
        return self._boxes(status, board, buttons, hand)

    def _arrange_below(self, area: Box, status: Box, row: float) -> MatchScreenLayout:
        """Lays out the tray below the board, with the buttons between them. `row`: height of the buttons."""
        preferred = max(dp(HAND), min(area.height * HAND_SHARE, dp(HIGHEST_HAND)))
        high = min(preferred, (area.height - row - dp(GAP)) * MOST_HAND) if self.state.is_building else 0.0
        hand = area._replace(height=high)
        low = hand.top + dp(GAP) * bool(high)
        board = area._replace(y=low, height=area.top - low)
        self.controls.reserve_row(row)
        self._layout(board, status, hand)
        return self._boxes(status, board, self.controls.free_row, hand)

    def _boxes(self, status: Box, board: Box, buttons: Box, hand: Box) -> MatchScreenLayout:
        row = self.controls.row
        clear = board._replace(y=board.y + row, height=board.height - row)
        return MatchScreenLayout(status, 1, EMPTY_BOX, clear, buttons, hand)

    def _status_box(self, inner: Box, menu: Box) -> Box:
        """Returns the box of the status panel, beside the menu button."""
        self.status.wrap(inner.width, not self.state.is_building)
        high = self.status.needed_height
        return area_clear_of_menu(Box(inner.x, inner.top - high, inner.width, high), menu)

    def arrange_alone(self, board: Box, hand: Box) -> None:
        """Lays out the board for a single person, in the boxes that the host gives it for board and hand, below the
        plaques of the seats.
        """
        self.place_in(Box(0, 0, *Window.size))
        self._frame, self.status.has_name = None, False
        high, margin = self.status.needed_height, dp(SIZES["screen_margin"])
        status = Box(board.x + margin, board.top - dp(GAP) - high, board.width - 2 * margin, high)
        self._layout(board._replace(height=status.y - board.y), status, hand)

    def _layout(self, board: Box, status: Box, hand: Box) -> None:
        self.status.pos, self.status.size = (status.x, status.y), (status.width, status.height)
        self.tray.pos, self.tray.size = (hand.x, hand.y), (hand.width, hand.height)
        self.arrange(board, hand, hand)
        self._place_towers(self.scene.geometry.board)
        self.start_card.place(self.scene.geometry.board)
        self.banner.place(self.scene.geometry.board)
        if self._frame is not None:
            self._cut_at_border(self._frame, board, hand)

    def _place_towers(self, board: Box) -> None:
        """Places the rivals' towers at the upper edge of the board during the building, if it is high enough."""
        has_room = self.state.is_building and board.height >= dp(LEAST_BOARD)
        area = board.grown(-dp(MARGIN))
        self.rival_towers.place(area, (len(self.state.scores) - 1) * has_room)

    def _cut_at_border(self, frame: Box, board: Box, tray: Box) -> None:
        """Cuts the scene at the border of the pane, and fades it out only beside the tray."""
        is_left, is_right = tray.right <= board.x, tray.x >= board.right
        left, right = board.x if is_left else frame.x, board.right if is_right else frame.right
        area = frame._replace(x=left, width=right - left)
        self.set_clip(self._scene_cut, area)
        faded = Box(left if is_left else 0.0, board.y, 0.0, board.height)
        faded = faded._replace(width=(right if is_right else Window.width) - faded.x)
        draw_edge_fade(self.scene.edge_fade, faded, area, self.controls.row, self.is_rotated)

    # Start

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos) and self._confirm_start():
            return True
        return super().on_touch_down(touch)

    @property
    def can_act(self) -> bool:
        return super().can_act or (is_before_start(self.host.session) and self.seat in self._agreement.unready)

    def _confirm_start(self) -> bool:
        """Makes the person of this board ready to start, if the round waits for that; returns whether it did."""
        return is_before_start(self.host.session) and self._agreement.confirm(self.seat)

    # Display

    def show(self) -> None:
        """Cancels touches, clears messages and redraws everything."""
        self.cancel()
        self.annotations.clear()
        self.ask_to_confirm(None)
        self.show_enlarged(None)
        self._is_giving_up = False
        self.redraw()
        self.frame_if_moved()
        self.update_hidden_count()

    def update(self) -> None:
        """Returns a held brick to the tray, and redraws the race before the next frame."""
        if self.fingers.machine.held or self.fingers.machine.fingers:
            self.cancel()
        self._redraw_soon()

    def _update(self, _passed: float) -> None:
        self.redraw()
        super().update_hidden_count()

    def update_hidden_count(self) -> None:
        if self.verdict.shown is not None:
            self.verdict.place()
        if not self._redraw_soon.is_triggered:
            super().update_hidden_count()

    def redraw(self) -> None:
        """Redraws the race as this seat may see it."""
        self._redraw_soon.cancel()
        view, phase = self.view, self.phase
        structure = self._structure(view) or Structure()
        hand = view.hand if phase is RacePhase.BUILD and not self.host.session.is_paused else ()
        has_landed = phase is RacePhase.BUILD and structure.laid[:-1] == self.scene.structure.laid != structure.laid
        is_other = bool(structure.laid) and structure.laid[:1] != self.scene.structure.laid[:1]
        self.tray.deal(view.dealt[self.seat], view.hand)
        self.geometry.deal(hand, self.tray.slots)
        self.show_start()
        if structure.laid != self.scene.structure.laid:
            self.verdict.clear()
        self.scene.board.set_rim(self.host.colour_index(self._builder) if self._frame else None)
        self.scene.show_structure(structure)
        if has_landed:
            self.scene.landing.start(structure.laid[-1], balance_margin(structure, structure.laid[-1]))
        self.inspection_markers.show(structure if self.is_inspecting else None, self.verdicts)
        self.show_tray()
        self.tray.show_done(phase is RacePhase.BUILD and not view.hand and not self.host.session.is_paused)
        if is_other:
            self.scene.camera.is_manual = False
        self.scene.restore_view()
        self.update_status(view)

    def show_start(self, count: str = "") -> None:
        """Shows the aim before the start, with the count of the countdown, and the bricks face down."""
        is_waiting = is_before_start(self.host.session)
        if is_waiting:
            call, note = self.texts.start_call(self._agreement.unready)
            self.start_card.show(len(self.state.dealt[self.seat]), count or call, note, bool(count))
        else:
            self.start_card.hide()
        self.tray.set_face_down(is_waiting)

    @property
    def is_inspecting(self) -> bool:
        """Returns whether the neighbour's finished structure is shown, which is so during the whole inspection."""
        state = self.state
        if state.is_building or state.round_over or state.winners or self.exchange is BoardExchange.LEAVING:
            return False
        return not state.options.assisted and state.declared[self.inspected] is PiecelessMove.DONE

    @property
    def _builder(self) -> Seat:
        """Returns the seat whose structure is shown."""
        return self.inspected if self.is_inspecting else self.seat

    def _structure(self, view: RaceView) -> Structure | None:
        session = self.host.session
        if session.has_handover and session.front != self.seat:
            return None
        return inspected_table(view) if self.is_inspecting else view.tables[self.seat]

    def show_tray(self, is_selected: bool = False, angle: float = 0.0, is_away: bool = False) -> None:
        taken = self.geometry.brick
        hand = [brick for brick in self.geometry.hand if not (is_away and brick == taken)]
        self.tray.show(hand, taken if is_selected else None, angle)
        self.controls.enable_rotation(self._can_rotate)

    def in_tray(self, brick: Brick) -> tuple[Point, float]:
        slot = self.tray.slots[brick]
        return slot.middle, self.tray.scale(slot)

    def update_status(self, view: RaceView | None = None) -> None:
        """Updates status, clock, and everybody's progress."""
        view = view or self.view
        self.status.show_texts(self.texts.title(view), self.texts.task(view), self.texts.clock)
        rivals = {seat: self._progress(view, seat) for seat in range(len(view.counts)) if seat != self.seat}
        self.status.show_progress(self._progress(view, self.seat), rivals, self.state.is_building)
        self.rival_towers.show(rivals)
        self.banner.show_prompt(self.texts.prompt(view))

    def _progress(self, view: RaceView, seat: Seat) -> RacerProgress:
        """Returns what is visible of a racer's building: the number of bricks, and their places once it has ended."""
        call, table = view.declared[seat], view.tables[seat]
        laid = table.laid if table and call is not None else None
        placed, dealt = view.counts[seat], len(view.dealt[seat])
        return RacerProgress(self.name_of(seat), self.host.colour_index(seat), placed, dealt, call, laid)

    # Actions

    def play(self, place: Place) -> MoveRefused | None:
        return self._play_timed(place)

    def _play_timed(self, move: Place | PiecelessMove) -> MoveRefused | None:
        return self.host.play(TimedMove(move, self.host.session.elapsed_ms(self.seat)), self.seat)

    def actions(self) -> tuple[TableAction, ...]:
        """Returns the buttons of this racer. They keep their places for the whole phase; the button to declare the
        structure finished is in the empty tray.
        """
        phase, view = self.phase, self.view
        if phase is RacePhase.INSPECT:
            has_joint = self.inspection_markers.chosen is not None
            point = TableAction(POINT, _("Mistake here"), is_main=True, is_enabled=has_joint)
            return point, TableAction(FINE, phrases.action(PiecelessMove.FINE))
        if phase is not RacePhase.BUILD or (self.host.session.is_simultaneous and self._awaits_confirm):
            return ()  # the buttons for the brick take their place
        table = view.tables[self.seat]
        back = TableAction(UNDO_STEP, _("Undo"), is_enabled=bool(table and table.laid))
        return back, TableAction(STOP, phrases.action(PiecelessMove.STOP))

    @property
    def _awaits_confirm(self) -> bool:
        """Returns whether a brick on a place awaits confirmation."""
        held = self.fingers.machine.held
        return held is not None and held.awaits_confirm

    def ask_to_confirm(self, place: Place | None) -> None:
        super().ask_to_confirm(place)
        if self.host.session.is_simultaneous:
            self.host.changed()

    @property
    def hint_precondition(self) -> str:
        is_done = self.phase is RacePhase.BUILD and not self.geometry.hand
        return _(phrases.CALLS[PiecelessMove.DONE]) if is_done else ""

    def act(self, key: str) -> None:
        if key == STOP and not self._is_giving_up:
            self._is_giving_up = True
            self.host.show_note(self.seat, _("Tap again to give up this round."), STOP)
            return
        self.cancel()
        refused = self._pressed(key)
        if refused is not None:
            self.refuse(refused)

    def piece_of(self, move: Move) -> Brick | None:
        placed = move.move if isinstance(move, TimedMove) else move
        return placed.brick if isinstance(placed, Place) else None

    def hint(self, stage: int, advice: Advice) -> None:
        """Takes the advised brick, then previews it on the advised place. During the inspection, selects the advised
        joint.
        """
        move = advice.move.move if isinstance(advice.move, TimedMove) else advice.move
        self.host.give_feedback("hint")
        if isinstance(move, Place):
            self.geometry.take(move.brick)
            self.fingers.select(move.brick)
            self.tray.pulse()
            if stage > 1:
                self.annotations.show_place(move, self.colour)  # the host's text leaves it free
                self.motions.run(self._fly_advised(move))
        elif isinstance(move, Joint) and stage > 1:
            self.choose(move)

    def _fly_advised(self, place: Place) -> Animation:
        """Animates the advised brick from its slot to the advised place, on a side from which that is visible, where it
        is previewed then.
        """
        brick = place.brick
        if self.geometry.candidate(place).is_hidden:
            self.scene.show_hidden([place])
        yield delay(MOTIONS["lean"].seconds, is_blocking=False)
        end = self.geometry.candidate(place).at, self.scene.camera.scale
        yield from self.scene.fly(place, self.in_tray(brick), end, "hint_flight")
        held = self.fingers.machine.held
        if held is not None and held.piece == brick and held.is_selected:
            self.cursor.point_at(place)

    def key(self, name: str) -> bool:
        if name in START_KEYS and self._confirm_start():
            return True
        if self.cursor.at is not None and self.cursor.key(name):
            return True
        return self.fingers.touches.key(name) or self.cursor.key(name)

    def _pressed(self, key: str) -> MoveRefused | None:
        if key in CALLS:
            return self._play_timed(CALLS[key])
        move: Domino3dMove | None = self.inspection_markers.chosen if key == POINT else PiecelessMove.FINE
        return self.host.play(move, self.seat) if move is not None else None

    def rotate(self) -> None:
        """Rotates the taken brick; if none is taken, rotates the brick placed last."""
        if self.fingers.machine.held is not None:
            self.fingers.rotate()
        elif self._can_rotate:
            self._rotate_last()

    @property
    def _can_rotate(self) -> bool:
        laid = self.scene.structure.laid
        return self.phase is RacePhase.BUILD and bool(laid or self.fingers.machine.held)

    def _rotate_last(self) -> None:
        """Returns the last brick from the board to the hand, and places it on the same cells in its next
        orientation.
        """
        last = self.scene.structure.laid[-1]
        looks = (self.geometry.has_mark_rule and [last]) or looks_of_place(last)
        after = looks[(looks.index(last) + 1) % len(looks)]
        if after != last and self._play_timed(PiecelessMove.BACK) is None:
            self._play_timed(after)
            self.host.give_feedback("detent")

    def tap(self, x: float, y: float) -> None:
        if self.phase is not RacePhase.INSPECT:
            super().tap(x, y)
            return
        joint = self.inspection_markers.near(x, y)
        self.host.give_feedback("press")
        self.choose(None if joint in self.verdicts else joint)

    def choose(self, joint: Joint | None) -> None:
        """Selects a joint of the neighbour's structure; None selects no joint."""
        self.verdict.clear()
        self.inspection_markers.choose(joint)
        self.host.changed()

    # Verdicts and results

    def show_verdict(self, event: Inspected) -> None:
        """Shows whether the joint that this seat has reported is a mistake."""
        if event.joint is not None:
            self.inspection_markers.show(self.scene.structure, self.verdicts)
            self.verdict.show(JointVerdict(event.joint, event.is_fault))
            self.host.give_feedback("mistake" if event.is_fault else "no mistake")
            self.host.changed()

    def show_mistakes(self) -> bool:
        """Shows the mistakes found in the own structure; returns whether there are any."""
        table = self.view.tables[self.seat]
        inspector = (self.seat + 1) % len(self.state.scores)
        mistakes = {joint: is_wrong for joint, is_wrong in self._pointed(inspector) if is_wrong}
        if not mistakes or not table:
            return False
        self.inspection_markers.show(table, mistakes)
        found = _("{name} found a mistake.").format(name=self.name_of(inspector))
        self.banner.show_event(BannerText(found, self.host.colour_index(inspector)))
        self.verdict.show(JointVerdict(next(iter(mistakes)), is_fault=True))
        return True

    def fly_points(self, points: int) -> Animation:
        """Animates the points of the round from the board to the score in the status panel."""
        end = self.status.x + self.status.width / 3, self.status.center_y
        return fly_points(self.overlay, points, self.colour, self.scene.geometry.board.middle, end)

    def _looked(self) -> None:
        super()._looked()
        if hasattr(self, "inspection_markers"):
            self.inspection_markers.redraw()


class InspectionTimer(ShownTimer):
    """Timer of the inspection on the board of one seat; there is no reading if the host shows the timer."""

    def __init__(self, board: RaceBoard) -> None:
        super().__init__()
        self._board = board

    def read(self) -> TimerReading | None:
        session = self._board.host.session
        is_own = session.is_simultaneous and self._board.phase is RacePhase.INSPECT
        return timer_reading(session) if is_own else None


def area_clear_of_menu(area: Box, menu: Box) -> Box:
    """Returns the part of an area beside the menu button; if that is too narrow, the part below it."""
    remaining = area_beside_menu(area, menu)
    return (
        remaining if remaining == area or remaining.width >= dp(LEAST_HEAD) else area._replace(y=menu.y - area.height)
    )


def area_beside_menu(area: Box, menu: Box) -> Box:
    """Returns the part of an area beside the menu button."""
    if not area.overlaps(menu):
        return area
    is_right = menu.middle[0] > area.middle[0]
    left, right = (area.x, menu.x) if is_right else (menu.right, area.right)
    return area._replace(x=left, width=right - left)
