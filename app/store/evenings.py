"""The matches that each company has played, at this device and with real boxes, and what it has chosen about them."""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from app.games import APP_GAMES
from app.match.seating import Player
from app.match.starter import PastMatch
from app.sheets.evening import (
    Company,
    Evening,
    EveningChoice,
    EveningTerms,
    PlayedMatch,
    evenings_of,
    places_by_points,
)
from app.sheets.people import colours_of
from app.sheets.scoring import shared_places
from app.sheets.sheet import MOST_PEOPLE, ScoreSheet, opened
from app.store import door
from app.store.journal import PLAYED, Journal, StoredMatch
from app.store.sheets import StoredSheet, stored_sheets
from app.store.tables import StoredTable
from engine.game import Seat
from engine.names import made_name
from engine.record import BadRecord, read_record

MOST, RECENT = 1000, 60
"""The last matches that are looked through, of each kind: for all evenings, and for the last one"""


# What was played


def companies(journal: Journal) -> dict[Company, list[float]]:
    """Returns who has played together, the latest first, with the moment of each match."""
    found: dict[Company, list[float]] = {}
    for company, moment in _matches(journal, MOST):
        if company:
            found.setdefault(company, []).append(moment)
    return dict(sorted(found.items(), key=lambda each: -max(each[1])))


def _matches(journal: Journal, most: int) -> Iterator[tuple[Company, float]]:
    """Yields who played each of the last matches that are over, and when."""
    for stored in _finished(journal, most):
        yield company_of(stored.players), stored.ended or 0.0
    for sheet in _sheets_over(journal, most):
        yield _company_on(sheet), sheet.begun


def company_of(players: Sequence[Player]) -> Company:
    """Returns the people among these; nobody where fewer than two can be told apart."""
    names = [player.name for player in players if not player.is_bot]
    return tuple(sorted(names)) if len({*names}) == len(names) > 1 else ()


def matches_of(journal: Journal, company: Company, most: int = MOST) -> list[PlayedMatch]:
    """Returns the last matches of just these people that are over."""
    at_device = [_at_device(journal, each) for each in _finished(journal, most) if company_of(each.players) == company]
    with_boxes = [_with_box(each) for each in _sheets_over(journal, most) if _company_on(each) == company]
    return [each for each in (*at_device, *with_boxes) if each]


def _finished(journal: Journal, most: int) -> list[StoredMatch]:
    return [each for each in journal.finished(most) if each.origin == PLAYED]


def _sheets_over(journal: Journal, most: int) -> list[StoredSheet]:
    return [each for each in stored_sheets(journal) if each.ended is not None][:most]


def _company_on(stored: StoredSheet) -> Company:
    """Returns whose sheet it is."""
    sheet = ScoreSheet.of(stored.text)
    return company_of([*map(Player, sheet.names)]) if sheet else ()


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
    return APP_GAMES[match.game.name].traits.ranking(match.state)


def _with_box(stored: StoredSheet) -> PlayedMatch | None:
    """Returns a score sheet as it counts; None for one that is not over."""
    found = opened(stored.text)
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
        is_of_box=True,
        least_wins=scoring.least_wins,
        called=sheet.called,
    )


# Evenings


def evenings(journal: Journal, company: Company) -> list[Evening]:
    """Returns the evenings of a company, the oldest first."""
    return evenings_of(matches_of(journal, company), choices(journal, company))


def tonight(journal: Journal, company: Company) -> Evening | None:
    """Returns the evening of a company whose last match is not long over, decided or not; None where there is none."""
    found = evenings_of(matches_of(journal, company, RECENT), choices(journal, company))
    return found[-1] if found and found[-1].is_recent(journal.clock()) else None


def counted_tonight(journal: Journal) -> list[Evening]:
    """Returns the evenings that are not long over and that their companies count."""
    chosen = dict.fromkeys(each.company for each in all_choices(journal))
    lately = {company for company, _moment in _matches(journal, RECENT)} if chosen else {}
    found = (tonight(journal, company) for company in chosen if company in lately)
    return [each for each in found if each and each.terms.is_counted]


def past(journal: Journal, game: str) -> tuple[PastMatch, ...]:
    """Returns the last matches as a set-up of a game asks for them, the newest first. Of a company that counts its
    evening the last one may be of any game.
    """
    of_evenings = [match for evening in counted_tonight(journal) for match in evening.past]
    return (*of_evenings, *journal.past(game))


# What was chosen


def all_choices(journal: Journal) -> list[EveningChoice]:
    """Returns all choices of all companies that make sense."""
    return sorted(journal.entries(CHOICES), key=lambda each: (each.company, each.number))


def choices(journal: Journal, company: Company) -> list[EveningChoice]:
    """Returns what a company has chosen, the first choice first."""
    return [each for each in all_choices(journal) if each.company == company]


def choose(journal: Journal, company: Company, terms: EveningTerms, since: float) -> bool:
    """Stores what a company chooses, for evenings from this moment on; returns whether that was done."""
    number = max((each.number for each in choices(journal, company)), default=0) + 1
    return journal.keep(CHOICES.put(EveningChoice(company, number, since, terms)))


def take_back(journal: Journal, company: Company) -> bool:
    """Deletes the last choice of a company; returns whether that was done, else it is pending."""
    numbers = [each.number for each in choices(journal, company)]
    return bool(numbers) and journal.keep(CHOICES.without(_key(company), max(numbers)))


def take_choice(journal: Journal, choice: EveningChoice) -> bool:
    """Stores a choice from elsewhere, unless one of that number is there; returns whether that was done."""
    if journal.entry(CHOICES, _key(choice.company), choice.number):
        return False
    return journal.store(partial(_put, choice=choice)) or False


def _put(db: sqlite3.Connection, choice: EveningChoice) -> bool:
    CHOICES.put(choice).apply(db)
    return True


def _key(company: Company) -> str:
    return "\n".join(company)


def _choice(company: Any, number: Any, since: Any, terms: Any) -> EveningChoice | None:
    """Returns a choice, checked; None if it makes no sense."""
    known = EveningTerms.of(terms) if isinstance(terms, str) else None
    is_company = isinstance(company, list) and 2 <= len(company) <= MOST_PEOPLE
    if known is None or not is_company or not all(_is_name(name) for name in company):
        return None
    if [*company] != sorted({*company}) or type(number) is not int or not 0 < number < 10**6:
        return None
    try:
        return EveningChoice(tuple(company), number, door.moment(since), known)
    except (TypeError, ValueError):
        return None


def _is_name(given: object) -> bool:
    return isinstance(given, str) and made_name(given) == given


def _read_cells(company: Any, number: Any, since: Any, terms: Any) -> EveningChoice | None:
    return _choice(company.split("\n"), number, since, terms)


def _cells(choice: EveningChoice) -> tuple[object, ...]:
    return _key(choice.company), choice.number, choice.since, str(choice.terms)


CHOICES = StoredTable("evenings", _read_cells, _cells, keys=2)


# Out and in


def choice_entries(journal: Journal) -> list[dict[str, Any]]:
    """Returns all choices as an export has them."""
    return [{**each._asdict(), "terms": str(each.terms)} for each in all_choices(journal)]


def read_choice(entry: Any) -> EveningChoice | None:
    """Returns a choice of an export, checked; None if it makes no sense."""
    told = entry if isinstance(entry, dict) else {}
    return _choice(told.get("company"), told.get("number"), told.get("since"), told.get("terms"))
