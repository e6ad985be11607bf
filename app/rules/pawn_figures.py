"""Figures of Quadrot as the engine sees them: where pawns stand, what was thrown, which turn is shown."""

from app.rules.book import PawnFigure
from engine.quadrot.board import COLOUR_NAMES, SIDES
from engine.quadrot.moves import Turn, read_move
from engine.quadrot.pawns import ON_BOARD, Pawns, read_spots
from engine.quadrot.turns import Dice, Position


def pawns_of(figure: PawnFigure) -> dict[int, Pawns]:
    """The pawns of each side that plays."""
    return {side: read_spots(_spots(text)) for side, text in zip(SIDES, figure.pawns) if text}


def _spots(text: str) -> list[int | str]:
    return [int(word) if word.isdigit() else word for word in text.split()]


def dice_of(figure: PawnFigure) -> Dice:
    return tuple(COLOUR_NAMES.index(word) for word in figure.dice.split())


def turn_of(figure: PawnFigure) -> Turn | None:
    """The turn that is shown; None where the seat must pass."""
    turn = read_move(figure.turn) if figure.turn else None
    return turn if isinstance(turn, Turn) else None


def position_of(figure: PawnFigure) -> Position:
    """The board as the side at the bottom sees it."""
    pawns = pawns_of(figure)
    others = 0
    for side, of_side in pawns.items():
        others |= of_side & ON_BOARD if side else 0
    return Position(0, pawns[0], others, figure.someone_home)
