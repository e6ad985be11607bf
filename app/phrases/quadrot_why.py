"""Why a turn of Quadrot is good, from what a bot found about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from app.phrases.quadrot_board import colours_said
from app.words import N_, _, plural, sentences
from engine.quadrot.moves import Kind, QuadrotMove, Step, Turn

if TYPE_CHECKING:
    from engine.bots.quadrot.explain import Explanation, Outlook

STEPS: Mapping[Kind, str] = {
    Kind.IN: N_("coming in with {dice}"),
    Kind.WALK: N_("going along {dice}"),
    Kind.JUMP: N_("jumping"),
    Kind.WHITE_HOP: N_("hopping between white points"),
    Kind.BLACK_HOP: N_("hopping between black points"),
    Kind.OUT: N_("leaving with {dice}"),
}


def move_said(move: QuadrotMove) -> str:
    """A turn as part of a sentence; steps of one kind are told at once."""
    if not isinstance(move, Turn):
        return _("passing")
    told = [(kind, [die for step in steps for die in step.dice]) for kind, steps in groupby(move.steps, _kind)]
    return ", ".join(_(STEPS[kind]).format(dice=colours_said(dice)) for kind, dice in told)


def _kind(step: Step) -> Kind:
    return step.kind


def why(explanation: Explanation) -> str:
    """Why the turn is good or, where another one was better, why that one."""
    outlook, other = explanation.outlook, explanation.other
    if other is None:
        return _("There was nothing else to choose.")
    if explanation.gain >= 0:
        return REASONS[explanation.reason](outlook, other)
    better = _("Better: {move}.").format(move=move_said(other.move))
    return sentences(better, REASONS[explanation.reason](other, outlook))


# Reasons: the better turn, and the worse


def _only(_better: Outlook, _worse: Outlook) -> str:
    return _("There was nothing else to choose.")


def _wins(_better: Outlook, _worse: Outlook) -> str:
    return _("It brings the last pawn home.")


def _safe(better: Outlook, _worse: Outlook) -> str:
    return _("No red square sends a pawn back.") if not better.sent_back else _("Fewer pawns are sent back.")


def _home(better: Outlook, _worse: Outlook) -> str:
    return plural("It brings a pawn home.", "It brings {n} pawns home.", better.home)


def _gained(better: Outlook, worse: Outlook) -> str:
    turns = round(better.gained - worse.gained)
    if turns < 1:
        return _("The pawns get a little further than with the next best turn.")
    return plural("The pawns get about a turn nearer home than with the next best turn.",
                  "The pawns get about {n} turns nearer home than with the next best turn.", turns)  # fmt: skip


def _together(_better: Outlook, _worse: Outlook) -> str:
    return _("The pawns can go on together better: fewer dice will be wasted.")


def _held_up(_better: Outlook, _worse: Outlook) -> str:
    return _("A pawn stands in the way of the others, above all of whoever leads.")


def _more(_better: Outlook, _worse: Outlook) -> str:
    return _("All in all it is a little better than the next best turn.")


REASONS: Mapping[str, Callable[[Outlook, Outlook], str]] = {
    "only": _only,
    "wins": _wins,
    "safe": _safe,
    "home": _home,
    "gained": _gained,
    "together": _together,
    "held_up": _held_up,
    "more": _more,
}
