"""Plays whole matches against bots by touch: bricks are dragged, or placed by taps.

`python -m tests.window.domino3d.match` plays both modes of the table against bots of every level without a time limit;
further arguments select levels.
"""

import sys
import tempfile
from pathlib import Path

import tests.window.conftest  # noqa: F401  # virtual screen, needed before the import of Kivy
from app.match.bots import BotTimeLimits
from engine.bots.bot_registry import LEVELS
from tests.window.domino3d.guest import Guest

MODES = {"classic": {}, "advanced": {"mode": "advanced", "sand": 60}}
PHONE = (412, 892, 1)


def against(stage, folder, mode, level, seed, pace):
    """Plays a match against a bot to its end and returns it."""
    with Guest.on(stage, folder, PHONE) as guest:
        guest.sit_down((None, level), seed=seed, pace=pace, **MODES[mode])
        guest.finish(by_drag=seed % 2 == 0)
        return guest.session.match


def main():
    from tests.window.stage import Stage

    sys.stderr = sys.__stderr__  # Kivy has replaced it
    stage = Stage()
    for mode in MODES:
        for seed, level in enumerate(sys.argv[1:] or LEVELS):
            with tempfile.TemporaryDirectory() as folder:
                match = against(stage, Path(folder), mode, level, seed, BotTimeLimits())
            print(f"{mode} against {level}: {list(match.state.scores)} after {len(match.moves)} moves", flush=True)


if __name__ == "__main__":
    main()
