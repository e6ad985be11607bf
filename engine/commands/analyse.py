"""`python -m engine analyse`: what of a recorded match was luck, and what was play."""

import json
import sys

from engine.bots.ledger import NoLedger, Swing, accounts, dearest, reckoned, told
from engine.commands.replay import recorded
from engine.match import Match


def analyse(path: str, fine: bool, as_json: bool) -> int:
    match = recorded(path)
    if match is None:
        return 1
    try:
        swings = [found[1] for found in reckoned(match, fine) if found]
    except NoLedger as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(told(match, swings)) if as_json else "\n".join(_lines(match, swings)))
    return 0


def _lines(match: Match, swings: list[Swing]) -> list[str]:
    lines = [f"{'':20}{'start':>8}{'luck':>9}{'play':>9}{'rest':>9}{'result':>9}"]
    for name, account in zip(match.names, accounts(swings)):
        start, *parts, result = (100 * share for share in account)
        lines.append(f"{name:20}{start:7.1f}%" + "".join(f"{part:+8.1f}%" for part in parts) + f"{result:8.1f}%")
    return [*lines, *(line for seat in range(len(match.names)) for line in _mistakes(match, swings, seat))]


def _mistakes(match: Match, swings: list[Swing], seat: int) -> list[str]:
    """Returns a line for each of a seat's dearest mistakes."""
    found = [(number, swings[number].decision) for number in dearest(match, swings, seat)]
    return [
        f"{number}. {match.names[seat]}: {match.moves[number - 1][1]} cost {100 * decision.loss:.1f}%; "
        f"better was {decision.best}"
        for number, decision in found
        if decision
    ]
