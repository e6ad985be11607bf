"""Key names, and a filter for the repeats of a held key."""

from collections.abc import Iterable

NAMES_BY_CODE = {
    27: "escape",
    13: "enter",
    271: "enter",
    32: "space",
    9: "tab",
    8: "backspace",
    127: "delete",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    278: "home",
    279: "end",
    282: "f1",
}
"""Key names by Kivy's key code."""
LETTER_CODES = 256
"""Limit of the key codes that have a letter: Kivy also reports a letter for Shift, Control and F1."""
NAMES_WITH_MODIFIER = {
    ("tab", "shift"): "back tab",
    **{("enter", modifier): "main" for modifier in ("ctrl", "meta")},
    **{(way, modifier): f"move {way}" for way in ("up", "down") for modifier in ("ctrl", "meta")},
}
"""Names of key combinations with a modifier."""
REPEATING = frozenset({"tab", "back tab", "left", "right", "up", "down", "backspace"})
"""Keys that repeat while held. Repeats of any other key are ignored, because they might confirm twice."""


def key_name(key: int, letter: str | None, modifiers: Iterable[str]) -> str:
    """Returns the app's name of a key, or an empty text if it has none.

    >>> key_name(9, None, ["shift"]), key_name(304, "İ", []), key_name(104, "H", [])
    ('back tab', '', 'h')
    """
    name = NAMES_BY_CODE.get(key) or ((letter or "").lower() if key < LETTER_CODES else "")
    return next((NAMES_WITH_MODIFIER[name, other] for other in modifiers if (name, other) in NAMES_WITH_MODIFIER), name)


class KeyRepeatFilter:
    """Filter for the repeated events of a held key."""

    def __init__(self) -> None:
        self._key: int | None = None

    def presses(self, key: int, name: str) -> bool:
        """Handles a key event; returns whether it counts as a press."""
        is_held, self._key = key == self._key, key
        return not is_held or name in REPEATING

    def release(self, *_arguments: object) -> None:
        """Handles the release of a key, or of all keys."""
        self._key = None
