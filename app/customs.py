"""What a session must know of a game and the game's contract does not tell."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.domino3d import moves as domino3d_moves
from engine.domino3d.turns import Turns as Domino3dTurns
from engine.game import Event
from engine.ominos.moves import Place
from engine.quadrot.moves import Turn as QuadrotTurn

TIME = "time"
"""How every game writes the move that a clock makes"""


@dataclass(frozen=True)
class Custom:
    """One game's ways."""

    hides: Callable[[Any], bool] = lambda options: False
    """Whether, with these options, one seat must not see what another may: then the screen is covered between them"""
    sand: Callable[[Any], int | None] = lambda options: getattr(options, "turn_limit", None)
    """The seconds of sand for a turn"""
    turn: Callable[[Any], object] = lambda state: None
    """What tells one turn from the next where the seat in turn stays the same"""
    thing: Callable[[Any], object] = lambda move: move
    """What a move takes in hand: the first stage of a hint. A word is its own thing"""


def begins_round(event: Event) -> bool:
    """Whether this is the deal of a new round."""
    entry = event.traced() or {}
    return "round" in entry and "end" not in entry


def elapsed(move: Any) -> float | None:
    """The seconds that a move of a race tells of; None for all other moves."""
    ms = getattr(move, "ms", None)
    return None if ms is None else float(ms) / 1000


# The games


def _tile(move: Any) -> object:
    """The tile by its smallest reading."""
    if not isinstance(move, Place):
        return move
    digits = move.digits
    return min(digits[place:] + digits[:place] for place in range(len(digits)))


def _brick(move: Any) -> object:
    done = move.move if isinstance(move, domino3d_moves.Timed) else move
    return done.brick if isinstance(done, domino3d_moves.Place) else done


def _pawn(move: Any) -> object:
    """The point where the pawn stands that gets on first; -1 behind the line."""
    return move.steps[0].start if isinstance(move, QuadrotTurn) else move


def _domino3d_turn(state: Any) -> object:
    return state.turns if isinstance(state, Domino3dTurns) else (state.round, state.is_building)


_OMINOS = Custom(hides=lambda options: True, turn=lambda state: state.round, thing=_tile)

CUSTOMS = {
    "triominos": _OMINOS,
    "quadominos": _OMINOS,
    "domino3d": Custom(
        hides=lambda options: options.mode == "race",
        sand=lambda options: options.sand,
        turn=_domino3d_turn,
        thing=_brick,
    ),
    "quadrot": Custom(thing=_pawn),
}


def custom_of(game: str) -> Custom:
    """A game that is not on the list is open, and its sand is its option `turn_limit`."""
    return CUSTOMS.get(game, Custom())
