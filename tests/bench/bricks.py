"""Benchmarks of the Domino 3D table with all 36 bricks: orbiting, another candidate, a full redraw and the first frame.

The work of a frame is the processor time of the drawing thread, as in all benchmarks.
"""

import time
from math import cos, sin
from random import Random

from tests.bench.drag import FRAMES, REBUILDS

LAID = 35
"""Number of placed bricks of 36; the last one is in the hand"""
PLACES = 120
VISITS = 4
STRUCTURE_SEED = 2


def holding_brick(stage, app, game: str):
    """Returns a guest, the finger that holds the last brick, and the centre and extent of the finger's path."""
    guest = seated(stage, app)
    finger = guest.take()
    board = guest.seen.board
    return guest, finger, (board.middle[0], board.middle[1] - guest.lift / 2), (0.35 * board.width, 0.3 * board.height)


def seated(stage, app):
    """Returns a guest at a match in which all bricks except one are placed."""
    from app.games import traits_of
    from app.match.seating import MatchSetUp
    from app.match.session import Session
    from app.players import Player
    from app.shell.context import CurrentMatch
    from engine.domino3d.bricks import BRICKS
    from tests.app.playing import QUICK
    from tests.engine.domino3d.growing import grown
    from tests.window.domino3d.guest import Guest

    players = Player("A"), Player("B", "expert")
    match = MatchSetUp("domino3d", players, 1, {"sand": None}).match()
    state = match.state
    state.structure = grown(Random(STRUCTURE_SEED), LAID, look=8)
    (state.hand,) = set(BRICKS) - {place.brick for place in state.structure.laid}
    state.pile, state.turn = (), 0
    guest = Guest(stage, app)
    log = app.context.journal.create_log(match, players)
    app.context.table = CurrentMatch(Session(match, players, traits_of(match), time.monotonic, log, QUICK), log)
    guest.first_frame_ms = min(first_frame(stage, app) for _visit in range(VISITS))
    stage.frames(30)
    guest.settle()
    return guest


def first_frame(stage, app) -> float:
    """Returns milliseconds from opening the table to its first frame; the first visit includes loading modules and
    pictures.
    """
    app.navigation.home("home")
    stage.frames(3)
    began = time.perf_counter()
    app.navigation.home("table")
    stage.frames()
    return (time.perf_counter() - began) * 1000


def rebuilding_bricks(guest) -> list[float]:
    """Returns milliseconds to rebuild all placed bricks."""
    scene, found = guest.table.scene, []
    for _each in range(REBUILDS):
        structure, brick = scene.structure, scene.geometry.brick
        scene.bricks.show({})
        began = time.thread_time()
        scene.show_structure(structure, brick)
        found.append((time.thread_time() - began) * 1000)
    return found


def more(stage, guest) -> dict[str, float]:
    """Returns the figures that only this table has."""
    return {
        "orbit_ms_p99": sorted(orbiting(stage, guest))[int(FRAMES * 0.99)],
        "another_place_ms": sorted(placing(guest))[PLACES // 2],
        "first_frame_ms": guest.first_frame_ms,
    }


def orbiting(stage, guest) -> list[float]:
    """Returns milliseconds of work of each frame while a finger orbits the board."""
    board = guest.seen.board
    x, y = board.x + board.width / 2, board.y + board.height / 4
    finger, work = stage.down(x, y), []
    for frame in range(FRAMES):
        began = time.thread_time()
        finger.move(x + 0.4 * board.width * sin(frame / 40), y + 0.1 * board.height * cos(frame / 27))
        stage.frames()
        work.append((time.thread_time() - began) * 1000)
    finger.up()
    guest.settle()
    return work


def placing(guest) -> list[float]:
    """Returns milliseconds to show the brick at another candidate with all its labels."""
    places = [each.place for each in guest.seen.candidates]
    found = []
    for each in range(PLACES):
        began = time.thread_time()
        guest.table.fingers.show_on(places[each % len(places)])
        found.append((time.thread_time() - began) * 1000)
    guest.table.cancel()
    return found
