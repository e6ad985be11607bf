"""Entry point of the app. On a desktop, options select the device to imitate: see `python main.py --help`."""

import gc
import os
import sys
from typing import TYPE_CHECKING

from app.launch.flags import CommandLineOptions, read_flags
from app.shell.window import prepare

if TYPE_CHECKING:
    from app.launch.application import Application


def main() -> None:
    flags = read_flags(sys.argv[1:])
    if has_screen():
        run(flags)
    else:
        from tools.demonstration import demonstrate  # not packaged for phones

        demonstrate(flags)


def run(flags: CommandLineOptions) -> None:
    application = create_application(flags)
    application.run()
    if application.exit_code:
        raise SystemExit(application.exit_code)


def create_application(flags: CommandLineOptions) -> "Application":
    """Configures Kivy and creates the application."""
    gc.disable()  # already during the imports, where collections take 10 of 220 ms; the application enables it later
    prepare(*flags.size, density=flags.density)
    from app.launch.application import Application  # imports Kivy, which is configured now

    return Application(flags)


def has_screen() -> bool:
    """Returns whether a display is available. Only on Linux it may be missing."""
    is_phone = hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ
    return sys.platform != "linux" or is_phone or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ in ("__main__", "__android__"):
    main()
