"""Benchmark of first and second visits: `python -m tests.bench.visits FOLDER` prints its figures as JSON.

Measures the processor time of the first tap that opens a set-up or a table, relative to the second one. Also counts the
modules loaded at the first frame, in all and beyond the standard library, and those that the taps had to load.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

LOOK_S = 0.5
PATIENCE_S = 60.0
"""Seconds to wait for preloading, enough for a busy machine"""
BEGINS_S = 3.0
GAME = "triominos"


class Visits:
    """Two visits to a set-up and two to a table."""

    def __init__(self, app) -> None:
        self.app = app
        self.figures: dict[str, float] = {}

    def begin(self) -> None:
        from kivy.clock import Clock
        from kivy.core.window import Window

        Window.bind(on_flip=self._drawn)
        Clock.schedule_once(lambda _: self._wait(time.monotonic() + PATIENCE_S), BEGINS_S)

    def _drawn(self, *_: object) -> None:
        if "app.modules" not in self.figures:
            packages = [name.partition(".")[0] for name in sys.modules]
            self.figures["app.modules"] = len(packages)
            self.figures["app.modules_beyond_python"] = sum(name not in sys.stdlib_module_names for name in packages)

    def _wait(self, end: float) -> None:
        """Waits until all modules are preloaded."""
        from kivy.clock import Clock

        from app.launch.preload import modules_to_preload

        if time.monotonic() > end or all(name in sys.modules for name in modules_to_preload()):
            self._visit(len(sys.modules))
        else:
            Clock.schedule_once(lambda _: self._wait(end), LOOK_S)

    def _visit(self, before: int) -> None:
        self.figures["app.first_setup_ratio"] = self._ratio(lambda: self.app.navigation.go("set up", game=GAME))
        self.figures["app.first_table_ratio"] = self._ratio(self._sit_down)
        self.figures["app.modules_of_first_visits"] = len(sys.modules) - before
        self.app.stop()

    def _sit_down(self) -> None:
        from app.match.seating import MatchSetUp
        from app.players import Player

        self.app.context.begin(MatchSetUp(GAME, (Player("Ada"), Player("Bo", "casual")), 3))
        self.app.navigation.go("table")

    def _ratio(self, visit: Callable[[], None]) -> float:
        """Returns the duration of the first visit relative to the second."""
        times = []
        for _ in range(2):
            began = time.process_time()
            visit()
            times.append(time.process_time() - began)
            self.app.context.leave_table()
            self.app.navigation.back()
        return times[0] / times[1]


def main() -> None:
    from app.launch.flags import CommandLineOptions
    from main import create_application

    app = create_application(CommandLineOptions(folder=Path(sys.argv[1])))
    visits = Visits(app)
    app.bind(on_start=lambda _: visits.begin())
    app.run()
    print(json.dumps(visits.figures))


if __name__ == "__main__":
    main()
