"""Shuffles and dice from the match's seed: the only luck in the engine.

The luck of a match is a row of *outcomes*: first deal, second deal, third roll… Outcome `n` follows from the seed and
`n` alone, so a copied state meets the same luck. A record stores the outcomes; a match that is read back gets them told
and asks the seed only for those after them.
"""

from collections.abc import Callable, Container, Sequence
from random import Random
from typing import TypeVar

Outcome = tuple[object, ...]
REJECTED = "in vain"
"""Stands at the end of an outcome that came to nothing, so that luck decided once more"""
Item = TypeVar("Item")


class BadOutcome(ValueError):
    """A record tells an outcome that cannot have come about."""

    def __init__(self, number: int, reason: str):
        super().__init__(f"outcome {number}: {reason}")
        self.number = number


def shuffled(things: Sequence[Item], draw: Callable[[], float]) -> list[Item]:
    """Returns these things shuffled by `Random.random`, whose numbers Python promises never to change."""
    keys = [draw() for _ in things]
    return [things[place] for place in sorted(range(len(things)), key=keys.__getitem__)]


class RandomSource:
    """The luck of one match. It never changes: states share it."""

    __slots__ = ("seed", "recorded")

    def __init__(self, seed: int, recorded: Sequence[Outcome] = ()):
        self.seed = seed
        self.recorded = recorded

    def was_rejected(self, number: int) -> bool | None:
        """Returns whether a record tells that outcome `number` came to nothing; None if no record tells of it."""
        return REJECTED in self.recorded[number] if number < len(self.recorded) else None

    def stream(self, number: int) -> Random:
        """Returns the random numbers that decide outcome `number`."""
        return Random(f"{self.seed}:{number}")

    def shuffle(self, number: int, things: Sequence[Item]) -> list[Item]:
        """Returns outcome `number`: these things in some order.

        >>> Chance(1).shuffled(0, "abc") == Chance(1).shuffled(0, "abc")
        True
        """
        if number < len(self.recorded):
            return self._read_order(number, things)
        return shuffled(things, self.stream(number).random)

    def draw_items(self, number: int, things: Sequence[Item], count: int) -> tuple[Item, ...]:
        """Returns outcome `number`: so many of these things, each at most once."""
        if number >= len(self.recorded):
            return tuple(shuffled(things, self.stream(number).random)[:count])
        recorded = self.recorded[number]
        found = tuple(thing for named in recorded for thing in things if thing == named)
        if not len(set(found)) == len(recorded) == count:
            raise BadOutcome(number, f"not {count} different ones of what there is")
        return found

    def _read_order(self, number: int, things: Sequence[Item]) -> list[Item]:
        left = list(things)
        order: list[Item] = []
        for thing in self.recorded[number]:
            if thing == REJECTED:
                continue
            if thing not in left:
                raise BadOutcome(number, f"{thing} {'is there twice' if thing in things else 'is not in the set'}")
            order.append(left.pop(left.index(thing)))
        if left:
            raise BadOutcome(number, f"{left[0]} is missing")
        return order

    def roll_dice(self, number: int, faces: Sequence[Item], dice: int) -> tuple[Item, ...]:
        """Returns outcome `number`: one face for each die."""
        if number < len(self.recorded):
            roll = tuple(face for named in self.recorded[number] for face in dict.fromkeys(faces) if face == named)
            if not len(roll) == len(self.recorded[number]) == dice:
                raise BadOutcome(number, f"not {dice} dice with these faces")
            return roll
        draw = self.stream(number).random
        return tuple(faces[int(draw() * len(faces))] for _ in range(dice))

    def pick_one(self, number: int, things: Sequence[Item], left: Container[Item]) -> Item:
        """Returns outcome `number`: one of the things that are left.

        The stream puts all of them in an order and the first one left is picked: who shares a seed is given the same
        wherever possible, even if different things are left.
        """
        if number < len(self.recorded):
            for thing in things:
                if self.recorded[number] == (thing,) and thing in left:
                    return thing
            raise BadOutcome(number, "what was picked is not there")
        order = shuffled(things, self.stream(number).random)
        return next(thing for thing in order if thing in left)
