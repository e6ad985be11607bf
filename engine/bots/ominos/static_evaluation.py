"""Static evaluation of turns in points: the start of a search, and its fallback in doubt."""

from engine.bots.ominos.playout import Playout
from engine.bots.ominos.quadominos import PAIR_TEMPO
from engine.bots.ominos.turns import ScoredTurn, TurnMoves
from engine.ominos.moves import Call, Place

POINTS_A_CELL = 3
"""Value of each cell where the rest of the hand still fits afterwards"""
HOARDING_BONUS = 8
"""Value of a draw on purpose relative to the best tile; subtracted when hoarding does not pay"""


def static_values(now: Playout, found: list[ScoredTurn]) -> list[float]:
    """Returns a value for each of these turns; of the other hands only the number of tiles counts."""
    glances = [_laid(now, worth, turn) for worth, turn in found]
    laid = [number for number, (_, turn) in enumerate(found) if isinstance(turn[0], Place)]
    if laid:
        best = max(laid, key=glances.__getitem__)
        hoarded = HOARDING_BONUS if now.hoards(found[best][0]) else -HOARDING_BONUS
        for number, (_, turn) in enumerate(found):
            if turn[0] is Call.DRAW:
                glances[number] = glances[best] + hoarded
    return glances


def _laid(now: Playout, worth: int, turn: TurnMoves) -> float:
    if not isinstance(turn[-1], Place) or not now.table.laid:
        return float(worth)
    after = now.table.copy()
    hand = now.hands[now.turn]
    for move in turn:
        if isinstance(move, Place):
            after.lay(move.cell, move.digits)
            hand ^= now.tiles.rotations[move.digits]
    cells = sum(1 for open_to in after.open.values() if hand & open_to)
    return worth + POINTS_A_CELL * cells + PAIR_TEMPO * (Call.TAKE_TILES in turn)
