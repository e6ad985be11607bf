"""Starts the app. Phones run this file; on a desktop flags say which device to imitate: python main.py --help."""

import os
import sys
from pathlib import Path

from app.shell.flags import Flags, read_flags
from app.shell.window import prepare

DEMO = Path("build/demo")


def main() -> None:
    flags = read_flags(sys.argv[1:])
    if has_screen():
        run(flags)
    else:
        demonstrate(flags._replace(demo=flags.demo or DEMO))


def run(flags: Flags) -> None:
    prepare(*flags.size, density=flags.density)
    from app.shell.application import Application  # Kivy only now that it has been told how to be

    application = Application(flags)
    application.run()
    if application.exit_code:
        raise SystemExit(application.exit_code)


def has_screen() -> bool:
    """Whether there is something to draw on. Only Linux can be without."""
    is_phone = hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ
    return sys.platform != "linux" or is_phone or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def demonstrate(flags: Flags) -> None:
    """Without a screen: a match between bots on a virtual one, if there is such a thing here."""
    say("There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set).")
    from tools.virtual_screen import NoScreen, VirtualScreen

    try:
        screen = VirtualScreen()
    except NoScreen as error:
        say(f"A demonstration on a virtual screen is not possible either: {error}.")
        raise SystemExit(1) from None
    say(f"Bots play a match on a virtual one; pictures of it go to {flags.demo}. It takes a minute or two.")
    with screen:
        os.environ |= {"DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy"}
        run(flags)
    say(f"Done: {len(list(flags.demo.glob('*.png'))) if flags.demo else 0} pictures.")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ in ("__main__", "__android__"):
    main()
