"""An evening of a company: how everybody stands, its matches, who against whom; how it counts, and the league."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.screens.library.import_export import share_text
from app.screens.library.match_text import describe_day
from app.screens.page import GAP, StoredPage, open_dialog
from app.screens.scoring.game_night_text import (
    describe_scores,
    describe_standings,
    describe_winners,
    game_night_report,
    head_to_head,
    headline,
    league_note,
    match_title,
    next_seating,
    playable_games,
    points_note,
    progress,
    sheet_games,
    won_note,
)
from app.sheets.game_night import (
    BEST_OF,
    LEAST,
    PLACES,
    POINTS,
    WINS,
    GameNight,
    GameNightChoice,
    PlayedMatch,
    Standing,
    league_game_nights,
    league_standings,
)
from app.shell.context import AppContext
from app.shell.i18n import _, capitalize, format_number, join_sentences, join_with_and
from app.store.game_nights import choices, game_nights, score_matches_in_slices, store_choice, undo_choice
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Icon, Medal, heading, indented_text
from app.widgets.choice import Option, SegmentedControl
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.progress import Progress
from app.widgets.slider import Switch
from app.widgets.text import TextLabel

MOST = 24
"""Other evenings that are listed at most"""
AT_ONCE, A_FRAME = 0.2, 0.012
"""Seconds of scoring matches before the page is shown, and in each later frame"""


class GameNightPage(StoredPage):
    """The page of a `group`: of its last evening, or of the one that began `at` a moment."""

    def __init__(self, context: AppContext, group: Sequence[str] = (), at: float = 0.0, **what: Any) -> None:
        super().__init__(context, group=group, at=at, **what)
        self.group = tuple(group)
        self._adding: Iterator[float] = iter(())
        self._bar = Progress()
        self._add_soon = Clock.create_trigger(self._add, 0)

    def on_enter(self) -> None:
        """Shows the page once its matches are scored, with a progress bar if there are many."""
        self._adding = score_matches_in_slices(self.context.journal, self.group)
        if self._is_added_up(AT_ONCE):
            super().on_enter()
        else:
            self._made_of = None
            self.clear_page()
            self.set_title(_("The evening"), _("Adding up the matches…"))
            self.add(self._bar)
            self.assemble()
            self._add_soon()

    def on_leave(self) -> None:
        super().on_leave()
        self._add_soon.cancel()

    def _add(self, _passed: float) -> None:
        if self._is_added_up(A_FRAME):
            super().on_enter()
        else:
            self._add_soon()

    def _is_added_up(self, seconds: float) -> bool:
        """Scores matches for at most `seconds`; returns whether all are done."""
        end = Clock.time() + seconds
        for share in self._adding:
            self._bar.show(share)
            if Clock.time() >= end:
                return False
        return True

    def state(self) -> tuple[list[GameNight], list[GameNightChoice]]:
        journal = self.context.journal
        return game_nights(journal, self.group), choices(journal, self.group)

    def build(self, state: tuple[list[GameNight], list[GameNightChoice]]) -> None:
        self.all, self._chosen = state
        if not self.all:
            self.set_title(_("The evening"), _("No match of it is left."))
            self.assemble()
            return
        self.game_night = self._asked_for()
        self._tell_standings()
        self._tell_matches()
        self._tell_league()
        if self.game_night is self.all[-1]:
            self._offer_terms()
            self.bottom_bar = MainButton(_("Next match"), self._ask_game, icon="play")
        self.assemble()

    def _asked_for(self) -> GameNight:
        """Returns the evening that began then; the last one where no moment is asked for, or that evening is gone."""
        at = self.arguments["at"]
        return next((each for each in self.all if at and each.begun == at), self.all[-1])

    # How it stands

    def _tell_standings(self) -> None:
        game_night, now = self.game_night, self.context.journal.clock()
        told = headline(game_night, now)
        send = RingButton("share", on_press=self._send, spoken=_("Send"))
        self.set_title(_("The evening"), join_with_and(self.group), right=send)
        self.spoken = join_sentences(f"{told}.", describe_standings(game_night), f"{progress(game_night)}.")
        self.add(heading(told))
        self.add(self._standings(game_night.standings(), won_note))
        how_long = f"{progress(game_night)}, {describe_day(game_night.begun, now)}."
        self.add(indented_text(join_sentences(capitalize(how_long), points_note(game_night))))
        if game_night is self.all[-1]:
            self.add(self._next_to_begin())

    def _standings(self, standings: Sequence[Standing], note: Callable[[Standing], str]) -> Card:
        card = Card(lines=True)
        colours = self._colours()
        for each in standings:
            title, figure = (
                f"{format_number(each.place)}. {each.name}",
                TextLabel(format_number(each.points), "score", wrap=False),
            )
            said = f"{title}, {format_number(each.points)}, {note(each)}"
            medal = Medal(colours[each.name])
            card.add_widget(ListRow(title, note(each), figure, leading=medal, spoken=said))
        return card

    def _colours(self) -> dict[str, int]:
        """Returns which of the seats' colours everybody had last."""
        matches = [match for each in self.all for match in each.matches]
        own = {name: seat for seat, name in enumerate(self.group)}
        for match in matches:
            own |= dict(zip(match.names, match.colours))
        return own

    def _next_to_begin(self) -> Card:
        card = Card(lines=True)
        title = _("Next to begin: {name}").format(name=self.game_night.begins)
        card.add_widget(ListRow(title, _("Each begins in turn, whatever is played."), leading=Icon("hand")))
        return card

    # What was played

    def _tell_matches(self) -> None:
        card = self.list_cards("matches", len(self.game_night.matches), self._match)
        self.add(Stack(heading(_("Matches")), *card, gap=dp(GAP)), 1)
        self._tell_duels(_("Who against whom"), self.game_night.matches)

    def _match(self, number: int) -> ListRow:
        """Returns the row of a match; number 0 is the latest match."""
        match = self.game_night.matches[-1 - number]
        icon = Icon("edit" if match.is_physical else "trophy")
        note = join_sentences(f"{describe_winners(match)}.", f"{describe_scores(match)}.")
        return ListRow(match_title(match), note, leading=icon, on_press=partial(self._open, match))

    def _open(self, match: PlayedMatch) -> None:
        go = self.context.navigation.go
        if match.is_physical:
            go("sheet", sheet=match.id)
        else:
            go("result", match=match.id)

    def _tell_duels(self, title: str, matches: Sequence[PlayedMatch]) -> None:
        card = Card(lines=True)
        for name, told in head_to_head(matches, self.group):
            card.add_widget(ListRow(name, told))
        self.add(Stack(heading(title), card, gap=dp(GAP)), 1)

    # All evenings

    def _tell_league(self) -> None:
        counted = league_game_nights(self.all, self.context.journal.clock())
        if len(counted) > 1:
            matches = [match for each in counted for match in each.matches]
            table = self._standings(league_standings(counted), league_note)
            self.add(Stack(heading(_("The league")), table, gap=dp(GAP)))
            self._tell_duels(_("Who against whom, in all evenings"), matches)
        others = [each for each in self.all if each is not self.game_night and len(each.matches) >= LEAST]
        if others:
            card = Card(lines=True)
            for each in reversed(others[-MOST:]):
                card.add_widget(self._other(each))
            self.add(Stack(heading(_("Other evenings")), card, gap=dp(GAP)))

    def _other(self, game_night: GameNight) -> ListRow:
        now = self.context.journal.clock()
        note = join_sentences(f"{headline(game_night, now)}.", f"{progress(game_night)}.")
        then = partial(self.context.navigation.go, "evening", group=self.group, at=game_night.begun)
        return ListRow(describe_day(game_night.begun, now), note, on_press=then)

    # How it counts

    def _offer_terms(self) -> None:
        terms, card = self.game_night.terms, Card(lines=True)
        counts = [Option(PLACES, _("Places")), Option(WINS, _("Wins")), Option(POINTS, _("Points"))]
        ends = [Option(most, format_number(most) if most else _("Open")) for most in BEST_OF]
        card.add_widget(
            ListRow(_("What counts"), "", SegmentedControl(counts, terms.count, partial(self._choose, "count")))
        )
        note = _("It ends as soon as nobody can catch up.")
        card.add_widget(
            ListRow(_("Best of"), note, SegmentedControl(ends, terms.best_of, partial(self._choose, "best_of")))
        )
        note = _("Shown at home, after each match and in the league.")
        card.add_widget(
            ListRow(_("Count our evenings"), note, Switch(terms.is_tracked, partial(self._choose, "is_tracked")))
        )
        parts: list[Widget] = [heading(_("How it counts")), card]
        if self._chosen:
            parts.append(Flow(PillButton(_("Undo choice"), "undo", on_press=self._undo)))
        self.add(Stack(*parts, gap=dp(GAP)))

    def _choose(self, what: str, value: Any) -> None:
        """Stores a choice at once: it holds for this evening, and for those that come."""
        store_choice(
            self.context.journal, self.group, replace(self.game_night.terms, **{what: value}), self.game_night.begun
        )
        self.keep_focus(self.rebuild)
        self.context.say(self.spoken)

    def _undo(self) -> None:
        undo_choice(self.context.journal, self.group)
        self.context.feel("taken back")
        self.keep_focus(self.rebuild)

    # Away

    def _send(self) -> None:
        text = game_night_report(self.game_night, self.context.journal.clock())
        share_text(self.context, text, _("An evening with Sablier"), _("It is on the clipboard now."))

    def _ask_game(self) -> None:
        """Asks what is played next: at this device, or with a box."""
        acts = [DialogAction(APP_GAMES[game].name, partial(self._set_up, game)) for game in playable_games(self.group)]
        acts.append(DialogAction(_("With your own box"), self._ask_box, icon="edit"))
        text = _("Next to begin: {name}").format(name=self.game_night.begins)
        open_dialog(self.context, Dialog(_("Next match"), text, (*acts, DialogAction(_("Close")))))

    def _set_up(self, game: str) -> None:
        self.context.navigation.go("set up", game=game, draft=next_seating(self.context, game, self.game_night))

    def _ask_box(self) -> None:
        """Asks of which game the score sheet is to be."""
        keys = sheet_games(self.group)
        names = [APP_GAMES[key].name if key in APP_GAMES else _("Any game") for key in keys]
        acts = [DialogAction(name, partial(self._set_up_sheet, key)) for key, name in zip(keys, names)]
        open_dialog(self.context, Dialog(_("A score sheet"), actions=(*acts, DialogAction(_("Close")))))

    def _set_up_sheet(self, game: str) -> None:
        people = tuple(self.game_night.last.names[seat] for seat in sorted(self.game_night.last.people))
        self.context.navigation.go("sheet set-up", game=game, people=people)


SCREEN = GameNightPage
