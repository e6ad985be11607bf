"""The many moves of a seat that builds in the race: every brick of its hand in every room, whatever the marks."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, overload

from engine.domino3d.bricks import looks
from engine.domino3d.cells import STEPS, Axis, Cell
from engine.domino3d.hands import Hand
from engine.domino3d.moves import Place, Timed

Room: TypeAlias = tuple[Cell, Axis]
"""A pair of free cells: the lower one, and where the other is"""
LOOKS = 4
"""How many ways a brick can lie in a room"""


class Builds(Sequence[Timed]):
    """The places, brick by brick and room by room, then the calls. Thousands: named only when asked."""

    __slots__ = ("rooms", "hand", "calls", "ms")

    def __init__(self, rooms: tuple[Room, ...], hand: Hand, calls: tuple[Timed, ...], ms: int):
        self.rooms = rooms
        self.hand = hand
        self.calls = calls
        self.ms = ms

    @property
    def _placed(self) -> int:
        return LOOKS * len(self.rooms) * len(self.hand)

    def __len__(self) -> int:
        return self._placed + len(self.calls)

    def __iter__(self) -> Iterator[Timed]:
        yield from map(self._place, range(self._placed))
        yield from self.calls

    @overload
    def __getitem__(self, index: int) -> Timed: ...
    @overload
    def __getitem__(self, index: slice) -> list[Timed]: ...
    def __getitem__(self, index: int | slice) -> Timed | list[Timed]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        index = index if index >= 0 else index + len(self)
        return self._place(index) if 0 <= index < self._placed else self.calls[self._call(index)]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Timed) and isinstance(move.move, Place):
            room = move.move.body[0], move.move.axis
            return move.ms == self.ms and move.move.brick in self.hand and room in self.rooms
        return move in self.calls

    def _call(self, index: int) -> int:
        if not self._placed <= index < len(self):
            raise IndexError(index)
        return index - self._placed

    def _place(self, index: int) -> Timed:
        rest, look = divmod(index, LOOKS)
        number, room = divmod(rest, len(self.rooms))
        low, axis = self.rooms[room]
        brick = self.hand[number]
        _, direction, roll = looks(brick)[axis][look]
        return Timed(Place(brick, low + STEPS[axis] if direction & 1 else low, direction, roll), self.ms)
