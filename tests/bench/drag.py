"""Benchmark of a drag over one table: `python -m tests.bench.drag GAME WxH DENSITY` prints its figures as JSON.

A piece is dragged over a table in the middle of a match, alternately 1,000 frames with the expert thinking and 1,000
without. The work of a frame is the processor time of the drawing thread, so that other programs do not count. A device
shows a frame after a sixtieth of a second or when it is ready, whichever is later.
"""

import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable
from math import cos, sin
from pathlib import Path
from typing import Any, NamedTuple

FRAME_MS = 1000 / 60
FRAMES, TURNS = 1000, 10
FULL = 70
"""Number of tiles on a full table, if the game has that many"""
REBUILDS = 21
SEATS = (None, "expert")
PLIES = 24
PAWNS = [34, 26, 12, "start"]
"""Points of the dragging player's pawns on the board of Quadrot"""


def game_stage(width: float, height: float, density: float):
    """Starts the app in a window whose frames the benchmark runs."""
    import os

    os.environ["KIVY_METRICS_DENSITY"] = str(density)
    from app.shell.window import prepare

    prepare(width / density, height / density, density)
    from tests.window.stage import Stage

    stage = Stage()
    stage.resize(width / density, height / density, density)
    from app.device.services import Services
    from app.launch.application import Application
    from app.launch.flags import CommandLineOptions

    app = Application(CommandLineOptions(folder=Path(tempfile.mkdtemp())), Services())
    stage.start(app)
    return stage, app


# Held piece


def holding_tile(stage, app, game: str):
    """Returns a guest, the finger with which it holds a tile, and the centre and extent of the finger's path."""
    from tests.window.ominos.guest import Guest

    guest = Guest(stage, app)
    guest.sit_down(game, SEATS, plies=PLIES)
    guest.settle()
    finger = guest.lift(guest.tile_of(guest.fits()[0]))
    board = guest.geometry.board
    return guest, finger, board.middle, (0.35 * board.width, 0.3 * board.height)


def holding_pawn(stage, app, game: str):
    from engine.quadrot.board import BLUE, RED
    from tests.window.quadrot.guest import BEHIND, Guest

    guest = Guest(stage, app)
    guest.set((BLUE, RED), PAWNS, BEHIND)
    guest.throw()
    finger = guest.lift(PAWNS[0])
    return guest, finger, guest.plan.middle, (0.35 * guest.plan.size, 0.3 * guest.plan.size)


# Frames


def drag(stage, guest, finger, middle, reach) -> dict[bool, list[float]]:
    """Returns milliseconds of work of each frame, with the expert thinking and without."""
    (x, y), (wide, high) = middle, reach
    work: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(2 * TURNS):
        thinks = turn % 2 == 0
        guest.session.advice = None
        for frame in range(FRAMES // TURNS):
            if thinks and (guest.session.advice is None or not guest.session.advice.is_running):
                guest.session.ask_hint()
                guest.screen.driver.start()
            angle = (turn * FRAMES // TURNS + frame) / 23
            began, shown = time.thread_time(), time.perf_counter()
            finger.move(x + wide * cos(angle), y + high * sin(1.7 * angle))
            stage.frames()
            work[thinks].append((time.thread_time() - began) * 1000)
            time.sleep(max(0.0, FRAME_MS / 1000 - (time.perf_counter() - shown)))
    return work


def displayed_ms(frames: list[float]) -> float:
    """Returns milliseconds for which a device shows a frame, at the 99th percentile."""
    return max(FRAME_MS, sorted(frames)[int(len(frames) * 0.99)])


def rebuilding_tiles(guest) -> list[float]:
    """Returns milliseconds to rebuild all tiles of a full board at changing zoom levels."""
    state, camera = guest.session.match.state, guest.geometry.camera
    fill(state.table)
    guest.table.show()
    found = []
    for count in range(REBUILDS):
        camera.scale *= 1.21 if count % 2 else 1 / 1.21
        began = time.thread_time()
        guest.scene.draw_board()
        found.append((time.thread_time() - began) * 1000)
    return found


def fill(table) -> None:
    """Places tiles until the table is full or no tile fits."""
    tiles = table.tiles
    while len(table.laid) < FULL:
        free = tiles.all & ~tiles.hand(table.laid.values())
        places = table.fits(free)
        if not places:
            return
        cell, rotations = places[len(table.laid) * 7919 % len(places)]
        table.lay(cell, next(tiles.rotated(rotations)))


def rebuilding_board(guest) -> list[float]:
    found = []
    for _each in range(REBUILDS):
        began = time.thread_time()
        guest.table.scene.arrange(guest.plan)
        guest.table.show()
        found.append((time.thread_time() - began) * 1000)
    return found


class Kind(NamedTuple):
    """Functions of the benchmark that differ between tables."""

    hold: Callable[..., Any]
    rebuild: Callable[..., list[float]]
    more: Callable[..., dict[str, float]] = lambda _stage, _guest: {}
    """Function that returns additional figures of this table"""


def kind_of(game: str) -> Kind:
    if game == "quadrot":
        return Kind(holding_pawn, rebuilding_board)
    if game == "domino3d":
        from tests.bench import bricks

        return Kind(bricks.holding_brick, bricks.rebuilding_bricks, bricks.more)
    return Kind(holding_tile, rebuilding_tiles)


def main() -> None:
    game, size, density = sys.argv[1:]
    width, height = map(int, size.split("x"))
    stage, app = game_stage(width, height, float(density))
    kind = kind_of(game)
    guest, finger, middle, reach = kind.hold(stage, app, game)
    gc.collect()
    gc.freeze()
    work = drag(stage, guest, finger, middle, reach)
    finger.up()
    guest.table.cancel()
    stage.frames(30)
    rebuilt = kind.rebuild(guest)
    figures = {
        "drag_p99_ratio": displayed_ms(work[True]) / displayed_ms(work[False]),
        "drag_late": sum(frame > FRAME_MS for frame in work[True]),
        "drag_work_p99_ms": sorted(work[True])[int(FRAMES * 0.99)],
        "drag_work_p50_ms": sorted(work[True])[FRAMES // 2],
        "drag_alone_p50_ms": sorted(work[False])[FRAMES // 2],
        "drag_alone_p99_ms": sorted(work[False])[int(FRAMES * 0.99)],
        "static_ms": sorted(rebuilt)[REBUILDS // 2],
    }
    figures |= kind.more(stage, guest)
    stage.stop(app)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
