"""Definition of the game Domino 3D."""

from engine.domino3d.events import read_outcome
from engine.domino3d.moves import Domino3dMove, read_move
from engine.domino3d.options import Domino3dOptions
from engine.domino3d.turn_based import TurnBasedState
from engine.game import Event, Game, State
from engine.randomness import RandomSource


def begin(options: Domino3dOptions, seats: int, random_source: RandomSource) -> tuple[State[Domino3dMove], list[Event]]:
    if not tables_hidden(options):
        return TurnBasedState.begin(options, seats, random_source)
    from engine.domino3d.race import RaceState  # imported on first use, which keeps the start of the app fast

    return RaceState.begin(options, seats, random_source)


def tables_hidden(options: Domino3dOptions) -> bool:
    """Returns whether each seat builds on its own table, which the others cannot see."""
    return options.mode == "race"


GAME: Game[Domino3dMove] = Game(
    name="domino3d",
    options=Domino3dOptions,
    begin=begin,
    read_move=read_move,
    read_outcome=read_outcome,
    hides=tables_hidden,
)
