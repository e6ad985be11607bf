"""An evening in words, and the table of its next match. Plain data; the pages show it."""

from collections.abc import Sequence
from datetime import date

from app.games import APP_GAMES, playable
from app.games.texts import announce_winners, game_name, list_scores
from app.match.first_player import IN_TURN
from app.screens.play.seating_draft import SeatingDraft, load_draft
from app.sheets.game_night import POINTS, WINS, GameNight, PlayedMatch, PlayerGroup, Standing, count_ahead
from app.sheets.plain_scoring import PLAIN
from app.shell.context import AppContext
from app.shell.i18n import _, format_day, format_number, join_sentences, join_with_and, plural
from app.store.game_nights import past_matches

# How it stands


def headline(game_night: GameNight, now: float) -> str:
    """Returns who is ahead; once it is over, who has won."""
    leaders = game_night.leaders
    if game_night.can_continue(now):
        one, several = _("{name} leads"), _("{names} share the lead")
    else:
        one, several = _("{name} has won the evening"), _("{names} share the evening")
    return one.format(name=leaders[0]) if len(leaders) == 1 else several.format(names=join_with_and(leaders))


def progress(game_night: GameNight) -> str:
    """Returns how many matches it has, and how many it may have."""
    played = plural("{n} match", "{n} matches", len(game_night.matches))
    most = game_night.terms.best_of
    return _("{matches}, best of {n}").format(matches=played, n=format_number(most)) if most else played


def describe_standings(game_night: GameNight) -> str:
    """Returns how everybody stands: `Ada: 7, Bo: 5.`"""
    standings = game_night.standings()
    return list_scores([each.name for each in standings], [each.points for each in standings])


def points_note(game_night: GameNight) -> str:
    """Returns what counts this evening."""
    if game_night.terms.count == WINS:
        return _("Matches won count.")
    if game_night.terms.count == POINTS:
        told = _("The points of all matches count.")
        if any(match.lowest_wins for match in game_night.matches):
            told = join_sentences(told, _("Where the lowest wins, they are taken off."))
        return told
    most = len(game_night.group)
    brings = _("The first place brings {n}, each other one a point less.")
    return brings.format(n=plural("{n} point", "{n} points", most))


def won_note(standing: Standing) -> str:
    return plural("{n} match won", "{n} matches won", standing.won)


def league_note(standing: Standing) -> str:
    """Returns what somebody has reached in all evenings."""
    game_nights = plural("{n} evening won", "{n} evenings won", standing.points)
    return f"{game_nights}, {won_note(standing)}"


# Its matches


def match_title(match: PlayedMatch) -> str:
    """Returns which game was played, and whether with a real box."""
    name = (match.called or _("Another game")) if match.game == PLAIN else game_name(match.game)
    return _("{game}, with your own box").format(game=name) if match.is_physical else name


def describe_scores(match: PlayedMatch) -> str:
    """Returns how a match has ended, the best first: `Bo: 412, Ada: 380`."""
    seats = match.people
    return list_scores([match.names[seat] for seat in seats], [match.points[seat] for seat in seats]).rstrip(".")


def describe_winners(match: PlayedMatch) -> str:
    """Returns who of the people has won a match."""
    return announce_winners([seat for seat in match.people if match.places[seat] == 1], match.names)


def head_to_head(matches: Sequence[PlayedMatch], group: PlayerGroup) -> list[tuple[str, str]]:
    """Returns for everybody in how many matches they were ahead of each other one: `Bo 2 : 1, Cy 3 : 0`."""
    ahead = count_ahead(matches, group)

    def duel(name: str, other: str) -> str:
        won, lost = format_number(ahead[name, other]), format_number(ahead[other, name])
        return _("{name} {won} : {lost}").format(name=other, won=won, lost=lost)

    return [(name, ", ".join(duel(name, other) for other in group if other != name)) for name in group]


# To send


def game_night_report(game_night: GameNight, now: float) -> str:
    """Returns an evening in a few lines to send."""
    places = [f"{each.place}. {each.name}: {format_number(each.points)}" for each in game_night.standings()]
    matches = [f"{match_title(each)}: {describe_scores(each)}" for each in game_night.matches]
    then = date.fromtimestamp(game_night.begun)
    head = ", ".join((_("Sablier, an evening"), format_day(then.year, then.month, then.day, -1)))
    return "\n".join((head, headline(game_night, now), points_note(game_night), *places, "", *matches))


# The next match


def playable_games(group: PlayerGroup) -> list[str]:
    """Returns the games that so many people can play at this device."""
    return [key for key in playable() if APP_GAMES[key].seats[0] <= len(group) <= APP_GAMES[key].seats[1]]


def sheet_games(group: PlayerGroup) -> list[str]:
    """Returns what so many people can write a score sheet of."""
    games = (each for each in APP_GAMES.values() if each.has_sheet and len(group) <= each.seats[1])
    return [*(each.key for each in games if each.seats[0] <= len(group)), PLAIN]


def next_seating(context: AppContext, game: str, game_night: GameNight) -> SeatingDraft:
    """Returns the table of the next match: the same people as they sat last, and whoever's turn it is begins."""
    last = game_night.last
    names = [last.names[seat] for seat in sorted(last.people)]
    plan = load_draft(game, context.settings, past_matches(context.journal, game)).with_people(names)
    return plan.with_opener(IN_TURN) if IN_TURN in plan.opener_choices else plan
