"""Screens with tasks on a game's table, for practice and lessons. A lesson is a sequence of scenes with tasks."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games import APP_GAMES, traits_of
from app.games.lessons import OFF_TASK, LessonRun, TaskRun
from app.hourglass.hourglass_widget import Hourglass
from app.hourglass.shown_timer import ShownTimer
from app.hourglass.timer_cues import TimerReading
from app.i18n import _
from app.look.appearance import current_appearance
from app.look.shapes import Box
from app.look.theme import SIZES
from app.match.messages import Message, MovePlayed, MoveRefused
from app.match.session import Session
from app.screens.bottom_bar import BottomBar
from app.screens.match.host_screen import HostScreen
from app.screens.play.quick_start import begin_usual_match
from app.shell.context import AppContext
from app.shell.page import LARGE_TEXT, PageHeader
from app.table.contract import UNDO_STEP, PlayerBoard, TableAction
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card
from app.widgets.focus import FocusManager
from app.widgets.layouts import Flow
from app.widgets.scroller import Scroller
from app.widgets.text_label import TextLabel
from engine.game import Move, Seat

MARGIN = SIZES["screen_margin"]
GAP = 8
PADDING = 12
"""Padding of the task card in dp"""
PANEL_WIDTH = 0.38
"""Width of the side panel (task, buttons, hand) as a share of a wide window"""
CARD_ABOVE, CARD_ASIDE = 0.45, 0.52
"""Maximum height of the task card, as a share of the window's height: above the board, and in a side panel. Longer
texts scroll
"""
LEAST_ASPECT_RATIO = 1.2
"""Minimum ratio of width to height of a window with a side panel"""
ACTION_DELAY = 0.8
"""Seconds between an action and the next text"""
TIMER_HEIGHT, SMALL_TIMER_HEIGHT = 84, 48
"""Height of the timer in dp: usual, with large text"""
MIN_BOARD_HEIGHT = 170
"""Minimum height of the board in dp, with large text"""
HAND_HEIGHT = 116
"""Maximum height of the hand in dp"""


class TaskScreen(HostScreen):
    """Game table with a task above it; the task is both shown and spoken."""

    run: TaskRun

    def __init__(self, context: AppContext, run: TaskRun, **arguments: object) -> None:
        super().__init__(context, **arguments)
        self.run = run
        run.has_keys = context.has_keys
        self.focus = FocusManager(self)
        self._refused, self._is_illegal = "", False
        """Message shown instead of the task, and whether the refused move was illegal"""
        self._hint_stage = 0
        self._stop: Callable[[], None] = lambda: None
        self._after_action = Clock.create_trigger(lambda _passed: self._after_move(), ACTION_DELAY)
        self._build_scene()
        self.safe.bind(pos=self._arrange, size=self._arrange)

    # Building the scene

    def _build_scene(self) -> None:
        """Builds the current scene with a new table."""
        self._stop()
        self.safe.clear_widgets()
        self._hint_stage = 0
        self.session = Session(self.run.match, self.run.players, traits_of(self.run.match), self.context.clock)
        self._stop = self.session.listen(self._on_message)
        self.table = APP_GAMES[self.run.game].table(self, pos_hint={"x": 0, "y": 0})
        self._end_bar = self._make_end_bar()
        self.card = self._task_card()
        self._button_layer = FloatLayout(pos_hint={"x": 0, "y": 0})
        self._buttons: list[Widget] = []
        self._action_buttons_by_key: dict[str, Widget] = {}
        self._shown: tuple[object, ...] = ()
        self._table_areas: tuple[Box, Box] | None = None
        for widget in (self.table, self.card, self._button_layer, self.table.overlay):
            if widget is not None:
                self.safe.add_widget(widget)
        self._arrange()

    def _task_card(self) -> Card:
        back_button = RingButton("back", on_press=self.context.navigation.back, spoken=_("Back"))
        hint_button = RingButton("hint", on_press=self.point_out, spoken=_("Show me"))
        self._text = TextLabel(self.run.text, "body", halign="center")
        self._scroller = Scroller(self._text, size_hint_y=None, beside=dp(PADDING / 2))
        card = Card(padding=(dp(PADDING), dp(PADDING)), gap=dp(8), size_hint=(None, None))
        is_large = current_appearance().text_scale >= LARGE_TEXT
        self._header = PageHeader(
            self.run.title, "" if is_large else self.run.note, back_button, hint_button, "name" if is_large else "card"
        )
        self._header.bind(height=self._fit_text)
        card.add_widget(self._header)
        card.add_widget(self._scroller)
        self._timer = self._make_timer()
        if self._timer is not None:
            card.add_widget(self._timer)
        card.bind(height=self._arrange_later)
        self._text.bind(height=self._fit_text)
        return card

    def _make_timer(self) -> Hourglass | None:
        """Returns the sand timer of a timed scene, which starts with the first touch; None for other scenes."""
        if self.session.timer_limit is None:
            return None
        is_large = current_appearance().text_scale >= LARGE_TEXT and not self._is_wide
        height = dp(SMALL_TIMER_HEIGHT if is_large else TIMER_HEIGHT)
        return Hourglass(LessonTimer(self.session), size_hint_y=None, height=height)

    def _fit_text(self, *_: object) -> None:
        self._scroller.height = min(self._text.height, self._max_text_height)

    @property
    def _max_text_height(self) -> float:
        height = self.safe.height * (CARD_ASIDE if self._is_wide else CARD_ABOVE) - self._header.height - dp(32)
        if current_appearance().text_scale >= LARGE_TEXT and not self._is_wide:
            height = min(height, self._height_beside_board)
        return float(max(height, dp(64)))

    @property
    def _height_beside_board(self) -> float:
        """Returns the height in pixels that remains for the task in large text, next to header, timer, hand, buttons
        and the smallest board.
        """
        timer_height = self._timer.height + dp(GAP) if self._timer is not None else 0.0
        other_height = (
            self._header.height
            + timer_height
            + self._end_bar.height
            + dp(HAND_HEIGHT + MIN_BOARD_HEIGHT + 2 * PADDING + 5 * GAP)
        )
        return float(self.safe.height - other_height)

    @property
    def _is_wide(self) -> bool:
        return current_appearance().layout.is_wide and self.safe.width > LEAST_ASPECT_RATIO * self.safe.height

    @property
    def _max_card_height(self) -> float:
        """Returns the height of the card with the longest text of this scene. This height is always reserved, so that
        the board below does not move when the text changes.
        """
        width = self.card.width - 2 * dp(PADDING)
        highest = max(_text_height(text, width) for text in self.run.texts)
        text = min(highest, self._max_text_height)
        return float(self.card.height - self._scroller.height + max(text, self._scroller.height))

    # Layout

    def _arrange_later(self, *_: object) -> None:
        Clock.unschedule(self._arrange)
        Clock.schedule_once(self._arrange, -1)

    def _arrange(self, *_: object) -> None:
        safe = self.safe
        is_wide = self._is_wide
        if min(safe.width, safe.height) <= 1:
            return
        margin, gap = dp(MARGIN), dp(GAP)
        width = safe.width * PANEL_WIDTH if is_wide else safe.width
        left = safe.x + (0 if current_appearance().left_handed or not is_wide else safe.width - width)
        inner = Box(left + margin, safe.y + gap, width - 2 * margin, safe.height - 2 * gap)
        self.card.width = inner.width
        self._fit_text()
        self.card.pos = inner.x, safe.top - gap - self.card.height
        card_bottom = safe.top - gap - self._max_card_height
        free_height = card_bottom - safe.y - 2 * gap
        hand_height = min(self.table.hand_height(inner.width), max(free_height * 0.6, dp(100)), dp(HAND_HEIGHT))
        hand = Box(inner.x, inner.y, inner.width, hand_height)
        buttons_top = self._layout_buttons(Box(inner.x, hand.top + (gap if hand_height else 0), inner.width, 0))
        board = Box(safe.x, buttons_top, safe.width, card_bottom - buttons_top)
        if is_wide:
            board_left = left + width if current_appearance().left_handed else safe.x
            board = Box(board_left, safe.y, safe.width - width, safe.height)
            hand = hand if hand_height else Box(inner.x, buttons_top, inner.width, card_bottom - buttons_top)
        if (board, hand) != self._table_areas:  # only then: a new text must not move the table
            self._table_areas = board, hand
            self.table.arrange(board, hand)
            self.table.show()
        self._show_buttons()

    def _layout_buttons(self, box: Box) -> float:
        """Places the buttons above the hand. Returns the y position of their upper edge, which is never lower than
        that of the button bar shown at the end of the scene.
        """
        top = box.y
        for button in self._buttons:
            button.width = box.width
            button.pos = box.x, top
            top += button.height + dp(GAP)
        return float(max(top, box.y + self._end_bar.height + dp(GAP)))

    def _show_buttons(self, *_: object) -> None:
        """Shows the buttons of the table, or the end bar once the scene is finished."""
        is_done = self.run.is_done
        actions = (
            () if is_done else tuple(action for action in self.board.actions() if self.run.shows_action(action.key))
        )
        if (is_done, actions) != self._shown:
            self._shown = (is_done, actions)
            self._replace_buttons(is_done, actions)
        for action in actions:
            self._action_buttons_by_key[action.key].disabled = not action.is_enabled

    def _replace_buttons(self, is_done: bool, actions: tuple[TableAction, ...]) -> None:
        """Shows the buttons of these actions, or the end bar once the scene is finished."""
        for button in self._buttons:
            self._button_layer.remove_widget(button)
        self._buttons = [self._end_bar] if is_done else self._action_buttons(actions)
        for button in self._buttons:
            button.size_hint_x = None
            self._button_layer.add_widget(button)
            button.bind(height=self._arrange_later)
        self._arrange_later()

    def _action_buttons(self, actions: tuple[TableAction, ...]) -> list[Widget]:
        self._action_buttons_by_key = {action.key: self._make_button(action) for action in actions}
        main_buttons = [self._action_buttons_by_key[action.key] for action in actions if action.is_main]
        other_buttons = [self._action_buttons_by_key[action.key] for action in actions if not action.is_main]
        return [*main_buttons, *([Flow(*other_buttons, gap=dp(GAP), align=0.5)] if other_buttons else [])]

    def _make_button(self, action: TableAction) -> Widget:
        on_press = partial(self.board.act, action.key)
        if action.is_main:
            return MainButton(action.text, on_press)
        return PillButton(action.text, action.key, action.note, action.price, on_press=on_press)

    def _make_end_bar(self) -> Widget:
        """Returns the buttons of a finished scene."""
        raise NotImplementedError

    @property
    def board(self) -> PlayerBoard:
        """Returns the board of the learner."""
        return self.table.board_of(self.run.pupil)

    # Course of the task

    def _show_task(self) -> None:
        """Shows and announces the current task, or the reason for a refusal."""
        text = self._refused or self.run.text
        if text != self._text.text:
            self._show_text(text)
            self.say(text)

    def _show_text(self, text: str) -> None:
        self._text.text = text
        self._text.set_colour("bad" if self._refused and self._is_illegal else "ink")
        self._scroller.offset = 0

    def _forget_refusal(self) -> None:
        """Replaces a refusal with the task when the player tries something else."""
        if self._refused:
            self._refused = ""
            self._show_text(self.run.text)

    def _start_scene(self) -> None:
        self._after_action.cancel()
        self._refused = ""
        self._build_scene()
        self.session.resume()
        self.say(self.run.text)

    def point_out(self) -> None:
        """Gives a hint: highlights the piece of the wanted move, on the second call, or if the piece
        is selected already, also its place. If another action
        is necessary first, says so instead.
        """
        instruction = self.board.hint_precondition or self._highlight_wanted_move()
        if instruction:
            self.board.show_hint_text(instruction)
            self.say(instruction)

    def _highlight_wanted_move(self) -> str | None:
        """Highlights the first wanted move that is still possible; returns an instruction if none is."""
        self._hint_stage, instruction = min(self._hint_stage + 1, 2), None
        for move in self.run.requested_moves():
            if self.board.has_selected_piece_of(move):
                self._hint_stage = 2
            advice: Any = SimpleNamespace(move=move)
            instruction = self.board.hint(self._hint_stage, advice)
            if not instruction:
                return None
        return instruction

    def wanted_move(self) -> Move | None:
        return next(iter(self.run.requested_moves()), None)

    def _on_message(self, message: Message) -> None:
        if self.run.is_done:
            self.session.pause()  # no more moves
        if isinstance(message, MovePlayed):
            self.table.animate_move(message)
        self._after_move()

    def _after_move(self) -> None:
        """Updates the task and the buttons after a move."""
        self._after_action.cancel()
        self._hint_stage, self._refused = 0, ""
        self._show_task()
        self.table.when_still(self._show_buttons)
        if self.run.is_done:
            self.give_feedback("round won")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self._timer is not None:
            if self.session.timer_left == 0:  # time that is up ends no turn of a lesson
                self.session.refill_timer()
            self.session.touch()
            self._timer.refresh()
        if not self.card.collide_point(*touch.pos):
            self._forget_refusal()
        return bool(super().on_touch_down(touch))

    # Lifecycle

    def on_enter(self) -> None:
        super().on_enter()
        self.session.resume()
        self._arrange()
        self.say(self.run.text)

    def on_leave(self) -> None:
        super().on_leave()
        self._after_action.cancel()
        self.table.cancel()
        self.session.pause()

    def back(self) -> bool:
        return bool(self.board.back())

    def key(self, name: str) -> bool:
        if not self.run.has_keys:
            self.run.has_keys = True
            self._show_task()
        if name == "u" and any(action.key == UNDO_STEP and action.is_enabled for action in self.board.actions()):
            self.board.act(UNDO_STEP)
            return True
        if self.focus.key_without_arrows(name):
            return True
        focused = self.focus.current
        if self.board.key(name):
            if self.focus.current is focused:
                self.focus.clear()
            return True
        return self.focus.key(name)

    # Host interface

    def play(self, move: Move, seat: Seat | None = None) -> MoveRefused | None:
        judgement = self.run.judge(move)
        if judgement:
            self._refused, self._is_illegal = judgement.text, judgement.refused.reason != OFF_TASK
            self._show_task()
            return judgement.refused
        self.run.note_move(move)
        return super().play(move, self.run.pupil)

    def ask(self, action: str, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Calls `then`, the action in question, without asking for confirmation, because in a task a draw costs no
        points and may be the right answer.
        """
        then()

    def refuse(self, refused: MoveRefused, picture: Widget | None = None) -> None:
        self.give_feedback("refuse")
        if refused.reason != OFF_TASK:  # the task has shown its own text already
            self._refused, self._is_illegal = (
                APP_GAMES[self.run.game].phrases.refusal(refused, self.session.match.state),
                True,
            )
            self._show_task()

    def give_feedback(self, event: str, strength: float = 1.0) -> None:
        super().give_feedback(event, strength)
        if self.run.note_gesture(event):
            self._after_action()

    def changed(self) -> None:
        Clock.unschedule(self._show_buttons)
        Clock.schedule_once(self._show_buttons, -1)

    def seat_position(self, seat: Seat) -> tuple[float, float]:
        x, y = self.safe.center_x, self.safe.y if seat == self.run.pupil else self.card.y
        return self.safe.to_window(x, y)

    def offers(self, key: str) -> bool:
        return self.run.shows_action(key)

    def action_box(self, key: str) -> Box | None:
        button = self._action_buttons_by_key.get(key)
        return Box(*button.to_window(*button.pos), *button.size) if button else None

    def focus_action(self, key: str) -> None:
        if key in self._action_buttons_by_key:
            self.focus.move_silently(self._action_buttons_by_key[key])

    def action_position(self, key: str) -> tuple[float, float]:
        button = self._action_buttons_by_key.get(key)
        return (
            button.to_window(button.x + dp(30), button.center_y) if button else self.table.to_window(*self.table.center)
        )


def _text_height(text: str, width: float) -> float:
    """Returns the height of a text wrapped to a width, in pixels."""
    label = TextLabel(text, "body", size_hint_x=None)
    label.width = width
    return float(label.height)


# The lesson of a game


class LessonTimer(ShownTimer):
    """Timer of a timed scene."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def read(self) -> TimerReading:
        session = self._session
        return TimerReading(session.timer_left or 0.0, session.timer_limit or 0.0, session.is_timer_running)


class LessonScreen(TaskScreen):
    """Lesson of a game; `scene`: index of the first scene to show."""

    run: LessonRun

    def __init__(self, context: AppContext, game: str, scene: int = 0, **arguments: object) -> None:
        run = LessonRun(APP_GAMES[game].lesson)
        for _scene in range(scene):
            run.start_next_scene()
        super().__init__(context, run, game=game, scene=scene, **arguments)

    def _make_end_bar(self) -> Widget:
        text = _("Play a match") if self.run.is_last else _("Next")
        repeat_button = RingButton("replay", _("Repeat"), self.restart_scene)
        return BottomBar(MainButton(text, self.go_on), repeat_button)

    def go_on(self) -> None:
        """Opens the next scene; after the last one, starts a match. The first match of a game is one against the
        easiest bot; later ones begin with the set-up.
        """
        game, navigation = self.run.game, self.context.navigation
        if self.run.start_next_scene():
            self.arguments["scene"] = self.run.scene_index
            self._start_scene()
        elif game in self.context.settings.set_ups or not begin_usual_match(self.context, game):
            navigation.replace("set up", game=game)
        else:
            navigation.replace("table")

    def restart_scene(self) -> None:
        """Restarts this scene."""
        self.run.restart_scene()
        self._start_scene()


SCREEN = LessonScreen
