"""Benchmark of the analysis page of a match: `python -m tests.bench.luck GAME WxH DENSITY` prints figures as JSON.

Analysis and frames are measured in processor time of the drawing thread, so that other programs do not count.
"""

import gc
import json
import sys
import time
from random import Random

from engine.bots.luck_analysis import analyse_match
from tests.bench.drag import FRAME_MS, game_stage

SEED = 7
LEVEL = "casual"
FRAMES = 600


def finished(app, game: str) -> str:
    """Stores a finished match of two bots in the journal; returns its id."""
    from app.match.seating import MatchSetUp
    from app.players import Player
    from engine.bots.bot import decide
    from engine.bots.bot_registry import find_bot

    players = (Player("Ada", LEVEL), Player("Bo", LEVEL))
    match, rng = MatchSetUp(game, players, SEED).match(), Random(SEED)
    while not match.winners:
        match.next_round()
        seat = match.state.actors()[0]
        match.play(seat, decide(find_bot(game, LEVEL), match.view(seat), rng).move)
    log = app.context.journal.create_log(match, players)
    log.write(match)
    return log.id


def frames_of(stage) -> list[float]:
    """Returns milliseconds of work of each frame while the match is analysed."""
    work = []
    for _ in range(FRAMES):
        began, shown = time.thread_time(), time.perf_counter()
        stage.frames()
        work.append((time.thread_time() - began) * 1000)
        time.sleep(max(0.0, FRAME_MS / 1000 - (time.perf_counter() - shown)))
    return work


def reckon(match) -> dict[str, float]:
    """Returns seconds of the coarse and of the precise analysis of a match, and milliseconds of the longest slice."""
    began, slices = time.thread_time(), []
    found = {}
    for is_fine, name in ((False, "glance_s"), (True, "whole_s")):
        then = time.thread_time()
        for _ in analyse_match(match, is_fine):
            now = time.thread_time()
            slices.append(now - then)
            then = now
        found[name] = time.thread_time() - began
    return found | {"slice_ms": max(slices) * 1000, "slice_ms_p99": sorted(slices)[int(len(slices) * 0.99)] * 1000}


def main() -> None:
    game, (width, height), density = sys.argv[1], map(int, sys.argv[2].split("x")), float(sys.argv[3])
    stage, app = game_stage(width, height, density)
    from app.launch.preload import modules_to_preload

    stage.until(lambda: all(name in sys.modules for name in modules_to_preload()))
    app.navigation.go("luck", match=finished(app, game))
    stage.frames(3)
    gc.collect()
    gc.freeze()
    screen = app.navigation.screen
    work = frames_of(stage)
    figures = reckon(screen.loaded.match) | {
        "late": float(sum(frame > FRAME_MS for frame in work)),
        "work_ms": sorted(work)[len(work) // 2],
        "work_ms_p99": sorted(work)[int(len(work) * 0.99)],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
