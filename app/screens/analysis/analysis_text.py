"""Texts about luck and skill in a match, with rounded figures and explicit uncertainty. Without Kivy."""

from collections.abc import Sequence

from app.games.texts import you_or_name
from app.i18n import _, format_percent, join_sentences, plural, to_percent
from engine.bots.luck_analysis import (
    CLEAR_LUCK_LEAD,
    MISTAKE_LOSS,
    Chances,
    Decision,
    MoveImpact,
    ResultBreakdown,
    best_playing_seat,
    luckiest_seat,
)

LEAST_LUCK = 0.02
"""Smallest change of the winning chance by luck that the texts mention (0.02 is 2 percent)"""
NEGLIGIBLE_LOSS = 0.005
"""Loss of winning chance below which a move counts as the best one (0.005 is 0.5 percent)"""


def verdict(names: Sequence[str], impacts: Sequence[MoveImpact]) -> str:
    """Returns sentences saying who played better and who had more luck, or that this is not certain."""
    lucky, good = luckiest_seat(impacts), best_playing_seat(impacts)
    if good is not None and good == lucky:
        both = _("You played better and had more luck, too.")
        return you_or_name(names[good], both, _("{name} played better and had more luck, too."))
    luck = _("Nobody was clearly luckier.")
    play = _("One match can’t tell who played better.")
    if lucky is not None:
        luck = you_or_name(names[lucky], _("You were luckier."), _("{name} was luckier."))
    if good is not None:
        play = you_or_name(names[good], _("You played better."), _("{name} played better."))
    return join_sentences(luck, play) if good is None else join_sentences(play, luck)


def describe_breakdown(breakdown: ResultBreakdown, mistakes: int) -> str:
    """Describes whether a player was lucky, and the number of moves that were costly mistakes."""
    luck = _("Luck was about even.")
    if abs(breakdown.luck) >= CLEAR_LUCK_LEAD:
        luck = _("Luck was on your side.") if breakdown.luck > 0 else _("Luck was against you.")
    costly_moves = plural("{n} costly move.", "{n} costly moves.", mistakes) if mistakes else _("No costly move.")
    return join_sentences(luck, costly_moves)


def describe_chances(names: Sequence[str], chances: Chances) -> str:
    """Formats the winning chances of all seats: `Ada 62%, Nino 38%`."""
    shares = (f"{name}\N{NO-BREAK SPACE}{format_percent(share)}" for name, share in zip(names, to_percentages(chances)))
    return ", ".join(shares)


def to_percentages(chances: Chances) -> list[int]:
    """Converts chances to whole percentages that add up to 100.

    >>> to_percentages((0.125, 0.004, 0.871)), to_percentages((1.0, 0.0))
    ([13, 0, 87], [100, 0])
    """
    shares = [int(100 * chance) for chance in chances]
    nearest = sorted(range(len(shares)), key=lambda seat: shares[seat] - 100 * chances[seat])
    for seat in nearest[: 100 - sum(shares)]:
        shares[seat] += 1
    return shares


# One move


def describe_impact(names: Sequence[str], impact: MoveImpact) -> str:
    """Describes how much winning chance a move cost, and the luck that followed."""
    return join_sentences(describe_decision(impact.decision), describe_luck(names, impact))


def describe_decision(decision: Decision | None) -> str:
    """Describes how much winning chance a move cost compared with the best one, or says that this is not certain."""
    if decision is None:
        return _("There was only one move, or none stood out.")
    if decision.is_mistake:
        return describe_loss(decision.loss)
    if decision.loss >= MISTAKE_LOSS:
        return _("Another move may have been better, but it’s hard to say.")
    if decision.loss < NEGLIGIBLE_LOSS:
        return _("No better move was found.")
    return _("It was about as good as the best move.")


def describe_loss(loss: float) -> str:
    return plural(
        "It lowered the chance of winning by about {n}%.",
        "It lowered the chance of winning by about {n}%.",
        to_percent(loss),
    )


def describe_luck(names: Sequence[str], impact: MoveImpact) -> str:
    """Describes how much winning chance luck gave or cost the most affected player after a move; returns an empty text
    if this is negligible.
    """
    seat = max(range(len(names)), key=lambda other: abs(impact.luck[other]))
    share = impact.luck[seat]
    if abs(share) < LEAST_LUCK:
        return ""
    n, name = to_percent(abs(share)), names[seat]
    if share > 0:
        of_you = plural("Luck then added about {n}% to your chances.", "Luck then added about {n}% to your chances.", n)
        text = plural(
            "Luck then added about {n}% to {name}’s chances.", "Luck then added about {n}% to {name}’s chances.", n
        )
        return you_or_name(name, of_you, text)
    of_you = plural("Luck then took about {n}% off your chances.", "Luck then took about {n}% off your chances.", n)
    text = plural(
        "Luck then took about {n}% off {name}’s chances.", "Luck then took about {n}% off {name}’s chances.", n
    )
    return you_or_name(name, of_you, text)


def describe_gain(luck: float) -> str:
    return plural(
        "It raised the chance of winning by about {n}%.",
        "It raised the chance of winning by about {n}%.",
        to_percent(luck),
    )
