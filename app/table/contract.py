"""Base classes: a game's table, the screen that hosts it, and its gesture handler."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from kivy.base import EventLoop
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.device.motion_sensor import MotionSensor
from app.device.system import Insets
from app.files.settings import Settings
from app.gestures import events
from app.gestures import gesture_config as lengths
from app.gestures.events import GestureEvent
from app.gestures.geometry import BoardGeometry, NearFit, Piece, is_edge_swipe
from app.gestures.gesture_config import LIFT_SECONDS, GestureConfig
from app.gestures.state_machine import GestureMachine
from app.look import appearance
from app.look.animation import Animation, Animator
from app.look.player_panes import PlayerPane
from app.look.shapes import Box, Path, Point
from app.match.bots import Advice
from app.match.messages import NOBODY, MovePlayed, MoveRefused, MovesUndone
from app.match.session import Session
from app.match.traits import SoloMatch
from app.players import colour_of
from app.table.match_screen_layout import MatchScreenLayout
from app.table.prompt_panel import PromptPanel
from engine.game import Move, Seat

if TYPE_CHECKING:
    from app.table.left_hand import LeftHand
    from app.table.move_playback import MovePlayback


UNDO_STEP = "step back"
"""Key of the action that undoes a part of an unfinished move. The host shows one button for it and for undo."""


@dataclass(frozen=True)
class TableAction:
    """Button of a table that is specific to the game, such as draw, pass or roll the dice. It is shown beside hint,
    undo and menu.
    """

    key: str
    """Name of its icon, and argument of `GameTable.act`."""
    text: str
    note: str = ""
    """Second line of the label: `23 in the well`."""
    price: str = ""
    """Cost shown on the button: `−5`."""
    is_main: bool = False
    """Whether it is the main button of the screen."""
    is_urged: bool = False
    """Whether the button has a halo, because it is the only thing left to do."""
    picture: Callable[[], Widget] | None = None
    """Factory of a picture that replaces the icon, or None."""
    is_enabled: bool = field(default=True, compare=False)
    """Whether the button can be pressed. A disabled one stays visible, so that no other button takes its place."""


class WindowCircle(NamedTuple):
    """Circle in window pixels."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class PlaqueContent:
    """Contents of a seat's plaque, the widget with its name, score and number of pieces."""

    score: str
    """Score as a text; empty if the game has none."""
    icon: str = ""
    """Name of the icon before `count`: `triangle`, `square`."""
    count: str = ""
    more: str = ""
    """Additional text behind `count`, shown if it fits."""
    filled: int = 0
    """Number of filled `dots`, such as the pawns at home."""
    dots: int = 0
    progress: tuple[int, int] = (0, 0)
    """Filled and all cells of a bar at the lower edge, such as the placed bricks in a race; no bar without cells."""
    alone: SoloMatch | None = None
    """State of a solo match, shown as a row of turns; None in other matches."""
    spoken: str = ""
    """Accessible label."""


class TableHost:
    """Interface of the screen that contains a table: what the table and the areas of its people may use."""

    session: Session
    table: "GameTable"
    names: tuple[str, ...]
    """Names of the players by seat."""

    @property
    def settings(self) -> Settings:
        raise NotImplementedError

    @property
    def motion(self) -> MotionSensor:
        """Returns the motion sensor, for shaking dice."""
        raise NotImplementedError

    @property
    def edges(self) -> Insets:
        """Returns the width in pixels of the system's swipe zones (back, home) at the edges of the window."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Returns whether the screen is still shown."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Does what the button of an action does."""

    def key(self, name: str) -> bool:
        """Handles a key; returns whether it had an effect."""
        return False

    def play(self, move: Move, seat: Seat | None = None) -> MoveRefused | None:
        """Plays a move for `seat`, by default the person in front. Calls `animate_move` before it returns.

        A refusal with the reason `COACH_WARNING` concerns a legal move: the host asks the player whether to play it
        nevertheless. Until the player has answered, the table shows no refusal and only puts a held piece back.
        """
        by = self.session.front if seat is None else seat
        return MoveRefused(NOBODY, move, "covered") if by is None else self.session.play(by, move)

    def refuse(self, refused: MoveRefused, picture: Widget | None = None) -> None:
        """Shows a refusal by haptics, text and speech, for tables that do not show it themselves. `picture`: small
        picture of the reason, shown beside the text.
        """
        raise NotImplementedError

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        """Plays sound and haptics of a feedback event."""
        raise NotImplementedError

    def say(self, text: str, urgent: bool = False) -> None:
        """Speaks a text if speech is on: after the current sentence, or immediately if `urgent`."""
        raise NotImplementedError

    def say_to(self, seat: Seat | None, text: str) -> None:
        """Speaks a text immediately, preceded by the person's name if the last one was for somebody else.

        `seat`: seat of the person in simultaneous play; None for the person in front.
        """
        self.say(text, urgent=True)

    def is_newcomer(self, seat: Seat) -> bool:
        """Returns whether a seat has a person who has never made a move in this game."""
        return False

    def show_note(self, seat: Seat, text: str, above: str = "") -> None:
        """Shows a text to one person for some seconds: above the button of an action, or at the bottom of the board."""

    def start_clock(self) -> None:
        """Starts the timer or the race times that have waited for a touch."""

    def ask(self, action: str, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Asks for confirmation of an action that cannot be undone, if the settings require it.

        `action`: key of the action, by which a rebuilt screen asks again; `yes`: label of the button that confirms;
        `then`: called if the player confirms, or if no confirmation is required.
        """
        raise NotImplementedError

    def focus_action(self, key: str) -> None:
        """Moves the focus to the button of an action, if it is shown."""

    def withdraw_question(self) -> None:
        """Closes the open dialog without an answer, because the time is up."""

    def changed(self) -> None:
        """Refreshes buttons and plaques after the table's actions or notes have changed."""

    def pending_award(self, seat: Seat) -> int:
        """Returns the points of a seat for the end of the round that its plaque does not show yet, because they are
        still being counted.
        """
        return 0

    def colour_index(self, seat: Seat) -> int:
        """Returns the index of a player's seat colour."""
        return colour_of(self.session.players, seat)

    def seat_position(self, seat: Seat) -> tuple[float, float]:
        """Returns the window position of a seat's plaque (its middle), where flying pieces start or end."""
        raise NotImplementedError

    def action_position(self, key: str) -> tuple[float, float]:
        """Returns the window position of an action's icon (its middle), from which drawn tiles fly."""
        raise NotImplementedError

    def offers(self, key: str) -> bool:
        """Returns whether the host allows an action of the table."""
        return True

    def action_box(self, key: str) -> Box | None:
        """Returns the window box of an action's button; None if it is not shown."""
        return None


class PlayerBoard(FloatLayout):
    """Board and hand of one person: gestures, keys, actions and hints. Touches go to the gesture handler unless a child
    handles them.
    """

    fingers: "GestureHandler"

    prompt_panel: PromptPanel | None = None
    """Panel with the prompt of the game, which also shows hints; without one, a hint is above its button"""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(super().on_touch_down(touch)) or self.fingers.touches.down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self.fingers.touches.move(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        is_handled = self.fingers.touches.up(touch) or bool(super().on_touch_up(touch))
        self.fingers.touch_ended()
        return is_handled

    def cancel(self) -> bool:
        """Puts held, selected and unconfirmed pieces back; returns whether any existed."""
        return self.fingers.cancel()

    def restart_move(self) -> None:
        """Resets a move that the coach has warned about and the player has withdrawn."""
        self.cancel()

    def back(self) -> bool:
        """Handles the back key: leaves the cursor or puts held pieces back; returns whether it had an effect."""
        return self.cancel()

    def actions(self) -> tuple[TableAction, ...]:
        """Returns the game's own buttons for the person in front."""
        return ()

    def act(self, key: str) -> None:
        """Performs the action of a button."""

    @property
    def can_act(self) -> bool:
        """Returns whether the person of this board can do something now, so that the keys may pass to that person."""
        return bool(self.actions())

    @property
    def important_points(self) -> Sequence[Point]:
        """Window positions, such as corners of pieces, that a note about the timer must not hide if there is space
        beside them.
        """
        return ()

    def content_outlines(self) -> Sequence[Path]:
        """Returns coarse outlines of what is on the board, in window pixels, for the veil of a paused table: large ones
        first.
        """
        return ()

    @property
    def guide(self) -> str:
        """Returns an instruction for the first turn of a new player; empty otherwise."""
        return ""

    @property
    def hint_precondition(self) -> str:
        """Returns an instruction that the player must follow before a hint is possible; empty if a hint is possible."""
        return ""

    def hint(self, stage: int, advice: Advice) -> str | None:
        """Shows a hint on the board: the piece (stage 1) or its target (stage 2). The host shows the text of the hint,
        or the instruction that this method returns instead, such as to undo steps that exclude the advised move.
        """
        return None

    def piece_of(self, move: Move) -> Piece | None:
        """Returns the piece of the gesture machine that a move places or moves first; None for a move without one."""
        return None

    def has_selected_piece_of(self, move: Move) -> bool:
        """Returns whether the piece of a move is selected, so that the first stage of a hint would change nothing."""
        held = self.fingers.machine.held
        return held is not None and held.is_selected and held.piece == self.piece_of(move)

    def show_hint_text(self, text: str) -> bool:
        """Shows the text of a hint in the prompt panel, or hides it if empty; returns whether there is such a panel."""
        if self.prompt_panel is not None:
            self.prompt_panel.show_hint(text)
        return self.prompt_panel is not None

    def message_box(self, board: Box) -> Box:
        """Returns the part of the board's box in which messages of the host hide no controls; by default all of it."""
        return board

    @property
    def obstacles(self) -> Sequence[Box]:
        """Boxes of the prompt, of buttons on the board, and of the place in question, which messages of the host must
        not hide.
        """
        return [] if self.prompt_panel is None else [self.prompt_panel.card.box]

    @property
    def kept_visible(self) -> Sequence[Box]:
        """Boxes of the pieces or places on the board that tips must not hide."""
        return ()

    def make_room(self, *messages: Box) -> None:
        """Moves labels on the board away from the boxes of all messages, some of which may be empty."""

    def arrange_controls(self, row: Box) -> None:
        """Lays out the game's own controls in the free part of the row of buttons, if `GameTable.shares_row`. The host
        calls it after each change of its buttons.
        """

    def key(self, name: str) -> bool:
        """Handles a key or a swipe of cursor mode (left, right, up, down, enter, r, h…); returns whether it had an
        effect.
        """
        return False


class GameTable(PlayerBoard):
    """Base class of a game's table. The host gives it the whole safe area and may resize it at any time.

    A table is itself the board of the person in front, unless several people play on it simultaneously.
    """

    player: "MovePlayback"

    def __init__(self, host: TableHost, **properties: object) -> None:
        """A subclass must set its gesture handler `fingers` and its animation player `player`."""
        super().__init__(**properties)
        self.host = host
        self.motions = Animator()
        """All animations of this table."""

    overlay: Widget | None = None
    """Layer above the host's plaques and buttons, for held and flying pieces; None without such pieces. The host adds
    it on top; it receives no touches.
    """

    shares_row = False
    """Whether the host's row of ring buttons has space for the game's own controls; set by the host before `arrange`"""

    def hand_height(self, width: float) -> float:
        """Returns the preferred height of the hand in a box of this width; 0 without a hand."""
        return 0.0

    def arrange(self, board: Box, hand: Box) -> None:
        """Sets the boxes of board and hand. The host calls it before the first `show`, after every resize, and if
        `hand_height` has changed after a call of `TableHost.changed`.

        In an upright layout the hand is at the bottom, with the host's buttons above it; in a wide layout it is in the
        side panel.
        """

    def board_of(self, seat: Seat | None) -> PlayerBoard:
        """Returns the board that a person uses now. `seat`: None for the person in front."""
        return self

    def arrange_panes(self, panes: Sequence[PlayerPane], menu: Box) -> list[MatchScreenLayout]:
        """Lays out the boards of all people in simultaneous play, and returns the boxes of each, as its person sees
        them. The host calls it instead of `arrange`. `menu`: box of the host's menu button.
        """
        raise NotImplementedError

    def show(self) -> None:
        """Redraws everything from the session: at the start, after a reveal, an undo or a resume. Running animations
        are skipped.

        If `session.view` is None, no hand is drawn.
        """
        raise NotImplementedError

    def animate_move(self, message: MovePlayed) -> None:
        """Animates a move that a bot or a person has played."""
        raise NotImplementedError

    def animate_undo(self, message: MovesUndone) -> None:
        """Redraws everything after moves were undone. A table with hands shows how their pieces fly back."""
        self.show()

    @property
    def is_moving(self) -> bool:
        """Returns whether an animation is running. While it is, the host delays everything that would hide it."""
        return self.player.is_showing or self.motions.is_moving

    def when_still(self, then: Callable[[], None]) -> None:
        """Calls `then` when all animations have finished; immediately if none is running."""
        self.motions.when_still(then)

    def note(self, seat: Seat) -> PlaqueContent:
        """Returns the contents of a seat's plaque."""
        raise NotImplementedError

    @property
    def animated_seat(self) -> Seat | None:
        """Returns the seat whose move is being animated, or None. The turn may already have passed to another seat."""
        return self.player.animated_seat

    def start_play(self) -> None:
        """Starts the timer at the first touch; a table with a countdown starts it at the end of the countdown."""
        self.host.start_clock()

    def remaining(self) -> Widget | None:
        """Returns a panel of the pieces that the person in front has not seen; None in games without one."""
        return None

    def news_picture(self, things: tuple[object, ...], hidden: int) -> Widget | None:
        """Returns a small picture for a line of the news. `things`: its pieces (`News.things`). `hidden`: number of
        face-down pieces.

        It is shown on the handover page and fills its parent's box. Returns None if nothing needs a picture.
        """
        return None

    def face_down_hand(self, seat: Seat) -> Widget | None:
        """Returns a seat's hand face down, for the handover page; None in a game without hands."""
        return None

    def last_piece(self) -> WindowCircle | None:
        """Returns the window circle of the piece that the last move placed or brought home; None without such a
        piece.
        """
        return None

    def winning_pieces(self, seat: Seat) -> Sequence[WindowCircle]:
        """Returns the window circles of the pieces with which a seat has won: by default the piece of the last move, if
        it was a move of this seat.
        """
        moves, piece = self.host.session.match.moves, self.last_piece()
        return [piece] if piece and moves[-1][0] == seat else []

    def count_left_hand(self, hand: "LeftHand") -> Animation:
        """Animates the pieces left in a hand at the end of a round, which fly to a plaque and are counted there. In a
        game without hands they are only counted.
        """
        for index in range(len(hand.pieces)):
            hand.count_piece(index)
        yield from ()

    def replay(self) -> None:
        """Animates the last move again."""
        if not self.is_moving:
            self.player.replay()

    def explain(self, seat: Seat) -> None:
        """Shows and speaks how a seat scored in its last turn."""


# From Kivy's touches to the gesture machine

WHEEL = {"scrolldown": 1, "scrollup": -1}
"""Steps of the mouse wheel by Kivy's button names; a positive step rolls it away from the user."""


class TouchAdapter:
    """Adapter that passes the touches of a widget to a gesture machine. The table reacts to each touch event before the
    event handler returns.
    """

    def __init__(self, widget: Widget, handler: "GestureHandler"):
        self.machine = handler.machine
        self._widget, self._handler = widget, handler
        self._alarm: ClockEvent | None = None
        self._takes_all = False
        self._mouse_button = ""
        """Mouse button of the last touch; empty for a finger"""
        self.is_alone = True
        """Whether only one person's fingers can touch the window."""

    # Called by the widget

    def down(self, touch: MotionEvent) -> bool:
        """Handles the start of a touch; returns whether the machine tracks it."""
        self._forget_lost()
        if touch.is_mouse_scrolling:
            steps = WHEEL.get(touch.button, -1)
            return self.dispatch(self.machine.wheel(steps, *self._handler.to_table(*touch.pos), Clock.time()))
        covers = touch.device != "mouse"
        self.dispatch(
            self.machine.down(touch.uid, *self._handler.to_table(*touch.pos), Clock.time(), _radius(touch), covers)
        )
        is_mine = touch.uid in self.machine.fingers
        if is_mine:
            touch.grab(self._widget)
            self._mouse_button = touch.button if "button" in touch.profile else ""
        return is_mine

    def move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self._widget:
            return False
        if self._is_devices(touch):
            touch.ungrab(self._widget)
            self.dispatch(self.machine.touch_cancelled(touch.uid, Clock.time()))
        else:
            self.dispatch(self.machine.move(touch.uid, *self._handler.to_table(*touch.pos), Clock.time()))
        return True

    def _is_devices(self, touch: MotionEvent) -> bool:
        """Returns whether a touch that starts to move is a swipe that belongs to the system, for back or home."""
        finger = self.machine.fingers.get(touch.uid)
        if finger is None or finger.has_moved:
            return False
        return is_edge_swipe(self._handler.edges(), Window.size, (touch.ox, touch.oy), touch.pos, dp(lengths.SLOP))

    def up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self._widget:
            return False
        touch.ungrab(self._widget)
        self.dispatch(self.machine.up(touch.uid, *self._handler.to_table(*touch.pos), Clock.time()))
        return True

    def key(self, name: str) -> bool:
        return self.dispatch(self.machine.key(name, Clock.time()))

    def cancel(self) -> bool:
        """Puts all held pieces back; returns whether any were held."""
        return self.dispatch(self.machine.cancel())

    def dispatch(self, events: Iterable[GestureEvent]) -> bool:
        """Passes gesture events to the table and sets the machine's timer; returns whether any events occurred."""
        gesture_events = list(events)
        for event in gesture_events:
            self._handler.handle(event)
        self._set_alarm()
        self._take_all(self.machine.is_carrying and self.is_alone)
        return bool(gesture_events)

    # Timer

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wakes_at = self.machine.wakes_at
        if wakes_at is not None:
            self._alarm = Clock.schedule_once(self._wake, max(0.0, wakes_at - Clock.time()))

    def _wake(self, _: float) -> None:
        self._alarm = None
        self.dispatch(self.machine.tick(Clock.time()))

    # Second finger

    def _take_all(self, is_held: bool) -> None:
        """Captures all touches, the wheel and other mouse buttons while a finger holds a piece, so that a second finger
        can rotate it from anywhere.
        """
        if is_held != self._takes_all:
            self._takes_all = is_held
            bind = Window.bind if is_held else Window.unbind
            bind(on_touch_down=self._anywhere, on_mouse_down=self._button_pressed, on_mouse_up=self._is_other_button)

    def _anywhere(self, _window: object, touch: MotionEvent) -> bool:
        self.down(touch)
        return True

    def _button_pressed(self, _window: object, x: float, y: float, button: str, _keys: object) -> bool:
        """Rotates the piece for a step of the wheel, or a press of another button than the one that holds the piece.
        Kivy would otherwise report both as a release of the button that holds it.
        """
        if button in WHEEL:
            self.dispatch(self.machine.wheel(WHEEL[button], x, y, Clock.time()))
        elif self._mouse_button and button != self._mouse_button:
            self.key("r")
        return self._is_other_button(_window, x, y, button, _keys)

    def _is_other_button(self, _window: object, _x: float, _y: float, button: str, _keys: object) -> bool:
        return button.startswith("scroll") or (bool(self._mouse_button) and button not in (self._mouse_button, "all"))

    def _forget_lost(self) -> None:
        """Ends touches whose release the system did not report because the device was busy."""
        active_ids = {touch.uid for touch in EventLoop.touches}
        for uid in [uid for uid in self.machine.fingers if uid not in active_ids]:
            self.dispatch(self.machine.touch_cancelled(uid, Clock.time()))


def _radius(touch: MotionEvent) -> float:
    """Returns the radius of a touch in pixels; 0 if the screen does not report it."""
    shape = touch.shape if "shape" in touch.profile else None
    return 0.0 if shape is None else max(shape.width, shape.height) / 2


def gesture_config_of(settings: Settings) -> GestureConfig:
    """Returns the gesture configuration for the player's settings and the device."""
    table = settings.table
    return GestureConfig(
        dp=dp(1),
        lift=table.lift,
        lift_seconds=0.0 if appearance.current_appearance().reduced_motion else LIFT_SECONDS,
        auto_rotate=table.auto_turn,
        confirm=settings.play.confirm,
        is_strict=table.is_strict,
    )


# From the gesture machine to a game


class GestureHandler:
    """Base class of a game's gesture handling. Each gesture plays its feedback, then calls the method of the same name.

    A game overrides the methods of the gestures that it uses, and plays a move when a piece is dropped.
    """

    CUES: ClassVar[Mapping[type[GestureEvent], str]] = {
        events.Selected: "press",
        events.Lifted: "lift",
        events.Snapped: "snap",
        events.Unsnapped: "let go",
        events.HandPaged: "press",
    }
    """Feedback events by gesture; a game may add others."""

    def __init__(self, table: Widget, host: TableHost, geometry: BoardGeometry):
        self.host = host
        self.machine = GestureMachine(geometry, self.gesture_config())
        self.touches = TouchAdapter(table, self)
        self._methods: dict[type[GestureEvent], Callable[[Any], None]] = {
            events.Pressed: self.pressed, events.Released: self.released, events.Selected: self.selected,
            events.Rotated: self.rotated, events.Rotating: self.rotating, events.Lifted: self.lifted,
            events.Dragged: self.dragged, events.Snapped: self.snapped, events.Unsnapped: self.unsnapped,
            events.Dropped: self.dropped,
            events.AwaitingConfirm: self.awaiting_confirm, events.DropRejected: self.rejected,
            events.Returned: self.returned,
            events.InspectionStarted: self.inspection_started, events.InspectionEnded: self.inspection_ended,
            events.Scrolled: self.scrolled,
            events.HandPaged: self.hand_paged,
            events.Panned: self.panned, events.Pinched: self.pinched, events.ViewReset: self.view_reset,
            events.Tapped: self.tapped, events.BoardLongPressed: self.board_long_pressed,
        }  # fmt: skip

    def gesture_config(self) -> GestureConfig:
        """Returns the gesture configuration of this table."""
        return gesture_config_of(self.host.settings)

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """Converts a window position to the coordinates of the person in front."""
        return x, y

    def edges(self) -> Sequence[float]:
        """Returns the width of the system's swipe zones at each edge in pixels, as seen by the person in front; see
        `is_edge_swipe`.
        """
        return self.host.edges

    @property
    def carrying_finger(self) -> Point | None:
        """Returns the position of the finger that carries a piece; None if no finger carries one."""
        finger = self.machine.gesture.finger if self.machine.is_carrying else None
        return None if finger is None else (finger.x, finger.y)

    # Called by the table

    def cancel(self) -> bool:
        """Puts all held pieces back and reloads the gesture configuration; returns whether any were held."""
        was_away = self.touches.cancel()
        self.machine.config = self.gesture_config()
        return was_away

    def touch_ended(self) -> None:
        """Reacts to the end of a touch, whether a gesture used the touch or not."""

    def select(self, thing: Piece) -> None:
        """Selects a piece in the same way as a tap does; called for keys and hints."""
        self.touches.dispatch(self.machine.select(thing))

    def place(self, piece: Piece, near: NearFit) -> None:
        """Places a piece in the same way as a tap on its place does."""
        self.touches.dispatch(self.machine.place(piece, near))

    def confirm(self) -> None:
        """Places the piece that awaits confirmation."""
        self.touches.dispatch(self.machine.confirm())

    def rotate(self, step: int = 1) -> None:
        """Rotates the held piece by a number of detents, clockwise."""
        self.touches.dispatch(self.machine.rotate(step, 0.0))

    def handle(self, event: GestureEvent) -> None:
        """Plays the feedback of a gesture and calls its method."""
        cue = self.CUES.get(type(event))
        if cue:
            self.host.give_feedback(cue)
        self._methods[type(event)](event)

    # Gestures; a game overrides those that it uses

    def pressed(self, event: events.Pressed) -> None: ...
    def released(self, event: events.Released) -> None: ...
    def selected(self, event: events.Selected) -> None: ...
    def rotated(self, event: events.Rotated) -> None: ...
    def rotating(self, event: events.Rotating) -> None: ...
    def lifted(self, event: events.Lifted) -> None: ...
    def dragged(self, event: events.Dragged) -> None: ...
    def snapped(self, event: events.Snapped) -> None: ...
    def unsnapped(self, event: events.Unsnapped) -> None: ...
    def dropped(self, event: events.Dropped) -> None: ...
    def awaiting_confirm(self, event: events.AwaitingConfirm) -> None: ...
    def rejected(self, event: events.DropRejected) -> None: ...
    def returned(self, event: events.Returned) -> None: ...
    def inspection_started(self, event: events.InspectionStarted) -> None: ...
    def inspection_ended(self, event: events.InspectionEnded) -> None: ...
    def scrolled(self, event: events.Scrolled) -> None: ...
    def hand_paged(self, event: events.HandPaged) -> None: ...
    def panned(self, event: events.Panned) -> None: ...
    def pinched(self, event: events.Pinched) -> None: ...
    def view_reset(self, event: events.ViewReset) -> None: ...
    def tapped(self, event: events.Tapped) -> None: ...
    def board_long_pressed(self, event: events.BoardLongPressed) -> None: ...
