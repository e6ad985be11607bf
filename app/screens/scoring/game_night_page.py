"""Game night page: standings, matches, head-to-head results, scoring rules, and the league of a group."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, Priority
from app.default_names import display_name
from app.games import APP_GAMES
from app.i18n import _, capitalize, end_sentence, format_number, join_sentences, join_with_and
from app.players import colours_of
from app.screens.library.import_export_dialogs import share_text
from app.screens.library.match_text import describe_day
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
    DatedGameNightTerms,
    GameNight,
    GameNightTerms,
    PlayedMatch,
    Standing,
    league_game_nights,
    league_standings,
)
from app.shell.context import AppContext
from app.shell.page import GAP, StoredPage, StoredPageArguments, open_dialog
from app.store.game_nights import choices, game_nights, score_matches_in_slices, store_choice, undo_choice
from app.widgets.buttons import MainButton, PillButton, RingButton
from app.widgets.card import Card, Icon, SeatMedal, heading, indented_text
from app.widgets.choice import Option, SegmentedControl
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Flow, Stack
from app.widgets.list_row import ListRow
from app.widgets.progress import Progress
from app.widgets.slider import Switch
from app.widgets.text_label import TextLabel

MAX_OTHERS = 24
"""Maximum number of other game nights in the list"""
COMPLETE_WITHIN = 0.2
"""Maximum seconds for scoring matches before the page is shown, so that it usually appears complete"""


class GameNightPage(StoredPage[tuple[list[GameNight], list[DatedGameNightTerms]]]):
    """Game night page of a `group`. `at`: start time of the game night, by default the latest one."""

    def __init__(
        self, context: AppContext, group: Sequence[str] = (), at: float = 0.0, **arguments: Unpack[StoredPageArguments]
    ) -> None:
        super().__init__(context, **arguments)
        self.group, self._begun = tuple(group), at
        self._scoring: BackgroundJob | None = None
        self._progress = Progress()

    def on_enter(self) -> None:
        """Shows the page once its matches are scored; shows a progress bar if that takes long."""
        if self._scoring:
            self._scoring.cancel()
        slices = score_matches_in_slices(self.context.journal, self.group)
        self._scoring = BackgroundJob(slices, _("Game night"), Priority.AWAITED)
        if self.context.jobs.run_at_once(self._scoring, COMPLETE_WITHIN):
            super().on_enter()
            return
        self._built_state = None
        self._show_note(_("Adding up matches…"), self._progress)
        self.jobs.start(self._scoring, self)
        self.jobs.resume()

    def _show_note(self, note: str, *widgets: Widget) -> None:
        """Shows a note instead of the matches."""
        self.clear_page()
        self.set_title(_("Game night"), note)
        for widget in widgets:
            self.add(widget)
        self.assemble()

    def job_advanced(self, job: BackgroundJob) -> None:
        """Shows the progress of scoring, then the complete page."""
        if job.is_running:
            self._progress.show(job.progress)
        elif job.has_failed:
            self._show_note(_("This part can’t be shown."))
        else:
            super().on_enter()

    def state(self) -> tuple[list[GameNight], list[DatedGameNightTerms]]:
        journal = self.context.journal
        return game_nights(journal, self.group), choices(journal, self.group)

    def build(self, state: tuple[list[GameNight], list[DatedGameNightTerms]]) -> None:
        self.game_nights, self._choices = state
        if not self.game_nights:
            self.set_title(_("Game night"), _("It has no matches left."))
            self.assemble()
            return
        self.game_night = self._selected()
        self._add_standings()
        self._add_matches()
        self._add_league()
        if self.game_night is self.game_nights[-1]:
            self._add_rules()
            self.bottom_bar = MainButton(_("Next match"), self._choose_game, icon="play")
        self.assemble()

    def _selected(self) -> GameNight:
        """Returns the game night with the requested start time, or else the latest one."""
        begun = self._begun
        return next(
            (game_night for game_night in self.game_nights if begun and game_night.begun == begun), self.game_nights[-1]
        )

    # Standings

    def _add_standings(self) -> None:
        game_night, now = self.game_night, self.context.journal.clock()
        title = headline(game_night, now)
        share_button = RingButton("share", on_press=self._share, spoken=_("Share"))
        self.set_title(_("Game night"), join_with_and(self.group), right=share_button)
        self.spoken = join_sentences(title, describe_standings(game_night), end_sentence(progress(game_night)))
        self.add(heading(title))
        self.add(self._standings_card(game_night.standings(), won_note))
        summary = f"{progress(game_night)}, {describe_day(game_night.begun, now)}."
        self.add(indented_text(join_sentences(capitalize(summary), points_note(game_night))))
        if game_night is self.game_nights[-1]:
            self.add(self._first_player_card())

    def _standings_card(self, standings: Sequence[Standing], note: Callable[[Standing], str]) -> Card:
        card = Card(lines=True)
        colours = self._colours()
        for standing in standings:
            name = f"{format_number(standing.place)}. {display_name(standing.name)}"
            points = TextLabel(format_number(standing.points), "score", wrap=False)
            spoken = f"{name}, {format_number(standing.points)}, {note(standing)}"
            medal = SeatMedal(colours[standing.name])
            card.add_widget(ListRow(name, note(standing), points, leading=medal, spoken=spoken))
        return card

    def _colours(self) -> dict[str, int]:
        """Returns the most recent seat colour of each player."""
        matches = [match for game_night in self.game_nights for match in game_night.matches]
        colours = {name: seat for seat, name in enumerate(self.group)}
        for match in matches:
            colours |= dict(zip(match.stored_names, colours_of(match.players)))
        return colours

    def _first_player_card(self) -> Card:
        card = Card(lines=True)
        title = _("{name} starts next").format(name=display_name(self.game_night.next_first_player))
        card.add_widget(ListRow(title, _("Players take turns to start."), leading=Icon("hand")))
        return card

    # Matches

    def _add_matches(self) -> None:
        card = self.list_cards("matches", len(self.game_night.matches), self._match_row)
        self.add(Stack(heading(_("Matches")), *card, gap=dp(GAP)), 1)
        self._add_head_to_head(_("Head to head"), self.game_night.matches)

    def _match_row(self, index: int) -> ListRow:
        """Returns the row of a match; index 0 is the latest match."""
        match = self.game_night.matches[-1 - index]
        icon = Icon("edit" if match.is_physical else "trophy")
        note = join_sentences(describe_winners(match), end_sentence(describe_scores(match)))
        return ListRow(match_title(match), note, leading=icon, on_press=partial(self._open, match))

    def _open(self, match: PlayedMatch) -> None:
        go = self.context.navigation.go
        if match.is_physical:
            go("sheet", sheet=match.id)
        else:
            go("result", match=match.id)

    def _add_head_to_head(self, title: str, matches: Sequence[PlayedMatch]) -> None:
        card = Card(lines=True)
        for name, results in head_to_head(matches, self.group):
            card.add_widget(ListRow(display_name(name), results))
        self.add(Stack(heading(title), card, gap=dp(GAP)), 1)

    # League and other game nights

    def _add_league(self) -> None:
        league_nights = league_game_nights(self.game_nights, self.context.journal.clock())
        if len(league_nights) > 1:
            matches = [match for game_night in league_nights for match in game_night.matches]
            table = self._standings_card(league_standings(league_nights), league_note)
            self.add(Stack(heading(_("League")), table, gap=dp(GAP)))
            self._add_head_to_head(_("Head to head over all game nights"), matches)
        others = [
            game_night
            for game_night in self.game_nights
            if game_night is not self.game_night and len(game_night.matches) >= LEAST
        ]
        if others:
            card = Card(lines=True)
            for game_night in reversed(others[-MAX_OTHERS:]):
                card.add_widget(self._game_night_row(game_night))
            self.add(Stack(heading(_("Other game nights")), card, gap=dp(GAP)))

    def _game_night_row(self, game_night: GameNight) -> ListRow:
        now = self.context.journal.clock()
        note = join_sentences(headline(game_night, now), end_sentence(progress(game_night)))
        open_page = partial(self.context.navigation.go, "evening", group=self.group, at=game_night.begun)
        return ListRow(describe_day(game_night.begun, now), note, on_press=open_page)

    # Counting rules

    def _add_rules(self) -> None:
        terms, card = self.game_night.terms, Card(lines=True)
        count_options = [Option(PLACES, _("Places")), Option(WINS, _("Wins")), Option(POINTS, _("Points"))]
        length_options = [Option(most, format_number(most) if most else _("Open")) for most in BEST_OF]
        card.add_widget(
            ListRow(
                _("Ranked by"),
                "",
                SegmentedControl(count_options, terms.count, lambda key: self._set_terms(replace(terms, count=key))),
            )
        )
        note = _("It ends once nobody can catch up.")
        card.add_widget(
            ListRow(
                _("Best of"),
                note,
                SegmentedControl(
                    length_options, terms.best_of, lambda most: self._set_terms(replace(terms, best_of=most))
                ),
            )
        )
        note = _("On the home screen, after each match and in the league.")
        card.add_widget(
            ListRow(
                _("Track our game nights"),
                note,
                Switch(terms.is_tracked, lambda is_on: self._set_terms(replace(terms, is_tracked=is_on))),
            )
        )
        widgets: list[Widget] = [heading(_("Scoring")), card]
        if self._choices:
            widgets.append(Flow(PillButton(_("Undo change"), "undo", on_press=self._undo)))
        self.add(Stack(*widgets, gap=dp(GAP)))

    def _set_terms(self, terms: GameNightTerms) -> None:
        """Stores the scoring rules, which apply to this game night and later ones."""
        store_choice(self.context.journal, self.group, terms, self.game_night.begun)
        self.keep_focus(self.rebuild)
        self.context.say(self.spoken)

    def _undo(self) -> None:
        undo_choice(self.context.journal, self.group)
        self.context.give_feedback("taken back")
        self.keep_focus(self.rebuild)

    # Actions

    def _share(self) -> None:
        text = game_night_report(self.game_night, self.context.journal.clock())
        share_text(self.context, text, _("Game night with Sablier"), _("Copied to the clipboard."))

    def _choose_game(self) -> None:
        """Asks for the game of the next match, on this device or with a physical board game."""
        acts = [DialogAction(APP_GAMES[game].name, partial(self._set_up, game)) for game in playable_games(self.group)]
        acts.append(DialogAction(_("Your own board"), self._choose_sheet, icon="edit"))
        text = _("{name} starts next").format(name=display_name(self.game_night.next_first_player))
        open_dialog(self.context, Dialog(_("Next match"), text, (*acts, DialogAction(_("Close")))))

    def _set_up(self, game: str) -> None:
        self.context.navigation.go("set up", game=game, draft=next_seating(self.context, game, self.game_night))

    def _choose_sheet(self) -> None:
        """Asks for the game of a new score sheet."""
        keys = sheet_games(self.group)
        names = [APP_GAMES[key].name if key in APP_GAMES else _("Any game") for key in keys]
        acts = [DialogAction(name, partial(self._set_up_sheet, key)) for key, name in zip(keys, names)]
        open_dialog(self.context, Dialog(_("Score sheet"), actions=(*acts, DialogAction(_("Close")))))

    def _set_up_sheet(self, game: str) -> None:
        people = tuple(self.game_night.last.stored_names[seat] for seat in sorted(self.game_night.last.people))
        self.context.navigation.go("sheet set-up", game=game, people=people)


SCREEN = GameNightPage
