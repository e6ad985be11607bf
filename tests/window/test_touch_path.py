"""Tests of the call path of real drags: the files between the touch and the validated move."""

import sys
from inspect import currentframe
from pathlib import Path

import pytest

from engine.match import Match
from tests.window.devices import PHONE
from tests.window.domino3d import guest as bricks
from tests.window.domino3d.racers import plan_of, sit_down
from tests.window.ominos import guest as tiles
from tests.window.quadrot import guest as pawns
from tools.house import BUTTON_PATH, FIGURES, TOUCH_PATHS

ROOT = Path(__file__).parents[2]
TABLET = (800, 1280, 1)
TILE, BRICK, RACE = TOUCH_PATHS


@pytest.fixture
def stacks(monkeypatch):
    """Returns a list that records the files on the call stack, outermost first, at each `Match.play` of a touch."""
    paths = []
    play = Match.play

    def record(match, seat, move):
        if is_touch(files := files_on_stack(currentframe().f_back)):
            paths.append((*files[files.index("tests/window/stage.py") + 1 :], "engine/match.py"))
        return play(match, seat, move)

    monkeypatch.setattr(Match, "play", record)
    return paths


def is_touch(files):
    return "tests/window/stage.py" in files and files[-1] == "app/match/session.py"


def files_on_stack(frame):
    """Returns the project's files on a call stack, outermost first, without duplicates."""
    files = []
    while frame:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT) and ".venv" not in path.parts:
            files.append(path.relative_to(ROOT).as_posix())
        frame = frame.f_back
    return list(dict.fromkeys(reversed(files)))


@pytest.mark.parametrize("game", ["triominos", "quadominos"])
def test_dropping_a_tile(game, the_stage, tmp_path, stacks):
    with tiles.Guest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down(game, plies=6)
        fit = guest.fits()[0]
        guest.lay(guest.tile_of(fit), fit)
        assert guest.last_move == fit.place
    assert stacks == [TOUCH_PATHS[TILE]]


def test_dropping_a_brick(the_stage, tmp_path, stacks):
    with bricks.Guest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down(plies=4)
        guest.play_place(bricks.greedy(guest.state))
    assert stacks == [TOUCH_PATHS[BRICK]]


def test_dropping_a_brick_in_a_race(the_stage, tmp_path, stacks):
    with bricks.Guest.on(the_stage, tmp_path, TABLET) as guest:
        racer, _other = sit_down(guest)
        (place, *_) = plan_of(tuple(sorted(racer.seen.hand)))
        assert racer.lay(place)
    assert stacks == [TOUCH_PATHS[RACE]]


def test_ending_a_turn_by_button(the_stage, tmp_path, stacks):
    with pawns.Guest.on(the_stage, tmp_path, PHONE) as guest:
        guest.sit_down(plies=4)
        guest.play_turn(pawns.greedy(guest.state), by_drag=True)
    assert stacks == [BUTTON_PATH]


def test_no_drag_passes_more_files_than_the_limit():
    assert max(map(len, TOUCH_PATHS.values())) <= FIGURES["walk"].limit


MOST_FILES = 46
"""Maximum number of files in which a brick that is dropped in a race runs code, until the touch has been handled."""


def test_a_dropped_brick_of_a_race_takes_a_short_way(the_stage, tmp_path):
    """The drop runs code in few files, and the racer's area does not call the table of all racers."""
    with bricks.Guest.on(the_stage, tmp_path, TABLET) as guest:
        racer, _other = sit_down(guest)
        for place in plan_of(tuple(sorted(racer.seen.hand)))[:2]:
            racer.take(place.brick)
            racer.bring_to(place)
            racer.rotate_to(place)
            calls = calls_during(racer.drop)
            guest.stage.frames(2)
            assert racer.seen.laid[-1] == place
    files = {called for _caller, called in calls}
    assert len(files) <= MOST_FILES, sorted(files)
    race = "app/games/domino3d/race/"
    assert (f"{race}race_board.py", f"{race}race_table.py") not in calls


def calls_during(act):
    """Returns the calls between files while a function runs: pairs of the caller's file and the called file."""
    calls = set()

    def record(frame, event, _argument):
        if event == "call" and not (called := project_file(frame)).startswith(("tests/", "/")):
            outer = (project_file(above) for above in callers(frame))
            calls.add((next(file for file in outer if not file.startswith("/")), called))

    sys.setprofile(record)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def callers(frame):
    while frame := frame.f_back:
        yield frame


def project_file(frame):
    """Returns the path of a frame's file relative to the project, or its absolute path outside the project."""
    path = frame.f_code.co_filename
    inside = path.startswith(f"{ROOT}/") and "/.venv/" not in path
    return path.removeprefix(f"{ROOT}/") if inside else f"/{path}"
