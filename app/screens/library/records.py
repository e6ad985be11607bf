"""Records: what a player has reached in each game, the matches under way and those that are over."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games import APP_GAMES
from app.games.texts import RECORDS, game_name, level_name, list_scores
from app.match.match_stats import AWARD, MOVE
from app.screens.error_boundary import build_safely
from app.screens.library.import_export import export_all, import_all, import_clipboard, share_match
from app.screens.library.match_text import (
    continue_match,
    describe_day,
    describe_outcome,
    describe_players,
    describe_state,
    list_players,
    load_match,
)
from app.screens.page import GAP, StoredPage
from app.screens.play.deal_codes import ask_deal_code, open_deal_code
from app.screens.play.seating_draft import first_person_name
from app.screens.play.solo import distinguishing_options, solo_match_filter
from app.screens.play.solo_cards import solo_records_card
from app.sheets.game_night import LEAST
from app.shell.context import AppContext
from app.shell.i18n import _, format_number, format_percent, join_with_and, plural
from app.store.game_nights import latest_time, player_groups
from app.store.journal import ResumedMatch, StoredMatch
from app.store.notices import MatchUnreadable
from app.store.practice import MAX_PRACTISED
from app.store.statistics import MatchFilter, PlayerStatistics, player_statistics, reason_tallies, statistics_by_name
from app.widgets.card import Card, Icon, heading
from app.widgets.dialog import Dialog, DialogAction
from app.widgets.layouts import Columns, Stack
from app.widgets.list_row import ListRow
from app.widgets.text import TextLabel, text_width
from engine.bots.levels import LEVELS
from engine.deal_code import Deal

MOST_COMPANIES = 12
"""Maximum number of groups in the list"""


class RecordsPage(StoredPage):
    """The page of matches and figures of a `player`, or without one of the player of this device. `shelf`: `unfinished`
    puts the matches under way first.
    """

    def __init__(self, context: AppContext, player: str = "", shelf: str = "", **what: Any) -> None:
        super().__init__(context, player=player, shelf=shelf, **what)
        self._tell_soon = Clock.create_trigger(self._tell_next, 0)

    def on_enter(self) -> None:
        super().on_enter()
        self._tell_soon()

    def on_leave(self) -> None:
        super().on_leave()
        self._tell_soon.cancel()

    def state(self) -> object:
        return self.context.journal.revision

    def build(self, _state: object) -> None:
        context, player, shelf = self.context, self.arguments["player"], self.arguments["shelf"]
        self._untold: list[tuple[ListRow, StoredMatch]] = []
        """Rows of matches under way of which only the moves are counted yet"""
        self._standings: dict[str, str] = {}
        """Standings of the unfinished matches that were loaded, by match id"""
        people = statistics_by_name(context.journal, MatchFilter(), "player")
        usual = first_person_name(context.settings)
        self.player = player or (
            usual if usual in people else max(people, key=lambda each: people[each].played) if people else ""
        )
        self.set_title(_(RECORDS), self.player)
        under_way = (_("In progress"), "unfinished", context.journal.ids_in_order(False), self._open_unfinished)
        if shelf:
            self._list(*under_way, 0)
        if len(people) > 1:
            self.add(self._whose(list(people)))
        self._tell_games()
        if not shelf:
            self._list(*under_way, 1)
        self._tell_evenings()
        self._list(_("Finished"), "finished", context.journal.ids_in_order(True), self._open_finished, 1)
        self.add(self._data(), 1)
        self.add(Widget(size_hint_y=None, height=dp(8)), 1)
        self.assemble()

    def _whose(self, people: list[str]) -> Card:
        card = Card(padding=(dp(16), dp(4)))
        card.add_widget(ListRow(_("Somebody else"), leading=Icon("people"), on_press=partial(self._ask_whose, people)))
        return card

    def _ask_whose(self, people: list[str]) -> None:
        go = self.context.navigation.replace
        acts = [DialogAction(name, partial(go, "records", player=name)) for name in people if name != self.player]
        self._open(Dialog(_("Whose records?"), "", acts, self.context.navigation.close_panel))

    def _open(self, panel: Widget) -> None:
        self.context.navigation.open_panel(panel)

    # What was reached

    def _tell_games(self) -> None:
        by_game = self._games(is_alone=False)
        if not by_game and not self.context.journal.ids():
            card = Card(gap=dp(6))
            card.add_widget(TextLabel(_("Nothing yet"), "card"))
            text = _(
                "Your matches appear here once they are over: how often you won, against whom, and what scored points."
            )
            card.add_widget(TextLabel(text, "body", "ink2"))
            self.add(card)
        for game in by_game:
            self._tell_ways(game)
        if by_game:
            self.add(self._mistakes())
        for game in self._games(is_alone=True):
            for way in APP_GAMES[game].traits.solo_variants:
                self._tell_alone(game, way)

    def _mistakes(self) -> Card:
        card = Card(padding=(dp(16), dp(4)))
        then = partial(self.context.navigation.go, "mistakes", player=self.player)
        title, note = (
            _("Your costliest mistakes"),
            _("{n} at a time, to be tried again").format(n=format_number(MAX_PRACTISED)),
        )
        card.add_widget(ListRow(title, note, leading=Icon("replay"), on_press=then))
        return card

    def _games(self, is_alone: bool) -> list[str]:
        """Returns the games that the player has played to an end, alone or with others."""
        choice = MatchFilter(player=self.player, is_alone=is_alone)
        found = statistics_by_name(self.context.journal, choice, "game") if self.player else ()
        return [game for game in found if game in APP_GAMES]

    def _tell_ways(self, game: str) -> None:
        """Adds what the player has reached with others, for each way to play that has points of its own."""
        known = APP_GAMES[game]
        for way in known.traits.variants:
            choice = MatchFilter(
                game, self.player, is_alone=False, agreed=distinguishing_options(known.traits.variants, way)
            )
            sums = player_statistics(self.context.journal, choice)
            if sums.played:
                title = ", ".join(filter(None, (known.name, known.phrases.variant_name(way))))
                card = build_safely(f"figures of {title}", partial(self._game_card, choice, sums))
                self.add(Stack(heading(title), card, gap=dp(GAP)))

    def _tell_alone(self, game: str, way: str) -> None:
        """Adds what the player has reached alone in one of a game's ways, if it was ever played."""
        choice = solo_match_filter(game, way, self.player)
        reached = player_statistics(self.context.journal, choice)
        if reached.played:
            known = APP_GAMES[game]
            title = ", ".join((known.name, _(known.solo_label), known.phrases.variant_name(way)))
            card = build_safely(
                f"figures of {game} alone", partial(solo_records_card, self.context, game, way, self.player)
            )
            self.add(Stack(heading(title), card, gap=dp(GAP)))

    def _game_card(self, choice: MatchFilter, reached: PlayerStatistics) -> Card:
        card = Card(gap=dp(12))
        sums = tally_figures(reached)
        least = max(text_width(name.replace(" ", "\n"), "small") for _sum, name in sums)
        card.add_widget(Columns(*(figure_stack(*each) for each in sums), least=max(dp(84), least), most=3, gap=dp(10)))
        met = statistics_by_name(self.context.journal, choice, "against")
        for level in sorted(met, key=lambda each: LEVELS.index(each) if each in LEVELS else 9):
            against = _("Against {level}: {won} of {played} won")
            text = against.format(
                level=level_name(level), won=format_number(met[level].won), played=format_number(met[level].played)
            )
            card.add_widget(TextLabel(text, "label", "ink2"))
        reasons = self._reasons(choice)
        if reasons:
            card.add_widget(TextLabel(reasons, "label", "ink2"))
        return card

    def _reasons(self, choice: MatchFilter) -> str:
        """Returns how often something brought points: `Hexagons 12, bridges 30`."""
        words = APP_GAMES[choice.game or ""].phrases
        found = reason_tallies(self.context.journal, choice)
        each = (
            _("{part}\N{NO-BREAK SPACE}{points}").format(
                part=words.reason_row_name(reason), points=format_number(figure.times)
            )
            for reason, figure in found.items()
            if reason not in (MOVE, AWARD)
        )
        return ", ".join(each)

    # Evenings

    def _tell_evenings(self) -> None:
        """Adds the companies that have played together more than once; each row leads to their evenings."""
        found = {group: told for group, told in player_groups(self.context.journal).items() if len(told) >= LEAST}
        if not found:
            return
        card = Card(lines=True)
        for group, moments in [*found.items()][:MOST_COMPANIES]:
            now = self.context.journal.clock()
            day = describe_day(latest_time(moments, now), now)
            note = ", ".join((plural("{n} match", "{n} matches", len(moments)), day))
            go = partial(self.context.navigation.go, "evening", group=group)
            card.add_widget(ListRow(join_with_and(group), note, on_press=go))
        self.add(Stack(heading(_("Evenings"), "moon"), card, gap=dp(GAP)), 1)

    # The matches

    def _list(self, title: str, name: str, ids: list[str], then: Callable[[StoredMatch], Any], column: int) -> None:
        if ids:
            card = self.list_cards(name, len(ids), lambda number: self._listed(ids[number], then))
            self.add(Stack(heading(title), *card, gap=dp(GAP)), column)

    def _listed(self, match_id: str, then: Callable[[StoredMatch], Any]) -> Widget:
        make = partial(self._row, match_id, then)
        return build_safely(f"match {match_id}", make, partial(self._unshown_row, match_id))

    def _row(self, match_id: str, then: Callable[[StoredMatch], Any]) -> ListRow:
        shelved = self.context.journal.list_entry(match_id)
        if shelved is None:
            raise LookupError(match_id)
        day = describe_day(shelved.touched, self.context.journal.clock())
        note = _("{names}. {outcome}, {day}")
        text = note.format(names=describe_players(shelved), outcome=describe_outcome(shelved), day=day)
        state = self._standings.get(match_id)
        row = ListRow(game_name(shelved.game), state or text, on_press=partial(then, shelved))
        if shelved.ended is None and not state:
            self._untold.append((row, shelved))
            self._tell_soon()
        return row

    def _unshown_row(self, match_id: str) -> ListRow:
        """Returns the row of a match that is too damaged to be told of: it can be deleted at least."""
        note = _("It is damaged. It can be deleted.")
        return ListRow(_("A match that cannot be shown"), note, on_press=partial(self._ask_to_remove, match_id))

    def _tell_next(self, _passed: float) -> None:
        """Tells where the next match under way stands: each must be played through for that, one a frame."""
        self._untold = [(row, shelved) for row, shelved in self._untold if row.parent]
        if self._untold:
            row, shelved = self._untold.pop(0)
            found = self.context.journal.resume(shelved.id)
            if not isinstance(found, MatchUnreadable):
                state = _standing(found, describe_day(shelved.touched, self.context.journal.clock()))
                self._standings[shelved.id] = state
                row.set_note(state)
            self._tell_soon()

    def _open_unfinished(self, shelved: StoredMatch) -> None:
        acts = [
            DialogAction(_("Continue"), partial(continue_match, self.context, shelved.id), is_main=True),
            self._removal(shelved),
        ]
        self._open_match(shelved, acts)

    def _open_match(self, shelved: StoredMatch, acts: Sequence[DialogAction]) -> None:
        title, close = game_name(shelved.game), self.context.navigation.close_panel
        self._open(Dialog(title, list_players(shelved.players), acts, close))

    def _open_finished(self, shelved: StoredMatch) -> None:
        go = self.context.navigation.go
        acts = [
            DialogAction(_("Look through it"), partial(go, "replay", match=shelved.id), is_main=True),
            DialogAction(_("The result"), partial(go, "result", match=shelved.id), icon="trophy"),
            DialogAction(_("Share"), partial(self._share, shelved), icon="share"),
            DialogAction(_("Play my deal"), partial(self._tell_deal, shelved), icon="dice"),
            self._removal(shelved),
        ]
        self._open_match(shelved, acts)

    def _share(self, shelved: StoredMatch) -> None:
        found = load_match(self.context, shelved.id)
        if found:
            share_match(self.context, found)

    def _tell_deal(self, shelved: StoredMatch) -> None:
        found = load_match(self.context, shelved.id)
        if found:
            open_deal_code(self.context, Deal.of(found.match))

    def _removal(self, shelved: StoredMatch) -> DialogAction:
        return DialogAction(_("Delete"), partial(self._ask_to_remove, shelved.id), icon="delete")

    def _ask_to_remove(self, match_id: str) -> None:
        acts = [DialogAction(_("Keep it"), is_main=True), DialogAction(_("Delete it"), partial(self._remove, match_id))]
        text = _("The match and its statistics are deleted for good.")
        self._open(Dialog(_("Delete this match?"), text, acts, self.context.navigation.close_panel))

    def _remove(self, match_id: str) -> None:
        self.context.journal.delete_match(match_id)
        self.keep_focus(self.rebuild)

    # Import and export

    def _data(self) -> Widget:
        card = Card(lines=True)
        context = self.context
        for icon, title, note, then in (
            (
                "copy",
                _("Paste a match"),
                _("Or a deal, as somebody has sent it to you"),
                lambda: import_clipboard(context),
            ),
            ("dice", _("Type in a deal"), _("By the code that somebody has told you"), lambda: ask_deal_code(context)),
            ("save", _("Export everything"), _("All matches and settings as one file"), lambda: export_all(context)),
            ("load", _("Import"), _("From another device"), lambda: import_all(context)),
        ):
            card.add_widget(ListRow(title, note, leading=Icon(icon), on_press=then))
        return Stack(heading(_("Import and export")), card, gap=dp(GAP))


def _standing(found: ResumedMatch, day: str) -> str:
    """Returns how a match stands: `You: 45, Nino: 21. Round 2, your turn, today`."""
    names = list_scores(found.match.names, found.match.state.scores).rstrip(".")
    return _("{names}. {outcome}, {day}").format(
        names=names, outcome=describe_state(found.match, found.players), day=day
    )


def tally_figures(player_statistics: PlayerStatistics) -> list[tuple[str, str]]:
    """Returns what a tally says: a figure and its name."""
    won = (
        format_percent(100 * player_statistics.won / player_statistics.contested)
        if player_statistics.contested
        else "–"
    )
    return [
        (format_number(player_statistics.played), plural("match", "matches", player_statistics.played)),
        (won, _("won")),
        (format_number(player_statistics.longest), _("in a row at best")),
        ("–" if player_statistics.best is None else format_number(player_statistics.best), _("best score")),
        ("–" if player_statistics.mean is None else format_number(player_statistics.mean), _("on average")),
        (format_number(player_statistics.streak), _("in a row now")),
    ]


def figure_stack(figure: str, name: str) -> Widget:
    return Stack(TextLabel(figure, "score"), TextLabel(name, "small", "ink2"))


SCREEN = RecordsPage
