"""The table of Domino 3D: board, bricks and fingers under one contract, and what they show as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.domino3d import words as phrases
from app.games.domino3d.blocks import blocks_of_brick
from app.games.domino3d.drawing import LooseBrick
from app.games.domino3d.fingers import BrickFingers, PlaceCursor
from app.games.domino3d.geometry import Candidate, Cube
from app.games.domino3d.notes import Notes, Told
from app.games.domino3d.pile import PileLeft
from app.games.domino3d.player import BrickPlayer
from app.games.domino3d.scene import Newest, Scene, lying
from app.games.domino3d.tray import HEIGHT, BrickTray, Surround
from app.gestures.machine import Held
from app.look.look import now
from app.look.shapes import Box, Point
from app.match.bots import Advice
from app.match.messages import MovePlayed, Stage
from app.shell.words import number
from app.table.camera import Pose
from app.table.contract import Action, Host, SeatNote, Table
from engine.domino3d.bricks import Brick
from engine.domino3d.collapse import Tip
from engine.domino3d.events import Collapsed, Laid
from engine.domino3d.moves import Call, Place
from engine.game import Seat

PASS = "pass"
"""The one action: the brick goes back to the pile"""
LARGE = 0.24
"""A cell of the large picture of a brick, of the width of the board"""


class Domino3dTable(Table):
    """Shows a session, and plays what fingers, keys and buttons ask for."""

    is_lit = True
    """Bricks, board and tray differ by the light that falls on them, in every theme"""
    fingers: BrickFingers
    player: BrickPlayer

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(host, **properties)
        self.overlay = Widget()
        ground, air = InstructionGroup(), InstructionGroup()
        self.tray = BrickTray()
        self.canvas.before.add(ground)
        self.overlay.canvas.add(air)
        self.scene = Scene(ground, air, self.motions, self._looked)
        self.canvas.after.add(Color(1, 1, 1, 1))  # whoever is drawn next begins with a clean brush
        self.notes = Notes(self.scene)
        self.surround = Surround(
            self._walk_to, lambda _yaw: self.looked_round(), self._rotate, self._fit, self._show_hidden
        )
        self._large = LooseBrick(self.scene.in_air)
        for each in (self.tray, self.surround):
            self.add_widget(each)
        self.tray.canvas.after.add(self.scene.in_tray)
        self.player = BrickPlayer(self)
        self.fingers = BrickFingers(self)
        self.cursor = PlaceCursor(self)
        self.calls: tuple[Call, ...] = ()
        """What the person in front may say instead of laying a brick"""
        self._has_seen = False
        """Whether the camera has framed the board where it lies now"""

    @property
    def state(self) -> Any:
        """The state of the match."""
        return self.host.session.match.state

    @property
    def colour(self) -> int:
        """The seat colour of whoever is in turn."""
        return self.host.colour_of(self.state.turn)

    @property
    def _is_mine(self) -> bool:
        session = self.host.session
        return session.is_front_in_turn and not session.is_paused

    # Where it lies

    def hand_height(self, width: float) -> float:
        return dp(HEIGHT) * max(1.0, 0.6 + 0.4 * now().text_scale)

    def arrange(self, board: Box, hand: Box) -> None:
        self.tray.pos, self.tray.size = (hand.x, hand.y), (hand.width, hand.height)
        row = self.surround.row
        self.surround.arrange(board)
        self.scene.arrange(Box(board.x, board.y + row, board.width, board.height - row), hand, self.tray.brick_at)
        self._has_seen = False

    # What the host asks

    def show(self) -> None:
        self.fingers.cancel()
        self.player.stop()
        self.notes.clear()
        self.ask_to_confirm(None)
        self.show_large(None)
        self._stand()
        if not self._has_seen:
            self._has_seen = True
            if not self.scene.camera.is_own:
                self.scene.camera.fit()
            self.scene.look()
        self.looked_round()

    def _stand(self) -> None:
        """Draws the match as it is now."""
        state, brick = self.state, self.state.hand if self._is_mine else None
        self.calls = tuple(each for each in self._moves() if isinstance(each, Call))
        self.scene.stand(state.structure, brick, self._newest())
        self.fingers.mark_fits()
        self.cursor.leave()
        self.show_tray()

    def _moves(self) -> Sequence[Any]:
        front = self.host.session.front
        return self.state.moves(front) if self._is_mine and front is not None else ()

    def _newest(self) -> Newest | None:
        """The last brick, if somebody else has laid it."""
        laid = [event for events in self.host.session.match.events[-2:] for event in events if isinstance(event, Laid)]
        if not laid or laid[-1].seat == self.host.session.front:
            return None
        return Newest(len(self.state.structure.laid) - 1, self.host.colour_of(laid[-1].seat))

    def happened(self, told: MovePlayed) -> None:
        self.hush()
        self.scene.geometry.forget_brick()
        if self.fingers.machine.held or self.fingers.machine.fingers:
            self.fingers.cancel()  # the sand is out, or somebody else has moved
        if not self.player.play(told):
            self.show()

    def settle(self) -> None:
        """Nothing is to be shown any more: the person in front may go on."""
        self._stand()
        self.scene.lean_out()
        self.looked_round()
        self.host.changed()

    def hush(self) -> None:
        """Tells no points and no place any more."""
        if self.notes.place and not self.player.is_showing:
            self.notes.about(None)
            self.scene.show_preview(None)
            self.cursor.leave()

    def explain(self, seat: Seat) -> None:
        """Shows once more what the last brick of a seat has brought."""
        found = [
            event
            for events in self.host.session.match.events
            for event in events
            if isinstance(event, Laid | Collapsed) and event.seat == seat
        ]
        if found and not self.is_moving:
            self.fingers.cancel()
            last = found[-1]
            lines = tuple(phrases.PHRASES.part(reason) for reason in last.parts)[:2]
            self.notes.points(last.place, last.points, lines, self.host.colour_of(seat))
            names = [player.name for player in self.host.session.players]
            self.host.say(phrases.PHRASES.line(last, names).long)

    def remaining(self) -> Widget | None:
        return PileLeft(self.state.pile) if not self.fingers.is_strict else None

    # The brick in the tray

    def show_tray(self, is_selected: bool = False, angle: float = 0.0, is_away: bool = False) -> None:
        """Draws the brick that has been drawn: lying, selected, or away because it is in the air."""
        self.scene.show_tray(None if is_away else self.state.hand, angle)
        self.tray.show(len(self.state.pile), self.state.hand is not None, is_selected)
        self.surround.can_rotate(self.fingers.brick is not None)

    def show_pile(self) -> None:
        self.tray.show(len(self.state.pile), True, False)

    def show_large(self, brick: Brick | None) -> None:
        """Shows a brick in large, until the next touch."""
        if brick is None:
            self._large.hide()
        else:
            board, camera = self.scene.geometry.board, self.scene.camera
            self._large.show(blocks_of_brick(lying(brick, 0.0)))
            self._large.put(board.middle, min(board.width, board.height) * LARGE, camera.yaw, camera.pitch)

    # Looking round

    def _looked(self) -> None:
        """The camera has moved."""
        self.notes.follow()
        self.surround.dial.follow(self.scene.camera.yaw)

    def looked_round(self) -> None:
        """The camera rests: tells of what cannot be seen from here."""
        geometry = self.scene.geometry
        tells = geometry.brick is not None and not self.fingers.is_strict and not self.player.is_showing
        self.surround.tell_hidden(len(geometry.hidden()) if tells else 0)
        self.notes.foot = self.surround.pill_height
        self.notes.hang()

    def _walk_to(self, degrees: float) -> None:
        """The dial has been slid: so many degrees from the side where everybody begins."""
        self.scene.face(degrees)

    def _fit(self) -> None:
        self.scene.camera.is_own = False
        self.scene.frame()

    def _show_hidden(self) -> None:
        self.scene.show_hidden([each.place for each in self.scene.geometry.hidden()])
        self.when_still(self.looked_round)

    def _rotate(self) -> None:
        """Rotates what is taken; a brick that lies in the tray is taken by that."""
        brick = self.fingers.brick
        if self.fingers.machine.held is None and brick is not None:
            self.fingers.select(brick)
        else:
            self.fingers.rotate()

    def ask_to_confirm(self, place: Place | None) -> None:
        """Shows the buttons for a brick that awaits confirmation; None: no more."""
        buttons = (self.fingers.cancel, self.fingers.rotate, self.fingers.confirm) if place else None
        self.surround.confirm(buttons)

    # Buttons, hints, keys

    def actions(self) -> tuple[Action, ...]:
        if self.player.is_showing:
            return ()
        is_last = not self.scene.geometry.candidates or all(each.falls for each in self.scene.geometry.candidates)
        return tuple(Action(PASS, phrases.action(call), is_main=is_last) for call in self.calls)

    def act(self, key: str) -> None:
        if key == PASS and self.calls:
            self.play_call()

    def play_call(self) -> None:
        """Puts the brick back."""
        self.fingers.cancel()
        refused = self.host.play(self.calls[0])
        if refused is not None:
            self.host.refuse(refused)

    def note(self, seat: Seat) -> SeatNote:
        score = number(self.state.scores[seat] - self.player.due(seat))
        return SeatNote(score, spoken=score)

    def hint(self, stage: int, advice: Advice) -> None:
        """Takes the brick, then shows its place, from where it can be seen."""
        if self.is_moving or not isinstance(advice.move, Place):
            return
        self.host.feel("hint")
        self.fingers.select(advice.move.brick)
        if stage > 1:
            self.cursor.point_at(advice.move)

    def key(self, name: str) -> bool:
        return self.fingers.touches.key(name) or self.cursor.key(name)

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        if self.host.session.stage is Stage.OVER:
            self.motions.finish()  # whoever has seen enough goes on
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        is_taken = super().on_touch_up(touch)
        self.fingers.rest()
        return is_taken

    # What it shows, as plain data

    def seen(self) -> "Domino3dSeen":
        scene, notes, held = self.scene, self.notes, self.fingers.machine.held
        geometry = scene.geometry
        return Domino3dSeen(
            pose=scene.camera.pose,
            board=geometry.board,
            tray=geometry.brick_at,
            laid=scene.structure.laid,
            brick=geometry.brick,
            tray_shows=scene.tray.is_shown,
            candidates=tuple(geometry.seen()),
            held=held,
            held_at=scene.held.at if scene.held.is_shown else None,
            preview=scene.preview,
            told=notes.bubble.told if notes.bubble else None,
            bubble=notes.box,
            about=notes.place,
            tip=notes.tip,
            reason=notes.reason,
            is_wrong=scene.shows_wrong,
            shaky=frozenset(each.cubes for each in notes.marked if each.falls),
            tray_is_chosen=self.tray.is_chosen,
            has_pins=notes.shows_fits,
            hidden=len(geometry.hidden()),
            tells_hidden=self.surround.hidden is not None,
            newest=scene.newest,
            asks_to_confirm=self.surround.is_confirming,
        )


@dataclass(frozen=True)
class Domino3dSeen:
    """Everything that a player sees of the table, in the window's pixels."""

    pose: Pose
    board: Box
    tray: Box
    """Where the drawn brick lies"""
    laid: tuple[Place, ...]
    brick: Brick | None
    """What the person in front may lay now"""
    tray_shows: bool
    candidates: tuple[Candidate, ...]
    """The places whose marks agree, as they are seen"""
    held: Held | None
    held_at: Point | None
    """Where a brick is drawn in the air"""
    preview: Place | None
    """A brick that is drawn as if it lay there"""
    told: Told | None
    bubble: Box
    about: Place | None
    """What is told about: a place, points, a refusal"""
    tip: Tip | None
    reason: str
    """Why a brick was refused"""
    is_wrong: bool
    """The brick is drawn where it cannot lie"""
    shaky: frozenset[tuple[Cube, Cube]]
    """The places that are marked as shaky"""
    tray_is_chosen: bool
    """The tray has a line round the place of the brick"""
    has_pins: bool
    hidden: int
    """So many places cannot be seen from here"""
    tells_hidden: bool
    newest: Newest | None
    asks_to_confirm: bool


TABLE = Domino3dTable
