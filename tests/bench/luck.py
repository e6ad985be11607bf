"""A match weighed on the page of luck and play: `python -m tests.bench.luck GAME WxH DENSITY` prints figures as JSON.

A finger goes to and fro on the chart meanwhile. What the weighing takes is the processor time of the thread that draws,
and so is the work of a frame, so that other programs do not count.
"""

import json
import sys
import time
from math import cos
from random import Random

from tests.bench.drag import FRAME_MS, game_stage

SEED = 7
LEVEL = "casual"
IN_HAND = 120
"""Frames after which the finger is lifted, and comes down again"""


def finished(app, game: str) -> str:
    """A match of two bots in the journal: its id."""
    from app.match.seating import Player, SetUp
    from engine.bots.bot import decide
    from engine.bots.levels import find_bot

    players = (Player("Ada", LEVEL), Player("Bo", LEVEL))
    match, rng = SetUp(game, players, SEED).match(), Random(SEED)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot(game, LEVEL), match.view(seat), rng).move)
    log = app.context.journal.begin(match, players)
    log.write(match)
    return log.id


class Watch:
    """Counts the seconds that the weighing takes, to the end of the first glance and to the end of all."""

    def __init__(self, weighing):
        self.seconds = self.glance = 0.0
        self._weighing, self._go_on = weighing, weighing.go_on
        weighing.go_on = self.go_on

    def go_on(self, clock, seconds):
        began = time.thread_time()
        found = self._go_on(clock, seconds)
        self.seconds += time.thread_time() - began
        if len(self._weighing.swings) <= len(self._weighing.match.moves):
            self.glance = self.seconds
        return found


def weigh(stage, screen) -> list[float]:
    """Milliseconds of work of each frame until all is weighed, while a finger goes along the chart."""
    slider, work, finger = screen.chart.slider, [], None
    left, y = slider.to_window(slider.x, slider.center_y)
    while not screen.weighing.is_done:
        frame = len(work)
        x = left + slider.width * (0.5 - 0.4 * cos(frame / 60))
        began, shown = time.thread_time(), time.perf_counter()
        if finger and frame % IN_HAND == 0:
            finger.up()
            finger = None
        elif finger:
            finger.move(x, y)
        else:
            finger = stage.down(x, y)
        stage.frames()
        work.append((time.thread_time() - began) * 1000)
        time.sleep(max(0.0, FRAME_MS / 1000 - (time.perf_counter() - shown)))
    return work


def main() -> None:
    game, (width, height), density = sys.argv[1], map(int, sys.argv[2].split("x")), float(sys.argv[3])
    stage, app = game_stage(width, height, density)
    app.navigation.go("luck", match=finished(app, game))
    stage.frames(3)
    screen = app.navigation.screen
    watch = Watch(screen.weighing)
    work = weigh(stage, screen)
    figures = {
        "glance_s": watch.glance,
        "whole_s": watch.seconds,
        "late": float(sum(frame > FRAME_MS for frame in work)),
        "frames": float(len(work)),
        "work_ms": sorted(work)[len(work) // 2],
        "work_ms_p99": sorted(work)[int(len(work) * 0.99)],
        "work_ms_most": max(work),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
