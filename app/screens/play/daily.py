"""Today's glass: one match a day against a bot, with sand, dealt alike for everybody who plays on that day; and what
one plays alone on that day, in a game with such a way.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from app.games import APP_GAMES
from app.games.texts import describe_solo_result
from app.games.traits import medal_for
from app.match.seating import Player, SetUp
from app.screens.play.seating_draft import BOT_NAMES, first_person_name
from app.shell.i18n import _, format_number, join_sentences, plural
from app.store.journal import PLAYED, Journal
from app.store.settings import Settings
from engine.games import GAMES

SEED_BASE = 10**12
"""The seeds of the days lie above all that luck gives other matches"""
TURN_SECONDS = 60
BOT_LEVEL = "casual"
SEATS_CONDITION = (
    f"origin = '{PLAYED}' AND (SELECT group_concat(coalesce(level, '')) FROM "
    "(SELECT level FROM seats WHERE match = id ORDER BY seat)) = ?"
)
"""What of a match in the journal makes it one of some day, beside its seed: who sits there, people without a level"""
PERSON_AND_BOT = f",{BOT_LEVEL}"
"""A person and that bot"""


@dataclass(frozen=True)
class DailyMatch:
    """The match of a day, as far as it has been played."""

    id: str
    is_over: bool
    scores: tuple[int | None, ...]
    """The scores of the person and of the bot; None while it is not over"""
    has_won: bool
    is_deleted: bool = False
    """Whether the player has deleted it: it was played, and is dealt no second time"""


def seed_for_day(day: date) -> int:
    """
    >>> seed_for_day(date(2026, 11, 18))
    1000020261118
    """
    return SEED_BASE + int(f"{day:%Y%m%d}")


def game_for_day(day: date, games: Sequence[str]) -> str:
    """Returns the game of a day: they take turns, each from the day on which it joined. So no day before changes."""
    joined = [game for game in sorted(games, key=_since) if _since(game) <= day] or games
    return joined[day.toordinal() % len(joined)]


def _since(game: str) -> date:
    return date(*APP_GAMES[game].daily_since)


def rival_for_day(day: date) -> str:
    return BOT_NAMES[day.toordinal() % len(BOT_NAMES)]


def daily_set_up(day: date, games: Sequence[str], name: str) -> SetUp:
    """Returns the match of a day for a person of this name."""
    game = game_for_day(day, games)
    players = Player(name, None, 0), Player(rival_for_day(day), BOT_LEVEL, 1)
    return SetUp(game, players, seed_for_day(day), {APP_GAMES[game].timer_option: TURN_SECONDS})


def daily_solo_set_up(settings: Settings, day: date, game: str) -> SetUp:
    """Returns the match that one plays alone on a day, in the first of the game's ways to do so."""
    traits = APP_GAMES[game].traits
    agreed = next(iter(traits.solo_variants.values()))
    player = Player(first_person_name(settings), None, 0)
    seed = traits.daily_seed(day.year, day.month, day.day)
    return SetUp(game, (player,), seed, {**agreed, APP_GAMES[game].timer_option: TURN_SECONDS})


def own_daily_set_up(settings: Settings, day: date, games: Sequence[str]) -> SetUp:
    """Returns the match of a day for the person who plays here."""
    return daily_set_up(day, games, first_person_name(settings))


def find_daily_match(journal: Journal, set_up: SetUp) -> DailyMatch | None:
    """Returns what has become of a match of a day; None if it was not begun."""
    return journal.query(partial(_found, set_up=set_up))


def streak(journal: Journal, day: date) -> int:
    """Returns for how many days in a row, up to this one or the one before, the glass was played to its end."""
    days = set(journal.query(_days) or ())
    last = day.toordinal() if day.toordinal() in days else day.toordinal() - 1
    length = 0
    while last - length in days:
        length += 1
    return length


def _found(db: sqlite3.Connection, set_up: SetUp) -> DailyMatch | None:
    query = f"SELECT id, ended FROM matches WHERE {SEATS_CONDITION} AND instr(head, ?) ORDER BY begun LIMIT 1"
    seated = "".join(f",{player.level or ''}" for player in set_up.players)[1:]
    row = db.execute(query, (seated, _agreed(set_up))).fetchone()
    if not row:
        is_deleted = db.execute("SELECT 1 FROM deleted WHERE seed = ?", (str(set_up.seed),)).fetchone()
        return DailyMatch("", True, (None, None), False, is_deleted=True) if is_deleted else None
    seats = db.execute("SELECT score, won FROM seats WHERE match = ? ORDER BY seat", (row[0],)).fetchall()
    return DailyMatch(str(row[0]), row[1] is not None, tuple(score for score, _ in seats), bool(seats and seats[0][1]))


def _agreed(set_up: SetUp) -> str:
    """Returns how a match begins, as its record tells it: the luck of a day by other rules, as the code of a deal may
    bring it, is another match.
    """
    options = GAMES[set_up.game].options.of(set_up.options).changed()
    lines = f"game: {set_up.game}", *(f"option {name}: {value}" for name, value in options.items())
    return "".join(f"\n{line}" for line in (*lines, f"seed: {set_up.seed}\n"))


def _days(db: sqlite3.Connection) -> list[int]:
    """Returns the days whose glass is over, as numbers of days."""
    begins = f"\nseed: {SEED_BASE // 10**8}"
    which = f"{SEATS_CONDITION} AND ended IS NOT NULL AND instr(head, ?)"
    place = begins.index("seed: ") + len("seed: ")
    rows = db.execute(
        f"SELECT substr(head, instr(head, ?) + ?, 13) FROM matches WHERE {which}",
        (begins, place, PERSON_AND_BOT, begins),
    )
    days = []
    for (text,) in rows:
        number = int(text) - SEED_BASE if str(text).isdigit() else 0
        try:
            days.append(date(number // 10_000, number // 100 % 100, number % 100).toordinal())
        except ValueError:
            continue
    return days


# In words


def describe_daily(journal: Journal, day: date, games: Sequence[str], glass: DailyMatch | None) -> str:
    """Returns what its panel says: what is played today, whether it has been, and with which result."""
    rival = rival_for_day(day)
    match = _("{game} against {rival}, with {n} seconds of sand for each turn. Everybody gets the same deal today.")
    said = match.format(game=APP_GAMES[game_for_day(day, games)].name, rival=rival, n=format_number(TURN_SECONDS))
    return join_sentences(said, _result(glass, rival), _row(streak(journal, day)))


def _result(glass: DailyMatch | None, rival: str) -> str:
    if glass and glass.is_deleted:
        return _("You have played it, and deleted the match.")
    if glass is None or not glass.is_over:
        return "" if glass is None else _("You have begun it.")
    mine, other = (format_number(score or 0) for score in glass.scores)
    said = _("You won, {mine} to {other}.") if glass.has_won else _("{rival} won, {other} to {mine}.")
    return said.format(mine=mine, other=other, rival=rival)


def describe_daily_solo(game: str, glass: DailyMatch | None) -> str:
    """Returns what is told of the match that is played alone: the game, or what has become of it."""
    if glass and glass.is_deleted:
        return _("Played, and deleted")
    if glass and glass.is_over:
        points, traits = glass.scores[0] or 0, APP_GAMES[game].traits
        return describe_solo_result(points, medal_for(points, traits.medals(next(iter(traits.solo_variants)))))
    return _("You have begun it.") if glass else APP_GAMES[game].name


def _row(days: int) -> str:
    return plural("{n} day in a row.", "{n} days in a row.", days) if days > 1 else ""
