"""Rule queries of `python -m engine probe` for Tri-Ominos and Quad-Ominos: tiles of a set, fits of a hand, legality of
a placement.
"""

from collections.abc import Callable, Mapping

from engine.game import Event, JsonObject
from engine.ominos import quadominos, triominos
from engine.ominos.events import Hand, Laid
from engine.ominos.lattice import OPENING_CELL, position
from engine.ominos.moves import OminoMoves, Place, read_place
from engine.ominos.opening import opening_rotations
from engine.ominos.state import OminoState
from engine.ominos.table import Table
from engine.ominos.tiles import digits_text, read_digits
from engine.randomness import RandomSource

ProbeRequest = JsonObject

GAMES = {game.name: game for game in (triominos.GAME, quadominos.GAME)}
MOST_STEPS = 400
"""Maximum coordinate of a tile in a request. It is limited so that all neighbouring cells still have valid names."""


def tiles(request: ProbeRequest) -> ProbeRequest:
    """Returns the names of all tiles of the set. The name of a tile is its smallest reading."""
    return {"tiles": [digits_text(tile) for tile in _empty(request).table.tiles.tiles]}


def fits(request: ProbeRequest) -> ProbeRequest:
    """Returns every placement of the hand's tiles with its points; on an empty table, the opening moves."""
    state = _with_table(request)
    table = state.table
    hand = table.tiles.hand(
        _require_tile(state, read_digits(text)) for text in _texts(request, "hand", len(table.tiles.tiles))
    )
    hand &= ~table.tiles.hand(table.laid.values())
    placements = table.fits(hand)
    if not table.laid and hand:
        placements = [(OPENING_CELL, opening_rotations(table.tiles, hand))]
    places = (place for place in OminoMoves(table.tiles, placements, ()) if isinstance(place, Place))
    return {"fits": [{"move": str(place), **_points_entry(*state.worth(place))} for place in places]}


def check(request: ProbeRequest) -> ProbeRequest:
    """Returns the points of a placement, or the reason why it is refused."""
    state = _with_table(request)
    move = request.get("move")
    if not isinstance(move, str):
        raise ValueError("'move' takes a text")
    place = _read(state, move)
    refusal = _refusal(state.table, place)
    if refusal:
        return {"legal": False, "reason": refusal}
    return {"legal": True, **_points_entry(*state.worth(place))}


REQUESTS: Mapping[str, Callable[[ProbeRequest], ProbeRequest]] = {"tiles": tiles, "fits": fits, "check": check}


# Trace entries


def _laid(event: Laid) -> ProbeRequest:
    return {"seat": event.seat, "move": str(event.move), **_points_entry(event.parts, event.bonus)}


ENTRIES: Mapping[type[Event], Callable[..., ProbeRequest]] = {Laid: _laid}
"""Functions that build the trace entry of an event, by type"""


def _points_entry(parts: Mapping[str, int], bonus: bool | None = None) -> ProbeRequest:
    """Returns the trace fields for points; includes `bonus` in a game with a bonus choice."""
    entry: ProbeRequest = {"points": sum(parts.values()), "parts": dict(parts)}
    return entry if bonus is None else {**entry, "bonus": bonus}


def _texts_of(tiles: Hand) -> list[str]:
    return [digits_text(tile) for tile in tiles]


# Reading requests


def _refusal(table: Table, place: Place) -> str | None:
    if table.laid:
        return table.refusal(place.cell, place.digits)
    if place.cell != OPENING_CELL:
        return "apart"
    return None if place.digits in table.tiles.rotations else "tile"


def _empty(request: ProbeRequest) -> OminoState:
    """Returns a new match of the requested game; its table is empty."""
    game = GAMES[request["game"]]
    options = {"set": request["set"]} if "set" in request else {}
    state, _ = game.begin(game.options.of(options), 2, RandomSource(0))
    if not isinstance(state, OminoState):
        raise ValueError(f"no tiles with digits in {game.name}")
    state.table = Table(state.table.tiles)
    return state


def _with_table(request: ProbeRequest) -> OminoState:
    state = _empty(request)
    for text in _texts(request, "table", len(state.table.tiles.tiles)):
        place = _read(state, text)
        _require_tile(state, place.digits)
        if max(map(abs, position(place.cell))) > MOST_STEPS:
            raise ValueError(f"too far away: {text}")
        refusal = state.table.refusal(place.cell, place.digits)
        if refusal and (refusal != "apart" or state.table.differing_corners(place.cell, place.digits)):
            raise ValueError(f"{text} cannot lie on this table: {refusal}")
        state.table.lay(place.cell, place.digits)
    return state


def _texts(request: ProbeRequest, key: str, most: int) -> list[str]:
    texts = request.get(key)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{key!r} takes a list of texts")
    if len(texts) > most:
        raise ValueError(f"{key!r} has more than the {most} tiles that there are")
    return texts


def _read(state: OminoState, text: str) -> Place:
    place = read_place(text)
    _of_this_game(state, place.digits, text)
    return place


def _require_tile(state: OminoState, digits: tuple[int, ...]) -> tuple[int, ...]:
    if digits not in state.table.tiles.rotations:
        raise ValueError(f"no such tile: {digits_text(digits)}")
    return digits


def _of_this_game(state: OminoState, digits: tuple[int, ...], text: str) -> None:
    if len(digits) != len(state.table.tiles.tiles[0]):
        raise ValueError(f"not a tile of this game: {text}")
