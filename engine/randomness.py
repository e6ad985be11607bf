"""Shuffles and dice rolls that follow from the seed of a match. The engine uses no other randomness.

A match has a sequence of random *outcomes*, such as first deal, second deal, third roll. Outcome `n` depends only on
the seed and `n`, so that a copied state gets the same outcomes. A record stores the outcomes. When it is read, the
stored outcomes are used, and only the later ones come from the seed.
"""

from collections.abc import Callable, Container, Sequence
from random import Random
from typing import TypeVar

Outcome = tuple[object, ...]
REJECTED = "in vain"
"""Marker at the end of a rejected outcome in a record, such as a deal that had to be repeated"""
Item = TypeVar("Item")


class BadOutcome(ValueError):
    """Error raised if a record contains an impossible random outcome."""

    def __init__(self, number: int, reason: str):
        super().__init__(f"outcome {number}: {reason}")
        self.number = number


def shuffled(things: Sequence[Item], draw: Callable[[], float]) -> list[Item]:
    """Returns the items in a random order. `draw`: the method `Random.random`, whose values are the same in all
    versions of Python.
    """
    keys = [draw() for _ in things]
    return [things[place] for place in sorted(range(len(things)), key=keys.__getitem__)]


class RandomSource:
    """Immutable source of the random outcomes of a match, shared by all its states."""

    __slots__ = ("seed", "recorded")

    def __init__(self, seed: int, recorded: Sequence[Outcome] = ()):
        self.seed = seed
        self.recorded = recorded

    def was_rejected(self, number: int) -> bool | None:
        """Returns whether the record marks outcome `number` as rejected; None if the record does not contain this
        outcome.
        """
        return REJECTED in self.recorded[number] if number < len(self.recorded) else None

    def stream(self, number: int) -> Random:
        """Returns the random number generator for outcome `number`."""
        return Random(f"{self.seed}:{number}")

    def shuffle(self, number: int, things: Sequence[Item]) -> list[Item]:
        """Returns these items in a random order, as outcome `number` of the match.

        >>> RandomSource(1).shuffle(0, "abc") == RandomSource(1).shuffle(0, "abc")
        True
        """
        if number < len(self.recorded):
            return self._read_order(number, things)
        return shuffled(things, self.stream(number).random)

    def draw_items(self, number: int, things: Sequence[Item], count: int) -> tuple[Item, ...]:
        """Returns `count` different random items, as outcome `number` of the match."""
        if number >= len(self.recorded):
            return tuple(shuffled(things, self.stream(number).random)[:count])
        recorded = self.recorded[number]
        items = tuple(thing for named in recorded for thing in things if thing == named)
        if not len(set(items)) == len(recorded) == count:
            raise BadOutcome(number, f"not {count} different ones of what there is")
        return items

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
        """Returns one random face for each die, as outcome `number` of the match."""
        if number < len(self.recorded):
            roll = tuple(face for named in self.recorded[number] for face in dict.fromkeys(faces) if face == named)
            if not len(roll) == len(self.recorded[number]) == dice:
                raise BadOutcome(number, f"not {dice} dice with these faces")
            return roll
        draw = self.stream(number).random
        return tuple(faces[int(draw() * len(faces))] for _ in range(dice))

    def pick_one(self, number: int, things: Sequence[Item], left: Container[Item]) -> Item:
        """Returns a random item of `left`, as outcome `number` of the match.

        All items are shuffled, and the first one that is in `left` is picked. So matches with the same seed tend to
        pick the same items, even if different items are left.
        """
        if number < len(self.recorded):
            for thing in things:
                if self.recorded[number] == (thing,) and thing in left:
                    return thing
            raise BadOutcome(number, "what was picked is not there")
        order = shuffled(things, self.stream(number).random)
        return next(thing for thing in order if thing in left)
