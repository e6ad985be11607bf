"""Kivy told how to be, before its first import: nothing of it comes from a file or from the command line."""

import os
import sys
from types import ModuleType

ENVIRONMENT = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",  # no file of ours in the player's home
    "KIVY_NO_FILELOG": "1",
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
UNUSED_PROVIDERS = ("tuio", "probesysfs", "mtdev", "hidinput", "linuxwacom", "mactouch", "leapfinger")
"""Modules that Kivy imports with its first widget, and complains of where a library for them is missing"""

IS_PHONE = (
    hasattr(sys, "getandroidapilevel") or "ANDROID_ARGUMENT" in os.environ or os.environ.get("KIVY_BUILD") == "ios"
)


def prepare(width_dp: float = 412, height_dp: float = 892, density: float | None = None) -> None:
    """Calls once, before anything of Kivy is imported. Phones keep the size and density that they have."""
    os.environ.update({name: value for name, value in ENVIRONMENT.items() if name not in os.environ})
    if density is not None:
        os.environ["KIVY_METRICS_DENSITY"] = str(density)
    from kivy.config import Config

    for section, key, value in CONFIG if IS_PHONE else CONFIG + DESKTOP_CONFIG:
        Config.set(section, key, value)
    for name in UNUSED_INPUTS:
        Config.remove_option("input", name)
    for name in UNUSED_PROVIDERS:
        module = f"kivy.input.providers.{name}"
        sys.modules.setdefault(module, ModuleType(module))  # so that Kivy takes it for imported
    if not IS_PHONE:
        scale = float(os.environ.get("KIVY_METRICS_DENSITY", "1"))
        Config.set("graphics", "width", str(round(width_dp * scale)))
        Config.set("graphics", "height", str(round(height_dp * scale)))
