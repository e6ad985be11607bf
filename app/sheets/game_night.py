"""Game nights: consecutive matches of one group, on the device and with physical board games, and their standings.

Game nights are computed from the stored matches; only the choices of the group, such as the scoring rule, are stored.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from operator import lt
from typing import NamedTuple, Self, TypeAlias

from app.games.game_score_sheet import shared_places
from app.match.first_player import IN_TURN, PastMatch, first_seat, loser_of
from app.players import Players, names_of, stored_names_of
from engine.game import Seat

PlayerGroup: TypeAlias = tuple[str, ...]
"""Names of the people who play together, sorted"""
PLACES, WINS, POINTS = "places", "wins", "points"
"""Scoring rules of a game night: by places (1 point for the last place, 1 more for each better place), by wins, or by
the points of the games
"""
COUNTS = (PLACES, WINS, POINTS)
BEST_OF = (0, 3, 5, 7)
"""Possible numbers of matches in a game night; 0 for no limit"""
MOST_EXCLUDED = 100
"""Maximum number of matches that a group can exclude"""
LEAST = 2
"""Minimum number of matches for a game night to count in the league"""
PAUSE = 6 * 3600.0
"""Maximum seconds between the ends of two matches of a game night"""
SLACK = 600.0
"""Tolerance in seconds for the clocks of two devices; a time that is further in the future comes from a wrong clock"""
TERMS = re.compile(rf"(places|wins|points) ([0357]) (on|off)((?: [\w-]{{1,64}}){{0,{MOST_EXCLUDED}}})", re.ASCII)
LONGEST_TERMS = 24 + 65 * MOST_EXCLUDED
"""Maximum length in characters of valid terms in their stored form"""


# Matches and terms


class PlayedMatch(NamedTuple):
    """Finished match of a game night, played on the device or with a real board game."""

    id: str
    game: str
    players: Players
    places: tuple[int, ...]
    """Place of each seat among the persons, from 1; equal results share a place. Bots have no place, which is written
    as 0
    """
    points: tuple[int, ...]
    """Final scores of all seats"""
    moment: float
    """End of the match in seconds since 1970; for a score sheet its start, so that later corrections do not change the
    order
    """
    first: Seat | None = None
    """Seat of the first player; None if unknown"""
    is_physical: bool = False
    lowest_wins: bool = False
    """Whether the lowest score wins"""
    called: str = ""
    """Name of the game if the app does not know it; otherwise empty"""

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self.players)

    @property
    def stored_names(self) -> tuple[str, ...]:
        return stored_names_of(self.players)

    @property
    def group(self) -> PlayerGroup:
        return tuple(sorted(self.players[seat].stored_name for seat in self.people))

    @property
    def people(self) -> list[Seat]:
        """Returns the seats of all persons (not of bots), sorted by their place in the match."""
        return sorted((seat for seat, place in enumerate(self.places) if place), key=lambda seat: self.places[seat])

    def place(self, name: str) -> int:
        return self.places[self._seat(name)]

    @property
    def signed_points(self) -> tuple[int, ...]:
        """Returns the points of all seats, negated if the lowest score wins, so that more is always better."""
        return tuple(-points if self.lowest_wins else points for points in self.points)

    def points_of(self, name: str) -> int:
        """Returns a person's points, negated if the lowest score wins, so that more is always better."""
        return self.signed_points[self._seat(name)]

    def _seat(self, name: str) -> Seat:
        return next(seat for seat, place in enumerate(self.places) if place and self.players[seat].stored_name == name)


def places_by_points(winners: Sequence[Seat], points: Sequence[int]) -> tuple[int, ...]:
    """Returns the place of each seat: the winners first, all others by points.

    >>> places_by_points([1], [12, 40, 30])
    (3, 1, 2)
    """
    return shared_places([(seat not in winners, -points[seat]) for seat in range(len(points))])


@dataclass(frozen=True)
class GameNightTerms:
    """Terms that a group has chosen for its game nights: scoring rule, number of matches, excluded matches."""

    count: str = PLACES
    """Scoring rule, one of `COUNTS`"""
    best_of: int = 0
    """Number of matches in a game night, one of `BEST_OF`; 0 for no limit"""
    is_tracked: bool = True
    """Whether the app tracks the game nights: it shows them without asking and combines them into a league"""
    excluded: tuple[str, ...] = ()
    """Ids of the matches that the group has excluded from its game nights"""

    def __str__(self) -> str:
        """Formats the terms for storage, with the ids of excluded matches at the end."""
        return " ".join((self.count, str(self.best_of), "on" if self.is_tracked else "off", *self.excluded))

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Parses stored terms; returns None if the text is invalid."""
        match = TERMS.fullmatch(text)
        return cls(match[1], int(match[2]), match[3] == "on", tuple(match[4].split())) if match else None

    def without(self, match_id: str, is_excluded: bool = True) -> Self:
        """Returns a copy that excludes a match, or includes it again if `is_excluded` is False; only the last
        `MOST_EXCLUDED` exclusions are kept.
        """
        others = tuple(other for other in self.excluded if other != match_id)
        return replace(self, excluded=(*others, match_id)[-MOST_EXCLUDED:] if is_excluded else others)


UNTRACKED = GameNightTerms(is_tracked=False)


class DatedGameNightTerms(NamedTuple):
    """Terms of a group with the time from which they are valid."""

    group: PlayerGroup
    number: int
    """Sequence number among the choices of the group, from 1"""
    since: float
    """Time from which the terms are valid, in seconds since 1970; the first terms are also valid for all earlier game
    nights
    """
    terms: GameNightTerms


class Standing(NamedTuple):
    """Standing of a person in a game night or a league."""

    name: str
    place: int
    """Place from 1; equal results share a place"""
    points: int
    """Points by the terms of the game night; in a league the number of game nights won"""
    won: int
    """Number of matches won, alone or together with others"""


# Game night


@dataclass(frozen=True)
class GameNight:
    """Game night of a group: one or more matches in the order in which they were played."""

    terms: GameNightTerms
    matches: tuple[PlayedMatch, ...]

    @property
    def begun(self) -> float:
        return self.matches[0].moment

    @property
    def last(self) -> PlayedMatch:
        return self.matches[-1]

    @property
    def group(self) -> PlayerGroup:
        return self.last.group

    # Standings

    def standings(self) -> list[Standing]:
        """Returns the standings of all persons, best first."""
        return self._standings

    @cached_property
    def _standings(self) -> list[Standing]:
        sums = ((name, sum(self._points_from(match, name) for match in self.matches)) for name in self.group)
        return rank_standings([(name, points, count_wins(self.matches, name)) for name, points in sums])

    def _points_from(self, match: PlayedMatch, name: str) -> int:
        """Returns the points that a person gets for a match by the group's scoring rule."""
        if self.terms.count == POINTS:
            return match.points_of(name)
        place = match.place(name)
        return int(place == 1) if self.terms.count == WINS else len(self.group) + 1 - place

    @property
    def leaders(self) -> list[str]:
        return [standing.name for standing in self.standings() if standing.place == 1]

    # Remaining matches

    @property
    def matches_left(self) -> int | None:
        """Returns the number of matches that are not played yet; None without a limit."""
        return self.terms.best_of - len(self.matches) if self.terms.best_of else None

    @property
    def is_decided(self) -> bool:
        """Returns whether the winner is certain, because nobody can catch up with the leader in the remaining
        matches.
        """
        if not self.matches_left:
            return self.matches_left == 0
        best, second, *_others = sorted((standing.points for standing in self.standings()), reverse=True)
        return best - second > self.matches_left * self._max_swing

    @property
    def _max_swing(self) -> float:
        """Returns the maximum number of points by which one match can reduce a lead."""
        return {WINS: 1, PLACES: len(self.group) - 1, POINTS: inf}[self.terms.count]

    def is_recent(self, now: float) -> bool:
        """Returns whether the last match ended recently; False if its time is in the future."""
        return not is_in_future(self.last.moment, now) and now - self.last.moment <= PAUSE

    def can_continue(self, now: float) -> bool:
        """Returns whether a match that ends at the time `now` still belongs to this game night."""
        return self.is_recent(now) and not self.is_decided

    def with_match(self, match: PlayedMatch) -> Self:
        return replace(self, matches=(*self.matches, match))

    # First player

    @property
    def past_matches(self) -> tuple[PastMatch, ...]:
        """Returns the matches, newest first, from which the next first player is determined.

        If the first player of a match is unknown, the person whose turn it was to play first is assumed.
        """
        past: tuple[PastMatch, ...] = ()
        for match in self.matches:
            first = first_seat(IN_TURN, match.stored_names, past) if match.first is None else match.first
            past = (PastMatch(match.stored_names, first or 0, loser_of(match.signed_points)), *past)
        return past

    @property
    def next_first_player(self) -> str:
        """Returns the name of the first player of the next match."""
        return self.last.stored_names[first_seat(IN_TURN, self.last.stored_names, self.past_matches) or 0]


def rank_standings(sums: Sequence[tuple[str, int, int]]) -> list[Standing]:
    """Ranks the players by their totals (name, points, wins) and returns the standings, best first."""
    places = shared_places([-points for _name, points, _won in sums])
    standings = [Standing(name, place, points, won) for place, (name, points, won) in zip(places, sums)]
    return sorted(standings, key=lambda standing: (standing.place, -standing.won, standing.name))


def count_wins(matches: Iterable[PlayedMatch], name: str) -> int:
    """Returns the number of matches that a person won, alone or together with others."""
    return sum(match.place(name) == 1 for match in matches)


def count_ahead(matches: Sequence[PlayedMatch], group: PlayerGroup) -> dict[tuple[str, str], int]:
    """Counts, for each ordered pair of persons, the matches in which the first finished ahead of the second."""
    places = [[match.place(name) for match in matches] for name in group]
    return {
        (name, other): sum(map(lt, own, others))
        for name, own in zip(group, places)
        for other, others in zip(group, places)
        if name != other
    }


# Series of game nights


def is_in_future(moment: float, now: float) -> bool:
    """Returns whether a stored time is in the future, because the device's clock was wrong when it was stored."""
    return moment > now + SLACK


def split_into_game_nights(
    matches: Iterable[PlayedMatch], choices: Sequence[DatedGameNightTerms] = (), now: float = inf
) -> list[GameNight]:
    """Splits the matches of one group into game nights, oldest first; the order of the matches and choices does not
    matter.

    Excluded matches belong to no game night. Game nights with a time in the future, from a wrong clock, come before all
    others.
    """
    nights: list[GameNight] = []
    excluded, choices = frozenset(excluded_matches(choices)), with_plausible_times(choices, now)
    counted = (match for match in matches if match.id not in excluded)
    for match in sorted(counted, key=lambda match: (not is_in_future(match.moment, now), match.moment, match.id)):
        if nights and nights[-1].can_continue(match.moment):
            nights[-1] = nights[-1].with_match(match)
        else:
            nights.append(GameNight(terms_at(choices, match.moment), (match,)))
    return nights


def with_plausible_times(choices: Iterable[DatedGameNightTerms], now: float) -> list[DatedGameNightTerms]:
    """Sorts the choices of a group by their sequence number and replaces each time in the future by the time of the
    choice before.
    """
    dated: list[DatedGameNightTerms] = []
    for choice in sorted(choices, key=lambda choice: choice.number):
        before = dated[-1].since if dated else 0.0
        dated.append(choice._replace(since=before) if is_in_future(choice.since, now) else choice)
    return dated


def terms_at(choices: Sequence[DatedGameNightTerms], moment: float) -> GameNightTerms:
    """Returns the terms that are valid for a game night that starts at the time `moment`."""
    in_order = sorted(choices, key=lambda choice: choice.number)
    return next(
        (choice.terms for choice in reversed(in_order) if choice.since <= moment),
        in_order[0].terms if in_order else UNTRACKED,
    )


def excluded_matches(choices: Sequence[DatedGameNightTerms]) -> tuple[str, ...]:
    """Returns the ids of the matches that the last choice of a group excludes from its game nights."""
    return max(choices, key=lambda choice: choice.number).terms.excluded if choices else ()


def league_game_nights(game_nights: Iterable[GameNight], now: float) -> list[GameNight]:
    """Returns the game nights that count in a league: those that are tracked, finished and long enough."""
    enough = (night for night in game_nights if night.terms.is_tracked and len(night.matches) >= LEAST)
    return [night for night in enough if not night.can_continue(now)]


def league_standings(game_nights: Sequence[GameNight]) -> list[Standing]:
    """Returns the standings of a league, by the number of game nights that each person won, alone or together with
    others.
    """
    group = game_nights[0].group if game_nights else ()
    matches = [match for night in game_nights for match in night.matches]
    leaders = [night.leaders for night in game_nights]
    return rank_standings(
        [(name, sum(name in names for names in leaders), count_wins(matches, name)) for name in group]
    )
