"""Services that may fail: each is then off for the session, and the player is told once. Also how services wait."""

import logging
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar, cast

Stop: TypeAlias = Callable[[], object]


class Timing(Protocol):
    """Calls back on the main thread; what is returned stops that."""

    def later(self, seconds: float, call: Callable[[], object]) -> Stop: ...

    def every(self, seconds: float, call: Callable[[], object]) -> Stop: ...


class KivyTiming:
    """Calls back by Kivy's clock, which stands while the app is in the background."""

    def later(self, seconds: float, call: Callable[[], object]) -> Stop:
        from kivy.clock import Clock

        event = Clock.schedule_once(lambda _: call(), seconds)
        return lambda: event.cancel()

    def every(self, seconds: float, call: Callable[[], object]) -> Stop:
        from kivy.clock import Clock

        event = Clock.schedule_interval(lambda _: call(), seconds)
        return lambda: event.cancel()


# What a platform offers may fail in any way: it is then off for the session, told once, and never stops the app


LOG = logging.getLogger("sablier.services")

Service = TypeVar("Service")
QUIET = {"cancel", "close", "stop"}
"""What a service that was never made need not be made for"""


class NotHere(RuntimeError):
    """Tells that this device has nothing of the kind, which is no fault."""


def guarded(null: Service, *makers: Callable[[], Service]) -> Service:
    """Returns the first of the platform's services that works, made when it is first needed; else the one that does
    nothing.

    Whatever a service raises, in its making or later, switches it off, and the next one is tried.
    """
    return cast(Service, Guarded(null, makers)) if makers else null


def guarded_each(null: Service, *makers: Callable[[], Service]) -> Service:
    """Returns a service whose questions have nothing to do with each other: one that fails is asked of the next service
    in line from then on, and the others are not.
    """
    return cast(Service, GuardedEach(null, makers))


class GuardedEach:
    """Stands for a service: each of its questions is answered by the first in line that has not failed at it."""

    __slots__ = ("_failed", "_made", "_makers", "_null")

    def __init__(self, null: object, makers: tuple[Callable[[], Any], ...]):
        self._null, self._makers = null, makers
        self._made: list[Any] = [None] * len(makers)
        self._failed: dict[str, int] = {}
        """How many in line have failed at each question"""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            for at in range(self._failed.get(name, 0), len(self._makers)):
                try:
                    self._made[at] = self._made[at] or self._makers[at]()
                    return getattr(self._made[at], name)(*given)
                except Exception as error:
                    self._failed[name] = at + 1
                    tell_off(f"{name_of(self._makers[at])}.{name}", error)
            return getattr(self._null, name)(*given)

        return call


def name_of(maker: Callable[..., object]) -> str:
    """Returns what a class, or a `partial` of it, is called."""
    made: Callable[..., object] = getattr(maker, "func", maker)
    return made.__name__


class Guarded:
    """Stands for a service: its methods are the service's, and what fails is asked of the next one in line.

    Makers are classes, or `partial`s of them.
    """

    __slots__ = ("_makers", "_null", "_service")

    def __init__(self, null: object, makers: tuple[Callable[[], Any], ...]):
        self._null = null
        self._makers = list(makers)
        self._service: Any = None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name in QUIET and self._service is None:
            return lambda: None

        def call(*given: Any, **named: Any) -> Any:
            while True:
                try:
                    return getattr(self._working(), name)(*given, **named)
                except Exception as error:
                    if self._service is self._null:
                        raise  # ours to mend: nothing of the platform is in it
                    self._switch_off(error)

        return call

    def _working(self) -> Any:
        if self._service is None:
            self._service = self._makers[0]() if self._makers else self._null
        return self._service

    def _switch_off(self, error: Exception) -> None:
        maker = self._makers.pop(0)
        self._service = None
        tell_off(name_of(maker), error)


class GuardedTiming:
    """For services that wait: what fails later stops nothing, is told, and is not called again."""

    __slots__ = ("_timing",)

    def __init__(self, timing: Timing):
        self._timing = timing

    def later(self, seconds: float, call: Callable[[], object]) -> Stop:
        return self._timing.later(seconds, lambda: _tried(call))

    def every(self, seconds: float, call: Callable[[], object]) -> Stop:
        def again() -> None:
            if not _tried(call):
                stop()

        stop = self._timing.every(seconds, again)
        return stop


def _tried(call: Callable[[], object]) -> bool:
    try:
        call()
    except Exception as error:
        tell_off(getattr(call, "__qualname__", "what was to come"), error)
        return False
    return True


def tell_off(what: str, error: Exception) -> None:
    level = logging.INFO if isinstance(error, NotHere) else logging.WARNING
    LOG.log(level, "%s is off: %s: %s", what, type(error).__name__, error)
