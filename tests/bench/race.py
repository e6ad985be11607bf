"""Benchmark of two people who build simultaneously: `python -m tests.bench.race WxH DENSITY` prints its figures as
JSON.

Each person drags a brick over their half, places it, and takes the next one. Before that, one person does the same
alone in the same window. The work of a frame is the processor time of the drawing thread: the handling of each finger,
and the drawing, of which each half has its share.
"""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import cos, sin

from tests.bench.drag import displayed_ms, game_stage

BRICKS = 8
"""Number of bricks that each person places, of ten"""
CARRIED = 22
"""Number of frames for which a brick is dragged"""
BEHIND = 9
"""Number of frames by which the second person starts later"""
SETTLES_S = 20.0
QUIET_S = 1.0
"""Seconds without preloading before a measurement starts"""


def building(racer) -> Iterator[Callable[[], object]]:
    """Yields the finger action of a person for each frame."""
    for _frame in range(BEHIND * racer.at):
        yield lambda: None
    for brick in sorted(racer.seen.hand)[:BRICKS]:
        x, y = racer.seen.slots[brick].middle
        yield partial(racer.begin, x, y)
        yield partial(racer.finger.move, *racer.there(x, y + 20))
        seen, lift = racer.seen, racer.lift
        (x, y), wide, high = seen.board.middle, 0.35 * seen.board.width, 0.3 * seen.board.height
        for frame in range(CARRIED):
            at = x + wide * cos(frame / 7), y + high * sin(frame / 4) - lift
            yield partial(racer.finger.move, *racer.there(*at))
        at = max((each for each in racer.seen.candidates), key=lambda each: each.visible_share).at
        yield partial(racer.finger.move, *racer.there(at[0], at[1] - lift))
        yield racer.drop


def built(stage, racers) -> tuple[list[float], list[float]]:
    """Returns milliseconds of work for each half in each frame, and of each whole frame."""
    gc.collect()
    gc.freeze()
    hands = [building(racer) for racer in racers]
    halves, frames = [], []
    while acts := [act for act in (next(hand, None) for hand in hands) if act]:
        moved = [_timed(act) for act in acts]
        drawn = _timed(stage.frames)
        halves += [each + drawn / len(racers) for each in moved]
        frames.append(sum(moved) + drawn)
    return halves, frames


def _timed(act: Callable[[], object]) -> float:
    began = time.thread_time()
    act()
    return (time.thread_time() - began) * 1000


def percentile_99(figures: list[float]) -> float:
    """Returns the 99th percentile."""
    return sorted(figures)[int(len(figures) * 0.99)]


def wait_for_modules(stage) -> None:
    """Waits until all modules are preloaded."""
    count = 0
    while count != len(sys.modules):
        count = len(sys.modules)
        stage.wait(QUIET_S)


def main() -> None:
    size, density = sys.argv[1:]
    width, height = map(int, size.split("x"))
    stage, app = game_stage(width, height, float(density))
    from tests.window.domino3d.guest import Guest
    from tests.window.domino3d.racers import sit_down

    guest = Guest(stage, app)
    sit_down(guest)
    wait_for_modules(stage)
    _, alone = built(stage, sit_down(guest, bots=1, people=1))
    halves, both = built(stage, sit_down(guest))
    laid = [len(each.laid) for each in guest.state.tables]
    stage.stop(app)
    print(
        json.dumps(
            {
                "half_work_ms": percentile_99(halves),
                "p99_ratio": displayed_ms(both) / displayed_ms(alone),
                "work_p50_ms": sorted(both)[len(both) // 2],
                "work_p99_ms": percentile_99(both),
                "alone_p50_ms": sorted(alone)[len(alone) // 2],
                "alone_p99_ms": percentile_99(alone),
                "laid": min(laid),
            }
        )
    )


if __name__ == "__main__":
    main()
