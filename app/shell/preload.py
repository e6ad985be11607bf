"""Loads ahead what the first taps will ask for, a module between two frames, once the first screen stands.

A phone takes more than a second for the modules of a set-up and a table; nobody waits for them this way. A module may
take as long as two frames, so none is loaded while a finger is on the glass; a mouse that only hovers is none.
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
"""From one module to the next: a frame or two, in which fingers are heard"""
TABLE_PACKAGES = ("app.match", "app.gestures", "app.hourglass", "app.table")
"""Packages that every table needs"""
SCREENS = (
    "app.screens.play.set_up",
    "app.screens.play.handover",
    "app.screens.play.round_end",
    "app.screens.play.result",
)
UNUSED_IN_MATCH = {"bench", "probe", "text", "rules", "lesson"}
"""What a match does without"""


def modules_to_preload() -> Iterator[str]:
    """Yields what is worth loading, each module after most of those that it needs itself."""
    for room in TABLE_PACKAGES:
        yield from modules_of(room)
    yield from SCREENS
    for game in playable():
        yield from modules_of(MODULES[game].rpartition(".")[0])
        yield from modules_of(APP_GAMES[game].folder)


def modules_of(package: str) -> Iterator[str]:
    """Yields the modules of a package and of the packages in it."""
    for module in iter_modules(import_module(package).__path__):
        name = f"{package}.{module.name}"
        if module.ispkg:
            yield from modules_of(name)
        elif module.name not in UNUSED_IN_MATCH:
            yield name


def start_preloading() -> Callable[[], None]:
    """Begins to load; what is returned stops that."""
    coming = (name for name in modules_to_preload() if name not in sys.modules)

    def load(_passed: float) -> None:
        name = "" if any(each.is_touch for each in EventLoop.touches) else next(coming, None)
        if name:
            import_module(name)
        if name is not None:
            event()

    event = Clock.create_trigger(load, PAUSE_S)
    event()
    return event.cancel
