"""Shuffles and dice from the match's seed: the only luck in the engine.

The luck of a match is a row of *outcomes*: first deal, second deal, third roll… Outcome `n` follows from the seed and
`n` alone, so a copied state meets the same luck. A record stores the outcomes; a match that is read back gets them told
and asks the seed only for those after them.
"""

from collections.abc import Callable, Container, Sequence
from random import Random
from typing import TypeVar

Outcome = tuple[object, ...]
VAIN = "in vain"
"""Stands at the end of an outcome that came to nothing, so that luck decided once more"""
Thing = TypeVar("Thing")


class BadOutcome(ValueError):
    """A record tells an outcome that cannot have come about."""

    def __init__(self, number: int, reason: str):
        super().__init__(f"outcome {number}: {reason}")
        self.number = number


def in_random_order(things: Sequence[Thing], draw: Callable[[], float]) -> list[Thing]:
    """Returns these things shuffled by `Random.random`, whose numbers Python promises never to change."""
    keys = [draw() for _ in things]
    return [things[place] for place in sorted(range(len(things)), key=keys.__getitem__)]


class Chance:
    """The luck of one match. It never changes: states share it."""

    __slots__ = ("seed", "told")

    def __init__(self, seed: int, told: Sequence[Outcome] = ()):
        self.seed = seed
        self.told = told

    def was_vain(self, number: int) -> bool | None:
        """Returns whether a record tells that outcome `number` came to nothing; None if no record tells of it."""
        return VAIN in self.told[number] if number < len(self.told) else None

    def stream(self, number: int) -> Random:
        """Returns the random numbers that decide outcome `number`."""
        return Random(f"{self.seed}:{number}")

    def shuffled(self, number: int, things: Sequence[Thing]) -> list[Thing]:
        """Returns outcome `number`: these things in some order.

        >>> Chance(1).shuffled(0, "abc") == Chance(1).shuffled(0, "abc")
        True
        """
        if number < len(self.told):
            return self._told(number, things)
        return in_random_order(things, self.stream(number).random)

    def drawn(self, number: int, things: Sequence[Thing], count: int) -> tuple[Thing, ...]:
        """Returns outcome `number`: so many of these things, each at most once."""
        if number >= len(self.told):
            return tuple(in_random_order(things, self.stream(number).random)[:count])
        told = self.told[number]
        found = tuple(thing for named in told for thing in things if thing == named)
        if not len(set(found)) == len(told) == count:
            raise BadOutcome(number, f"not {count} different ones of what there is")
        return found

    def _told(self, number: int, things: Sequence[Thing]) -> list[Thing]:
        left = list(things)
        order: list[Thing] = []
        for thing in self.told[number]:
            if thing == VAIN:
                continue
            if thing not in left:
                raise BadOutcome(number, f"{thing} {'is there twice' if thing in things else 'is not in the set'}")
            order.append(left.pop(left.index(thing)))
        if left:
            raise BadOutcome(number, f"{left[0]} is missing")
        return order

    def rolled(self, number: int, faces: Sequence[Thing], dice: int) -> tuple[Thing, ...]:
        """Returns outcome `number`: one face for each die."""
        if number < len(self.told):
            roll = tuple(face for named in self.told[number] for face in dict.fromkeys(faces) if face == named)
            if not len(roll) == len(self.told[number]) == dice:
                raise BadOutcome(number, f"not {dice} dice with these faces")
            return roll
        draw = self.stream(number).random
        return tuple(faces[int(draw() * len(faces))] for _ in range(dice))

    def picked(self, number: int, things: Sequence[Thing], left: Container[Thing]) -> Thing:
        """Returns outcome `number`: one of the things that are left.

        The stream puts all of them in an order and the first one left is picked: who shares a seed is given the same
        wherever possible, even if different things are left.
        """
        if number < len(self.told):
            for thing in things:
                if self.told[number] == (thing,) and thing in left:
                    return thing
            raise BadOutcome(number, "what was picked is not there")
        order = in_random_order(things, self.stream(number).random)
        return next(thing for thing in order if thing in left)
