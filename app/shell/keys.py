"""Keys: what each is called in the app, and that a key which is held presses once."""

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
"""What Kivy calls keys by number"""
LETTER_CODES = 256
"""Keys from this number on bear no letter, though Kivy tells one: Shift, Control, F1…"""
NAMES_WITH_MODIFIER = {
    ("tab", "shift"): "back tab",
    **{("enter", modifier): "main" for modifier in ("ctrl", "meta")},
    **{(way, modifier): f"move {way}" for way in ("up", "down") for modifier in ("ctrl", "meta")},
}
"""What a key is called while another one is down"""
REPEATING = frozenset({"tab", "back tab", "left", "right", "up", "down", "backspace"})
"""Keys that go on while they are held; any other one might end something twice"""


def key_name(key: int, letter: str | None, modifiers: Iterable[str]) -> str:
    """Returns what a key is called; nothing where the app knows none.

    >>> key_name(9, None, ["shift"]), key_name(304, "İ", []), key_name(104, "H", [])
    ('back tab', '', 'h')
    """
    name = NAMES_BY_CODE.get(key) or ((letter or "").lower() if key < LETTER_CODES else "")
    return next((NAMES_WITH_MODIFIER[name, other] for other in modifiers if (name, other) in NAMES_WITH_MODIFIER), name)


class KeyRepeatFilter:
    """Knows the key that is down: a window tells of a held one again and again."""

    def __init__(self) -> None:
        self._key: int | None = None

    def presses(self, key: int, name: str) -> bool:
        """Takes a key that a window tells of; returns whether it is to be obeyed."""
        is_held, self._key = key == self._key, key
        return not is_held or name in REPEATING

    def let_go(self, *_told: object) -> None:
        """Takes the end of a key, or of all of them."""
        self._key = None
