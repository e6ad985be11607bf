"""Luck and play of a match in words: bands and round figures, and plainly where nothing is sure. Without Kivy."""

from collections.abc import Sequence

from app.games.texts import said_of
from app.shell.i18n import _, in_100, percent, plural, sentences
from engine.bots.ledger import CLEAR_LUCK, MISTAKE, Account, Chances, Decision, Swing, better, luckier

FELT = 0.02
"""The least luck that is told of a single move, as a share of the match"""
AS_GOOD = 0.005
"""A loss of less is none"""


def verdict(names: Sequence[str], swings: Sequence[Swing]) -> str:
    """Returns who clearly was luckier and who clearly played better; what is not clear is said to be so."""
    lucky, good = luckier(swings), better(swings)
    if good is not None and good == lucky:
        both = _("You played better and had more luck.")
        return said_of(names[good], both, _("{name} played better and had more luck."))
    luck = _("Nobody clearly had more luck.")
    play = _("Who played better, one match does not tell for sure.")
    if lucky is not None:
        luck = said_of(names[lucky], _("You had more luck."), _("{name} had more luck."))
    if good is not None:
        play = said_of(names[good], _("You played better."), _("{name} played better."))
    return sentences(luck, play) if good is None else sentences(play, luck)


def describe_account(account: Account, mistakes: int) -> str:
    """Returns how luck has treated a seat, and how often it has clearly erred."""
    luck = _("Luck was even.")
    if abs(account.luck) >= CLEAR_LUCK:
        luck = _("Luck was kind.") if account.luck > 0 else _("Luck was unkind.")
    erred = plural("{n} costly move.", "{n} costly moves.", mistakes) if mistakes else _("No costly move.")
    return sentences(luck, erred)


def describe_chances(names: Sequence[str], chances: Chances) -> str:
    """Returns everybody's chance to win: `Ada 62%, Nino 38%`."""
    shares = (f"{name}\N{NO-BREAK SPACE}{percent(share)}" for name, share in zip(names, to_percentages(chances)))
    return ", ".join(shares)


def to_percentages(chances: Chances) -> list[int]:
    """Returns chances in hundredths that make a hundred together.

    >>> hundredths((0.125, 0.004, 0.871)), hundredths((1.0, 0.0))
    ([13, 0, 87], [100, 0])
    """
    shares = [int(100 * chance) for chance in chances]
    nearest = sorted(range(len(shares)), key=lambda seat: shares[seat] - 100 * chances[seat])
    for seat in nearest[: 100 - sum(shares)]:
        shares[seat] += 1
    return shares


# One move


def describe_swing(names: Sequence[str], swing: Swing) -> str:
    """Returns what a move cost, and what luck brought or took afterwards."""
    return sentences(describe_decision(swing.decision), describe_luck(names, swing))


def describe_decision(decision: Decision | None) -> str:
    """Returns what the choice of a move has cost, as far as that is sure."""
    if decision is None:
        return _("There was no choice, or none that can be judged.")
    if decision.is_mistake:
        return describe_loss(decision.loss)
    if decision.loss >= MISTAKE:
        return _("Another move may have been better, but that is not sure.")
    if decision.loss < AS_GOOD:
        return _("Nothing better was found.")
    return _("It was about as good as the best.")


def describe_loss(loss: float) -> str:
    return plural("It cost about {n} match in 100.", "It cost about {n} matches in 100.", in_100(loss))


def describe_luck(names: Sequence[str], swing: Swing) -> str:
    """Returns whom luck has helped or hurt most after a move; nothing where it made no difference to speak of."""
    seat = max(range(len(names)), key=lambda other: abs(swing.luck[other]))
    share = swing.luck[seat]
    if abs(share) < FELT:
        return ""
    n, name = in_100(abs(share)), names[seat]
    if share > 0:
        of_you = plural(
            "Luck then brought you about {n} match in 100.", "Luck then brought you about {n} matches in 100.", n
        )
        text = plural(
            "Luck then brought {name} about {n} match in 100.", "Luck then brought {name} about {n} matches in 100.", n
        )
        return said_of(name, of_you, text)
    of_you = plural("Luck then cost you about {n} match in 100.", "Luck then cost you about {n} matches in 100.", n)
    text = plural("Luck then cost {name} about {n} match in 100.", "Luck then cost {name} about {n} matches in 100.", n)
    return said_of(name, of_you, text)


def describe_gain(luck: float) -> str:
    return plural("It was worth about {n} match in 100.", "It was worth about {n} matches in 100.", in_100(luck))
