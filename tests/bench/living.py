"""Benchmark of one run of the app with a long match: `python -m tests.bench.living FOLDER` prints its figures as JSON.

Measures the time from a stored match of 200 moves to its drawn table, the load of a still table, and the duration of a
pause.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

MOVES = 200
STILL_S = 10.0
SETTLES_S = 3.0


def stored_match(context) -> str:
    """Stores a long match that waits for its only person; returns its id."""
    from app.match.seating import MatchSetUp
    from app.players import Player
    from engine.bots.bot import pick

    players = (Player("Ada"), Player("Bo", "casual"))
    match, rng = MatchSetUp("triominos", players, 3).match(), Random(3)
    while len(match.moves) < MOVES or 0 not in match.state.actors():
        seat = match.state.actors()[0]
        match.play(seat, pick(match.state.moves(seat), rng))
    log = context.journal.create_log(match, players)
    log.write(match)
    return log.id


class Life:
    """Sequence of measurements between the frames of a real loop."""

    def __init__(self, app) -> None:
        self.app = app
        self.figures: dict[str, float] = {}
        self._frames = 0

    def begin(self) -> None:
        from kivy.core.window import Window

        Window.bind(on_flip=self._drawn)
        self._later(SETTLES_S, self._resume)

    def _drawn(self, *_: object) -> None:
        self._frames += 1
        if "app.resume_ms" not in self.figures and hasattr(self, "_began"):
            self.figures["app.resume_ms"] = (time.perf_counter() - self._began) * 1000

    def _resume(self) -> None:
        match_id = stored_match(self.app.context)
        self._began = time.perf_counter()
        self.app.context.resume(match_id)
        self.app.navigation.go("table")
        self._later(SETTLES_S, self._stand_still)

    def _stand_still(self) -> None:
        self._frames, self._cpu, self._since = 0, time.process_time(), time.perf_counter()
        self._later(STILL_S, self._pause)

    def _pause(self) -> None:
        seconds = time.perf_counter() - self._since
        self.figures["app.idle_frames_10s"] = self._frames
        self.figures["app.idle_cpu_percent"] = 100 * (time.process_time() - self._cpu) / seconds
        began = time.perf_counter()
        self.app.dispatch("on_pause")
        self.figures["app.pause_ms"] = (time.perf_counter() - began) * 1000
        self.app.dispatch("on_resume")
        self.app.stop()

    def _later(self, seconds: float, then: Callable[[], None]) -> None:
        from kivy.clock import Clock

        Clock.schedule_once(lambda _: then(), seconds)


def main() -> None:
    from app.launch.flags import CommandLineOptions
    from main import create_application

    app = create_application(CommandLineOptions(folder=Path(sys.argv[1])))
    life = Life(app)
    app.bind(on_start=lambda _: life.begin())
    app.run()
    print(json.dumps(life.figures))


if __name__ == "__main__":
    main()
