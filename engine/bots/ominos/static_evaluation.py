"""Static evaluation of turns, in points: the first values of a search, and its prior."""

from engine.bots.ominos.candidate_turns import ScoredTurn, TurnMoves
from engine.bots.ominos.playout import Playout
from engine.bots.ominos.quadominos_playout import PAIR_TEMPO
from engine.ominos.moves import PiecelessMove, Place

POINTS_A_CELL = 3
"""Value, in points, of each cell where a remaining tile of the hand fits after the turn"""
HOARDING_BONUS = 8
"""Value of a voluntary draw relative to the best tile, in points; negative if hoarding tiles is no advantage"""


def static_values(position: Playout, turns: list[ScoredTurn]) -> list[float]:
    """Returns the static value of each turn, in points."""
    values = [_laid(position, worth, turn) for worth, turn in turns]
    laid = [number for number, (_, turn) in enumerate(turns) if isinstance(turn[0], Place)]
    if laid:
        best = max(laid, key=values.__getitem__)
        hoarded = HOARDING_BONUS if position.hoards(turns[best][0]) else -HOARDING_BONUS
        for number, (_, turn) in enumerate(turns):
            if turn[0] is PiecelessMove.DRAW:
                values[number] = values[best] + hoarded
    return values


def _laid(position: Playout, worth: int, turn: TurnMoves) -> float:
    if not isinstance(turn[-1], Place) or not position.table.laid:
        return float(worth)
    after = position.table.copy()
    hand = position.hands[position.turn]
    for move in turn:
        if isinstance(move, Place):
            after.lay(move.cell, move.digits)
            hand ^= position.tiles.rotations[move.digits]
    cells = sum(1 for open_to in after.open.values() if hand & open_to)
    return worth + POINTS_A_CELL * cells + PAIR_TEMPO * (PiecelessMove.TAKE_TILES in turn)
