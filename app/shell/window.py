"""Kivy's configuration before its first import, and screenshots as PNG files."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kivy.uix.widget import Widget

# Kivy's configuration, independent of files and of the command line

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",  # writes no file to the player's home
    "KIVY_NO_FILELOG": "1",
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "KIVY_IMAGE": "imageio,sdl2",  # only the formats of the app's own pictures
}

CONFIG = (
    ("kivy", "exit_on_escape", "0"),  # Escape is back
    ("graphics", "multisamples", "0"),  # app/look/mesh.py antialiases edges
    ("graphics", "resizable", "1"),
    ("graphics", "minimum_width", "0"),
)

DESKTOP_CONFIG = (("input", "mouse", "mouse,disable_multitouch"),)  # no red dots under the right button
UNUSED_INPUTS = ("%(name)s", "mactouch")  # SDL reports touches; other providers would slow the start down
OTHER_DEVICES = ("tuio", "probesysfs", "mtdev", "hidinput", "linuxwacom", "mactouch", "leapfinger")
"""Kivy's input providers that print an error if their library is missing."""
UNUSED_MODULES = {
    "asyncio": "wait_for",
    "bz2": "",
    "ctypes.util": "find_library",
    "filetype": "guess_extension",
    "getopt": "getopt GetoptError",
    "lzma": "",
    "subprocess": "call",
    "zipfile": "ZipFile",
    "kivy.uix.behaviors.codenavigation": "CodeNavigationBehavior",
    "kivy.uix.behaviors.compoundselection": "CompoundSelectionBehavior",
    "kivy.uix.behaviors.cover": "CoverBehavior",
    "kivy.uix.behaviors.drag": "DragBehavior",
    "kivy.uix.behaviors.emacs": "EmacsBehavior",
    "kivy.uix.behaviors.togglebutton": "ToggleButtonBehavior",
    "kivy.uix.behaviors.touchripple": "TouchRippleBehavior TouchRippleButtonBehavior",
} | {f"kivy.input.providers.{name}": "" for name in OTHER_DEVICES}
"""Modules that Kivy imports but the app never uses, a fifth of all modules at start. Each has the names that Kivy
imports from it.
"""
LOADERS = ("kivy.clock", "kivy.core.image", "kivy.input.providers", "kivy.uix.behaviors")
"""Kivy modules that import the unused ones."""

STYLE_FOLDER = Path(__file__).resolve().parents[2] / "assets"
"""Folder of `style.kv`, which has Kivy's rules for the widgets of the app. Parsing the rules for all of Kivy's widgets
would take a seventh of the start.
"""

IS_PHONE = (
    hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ or os.environ.get("KIVY_BUILD") == "ios"
)


def prepare(width_dp: float = 412, height_dp: float = 892, density: float | None = None) -> None:
    """Configures Kivy. Must be called once, before the first import of Kivy. On phones, size and density of the window
    are those of the device.
    """
    os.environ.update({name: value for name, value in ENVIRONMENT.items() if name not in os.environ})
    if density is not None:
        os.environ["KIVY_METRICS_DENSITY"] = str(density)
    logging.getLogger("kivy").setLevel(logging.WARNING)  # Kivy logs before it reads the level from its configuration
    with _empty_modules():
        _configure_kivy(width_dp, height_dp)
        _load_kivy()


def _configure_kivy(width_dp: float, height_dp: float) -> None:
    from kivy.config import Config

    for section, key, value in CONFIG if IS_PHONE else CONFIG + DESKTOP_CONFIG:
        Config.set(section, key, value)
    for name in UNUSED_INPUTS:
        Config.remove_option("input", name)
    if not IS_PHONE:
        scale = float(os.environ.get("KIVY_METRICS_DENSITY", "1"))
        Config.set("graphics", "width", str(round(width_dp * scale)))
        Config.set("graphics", "height", str(round(height_dp * scale)))


@contextmanager
def _empty_modules() -> Iterator[None]:
    """Puts empty modules in the place of the modules that the app never uses."""
    empty = {name: ModuleType(name) for name in UNUSED_MODULES if name not in sys.modules}
    for name, module in empty.items():
        vars(module).update(dict.fromkeys(UNUSED_MODULES[name].split(), lambda *_: None))
    sys.modules.update(empty)
    yield
    for name in empty:
        del sys.modules[name]


def _load_kivy() -> None:
    """Imports the parts of Kivy that import unused modules, with the app's style rules in the place of Kivy's."""
    import kivy

    kivy.kivy_data_dir, data_folder = str(STYLE_FOLDER), kivy.kivy_data_dir
    import_module("kivy.lang")
    kivy.kivy_data_dir = data_folder
    for loader in LOADERS:
        import_module(loader)


# Screenshots


def pixels() -> tuple[int, int, bytes]:
    """Returns the width, height and pixels of the window: three bytes per pixel, rows from bottom to top."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    width, height = Window.system_size
    Window.dispatch("on_draw")
    return width, height, _opaque(bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)))


def pixels_of(widget: Widget, ground: Sequence[float]) -> tuple[int, int, bytes]:
    """Returns the width, height and pixels of a widget off screen, in the format of `pixels`. `ground`: background
    colour.

    The widget must have been drawn.
    """
    from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate

    width, height = map(int, widget.size)
    paper = Fbo(size=(width, height))
    for step in (ClearColor(*ground), ClearBuffers(), Translate(-widget.x, -widget.y), widget.canvas):
        paper.add(step)
    paper.draw()
    return width, height, _opaque(bytes(paper.pixels))


def _opaque(read: bytes) -> bytes:
    """Removes the alpha channel. Pixels are read with alpha because rows of three bytes per pixel may be padded."""
    result = bytearray(len(read) // 4 * 3)
    for channel in range(3):
        result[channel::3] = read[channel::4]
    return bytes(result)


def save_picture(path: Path) -> None:
    """Saves a screenshot as a PNG file."""
    write_png(path, *pixels())


def write_png(path: Path, width: int, height: int, data: bytes) -> None:
    """Writes a PNG file. `data`: in the format of `pixels`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pixels_to_png(width, height, data))


def pixels_to_png(width: int, height: int, data: bytes, effort: int = 9) -> bytes:
    """Encodes pixels as PNG. `data`: in the format of `pixels`; `effort`: zlib level up to 9."""
    from app.shell.png import encode_png  # not needed before the first frame

    row = 3 * width
    return encode_png([data[at : at + row] for at in range(row * (height - 1), -1, -row)], 3, effort)
