"""The playing screen: what lies round a table, the course of a match on it, and the time that bots and sand get."""

from collections.abc import Callable
from functools import partial
from math import ceil
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import NewsItem, describe_solo_match, pass_on_text, thinking_text, timer_start_text, your_turn_text
from app.games.traits import TIME_MOVE
from app.look.animation import Animation, delay, tween
from app.look.shapes import EMPTY_BOX, Box
from app.match.bots import Advice
from app.match.match_stats import is_won, round_winners
from app.match.messages import COACH_WARNING, NOBODY, Message, MovePlayed, MoveRefused, MovesUndone, Stage
from app.match.session import Session
from app.screens.page import open_dialog, open_menu
from app.screens.play.handover import HandoverContent, HandoverOverlay, news_list
from app.shell.context import AppContext
from app.shell.i18n import _, plural, to_percent
from app.store.notices import BotFailed
from app.table.arrangement import COLUMN
from app.table.autoplay import AutoplayControls
from app.table.contract import UNDO_STEP, Action, Host, WindowCircle
from app.table.cursor import ASK, SwipeKeys
from app.table.frame import FILL_PARENT, HINT, MENU, RULES, UNDO, TableFrame
from app.table.move_announcer import MoveAnnouncer
from app.table.score_strip import ScoreStrip
from app.table.table_timer import TableTimer
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.ripples import Ripples
from engine.game import Seat

PASS_ON = "pass"
PLAQUE_RING = 22
"""dp of the first ring round a plaque"""
RINGS_SHOWN_S = 0.4
"""Seconds for which the rings of a win are seen once they have come"""
SHORTCUTS = {"h": HINT, "u": UNDO, "m": MENU}
"""Keys for what has a button"""
TIMER_KEY = "t"
"""The key that tells how much sand is left"""


class TableScreen(Host):
    """The table that the app has under way. It is the table's host."""

    def __init__(self, context: AppContext, **what: Any) -> None:
        super().__init__(context, **what)
        if context.session is None:
            raise ValueError("there is no table under way")
        self.session = context.session
        self.game = APP_GAMES[self.session.match.game.name]
        self.names = tuple(player.name for player in self.session.players)
        self._stop: Callable[[], None] = lambda: None
        self._turn: tuple[Stage, Seat | None, int] | None = None
        """Whose turn was told of last; alone, which glass"""
        self._has_just_ended = False
        """Whether the round or the match has ended here, and that has not been celebrated yet"""
        self._build()
        self._refresh_soon = Clock.create_trigger(self._changed, -1)
        self.safe.bind(pos=self._arrange, size=self._arrange)

    def _build(self) -> None:
        self.table = self.game.table(self, **FILL_PARENT)
        colours = [self.colour_index(seat) for seat in range(len(self.names))]
        self.strip = ScoreStrip(self.names, colours, self._plaque_pressed, self._plaque_held)
        self.glass = TableTimer(self.context, self.session, self.hold, self.wake, self._tell_of_sand, self._closed)
        self.frame = TableFrame(self.safe, self.table, self.strip, self.glass, self.press)
        self.telling = MoveAnnouncer(self)
        self.pump = SessionDriver(
            self.session, lambda: self.table.is_moving or self.telling.should_bots_wait, lambda: self.hints.tell()
        )
        self.hints = StagedHints(self)
        self.watching = AutoplayControls(self)
        self.handover = HandoverControl(self)
        self.swipes = SwipeKeys(self.press_swipe_key)

    # Coming and going

    def on_enter(self) -> None:
        self._stop = self.session.listen(self._hear)
        self._conceal(self.session.has_handover)
        if not self.watching.is_paused:
            self.session.resume()
        self._arrange()
        told = self._turn
        self._go_on()
        if told is not None and told == self._turn:
            self.on_uncover()  # the player comes back to a turn that has been told

    def on_leave(self) -> None:
        self._stop()
        self._conceal(False)
        self.pump.stop()
        self.table.cancel()
        self.hints.clear()
        self.session.pause()
        self.glass.rest()
        self.handover.hide()

    def _conceal(self, is_secret: bool) -> None:
        """Keeps hands that others must not see out of the device's own pictures, too."""
        if self.session.has_handover:
            self.context.services.system.hide_from_recents(is_secret)

    def pause(self) -> None:
        """Draws no hand any more that others must not see; the app pauses the session."""
        self.handover.release()
        self.pump.stop()
        self.table.cancel()
        self.table.show()
        self._go_on()

    def resume(self) -> None:
        self.resume_session()

    def resume_session(self) -> None:
        """Goes on, unless whoever watches the bots has told them to wait."""
        if self.watching.is_paused:
            self.session.pause()
        else:
            self.session.resume()
        self.table.show()
        self._go_on()

    def back(self) -> bool:
        """Brings home what is held; if nothing is, opens the menu."""
        if not self.table.back():
            self.open_menu()
        return True

    # What lies round the table

    def _arrange(self, *_changed: object) -> None:
        if self.safe.width > 1 and self.safe.height > 1:
            self.table.cancel()
            self.frame.lay_out(len(self.names))
            self.refresh()

    def refresh(self) -> None:
        """Shows plaques and buttons as they are now."""
        session = self.session
        self._veil()
        actions = tuple(action for action in self._acts() if action.key != UNDO_STEP)
        if session.stage is Stage.PASS_ON and session.turn is not None:
            actions = (Action(PASS_ON, pass_on_text(self.names[session.turn]), is_main=True),)
        notes = [self.table.note(seat) for seat in range(len(self.names))]
        shown = session.turn if self.table.animated_seat is None else self.table.animated_seat
        if self._is_over or self.table.is_full_screen:
            self.frame.show(notes, self.table.animated_seat, (), {})
        else:
            self.frame.show(notes, shown, actions, self._can())

    def _veil(self) -> None:
        """Shows nothing of board and hand while sand or a race that has begun stands still: nobody thinks meanwhile."""
        self.frame.obscure(self.session.is_timer_held or self.session.is_race_held)

    @property
    def _is_over(self) -> bool:
        """Whether the round or the match is over, and can still be seen."""
        return self.session.stage in (Stage.ROUND_OVER, Stage.OVER)

    def _acts(self) -> tuple[Action, ...]:
        """Returns what the table offers now, or what there is for whoever watches bots."""
        return self.table.actions() if self.session.stage is Stage.PLAY else self.watching.actions()

    @property
    def _is_under_way(self) -> bool:
        """Whether a part of a move can be taken back."""
        return any(action.key == UNDO_STEP for action in self._acts())

    def _can(self) -> dict[str, bool]:
        """Returns the buttons beside the table's own, and whether they may be pressed now."""
        session = self.session
        if session.stage is Stage.PASS_ON:
            return {UNDO: True} if session.can_undo else {}
        hint = {HINT: session.is_front_in_turn} if self.settings.play.hints else {}
        return {**hint, UNDO: self._is_under_way or session.can_undo}

    def _tell_of_sand(self, text: str) -> None:
        self.frame.show_timer_text(text)

    def show_hint_text(self, text: str) -> None:
        """Shows the words of a hint and speaks them; none takes them away."""
        told = self.table.addressed(text) if text else ""
        self.frame.show_hint_text(told)
        if told:
            self.say(told)

    # The course of the match

    def _hear(self, message: Message) -> None:
        """Hears what happened: the table shows it, the rest follows."""
        if self.session.advice is None:
            self.hints.clear()
        if isinstance(message, MovePlayed):
            self.withdraw_question()
            if message.ply and str(self.session.match.moves[message.ply - 1][1]) == TIME_MOVE:
                self.glass.ran_out()
            self.table.animate_move(message)
            self.table.when_still(lambda: self.telling.tell(message))
            self._has_just_ended = self._is_over
        elif isinstance(message, MovesUndone):
            self.give_feedback("taken back")
            self.telling.forget()
            self.table.show()
        elif isinstance(message, BotFailed):
            self.context.notify(message)
        self._go_on()

    def _go_on(self) -> None:
        """Does what the stage asks for now."""
        session = self.session
        self.refresh()
        if self._is_over:
            self.pump.stop()
            self.table.when_still(self._leave)
        elif session.stage is Stage.HANDOVER:
            self.handover.show()
        elif not session.is_paused:
            self.handover.hide()
            self.table.when_still(self._tell_turn)
            if session.is_timer_held:
                self.frame.show_timer_text(_("The sand starts at your touch."), 0)
            elif session.is_race_held:
                self.frame.show_timer_text(_("Touch to go on racing."), 0)
            self.pump.start()

    def _tell_turn(self) -> None:
        """Says whose turn it is, if it is another one's than before, once it can be seen what has led to it."""
        session = self.session
        alone = self.game.traits.solo_match(session.match)
        turn = session.stage, session.turn, len(alone.turn_points) if alone else 0
        if turn == self._turn or session.is_paused or session.is_simultaneous or self.parent is None:
            return
        self._turn = turn
        if session.stage is Stage.PLAY and session.is_waiting and session.next_timer_left is not None:
            self.frame.show_timer_text(_("The sand starts at your touch."), 0)
            self.table.when_still(lambda: self.say(_("The sand starts at your touch.")))
        if session.stage is Stage.PLAY and session.match.moves:
            self.give_feedback("your turn")
        self._say_turn()

    def _say_turn(self) -> None:
        """Says whose turn it is; alone, how the match stands."""
        session = self.session
        alone = self.game.traits.solo_match(session.match)
        if session.stage is Stage.PLAY and session.turn is not None:
            self.context.feedback.say_for_event(
                "your turn", describe_solo_match(alone) if alone else your_turn_text(self.names[session.turn])
            )
        elif session.stage is Stage.BOTS and session.turn is not None:
            self.say(thinking_text(self.names[session.turn]))

    def on_uncover(self) -> None:
        if self.handover.cover is not None:
            self.say(self.handover.cover.spoken)
        elif not self.session.is_simultaneous and not self.table.is_moving:
            self._say_turn()

    def _leave(self) -> None:
        """Goes to the table of scores or to the result, now that everything lies still and the end has been seen."""
        if self.parent is None or self.context.session is not self.session or not self._is_over:
            return
        if self._has_just_ended:
            self._has_just_ended = False
            self._celebrate()
            self.table.when_still(self._leave)
        elif self.session.stage is Stage.OVER:
            self.context.navigation.replace("result")
        else:
            self.context.navigation.go("round end")

    def _celebrate(self) -> None:
        """Lets rings go out from what the round or the match was won with, and from the plaques of other winners."""
        match, is_match = self.session.match, self.session.stage is Stage.OVER
        people = [seat for seat, player in enumerate(self.session.players) if not player.is_bot]
        alone = self.game.traits.solo_match(match)
        has_won = alone.is_successful if alone else is_won(match, people, is_match)
        self.give_feedback(f"{'match' if is_match else 'round'} {'won' if has_won else 'lost'}")
        for seat in match.winners if is_match else round_winners(match):
            thing = self.table.last_piece() if match.moves[-1][0] == seat else None
            x, y, radius = thing or WindowCircle(*self.seat_position(seat), dp(PLAQUE_RING))
            self.table.motions.run(self._rings(Ripples(self.colour_index(seat), radius, pos=(x, y))))

    def _rings(self, ripples: Ripples) -> Animation:
        self.add_widget(ripples)
        yield tween("win", partial(setattr, ripples, "spread"))
        yield delay(RINGS_SHOWN_S)
        self.remove_widget(ripples)

    # Handing over

    def reveal(self, seat: Seat) -> None:
        """Shows the hand to the player in turn, if the cover is the top panel and the match under way."""
        if self.handover.cover is None or self.context.navigation.panel is not None or self.session.is_paused:
            return
        self.session.reveal(seat)
        self.handover.hide()
        self.give_feedback("reveal")
        self._arrange()
        self._go_on()

    # Buttons, keys, touches

    def wake(self) -> None:
        """Lets sand run that has waited for a player at the table, and shows that it runs."""
        if self.session.is_waiting and not self.session.is_paused:
            self.session.touch()
            self.frame.bubble.hide()
            self._go_on()

    def press(self, key: str) -> None:
        """Does what a button stands for: the table's own, or one of the app."""
        self.wake()
        presses: dict[str, Callable[[], None]] = {
            HINT: self.hints.ask,
            UNDO: self._undo,
            RULES: self._open_rules,
            MENU: self.open_menu,
        }
        if key == PASS_ON and self.session.stage is Stage.PASS_ON:
            self.session.cover()
            self._go_on()
        elif key in presses:
            presses[key]()
        elif not self.watching.press(key):
            self.table.act(key)

    def _undo(self) -> None:
        self.table.cancel()
        if self._is_under_way:
            self.table.act(UNDO_STEP)
        elif self.session.can_undo:
            self.session.undo()
        else:
            self.say(_("Nothing can be taken back now."), urgent=True)

    def _plaque_pressed(self, seat: Seat) -> None:
        """Tells what this player has just done."""
        self.say(self.strip.spoken_label(seat))
        if self.session.stage is Stage.PLAY:
            self.table.replay()

    def _plaque_held(self, seat: Seat) -> None:
        """Tells why this player has so many points."""
        if self.session.stage is not Stage.HANDOVER:
            self.table.explain(seat)

    def key(self, name: str) -> bool:
        if self.handover.cover is not None:
            return self.handover.cover.key(name)
        self.wake()
        if self.session.stage is Stage.PASS_ON and name == "enter":
            self.press(PASS_ON)
            return True
        if self.frame.focus.key_without_arrows(name):
            return True
        focused = self.frame.focus.current
        if self.table.key(name):
            if self.frame.focus.current is focused:
                self.frame.focus.clear()
            return True
        if name in SHORTCUTS:
            self.press(SHORTCUTS[name])
        elif name == TIMER_KEY:
            self.say(self.glass.spoken, urgent=True)
        return name in SHORTCUTS or name == TIMER_KEY

    def on_touch_down(self, touch: Any) -> bool:
        if self._is_over:
            self.table.motions.finish()  # whoever has seen it goes on
            return True
        if self.handover.cover is None:
            self.wake()
        if self._is_swiped(touch):
            touch.grab(self)
            self.swipes.down(touch)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.swipes.up(touch)
            return True
        return bool(super().on_touch_up(touch))

    def _is_swiped(self, touch: Any) -> bool:
        """Returns whether a touch is a swipe: in cursor mode it is one on board, hand and covered table."""
        where = self.frame.arrangement
        if not self.settings.access.cursor or where is None:
            return False
        if self.handover.cover is not None:
            return True
        return not self.table.is_full_screen and any(box.contains(*touch.pos) for box in (where.board, where.hand))

    def press_swipe_key(self, key: str) -> None:
        self.key("s" if key == ASK else key)

    def ask_hint(self) -> None:
        self.press(HINT)

    # Menu and panels

    def hold(self) -> None:
        """Lets the match stand still; a hand that others must not see is covered."""
        self.session.pause()
        self.table.show()
        self.refresh()

    def open_menu(self) -> None:
        """Opens the menu. The match stands still meanwhile."""
        self.hold()
        open_menu(self.context, self.game.name, self.game.key, self.table.remaining(), self._closed)

    def _closed(self) -> None:
        """Goes on after what lay over the table is gone."""
        if self.parent is not None and self.context.session is self.session:
            self.resume_session()
            self.wake()  # what has closed it was a touch

    def _open_rules(self) -> None:
        self.context.navigation.go("rules", game=self.game.key)

    # What the table asks of its host

    def play(self, move: Any, seat: Seat | None = None) -> MoveRefused | None:
        asked = self.session.coach_warning(move)
        if asked is None:
            return super().play(move, seat)
        self._ask_about(asked)
        return asked

    def _ask_about(self, asked: MoveRefused) -> None:
        """Asks about a move that costs much, before anything of it is revealed or played."""
        ask_hint = partial(self._hint_at, asked.better)
        hint = DialogAction(_("A hint"), lambda: Clock.schedule_once(ask_hint, 0), icon="hint")
        acts = [
            DialogAction(_("Choose again"), is_main=True),
            *([hint] if self.settings.play.hints else []),
            DialogAction(_("Keep my move"), partial(self._play_after_all, asked)),
        ]
        more = to_percent(asked.cost)
        text = plural("It wins about {n} more match in 100.", "It wins about {n} more matches in 100.", more)
        self.give_feedback("hint")
        restart_move = partial(self._begin_again, len(self.session.match.moves))
        self.put(Dialog(_("There is a better move"), text, acts), lambda: Clock.schedule_once(restart_move, -1))

    def _hint_at(self, better: str, _passed: float) -> None:
        """Shows a hint for the tutor's best move."""
        self.wake()
        self.hints.ask(better)

    def _begin_again(self, ply: int, _passed: float) -> None:
        """Begins a move anew that was asked about, unless it has been played after all: there are more than `ply`."""
        if self.parent is not None and len(self.session.match.moves) == ply:
            self.table.restart_move()

    def _play_after_all(self, asked: MoveRefused) -> None:
        refused = self.session.play(asked.seat, asked.move)
        if refused is not None:
            self.refuse(refused)

    def refuse(self, refused: MoveRefused) -> None:
        if refused.reason == COACH_WARNING:
            return
        text = self.game.phrases.refusal(refused, self.session.match.state)
        self.give_feedback("refuse")
        self.frame.show_refusal(text)
        self.say(text, urgent=True)

    def changed(self) -> None:
        self._refresh_soon()

    def _changed(self, _: float) -> None:
        self.refresh()
        self.table.when_still(self._hand_grew)

    def _hand_grew(self) -> None:
        """Gives the hand the rows that it needs by now, once everything lies still."""
        if self.parent is not None and self.frame.has_hand_resized:
            self._arrange()

    def seat_position(self, seat: Seat) -> tuple[float, float]:
        return self.strip.to_window(*self.strip.place(seat))

    def action_position(self, key: str) -> tuple[float, float]:
        return self.frame.buttons.place(key) or self.table.to_window(*self.table.center)

    def menu_box(self) -> Box:
        where = self.frame.arrangement
        if where is None or not self.table.is_full_screen:
            return EMPTY_BOX
        row, ring = where.actions, dp(COLUMN)
        return Box(row.right - ring, row.y, ring, ring)

    def action_box(self, key: str) -> Box | None:
        return self.frame.buttons.box(key)

    def focus_action(self, key: str) -> None:
        button = self.frame.buttons.get(key)
        if button is not None:
            self.frame.focus.move_silently(button)


# Hints in stages: each press of the button tells one more

PIECE_STAGE, PLACE_STAGE, REASON_STAGE = 1, 2, 3


class StagedHints:
    """Tells a hint on the turn under way in stages: which thing to take, where it goes, why."""

    def __init__(self, screen: TableScreen):
        self._screen, self._session = screen, screen.session
        self._advice: Advice | None = None
        self._stage = self._said = 0

    def ask(self, better: str = "") -> None:
        """Shows the next stage of the hint; after the last stage the first.

        The hint may take a moment to compute and is shown once it is ready. `better`: a move as text, which the hint is
        about from now on.
        """
        first = self._screen.table.hint_precondition
        if first:
            self._screen.show_hint_text(first)
            return
        front, before = self._session.front, self._advice
        if better or before is None or before is not self._session.advice or before.seat != front:
            self._advice, self._stage, self._said = self._session.ask_hint(better), 0, 0
        if self._advice is None:
            self._screen.refuse(MoveRefused(NOBODY, None, "turn"))
            return
        self._stage = self._stage % REASON_STAGE + 1
        self._screen.pump.start()
        self.tell()

    def tell(self) -> None:
        """Tells what was asked for, once, as soon as it is known."""
        advice = self._advice
        if advice is None or self._said == self._stage:
            return
        if advice.is_done:
            self._said = self._stage
            self._session.store_shown_hint(advice)
            self._screen.show_hint_text(self._words(advice))
        elif not self._said:
            self._screen.show_hint_text(_("Let me look…"))

    def _words(self, advice: Advice) -> str:
        words, state = APP_GAMES[advice.game].phrases, self._session.match.state
        if advice.move is None:  # the adviser has raised an error
            return _("There is nothing to say about this move.")
        if self._stage == REASON_STAGE:
            return words.explain(advice.why())
        self._screen.table.hint(self._stage, advice)
        return words.hint_piece(advice) if self._stage == PIECE_STAGE else words.hint_place(advice.move, state)

    def clear(self) -> None:
        """Forgets the hint: the position is another one."""
        self._advice, self._stage, self._said = None, 0, 0
        self._screen.show_hint_text("")


# Handing the table over


class HandoverControl:
    """Covers the table while no hand may be seen, and tells who is in turn and what has happened."""

    def __init__(self, screen: TableScreen):
        self._screen, self._table = screen, screen.table
        self.cover: HandoverOverlay | None = None
        """While it is there"""

    def show(self) -> None:
        """Covers the table, in the same frame in which the hand goes."""
        screen, turn = self._screen, self._screen.session.turn
        if turn is None or self.cover is not None:
            return
        self._table.cancel()
        self._table.show()
        handing = self._handing(turn)
        self.cover = HandoverOverlay(
            handing,
            lambda: screen.reveal(turn),
            self._picture,
            self._table.face_down_hand(turn),
            screen.context.insets,
            screen.open_menu,
            lambda: self._tell_all(handing),
            screen.settings.access.tap_to_reveal,
        )
        screen.add_widget(self.cover)
        screen.say(self.cover.spoken)

    def _tell_all(self, handing: HandoverContent) -> None:
        """Lays everything that has happened over the cover."""
        acts = (DialogAction(_("Close"), is_main=True),)
        open_dialog(self._screen.context, Dialog(handing.news_title, content=news_list(handing), actions=acts))

    def _handing(self, turn: Seat) -> HandoverContent:
        session = self._screen.session
        names = self._screen.names
        colours = [self._screen.colour_index(seat) for seat in range(len(names))]
        phrases, access = self._screen.game.phrases, self._screen.settings.access
        is_held = not (access.tap_to_reveal or access.cursor or self._screen.context.has_keys)
        story = session.news(turn)
        has_seen_table = not story or story[0].ply > 0
        left = session.next_timer_left
        sand = timer_start_text(None if left is None else ceil(left))
        to_look, news = _(phrases.handover_prompts[not is_held]), phrases.news(story, names)
        return HandoverContent(names[turn], colours[turn], news, names, colours, sand, to_look, is_held, has_seen_table)

    def _picture(self, news: NewsItem) -> Widget | None:
        return self._table.news_picture(news.things, news.hidden) if news.things or news.hidden else None

    def release(self) -> None:
        """Ends the hold of the cover's button."""
        if self.cover is not None:
            self.cover.hold_button.release()

    def hide(self) -> None:
        """Takes the cover away."""
        if self.cover is not None:
            self._screen.remove_widget(self.cover)
            self.cover = None


# Gives a session its time: bots think in slices between two frames, sand runs out when it must


STILL_BUDGET_MS = 12.0
"""For thoughts in one turn, while the screen is still"""
FRAME_MS = 12.0
"""For thoughts and drawing together, while frames are drawn: what is left of a sixtieth of a second is the system's"""
MAX_BUDGET_MS, MIN_BUDGET_MS = 4.0, 1.0
"""For thoughts of it: a finger must not wait for them, and they must come to an end"""
TIMER_POLL_S = 0.1
"""Between two looks at the sand, where nobody thinks"""


class SessionDriver:
    """Runs while the session is busy, and not a frame longer."""

    def __init__(self, session: Session, is_moving: Callable[[], bool], then: Callable[[], None]):
        """No bot moves while the table `is_moving` or a voice tells of it: one move is taken in after the other.
        `then` is called after each turn of thinking.
        """
        self.session = session
        self._is_moving, self._then = is_moving, then
        self._event = Clock.create_trigger(self._turn, 0)
        self._wait = Clock.create_trigger(self._turn, TIMER_POLL_S)
        self._runs = False
        self._thought = 0.0
        """When the last turn was over"""
        self._drew: float | None = None
        """Milliseconds from there to the frame that it was followed by; None if nothing was drawn"""

    def start(self) -> None:
        """Does what there is to do, from the next frame on. Harmless if it runs already."""
        if not self._runs:
            Window.bind(on_flip=self._drawn)
        self._runs = True
        self._wait.cancel()
        self._event()

    def stop(self) -> None:
        self._runs = False
        Window.unbind(on_flip=self._drawn)
        self._event.cancel()
        self._wait.cancel()

    def _drawn(self, *_: object) -> None:
        if self._drew is None:
            self._drew = (perf_counter() - self._thought) * 1000

    def _turn(self, _: float) -> None:
        if not self._runs or not self.session.is_busy:
            return
        self.session.pump(self._budget(), not self._is_moving())
        self._then()
        self._thought, self._drew = perf_counter(), None
        if self._runs and self.session.is_busy:
            (self._event if self.session.is_thinking else self._wait)()

    def _budget(self) -> float:
        """Returns the milliseconds for bots: while something is drawn, so many that the frame is in time."""
        if self._drew is None:
            return STILL_BUDGET_MS
        return min(MAX_BUDGET_MS, max(MIN_BUDGET_MS, FRAME_MS - self._drew))


SCREEN = TableScreen
