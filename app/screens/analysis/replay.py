"""A match looked through: its table after any move, what happened there, and why."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.match.bots import Advice
from app.screens.analysis.replay_cursor import ReplayCursor
from app.screens.library.game_pictures import frame_picture, match_view
from app.screens.library.match_text import LoadedMatch, list_players, load_match, seat_labels
from app.screens.page import MatchUnavailable, Page, has_two_columns
from app.shell.context import AppContext
from app.shell.i18n import N_, _
from app.store.hints import followed_hints
from app.widgets.buttons import RingButton
from app.widgets.card import Card, Icon, Score
from app.widgets.row import Row
from app.widgets.slider import Slider
from app.widgets.stacks import Flow, Stack
from app.widgets.text import Words

STEP = 1.2
"""Seconds from move to move while it plays by itself"""
BUDGET = 0.006
"""Seconds of a frame for thinking about why"""
AROUND = (-2, -1, 1, 2)
"""Which moves stand in words beside the one that is shown"""


class ReplayPage(Page):
    """The page that replays a match: `match` is the id of a stored one; without it the one on the table. `ply`: which
    move is shown first.
    """

    SHARE = 0.44
    """The share of a high window that is for the table"""
    LEAPS = (N_("To the previous round"), N_("To the next round"))

    def __init__(self, context: AppContext, found: LoadedMatch, match: str = "", ply: int = -1, **what: Any) -> None:
        super().__init__(context, match=match, ply=ply, **what)
        self._advice: Advice | None = None
        self._events: list[Any] = []
        self.found = found
        self.cursor = ReplayCursor(found.match)
        self._followed = followed_hints(context.journal, found.id, found.match)
        """Numbers of the moves that follow a hint; the replay does not criticise them"""
        self._picture = frame_picture(None)
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.set_title(self._title(), list_players(found.players), self.rules_button(found.game))
        self._is_wide = has_two_columns()
        reel = self._reel()
        if self._is_wide:
            self.add(reel, 1)
        else:
            self.bottom_bar = reel
        self._make_cards()
        self.assemble()
        self.safe.bind(size=self._stretch)
        self.go(self.cursor.length if ply < 0 else ply)
        self._heard = self.cursor.at
        self.spoken = f"{self.spoken}. {self._happened}"

    # What it is made of

    def _title(self) -> str:
        return APP_GAMES[self.found.game].name

    def _make_cards(self) -> None:
        self._make_table()
        self._make_moment()
        self._make_story()

    def _make_table(self) -> None:
        """Adds the table and how everybody stands there."""
        self._scores = [Score(colour, 0) for colour in seat_labels(self.found).colours]
        self._medals = Flow(*self._scores, gap=dp(14), row_gap=dp(4), align=0.5)
        self.add(self._picture)
        self.add(self._medals)

    def _make_moment(self) -> None:
        """Adds what happened there, and why."""
        self._said = Words("", "body")
        self.reason = Words("", "body", "ink2")
        self._ask = Row(_("Why this move?"), leading=Icon("question"), on_press=self.ask_why)
        self._card = Card(gap=dp(8))
        for part in (self._said, self._ask):
            self._card.add_widget(part)
        self.add(self._card, 1)

    def _make_story(self) -> None:
        """Adds what happened before and after."""
        self._rows = {
            step: Row("", style="label", on_press=lambda step=step: self.go(self.cursor.at + step))  # type: ignore[misc]
            for step in AROUND
        }
        self._story = Card(lines=True, face="surface")
        self.add(self._story, 1)
        self.add(Widget(size_hint_y=None, height=dp(4)), 1)

    def _track(self) -> tuple[Widget, Slider]:
        """Returns what a finger goes through the match on, and the slider of it."""
        slider = Slider(self.cursor.length, 0, max(1, self.cursor.length), 1, self._slide, said=self._place)
        return slider, slider

    def _leap(self, way: int) -> int:
        """Returns where a leap leads to, onwards (1) or back (-1)."""
        return self.cursor.round_from(way)

    def _reel(self) -> Widget:
        track, self._slider = self._track()
        self._player = RingButton("play", on_press=self.play, spoken=_("Play"))
        back, onwards = map(_, self.LEAPS)
        rings = (
            RingButton("leap_back", on_press=lambda: self.go(self._leap(-1)), spoken=back),
            RingButton("back", on_press=lambda: self.go(self.cursor.at - 1), spoken=_("One move back")),
            self._player,
            RingButton("forward", on_press=lambda: self.go(self.cursor.at + 1), spoken=_("One move on")),
            RingButton("pass", on_press=lambda: self.go(self._leap(1)), spoken=onwards),
        )
        return Stack(track, Flow(*rings, gap=dp(12), align=0.5), gap=dp(2))

    def _stretch(self, *_: Any) -> None:
        head = self.header.height + dp(12) if self.header else 0
        whole = self.safe.height - head - self._medals.height - dp(50)
        self._picture.height = max(dp(120), whole if self._is_wide else self.safe.height * self.SHARE)

    # Going through it

    def go(self, ply: int) -> None:
        """Shows the match after a move."""
        ply = min(max(ply, 0), self.cursor.length)
        self._drop_advice()
        self.cursor.go(ply)
        self._slider.set(ply)
        self._show_soon()

    def _place(self, ply: float) -> str:
        return _("Move {n} of {count}").format(n=round(ply), count=self.cursor.length)

    def _slide(self, value: float) -> None:
        if round(value) != self.cursor.at:
            self.go(round(value))

    def _show(self, *_: Any) -> None:
        cursor, picture = self.cursor, self._picture
        picture.clear_widgets()
        view = match_view(self.found.game, cursor.match, self.found.players, is_left=True)
        if view:
            picture.add_widget(view)
        for shown, score in zip(self._scores, cursor.match.state.scores):
            shown.show(score)
        self._tell()

    @property
    def _happened(self) -> str:
        """Returns what happened with the move that is shown."""
        return self.cursor.said(self.cursor.at) or _("The match begins.")

    def _speak(self) -> None:
        """Says it to whoever goes from move to move."""
        if self.cursor.at != self._heard:
            self._heard = self.cursor.at
            self.context.say(self._happened, urgent=True)

    def _tell(self) -> None:
        self._said.text = self._happened
        self._speak()
        self._explain("")
        self._ask.disabled = not self.cursor.is_played
        self._tell_more()

    def _tell_more(self) -> None:
        """Tells what happened before and after."""
        cursor = self.cursor
        self._story.clear_widgets()
        for step, row in self._rows.items():
            ply = cursor.at + step
            if 0 < ply <= cursor.length:
                row.title.text = cursor.said(ply)
                self._story.add_widget(row)
                row.lay_out()

    def play(self) -> None:
        """Goes on by itself, or stop."""
        if self._events:
            self._stop()
            return
        if self.cursor.at == self.cursor.length:
            self.go(0)
        self._events = [Clock.schedule_interval(self._play_on, STEP)]
        self._player.show("pause", _("Stop"))

    def _play_on(self, _passed: float) -> None:
        self.go(self.cursor.at + 1)
        if self.cursor.at == self.cursor.length:
            self._stop()

    def _stop(self) -> None:
        for event in self._events:
            event.cancel()
        self._events = []
        self._player.show("play", _("Play"))

    # Why

    def ask_why(self) -> None:
        """Lets the best bot look at the move that is shown."""
        self._stop()
        self._drop_advice()
        self._advice = self.cursor.why(Clock.time, self.cursor.at in self._followed)
        if self._advice is None:
            self._explain(_("The sand had run out, so this move was made."))
            return
        self._explain(_("Thinking…"))
        self._thinking = Clock.schedule_interval(self._think, 0)

    def _think(self, _passed: float) -> None:
        advice = self._advice
        end = Clock.time() + BUDGET
        while advice and not advice.is_done and Clock.time() < end:
            advice.step()
        if advice and advice.is_done:
            self._thinking.cancel()
            self._explain(self._reason(advice) or _("There is nothing to say about this move."))
            self.context.say(self.reason.text)

    def _reason(self, advice: Advice) -> str:
        """Returns why the move that is shown is good, or what was better."""
        explained = advice.why()
        return APP_GAMES[self.found.game].phrases.why(explained) if explained is not None else ""

    def _explain(self, text: str) -> None:
        self.reason.text = text
        if not text:
            self._card.remove_widget(self.reason)
        elif self.reason.parent is None:
            self._card.add_widget(self.reason)

    def _drop_advice(self) -> None:
        if self._advice:
            self._advice = None
            self._thinking.cancel()

    # Life

    def on_leave(self) -> None:
        super().on_leave()
        self._stop()
        self._drop_advice()
        self.arguments["ply"] = self.cursor.at

    def key(self, name: str) -> bool:
        steps = {"home": -self.cursor.length, "end": self.cursor.length}
        if name in steps:
            self.go(self.cursor.at + steps[name])
            return True
        return super().key(name)


def replay_page(context: AppContext, match: str = "", **what: Any) -> Page:
    """Returns the replay of a match, or a page that says that it cannot be looked through."""
    found = load_match(context, match)
    if found is None:
        return MatchUnavailable(context, _("It cannot be looked through."), match=match, **what)
    return ReplayPage(context, found, match=match, **what)


SCREEN = replay_page
