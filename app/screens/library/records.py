"""Records: a player's statistics in each game, and all stored matches."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.background_jobs import BackgroundJob, Slices
from app.default_names import display_name
from app.files.notices import MatchUnreadable
from app.games import APP_GAMES
from app.games.page_names import MISTAKES, RECORDS
from app.games.texts import game_name, level_name, list_scores
from app.i18n import _, format_number, format_percent, join_with_and, plural
from app.match.match_stats import AWARD, MOVE
from app.players import names_of
from app.screens.library.game_pictures import frame_picture, live_picture
from app.screens.library.import_export_dialogs import export_all, import_all, import_clipboard, share_match
from app.screens.library.match_text import (
    continue_match,
    describe_day,
    describe_outcome,
    describe_players,
    describe_state,
    list_players,
    load_match,
    mark_take_backs,
)
from app.screens.play.deal_codes import ask_deal_code, open_deal_code
from app.screens.play.match_draft import first_person_name
from app.screens.play.solo_result_cards import solo_records_card
from app.screens.play.solo_results import distinguishing_options, solo_match_filter
from app.sheets.game_night import LEAST
from app.shell.context import AppContext
from app.shell.error_boundary import build_safely
from app.shell.page import GAP, StoredPage, StoredPageArguments, open_dialog
from app.store.game_nights import latest_time, player_groups
from app.store.journal import ResumedMatch, StoredMatch
from app.store.practice import MAX_PRACTISED
from app.store.statistics import MatchFilter, PlayerStatistics, player_statistics, reason_tallies, statistics_by_name
from app.widgets.card import Card, Icon, Tray, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Columns, Stack
from app.widgets.list_row import ListRow
from app.widgets.text_label import TextLabel, text_width
from engine.bots.bot_registry import LEVELS
from engine.deal_code import Deal

PICTURE_HEIGHT = 200
"""Height in dp of the picture of a finished match"""
MAX_GROUPS = 12
"""Maximum number of groups in the list"""


class RecordsPage(StoredPage[object]):
    """Records page of a `player`, by default the player of this device. `shelf`: `unfinished` to list unfinished
    matches first.
    """

    def __init__(
        self, context: AppContext, player: str = "", shelf: str = "", **arguments: Unpack[StoredPageArguments]
    ) -> None:
        super().__init__(context, **arguments)
        self._requested_player, self._shelf = player, shelf
        self._loading: BackgroundJob | None = None
        """Job that loads the states of the unfinished matches"""

    def state(self) -> object:
        return self.context.journal.revision

    def build(self, _state: object) -> None:
        context, player, shelf = self.context, self._requested_player, self._shelf
        self._pending_rows: list[tuple[ListRow, StoredMatch]] = []
        """Rows of unfinished matches for which only the number of moves is shown so far"""
        self._state_texts: dict[str, str] = {}
        """Descriptions of the unfinished matches that were loaded, by match id"""
        people = statistics_by_name(context.journal, MatchFilter(), "player")
        usual_player = first_person_name(context.settings)
        self.player = player or (
            usual_player
            if usual_player in people
            else max(people, key=lambda name: people[name].played)
            if people
            else ""
        )
        self.set_title(_(RECORDS), display_name(self.player))
        unfinished = (_("In progress"), "unfinished", context.journal.ids_in_order(False), self._open_unfinished)
        if shelf:
            self._add_matches(*unfinished, 0)
        if len(people) > 1:
            self.add(self._player_switch(list(people)))
        self._add_games()
        if not shelf:
            self._add_matches(*unfinished, 1)
        self._add_game_nights()
        self._add_matches(_("Finished"), "finished", context.journal.ids_in_order(True), self._open_finished, 1)
        self.add(self._import_export_card(), 1)
        self.add(Widget(size_hint_y=None, height=dp(8)), 1)
        self.assemble()

    def _player_switch(self, people: list[str]) -> Card:
        card = Card(padding=(dp(16), dp(4)))
        card.add_widget(
            ListRow(_("Someone else"), leading=Icon("people"), on_press=partial(self._choose_player, people))
        )
        return card

    def _choose_player(self, people: list[str]) -> None:
        go = self.context.navigation.replace
        acts = [
            DialogAction(display_name(name), partial(go, "records", player=name))
            for name in people
            if name != self.player
        ]
        open_dialog(self.context, Dialog(_("Whose records?"), "", acts))

    # Statistics

    def _add_games(self) -> None:
        by_game = self._games(is_alone=False)
        if not by_game and not self.context.journal.ids():
            card = Card(gap=dp(6))
            card.add_widget(TextLabel(_("No matches yet"), "card"))
            text = _("Finish a match to see your wins, your opponents and how you score.")
            card.add_widget(TextLabel(text, "body", "ink2"))
            self.add(card)
        for game in by_game:
            self._add_variants(game)
        if by_game:
            self.add(self._mistakes_card())
        for game in self._games(is_alone=True):
            for way in APP_GAMES[game].traits.solo_variants:
                self._add_solo(game, way)

    def _mistakes_card(self) -> Card:
        card = Card(padding=(dp(16), dp(4)))
        open_mistakes = partial(self.context.navigation.go, "mistakes", player=self.player)
        title, note = (
            _(MISTAKES),
            _("Try them again, up to {n} at a time").format(n=format_number(MAX_PRACTISED)),
        )
        card.add_widget(ListRow(title, note, leading=Icon("replay"), on_press=open_mistakes))
        return card

    def _games(self, is_alone: bool) -> list[str]:
        """Returns the games of the player's finished matches, either solo matches or those with other players."""
        choice = MatchFilter(player=self.player, is_alone=is_alone)
        games = statistics_by_name(self.context.journal, choice, "game") if self.player else ()
        return [game for game in games if game in APP_GAMES]

    def _add_variants(self, game: str) -> None:
        """Adds the statistics of matches with other players, in one card for each scoring variant."""
        app_game = APP_GAMES[game]
        for variant in app_game.traits.variants:
            match_filter = MatchFilter(
                game, self.player, is_alone=False, options=distinguishing_options(app_game.traits.variants, variant)
            )
            statistics = player_statistics(self.context.journal, match_filter)
            if statistics.played:
                title = ", ".join(filter(None, (app_game.name, app_game.phrases.variant_name(variant))))
                card = build_safely(f"figures of {title}", partial(self._game_card, match_filter, statistics))
                self.add(Stack(heading(title), card, gap=dp(GAP)))

    def _add_solo(self, game: str, variant: str) -> None:
        """Adds the statistics of solo matches of a variant, if any exist."""
        match_filter = solo_match_filter(game, variant, self.player)
        statistics = player_statistics(self.context.journal, match_filter)
        if statistics.played:
            app_game = APP_GAMES[game]
            title = ", ".join((app_game.name, _(app_game.solo_label), app_game.phrases.variant_name(variant)))
            card = build_safely(
                f"figures of {game} alone", partial(solo_records_card, self.context, game, variant, self.player)
            )
            self.add(Stack(heading(title), card, gap=dp(GAP)))

    def _game_card(self, match_filter: MatchFilter, statistics: PlayerStatistics) -> Card:
        card = Card(gap=dp(12))
        figures = tally_figures(statistics)
        min_width = max(text_width(name.replace(" ", "\n"), "small") for _sum, name in figures)
        card.add_widget(
            Columns(*(figure_stack(*figure) for figure in figures), least=max(dp(84), min_width), most=3, gap=dp(10))
        )
        opponents = statistics_by_name(self.context.journal, match_filter, "against")
        for level in sorted(opponents, key=lambda figure: LEVELS.index(figure) if figure in LEVELS else 9):
            against = _("Against {level}: {won} of {played} won")
            text = against.format(
                level=level_name(level),
                won=format_number(opponents[level].won),
                played=format_number(opponents[level].played),
            )
            card.add_widget(TextLabel(text, "label", "ink2"))
        reasons = self._describe_points(match_filter)
        if reasons:
            card.add_widget(TextLabel(reasons, "label", "ink2"))
        return card

    def _describe_points(self, match_filter: MatchFilter) -> str:
        """Describes how often points were scored for each reason: `Hexagons 12, bridges 30`."""
        phrases = APP_GAMES[match_filter.game or ""].phrases
        figures_by_reason = reason_tallies(self.context.journal, match_filter)
        texts = (
            _("{part}\N{NO-BREAK SPACE}{points}").format(
                part=phrases.reason_row_name(reason), points=format_number(figure.times)
            )
            for reason, figure in figures_by_reason.items()
            if reason not in (MOVE, AWARD)
        )
        return ", ".join(texts)

    # Game nights

    def _add_game_nights(self) -> None:
        """Adds the groups with more than one match together; a tap on a row opens their game nights."""
        groups = {group: times for group, times in player_groups(self.context.journal).items() if len(times) >= LEAST}
        if not groups:
            return
        card = Card(lines=True)
        for group, times in [*groups.items()][:MAX_GROUPS]:
            now = self.context.journal.clock()
            day = describe_day(latest_time(times, now), now)
            note = ", ".join((plural("{n} match", "{n} matches", len(times)), day))
            go = partial(self.context.navigation.go, "evening", group=group)
            card.add_widget(ListRow(join_with_and(group), note, on_press=go))
        self.add(Stack(heading(_("Game nights"), "moon"), card, gap=dp(GAP)), 1)

    # Matches

    def _add_matches(
        self, title: str, name: str, ids: list[str], on_open: Callable[[StoredMatch], object], column: int
    ) -> None:
        if ids:
            card = self.list_cards(name, len(ids), lambda index: self._guarded_row(ids[index], on_open))
            self.add(Stack(heading(title), *card, gap=dp(GAP)), column)

    def _guarded_row(self, match_id: str, on_open: Callable[[StoredMatch], object]) -> Widget:
        make = partial(self._row, match_id, on_open)
        return build_safely(f"match {match_id}", make, partial(self._damaged_row, match_id))

    def _row(self, match_id: str, on_open: Callable[[StoredMatch], object]) -> ListRow:
        stored = self.context.journal.list_entry(match_id)
        if stored is None:
            raise LookupError(match_id)
        day = describe_day(stored.touched, self.context.journal.clock())
        note = _("{names}. {outcome}, {day}")
        text = note.format(names=describe_players(stored), outcome=describe_outcome(stored), day=day)
        text = mark_take_backs(text, stored.has_take_backs)
        state = self._state_texts.get(match_id)
        row = ListRow(game_name(stored.game), state or text, on_press=partial(on_open, stored))
        if stored.ended is None and not state:
            self._pending_rows.append((row, stored))
            if self._loading is None or not self._loading.is_running:
                self._loading = BackgroundJob(self._load_states(), _(RECORDS))
                self.jobs.start(self._loading)
        return row

    def _damaged_row(self, match_id: str) -> ListRow:
        """Returns the row of a damaged match, which can only be deleted."""
        note = _("This is damaged. You can delete it.")
        return ListRow(_("A match that can’t be shown"), note, on_press=partial(self._confirm_delete, match_id))

    def _load_states(self) -> Slices:
        """Loads the unfinished matches of visible rows and shows their states. Only one match is loaded in each time
        slice, because loading replays all moves.
        """
        while self._pending_rows:
            row, stored = self._pending_rows.pop(0)
            if row.parent is None:
                continue
            resumed = self.context.journal.resume(stored.id)
            if not isinstance(resumed, MatchUnreadable):
                state = _describe_unfinished(resumed, describe_day(stored.touched, self.context.journal.clock()))
                self._state_texts[stored.id] = state
                row.set_note(state)
            yield None

    def _open_unfinished(self, stored: StoredMatch) -> None:
        acts = [
            DialogAction(_("Continue"), partial(continue_match, self.context, stored.id), is_main=True),
            self._delete_action(stored),
        ]
        self._open_match(stored, acts)

    def _open_match(self, stored: StoredMatch, acts: Sequence[DialogAction], picture: Widget | None = None) -> None:
        open_dialog(self.context, Dialog(game_name(stored.game), list_players(stored.players), acts, content=picture))

    def _picture(self, stored: StoredMatch) -> Tray | None:
        """Returns the live picture of a finished match, which a background job fills; None without such a picture."""
        if stored.game not in APP_GAMES or not APP_GAMES[stored.game].result_image_title:
            return None
        tray = frame_picture(None)
        tray.height = dp(PICTURE_HEIGHT)
        self.jobs.start(BackgroundJob(self._load_picture(stored, tray), _(RECORDS)))
        return tray

    def _load_picture(self, stored: StoredMatch, tray: Tray) -> Slices:
        yield None
        loaded = load_match(self.context, stored.id) if tray.parent else None
        yield None
        picture = live_picture(stored.game, loaded.match) if loaded and tray.parent else None
        if picture is not None:
            tray.add_widget(picture)

    def _open_finished(self, stored: StoredMatch) -> None:
        go = self.context.navigation.go
        acts = [
            DialogAction(_("Replay"), partial(go, "replay", match=stored.id), is_main=True),
            DialogAction(_("Result"), partial(go, "result", match=stored.id), icon="trophy"),
            DialogAction(_("Share"), partial(self._share, stored), icon="share"),
            DialogAction(_("Share deal"), partial(self._show_deal, stored), icon="dice"),
            self._delete_action(stored),
        ]
        self._open_match(stored, acts, self._picture(stored))

    def _share(self, stored: StoredMatch) -> None:
        loaded = load_match(self.context, stored.id)
        if loaded:
            share_match(self.context, loaded)

    def _show_deal(self, stored: StoredMatch) -> None:
        loaded = load_match(self.context, stored.id)
        if loaded:
            open_deal_code(self.context, Deal.of(loaded.match))

    def _delete_action(self, stored: StoredMatch) -> DialogAction:
        return DialogAction(_("Delete"), partial(self._confirm_delete, stored.id), icon="delete")

    def _confirm_delete(self, match_id: str) -> None:
        acts = [DialogAction(_("Keep"), is_main=True), DialogAction(_("Yes, delete"), partial(self._delete, match_id))]
        text = _("The match and its statistics will be gone for good.")
        open_dialog(self.context, Dialog(_("Delete this match?"), text, acts))

    def _delete(self, match_id: str) -> None:
        self.context.journal.delete_match(match_id)
        self.keep_focus(self.rebuild)

    # Import and export

    def _import_export_card(self) -> Widget:
        card = Card(lines=True)
        context = self.context
        for icon, title, note, on_press in (
            (
                "copy",
                _("Paste a match"),
                _("Or a deal that a friend sent you"),
                partial(import_clipboard, context),
            ),
            ("dice", _("Enter a deal code"), _("Play the same deal as a friend"), partial(ask_deal_code, context)),
            ("save", _("Export everything"), _("All matches and settings as one file"), partial(export_all, context)),
            ("load", _("Import"), _("From another device"), partial(import_all, context)),
        ):
            card.add_widget(ListRow(title, note, leading=Icon(icon), on_press=on_press))
        return Stack(heading(_("Import and export")), card, gap=dp(GAP))


def _describe_unfinished(resumed: ResumedMatch, day: str) -> str:
    """Describes the state of an unfinished match: `You: 45, Nino: 21. Round 2, your turn, today`."""
    names = list_scores(names_of(resumed.players), resumed.match.state.scores).rstrip(".")
    text = _("{names}. {outcome}, {day}").format(
        names=names, outcome=describe_state(resumed.match, resumed.players), day=day
    )
    return mark_take_backs(text, bool(resumed.match.take_backs))


def tally_figures(player_statistics: PlayerStatistics) -> list[tuple[str, str]]:
    """Returns the statistics of a player as pairs of a formatted number and its label, such as `12` and `matches`."""
    won = (
        format_percent(100 * player_statistics.won / player_statistics.contested)
        if player_statistics.contested
        else "–"
    )
    return [
        (format_number(player_statistics.played), plural("match", "matches", player_statistics.played)),
        (won, _("won")),
        (format_number(player_statistics.longest), _("best streak")),
        ("–" if player_statistics.best is None else format_number(player_statistics.best), _("best score")),
        ("–" if player_statistics.mean is None else format_number(player_statistics.mean), _("average")),
        (format_number(player_statistics.streak), _("current streak")),
    ]


def figure_stack(figure: str, name: str) -> Widget:
    return Stack(TextLabel(figure, "score"), TextLabel(name, "small", "ink2"))


SCREEN = RecordsPage
