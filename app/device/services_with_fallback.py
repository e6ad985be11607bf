"""Device services with fallbacks, and schedulers. A service that raises an exception is logged once and not used again
until the app restarts.
"""

import logging
from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar, cast

CancelCallback: TypeAlias = Callable[[], object]


class Scheduler(Protocol):
    """Scheduler of callbacks on the main thread. Both methods return a function that cancels the callback."""

    def later(self, seconds: float, call: Callable[[], object]) -> CancelCallback: ...

    def every(self, seconds: float, call: Callable[[], object]) -> CancelCallback: ...


class KivyScheduler:
    """Scheduler based on Kivy's clock, which stops while the app is in the background."""

    def later(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        from kivy.clock import Clock

        event = Clock.schedule_once(lambda _: call(), seconds)
        return lambda: event.cancel()

    def every(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        from kivy.clock import Clock

        event = Clock.schedule_interval(lambda _: call(), seconds)
        return lambda: event.cancel()


# Platform services may raise anything; a failed one is disabled for the session and logged once


LOG = logging.getLogger("sablier.services")

Service = TypeVar("Service")
NO_OP_WHEN_UNUSED = {"cancel", "close", "is_speaking", "stop"}
"""Methods that have no effect on an unused service, so that calling them does not create the service."""


class NotAvailable(RuntimeError):
    """Exception for a feature that the device lacks; it is logged as information rather than as a warning."""


def with_fallback(null: Service, *makers: Callable[[], Service]) -> Service:
    """Returns a service that uses the first working platform service, or `null`, a service without effect, if none
    works.

    Platform services are created on first use. If a service raises an exception, on creation or in any method, it is
    not used again and the next one is tried.
    """
    return cast(Service, FirstWorkingService(null, makers)) if makers else null


def with_fallback_per_method(null: Service, *makers: Callable[[], Service]) -> Service:
    """Returns a service in which each method has its own fallback: if a method raises an exception, only this method
    uses the next platform service, and at last `null`, a service without effect.
    """
    return cast(Service, FirstWorkingService(null, makers, per_method=True))


class FirstWorkingService:
    """Proxy that forwards each method call to the first service that has not failed yet.

    `makers`: classes, or `partial`s of classes, that create the services, the preferred one first. `null`: service
    without effect, used when all others have failed; its exceptions are programming errors and are not caught.
    `per_method`: whether a failure of one method leaves the other methods of a service in use.
    """

    __slots__ = ("_failed", "_makers", "_null", "_per_method", "_services")

    def __init__(self, null: object, makers: tuple[Callable[[], object], ...], per_method: bool = False):
        self._null, self._makers, self._per_method = null, makers, per_method
        self._services: list[object] = [None] * len(makers)
        self._failed: dict[str, int] = {}
        """Number of services that have failed, by method name, or under an empty name if a failure concerns all
        methods.
        """

    def __getattr__(self, name: str) -> Callable[..., object]:
        question = name if self._per_method else ""
        if name in NO_OP_WHEN_UNUSED and not any(self._services[self._failed.get(question, 0) :]):
            return lambda: None

        def call(*arguments: object, **named: object) -> object:
            for at in range(self._failed.get(question, 0), len(self._makers)):
                try:
                    return getattr(self._service(at), name)(*arguments, **named)
                except Exception as error:
                    self._failed[question] = at + 1
                    log_disabled(maker_name(self._makers[at]) + f".{name}" * self._per_method, error)
            return getattr(self._null, name)(*arguments, **named)

        return call

    def _service(self, at: int) -> object:
        if self._services[at] is None:
            self._services[at] = self._makers[at]()
        return self._services[at]


def maker_name(maker: Callable[..., object]) -> str:
    """Returns the name of a class, or of the class in a `partial`."""
    maker_class: Callable[..., object] = getattr(maker, "func", maker)
    return maker_class.__name__


class SafeScheduler:
    """Scheduler whose callbacks may fail: an exception is logged, and the callback is not repeated."""

    __slots__ = ("_scheduler",)

    def __init__(self, scheduler: Scheduler):
        self._scheduler = scheduler

    def later(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        return self._scheduler.later(seconds, lambda: _tried(call))

    def every(self, seconds: float, call: Callable[[], object]) -> CancelCallback:
        def again() -> None:
            if not _tried(call):
                stop()

        stop = self._scheduler.every(seconds, again)
        return stop


def _tried(call: Callable[[], object]) -> bool:
    try:
        call()
    except Exception as error:
        log_disabled(getattr(call, "__qualname__", "scheduled call"), error)
        return False
    return True


def log_disabled(name: str, error: Exception) -> None:
    level = logging.INFO if isinstance(error, NotAvailable) else logging.WARNING
    LOG.log(level, "%s is off: %s: %s", name, type(error).__name__, error)
