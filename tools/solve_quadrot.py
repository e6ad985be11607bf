"""Computes the expected number of turns to bring four pawns home on an empty board, and packs the table.

    python -m tools.solve_quadrot > engine/bots/quadrot/solo_table_data.py

Runs value iteration over all positions and rolls; a position and its mirror image have the same value. Takes about half
a minute.
"""

import sys
from base64 import b64encode
from collections.abc import Iterator

from engine.bots.quadrot.solo_table import pack, pawn_positions
from engine.quadrot.board import BOTTOM
from engine.quadrot.expected_turns import ROLLS, free_turns, turns_to_go
from engine.quadrot.legal_turns import Dice, Position, legal_turns
from engine.quadrot.pawns import ALL_HOME, Pawns

EXACT = 1e-4
"""Largest change of a value in the last iteration"""
LETTERS = 112

Rolls = list[tuple[float, list[int]]]
"""Each roll in a position: its probability, and the indices of the positions that can follow"""


def solve() -> dict[Pawns, float]:
    """Returns the expected number of turns from every position of the bottom side's pawns."""
    mirror = {pawns: min(pawns, mirrored) for pawns, mirrored in pawn_positions()}
    free = free_turns(BOTTOM)
    alone = {pawns: turns_to_go(pawns, free) for pawns in sorted(set(mirror.values()))}
    order = sorted(alone, key=alone.__getitem__)  # those near home first: what they lead to is known then
    number = {pawns: place for place, pawns in enumerate(order)}
    leads = [[(chance, _leads(pawns, roll, mirror, number)) for roll, chance in ROLLS.items()] for pawns in order]
    leads[number[ALL_HOME]] = []
    worth = [0.62 * alone[pawns] + 1.5 if rolls else 0.0 for pawns, rolls in zip(order, leads)]  # a fair guess
    _iterate(leads, worth)
    return {pawns: worth[number[least]] for pawns, least in mirror.items()}


def _leads(pawns: Pawns, roll: Dice, mirror: dict[Pawns, Pawns], number: dict[Pawns, int]) -> list[int]:
    results = legal_turns(Position(BOTTOM, pawns, 0, False), roll).results
    return sorted({number[mirror[after]] for after in results})


def _iterate(leads: list[Rolls], worth: list[float]) -> None:
    """Updates the values of all positions until they converge."""
    moved = 1.0
    while moved > EXACT:
        moved = 0.0
        for place, rolls in enumerate(leads):
            value = float(bool(rolls)) + sum(chance * min(map(worth.__getitem__, after)) for chance, after in rolls)
            moved = max(moved, abs(value - worth[place]))
            worth[place] = value
        print(f"moved by {moved:.4f}", file=sys.stderr)


def module(worth: dict[Pawns, float]) -> Iterator[str]:
    """Yields the lines of `solo_table_data.py`."""
    text = b64encode(pack(worth)).decode()
    yield '"""The packed numbers of `solo_table.py`, made by `tools/solve_quadrot.py`."""'
    yield ""
    yield "PACKED = ("
    for start in range(0, len(text), LETTERS):
        yield f'    "{text[start : start + LETTERS]}"'
    yield ")"


if __name__ == "__main__":
    print("\n".join(module(solve())))
