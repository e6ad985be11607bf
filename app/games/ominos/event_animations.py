"""Animations of events: flying tiles, rising points, draws and passes."""

from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import dp

from app.games import round_texts
from app.games.ominos import texts as phrases
from app.games.ominos.labels import caption_label, reason_lines
from app.games.ominos.texts import PHRASES
from app.games.ominos.traits import TRAITS
from app.games.ominos.visible_match import VisibleMatch, visible_match_of
from app.look.animation import Animation, delay, parallel, tween
from app.look.shapes import Point
from app.match.messages import MovePlayed
from app.players import names_of
from app.table.hand_playback import SMALL, HandPlayback
from app.table.loose_piece import LoosePiece
from engine.game import Event, Seat
from engine.ominos.events import Drew, Laid, OpeningTileShown, PiecelessMovePlayed
from engine.ominos.moves import PiecelessMove
from engine.ominos.tiles import Digits, tile_name

if TYPE_CHECKING:
    from app.games.ominos.table import OminoTable

LAST_SEEN = 1.2
"""Seconds for which the last move of a round stays visible"""
SHOWN_FOR = 1.8
"""Seconds for which the tile that entitles the first player to start is shown"""


class ArrivalUpdate(NamedTuple):
    """Points and tiles of an event that the display shows only after a moving tile has arrived."""

    seat: Seat
    """Seat that plays or draws the tile"""
    points: int
    tiles: int = 0
    """Number of tiles that will be added to the hand"""


class OminoEventPlayer(HandPlayback[Digits]):
    """Player of match events: animates each move immediately, even during another animation, so that nobody has to wait
    before placing a tile.
    """

    def __init__(self, table: "OminoTable"):
        super().__init__(table)
        self.scene, self.messages = table.scene, table.scene.messages
        self._draws_in_a_row: list[Drew] = []
        """Consecutive draws by a seat, shown as one message"""
        self._pending: list[ArrivalUpdate] = []

    @property
    def animated_seat(self) -> Seat | None:
        """Returns the seat of the first tile that is still moving; None if no tile moves."""
        return next((due.seat for due in self._pending), None)

    def points_due(self, seat: Seat) -> int:
        """Returns the points of a seat that are not displayed yet, because a tile is still moving."""
        return sum(due.points for due in self._pending if due.seat == seat)

    def tiles_due(self, seat: Seat) -> int:
        """Returns the number of drawn tiles that are still moving to a seat's hand."""
        return sum(due.tiles for due in self._pending if due.seat == seat)

    def play(self, message: MovePlayed, is_seen: bool = False) -> bool:
        """Animates a move that has already been made in the match."""
        if message.seat != self.scene.host.session.front:
            self.last = message
        self._motions.run(self._tracked(message))
        return self._motions.is_moving

    def animation(self, message: MovePlayed) -> Animation:
        """Animates all events of a move in parallel. If the move is replayed, only its tiles and costs are shown."""
        if self._is_replay:
            yield parallel(*(self._replay_event(event) for event in message.events))
            return
        view = visible_match_of(self.scene.host.session)
        shown = [self._with_pending(pending_tile_of(event), self._event(event, view)) for event in message.events]
        if any(event.ends_round for event in message.events):
            shown.append(hold_animation(LAST_SEEN))
        if not any(isinstance(event, Laid | Drew) for event in message.events):
            shown.append(self._redraw(view))
        yield parallel(*shown)

    def after_playback(self) -> None:
        """Updates the table after all animations have ended."""
        self._motions.when_still(self.scene.table.update_when_still)

    def _with_pending(self, due: ArrivalUpdate | None, shown: Animation) -> Animation:
        """Runs the animation `shown` of an event. The points and tiles `due` from the event stay pending until the
        animation ends.
        """
        if due is None:
            yield from shown
            return
        self._pending.append(due)
        try:
            yield from shown
        finally:
            self._pending.remove(due)
            self.scene.host.changed()

    def _event(self, event: Event, view: VisibleMatch) -> Animation:
        if isinstance(event, Laid):
            yield from self._laid(event, view)
        elif isinstance(event, Drew):
            yield from self._drew(event, view)
        elif isinstance(event, PiecelessMovePlayed):
            self._called(event)
        elif isinstance(event, OpeningTileShown):
            yield from self._shown(event)

    def _redraw(self, view: VisibleMatch) -> Animation:
        """Draws a snapshot without animation."""
        self._draw(view)
        yield from ()

    def _draw(self, view: VisibleMatch) -> None:
        scene = self.scene
        scene.set_view(view)
        scene.table.draw_hand()
        scene.draw_board()
        self.after_playback()

    # Placed tiles

    def _laid(self, event: Laid, view: VisibleMatch) -> Animation:
        """Animates a tile to its cell, from the finger, the hand or another seat's score panel."""
        scene, cell = self.scene, event.move.cell
        self._draws_in_a_row = []
        self.messages.clear(but_reasons=True)
        loose, motion = self.loose_piece_of(event.seat, tile_name(event.move.digits))
        scene.arriving_cells.add(cell)
        scene.set_view(view)
        scene.table.draw_hand()
        scene.draw_fits()
        scene.reframe()
        scene.host.give_feedback("lay" if event.seat == view.front else "flight")
        x, y = scene.view.shape.centre(cell)
        angle = scene.view.shape.angle(cell, scene.view.table.laid[cell])
        yield from self.fly_to_place(loose, motion, lambda: scene.geometry.camera.to_window(x, y), angle)
        self._finish_placing(event, loose)

    def _finish_placing(self, event: Laid, loose: LoosePiece[Digits]) -> None:
        """When a moving tile has arrived, adds it to the board and shows its points."""
        scene, cell = self.scene, event.move.cell
        scene.table.air.remove(loose)
        scene.arriving_cells.discard(cell)
        scene.draw_board()
        self.messages.show_points(event.seat, cell, event.parts, event.bonus)
        if reason_lines(event.parts, event.bonus):
            scene.marks.show_shape(scene.view.table, cell, event.parts, event.bonus)
        self.after_playback()
        scene.host.give_feedback(TRAITS.sound(event) or "points")

    # Drawn tiles

    def _drew(self, event: Drew, view: VisibleMatch) -> Animation:
        scene = self.scene
        self.messages.clear(but_reasons=True)
        scene.host.give_feedback("draw")
        yield from self.fly_from_well(event.seat, event.tile or None, lambda: self._draw(view))
        scene.table.draw_hand()
        scene.host.changed()
        self.after_playback()
        self._show_draw_cost(event)

    def _show_draw_cost(self, event: Drew) -> None:
        """Shows the cost of a draw beside the plaque, with all consecutive draws of the seat."""
        self._draws_in_a_row = [*(drawn for drawn in self._draws_in_a_row if drawn.seat == event.seat), event]
        points = sum(drawn.points for drawn in self._draws_in_a_row)
        self._show_cost(event.seat, points, round_texts.describe_draws(len(self._draws_in_a_row)))

    def _show_pass_cost(self, event: PiecelessMovePlayed) -> None:
        """Shows the cost of a pass beside the plaque, together with that of the draws before it."""
        draws = [drawn for drawn in self._draws_in_a_row if drawn.seat == event.seat]
        self._draws_in_a_row = []
        points = event.points + sum(drawn.points for drawn in draws)
        lines = [round_texts.describe_draws(len(draws))] if draws else []
        self._show_cost(event.seat, points, *lines, PHRASES.reason_name("pass"))

    def _show_cost(self, seat: Seat, points: int, *lines: str) -> None:
        """Shows the cost of a draw or pass beside the seat, because these moves change nothing on the board."""
        if points:
            host = self.scene.host
            self.messages.show_cost(points, lines, host.colour_index(seat), host.seat_position(seat))

    # Calls

    def _called(self, event: PiecelessMovePlayed) -> None:
        scene = self.scene
        if event.move in (PiecelessMove.PASS, PiecelessMove.TIME):
            scene.host.give_feedback("pass")
            self._show_pass_cost(event)
        elif event.seat != scene.view.front:
            self._show_bonus_choice(event)
        elif event.points and scene.view.newest is not None:
            place = scene.geometry.camera.to_window(*scene.view.shape.centre(scene.view.newest))
            self.messages.raise_points(event.points, scene.host.colour_index(event.seat), self._inside(place))

    def _show_bonus_choice(self, event: PiecelessMovePlayed) -> None:
        """Shows which bonus another seat has chosen: points, or two extra tiles."""
        host = self.scene.host
        names = names_of(host.session.players)
        chosen = [] if event.points else [PHRASES.line(event, names).short]
        lines = [PHRASES.reason_name("bonus"), *chosen]
        self.messages.show_cost(event.points, lines, host.colour_index(event.seat), host.seat_position(event.seat))

    def _inside(self, place: Point) -> Point:
        """Returns the nearest position at which a points label is fully visible."""
        box = self.scene.geometry.board
        return min(max(place[0], box.x + dp(56)), box.right - dp(56)), min(max(place[1], dp(40)), box.top + dp(40))

    def _shown(self, event: OpeningTileShown) -> Animation:
        """Animates the first player showing the tile that entitles them to open with the zeros."""
        scene = self.scene
        scene.host.give_feedback("shown")
        loose = LoosePiece(scene.table.style, event.tile, scene.geometry.camera.scale * 1.4, "dot")
        start = scene.host.seat_position(event.seat)
        loose.show(start, SMALL, 0.0, 1.0)
        scene.table.air.add(loose)
        x, y = scene.geometry.board.middle
        name = scene.host.session.players[event.seat].name
        words = caption_label(
            phrases.shown_tile_text(name, event.tile), x, y + dp(120) + loose.side * 0.7, scene.geometry.board
        )
        yield tween("bot_flight", loose.flight_to((x, y + dp(120)), 1.0, 0.0, 1.0))
        scene.table.air.add(words)
        yield delay(SHOWN_FOR)
        scene.table.air.remove(words)
        yield tween("bot_flight", loose.flight_to(start, SMALL, 0.0, 1.0))
        scene.table.air.remove(loose)

    # Replay

    def replay(self) -> bool:
        """Replays the last move of another seat, or explains the whole turn if the move placed no tile; returns whether
        there is one.
        """
        self.last = last = self.last or self._last_of_story()
        if last is None or self.is_showing or any(isinstance(event, Laid) for event in last.events):
            return super().replay()
        self.scene.explainer.explain_seat(last.seat)
        return True

    def _last_of_story(self) -> MovePlayed | None:
        """Returns the last move of another seat in the match history; used when the table has just been opened."""
        session, front = self.scene.host.session, self.scene.view.front
        return next(
            (message for message in reversed(session.all_messages()) if message.ply and message.seat != front), None
        )

    def restore_before(self, message: MovePlayed) -> None:
        """Hides the tiles of a move so that it can be replayed."""
        laid = [event.move.cell for event in message.events if isinstance(event, Laid)]
        self.scene.arriving_cells.update(cell for cell in laid if cell in self.scene.view.table.laid)
        self.scene.draw_board()

    def _replay_event(self, event: Event) -> Animation:
        if isinstance(event, Laid) and event.move.cell in self.scene.arriving_cells:
            yield from self._laid(event, self.scene.view)
        elif isinstance(event, PiecelessMovePlayed | Drew):
            self.scene.explainer.explain_seat(event.seat)  # with the whole turn


def hold_animation(seconds: float) -> Animation:
    yield delay(seconds)


def pending_tile_of(event: Event) -> ArrivalUpdate | None:
    """Returns the points and tiles of an event that are shown only after its tile has arrived; None if no tile
    moves.
    """
    if isinstance(event, Drew):
        return ArrivalUpdate(event.seat, event.points, tiles=1)
    return ArrivalUpdate(event.seat, event.points) if isinstance(event, Laid) else None
