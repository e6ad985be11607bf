"""Base class of the tables of games with rounds and hidden hands, based on `engine/rounds.py`. Imports no game.

It suits a game in which a move places one piece of the hand, or is a draw or a pass.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic

from app.games import APP_GAMES, traits_of
from app.games.round_texts import ROUND_ACTIONS, ROUND_HINTS, describe_hand_count, describe_round, describe_well
from app.games.round_traits import RoundStateT
from app.i18n import _, format_number, join_sentences, join_with_and
from app.look.animation import Animation, delay
from app.look.shapes import EMPTY_BOX, Box
from app.match.bots import Advice
from app.match.messages import MovePlayed
from app.players import names_of
from app.table.contract import PlaqueContent, TableAction, TableHost
from app.table.hand_geometry import HandGeometry
from app.table.hand_gestures import HandGestures
from app.table.hand_playback import HandPlayback
from app.table.hand_table import HandTable, PlacedPiece
from app.table.held_piece import HeldPieceDrawing
from app.table.keyboard_cursor import KeyboardCursor, describe_choice
from app.table.message_area import MessageArea
from app.table.piece_pictures import WellPicture
from app.table.piece_style import PieceStyle, PieceT
from app.table.prompt_panel import Prompt
from app.table.rack import TurnCounts
from engine.game import Move, Seat, of_game
from engine.rounds import OneHandView, TileDrawn

if TYPE_CHECKING:
    from app.games.texts import AnyPhrases

PAUSE_S = 0.5
"""Seconds for which a move of another seat is shown before the next one"""


class RoundTable(HandTable[PieceT], Generic[PieceT, RoundStateT]):
    """Table that shows a session, and plays moves made by touch, keys and buttons. A fit is a move."""

    state_class: type[RoundStateT]
    """Class of the game's state"""

    def __init__(
        self, host: TableHost, geometry: HandGeometry[PieceT], style: PieceStyle[PieceT], **properties: object
    ) -> None:
        super().__init__(host, geometry, style, **properties)
        self.held_piece, self.fingers = HeldPieceDrawing(self), HandGestures(self)
        self.player, self.cursor = RoundPlayback(self), MoveCursor(self)
        self.arriving: PieceT | None = None
        """Piece that flies to the board, which is not drawn there yet"""

    # Implemented by a game

    def piece_of(self, move: Move) -> PieceT | None:
        """Returns the piece that a move places; None for a move without a piece."""
        raise NotImplementedError

    def angle_of(self, move: Move) -> float:
        """Returns the angle in degrees of the piece that a move places."""
        return 0.0

    def placed_piece(self, move: Move) -> PlacedPiece[PieceT] | None:
        piece = self.piece_of(move)
        return None if piece is None else PlacedPiece(piece, self.geometry.middle(piece, move), self.angle_of(move))

    def draw_board(self) -> None:
        """Draws the board, without the piece that is `arriving`, and updates the geometry."""
        raise NotImplementedError

    # Match

    @property
    def phrases(self) -> "AnyPhrases":
        return APP_GAMES[self.host.session.match.game.name].phrases

    @property
    def state(self) -> RoundStateT:
        """Returns the state of the match."""
        return of_game(self.host.session.match.state, self.state_class)

    @property
    def view(self) -> OneHandView[Move, PieceT, object] | None:
        """Returns the view of the person in front, or None while the table is covered."""
        view = self.host.session.view
        return view if isinstance(view, OneHandView) else None

    @property
    def pieces(self) -> tuple[PieceT, ...]:
        """Returns the hand of the person in front; empty while the table is covered."""
        view = self.view
        return () if view is None else view.tiles_in(view.hand)

    @property
    def moves(self) -> Sequence[Move]:
        """Returns the legal moves of the person in front; none while a move is animated."""
        session = self.host.session
        if not session.is_front_in_turn or session.is_paused or self.player.is_showing or session.front is None:
            return ()
        return self.state.moves(session.front)

    @property
    def calls(self) -> Sequence[Move]:
        """Returns the legal moves without a piece, such as drawing."""
        return [move for move in self.moves if self.piece_of(move) is None]

    @property
    def forced_call(self) -> Move | None:
        moves = self.moves
        return moves[0] if len(moves) == 1 and self.piece_of(moves[0]) is None else None

    # Hand and board

    def hand_count(self, seat: Seat) -> int:
        return self.state.hand_counts()[seat]

    def turn_counts(self) -> TurnCounts:
        dealt = self.state.hand_size()
        return TurnCounts(dealt, len(self.pieces) or dealt)

    def arrange(self, board: Box, hand: Box) -> None:
        super().arrange(board, hand)
        self.prompt_panel.arrange(EMPTY_BOX, MessageArea(board))
        self.redraw()

    def show(self) -> None:
        self.fingers.cancel()
        self.player.stop()
        self.motions.finish()
        self.held_piece.clear()
        self.confirm_bar.hide()
        self.redraw(slides=False)

    def redraw(self, slides: bool = True) -> None:
        """Draws hand, board and prompt. `slides`: whether pieces of the hand slide to close gaps."""
        self.layout_hand(self.pieces, self.turn_counts(), slides)
        self.draw_hand()
        self.draw_board()
        moves = self.moves
        is_forced = bool(moves) and all(self.piece_of(move) is None for move in moves)  # no piece fits
        self.prompt_panel.show(Prompt(_(ROUND_HINTS[str(moves[0])]) if is_forced else ""))

    def animate_move(self, message: MovePlayed) -> None:
        if not self.player.play(message):
            self.show()
        held = self.fingers.machine.held
        if held and held.piece not in self.pieces:
            self.fingers.cancel()

    # Buttons and texts

    def actions(self) -> tuple[TableAction, ...]:
        note = describe_well(self.state.well_left)
        labels = {str(call): _(ROUND_ACTIONS[str(call)]) for call in self.calls}
        pictures: dict[str, Callable[[], WellPicture[PieceT]]] = {"draw": self._picture_well}
        return tuple(TableAction(key, text, note, picture=pictures.get(key)) for key, text in labels.items())

    def _picture_well(self) -> WellPicture[PieceT]:
        return WellPicture(self.style, self.state.well_left)

    def act(self, key: str) -> None:
        for call in self.calls:
            if str(call) == key:
                self.fingers.cancel()
                self.play_call(call)

    def hint(self, stage: int, advice: Advice) -> None:
        piece = None if advice.move is None else self.piece_of(advice.move)
        self.host.give_feedback("hint")
        if piece is not None:
            self.scroll_to_piece(piece)
            self.fingers.select(piece)

    def note(self, seat: Seat) -> PlaqueContent:
        points, count = self.state.scores[seat] - self.host.pending_award(seat), self.hand_count(seat)
        score = format_number(points)
        spoken = join_sentences(score, describe_hand_count(count))
        return PlaqueContent(score, self.style.icon, format_number(count), spoken=spoken)

    def explain(self, seat: Seat) -> None:
        """Speaks everything that the person in front may know about the round."""
        view, names = self.view, names_of(self.host.session.players)
        if view is not None:
            hand = join_with_and([self.style.text(piece) for piece in self.pieces])
            self.host.say(describe_round(view, names, len([*view.placed_tiles()]), hand))


class RoundPlayback(HandPlayback[PieceT], Generic[PieceT, RoundStateT]):
    """Animations of moves: placed and drawn pieces fly to their places."""

    table: RoundTable[PieceT, RoundStateT]

    def __init__(self, table: RoundTable[PieceT, RoundStateT]):
        super().__init__(table)

    def animation(self, message: MovePlayed) -> Animation:
        table, match = self.table, self.table.host.session.match
        for event in message.events:
            if cue := traits_of(match).sound(event):
                table.host.give_feedback(cue)
        move = match.moves[message.ply - 1][1]
        piece = table.piece_of(move)
        if piece is not None:
            yield from self._fly_to_board(message.seat, piece, move)
        for event in message.events:
            if isinstance(event, TileDrawn):
                yield from self.fly_from_well(event.seat, event.tile, table.redraw)
        table.redraw()
        if message.seat != table.front:
            yield delay(PAUSE_S)

    def _fly_to_board(self, seat: Seat, piece: PieceT, move: Move) -> Animation:
        table = self.table
        loose, motion = self.loose_piece_of(seat, piece)
        table.arriving = piece
        table.redraw()
        try:
            middle = partial(table.geometry.middle, piece, move)
            yield from self.fly_to_place(loose, motion, middle, table.angle_of(move))
        finally:
            table.air.remove(loose)
            table.arriving = None

    def after_playback(self) -> None:
        self.table.redraw()
        self.table.host.changed()

    def restore_before(self, message: MovePlayed) -> None:
        self.table.redraw()


class MoveCursor(KeyboardCursor, Generic[PieceT, RoundStateT]):
    """Cursor for keys and swipes over the legal moves of the person in front."""

    def __init__(self, table: RoundTable[PieceT, RoundStateT]):
        self._table = table
        self._move: Move | None = None
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
        moves = [self._table.phrases.describe_move(move) for move in self._table.moves]
        return _("{sentence}.").format(sentence=join_with_and(moves)) if moves else ""

    def _step(self, by: int) -> None:
        moves = self._table.moves
        self._move = move = self.next_of(moves, self._move, by)
        piece = self._table.piece_of(move)
        if piece is None:
            self.host.focus_action(str(move))
        else:
            self._table.scroll_to_piece(piece)
            self._table.fingers.select(piece)
        self.say(describe_choice(self._table.phrases.describe_move(move), moves.index(move) + 1, len(moves)))

    def _enter(self) -> bool:
        move = self._move
        if move is None or move not in self._table.moves:
            return False
        piece = self._table.piece_of(move)
        if piece is None:
            self._table.play_call(move)
        else:
            self._table.fingers.lay(piece, move)
        return True
