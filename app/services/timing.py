"""Later and again: the two ways in which a service waits, so that tests can hand in a clock of their own."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Stop: TypeAlias = Callable[[], object]


class Timing(Protocol):
    """Calls back on the main thread; what is returned stops that."""

    def later(self, seconds: float, call: Callable[[], object]) -> Stop: ...

    def every(self, seconds: float, call: Callable[[], object]) -> Stop: ...


class KivyTiming:
    """By Kivy's clock, which stands while the app is in the background."""

    def later(self, seconds: float, call: Callable[[], object]) -> Stop:
        from kivy.clock import Clock

        event = Clock.schedule_once(lambda _: call(), seconds)
        return lambda: event.cancel()

    def every(self, seconds: float, call: Callable[[], object]) -> Stop:
        from kivy.clock import Clock

        event = Clock.schedule_interval(lambda _: call(), seconds)
        return lambda: event.cancel()
