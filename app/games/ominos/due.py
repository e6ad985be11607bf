"""Points that count once the tile that brings them has arrived. Without Kivy."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game import Event, Seat
from engine.ominos.events import Laid
from engine.ominos.lattice import Cell


class Due(NamedTuple):
    """What a tile on its way will bring."""

    seat: Seat
    """Whose tile it is"""
    points: Mapping[Seat, int]


def due_of(events: Sequence[Event]) -> dict[Cell, Due]:
    """By cells; what the end of the round awards comes with its last tile."""
    awards = next((event.awards for event in events if event.ends_round), ())
    found = {}
    for event in events:
        if isinstance(event, Laid):
            points = dict(enumerate(awards))
            points[event.seat] = points.get(event.seat, 0) + event.points
            found[event.move.cell] = Due(event.seat, points)
    return found
