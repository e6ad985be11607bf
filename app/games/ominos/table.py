"""Table of Tri-Ominos and Quad-Ominos, which connects board, hand and gestures with the host."""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import round_texts
from app.games.lessons import OFF_TASK
from app.games.ominos import texts as phrases
from app.games.ominos.event_animations import OminoEventPlayer
from app.games.ominos.held_tile import HeldTileDrawing
from app.games.ominos.highlights import TableHint
from app.games.ominos.picture import UnseenTiles
from app.games.ominos.pieces import TileStyle
from app.games.ominos.player_input import OminoGestureHandler, OminoKeyboardCursor
from app.games.ominos.scene import OminoScene
from app.games.ominos.touch_geometry import OminoGeometry
from app.games.ominos.traits import omino_state
from app.games.ominos.visible_match import TileFit, visible_match_of
from app.i18n import _, format_number, format_signed, join_sentences
from app.look.animation import Animation, delay
from app.look.shapes import Box, Path, Point, convex_outline
from app.match.bots import Advice
from app.match.messages import MovePlayed, MoveRefused, MovesUndone
from app.table.contract import PlaqueContent, TableAction, TableHost, WindowCircle
from app.table.hand_table import HandTable, PlacedPiece
from app.table.message_area import MessageArea
from app.table.piece_pictures import WellPicture
from app.table.rack import TurnCounts
from engine.game import Move, Seat
from engine.ominos.moves import PiecelessMove, Place
from engine.ominos.state import OminoState
from engine.ominos.tiles import Digits, tile_name

COUNTED_DRAWS = 2
"""Number of remaining draws up to which the draw button shows them instead of the tiles in the well"""


class OminoTable(HandTable[Digits]):
    """Table that shows a session, and plays moves made by gestures, keys and buttons."""

    fingers: OminoGestureHandler
    cursor: OminoKeyboardCursor
    player: OminoEventPlayer

    def __init__(self, host: TableHost, **properties: object) -> None:
        view = visible_match_of(host.session)
        geometry = OminoGeometry(view, dp(1))
        super().__init__(host, geometry, TileStyle(view.shape), **properties)
        self.scene = OminoScene(self, geometry)
        self.held_piece = HeldTileDrawing(self)
        self.fingers = OminoGestureHandler(self)
        self.player = OminoEventPlayer(self)
        self.cursor = OminoKeyboardCursor(self)

    @property
    def state(self) -> OminoState:
        """Returns the state of the match."""
        return omino_state(self.host.session.match)

    # Hand

    @property
    def hand_side(self) -> float:
        return self.scene.sizes.hand

    def turn_counts(self) -> TurnCounts:
        return visible_match_of(self.host.session).turn_counts

    @property
    def front(self) -> Seat | None:
        return self.scene.view.front

    def hand_count(self, seat: Seat) -> int:
        return self.state.hand_counts()[seat]

    def move_to(self, fit: TileFit) -> Place:
        return fit.place

    def message_area(self, fit: TileFit) -> MessageArea:
        return self.scene.message_area_around(fit.cell)

    def show_confirm_bar(self) -> None:
        self.scene.prompt.show_confirm_bar()

    def show_refusal(self, piece: Digits, attempt: TileFit, refused: MoveRefused | None) -> None:
        self.host.give_feedback("refuse")
        if refused is None or refused.reason != OFF_TASK:  # a task shows its own text
            self.scene.show_refusal(piece, attempt, refused)

    @property
    def highlighted_pieces(self) -> tuple[Digits, ...]:
        return self.scene.highlights.outlined_tiles(self.scene.view)

    @property
    def newest_piece(self) -> Digits | None:
        return self.scene.highlights.drawn_tile(self.scene.view)

    def piece_drawn(self, piece: Digits) -> None:
        self.scene.highlights.set_drawn_tile(self.scene.view, piece)

    def press(self, piece: Digits | None) -> None:
        if piece is not None and self.newest_piece:
            self.scene.highlights.forget_drawn_tile()
            self.draw_hand()
        super().press(piece)

    # Host interface

    def arrange(self, board: Box, hand: Box) -> None:
        super().arrange(board, hand)
        self.scene.arrange()

    @property
    def obstacles(self) -> Sequence[Box]:
        return [*super().obstacles, self.scene.fit_button_box, *self.scene.messages.boxes]

    @property
    def kept_visible(self) -> Sequence[Box]:
        return [self.scene.message_area_around(cell).subject for cell in self.scene.view.table.laid]

    @property
    def important_points(self) -> Sequence[Point]:
        view, to_window = self.scene.view, self.scene.geometry.camera.to_window
        return [to_window(x, y) for cell in view.table.laid for x, y in view.shape.corners(cell)]

    def content_outlines(self) -> Sequence[Path]:
        corners = self.important_points
        return [convex_outline(corners)] if corners else []

    def show(self) -> None:
        self.fingers.cancel()
        self.scene.clear_messages()
        self.scene.show(visible_match_of(self.host.session))
        self.motions.run(self._point())
        self.update_when_still()

    def _point(self) -> Animation:
        yield delay(0.0, is_blocking=False)  # until the host has laid out its buttons
        self.scene.draw_button_highlight()

    def update_when_still(self) -> None:
        """Updates messages and buttons after all animations have ended."""
        self.cursor.leave_place()
        self.scene.prompt.refresh()
        self.host.changed()

    def animate_move(self, message: MovePlayed) -> None:
        scene = self.scene
        scene.close_up.show(None)
        scene.prompt.hide()
        self.confirm_bar.hide()
        scene.marks.mark_fits(())
        scene.highlights.clear()
        self.player.play(message)
        held = self.fingers.machine.held
        if held and held.piece not in scene.view.hand:
            self.fingers.cancel()

    def placed_piece(self, move: Move) -> PlacedPiece[Digits] | None:
        if not isinstance(move, Place):
            return None
        shape, camera = self.scene.view.shape, self.scene.geometry.camera
        middle = camera.to_window(*shape.centre(move.cell))
        return PlacedPiece(tile_name(move.digits), middle, shape.angle(move.cell, move.digits))

    def animate_undo(self, message: MovesUndone) -> None:
        """Shows how the tiles fly back; the camera stays still meanwhile, and then glides to the earlier position."""
        camera = self.scene.geometry.camera
        before = camera.pose
        self.show()
        camera.pose = before
        self.scene.follow_camera()
        self.motions.run(self._fly_back(message))

    def _fly_back(self, message: MovesUndone) -> Animation:
        yield from self.player.fly_back(message.moves)
        self.scene.reframe()

    def explain(self, seat: Seat) -> None:
        self.scene.explainer.explain_seat(seat)

    def last_piece(self) -> WindowCircle | None:
        """Returns the circle around the tile of the last move."""
        scene, view = self.scene, self.scene.view
        moves = self.host.session.match.moves
        if view.newest is None or not moves or not isinstance(moves[-1][1], Place):
            return None
        x, y = scene.geometry.camera.to_window(*view.shape.centre(view.newest))
        return WindowCircle(x, y, scene.geometry.camera.scale * (view.shape.height - view.shape.inner))

    def remaining(self) -> Widget | None:
        view = visible_match_of(self.host.session)
        return UnseenTiles(view.shape, view.unseen_tiles) if not self.scene.host.settings.table.is_strict else None

    def piece_of(self, move: Move) -> Digits | None:
        return tile_name(move.digits) if isinstance(move, Place) else None

    def hint(self, stage: int, advice: Advice) -> None:
        """Highlights the tile of the hint, in the second stage also its place; for a move without a tile, highlights
        its button.
        """
        move, scene, ply = advice.move, self.scene, self.scene.view.ply
        if isinstance(move, Place):
            tile = tile_name(move.digits)
            scene.highlights.set_hint(TableHint(ply, tile, move if stage > 1 else None))
            self.scroll_to_piece(tile)
            if stage > 1:
                scene.bring_into_sight(move.cell)
        elif move in (PiecelessMove.DRAW, PiecelessMove.PASS):
            scene.highlights.set_hint(TableHint(ply, call=move))
        self.draw_hand()
        scene.draw_fits()
        scene.draw_button_highlight()
        self.host.give_feedback("hint")

    def show_hint_text(self, text: str) -> bool:
        if text:
            self.scene.messages.clear()  # the player has read the refusal
        self.scene.prompt.show_hint_text(text)
        return True

    def restart_move(self) -> None:
        super().restart_move()
        self.update_when_still()

    def news_picture(self, things: tuple[object, ...], hidden: int) -> Widget | None:
        return super().news_picture(tuple(tile_name(thing) for thing in things if isinstance(thing, tuple)), hidden)

    # Buttons

    def actions(self) -> tuple[TableAction, ...]:
        """Returns the actions to draw or pass, with their costs; empty while moves of other seats are animated."""
        if self.player.is_showing_other_seat(self.host.session.front):
            return ()
        view, state = visible_match_of(self.host.session), self.state
        actions = []
        if PiecelessMove.DRAW in view.calls:
            note, price = self._draw_note(view.well_left), format_signed(-state.rules.draw_cost)
            if self.forced_call and not self.host.settings.table.is_strict:
                note, cost = _("until a tile fits"), state.most_turn_cost()
                price = _("up to {points}").format(points=format_signed(-cost)) if cost else price
            actions.append(
                TableAction("draw", phrases.action_label(PiecelessMove.DRAW), note, price, picture=self._picture_well)
            )
        if PiecelessMove.PASS in view.calls:
            price = format_signed(-state.rules.cost_of_pass(state.well_left))
            actions.append(TableAction("pass", phrases.action_label(PiecelessMove.PASS), "", price))
        return tuple(actions)

    def _draw_note(self, well_left: int) -> str:
        """Returns the number of draws left in this turn if there are few, or else of the tiles in the well."""
        left = self.state.rules.most_draws - self.state.draws
        return round_texts.describe_draws_left(left) if left <= COUNTED_DRAWS else round_texts.describe_well(well_left)

    @property
    def forced_call(self) -> PiecelessMove | None:
        if not self.host.session.is_front_in_turn or self.host.session.is_paused:
            return None
        view = visible_match_of(self.host.session)
        return view.calls[0] if not view.fits and len(view.calls) == 1 and not view.is_choosing else None

    def _picture_well(self) -> Widget:
        return WellPicture(self.style, self.state.well_left)

    def act(self, key: str) -> None:
        calls = {"draw": PiecelessMove.DRAW, "pass": PiecelessMove.PASS}
        if key in calls:
            self.fingers.cancel()
            self._play_or_ask(calls[key])

    def _play_or_ask(self, call: PiecelessMove) -> None:
        """Plays a move without a tile. A voluntary draw must be confirmed, because it cannot be undone, unless a hint
        advises it.
        """
        self.scene.messages.clear()
        view = self.scene.view
        if call is PiecelessMove.DRAW and view.fits and self.scene.highlights.hinted_call(view) is not call:
            self.host.ask(
                str(call),
                _("Draw a tile?"),
                phrases.draw_question(self.state),
                phrases.action_label(call),
                partial(self.play, call),
            )
        else:
            self.play_call(call)

    def note(self, seat: Seat) -> PlaqueContent:
        state = self.state
        count = self.hand_count(seat) - self.player.tiles_due(seat)
        due = self.player.points_due(seat) + self.host.pending_award(seat)
        score = format_number(state.scores[seat] - due)
        drawn = max(0, state.drawn(seat) - self.player.tiles_due(seat)) if state.COUNTS_DRAWN else 0
        spoken = join_sentences(score, round_texts.describe_hand_count(count), round_texts.describe_drawn_count(drawn))
        return PlaqueContent(score, self.style.icon, str(count), f"+{drawn}" if drawn else "", spoken=spoken)


TABLE = OminoTable
