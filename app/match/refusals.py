"""Texts of the refusals that all games share."""

from app.i18n import N_, _
from app.match.messages import MoveRefused

REFUSALS = {
    "turn": N_("It is not your turn yet."),
    "over": N_("The match is over."),
    "paused": N_("The match is paused."),
    "covered": N_("The table is covered. Whoever is to play uncovers it first."),
    "bot": N_("A bot plays on this seat."),
    "unreadable": N_("This game has no such move."),
    "seat": N_("There is no such seat."),
    "lesson": N_("That is allowed, but try what is asked for here."),
    "rules": N_("The rules do not allow that now."),
}


def plain_refusal(refused: MoveRefused) -> str:
    """Returns the text for a refusal reason that all games share."""
    return _(REFUSALS.get(refused.reason, REFUSALS["rules"]))
