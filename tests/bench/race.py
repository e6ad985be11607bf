"""Two people who build at once: `python -m tests.bench.race WxH DENSITY` prints its figures as JSON.

Each takes a brick, carries it about over their own half, lays it, and takes the next one. Before that one person does
so alone at a race, in the same window. A frame's work is the processor time of the thread that draws it: what follows
at once from each finger, and what drawing takes, of which each half has its share.
"""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from math import cos, sin

from tests.bench.drag import game_stage, late_share

BRICKS = 8
"""That each person lays, of ten"""
CARRIED = 22
"""Frames that a brick is in the air"""
BEHIND = 9
"""Frames by which the second person is later than the first"""
SETTLES_S = 20.0
QUIET_S = 1.0
"""Nothing is measured while modules are still loaded ahead"""


def building(racer) -> Iterator[Callable[[], object]]:
    """Yields what a person's finger does in each frame."""
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
    """Milliseconds of work for each half in each frame, and of the whole frame."""
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


def longest(figures: list[float]) -> float:
    """Of hundred the second longest."""
    return sorted(figures)[int(len(figures) * 0.99)]


def wait_for_modules(stage) -> None:
    """Waits until nothing more is loaded ahead."""
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
    sit_down(guest, left=10)
    wait_for_modules(stage)
    _, alone = built(stage, sit_down(guest, bots=1, people=1, left=10))
    halves, both = built(stage, sit_down(guest))
    laid = [len(each.laid) for each in guest.state.tables]
    stage.stop(app)
    print(
        json.dumps(
            {
                "half_work_ms": longest(halves),
                "p99_ratio": late_share(both) / late_share(alone),
                "work_p50_ms": sorted(both)[len(both) // 2],
                "work_p99_ms": longest(both),
                "alone_p50_ms": sorted(alone)[len(alone) // 2],
                "alone_p99_ms": longest(alone),
                "laid": min(laid),
            }
        )
    )


if __name__ == "__main__":
    main()
