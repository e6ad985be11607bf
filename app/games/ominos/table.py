"""The table of Tri-Ominos and Quad-Ominos: board, hand and fingers under one contract."""

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.ominos import words as phrases
from app.games.ominos.course import Course
from app.games.ominos.cursor import Cursor
from app.games.ominos.explaining import Explaining
from app.games.ominos.fingers import Fingers
from app.games.ominos.notes import Notes
from app.games.ominos.picture import TileRow, Well
from app.games.ominos.pointing import Hint, Inspecting
from app.games.ominos.position import Fit, position_of
from app.games.ominos.prompt import Asking
from app.games.ominos.rack import hand_height
from app.games.ominos.remaining import Remaining
from app.games.ominos.table_scene import TableScene
from app.look.look import now
from app.look.shapes import Box
from app.match.bots import Advice
from app.match.messages import MovePlayed, Refused
from app.shell.words import _, number, sentences, signed
from app.table.contract import Action, Host, SeatNote, Table
from app.widgets.buttons import RingButton
from engine.game import Seat
from engine.ominos.moves import Call, Place
from engine.ominos.tiles import Digits, tile_name

FEW_DRAWS = 2
"""So few draws are counted on the button"""
EDGE = 10.0
"""dp from the rim of the board to its button"""
MOST_HAND = 0.36
"""Of the window's height, for a hand"""


class OminoTable(Table):
    """Shows a session and hands on what fingers mean."""

    fingers: Fingers  # type: ignore[assignment]  # not the kit's yet

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(host, **properties)
        self.overlay = Widget()
        air, ground = InstructionGroup(), InstructionGroup()
        self.canvas.add(ground)
        self.canvas.after.add(Color(1, 1, 1, 1))  # whoever is drawn next begins with a clean brush
        self.overlay.canvas.add(air)
        self.scene = TableScene(self, ground, air)
        self.notes = Notes(self.scene)
        self.scene.looked = self._looked
        self.scene.is_telling = lambda: self.notes.has_reason
        self._fit = RingButton("fit", _("Fit"), self._frame)
        self.course = Course(self.scene, self.notes)
        self.fingers = Fingers(self, self.scene.geometry, self.scene, host)
        self.asking = Asking(self, self.scene, self.play)
        self.inspecting = Inspecting(self.scene)
        self.explaining = Explaining(self.scene, self.notes)
        self.cursor = Cursor(self.scene, self.fingers.select, self.lay, self.play)
        self.course.rested = self._rest
        self._height = 0.0

    @property
    def state(self) -> Any:
        return self.host.session.match.state

    # What the host asks

    def hand_height(self, width: float) -> float:
        """Row by row as the hand grows; nothing moves under a finger."""
        scene, most = self.scene, Window.height * MOST_HAND / dp(1)
        if self._height and (scene.is_taken or self.fingers.machine.fingers):
            return self._height
        position = position_of(self.host.session)
        count = len(position.hand) or self.state.HAND_SIZES[len(position.counts)]
        count += not position.fits and Call.DRAW in position.calls  # room for what will be drawn
        grid = scene.plan_hand(position, count, width, most)
        self._height = hand_height(position.shape, grid, width / dp(1), most, scene.sizes.hand) * dp(1)
        return self._height

    def _looked(self) -> None:
        """The camera has moved."""
        self.notes.follow()
        self._offer_fit()

    def _offer_fit(self) -> None:
        """A button that frames the board is there while the player looks at it in a way of their own."""
        is_wanted, is_there = self.scene.geometry.camera.is_own, self._fit.parent is not None
        if is_wanted and not is_there:
            self.add_widget(self._fit)
        elif is_there and not is_wanted:
            self.remove_widget(self._fit)

    def _frame(self) -> None:
        self.scene.frame()
        self._offer_fit()

    def arrange(self, board: Box, hand: Box) -> None:
        self.scene.arrange(board, hand)
        left = board.x + dp(EDGE) if now().left_handed else board.right - dp(EDGE) - self._fit.width
        self._fit.pos = left, board.top - dp(EDGE) - self._fit.height

    def show(self) -> None:
        self.fingers.cancel()
        self._quiet()
        self.scene.show(position_of(self.host.session))
        self._offer_fit()
        self.scene.motions.hold(0.0, self.scene.point)  # once the host has laid out its buttons
        self._rest()

    def _quiet(self) -> None:
        """Nothing is said or asked."""
        self.notes.hush()
        self.inspecting.show(None)
        self.asking.hide()
        self.asking.no_agree()

    def _rest(self) -> None:
        """Everything has arrived: ask for what is wanted now."""
        self.cursor.leave()
        self.asking.refresh()

    def happened(self, told: MovePlayed) -> None:
        self.inspecting.show(None)
        self.asking.hide()
        self.asking.no_agree()
        self.scene.marks.fits(())
        self.scene.pointing.clear()
        self.course.happened(told)

    @property
    def showing(self) -> Seat | None:
        return self.course.showing

    @property
    def is_moving(self) -> bool:
        return self.scene.motions.is_moving

    def when_still(self, then: Callable[[], None]) -> None:
        self.scene.motions.when_still(then)

    def replay(self) -> None:
        self.course.replay()

    def explain(self, seat: Seat) -> None:
        self.explaining.seat(seat)

    def remaining(self) -> Widget | None:
        position = position_of(self.host.session)
        return Remaining(position.shape, position.unseen) if not self.scene.settings.table.is_strict else None

    def hint(self, stage: int, advice: Advice) -> None:
        """First the tile is pointed out, then its place too; or the button of a word."""
        move, scene, ply = advice.move, self.scene, self.scene.position.ply
        if isinstance(move, Place):
            tile = tile_name(move.digits)
            scene.pointing.hint(Hint(ply, tile, move.cell if stage > 1 else None))
            scene.reveal(tile)
        elif move in (Call.DRAW, Call.PASS):
            scene.pointing.hint(Hint(ply, call=move))
        scene.draw_hand()
        scene.draw_fits()
        scene.point()
        self.host.feel("hint")

    def tell_hint(self, text: str) -> bool:
        self.asking.tell(text)
        return True

    def key(self, name: str) -> bool:
        return self.fingers.touches.key(name) or self.cursor.key(name)  # what is pending is laid first

    def news_picture(self, things: tuple[object, ...], hidden: int) -> Widget | None:
        tiles = [thing for thing in things if isinstance(thing, tuple)]
        return TileRow(self.scene.position.shape, [tile_name(tile) for tile in tiles], min(hidden, 3))

    def closed_hand(self, seat: Seat) -> Widget | None:
        """A seat's hand from behind: how many tiles it holds is known to everybody."""
        count = self.scene.position.tiles.count(self.state.hands[seat])
        return TileRow(self.scene.position.shape, (), count, most=54, stands=True)

    # Buttons

    def actions(self) -> tuple[Action, ...]:
        """Draw or pass, with what it costs."""
        position, state = position_of(self.host.session), self.state
        found = []
        if Call.DRAW in position.calls:
            left = state.MOST_DRAWS - state.draws
            note = phrases.draws(left) if left <= FEW_DRAWS else phrases.well(position.well_left)
            price = signed(-state.DRAW_PRICE)
            found.append(Action("draw", phrases.action(Call.DRAW), note, price, picture=self._picture_well))
        if Call.PASS in position.calls:
            found.append(Action("pass", phrases.action(Call.PASS), "", signed(-state.PASS_PRICE)))
        return tuple(found)

    def _picture_well(self) -> Widget:
        return Well(self.scene.position.shape, self.state.well_left)

    def act(self, key: str) -> None:
        calls = {"draw": Call.DRAW, "pass": Call.PASS}
        if key in calls:
            self.fingers.cancel()
            self._say(calls[key])

    def _say(self, call: Call) -> None:
        """Ask before a draw that nobody has to make: it cannot be taken back."""
        self.notes.hush()
        if call is Call.DRAW and self.scene.position.fits:
            self.host.ask(
                _("Draw a tile?"), phrases.price_of_draw(self.state), phrases.action(call), lambda: self.play(call)
            )
        else:
            self.play(call)

    def play(self, call: Call) -> None:
        """Say a word instead of laying a tile."""
        refused = self.host.play(call)
        if refused is not None:
            self.host.feel("refuse")
            self.host.say(phrases.refusal(refused, self.state))

    def lay(self, tile: Digits, fit: Fit) -> Refused | None:
        """Lay a tile without a finger."""
        self.fingers.cancel()
        self.scene.laying(tile, fit)
        refused = self.host.play(fit.place)
        if refused is not None:
            self.host.feel("refuse")
            self.scene.refuse(tile, fit, refused)
            self.scene.home(tile)
        return refused

    def note(self, seat: Seat) -> SeatNote:
        state = self.state
        position = self.scene.position
        count = position.tiles.count(state.hands[seat])
        score = number(state.scores[seat] - self.course.due(seat))
        spoken = sentences(score, phrases.hand_said(count))
        return SeatNote(score, position.shape.name, str(count), spoken=spoken)


TABLE = OminoTable
