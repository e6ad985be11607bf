"""Tasks at a game's own table, of which this is the host; and a lesson, which is a few of them one after the other."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.lessons import OFF_TASK, LessonRun, TaskRun
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.timer_cues import TimerReading
from app.look.appearance import current_appearance
from app.look.shapes import Box
from app.look.theme import SIZES
from app.match.messages import Message, MovePlayed, MoveRefused
from app.match.session import Session
from app.screens.bottom_bar import BottomBar
from app.screens.page import LARGE_TEXT, PageHeader
from app.shell.context import AppContext
from app.shell.i18n import _
from app.table.contract import Action, Host
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card
from app.widgets.focus import FocusManager
from app.widgets.layouts import Flow
from app.widgets.scroller import Scroller
from app.widgets.text import TextLabel
from engine.game import Seat

MARGIN = SIZES["screen_margin"]
GAP = 8
PADDING = 12
"""dp round what is said, on its card"""
PANEL = 0.38
"""The share of a wide window that is for what is said, the buttons and the hand"""
MOST_SAID, MOST_ASIDE = 0.45, 0.52
"""The share of the height that is for the card, above the board and in a panel beside it; what is longer scrolls"""
SQUARE = 1.2
"""A window that is hardly wider than high has no room for a side panel"""
SEEN = 0.8
"""Seconds in which a deed is looked at, before the card says something else"""
GLASS, SMALL_GLASS = 84, 48
"""dp of the glass in a scene with sand, and where letters are large"""
LEAST_BOARD = 170
"""dp of a board that can be played on, which large letters leave"""
HAND = 116
"""dp of a hand, which is small in a lesson"""


class TaskScreen(Host):
    """Something to be done at a game's own table, with words above it."""

    run: TaskRun

    def __init__(self, context: AppContext, run: TaskRun, **what: Any) -> None:
        super().__init__(context, **what)
        self.run = run
        run.has_keys = context.has_keys
        self.focus = FocusManager(self)
        self._refused, self._is_wrong = "", False
        """What is said instead of the task, and whether the rules forbid what was tried"""
        self._stage = 0
        self._stop: Callable[[], None] = lambda: None
        self._after_deed = Clock.create_trigger(lambda _passed: self._after(), SEEN)
        self._make()
        self.safe.bind(pos=self._arrange, size=self._arrange)

    # What it is made of

    def _make(self) -> None:
        """Shows the next scene at a fresh table."""
        self._stop()
        self.safe.clear_widgets()
        self._stage = 0
        self.session = Session(self.run.match, self.run.players, self.context.clock)
        self._stop = self.session.listen(self._hear)
        self.table = APP_GAMES[self.run.game].table(self, pos_hint={"x": 0, "y": 0})
        self._end = self._way_on()
        self.card = self._said_card()
        self._pieces = FloatLayout(pos_hint={"x": 0, "y": 0})
        self._buttons: list[Widget] = []
        self._pills: dict[str, Widget] = {}
        self._shown: tuple[object, ...] = ()
        self._lain: tuple[Box, Box] | None = None
        for widget in (self.table, self.card, self._pieces, self.table.overlay):
            if widget is not None:
                self.safe.add_widget(widget)
        self._arrange()

    def _said_card(self) -> Card:
        back = RingButton("back", on_press=self.context.navigation.back, spoken=_("Back"))
        show = RingButton("hint", on_press=self.point_out, spoken=_("Show me"))
        self._text = TextLabel(self.run.text, "body", halign="center")
        self._scroller = Scroller(self._text, size_hint_y=None, beside=dp(PADDING / 2))
        card = Card(padding=(dp(PADDING), dp(PADDING)), gap=dp(8), size_hint=(None, None))
        is_large = current_appearance().text_scale >= LARGE_TEXT
        self._head = PageHeader(
            self.run.title, "" if is_large else self.run.note, back, show, "name" if is_large else "card"
        )
        self._head.bind(height=self._fit_text)
        card.add_widget(self._head)
        card.add_widget(self._scroller)
        self._glass = self._sand()
        if self._glass is not None:
            card.add_widget(self._glass)
        card.bind(height=self._arrange_later)
        self._text.bind(height=self._fit_text)
        return card

    def _sand(self) -> Hourglass | None:
        """Returns a glass in which the sand of a turn runs, from the first touch on, in a scene that has sand."""
        limit, session = self.session.timer_limit, self.session
        if limit is None:
            return None

        def read() -> TimerReading:
            return TimerReading(session.timer_left or 0.0, limit, session.is_timer_running)

        is_large = current_appearance().text_scale >= LARGE_TEXT and not self._is_wide
        return Hourglass(read, size_hint_y=None, height=dp(SMALL_GLASS if is_large else GLASS))

    def _fit_text(self, *_: Any) -> None:
        self._scroller.height = min(self._text.height, self._most_text)

    @property
    def _most_text(self) -> float:
        room = self.safe.height * (MOST_ASIDE if self._is_wide else MOST_SAID) - self._head.height - dp(32)
        if current_appearance().text_scale >= LARGE_TEXT and not self._is_wide:
            room = min(room, self._left_by_board)
        return float(max(room, dp(64)))

    @property
    def _left_by_board(self) -> float:
        """Returns how high a text may be where letters are large: hand, button and board need room too."""
        glass = self._glass.height + dp(GAP) if self._glass is not None else 0.0
        taken = self._head.height + glass + self._end.height + dp(HAND + LEAST_BOARD + 2 * PADDING + 5 * GAP)
        return float(self.safe.height - taken)

    @property
    def _is_wide(self) -> bool:
        return current_appearance().layout.is_wide and self.safe.width > SQUARE * self.safe.height

    @property
    def _highest(self) -> float:
        """Returns how high the card gets in this scene: so far from the top the board lies, and stays there."""
        width = self.card.width - 2 * dp(PADDING)
        highest = max(_height_of(text, width) for text in self.run.texts)
        text = min(highest, self._most_text)
        return float(self.card.height - self._scroller.height + max(text, self._scroller.height))

    # Where things lie

    def _arrange_later(self, *_: Any) -> None:
        Clock.unschedule(self._arrange)
        Clock.schedule_once(self._arrange, -1)

    def _arrange(self, *_: Any) -> None:
        safe = self.safe
        is_wide = self._is_wide
        if min(safe.width, safe.height) <= 1:
            return
        margin, gap = dp(MARGIN), dp(GAP)
        width = safe.width * PANEL if is_wide else safe.width
        left = safe.x + (0 if current_appearance().left_handed or not is_wide else safe.width - width)
        inner = Box(left + margin, safe.y + gap, width - 2 * margin, safe.height - 2 * gap)
        self.card.width = inner.width
        self._fit_text()
        self.card.pos = inner.x, safe.top - gap - self.card.height
        foot = safe.top - gap - self._highest
        free = foot - safe.y - 2 * gap
        hand_height = min(self.table.hand_height(inner.width), max(free * 0.6, dp(100)), dp(HAND))
        hand = Box(inner.x, inner.y, inner.width, hand_height)
        row = self._place_buttons(Box(inner.x, hand.top + (gap if hand_height else 0), inner.width, 0))
        board = Box(safe.x, row, safe.width, foot - row)
        if is_wide:
            beside = left + width if current_appearance().left_handed else safe.x
            board = Box(beside, safe.y, safe.width - width, safe.height)
            hand = hand if hand_height else Box(inner.x, row, inner.width, foot - row)
        if (board, hand) != self._lain:  # else nothing on the table moves, whatever is said
            self._lain = board, hand
            self.table.arrange(board, hand)
            self.table.show()
        self._show_buttons()

    def _place_buttons(self, box: Box) -> float:
        """Puts the buttons above the hand; how high they reach, or would at the end of the scene."""
        top = box.y
        for button in self._buttons:
            button.width = box.width
            button.pos = box.x, top
            top += button.height + dp(GAP)
        return float(max(top, box.y + self._end.height + dp(GAP)))

    def _show_buttons(self, *_: Any) -> None:
        """Shows the table's own acts; once the scene is done, the way on."""
        is_done = self.run.is_done
        actions = () if is_done else tuple(each for each in self.table.actions() if self.run.shows_action(each.key))
        if (is_done, actions) == self._shown:
            return
        self._shown = (is_done, actions)
        for button in self._buttons:
            self._pieces.remove_widget(button)
        self._buttons = [self._end] if is_done else self._acts(actions)
        for button in self._buttons:
            button.size_hint_x = None
            self._pieces.add_widget(button)
            button.bind(height=self._arrange_later)
        self._arrange_later()

    def _acts(self, actions: tuple[Action, ...]) -> list[Widget]:
        self._pills = {action.key: self._pill(action) for action in actions}
        mains = [self._pills[action.key] for action in actions if action.is_main]
        others = [self._pills[action.key] for action in actions if not action.is_main]
        return [*mains, *([Flow(*others, gap=dp(GAP), align=0.5)] if others else [])]

    def _pill(self, action: Action) -> Widget:
        act = partial(self.table.act, action.key)
        if action.is_main:
            return MainButton(action.text, act)
        return PillButton(action.text, action.key, action.note, action.price, on_press=act)

    def _way_on(self) -> Widget:
        """Returns the buttons that stand there once all is done."""
        raise NotImplementedError

    # The course of it

    def _tell(self) -> None:
        """Says what is to be done now, or what was wrong."""
        text = self._refused or self.run.text
        if text != self._text.text:
            self._show_text(text)
            self.say(text)

    def _show_text(self, text: str) -> None:
        self._text.text = text
        self._text.set_colour("bad" if self._refused and self._is_wrong else "ink")
        self._scroller.offset = 0

    def _forget_refusal(self) -> None:
        """Shows the task again: what was wrong has been read, as something else is being tried."""
        if self._refused:
            self._refused = ""
            self._show_text(self.run.text)

    def _begin(self) -> None:
        self._after_deed.cancel()
        self._refused = ""
        self._make()
        self.session.resume()
        self.say(self.run.text)

    def point_out(self) -> None:
        """Shows what to take, then where it goes; or tells what must be done before."""
        first = self.table.hint_precondition
        if first:
            self.table.show_hint_text(first)
            self.say(first)
            return
        move = self.wanted_move()
        if move is not None:
            self._stage = min(self._stage + 1, 2)
            advice: Any = SimpleNamespace(move=move)
            self.table.hint(self._stage, advice)

    def wanted_move(self) -> Any:
        wanted = self.run.requested_moves()
        return next(filter(self.table.goes_on, wanted), wanted[0] if wanted else None)

    def _hear(self, message: Message) -> None:
        if self.run.is_done:
            self.session.pause()  # nobody plays on
        if isinstance(message, MovePlayed):
            self.table.animate_move(message)
        self._after()

    def _after(self) -> None:
        """Shows what follows from what was done."""
        self._after_deed.cancel()
        self._stage, self._refused = 0, ""
        self._tell()
        self.table.when_still(self._show_buttons)
        if self.run.is_done:
            self.give_feedback("round won")

    def on_touch_down(self, touch: Any) -> bool:
        if self._glass is not None:
            self.session.touch()
            self._glass.refresh()
        if not self.card.collide_point(*touch.pos):
            self._forget_refusal()
        return bool(super().on_touch_down(touch))

    # Coming and going

    def on_enter(self) -> None:
        self.session.resume()
        self._arrange()
        self.say(self.run.text)

    def on_leave(self) -> None:
        self._after_deed.cancel()
        self.table.cancel()
        self.session.pause()

    def back(self) -> bool:
        return bool(self.table.back())

    def key(self, name: str) -> bool:
        if not self.run.has_keys:
            self.run.has_keys = True
            self._tell()
        if self.focus.key_without_arrows(name):
            return True
        focused = self.focus.current
        if self.table.key(name):
            if self.focus.current is focused:
                self.focus.clear()
            return True
        return self.focus.key(name)

    # What the table asks of its host

    def play(self, move: Any, seat: Seat | None = None) -> MoveRefused | None:
        judged = self.run.judge(move)
        if judged:
            self._refused, self._is_wrong = judged.text, judged.refused.reason != OFF_TASK
            self._tell()
            return judged.refused
        self.run.note_move(move)
        return super().play(move, self.run.pupil)

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Runs the action without a question: in a task a draw costs no points and may be the right answer."""
        then()

    def refuse(self, refused: MoveRefused) -> None:
        self.give_feedback("refuse")
        if refused.reason != OFF_TASK:  # those words are the task's, and were said when the move was judged
            self._refused, self._is_wrong = (
                APP_GAMES[self.run.game].phrases.refusal(refused, self.session.match.state),
                True,
            )
            self._tell()

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        super().give_feedback(event, strength)
        if self.run.note_gesture(event):
            self._after_deed()

    def changed(self) -> None:
        Clock.unschedule(self._show_buttons)
        Clock.schedule_once(self._show_buttons, -1)

    def seat_position(self, seat: Seat) -> tuple[float, float]:
        x, y = self.safe.center_x, self.safe.y if seat == self.run.pupil else self.card.y
        return self.safe.to_window(x, y)

    def offers(self, key: str) -> bool:
        return self.run.shows_action(key)

    def action_box(self, key: str) -> Box | None:
        pill = self._pills.get(key)
        return Box(*pill.to_window(*pill.pos), *pill.size) if pill else None

    def focus_action(self, key: str) -> None:
        if key in self._pills:
            self.focus.move_silently(self._pills[key])

    def action_position(self, key: str) -> tuple[float, float]:
        pill = self._pills.get(key)
        return pill.to_window(pill.x + dp(30), pill.center_y) if pill else self.table.to_window(*self.table.center)


def _height_of(text: str, width: float) -> float:
    """Returns the height of what is said, in so much room."""
    words = TextLabel(text, "body", size_hint_x=None)
    words.width = width
    return float(words.height)


# The lesson of a game


class LessonScreen(TaskScreen):
    """The lesson of a game; `scene` is the one with which it begins."""

    run: LessonRun

    def __init__(self, context: AppContext, game: str, scene: int = 0, **what: Any) -> None:
        run = LessonRun(APP_GAMES[game].lesson)
        for _each in range(scene):
            run.start_next_scene()
        super().__init__(context, run, game=game, scene=scene, **what)

    def _way_on(self) -> Widget:
        text = _("Play a match") if self.run.is_last else _("Next")
        again = RingButton("replay", _("Once more"), self.again)
        return BottomBar(MainButton(text, self.go_on), again)

    def go_on(self) -> None:
        """Goes to the next scene; after the last one to a match."""
        if self.run.start_next_scene():
            self.arguments["scene"] = self.run.scene_index
            self._begin()
        else:
            self.context.navigation.replace("set up", game=self.run.game)

    def again(self) -> None:
        """Begins this scene again."""
        self.run.restart_scene()
        self._begin()


SCREEN = LessonScreen
