"""Table for classic, advanced and solo matches, and the factory that also creates race tables."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.domino3d import texts as phrases
from app.games.domino3d.brick_board.brick_board import BrickBoard
from app.games.domino3d.brick_board.gesture_handler import BrickGestureHandler
from app.games.domino3d.brick_board.tray import HEIGHT, BrickTray
from app.games.domino3d.graphics.label_text import reason_lines
from app.games.domino3d.graphics.space_scene import NewestBrick
from app.games.domino3d.race.race_table import RaceTable
from app.games.domino3d.traits import TRAITS
from app.games.domino3d.turns.event_animations import TurnsEventPlayer
from app.games.domino3d.turns.remaining_bricks import RemainingBricks
from app.games.domino3d.turns.turns_keyboard_cursor import TurnsKeyboardCursor
from app.games.texts import describe_solo_match
from app.i18n import _, format_number
from app.look.appearance import current_appearance
from app.look.shapes import EMPTY_BOX, Box, Path, Point
from app.match.bots import Advice
from app.match.messages import MovePlayed, MoveRefused, Stage
from app.match.traits import SoloMatch
from app.table.contract import PlaqueContent, TableAction, TableHost
from app.table.match_screen_layout import has_two_rows
from app.table.split_table import SplitTable
from engine.domino3d.bricks import Brick
from engine.domino3d.events import Collapsed, FirstBrickPlaced, Laid
from engine.domino3d.moves import Domino3dMove, PiecelessMove, Place
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.turn_based import TurnBasedState, collapse_cost, unused_bricks
from engine.game import Move, Seat, of_game

PLAIN_SHARE = 0.4
"""Visible share of a place above which a new player sees it well"""
PASS = "pass"
"""Key of the only action: put the brick back into the pile"""


class TurnBasedBoard(BrickBoard):
    """Board of the whole table in modes with turns, where bricks are drawn and placed one by one."""

    def __init__(self, table: "Domino3dTable"):
        super().__init__(table.host, table.motions)
        self.table, self.tray = table, BrickTray()
        for widget in (self.tray, self.controls):
            self.add_widget(widget)

    @property
    def colour(self) -> int:
        return self.host.colour_index(self.table.state.turn)

    @property
    def is_showing(self) -> bool:
        return self.table.player.is_showing

    def show_tray(self, is_selected: bool = False, angle: float = 0.0, is_away: bool = False) -> None:
        """Draws the tray with the drawn brick: lying flat, selected and rotated, or absent while it is in the air."""
        state = self.table.state
        self.scene.show_tray(None if is_away else state.hand, angle)
        self.tray.show(state.left, unused_bricks(state.options), is_selected, self.stuck_text)
        self.controls.enable_rotation(self.fingers.brick is not None)

    @property
    def stuck_text(self) -> str:
        """Returns the text for a brick that the player in front cannot place safely; empty if it can be placed, and in
        strict play, where the app reveals no fits.
        """
        candidates = self.scene.geometry.candidates
        if not self.table.calls or not self.can_show_fits or not all(each.is_unstable for each in candidates):
            return ""
        return phrases.stuck_text(has_shaky_place=bool(candidates))

    def explain_brick(self, number: int) -> None:
        self.table.explain_place(self.scene.structure.laid[number])

    def mark_first_place(self) -> None:
        self.table.mark_first_place()

    def announce_taken(self) -> None:
        """Announces that the brick fits nowhere. In strict play, where the app reveals no fits, announces nothing."""
        seat = self.host.session.front
        if self.can_show_fits and self.table.calls and not self.scene.geometry.candidates and seat is not None:
            self.host.refuse(MoveRefused(seat, self.table.calls[0], phrases.NO_PLACE))

    def clear_messages(self) -> None:
        super().clear_messages()
        if not self.is_showing:
            self.table.cursor.leave()


class Domino3dTable(SplitTable):
    """Table that shows a session, and plays moves made by touch, keys and buttons."""

    fingers: BrickGestureHandler
    player: TurnsEventPlayer

    def __init__(self, host: TableHost, **properties: object) -> None:
        super().__init__(host, **properties)
        self.part = part = TurnBasedBoard(self)
        self.scene, self.annotations, self.tray, self.controls = part.scene, part.annotations, part.tray, part.controls
        self.fingers = part.fingers
        self.lay(part)
        self.player = TurnsEventPlayer(self)
        self.cursor = TurnsKeyboardCursor(self)
        self._boxes = EMPTY_BOX, EMPTY_BOX
        self._has_optional_pass = False
        """Whether a player has been able to pass although the brick had a place"""
        self.calls: tuple[PiecelessMove, ...] = ()
        """Moves without a place that the player in front may make now, such as putting the brick back into the pile"""

    @property
    def state(self) -> TurnBasedState:
        """Returns the state of the match."""
        return of_game(self.host.session.match.state, TurnBasedState)

    @property
    def _is_mine(self) -> bool:
        session = self.host.session
        return session.is_front_in_turn and not session.is_paused

    # Layout

    def hand_height(self, width: float) -> float:
        return dp(HEIGHT) * max(1.0, 0.6 + 0.4 * current_appearance().text_scale)

    def arrange(self, board: Box, hand: Box) -> None:
        self.part.place_in(Box(0, 0, *Window.size))
        self.tray.pos, self.tray.size = (hand.x, hand.y), (hand.width, hand.height)
        self._boxes = board, hand
        self._lay_out()

    def _lay_out(self) -> None:
        """Lays out the board. Its controls are in the row of buttons, unless that row may contain Pass at any time."""
        self.controls.share_row(self.shares_row and not self._has_optional_pass)
        self.part.arrange(*self._boxes, self.tray.brick_box)

    def arrange_controls(self, row: Box) -> None:
        self.controls.arrange_row(row)

    @property
    def kept_visible(self) -> Sequence[Box]:
        return self.part.kept_visible

    def make_room(self, *messages: Box) -> None:
        self.part.make_room(*messages)

    # Contract of the host

    def message_box(self, board: Box) -> Box:
        return self.scene.geometry.board

    @property
    def obstacles(self) -> Sequence[Box]:
        return self.annotations.boxes

    def show(self) -> None:
        self.fingers.cancel()
        self.player.stop()
        self.annotations.clear()
        self.part.ask_to_confirm(None)
        self.part.show_enlarged(None)
        self._stand()
        self.part.frame_if_moved()
        self.part.update_hidden_count()

    def _stand(self) -> None:
        """Redraws the match."""
        state, brick = self.state, self.state.hand if self._is_mine else None
        self.calls = tuple(move for move in self._moves() if isinstance(move, PiecelessMove))
        self.annotations.signs.collapse_cost = collapse_cost(state.scores[state.turn])
        self.scene.show_structure(state.structure, brick, self._newest())
        has_place = any(not candidate.is_unstable for candidate in self.scene.geometry.candidates)
        if self.calls and has_place and not self._has_optional_pass:
            self._has_optional_pass = True
            self._lay_out()
            self.part.frame_if_moved()
        self.fingers.mark_fits()
        self.cursor.leave()
        self.part.show_tray()

    def _moves(self) -> Sequence[Domino3dMove]:
        front = self.host.session.front
        return self.state.moves(front) if self._is_mine and front is not None else ()

    def _newest(self) -> NewestBrick | None:
        """Returns the newest brick if another seat placed it."""
        laid = [event for events in self.host.session.match.events[-2:] for event in events if isinstance(event, Laid)]
        if not laid or laid[-1].seat == self.host.session.front:
            return None
        return NewestBrick(len(self.state.structure.laid) - 1, self.host.colour_index(laid[-1].seat))

    def animate_move(self, message: MovePlayed) -> None:
        self.fingers.forget_refusal()
        if not self.annotations.shows_points:
            self.part.clear_messages()
        self.scene.geometry.withdraw_brick()
        if self.fingers.machine.held or self.fingers.machine.fingers:
            self.fingers.cancel()  # time is up, or another player has moved
        if not self.player.play(message):
            self.show()
        self.part.update_hidden_count()

    def settle(self) -> None:
        """Enables input for the player in front after all animations have ended."""
        self._stand()
        if self.part.stuck_text:
            self.host.say(self.part.stuck_text)
        self.scene.restore_view()
        self.part.update_hidden_count()
        self.host.changed()

    def explain(self, seat: Seat) -> None:
        """Shows the points of a seat's last brick again."""
        last = next((event for event in self._scored_newest_first() if event.seat == seat), None)
        if last is not None:
            self._explain(last)

    def explain_place(self, place: Place) -> None:
        """Explains the points of the brick on this place; the first brick has none."""
        laid = next((event for event in self._scored_newest_first() if event.place == place), None)
        if laid is not None:
            self._explain(laid)
        elif not self.is_moving:
            text = phrases.PHRASES.line(FirstBrickPlaced(place), self.host.names).long
            self.host.show_note(self.state.turn, text)
            self.host.say(text)

    def _scored_newest_first(self) -> Iterator[Laid | Collapsed]:
        """Yields the events of bricks that scored or caused a collapse, newest first."""
        for events in reversed(self.host.session.match.events):
            yield from (event for event in reversed(events) if isinstance(event, Laid | Collapsed))

    def _explain(self, event: Laid | Collapsed) -> None:
        """Shows and speaks the points of a brick and their reasons."""
        if self.is_moving:
            return
        self.fingers.cancel()
        lines = reason_lines(event.parts)
        self.annotations.show_points(event.place, event.points, lines, self.host.colour_index(event.seat))
        self.host.say(phrases.PHRASES.line(event, self.host.names).long)

    def remaining(self) -> Widget | None:
        return (
            RemainingBricks(self.state.pile, unused_bricks(self.state.options)) if not self.fingers.is_strict else None
        )

    def show_pile(self) -> None:
        self.tray.show(self.state.left, unused_bricks(self.state.options), False)

    @property
    def important_points(self) -> Sequence[Point]:
        return self.part.important_points

    def content_outlines(self) -> Sequence[Path]:
        return self.part.content_outlines()

    # First turn of a new player

    @property
    def guide(self) -> str:
        front = self.host.session.front
        if not self._is_mine or front is None or self.player.is_showing or not self.part.can_show_fits:
            return ""
        if not self.host.is_newcomer(front):
            return ""
        if self.part.stuck_text:
            return _("It doesn’t fit anywhere: tap Pass.")
        return _("Drag it where the marks match.")

    def mark_first_place(self) -> None:
        """Lets a low, visible place of a new player's first brick pulse."""
        candidates = [candidate for candidate in self.scene.geometry.seen() if not candidate.is_unstable]
        if self.guide and candidates:
            easiest = max(
                candidates, key=lambda each: (each.visible_share > PLAIN_SHARE, -each.cubes[0][2], each.points)
            )
            self.annotations.signs.pulse(easiest.place, self.part.colour)

    # Buttons, hints, keys

    def actions(self) -> tuple[TableAction, ...]:
        if self.player.is_showing:
            return ()
        has_pill = not has_two_rows(self.width / dp(1), current_appearance().text_scale)  # else the board needs the row
        note, is_urged = _("ends your turn") if has_pill else "", bool(self.part.stuck_text)
        return tuple(TableAction(PASS, phrases.action(call), note, is_urged=is_urged) for call in self.calls)

    def act(self, key: str) -> None:
        if key == PASS and self.calls:
            self.play_call()

    def play_call(self) -> None:
        """Puts the brick back into the pile."""
        self.fingers.cancel()
        refused = self.host.play(self.calls[0])
        if refused is not None:
            self.host.refuse(refused)

    def note(self, seat: Seat) -> PlaqueContent:
        score = format_number(self.state.scores[seat] - self.player.pending_points(seat))
        alone = self._alone()
        if alone is None:
            return PlaqueContent(score, spoken=score)
        return PlaqueContent(score, alone=alone, spoken=describe_solo_match(alone))

    def _alone(self) -> SoloMatch | None:
        """Returns the state of a solo match, not counting bricks that have not landed yet."""
        alone, pending_points = TRAITS.solo_match(self.host.session.match), self.player.pending_points(0)
        if alone is None or not pending_points:
            return alone
        brought = (
            alone.turn_points[:-1]
            if alone.turn_points and alone.turn_points[-1] == pending_points
            else alone.turn_points
        )
        return replace(alone, turn_points=brought, points=alone.points - pending_points)

    def piece_of(self, move: Move) -> Brick | None:
        return move.brick if isinstance(move, Place) else None

    def hint(self, stage: int, advice: Advice) -> None:
        """Takes the brick, then previews it on the advised place, from a side where that is visible."""
        if self.is_moving or not isinstance(advice.move, Place):
            return
        self.host.give_feedback("hint")
        self.fingers.select(advice.move.brick)
        if stage > 1:
            self.cursor.point_at(advice.move)

    def back(self) -> bool:
        return self.cursor.back() or super().back()

    def key(self, name: str) -> bool:
        return self.fingers.touches.key(name) or self.cursor.key(name)

    # Touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.host.session.stage is Stage.OVER:
            self.motions.finish()  # a touch skips the closing animation
        return super().on_touch_down(touch)


def table(host: TableHost, **properties: object) -> SplitTable:
    """Creates a table for the mode of the match."""
    options = of_game(host.session.match.options, Domino3dOptions)
    is_race = options.mode == "race"
    return RaceTable(host, **properties) if is_race else Domino3dTable(host, **properties)


TABLE = table
