"""An evening: the matches that the same people play one after the other, at the device and with real boxes, added up.

Nothing of it is stored but what the people chose: it is counted from the matches whenever somebody asks. Plain data.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from operator import lt
from typing import NamedTuple, Self, TypeAlias

from app.match.first_player import IN_TURN, PastMatch, first_seat, loser_of
from app.sheets.scoring import shared_places
from engine.game import Seat

PlayerGroup: TypeAlias = tuple[str, ...]
"""The names of people who play together, in the order of the alphabet"""
PLACES, WINS, POINTS = "places", "wins", "points"
"""What a match can bring: the last place one point and each better one a point more; a win; the points of its game"""
COUNTS = (PLACES, WINS, POINTS)
BEST_OF = (0, 3, 5, 7)
"""After how many matches an evening ends at the latest; 0 for as many as one likes"""
MOST_EXCLUDED = 100
"""Matches that a company can leave out"""
LEAST = 2
"""Matches that make an evening"""
PAUSE = 6 * 3600.0
"""Seconds without the end of a match after which the next one belongs to another evening"""
SLACK = 600.0
"""Maximum seconds between the clocks of two devices; a later time comes from a wrong clock"""
TERMS = re.compile(rf"(places|wins|points) ([0357]) (on|off)((?: [\w-]{{1,64}}){{0,{MOST_EXCLUDED}}})", re.ASCII)
LONGEST_TERMS = 24 + 65 * MOST_EXCLUDED
"""Characters of the longest valid terms"""


# What it is made of


class PlayedMatch(NamedTuple):
    """A match that is over, at the device or with a real box, as an evening counts it."""

    id: str
    game: str
    names: tuple[str, ...]
    """Of all seats"""
    places: tuple[int, ...]
    """Of each seat among the people, from 1; equal ones share a place. 0 for a bot, which does not count"""
    points: tuple[int, ...]
    """The totals of its game"""
    moment: float
    """When it ended; with a real box when its sheet was begun, so that a later correction moves it nowhere"""
    first: Seat | None = None
    """Who began it, if that is known"""
    colours: tuple[int, ...] = ()
    """Of the seats; empty for those that seats have by themselves"""
    is_physical: bool = False
    lowest_wins: bool = False
    """Whether whoever has least wins"""
    called: str = ""
    """What the people call a game that is none of ours"""

    @property
    def group(self) -> PlayerGroup:
        return tuple(sorted(self.names[seat] for seat in self.people))

    @property
    def people(self) -> list[Seat]:
        """Returns the seats of people, the best ones first."""
        return sorted((seat for seat, place in enumerate(self.places) if place), key=lambda seat: self.places[seat])

    def place(self, name: str) -> int:
        return self.places[self._seat(name)]

    @property
    def signed_points(self) -> tuple[int, ...]:
        """Returns what the points of all seats are worth beside those of other games: less than nothing where least
        wins.
        """
        return tuple(-points if self.lowest_wins else points for points in self.points)

    def points_of(self, name: str) -> int:
        """Returns what somebody's points are worth."""
        return self.signed_points[self._seat(name)]

    def _seat(self, name: str) -> Seat:
        return next(seat for seat, place in enumerate(self.places) if place and self.names[seat] == name)


def places_by_points(winners: Sequence[Seat], points: Sequence[int]) -> tuple[int, ...]:
    """Returns the places of a match that has these winners: the others follow by their points.

    >>> places_by_points([1], [12, 40, 30])
    (3, 1, 2)
    """
    return shared_places([(seat not in winners, -points[seat]) for seat in range(len(points))])


@dataclass(frozen=True)
class GameNightTerms:
    """What a company has chosen about its evenings."""

    count: str = PLACES
    """One of `COUNTS`"""
    best_of: int = 0
    """One of `BEST_OF`"""
    is_tracked: bool = True
    """Whether the evenings are told of by themselves, and add up to a league"""
    excluded: tuple[str, ...] = ()
    """The ids of matches that count in no evening"""

    def __str__(self) -> str:
        """Returns them as they are stored: the ids of matches that are left out stand at the end."""
        return " ".join((self.count, str(self.best_of), "on" if self.is_tracked else "off", *self.excluded))

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Returns the terms that a text tells; None if it tells none."""
        found = TERMS.fullmatch(text)
        return cls(found[1], int(found[2]), found[3] == "on", tuple(found[4].split())) if found else None

    def without(self, match_id: str, is_out: bool = True) -> Self:
        """Returns them with a match left out, or counted again; of those left out only the last ones are kept."""
        others = tuple(each for each in self.excluded if each != match_id)
        return replace(self, excluded=(*others, match_id)[-MOST_EXCLUDED:] if is_out else others)


UNTRACKED = GameNightTerms(is_tracked=False)


class GameNightChoice(NamedTuple):
    """Terms that a company has chosen once."""

    group: PlayerGroup
    number: int
    """Which of its choices, from 1"""
    since: float
    """Evenings that begin from this moment on go by it; of the first choice, all earlier ones as well"""
    terms: GameNightTerms


class Standing(NamedTuple):
    """How somebody stands."""

    name: str
    place: int
    """From 1; equal ones share a place"""
    points: int
    """What counts: of an evening as its terms say, of a league the evenings that were won"""
    won: int
    """Matches, alone or with others"""


# An evening


@dataclass(frozen=True)
class GameNight:
    """The matches of an evening in their order, at least one."""

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

    # How it stands

    def standings(self) -> list[Standing]:
        """Returns how everybody stands, the best first."""
        return self._standings

    @cached_property
    def _standings(self) -> list[Standing]:
        each = ((name, sum(self._brought(match, name) for match in self.matches)) for name in self.group)
        return rank_standings([(name, points, count_wins(self.matches, name)) for name, points in each])

    def _brought(self, match: PlayedMatch, name: str) -> int:
        """Returns what a match has brought somebody."""
        if self.terms.count == POINTS:
            return match.points_of(name)
        place = match.place(name)
        return int(place == 1) if self.terms.count == WINS else len(self.group) + 1 - place

    @property
    def leaders(self) -> list[str]:
        return [each.name for each in self.standings() if each.place == 1]

    # How long it goes on

    @property
    def left(self) -> int | None:
        """Returns how many matches can follow; None for as many as one likes."""
        return self.terms.best_of - len(self.matches) if self.terms.best_of else None

    @property
    def is_decided(self) -> bool:
        """Tells whether nobody can catch up with the first in the matches that are left."""
        if not self.left:
            return self.left == 0
        best, second, *_others = sorted((each.points for each in self.standings()), reverse=True)
        return best - second > self.left * self._most

    @property
    def _most(self) -> float:
        """Returns by how much one match can bring somebody nearer to somebody else."""
        return {WINS: 1, PLACES: len(self.group) - 1, POINTS: inf}[self.terms.count]

    def is_recent(self, now: float) -> bool:
        """Returns whether the last match ended recently; False if its time is in the future."""
        return not is_ahead(self.last.moment, now) and now - self.last.moment <= PAUSE

    def can_continue(self, now: float) -> bool:
        """Tells whether a match that ends at this moment belongs to it."""
        return self.is_recent(now) and not self.is_decided

    def with_match(self, match: PlayedMatch) -> Self:
        return replace(self, matches=(*self.matches, match))

    # Who begins

    @property
    def past_matches(self) -> tuple[PastMatch, ...]:
        """Returns its matches as the next set-up asks for them, the newest first. Where nobody knows who began, it is
        taken to have been whoever's turn it was.
        """
        found: tuple[PastMatch, ...] = ()
        for match in self.matches:
            first = first_seat(IN_TURN, match.names, found) if match.first is None else match.first
            found = (PastMatch(match.names, first or 0, loser_of(match.signed_points)), *found)
        return found

    @property
    def begins(self) -> str:
        """Returns whose turn it is to begin the next match."""
        return self.last.names[first_seat(IN_TURN, self.last.names, self.past_matches) or 0]


def rank_standings(sums: Sequence[tuple[str, int, int]]) -> list[Standing]:
    """Returns names with their points and the matches that they won as standings, the best first."""
    places = shared_places([-points for _name, points, _won in sums])
    found = [Standing(name, place, points, won) for place, (name, points, won) in zip(places, sums)]
    return sorted(found, key=lambda each: (each.place, -each.won, each.name))


def count_wins(matches: Iterable[PlayedMatch], name: str) -> int:
    """Returns how many of these matches somebody has won, alone or with others."""
    return sum(match.place(name) == 1 for match in matches)


def count_ahead(matches: Sequence[PlayedMatch], group: PlayerGroup) -> dict[tuple[str, str], int]:
    """Counts, for each ordered pair of people, the matches in which the first finished ahead of the second."""
    places = [[match.place(name) for match in matches] for name in group]
    return {
        (name, other): sum(map(lt, own, others))
        for name, own in zip(group, places)
        for other, others in zip(group, places)
        if name != other
    }


# Many evenings


def is_ahead(moment: float, now: float) -> bool:
    """Returns whether a stored time is in the future because the device's clock was wrong."""
    return moment > now + SLACK


def split_into_game_nights(
    matches: Iterable[PlayedMatch], choices: Sequence[GameNightChoice] = (), now: float = inf
) -> list[GameNight]:
    """Groups the matches of one company into evenings, the oldest first, regardless of the order of the arguments.
    Excluded matches belong to no evening. Evenings with a time in the future come before all others.
    """
    found: list[GameNight] = []
    excluded, choices = frozenset(excluded_matches(choices)), with_plausible_times(choices, now)
    counted = (each for each in matches if each.id not in excluded)
    for match in sorted(counted, key=lambda each: (not is_ahead(each.moment, now), each.moment, each.id)):
        if found and found[-1].can_continue(match.moment):
            found[-1] = found[-1].with_match(match)
        else:
            found.append(GameNight(terms_at(choices, match.moment), (match,)))
    return found


def with_plausible_times(choices: Iterable[GameNightChoice], now: float) -> list[GameNightChoice]:
    """Sorts choices by number; a choice with a time in the future gets the time of the choice before it."""
    found: list[GameNightChoice] = []
    for each in sorted(choices, key=lambda each: each.number):
        before = found[-1].since if found else 0.0
        found.append(each._replace(since=before) if is_ahead(each.since, now) else each)
    return found


def terms_at(choices: Sequence[GameNightChoice], moment: float) -> GameNightTerms:
    """Returns the terms by which an evening goes that begins at this moment."""
    in_order = sorted(choices, key=lambda each: each.number)
    return next(
        (each.terms for each in reversed(in_order) if each.since <= moment),
        in_order[0].terms if in_order else UNTRACKED,
    )


def excluded_matches(choices: Sequence[GameNightChoice]) -> tuple[str, ...]:
    """Returns the ids of the matches that these choices leave out: the last one says."""
    return max(choices, key=lambda each: each.number).terms.excluded if choices else ()


def league_game_nights(game_nights: Iterable[GameNight], now: float) -> list[GameNight]:
    """Returns those evenings that count in a league: they are over, and are not left out."""
    enough = (each for each in game_nights if each.terms.is_tracked and len(each.matches) >= LEAST)
    return [each for each in enough if not each.can_continue(now)]


def league_standings(game_nights: Sequence[GameNight]) -> list[Standing]:
    """Returns how everybody stands after these evenings: by how many they have won, alone or with others."""
    group = game_nights[0].group if game_nights else ()
    matches = [match for each in game_nights for match in each.matches]
    leaders = [each.leaders for each in game_nights]
    return rank_standings([(name, sum(name in each for each in leaders), count_wins(matches, name)) for name in group])
