"""Command `python -m engine analyse`, which prints the shares of luck and skill in a recorded match."""

import json
import sys

from engine.bots.luck_analysis import (
    AnalysisUnavailable,
    MoveImpact,
    analyse_match,
    analysis_summary,
    result_breakdowns,
    worst_mistakes,
)
from engine.commands.replay import read_match
from engine.match import Match


def analyse(path: str, fine: bool, as_json: bool) -> int:
    match = read_match(path)
    if match is None:
        return 1
    try:
        impacts = [result[1] for result in analyse_match(match, fine) if result]
    except AnalysisUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(analysis_summary(match, impacts)) if as_json else "\n".join(_lines(match, impacts)))
    return 0


def _lines(match: Match, impacts: list[MoveImpact]) -> list[str]:
    lines = [f"{'':20}{'start':>8}{'luck':>9}{'play':>9}{'rest':>9}{'result':>9}"]
    for name, account in zip(match.names, result_breakdowns(impacts)):
        start, *parts, result = (100 * share for share in account)
        lines.append(f"{name:20}{start:7.1f}%" + "".join(f"{part:+8.1f}%" for part in parts) + f"{result:8.1f}%")
    return [*lines, *(line for seat in range(len(match.names)) for line in _mistakes(match, impacts, seat))]


def _mistakes(match: Match, impacts: list[MoveImpact], seat: int) -> list[str]:
    """Returns texts that describe a seat's worst mistakes, one line each."""
    mistakes = [(number, impacts[number].decision) for number in worst_mistakes(match, impacts, seat)]
    return [
        f"{number}. {match.names[seat]}: {match.moves[number - 1][1]} cost {100 * decision.loss:.1f}%; "
        f"better was {decision.best}"
        for number, decision in mistakes
        if decision
    ]
