"""Command `python -m engine replay`, which prints a recorded match move by move, with the table after each move."""

import sys

from engine.commands.bounded_input import read_text
from engine.match import Match
from engine.record import BadRecord, read_record


def replay(path: str) -> int:
    match = read_match(path)
    if match is None:
        return 1
    moves = list(match.moves)
    match.rewind(0)
    for number, (seat, move) in enumerate(moves, 1):
        events = match.play(seat, move)
        print(f"\n{number}. {match.names[seat]}: {move}")
        for event in events:
            fact = event.record_line()
            if fact:
                print(f"   {fact}")
        print(match.view(seat))
    _print_result(match)
    return 0


def read_match(path: str) -> Match | None:
    """Reads a match from a file or standard input; on failure prints the error and returns None."""
    try:
        return read_record(read_text(path))
    except (BadRecord, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return None


def _print_result(match: Match) -> None:
    if match.winners:
        print(f"\nwon by {' and '.join(match.names[seat] for seat in match.winners)}")
    else:
        print("\nnot finished")
