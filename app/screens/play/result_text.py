"""Texts about a result: the line below the winner, and the best move. Without Kivy."""

from collections.abc import Sequence

from app.default_names import display_name
from app.games import APP_GAMES
from app.games.texts import you_or_name
from app.i18n import _, format_signed, join_sentences, plural
from app.match.match_stats import BestMove, best_move, is_won
from app.screens.play.score_table import count_ended_rounds
from engine.bots.luck_analysis import MoveImpact, best_playing_seat, luckiest_seat
from engine.game import Seat
from engine.match import Match

CLOSE_SHARE = 0.12
"""Largest lead of the winner that counts as close, as a share of the winner's score"""


def is_lost(match: Match, people: Sequence[Seat]) -> bool:
    """Returns whether only bots have won a match in which people play."""
    return not is_won(match, people, is_match=True)


def describe_result(match: Match, people: Sequence[Seat]) -> str:
    """Returns the line below the winner, which is friendly to people who have lost: how close it was, or the best move
    of the only person. Empty if there is nothing to say about a win.
    """
    has_lost, winning = is_lost(match, people), max(match.state.scores)
    lead = winning - max((match.state.scores[seat] for seat in people), default=0)
    if has_lost and 0 < lead <= CLOSE_SHARE * winning:
        return plural("So close: only {n} point short.", "So close: only {n} points short.", lead)
    best = best_move(match, people) if len(people) == 1 else None
    if best:
        return _("Your best move: {move}").format(move=_move_text(match, best))
    return _("Good match! Play again?") if has_lost else ""


def describe_luck_and_play(match: Match, people: Sequence[Seat], impacts: Sequence[MoveImpact]) -> str:
    """Returns sentences about who clearly had more luck and who clearly played better; empty if neither is clear. After
    a lost match, a bot is not praised.
    """
    lucky, good, sentences = luckiest_seat(impacts), best_playing_seat(impacts), []
    if good is not None and (good in people or not is_lost(match, people)):
        name = display_name(match.names[good])
        sentences.append(you_or_name(name, _("You played better."), _("{name} played better.")))
    if lucky is not None:
        name = display_name(match.names[lucky])
        sentences.append(you_or_name(name, _("You were luckier."), _("{name} was luckier.")))
    return join_sentences(*sentences)


def describe_best_move(match: Match, best: BestMove) -> str:
    """Returns the caption of a result picture in which the best move is marked."""
    name, move = display_name(match.names[best.seat]), _move_text(match, best)
    if count_ended_rounds(match) > 1:
        return _("Best move of the last round: {name}, {move}").format(name=name, move=move)
    return _("Best move: {name}, {move}").format(name=name, move=move)


def _move_text(match: Match, best: BestMove) -> str:
    """Returns the reason and the points of a move: `Bridge +46`."""
    reason = APP_GAMES[match.game.name].phrases.reason_name(best.reason)
    return _("{part}\N{NO-BREAK SPACE}{points}").format(part=reason, points=format_signed(best.points))
