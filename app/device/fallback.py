"""Services that may fail: each is then off for the session, and the player is told once. Also how services wait."""

import logging
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar, cast

CancelCallback: TypeAlias = Callable[[], object]


class Timing(Protocol):
    """Calls back on the main thread; what is returned stops that."""

    def later(self, seconds: float, call: Callable[[], object]) -> CancelCallback: ...

    def every(self, seconds: float, call: Callable[[], object]) -> CancelCallback: ...


class KivyTiming:
    """Calls back by Kivy's clock, which stands while the app is in the background."""

    def later(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        from kivy.clock import Clock

        event = Clock.schedule_once(lambda _: call(), seconds)
        return lambda: event.cancel()

    def every(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        from kivy.clock import Clock

        event = Clock.schedule_interval(lambda _: call(), seconds)
        return lambda: event.cancel()


# What a platform offers may fail in any way: it is then off for the session, told once, and never stops the app


LOG = logging.getLogger("sablier.services")

Service = TypeVar("Service")
NO_OP_WHEN_UNUSED = {"cancel", "close", "is_speaking", "stop"}
"""What a service that was never made need not be made for"""


class NotAvailable(RuntimeError):
    """Tells that this device has nothing of the kind, which is no fault."""


def with_fallback(null: Service, *makers: Callable[[], Service]) -> Service:
    """Returns the first of the platform's services that works, made when it is first needed; else the one that does
    nothing.

    Whatever a service raises, in its making or later, switches it off, and the next one is tried.
    """
    return cast(Service, FallbackService(null, makers)) if makers else null


def with_fallback_per_method(null: Service, *makers: Callable[[], Service]) -> Service:
    """Returns a service whose questions have nothing to do with each other: one that fails is asked of the next service
    in line from then on, and the others are not.
    """
    return cast(Service, FallbackService(null, makers, each=True))


class FallbackService:
    """Stands for a service: its methods are those of the first in line that has not failed, at anything or, where
    `each` stands for itself, at that very question. What `null` raises is ours to mend, and raised.

    Makers are classes, or `partial`s of them.
    """

    __slots__ = ("_each", "_failed", "_made", "_makers", "_null")

    def __init__(self, null: object, makers: tuple[Callable[[], Any], ...], each: bool = False):
        self._null, self._makers, self._each = null, makers, each
        self._made: list[Any] = [None] * len(makers)
        self._failed: dict[str, int] = {}
        """How many in line have failed, by question; by none of them where one failure counts for all"""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        question = name if self._each else ""
        if name in NO_OP_WHEN_UNUSED and not any(self._made[self._failed.get(question, 0) :]):
            return lambda: None

        def call(*given: Any, **named: Any) -> Any:
            for at in range(self._failed.get(question, 0), len(self._makers)):
                try:
                    return getattr(self._service(at), name)(*given, **named)
                except Exception as error:
                    self._failed[question] = at + 1
                    log_disabled(maker_name(self._makers[at]) + f".{name}" * self._each, error)
            return getattr(self._null, name)(*given, **named)

        return call

    def _service(self, at: int) -> Any:
        if self._made[at] is None:
            self._made[at] = self._makers[at]()
        return self._made[at]


def maker_name(maker: Callable[..., object]) -> str:
    """Returns what a class, or a `partial` of it, is called."""
    made: Callable[..., object] = getattr(maker, "func", maker)
    return made.__name__


class SafeTiming:
    """For services that wait: what fails later stops nothing, is told, and is not called again."""

    __slots__ = ("_timing",)

    def __init__(self, timing: Timing):
        self._timing = timing

    def later(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        return self._timing.later(seconds, lambda: _tried(call))

    def every(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        def again() -> None:
            if not _tried(call):
                stop()

        stop = self._timing.every(seconds, again)
        return stop


def _tried(call: Callable[[], object]) -> bool:
    try:
        call()
    except Exception as error:
        log_disabled(getattr(call, "__qualname__", "what was to come"), error)
        return False
    return True


def log_disabled(what: str, error: Exception) -> None:
    level = logging.INFO if isinstance(error, NotAvailable) else logging.WARNING
    LOG.log(level, "%s is off: %s: %s", what, type(error).__name__, error)
