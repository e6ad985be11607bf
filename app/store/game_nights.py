"""The matches that each company has played, at this device and with real boxes, and what it has chosen about them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from app.games import APP_GAMES
from app.match.first_player import PastMatch
from app.match.seating import Player
from app.sheets.game_night import (
    LONGEST_TERMS,
    GameNight,
    GameNightChoice,
    GameNightTerms,
    PlayedMatch,
    PlayerGroup,
    is_ahead,
    places_by_points,
    split_into_game_nights,
)
from app.sheets.home_players import colours_of
from app.sheets.open_sheet import parse_open_sheet
from app.sheets.score_sheet import MOST_PEOPLE, parse_names
from app.sheets.scoring import shared_places
from app.store import validation
from app.store.export_list import ADDED, KNOWN, UNREADABLE, UNWRITTEN, create_row_list
from app.store.journal import PLAYED, Journal, StoredMatch
from app.store.sheets import StoredSheet, ended_sheets
from app.store.tables import StoredTable
from engine.game import Seat
from engine.player_names import MOST_CODE_POINTS, MOST_NAME_LETTERS, sanitize_name
from engine.record import BadRecord, read_record

MOST, RECENT = 1000, 60
"""The last matches that are looked through, of each kind: for all evenings, and for the last one"""
RECENT_CHARACTERS = 60_000
"""Maximum characters of the score sheets that are scored for the last evening; older sheets are left out"""
MOST_CHOICES = 300
"""Maximum number of choices of one company; older choices are ignored"""
MOST_NUMBER = 10**12
"""Limit of a stored choice's number"""
MOST_IMPORTED = 10**6
"""Limit of an imported choice's number"""


# What was played


def player_groups(journal: Journal) -> dict[PlayerGroup, list[float]]:
    """Returns the companies, the latest first, with the times of their matches."""
    found = journal.cached("companies", lambda: _player_groups(journal))
    now = journal.clock()
    return dict(sorted(found.items(), key=lambda each: -latest_time(each[1], now)))


def latest_time(moments: Sequence[float], now: float) -> float:
    """Returns the latest time that is not in the future; the earliest if all are."""
    return max((moment for moment in moments if not is_ahead(moment, now)), default=min(moments))


def _player_groups(journal: Journal) -> dict[PlayerGroup, list[float]]:
    found: dict[PlayerGroup, list[float]] = {}
    for stored in _finished(journal, MOST):
        found.setdefault(group_of(stored.players), []).append(stored.ended or 0.0)
    for sheet in _sheets_over(journal, MOST):
        found.setdefault(_group_on(sheet), []).append(sheet.begun)
    found.pop((), None)
    return found


def group_of(players: Sequence[Player]) -> PlayerGroup:
    """Returns the people among these; nobody where fewer than two can be told apart."""
    names = [player.name for player in players if not player.is_bot]
    return tuple(sorted(names)) if len({*names}) == len(names) > 1 else ()


def group_matches(journal: Journal, group: PlayerGroup, most: int = MOST) -> list[PlayedMatch]:
    """Returns the latest finished matches of exactly this company."""
    found = _added(journal, group, most)
    for _share in _add_up(journal, group, most, found):
        pass
    return [each for each in found if each]


def score_matches_in_slices(journal: Journal, group: PlayerGroup) -> Iterator[float]:
    """Scores the matches of a company one by one into the cache of `group_matches`; yields the share done."""
    return _add_up(journal, group, MOST, _added(journal, group, MOST))


def _added(journal: Journal, group: PlayerGroup, most: int) -> list[PlayedMatch | None]:
    """Returns the cached list of a company's scored matches, which `_add_up` extends."""
    return journal.cached(("added", group, most), list)


def _add_up(journal: Journal, group: PlayerGroup, most: int, found: list[PlayedMatch | None]) -> Iterator[float]:
    at_device = (each for each in _finished(journal, most) if group_of(each.players) == group)
    with_boxes = (each for each in _sheets_over(journal, most) if _group_on(each) == group)
    stored = [*at_device, *with_boxes]
    for each in stored[len(found) :]:
        found.append(_at_device(journal, each) if isinstance(each, StoredMatch) else _with_box(each))
        yield len(found) / len(stored)


def _finished(journal: Journal, most: int) -> list[StoredMatch]:
    return journal.cached(
        ("finished", most), lambda: [each for each in journal.finished(most) if each.origin == PLAYED]
    )


def _sheets_over(journal: Journal, most: int) -> list[StoredSheet]:
    """Returns the latest finished sheets; for the last evening at most `RECENT_CHARACTERS` of them."""
    sheets = journal.cached("sheets", lambda: ended_sheets(journal))[:most]
    if most > RECENT:
        return sheets
    sums = accumulate(len(each.text) for each in sheets)
    return [each for each, characters in zip(sheets, sums) if characters <= RECENT_CHARACTERS]


@lru_cache(maxsize=2 * MOST)
def _group_on(stored: StoredSheet) -> PlayerGroup:
    """Returns whose sheet it is."""
    names = parse_names(stored.text)
    return group_of([*map(Player, names)])


def _at_device(journal: Journal, stored: StoredMatch) -> PlayedMatch | None:
    """Returns a match of the journal as it counts; None for one that is too damaged."""
    points = [score for score in stored.scores if score is not None]
    if len(points) < len(stored.players) or not stored.winners or stored.ended is None:
        return None
    people = [seat for seat, player in enumerate(stored.players) if not player.is_bot]
    order = _ranking(journal, stored, points) or places_by_points(stored.winners, points)
    among = dict(zip(people, shared_places([order[seat] for seat in people])))
    seats = range(len(points))
    names = tuple(player.name for player in stored.players)
    colours = tuple(seat if (own := stored.players[seat].colour) is None else own for seat in seats)
    places = tuple(among.get(seat, 0) for seat in seats)
    first = journal.first_seat(stored)
    return PlayedMatch(stored.id, stored.game, names, places, tuple(points), stored.ended, first, colours)


def _ranking(journal: Journal, stored: StoredMatch, points: list[int]) -> tuple[int, ...]:
    """Returns the places of a match that goes on for every place, where points leave them open; else nothing."""
    rest = [points[seat] for seat in range(len(points)) if seat not in stored.winners]
    if len({*rest}) == len(rest) or stored.game not in APP_GAMES:
        return ()
    ranking = _ranking_told(journal.record(stored.id) or "")
    return tuple(ranking.index(seat) + 1 for seat in range(len(points))) if len(ranking) == len(points) else ()


@lru_cache(maxsize=MOST)
def _ranking_told(record: str) -> tuple[Seat, ...]:
    """Returns in which order the seats of a match came to their places; its record is played through for that."""
    try:
        match = read_record(record)
    except BadRecord:
        return ()
    return APP_GAMES[match.game.name].traits.finishing_order(match.state)


@lru_cache(maxsize=2 * MOST)
def _with_box(stored: StoredSheet) -> PlayedMatch | None:
    """Returns a score sheet as it counts; None for one that is not over."""
    found = parse_open_sheet(stored.text)
    if found is None or not found.scoring.winners:
        return None
    sheet, scoring = found.sheet, found.scoring
    return PlayedMatch(
        stored.id,
        sheet.game,
        sheet.names,
        scoring.places,
        tuple(scoring.scores),
        stored.begun,
        scoring.first,
        colours_of(sheet.people),
        is_physical=True,
        lowest_wins=scoring.lowest_wins,
        called=sheet.called,
    )


# Evenings


def game_nights(journal: Journal, group: PlayerGroup) -> list[GameNight]:
    """Returns the evenings of a company, the oldest first."""
    return split_into_game_nights(group_matches(journal, group), choices(journal, group), journal.clock())


def current_game_night(journal: Journal, group: PlayerGroup) -> GameNight | None:
    """Returns the evening of a company whose last match is not long over, decided or not; None where there is none."""
    now = journal.clock()
    found = split_into_game_nights(group_matches(journal, group, RECENT), choices(journal, group), now)
    return found[-1] if found and found[-1].is_recent(now) else None


def tracked_game_nights(journal: Journal) -> list[GameNight]:
    """Returns the evenings that are not long over and that their companies count."""
    lately = journal.cached("lately", lambda: _recent_groups(journal))
    found = (current_game_night(journal, group) for group in lately if choices(journal, group))
    return [each for each in found if each and each.terms.is_tracked]


def _recent_groups(journal: Journal) -> list[PlayerGroup]:
    """Returns the companies of the last matches."""
    at_device = (group_of(each.players) for each in _finished(journal, RECENT))
    with_boxes = (_group_on(each) for each in _sheets_over(journal, RECENT))
    return [group for group in dict.fromkeys((*at_device, *with_boxes)) if group]


def past_matches(journal: Journal, game: str) -> tuple[PastMatch, ...]:
    """Returns the last matches as a set-up of a game asks for them, the newest first. Of a company that counts its
    evening the last one may be of any game.
    """
    of_game_nights = [match for game_night in tracked_game_nights(journal) for match in game_night.past_matches]
    return (*of_game_nights, *journal.past_matches(game))


# What was chosen


def all_choices(journal: Journal) -> list[GameNightChoice]:
    """Returns the choices of all companies."""
    return sorted(journal.entries(CHOICES), key=lambda each: (each.group, each.number))


def choices(journal: Journal, group: PlayerGroup) -> list[GameNightChoice]:
    """Returns the latest choices of a company, by number."""
    return [*journal.cached(("choices", group), lambda: _choices_of(journal, group))]


def _choices_of(journal: Journal, group: PlayerGroup) -> list[GameNightChoice]:
    query = "WHERE company = ? AND length(terms) <= ? ORDER BY number DESC"
    found = (each for each in journal.entries(CHOICES, query, _key(group), LONGEST_TERMS) if each.group == group)
    return sorted(found, key=lambda each: each.number)[-MOST_CHOICES:]


def store_choice(journal: Journal, group: PlayerGroup, terms: GameNightTerms, since: float) -> bool:
    """Stores a choice of a company for its evenings from a time on; returns False if the change is still pending."""
    return journal.store_or_defer(CHOICES.put(GameNightChoice(group, _last_number(journal, group) + 1, since, terms)))


def undo_choice(journal: Journal, group: PlayerGroup) -> bool:
    """Deletes the last choice of a company; returns False if there is no choice or the deletion is still pending."""
    number = _last_number(journal, group)
    return bool(number) and journal.store_or_defer(CHOICES.without(_key(group), number))


def _last_number(journal: Journal, group: PlayerGroup) -> int:
    return max((each.number for each in choices(journal, group)), default=0)


def _key(group: PlayerGroup) -> str:
    return "\n".join(group)


def _choice(group: Any, number: Any, since: Any, terms: Any) -> GameNightChoice | None:
    """Validates a choice; None if a value is invalid."""
    known = GameNightTerms.of(terms) if isinstance(terms, str) else None
    is_group = isinstance(group, list) and 2 <= len(group) <= MOST_PEOPLE
    if known is None or not is_group or not all(_is_name(name) for name in group):
        return None
    if [*group] != sorted({*group}) or type(number) is not int or not 0 < number < MOST_NUMBER:
        return None
    try:
        return GameNightChoice(tuple(group), number, validation.parse_time(since), known)
    except (TypeError, ValueError):
        return None


def _is_name(name: object) -> bool:
    return isinstance(name, str) and len(name) <= MOST_NAME_LETTERS * MOST_CODE_POINTS and _is_valid_name(name)


@lru_cache(maxsize=1024)
def _is_valid_name(name: str) -> bool:
    return sanitize_name(name) == name


def _read_cells(group: Any, number: Any, since: Any, terms: Any) -> GameNightChoice | None:
    return _choice(group.split("\n"), number, since, terms)


def _cells(choice: GameNightChoice) -> tuple[object, ...]:
    return _key(choice.group), choice.number, choice.since, str(choice.terms)


CHOICES = StoredTable("evenings", _read_cells, _cells, keys=2)


# Export and import


def choice_entry(choice: GameNightChoice) -> dict[str, Any]:
    """Converts a choice to its export entry."""
    return {"company": [*choice.group], "number": choice.number, "since": choice.since, "terms": str(choice.terms)}


def parse_choice(entry: Any) -> GameNightChoice | None:
    """Parses the export entry of a choice; None if invalid."""
    values = entry if isinstance(entry, dict) else {}
    found = _choice(values.get("company"), values.get("number"), values.get("since"), values.get("terms"))
    return found if found and found.number < MOST_IMPORTED else None


def import_choices(journal: Journal, entries: Iterable[Any]) -> Iterator[str]:
    """Imports choices and yields the outcomes: `added` once for each company whose choices come in."""
    by_group: dict[PlayerGroup, list[GameNightChoice]] = {}
    for choice in map(parse_choice, entries):
        if choice:
            by_group.setdefault(choice.group, []).append(choice)
        yield "" if choice else UNREADABLE
    for group, imported in by_group.items():
        yield _take_company(journal, group, imported)
        yield from [KNOWN] * (len(imported) - 1)


def _take_company(journal: Journal, group: PlayerGroup, imported: Sequence[GameNightChoice]) -> str:
    """Stores imported choices of a company if they begin with the choices stored here."""
    ordered = sorted(imported, key=lambda each: each.number)
    known = [(each.since, each.terms) for each in choices(journal, group)]
    new = ordered[len(known) :][-MOST_CHOICES:]
    if not new or [(each.since, each.terms) for each in ordered[: len(known)]] != known:
        return KNOWN
    first = _last_number(journal, group) + 1
    changes = [CHOICES.put(each._replace(number=number)) for number, each in enumerate(new, first)]
    return ADDED if journal.store_rows(*changes) else UNWRITTEN


CHOICE_LIST = create_row_list(CHOICES, choice_entry, import_choices)
