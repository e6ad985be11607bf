"""Background import of the modules of set-up and table, one between two frames, after the first screen.

On a phone these imports take more than a second in total. One import may take as long as two frames, so none runs while
a finger touches the screen; a hovering mouse does not count.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from kivy.base import EventLoop
from kivy.clock import Clock

from app.games import APP_GAMES, playable
from engine.games import MODULES

PAUSE_S = 1 / 30
"""Seconds between two imports: one or two frames, in which touches are handled."""
TABLE_PACKAGES = ("app.match", "app.gestures", "app.hourglass", "app.table")
"""Packages that every table needs."""
SCREENS = (
    "app.screens.play.set_up",
    "app.screens.play.handover",
    "app.screens.play.round_end",
    "app.screens.play.result",
)
UNUSED_IN_MATCH = {"bench", "probe", "text", "rules", "lesson"}
"""Modules of a game that are not preloaded, because a match does not need them."""


def modules_to_preload() -> Iterator[str]:
    """Yields the modules to import, those with the most dependencies first."""
    for room in TABLE_PACKAGES:
        yield from modules_of(room)
    yield from SCREENS
    for game in playable():
        yield from modules_of(MODULES[game].rpartition(".")[0])
        yield from modules_of(APP_GAMES[game].folder)


def modules_of(package: str) -> Iterator[str]:
    """Yields the modules of a package and its subpackages."""
    for module in iter_modules(import_module(package).__path__):
        name = f"{package}.{module.name}"
        if module.ispkg:
            yield from modules_of(name)
        elif module.name not in UNUSED_IN_MATCH:
            yield name


def start_preloading() -> Callable[[], None]:
    """Starts the background imports; returns a function that stops them."""
    coming = (name for name in modules_to_preload() if name not in sys.modules)

    def load(_passed: float) -> None:
        name = "" if any(touch.is_touch for touch in EventLoop.touches) else next(coming, None)
        if name:
            import_module(name)
        if name is not None:
            event()

    event = Clock.create_trigger(load, PAUSE_S)
    event()
    return event.cancel
