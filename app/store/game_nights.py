"""Game nights of groups of players: their finished matches and score sheets, and the groups' stored choices, such as
the scoring rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from app.default_names import upgrade_name
from app.files import number_validation
from app.files.decoding import decode_or_none
from app.games import APP_GAMES
from app.games.game_score_sheet import shared_places
from app.match.first_player import PastMatch
from app.players import Player
from app.sheets.editable_sheet import parse_editable_sheet
from app.sheets.game_night import (
    LONGEST_TERMS,
    DatedGameNightTerms,
    GameNight,
    GameNightTerms,
    PlayedMatch,
    PlayerGroup,
    is_in_future,
    places_by_points,
    split_into_game_nights,
)
from app.sheets.sheet_record import MOST_PEOPLE, parse_names
from app.store.export_section import ADDED, KNOWN, UNREADABLE, UNWRITTEN, create_row_section
from app.store.journal import PLAYED, Journal, StoredMatch
from app.store.sheets import StoredScoreSheet, ended_sheets
from app.store.stored_tables import StoredTable
from engine.game import JsonObject, Seat
from engine.player_names import MOST_CODE_POINTS, MOST_NAME_LETTERS, sanitize_name
from engine.record import BadRecord, read_record

MOST, RECENT = 1000, 60
"""Maximum number of finished matches, and of score sheets, that are read: for all game nights, and for the current
one
"""
RECENT_CHARACTERS = 60_000
"""Maximum total length in characters of the score sheets that are read for the current game night; older sheets are
omitted
"""
MOST_CHOICES = 300
"""Maximum number of choices that are read for one group; older choices are ignored"""
MOST_NUMBER = 10**12
"""Upper limit of the sequence number of a stored choice"""
MOST_IMPORTED = 10**6
"""Upper limit of the sequence number of an imported choice"""


# Played matches


def player_groups(journal: Journal) -> dict[PlayerGroup, list[float]]:
    """Returns the end times of the matches of each group, and the start times of its score sheets; the group that
    played last comes first.
    """
    times = journal.cached("groups", _player_groups, journal)
    now = journal.clock()
    return dict(sorted(times.items(), key=lambda item: -latest_time(item[1], now)))


def latest_time(moments: Sequence[float], now: float) -> float:
    """Returns the latest time that is not in the future; if all times are in the future, returns the earliest one."""
    return max((moment for moment in moments if not is_in_future(moment, now)), default=min(moments))


def _player_groups(journal: Journal) -> dict[PlayerGroup, list[float]]:
    times: dict[PlayerGroup, list[float]] = {}
    for stored in _finished(journal, MOST):
        times.setdefault(group_of(stored.players), []).append(stored.ended or 0.0)
    for sheet in _finished_sheets(journal, MOST):
        times.setdefault(_group_on(sheet), []).append(sheet.begun)
    times.pop((), None)
    return times


def group_of(players: Sequence[Player]) -> PlayerGroup:
    """Returns the sorted names of the persons among `players`; empty if there are fewer than two persons or if two
    names are equal.
    """
    names = [player.stored_name for player in players if not player.is_bot]
    return tuple(sorted(names)) if len({*names}) == len(names) > 1 else ()


def group_matches(journal: Journal, group: PlayerGroup, most: int = MOST) -> list[PlayedMatch]:
    """Returns the latest finished matches, at most `most`, played by exactly this group, without other persons."""
    scored = _scored_cache(journal, group, most)
    for _share in _score_missing(journal, group, most, scored):
        pass
    return [match for match in scored if match]


def score_matches_in_slices(journal: Journal, group: PlayerGroup) -> Iterator[float]:
    """Scores the matches of a group one by one, so that the app can update the screen in between, and caches them for
    `group_matches`; yields the progress from 0 to 1.
    """
    return _score_missing(journal, group, MOST, _scored_cache(journal, group, MOST))


def _scored_cache(journal: Journal, group: PlayerGroup, most: int) -> list[PlayedMatch | None]:
    """Returns the cache of a group's scored matches, a list that `_score_missing` extends."""
    return journal.cached(("added", group, most), list)


def _score_missing(
    journal: Journal, group: PlayerGroup, most: int, scored: list[PlayedMatch | None]
) -> Iterator[float]:
    matches = (match for match in _finished(journal, most) if group_of(match.players) == group)
    sheets = (sheet for sheet in _finished_sheets(journal, most) if _group_on(sheet) == group)
    stored = [*matches, *sheets]
    for item in stored[len(scored) :]:
        scored.append(_from_match(journal, item) if isinstance(item, StoredMatch) else _from_sheet(item))
        yield len(scored) / len(stored)


def _finished(journal: Journal, most: int) -> list[StoredMatch]:
    return journal.cached(("finished", most), _played, journal, most)


def _played(journal: Journal, most: int) -> list[StoredMatch]:
    return [match for match in journal.finished(most) if match.origin == PLAYED]


def _finished_sheets(journal: Journal, most: int) -> list[StoredScoreSheet]:
    """Returns the latest finished score sheets; for the current game night their total length is at most
    `RECENT_CHARACTERS`.
    """
    sheets = journal.cached("sheets", ended_sheets, journal)[:most]
    if most > RECENT:
        return sheets
    sums = accumulate(len(sheet.text) for sheet in sheets)
    return [sheet for sheet, characters in zip(sheets, sums) if characters <= RECENT_CHARACTERS]


@lru_cache(maxsize=2 * MOST)
def _group_on(stored: StoredScoreSheet) -> PlayerGroup:
    """Returns the group whose names are on a score sheet."""
    names = parse_names(stored.text)
    return group_of([*map(Player, names)])


def _from_match(journal: Journal, stored: StoredMatch) -> PlayedMatch | None:
    """Converts a stored match for a game night; returns None if its scores, winners or end time are missing."""
    points = [score for score in stored.scores if score is not None]
    if len(points) < len(stored.players) or not stored.winners or stored.ended is None:
        return None
    people = [seat for seat, player in enumerate(stored.players) if not player.is_bot]
    order = _ranking(journal, stored, points) or places_by_points(stored.winners, points)
    place_of = dict(zip(people, shared_places([order[seat] for seat in people])))
    places = tuple(place_of.get(seat, 0) for seat in range(len(points)))
    return PlayedMatch(
        stored.id,
        stored.game,
        stored.players,
        places,
        tuple(points),
        stored.ended,
        journal.first_seat(stored),
    )


def _ranking(journal: Journal, stored: StoredMatch, points: list[int]) -> tuple[int, ...]:
    """Returns the place of each seat by the game's own ranking if several losing seats have equal points, otherwise an
    empty tuple.
    """
    rest = [points[seat] for seat in range(len(points)) if seat not in stored.winners]
    if len({*rest}) == len(rest) or stored.game not in APP_GAMES:
        return ()
    ranking = _ranking_of_record(journal.record(stored.id) or "")
    return tuple(ranking.index(seat) + 1 for seat in range(len(points))) if len(ranking) == len(points) else ()


@lru_cache(maxsize=MOST)
def _ranking_of_record(record: str) -> tuple[Seat, ...]:
    """Replays the record of a match and returns the seats in the game's own ranking; empty if the game has no ranking
    of its own.
    """
    try:
        match = read_record(record)
    except BadRecord:
        return ()
    return APP_GAMES[match.game.name].traits.finishing_order(match.state)


@lru_cache(maxsize=2 * MOST)
def _from_sheet(stored: StoredScoreSheet) -> PlayedMatch | None:
    """Scores a stored score sheet for a game night; returns None if the sheet is invalid or not finished."""
    editable_sheet = parse_editable_sheet(stored.text)
    if editable_sheet is None or not editable_sheet.scoring.winners:
        return None
    sheet, scoring = editable_sheet.sheet, editable_sheet.scoring
    return PlayedMatch(
        stored.id,
        sheet.game,
        sheet.people,
        scoring.places,
        tuple(scoring.scores),
        stored.begun,
        scoring.first,
        is_physical=True,
        lowest_wins=scoring.lowest_wins,
        called=sheet.called,
    )


# Game nights


def game_nights(journal: Journal, group: PlayerGroup) -> list[GameNight]:
    """Returns the game nights of a group, the oldest first."""
    return split_into_game_nights(group_matches(journal, group), choices(journal, group), journal.clock())


def current_game_night(journal: Journal, group: PlayerGroup) -> GameNight | None:
    """Returns the current game night of a group, even if its winner is already certain; None if its last match is not
    recent.
    """
    now = journal.clock()
    nights = split_into_game_nights(group_matches(journal, group, RECENT), choices(journal, group), now)
    return nights[-1] if nights and nights[-1].is_recent(now) else None


def tracked_game_nights(journal: Journal) -> list[GameNight]:
    """Returns the current game nights of all groups that chose to track them."""
    groups = journal.cached("recent groups", _recent_groups, journal)
    nights = (current_game_night(journal, group) for group in groups if choices(journal, group))
    return [night for night in nights if night and night.terms.is_tracked]


def _recent_groups(journal: Journal) -> list[PlayerGroup]:
    """Returns the groups of the recent matches and score sheets."""
    of_matches = (group_of(match.players) for match in _finished(journal, RECENT))
    of_sheets = (_group_on(sheet) for sheet in _finished_sheets(journal, RECENT))
    return [group for group in dict.fromkeys((*of_matches, *of_sheets)) if group]


def past_matches(journal: Journal, game: str) -> tuple[PastMatch, ...]:
    """Returns past matches, newest first, from which the first player of a new match is determined.

    Matches of tracked game nights come first, whatever their game, followed by the last matches of this game.
    """
    of_game_nights = [match for game_night in tracked_game_nights(journal) for match in game_night.past_matches]
    return (*of_game_nights, *journal.past_matches(game))


# Choices


def all_choices(journal: Journal) -> list[DatedGameNightTerms]:
    """Returns the stored choices of all groups about their game nights."""
    return sorted(journal.entries(CHOICES), key=lambda choice: (choice.group, choice.number))


def choices(journal: Journal, group: PlayerGroup) -> list[DatedGameNightTerms]:
    """Returns the latest choices of a group about its game nights, sorted by their sequence number."""
    return [*journal.cached(("choices", group), _choices_of, journal, group)]


def _choices_of(journal: Journal, group: PlayerGroup) -> list[DatedGameNightTerms]:
    query = "WHERE company = ? AND length(terms) <= ? ORDER BY number DESC"
    chosen = (choice for choice in journal.entries(CHOICES, query, _key(group), LONGEST_TERMS) if choice.group == group)
    return sorted(chosen, key=lambda choice: choice.number)[-MOST_CHOICES:]


def store_choice(journal: Journal, group: PlayerGroup, terms: GameNightTerms, since: float) -> bool:
    """Stores the terms that a group chooses for its game nights from the time `since` on; returns False if they could
    not be written to the disk yet.
    """
    return journal.store_or_defer(
        CHOICES.create_write(DatedGameNightTerms(group, _last_number(journal, group) + 1, since, terms))
    )


def undo_choice(journal: Journal, group: PlayerGroup) -> bool:
    """Deletes the last choice of a group; returns False if the group has no choice or the deletion could not be
    written to the disk yet.
    """
    number = _last_number(journal, group)
    return bool(number) and journal.store_or_defer(CHOICES.create_deletion(_key(group), number))


def _last_number(journal: Journal, group: PlayerGroup) -> int:
    return max((choice.number for choice in choices(journal, group)), default=0)


def _key(group: PlayerGroup) -> str:
    return "\n".join(group)


def _choice(group: object, number: object, since: object, terms: object) -> DatedGameNightTerms | None:
    """Creates a choice from stored values. Returns None if the group, the number or the terms are invalid; if `since`
    is no valid time, raises an exception, which `decode_or_none` catches.
    """
    parsed = GameNightTerms.of(terms) if isinstance(terms, str) else None
    if parsed is None or not isinstance(group, list) or not 2 <= len(group) <= MOST_PEOPLE:
        return None
    if not all(_is_name(name) for name in group):
        return None
    if [*group] != sorted({*group}) or type(number) is not int or not 0 < number < MOST_NUMBER:
        return None
    return DatedGameNightTerms(tuple(group), number, number_validation.parse_time(since), parsed)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and len(name) <= MOST_NAME_LETTERS * MOST_CODE_POINTS and _is_valid_name(name)


@lru_cache(maxsize=1024)
def _is_valid_name(name: str) -> bool:
    return sanitize_name(name) == name


def _read_cells(group: object, number: object, since: object, terms: object) -> DatedGameNightTerms | None:
    return _choice(group.split("\n") if isinstance(group, str) else None, number, since, terms)


def _cells(choice: DatedGameNightTerms) -> tuple[object, ...]:
    return _key(choice.group), choice.number, choice.since, str(choice.terms)


CHOICES = StoredTable("evenings", _read_cells, _cells, keys=2)


# Export and import


def choice_entry(choice: DatedGameNightTerms) -> JsonObject:
    """Converts the choice of a group to its JSON entry in an export."""
    return {"company": [*choice.group], "number": choice.number, "since": choice.since, "terms": str(choice.terms)}


def parse_choice(entry: object) -> DatedGameNightTerms | None:
    """Parses a group's choice about a game night from its JSON entry in an export; returns None if it is invalid."""
    values = entry if isinstance(entry, dict) else {}
    fields = (values.get(name) for name in ("company", "number", "since", "terms"))
    choice = decode_or_none(_choice, *fields)
    if not choice or choice.number >= MOST_IMPORTED:
        return None
    return choice._replace(group=_upgraded_group(choice.group))


@lru_cache(maxsize=64)
def _upgraded_group(group: PlayerGroup) -> PlayerGroup:
    """Returns the group with marks instead of default names that older versions stored as words."""
    return tuple(sorted(map(upgrade_name, group)))


def import_choices(journal: Journal, entries: Iterable[object]) -> Iterator[str]:
    """Imports the choices of groups and yields the outcomes: `added` once for each group with new choices."""
    by_group: dict[PlayerGroup, list[DatedGameNightTerms]] = {}
    for choice in map(parse_choice, entries):
        if choice:
            by_group.setdefault(choice.group, []).append(choice)
        yield "" if choice else UNREADABLE
    for group, imported in by_group.items():
        yield _import_group(journal, group, imported)
        yield from [KNOWN] * (len(imported) - 1)


def _import_group(journal: Journal, group: PlayerGroup, imported: Sequence[DatedGameNightTerms]) -> str:
    """Stores the imported choices of a group and returns the outcome; stores nothing unless they begin with the choices
    that the journal already has.
    """
    ordered = sorted(imported, key=lambda choice: choice.number)
    stored = [(choice.since, choice.terms) for choice in choices(journal, group)]
    new = ordered[len(stored) :][-MOST_CHOICES:]
    if not new or [(choice.since, choice.terms) for choice in ordered[: len(stored)]] != stored:
        return KNOWN
    first = _last_number(journal, group) + 1
    changes = [CHOICES.create_write(choice._replace(number=number)) for number, choice in enumerate(new, first)]
    return ADDED if journal.store_rows(*changes) else UNWRITTEN


CHOICE_SECTION = create_row_section(CHOICES, choice_entry, import_choices)
