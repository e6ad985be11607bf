"""Texts about a game night, and the seating of its next match. Plain data, without Kivy widgets."""

from collections.abc import Sequence
from datetime import date

from app.default_names import display_name, display_names
from app.games import APP_GAMES, playable
from app.games.texts import announce_winners, game_name, list_scores, ranking_line
from app.i18n import _, format_day, format_number, join_sentences, join_with_and, label_value, plural
from app.match.first_player import IN_TURN
from app.screens.play.match_draft import MatchDraft, load_draft
from app.sheets.game_night import POINTS, WINS, GameNight, PlayedMatch, PlayerGroup, Standing, count_ahead
from app.sheets.plain_score_sheet import PLAIN
from app.shell.context import AppContext
from app.store.game_nights import past_matches

# Standings


def headline(game_night: GameNight, now: float) -> str:
    """Describes who leads, or who has won if the game night is over."""
    leaders = game_night.leaders
    if game_night.can_continue(now):
        single, shared = _("{name} leads"), _("{names} are tied for the lead")
    else:
        single, shared = _("{name} wins the night"), _("It’s a tie: {names}")
    return (
        single.format(name=display_name(leaders[0]))
        if len(leaders) == 1
        else shared.format(names=join_with_and(display_names(leaders)))
    )


def progress(game_night: GameNight) -> str:
    """Formats the number of matches, with the maximum if one is set."""
    played = plural("{n} match", "{n} matches", len(game_night.matches))
    best_of = game_night.terms.best_of
    return _("{matches}, best of {n}").format(matches=played, n=format_number(best_of)) if best_of else played


def describe_standings(game_night: GameNight) -> str:
    """Formats the standings: `Ada: 7, Bo: 5.`"""
    standings = game_night.standings()
    return list_scores(
        [display_name(standing.name) for standing in standings], [standing.points for standing in standings]
    )


def points_note(game_night: GameNight) -> str:
    """Describes the scoring rule of a game night."""
    if game_night.terms.count == WINS:
        return _("Ranked by matches won.")
    if game_night.terms.count == POINTS:
        text = _("Ranked by points.")
        if any(match.lowest_wins for match in game_night.matches):
            text = join_sentences(text, _("In games where the lowest score wins, points count against you."))
        return text
    group_size = len(game_night.group)
    text = _("1st place earns {n}, each next place one less.")
    return text.format(n=plural("{n} point", "{n} points", group_size))


def won_note(standing: Standing) -> str:
    return plural("{n} match won", "{n} matches won", standing.won)


def league_note(standing: Standing) -> str:
    """Describes the results of a player over all game nights."""
    nights_won = plural("{n} game night won", "{n} game nights won", standing.points)
    return f"{nights_won}, {won_note(standing)}"


# Matches


def match_title(match: PlayedMatch) -> str:
    """Returns the name of the game, with a note if a physical board game was used."""
    name = (match.called or _("Another game")) if match.game == PLAIN else game_name(match.game)
    return _("{game}, on your own board").format(game=name) if match.is_physical else name


def describe_scores(match: PlayedMatch) -> str:
    """Formats the scores of a match, winners first: `Bo: 412, Ada: 380`."""
    seats = match.people
    return list_scores([match.names[seat] for seat in seats], [match.points[seat] for seat in seats]).rstrip(".")


def describe_winners(match: PlayedMatch) -> str:
    """Names those winners of a match who are people, not bots."""
    return announce_winners([seat for seat in match.people if match.places[seat] == 1], match.names)


def head_to_head(matches: Sequence[PlayedMatch], group: PlayerGroup) -> list[tuple[str, str]]:
    """Returns, for each player, how often they finished ahead of and behind each other player: `Bo 2 : 1, Cy 3 : 0`."""
    ahead = count_ahead(matches, group)

    def duel(name: str, other: str) -> str:
        won, lost = format_number(ahead[name, other]), format_number(ahead[other, name])
        return _("{name} {won}–{lost}").format(name=display_name(other), won=won, lost=lost)

    return [(name, ", ".join(duel(name, other) for other in group if other != name)) for name in group]


# Sharing


def game_night_report(game_night: GameNight, now: float) -> str:
    """Formats a short report of a game night to share."""
    places = [ranking_line(entry.place, display_name(entry.name), entry.points) for entry in game_night.standings()]
    matches = [label_value(match_title(entry), describe_scores(entry)) for entry in game_night.matches]
    begun = date.fromtimestamp(game_night.begun)
    title_line = ", ".join((_("Sablier game night"), format_day(begun.year, begun.month, begun.day, -1)))
    return "\n".join((title_line, headline(game_night, now), points_note(game_night), *places, "", *matches))


# The next match


def playable_games(group: PlayerGroup) -> list[str]:
    """Returns the games that a group of this size can play on this device."""
    return [key for key in playable() if APP_GAMES[key].seats[0] <= len(group) <= APP_GAMES[key].seats[1]]


def sheet_games(group: PlayerGroup) -> list[str]:
    """Returns the games with a score sheet for a group of this size."""
    games = (game for game in APP_GAMES.values() if game.has_sheet and len(group) <= game.seats[1])
    return [*(game.key for game in games if game.seats[0] <= len(group)), PLAIN]


def next_seating(context: AppContext, game: str, game_night: GameNight) -> MatchDraft:
    """Returns the draft of the next match: the same players as last time, with the next one as first player."""
    last = game_night.last
    names = [last.stored_names[seat] for seat in sorted(last.people)]
    draft = load_draft(game, context.settings, past_matches(context.journal, game)).with_people(names)
    return draft.with_opener(IN_TURN) if IN_TURN in draft.opener_choices else draft
