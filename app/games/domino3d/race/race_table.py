"""Table of a race: one area for each person who builds, and small pictures of the bots' structures."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp

from app.games.domino3d.race.race_area import RaceArea, RacePhase
from app.games.domino3d.race.race_keyboard_cursor import RaceKeyboardCursor
from app.games.domino3d.race.race_tray import HEIGHT
from app.look.animation import Animation, delay
from app.look.appearance import current_appearance
from app.look.shapes import Box
from app.look.split_layout import PlayerPane, split_area
from app.match.bots import Advice
from app.match.messages import MovePlayed
from app.shell.i18n import format_number, plural
from app.table.contract import PlaqueContent, TableAction, TableHost
from app.table.move_playback import MovePlayback
from app.table.split_table import SplitTable
from app.widgets.rotated_view import rotated_box
from engine.domino3d.events import Inspected, RoundEnded
from engine.domino3d.moves import Joint, Place, TimedMove
from engine.domino3d.race import RaceState
from engine.game import Seat

READ = 1.6
"""Seconds for which a verdict stays visible"""
BEAT = 0.25
"""Seconds between two clock updates"""


class RaceEventPlayer(MovePlayback):
    """Player of race events: animates verdicts and ends of rounds. Building needs no animation, because the players
    move the bricks with their own fingers.
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
        """Does nothing, because a verdict does not change the structure."""


class RaceTable(SplitTable):
    """Table that shows a race to all people who build at the same time, or to the person in front."""

    is_lit = True
    """Whether bricks, board and tray differ in brightness in every theme"""
    parts: Sequence[RaceArea]

    def __init__(self, host: TableHost, **properties: Any) -> None:
        super().__init__(host, **properties)
        self.player = RaceEventPlayer(self)
        self.cursor = RaceKeyboardCursor(self)
        self._boxes = Box(0, 0, 0, 0), Box(0, 0, 0, 0)
        self._beat = Clock.create_trigger(self._update_clocks, BEAT)
        self._seat()

    @property
    def state(self) -> RaceState:
        """Returns the state of the match."""
        match: Any = self.host.session.match
        state: RaceState = match.state
        return state

    # Areas and layout

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Returns the seats that have an area: all people who play at the same time, or the person in front."""
        session = self.host.session
        if session.is_simultaneous:
            return session.people
        front = session.front if session.front is not None else session.turn
        return (front if front is not None else 0,)

    def _seat(self) -> None:
        """Creates the areas of these seats."""
        facing = self.host.settings.table.turn_to_seat
        shares = split_area(Box(0, 0, *Window.size), len(self.seats), facing)
        self.lay(*(RaceArea(self, seat, share.is_rotated) for seat, share in zip(self.seats, shares)))
        self.fingers = self.parts[0].fingers

    @property
    def is_full_screen(self) -> bool:  # type: ignore[override]  # by how many build here
        return self.host.session.is_simultaneous

    def hand_height(self, width: float) -> float:
        high = dp(HEIGHT) * max(1.0, 0.7 + 0.3 * current_appearance().text_scale)
        return high if self.state.is_building else 0.0

    def arrange(self, board: Box, hand: Box) -> None:
        self._boxes = board, hand
        rivals = sum(player.is_bot for player in self.host.session.players)
        if not self.is_full_screen:
            self.parts[0].place_in(Box(0, 0, *Window.size))
            self.parts[0].layout_full(board, hand, rivals)
            return
        shares = split_area(board, len(self.parts), self.host.settings.table.turn_to_seat)
        if [share.is_rotated for share in shares] != [part.is_rotated for part in self.parts]:
            self._seat()
        menu = self.host.menu_box()
        for part, share in zip(self.parts, shares):
            if share.is_rotated:
                part.layout_share(PlayerPane(rotated_box(share.box), True), rivals, rotated_box(menu))
            else:
                part.layout_share(share, rivals, menu)

    # Contract of the host

    def show(self) -> None:
        self.player.stop()
        if tuple(part.seat for part in self.parts) != self.seats:
            self._seat()
            self.arrange(*self._boxes)
        for part in self.parts:
            part.show()
        self.run_clocks()

    def redraw(self) -> None:
        """Redraws the race, except the area of a racer who is holding a brick."""
        for part in self.parts:
            if part.phase is not RacePhase.BUILD or part.fingers.machine.held is None:
                part.redraw()
            else:
                part.update_display()
        self.host.changed()
        self.run_clocks()

    def animate_move(self, message: MovePlayed) -> None:
        if any(event.begins_round for event in message.events):
            self._rebuild()
        elif any(isinstance(event, Inspected) for event in message.events):
            self.player.play(message)
        else:
            self._built(message)
            if any(isinstance(event, RoundEnded) for event in message.events):
                self.player.play(message)  # a round without inspection

    def _built(self, message: MovePlayed) -> None:
        """Redraws the area of the player who placed a brick or made a move without a brick, such as giving up."""
        if not self.state.is_building:
            self._rebuild()
            return
        for part in self.parts:
            if part.seat == message.seat:
                part.fingers.cancel()
                part.redraw()
                part.update_hidden_count()
            else:
                part.update_display()
        if message.seat in self.seats:
            self.host.give_feedback("brick")
        self.run_clocks()

    def _rebuild(self) -> None:
        """Lays out the areas again after trays have appeared or disappeared."""
        if self.is_full_screen:
            self.arrange(*self._boxes)
        self.show()
        self.host.changed()

    def show_verdict(self, event: Inspected) -> bool:
        """Shows a verdict to the player who pointed at the joint; returns whether a text is shown."""
        mine = [part for part in self.parts if part.seat == event.seat]
        for part in mine:
            part.show_verdict(event)
        return bool(mine) and event.joint is not None

    def show_round_end(self, event: RoundEnded) -> bool:
        """Shows each person the mistakes in their own structure and, in a shared window, the points of the round;
        returns whether a text is shown.
        """
        has_faults = sum(part.show_mistakes() for part in self.parts) > 0
        if self.is_full_screen:
            for part in self.parts:
                part.show_round_end(event)
        return has_faults or self.is_full_screen

    @property
    def active_area(self) -> RaceArea:
        """Returns the area that handles keys and hints: the one touched last."""
        front = self.host.session.front
        return next((part for part in self.parts if part.seat == front), self.parts[0])

    # Clocks

    def run_clocks(self) -> None:
        """Updates the clocks as long as they run."""
        if any(part.phase is not RacePhase.WAIT for part in self.parts) and not self.host.session.is_paused:
            self._beat()

    def _update_clocks(self, _dt: float) -> None:
        if self.host.parent is None:
            return
        for part in self.parts:
            if part.phase is not RacePhase.WAIT:
                part.update_clock()
        if not self.host.session.is_waiting:
            self.run_clocks()

    # Buttons, hints, keys

    def actions(self) -> tuple[TableAction, ...]:
        return () if self.is_full_screen else self.parts[0].actions()

    def act(self, key: str) -> None:
        self.active_area.act(key)

    def note(self, seat: Seat) -> PlaqueContent:
        state = self.state
        score, laid = format_number(state.scores[seat]), len(state.tables[seat].laid)
        spoken = plural("{n} brick laid", "{n} bricks laid", laid)
        return PlaqueContent(score, "brick", format_number(laid), spoken=f"{score}, {spoken}")

    def hint(self, stage: int, advice: Advice) -> None:
        """Takes the brick, then previews it on the advised place; during the inspection, selects the joint."""
        part, move = self._part_of(advice), advice.move
        done = move.move if isinstance(move, TimedMove) else move
        self.host.give_feedback("hint")
        if isinstance(done, Place):
            part.geometry.take(done.brick)
            part.fingers.select(done.brick)
            if stage > 1:
                part.scene.show_preview(done)
        elif isinstance(done, Joint) and stage > 1:
            part.joint_markers.choose(done)
            part.update_display()

    def _part_of(self, advice: Advice) -> RaceArea:
        return next((part for part in self.parts if part.seat == advice.seat), self.parts[0])

    @property
    def _asked(self) -> RaceArea | None:
        """Returns the area whose player asked for the current hint."""
        advice = self.host.session.advice
        return self._part_of(advice) if advice else None

    def with_player_name(self, text: str) -> str:
        return self._asked.with_name(text) if self._asked else text

    def show_hint_text(self, text: str) -> bool:
        if self.is_full_screen:
            for part in self.parts:
                part.show_hint_text(text if part is self._asked else "")
        return self.is_full_screen

    def key(self, name: str) -> bool:
        self.run_clocks()  # a key also starts the clocks
        if self.cursor.at is not None and self.cursor.key(name):
            return True
        return self.active_area.fingers.touches.key(name) or self.cursor.key(name)
