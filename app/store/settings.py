"""What the player has chosen: one frozen record a category, each with its defaults, and the file that keeps them."""

import errno
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from app.store import files
from app.store.notices import SETTINGS, FileQuarantined, Notice, ReadFailed, WriteFailed


class SettingKind(NamedTuple):
    """What a setting may be."""

    default: Any
    takes: Callable[[object], bool]
    """Whether a value makes sense"""
    limits: Mapping[str, Any] = {}
    """The `values` of a choice, the `range` of a number"""


# Kinds of values


def switch(default: bool) -> Any:
    """Returns a setting that is on or off."""
    return SettingKind(default, lambda value: isinstance(value, bool))


def choice(*values: str) -> Any:
    """Returns a setting that is one of these; the first is the default."""
    return SettingKind(values[0], lambda value: isinstance(value, str) and value in values, {"values": values})


def whole(default: int, least: int, most: int) -> Any:
    """Returns a setting that is a whole number between these."""
    return SettingKind(default, lambda value: type(value) is int and least <= value <= most, {"range": (least, most)})


def number(default: float, least: float, most: float) -> Any:
    """Returns a setting that is a number between these."""
    return SettingKind(
        default,
        lambda value: isinstance(value, int | float) and type(value) is not bool and least <= value <= most,
        {"range": (least, most)},
    )


def name(default: str) -> Any:
    """Returns a setting that is a short text."""
    return SettingKind(default, lambda value: isinstance(value, str) and (not value or _is_name(value)))


def _is_name(text: str) -> bool:
    """Returns whether a short text can be seen. How many letters it may have is judged where it is used."""
    return len(text) <= LONGEST and text.isprintable() and not text.isspace()


LONGEST = 480
"""Code points of a name: as many as its letters may have"""
MOST_BYTES = 2**20
"""Of the file"""
MOST_LEVELS = 32
"""Maximum nesting of values; Python's own limit depends on the depth of the call stack"""
MOST_MIXES = 24
"""Mixes of rules that are kept for a game"""
MOST_COACHES = 64
"""People whose tutors are kept"""
COACH_LEVELS = ("large", "medium", "small")
"""Which mistakes a tutor asks about: only the large ones, those of medium size too, or the small ones as well"""


class Category:
    """Settings that belong together, each with its default unless it is given. It never changes.

    A frozen dataclass would do the same, but nine of those take a tenth of the time in which home must come up.
    """

    SETTINGS: ClassVar[Mapping[str, SettingKind]] = {}

    def __init_subclass__(cls) -> None:
        cls.SETTINGS = {key: each for key, each in vars(cls).items() if isinstance(each, SettingKind)}

    def __init__(self, **values: Any) -> None:
        unknown = values.keys() - self.SETTINGS.keys()
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        vars(self).update({key: each.default for key, each in self.SETTINGS.items()} | values)

    def __setattr__(self, key: str, value: object) -> None:
        raise AttributeError(f"{key} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in vars(self).items())})"

    @classmethod
    def read(cls, given: object) -> Self:
        """Returns the category from plain data: each value if it makes sense, else its default."""
        values = given if isinstance(given, Mapping) else {}
        return cls(
            **{key: values[key] for key, each in cls.SETTINGS.items() if key in values and each.takes(values[key])}
        )

    def with_value(self, setting: str, value: object) -> Self:
        """Returns the category with one value changed; raises `ValueError` if the setting does not take it."""
        if setting not in self.SETTINGS or not self.SETTINGS[setting].takes(value):
            raise ValueError(f"{setting} does not take {value!r}")
        return type(self)(**{**vars(self), setting: value})


# The categories


class PlaySettings(Category):
    """How a match goes."""

    pace: float = number(0.4, 0.4, 5.0)
    """Seconds before a bot moves, at least"""
    patience: float = number(1.5, 0.5, 30.0)
    """Seconds a bot thinks, at most"""
    confirm: bool = switch(False)
    """A tile awaits confirmation where it is dropped"""
    ask_before: bool = switch(True)
    """Ask before what cannot be taken back"""
    hints: bool = switch(True)


class TableSettings(Category):
    """How tiles are moved."""

    show_fits: str = choice("held", "always", "never")
    """Where tiles fit: only for the held one, always, or never (strict)"""
    auto_turn: bool = switch(True)
    """A tile near a place turns to fit"""
    lift: float = number(1.0, 0.0, 2.0)
    """How many tiles a held one floats above the finger"""
    order: str = choice("digits", "drawn", "fits")
    """How the tiles of a hand stand: by their digits, as they were drawn, or those first that fit"""
    left_handed: bool = switch(False)
    turn_to_seat: str = choice("flat", "always", "never")
    """On a tablet an open game turns to the seat to move: if it lies flat between people, always, or never"""

    @property
    def is_strict(self) -> bool:
        return self.show_fits == "never"


class SandSettings(Category):
    """The sand timer."""

    stretch: float = number(1.0, 1.0, 4.0)
    """So many times the sand that the options say"""
    tip: bool = switch(True)
    """Tipping the device over turns the glass"""
    ticks: bool = switch(True)
    """The sand can be felt and heard near its end"""


class SoundSettings(Category):
    """Loudness in percent; 0 is silence."""

    effects: int = whole(70, 0, 100)
    sand: int = whole(50, 0, 100)


class HapticsSettings(Category):
    """What can be felt."""

    strength: int = whole(60, 0, 100)
    """In percent; 0 is nothing"""
    touches: bool = switch(True)
    """Lifting, turning, snapping, laying"""
    events: bool = switch(True)
    """One's turn, points, the end of a round"""


class LookSettings(Category):
    """What can be seen."""

    theme: str = name("system")
    """`system`, `light`, `dark`, `contrast`, or the name of a theme of the player's own"""
    text_size: int = whole(100, 85, 200)
    """In percent of the device's own"""
    reduced_motion: bool = switch(False)
    digits_upright: bool = switch(True)
    """Digits stay upright when a tile is turned; else they face their corner"""


class LanguageSettings(Category):
    code: str = name("")
    """Like `fr`; nothing: as the device says"""


class AccessSettings(Category):
    """Other ways to play."""

    speech: bool = switch(False)
    """Turns, points and the board are spoken"""
    cursor: bool = switch(False)
    """A large cursor goes over the places that fit"""
    tap_to_reveal: bool = switch(False)
    """A tap shows one's hand where others hold"""


class LastPlayer(NamedTuple):
    """The player who sat on a seat the last time."""

    name: str
    level: str | None = None
    """The level of a bot; None for a person"""
    colour: int | None = None

    @classmethod
    def read(cls, given: object) -> "LastPlayer | None":
        if not isinstance(given, Mapping):
            return None
        player, level, colour = given.get("name"), given.get("level"), given.get("colour")
        if not isinstance(player, str) or not 0 < len(player) <= LONGEST:
            return None
        if any(ord(part) < 32 or 0xD800 <= ord(part) < 0xE000 for part in player) or player.isspace():
            return None
        return cls(player, level if isinstance(level, str) else None, colour if type(colour) is int else None)


Pairs: TypeAlias = tuple[tuple[str, str], ...]
"""Options with their values, as texts"""


class LastSetUp(NamedTuple):
    """How a game was set up the last time."""

    chairs: tuple[LastPlayer, ...] = ()
    options: Pairs = ()
    """Names and values, as texts"""
    kept: tuple[tuple[str, Pairs], ...] = ()
    """The mixes of rules that players have named, each with its options"""
    begins: str = ""
    """How it is found who begins, if not by an option"""

    @classmethod
    def read(cls, given: object) -> "LastSetUp":
        values = given if isinstance(given, Mapping) else {}
        chairs, kept, begins = values.get("chairs"), values.get("kept"), values.get("begins")
        read = tuple(map(LastPlayer.read, chairs)) if isinstance(chairs, list) else ()
        mixes = kept.items() if isinstance(kept, Mapping) else ()
        return cls(
            tuple(chair for chair in read if chair),
            _pairs(values.get("options")),
            tuple((name, _pairs(mix)) for name, mix in mixes if isinstance(name, str) and 0 < len(name) <= LONGEST)[
                :MOST_MIXES
            ],
            begins if isinstance(begins, str) and _is_name(begins) else "",
        )

    def written(self) -> dict[str, Any]:
        chairs = [{"name": chair.name, "level": chair.level, "colour": chair.colour} for chair in self.chairs]
        kept = {"kept": {name: dict(mix) for name, mix in self.kept}} if self.kept else {}
        begins = {"begins": self.begins} if self.begins else {}
        return {"chairs": chairs, "options": dict(self.options), **kept, **begins}


def _pairs(given: object) -> Pairs:
    pairs = given.items() if isinstance(given, Mapping) else ()
    return tuple((option, value) for option, value in pairs if isinstance(option, str) and isinstance(value, str))


def _coaches(given: object) -> dict[str, str]:
    """Returns whose tutors make sense; the last ones that were chosen, where they are too many."""
    pairs = [(name, which) for name, which in _pairs(given) if 0 < len(name) <= LONGEST and which in COACH_LEVELS]
    return dict(pairs[-MOST_COACHES:])


# All of them


@dataclass(frozen=True)
class Settings:
    """Everything that the player has chosen."""

    play: PlaySettings = field(default_factory=PlaySettings)
    table: TableSettings = field(default_factory=TableSettings)
    sand: SandSettings = field(default_factory=SandSettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    haptics: HapticsSettings = field(default_factory=HapticsSettings)
    look: LookSettings = field(default_factory=LookSettings)
    language: LanguageSettings = field(default_factory=LanguageSettings)
    access: AccessSettings = field(default_factory=AccessSettings)
    set_ups: Mapping[str, LastSetUp] = field(default_factory=dict)
    """By game"""
    coaches: Mapping[str, str] = field(default_factory=dict)
    """By the names of people who want one: which mistakes it asks about, one of `COACH_LEVELS`"""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What was read and not understood, by category; written back as it was"""

    CATEGORIES: ClassVar[Mapping[str, type[Category]]] = {
        "play": PlaySettings,
        "table": TableSettings,
        "sand": SandSettings,
        "sound": SoundSettings,
        "haptics": HapticsSettings,
        "look": LookSettings,
        "language": LanguageSettings,
        "access": AccessSettings,
    }

    @classmethod
    def read(cls, given: object) -> "Settings":
        """Returns the settings from plain data, as much of it as makes sense."""
        values = given if isinstance(given, Mapping) else {}
        known: dict[str, Any] = {key: kind.read(values.get(key)) for key, kind in cls.CATEGORIES.items()}
        set_ups = values.get("set_ups")
        games = set_ups.items() if isinstance(set_ups, Mapping) else ()
        last = {game: LastSetUp.read(set_up) for game, set_up in games if isinstance(game, str)}
        return cls(**known, set_ups=last, coaches=_coaches(values.get("tutors")), unknown=cls._unknown(values))

    @classmethod
    def _unknown(cls, values: Mapping[Any, Any]) -> dict[str, Any]:
        unknown: dict[str, Any] = {}
        for key, value in values.items():
            kind = cls.CATEGORIES.get(key)
            if key in ("set_ups", "tutors"):
                continue
            if kind is None:
                unknown[key] = value
            elif isinstance(value, Mapping):
                rest = {inner: kept for inner, kept in value.items() if inner not in kind.SETTINGS}
                unknown |= {key: rest} if rest else {}
        return unknown

    def written(self) -> dict[str, Any]:
        """Returns the settings as plain data, together with what was read and not understood."""
        data: dict[str, Any] = {key: value for key, value in self.unknown.items() if key not in self.CATEGORIES}
        for key in self.CATEGORIES:
            category: Category = getattr(self, key)
            data[key] = {**self.unknown.get(key, {}), **vars(category)}
        data["set_ups"] = {game: set_up.written() for game, set_up in self.set_ups.items()}
        return data | ({"tutors": dict(self.coaches)} if self.coaches else {})

    def with_value(self, category: str, setting: str, value: object) -> "Settings":
        """Returns the settings with one value changed; raises `ValueError` if there is no such setting or value."""
        if category not in self.CATEGORIES:
            raise ValueError(f"no settings called {category!r}")
        old: Category = getattr(self, category)
        changes: dict[str, Any] = {category: old.with_value(setting, value)}
        return replace(self, **changes)

    def with_set_up(self, game: str, set_up: LastSetUp) -> "Settings":
        return replace(self, set_ups={**self.set_ups, game: set_up})

    def with_coach(self, name: str, which: str) -> "Settings":
        """Returns the settings with another tutor for a person: one of `COACH_LEVELS`, or none."""
        others = {other: each for other, each in self.coaches.items() if other != name}
        return replace(self, coaches=_coaches({**others, name: which}))


# The file with the settings: a small JSON text, written whole or not at all


def read_settings(path: Path, is_read_only: bool = False) -> tuple[Settings, Notice | None]:
    """Returns the settings in a file, or the defaults without one. A broken file is kept under another name, unless
    this window `is_read_only`.
    """
    try:
        text = files.read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        if error.errno == errno.EFBIG:
            return Settings(), _quarantine(path, "damaged", is_read_only)
        return Settings(), ReadFailed(SETTINGS, files.why(error))
    try:
        found = json.loads(text.decode())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or _is_deep(found):
        return Settings(), _quarantine(path, "damaged" if text else "empty", is_read_only)
    return Settings.read(found), None


def _quarantine(path: Path, why: str, is_read_only: bool) -> Notice:
    return ReadFailed(SETTINGS, "disk") if is_read_only else FileQuarantined(SETTINGS, why, files.quarantine(path, why))


def _text_of(settings: Settings) -> str:
    """Returns what stands in the file; its letters are bytes."""
    return json.dumps(settings.written(), indent=1) + "\n"


def fits(settings: Settings) -> bool:
    """Returns whether settings are small enough to be read from their file again, wherever they come from."""
    return not _is_deep(settings.written()) and len(_text_of(settings)) <= MOST_BYTES


def _is_deep(value: object) -> bool:
    """Returns whether values are nested deeper than `MOST_LEVELS`."""
    level = [value]
    for _ in range(MOST_LEVELS + 1):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return bool(level)


def write_settings(path: Path, settings: Settings) -> Notice | None:
    """Stores the settings. Returns a notice if that failed; then the old file is as it was."""
    try:
        files.write_atomically(path, _text_of(settings))
    except OSError as error:
        return WriteFailed(SETTINGS, files.why(error))
    return None
