"""Loops of checks within one test that report every failure instead of only the first."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

Thing = TypeVar("Thing")
Decorator: TypeAlias = Callable[[Callable[..., object]], Callable[..., None]]


def check_each(things: Iterable[Thing], check: Callable[..., object], name: Callable[[Thing], str] = str) -> None:
    """Checks each item, passing tuples as several arguments; fails with the names of all failed items, or if there are
    none.

    `name`: function that returns the name of an item for the report.
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


def looped(names: str | Sequence[str], values: Iterable[Any], ids: Callable[[Any], str] = str) -> Decorator:
    """Decorator that runs a check for all these values in one test, where `parametrize` would make one test for each.

    The check must not change its fixtures, because all values share them.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = [(case,) if len(arguments) == 1 else tuple(case) for case in values]

    def decorate(check: Callable[..., object]) -> Callable[..., None]:
        given = inspect.signature(check)
        fixtures = [each for name, each in given.parameters.items() if name not in arguments]

        def test(**fixtures: Any) -> None:
            def run(*parts: Any) -> None:
                _ = check(**dict(zip(arguments, parts, strict=True)), **fixtures)

            check_each(cases, run, name_of)

        def name_of(case: tuple[Any, ...]) -> str:
            return " ".join(map(ids, case))

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        vars(test)["__signature__"] = given.replace(parameters=fixtures)
        return test

    return decorate
