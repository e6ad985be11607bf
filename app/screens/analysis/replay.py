"""Replay page of a match: the table after any move, a description of the move, and advice."""

from functools import partial
from typing import Unpack

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob
from app.games import APP_GAMES
from app.i18n import N_, _, join_sentences
from app.match.bots import Advice
from app.players import colours_of
from app.screens.analysis.replay_cursor import ReplayCursor
from app.screens.library.game_pictures import MatchTray
from app.screens.library.match_text import LoadedMatch, list_players, load_match
from app.shell.context import AppContext
from app.shell.page import MatchUnavailable, Page, PageArguments, has_two_columns
from app.store.seen_hints import followed_hints
from app.widgets.buttons import RingButton
from app.widgets.card import Card, Icon, SeatScore
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.slider import Slider
from app.widgets.text_label import TextLabel
from engine.bots.bot_registry import has_own_bots

STEP = 1.2
"""Seconds between two moves of the automatic replay"""
NEARBY = (-2, -1, 1, 2)
"""Offsets of the listed moves from the current one"""


class ReplayPage(Page):
    """Replay page of the stored `match`, or of the current match if `match` is empty. `ply` is the number of the move
    to show first.
    """

    PICTURE_SHARE = 0.44
    """Height of the table in a tall window, as a share of the window's height"""
    LEAP_LABELS = (N_("Previous round"), N_("Next round"))

    def __init__(
        self,
        context: AppContext,
        loaded: LoadedMatch,
        match: str = "",
        ply: int = -1,
        **arguments: Unpack[PageArguments],
    ) -> None:
        super().__init__(context, match=match, ply=ply, **arguments)
        self._advice: Advice | None = None
        self._events: list[ClockEvent] = []
        self.loaded = loaded
        self.cursor = ReplayCursor(loaded.match)
        self._hint_plies = followed_hints(context.journal, loaded.id, loaded.match)
        """Numbers of the moves that follow a hint, which the replay does not criticize"""
        self._picture = MatchTray(size_hint_y=None, height=dp(100))
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.set_title(self._title(), list_players(loaded.players), self.rules_button(loaded.game))
        self._is_wide = has_two_columns()
        controls = self._make_controls()
        if self._is_wide:
            self.add(controls, 1)
        else:
            self.bottom_bar = controls
        self._add_cards()
        self.assemble()
        self.safe.bind(size=self._resize_picture)
        self.go(self.cursor.length if ply < 0 else ply)
        self._announced_ply = self.cursor.at
        self.spoken = join_sentences(self.spoken, self._move_text)

    # Building the page

    def _title(self) -> str:
        return APP_GAMES[self.loaded.game].name

    def _add_cards(self) -> None:
        self._add_table()
        self._add_move_card()
        self._add_nearby_moves()

    def _add_table(self) -> None:
        """Adds the picture of the table and the scores."""
        self._score_labels = [SeatScore(colour, 0) for colour in colours_of(self.loaded.players)]
        self._medals = Flow(*self._score_labels, gap=dp(14), row_gap=dp(4), align=0.5)
        self.add(self._picture)
        self.add(self._medals)

    def _add_move_card(self) -> None:
        """Adds the card of the current move, with the button for advice in a game with bots of its own."""
        self._text = TextLabel("", "body")
        self.reason = TextLabel("", "body", "ink2")
        self._ask_row = ListRow(_("Why this move?"), leading=Icon("question"), on_press=self.ask_why)
        self._move_card = Card(gap=dp(8))
        self._move_card.add_widget(self._text)
        if has_own_bots(self.loaded.game):
            self._move_card.add_widget(self._ask_row)
        self.add(self._move_card, 1)

    def _add_nearby_moves(self) -> None:
        """Adds the list of the moves before and after the current one."""
        self._rows = {step: ListRow("", style="label", on_press=partial(self.go_by, step)) for step in NEARBY}
        self._nearby_card = Card(lines=True, face="surface")
        self.add(self._nearby_card, 1)
        self.add(Widget(size_hint_y=None, height=dp(4)), 1)

    def _make_track(self) -> tuple[Widget, Slider]:
        """Returns the widget that contains the slider, and the slider itself."""
        slider = Slider(
            self.cursor.length, 0, max(1, self.cursor.length), 1, self._on_slide, format_value=self._describe_position
        )
        return slider, slider

    def _leap_target(self, direction: int) -> int:
        """Returns the number of the move to jump to, forwards (`direction` 1) or backwards (-1): the nearest end of a
        round in that direction.
        """
        return self.cursor.next_round_end(direction)

    def _make_controls(self) -> Widget:
        track, self._slider = self._make_track()
        self._play_button = RingButton("play", on_press=self.play, spoken=_("Autoplay"))
        back, forward = map(_, self.LEAP_LABELS)
        buttons = (
            RingButton("leap_back", on_press=partial(self.leap, -1), spoken=back),
            RingButton("back", on_press=partial(self.go_by, -1), spoken=_("One move back")),
            self._play_button,
            RingButton("forward", on_press=partial(self.go_by, 1), spoken=_("One move forward")),
            RingButton("pass", on_press=partial(self.leap, 1), spoken=forward),
        )
        return Stack(track, Flow(*buttons, gap=dp(12), align=0.5), gap=dp(2))

    def _resize_picture(self, *_: object) -> None:
        head_height = self.header.height + dp(12) if self.header else 0
        free_height = self.safe.height - head_height - self._medals.height - dp(50)
        self._picture.height = max(dp(120), free_height if self._is_wide else self.safe.height * self.PICTURE_SHARE)

    # Moving through the match

    def go(self, ply: int) -> None:
        """Shows the match after `ply` moves."""
        ply = min(max(ply, 0), self.cursor.length)
        self._drop_advice()
        self.cursor.go(ply)
        self._slider.set(ply)
        self._show_soon()

    def go_by(self, moves: int) -> None:
        """Shows the match some moves later, or earlier if the number is negative."""
        self.go(self.cursor.at + moves)

    def leap(self, direction: int) -> None:
        """Shows the next stop forwards (`direction` 1) or backwards (-1)."""
        self.go(self._leap_target(direction))

    def _describe_position(self, ply: float) -> str:
        return _("Move {n} of {count}").format(n=round(ply), count=self.cursor.length)

    def _on_slide(self, value: float) -> None:
        if round(value) != self.cursor.at:
            self.go(round(value))

    def _show(self, *_: object) -> None:
        cursor = self.cursor
        self._show_table()
        for label, score in zip(self._score_labels, cursor.match.state.scores):
            label.show(score)
        self._show_move()

    def _show_table(self) -> None:
        """Shows the table after the current move."""
        self._picture.show_match(self.cursor.match, self.loaded.players)

    @property
    def _move_text(self) -> str:
        """Returns the description of the current move."""
        return self.cursor.describe(self.cursor.at) or _("The match starts.")

    def _announce(self) -> None:
        """Announces the current move if it has changed."""
        if self.cursor.at != self._announced_ply:
            self._announced_ply = self.cursor.at
            self.context.say(self._move_text, urgent=True)

    def _show_move(self) -> None:
        self._text.text = self._move_text
        self._announce()
        self._show_reason("")
        self._ask_row.disabled = not self.cursor.is_played
        self._show_details()

    def _show_details(self) -> None:
        """Updates the list of the moves before and after the current one."""
        cursor = self.cursor
        self._nearby_card.clear_widgets()
        for step, row in self._rows.items():
            ply = cursor.at + step
            if 0 < ply <= cursor.length:
                row.title.text = cursor.describe(ply)
                self._nearby_card.add_widget(row)
                row.lay_out()

    def play(self) -> None:
        """Starts or stops the automatic replay."""
        if self._events:
            self._stop()
            return
        if self.cursor.at == self.cursor.length:
            self.go(0)
        self._events = [Clock.schedule_interval(self._play_on, STEP)]
        self._play_button.show("pause", _("Stop"))

    def _play_on(self, _passed: float) -> None:
        self.go_by(1)
        if self.cursor.at == self.cursor.length:
            self._stop()

    def _stop(self) -> None:
        for event in self._events:
            event.cancel()
        self._events = []
        self._play_button.show("play", _("Autoplay"))

    # Advice

    def ask_why(self) -> None:
        """Asks the best bot for advice on the current move."""
        self._stop()
        self._drop_advice()
        self._advice = self.cursor.advice(Clock.time, self.cursor.at in self._hint_plies)
        if self._advice is None:
            self._show_reason(_("Time ran out, so the app made this move."))
            return
        self._show_reason(_("Thinking…"))
        self.jobs.start(self._advice, self)

    def job_advanced(self, job: BackgroundJob) -> None:
        """Shows the advice once it is complete."""
        advice = self._advice
        if advice is job and not job.is_running:
            self._show_reason(self._reason(advice) or _("There’s no comment on this move."))
            self.context.say(self.reason.text)

    def _reason(self, advice: Advice) -> str:
        """Returns the reason why the current move is good, or the better move."""
        explanation = advice.why()
        return APP_GAMES[self.loaded.game].phrases.explain(explanation) if explanation is not None else ""

    def _show_reason(self, text: str) -> None:
        """Shows the reason in place of the row that asks for it; an empty text shows the row again."""
        self.reason.text = text
        card, shown, hidden = self._move_card, self.reason, self._ask_row
        if not text:
            shown, hidden = hidden, shown
        if hidden.parent is card:
            at = card.children.index(hidden)
            card.remove_widget(hidden)
            card.add_widget(shown, index=at)

    def _drop_advice(self) -> None:
        if self._advice:
            self._advice.cancel()
            self._advice = None

    # Lifecycle

    def on_leave(self) -> None:
        super().on_leave()
        self._stop()
        self._drop_advice()
        self.arguments["ply"] = self.cursor.at

    def key(self, name: str) -> bool:
        steps = {"home": -self.cursor.length, "end": self.cursor.length}
        if name in steps:
            self.go_by(steps[name])
            return True
        return super().key(name)


def replay_page(context: AppContext, match: str = "", ply: int = -1, **arguments: Unpack[PageArguments]) -> Page:
    """Returns the replay page of a match, or an error page if the match cannot be viewed."""
    loaded = load_match(context, match)
    if loaded is None:
        return MatchUnavailable(context, _("This match can’t be replayed."), **arguments)
    return ReplayPage(context, loaded, match, ply, **arguments)


SCREEN = replay_page
