"""What every game's table is made of: its host, the table itself, and the fingers on it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.device.motion_sensor import MotionSensor
from app.device.system import Insets
from app.games.traits import SoloMatch
from app.gestures import events
from app.gestures import gesture_config as lengths
from app.gestures.events import GestureEvent
from app.gestures.geometry import BoardGeometry, Piece, is_edge_swipe
from app.gestures.gesture_config import LIFT_SECONDS, GestureConfig
from app.gestures.state_machine import GestureMachine
from app.look import appearance
from app.look.animation import Animator
from app.look.shapes import EMPTY_BOX, Box
from app.match.bots import Advice
from app.match.messages import NOBODY, MovePlayed, MoveRefused
from app.match.session import Session
from app.screens.page import Screen, open_dialog
from app.shell.i18n import _
from app.store.settings import Settings
from app.widgets.dialog import Dialog, DialogAction
from engine.game import Seat

if TYPE_CHECKING:
    from app.table.move_playback import MovePlayback


UNDO_STEP = "step back"
"""The action that takes back a part of a move that is being made. The host has one button for that and for undoing"""


@dataclass(frozen=True)
class Action:
    """A button that the table offers beside hint, undo and menu: draw, pass, throw the dice…"""

    key: str
    """Its icon, and what `Table.act` is called with"""
    text: str
    note: str = ""
    """A second line: `23 in the well`"""
    price: str = ""
    """What it costs, as the button says it: `−5`"""
    is_main: bool = False
    """The one main act of the screen now"""
    picture: Callable[[], Widget] | None = None
    """Makes what is drawn instead of the icon"""


class WindowCircle(NamedTuple):
    """A round place in the window."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class SeatNote:
    """What the score strip tells of a seat."""

    score: str
    """Its number; empty where the game has none"""
    icon: str = ""
    """The small sign before `count`: `triangle`, `square`"""
    count: str = ""
    more: str = ""
    """What of `count` came later, written behind it where there is room"""
    filled: int = 0
    """Of `dots`, so many are filled: pawns that are home"""
    dots: int = 0
    alone: SoloMatch | None = None
    """How a match alone stands, which has its glasses beside the score"""
    spoken: str = ""
    """The same as a phrase"""


class Host(Screen):
    """A screen with a table on it, and what that table may ask of it."""

    session: Session
    _question: Dialog | None = None

    @property
    def settings(self) -> Settings:
        return self.context.settings

    @property
    def motion(self) -> MotionSensor:
        """How the device is held, for tables whose dice are shaken."""
        return self.context.services.motion

    @property
    def edges(self) -> Insets:
        """How deep at each edge of the window a swipe inwards is the device's: back, home."""
        return self.context.edges

    def play(self, move: Any, seat: Seat | None = None) -> MoveRefused | None:
        """Makes a move for the person in front, or at this seat. `happened` is called before this returns.

        Where the reason of a refusal is `COACH_WARNING` the move is legal: its coach asks about it first, and it may
        still be made without another word from the table. Until then nothing is told, and nothing is home but what
        was in the air.
        """
        by = self.session.front if seat is None else seat
        return MoveRefused(NOBODY, move, "covered") if by is None else self.session.play(by, move)

    def refuse(self, refused: MoveRefused) -> None:
        """Tells why a move was not made, by touch, text and voice: for a table without a place of its own for that."""
        raise NotImplementedError

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        """Gives an event of the feedback table its sound and its touch."""
        self.context.give_feedback(event, strength)

    def say(self, text: str, urgent: bool = False) -> None:
        """Speaks, if speech is on, after what is being said; at once where it is `urgent`."""
        self.context.say(text, urgent)

    def press_swipe_key(self, key: str) -> None:
        """Does what a swipe of cursor mode means, by the key that it stands for: for a table that takes all."""

    def ask_hint(self) -> None:
        """Tells the person in front a hint, one stage more each time: for a table that takes all."""

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Asks before something that cannot be taken back, if the player wants that."""
        if self.settings.play.ask_before:
            self.put(Dialog(title, text, (DialogAction(_("No"), is_main=True), DialogAction(yes, then))))
        else:
            then()

    def put(self, question: Dialog, closed: Callable[[], Any] = lambda: None) -> None:
        """Lays a question over the table, which `withdraw_question` can take back. `closed`: see `open_dialog`."""
        self._question = question
        open_dialog(self.context, question, closed)

    def focus_action(self, key: str) -> None:
        """Gives the focus to a button, where it is there, as a cursor has come to what it does."""

    def withdraw_question(self) -> None:
        """Takes back what has been asked: the sand did not wait for an answer."""
        if self._question is not None:
            self.context.navigation.close_panel(self._question)
            self._question = None

    def changed(self) -> None:
        """Draws the buttons and the strip anew: the table's actions or notes have changed."""

    def colour_index(self, seat: Seat) -> int:
        """Returns which of the seat colours a player has."""
        colour = self.session.players[seat].colour
        return seat if colour is None else colour

    def seat_position(self, seat: Seat) -> tuple[float, float]:
        """Returns the middle of a seat's plaque in the window: things fly from and to there."""
        raise NotImplementedError

    def action_position(self, key: str) -> tuple[float, float]:
        """Returns the middle of the picture on the button of an action: drawn tiles fly from there."""
        raise NotImplementedError

    def menu_box(self) -> Box:
        """Returns where the host has its one button beside a table that takes all."""
        return EMPTY_BOX

    def offers(self, key: str) -> bool:
        """Returns whether an action of the table is offered here, where it is one."""
        return True

    def action_box(self, key: str) -> Box | None:
        """Returns where the button of an action lies in the window, to point at it; None while there is none."""
        return None


class Table(FloatLayout):
    """A game's table. The host gives it its whole area, safe insets taken off, and resizes it at any time."""

    fingers: "GestureHandler"
    player: "MovePlayback"

    def __init__(self, host: Host, **properties: Any) -> None:
        """A game adds its `fingers` and its `player`."""
        super().__init__(**properties)
        self.host = host
        self.motions = Animator()
        """Everything that moves on this table"""

    overlay: Widget | None = None
    """What is drawn above the host's plaques and buttons: what a finger holds, what flies. The host puts it on top of
    everything; it takes no touches."""

    def hand_height(self, width: float) -> float:
        """Returns how high the hand would like to be in a box of this width; 0 for a table without one."""
        return 0.0

    def arrange(self, board: Box, hand: Box) -> None:
        """Sets where board and hand lie. The host calls it before the first `show`, after every resize, and again when
        `hand_height` tells something else after `Host.changed`.

        Upright the hand lies at the foot, the host's buttons above it; wide it lies in the side panel.
        """

    def reserved_box(self) -> Box:
        """Returns where a button of the table lies on its board, which no words of the host may cover."""
        return EMPTY_BOX

    def show(self) -> None:
        """Draws everything anew from the session: at first, after a reveal, an undo, a resume. Flights end at once.

        Where `session.view` is None no hand is drawn at all.
        """
        raise NotImplementedError

    def animate_move(self, message: MovePlayed) -> None:
        """Animates a move that was made, a bot's or a person's."""
        raise NotImplementedError

    @property
    def is_moving(self) -> bool:
        """Whether something is still under way; the host waits with what would hide it."""
        return self.player.is_showing or self.motions.is_moving

    def when_still(self, then: Callable[[], None]) -> None:
        """Calls back once nothing is under way; at once if nothing is."""
        self.motions.when_still(then)

    is_full_screen = False
    """Whether it takes the whole screen, with plaques and buttons of its own: the host keeps the one of the menu"""

    uses_pill_row = False
    """Whether it uses the row at the foot of the board that large text gives to pills, while there are none"""

    def make_room_for_pills(self, is_taken: bool) -> None:
        """Makes room in that row while it is taken by pills."""

    def cancel(self) -> bool:
        """Brings home what is held, selected or awaits confirmation; returns whether there was anything."""
        return self.fingers.cancel()

    def restart_move(self) -> None:
        """Takes back what has been done of a move that was asked about and is not to be made."""
        self.cancel()

    def back(self) -> bool:
        """Does what the back key means here: what the cursor points at is left, or all is brought home; returns whether
        there was anything.
        """
        return self.cancel()

    def actions(self) -> tuple[Action, ...]:
        """Returns the game's own buttons, as the person in front may press them now."""
        return ()

    def act(self, key: str) -> None:
        """Does what a button of `actions` stands for."""

    def note(self, seat: Seat) -> SeatNote:
        """Returns what the strip tells of a seat."""
        raise NotImplementedError

    @property
    def animated_seat(self) -> Seat | None:
        """Whose move is being animated, though others may be in turn already; None while none is."""
        return self.player.animated_seat

    @property
    def hint_precondition(self) -> str:
        """What must be done before there can be a hint, in words: a hint does nothing itself. Empty if nothing must."""
        return ""

    def hint(self, stage: int, advice: Advice) -> None:
        """Shows a hint: 1 the thing to take, 2 where it goes. The words for it are the host's affair."""

    def goes_on(self, move: Any) -> bool:
        """Returns whether a move can still be made from what has been done of it, where moves are made in steps."""
        return True

    def show_hint_text(self, text: str) -> bool:
        """Tells the words of a hint, none when it is over; returns whether the table has a place for them."""
        return False

    def addressed(self, text: str) -> str:
        """Returns the words of a hint with the name of whom they are for, where several people see and hear them."""
        return text

    def remaining(self) -> Widget | None:
        """Returns a panel of what nobody has shown yet, as far as the person in front knows; None if there is none."""
        return None

    def news_picture(self, things: tuple[object, ...], hidden: int) -> Widget | None:
        """Returns a small picture of what a line of the news is about (`News.things`), and of so many things face down.

        For the covered table; it fills the box that its parent gives it. None where there is nothing to draw.
        """
        return None

    def face_down_hand(self, seat: Seat) -> Widget | None:
        """Returns a seat's hand from behind, for the covered table; None in a game without hands."""
        return None

    def last_piece(self) -> WindowCircle | None:
        """Returns where the thing lies in the window that the last move laid or brought home; None where it did
        neither.
        """
        return None

    def replay(self) -> None:
        """Shows the last move once more."""
        if not self.is_moving:
            self.player.replay()

    def explain(self, seat: Seat) -> None:
        """Shows and tells why the last turn of a seat brought or cost its points."""

    def key(self, name: str) -> bool:
        """Does what a key or swipe of cursor mode means (left, right, up, down, enter, r, h…); returns whether it means
        something here."""
        return False

    # Touches: what no widget on the table takes is the fingers'

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) or self.fingers.touches.down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        return self.fingers.touches.move(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        return self.fingers.touches.up(touch) or bool(super().on_touch_up(touch))


# Fingers, from Kivy to the touch machine

NO_EDGES = (0.0, 0.0, 0.0, 0.0)


WHEEL = {"scrolldown": 1, "scrollup": -1}
"""Steps of the wheel, as Kivy calls them: down where it turns away from oneself"""


class TouchAdapter:
    """Brings the touches of one widget to a machine; the table does what they mean before the event returns."""

    def __init__(
        self,
        widget: Widget,
        machine: GestureMachine,
        means: Callable[[GestureEvent], None],
        seen: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y),
        edges: Callable[[], Sequence[float]] = lambda: NO_EDGES,
        clock: Callable[[], float] = lambda: Clock.time(),  # the one that wakes it
    ):
        """`seen` returns where a place of the window lies as the machine sees it. `edges`: see `is_edge_swipe`."""
        self.machine = machine
        self._widget = widget
        self._means = means
        self._seen, self._edges = seen, edges
        self._clock = clock
        self._alarm: Any = None
        self._takes_all = False
        self.is_alone = True
        """Whether nobody else's fingers can be on the window"""

    # What the widget hands on

    def down(self, touch: Any) -> bool:
        """Takes a touch that begins; returns whether it is the machine's."""
        self._forget_lost()
        if touch.is_mouse_scrolling:
            steps = WHEEL.get(touch.button, -1)
            return self.tell(self.machine.wheel(steps, *self._seen(*touch.pos), self._clock()))
        covers = touch.device != "mouse"
        self.tell(self.machine.down(touch.uid, *self._seen(*touch.pos), self._clock(), _radius(touch), covers))
        is_mine = touch.uid in self.machine.fingers
        if is_mine:
            touch.grab(self._widget)
        return is_mine

    def move(self, touch: Any) -> bool:
        if touch.grab_current is not self._widget:
            return False
        if self._is_devices(touch):
            touch.ungrab(self._widget)
            self.tell(self.machine.lost(touch.uid, self._clock()))
        else:
            self.tell(self.machine.move(touch.uid, *self._seen(*touch.pos), self._clock()))
        return True

    def _is_devices(self, touch: Any) -> bool:
        """Returns whether it begins to move only now, and as a swipe that means back or home."""
        finger = self.machine.fingers.get(touch.uid)
        if finger is None or finger.has_moved:
            return False
        return is_edge_swipe(self._edges(), Window.size, (touch.ox, touch.oy), touch.pos, dp(lengths.SLOP))

    def up(self, touch: Any) -> bool:
        if touch.grab_current is not self._widget:
            return False
        touch.ungrab(self._widget)
        self.tell(self.machine.up(touch.uid, *self._seen(*touch.pos), self._clock()))
        return True

    def key(self, name: str) -> bool:
        return self.tell(self.machine.key(name, self._clock()))

    def cancel(self) -> bool:
        """Brings everything home; returns whether anything was away."""
        return self.tell(self.machine.cancel())

    def tell(self, events: Iterable[GestureEvent]) -> bool:
        """Lets the table do what gestures mean, and wakes the machine in time; returns whether there were any."""
        meant = list(events)
        for each in meant:
            self._means(each)
        self._set_alarm()
        self._take_all(self.machine.is_carrying and self.is_alone)
        return bool(meant)

    # Time

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        wakes_at = self.machine.wakes_at
        if wakes_at is not None:
            self._alarm = Clock.schedule_once(self._wake, max(0.0, wakes_at - self._clock()))

    def _wake(self, _: float) -> None:
        self._alarm = None
        self.tell(self.machine.tick(self._clock()))

    # The second finger

    def _take_all(self, is_held: bool) -> None:
        """Takes every touch while a finger carries something: a second one rotates it wherever it comes down, and so
        does the wheel.
        """
        if is_held != self._takes_all:
            self._takes_all = is_held
            bind = Window.bind if is_held else Window.unbind
            bind(on_touch_down=self._anywhere, on_mouse_down=self._wheel, on_mouse_up=self._wheel_rests)

    def _anywhere(self, _window: Any, touch: Any) -> bool:
        self.down(touch)
        return True

    def _wheel(self, _window: Any, x: float, y: float, button: str, _keys: Any) -> bool:
        """Takes a step of the wheel, in which Kivy would see the button that holds the thing let go."""
        if button in WHEEL:
            self.tell(self.machine.wheel(WHEEL[button], x, y, self._clock()))
        return button.startswith("scroll")

    def _wheel_rests(self, _window: Any, _x: float, _y: float, button: str, _keys: Any) -> bool:
        return button.startswith("scroll")

    def _forget_lost(self) -> None:
        """Loses touches whose end was never reported, because the device had other things to do."""
        there = {touch.uid for touch in EventLoop.touches}
        for uid in [uid for uid in self.machine.fingers if uid not in there]:
            self.tell(self.machine.lost(uid, self._clock()))


def _radius(touch: Any) -> float:
    """Returns the radius of its spot in pixels, where the screen tells."""
    shape = touch.shape if "shape" in touch.profile else None
    return 0.0 if shape is None else max(shape.width, shape.height) / 2


def gesture_config_of(settings: Settings) -> GestureConfig:
    """Returns lengths and choices for a touch machine, as the player and the device have them."""
    table = settings.table
    return GestureConfig(
        dp=dp(1),
        lift=table.lift,
        lift_seconds=0.0 if appearance.current_appearance().reduced_motion else LIFT_SECONDS,
        auto_rotate=table.auto_turn,
        confirm=settings.play.confirm,
        is_strict=table.is_strict,
    )


# Fingers, from the machine to a game


class GestureHandler:
    """One touch machine. Each gesture is felt, then calls the method of its name.

    A game overrides the methods of the gestures that mean something on its table, and plays what is dropped.
    """

    CUES: ClassVar[Mapping[type[GestureEvent], str]] = {
        events.Selected: "press",
        events.Lifted: "lift",
        events.Snapped: "snap",
        events.Unsnapped: "let go",
        events.HandPaged: "press",
    }
    """How a gesture feels, by the names of the feedback table; a game may name more"""

    def __init__(self, table: Widget, host: Host, geometry: BoardGeometry):
        self.host = host
        self.machine = GestureMachine(geometry, self.gesture_config())
        self.touches = TouchAdapter(table, self.machine, self._mean, self.seen, self.edges)
        self._methods: dict[type[GestureEvent], Callable[[Any], None]] = {
            events.Pressed: self.pressed, events.Released: self.released, events.Selected: self.selected,
            events.Rotated: self.rotated, events.Rotating: self.rotating, events.Lifted: self.lifted,
            events.Dragged: self.dragged, events.Snapped: self.snapped, events.Unsnapped: self.unsnapped,
            events.Dropped: self.dropped,
            events.AwaitingConfirm: self.awaiting_confirm, events.DropRejected: self.rejected,
            events.Returned: self.returned,
            events.Inspected: self.inspected, events.InspectionEnded: self.inspection_ended,
            events.Scrolled: self.scrolled,
            events.HandPaged: self.hand_paged,
            events.Panned: self.panned, events.Pinched: self.pinched, events.ViewReset: self.view_reset,
            events.Tapped: self.tapped, events.BoardLongPressed: self.board_long_pressed,
        }  # fmt: skip

    def gesture_config(self) -> GestureConfig:
        """Returns how gestures feel at this table, as the player likes it."""
        return gesture_config_of(self.host.settings)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """Returns where a place of the window lies as the person in front sees the table."""
        return x, y

    def edges(self) -> Sequence[float]:
        """Returns how deep a swipe inwards is the device's at each edge, as the person in front sees them."""
        return self.host.edges

    # What the table hands on

    def cancel(self) -> bool:
        """Brings everything home, and asks anew how gestures feel; returns whether anything was away."""
        was_away = self.touches.cancel()
        self.machine.config = self.gesture_config()
        return was_away

    def select(self, thing: Piece) -> None:
        """Selects a thing as a tap does: for keys and hints."""
        self.touches.tell(self.machine.select(thing))

    def confirm(self) -> None:
        """Lays what awaits confirmation."""
        self.touches.tell(self.machine.confirm())

    def rotate(self, step: int = 1) -> None:
        """Rotates what is taken by so many detents, clockwise."""
        self.touches.tell(self.machine.rotate(step, 0.0))

    def _mean(self, event: GestureEvent) -> None:
        cue = self.CUES.get(type(event))
        if cue:
            self.host.give_feedback(cue)
        self._methods[type(event)](event)

    # What a game makes of each gesture: by default nothing

    def pressed(self, each: events.Pressed) -> None: ...
    def released(self, each: events.Released) -> None: ...
    def selected(self, each: events.Selected) -> None: ...
    def rotated(self, each: events.Rotated) -> None: ...
    def rotating(self, each: events.Rotating) -> None: ...
    def lifted(self, each: events.Lifted) -> None: ...
    def dragged(self, each: events.Dragged) -> None: ...
    def snapped(self, each: events.Snapped) -> None: ...
    def unsnapped(self, each: events.Unsnapped) -> None: ...
    def dropped(self, each: events.Dropped) -> None: ...
    def awaiting_confirm(self, each: events.AwaitingConfirm) -> None: ...
    def rejected(self, each: events.DropRejected) -> None: ...
    def returned(self, each: events.Returned) -> None: ...
    def inspected(self, each: events.Inspected) -> None: ...
    def inspection_ended(self, each: events.InspectionEnded) -> None: ...
    def scrolled(self, each: events.Scrolled) -> None: ...
    def hand_paged(self, each: events.HandPaged) -> None: ...
    def panned(self, each: events.Panned) -> None: ...
    def pinched(self, each: events.Pinched) -> None: ...
    def view_reset(self, each: events.ViewReset) -> None: ...
    def tapped(self, each: events.Tapped) -> None: ...
    def board_long_pressed(self, each: events.BoardLongPressed) -> None: ...
