"""What a table tells its host, and what a host tells its table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.device.motion import MotionSensor
from app.device.system import Insets
from app.look.motion import Motions
from app.look.shapes import Box
from app.match.bots import Advice
from app.match.messages import MovePlayed, Refused
from app.match.session import Session
from app.screens.page import Screen
from app.shell.words import _
from app.store.settings import Settings
from app.table.menu import open_dialog
from app.widgets.dialog import Act, Dialog
from engine.game import Seat

if TYPE_CHECKING:
    from app.table.fingers import Fingers
    from app.table.player import EventPlayer

STEP_BACK = "step back"
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
    """What it costs, told before the finger lifts: `−5`"""
    is_main: bool = False
    """The one main act of the screen now"""
    picture: Callable[[], Widget] | None = None
    """Makes what is drawn instead of the icon"""


@dataclass(frozen=True)
class SeatNote:
    """What the score strip tells of a seat."""

    score: str
    """Its number; empty where the game has none"""
    icon: str = ""
    """The small sign before `count`: `triangle`, `square`"""
    count: str = ""
    filled: int = 0
    """Of `dots`, so many are filled: pawns that are home"""
    dots: int = 0
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

    def play(self, move: Any) -> Refused | None:
        """Makes a move for the person in front. The table is told of it by `happened`, before this returns."""
        raise NotImplementedError

    def refuse(self, refused: Refused) -> None:
        """Tells why a move was not made, by touch, text and voice: for a table without a place of its own for that."""
        raise NotImplementedError

    def feel(self, event: str, strength: float = 1.0) -> None:
        """Gives an event of the feedback table its sound and its touch."""
        self.context.feel(event, strength)

    def say(self, text: str) -> None:
        """Speaks, if speech is on."""
        self.context.say(text)

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Asks before something that cannot be taken back, if the player wants that."""
        if self.settings.play.ask_before:
            self._question = Dialog(title, text, (Act(_("No"), is_main=True), Act(yes, then)))
            open_dialog(self.context, self._question)
        else:
            then()

    def withdraw_question(self) -> None:
        """Takes back what `ask` has asked: the sand did not wait for an answer."""
        if self._question is not None:
            self.context.navigation.close(self._question)
            self._question = None

    def changed(self) -> None:
        """The table's actions or notes have changed: draws the buttons and the strip anew."""

    def colour_of(self, seat: Seat) -> int:
        """Returns which of the seat colours a player has."""
        colour = self.session.players[seat].colour
        return seat if colour is None else colour

    def place_of_seat(self, seat: Seat) -> tuple[float, float]:
        """Returns the middle of a seat's plaque in the window: things fly from and to there."""
        raise NotImplementedError

    def place_of_action(self, key: str) -> tuple[float, float]:
        """Returns the middle of the picture on the button of an action: drawn tiles fly from there."""
        raise NotImplementedError

    def box_of_action(self, key: str) -> Box | None:
        """Returns where the button of an action lies in the window, to point at it; None while there is none."""
        return None


class Table(FloatLayout):
    """A game's table. The host gives it its whole area, safe insets taken off, and resizes it at any time."""

    fingers: "Fingers"
    player: "EventPlayer"

    def __init__(self, host: Host, **properties: Any) -> None:
        """A game adds its `fingers` and its `player`."""
        super().__init__(**properties)
        self.host = host
        self.motions = Motions()
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

    def show(self) -> None:
        """Draws everything anew from the session: at first, after a reveal, an undo, a resume. Flights end at once.

        Where `session.view` is None no hand is drawn at all.
        """
        raise NotImplementedError

    def happened(self, told: MovePlayed) -> None:
        """Animates a move that was made, a bot's or a person's."""
        raise NotImplementedError

    def seen(self) -> Any:
        """Returns what the table shows now, as plain data in a record of the game's own: for tests and tools."""
        raise NotImplementedError

    @property
    def is_moving(self) -> bool:
        """Whether something is still under way; the host waits with what would hide it."""
        return self.player.is_showing or self.motions.is_moving

    def when_still(self, then: Callable[[], None]) -> None:
        """Calls back once nothing is under way; at once if nothing is."""
        self.motions.when_still(then)

    def cancel(self) -> bool:
        """Brings home whatever is held, selected or loose; returns whether there was anything."""
        return self.fingers.cancel()

    def actions(self) -> tuple[Action, ...]:
        """Returns the game's own buttons, as the person in front may press them now."""
        return ()

    def act(self, key: str) -> None:
        """Does what a button of `actions` stands for."""

    def note(self, seat: Seat) -> SeatNote:
        """Returns what the strip tells of a seat."""
        raise NotImplementedError

    @property
    def showing(self) -> Seat | None:
        """Whose move is being animated, though others may be in turn already; None: nobody's."""
        return self.player.showing

    def hint(self, stage: int, advice: Advice) -> None:
        """Shows a hint: 1 the thing to take, 2 where it goes. The words for it are the host's affair."""

    def goes_on(self, move: Any) -> bool:
        """Returns whether a move can still be made from what has been done of it, where moves are made in steps."""
        return True

    def tell_hint(self, text: str) -> bool:
        """Tells the words of a hint, none when it is over; returns whether the table has a place for them."""
        return False

    def remaining(self) -> Widget | None:
        """Returns a panel of what nobody has shown yet, as far as the person in front knows; None if there is none."""
        return None

    def news_picture(self, things: tuple[object, ...], hidden: int) -> Widget | None:
        """Returns a small picture of what a line of the news is about (`News.things`), and of so many things face down.

        For the covered table; it fills the box that its parent gives it. None where there is nothing to draw.
        """
        return None

    def closed_hand(self, seat: Seat) -> Widget | None:
        """Returns a seat's hand from behind, for the covered table; None in a game without hands."""
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
