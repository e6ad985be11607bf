"""The window: Kivy told how to be before its first import, and pictures of what is drawn, as PNG files."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kivy.uix.widget import Widget

# Kivy's configuration: nothing of it comes from a file or from the command line

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",  # no file of ours in the player's home
    "KIVY_NO_FILELOG": "1",
    "KIVY_IMAGE": "imageio,sdl2",  # no formats but those of the app's own pictures
}

CONFIG = (
    ("kivy", "exit_on_escape", "0"),  # Escape is back
    ("kivy", "log_level", "warning"),
    ("graphics", "multisamples", "0"),  # outlines fade out by themselves: app/look/mesh.py
    ("graphics", "resizable", "1"),
    ("graphics", "minimum_width", "0"),
)

DESKTOP_CONFIG = (("input", "mouse", "mouse,disable_multitouch"),)  # no red dots under the right button
UNUSED_INPUTS = ("%(name)s", "mactouch")  # SDL gives the touches; what looks for other devices costs time at the start
OTHER_DEVICES = ("tuio", "probesysfs", "mtdev", "hidinput", "linuxwacom", "mactouch", "leapfinger")
"""Kivy complains of those for which a library is missing"""
UNUSED_MODULES = {
    "asyncio": "wait_for",
    "ctypes.util": "find_library",
    "filetype": "guess_extension",
    "subprocess": "call",
    "zipfile": "ZipFile",
    "kivy.uix.behaviors.codenavigation": "CodeNavigationBehavior",
    "kivy.uix.behaviors.compoundselection": "CompoundSelectionBehavior",
    "kivy.uix.behaviors.cover": "CoverBehavior",
    "kivy.uix.behaviors.drag": "DragBehavior",
    "kivy.uix.behaviors.emacs": "EmacsBehavior",
} | {f"kivy.input.providers.{name}": "__name__" for name in OTHER_DEVICES}
"""What Kivy loads for what the app never does, a fifth of all modules of a start, and what it takes from each"""
LOADERS = ("kivy.clock", "kivy.core.image", "kivy.input.providers", "kivy.uix.behaviors")
"""The parts of Kivy that load it"""

IS_PHONE = (
    hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ or os.environ.get("KIVY_BUILD") == "ios"
)


def prepare(width_dp: float = 412, height_dp: float = 892, density: float | None = None) -> None:
    """Prepares Kivy, once and before anything of it is imported. Phones keep the size and density that they have."""
    os.environ.update({name: value for name, value in ENVIRONMENT.items() if name not in os.environ})
    if density is not None:
        os.environ["KIVY_METRICS_DENSITY"] = str(density)
    from kivy.config import Config

    for section, key, value in CONFIG if IS_PHONE else CONFIG + DESKTOP_CONFIG:
        Config.set(section, key, value)
    for name in UNUSED_INPUTS:
        Config.remove_option("input", name)
    if not IS_PHONE:
        scale = float(os.environ.get("KIVY_METRICS_DENSITY", "1"))
        Config.set("graphics", "width", str(round(width_dp * scale)))
        Config.set("graphics", "height", str(round(height_dp * scale)))
    _load_kivy()


def _load_kivy() -> None:
    """Loads the parts of Kivy that would load what is unused, with something empty in its place meanwhile."""
    empty = {name: ModuleType(name) for name in UNUSED_MODULES if name not in sys.modules}
    for name, module in empty.items():
        vars(module).setdefault(UNUSED_MODULES[name], lambda *_: None)
    sys.modules.update(empty)
    for loader in LOADERS:
        import_module(loader)
    for name in empty:
        del sys.modules[name]


# Pictures


def pixels() -> tuple[int, int, bytes]:
    """Returns width, height, and what is drawn now: three bytes a pixel, rows from below."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    width, height = Window.system_size
    Window.dispatch("on_draw")
    return width, height, _opaque(bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)))


def pixels_of(widget: Widget, ground: Sequence[float]) -> tuple[int, int, bytes]:
    """Returns the same of a widget that is on no screen, before a ground of one colour. It must have drawn itself."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate

    width, height = map(int, widget.size)
    paper = Fbo(size=(width, height))
    for step in (ClearColor(*ground), ClearBuffers(), Translate(-widget.x, -widget.y), widget.canvas):
        paper.add(step)
    paper.draw()
    return width, height, _opaque(bytes(paper.pixels))


def _opaque(read: bytes) -> bytes:
    """Returns pixels without their alpha. They are read with it, as rows of three bytes a pixel may be filled up."""
    found = bytearray(len(read) // 4 * 3)
    for channel in range(3):
        found[channel::3] = read[channel::4]
    return bytes(found)


def save_picture(path: Path) -> None:
    """Keeps a picture of what is drawn now."""
    write_png(path, *pixels())


def write_png(path: Path, width: int, height: int, data: bytes) -> None:
    """Writes pixels, as `pixels` gives them, into a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pixels_to_png(width, height, data))


def pixels_to_png(width: int, height: int, data: bytes, effort: int = 9) -> bytes:
    """Returns pixels, as `pixels` gives them, as a PNG file. `effort`, up to 9, is what it costs to make it small."""
    from app.shell.png import encode_png  # no picture is kept before the first frame

    row = 3 * width
    return encode_png([data[at : at + row] for at in range(row * (height - 1), -1, -row)], 3, effort)
