"""Starts the unpacked app with a visitor. Run by `device.py`: APP VISITOR PICTURES words…

It adds only what a computer needs in place of a phone: it records the requested files and lets the visitor run the
frames instead of the loop.
"""

import os
import runpy
import sys
from collections.abc import Callable
from typing import Any

APP, VISITOR, PICTURES, *WORDS = sys.argv[1:]
OPENED: set[str] = set()


def note(event: str, given: tuple[object, ...]) -> None:
    if event == "open" and isinstance(given[0], str):
        path = os.path.abspath(given[0])  # noqa: PTH100  # asked thousands of times
        if path.startswith(APP + os.sep):
            OPENED.add(os.path.relpath(path, APP))


sys.addaudithook(note)
sys.path[:0] = [APP]
sys.path.append(VISITOR)
FLAGS = WORDS[next((place for place, word in enumerate(WORDS) if word.startswith("--")), len(WORDS)) :]
sys.argv = ["main.pyc", "--size", os.environ.pop("SABLIER_SIZE"), *FLAGS]

from app.shell import window  # noqa: E402  # the app's own, from the folder that it was unpacked into

prepare = window.prepare


def seen(load: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps a function that loads a picture and records its file, because SDL opens it without Python."""

    def loaded(name: str, **asked: Any) -> Any:
        note("open", (name,))
        return load(name, **asked)

    return loaded


def prepared(*given: Any, **named: Any) -> None:
    """Hands the loop to the visitor as soon as Kivy can be imported."""
    prepare(*given, **named)
    from kivy.base import EventLoop
    from kivy.core.image import ImageLoader

    ImageLoader.load = staticmethod(seen(ImageLoader.load))

    sys.path.append(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    from device_visit import visit

    type(EventLoop).mainloop = lambda _loop: visit(WORDS[: len(WORDS) - len(FLAGS)], PICTURES, OPENED)


window.prepare = prepared
runpy.run_path("main.pyc", run_name="__main__")
