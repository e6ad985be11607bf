"""Figures as the engine sees them: what lies there, what is laid, whether the rules allow it and what it brings."""

from app.rules.book import BrickFigure, PawnFigure, TileFigure
from engine.chance import Chance
from engine.domino3d.moves import Place as Brick
from engine.domino3d.moves import read_place as read_brick
from engine.domino3d.structure import Structure, structure_of
from engine.games import GAMES
from engine.ominos.moves import Place, read_place
from engine.ominos.quadominos import Quadominos, QuadominosOptions
from engine.ominos.rounds import Rounds
from engine.ominos.table import Table
from engine.ominos.tiles import TileSet
from engine.ominos.triominos import Triominos, TriominosOptions
from engine.quadrot.board import COLOUR_NAMES, SIDES
from engine.quadrot.moves import Turn, read_move
from engine.quadrot.pawns import ON_BOARD, Pawns, read_spots
from engine.quadrot.turns import Dice, Position

# Tiles


def tiles_of(game: str) -> TileSet:
    """The whole set by the sheet's rules."""
    if game == "triominos":
        return Triominos.tile_set(TriominosOptions())
    return Quadominos.tile_set(QuadominosOptions())


def read_places(text: str) -> list[Place]:
    return [read_place(part) for part in text.split()]


def table_of(figure: TileFigure) -> Table:
    """What lies on the table before the figure's move."""
    table = Table(tiles_of(figure.game))
    for place in read_places(figure.laid):
        table.lay(place.cell, place.digits)
    return table


def place_of(figure: TileFigure) -> Place | None:
    """The tile that the figure is about."""
    return read_place(figure.move) if figure.move else None


def then_of(figure: TileFigure) -> list[Place]:
    """The tiles laid after it in the same turn."""
    return read_places(" ".join(figure.then))


def failing(figure: TileFigure) -> list[int]:
    """Which corners of the figure's tile the table refuses, counted as its digits."""
    place = place_of(figure)
    return table_of(figure).differing(place.cell, place.digits) if place and figure.refusal == "corner" else []


def round_of(figure: TileFigure) -> Rounds:
    """A round in which these tiles lie, to ask what a tile is worth."""
    game = GAMES[figure.game]
    state, _ = game.begin(game.options(), 2, Chance(0))
    if not isinstance(state, Rounds):
        raise ValueError(f"no tiles with digits in {figure.game}")
    state.table = table_of(figure)
    return state


# Pawns


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


# Bricks


def structure_before(figure: BrickFigure) -> Structure:
    """What stands before the figure's brick."""
    return structure_of(read_brick(text) for text in figure.laid.split())


def brick_of(figure: BrickFigure) -> Brick:
    return read_brick(figure.move)
