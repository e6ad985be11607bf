"""Extent of exhaustive tests: a fixed sample by default, all items if the variable SABLIER_WHOLE is 1."""

import os
from collections.abc import Sequence
from math import ceil
from random import Random
from typing import TypeVar
from zlib import crc32

Thing = TypeVar("Thing")
WHOLE = os.environ.get("SABLIER_WHOLE") == "1"


def one_in(count: int, things: Sequence[Thing]) -> list[Thing]:
    """Returns every `count`-th item on average, always the same ones in order; all items in a whole run.

    The selection is irregular, so that it does not coincide with a pattern in the items. At least one item is returned.
    """
    if WHOLE:
        return list(things)
    chosen = Random("sample").sample(range(len(things)), ceil(len(things) / count))
    return [things[place] for place in sorted(chosen)]


def sample_pair(items: Sequence[Thing], name: str) -> list[Thing]:
    """Returns two neighbouring items, chosen by a hash of the name; all items in a whole run.

    With many names, every pair is used.
    """
    if WHOLE:
        return list(items)
    start = 2 * (crc32(name.encode()) % (len(items) // 2))
    return list(items[start : start + 2])
