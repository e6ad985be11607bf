"""Daily challenge: each day one timed match against a bot and one solo match, with the same deal for everybody."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from app.files.settings import Settings
from app.games import APP_GAMES
from app.games.texts import describe_solo_result
from app.i18n import _, format_number, join_sentences, plural
from app.match.seating import DAILY_SEEDS, MatchSetUp
from app.match.traits import medal_for
from app.players import Player
from app.screens.play.match_draft import BOT_NAMES, first_person_name
from app.store.journal import PLAYED, Journal
from engine.games import GAMES

TURN_SECONDS = 60
"""Time limit of each turn in seconds"""
BOT_LEVEL = "casual"
SEATS_CONDITION = (
    f"origin = '{PLAYED}' AND (SELECT group_concat(coalesce(level, '')) FROM "
    "(SELECT level FROM seats WHERE match = id ORDER BY seat)) = ?"
)
"""SQL condition that a match was played here and that its seats have the given levels, where a person has an empty
level
"""
PERSON_AND_BOT = f",{BOT_LEVEL}"
"""Parameter of `SEATS_CONDITION` for a match of a person against the bot"""


@dataclass(frozen=True)
class DailyMatch:
    """Daily match as stored in the journal."""

    id: str
    is_over: bool
    scores: tuple[int | None, ...]
    """Scores of the person and the bot; None before the end of the match"""
    has_won: bool
    is_deleted: bool = False
    """Whether the player has deleted the match, so that it cannot be replayed"""


def seed_for_day(day: date) -> int:
    """Returns the seed of the daily match of a date.

    >>> seed_for_day(date(2026, 11, 18))
    1000020261118
    """
    return DAILY_SEEDS + int(f"{day:%Y%m%d}")


def game_for_day(day: date, games: Sequence[str]) -> str:
    """Returns the game of a day: the games alternate, each from the date of its release.

    A new game therefore does not change the game of earlier days.
    """
    available = [game for game in sorted(games, key=_since) if _since(game) <= day] or games
    return available[day.toordinal() % len(available)]


def _since(game: str) -> date:
    return date(*APP_GAMES[game].daily_since)


def rival_for_day(day: date) -> str:
    return BOT_NAMES[day.toordinal() % len(BOT_NAMES)]


def daily_set_up(day: date, games: Sequence[str], name: str) -> MatchSetUp:
    """Returns the set-up of the daily match for a person with this name."""
    game = game_for_day(day, games)
    players = Player(name, None, 0), Player(rival_for_day(day), BOT_LEVEL, 1)
    return MatchSetUp(game, players, seed_for_day(day), {APP_GAMES[game].traits.timer_option: TURN_SECONDS})


def daily_solo_set_up(settings: Settings, day: date, game: str) -> MatchSetUp:
    """Returns the set-up of the daily solo match, in the first solo mode of the game."""
    traits = APP_GAMES[game].traits
    options = next(iter(traits.solo_variants.values()))
    player = Player(first_person_name(settings), None, 0)
    seed = traits.daily_seed(day.year, day.month, day.day)
    return MatchSetUp(game, (player,), seed, {**options, APP_GAMES[game].traits.timer_option: TURN_SECONDS})


def own_daily_set_up(settings: Settings, day: date, games: Sequence[str]) -> MatchSetUp:
    """Returns the set-up of the daily match for the owner of this device."""
    return daily_set_up(day, games, first_person_name(settings))


def find_daily_match(journal: Journal, set_up: MatchSetUp) -> DailyMatch | None:
    """Returns the stored daily match with this set-up; None if it was never started."""
    return journal.query(_query_match, set_up)


def streak(journal: Journal, day: date) -> int:
    """Returns the number of consecutive days with a finished daily match, ending at `day` or the day before."""
    days = set(journal.query(_finished_days) or ())
    last = day.toordinal() if day.toordinal() in days else day.toordinal() - 1
    length = 0
    while last - length in days:
        length += 1
    return length


def _query_match(db: sqlite3.Connection, set_up: MatchSetUp) -> DailyMatch | None:
    query = f"SELECT id, ended FROM matches WHERE {SEATS_CONDITION} AND instr(head, ?) ORDER BY begun LIMIT 1"
    levels = "".join(f",{player.level or ''}" for player in set_up.players)[1:]
    row = db.execute(query, (levels, _record_head(set_up))).fetchone()
    if not row:
        is_deleted = db.execute("SELECT 1 FROM deleted WHERE seed = ?", (str(set_up.seed),)).fetchone()
        return DailyMatch("", True, (None, None), False, is_deleted=True) if is_deleted else None
    seats = db.execute("SELECT score, won FROM seats WHERE match = ? ORDER BY seat", (row[0],)).fetchall()
    return DailyMatch(str(row[0]), row[1] is not None, tuple(score for score, _ in seats), bool(seats and seats[0][1]))


def _record_head(set_up: MatchSetUp) -> str:
    """Formats game, options and seed as they are stored in the record of the match.

    The options are included because a deal code can set up a match with the daily seed and other rules, which is not
    the daily match.
    """
    options = GAMES[set_up.game].options.of(set_up.options).changed()
    lines = f"game: {set_up.game}", *(f"option {name}: {value}" for name, value in options.items())
    return "".join(f"\n{line}" for line in (*lines, f"seed: {set_up.seed}\n"))


def _finished_days(db: sqlite3.Connection) -> list[int]:
    """Returns the days with a finished daily match, as ordinals of `date`."""
    seed_line = f"\nseed: {DAILY_SEEDS // 10**8}"
    condition = f"{SEATS_CONDITION} AND ended IS NOT NULL AND instr(head, ?)"
    digits_at = seed_line.index("seed: ") + len("seed: ")
    rows = db.execute(
        f"SELECT substr(head, instr(head, ?) + ?, 13) FROM matches WHERE {condition}",
        (seed_line, digits_at, PERSON_AND_BOT, seed_line),
    )
    days = []
    for (text,) in rows:
        number = int(text) - DAILY_SEEDS if str(text).isdigit() else 0
        try:
            days.append(date(number // 10_000, number // 100 % 100, number % 100).toordinal())
        except ValueError:
            continue
    return days


# Texts


def describe_daily(journal: Journal, day: date, games: Sequence[str], match: DailyMatch | None) -> str:
    """Describes the daily match: game, bot and timer, the result so far, and the number of consecutive days with a
    finished daily match.
    """
    rival = rival_for_day(day)
    text = _("{game} against {rival}, {n} seconds a turn. Everyone gets the same deal today.")
    text = text.format(game=APP_GAMES[game_for_day(day, games)].name, rival=rival, n=format_number(TURN_SECONDS))
    return join_sentences(text, _result(match, rival), _describe_streak(streak(journal, day)))


def _result(match: DailyMatch | None, rival: str) -> str:
    if match and match.is_deleted:
        return _("You played it and deleted the match.")
    if match is None or not match.is_over:
        return "" if match is None else _("You’ve started it.")
    mine, other = (format_number(score or 0) for score in match.scores)
    text = _("You won, {mine} to {other}.") if match.has_won else _("{rival} won, {other} to {mine}.")
    return text.format(mine=mine, other=other, rival=rival)


def describe_daily_solo(game: str, match: DailyMatch | None) -> str:
    """Describes the daily solo match: the name of the game, or the result so far."""
    if match and match.is_deleted:
        return _("Played and deleted")
    if match and match.is_over:
        points, traits = match.scores[0] or 0, APP_GAMES[game].traits
        return describe_solo_result(points, medal_for(points, traits.medals(next(iter(traits.solo_variants)))))
    return _("You’ve started it.") if match else APP_GAMES[game].name


def _describe_streak(days: int) -> str:
    return plural("{n}-day streak.", "{n}-day streak.", days) if days > 1 else ""
