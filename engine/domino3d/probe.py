"""Rule queries of `python -m engine probe` for Domino 3D: the places of a brick, and the legality of a place."""

from collections.abc import Callable, Mapping

from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.events import (
    BrickReturned,
    Built,
    Collapsed,
    Dealt,
    Drew,
    FirstBrickPlaced,
    Inspected,
    Laid,
    RoundEnded,
    TableDeclared,
    TookBack,
)
from engine.domino3d.moves import PiecelessMove, Place, read_place
from engine.domino3d.structure import Structure, unchecked_structure
from engine.game import Event, JsonObject


def _fits(request: JsonObject) -> JsonObject:
    """Returns all places of the bricks in a hand, and the number of other places, where the structure would
    collapse.
    """
    table = _read_table(request)
    hand = [_read_hand(table, text) for text in _texts(request, "hand")]
    fits = [{"move": str(place), **_worth(table, place)} for brick in hand for place in table.places(brick)]
    return {"fits": fits, "collapse": sum(len(table.collapsing_places(brick)) for brick in hand)}


def _check(request: JsonObject) -> JsonObject:
    """Returns the points of a placement, or the reason why it is refused."""
    table = _read_table(request)
    text = request.get("move")
    if not isinstance(text, str):
        raise ValueError("move is a text such as sun|moon@0,0,0+x1")
    place = read_place(text)
    _check_free(table, place.brick)
    reason = table.refusal(place)
    return {"legal": False, "reason": reason} if reason else {"legal": True, **_worth(table, place)}


REQUESTS: Mapping[str, Callable[[JsonObject], JsonObject]] = {"fits": _fits, "check": _check}
"""Functions that answer a request; they raise ValueError if the request is invalid"""


# Trace entries


def _move(event: Event, move: object) -> JsonObject:
    """Returns the trace entry of a move, with its points by reason."""
    return {"seat": event.seat, "move": str(move), "points": event.points, "parts": dict(event.parts)}


def _dealt(event: Dealt) -> JsonObject:
    hands = [[NAMES[brick] for brick in hand] for hand in event.hands]
    return {"round": event.round, "hands": hands, "proved": event.proved}


def _round_ended(event: RoundEnded) -> JsonObject:
    return {"end": event.end, "round": event.round, "awards": list(event.awards), "totals": list(event.totals)}


ENTRIES: Mapping[type[Event], Callable[..., JsonObject]] = {
    FirstBrickPlaced: lambda event: {"start": str(event.place)},
    Drew: lambda event: {"draw": NAMES[event.brick], "seat": event.seat},
    Laid: lambda event: _move(event, event.place),
    BrickReturned: lambda event: _move(event, PiecelessMove.TIME),
    Collapsed: lambda event: {**_move(event, event.place), "collapse": True},
    Dealt: _dealt,
    Built: lambda event: _move(event, f"{event.place} {event.ms}ms"),
    TookBack: lambda event: _move(event, f"{PiecelessMove.BACK} {event.ms}ms"),
    TableDeclared: lambda event: _move(event, f"{event.call} {event.ms}ms"),
    Inspected: lambda event: {**_move(event, event.joint or PiecelessMove.FINE), "found": event.is_fault},
    RoundEnded: _round_ended,
}
"""Functions that build the trace entry of an event, by type"""


# Reading requests


def _read_table(request: JsonObject) -> Structure:
    """Parses the structure of a request. It need not be reachable in a match, but the bricks must not overlap."""
    table = Structure()
    for place in map(read_place, _texts(request, "table")):
        _check_free(table, place.brick)
        if table.refusal(place) in ("table", "taken"):
            raise ValueError(f"no room on the table: {place}")
        table = table.with_brick(place)
    return unchecked_structure(table.laid)


def _read_hand(table: Structure, text: str) -> Brick:
    brick = read_brick(text)
    _check_free(table, brick)
    return brick


def _check_free(table: Structure, brick: Brick) -> None:
    if any(place.brick == brick for place in table.laid):
        raise ValueError(f"{NAMES[brick]} lies on the table already")


def _texts(request: JsonObject, key: str) -> list[str]:
    texts = request.get(key)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{key} is a list of texts")
    if len(set(texts)) < len(texts):
        raise ValueError(f"{key} has the same twice")
    if len(texts) > len(NAMES):
        raise ValueError(f"{key} has more than the {len(NAMES)} bricks that there are")
    return texts


def _worth(table: Structure, place: Place) -> JsonObject:
    """Returns the points, contacts and position of a place. The first brick on an empty table earns nothing."""
    spot = table.spot(place.body[0], place.axis)
    if not spot:
        row = "upright" if place.axis == 2 else "flat"
        return {"points": 0, "contacts": 0, "row": row}
    return {"points": spot.points, "contacts": spot.contacts, "row": spot.row}
