"""Background import of the modules of set-up and table, after the first screen.

On a phone these imports take more than a second in total. One import may take as long as two frames, so the job has the
priority of work that runs only while nothing moves and no finger touches the screen.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from app.background_jobs import BackgroundJob, Priority, Slices
from app.games import APP_GAMES, playable
from engine.games import MODULES

TABLE_PACKAGES = ("app.match", "app.gestures", "app.hourglass", "app.table", "app.screens.match")
"""Packages that every table needs."""
SCREENS = (
    "app.screens.play.set_up",
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


class PreloadJob(BackgroundJob):
    """Background job that imports all modules of set-up and table that are not loaded yet, one in each time slice."""

    def __init__(self) -> None:
        super().__init__(self._import_modules(), priority=Priority.IDLE)

    def _import_modules(self) -> Slices:
        for name in modules_to_preload():
            if name not in sys.modules:
                import_module(name)
                yield None
