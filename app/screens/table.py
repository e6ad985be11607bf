"""The playing screen: everything round a table, and the course of a match on it."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app import phrases
from app.box import NOTHING, Box
from app.customs import TIME, custom_of, ends_round
from app.house import House
from app.look import look
from app.look.layout import Shape
from app.notices import BotFailed
from app.occasions import ending
from app.phrases.common import News, game_name, pass_on, sand_starts, thinking, your_turn
from app.screens.arrangement import Arrangement, Wishes, arrange
from app.screens.bubble import Bubble
from app.screens.buttons import HINT, MENU, RULES, UNDO, Buttons, wanted
from app.screens.cover import Cover, Handing
from app.screens.glass import Glass
from app.screens.hints import Hints
from app.screens.menu import open_dialog, open_menu
from app.screens.panel import SidePanel
from app.screens.pump import Pump
from app.screens.screen import Screen
from app.services.motion import Motion
from app.session import Session
from app.settings import Settings
from app.tables.table import Action
from app.tables.tables import table_of
from app.told import Happened, Refused, Stage, TakenBack, Told
from app.widgets.dialog import Act, Dialog
from app.widgets.score_strip import ScoreStrip
from app.words import _
from engine.game import MatchEnded, Seat

PASS_ON = "pass"
WHOLE: dict[str, Any] = {"pos_hint": {"x": 0, "y": 0}}
"""Over the whole safe area"""


class Playing(Screen):
    """The table that the house has under way. It is the table's host."""

    session: Session

    def __init__(self, house: House, **what: Any) -> None:
        super().__init__(house, **what)
        if house.session is None:
            raise ValueError("there is no table under way")
        self.session = house.session
        self.game = self.session.match.game.name
        self.names = tuple(player.name for player in self.session.players)
        self.words = phrases.of(self.game)
        self._where: Arrangement | None = None
        self._wanted_hand = 0.0
        self._cover: Cover | None = None
        self._stop: Callable[[], None] = lambda: None
        self._turn: tuple[Stage, Seat | None] | None = None
        self._build()
        self._refresh = Clock.create_trigger(self._changed, -1)
        self.safe.bind(pos=self._arrange, size=self._arrange)

    def _build(self) -> None:
        self.panel = SidePanel()
        self.table = table_of(self.game)(self, **WHOLE)
        colours = [self.colour_of(seat) for seat in range(len(self.names))]
        self.strip = ScoreStrip(self.names, colours, self._plaque_pressed)
        self.glass = Glass(self.house, self.session, self._open, self._closed)
        self.pieces = FloatLayout(**WHOLE)
        self.buttons = Buttons(self.pieces, self._pressed)
        self.bubble = Bubble()
        self.pump = Pump(self.session, lambda: self.table.is_moving, lambda: self.hints.tell())
        self.hints = Hints(self.session, self.table, self.pump.start, self._tell_hint)
        below = (self.panel, self.table, self.strip, self.glass)
        for widget in (*below, self.pieces, self.bubble, self.table.overlay):
            if widget is not None:
                self.safe.add_widget(widget)

    # Coming and going

    def shown(self) -> None:
        self._stop = self.session.listen(self._told)
        self.session.resume()
        self._arrange()
        self.table.show()
        self._go_on()

    def left(self) -> None:
        self._stop()
        self.pump.stop()
        self.table.cancel()
        self.hints.clear()
        self.session.pause()
        self.glass.rest()
        self._uncover()

    def pause(self) -> None:
        """The session is paused by the house; a hand that others must not see is drawn no more."""
        self.pump.stop()
        self.table.cancel()
        self.table.show()
        self._go_on()

    def resume(self) -> None:
        self.session.resume()
        self.table.show()
        self._go_on()

    def back(self) -> bool:
        """First whatever is held goes home; then the menu."""
        if not self.table.cancel():
            self._open_menu()
        return True

    # Where things lie

    def _arrange(self, *_changed: object) -> None:
        if self.safe.width <= 1 or self.safe.height <= 1:
            return
        self.table.cancel()
        self._lay_out()
        if self._where is not None and abs(self._hand_height() - self._wanted_hand) > 1:
            self._lay_out()  # the table knows its hand only now
        self._show_round()

    def _lay_out(self) -> None:
        wishes = Wishes(len(self.names), self.glass.is_there, self.table.hand_height, dp(1), look.now().text_scale)
        found = arrange(self.safe.width, self.safe.height, look.now().layout, wishes, look.now().left_handed)
        self.strip.columns = found.columns
        self.strip.face = "surface" if found.panel == NOTHING else "sunk" if look.now().theme.is_dark else "ground"
        for widget, box in ((self.strip, found.strip), (self.panel, found.panel), (self.glass, found.glass)):
            widget.pos, widget.size = (self.safe.x + box.x, self.safe.y + box.y), (box.width, box.height)
        self._where = found
        self._wanted_hand = self._hand_height()
        self.table.arrange(*(box.moved(*self.safe.pos) for box in (found.board, found.hand)))
        self.table.show()

    def _hand_height(self) -> float:
        return self.table.hand_height(self._where.hand.width) if self._where else 0.0

    def _hand_grew(self) -> None:
        """Once everything lies still, the hand gets the rows that it needs by now."""
        if self._where is not None and self.parent is not None and abs(self._hand_height() - self._wanted_hand) > 1:
            self._arrange()

    def _moved(self) -> Arrangement | None:
        """The arrangement in the window's own places."""
        if self._where is None:
            return None
        return self._where.moved(*self.safe.pos)

    # What lies round the table

    def _show_round(self) -> None:
        """Plaques and buttons as they are now."""
        session, where = self.session, self._moved()
        if where is None:
            return
        self.strip.update([self.table.note(seat) for seat in range(len(self.names))], session.turn)
        self.glass.refresh()
        is_mine = session.stage is Stage.PLAY
        actions = self.table.actions() if is_mine else ()
        if session.stage is Stage.PASS_ON and session.turn is not None:
            actions = (Action(PASS_ON, pass_on(self.names[session.turn]), is_main=True),)
        has_hint = self.settings.play.hints and is_mine and session.turn == session.front
        layout = look.now().layout
        is_roomy = layout.shape is Shape.TABLET_LANDSCAPE
        self.buttons.show(wanted(actions, has_hint, session.can_undo, is_roomy), where, layout)

    def _tell_hint(self, text: str) -> None:
        place = self.buttons.place(HINT)
        if place is None or self._where is None:
            self.bubble.hide()
            return
        board = self._where.board.moved(*self.safe.pos)
        x, y = self.safe.to_widget(*place)
        self.bubble.tell(text, (x, y + dp(26)), Box(self.safe.x, board.y, self.safe.width, board.height))
        if text:
            self.say(text)

    # The course of the match

    def _told(self, told: Told) -> None:
        """Something happened: the table shows it, the rest follows."""
        self.hints.clear()
        if isinstance(told, Happened):
            if told.ply and str(self.session.match.moves[told.ply - 1][1]) == TIME:
                self.glass.ran_out()
            self.table.happened(told)
            self._speak(told)
            if any(map(ends_round, told.events)):
                self._end_round(is_match=any(isinstance(event, MatchEnded) for event in told.events))
                return
        elif isinstance(told, TakenBack):
            self.feel("taken back")
            self.table.show()
        elif isinstance(told, BotFailed):
            self.house.tell(told)
        self._go_on()

    def _speak(self, told: Happened) -> None:
        for event in told.events:
            self.house.feedback.say(self.words.line(event, self.names).long)

    def _go_on(self) -> None:
        """Whatever the stage asks for now."""
        session = self.session
        self._show_round()
        if session.stage is Stage.HANDOVER:
            self._show_cover()
        elif session.stage is Stage.OVER:
            self._end_round(is_match=True)
        elif not session.is_paused:
            self._uncover()
            self._tell_turn()
            self.pump.start()

    def _tell_turn(self) -> None:
        """It is somebody else's turn than before: say so."""
        session = self.session
        turn = session.stage, session.turn
        if turn == self._turn:
            return
        self._turn = turn
        if session.stage is Stage.PLAY and session.turn is not None and len(session.match.moves):
            self.feel("your turn")
            self.house.feedback.say_of("your turn", your_turn(self.names[session.turn]))
        elif session.stage is Stage.BOTS and session.turn is not None:
            self.say(thinking(self.names[session.turn]))

    def _end_round(self, is_match: bool) -> None:
        """Once everything lies still: the table of scores, or the result."""
        self.pump.stop()
        self._show_round()
        self.table.when_still(lambda: self._leave_for("result" if is_match else "round end"))

    def _leave_for(self, name: str) -> None:
        if self.parent is None or self.house.session is not self.session:
            return
        people = [seat for seat, player in enumerate(self.session.players) if not player.is_bot]
        self.feel(ending(self.session.match, people, name == "result"))
        if name == "result":
            self.house.navigation.replace(name)
        else:
            self.house.navigation.go(name)

    # Handing over

    def _show_cover(self) -> None:
        """In the same frame in which the hand goes."""
        turn = self.session.turn
        if turn is None or self._cover is not None:
            return
        self.table.cancel()
        self.table.show()
        colours = [self.colour_of(seat) for seat in range(len(self.names))]
        news = self.words.news(self.session.news(turn), self.names)
        glass = custom_of(self.game).sand(self.session.match.options)
        handing = Handing(
            self.names[turn], colours[turn], news, self.names, colours, sand_starts(glass) if glass else ""
        )
        self._cover = Cover(
            handing, lambda: self._reveal(turn), self._news_picture, self.table.closed_hand(turn),
            self.house.insets, self.settings.access.tap_to_reveal,
        )  # fmt: skip
        self.add_widget(self._cover)
        self.say(self._cover.spoken)

    def _news_picture(self, news: News) -> Widget | None:
        return self.table.news_picture(news.things, news.hidden) if news.things or news.hidden else None

    def _uncover(self) -> None:
        if self._cover is not None:
            self.remove_widget(self._cover)
            self._cover = None

    def _reveal(self, seat: Seat) -> None:
        if self.session.is_paused:
            self.session.resume()
        self.session.reveal(seat)
        self._uncover()
        self.feel("reveal")
        self._arrange()
        self._go_on()

    # Buttons, keys, touches

    def _pressed(self, key: str) -> None:
        self.session.touch()
        presses: dict[str, Callable[[], None]] = {
            HINT: self.hints.ask, UNDO: self._undo, RULES: self._open_rules, MENU: self._open_menu,
        }  # fmt: skip
        if key == PASS_ON and self.session.stage is Stage.PASS_ON:
            self.session.cover()
            self._go_on()
        elif key in presses:
            presses[key]()
        else:
            self.table.act(key)

    def _undo(self) -> None:
        self.table.cancel()
        if self.session.can_undo:
            self.session.undo()

    def _plaque_pressed(self, seat: Seat) -> None:
        """What has this player just done?"""
        self.say(self.table.note(seat).spoken)
        if self.session.stage is Stage.PLAY:
            self.table.replay()

    def key(self, name: str) -> bool:
        if self._cover is not None:
            return self._cover.key(name)
        self.session.touch()
        shortcuts = {"h": HINT, "u": UNDO, "m": MENU}
        if self.session.stage is Stage.PASS_ON and name == "enter":
            self._pressed(PASS_ON)
            return True
        if self.table.key(name):
            return True
        if name in shortcuts:
            self._pressed(shortcuts[name])
            return True
        return False

    def on_touch_down(self, touch: Any) -> bool:
        if self._cover is None and not self.session.is_paused and self.session.is_waiting:
            self.session.touch()
            self._go_on()
        return bool(super().on_touch_down(touch))

    # Menu and panels

    def _open(self, panel: Widget) -> None:
        self.house.navigation.open(panel)

    def _open_menu(self) -> None:
        """The match stands still meanwhile, and a hand that others must not see is covered."""
        self.session.pause()
        self.table.show()
        open_menu(self.house, game_name(self.game), self.game, self.table.remaining, self._closed)

    def _closed(self) -> None:
        """Whatever lay over the table is gone."""
        if self.parent is not None and self.house.session is self.session:
            self.session.resume()
            self.table.show()
            self._go_on()

    def _open_rules(self) -> None:
        self.house.navigation.go("rules", game=self.game)

    # What the table asks of its host

    @property
    def settings(self) -> Settings:
        return self.house.settings

    @property
    def motion(self) -> Motion:
        return self.house.services.motion

    def play(self, move: Any) -> Refused | None:
        seat = self.session.front
        if seat is None:
            return Refused(-1, move, "covered")
        return self.session.play(seat, move)

    def feel(self, event: str, strength: float = 1.0) -> None:
        self.house.feel(event, strength)

    def say(self, text: str) -> None:
        self.house.say(text)

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self.settings.play.ask_before:
            open_dialog(self.house, Dialog(title, text, (Act(_("No"), is_main=True), Act(yes, then))))
        else:
            then()

    def changed(self) -> None:
        self._refresh()

    def _changed(self, _: float) -> None:
        self._show_round()
        self.table.when_still(self._hand_grew)

    def colour_of(self, seat: Seat) -> int:
        colour = self.session.players[seat].colour
        return seat if colour is None else colour

    def place_of_seat(self, seat: Seat) -> tuple[float, float]:
        return self.strip.to_window(*self.strip.place(seat))

    def place_of_action(self, key: str) -> tuple[float, float]:
        return self.buttons.place(key) or self.table.to_window(*self.table.center)


SCREEN = Playing
