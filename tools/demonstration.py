"""The app where there is no screen: bots play a match of each game on a virtual one, and pictures are kept of it."""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from app.shell.flags import Flags
from tools.virtual_screen import START_S, NoScreen, VirtualScreen

MAIN = Path(__file__).resolve().parents[1] / "main.py"
DEMO = Path("build/demo")
PICTURES = "[0-9][0-9] *.png"


def demonstrate(flags: Flags) -> None:
    """Lets bots play on a virtual screen; ends the program with a word about it where that fails or takes too long.

    The app is a process of its own, so that whatever becomes of it, this one ends in time and says how it went.
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
        own = ["--demo", str(folder), "--folder", str(flags.folder or files), "--still"]  # nobody sees how things fly
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
