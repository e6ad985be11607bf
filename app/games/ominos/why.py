"""Why a move of Tri-Ominos or Quad-Ominos is good, from what a bot found about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from app.shell.words import N_, _, number, plural, sentences
from engine.ominos.moves import Call, OminoMove, Place
from engine.ominos.tiles import digits_text, tile_name

if TYPE_CHECKING:
    from engine.bots.ominos.explain import Explanation, Outlook

MOVES: Mapping[object, str] = {
    Call.DRAW: N_("drawing"),
    Call.PASS: N_("passing"),
    Call.TAKE_POINTS: N_("the 25 points"),
    Call.TAKE_TILES: N_("two extra tiles"),
    Call.TIME: N_("waiting"),
}


def move_said(move: OminoMove, instead: OminoMove | None = None) -> str:
    """A move as part of a sentence, perhaps instead of another one: a tile by its name, as it stands in the hand."""
    if not isinstance(move, Place):
        return _(MOVES[move])
    tile = tile_name(move.digits)
    if isinstance(instead, Place) and tile_name(instead.digits) == tile:
        return _("the same tile elsewhere")
    return _("tile {tile}").format(tile=digits_text(tile))


def why(explanation: Explanation) -> str:
    """Why the move is good or, where another one was better, why that one."""
    outlook, other = explanation.outlook, explanation.other
    if other is None:
        return sentences(_brings(outlook), _("There was nothing else to choose."))
    if explanation.gain >= 0:
        return sentences(_brings(outlook), REASONS[explanation.reason](outlook, other))
    better = _("{move} would have been better.").format(move=_capital(move_said(other.move, outlook.move)))
    return sentences(better, REASONS[explanation.reason](other, outlook))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _brings(outlook: Outlook) -> str:
    if outlook.points > 0:
        return plural("This brings {n} point.", "This brings {n} points.", outlook.points)
    return ""


# Reasons: the better move, and the worse


def _only(_better: Outlook, _worse: Outlook) -> str:
    return _("There was nothing else to choose.")


def _out(_better: Outlook, _worse: Outlook) -> str:
    return _("It ends the round.")


def _points(better: Outlook, worse: Outlook) -> str:
    if better.points <= worse.points:
        return _more(better, worse)
    text = plural("That is {n} point more than {other} brings.", "That is {n} points more than {other} brings.",
                  better.points - worse.points)  # fmt: skip
    return text.format(other=move_said(worse.move, better.move))


def _answer(better: Outlook, worse: Outlook) -> str:
    text = _("It opens less for the next player: about {few} points, where {other} would open {many}.")
    return text.format(few=number(better.answer), many=number(worse.answer), other=move_said(worse.move, better.move))


def _hand(better: Outlook, worse: Outlook) -> str:
    text = plural(
        "{n} of your tiles can be laid afterwards, but after {other} only {few}.",
        "{n} of your tiles can be laid afterwards, but after {other} only {few}.",
        better.flexible,
    )
    return text.format(other=move_said(worse.move, better.move), few=number(worse.flexible))


def _more(better: Outlook, worse: Outlook) -> str:
    if better.move is Call.DRAW:
        return _("One more tile in the hand is worth more in the end than what it costs.")
    return _("In the long run it is worth a little more than {other}.").format(other=move_said(worse.move, better.move))


REASONS: Mapping[str, Callable[[Outlook, Outlook], str]] = {
    "only": _only,
    "out": _out,
    "points": _points,
    "answer": _answer,
    "hand": _hand,
    "more": _more,
}
