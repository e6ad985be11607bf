"""Loops of checks within one test that report every failure, not only the first one."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def check_each(things: Iterable[Thing], check: Callable[..., object], name: Callable[[Thing], str] = str) -> None:
    """Checks each thing, a tuple as several arguments; fails with the names of all that failed, or without any thing.

    `name`: the name of a thing in the report.
    """
    failures: list[Exception] = []
    count = 0
    for thing in things:
        count += 1
        try:
            _ = check(*thing) if isinstance(thing, tuple) else check(thing)
        except Exception as error:
            error.add_note(f"in {name(thing)}")
            failures.append(error)
    if not count:
        raise AssertionError("nothing to check")
    if failures:
        raise ExceptionGroup(f"{len(failures)} of {count} failed", failures)
