"""Results of solo matches as plain data: best matches, and texts to announce and share a result."""

from collections.abc import Mapping, Sequence

from app.games import APP_GAMES
from app.games.texts import describe_solo_result
from app.i18n import _, end_sentence, format_day, format_number, label_value
from app.match.traits import SoloMatch
from app.screens.library.match_text import LoadedMatch
from app.store.journal import Journal
from app.store.statistics import MatchFilter, PlayerMatchResult, match_results
from engine.game import value_text

MAX_BEST_MATCHES = 10
"""Maximum number of matches in the list"""
BLOCKS = "▁▂▃▄▅▆▇█"
"""Bar characters for the points of a turn in a shared text; the last one also represents all higher points"""


def solo_result(record: LoadedMatch) -> SoloMatch | None:
    """Returns the result of a solo match; None for other matches."""
    return APP_GAMES[record.game].traits.solo_match(record.match)


def solo_match_filter(game: str, variant: str, player: str) -> MatchFilter:
    """Returns the filter for a player's solo matches in one variant of a game."""
    return MatchFilter(
        game, player, is_alone=True, options=distinguishing_options(APP_GAMES[game].traits.solo_variants, variant)
    )


def distinguishing_options(
    variants: Mapping[str, Mapping[str, bool | int | str | None]], variant: str
) -> tuple[tuple[str, str], ...]:
    """Returns the options that distinguish a variant from the others, with their values as stored.

    >>> distinguishing_options({"classic": {}, "race": {"mode": "race"}}, "classic")
    (('mode', ''),)
    """
    names = dict.fromkeys(name for options in variants.values() for name in options)
    return tuple((name, value_text(variants[variant][name]) if name in variants[variant] else "") for name in names)


def best_matches(journal: Journal, matches: MatchFilter) -> list[PlayerMatchResult]:
    """Returns the matches with the highest scores, highest first; equal scores are sorted by date."""
    return sorted(match_results(journal, matches), key=lambda result: (-result.score, result.ended))[:MAX_BEST_MATCHES]


def bar_share(result: PlayerMatchResult, best: Sequence[PlayerMatchResult]) -> float:
    """Returns the length of a match's bar, as a share of the best match's bar."""
    return max(0, result.score) / max(1, best[0].score)


def describe_points_per_turn(solo: SoloMatch) -> str:
    """Formats the points of each turn for speech."""
    points = ", ".join(map(format_number, solo.turn_points))
    return end_sentence(label_value(_("Points per turn"), points))


def result_text(record: LoadedMatch, solo: SoloMatch) -> str:
    """Formats a result as three lines to share: the game (with the date of a daily deal), the points, and a bar for
    each turn.
    """
    game = APP_GAMES[record.game]
    title = label_value(f"Sablier, {game.name}", _(game.solo_label))
    daily = game.traits.daily_date(record.match.seed)
    if daily is not None:
        title = f"{title}, {format_day(*daily, -1)}"
    blocks = "".join(BLOCKS[min(max(points, 0), len(BLOCKS) - 1)] for points in solo.turn_points)
    return f"{title}\n{describe_solo_result(solo.points, solo.medal)}\n{blocks}"
