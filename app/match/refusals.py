"""Texts of the refusals that all games share."""

from app.i18n import N_, _
from app.match.messages import MoveRefused

REFUSALS = {
    "turn": N_("It’s not your turn yet."),
    "over": N_("The match is over."),
    "paused": N_("The match is paused. Tap to continue."),
    "covered": N_("The table stays covered until the next player opens it."),
    "bot": N_("A bot plays here."),
    "unreadable": N_("That move isn’t possible."),
    "seat": N_("That player doesn’t exist."),
    "lesson": N_("You can do that, but try what the lesson asks."),
    "rules": N_("The rules don’t allow that now."),
}


def plain_refusal(refused: MoveRefused) -> str:
    """Returns the text for a refusal reason that all games share."""
    return _(REFUSALS.get(refused.reason, REFUSALS["rules"]))
