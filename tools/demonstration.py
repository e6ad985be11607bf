"""Demonstration without a screen: bots play a match of each game on a virtual screen, which is saved in pictures."""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from app.launch.flags import CommandLineOptions
from tools.virtual_screen import START_S, NoScreen, VirtualScreen

MAIN = Path(__file__).resolve().parents[1] / "main.py"
DEMO = Path("build/demo")
PICTURES = "[0-9][0-9] *.png"


def demonstrate(flags: CommandLineOptions) -> None:
    """Runs the demonstration on a virtual screen; exits with a message if it fails or exceeds the time limit.

    The app runs in its own process, so that this one always ends in time and can report the result.
    """
    folder = flags.demo or DEMO
    _say("There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set).")
    end = time.monotonic() + flags.limit
    try:
        screen = VirtualScreen(min(flags.limit, START_S))
    except NoScreen as error:
        raise SystemExit(f"A demonstration on a virtual screen is not possible either: {error}.") from None
    _say(f"Bots play a match of each game on a virtual one, in three minutes or so; pictures of them go to {folder}.")
    with screen, TemporaryDirectory() as files:
        for old in folder.glob(PICTURES):
            old.unlink()
        own = ["--demo", str(folder), "--folder", str(flags.folder or files), "--still"]  # without animations
        command = [sys.executable, str(MAIN), *sys.argv[1:], *own]
        environment = os.environ | {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy"}
        try:
            code = subprocess.run(command, env=environment, timeout=end - time.monotonic()).returncode
        except subprocess.TimeoutExpired:
            raise SystemExit(f"Given up: the demonstration was not at its end after {flags.limit} seconds.") from None
    if code:
        raise SystemExit(f"The demonstration failed: the app ended with {code}.")
    _say(f"Done: {len(list(folder.glob(PICTURES)))} pictures in {folder}.")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
