"""How much of an exhaustive test is run: a fixed sample by default, all of it where SABLIER_WHOLE is 1."""

import os
from collections.abc import Sequence
from math import ceil
from random import Random
from typing import TypeVar
from zlib import crc32

Thing = TypeVar("Thing")
WHOLE = os.environ.get("SABLIER_WHOLE") == "1"


def one_in(count: int, things: Sequence[Thing]) -> list[Thing]:
    """Returns one in so many of these things in their order, always the same ones; all of them in a whole run.

    They are scattered, so that no step falls in with the order of what is tried. At least one is returned.
    """
    if WHOLE:
        return list(things)
    chosen = Random("sample").sample(range(len(things)), ceil(len(things) / count))
    return [things[place] for place in sorted(chosen)]


def sample_pair(items: Sequence[Thing], name: str) -> list[Thing]:
    """Returns two neighbouring items, chosen by a hash of the name; all items in a whole run.

    Many names together use every pair.
    """
    if WHOLE:
        return list(items)
    start = 2 * (crc32(name.encode()) % (len(items) // 2))
    return list(items[start : start + 2])
