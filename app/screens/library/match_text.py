"""Matches in words, as lists and cards show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from app.games import APP_GAMES
from app.games.texts import announce_winners, describe_solo_turn, list_scores
from app.match.seating import Player, SetUp
from app.shell.context import AppContext
from app.shell.i18n import _, capitalize, format_day, format_number, join_with_and, plural
from app.store.journal import StoredMatch
from app.store.notices import MatchUnreadable
from engine.game import Seat
from engine.match import Match


def player_colour(players: Sequence[Player], seat: Seat) -> int:
    """Returns which of the seats' colours a player has."""
    colour = players[seat].colour
    return seat if colour is None else colour


def describe_state(match: Match, players: Sequence[Player]) -> str:
    """Returns where a match under way stands: `Round 2, your turn`."""
    if match.state.round_over:
        return _("The round is over")
    traits = APP_GAMES[match.game.name].traits
    alone = traits.solo_match(match)
    if alone:
        return describe_solo_turn(alone)
    which = traits.round_number(match.state)
    turn = _turn(match, players)
    if match.events and any(event.begins_round for event in match.events[-1]):
        return _("Round {n} begins, {turn}").format(n=which, turn=turn)
    if which is None:
        return capitalize(turn)
    return _("Round {n}, {turn}").format(n=which, turn=turn)


def describe_round(match: Match, which: int) -> str:
    """Returns which round it is, from 1, and of how many where that was agreed: `Round 1 of 2`."""
    rounds = APP_GAMES[match.game.name].traits.agreed_rounds(match.options)
    said = _("Round {round} of {rounds}") if rounds else _("Round {round}")
    return said.format(round=format_number(which), rounds=format_number(rounds or 0))


def _turn(match: Match, players: Sequence[Player]) -> str:
    actors = match.state.actors()
    people = [seat for seat, player in enumerate(players) if not player.is_bot]
    if people and set(people) <= set(actors) and len(people) == 1:
        return _("your turn")
    if len(actors) != 1:
        return _("everybody builds")
    return _("{name} to play").format(name=players[actors[0]].name)


def list_players(players: Sequence[Player]) -> str:
    """Returns who plays: `Ada, Bo and Cy`."""
    return join_with_and([player.name for player in players])


def describe_players(shelved: StoredMatch) -> str:
    """Returns who played a match of the list; once it is over with scores, winners first: `Bo: 412, Ada: 380`."""
    if shelved.ended is None or len(shelved.players) == 1:
        return list_players(shelved.players)
    scores = [score or 0 for score in shelved.scores]
    order = sorted(range(len(scores)), key=lambda seat: (seat not in shelved.winners, -scores[seat]))
    return list_scores([shelved.players[seat].name for seat in order], [scores[seat] for seat in order]).rstrip(".")


def describe_day(moment: float, now: float) -> str:
    """Returns the day of a moment, as seen from another one; both in seconds since 1970."""
    then, today = date.fromtimestamp(moment), date.fromtimestamp(now)
    return format_day(then.year, then.month, then.day, (today - then).days)


def describe_outcome(shelved: StoredMatch) -> str:
    """Returns how a match of the list ended, or how far it is."""
    if shelved.ended is None:
        return plural("{n} move", "{n} moves", shelved.moves)
    if len(shelved.players) == 1:
        return plural("{n} point", "{n} points", shelved.scores[0] or 0)
    return announce_winners(shelved.winners, [player.name for player in shelved.players])


def leading_seats(scores: Sequence[int], most: int) -> list[Seat]:
    """Returns so many seats with the highest scores, in the order of the seats."""
    best = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))[:most]
    return sorted(best)


@dataclass(frozen=True)
class SeatLabels:
    """The names and the colours of all seats, as tables and charts show them."""

    names: Sequence[str]
    colours: Sequence[int]

    def in_order(self, seats: Sequence[Seat]) -> "SeatLabels":
        """Returns the same in this order of the seats."""
        return SeatLabels([self.names[seat] for seat in seats], [self.colours[seat] for seat in seats])


@dataclass(frozen=True)
class LoadedMatch:
    """A match that is over, as the result, the replay and the sharing need it."""

    id: str
    match: Match
    players: tuple[Player, ...]

    @property
    def game(self) -> str:
        return self.match.game.name

    def rematch(self, seed: int) -> SetUp:
        """Returns the same table again, everybody one seat further."""
        return SetUp.of(self.match, self.players).rotated(seed)


def continue_match(context: AppContext, match_id: str) -> None:
    """Goes to the table of a stored match, if one can sit down to it here."""
    if context.resume(match_id):
        context.navigation.home("table")


def load_match(context: AppContext, match_id: str = "") -> LoadedMatch | None:
    """Returns a match of the journal, or without an id the one on the table; None for one that
    nobody may look at yet. Unreadable ones are told of.
    """
    table = context.table
    if table and not match_id:
        return LoadedMatch(table.id, table.session.match, table.session.players)
    if table and match_id == table.id:
        return _looked_at(table.id, table.session.match, table.session.players)
    found = context.journal.resume(match_id) if match_id else None
    if isinstance(found, MatchUnreadable):
        context.notify(found)
        return None
    return _looked_at(match_id, found.match, found.players) if found else None


def _looked_at(match_id: str, match: Match, players: tuple[Player, ...]) -> LoadedMatch | None:
    """Returns a match to be looked at; None for one in which somebody still has something to hide."""
    return LoadedMatch(match_id, match, players) if match.winners or is_fully_visible(match) else None


def is_fully_visible(match: Match) -> bool:
    """Returns whether everything in a match may be looked at as it is: nobody has anything to hide."""
    return match.state.round_over or not match.game.hides(match.options)


def seat_labels(found: LoadedMatch) -> SeatLabels:
    """Returns its seats, as tables and charts show them."""
    return SeatLabels(found.match.names, [player_colour(found.players, seat) for seat in range(len(found.players))])
