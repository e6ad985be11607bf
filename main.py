"""Starts the app. Phones run this file; on a desktop flags say which device to imitate: python main.py --help."""

import sys

from app.flags import read_flags
from app.window import prepare


def main() -> None:
    flags = read_flags(sys.argv[1:])
    prepare(*flags.size, density=flags.density)
    from app.application import Application  # Kivy only now that it has been told how to be

    Application(flags).run()


if __name__ in ("__main__", "__android__"):
    main()
