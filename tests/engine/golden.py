"""Golden matches: readable transcripts of a random match of each game variant.

`python -m tests.engine.golden` writes them again; the test compares them. A changed transcript means that the rules,
the random outcomes or the events have changed, and must be reviewed line by line.
"""

import json
from pathlib import Path
from random import Random

from engine.commands.probe import entry_of
from engine.game import Event
from tests.engine.variants import any_move, name_of, new_match, tried_at_each_commit

FOLDER = Path(__file__).parent / "golden"
SEED = 2024
TOLD_MOVES = 90
VIEWED_EVERY = 30


def path_of(name, given, seats):
    return FOLDER / f"{name}-{seats}-{name_of(given)}.txt"


def transcript(name, given, seats):
    """Returns the first moves with the number of legal moves, some views, and the end of the match."""
    match = new_match(name, given, seats, SEED)
    rng = Random(SEED)
    lines = [f"{name}, {seats} seats, {name_of(given)}, seed {SEED}", *told(match.opening_events)]
    while not match.winners:
        number = len(match.moves)
        if number < TOLD_MOVES and number % VIEWED_EVERY == VIEWED_EVERY // 2:
            lines += ["", *viewed(match), ""]
        legal = [len(match.state.moves(seat)) for seat in match.state.actors()]
        seat, move = any_move(match, rng)
        events = match.play(seat, move)
        if number < TOLD_MOVES:
            lines += [f"{number + 1}. seat {seat}: {move}  (of {'+'.join(map(str, legal))})", *told(events)]
    lines.append(f"{len(match.moves)} moves; scores {match.state.scores}, won by {list(match.winners)}")
    return "\n".join(lines) + "\n"


def told(events: list[Event]):
    told_of = (event.record_line() or in_points(entry_of(event) or {}) for event in events)
    return [f"     {text}" for text in told_of if text]


def in_points(entry):
    if not entry or ("points" in entry and not any(entry.get("parts", {}).values())):
        return ""
    if "points" not in entry:
        return json.dumps(entry)
    reasons = ", ".join(f"{reason} {points}" for reason, points in entry.get("parts", {}).items())
    return f"{entry['points']:+d}  {reasons}{'  and a bonus' * (entry.get('bonus') is True)}"


def viewed(match):
    seat = match.state.actors()[0]
    return [*str(match.view(seat)).splitlines(), f"moves: {', '.join(map(str, match.state.moves(seat)))}"]


def write_all():
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for variant in tried_at_each_commit():
        path_of(*variant).write_text(transcript(*variant), encoding="utf-8")


if __name__ == "__main__":
    write_all()
