"""Table of the example game: the row on the board, the hand below it, and the buttons to draw and to pass."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from app.games.round_texts import ROUND_ACTIONS, ROUND_HINTS, describe_hand_count, describe_round, describe_well
from app.gestures import events
from app.gestures.geometry import BoardGeometry, NearFit, Piece, Zone
from app.i18n import _, format_number, join_with_and
from app.look.animation import Animation, delay
from app.look.shapes import EMPTY_BOX, Box, Point
from app.match.bots import Advice
from app.match.messages import COACH_WARNING, MovePlayed
from app.table.confirm_bar import ConfirmBar
from app.table.contract import GameTable, GestureHandler, PlaqueContent, TableAction, TableHost
from app.table.keyboard_cursor import KeyboardCursor, describe_choice
from app.table.message_area import MessageArea
from app.table.move_playback import MovePlayback
from app.table.prompt_panel import Prompt, PromptPanel
from engine.game import Seat
from tools.example_game.app.pieces import ASPECT, GAP, DrawnTile, TileLayer, row_of_boxes
from tools.example_game.app.texts import PHRASES
from tools.example_game.app.traits import TRAITS
from tools.example_game.engine.state import ExampleMove, ExampleState, ExampleView, PiecelessMove, Place

WIDEST = 64.0
"""Maximum width of a tile in dp"""
SHOWN = 6
"""Number of tiles at the end of the row that the board shows"""
SHOW_S = 0.5
"""Seconds for which a played tile is shown before the next move"""


class HandGeometry(BoardGeometry):
    """Touch geometry: the tiles of the hand, and one place at the end of the row. A fit is a `Place`."""

    def __init__(self) -> None:
        self.board = self.hand = self.end = EMPTY_BOX
        self.tiles: dict[int, Box] = {}
        """Boxes of the tiles of the hand"""
        self.moves: Sequence[ExampleMove] = ()
        """Legal moves of the person in front"""

    def piece_at(self, x: float, y: float) -> Piece | None:
        return next((tile for tile, box in self.tiles.items() if box.grown(box.width * GAP / 2).contains(x, y)), None)

    def zone_at(self, x: float, y: float) -> Zone:
        if self.hand.contains(x, y):
            return Zone.HAND
        return Zone.BOARD if self.board.contains(x, y) else Zone.OUTSIDE

    def height(self, piece: Piece) -> float:
        return self.end.height

    def middle(self, piece: Any, fit: Place | None) -> Point:
        return self.tiles[piece].middle if fit is None else self.end.middle

    def fits_near(self, piece: Any, x: float, y: float) -> Sequence[NearFit]:
        near = self.attempt_at(piece, 0.0, x, y)
        return [near] if near and near.fit in self.moves else []

    def attempt_at(self, piece: Any, angle: float, x: float, y: float) -> NearFit | None:
        """Returns the placement at the end of the row, as only this place is open; its cell is two tiles wide."""
        distance = abs(x - self.end.middle[0]) + abs(y - self.end.middle[1])
        return NearFit(Place(piece), 0.0, distance / (2 * max(1.0, self.end.width)))

    def hits_fit(self, fit: Place, x: float, y: float) -> bool:
        return self.end.contains(x, y)


class HandGestures(GestureHandler):
    """Draws the effect of each gesture, and plays a dropped tile."""

    def __init__(self, table: "ExampleTable"):
        self.table = table
        super().__init__(table, table.host, table.geometry)

    def selected(self, event: events.Selected) -> None:
        self.table.draw()

    def lifted(self, event: events.Lifted) -> None:
        self.table.ask_to_confirm(False)

    def dragged(self, event: events.Dragged) -> None:
        self.table.draw()

    def awaiting_confirm(self, event: events.AwaitingConfirm) -> None:
        self.table.ask_to_confirm(True)

    def returned(self, event: events.Returned) -> None:
        self.table.ask_to_confirm(False)

    def dropped(self, event: events.Dropped) -> None:
        self.table.play(event.fit)

    def rejected(self, event: events.DropRejected) -> None:
        self.table.play(event.attempt)  # an illegal move is refused with a reason


class RowPlayback(MovePlayback):
    """Shows each move of another seat for a moment."""

    def __init__(self, table: "ExampleTable"):
        super().__init__(table.motions)
        self._table = table

    def animation(self, message: MovePlayed) -> Animation:
        for event in message.events:
            cue = TRAITS.sound(event)
            if cue is not None:
                self._table.host.give_feedback(cue)
        self._table.draw()
        yield delay(SHOW_S)

    def after_playback(self) -> None:
        self._table.show()
        self._table.host.changed()

    def restore_before(self, message: MovePlayed) -> None:
        self._table.draw()


class MoveCursor(KeyboardCursor):
    """Cursor over the legal moves of the person in front."""

    def __init__(self, table: "ExampleTable"):
        self._table = table
        self._move: ExampleMove | None = None
        keys: dict[str, Callable[[], bool | None]] = {
            "right": partial(self._step, 1),
            "left": partial(self._step, -1),
            "enter": self._enter,
        }
        super().__init__(table.host, keys)

    @property
    def is_awake(self) -> bool:
        return bool(self._table.moves)

    @property
    def possible(self) -> str:
        moves = [PHRASES.describe_move(move) for move in self._table.moves]
        return _("{sentence}.").format(sentence=join_with_and(moves)) if moves else ""

    def _step(self, by: int) -> None:
        moves = self._table.moves
        self._move = self.next_of(moves, self._move, by)
        self.say(describe_choice(PHRASES.describe_move(self._move), moves.index(self._move) + 1, len(moves)))

    def _enter(self) -> bool:
        if self._move is None or self._move not in self._table.moves:
            return False
        self._table.play(self._move)
        return True


class ExampleTable(GameTable):
    """Table that shows a session, and plays moves made by touch, keys and buttons."""

    prompt_panel: PromptPanel

    def __init__(self, host: TableHost, **properties: Any) -> None:
        super().__init__(host, **properties)
        self.geometry = HandGeometry()
        self.fingers = HandGestures(self)
        self.player = RowPlayback(self)
        self.cursor = MoveCursor(self)
        self._row, self._hand, self._held = TileLayer(), TileLayer(), TileLayer()
        for layer in (self._row, self._hand, self._held):
            self.canvas.add(layer)
        self._confirm, self.prompt_panel = ConfirmBar(self.fingers), PromptPanel()
        for widget in (self._confirm, self.prompt_panel):
            self.add_widget(widget)

    @property
    def state(self) -> ExampleState:
        state: Any = self.host.session.match.state
        return state

    @property
    def view(self) -> ExampleView | None:
        """Returns the view of the person in front, or None while the table is covered."""
        view: Any = self.host.session.view
        return view

    @property
    def moves(self) -> Sequence[ExampleMove]:
        """Returns the legal moves of the person in front; none while another seat moves."""
        session = self.host.session
        if not session.is_front_in_turn or session.is_paused or self.player.is_showing or session.front is None:
            return ()
        return self.state.moves(session.front)

    # Layout and drawing

    def hand_height(self, width: float) -> float:
        return dp(WIDEST) * ASPECT + dp(24)

    def arrange(self, board: Box, hand: Box) -> None:
        self.geometry.board, self.geometry.hand = board, hand
        self.prompt_panel.arrange(EMPTY_BOX, MessageArea(board))
        self.draw()

    def show(self) -> None:
        self.fingers.cancel()
        self.player.stop()
        self.ask_to_confirm(False)
        calls = [move for move in self.moves if isinstance(move, PiecelessMove)]
        is_forced = bool(calls) and len(calls) == len(self.moves)  # no tile fits
        self.prompt_panel.show(Prompt(_(ROUND_HINTS[str(calls[0])]) if is_forced else ""))

    def draw(self) -> None:
        """Draws the row, the hand and the held tile."""
        geometry, view = self.geometry, self.view
        row: list[int | None] = [*self.state.row[-SHOWN:], None]
        boxes = row_of_boxes(geometry.board.grown(-dp(16)), len(row), dp(WIDEST))
        geometry.end = boxes[-1]
        newest = len(row) - 2
        self._row.show([DrawnTile(tile, box, at == newest) for at, (tile, box) in enumerate(zip(row, boxes))])
        tiles = view.hand if view is not None else ()
        geometry.moves = self.moves
        geometry.tiles = dict(zip(tiles, row_of_boxes(geometry.hand, len(tiles), dp(WIDEST))))
        held: Any = self.fingers.machine.held
        lifted = held.piece if held and (held.is_carried or held.fit is not None) else None
        selected = held.piece if held else None
        hand = [DrawnTile(tile, box, tile == selected) for tile, box in geometry.tiles.items() if tile != lifted]
        self._hand.show(hand)
        self._held.show([] if lifted is None else [DrawnTile(lifted, self._held_box(held))])

    def _held_box(self, held: Any) -> Box:
        end = self.geometry.end
        x, y = end.middle if held.fit is not None or held.position is None else held.position
        return Box(x - end.width / 2, y - end.height / 2, end.width, end.height)

    def ask_to_confirm(self, is_asked: bool) -> None:
        """Shows or hides the buttons of a tile that awaits confirmation."""
        self._confirm.hide()
        self.draw()
        if is_asked:
            self._confirm.place_beside(MessageArea(self.geometry.board, self.geometry.end))

    # Moves

    def play(self, move: ExampleMove) -> None:
        """Plays a move of the person in front; a refused tile returns to the hand."""
        refused = self.host.play(move)
        if refused is None:
            return
        self.show()
        if refused.reason != COACH_WARNING:
            self.host.refuse(refused)

    def animate_move(self, message: MovePlayed) -> None:
        self.fingers.cancel()
        if not self.player.play(message, is_seen=message.seat == self.host.session.front):
            self.show()

    def actions(self) -> tuple[TableAction, ...]:
        calls = [move for move in self.moves if isinstance(move, PiecelessMove)]
        note = describe_well(self.state.well_left)
        return tuple(TableAction(str(call), _(ROUND_ACTIONS[str(call)]), note, is_main=True) for call in calls)

    def act(self, key: str) -> None:
        call = PiecelessMove(key)
        self.play(call)

    def hint(self, stage: int, advice: Advice) -> None:
        if isinstance(advice.move, Place):
            self.host.give_feedback("hint")
            self.fingers.select(advice.move.tile)

    # Texts

    def note(self, seat: Seat) -> PlaqueContent:
        score, count = format_number(self.state.scores[seat]), len(self.state.hands[seat])
        return PlaqueContent(score, "square", format_number(count), spoken=f"{score}, {describe_hand_count(count)}")

    @property
    def situation(self) -> str:
        """Describes the match as seen by the person in front, in a few sentences."""
        view, names = self.view, [player.name for player in self.host.session.players]
        return (
            "" if view is None else describe_round(view, names, len(view.row), join_with_and(list(map(str, view.hand))))
        )

    def explain(self, seat: Seat) -> None:
        self.host.say(self.situation)

    def key(self, name: str) -> bool:
        return self.fingers.touches.key(name) or self.cursor.key(name)


TABLE = ExampleTable
