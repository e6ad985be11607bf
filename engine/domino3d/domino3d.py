"""Domino 3D: the game, by its parts."""

from engine.chance import Chance
from engine.domino3d.events import read_outcome
from engine.domino3d.moves import Domino3dMove, read_move
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.turns import TurnsState
from engine.game import Event, Game, State


def begin(options: Domino3dOptions, seats: int, chance: Chance) -> tuple[State[Domino3dMove], list[Event]]:
    if not tables_hidden(options):
        return TurnsState.begin(options, seats, chance)
    from engine.domino3d.race import Race  # loaded when it is first played: a phone starts sooner without it

    return Race.begin(options, seats, chance)


def tables_hidden(options: Domino3dOptions) -> bool:
    """Returns whether each seat builds on its own table, hidden from the others."""
    return options.mode == "race"


GAME: Game[Domino3dMove] = Game(
    name="domino3d",
    options=Domino3dOptions,
    begin=begin,
    read_move=read_move,
    read_outcome=read_outcome,
    hides=tables_hidden,
)
