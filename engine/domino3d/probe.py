"""Domino 3D's own requests of the probe: where a brick fits, and whether a place is right."""

from collections.abc import Callable
from typing import Any

from engine.domino3d.bricks import NAMES, Brick, read_brick
from engine.domino3d.moves import Place, read_place
from engine.domino3d.structure import Structure, made_up


def _fits(request: dict[str, Any]) -> dict[str, Any]:
    """Every place of the bricks in a hand, and how many more would bring the structure down."""
    table = _read_table(request)
    hand = [_read_hand(table, text) for text in _texts(request, "hand")]
    fits = [{"move": str(place), **_worth(table, place)} for brick in hand for place in table.places(brick)]
    return {"fits": fits, "collapse": sum(len(table.collapsing(brick)) for brick in hand)}


def _check(request: dict[str, Any]) -> dict[str, Any]:
    """What a place is worth, or why it is none."""
    table = _read_table(request)
    text = request.get("move")
    if not isinstance(text, str):
        raise ValueError("move is a text such as sun|moon@0,0,0+x1")
    place = read_place(text)
    _check_free(table, place.brick)
    reason = table.refusal(place)
    return {"legal": False, "reason": reason} if reason else {"legal": True, **_worth(table, place)}


REQUESTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"fits": _fits, "check": _check}
"""Each takes a request and gives its answer, or raises ValueError where the request makes no sense"""


def _read_table(request: dict[str, Any]) -> Structure:
    """The structure of a request. It may be one that no match leads to, as long as the bricks have room."""
    table = Structure()
    for place in map(read_place, _texts(request, "table")):
        _check_free(table, place.brick)
        if table.refusal(place) in ("table", "taken"):
            raise ValueError(f"no room on the table: {place}")
        table = table.with_brick(place)
    return made_up(table.laid)


def _read_hand(table: Structure, text: str) -> Brick:
    brick = read_brick(text)
    _check_free(table, brick)
    return brick


def _check_free(table: Structure, brick: Brick) -> None:
    if any(place.brick == brick for place in table.laid):
        raise ValueError(f"{NAMES[brick]} lies on the table already")


def _texts(request: dict[str, Any], key: str) -> list[str]:
    texts = request.get(key)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{key} is a list of texts")
    return texts


def _worth(table: Structure, place: Place) -> dict[str, Any]:
    """Points, contacts and row. The first brick on an empty table earns nothing."""
    spot = table.spot(place.body[0], place.axis)
    if not spot:
        row = "upright" if place.axis == 2 else "flat"
        return {"points": 0, "contacts": 0, "row": row}
    return {"points": spot.points, "contacts": spot.contacts, "row": spot.row}
