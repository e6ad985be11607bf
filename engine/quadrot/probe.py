"""Rule queries of `python -m engine probe` for Quadrot: the possible results of a roll."""

from collections.abc import Callable, Mapping

from engine.game import Event, JsonObject
from engine.quadrot.board import SIDE_NAMES, Side
from engine.quadrot.events import TurnPlayed, dice_names
from engine.quadrot.legal_turns import Dice, Position, legal_turns
from engine.quadrot.moves import read_colour
from engine.quadrot.packed_pawns import ALL_HOME, ON_BOARD, Pawns, pawn_places, read_pawn_places
from engine.quadrot.pawn_moves import dangerous_squares


def turns(request: JsonObject) -> JsonObject:
    """Returns all distinct results of a roll for the side to move; raises ValueError if the request is invalid.

    >>> pawns = {"bottom": [6, "home", "home", "home"], "top": ["start"] * 4}
    >>> turns({"to_move": "bottom", "dice": ["red", "red"], "someone_home": False, "pawns": pawns})
    {'dice_used': 2, 'turns': [['home', 'home', 'home', 'home']]}
    """
    side = _read_side(request.get("to_move"))
    pawns = _read_pawns(request.get("pawns"))
    someone_home = request.get("someone_home", False)
    if not isinstance(someone_home, bool):
        raise ValueError(f"someone_home is true or false, not {someone_home!r}")
    position = _position(side, pawns, someone_home)
    legal = legal_turns(position, _read_dice(request.get("dice")))
    return {"dice_used": legal.dice_used, "turns": list(map(pawn_places, legal.results)) if legal.dice_used else []}


REQUESTS: Mapping[str, Callable[[JsonObject], JsonObject]] = {"turns": turns}


# Trace entries


def _played(event: TurnPlayed) -> JsonObject:
    return {
        "seat": event.seat,
        "dice": dice_names(event.dice),
        "move": str(event.move),
        "points": event.points,
        "parts": dict(event.parts),
        "pawns": {SIDE_NAMES[side]: pawn_places(pawns) for side, pawns in event.pawns},
    }


ENTRIES: Mapping[type[Event], Callable[..., JsonObject]] = {TurnPlayed: _played}
"""Functions that build the trace entry of an event, by type"""


# Reading requests


def _read_side(value: object) -> Side:
    if value not in SIDE_NAMES:
        raise ValueError(f"no side of the board: {value!r}; there are: {', '.join(SIDE_NAMES)}")
    return SIDE_NAMES.index(value)


def _read_dice(value: object) -> Dice:
    """Parses the colours of the dice: two, or one in the first turn of a match with the option `short_opening`."""
    if not isinstance(value, list) or len(value) not in (1, 2):
        raise ValueError(f"dice is a list of two colours, not {value!r}")
    return tuple(map(read_colour, value))


def _read_pawns(value: object) -> dict[Side, Pawns]:
    if not isinstance(value, Mapping) or not all(isinstance(pawn_places, list) for pawn_places in value.values()):
        raise ValueError(f"pawns is a list of four places for each side, not {value!r}")
    return {_read_side(side): read_pawn_places(of_side) for side, of_side in value.items()}


def _position(side: Side, pawns: dict[Side, Pawns], someone_home: bool) -> Position:
    taken = 0
    for owner, of_owner in pawns.items():
        standing = of_owner & ON_BOARD
        if standing & dangerous_squares(owner, someone_home):
            raise ValueError(f"a pawn of {SIDE_NAMES[owner]} stands on a red square")
        if standing & taken:
            raise ValueError("two pawns on one point")
        taken |= standing
    if side not in pawns or pawns[side] == ALL_HOME:
        raise ValueError(f"{SIDE_NAMES[side]} has no pawn to move")
    own = pawns[side]
    return Position(side, own, taken & ~own, someone_home)
