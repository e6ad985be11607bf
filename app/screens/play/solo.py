"""A match alone once it is over, as plain data: how it stands among the others, and what is told of it elsewhere."""

from collections.abc import Mapping, Sequence

from app.games import APP_GAMES
from app.games.texts import describe_solo_result
from app.games.traits import SoloMatch
from app.screens.library.match_text import LoadedMatch
from app.shell.i18n import _, format_day, format_number
from app.store.journal import Journal
from app.store.statistics import MatchFilter, MatchResult, match_results
from engine.game import value_text

BEST = 10
"""Matches that are listed"""
BLOCKS = "▁▂▃▄▅▆▇█"
"""A glass in a text: what it has brought, up to the last one for all that is more"""


def solo_result(found: LoadedMatch) -> SoloMatch | None:
    """Returns how a match that was played alone has ended; None for any other one."""
    return APP_GAMES[found.game].traits.solo_match(found.match)


def solo_match_filter(game: str, way: str, player: str) -> MatchFilter:
    """Chooses the matches that a person has played alone in this way."""
    return MatchFilter(
        game, player, is_alone=True, agreed=distinguishing_options(APP_GAMES[game].traits.solo_variants, way)
    )


def distinguishing_options(
    ways: Mapping[str, Mapping[str, bool | int | str | None]], way: str
) -> tuple[tuple[str, str], ...]:
    """Returns the options that tell one of these ways from the others, each with its value as it is written.

    >>> distinguishing_options({"classic": {}, "race": {"mode": "race"}}, "classic")
    (('mode', ''),)
    """
    names = dict.fromkeys(name for each in ways.values() for name in each)
    return tuple((name, value_text(ways[way][name]) if name in ways[way] else "") for name in names)


def best_matches(journal: Journal, choice: MatchFilter) -> list[MatchResult]:
    """Returns the best of these matches, the best one first, of the same the one that came first."""
    return sorted(match_results(journal, choice), key=lambda each: (-each.score, each.ended))[:BEST]


def bar_share(finish: MatchResult, best: Sequence[MatchResult]) -> float:
    """Returns how long the bar of a match is beside that of the best one."""
    return max(0, finish.score) / max(1, best[0].score)


def describe_points_per_turn(alone: SoloMatch) -> str:
    """Returns what each glass has brought, for the voice."""
    return f"{_('What each glass brought')}: {', '.join(map(format_number, alone.turn_points))}."


def result_text(found: LoadedMatch, alone: SoloMatch) -> str:
    """Returns a result in three lines: what was played, and when if for a day; the points; a block a glass."""
    game = APP_GAMES[found.game]
    title = f"Sablier, {game.name}: {_(game.solo_label)}"
    daily = game.traits.daily_date(found.match.seed)
    if daily is not None:
        title = f"{title}, {format_day(*daily, -1)}"
    blocks = "".join(BLOCKS[min(max(points, 0), len(BLOCKS) - 1)] for points in alone.turn_points)
    return f"{title}\n{describe_solo_result(alone.points, alone.medal)}\n{blocks}"
