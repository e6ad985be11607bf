"""Base class of the tables of games with hands: hand, held piece, pieces in the air, prompt and confirm bar."""

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, cast

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.gestures.geometry import Fit
from app.look.animation import Animation, AnimationRun, tween
from app.look.appearance import current_appearance
from app.look.shapes import Box, Point
from app.match.messages import MoveRefused, MovesUndone
from app.table.confirm_bar import ConfirmBar
from app.table.contract import GameTable, TableHost
from app.table.hand import HandGraphics, HandState
from app.table.hand_geometry import HandGeometry
from app.table.hand_gestures import HandGestures
from app.table.hand_playback import HandPlayback
from app.table.held_piece import HeldPieceDrawing
from app.table.keyboard_cursor import KeyboardCursor
from app.table.left_hand import LeftHand, count_left_hand
from app.table.message_area import MessageArea
from app.table.piece_pictures import PieceRow
from app.table.piece_style import PieceStyle, PieceT
from app.table.prompt_panel import PromptPanel
from app.table.rack import HandGrid, TurnCounts, plan_grid
from engine.game import Move, Seat

MOST_HIDDEN = 3
"""Maximum number of face-down pieces in a picture of the latest moves"""
MAX_HAND_SHARE = 0.36
"""Maximum share of the window's height for a hand"""


class PlacedPiece(NamedTuple, Generic[PieceT]):
    """Piece on the board."""

    piece: PieceT
    middle: Point
    """Position in the window"""
    angle: float
    """Angle in degrees"""


class HandTable(GameTable, Generic[PieceT]):
    """Table with the hand of the person in front. A subclass sets `fingers`, `player`, `held_piece` and `cursor`."""

    player: HandPlayback[PieceT]

    prompt_panel: PromptPanel
    fingers: HandGestures[PieceT]
    held_piece: HeldPieceDrawing[PieceT]
    cursor: KeyboardCursor

    def __init__(
        self, host: TableHost, geometry: HandGeometry[PieceT], style: PieceStyle[PieceT], **properties: object
    ) -> None:
        super().__init__(host, **properties)
        self.geometry, self.style = geometry, style
        self.board_layer, self.air = InstructionGroup(), InstructionGroup()
        """Canvas of the board, and canvas of pieces in the air, above everything else on the screen"""
        self.hand = HandGraphics(geometry, style)
        for layer in (self.board_layer, self.hand):
            self.canvas.add(layer)
        self.canvas.after.add(Color(1, 1, 1, 1))  # the next widget starts with a white brush
        self.overlay = Widget()
        self.overlay.canvas.add(Color(1, 1, 1, 1))  # otherwise it has the colour painted before it
        self.overlay.canvas.add(self.air)
        self.prompt_panel = PromptPanel()
        self.add_widget(self.prompt_panel)
        self._hand_height = 0.0
        self._sliding: AnimationRun | None = None

    # Implemented by a game

    @property
    def hand_side(self) -> float:
        """Returns the preferred side in dp of a piece in the hand."""
        raise NotImplementedError

    def turn_counts(self) -> TurnCounts:
        """Returns the numbers of pieces that determine the layout of the hand in the current turn."""
        raise NotImplementedError

    def hand_count(self, seat: Seat) -> int:
        """Returns the number of pieces in the hand of a seat, which all players may see."""
        raise NotImplementedError

    def move_to(self, fit: Fit) -> Move:
        """Returns the move that places a piece at this fit; by default the fit itself is the move."""
        move: Move = fit
        return move

    def message_area(self, fit: Fit) -> MessageArea:
        """Returns the area for a message about a fit of the held piece; by default the board, without that fit."""
        side = self.geometry.board_side
        x, y = self.geometry.middle(self.held_piece.piece, fit)
        height = side * self.style.shape.height
        return MessageArea(self.geometry.board, Box(x - side / 2, y - height / 2, side, height))

    def show_refusal(self, piece: PieceT, attempt: Fit, refused: MoveRefused | None) -> None:
        """Shows why a piece may not be placed, with haptics and speech. `refused`: None if the gestures found that it
        does not fit, before a move was played.
        """
        refused = refused or self.host.play(self.move_to(attempt))
        if refused is not None:
            self.host.refuse(refused)

    @property
    def highlighted_pieces(self) -> Collection[PieceT]:
        """Returns the pieces of the hand that are outlined, such as that of a hint."""
        return ()

    @property
    def newest_piece(self) -> PieceT | None:
        """Returns the piece drawn last from the well, until the player touches the hand."""
        return None

    def piece_drawn(self, piece: PieceT) -> None:
        """Reacts to the end of a drawn piece's flight to the hand."""

    # Layout

    def hand_height(self, width: float) -> float:
        """Returns the height of the hand in pixels. It stays constant during a turn and during a touch, so that no
        piece moves under a finger.
        """
        if not self._hand_height or not (self.fingers.machine.held or self.fingers.machine.fingers):
            grid = self._grid(self.turn_counts(), width, self.max_hand_height)
            self._hand_height = grid.height(self.style.shape) * dp(1)
        return self._hand_height

    @property
    def max_hand_height(self) -> float:
        """Returns the maximum height of an upright hand in pixels."""
        return float(Window.height * MAX_HAND_SHARE)

    def _grid(self, counts: TurnCounts, width: float, most: float, is_upright: bool = True) -> HandGrid:
        """Returns the slots of the hand for a box of this size in pixels. The slots stay the same during a turn."""
        return plan_grid(self.style.shape, *counts, width / dp(1), most / dp(1), self.hand_side, is_upright)

    def arrange(self, board: Box, hand: Box) -> None:
        self.geometry.board, self.geometry.hand, self.geometry.dp = board, hand, dp(1)

    def layout_hand(self, order: tuple[PieceT, ...], counts: TurnCounts, slides: bool = True) -> None:
        """Lays out the hand, without drawing it. `order`: its pieces; `slides`: whether they slide to close gaps."""
        geometry, look = self.geometry, current_appearance()
        before = dict(zip(geometry.order, geometry.rack.slots))
        is_upright = geometry.hand.top <= geometry.board.y  # it is below the board, not beside it
        most = self.max_hand_height if is_upright else geometry.hand.height
        grid = self._grid(counts, geometry.hand.width, most, is_upright)
        geometry.layout_hand(order, self.hand_side, is_upright, grid, look.left_handed)
        self.motions.stop(self._sliding)
        slide = self.hand.slide_motion(before if slides and not look.reduced_motion else {}, self.draw_hand)
        self._sliding = self.motions.run(tween("lay", slide, is_blocking=False)) if slide else None

    # Drawing

    def draw_hand(self) -> None:
        """Draws the hand, without the pieces in the air."""
        held = self.held_piece
        gap = held.carried.piece if held.carried else None
        away = frozenset((*held.flying, *(() if gap is None else (gap,))))
        look = HandState(away, gap, held.selected, held.angle, self.highlighted_pieces, self.newest_piece)
        self.hand.draw(look)

    def press(self, piece: PieceT | None) -> None:
        """Outlines the piece under a finger; None removes the outline."""
        self.hand.press(piece)

    def scroll_hand(self, by: float) -> None:
        """Scrolls the hand; `by` in pixels."""
        self.geometry.scroll(by)
        self.hand.scroll()

    def page_hand(self, by: float) -> None:
        """Scrolls the hand with an animation; `by` in pixels."""
        scrolled = 0.0

        def step(share: float) -> None:
            nonlocal scrolled
            self.scroll_hand(by * share - scrolled)
            scrolled = by * share

        self.motions.run(tween("glide_back", step))

    def scroll_to_piece(self, piece: PieceT) -> None:
        """Scrolls the hand until a piece is visible."""
        self.geometry.scroll_to_piece(piece)
        self.hand.scroll()

    # Confirm bar

    @cached_property
    def confirm_bar(self) -> ConfirmBar:
        """Returns the buttons beside the piece that awaits confirmation."""
        bar = ConfirmBar(self.fingers, can_rotate=bool(self.style.shape.step))
        self.add_widget(bar)
        return bar

    def show_confirm_bar(self) -> None:
        """Shows the confirm bar for the held piece, which is on its fit."""
        self.place_confirm_bar()

    def place_confirm_bar(self) -> None:
        """Places the confirm bar beside the held piece."""
        fit = self.held_piece.fit
        if fit is not None:
            self.confirm_bar.place_beside(self.message_area(fit))

    # Undo

    def placed_piece(self, move: Move) -> "PlacedPiece[PieceT] | None":
        """Returns the piece that a move has placed, with its position; None for a move without a piece."""
        raise NotImplementedError

    def animate_undo(self, message: MovesUndone) -> None:
        self.show()
        self.motions.run(self.player.fly_back(message.moves))

    # Moves and keys

    def play(self, move: Move) -> None:
        """Plays a move without a piece of the hand, such as drawing; shows the refusal if it is not possible."""
        refused = self.host.play(move)
        if refused is not None:
            self.host.refuse(refused)

    @property
    def forced_call(self) -> Move | None:
        """Returns the only legal move of the person in front if it places no piece, such as drawing; otherwise None."""
        raise NotImplementedError

    def play_call(self, call: Move) -> None:
        """Plays a move without a piece. If it is forced, the forced moves that follow in this turn need no other touch,
        unless the player wants to find the fits without help.
        """
        is_forced = call == self.forced_call
        self.play(call)
        if is_forced and not self.host.settings.table.is_strict:
            self.when_still(self._play_next_forced_call)

    def _play_next_forced_call(self) -> None:
        session, call = self.host.session, self.forced_call
        if call is not None and session.match.moves and session.match.moves[-1][0] == session.front:
            self.play_call(call)

    def back(self) -> bool:
        return self.cursor.back() or super().back()

    def key(self, name: str) -> bool:
        return self.fingers.touches.key(name) or self.cursor.key(name)  # a pending piece is placed first

    def count_left_hand(self, hand: LeftHand) -> Animation:
        return count_left_hand(self, hand)

    # Seats

    @property
    def front(self) -> Seat | None:
        """Returns the seat whose hand is shown; None if no hand may be shown."""
        return self.host.session.front

    def face_down_hand(self, seat: Seat) -> Widget | None:
        return PieceRow(self.style, (), self.hand_count(seat), most=54, stands=True)

    def news_picture(self, things: tuple[object, ...], hidden: int) -> Widget | None:
        return PieceRow(self.style, cast(Sequence[PieceT], things), min(hidden, MOST_HIDDEN))
