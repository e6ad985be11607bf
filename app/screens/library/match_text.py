"""Texts about matches for lists and cards, and loading of matches for viewing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from app.files.notices import MatchUnreadable
from app.games import APP_GAMES
from app.games.texts import announce_winners, describe_solo_turn, list_scores
from app.i18n import _, capitalize, format_day, format_number, join_with_and, plural
from app.match.seating import MatchSetUp
from app.players import Player, names_of
from app.shell.context import AppContext
from app.store.journal import StoredMatch
from engine.game import Seat
from engine.match import Match


def describe_state(match: Match, players: Sequence[Player]) -> str:
    """Describes the state of an unfinished match: `Round 2, your turn`."""
    if match.state.round_over:
        return _("The round is over")
    traits = APP_GAMES[match.game.name].traits
    solo = traits.solo_match(match)
    if solo:
        return describe_solo_turn(solo)
    round_number = traits.round_number(match.state)
    turn = _describe_turn(match, players)
    if match.events and any(event.begins_round for event in match.events[-1]):
        return _("Start of round {n}, {turn}").format(n=round_number, turn=turn)
    if round_number is None:
        return capitalize(turn)
    return _("Round {n}, {turn}").format(n=round_number, turn=turn)


def describe_round(match: Match, round_number: int) -> str:
    """Formats the round number, from 1, with the number of rounds if it is fixed: `Round 1 of 2`."""
    rounds = APP_GAMES[match.game.name].traits.agreed_rounds(match.options)
    text = _("Round {round} of {rounds}") if rounds else _("Round {round}")
    return text.format(round=format_number(round_number), rounds=format_number(rounds or 0))


def _describe_turn(match: Match, players: Sequence[Player]) -> str:
    actors = match.state.actors()
    people = [seat for seat, player in enumerate(players) if not player.is_bot]
    if people and set(people) <= set(actors) and len(people) == 1:
        return _("your turn")
    if len(actors) != 1:
        return _("everyone builds")
    return _("{name}’s turn").format(name=players[actors[0]].name)


def list_players(players: Sequence[Player]) -> str:
    """Joins the player names: `Ada, Bo and Cy`."""
    return join_with_and(names_of(players))


def describe_players(stored: StoredMatch) -> str:
    """Lists the players of a stored match. For a finished match, adds the scores and puts the winners first: `Bo: 412,
    Ada: 380`.
    """
    if stored.ended is None or len(stored.players) == 1:
        return list_players(stored.players)
    scores = [score or 0 for score in stored.scores]
    order = sorted(range(len(scores)), key=lambda seat: (seat not in stored.winners, -scores[seat]))
    return list_scores([stored.players[seat].name for seat in order], [scores[seat] for seat in order]).rstrip(".")


def describe_day(moment: float, now: float) -> str:
    """Formats the day of `moment` relative to `now`; both are in seconds since 1970."""
    then, today = date.fromtimestamp(moment), date.fromtimestamp(now)
    return format_day(then.year, then.month, then.day, (today - then).days)


def describe_outcome(stored: StoredMatch) -> str:
    """Describes the winners of a stored match, or the number of moves if it is unfinished."""
    if stored.ended is None:
        return plural("{n} move", "{n} moves", stored.moves)
    if len(stored.players) == 1:
        return plural("{n} point", "{n} points", stored.scores[0] or 0)
    return announce_winners(stored.winners, names_of(stored.players))


def mark_take_backs(text: str, has_take_backs: bool) -> str:
    """Adds to the description of a match in a list that moves were taken back."""
    return _("{match}, with moves undone").format(match=text) if has_take_backs else text


def take_back_note() -> str:
    """Returns the sentence on the pages of a match in which moves were taken back."""
    return _("With moves undone. It doesn’t count in your records.")


def leading_seats(scores: Sequence[int], most: int) -> list[Seat]:
    """Returns the `most` seats with the highest scores, in seat order."""
    best = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))[:most]
    return sorted(best)


@dataclass(frozen=True)
class LoadedMatch:
    """Match with its id and players, loaded for the result page, the replay or sharing."""

    id: str
    match: Match
    players: tuple[Player, ...]

    @property
    def game(self) -> str:
        return self.match.game.name

    def rematch(self, seed: int) -> MatchSetUp:
        """Returns the set-up of a rematch, with every player moved by one seat."""
        return MatchSetUp.of(self.match, self.players).rotated(seed)


def continue_match(context: AppContext, match_id: str) -> None:
    """Opens the table of a stored match, if this device can play it."""
    if context.resume(match_id):
        context.navigation.home("table")


def load_match(context: AppContext, match_id: str = "") -> LoadedMatch | None:
    """Loads a stored match, or the current match if the id is empty. Returns None if it must not be viewed yet or is
    unreadable; notifies the player of unreadable matches.
    """
    table = context.table
    if table and not match_id:
        return LoadedMatch(table.id, table.session.match, table.session.players)
    if table and match_id == table.id:
        return _viewable(table.id, table.session.match, table.session.players)
    resumed = context.journal.resume(match_id) if match_id else None
    if isinstance(resumed, MatchUnreadable):
        context.notify(resumed)
        return None
    return _viewable(match_id, resumed.match, resumed.players) if resumed else None


def _viewable(match_id: str, match: Match, players: tuple[Player, ...]) -> LoadedMatch | None:
    """Returns the match for viewing, or None while it contains hidden information."""
    return LoadedMatch(match_id, match, players) if match.winners or is_fully_visible(match) else None


def is_fully_visible(match: Match) -> bool:
    """Returns whether the current position hides nothing from any player."""
    return match.state.round_over or not match.game.hides(match.options)
