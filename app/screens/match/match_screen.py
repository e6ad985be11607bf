"""Match screen: the table, the areas of its players, and the flow of the match."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.files.notices import BotFailed
from app.games import APP_GAMES
from app.games.texts import (
    describe_solo_match,
    pass_on_text,
    thinking_text,
    your_turn_text,
)
from app.hourglass.timer_widgets import SmallTimer
from app.i18n import _, capitalize, format_percent, plural, to_percent
from app.look.animation import Animation, delay, tween
from app.look.appearance import current_appearance
from app.look.shapes import Box
from app.match.match_stats import is_won, round_winners
from app.match.messages import COACH_WARNING, Message, MovePlayed, MoveRefused, MovesUndone, Stage
from app.players import names_of
from app.screens.match.autoplay import AutoplayControls
from app.screens.match.award_show import AwardShow
from app.screens.match.coach_question import CoachQuestion
from app.screens.match.first_match_tips import FirstMatchTips
from app.screens.match.handover_control import HandoverControl
from app.screens.match.host_screen import HostScreen
from app.screens.match.look_back import LookBackControl
from app.screens.match.match_frame import SharedFrame, TableFrame
from app.screens.match.match_menu import open_menu
from app.screens.match.match_timer import MatchTimer
from app.screens.match.move_announcer import MoveAnnouncer
from app.screens.match.score_strip import ScoreStrip
from app.screens.match.staged_hints import PLACE_STAGE, StagedHints
from app.screens.match.turn_line import TurnLine
from app.shell.context import AppContext
from app.table.contract import UNDO_STEP, TableAction, WindowCircle
from app.table.keyboard_cursor import ASK
from app.table.player_area import FILL_PARENT, NOTE_S, PlayerArea
from app.table.table_buttons import HINT, MENU, RULES, UNDO
from app.widgets.buttons import RingButton
from app.widgets.victory_rings import VictoryRings
from engine.game import Move, Seat

PASS_ON = "pass"
PLAQUE_RING = 22
"""Initial radius in dp of the rings around a winner's plaque."""
FEW_RINGS = 10
"""Width in dp of the rings around the piece of a bot that has won against people, and around earlier pieces of a
winner
"""
BETWEEN_PIECES_S = 0.2
"""Seconds between the rings of two pieces of a winner"""
RINGS_BEFORE_AWARD_S = 0.4
"""Seconds for which only the rings of a win are shown before the points of the round are counted."""
RINGS_SHOWN_S = 0.4
"""Seconds for which the rings of a win remain visible."""
SHORTCUTS = {"h": HINT, "u": UNDO, "m": MENU}
"""Buttons by their keyboard shortcut."""
TIMER_KEY = "t"
"""Key that announces the time left."""
LOOK_BACK_KEY = "l"
"""Key that opens the look back through the match."""
NEXT_PERSON_KEY = "n"
"""Key that gives the keys to the next person in simultaneous play."""


class TableScreen(HostScreen):
    """Screen of the current match, and host of its table."""

    def __init__(self, context: AppContext, **arguments: object) -> None:
        super().__init__(context, **arguments)
        if context.session is None:
            raise ValueError("there is no table under way")
        self.session = context.session
        self.game = APP_GAMES[self.session.match.game.name]
        self.names = names_of(self.session.players)
        self._stop: Callable[[], None] = lambda: None
        self._addressee: Seat | None = None
        """Person to whom `say_to` spoke last."""
        self._turn: tuple[Stage, Seat | None, int] | None = None
        """Stage, seat and number of solo turns of the turn that was last announced."""
        self._newcomers = self._find_newcomers()
        """Seats with persons who have no other match of this game"""
        self._has_just_ended = False
        """Whether the round or match has ended on this screen and was not celebrated yet."""
        self._build()
        self._refresh_later = Clock.create_trigger(lambda _passed: self.refresh(), -1)
        self._refresh_soon = Clock.create_trigger(self._changed, -1)
        self.safe.bind(pos=self._arrange, size=self._arrange)

    def _build(self) -> None:
        self.table = self.game.table(self, **FILL_PARENT)
        self.strip = ScoreStrip(self.session.players)
        self.strip.bind(on_plaque_press=self._plaque_pressed, on_plaque_hold=self._plaque_held)
        people = self.session.people if self.session.is_simultaneous else (None,)
        self.areas = tuple(PlayerArea(self, seat) for seat in people)
        """Area of each person in simultaneous play; otherwise one for the person in front."""
        self.timer = MatchTimer(self)
        self.timer_widget = SmallTimer(self.timer) if self.timer.is_enabled else None
        self.turn_line = TurnLine(self) if self.has_turns else None
        around = self.safe, self.table, self.strip, self.timer_widget, self.turn_line, self.areas
        self.frame = SharedFrame(*around, self._menu_button()) if len(people) > 1 else TableFrame(*around)
        self.award_show = AwardShow(self)
        self.announcer, self.tips = MoveAnnouncer(self), FirstMatchTips(self)
        self.driver = SessionDriver(self)
        self.hints = StagedHints(self)
        self.autoplay = AutoplayControls(self)
        self.handover = HandoverControl(self)
        self.look_back = LookBackControl(self)

    @property
    def has_turns(self) -> bool:
        """Returns whether seats move one after another, unlike in a race."""
        return not self.game.traits.is_simultaneous(self.session.match.options)

    def _menu_button(self) -> RingButton:
        return RingButton(MENU, on_press=partial(self.press, MENU), spoken=_("Menu"))

    def _find_newcomers(self) -> frozenset[Seat]:
        current, journal, people = self.context.table, self.context.journal, self.session.people
        played_id = current.id if current else ""
        return frozenset(
            seat
            for seat in people
            if not journal.has_played(self.game.key, self.session.players[seat].stored_name, apart_from=played_id)
        )

    # Areas

    def area_of(self, seat: Seat | None) -> PlayerArea:
        """Returns the area of the person at a seat. A seat without an area of its own, such as a bot's, uses the area
        of the person in front, or else the first one.
        """
        own = (area for area in self.areas if area.seat == seat)
        front = (area for area in self.areas if area.seat == self.session.front)
        return next(own, next(front, self.areas[0]))

    @property
    def area(self) -> PlayerArea:
        """Returns the area in use: that of the person in front, or of the person who touched the screen last."""
        return self.area_of(self.session.front)

    # Opening and closing

    def on_enter(self) -> None:
        super().on_enter()
        self._stop = self.session.listen(self._handle_message)
        self._conceal(self.session.has_handover)
        if not self.autoplay.is_paused:
            self.session.resume()
        self._arrange()
        previous_turn = self._turn
        self._go_on()
        self._announce_pause()
        if previous_turn is not None and previous_turn == self._turn:
            self.on_uncover()  # the turn has been announced before
        self._reopen_question()
        if self.is_rebuilt and isinstance(looked_at := self.arguments.get("looked_at"), int):
            self.look_back.open(looked_at)

    def on_leave(self) -> None:
        super().on_leave()
        stack = self.context.navigation.stack
        if stack and stack[-1].screen is self:
            stack[-1].arguments["looked_at"] = self.look_back.turn
        self._stop()
        self._conceal(False)
        self.driver.stop()
        self.tips.stop()
        self.table.cancel()
        self.hints.clear()
        self._clear_texts()
        self.session.pause()
        if self.timer_widget is not None:
            self.timer_widget.hourglass.rest()
        self.timer.keep_awake(False)
        self.handover.hide()

    def _conceal(self, is_secret: bool) -> None:
        """Excludes the table from the screenshots that the system takes for its list of recent apps, or includes it
        again if it is not secret. Does nothing in a match without handovers.
        """
        if self.session.has_handover:
            self.context.services.system.hide_from_recents(is_secret)

    def pause(self) -> None:
        """Stops drawing hidden hands. The session itself is paused by the app."""
        self.handover.release()
        self.look_back.close()
        self.driver.stop()
        self.table.cancel()
        self.table.show()
        self._go_on()

    def resume(self) -> None:
        self.resume_session()

    def resume_session(self) -> None:
        """Resumes the session, unless the bots are paused."""
        if self.autoplay.is_paused:
            self.session.pause()
        else:
            self.session.resume()
        self.table.show()
        self._go_on()
        self._announce_pause()

    def _announce_pause(self) -> None:
        """Announces how to go on if a veil covers the table."""
        if self.frame.is_obscured:
            self.say(self.area.veil.spoken)

    def back(self) -> bool:
        """Puts held pieces back; opens the menu if no piece is held."""
        if not self.area.board.back():
            self.open_menu()
        return True

    # Layout and content

    def _arrange(self, *_changed: object) -> None:
        if self.safe.width > 1 and self.safe.height > 1:
            self.table.cancel()
            self.frame.lay_out(len(self.names))
            self.refresh()
            if self.frame.is_outdated:
                self.frame.lay_out(len(self.names))
                self.refresh()
            self.tips.place()
            if isinstance(self._question, CoachQuestion):
                self._question.place(self.area)
            self.look_back.place()

    def refresh(self) -> None:
        """Updates plaques, timer and buttons."""
        session = self.session
        self._obscure()
        notes = [self.table.note(seat) for seat in range(len(self.names))]
        moving = self.table.animated_seat
        turn = self.award_show.seat if self._is_over else session.turn
        self.frame.show(notes, turn if moving is None else moving)
        self.timer.dispatch("on_change")
        if self.turn_line is not None and not self.table.is_moving:
            self.turn_line.update()
        for area in self.areas:
            self.frame.show_buttons(area, self._actions_of(area), self._enabled_buttons(area))
            area.show_guide("" if self.frame.is_obscured or self._question else area.board.guide)

    def _actions_of(self, area: PlayerArea) -> tuple[TableAction, ...]:
        """Returns the game's actions for the buttons of an area."""
        session = self.session
        if area.seat is not None:
            return area.board.actions()
        if session.stage is Stage.PASS_ON and session.turn is not None:
            return (TableAction(PASS_ON, pass_on_text(self.names[session.turn]), is_main=True),)
        if self._is_over:
            return ()
        return tuple(action for action in self._offered_actions() if action.key != UNDO_STEP)

    def _obscure(self) -> None:
        """Hides board and hand while the timer or the race is interrupted, so that nobody gains time to think."""
        self.frame.obscure(self.session.is_timer_held or self.session.is_race_held)

    @property
    def _is_over(self) -> bool:
        """Returns whether the round or match is over."""
        return self.session.stage in (Stage.ROUND_OVER, Stage.OVER)

    def _offered_actions(self) -> tuple[TableAction, ...]:
        """Returns the actions of the table, or the controls of a match between bots."""
        return self.area.board.actions() if self.session.stage is Stage.PLAY else self.autoplay.actions()

    @property
    def _is_under_way(self) -> bool:
        """Returns whether a step of an unfinished move can be undone."""
        return any(action.key == UNDO_STEP and action.is_enabled for action in self._offered_actions())

    def _enabled_buttons(self, area: PlayerArea) -> dict[str, bool]:
        """Returns, for each of the app's buttons in an area (hint and undo), whether it is enabled. Undo is missing if
        no move can ever be undone.
        """
        session, has_hints = self.session, self.settings.play.hints
        if area.seat is not None:
            return {HINT: not area.board.hint_precondition} if has_hints and area.board.actions() else {}
        if self._is_over:
            return {}
        if session.stage is Stage.PASS_ON:
            return {UNDO: True} if session.can_undo else {}
        hint = {HINT: session.is_front_in_turn} if has_hints else {}
        undo = {UNDO: self._is_under_way or session.can_undo} if session.allows_undo else {}
        return {**hint, **undo}

    # Texts for people

    def show_timer_note(self, text: str, seconds: float = NOTE_S) -> None:
        """Shows a text about the timer to all people. `seconds`: duration; 0 until the next touch."""
        for area in self.areas:
            area.show_timer_note(text, seconds)

    def is_newcomer(self, seat: Seat) -> bool:
        return seat in self._newcomers and not any(by == seat for by, _move in self.session.match.moves)

    def show_hint_text(self, text: str, seat: Seat | None) -> None:
        """Shows and speaks a hint for a seat; an empty text hides the hints of all seats."""
        asked = self.area_of(seat) if text else None
        for area in self.areas:
            area.show_hint(area.with_name(text) if area is asked else "")
        if asked is not None:
            self.say(asked.with_name(text))

    def show_note(self, seat: Seat, text: str, above: str = "") -> None:
        self.area_of(seat).show_note(text, above)

    def say_to(self, seat: Seat | None, text: str) -> None:
        self.say(text if seat == self._addressee else self.area_of(seat).with_name(text), urgent=True)
        self._addressee = seat

    def _clear_texts(self) -> None:
        """Hides the texts of all people."""
        for area in self.areas:
            area.clear_text()

    def _clear_outdated_texts(self, message: Message) -> None:
        """Hides the hint and the other texts of a person for whom the position has changed. In simultaneous play and in
        a race, the moves of others leave them unchanged.
        """
        if self.session.advice is None:
            self.hints.clear()
        for area in self.areas:
            if area.seat is None:
                is_outdated = self.session.advice is None
            else:
                is_outdated = isinstance(message, MovePlayed) and message.seat == area.seat
            if is_outdated:
                area.clear_text()

    # Course of the match

    def _handle_message(self, message: Message) -> None:
        """Handles a message of the session: the table animates moves, the screen does everything else."""
        self._clear_outdated_texts(message)
        if isinstance(message, MovePlayed):
            self.withdraw_question()
            if self.tips.is_enabled:
                self.tips.hide()
            if not self.session.is_simultaneous:
                self.award_show.prepare(message)
            if message.is_timeout:
                self.timer.end()
            self.table.animate_move(message)
            self.table.when_still(partial(self.announcer.announce, message))
            self._has_just_ended = self._is_over
        elif isinstance(message, MovesUndone):
            self.give_feedback("taken back")
            self.announcer.forget()
            if message.is_take_back:
                self._announce_take_back(len(message.moves))
            self.table.animate_undo(message)
        elif isinstance(message, BotFailed):
            self.context.notify(message)
        self._refresh_later()
        self.table.when_still(self._refresh_later)
        self._follow_stage()

    def _announce_take_back(self, count: int) -> None:
        """Announces how many moves have gone back, and then the player's turn again."""
        self.context.feedback.say_for_event("taken back", plural("{n} move undone.", "{n} moves undone.", count))
        self._turn = None

    def _go_on(self) -> None:
        """Updates the screen for the current stage of the session."""
        self.refresh()
        self._follow_stage()

    def _follow_stage(self) -> None:
        """Shows what the current stage of the session requires, and lets the session continue."""
        session = self.session
        if self._is_over:
            self.driver.stop()
            self.table.when_still(self._leave)
        elif session.stage is Stage.HANDOVER:
            self.handover.show()
        elif not session.is_paused:
            if self.handover.cover is not None:
                self.handover.hide()
            self.table.when_still(self._announce_turn)
            if self.tips.is_enabled:
                self.table.when_still(self.tips.show_later)
            self.driver.start()

    def _announce_turn(self) -> None:
        """Announces a new turn when the animations of the last one have finished."""
        session = self.session
        if session.is_paused or session.is_simultaneous or self.parent is None:
            return
        alone = self.game.traits.solo_match(session.match)
        turn = session.stage, session.turn, len(alone.turn_points) if alone else 0
        if turn == self._turn:
            return
        self._turn = turn
        if self.area.board.guide:
            self.table.when_still(lambda: self.say(self.area.board.guide))
        elif session.stage is Stage.PLAY and session.is_waiting and session.next_timer_left is not None:
            self.show_timer_note(_("Tap to start the timer."), 0)
            self.table.when_still(partial(self.say, _("Tap to start the timer.")))
        if session.stage is Stage.PLAY and session.match.moves:
            self.give_feedback("your turn")
        self._speak_turn()

    def _speak_turn(self) -> None:
        """Announces the player whose turn it is, or the state of a solo match."""
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
            self._speak_turn()

    def _leave(self) -> None:
        """Opens the round scores or the result when the final animations have finished."""
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
        """Shows rings around the winning piece and around the plaques of other winners."""
        match, is_match = self.session.match, self.session.stage is Stage.OVER
        people = [seat for seat, player in enumerate(self.session.players) if not player.is_bot]
        alone = self.game.traits.solo_match(match)
        has_won = alone.is_successful if alone else is_won(match, people, is_match)
        self.give_feedback(f"{'match' if is_match else 'round'} {'won' if has_won else 'lost'}")
        for seat in match.winners if is_match else round_winners(match):
            *earlier, last = self.table.winning_pieces(seat) or [
                WindowCircle(*self.seat_position(seat), dp(PLAQUE_RING))
            ]
            reach = last.radius + dp(FEW_RINGS) if not has_won else inf
            self.table.motions.run(self._ring_pieces(seat, earlier, last, reach))
        self.table.motions.run(self._count_award())

    def _ring_pieces(self, seat: Seat, earlier: Sequence[WindowCircle], last: WindowCircle, reach: float) -> Animation:
        """Shows few rings around the earlier pieces, one after the other, then the rings of the last one. `reach`:
        maximum radius of the last ring in pixels.
        """
        for piece in earlier:
            self.table.motions.run(self._rings(self._rings_around(seat, piece, piece.radius + dp(FEW_RINGS))))
            yield delay(0.0 if current_appearance().reduced_motion else BETWEEN_PIECES_S)
        yield from self._rings(self._rings_around(seat, last, reach))

    def _rings_around(self, seat: Seat, piece: WindowCircle, reach: float) -> VictoryRings:
        x, y, radius = piece
        inside = min(x, y, self.width - x, self.height - y)  # no edge of the window cuts a ring
        return VictoryRings(self.colour_index(seat), radius, reach=min(reach, inside), pos=(x, y))

    def _count_award(self) -> Animation:
        yield delay(0.0 if current_appearance().reduced_motion else RINGS_BEFORE_AWARD_S)
        yield from self.award_show.animation()

    def _rings(self, rings: VictoryRings) -> Animation:
        self.add_widget(rings)
        yield tween("win", partial(setattr, rings, "spread"))
        yield delay(RINGS_SHOWN_S)
        self.remove_widget(rings)

    # Handover

    def reveal(self, seat: Seat) -> None:
        """Shows the hand of the player whose turn it is, if the handover page is visible and the match is running."""
        if self.handover.cover is None or self.context.navigation.panel is not None or self.session.is_paused:
            return
        self.session.reveal(seat)
        self.handover.hide()
        self.give_feedback("reveal")
        self._arrange()
        self._go_on()

    # Buttons, keys, touches

    def wake(self) -> None:
        """Starts a timer that is waiting for a touch of the player, if necessary after a countdown."""
        if self.session.is_waiting and not self.session.is_paused:
            self.table.start_play()

    def start_clock(self) -> None:
        self.session.touch()
        self._clear_texts()
        self._go_on()

    def press(self, key: str) -> None:
        """Performs the action of a button, of the table or of the app; during a countdown only that of the menu."""
        self.wake()
        if self.session.is_waiting and not self.session.is_paused and key != MENU:
            return
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
        elif not self.autoplay.press(key):
            self.area.board.act(key)

    def _undo(self) -> None:
        self.table.cancel()
        if self._is_under_way:
            self.area.board.act(UNDO_STEP)
        elif self.session.takes_back and not self.session.match.take_backs:
            text = _("Your move and the replies are undone. The match then doesn’t count in your records.")
            self.ask(UNDO, _("Undo your move?"), text, _("Undo"), self._take_back)
        elif self.session.can_undo:
            self.session.undo()
        else:
            self.say(_("Too late to undo."), urgent=True)

    def _take_back(self) -> None:
        """Takes back a move, unless it has become final while the player was asked."""
        if self.session.can_undo:
            self.session.undo()

    def _plaque_pressed(self, _strip: ScoreStrip, seat: Seat) -> None:
        """Announces a player's plaque and replays the last move."""
        self.say(self.strip.spoken_label(seat))
        if self.session.stage is Stage.PLAY:
            self.table.replay()

    def _plaque_held(self, _strip: ScoreStrip, seat: Seat) -> None:
        """Explains how a player scored."""
        if self.session.stage is not Stage.HANDOVER:
            self.table.explain(seat)

    def key(self, name: str) -> bool:
        if self._is_over:
            self._skip_final_animations()
            return True
        return self._key_during_play(name)

    def _key_during_play(self, name: str) -> bool:
        if self.handover.cover is not None:
            return self.handover.cover.key(name)
        self.tips.hide()
        self.wake()
        if self.session.stage is Stage.PASS_ON and name == "enter":
            self.press(PASS_ON)
            return True
        if self.frame.focus.key_without_arrows(name):
            return True
        if name == NEXT_PERSON_KEY and len(self.areas) > 1:
            return self._pass_keys_on()
        focused = self.frame.focus.current
        if self.area.board.key(name):
            if self.frame.focus.current is focused:
                self.frame.focus.clear()
            return True
        if name in SHORTCUTS:
            self.press(SHORTCUTS[name])
        elif name == TIMER_KEY:
            self.say(self.timer.spoken, urgent=True)
        elif name == LOOK_BACK_KEY:
            self.open_look_back()
        return name in SHORTCUTS or name in (TIMER_KEY, LOOK_BACK_KEY)

    def _pass_keys_on(self) -> bool:
        """Gives the keys to the next person who can act, in simultaneous play; returns whether another can."""
        areas = [area for area in self.areas if area.board.can_act or area is self.area]
        if len(areas) < 2:
            return False
        self.give_feedback("cursor")
        areas[(areas.index(self.area) + 1) % len(areas)].take_front()
        self.area.board.key(ASK)
        return True

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self.tips.hide()
        if self._is_over:
            self._skip_final_animations()
            return True
        if self.handover.cover is None:
            self.wake()
        elif self.settings.access.cursor:
            return self.area.begin_swipe(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is None and touch.grab_list:
            return True  # the finger ends the gesture of the widget that has grabbed it, and concerns no other
        return bool(super().on_touch_up(touch))

    def _skip_final_animations(self) -> None:
        """Completes the animations at the end of a round or match, because the player has touched the screen."""
        self.table.motions.finish()

    # Menu and panels

    def hold(self) -> None:
        """Pauses the match and covers a secret hand."""
        self.session.pause()
        self.table.show()
        self.refresh()

    def open_menu(self) -> None:
        """Pauses the match and opens the menu."""
        self.hold()
        look_back = self.look_back.open_from_menu if self.look_back.is_offered else None
        remaining = self.table.remaining()
        open_menu(self.context, self.game.name, self.game.key, remaining, look_back, self.resume_after_panel)

    def resume_after_panel(self) -> None:
        """Resumes the match after a panel has closed."""
        if self.parent is not None and self.context.session is self.session:
            self.resume_session()
            self.wake()  # a touch has closed it

    def open_look_back(self) -> None:
        """Opens the list of turns and the board after each of them; starts a waiting timer first."""
        self.wake()
        self.look_back.open()

    def _open_rules(self) -> None:
        self.context.navigation.go("rules", game=self.game.key)

    # Called by the table

    def play(self, move: Move, seat: Seat | None = None) -> MoveRefused | None:
        asked = self.session.coach_warning(move)
        if asked is None:
            return super().play(move, seat)
        self._ask_about(asked)
        return asked

    def _ask_about(self, asked: MoveRefused) -> None:
        """Asks about a costly move before it is played and before it reveals anything."""
        show_better = partial(Clock.schedule_once, partial(self._show_better, asked.better), 0)
        answers: list[tuple[str, Callable[[], object] | None]] = [
            (_("Keep"), partial(self._play_after_all, asked)),
            *([(_("Show me"), show_better)] if self.settings.play.hints else []),
            (_("Undo"), None),
        ]
        text = _("{move}: about {percent} less chance of winning. There’s a better move.").format(
            move=capitalize(self.game.phrases.describe_move(asked.move)), percent=format_percent(to_percent(asked.cost))
        )
        self.give_feedback("hint")
        self.hints.clear()
        self._clear_texts()
        question = CoachQuestion(text, answers)
        self.put(asked, question, partial(self._restart_move, len(self.session.match.moves)))
        self.refresh()
        question.place(self.area)

    def _show_better(self, better: str, _passed: float) -> None:
        """Highlights the piece and the place of the best move according to the coach."""
        self.wake()
        self.hints.ask(better, PLACE_STAGE)

    def _restart_move(self, ply: int) -> None:
        """Resets a move that was asked about, unless a move was played in the meantime (there are more than `ply`
        moves).
        """
        if len(self.session.match.moves) == ply:
            self.table.restart_move()

    def _reopen_question(self) -> None:
        """Asks again, on a rebuilt screen, the question that its predecessor has not got an answer to."""
        question = self.session.open_question
        if isinstance(question, MoveRefused):
            self._ask_about(question)
        elif question == UNDO:
            self._undo()
        elif question is not None:
            self.area.board.act(question)

    def _play_after_all(self, asked: MoveRefused) -> None:
        refused = self.session.play(asked.seat, asked.move)
        if refused is not None:
            self.refuse(refused)

    def refuse(self, refused: MoveRefused, picture: Widget | None = None) -> None:
        if refused.reason == COACH_WARNING:
            return
        text, area = self.game.phrases.refusal(refused, self.session.match.state), self.area_of(refused.seat)
        self.give_feedback("refuse")
        area.show_refusal(text, picture)
        self.say(area.with_name(text), urgent=True)

    def changed(self) -> None:
        self._refresh_soon()

    def _changed(self, _: float) -> None:
        self.refresh()
        self.table.when_still(self._update_layout)

    def _update_layout(self) -> None:
        """Lays out the screen again if the hand needs another height or the first pills need their row. Called when no
        animation moves anything.
        """
        if self.parent is not None and self.frame.is_outdated:
            self._arrange()

    def pending_award(self, seat: Seat) -> int:
        return self.award_show.pending(seat)

    def seat_position(self, seat: Seat) -> tuple[float, float]:
        return self.strip.to_window(*self.strip.place(seat))

    def action_position(self, key: str) -> tuple[float, float]:
        return self.area.buttons.place(key) or self.table.to_window(*self.table.center)

    def action_box(self, key: str) -> Box | None:
        return self.area.buttons.box(key)

    def focus_action(self, key: str) -> None:
        button = self.area.buttons.get(key)
        if button is not None:
            self.frame.focus.move_silently(button)


# Updates of the session between two frames


TIMER_POLL_S = 0.1
"""Seconds between two checks of the timer while it is no bot's turn."""


class SessionDriver:
    """Driver of a running session: in each frame it lets the session make due moves and check the timer. It stops when
    the session is idle.
    """

    def __init__(self, screen: TableScreen):
        self._screen, self._session = screen, screen.session
        self._session.jobs.move_to(screen.context.jobs)
        self._event = Clock.create_trigger(self._turn, 0)
        self._wait = Clock.create_trigger(self._turn, TIMER_POLL_S)
        self._runs = False

    def start(self) -> None:
        """Starts with the next frame; has no effect while it is running."""
        self._runs = True
        self._wait.cancel()
        self._event()

    def stop(self) -> None:
        self._runs = False
        self._event.cancel()
        self._wait.cancel()

    def _turn(self, _: float) -> None:
        if not self._runs:
            return
        screen = self._screen
        is_moving = screen.table.is_moving or screen.announcer.should_bots_wait or screen.look_back.is_open
        self._session.update(may_move=not is_moving)  # bots wait, so that the player can follow each move
        screen.hints.show_stage()
        if self._runs and self._session.is_busy:
            (self._event if self._session.is_thinking else self._wait)()


SCREEN = TableScreen
