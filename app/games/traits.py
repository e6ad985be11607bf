"""What a session must know of a game and the game's contract does not tell.

It goes by the shape of moves and states and imports no game: each is loaded when it is first played.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

TIME = "time"
"""How every game writes the move that a clock makes"""


@dataclass(frozen=True)
class Custom:
    """One game's ways."""

    hides: Callable[[Any], bool] = lambda _options: False
    """Whether, with these options, one seat must not see what another may: then the screen is covered between them"""
    sand: Callable[[Any], int | None] = lambda options: getattr(options, "turn_limit", None)
    """The seconds of sand for a turn"""
    turn: Callable[[Any], object] = lambda _state: None
    """What tells one turn from the next where the seat in turn stays the same"""
    thing: Callable[[Any], object] = lambda move: move
    """What a move takes in hand: the first stage of a hint. A word is its own thing"""


def elapsed(move: Any) -> float | None:
    """The seconds that a move of a race tells of; None for all other moves."""
    ms = getattr(move, "ms", None)
    return None if ms is None else float(ms) / 1000


# The games


def _tile(move: Any) -> object:
    """The tile by its smallest reading."""
    digits = getattr(move, "digits", None)
    return min(digits[place:] + digits[:place] for place in range(len(digits))) if digits else move


def _brick(move: Any) -> object:
    done = getattr(move, "move", move)  # without the time of a race
    return getattr(done, "brick", done)


def _pawn(move: Any) -> object:
    """The point where the pawn stands that gets on first; -1 behind the line."""
    steps = getattr(move, "steps", None)
    return steps[0].start if steps else move


def _domino3d_turn(state: Any) -> object:
    return (state.round, state.is_building) if state.options.mode == "race" else state.turns


_OMINOS = Custom(hides=lambda _options: True, turn=lambda state: state.round, thing=_tile)

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
